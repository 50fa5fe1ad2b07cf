"""Setup, turns and the number of players: chapters 1, 2 and 13."""

import pytest

import milkrun
from milkrun.games.tiffin import components
from milkrun.games.tiffin.components import FACE_CODES, SEAT_COLOURS

from .table import ACTIVE, BLUE, GREEN, RED, route, start

# 1 Setup


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats(players):
    """TIF-1.1: two to four players, in seats of four colours."""
    assert start(players).players == players
    assert SEAT_COLOURS == ("yellow", "pink", "blue", "brown")


@pytest.mark.parametrize("players", [1, 5])
def test_no_other_number_of_players(players):
    """TIF-1.1: neither one nor five."""
    with pytest.raises(milkrun.MilkrunError, match="2, 3, 4"):
        start(players)


def test_scores_start_at_zero():
    """TIF-1.2: every score marker starts at 0."""
    assert not start().state.score.any()


def test_special_cards_are_handed_out():
    """TIF-1.3: a Flat Tire and a Shortcut for each player, none for empty seats."""
    match = start(players=2)
    assert match.position()["special_cards"] == {
        "yellow": ["flat_tire", "shortcut"],
        "pink": ["flat_tire", "shortcut"],
    }
    assert list(match.state.flat_tire[2:]) == [4, 4]


def test_competitor_and_tracking_start_at_zero():
    """TIF-1.4, 1.5: the marker on 0, Tracking card 0 on top of the nine in ascending order."""
    match = start()
    assert match.state.marker == match.state.tracking == 0
    assert [shown for shown, *_ in components.TRACKING] == [*"01234567", "8 or 9"]


def test_faces_are_random():
    """TIF-1.6: both faces of every card come up, about equally often."""
    faces = [int(f) for seed in range(60) for f in start(seed=seed).state.face]
    assert set(faces) == set(range(20))
    assert 60 < sum(face % 2 for face in faces) < 120


def test_routes_at_the_start():
    """TIF-1.7: three in play, a top card seen by all, six cards below it in no order."""
    now = start().position()
    faces = [route["route"] for route in now["routes"]] + [now["top_route"]]
    cards = [face[:-1] for face in faces] + now["routes_below"]
    assert len(now["routes_below"]) == 6
    assert sorted(cards) == sorted(code[:-1] for code in FACE_CODES[::2])


@pytest.mark.parametrize(("players", "deck"), [(2, 31), (3, 27), (4, 23)])
def test_cards_are_dealt(players, deck):
    """TIF-1.8, 13.1: four cards each, six in the pool, the rest is the draw deck."""
    for seed in range(20):
        s = start(players, seed).state
        assert list(s.hand_count[:players]) == [4] * players
        assert s.deck_count + s.discarded.sum() == deck
        assert not s.known.any()


def test_first_pool_is_checked():
    """TIF-1.9: a game never starts with four cards of one colour in the pool."""
    renewed = 0
    for seed in range(200):
        s = start(seed=seed).state
        colours = [components.CARD_COLOUR[kind] for kind in s.pool]
        assert max(colours.count(colour) for colour in range(4)) < 4
        renewed += s.discarded.sum() > 0
    assert renewed


def test_start_player_is_random():
    """TIF-1.10: every seat starts in some game."""
    assert {start(seed=seed).to_move for seed in range(40)} == {0, 1, 2, 3}


def test_cubes_never_run_out(table):
    """TIF-1.11, 3.1: 47 cubes of yellow on the table, and a tiffin is placed all the same."""
    t = table(
        routes=[
            route("R09A", ["yellow"] * 3, ["yellow*15"]),
            route("R10A", ["yellow"] * 3, ["yellow*15"]),
            route("R08A", ["yellow"] * 2),
        ]
    )
    t.do("place", slot=2)
    assert t.tiffins(2) == ["yellow"] * 3


# 2 A turn


def test_turns_go_round(table):
    """TIF-2.1: clockwise, from the last seat to the first."""
    t = table(players=3, to_move="blue", routes=["R01A", "R02A", "R03A"])
    for seat, slot in ((2, 0), (0, 1), (1, 2), (2, 0)):
        assert t.s.to_move == seat
        t.do("place", slot=slot)


def test_one_action_a_turn(table):
    """TIF-2.2: place, draft or play; a tiffin placed ends the turn."""
    t = table(routes=[route(RED, **ACTIVE), GREEN, BLUE], hands={"yellow": ["red 1", "red 1*"]})
    assert t.verbs() >= {"place", "take", "take_deck", "unit", "unit_pair"}
    t.do("place", slot=1)
    assert t.s.to_move == 1


def test_no_passing(table):
    """TIF-2.3: with no card and no place for a tiffin, only drafting is left."""
    full = {"tiffins": ["pink"] * 3}
    routes = [{"route": face, **full} for face in (RED, GREEN, BLUE)]
    t = table(routes=routes, hands={"yellow": []})
    assert t.verbs() <= {"take", "take_deck", "take_pair"}
    assert t.can("take_deck")


def test_order_of_a_play(table):
    """TIF-2.4: unit, competitor's turn, scoring, next player."""
    t = table(
        marker=3,
        routes=[route("R01A", ["pink"], ["pink*6"]), GREEN, BLUE],
        hands={"yellow": ["red 1*"]},
    )
    t.play("red 1*", on=0)
    order = ["unit_played", "progress_added", "competitor_moved", "competitor_turn"]
    order += ["competitor_progress", "route_scored"]
    assert t.kinds()[: len(order)] == order
    assert t.s.to_move == 1


# 13 Number of players


def test_no_variants():
    """TIF-13.2: the options are numbers for study, by default those of the rulebook."""
    defaults = {one.name: one.default for one in milkrun.games["tiffin"].options}
    assert defaults == {
        "hand_limit": 7, "pool_same": 4, "special_cards": 1,
        "competitor_cubes": 1, "turn_limit": 400, "stand_off": 40,
    }  # fmt: skip
