"""Chapters 3 (Move), 4 (places), 6 (Load), 7 (Unload) and 8 (Upgrade)."""

import pytest

from milkrun.games.mint_delivery.components import SPACE_CODES, SPACES

from .table import town, truck


def blue(table, space, *load, **more):
    """A game for three with the blue truck there."""
    return table(players=3, trucks={"blue": truck(space, *load)}, **more)


# Move


@pytest.mark.parametrize("space", range(13))
def test_moves(table, space):
    """MIN-3.1, 3.2: along every road to the next space, of any kind, and nowhere else."""
    it = blue(table, SPACE_CODES[space])
    roads = {SPACE_CODES.index(code) for code in SPACES[space][3].split()}
    assert {to for (to,) in it.legal("move")} == roads
    for to in roads:
        it = blue(table, SPACE_CODES[space]).do("move", space=to)
        assert it.space() == SPACE_CODES[to]


def test_worked_example_12(table):
    """MIN-3.1: from Mintopia City two Moves to a warehouse, a third to a town."""
    it = table(players=1).do("move", space=9).do("move", space=1)
    assert it.space() == "N"
    it.do("move", space=5)
    assert (it.space(), it.now["actions_left"]) == ("NW", 1)


def test_trucks_share_spaces(table):
    """MIN-3.3"""
    it = table(players=3, trucks={"blue": truck("mN"), "yellow": truck("N"), "purple": truck("N")})
    it.do("move", space=1)
    assert {it.space(seat) for seat in ("blue", "yellow", "purple")} == {"N"}
    assert it.match.view(None).spaces[1].trucks == [0, 1, 2]


def test_nothing_must_be_done_on_the_way(table):
    """MIN-3.4"""
    it = blue(table, "NW").do("move", space=1)
    assert it.can("move", space=6)
    assert it.can("end_turn")


def test_staying_is_no_move(table):
    """MIN-3.5"""
    it = blue(table, "N")
    assert not it.can("move", space=1)
    assert it.why("move", space=1) == "MIN-3.5"
    assert it.why("move", space=3) == "MIN-3.1"


# Places


@pytest.mark.parametrize(
    ("space", "verbs"),
    [
        ("M", {"load", "unload", "upgrade"}),
        ("E", {"load", "unload", "upgrade"}),
        ("SE", {"take"}),
        ("mE", set()),
    ],
)
def test_places(table, space, verbs):
    """MIN-4.1, 4.3, 4.4: what can be done depends on where the truck is."""
    it = blue(table, space, 2, 1, 0)
    assert it.verbs() == verbs | {"move", "end_turn"}
    for verb, args in (
        ("load", {}),
        ("unload", {"mint": "C"}),
        ("upgrade", {"mints": "S"}),
        ("take", {"slot": 0}),
    ):
        assert it.can(verb, **args) == (verb in verbs)
        assert bool(it.why(verb, **args)) == (verb not in verbs)


@pytest.mark.parametrize(
    ("verb", "args"), [("load", {}), ("unload", {"mint": "S"}), ("upgrade", {"mints": "S"})]
)
def test_an_activation_costs_an_action(table, verb, args):
    """MIN-4.2, 4.5: loading, unloading and upgrading alike."""
    it = blue(table, "M", 2, 1, 0).do(verb, **args)
    assert it.now["actions_left"] == 1


# Load


def test_load_amounts(table):
    """MIN-6.1, 6.2, 6.3: four in the city, two at a warehouse, all Classic."""
    assert blue(table, "M", 0, 0, 0).do("load").load() == (4, 0, 0)
    assert blue(table, "W", 0, 0, 0).do("load").load() == (2, 0, 0)
    it = blue(table, "W", 0, 1, 0).do("load")
    assert it.load() == (2, 1, 0)
    assert it.legal("load") == [()]  # there is no choice of how many


def scarce(table, classic, space, *load):
    """A game for four whose supply has so many Classic mints."""
    others = [4, 4, 4]
    rest = 20 - load[0] - sum(others) - classic
    trucks = {seat: truck("mS", 4, 0, 0) for seat in ("yellow", "purple", "orange")}
    return table(
        players=4,
        trucks=trucks | {"blue": truck(space, *load)},
        towns={"SW": town(("O31", rest), "O32")},
    )


def test_worked_example_8(table):
    """MIN-6.3, 6.5, 6.6: as many as fit and as there are; wasted; illegal when full."""
    it = scarce(table, 2, "M", 0, 1, 0).do("load")
    assert it.load() == (2, 1, 0)
    assert it.supply[0] == 0
    assert it.can("load")
    it.do("load")
    assert it.load() == (2, 1, 0)
    assert it.now["to_move"] == "yellow"
    assert it.told("loaded") == [("blue", 0, 0)]
    it = table_with_nine(table).do("load")
    assert it.load() == (4, 0, 0)
    assert it.supply[0] == 8
    assert not it.can("load")
    assert it.why("load") == "MIN-6.6"


