"""Playing cards, and their effects: chapters 5 and 6."""

import pytest

from .table import ACTIVE, BLUE, GREEN, POOL, RED, THREE_ROUTES, route

# 5 Play a card


def test_cubes_in_order(table):
    """TIF-5.1, 5.11: as many cubes as the value, on the next spaces of one route."""
    t = table(
        routes=[route(RED, ["pink"], ["pink*2", "blue"]), route(GREEN, **ACTIVE), BLUE],
        hands={"yellow": ["red 3"]},
    )
    t.play("red 3", on=0)
    assert t.progress(0) == ["pink*2", "blue", "yellow*3"]
    assert t.progress(1) == ["pink"]


def test_colours(table):
    """TIF-5.2, 5.3: a coloured card needs its colour, grey fits any active route."""
    t = table(
        routes=[route(RED, **ACTIVE), route(GREEN, **ACTIVE), BLUE],
        hands={"yellow": ["red 2", "blue 1", "grey 3"]},
    )
    assert t.targets("red 2") == {(0, "normal")}
    assert t.targets("blue 1") == set()
    assert {slot for slot, mode in t.targets("grey 3") if mode == "normal"} == {0, 1}


def test_full_route_takes_no_more(table):
    """TIF-5.4, 6.2: a route filled by a 1 waits for its scoring; further 1s go elsewhere."""
    t = table(
        routes=[route("R01A", ["pink"], ["pink*7"]), route(GREEN, **ACTIVE), BLUE],
        hands={"yellow": ["red 1", "red 1*", "grey 1"]},
    )
    t.play("red 1", on=0)
    assert t.now["phase"] == "chain"
    assert ("red 1*",) not in t.units()
    assert t.targets("grey 1") == {(1, "normal")}


def test_pairs_are_wild(table):
    """TIF-5.6, 5.7: two cards of one rank, of equal colour or grey too, worth the rank once."""
    hand = ["red 3", "red 3*", "yellow 3", "grey 3", "yellow 2"]
    t = table(routes=[RED, GREEN, route(BLUE, ["pink"] * 3)], hands={"yellow": hand})
    pairs = {unit for unit in t.units() if len(unit) == 2}
    assert pairs == {
        ("red 3", "red 3*"), ("red 3", "yellow 3"), ("red 3", "grey 3"),
        ("red 3*", "yellow 3"), ("red 3*", "grey 3"), ("yellow 3", "grey 3"),
    }  # fmt: skip
    t.play("red 3", "red 3*", on=2)
    assert t.progress(2) == ["yellow*3"]


def test_pair_keeps_its_effect(table):
    """TIF-5.8: a pair of 1s may be followed by 1s, a pair of 3s brings a tiffin."""
    t = table(
        routes=[route(RED, **ACTIVE), GREEN, BLUE],
        hands={"yellow": ["blue 1", "green 1", "red 1", "blue 3", "yellow 3"]},
    )
    assert (1, "with_tiffin") in t.targets("yellow 3", "blue 3")
    t.play("blue 1", "green 1", on=0)
    assert t.units() == {("red 1",)}


def test_at_least_one_cube(table):
    """TIF-5.5, 5.9: a 4 on the last space places one cube, not fewer."""
    t = table(
        routes=[route("R01A", ["pink"], ["pink*7"]), GREEN, BLUE], hands={"yellow": ["red 4"]}
    )
    t.play("red 4", on=0)
    assert t.events("progress_added") == [("yellow", 0, 1)]


def test_played_cards_are_discarded(table):
    """TIF-5.10: both cards of a pair, face up."""
    t = table(routes=[route(RED, **ACTIVE), GREEN, BLUE], hands={"yellow": ["blue 3", "green 3"]})
    t.choose("blue 3", "green 3")
    assert t.now["discard"] == []
    t.do("target", slot=0, mode="normal").do("special", card="none")
    assert t.now["discard"] == ["green 3", "blue 3"]
    assert t.now["hands"]["yellow"] == []


def test_one_unit_a_turn(table):
    """TIF-5.12: after a 3 or a 4 the turn is over."""
    for card in ("red 3", "red 4"):
        t = table(
            routes=[route(RED, **ACTIVE), GREEN, BLUE], hands={"yellow": [card, "red 1", "red 2"]}
        )
        t.play(card, on=0)
        assert t.s.to_move == 1


