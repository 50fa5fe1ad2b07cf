"""Coworkers (9), money actions (10) and scoring (12), with the examples of the rulebook."""

import milkrun
from milkrun.games.aquaretto.components import POST_NAMES, TILE_CODES, cell_at
from milkrun.games.aquaretto.rules import coworker_points

from .table import Table, zoo

FREE19 = 19
HIPPOS = {"2,2": "HIP-S", "3,2": "HIP-S"}
SEALS = {"1,2": "SEA-P", "2,2": "SEA-P", "1,3": "SEA-P", "2,3": "SEA-P"}


def earned(table, **mine):
    """Yellow has a coworker in hand."""
    return table(
        players=3, trucks=[{"taken_by": "yellow"}], phase="place_coworker", zoos={"yellow": mine}
    )


def test_a_coworker_goes_anywhere(table):
    """AQU-9.1, 9.2, 9.3, 9.4, 9.5, 9.6: posts with room, and every free space of any board."""
    boards = [{"size": "small", "orientation": 2, "at": "3,5"}]
    t = earned(table, tiles={"2,2": "DOL-P"}, boards=boards)
    assert t.verbs() == {"cashier", "keeper", "manager", "cell"}
    assert len(t.cells()) == 19 + 3 - 1
    assert (3, 5) in t.cells()
    assert (2, 3) in t.cells()
    t = earned(table, cashiers=2, keepers=2, managers=1, trainers=["0,3", "1,3"])
    assert t.verbs() == {"cell"}
    assert len(t.cells()) == 17
    assert [t.why(v) for v in ("cashier", "keeper", "manager")] == [
        "AQU-9.2", "AQU-9.3", "AQU-9.6",
    ]  # fmt: skip
    t.on((2, 2))
    assert t.zoo()["trainers"] == ["2,2", "0,3", "1,3"]
    assert t.s.coworkers == 16 - 8


def test_a_coworker_without_a_place_goes_back(table):
    """AQU-9.7: practically impossible; so the zoo is filled with trainers."""
    cells = [f"{x},{y}" for x in range(5) for y in range(5)]
    t = table(players=3, removed=["TUR", "CRO"], zoos={"yellow": {"tiles": SEALS}}, main=20)
    spaces = [c for c in cells if c in t.board_cells() and c not in SEALS and c != "1,1"]
    t = table(
        players=3, removed=["TUR", "CRO"], trucks=[{"taken_by": "yellow"}], phase="place_tile",
        hand="SEA-P", zoos={"yellow": {"tiles": SEALS, "trainers": spaces[:11], "cashiers": 2,
                                       "keepers": 2, "managers": 1}},
    )  # fmt: skip
    for spot in t.s.space[0, : t.s.spaces[0]]:  # more trainers than there are, for once
        if t.s.grid[0, spot] == 2 and spot != (1 + 9) * 23 + 1 + 9:
            t.s.grid[0, spot] = 3
    t.on((1, 1))
    assert t.kinds()[:3] == ["tile_placed", "coworker_earned", "coworker_returned"]
    assert t.s.coworkers == 0
    assert t.mover == "pink"


def test_money_needs_money(table):
    """AQU-10.1, 10.2, 10.4: in full, beforehand; a bonus to come does not pay."""
    mine = zoo(coins=0, depot=["HIP-S"], cashiers=1)
    mine["tiles"] = HIPPOS
    t = table(players=3, removed=["TUR", "CRO"], zoos={"yellow": mine})
    assert t.verbs() == {"draw"}
    for verb in ("move_tile", "move_coworker", "discard", "expand_large"):
        assert t.why(verb) == "AQU-10.1"
    t = table(players=3, trucks=[["COI"]], zoos={"yellow": zoo(coins=1), "pink": zoo(coins=0)})
    t.take(0)
    assert t.coins() == 2  # coin tiles and coins are one number


def test_refund(table):
    """AQU-10.4, 10.5, 10.6 and E8: a move may earn its price back."""
    mine = {"tiles": HIPPOS, "coins": 1, "depot": ["ORC-P", "HIP-S"]}
    t = table(players=3, removed=["TUR", "CRO"], zoos={"yellow": mine})
    t.do("move_tile")
    assert t.coins() == 0
    assert t.why("depot") == t.why("draw") == "AQU-10.6"
    t.on((4, 2))
    assert t.coins() == 1
    assert t.zoo()["depot"] == ["ORC-P"]
    assert t.mover == "pink"


