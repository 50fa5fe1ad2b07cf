"""The end of the game, and the limits: chapters 11 and 12."""

import pytest

from milkrun.games.tiffin.components import SEAT_COLOURS

from .table import BLUE, GREEN, POOL, RED, Table, route

# 11 End of the game


def test_ends_at_once(table):
    """TIF-11.1, 11.2, 11.4: the eighth route is in slot 1; a full one in slot 2 stays as it is."""
    t = table(
        players=2,
        tracking=6,
        routes=[
            route("R01A", ["pink"], ["pink*7"]),
            route("R02B", ["pink"], ["pink*7"]),
            route("R04A", ["pink"], ["pink*9"]),
        ],
        top_route="R10A",
        hands={"yellow": ["red 1", "blue 1", "green 1"], "pink": 7},
    )
    t.play("red 1", on=0).play("blue 1", on=1).play("green 1", on=2)
    assert t.match.over
    assert t.match.to_move is None
    assert t.events("route_scored") == [("nobody", slot) for slot in (0, 1, 0, 2)]
    assert t.events("competitor_progress") == [("nobody", 0, 16)]
    assert [fee for *_, fee in t.events("delivery_fee")] == [6, 8, 6]
    assert t.gained() == {"pink": (4 + 6) + (4 + 8) + (5 + 6), "yellow": 2 + 2 + 3}
    assert t.s.scored == 10


def test_last_routes_are_not_replaced(table):
    """TIF-11.3: scored in slot order with the last Tracking card; the slots stay empty."""
    t = table(
        tracking=7,
        routes=[
            route("R04A", ["blue"]),
            route("R01A", ["pink"], ["pink*7"]),
            route("R02B", ["brown"]),
        ],
        hands={"yellow": ["red 1"]},
    )
    t.play("red 1", on=1)
    assert t.events("route_scored") == [("nobody", 1), ("nobody", 0), ("nobody", 2)]
    assert t.events("delivery_fee") == [("pink", 1, 1, 8), ("blue", 0, 1, 6), ("brown", 2, 1, 6)]
    assert t.now["routes"] == [None, None, None]
    assert t.match.legal() == []


def test_winner_and_shared_win(table):
    """TIF-11.5, 11.6: the highest score; equal ones share the win."""
    routes = [route("R01A", ["pink"], ["pink*7"]), GREEN, BLUE]
    t = table(
        tracking=7,
        routes=routes,
        scores={"yellow": 30, "pink": 20, "blue": 32, "brown": 1},
        hands={"yellow": ["red 1"]},
    )
    t.play("red 1", on=0)
    places = {SEAT_COLOURS[one.seat]: one.place for one in t.match.standings()}
    assert places == {"yellow": 1, "pink": 1, "blue": 1, "brown": 4}


# 12 Limits


def test_cards_never_run_out(table):
    """TIF-12.1: with the fullest hands the deck and the pile hold seven cards still."""
    t = table(
        hands={"yellow": 7, "pink": 7, "blue": 7, "brown": 7},
        pool=POOL,
        deck=["green 4"],
        to_move="yellow",
    )
    t.do("take_pair", first=0, second=1).do("take_pair", first=2, second=3)
    assert t.s.hand_count.sum() == 32
    assert t.s.deck_count + t.s.discarded.sum() == 7
    assert t.s.deck_count > 0


def test_turn_limit(table):
    """TIF-12.3: after turn 400 all routes in play are filled and scored, each with its card."""
    t = table(
        turns=399,
        tracking=1,
        phase="draft",
        routes=[route("R01A", ["pink"], ["pink*7"]), route("R04A", ["blue"]), BLUE],
        hands={"yellow": ["red 1"]},
    )
    t.do("take_deck")
    assert t.match.over
    assert t.events("game_over") == [("nobody", 1)]
    assert t.events("competitor_progress") == [
        ("nobody", 0, 1),
        ("nobody", 1, 10),
        ("nobody", 2, 14),
    ]
    assert t.gained() == {"pink": 4 + 2, "blue": 4}
    assert (t.s.scored, t.s.tracking) == (4, 4)
    assert t.events("route_dealt") == []


def test_stand_off(table):
    """TIF-12.4: the fortieth turn of drafting in a row ends the game, any other action does not."""
    t = table(turns=100, drafts_in_a_row=39, phase="draft", hands={"yellow": 1})
    t.do("take_deck")
    assert t.match.over
    assert t.events("game_over") == [("nobody", 2)]
    t = table(turns=100, drafts_in_a_row=39, routes=[RED, GREEN, BLUE])
    t.do("place", slot=0)
    assert not t.match.over
    assert t.s.drafts_in_a_row == 0


@pytest.mark.parametrize(
    ("drafts", "left", "words"),
    [
        (29, None, ""),
        (30, 10, " 10 more turns of drafting in a row end the game."),
        (38, 2, " 2 more turns of drafting in a row end the game."),
        (39, 1, " One more turn of drafting ends the game."),
    ],
)
def test_stand_off_is_told_in_time(drafts, left, words):
    """TIF-12.4: the count is public, and from the 30th draft on all are told what is left."""
    t = Table(turns=100, drafts_in_a_row=drafts, phase="turn")
    for seat in (0, 1, None):
        view = t.match.view(seat)
        assert (view.drafts_in_a_row, view.drafts_left) == (drafts, left)
        told = t.match.prompt(seat)
        assert told.endswith(words or "card." * (seat == 0) + "turn." * (seat != 0))
    t.do("take_deck")
    assert "drafting" not in t.match.prompt(0), "the first card has been drafted already"


def test_stand_off_of_a_study():
    """TIF-12.4: with fewer drafts to the end than are told of, they are told from the first on."""
    near = {"options": {"stand_off": 8}, "turns": 20}
    assert Table(**near).match.view(None).drafts_left is None
    assert Table(**near, drafts_in_a_row=1).match.view(None).drafts_left == 7


def test_eighth_route_comes_before_the_turn_limit(table):
    """TIF-12.3, 11.1: a game that ends by its eighth route in turn 400 has ended by that."""
    t = table(
        turns=399,
        tracking=7,
        routes=[route("R01A", ["pink"], ["pink*7"]), GREEN, BLUE],
        hands={"yellow": ["red 1"]},
    )
    t.play("red 1", on=0)
    assert t.events("game_over") == [("nobody", 0)]
    assert t.s.scored == 10
