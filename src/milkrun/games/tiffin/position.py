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

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from milkrun.engine.chance import draw, roll
from milkrun.engine.errors import PositionError
from milkrun.engine.reading import (
    Given,
    by_seat,
    check_keys,
    check_table,
    elements,
    listing,
    mapping,
    number,
    one_of,
)
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
    SQUARES,
)
from .rules import clear_table, hand_out_specials
from .rules.cards import add_to_hand
from .rules.play import (
    can_play_flat_tire,
    can_play_shortcut,
    can_target,
)
from .rules.routes import add_cubes, is_full, open_spaces
from .rules.state import (
    CHAIN,
    COMPETITOR,
    DEALT,
    DISCARD,
    DRAFT,
    GONE,
    IN_HAND,
    MODES,
    NO_CARD,
    NO_FACE,
    OVER,
    PHASES,
    POOL,
    SLOTS,
    SPECIAL,
    SPECIALS,
    TARGET,
    TURN,
)

Position = dict[str, Any]
Bag = np.ndarray[Any, np.dtype[np.int64]]  # how many of each kind or card are still in the box

CARDS_OF_ROUTES = tuple(code[:-1] for code in FACE_CODES[::2])
OWNERS = (*SEAT_COLOURS, "competitor")  # by number: COMPETITOR is the last
SPECIAL_NAMES = SPECIALS[1:]
KEYS = (
    "players", "options", "turns", "drafts_in_a_row", "to_move", "phase", "routes", "top_route",
    "routes_below", "scored", "tracking", "scores", "marker", "pending", "hands", "known",
    "special_cards", "pool", "deck", "discard", "unit", "target", "chain",
)  # fmt: skip
ROUTE_KEYS = ("route", "tiffins", "progress", "flat_tires", "shortcuts", "cancelled")
SCORED_KEYS = ("route", "route_fees", "delivery_fees")


# From the record.


def to_position(s: Record) -> Position:
    """Everything on the table and in the hands; `from_position` makes the same record of it."""
    places = range(s.players)
    return {
        "players": int(s.players),
        "options": {name: int(s.options[name]) for name in s.options.dtype.names},
        "turns": int(s.turns),
        "drafts_in_a_row": int(s.drafts_in_a_row),
        "to_move": SEAT_COLOURS[s.to_move],
        "phase": PHASES[s.phase],
        "routes": [route_in_words(s, slot) for slot in range(SLOTS)],
        "top_route": face_in_words(s.top_face),
        "routes_below": [CARDS_OF_ROUTES[c] for c in range(ROUTE_CARDS) if s.route_deck[c]],
        "scored": [scored_in_words(s, place) for place in range(s.scored)],
        "tracking": int(s.tracking),
        "scores": {SEAT_COLOURS[p]: int(s.score[p]) for p in places},
        "marker": int(s.marker),
        "pending": int(s.pending),
        "hands": {SEAT_COLOURS[p]: cards_in_words(s.hand[p, : s.hand_count[p]]) for p in places},
        "known": {SEAT_COLOURS[p]: bag_in_words(s.known[p]) for p in places},
        "special_cards": {
            SEAT_COLOURS[p]: [
                name for name in SPECIAL_NAMES if s[name][p] == IN_HAND
            ]
            for p in places
        },
        "pool": cards_in_words(s.pool),
        "deck": bag_in_words(s.deck),
        "discard": bag_in_words(s.discarded),
        "unit": cards_in_words(k for k in s.unit if k != NO_CARD) or None,
        "target": target_in_words(s),
        "chain": int(s.chain),
    }  # fmt: skip


def route_in_words(s: Record, slot: int) -> Position | None:
    """A route in play with all that lies on it and by it; None for an empty slot."""
    if s.face[slot] == NO_FACE:
        return None
    return {
        "route": face_in_words(s.face[slot]),
        "tiffins": [SEAT_COLOURS[p] for p in s.tiffin_owner[slot, : s.tiffins[slot]]],
        "progress": progress_in_words(s.progress_owner[slot, : s.progress[slot]]),
        "flat_tires": [SEAT_COLOURS[p] for p in range(s.players) if s.flat_tire[p] == slot],
        "shortcuts": [SEAT_COLOURS[p] for p in range(s.players) if s.shortcut[p] == slot],
        "cancelled": int(s.cancelled[slot]),
    }


