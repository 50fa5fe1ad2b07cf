"""Positions of Tiffin as plain JSON, in the rulebook's words, and back.

    {"players": 3, "to_move": "pink", "marker": 1,
     "routes": [{"route": "R08A", "tiffins": ["blue", "blue", "brown"],
                 "progress": ["pink*4", "blue*3", "competitor"], "flat_tires": ["pink"]},
                {"route": "R05B"}],
     "hands": {"pink": ["red 2", "grey 4*"], "blue": 6},
     "pool": ["red 1", "green 1*", null, null, null, null]}

- Seats are called by their cubes: yellow, pink, blue, brown. "competitor" owns progress only.
- Cards are colour and rank, with a star for the competitor symbol: "red 2*"; or "D04". A route is
  its card and face: "R08A".
- Progress is listed in order of placing; "pink*4" stands for four cubes of pink one after another.
- A hand may be a number: so many cards at random. null in the pool, or for a route: one at random.
- What is left out: hands of four, pool and routes at random; Special cards in hand; marker, scores
  and counters as at the start. The rest of the cards is the deck or, if the deck is given, the
  discard pile. `tracking` alone says how many routes have been scored, `scored` says which.
"""

import re
from dataclasses import replace
from itertools import groupby
from typing import Any

import numpy as np

from milkrun.engine import codec
from milkrun.engine.chance import roll
from milkrun.engine.codec import Kind, Name, bag, by, cell, keyed, number, pile, rows, those, when
from milkrun.engine.errors import PositionError
from milkrun.engine.reading import Box, Given, Reading, elements, refuse
from milkrun.engine.record import Record

from .components import (
    CARD_COLOUR,
    CARD_COPIES,
    CARD_NAMES,
    CARD_RANK,
    FACE_CODES,
    FACE_DISTANCE,
    GREY,
    KIND_OF_ID,
    LAST_TRACKING,
    ROUTE_CARDS,
    SEAT_COLOURS,
    SPECIAL_SPACES,
)
from .rules.cards import add_to_hand
from .rules.play import special_refused, target_refused
from .rules.refusals import FINE
from .rules.routes import add_cubes, is_full, open_spaces
from .rules.setup import clear_table, hand_out_specials
from .rules.state import (
    COMPETITOR,
    DEALT,
    FLAT_TIRE,
    GONE,
    IN_HAND,
    MODES,
    NO_CARD,
    NO_FACE,
    OPTIONS,
    PHASES,
    POOL,
    SHORTCUT,
    SLOTS,
    SPECIALS,
    Phase,
)

ROUTES = Box(np.ones(ROUTE_CARDS, np.int64), "Route cards")
CARDS = Box(CARD_COPIES, "Delivery cards")

SEAT = Name(SEAT_COLOURS, there=lambda s: range(s.players))
OWNER = Name((*SEAT_COLOURS, "competitor"), there=lambda s: (*range(s.players), COMPETITOR))
ROUTE = Name(tuple(code[:-1] for code in FACE_CODES[::2]), box=ROUTES)
FACE = Name(
    FACE_CODES,
    none=NO_FACE,
    box=ROUTES,
    card=lambda face: face // 2,
    gone="the card of {} is somewhere else already",
)
SEEN = Name(CARD_NAMES, also=KIND_OF_ID)  # a card that is told of a second time
CARD = replace(SEEN, box=CARDS, gone="{} is used up: {} in the game")
SPECIAL_CARD = Name(SPECIALS[1:])


# Routes in play.


def show_progress(s: Record, slot: int) -> list[str]:
    """["pink*4", "blue"] for four cubes of pink and one of blue."""
    runs = groupby(s.progress_owner[slot, : s.progress[slot]].tolist())
    shown = [(OWNER.show(s, owner), len(list(cubes))) for owner, cubes in runs]
    return [f"{name}*{count}" if count > 1 else f"{name}" for name, count in shown]


def read_progress(t: Reading, where: str, given: Any, slot: int) -> None:
    """Cubes of one owner after another."""
    for n, run in enumerate(elements(where, given)):
        place = f"{where}[{n}]"
        found = re.fullmatch(r"([^*]*)(?:\*\s*(0?[1-9]|[1-9]\d)\s*)?", str(run), re.ASCII)
        if not isinstance(run, str) or not found:
            raise PositionError(place, f'a text like "pink*4" is needed; got {run!r:.60}')
        owner, cubes = OWNER.read(t, place, found[1]), int(found[2] or 1)
        why = f"more cubes than the {t.s.length[slot]} spaces of the route"
        refuse(cubes > open_spaces(t.s, slot), place, why)
        add_cubes(t.s, slot, owner, cubes)


