"""Positions: there and back, what is filled in, and what is refused with which words."""

import contextlib
import json

import numpy as np
import pytest

import milkrun
from milkrun.engine import record
from milkrun.games.tiffin.components import CARD_COPIES

from .table import BLUE, GREEN, RED, THREE_ROUTES, Table, route

CHANCE = {"rng", "draws", "decisions", "events", "event_count"}  # not part of a position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_and_back(players):
    """A position says all that a record holds, in every phase up to the end of a game."""
    options = {"turn_limit": 60, "hand_limit": 6}
    match = milkrun.new("tiffin", players, seed=players, native=False, options=options)
    rng = np.random.default_rng(players)
    phases = set()
    while True:
        full = json.loads(json.dumps(match.position()))
        again = milkrun.position("tiffin", full, seed=99, native=False)
        assert again.position() == full
        assert set(record.differing(match.state, again.state)) <= CHANCE
        phases.add(full["phase"])
        if match.over:
            break
        match.play(int(rng.choice(np.flatnonzero(match.mask()))))
    assert phases >= {"turn", "draft", "discard", "target", "special", "over"}


def test_what_is_left_out_is_filled_in():
    """Four players with four cards each, yellow to move, everything else at random by the seed."""
    one, same, other = (Table(seed=seed).now for seed in (1, 1, 2))
    assert one == same != other
    assert one["players"] == 4
    assert one["to_move"] == "yellow"
    assert [len(hand) for hand in one["hands"].values()] == [4] * 4
    assert len(one["deck"]) == 23
    assert one["phase"] == "turn"


def test_any_game_goes_on_from_a_position():
    """A position with a scored route, fees and a lead is played to the end; the books balance."""
    t = Table(
        players=3,
        scored=[{"route": "R01A", "route_fees": {"yellow": 4, "competitor": 2}}],
        scores={"yellow": 10, "pink": 3, "blue": 0},
        hands={"yellow": 7, "pink": ["D01", "red 4*"]},
    )
    assert t.s.tracking == 1
    assert list(t.s.head_start[:3]) == [6, 3, 0]
    pieces = milkrun.games["tiffin"].rules.pieces
    totals = np.zeros((2, milkrun.games["tiffin"].rules.PIECES), np.int64)
    pieces(t.s, totals[0])
    t.random(3000)
    assert t.match.over
    pieces(t.s, totals[1])
    assert (totals[0] == totals[1]).all()
    assert (totals[0][:40] == CARD_COPIES).all()


def test_cards_of_the_deck():
    """The rest is the deck; with the deck given it is the discard pile."""
    t = Table(players=2, deck=["red 1", "D44"])
    assert t.now["deck"] == ["red 1", "grey 4*"]
    assert len(t.now["discard"]) == 45 - 8 - 6 - 2
    t = Table(players=2, discard=["red 1"])
    assert len(t.now["deck"]) == 45 - 8 - 6 - 1


FULL = route("R01A", ["pink"], ["pink*8"])
STARTED = route(RED, ["pink"], ["pink"])