def test_started_route_stays_active(table):
    """TIF-5.13: though the minimum is three now and it has one tiffin."""
    t = table(tracking=5, routes=[route(RED, **ACTIVE), GREEN, BLUE], hands={"yellow": ["red 1"]})
    assert t.targets("red 1") == {(0, "normal")}


@pytest.mark.parametrize(("tracking", "active"), [(0, True), (1, True), (2, False), (5, False)])
def test_unstarted_route_may_cease_to_be_active(table, tracking, active):
    """TIF-5.14: one tiffin is enough for cards 0 and 1 only."""
    t = table(
        tracking=tracking,
        routes=[route(RED, ["pink"]), GREEN, BLUE],
        hands={"yellow": ["red 1"]},
    )
    assert bool(t.targets("red 1")) == active


def test_more_tiffins_make_it_active_again(table):
    """TIF-5.14: the third tiffin does, while three are asked for."""
    t = table(
        tracking=5,
        routes=[route(RED, ["pink"] * 2), GREEN, BLUE],
        hands={"yellow": ["red 1"], "pink": ["red 1*"]},
    )
    assert t.targets("red 1") == set()
    t.do("place", slot=0)
    assert t.targets("red 1*") == {(0, "normal")}


# 6 Card effects


def test_chain_of_ones(table):
    """TIF-6.1, 6.2: any number of 1s, each where it fits, on equal or different routes."""
    t = table(
        routes=THREE_ROUTES,
        hands={"yellow": ["red 1", "red 1*", "green 1", "grey 1", "yellow 1", "red 2", "red 4"]},
    )
    t.play("red 1", on=0)
    assert t.verbs() == {"unit", "unit_pair", "stop"}
    assert {unit for unit in t.units() if len(unit) == 1} == {
        ("red 1*",),
        ("green 1",),
        ("grey 1",),
    }
    t.play("red 1*", on=0).play("green 1", on=1)
    assert t.units() == {("grey 1",), ("yellow 1", "grey 1")}
    t.play("yellow 1", "grey 1", on=2)
    assert t.verbs() == {"stop"}
    assert [t.progress(slot)[-1] for slot in range(3)] == ["yellow*2", "yellow", "yellow"]


def test_one_more_two(table):
    """TIF-6.3, 6.13: a second 2, and then no third."""
    t = table(routes=THREE_ROUTES, hands={"yellow": ["red 2", "green 2", "blue 2"]})
    t.play("red 2", on=0)
    assert t.units() == {("green 2",), ("blue 2",), ("green 2", "blue 2")}
    t.play("green 2", on=1)
    assert t.s.to_move == 1
    assert t.now["hands"]["yellow"] == ["blue 2"]


def test_three_brings_a_tiffin(table):
    """TIF-6.4: on an unstarted route with an open square, if that makes the minimum."""
    t = table(
        tracking=5,
        routes=[
            route(RED, ["pink"]),
            route("R05A", ["pink"] * 2),
            route("R07A", ["pink"] * 2, ["pink"]),
        ],
        hands={"yellow": ["red 3"]},
    )
    assert t.targets("red 3") == {(1, "with_tiffin"), (2, "normal")}
    t.play("red 3", on=1, mode="with_tiffin")
    assert t.tiffins(1) == ["pink", "pink", "yellow"]
    assert t.kinds()[:3] == ["unit_played", "tiffin_placed", "progress_added"]


def test_three_on_an_empty_route(table):
    """TIF-6.4: while one tiffin is enough, the 3 brings the first one itself."""
    t = table(routes=[RED, GREEN, BLUE], hands={"yellow": ["red 3", "red 2"]})
    assert t.units() == {("red 3",)}
    assert t.targets("red 3") == {(0, "with_tiffin")}


def test_three_needs_its_colour(table):
    """TIF-6.5: the route's colour, grey, or a pair."""
    t = table(
        routes=[RED, GREEN, BLUE],
        hands={"yellow": ["yellow 3", "grey 3", "blue 3", "yellow 2", "blue 2"]},
    )
    assert t.targets("yellow 3") == set()
    assert t.targets("blue 3") == {(2, "with_tiffin")}
    assert t.targets("grey 3") == {(slot, "with_tiffin") for slot in range(3)}
    assert t.targets("yellow 3", "blue 3") == {(slot, "with_tiffin") for slot in range(3)}
    assert t.targets("yellow 2", "blue 2") == set()


