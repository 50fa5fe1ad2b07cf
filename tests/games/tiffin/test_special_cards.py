"""The Special cards: chapter 7."""

import pytest

from milkrun.games.tiffin.components import SEAT_COLOURS

from .table import BLUE, GREEN, RED, THREE_ROUTES, route


def test_once_a_game(table):
    """TIF-7.1: a Flat Tire used, or gone, is not offered again; the Shortcut is."""
    t = table(
        routes=[route(RED, ["pink"], ["pink"], flat_tires=["yellow"]), GREEN, BLUE],
        hands={"yellow": ["red 1", "red 1*"]},
    )
    t.choose("red 1").do("target", slot=0, mode="normal")
    assert not t.can("special", card="flat_tire")
    assert t.can("special", card="shortcut")
    t.do("special", card="shortcut").play("red 1*", on=0)
    assert t.s.to_move == 1


def test_only_with_a_unit(table):
    """TIF-7.2: there is no Special card without Delivery cards, and it lies by their route."""
    t = table(routes=THREE_ROUTES, hands={"yellow": ["red 4"]})
    assert "special" not in t.verbs()
    t.play("red 4", on=0, special="flat_tire")
    assert [one["flat_tires"] for one in t.now["routes"]] == [["yellow"], [], []]


def test_special_card_has_no_colour(table):
    """TIF-7.3: it goes anywhere, but gives the unit no leave to."""
    t = table(routes=THREE_ROUTES, hands={"yellow": ["yellow 3", "blue 4"]})
    assert t.targets("yellow 3") == set()
    t.play("blue 4", on=0, mode="as_two", special="flat_tire")
    assert t.s.length[0] == 18


def test_effect_goes_on_with_a_special_card(table):
    """TIF-7.4, 7.5: a chain of 1s goes on, and its second unit may take the other Special card."""
    t = table(routes=THREE_ROUTES, hands={"yellow": ["red 1", "green 1"]})
    t.play("red 1", on=0, special="flat_tire")
    assert t.now["phase"] == "chain"
    t.play("green 1", on=1, special="shortcut")
    assert list(t.s.length) == [18, 14, 14]


def test_special_is_asked_before_the_cubes(table):
    """TIF-7.5, 7.6: one choice among none, Flat Tire and Shortcut, with no cube placed yet."""
    t = table(routes=THREE_ROUTES, hands={"yellow": ["red 4"]})
    t.choose("red 4").do("target", slot=0, mode="normal")
    assert [a.args["card"] for a in t.match.legal()] == ["none", "flat_tire", "shortcut"]
    assert t.progress(0) == ["pink"]


def test_flat_tire_spaces_are_used_at_once(table):
    """TIF-7.7: a 4 on the last space of a route finds three."""
    t = table(
        routes=[route("R01A", ["pink"], ["pink*7"]), GREEN, BLUE], hands={"yellow": ["red 4"]}
    )
    t.play("red 4", on=0, special="flat_tire")
    assert t.events("progress_added") == [("yellow", 0, 3)]
    assert t.gained() == {"pink": 4 + 2, "yellow": 2}


def test_full_route_is_not_reopened(table):
    """TIF-7.8: the unit must be legal before the Flat Tire counts."""
    t = table(
        routes=[route("R01A", ["pink"], ["pink*7"]), GREEN, BLUE],
        hands={"yellow": ["red 1", "red 1*", "grey 1"]},
    )
    t.play("red 1", on=0)
    assert t.verbs() == {"stop"}
    t.do("stop")
    assert len(t.events("route_scored")) == 1
    assert t.s.to_move == 1


def test_shortcut_takes_two_spaces(table):
    """TIF-7.9: always as many as it can; no cube is removed."""
    t = table(routes=THREE_ROUTES, hands={"yellow": ["red 4"]})
    t.play("red 4", on=0, special="shortcut")
    assert t.s.length[0] == 14
    assert t.progress(0) == ["pink", "yellow*4"]
    assert t.now["routes"][0]["cancelled"] == 2


@pytest.mark.parametrize(("cubes", "possible"), [(10, True), (11, True), (12, False), (13, False)])
def test_shortcut_needs_a_space(table, cubes, possible):
    """TIF-7.10: at least one is left after the unit's cubes."""
    t = table(
        routes=[route(RED, ["pink"], [f"pink*{cubes}"]), GREEN, BLUE],
        hands={"yellow": ["red 4"]},
    )
    t.choose("red 4").do("target", slot=0, mode="normal")
    assert t.can("special", card="shortcut") == possible