def shortcuts(s: Record, slot: int) -> int:
    """How many Shortcuts lie by a route; each cancels a space at least."""
    return int(sum(s.shortcut == slot))


def most_cancelled(s: Record, slot: int) -> int:
    """The spaces that the Shortcuts by a route can cancel."""
    return SPECIAL_SPACES * shortcuts(s, slot)


def lay_route(s: Record, slot: int) -> None:
    """The length of a route, by its face and the Special cards by it."""
    tired = SPECIAL_SPACES * sum(s.flat_tire == slot)
    s.length[slot] = FACE_DISTANCE[s.face[slot]] + tired - s.cancelled[slot]


def measure(t: Reading, where: str, slot: int) -> None:
    """The route has its length before cubes are put on it."""
    if t.s.cancelled[slot] < most_cancelled(t.s, slot) - 1:
        raise PositionError(f"{where}.cancelled", "only the last Shortcut can cancel one space")
    lay_route(t.s, slot)


def check_route(t: Reading, where: str, slot: int) -> None:
    """What cannot have come about by play."""
    s = t.s
    refuse(s.over, where, "when the game is over no route is in play")
    started = s.progress[slot] > 0
    if started and not s.tiffins[slot]:
        raise PositionError(f"{where}.tiffins", "a started route has a tiffin at least")
    if not started and (slot in s.flat_tire or slot in s.shortcut):
        raise PositionError(where, "a Special card is played with cubes, but none is on the route")
    why = "a Shortcut cancels two spaces, or the last one left"
    refuse(s.cancelled[slot] % SPECIAL_SPACES and not is_full(s, slot), f"{where}.cancelled", why)


LENT = "does not have that card"
RUN = {"type": "string", "pattern": rf"^({'|'.join(OWNER.words)})(\*[1-9][0-9]?)?$"}
IN_PLAY = keyed(
    {
        "route": cell("face", FACE, needed='which route? Give its card and face: "route": "R08A"'),
        "tiffins": pile("tiffin_owner", SEAT, "tiffins fit on a route", count="tiffins"),
        "progress": Kind(show_progress, read_progress, codec.listed(RUN)),
        "flat_tires": those("flat_tire", SEAT, free=IN_HAND, taken=LENT),
        "shortcuts": those("shortcut", SEAT, free=IN_HAND, taken=LENT),
        "cancelled": cell("cancelled", number(most_cancelled, shortcuts), default=most_cancelled),
    },
    order=(..., measure, "progress", check_route),
    short=("route", str),
)


# Routes scored, and those that are not given.


def fees(s: Record, p: int) -> int:
    """What a seat has earned by the routes scored."""
    return int(s.route_fee[:, p].sum() + s.delivery_fee[:, p].sum())


def most_scored(s: Record) -> int:
    return ROUTE_CARDS if s.over else ROUTE_CARDS - SLOTS


def tracked(s: Record) -> int:
    """TIF-10.5: the Tracking card that lies on top by now."""
    return min(int(s.scored), LAST_TRACKING)


SCORED = keyed(
    {
        "route": cell("scored_face", FACE, needed="which route?"),
        "route_fees": by(OWNER, cell("route_fee", number(999)), sparse=True),
        "delivery_fees": by(SEAT, cell("delivery_fee", number(999)), sparse=True),
    },
    short=("route", str),
)


def fill_routes(t: Reading, where: str) -> None:
    """Routes not given are chosen at random; TIF-10.5: as many are scored as `tracking` says."""
    s, left = t.s, t.left(ROUTES)
    if t.given.get("scored") is None and not s.over:
        if s.tracking > most_scored(s):
            raise PositionError("tracking", "card 8 is on top only when the game is over")
        while s.scored < s.tracking:
            s.scored_face[s.scored] = draw_face(t, "tracking")
            s.scored += 1
    refuse(s.tracking != tracked(s), "tracking", f"{s.scored} routes scored mean card {tracked(s)}")
    for slot in range(SLOTS):
        if s.face[slot] == NO_FACE and not s.over:
            s.face[slot] = draw_face(t, "routes")
            lay_route(s, slot)
    if s.top_face == NO_FACE and left.any() and t.given.get("top_route", True) is not None:
        s.top_face = draw_face(t, "top_route")
    missing = ", ".join(ROUTE.words[card] for card in np.flatnonzero(left))
    listed = t.given.get("routes_below") is not None
    refuse(missing and listed, "routes_below", f"some Route cards are nowhere: {missing}")
    s.route_deck += left.astype(s.route_deck.dtype)
    if s.top_face == NO_FACE and s.route_deck.any():
        raise PositionError("top_route", "the Route deck is not empty, so it has a top card")