def progress_in_words(owners: Iterable[int]) -> list[str]:
    """["pink*4", "blue"] for four cubes of pink and one of blue."""
    runs: list[list[int]] = []
    for owner in owners:
        if runs and runs[-1][0] == owner:
            runs[-1][1] += 1
        else:
            runs.append([owner, 1])
    return [OWNERS[owner] + (f"*{count}" if count > 1 else "") for owner, count in runs]


def scored_in_words(s: Record, place: int) -> Position:
    """A scored route with the fees it paid; the competitor's went to nobody."""
    return {
        "route": face_in_words(s.scored_face[place]),
        "route_fees": {OWNERS[q]: int(fee) for q, fee in enumerate(s.route_fee[place]) if fee},
        "delivery_fees": {
            OWNERS[q]: int(fee) for q, fee in enumerate(s.delivery_fee[place]) if fee
        },
    }


def target_in_words(s: Record) -> Position | None:
    """The route and mode chosen for the unit, while the Special card is asked for."""
    if s.phase != SPECIAL:
        return None
    return {"slot": int(s.target_slot), "mode": MODES[s.target_mode]}


def face_in_words(face: int) -> str | None:
    return None if face == NO_FACE else FACE_CODES[face]


def cards_in_words(kinds: Iterable[int]) -> list[str]:
    return [CARD_NAMES[kind] for kind in kinds]


def bag_in_words(counts: Iterable[int]) -> list[str]:
    return [CARD_NAMES[kind] for kind, count in enumerate(counts) for _ in range(count)]


# To the record: what is given first, then the rest at random.


def from_position(s: Record, position: Given) -> None:
    """Fill a record whose players, options and generator are set and the rest is zero.

    Raises PositionError: where in the position, and what is wrong.
    """
    check_keys("position", position, KEYS)
    check_table(s, position, seats(s))
    clear_table(s)
    hand_out_specials(s)
    read_course(s, position)
    read_routes(s, position)
    read_cards(s, position)
    read_specials(s, position)
    read_play(s, position)
    check_whole(s)


def seats(s: Record) -> tuple[str, ...]:
    """The seats of this match, by their cubes."""
    return SEAT_COLOURS[: s.players]


def read_course(s: Record, position: Given) -> None:
    """Whose turn it is, in which phase, and how far the game and the competitor are."""
    s.phase = one_of("phase", position.get("phase", PHASES[TURN]), PHASES)
    s.over = s.phase == OVER
    s.to_move = one_of("to_move", position.get("to_move", SEAT_COLOURS[0]), seats(s))
    last = s.options.turn_limit - (not s.over)
    s.turns = number("turns", position.get("turns", 0), last)
    drafts = position.get("drafts_in_a_row", 0)
    s.drafts_in_a_row = number("drafts_in_a_row", drafts, s.options.stand_off - (not s.over))
    s.marker = number("marker", position.get("marker", 0), s.players - 1)
    s.pending = number("pending", position.get("pending", 0), 3)
    s.chain = number("chain", position.get("chain", 0), 2)


# Routes.


def read_routes(s: Record, position: Given) -> None:
    """Routes in play, scored, on top of the Route deck, and the rest below it."""
    box = np.ones(ROUTE_CARDS, np.int64)
    routes = listing(position, "routes")
    if len(routes) > SLOTS:
        raise PositionError("routes", f"there are {SLOTS} slots; got {len(routes)} routes")
    for slot, route in enumerate(routes):
        if route is not None:
            read_route(s, slot, route, box)
    read_scored(s, position, box)
    if position.get("top_route") is not None:
        s.top_face = take_face("top_route", position["top_route"], box)
    for n, card in enumerate(listing(position, "routes_below")):
        where = f"routes_below[{n}]"
        index = one_of(where, card, CARDS_OF_ROUTES)
        if not box[index]:
            raise PositionError(where, f"{card} is somewhere else already")
        box[index] = 0
        s.route_deck[index] = 1
    fill_routes(s, position, box)


