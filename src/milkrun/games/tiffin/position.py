"""Positions of Tiffin as plain JSON and back, in the words of docs/position.md."""

import re
from dataclasses import replace
from itertools import groupby
from typing import Any

import numpy as np

from milkrun.engine import codec
from milkrun.engine.chance import draw, roll
from milkrun.engine.codec import bag, by, cell, keyed, pile, rows, those
from milkrun.engine.errors import PositionError
from milkrun.engine.kinds import Kind, Name, in_phase, number
from milkrun.engine.reading import Box, Reading, elements, refuse
from milkrun.engine.record import Record

from . import components as box
from .rules import play, routes, state
from .rules.cards import add_to_hand
from .rules.refusals import FINE
from .rules.setup import clear_table, hand_out_specials
from .rules.state import IN_HAND, MODES, NO_CARD, NO_FACE, SLOTS, SPECIALS, Chance, Phase

ROUTE_IDS = tuple(code[:-1] for code in box.FACE_CODES[::2])
ROUTES = Box(np.ones(box.ROUTE_CARDS, np.int64), "Route cards", ROUTE_IDS)
CARDS = Box(box.CARD_COPIES, "Delivery cards", box.CARD_NAMES)

SEAT = Name(box.SEAT_COLOURS, there=lambda s: range(s.players))
OWNER = Name((*SEAT.words, "competitor"), there=lambda s: (*range(s.players), state.COMPETITOR))
ROUTE = Name(ROUTE_IDS, box=ROUTES)
FACE = Name(
    box.FACE_CODES,
    none=NO_FACE,
    box=ROUTES,
    card=lambda face: face // 2,
    gone="the card of {} is somewhere else already",
)
SEEN = Name(box.CARD_NAMES, also=box.KIND_OF_ID)  # a card that is told of a second time
CARD = replace(SEEN, box=CARDS, gone="{} is used up: {} in the game")
SPECIAL_CARD = Name(SPECIALS[1:])


# Routes.


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
        refuse(cubes > routes.open_spaces(t.s, slot), place, why)
        routes.add_cubes(t.s, slot, owner, cubes)


def most_cancelled(s: Record, slot: int) -> int:
    """The spaces that the Shortcuts by a route can cancel; of the last two perhaps only one."""
    return int(box.SPECIAL_SPACES * sum(s.shortcut == slot))


def measure(t: Reading, where: str, slot: int) -> None:
    """The length of a route, by its face and the Special cards by it, before cubes lie on it."""
    tired = box.SPECIAL_SPACES * sum(t.s.flat_tire == slot)
    t.s.length[slot] = box.FACE_DISTANCE[t.s.face[slot]] + tired - t.s.cancelled[slot]


def check_route(t: Reading, where: str, slot: int) -> None:
    """What cannot have come about by play."""
    s, started = t.s, t.s.progress[slot] > 0
    refuse(s.over, where, "when the game is over no route is in play")
    alone = started and not s.tiffins[slot]
    refuse(alone, f"{where}.tiffins", "a started route has a tiffin at least")
    special = slot in s.flat_tire or slot in s.shortcut
    why = "a Special card is played with cubes, but none is on the route"
    refuse(special and not started, where, why)
    odd = s.cancelled[slot] % box.SPECIAL_SPACES and not routes.is_full(s, slot)
    refuse(odd, f"{where}.cancelled", "a Shortcut cancels two spaces, or the last one left")


LENT = "does not have that card"
RUN = {"type": "string", "pattern": rf"^({'|'.join(OWNER.words)})(\*[1-9][0-9]?)?$"}
ONE_OR_TWO_EACH = number(
    most_cancelled, lambda s, slot: most_cancelled(s, slot) // box.SPECIAL_SPACES
)
CANCELLED = cell("cancelled", ONE_OR_TWO_EACH, default=most_cancelled).checked(
    lambda s, slot: s.cancelled[slot] >= most_cancelled(s, slot) - 1,
    "only the last Shortcut can cancel one space",
)
IN_PLAY = keyed(
    {
        "route": cell("face", FACE, needed='which route? Give its card and face: "route": "R08A"'),
        "tiffins": pile("tiffin_owner", SEAT, "tiffins fit on a route", count="tiffins"),
        "progress": Kind(show_progress, read_progress, codec.listed(RUN)),
        "flat_tires": those("flat_tire", SEAT, free=IN_HAND, taken=LENT),
        "shortcuts": those("shortcut", SEAT, free=IN_HAND, taken=LENT),
        "cancelled": CANCELLED,
    },
    order=(..., measure, "progress", check_route),
    short=("route", str),
).when(lambda s, slot: s.face[slot] != NO_FACE)