def table_with_nine(table):
    trucks = {"blue": truck("N", 3, 0, 0), "yellow": truck("M"), "purple": truck("M")}
    it = table(players=3, trucks=trucks)
    assert it.supply[0] == 9
    return it


def test_capacity(table):
    """MIN-6.4: four mints of all kinds together."""
    it = blue(table, "M", 1, 1, 1).do("load")
    assert it.load() == (2, 1, 1)
    assert not it.can("load")


# Unload


def test_worked_example_17(table):
    """MIN-7.1, 7.2: any mixture, mint by mint, C before S before K, for one action."""
    trucks = {"blue": truck("W", 2, 1, 0), "yellow": truck("M"), "purple": truck("M")}
    it = table(players=3, trucks=trucks)
    it.do("unload", mint="S")
    assert it.load() == (2, 0, 0)
    assert (it.now["phase"], it.now["actions_left"]) == ("turn", 1)
    it = table(players=3, trucks=trucks).do("unload", mint="C")
    assert it.load() == (1, 1, 0)
    assert it.match.view(None).unloading.last == "C"
    assert {a.verb: a.args for a in it.match.legal() if a.verb == "drop_end"} == {"drop_end": {}}
    assert it.legal("drop") == [("C",), ("S",)]
    assert it.verbs() == {"drop", "drop_end"}
    it.do("drop", mint="S")
    assert it.load() == (1, 0, 0)
    assert (it.now["phase"], it.now["actions_left"]) == ("turn", 1)
    assert it.supply == (11, 10, 8)


def test_the_mixtures_of_worked_example_17(table):
    """MIN-7.1: each mixture has one sequence: C, CC, S, CS, CCS."""
    found = []

    def unload(path):
        it = blue(table, "W", 2, 1, 0)
        for n, kind in enumerate(path):
            it.do("drop" if n else "unload", mint=kind)
        found.append("".join(path))
        for (kind,) in it.legal("drop"):
            unload([*path, kind])

    for kind in "CS":
        unload([kind])
    assert sorted(found) == ["C", "CC", "CCS", "CS", "S"]


def test_unloading_goes_on_with_classic_mints(table):
    """MIN-7.1: any number of one kind."""
    it = blue(table, "W", 2, 0, 0).do("unload", mint="C")
    assert it.told("unloaded") == [("blue", 0)]
    assert it.now["phase"] == "unload"
    it.do("drop", mint="C")
    assert (it.load(), it.now["phase"]) == ((0, 0, 0), "turn")


def test_unloading_needs_a_mint(table):
    """MIN-7.1: at least one."""
    it = blue(table, "M", 0, 0, 2)
    assert it.legal("unload") == [("K",)]
    assert it.why("unload", mint="C") == "MIN-7.1"
    it.do("unload", mint="K").do("drop_end")
    assert it.load() == (0, 0, 1)


# Upgrade


def test_worked_example_9(table):
    """MIN-8.1, 8.2, 8.4, 8.5: two for Sugar Free, three for Cinnamon, in the right place."""
    it = table(players=2)
    assert it.supply == (12, 10, 8)
    it.do("upgrade", mints="K")
    assert (it.load(), it.supply) == ((1, 0, 1), (15, 10, 7))
    it.do("load")
    assert (it.load(), it.supply) == ((3, 0, 1), (13, 10, 7))
    it = blue(table, "E")
    assert it.why("upgrade", mints="K") == "MIN-8.2"
    it.do("upgrade", mints="S")
    assert it.load() == (2, 1, 0)
    assert blue(table, "E", 1, 0, 0).why("upgrade", mints="S") == "MIN-8.4"


def test_an_upgrade_may_be_wasted(table):
    """MIN-8.5, worked example 9: nothing is paid for a kind that is not there."""
    trucks = {"blue": truck("E"), "yellow": truck("M", 0, 4, 0), "purple": truck("M", 0, 4, 0)}
    it = table(players=4, trucks=trucks | {"orange": truck("M", 0, 2, 0)})
    assert it.supply[1] == 0
    it.do("upgrade", mints="S")
    assert it.load() == (4, 0, 0)
    assert it.told("upgraded") == [("blue", 1, 0, 0)]
    assert it.now["actions_left"] == 1


def test_one_exchange(table):
    """MIN-8.3, 8.6: one exchange an Upgrade, and no other than the two."""
    it = blue(table, "M")
    assert it.legal("upgrade") == [("S",), ("K",)]
    assert it.why("upgrade", mints="SS") == "MIN-8.3"
    assert blue(table, "M", 0, 3, 0).legal("upgrade") == []
    assert blue(table, "M", 0, 0, 2).legal("upgrade") == []


def test_worked_example_10(table):
    """MIN-8.2, 6.4: two Cinnamon in four actions, and never a third."""
    it = table(players=1, trucks={"blue": truck("M", 0, 0, 0)})
    it.do("load").do("upgrade", mints="K")
    assert it.load() == (1, 0, 1)
    it.do("load").do("upgrade", mints="K")
    assert it.load() == (0, 0, 2)
    it.do("load")
    assert it.load() == (2, 0, 2)
    assert not it.can("upgrade", mints="K")
