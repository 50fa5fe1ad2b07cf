"""Positions: there and back, what is filled in, and what is refused with which words."""

import json

import numpy as np
import pytest

import milkrun
from milkrun.engine import record
from milkrun.games.aquaretto.components import TILE_COPIES, cells_marked
from milkrun.games.aquaretto.rules import PIECES, pieces
from milkrun.games.aquaretto.rules.state import PHASES

from .table import Table, zoo

CHANCE = {"rng", "draws", "decisions", "events", "event_count"}  # not part of a position


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_and_back(players):
    """A position says all that a record holds, in every phase up to the end of a game."""
    match = milkrun.new("aquaretto", players, seed=players, start_coins=3, native=False)
    rng = np.random.default_rng(players)
    phases = set()
    while True:
        phase = PHASES[match.state.phase]
        if phase not in phases or len(match.actions) % 20 == 0:
            phases.add(phase)
            full = json.loads(json.dumps(match.position()))
            again = milkrun.position("aquaretto", full, seed=99, native=False)
            assert again.position() == full
            assert set(record.differing(match.state, again.state)) <= CHANCE
        if match.over:
            break
        match.play(int(rng.choice(np.flatnonzero(match.mask()))))
    assert phases >= {"main", "load", "pick", "place_tile", "expand_anchor", "over"}


def test_what_is_left_out_is_filled_in():
    """Empty zoos, a coin each, kinds removed by the seed."""
    one, same, other = (Table(seed=seed, players=3).now for seed in (1, 1, 2))
    assert one == same != other
    assert (one["to_move"], one["phase"]) == ("yellow", "main")
    assert len(one["removed"]) == 2
    assert len(one["bag"]) == 76
    assert one["zoos"]["pink"]["coins"] == 1


def test_kinds_that_the_options_fix():
    """AQU-1.4: they stay out whether a position says which kinds are removed or not."""
    fixed = {"players": 2, "options": {"without_turtle": 1, "without_penguin": 1}}
    found = [set(Table(seed=seed, **fixed).now["removed"]) for seed in range(20)]
    assert all(len(one) == 3 and one > {"TUR", "PEN"} for one in found)
    assert len({frozenset(one) for one in found}) == 3
    given = ["TUR", "CRO", "PEN"]
    assert Table(**fixed, removed=given).now["removed"] == given


def test_the_rest_of_the_tiles():
    """It is undrawn; with less left to draw, some have gone; with the bag given, all the rest."""
    t = Table(players=5, zoos={"sky": zoo(t22="DOL-P", depot=["ORC-P"])}, trucks=[["COI"]])
    assert len(t.now["bag"]) == 98 - 3
    t = Table(players=5, main=10)
    assert len(t.now["bag"]) == 25
    assert len(t.now["gone"]) == 98 - 25
    t = Table(players=5, main=0, bag=["DOL-P"] * 5 + ["COI"] * 10)
    assert len(t.now["gone"]) == 98 - 15
    out = np.zeros(PIECES, np.int64)
    pieces(t.s, out)
    assert out[:9].tolist() == [13] * 8 + [10]
    assert TILE_COPIES.sum() == out[:9].sum()


DOL = {"2,2": "DOL-P"}
PAIR = {"2,2": "DOL-F", "2,1": "DOL-M"}
SPACES = [f"{x},{y}" for x, y in cells_marked("o")]
FULL = {"boards": [{"size": "large", "at": "5,3"}, {"size": "large", "at": "-2,3"}]}


def five(tile):
    """A basin of five in a corner."""
    return dict.fromkeys(("2,0", "3,0", "2,1", "3,1", "2,2"), tile)