def read_route(s: Record, slot: int, given: Any, box: Bag) -> None:
    """A route in play: {"route": "R08A", "tiffins": [...], "progress": [...], ...}."""
    where = f"routes[{slot}]"
    given = {"route": given} if isinstance(given, str) else given
    check_keys(where, given, ROUTE_KEYS)
    if "route" not in given:
        raise PositionError(where, 'which route? Give its card and face: "route": "R08A"')
    if s.over:
        raise PositionError(where, "when the game is over no route is in play")
    lay_route(s, slot, take_face(f"{where}.route", given["route"], box))
    tiffins = listing(given, "tiffins", where)
    if len(tiffins) > SQUARES:
        raise PositionError(f"{where}.tiffins", f"a route has {SQUARES} squares for tiffins")
    for square, owner in enumerate(tiffins):
        s.tiffin_owner[slot, square] = one_of(f"{where}.tiffins[{square}]", owner, seats(s))
    s.tiffins[slot] = len(tiffins)
    read_length(s, slot, given, where)
    for n, run in enumerate(listing(given, "progress", where)):
        read_run(s, slot, run, f"{where}.progress[{n}]")
    check_route(s, slot, where)


def lay_route(s: Record, slot: int, face: int) -> None:
    """A route in its slot, with nothing on it."""
    s.face[slot] = face
    s.length[slot] = FACE_DISTANCE[face]


def read_length(s: Record, slot: int, given: Given, where: str) -> None:
    """Flat Tires and Shortcuts by the route, and the spaces cancelled."""
    for name, field in (("flat_tires", s.flat_tire), ("shortcuts", s.shortcut)):
        for n, owner in enumerate(listing(given, name, where)):
            p = one_of(f"{where}.{name}[{n}]", owner, seats(s))
            if field[p] != IN_HAND:
                raise PositionError(f"{where}.{name}[{n}]", f"{owner} does not have that card")
            field[p] = slot
    flat_tires, shortcuts = (int(sum(f == slot)) for f in (s.flat_tire, s.shortcut))
    most = shortcuts * SPECIAL_SPACES
    cancelled = number(f"{where}.cancelled", given.get("cancelled", most), most, shortcuts)
    if cancelled < most - 1:
        raise PositionError(f"{where}.cancelled", "only the last Shortcut can cancel one space")
    s.cancelled[slot] = cancelled
    s.length[slot] += flat_tires * SPECIAL_SPACES - cancelled


def read_run(s: Record, slot: int, run: Any, where: str) -> None:
    """ "pink*4": cubes of one owner, one after another."""
    if not isinstance(run, str):
        raise PositionError(where, f'a text like "pink*4" is needed; got {run!r}')
    name, star, count = (part.strip() for part in run.partition("*"))
    if star and not (count.isdecimal() and len(count) < 3 and int(count) > 0):
        raise PositionError(where, f'a text like "pink*4" is needed; got {run!r}')
    owner = COMPETITOR if name == OWNERS[COMPETITOR] else one_of(where, name, seats(s))
    cubes = int(count or 1)
    if cubes > open_spaces(s, slot):
        raise PositionError(where, f"more cubes than the {s.length[slot]} spaces of the route")
    add_cubes(s, slot, owner, cubes)


def check_route(s: Record, slot: int, where: str) -> None:
    """What cannot have come about by play."""
    started = s.progress[slot] > 0
    if started and not s.tiffins[slot]:
        raise PositionError(f"{where}.tiffins", "a started route has a tiffin at least")
    if not started and (slot in s.flat_tire or slot in s.shortcut):
        raise PositionError(where, "a Special card is played with cubes, but none is on the route")
    if s.cancelled[slot] % SPECIAL_SPACES and not is_full(s, slot):
        raise PositionError(
            f"{where}.cancelled", "a Shortcut cancels two spaces, or the last one left"
        )


