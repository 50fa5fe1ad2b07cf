"""Boards (5), animals (6), depot (7), bonuses and offspring (8), with the examples of the book."""

import pytest

from .table import Table, zoo

DOLPHINS = {"1,3": "DOL-P", "2,3": "DOL-P", "1,2": "DOL-P"}
THREE = {"1,4": "DOL-P", "2,2": "ORC-P", "3,0": "SEA-P"}
LARGE_ANCHORS = {
    (-2, 1), (-2, 2), (-2, 3), (-1, 4), (0, 5), (1, 5), (2, 5), (3, 5), (4, 4), (5, 3), (5, 2),
    (5, 1), (5, 0), (4, -1), (3, -2), (2, -2), (1, -2),
}  # fmt: skip


def placing(table, tile, **more):
    """Yellow, with a tile of a truck in hand."""
    trucks = more.pop("trucks", [{"taken_by": "yellow"}])
    mine = more.pop("mine", {})
    others = more.pop("zoos", {})
    return table(
        players=3, trucks=trucks, phase=more.pop("phase", "place_tile"), hand=tile,
        zoos={"yellow": mine} | others, **more,
    )  # fmt: skip


def test_distance(table):
    """AQU-6.4, 6.5, 6.6 and E1: an orca keeps its distance, a dolphin joins."""
    near = {(0, 2), (0, 3), (1, 1), (1, 4), (2, 2), (2, 4), (3, 3)}
    t = placing(table, "ORC-P", mine={"tiles": DOLPHINS})
    assert t.cells() == {
        (2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (3, 4), (4, 1), (4, 2), (4, 3),
    }  # fmt: skip
    assert t.why("cell", cell=(2 + 8) * 21 + 10) == "AQU-6.4"
    t = placing(table, "DOL-P", mine={"tiles": DOLPHINS})
    assert t.cells() == near
    assert t.why("cell", cell=8 * 21 + 10) == "AQU-6.5"
    assert t.why("cell", cell=(3 + 8) * 21 + 9) == "AQU-6.1"


def test_corners(table):
    """AQU-5.2, 6.6 and E2: corners may touch."""
    t = placing(table, "ORC-P", mine={"tiles": {"1,3": "DOL-P"}})
    assert (2, 2) in t.cells()
    assert not t.cells() & {(1, 2), (2, 3), (1, 3)}


def test_beside_both(table):
    """AQU-6.2, 6.3, 6.6: a space beside the own basin and another one is for neither."""
    t = placing(table, "DOL-P", mine={"tiles": {"1,2": "DOL-P", "3,2": "ORC-P"}})
    assert (2, 2) not in t.cells()
    assert t.cells() == {(0, 2), (1, 1), (1, 3)}
    assert t.why("cell", cell=(2 + 8) * 21 + 10) == "AQU-6.6"


def test_three_basins(table):
    """AQU-6.7, 6.8, 6.9: three, and one more for a large board, anywhere; none for a small one."""
    for board, free in (({"size": "small", "orientation": 0}, False), ({"size": "large"}, True)):
        boards = [board | {"at": "3,5" if free else "2,5"}]
        t = table(
            players=3, removed=["TUR", "CRO"], trucks=[["HIP-P"]],
            zoos={"yellow": {"tiles": THREE, "boards": boards}},
        )  # fmt: skip
        t.take(0)
        assert (t.mover == "yellow") is free
        if free:
            assert (0, 2) in t.cells()  # on the printed board
            t.on((0, 2))
            assert t.s.basin[0].sum() == 4
    mine = {"tiles": THREE, "depot": ["HIP-P"], "coins": 9}
    t = table(players=3, removed=["TUR", "CRO"], zoos={"yellow": mine})
    assert not t.can("move_tile")
    assert t.why("move_tile") == "AQU-10.6"


def test_a_depot_is_not_in_the_zoo(table):
    """AQU-6.10: a kind in the depot alone starts a basin, and is none."""
    t = placing(table, "ORC-P", mine={"depot": ["ORC-P", "DOL-P", "SEA-P"]})
    assert len(t.cells()) == 19


def test_trainers_and_spaces(table):
    """AQU-6.1, 6.12, 9.5, 10.8 and E22: a trainer takes up a space and parts nothing."""
    tiles = {"1,2": "DOL-P", "3,2": "ORC-P"}
    t = placing(table, "DOL-P", mine={"tiles": tiles, "trainers": ["2,2", "1,3"]})
    assert t.cells() == {(0, 2), (1, 1)}
    t = table(players=3, zoos={"yellow": {"tiles": tiles, "trainers": ["2,2"], "coins": 1}})
    t.do("move_coworker").on((0, 3))  # the only coworker is lifted without asking
    assert t.zoo()["trainers"] == ["0,3"]
    t = placing(table, "DOL-P", mine={"tiles": tiles})
    assert (2, 2) not in t.cells()


def test_expansions(table):
    """AQU-5.1, 5.3, 5.4, 5.5, 5.6, 10.15 and E15: 17 places for a large board at the start."""
    t = table(players=3, zoos={"yellow": zoo(coins=2)}).do("expand_large")
    assert t.cells() == LARGE_ANCHORS
    assert (-2, 0) not in t.cells()
    assert (0, -2) not in t.cells()
    assert t.why("cell", cell=8 * 21 + 6) == "AQU-5.3"  # beside the yard alone
    assert t.why("cell", cell=9 * 21 + 10) == "AQU-5.5"
    t.on((3, 5))
    assert {"3,5", "4,5", "3,6", "4,6"} <= t.board_cells()
    assert (t.s.spaces[0], t.s.large[0]) == (23, 1)


def test_small_expansions(table):
    """AQU-5.7, 5.6, 10.14 and E15: 63 places in four orientations; notches may be covered."""
    counts, covered = [], set()
    for turned in range(4):
        t = table(players=3).do("expand_small", orientation=turned)
        counts.append(len(t.cells()))
        covered |= {(turned, *cell) for cell in t.cells()}
    assert counts == [16, 16, 16, 15]
    assert {(2, 3, 5), (1, 5, 2)} <= covered
    t = table(players=3).do("expand_small", orientation=1).on((4, 4))
    assert {"4,4", "4,5", "5,5"} < t.board_cells()  # the notch (4, 4)
    assert t.zoo()["coins"] == 0


def test_boards_lie_against_boards(table):
    """AQU-5.1, 5.3, 5.8, 5.9: two of each size, also one against another; tiles cross seams."""
    boards = [
        {"size": "large", "at": "5,2"}, {"size": "large", "at": "7,2"},
        {"size": "small", "orientation": 3, "at": "9,2"},
        {"size": "small", "orientation": 3, "at": "11,2"},
    ]  # fmt: skip
    t = placing(table, "DOL-P", mine={"boards": boards, "tiles": {"4,2": "DOL-P"}})
    assert t.s.spaces[0] == 33
    assert (5, 2) in t.cells()
    t = table(players=3, zoos={"yellow": {"boards": boards, "coins": 9}})
    assert not {"expand_large", "expand_small"} & t.verbs()
    assert t.why("expand_large") == t.why("expand_small", orientation=2) == "AQU-5.9"


def test_depot(table):
    """AQU-7.1, 7.2, 7.3, 7.4 and E7: a stack; only its top can go."""
    t = table(players=3, removed=["TUR", "CRO"], trucks=[["ORC-P", "HIP-P"]]).take(0)
    t.do("pick", slot=0).do("depot").do("depot")
    assert t.zoo()["depot"] == ["ORC-P", "HIP-P"]
    t = table(
        players=3, removed=["TUR", "CRO"], zoos={"yellow": zoo(coins=3, depot=["ORC-P", "HIP-P"])}
    )
    t.do("move_tile")
    assert t.hand() == "HIP-P"
    t.on((2, 2))
    assert t.zoo()["depot"] == ["ORC-P"]
    many = ["DOL-P", "ORC-P", "SEA-P", "PEN-P", "DOL-P", "BEA-P"]
    t = table(players=3, removed=["TUR", "CRO"], zoos={"yellow": zoo(depot=many)})
    assert t.parts() == {"depot": -10}


def test_depots_are_open():
    """AQU-7.5: everybody sees every tile of every depot."""
    t = Table(players=3, zoos={"pink": zoo(depot=["DOL-F", "ORC-P"])})
    for viewer in (0, 1, 2, None):
        depot = t.match.view(viewer).players[1].depot
        assert [one.name for one in depot] == ["female dolphin", "orca"]


def test_nothing_happens_in_a_depot(table):
    """AQU-7.7, 7.6: no pair breeds there, no size earns; coin tiles never come there."""
    depot = ["DOL-F", "DOL-P", "DOL-P", "DOL-P"]
    t = placing(table, "DOL-M", mine=zoo(depot=depot, coins=0)).do("depot")
    assert t.zoo()["depot"] == [*depot, "DOL-M"]
    assert t.coins() == 0
    assert t.s.offspring[0] == 2
    assert t.kinds() == ["tile_to_depot"]


def fish(size):
    """A basin of crocodiles with fish, in a row and on."""
    cells = ["0,3", "1,3", "2,3", "3,3", "4,3", "4,2", "3,2", "2,2", "1,2", "0,2", "1,1"]
    codes = ["CRO-S"] * 6 + ["CRO-P", "CRO-F", "CRO-F", "CRO-M", "CRO-M"]
    return dict(zip(cells[:size], codes, strict=False))


@pytest.mark.parametrize("size", range(1, 11))
def test_bonuses(table, size):
    """AQU-8.1, 8.2: a coin at 3, 6, 9; a coworker at 5 and 10, placed at once."""
    cells = list(fish(11))
    tiles = dict(zip(cells[: size - 1], ["CRO-S"] * 6, strict=False))
    for cell, code in zip(cells[6 : size - 1], ["CRO-P", "CRO-F", "CRO-F"], strict=False):
        tiles[cell] = code
    last = "CRO-S" if size < 7 else "CRO-F" if size < 10 else "CRO-M"
    if size == 9:
        last = "CRO-F"
    t = placing(table, last, removed=["TUR", "HIP"], mine={"tiles": tiles, "coins": 0}, main=20)
    x, y = map(int, cells[size - 1].split(","))
    t.on((x, y))
    assert t.s.basin[0, 5] == size
    assert bool(t.events("coin_earned")) is (size in (3, 6, 9))
    assert t.coins() == (size in (3, 6, 9))
    assert bool(t.events("coworker_earned")) is (size in (5, 10))
    if size == 5:
        assert t.phase == "place_coworker"
        assert t.why("draw") == "AQU-8.2"


def test_several_at_once(table):
    """AQU-8.3, 8.4 and E4: every bonus on the way, tile by tile."""
    tiles = {"1,2": "CRO-S", "2,2": "CRO-S"}
    for crocodiles in (2, 3):
        t = table(
            players=3, removed=["TUR", "HIP"], trucks=[["CRO-S"] * crocodiles],
            zoos={"yellow": {"tiles": tiles, "coins": 0}},
        )  # fmt: skip
        t.take(0)
        assert t.phase == "place_tile"  # equal tiles: which one is no choice
        t.on((3, 2), (4, 2))
        assert t.coins() == 1
        if crocodiles == 3:
            t.on((0, 2))
            assert t.phase == "place_coworker"
            t.do("keeper")
        assert t.s.basin[0, 5] == 2 + crocodiles
        assert t.mover == "pink"


def test_breeding_chain(table):
    """AQU-8.6, 8.7, 8.8, 8.13, 8.14, 10.16 and E5: each breeds once; coin, young, coworker."""
    mine = {"tiles": {"2,2": "PEN-F"}, "coins": 1}
    t = placing(table, "PEN-M", removed=["TUR", "HIP"], mine=mine)
    t.on((2, 3))
    assert (t.phase, t.hand()) == ("place_offspring", "PEN-O")
    assert not t.can("depot")
    assert t.why("depot") == "AQU-8.9"
    assert (1, 3) in t.cells()
    assert (1, 1) not in t.cells()
    t.on((1, 3))
    assert t.coins() == 2
    tiles = {"2,2": "PEN-F", "2,3": "PEN-M", "1,3": "PEN-O"}
    t = placing(table, "PEN-M", removed=["TUR", "HIP"], mine={"tiles": tiles, "coins": 2})
    t.on((1, 2))
    assert t.kinds() == ["tile_placed"]  # a third waits
    tiles["1,2"] = "PEN-M"
    t = placing(table, "PEN-F", removed=["TUR", "HIP"], mine={"tiles": tiles, "coins": 2})
    t.on((3, 3))
    assert t.kinds() == ["tile_placed", "coworker_earned", "offspring_born"]
    assert t.phase == "place_offspring"
    t.on((3, 2))
    assert t.kinds() == ["tile_placed", "coin_earned"]
    assert t.phase == "place_coworker"
    t.do("cashier")
    assert t.coins() == 3
    assert t.s.offspring[6] == 0
    assert t.score() == 9
    assert t.parts() == {"animals": 6, "cashiers": 3}


def test_offspring_into_the_depot(table):
    """AQU-8.9, 8.10 and E6: only without a legal space; the parents have bred all the same."""
    tiles = {"2,2": "DOL-P", "3,2": "DOL-P", "2,0": "TUR-F"}
    t = placing(table, "TUR-M", removed=["CRO", "HIP"], mine={"tiles": tiles, "depot": ["ORC-P"]})
    assert t.cells() == {(3, 0)}
    t.on((3, 0))
    assert t.zoo()["depot"] == ["ORC-P", "TUR-O"]
    assert t.mover == "pink"
    assert t.s.offspring[3] == 1
    assert t.match.view(None).players[0].basins[1].bred == 1


def test_offspring_are_animals(table):
    """AQU-8.5, 8.8, 8.11: they bring a basin to twelve, and never breed."""
    tiles = fish(10) | {"1,1": "CRO-O"}
    t = placing(table, "CRO-M", removed=["TUR", "HIP"], mine={"tiles": tiles, "coins": 0}, main=20)
    t.on((2, 1))
    assert t.events("coin_earned") == [("yellow", 5, 12)]
    assert t.phase == "place_offspring"
    t.on((3, 1))
    assert t.s.basin[0, 5] == 13
    assert t.kinds() == ["tile_placed"]


def test_a_tile_stays(table):
    """AQU-6.11: no action moves a tile of the zoo; only the depot's top and coworkers move."""
    t = table(players=3, zoos={"yellow": {"tiles": DOLPHINS, "coins": 9, "depot": ["ORC-P"]}})
    t.do("move_tile").on((3, 1))
    assert DOLPHINS.items() <= t.zoo()["tiles"].items()
    assert not t.can("move_coworker")
