"""Chapters 5 (Take Order) and 9 (Fulfill Order)."""

import pytest

from .table import town, truck

FULL = {"blue": truck("NE", 4, 0, 0)}


def taking(table, ours, *orders, deck=None, **more):
    """A game for three with the blue truck in Cinnamon Center, where these orders lie."""
    return table(
        players=3,
        trucks={"blue": truck("NE", *ours)},
        towns={"NE": town(*orders, deck=deck)},
        **more,
    )


def test_only_in_a_town_with_orders(table):
    """MIN-5.1: an order of the town where the truck is."""
    it = taking(table, (4, 0, 0), "O11", "O20")
    assert it.legal("take") == [(0,), (1,)]
    it = taking(table, (4, 0, 0), None, "O20", deck=0)
    assert it.legal("take") == [(1,)]
    assert it.why("take", slot=0) == "MIN-5.1"
    assert table(players=3).why("take", slot=0) == "MIN-5.1"


def test_any_destination(table):
    """MIN-5.2: also for this very town."""
    assert taking(table, (4, 0, 0), "O11", "O20").do("take", slot=0).held() == ["O11"]


def test_worked_example_7(table):
    """MIN-5.3: three held orders at most; completed ones do not count."""
    it = table(
        players=3,
        held={"blue": ["O01", "O17", "O09"]},
        completed={"blue": ["O02", "O03"]},
        trucks={"blue": truck("SE", 2, 0, 0)},
    )
    assert not it.can("take", slot=0)
    assert it.why("take", slot=0) == "MIN-5.3"
    it.do("fulfill", order=1)
    assert it.load() == (0, 0, 0)
    assert it.held() == ["O01", "O09"]
    assert it.legal("take") == [(0,), (1,)]


def test_the_steps_of_taking(table):
    """MIN-5.4, 5.5, 5.8, 5.9: held; a mint on the other; a new card; the mints."""
    it = taking(table, (2, 0, 0), ("O11", 2), ("O20", 1), deck=3, held={"blue": ["O01"]})
    supply = it.supply[0]
    it.do("take", slot=0)
    assert it.held() == ["O01", "O11"]
    assert it.slots("NE")[1] == ("O20", 2)
    assert it.slots("NE")[0][1] == 0
    assert it.slots("NE")[0][0] not in ("O11", "O20")
    assert it.deck("NE") == 2
    assert it.supply[0] == supply - 1
    assert it.now["phase"] == "take_load"
    assert it.legal("take_load") == [(0,), (1,), (2,)]
    assert it.match.view(None).taking.most == 2
    assert it.kinds() == ["order_taken", "mint_added", "order_revealed"]
    it.do("take_load", mints=1)
    assert it.load() == (3, 0, 0)
    assert it.supply[0] == supply
    assert it.now["actions_left"] == 1


def test_a_card_from_the_deck_lies_in_the_slot(table):
    """MIN-5.8: slots keep their place; an emptied deck leaves the slot empty."""
    it = taking(table, (4, 0, 0), "O11", "O20", deck=1)
    it.do("take", slot=1)
    assert it.slots("NE")[0] == ("O11", 1)
    assert it.slots("NE")[1] is not None
    it.do("take", slot=1)
    assert it.slots("NE") == [("O11", 2), None]
    assert it.deck("NE") == 0


def test_worked_example_5(table):
    """MIN-5.6, 5.10, 5.11: with no Classic in the supply the other order gets none."""
    it = table(
        players=4,
        trucks=FULL,
        held={"blue": ["O01", "O02"]},
        towns={"NE": town(("O11", 1), "O20"), "SW": town(("O31", 3), "O32")},
    )
    assert it.supply[0] == 0
    it.do("take", slot=0)
    assert it.slots("NE")[1] == ("O20", 0)
    assert it.supply[0] == 1
    assert it.now["phase"] == "turn"  # no room: nothing to choose
    assert it.told("mints_taken") == [("blue", 0, 1)]


def test_worked_example_6(table):
    """MIN-5.7, 5.12, 10.1: the last order of a town; now two towns have none."""
    it = table(
        players=3,
        trucks={"blue": truck("SE", 4, 0, 0)},
        towns={"SE": town(None, "O02", deck=0), "NW": town(None, None, deck=0)},
    )
    supply = it.supply
    it.do("take", slot=1)
    assert it.slots("SE") == [None, None]
    assert it.supply == supply
    assert it.told("last_round") == [("nobody", 0)]
    assert not it.match.over


def test_how_many_mints(table):
    """MIN-5.9: none to all, as far as there is room; MIN-5.10: the rest goes back."""
    it = taking(table, (3, 0, 0), ("O11", 5), "O20")
    supply = it.supply[0]
    it.do("take", slot=0)
    assert it.legal("take_load") == [(0,), (1,)]
    assert it.why("take_load", mints=2) == "MIN-6.4"
    it.do("take_load", mints=1)
    assert it.load() == (4, 0, 0)
    assert it.supply[0] == supply - 1 + 4


def test_mints_pile_up(table):
    """MIN-5.11: Classic mints without limit, out of the supply."""
    it = taking(table, (4, 0, 0), "O11", ("O20", 7), deck=4)
    assert it.supply[0] == 20 - 12 - 7
    it.do("take", slot=0)
    assert it.slots("NE")[1] == ("O20", 8)
    assert it.supply[0] == 0


def test_taking_without_mints_asks_nothing(table):
    """MIN-5.9: with no mints on it there is nothing to choose."""
    it = taking(table, (0, 0, 0), "O11", "O20").do("take", slot=0)
    assert it.now["phase"] == "turn"


# Fulfilling


def fulfilling(table, players, space, *load, held=("O12",), **more):
    return table(
        players=players, trucks={"blue": truck(space, *load)}, held={"blue": list(held)}, **more
    )