def test_moves_keep_the_rules_of_placing(table):
    """AQU-10.3, 10.6, 10.16: distance, limit, bonuses and breeding as ever."""
    mine = {"tiles": {"1,3": "DOL-P", "3,1": "HIP-F"}, "coins": 1, "depot": ["HIP-M"]}
    t = table(players=3, removed=["TUR", "CRO"], zoos={"yellow": mine}).do("move_tile")
    assert t.cells() == {(3, 0), (2, 1), (4, 1), (3, 2)}
    t.on((3, 0))
    assert t.phase == "place_offspring"


def test_moving_coworkers(table):
    """AQU-10.5, 10.7, 10.8, 9.8: to any other free place, but not to an equal post."""
    mine = zoo(t14="DOL-P", coins=1, cashiers=1, keepers=1, trainers=["2,2"])
    t = table(players=3, zoos={"yellow": mine}).do("move_coworker")
    assert t.coins() == 0
    assert t.phase == "move_source"
    assert t.verbs() == {"cashier", "keeper", "cell"}
    assert t.cells() == {(2, 2)}
    t.do("cashier")
    assert t.verbs() == {"keeper", "manager", "cell"}
    assert t.why("cashier") == "AQU-10.7"
    t.do("keeper")
    assert t.zoo()["keepers"] == 2
    assert t.zoo()["cashiers"] == 0
    assert t.mover == "pink"
    t = table(players=3, zoos={"yellow": mine}).do("move_coworker").on((2, 2))
    assert (2, 2) not in t.cells()
    assert len(t.cells()) == FREE19 - 2
    assert t.why("cell", cell=10 * 21 + 10) == "AQU-10.7"
    t.on((2, 3))
    assert t.zoo()["trainers"] == ["2,3"]
    assert t.events("coworker_moved") == [("yellow", 3 + 10 * 21 + 10, 3 + 11 * 21 + 10)]
    t = table(players=3, zoos={"yellow": zoo(coins=5)})
    assert t.why("move_coworker") == "AQU-10.7"


def test_coworkers_in_a_full_zoo(table):
    """AQU-10.7: who has nowhere else to go is not moved, and a post with room is left by nobody."""
    there = ["0,3", "1,3", "2,3", "3,3", "4,3", "1,4", "2,4", "3,4"]
    codes = ["DOL-P"] * 5 + ["DOL-L"] * 2 + ["DOL-F"]
    mine = zoo(coins=3, cashiers=2, keepers=2, managers=1)
    mine["tiles"] = dict(zip(there, codes, strict=True))
    mine["trainers"] = [f"{x},2" for x in range(5)] + [f"{x},1" for x in range(1, 5)]
    mine["trainers"] += ["2,0", "3,0"]
    t = table(players=3, zoos={"yellow": mine})
    assert t.why("move_coworker") == "AQU-10.7"
    t = table(players=3, zoos={"yellow": mine | {"keepers": 1}}).do("move_coworker")
    assert t.verbs() == {"cashier", "manager", "cell"}
    assert len(t.cells()) == 11
    t.do("manager")  # one place is left for it
    assert (t.zoo()["keepers"], t.zoo()["managers"], t.mover) == (2, 0, "pink")