def draw_face(t: Reading, where: str) -> int:
    """A card left in the box, on one of its faces."""
    return int(2 * t.draw(ROUTES, where) + roll(t.s, 2))


# Delivery cards and Special cards.


def copies_in_hand(s: Record, p: int, kind: int) -> int:
    return int(sum(s.hand[p] == kind))


def fill_cards(t: Reading, where: str) -> None:
    """Cards at random for the hands and the pool, then the rest for deck or discard pile."""
    s, left = t.s, t.left(CARDS)
    for (_, p), count in t.wanted.items():
        for _ in range(count):
            add_to_hand(s, p, t.draw(CARDS, f"hands.{SEAT_COLOURS[p]}"))
    for place in range(POOL):
        if s.pool[place] == NO_CARD:
            s.pool[place] = draw_for_pool(t)
    deck_given = t.given.get("deck") is not None
    nowhere = left.any() and deck_given and t.given.get("discard") is not None
    names = ", ".join(np.repeat(CARD_NAMES, left)[:5])
    refuse(nowhere, "deck", f"{left.sum()} cards are nowhere, among them {names}")
    rest = s.discarded if deck_given else s.deck
    rest += left.astype(rest.dtype)
    s.deck_count = s.deck.sum()
    refuse(not s.deck_count, "deck", "is empty; an emptied deck is made of the discards at once")


def draw_for_pool(t: Reading) -> int:
    """A card left in the box that does not make the pool stale (TIF-4.8), if there is one."""
    left = t.left(CARDS)
    lying = [CARD_COLOUR[kind] for kind in t.s.pool if kind != NO_CARD]
    stale = [c for c in range(GREY) if lying.count(c) + 1 >= t.s.options.pool_same]
    fresh = Box(np.where(np.isin(CARD_COLOUR, stale), 0, left), CARDS.things)
    if not t.left(fresh).any():
        return t.draw(CARDS, "pool")
    kind = t.draw(fresh, "pool")
    left[kind] -= 1
    return kind


def show_specials(s: Record, p: int) -> list[str]:
    return [name for name in SPECIAL_CARD.words if s[name][p] == IN_HAND]


def read_specials(t: Reading, where: str, given: Any, p: int) -> None:
    """Which Special cards are in hand still; others that lie by no route have left the game."""
    if given is None:
        return
    held = {SPECIAL_CARD.words[n] for _, n in codec.values(SPECIAL_CARD, t, where, given)}
    for name in SPECIAL_CARD.words:
        if name in held and t.s[name][p] != IN_HAND:
            raise PositionError(where, f"the {name} lies by a route or has left the game")
        if name not in held and t.s[name][p] == IN_HAND:
            t.s[name][p] = GONE


HAND = pile(
    "hand", CARD, "cards can be in a hand", count="hand_count", dealt=DEALT, add=add_to_hand
)
HELD = Kind(show_specials, read_specials, codec.listed(SPECIAL_CARD.schema))


# The play going on.


def in_unit(s: Record) -> bool:
    return s.phase in (Phase.TARGET, Phase.SPECIAL)


def in_special(s: Record) -> bool:
    return bool(s.phase == Phase.SPECIAL)


UNIT = pile("unit", replace(SEEN, none=NO_CARD), "cards are in a unit")
CHOSEN = keyed(
    {"slot": cell("target_slot", number(SLOTS - 1)), "mode": cell("target_mode", Name(MODES))}
)


# What only the whole table shows to be impossible.


def check_whole(t: Reading, where: str) -> None:
    s = t.s
    in_play = s.phase in (Phase.TARGET, Phase.SPECIAL, Phase.CHAIN)
    if not in_play and (s.chain or s.pending):
        raise PositionError("chain" if s.chain else "pending", "only in the middle of a play")
    if in_play and s.pending and not s.chain:
        raise PositionError("pending", "no unit has been played yet in this turn")
    for slot in range(SLOTS):
        if is_full(s, slot) and not s.chain:
            raise PositionError(f"routes[{slot}]", "is full; a full route is scored at once")
    for p in range(s.players):
        s.head_start[p] = s.score[p] - fees(s, p)
        check_hand(s, p)
    if s.over and s.scored < SLOTS:
        raise PositionError("scored", "the game is over, but the routes in play are not scored")
    if in_unit(s):
        check_unit(s)
    if s.phase == Phase.CHAIN and not (s.chain and s.hand_count[s.to_move]):
        raise PositionError("chain", "in phase chain a 1 or a 2 was played and cards are left")


