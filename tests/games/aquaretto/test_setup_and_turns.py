"""Setup (1), rounds and turns (2), trucks (3, 4), two players (13), ends (11), limits (14)."""

import json

import numpy as np
import pytest

import milkrun
from milkrun.games.aquaretto.components import COIN, KIND_CODES, TILE_CODES, TILE_COPIES

from .table import start, zoo

SETUP = {  # kinds removed, main stack, offspring, trucks, places
    2: (3, 50, 10, 3, 6),
    3: (2, 61, 12, 3, 9),
    4: (1, 72, 14, 4, 12),
    5: (0, 83, 16, 5, 15),
}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_setup(players):
    """AQU-1.1, 1.2, 1.5, 1.6, 1.7, 1.8, 1.9, 1.10, 13.1, 13.2: the setup table."""
    removed, main, offspring, trucks, places = SETUP[players]
    match = start(players)
    view = match.view(None)
    assert sum(not one.in_play for one in view.kinds) == removed
    assert (view.main, view.reserve) == (main, 15)
    assert sum(one.offspring for one in view.kinds) == offspring
    assert len(view.trucks) == trucks
    assert sum(truck.places for truck in view.trucks) == places
    assert all(truck.tiles == [None] * 3 for truck in view.trucks)
    assert match.state.bag.sum() == main + 15
    assert match.state.bag[COIN] == view.coin_tiles_left == 10
    assert view.coworkers == 16
    for player in view.players:
        assert (player.coins, player.large_left, player.small_left) == (1, 2, 2)
        assert len(player.spaces) == 19
        assert not player.depot
    with pytest.raises(milkrun.MilkrunError):
        start(6)


def test_kinds_removed_and_start_player_are_random():
    """AQU-1.3, 1.4, 1.11: any of the five others, each as often; never a trainable one."""
    counts, starts = np.zeros(8), np.zeros(3)
    for seed in range(400):
        match = start(3, seed=seed)
        counts += match.state.removed
        starts[match.state.to_move] += 1
    assert list(counts[:3]) == [0, 0, 0]
    assert counts.sum() == 800
    assert counts[3:].min() > 125
    assert starts.min() > 100


def removed(match):
    return {KIND_CODES[kind] for kind in np.flatnonzero(match.state.removed)}


def test_the_host_fixes_the_kinds_removed():
    """AQU-1.4: kinds that the host has fixed stay out, whatever is drawn; the rest is drawn."""
    both = {"without_turtle": 1, "without_polar_bear": 1}
    assert all(removed(start(3, seed, **both)) == {"TUR", "BEA"} for seed in range(20))
    drawn = [removed(start(2, seed, **both)) - {"TUR", "BEA"} for seed in range(40)]
    assert set.union(*drawn) == {"HIP", "CRO", "PEN"}
    assert all(len(one) == 1 for one in drawn)
    codes = {"hippopotamus": "HIP", "crocodile": "CRO", "penguin": "PEN"}
    for name, code in codes.items():
        match = start(4, **{f"without_{name}": 1})
        assert removed(match) == {code}
        assert match.state.main == 72


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (3, "with 3 players 2 kinds stay out of the game, not 3: turtle, penguin, polar bear"),
        (4, "with 4 players one kind stays out of the game, not 3"),
        (5, "with 5 players no kinds stay out of the game, not 3"),
    ],
)
def test_more_kinds_than_stay_out_cannot_be_fixed(players, says):
    """AQU-1.2, 1.4: what a host may fix depends on the number of players."""
    three = {"without_turtle": 1, "without_penguin": 1, "without_polar_bear": 1}
    with pytest.raises(milkrun.MilkrunError, match=says):
        start(players, **three)
    assert removed(start(2, **three)) == {"TUR", "PEN", "BEA"}
    with pytest.raises(milkrun.MilkrunError, match=says):
        milkrun.batch("aquaretto", 1, players=players, options=three, native=False)