@pytest.mark.parametrize(
    ("position", "where", "what"),
    [
        ({"player": 3}, "position", "did you mean 'players'"),
        ({"players": ["pink", "yellow"]}, "players", "in this order"),
        ({"players": 2, "to_move": "blue"}, "to_move", "yellow, pink"),
        ({"to_move": 1}, "to_move", "there is no 1"),
        ({"phase": "draw"}, "phase", "turn, draft"),
        ({"marker": 4}, "marker", "0 to 3"),
        ({"marker": True}, "marker", "whole number"),
        ({"turns": 400}, "turns", "0 to 399"),
        ({"options": {"hand_limit": 7, "cards": 1}}, "options", "no option"),
        ({"routes": "R01A"}, "routes", "a list"),
        ({"routes": ["R01A"] * 4}, "routes", "at most 3 routes are in play; got 4"),
        ({"routes": ["R01A", "R01B"]}, "routes[1].route", "somewhere else"),
        ({"routes": ["R11A"]}, "routes[0].route", "did you mean"),
        ({"routes": [{"tiffins": []}]}, "routes[0]", "which route"),
        ({"routes": [{"route": RED, "tiffin": []}]}, "routes[0]", "did you mean 'tiffins'"),
        ({"routes": [route(RED, ["pink"] * 4)]}, "routes[0].tiffins", "at most 3 tiffins"),
        ({"routes": [route(RED, ["white"])]}, "routes[0].tiffins[0]", "yellow, pink"),
        ({"routes": [route("R01A", ["pink"], ["pink*9"])]}, "routes[0].progress[0]", "8 spaces"),
        ({"routes": [route(RED, ["pink"], ["pink*x"])]}, "routes[0].progress[0]", "pink*4"),
        ({"routes": [route(RED, ["pink"], [4])]}, "routes[0].progress[0]", "pink*4"),
        ({"routes": [route(RED, [], ["pink"])]}, "routes[0].tiffins", "a tiffin at least"),
        ({"routes": [FULL]}, "routes[0]", "full"),
        ({"routes": [route(RED, ["pink"], flat_tires=["pink"])]}, "routes[0]", "with cubes"),
        (
            {"routes": [STARTED | {"flat_tires": ["pink", "pink"]}]},
            "routes[0].flat_tires[1]",
            "does not have",
        ),
        (
            {"routes": [STARTED | {"shortcuts": ["pink"], "cancelled": 1}]},
            "routes[0].cancelled",
            "the last one left",
        ),
        ({"routes": [STARTED | {"cancelled": 2}]}, "routes[0].cancelled", "0 to 0"),
        ({"top_route": "R01A", "routes": ["R01B"]}, "top_route", "somewhere else"),
        ({"routes_below": ["R01"]}, "routes_below", "nowhere"),
        ({"tracking": 8}, "tracking", "when the game is over"),
        ({"tracking": 2, "scored": ["R01A"]}, "tracking", "1 routes scored"),
        ({"scored": [{"route": "R01A", "route_fees": {"red": 4}}]}, "scored[0].route_fees", "red"),
        ({"scores": {"pink": -1}}, "scores.pink", "0 to"),
        ({"hands": {"pink": ["red 5"]}}, "hands.pink[0]", "did you mean"),
        ({"hands": {"pink": ["red 4", "D09"]}}, "hands.pink[1]", "used up: 1 in the game"),
        ({"hands": {"pink": 8}}, "hands.pink", "0 to 7 cards"),
        ({"hands": {"pink": 40}}, "hands.pink", "0 to 11"),
        ({"hands": ["red 1"]}, "hands", "JSON object"),
        ({"known": {"pink": ["red 1"]}, "hands": {"pink": []}}, "known.pink[0]", "not in"),
        ({"pool": ["red 1"]}, "pool", "6 cards"),
        ({"deck": ["red 1"], "discard": []}, "deck", "nowhere"),
        ({"special_cards": {"pink": ["flat tire"]}}, "special_cards.pink[0]", "flat_tire"),
        ({"unit": ["red 1"]}, "unit", "target and special"),
        ({"phase": "target", "unit": []}, "unit", "a card, or two"),
        ({"phase": "target", "unit": ["red 1"] * 3}, "unit", "at most 2 cards"),
        ({"pool": [None] * 7}, "pool", "at most 6 cards"),
        ({"deck": [None]}, "deck[0]", "there is no None"),
        ({"scored": [None]}, "scored[0].route", "which route"),
        ({"phase": "target", "unit": ["red 1"], "hands": {"yellow": []}}, "unit[0]", "not in"),
        ({"phase": "target", "unit": []}, "unit", "a card, or two cards of one rank"),
        (
            {
                "phase": "target",
                "unit": ["red 1"],
                "hands": {"yellow": ["red 1"]},
                "routes": [RED, GREEN, BLUE],
            },
            "unit",
            "no route",
        ),
        (
            {
                "phase": "special",
                "unit": ["red 4"],
                "target": {"slot": 1},
                "hands": {"yellow": ["red 4"]},
                "routes": THREE_ROUTES,
            },
            "target",
            "cannot be played there",
        ),
        ({"chain": 1}, "chain", "middle of a play"),
        ({"pending": 1}, "pending", "middle of a play"),
        ({"phase": "chain", "hands": {"yellow": []}}, "chain", "cards are left"),
        ({"phase": "over"}, "scored", "not scored"),
    ],
)
def test_refused(position, where, what):
    """What cannot be is refused with the place and the reason."""
    with pytest.raises(milkrun.MilkrunError) as refused:
        Table(**position)
    if isinstance(refused.value, milkrun.PositionError):
        assert refused.value.where.startswith(where)
    assert what in str(refused.value)


@pytest.mark.parametrize("junk", [None, 3, "red", [], [[]], {"a": 1}, [None, 7], {"pink": None}])
@pytest.mark.parametrize(
    "key",
    [
        "players", "options", "turns", "to_move", "phase", "routes", "top_route", "routes_below",
        "scored", "tracking", "scores", "marker", "hands", "known", "special_cards", "pool",
        "deck", "discard", "unit", "target", "chain",
    ],
)  # fmt: skip
def test_junk_is_refused_in_words(key, junk):
    """Whatever JSON stands where: a position, or an error that says what is wrong."""
    with contextlib.suppress(milkrun.MilkrunError):
        Table(**{key: junk})
