"""Tiffin in words: sentences, reasons and the view, over positions that come up in play."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

import milkrun
from milkrun.coaches import coach_of
from milkrun.engine.clauses import read_rulebook
from milkrun.games.tiffin import components, words
from milkrun.games.tiffin.rules import ACTIONS, EVENTS
from milkrun.games.tiffin.rules.state import CONTRIBUTORS, ENDS, NO_CARD, NO_FACE, SLOTS, Phase
from milkrun.primers import primer_of

from .table import route, start

PLAYERS = (2, 3, 4)


@cache
def positions(players: int) -> list[milkrun.Match]:
    """About forty positions of a random match, the last ones of it and its end included."""
    match = start(players, seed=players)
    chance = np.random.default_rng(players)
    found = []
    while not match.over:
        if len(match.actions) % 13 == 0:
            found.append(match.imagine(0, len(found)))
        match.play(int(chance.choice(np.flatnonzero(match.mask()))))
    return [*found, match]


def every_position() -> Iterator[milkrun.Match]:
    for players in PLAYERS:
        yield from positions(players)


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"[A-Z0-9].*\w.*[.?!]", text)) and "None" not in text


def test_every_action_is_said() -> None:
    """Also what is not possible now: the table explains why."""
    for match in every_position():
        for a in range(ACTIONS.size):
            text = match.action(a).text
            assert re.match(r"[A-Z][^.]*\w$", text), text
            assert "None" not in text
        said = [action.text for action in match.legal()]
        assert len(set(said)) == len(said)  # nobody has to choose between equal sentences


DONE_BY_PLAYERS = ("tiffin_", "card_", "unit_", "progress_", "special_", "delivery_")


def test_every_event_is_said() -> None:
    """Every kind, by a player and by the competitor, known and hidden."""
    names = ["Asha", "Ravi"]
    limits = {"card": NO_CARD, "card2": NO_CARD + 1, "face": NO_FACE, "slot": SLOTS, "place": 4}
    limits |= {"square": 3, "mode": 3, "cubes": 5, "index": 9, "reason": len(ENDS), "marker": 3}
    for spec in EVENTS.specs:
        by_players = spec.name.startswith(DONE_BY_PLAYERS)
        for seat in (0, 1) if by_players else (0, 1, len(names)):
            for number in range(41):
                args: dict[str, int | None] = {
                    name: 1 + number % 2
                    if spec.name == "special_played" and name == "card"
                    else number % limits.get(name, 20)
                    for name in spec.params
                }
                if "place" in args:
                    args["place"] = 1 + number % 3
                text = words.event_text(spec.name, seat, args, names)
                assert is_sentence(text), text
                if by_players:
                    assert text.startswith(names[seat])
        if spec.hidden:
            hidden = {name: None if name in spec.hidden else 0 for name in spec.params}
            assert is_sentence(words.event_text(spec.name, 0, hidden, names))
    text = words.event_text("card_drawn", 0, {"card": None}, names)
    assert text == "Asha draws a card from the deck."
    assert "No route is left" in words.event_text("top_route", 2, {"face": NO_FACE}, names)


def test_a_fee_of_the_competitor_is_for_nobody() -> None:
    """TIF-8.10"""
    args: dict[str, int | None] = {"slot": 0, "place": 2, "amount": 8, "face": 0}
    text = words.event_text("route_fee", 2, args, ["The competitor", "B"])
    assert text == "The competitor is second on Colaba: 8 rupees for nobody."
    mine = words.event_text("route_fee", 0, args, ["The competitor", "B"])
    assert mine.endswith(": 8 rupees.")


def test_every_refusal_has_its_clause_and_every_legal_action_none() -> None:
    clauses = read_rulebook("tiffin").clauses
    for match in every_position():
        mask = match.mask()
        for a in range(ACTIONS.size):
            reason = match.why_not(a)
            assert is_sentence(reason.text), reason
            assert bool(reason.clause) != bool(mask[a]), (match.action(a).text, reason)
            assert not reason.clause or not clauses[reason.clause].withdrawn


MINE = {"tiffins": ["pink"], "progress": ["pink"]}
ROUTES = [
    route("R01A", tiffins=["pink", "blue", "pink"]),  # Colaba, red
    route("R10A", **MINE),  # Vile Parle, green
    route("R08B", tiffins=["yellow"]),  # Khar, blue
]
ANY = ["red 2", "red 3", "blue 1", "blue 2", "blue 4"]
TURN: dict[str, Any] = {
    "players": 3,
    "to_move": "pink",
    "tracking": 2,
    "routes": ROUTES,
    "pool": ["green 1", "green 1", "green 2", "grey 1", "blue 3", "yellow 4"],
}
REFUSALS = [
    (("place", {"slot": 0}), "TIF-3.3", "All 3 tiffin squares of Colaba are taken."),
    (("place", {"slot": 1}), "TIF-3.2", "Vile Parle has already left: it takes no more"),
    (("take", {"position": 1}), "TIF-4.1", "An equal card lies further left"),
    (("take_pair", {"first": 0, "second": 2}), "TIF-4.4", "The green 2 is not a 1."),
    (("discard", {"card": 0}), "TIF-4.12", "only after a draft, down to 7"),
    (("unit", {"card": 3}), "TIF-5.2", "Khar needs 1 more tiffin before it can leave."),
    (("unit", {"card": 2}), "TIF-5.2", "only a pair goes anywhere"),
    (("unit", {"card": 1}), "TIF-5.1", "You hold an equal card further left"),
    (("unit", {"card": 6}), "TIF-5.1", "You hold only 5 cards."),
    (("unit_pair", {"first": 2, "second": 3}), "TIF-5.6", "not yellow 1 and blue 2"),
    (("target", {"slot": 0, "mode": "normal"}), "TIF-5.1", "First choose the card"),
    (("special", {"card": "flat_tire"}), "TIF-7.2", "A Special card needs company"),
    (("stop", {}), "TIF-2.3", "Nobody may pass"),
]
TARGETS = [
    ("grey 2", {"slot": 2, "mode": "normal"}, "TIF-5.1", "Khar needs 1 more tiffin"),
    ("grey 2", {"slot": 1, "mode": "as_two"}, "TIF-6.8", "Only a 4"),
    ("grey 2", {"slot": 2, "mode": "with_tiffin"}, "TIF-6.4", "Only a 3"),
    ("red 3", {"slot": 1, "mode": "with_tiffin"}, "TIF-3.2", "Vile Parle has already left"),
    ("red 3", {"slot": 0, "mode": "with_tiffin"}, "TIF-3.3", "All 3 tiffin squares"),
    ("red 3", {"slot": 1, "mode": "normal"}, "TIF-5.2", "Vile Parle is green"),
    ("red 3", {"slot": 2, "mode": "with_tiffin"}, "TIF-6.5", "Khar is blue"),
    ("red 3", {"slot": 1, "mode": "normal"}, "TIF-5.2", "grey ones and pairs."),
    (
        "red 4",
        {"slot": 1, "mode": "normal"},
        "TIF-5.2",
        "pairs. This 4 may be played there as a 2.",
    ),
]


@pytest.mark.parametrize(("action", "clause", "text"), REFUSALS)
def test_why_not_in_a_turn(action: Any, clause: str, text: str) -> None:
    hand = ["red 1", "red 1", "yellow 1", "blue 2", "grey 4"]
    match = milkrun.position("tiffin", TURN | {"hands": {"pink": hand}}, native=False)
    reason = match.why_not(action)
    assert (reason.clause, text in reason.text) == (clause, True), reason


@pytest.mark.parametrize("phase", ["turn", "draft"])
def test_why_not_a_special_card_that_nobody_has(phase: str) -> None:
    """TIF-1.3, 7.1: no card or route chosen before would help; TIF-7.2: it helps who has it."""
    asked = ("special", {"card": "shortcut"})
    without = TURN | {"phase": phase, "options": {"special_cards": 0}}
    reason = milkrun.position("tiffin", without, native=False).why_not(asked)
    assert (reason.clause, reason.text) == ("TIF-1.3", "In this match nobody has Special cards.")
    used = TURN | {"phase": phase, "special_cards": {"pink": ["flat_tire"]}}
    match = milkrun.position("tiffin", used, native=False)
    reason = match.why_not(asked)
    assert (reason.clause, reason.text) == ("TIF-7.1", "You have used your Shortcut already.")
    clause = "TIF-7.2" if phase == "turn" else "TIF-4.2"
    assert match.why_not(("special", {"card": "flat_tire"})).clause == clause


@pytest.mark.parametrize(("card", "target", "clause", "text"), TARGETS)
def test_why_not_a_route(card: str, target: Any, clause: str, text: str) -> None:
    match = milkrun.position("tiffin", TURN | {"hands": {"pink": [card, "green 4"]}}, native=False)
    position = match.position() | {"phase": "target", "unit": [card]}
    match = milkrun.position("tiffin", position, native=False)
    reason = match.why_not(("target", target))
    assert (reason.clause, text in reason.text) == (clause, True), reason


def test_where_a_card_fits() -> None:
    """TIF-6.8: a single 4 goes as a 2 where no colour lets it; TIF-5.3: grey on active routes."""
    pool = ["yellow 4", "yellow 3", "grey 1", "blue 4", "red 1", "green 1"]
    match = milkrun.position("tiffin", TURN | {"pool": pool}, native=False)
    facts = {
        action.text: next(iter(match.game.hints.facts(match.state, action.id)))
        for action in match.legal()
        if action.verb == "take"
    }
    assert list(facts.values())[:4] == [
        "it fits every active route, as a 2",
        "but it fits no route in play on its own",
        "it fits every active route, as it is grey",
        "it fits Khar",
    ]
    drafted = TURN | {"phase": "discard", "hands": {"pink": ["yellow 4*", *["red 1"] * 2, *ANY]}}
    match = milkrun.position("tiffin", drafted, native=False)
    (discard,) = (
        action for action in match.legal() if action.text.startswith("Discard the yellow 4")
    )
    found = list(match.game.hints.facts(match.state, discard.id))
    assert found[1:] == ["but it fits every active route, as a 2"]


def test_prompts_say_what_is_possible_and_whom_one_waits_for() -> None:
    hand = {"hands": {"pink": ["red 1", "blue 1"]}}
    match = milkrun.position("tiffin", TURN | hand, names=["Asha", "Ravi", "Mei"], native=False)
    turn = "Your turn: place a tiffin, draft two cards, or play a card."
    assert match.prompt(1) == turn
    assert match.prompt(0) == match.prompt(None) == "Waiting for Ravi to take a turn."
    match.play(("unit", {"card": 0}))
    assert match.prompt(1) == "Choose a route for the red 1."
    match.play(("target", {"slot": 0, "mode": "normal"}))
    question = "with the Flat Tire or the Shortcut, or without?"
    assert match.prompt(1) == f"The red 1 on Colaba: {question}"
    match.play(("special", {"card": "none"}))
    assert match.prompt(1) == "No other 1 of yours can be played: stop here."  # TIF-6.13
    assert match.prompt(2) == match.prompt(None) == "Waiting for Ravi to play another 1 or stop."
    match.play(("stop",))
    match.play(("take", {"position": 0}))
    assert match.prompt(2) == "Draft your second card."
    assert match.prompt(0) == "Waiting for Mei to draft a second card."
    for match in every_position():
        for seat in (*range(match.players), None):
            assert is_sentence(match.prompt(seat))


def test_a_view_is_what_a_seat_may_know() -> None:
    """No view changes when what its seat cannot know is drawn anew."""
    for match in every_position():
        for seat in range(match.players):
            world = match.imagine(seat, 99)
            assert world.view(seat) == match.view(seat)
            assert world.view(None) == match.view(None)


def test_hidden_cards_are_seen_by_their_owner_only() -> None:
    """TIF-4.15: only what was taken from the pool is known."""
    match = start(2, seed=4)
    mine, other, public = match.view(0), match.view(1), match.view(None)
    assert len(mine.hand) == 4
    assert public.hand is None
    assert mine.hand != other.hand
    assert all(player.known == [] for player in public.players)
    mover = match.to_move
    assert mover is not None
    card = match.view(None).pool[0]
    match.play(("take", {"position": 0}))
    assert match.view(None).players[mover].known == [card]
    assert match.view(None).players[mover].hand_size == 5


def test_a_view_is_exactly_its_model() -> None:
    """Views are made without validation, for speed; so it is done here."""
    for match in every_position():
        for seat in (0, None):
            view = match.view(seat)
            data = view.model_dump_json()
            assert words.View.model_validate_json(data, strict=True) == view
            assert view.deck + len(view.discard) + sum(p.hand_size for p in view.players) + 6 == 45


def test_the_payout_is_what_scoring_pays() -> None:
    """TIF-9.4, 9.5, 9.6, 9.7, 9.10: the route as it is one moment before it is scored."""
    progress = ["pink*4", "blue*3", "brown*3", "yellow*2"]
    bandra = route("R08A", tiffins=["blue", "blue", "brown"], progress=progress)
    full = {"players": 4, "to_move": "yellow", "routes": [bandra, route("R01A"), route("R05B")]}
    match = milkrun.position("tiffin", full | {"hands": {"yellow": ["yellow 2"]}}, native=False)
    now = {one.seat: (one.place, one.total) for one in match.view(0).routes[0].payout}
    assert now == {1: (1, 21), 2: (2, 15 + 4), 3: (3, 9 + 2), 0: (4, 0)}
    match.play(("unit", {"card": 0}))
    match.play(("target", {"slot": 0, "mode": "normal"}))
    match.play(("special", {"card": "none"}))
    assert [player.score for player in match.view(None).players] == [15, 21, 13, 2]
    assert [player.history[0].route for player in match.view(None).players] == ["Bandra"] * 4


def test_the_payout_of_the_second_full_route() -> None:
    """TIF-9.2: the first one brings the next Tracking card before; TIF-6.2: both wait for the end
    of the chain.
    """
    own = {"tiffins": ["yellow", "pink"]}
    full = {
        "players": 2,
        "tracking": 1,
        "routes": [
            route("R01A", progress=["yellow*7"], **own),
            route("R08B", progress=["pink*13"], **own),
            route("R10A", progress=["pink*15"], **own),
        ],
        "hands": {"yellow": ["red 1", "green 1", "blue 1"]},
    }
    match = milkrun.position("tiffin", full, native=False)

    def fees() -> list[list[int]]:
        return [[one.delivery_fee for one in r.payout] for r in match.view(0).routes]

    assert fees() == [[2, 2], [2, 2], [2, 2]]
    for card, slot in ((0, 0), (0, 2), (0, 1)):
        match.play(("unit", {"card": card}))
        match.play(("target", {"slot": slot, "mode": "normal"}))
        match.play(("special", {"card": "none"}))
        if slot == 2:
            assert fees() == [[2, 2], [2, 2], [4, 4]]
    history = match.view(None).players[0].history
    assert [(one.route, one.delivery_fee) for one in history[1:]] == [
        ("Colaba", 2), ("Khar", 4), ("Vile Parle", 4),
    ]  # fmt: skip


def test_scores_are_the_sum_of_their_parts() -> None:
    for match in every_position():
        for one in match.standings():
            assert sum(one.parts.values()) == one.score
            assert one.tie_break == [("rupees", one.score)]
    last = positions(4)[-1]
    assert last.state.phase == Phase.OVER
    view = last.view(None)
    for player in view.players:
        assert player.route_fees + player.delivery_fees == player.score
        assert len(player.history) == len(view.routes_scored)
    assert CONTRIBUTORS == 5
    assert last.prompt(None).startswith("The game is over: ")
    over = last.why_not(0)
    assert (over.clause, over.text) == ("TIF-11.4", "The game is over.")


def test_a_unit_laid_open_is_seen_by_all_but_its_place_only_by_its_owner() -> None:
    hand = {"hands": {"pink": ["grey 3", "red 1", "red 1", "grey 1"]}}
    match = milkrun.position("tiffin", TURN | hand, native=False)
    match.play(("unit_pair", {"first": 0, "second": 1}))
    assert match.view(1).unit.hand == [0, 1]
    assert match.view(0).unit.hand is None
    assert match.view(0).unit.rank == 1
    assert [card.colour for card in match.view(None).unit.cards] == ["red", "red"]
    match.play(("target", {"slot": 1, "mode": "normal"}))
    assert match.view(None).target.model_dump() == {"slot": 1, "mode": "normal"}


def test_the_tables_of_the_box() -> None:
    """TIF-1.2 to 1.6, 1.8: as the rulebook and its rulings count and price them."""
    found = {one.id: {row[0]: row[1:] for row in one.rows} for one in words.tables()}
    cards = found["delivery-cards"]
    assert cards["1"] == (2, 2, 2, 2, 2, 10)
    assert {cards[name] for name in cards if name not in ("1", "all")} == {(1, 1, 1, 1, 1, 5)}
    assert cards["all"] == (9, 9, 9, 9, 9, 45)
    assert len(found["routes"]) == 20
    assert found["routes"]["Lower Parel"] == (
        "blue", 12, "6 / 4 / 2", "12 / 8 / 4", "18 / 12 / 6", "R05B",
    )  # fmt: skip
    assert found["tracking"]["8 or 9"] == (1, 6)
    assert [found["tracking"][str(n)] for n in (0, 2, 5, 7)] == [(1, 2), (2, 4), (3, 6), (3, 8)]
    assert list(found["effects"]) == ["1", "2", "3", "4"]


def test_the_coach_names_no_limit_that_an_option_changes() -> None:
    """TIF-13.2: what it says holds in every match."""
    coach = coach_of("tiffin")
    said = " ".join(one.text.lower() for one in [*coach.openings, *coach.firsts])
    for limit in ("seven", "four open", "a cube on"):
        assert limit not in said


def test_the_primer_tells_the_delivery_fees() -> None:
    """TIF-9.10, 11.3: they rise, but not to the end."""
    fees = components.TRACKING_FEE
    told = f"{fees[0]} rupees at first, then up to {max(fees)}, and {fees[-1]} for the last two"
    assert told in " ".join(text for part in primer_of("tiffin") for text in part.text)


def test_the_pieces_are_those_that_the_rules_count() -> None:
    """TIF-1.1 to 1.5: the numbers in the list of pieces are no other ones."""
    number = {piece: count for piece, count, _ in components.BOX}
    assert number["Player cubes"] == 20 * len(components.SEAT_COLOURS)
    assert number["Route cards"] == components.ROUTE_CARDS
    assert number["Delivery cards"] == components.CARD_COPIES.sum()
    assert number["Tracking cards"] == len(components.TRACKING)
    assert number["Flat Tire cards"] == number["Shortcut cards"] == components.MAX_PLAYERS