def test_a_game_saved_before_kinds_could_be_fixed_still_loads():
    """AQU-1.4: without the options the same seed removes the same kinds."""
    match = start(3, seed=5)
    saved = json.loads(match.dumps())
    saved["options"] = {k: v for k, v in saved["options"].items() if "without" not in k}
    assert removed(milkrun.loads(json.dumps(saved))) == removed(match) == {"HIP", "CRO"}


def test_tiles_of_the_box():
    """AQU-1.6, 8.11, 12.7: 114 tiles; no offspring has a sex or a fish, it is a symbol itself."""
    assert TILE_COPIES.sum() == 114
    by_symbol = [sum(int(TILE_COPIES[k * 6 + n]) for k in range(8)) for n in range(6)]
    assert by_symbol == [16, 16, 20, 30, 6, 16]


def test_a_draw_is_any_tile_of_the_bag():
    """AQU-1.7: no order is stored; the main counter goes down first (AQU-3.6)."""
    found = set()
    for seed in range(60):
        t = milkrun.position("aquaretto", {"players": 3, "main": 20}, seed=seed, native=False)
        t.play(("draw", {}))
        found.add(t.view(None).hand.name)
        assert (t.state.main, t.state.reserve) == (19, 15)
    assert len(found) > 15


def test_a_turn_is_one_of_three(table):
    """AQU-2.2, 2.3, 2.8: draw, take, or a money action; no other verb, and no passing."""
    t = table(players=3, trucks=[["DOL-P"]])
    assert t.verbs() == {"draw", "take", "expand_small"}
    t = table(players=3, trucks=[["DOL-P"]], zoos={"yellow": zoo(coins=0)})
    assert t.verbs() == {"draw", "take"}
    assert t.match.mask().sum() == 2


def test_a_round(table):
    """AQU-2.1, 2.4, 2.5, 2.6, 2.7, 4.7, 11.1, 11.2 and E16: a round of three."""
    t = table(players=3)
    t.draw("DOL-P", 0)
    assert t.mover == "pink"
    t.draw("COI", 0)
    assert t.mover == "blue"
    t.take(0)
    assert t.coins("blue") == 2
    t.on((2, 2))
    assert t.now["trucks"][0] == {"tiles": [], "taken_by": "blue"}
    t.draw("PEN-P" if not t.s.removed[6] else "SEA-P", 1)
    assert t.mover == "pink"
    t.take(1).on((1, 3))
    assert t.mover == "yellow"
    assert not t.can("take", truck=2)  # AQU-4.1: it is empty
    assert t.verbs() == {"draw", "expand_small"}
    t.draw("ORC-P")  # loaded at once: there is but one truck
    assert t.events("tile_loaded") == [("yellow", 2, TILE_CODES.index("ORC-P"))]
    assert t.mover == "yellow"
    t.take(2).on((3, 1))
    assert t.mover == "yellow"  # who took the last truck starts
    assert t.now["rounds"] == 1
    assert all(truck == {"tiles": [], "taken_by": None} for truck in t.now["trucks"])


def test_the_last_player_goes_on_alone(table):
    """AQU-2.5, 2.6: all kinds of actions, one turn after another; the others are out."""
    trucks = [{"taken_by": "pink"}, {"taken_by": "blue"}, ["DOL-P"]]
    t = table(players=3, trucks=trucks, zoos={"yellow": zoo(coins=3), "pink": zoo(coins=9)})
    t.draw("ORC-P")
    assert t.mover == "yellow"
    t.do("expand_small", orientation=0).on((3, 4))
    assert t.mover == "yellow"
    assert t.verbs() == {"draw", "take", "expand_small", "expand_large"}


def test_drawing(table):
    """AQU-3.1, 3.2, 3.3, 3.4, 3.7, 3.8: any truck in the middle with room, the tile in sight."""
    t = table(
        players=4,
        trucks=[{"taken_by": "pink"}, ["DOL-P", "DOL-P"], ["ORC-P"] * 3, []],
        to_move="yellow",
    )
    t.draw("COI")
    assert (t.phase, t.hand()) == ("load", "COI")
    assert t.verbs() == {"load"}
    assert [t.can("load", truck=n) for n in range(5)] == [False, True, False, True, False]
    assert [t.why("load", truck=n) for n in (0, 2, 4)] == ["AQU-3.3", "AQU-3.4", "AQU-1.8"]
    assert t.why("draw") == t.why("depot") == "AQU-3.8"
    t.do("load", truck=1)
    assert t.now["trucks"][1]["tiles"] == ["DOL-P", "DOL-P", "COI"]
    assert t.mover == "blue"