def read_scored(s: Record, position: Given, box: Bag) -> None:
    """The routes scored so far with their fees, and the scores."""
    scored = listing(position, "scored")
    most = ROUTE_CARDS if s.over else ROUTE_CARDS - SLOTS
    if len(scored) > most:
        raise PositionError("scored", f"at most {most} routes can be scored by now")
    for place, given in enumerate(scored):
        where = f"scored[{place}]"
        given = {"route": given} if isinstance(given, str) else given
        check_keys(where, given, SCORED_KEYS)
        s.scored_face[place] = take_face(f"{where}.route", given.get("route"), box)
        for name, field in (("route_fees", s.route_fee), ("delivery_fees", s.delivery_fee)):
            read_fees(s, field[place], mapping(given, name, where), f"{where}.{name}")
    s.scored = len(scored)
    s.tracking = min(len(scored), LAST_TRACKING)
    fees = s.route_fee.sum(axis=0)[: s.players] + s.delivery_fee.sum(axis=0)[: s.players]
    s.score[: s.players] = fees
    for name, value in mapping(position, "scores").items():
        p = one_of("scores", name, seats(s))
        s.score[p] = number(f"scores.{name}", value, 9999, int(fees[p]))
        s.head_start[p] = s.score[p] - fees[p]


def read_fees(s: Record, row: Any, given: Given, where: str) -> None:
    """{"pink": 21, "competitor": 15}: the competitor has route fees only."""
    for name, value in given.items():
        if name == OWNERS[COMPETITOR] and len(row) > COMPETITOR:
            row[COMPETITOR] = number(f"{where}.{name}", value, 999)
        else:
            row[one_of(where, name, seats(s))] = number(f"{where}.{name}", value, 999)


def fill_routes(s: Record, position: Given, box: Bag) -> None:
    """Routes not given are chosen at random; TIF-10.5: as many are scored as `tracking` says."""
    tracking = number("tracking", position.get("tracking", s.tracking), LAST_TRACKING)
    if position.get("scored") is None and not s.over:
        if tracking > ROUTE_CARDS - SLOTS:
            raise PositionError("tracking", "card 8 is on top only when the game is over")
        while s.scored < tracking:
            s.scored_face[s.scored] = draw_face(s, box, "tracking")
            s.scored += 1
            s.tracking += 1
    if tracking != s.tracking:
        raise PositionError("tracking", f"{s.scored} routes scored mean card {s.tracking}")
    for slot in range(SLOTS):
        if s.face[slot] == NO_FACE and not s.over:
            lay_route(s, slot, draw_face(s, box, "routes"))
    if s.top_face == NO_FACE and box.any() and position.get("top_route", True) is not None:
        s.top_face = draw_face(s, box, "top_route")
    if box.any() and position.get("routes_below") is not None:
        missing = [CARDS_OF_ROUTES[card] for card in np.flatnonzero(box)]
        raise PositionError("routes_below", f"some Route cards are nowhere: {', '.join(missing)}")
    s.route_deck += box.astype(s.route_deck.dtype)
    if s.top_face == NO_FACE and s.route_deck.any():
        raise PositionError("top_route", "the Route deck is not empty, so it has a top card")