@pytest.mark.parametrize(
    ("position", "where", "what"),
    [
        ({"player": 3}, "position", "did you mean 'players'"),
        ({"to_move": "blue", "players": 2}, "to_move", "yellow, pink"),
        ({"phase": "draw"}, "phase", "main, load"),
        ({"removed": ["DOL", "TUR"]}, "removed", "always plays"),
        ({"removed": ["TUR"]}, "removed", "2 kinds"),
        ({"removed": ["TUR", "TUR"]}, "removed", "2 kinds"),
        ({"removed": ["HIP", "CRO"], "options": {"without_turtle": 1}}, "removed", "stay out: TUR"),
        ({"options": {"without_turtle": 1}, "zoos": {"pink": {"tiles": {"2,2": "TUR-P"}}}},
         "removed", "TUR is in the game"),
        ({"trucks": [[]] * 4}, "trucks", "at most 3 trucks"),
        ({"trucks": [["DOL-P"] * 4]}, "trucks[0].tiles", "3 places"),
        ({"trucks": [["DOL-Q"]]}, "trucks[0].tiles[0]", "there is no"),
        ({"trucks": [[None, "DOL-P"]]}, "trucks[0].tiles", "without gaps"),
        ({"trucks": [{"taken_by": "pink"}] * 2}, "trucks[1].taken_by", "already"),
        ({"trucks": [{"taken_by": "yellow"}]}, "to_move", "out of the round"),
        ({"trucks": [{"tiles": ["DOL-P"], "taken_by": "pink"}]}, "trucks[0].tiles", "at once"),
        ({"zoos": {"green": {}}}, "zoos", "there is no"),
        ({"zoos": {"pink": {"tiles": {"9,9": "DOL-P"}}}}, "zoos.pink.tiles.9,9", "a free space"),
        ({"zoos": {"pink": {"tiles": {"x": "DOL-P"}}}}, "zoos.pink.tiles.x", "a cell like"),
        ({"zoos": {"pink": {"tiles": {"2,2": "COI"}}}}, "zoos.pink.tiles.2,2", "never go"),
        ({"zoos": {"pink": {"tiles": DOL | {"2,3": "ORC-P"}}}}, "zoos.pink.tiles", "beside"),
        ({"zoos": {"pink": {"tiles": DOL | {"4,3": "DOL-P"}}}}, "zoos.pink.tiles", "connected"),
        ({"zoos": {"pink": {"tiles": {"2,2": "DOL-O"}}}}, "zoos", "have been born"),
        ({"zoos": {"pink": {"boards": [{"size": "large", "at": "-2,0"}]}}},
         "zoos.pink.boards[0].at", "bare cells"),
        ({"zoos": {"pink": {"boards": [{"size": "large", "at": "99,0"}]}}},
         "zoos.pink.boards[0].at", "run from"),
        ({"phase": "expand_anchor", "expanding": {"size": "large"}, "zoos": {"yellow": FULL}},
         "expanding", "2 boards of a size"),
        ({"zoos": {"pink": {"cashiers": 3}}}, "zoos.pink.cashiers", "0 to 2"),
        ({"zoos": {"pink": {"depot": ["DOL-P"] * 6}}}, "zoos.pink.depot[5]", "used up"),
        ({"phase": "load"}, "hand", "given in"),
        ({"phase": "place_moved", "hand": "COI"}, "hand", "no space"),
        ({"phase": "move_source"}, "phase", "no coworker"),
        ({"phase": "place_coworker", "due": 0}, "due", "waits"),
        ({"phase": "place_offspring", "hand": "COI"}, "hand", "young"),
        ({"phase": "over"}, "phase", "reserve"),
        ({"phase": "over", "reserve": 9, "trucks": [["DOL-P"]]}, "trucks", "empty"),
        ({"main": 70}, "main", "0 to 61"),
        ({"reserve": 14, "main": 3}, "main", "empty"),
        ({"last_round": True}, "last_round", "exactly when"),
        ({"reserve": 2}, "reserve", "room for 9 more tiles"),
        ({"options": {"basins": 4}, "players": 3}, "options", ""),
    ],
)  # fmt: skip
def test_refused(position, where, what):
    """Where in the position, and what is wrong."""
    if where == "options":
        assert Table(**position).s.options.basins == 4  # options come with the position
        return
    with pytest.raises(milkrun.MilkrunError) as error:
        Table(**({"players": 3} | position))
    assert error.value.where == where, error.value
    assert what in error.value.what, error.value


def test_a_coworker_has_been_earned():
    """AQU-8.2, 8.13: by the fifth animal; one that had young is the sixth, and it waits, too."""
    yellow = {"tiles": {**five("DOL-P"), **PAIR}}
    born = Table(players=3, phase="place_offspring", hand="DOL-O", zoos={"yellow": yellow})
    assert born.now["due"] == 1
    born.on((1, 2))
    assert (born.phase, len(born.zoo()["tiles"])) == ("place_coworker", 6)
    assert Table(**born.now).now == born.now


def test_a_coworker_without_a_place_does_not_wait():
    """AQU-9.7"""
    tiles = dict(
        zip(SPACES, ["DOL-P"] * 5 + ["DOL-L"] * 2 + ["DOL-F"] * 2 + ["DOL-M"], strict=False)
    )
    full = {"tiles": tiles, "trainers": SPACES[10:], "cashiers": 2, "keepers": 2}
    position = {"players": 3, "phase": "place_coworker"}
    assert Table(**position, zoos={"yellow": {**full, "trainers": SPACES[11:]}}).cells()
    with pytest.raises(milkrun.MilkrunError, match="no place"):
        Table(**position, zoos={"yellow": {**full, "managers": 1}})