def test_buying(table):
    """AQU-10.9, 10.10, 10.11, 14.3 and E9: one coin to the owner, also if he is out."""
    zoos = {
        "yellow": {"tiles": SEALS, "coins": 3},
        "pink": zoo(coins=0, depot=["ORC-P", "SEA-P"]),
    }
    t = table(players=3, trucks=[{"taken_by": "pink"}, []], zoos=zoos)
    assert t.can("buy", seat=1)
    assert t.why("buy", seat=0) == t.why("buy", seat=2) == t.why("buy", seat=4) == "AQU-10.9"
    t.do("buy", seat=1)
    assert (t.coins(), t.coins("pink")) == (1, 1)
    assert t.phase == "place_bought"
    assert t.why("depot") == "AQU-10.10"
    t.on((1, 1))
    assert t.phase == "place_coworker"
    t.do("manager")
    assert t.zoo("pink")["depot"] == ["ORC-P"]
    assert t.score("pink") == -2
    zoos["yellow"]["coins"] = 1
    zoos["yellow"]["depot"] = ["DOL-P"]
    t = table(players=3, zoos=zoos)
    assert not t.can("buy", seat=1)
    assert not t.can("discard")
    zoos = {"yellow": zoo(t14="DOL-P", t22="ORC-P", t30="SEA-P", coins=3)}
    t = table(players=3, removed=["TUR", "CRO"], zoos=zoos | {"pink": zoo(depot=["HIP-P"])})
    assert t.why("buy", seat=1) == "AQU-10.10"


def test_discarding(table):
    """AQU-10.12, 10.16, 14.4 and E9: two coins, and the tile is out of the game."""
    t = table(players=3, zoos={"yellow": zoo(coins=2, depot=["DOL-P", "ORC-P"])})
    t.do("discard")
    assert t.coins() == 0
    assert t.zoo()["depot"] == ["DOL-P"]
    assert t.now["gone"] == ["ORC-P"]
    assert t.kinds() == ["tile_discarded"]
    assert t.mover == "pink"
    t = table(players=3, zoos={"yellow": zoo(coins=2)})
    assert t.why("discard") == "AQU-10.12"
    assert t.why("move_tile") == "AQU-10.5"


def test_expanding(table):
    """AQU-10.13, 10.14, 10.15, 10.16, 6.7: prices; a large board brings a basin, too."""
    t = table(players=3, zoos={"yellow": zoo(coins=3)}).do("expand_large")
    assert t.coins() == 1
    assert t.why("draw") == "AQU-10.15"
    t.on((5, 1))
    assert t.match.view(0).players[0].basin_limit == 4
    assert t.kinds() == ["board_added"]
    assert t.mover == "pink"
    t = table(players=3, zoos={"yellow": zoo(coins=1)})
    assert not t.can("expand_large")
    t.do("expand_small", orientation=0).on((1, 5))
    assert t.coins() == 0
    assert t.match.view(0).players[0].basin_limit == 3
    assert {"2,5", "1,6", "2,6"} < t.board_cells()


def test_trainers_score(table):
    """AQU-12.1, 12.4, 12.5, 12.6 and E10: the eight cells around, several times, no lightning."""
    tiles = {
        "1,4": "ORC-P", "2,4": "ORC-M", "3,4": "ORC-P", "3,3": "ORC-P",
        "1,2": "DOL-P", "2,2": "DOL-L", "1,1": "DOL-M",
    }  # fmt: skip
    t = table(players=3, zoos={"yellow": {"tiles": tiles, "trainers": ["1,3", "2,3"]}})
    points = {(x.x, x.y): x.points for x in t.match.view(0).players[0].spaces if x.trainer}
    assert points == {(1, 3): 3, (2, 3): 5}
    assert t.parts() == {"animals": 7, "trainers": 8}
    assert t.score() == 15


def test_offspring_score_for_trainers(table):
    """AQU-12.7: young dolphins do; young crocodiles have no fish."""
    tiles = {"1,2": "DOL-F", "1,3": "DOL-M", "0,3": "DOL-O", "3,1": "CRO-F", "3,0": "CRO-M",
             "2,0": "CRO-O"}  # fmt: skip
    mine = {"tiles": tiles, "trainers": ["0,2"], "keepers": 2}
    t = table(players=3, removed=["TUR", "HIP"], zoos={"yellow": mine})
    assert t.parts() == {"animals": 6, "trainers": 3}