def test_tiffin_of_a_three_is_optional(table):
    """TIF-6.6: where the route is active anyway."""
    t = table(routes=[route(RED, ["pink"]), GREEN, BLUE], hands={"yellow": ["red 3"]})
    assert t.targets("red 3") == {(0, "normal"), (0, "with_tiffin")}
    t.play("red 3", on=0)
    assert t.tiffins(0) == ["pink"]


def test_four_as_a_two_ignores_colour(table):
    """TIF-6.8: on any active route, its own colour too; never on one that is not active."""
    t = table(
        routes=[route(RED, **ACTIVE), route(GREEN, **ACTIVE), BLUE], hands={"yellow": ["red 4"]}
    )
    assert t.targets("red 4") == {(0, "normal"), (0, "as_two"), (1, "as_two")}
    t.play("red 4", on=0, mode="as_two")
    assert t.progress(0) == ["pink", "yellow*2"]


def test_four_as_a_two_is_no_two(table):
    """TIF-6.1, 6.9: it neither begins a chain of 2s nor joins one."""
    hand = ["red 4", "red 2", "green 2"]
    t = table(routes=THREE_ROUTES, hands={"yellow": hand})
    t.play("red 4", on=1, mode="as_two")
    assert t.s.to_move == 1
    t = table(routes=THREE_ROUTES, hands={"yellow": hand})
    t.play("red 2", on=0)
    assert t.units() == {("green 2",)}


def test_pair_of_fours_is_no_two(table):
    """TIF-6.10: it is wild already, and worth 4."""
    t = table(routes=THREE_ROUTES, hands={"yellow": ["yellow 4", "grey 4"]})
    assert t.targets("yellow 4", "grey 4") == {(slot, "normal") for slot in range(3)}


def test_grey_four_as_a_two(table):
    """TIF-6.11: to leave a route unfinished, for instance."""
    t = table(
        routes=[route("R01A", ["pink"], ["pink*5"]), GREEN, BLUE], hands={"yellow": ["grey 4"]}
    )
    assert t.targets("grey 4") == {(0, "normal"), (0, "as_two")}
    t.play("grey 4", on=0, mode="as_two")
    assert t.open(0) == 1


def test_drafting_a_pair_is_no_effect(table):
    """TIF-6.12: a draft of two pairs uses none, and nothing is played in that turn."""
    t = table(routes=THREE_ROUTES, pool=POOL, hands={"yellow": ["red 1", "red 2"]})
    t.do("take_pair", first=0, second=1)
    assert t.verbs() <= {"take", "take_deck", "take_pair"}
    assert t.can("take_pair", first=2, second=3)


def test_chain_may_stop(table):
    """TIF-6.13: scoring comes only when the chain is over."""
    t = table(
        routes=[route("R01A", ["pink"], ["pink*7"]), route(GREEN, **ACTIVE), BLUE],
        hands={"yellow": ["red 1", "green 1"]},
    )
    t.play("red 1", on=0)
    assert t.gained() == {}
    t.do("stop")
    assert t.events("route_scored") == [("nobody", 0)]
    assert t.s.to_move == 1


@pytest.mark.parametrize("rank", [1, 2])
def test_chain_is_asked_about_as_long_as_cards_are_held(table, rank):
    """TIF-6.13: even if nothing but stopping is possible."""
    t = table(
        routes=[route(RED, **ACTIVE), GREEN, BLUE],
        hands={"yellow": [f"red {rank}", f"green {rank}", "red 3"]},
    )
    t.play(f"red {rank}", on=0)
    assert t.now["phase"] == "chain"
    assert t.verbs() == {"stop"}
    t.do("stop")
    assert t.s.to_move == 1


def test_chain_ends_with_the_last_card(table):
    """TIF-6.13: without cards there is nothing to ask."""
    t = table(routes=THREE_ROUTES, hands={"yellow": ["red 1"]})
    t.play("red 1", on=0)
    assert t.s.to_move == 1