def fees(s: Record, p: int) -> int:
    """What a seat has earned by the routes scored."""
    return int(s.route_fee[:, p].sum() + s.delivery_fee[:, p].sum())


def most_scored(s: Record) -> int:
    return box.ROUTE_CARDS if s.over else box.ROUTE_CARDS - SLOTS


def tracked(s: Record) -> int:
    """TIF-10.5: the Tracking card that lies on top by now."""
    return min(int(s.scored), box.LAST_TRACKING)


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
    s = t.s
    if t.given.get("scored") is None and not s.over:
        late = s.tracking > most_scored(s)
        refuse(late, "tracking", "card 8 is on top only when the game is over")
        while s.scored < s.tracking:
            s.scored_face[s.scored] = draw_face(t, "tracking")
            s.scored += 1
    refuse(s.tracking != tracked(s), "tracking", f"{s.scored} routes scored mean card {tracked(s)}")
    for slot in range(SLOTS):
        if s.face[slot] == NO_FACE and not s.over:
            s.face[slot] = draw_face(t, "routes")
            measure(t, where, slot)
    hidden = s.top_face == NO_FACE and t.given.get("top_route", True) is not None
    if hidden and t.left(ROUTES).any():
        s.top_face = draw_face(t, "top_route")
    t.put_rest(ROUTES, routes_below="route_deck")
    topless = s.top_face == NO_FACE and s.route_deck.any()
    refuse(topless, "top_route", "the Route deck is not empty, so it has a top card")


def draw_face(t: Reading, where: str) -> int:
    """A card left in the box, on one of its faces."""
    return int(2 * t.draw(ROUTES, where) + roll(t.s, 2, Chance.FACE, 0))


# Delivery cards and Special cards.


def copies_in_hand(s: Record, p: int, kind: int) -> int:
    return int(sum(s.hand[p] == kind))


def fill_cards(t: Reading, where: str) -> None:
    """Cards at random for the hands and the pool, then the rest for deck or discard pile."""
    s = t.s
    for (_, p), count in t.wanted.items():
        for _ in range(count):
            add_to_hand(s, p, t.draw(CARDS, f"hands.{SEAT.words[p]}"))
    for place in np.flatnonzero(s.pool == NO_CARD):
        s.pool[place] = draw_for_pool(t)
    t.put_rest(CARDS, deck="deck", discard="discarded")
    s.deck_count = s.deck.sum()
    refuse(not s.deck_count, "deck", "is empty; an emptied deck is made of the discards at once")


def draw_for_pool(t: Reading) -> int:
    """A card left in the box that does not make the pool stale (TIF-4.8), if there is one."""
    left = t.left(CARDS)
    lying = [box.CARD_COLOUR[kind] for kind in t.s.pool if kind != NO_CARD]
    stale = [c for c in range(box.GREY) if lying.count(c) + 1 >= t.s.options.pool_same]
    fresh = np.where(np.isin(box.CARD_COLOUR, stale), 0, left)
    if not fresh.any():
        return t.draw(CARDS, "pool")
    kind = int(draw(t.s, fresh, Chance.CARD, 0))
    left[kind] -= 1
    return kind


def show_specials(s: Record, p: int) -> list[str]:
    return [name for name in SPECIAL_CARD.words if s[name][p] == IN_HAND]


def read_specials(t: Reading, where: str, given: Any, p: int) -> None:
    """Which Special cards are in hand still; others that lie by no route have left the game."""
    if given is not None:
        held = {SPECIAL_CARD.words[n] for _, n in codec.values(SPECIAL_CARD, t, where, given)}
        for name in SPECIAL_CARD.words:
            here = t.s[name][p] == IN_HAND
            why = f"the {name} lies by a route or has left the game"
            refuse(name in held and not here, where, why)
            t.s[name][p] = state.GONE if here and name not in held else t.s[name][p]


HELD = Kind(show_specials, read_specials, codec.listed(SPECIAL_CARD.schema))
HAND = pile(
    "hand", CARD, "cards can be in a hand", count="hand_count", dealt=state.DEALT, add=add_to_hand
)


# The whole.