FINAL = {
    "boards": [{"size": "large", "at": "1,-2"}, {"size": "small", "orientation": 0, "at": "1,5"}],
    "tiles": {
        "2,4": "DOL-P", "3,4": "DOL-P", "3,3": "DOL-P", "4,3": "DOL-P", "3,2": "DOL-P",
        "4,2": "DOL-M", "0,3": "SEA-P", "1,3": "SEA-P", "0,2": "SEA-P", "1,2": "SEA-P",
        "1,1": "SEA-L", "2,0": "BEA-S", "3,0": "BEA-S", "1,-1": "BEA-S", "2,-1": "BEA-S",
        "1,-2": "BEA-F", "2,-2": "BEA-P", "1,6": "HIP-S", "2,6": "HIP-P",
    },
    "trainers": ["2,3", "2,2"], "keepers": 1, "coins": 3, "depot": ["ORC-P", "PEN-P"],
}  # fmt: skip


def test_final_score(table):
    """AQU-12.3, 12.8, 12.9, 12.10 and E11: 30 points."""
    t = table(players=3, removed=["TUR", "CRO"], zoos={"yellow": FINAL})
    assert t.s.spaces[0] == 26
    assert t.parts() == {"animals": 19, "trainers": 10, "keepers": 5, "depot": -4}
    assert t.score() == 30
    unused = table(players=3)
    assert unused.score() == 0  # boards, spaces and posts not used


def test_depot_score(table):
    """AQU-12.8, 12.10 and E13: two points a kind, one with a manager; scores may be negative."""
    for manager, one, three in ((0, -2, -6), (1, -1, -3)):
        for depot, points in ((["TUR-S"] * 3, one), (["TUR-S", "ORC-P", "TUR-P", "PEN-P"], three)):
            mine = zoo(depot=depot, managers=manager)
            t = table(players=3, removed=["CRO", "HIP"], zoos={"yellow": mine})
            assert t.score() == points


def test_cashiers(table):
    """AQU-12.2 and E14: each coin for each cashier, and the coins are kept."""
    t = table(players=3, trucks=[["COI"]], zoos={"yellow": zoo(coins=3, cashiers=2)}).take(0)
    assert t.score() == 8
    assert t.coins() == 4


def test_what_a_coworker_adds(table):
    """AQU-12.2, 12.3, 12.4, 12.8: told before it is placed, as the score then says."""
    tiles = {"1,2": "ORC-P", "2,2": "ORC-P", "2,1": "ORC-P", "3,4": "HIP-S"}
    mine = {"tiles": tiles, "coins": 4, "depot": ["PEN-S", "BEA-S", "PEN-P"]}
    told = {}
    for place in (0, 1, 2, 3 + cell_at(1, 1), 3 + cell_at(0, 3)):
        t = earned(table, **mine)
        before = t.score()
        told[place] = int(coworker_points(t.s, 0, place))
        t.do(POST_NAMES[place]) if place < 3 else t.do("cell", cell=place - 3)
        assert t.score() == before + told[place]
    assert list(told.values()) == [4, 1, 2, 3, 1]


def over(points, coins):
    """A game that is over: so many dolphins are no score by themselves, so keep it to depots."""
    seats = ("yellow", "pink", "blue")
    kinds = ["DOL-P", "ORC-P", "SEA-P", "PEN-P"]
    zoos = {
        name: zoo(depot=kinds[:minus], coins=money)
        for name, minus, money in zip(seats, points, coins, strict=True)
    }
    return milkrun.position(
        "aquaretto",
        {"players": 3, "removed": ["CRO", "HIP"], "phase": "over", "reserve": 9, "zoos": zoos},
        native=False,
    )


def test_ties():
    """AQU-12.11 and E20: coins decide, then the place is shared."""
    places = {one.seat: one.place for one in over((1, 1, 2), (2, 5, 9)).standings()}
    assert places == {1: 1, 0: 2, 2: 3}
    match = over((1, 1, 2), (3, 3, 9))
    places = {one.seat: one.place for one in match.standings()}
    assert places == {0: 1, 1: 1, 2: 3}
    assert "share the win" in match.prompt(None)


def test_the_game_goes_on_from_any_position():
    """AQU-2.1, 11.4: to its end, and what lies at the end is scored as it is."""
    t = Table(players=3, removed=["TUR", "CRO"], zoos={"yellow": FINAL}).random(700)
    assert t.match.over
    for one in t.match.standings():
        assert sum(one.parts.values()) == one.score
    assert len(TILE_CODES) == 49