def check_hand(s: Record, p: int) -> None:
    """TIF-4.12, 4.13: how many cards a hand can hold in this phase."""
    low, high = 0, int(s.options.hand_limit)
    if p == s.to_move and s.phase == Phase.DRAFT:
        low, high = 1, high + 2
    if p == s.to_move and s.phase == Phase.DISCARD:
        low, high = high + 1, high + 4
    why = f"{low} to {high} cards now; got {s.hand_count[p]}"
    refuse(not low <= s.hand_count[p] <= high, f"hands.{SEAT_COLOURS[p]}", why)


def check_unit(s: Record) -> None:
    """The unit in play could have been chosen, and so could its target."""
    s.unit.sort()
    cards = [int(kind) for kind in s.unit if kind != NO_CARD]
    if len({CARD_RANK[kind] for kind in cards}) != 1:
        raise PositionError("unit", "a unit is a card, or two cards of one rank")
    for n, kind in enumerate(cards):
        if copies_in_hand(s, s.to_move, kind) < cards.count(kind):
            raise PositionError(f"unit[{n}]", f"{CARD_NAMES[kind]} is not in the hand")
    if s.chain and CARD_RANK[cards[0]] != s.chain:
        raise PositionError("unit", f"a chain of {s.chain}s goes on with a {s.chain}")
    targets = [
        (t, m) for t in range(SLOTS) for m in range(len(MODES)) if target_refused(s, t, m) == FINE
    ]
    refuse(not targets, "unit", "there is no route for it")
    if s.phase == Phase.SPECIAL:
        if (s.target_slot, s.target_mode) not in targets:
            raise PositionError("target", "the unit cannot be played there in that mode")
        if all(special_refused(s, s.to_move, one) != FINE for one in (FLAT_TIRE, SHORTCUT)):
            raise PositionError("phase", "no Special card is possible, so none is asked for")


# The whole.


POSITION = keyed(
    {
        **codec.table(SEAT, OPTIONS),
        "turns": cell("turns", number(lambda s: s.options.turn_limit - (not s.over))),
        "drafts_in_a_row": cell(
            "drafts_in_a_row", number(lambda s: s.options.stand_off - (not s.over))
        ),
        "to_move": cell("to_move", SEAT),
        "phase": codec.phase(PHASES),
        "routes": rows(
            when(lambda s, slot: s.face[slot] != NO_FACE, IN_PLAY), SLOTS, "routes are in play"
        ),
        "top_route": cell("top_face", FACE),
        "routes_below": those("route_deck", ROUTE, 1),
        "scored": rows(SCORED, most_scored, "routes can be scored by now", count="scored"),
        "tracking": cell("tracking", number(LAST_TRACKING), default=tracked),
        "scores": by(SEAT, cell("score", number(9999, fees), default=fees)),
        "marker": cell("marker", number(lambda s: s.players - 1)),
        "pending": cell("pending", number(3)),
        "hands": by(SEAT, HAND),
        "known": by(SEAT, bag("known", SEEN, copies_in_hand, "is not in that hand")),  # TIF-4.15
        "special_cards": by(SEAT, HELD),
        "pool": pile("pool", replace(CARD, none=NO_CARD), "cards (null: at random)", whole=True),
        "deck": bag("deck", CARD),
        "discard": bag("discarded", CARD),
        "unit": when(in_unit, UNIT, "the cards being played: given in phases target and special"),
        "target": when(in_special, CHOSEN, "the route and mode chosen: given in phase special"),
        "chain": cell("chain", number(2)),
    },
    order=("phase", ..., fill_routes, fill_cards, "known", check_whole),
)


def to_position(s: Record) -> dict[str, Any]:
    """Everything on the table and in the hands; `from_position` makes the same record of it."""
    return dict(POSITION.show(s))


def from_position(s: Record, position: Given) -> None:
    """Fill a zeroed record that has players, options and generator; raises PositionError."""
    clear_table(s)
    hand_out_specials(s)
    codec.read(POSITION, s, position)