def test_full_trucks(table):
    """AQU-3.5, 2.8 and E17: without room for a tile only taking is left."""
    full = [["DOL-P"] * 3, ["ORC-P"] * 3, {"taken_by": "blue"}, {"taken_by": "vermillion"}]
    t = table(players=4, trucks=full, zoos={"yellow": zoo(coins=0)})
    assert t.verbs() == {"take"}
    assert t.why("draw") == "AQU-3.5"


def test_reserve_and_end(table):
    """AQU-3.6, 11.3, 11.4, 11.5 and E19: the first tile of the reserve makes the last round."""
    bag = ["DOL-P"] * 5 + ["ORC-P"] * 5 + ["COI"] * 6
    t = table(players=3, main=1, bag=bag, trucks=[{"taken_by": "yellow"}], to_move="pink")
    t.draw("DOL-P", 1)
    assert (t.s.main, t.s.reserve, t.s.last_round) == (0, 15, 0)
    t.draw("ORC-P")
    assert t.kinds() == ["tile_drawn", "last_round"]
    t.do("load", truck=1)
    assert (t.s.main, t.s.reserve, t.s.last_round) == (0, 14, 1)
    assert not t.match.over
    t.draw("ORC-P")
    assert t.kinds() == ["tile_drawn"]  # the last round is told once
    t.do("load", truck=2).take(1).do("pick", slot=0).on((2, 2)).on((0, 3))
    assert not t.match.over
    t.take(2).on((2, 2))
    assert t.match.over
    assert t.kinds()[-2:] == ["round_ended", "game_over"]
    assert not t.match.legal()
    assert t.match.why_not(0).clause == "AQU-11.4"


def test_taking(table):
    """AQU-4.1, 4.2, 4.3, 4.4, 7.6: coins first; the animals in any order, before all else."""
    t = table(
        players=3, trucks=[["DOL-P", "COI", "ORC-P"], [], {"taken_by": "pink"}], to_move="blue"
    )
    assert [t.can("take", truck=n) for n in range(3)] == [True, False, False]
    assert [t.why("take", truck=n) for n in (1, 2)] == ["AQU-4.1", "AQU-4.1"]
    t.take(0)
    assert t.coins("blue") == 2
    assert (t.phase, t.verbs()) == ("pick", {"pick"})
    assert [t.can("pick", slot=n) for n in range(3)] == [True, False, True]
    assert t.why("draw") == "AQU-4.2"
    t.do("pick", slot=2)
    assert t.hand() == "ORC-P"
    t.on((2, 2))
    assert t.hand() == "DOL-P"  # the last tile is no choice
    t.do("depot")
    assert t.mover == "yellow"


def test_equal_tiles_are_offered_once(table):
    """AQU-4.4: of equal tiles only the first is offered."""
    t = table(players=3, trucks=[["DOL-P", "ORC-P", "DOL-P"]]).take(0)
    assert [t.can("pick", slot=n) for n in range(3)] == [True, True, False]
    assert t.why("pick", slot=2) == "AQU-4.4"


def test_zoo_or_depot(table):
    """AQU-4.5, 4.6, 7.1: as the player likes, unless there is no space."""
    t = table(players=3, trucks=[["DOL-P"]]).take(0)
    assert t.phase == "place_tile"
    assert t.can("depot")
    assert len(t.cells()) == 19
    three = zoo(t04="", t14="DOL-P", t22="ORC-P", t40="")
    three["tiles"] = {"1,4": "DOL-P", "2,2": "ORC-P", "3,0": "SEA-P"}
    t = table(players=3, removed=["CRO", "TUR"], trucks=[["HIP-P"]], zoos={"yellow": three})
    t.take(0)
    assert t.zoo()["depot"] == ["HIP-P"]  # no fourth basin: no choice
    assert t.mover == "pink"