def test_only_a_shortcut_asks(table):
    """TIF-7.10: without a Flat Tire and with nothing to cancel there is no question."""
    t = table(
        routes=[route("R01A", ["pink"], ["pink*4"]), GREEN, BLUE],
        hands={"yellow": ["red 4"]},
        special_cards={"yellow": ["shortcut"]},
    )
    t.choose("red 4").do("target", slot=0, mode="normal")
    assert t.s.to_move == 1


def test_route_filled_by_a_shortcut_is_scored(table):
    """TIF-7.11: as usual."""
    t = table(
        routes=[route("R01A", ["pink"], ["pink*5"]), GREEN, BLUE], hands={"yellow": ["red 1"]}
    )
    t.play("red 1", on=0, special="shortcut")
    assert t.gained() == {"pink": 4 + 2, "yellow": 2}


def test_special_cards_leave_with_the_route(table):
    """TIF-7.12, 10.2: they lie by it until it is scored."""
    t = table(
        routes=[
            route("R01A", ["pink"], ["pink*9"], flat_tires=["pink"]),
            route(GREEN, ["pink"], ["pink"], flat_tires=["blue"]),
            BLUE,
        ],
        hands={"yellow": ["red 1"]},
        special_cards={"yellow": []},
    )
    t.play("red 1", on=0)
    assert t.now["routes"][0]["flat_tires"] == []
    assert t.now["routes"][1]["flat_tires"] == ["blue"]
    assert t.now["special_cards"]["pink"] == ["shortcut"]


def test_special_cards_add_up(table):
    """TIF-7.13: four Flat Tires by one route make it eight spaces longer, and it can be filled."""
    four = list(SEAT_COLOURS)
    t = table(
        routes=[route(RED, ["pink"], ["pink*23"], flat_tires=four), GREEN, BLUE],
        hands={"yellow": ["red 4"]},
    )
    assert t.s.length[0] == 24
    t.play("red 4", on=0)
    assert len(t.events("route_scored")) == 1


def test_unused_special_cards_are_worth_nothing(table):
    """TIF-7.14, 11.4: neither they nor the cards in hand count at the end."""
    t = table(
        tracking=7,
        routes=[route("R01A", ["pink"], ["pink*7"]), GREEN, BLUE],
        hands={"yellow": ["red 1", "red 4"], "pink": 7},
    )
    t.play("red 1", on=0).do("stop")
    assert t.match.over
    assert t.gained() == {"pink": 4 + 8, "yellow": 2}


@pytest.mark.parametrize(
    ("placed", "without", "tire", "cut"),
    [
        (9, 5, 7, "two fewer spaces: 3"),
        (12, 2, 4, "two fewer spaces: 0"),
        (13, 1, 3, "one space fewer: 0"),
        (14, 0, 2, None),
    ],
)
def test_hints_tell_what_a_special_card_leaves(table, placed, without, tire, cut):
    """TIF-7.7, 7.9, 7.10: with a 2 on a route of 16 spaces."""
    routes = [route(RED, ["pink"], [f"pink*{placed}"]), GREEN, BLUE]
    t = table(routes=routes, hands={"yellow": ["red 2", "red 3"]})
    t.choose("red 2").do("target", slot=0, mode="normal")

    def left(spaces: int) -> str:
        are = "is" if spaces == 1 else "are"
        count = f"{spaces} space{'' if spaces == 1 else 's'}"
        return f"then {count} {are} still open on it" if spaces else "that finishes the route"

    told = {
        one.args["card"]: (one.text, t.match.game.hints.facts(t.s, one.id))
        for one in t.match.legal()
    }
    text, facts = told["none"]
    assert text == "Play the red 2 on Santacruz without a Special card"
    assert facts == [left(without), "you keep the Flat Tire and Shortcut for later"]
    text, facts = told["flat_tire"]
    assert text == ("Add the Flat Tire: two more spaces for Santacruz, which your cubes may use")
    assert facts == [left(tire), "the card is used up"]
    assert ("shortcut" in told) == (cut is not None)
    if cut is not None:
        spaces, after = cut.split(": ")
        text, facts = told["shortcut"]
        assert text == f"Add the Shortcut: {spaces} for Santacruz"
        assert facts == [left(int(after)), "the card is used up"]