@pytest.mark.parametrize(
    ("space", "load", "clause"),
    [
        ("NE", (2, 1, 0), ""),
        ("NE", (2, 1, 1), ""),
        ("NW", (2, 1, 0), "MIN-9.1"),
        ("N", (2, 1, 0), "MIN-9.1"),
        ("NE", (4, 0, 0), "MIN-9.2"),
        ("NE", (1, 2, 1), "MIN-9.2"),
    ],
)
def test_when_an_order_can_be_fulfilled(table, space, load, clause):
    """MIN-9.1, 9.2: at its destination, with each kind it needs; none stands in for another."""
    it = fulfilling(table, 3, space, *load)
    assert it.can("fulfill", order=0) == (not clause)
    assert it.why("fulfill", order=0) == clause


def test_fulfilling(table):
    """MIN-9.2, 9.3: its mints go to the supply, it is completed, and it was free."""
    it = fulfilling(table, 3, "NE", 2, 1, 1)
    supply = it.supply
    it.do("fulfill", order=0)
    assert it.load() == (0, 0, 1)
    assert it.supply == (supply[0] + 2, supply[1] + 1, supply[2])
    assert it.held() == []
    assert it.now["completed"]["blue"] == ["O12"]
    assert it.now["actions_left"] == 2


def test_several_orders(table):
    """MIN-9.4: each with its own mints; the list of held ones closes up."""
    it = fulfilling(table, 3, "NE", 1, 3, 0, held=("O10", "O01", "O11"))
    it.do("fulfill", order=0)
    assert it.held() == ["O01", "O11"]
    it.do("fulfill", order=1)
    assert it.held() == ["O01"]
    assert it.load() == (0, 1, 0)
    assert it.now["completed"]["blue"] == ["O10", "O11"]


def test_never_compulsory(table):
    """MIN-9.5, 9.6: one may drive on; held orders stay."""
    it = fulfilling(table, 3, "NE", 2, 1, 0).do("end_turn")
    assert it.held() == ["O12"]
    it = fulfilling(table, 3, "NE", 2, 1, 0)
    assert it.verbs() == {"move", "take", "fulfill", "end_turn"}


def test_who_knows_completed_orders(table):
    """MIN-9.7: the number is public; which ones and their points the owner may look at."""
    it = table(players=3, completed={"blue": ["O08", "O16"], "yellow": ["O01"]})
    mine, others = it.match.view(0).players[0], it.match.view(1).players[0]
    assert (mine.completed, mine.points, [o.id for o in mine.orders]) == (2, 10, ["O08", "O16"])
    assert (others.completed, others.points, others.orders) == (2, None, None)
    assert it.match.view(None).players[0].points is None
    assert [one.score for one in it.match.standings()] == [0, 0, 0]
    alike = table(players=3, completed={"blue": ["O07", "O15"], "yellow": ["O01"]})
    own = [float(one.match.observation(0).sum()) for one in (it, alike)]
    assert own[0] != own[1]


# Two players


def test_removing(table):
    """MIN-9.8, 9.9, 9.10: any face-up order, its mints to the supply, a new card without one."""
    it = fulfilling(table, 2, "NE", 2, 1, 0, towns={"SW": town(("O31", 2), ("O32", 1), deck=2)})
    supply = it.supply[0]
    it.do("fulfill", order=0)
    assert it.now["phase"] == "remove"
    assert it.verbs() == {"remove"}
    assert len(it.legal("remove")) == 8
    assert it.why("move", space=1) == "MIN-9.12"
    it.do("remove", town=3, slot=0)
    assert it.now["boxed"] == ["O31"]
    assert it.slots("SW")[1] == ("O32", 1)
    assert it.slots("SW")[0][1] == 0
    assert it.deck("SW") == 1
    assert it.supply[0] == supply + 2 + 2
    assert (it.now["phase"], it.now["actions_left"]) == ("turn", 2)


@pytest.mark.parametrize("players", [1, 3, 4])
def test_removing_is_for_two(table, players):
    """MIN-9.8, 13.3: in no other game."""
    it = fulfilling(table, players, "NE", 2, 1, 0).do("fulfill", order=0)
    assert it.now["phase"] == "turn"
    assert it.why("remove", town=0, slot=0) == "MIN-9.8"


def test_removing_with_an_empty_deck(table):
    """MIN-9.10: the slot stays empty."""
    it = fulfilling(table, 2, "NE", 2, 1, 0, towns={"SW": town("O31", "O32", deck=0)})
    it.do("fulfill", order=0).do("remove", town=3, slot=1)
    assert it.slots("SW") == [("O31", 0), None]
    assert it.why("remove", town=3, slot=1) == "MIN-9.8"


def test_nothing_to_remove(table):
    """MIN-9.11"""
    bare = {code: town(None, None, deck=0) for code in ("NW", "NE", "SE", "SW")}
    it = fulfilling(table, 2, "NE", 2, 1, 0, towns=bare).do("fulfill", order=0)
    assert it.now["phase"] == "turn"


def test_removal_comes_first_and_counts(table):
    """MIN-9.12: before anything else, for the end, and in the last round too."""
    towns = {"NW": town(None, None, deck=0), "SW": town("O31", None, deck=0)}
    it = fulfilling(table, 2, "NE", 2, 2, 0, held=("O12", "O10"), actions_left=0, towns=towns)
    it.do("fulfill", order=0)
    assert it.verbs() == {"remove"}
    it.do("remove", town=3, slot=0)
    assert it.told("last_round") == [("nobody", 0)]
    it.do("fulfill", order=0)
    assert it.now["phase"] == "remove"
    assert it.do("remove", town=1, slot=0).now["to_move"] == "yellow"