def take_face(where: str, code: Any, box: Bag) -> int:
    """The face of a code like "R08A", its card taken out of the box."""
    face = one_of(where, code, FACE_CODES)
    if not box[face // 2]:
        raise PositionError(where, f"the card of {code} is somewhere else already")
    box[face // 2] = 0
    return face


def draw_face(s: Record, box: Bag, where: str) -> int:
    """A card left in the box, on one of its faces."""
    if not box.any():
        raise PositionError(where, "there are not enough Route cards left for that")
    return int(2 * draw(s, box) + roll(s, 2))


# Delivery cards.


def read_cards(s: Record, position: Given) -> None:
    """Hands, pool, discard pile and deck: first what is given, then the rest."""
    box = CARD_COPIES.astype(np.int64)
    hands = by_seat(position, "hands", seats(s))
    for p, hand in hands.items():
        if isinstance(hand, list | tuple):
            for kind in take_cards(box, f"hands.{SEAT_COLOURS[p]}", hand):
                put_in_hand(s, p, kind)
    pool = listing(position, "pool") or [None] * POOL
    if len(pool) != POOL:
        raise PositionError("pool", f"{POOL} cards (null: at random) are needed; got {len(pool)}")
    for place, card in enumerate(pool):
        if card is not None:
            s.pool[place] = take_card(box, f"pool[{place}]", card)
    for key, pile in (("deck", s.deck), ("discard", s.discarded)):
        for kind in take_cards(box, key, listing(position, key)):
            pile[kind] += 1
    deal_rest(s, hands, box)
    deck_given = position.get("deck") is not None
    rest = s.discarded if deck_given else s.deck
    if box.any() and deck_given and position.get("discard") is not None:
        names = ", ".join(bag_in_words(box)[:5])
        raise PositionError("deck", f"{box.sum()} cards are nowhere, among them {names}")
    rest += box.astype(rest.dtype)
    s.deck_count = s.deck.sum()
    if not s.deck_count:
        raise PositionError("deck", "is empty; an emptied deck is made of the discards at once")
    read_known(s, position)


def put_in_hand(s: Record, p: int, kind: int) -> None:
    if s.hand_count[p] == s.hand.shape[1]:
        raise PositionError(f"hands.{SEAT_COLOURS[p]}", f"more than {s.hand.shape[1]} cards")
    add_to_hand(s, p, kind)


def deal_rest(s: Record, hands: Mapping[int, Any], box: Bag) -> None:
    """Cards at random for the hands that are not given in full, and for the pool."""
    for p in range(s.players):
        size = hands.get(p, DEALT)
        if not isinstance(size, list | tuple):
            where = f"hands.{SEAT_COLOURS[p]}"
            for _ in range(number(where, size, s.hand.shape[1])):
                put_in_hand(s, p, draw_kind(s, box, where))
    for place in range(POOL):
        if s.pool[place] == NO_CARD:
            s.pool[place] = draw_for_pool(s, box)


def draw_for_pool(s: Record, box: Bag) -> int:
    """A card left in the box that does not make the pool stale (TIF-4.8), if there is one."""
    lying = [CARD_COLOUR[kind] for kind in s.pool if kind != NO_CARD]
    fresh = box.copy()
    for colour in range(GREY):
        if lying.count(colour) + 1 >= s.options.pool_same:
            fresh[colour == CARD_COLOUR] = 0
    if not fresh.any():
        return draw_kind(s, box, "pool")
    kind = draw_kind(s, fresh, "pool")
    box[kind] -= 1
    return kind


def draw_kind(s: Record, box: Bag, where: str) -> int:
    if not box.any():
        raise PositionError(where, "there are not enough Delivery cards left for that")
    return int(draw(s, box))


def take_cards(box: Bag, where: str, given: Any) -> list[int]:
    """The kinds of the cards in a list, taken out of the box."""
    return [take_card(box, f"{where}[{n}]", card) for n, card in enumerate(given)]


def take_card(box: Bag, where: str, card: Any) -> int:
    """The kind of a card, taken out of the box."""
    kind = kind_of(where, card)
    if not box[kind]:
        raise PositionError(
            where, f"{CARD_NAMES[kind]} is used up: {CARD_COPIES[kind]} in the game"
        )
    box[kind] -= 1
    return kind


def kind_of(where: str, card: Any) -> int:
    """The kind of "red 2*" or "D04"."""
    if isinstance(card, str) and card.strip().upper() in KIND_OF_ID:
        return KIND_OF_ID[card.strip().upper()]
    return one_of(where, card, CARD_NAMES)


def read_known(s: Record, position: Given) -> None:
    """TIF-4.15: which cards of a hand all know."""
    for p, cards in by_seat(position, "known", seats(s)).items():
        where = f"known.{SEAT_COLOURS[p]}"
        for n, card in enumerate(elements(where, cards)):
            kind = kind_of(f"{where}[{n}]", card)
            s.known[p, kind] += 1
            if s.known[p, kind] > list(s.hand[p]).count(kind):
                raise PositionError(f"{where}[{n}]", f"{card} is not in that hand")


# Special cards and the play going on.


def read_specials(s: Record, position: Given) -> None:
    """Which Special cards are in hand still; others that lie by no route have left the game."""
    for p, names in by_seat(position, "special_cards", seats(s)).items():
        where = f"special_cards.{SEAT_COLOURS[p]}"
        held = {
            SPECIAL_NAMES[one_of(f"{where}[{n}]", name, SPECIAL_NAMES)]
            for n, name in enumerate(elements(where, names))
        }
        for name in SPECIAL_NAMES:
            if name in held and s[name][p] != IN_HAND:
                raise PositionError(where, f"the {name} lies by a route or has left the game")
            if name not in held and s[name][p] == IN_HAND:
                s[name][p] = GONE


def read_play(s: Record, position: Given) -> None:
    """The unit laid open and the route chosen for it."""
    laid = position.get("unit") is not None
    if (s.phase in (TARGET, SPECIAL)) != laid:
        raise PositionError("unit", "the cards being played: given in phases target and special")
    cards = sorted(kind_of(f"unit[{n}]", c) for n, c in enumerate(listing(position, "unit")))
    if len(cards) > 2 or len({CARD_RANK[kind] for kind in cards}) != laid:
        raise PositionError("unit", "a unit is a card, or two cards of one rank")
    hand = list(s.hand[s.to_move])
    for place, kind in enumerate(cards):
        if hand.count(kind) < cards.count(kind):
            raise PositionError(f"unit[{place}]", f"{CARD_NAMES[kind]} is not in the hand")
        s.unit[place] = kind
    if (s.phase == SPECIAL) != (position.get("target") is not None):
        raise PositionError("target", "the route and mode chosen: given in phase special")
    if s.phase == SPECIAL:
        target = mapping(position, "target")
        s.target_slot = number("target.slot", target.get("slot", 0), SLOTS - 1)
        s.target_mode = one_of("target.mode", target.get("mode", MODES[0]), MODES)


def check_whole(s: Record) -> None:
    """What only the whole table shows to be impossible."""
    in_play = s.phase in (TARGET, SPECIAL, CHAIN)
    if not in_play and (s.chain or s.pending):
        raise PositionError("chain" if s.chain else "pending", "only in the middle of a play")
    if in_play and s.pending and not s.chain:
        raise PositionError("pending", "no unit has been played yet in this turn")
    for slot in range(SLOTS):
        if is_full(s, slot) and not s.chain:
            raise PositionError(f"routes[{slot}]", "is full; a full route is scored at once")
    for p in range(s.players):
        check_hand(s, p)
    if s.over and s.scored < SLOTS:
        raise PositionError("scored", "the game is over, but the routes in play are not scored")
    if s.phase in (TARGET, SPECIAL):
        check_unit(s)
    if s.phase == CHAIN and not (s.chain and s.hand_count[s.to_move]):
        raise PositionError("chain", "in phase chain a 1 or a 2 was played and cards are left")


def check_hand(s: Record, p: int) -> None:
    """TIF-4.12, 4.13: how many cards a hand can hold in this phase."""
    low, high = 0, int(s.options.hand_limit)
    if p == s.to_move and s.phase == DRAFT:
        low, high = 1, high + 2
    if p == s.to_move and s.phase == DISCARD:
        low, high = high + 1, high + 4
    if not low <= s.hand_count[p] <= high:
        raise PositionError(
            f"hands.{SEAT_COLOURS[p]}", f"{low} to {high} cards now; got {s.hand_count[p]}"
        )


def check_unit(s: Record) -> None:
    """The unit in play could have been chosen, and so could its target."""
    if s.chain and CARD_RANK[s.unit[0]] != s.chain:
        raise PositionError("unit", f"a chain of {s.chain}s goes on with a {s.chain}")
    targets = [(t, m) for t in range(SLOTS) for m in range(len(MODES)) if can_target(s, t, m)]
    if not targets:
        raise PositionError("unit", "there is no route for it")
    if s.phase == SPECIAL:
        if (s.target_slot, s.target_mode) not in targets:
            raise PositionError("target", "the unit cannot be played there in that mode")
        if not (can_play_flat_tire(s, s.to_move) or can_play_shortcut(s, s.to_move)):
            raise PositionError("phase", "no Special card is possible, so none is asked for")