def test_trucks_of_two(table):
    """AQU-13.3, 13.4, 13.5, 13.7: three, two and one places; two trucks for the second player."""
    t = table(players=2, trucks=[["DOL-P"] * 3, ["ORC-P"] * 2, ["SEA-P"]])
    assert t.verbs() == {"take", "expand_small"}
    t = table(players=2, trucks=[["DOL-P"] * 3, ["ORC-P"], []])
    t.draw("COI")
    assert [t.can("load", truck=n) for n in range(3)] == [False, True, True]
    t.do("load", truck=2)
    assert t.why("take", truck=3) == "AQU-1.8"
    t = table(players=2, trucks=[["DOL-P"], ["ORC-P"], []])
    assert not t.can("take", truck=2)
    assert t.why("take", truck=2) == "AQU-13.4"
    t.take(0).do("depot")
    assert (t.mover, t.can("take", truck=1), t.verbs()) == (
        "pink", True, {"draw", "take", "expand_small"},
    )  # fmt: skip
    t.take(1)
    assert t.s.truck[1, 0] == len(TILE_CODES)  # only face-up tiles were there to take


def test_tiles_left_over_by_two(table):
    """AQU-13.6, 14.4: the third truck's tiles leave the game."""
    t = table(players=2, trucks=[["DOL-P", "COI"], {"taken_by": "pink"}, ["SEA-P"]])
    t.take(0).do("depot")
    assert t.now["gone"] == ["SEA-P"]
    assert t.now["trucks"] == [{"tiles": [], "taken_by": None}] * 3
    assert t.events("tile_left") == [("nobody", 2, TILE_CODES.index("SEA-P"))]
    t.random(400)
    assert t.match.over
    assert "SEA-P" in t.now["gone"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_limits(players):
    """AQU-14.1, 14.2, 14.3, 8.12, 9.9: reserve, bank, offspring and coworkers never run out.

    AQU-8.5, 5.8, 6.11, 9.8: basins hold 13 at most; what lies in a zoo stays there.
    """
    for seed in range(3):
        match = start(players, seed=seed)
        rng = np.random.default_rng(seed)
        before = match.position()
        while not match.over:
            legal = match.legal()
            chosen = legal[int(rng.integers(len(legal)))]
            p = before["to_move"]
            match.play(chosen.id)
            now = match.position()
            for name, old in before["zoos"].items():
                new = now["zoos"][name]
                assert new["boards"][: len(old["boards"])] == old["boards"]
                assert new["tiles"].items() >= old["tiles"].items()
                if name != p or chosen.verb not in ("cashier", "keeper", "manager", "cell"):
                    assert set(new["trainers"]) >= set(old["trainers"]) or name == p
            before = now
            s = match.state
            assert s.reserve >= 0
            assert s.coworkers >= 0
            assert s.coins.min() >= 0
            assert s.offspring.min() >= 0
            assert s.basin.max() <= 13
            assert s.bag[COIN] + s.coin_tiles <= 10  # AQU-14.3: none comes back
        assert match.state.reserve > 0


def test_taking_back():
    """AQU-14.6: one's own choices, until a tile is drawn or another decides."""
    match = milkrun.position("aquaretto", {"players": 3, "trucks": [["DOL-P", "ORC-P"]]})
    match.play(("take", {"truck": 0}))
    match.play(("pick", {"slot": 0}))
    assert match.can_undo(0)
    match.undo(0)
    match.undo(0)
    match.play(("draw", {}))
    assert not match.can_undo(0)


def test_only_what_the_price_list_names():
    """AQU-14.5, 14.7: no trade, no gift, no variant: these verbs and no others."""
    verbs = milkrun.games["aquaretto"].rules.ACTIONS.verbs
    assert list(verbs) == [
        "draw", "take", "move_tile", "move_coworker", "buy", "discard", "expand_large",
        "expand_small", "load", "pick", "depot", "cashier", "keeper", "manager", "cell",
    ]  # fmt: skip
    assert milkrun.games["aquaretto"].rules.ACTIONS.size == 472
    assert len(KIND_CODES) == 8