def check_whole(t: Reading, where: str) -> None:
    s = t.s
    in_play = s.phase in (Phase.TARGET, Phase.SPECIAL, Phase.CHAIN)
    begun = "chain" if s.chain else "pending"
    refuse(not in_play and (s.chain or s.pending), begun, "only in the middle of a play")
    refuse(s.pending and not s.chain, "pending", "no unit has been played yet in this turn")
    for slot in range(SLOTS):
        full = routes.is_full(s, slot) and not s.chain
        refuse(full, f"routes[{slot}]", "is full; a full route is scored at once")
    for p in range(s.players):
        s.head_start[p] = s.score[p] - fees(s, p)
        check_hand(s, p)
    early = s.over and s.scored < SLOTS
    refuse(early, "scored", "the game is over, but the routes in play are not scored")
    if IN_UNIT(s):
        check_unit(s)
    chain = s.chain and s.hand_count[s.to_move]
    why = "in phase chain a 1 or a 2 was played and cards are left"
    refuse(s.phase == Phase.CHAIN and not chain, "chain", why)


def check_hand(s: Record, p: int) -> None:
    """TIF-4.12, 4.13: how many cards a hand can hold in this phase."""
    low, high = 0, int(s.options.hand_limit)
    if p == s.to_move and s.phase == Phase.DRAFT:
        low, high = 1, high + 2
    if p == s.to_move and s.phase == Phase.DISCARD:
        low, high = high + 1, high + 4
    why = f"{low} to {high} cards now; got {s.hand_count[p]}"
    refuse(not low <= s.hand_count[p] <= high, f"hands.{SEAT.words[p]}", why)


def check_unit(s: Record) -> None:
    """The unit in play could have been chosen, and so could its target."""
    s.unit.sort()
    cards = [int(kind) for kind in s.unit if kind != NO_CARD]
    ranks = {box.CARD_RANK[kind] for kind in cards}
    refuse(len(ranks) != 1, "unit", "a unit is a card, or two cards of one rank")
    for n, kind in enumerate(cards):
        missing = copies_in_hand(s, s.to_move, kind) < cards.count(kind)
        refuse(missing, f"unit[{n}]", f"{box.CARD_NAMES[kind]} is not in the hand")
    other = s.chain and s.chain not in ranks
    refuse(other, "unit", f"a chain of {s.chain}s goes on with a {s.chain}")
    slots_and_modes = np.ndindex(SLOTS, len(MODES))
    targets = [one for one in slots_and_modes if play.target_refused(s, *one) == FINE]
    refuse(not targets, "unit", "there is no route for it")
    if s.phase == Phase.SPECIAL:
        apart = (s.target_slot, s.target_mode) not in targets
        refuse(apart, "target", "the unit cannot be played there in that mode")
        asked = (state.FLAT_TIRE, state.SHORTCUT)
        idle = all(play.special_refused(s, s.to_move, one) != FINE for one in asked)
        refuse(idle, "phase", "no Special card is possible, so none is asked for")


IN_UNIT = in_phase(Phase.TARGET, Phase.SPECIAL)
UNIT = pile("unit", replace(SEEN, none=NO_CARD), "cards are in a unit")
CHOSEN = keyed(
    {"slot": cell("target_slot", number(SLOTS - 1)), "mode": cell("target_mode", Name(MODES))}
)
POSITION = keyed(
    {
        **codec.table(SEAT, state.OPTIONS),
        "turns": cell("turns", number(lambda s: s.options.turn_limit - (not s.over))),
        "drafts_in_a_row": cell(
            "drafts_in_a_row", number(lambda s: s.options.stand_off - (not s.over))
        ),
        "to_move": cell("to_move", SEAT),
        "phase": codec.phase(state.PHASES),
        "routes": rows(IN_PLAY, SLOTS, "routes are in play"),
        "top_route": cell("top_face", FACE),
        "routes_below": those("route_deck", ROUTE, 1),
        "scored": rows(SCORED, most_scored, "routes can be scored by now", count="scored"),
        "tracking": cell("tracking", number(box.LAST_TRACKING), default=tracked),
        "scores": by(SEAT, cell("score", number(9999, fees), default=fees)),
        "marker": cell("marker", number(lambda s: s.players - 1)),
        "pending": cell("pending", number(3)),
        "hands": by(SEAT, HAND),
        "known": by(SEAT, bag("known", SEEN, copies_in_hand, "is not in that hand")),  # TIF-4.15
        "special_cards": by(SEAT, HELD),
        "pool": pile("pool", replace(CARD, none=NO_CARD), "cards (null: at random)", whole=True),
        "deck": bag("deck", CARD),
        "discard": bag("discarded", CARD),
        "unit": UNIT.during("the cards being played", Phase.TARGET, Phase.SPECIAL),
        "target": CHOSEN.during("the route and mode chosen", Phase.SPECIAL),
        "chain": cell("chain", number(2)),
    },
    order=("phase", ..., fill_routes, fill_cards, "known", check_whole),
)

to_position, from_position = codec.both_ways(POSITION, clear_table, hand_out_specials)
