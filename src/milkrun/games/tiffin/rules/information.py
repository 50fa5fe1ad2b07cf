"""Who knows what: another seat's hidden cards redrawn, and what a seat knows as numbers."""

from milkrun.engine.chance import draw
from milkrun.engine.observation import (
    ahead_of,
    byte,
    each,
    level,
    observation,
    part,
    put,
    rows,
    seats,
)

from ..components import (
    CARD_COLOUR,
    CARD_RANK,
    CARD_SYMBOL,
    COLOURS,
    FACE_COLOUR,
    FACE_DISTANCE,
    KINDS,
    LAST_TRACKING,
    MAX_PLAYERS,
    RANKS,
    ROUTE_CARDS,
    SQUARES,
    TIRED_SPACES,
)
from .cards import add_to_hand
from .state import (
    COMPETITOR,
    CONTRIBUTORS,
    IN_HAND,
    MODES,
    MOST_IN_HAND,
    NO_CARD,
    NO_FACE,
    PHASES,
    POOL,
    SLOTS,
    Chance,
    Phase,
)

# An observation, as `observe` writes it.
CARD_SHARE = len(COLOURS) + RANKS + 1
FACE_SHARE = len(COLOURS)
CARD = (
    part("colour", len(COLOURS), "its colour; all 0: there is none"),
    part("rank", RANKS, "its rank, from 1"),
    part("symbol", 1, "whether it has a symbol"),
)
FACE = (
    part("colour", len(COLOURS) - 1, "the colour of the face; all 0: there is none"),
    part("distance", 1, "its distance", most=16),
)
OBSERVATION = observation(
    part("phase", len(PHASES), "which kind of decision it is"),
    part("players", 1, "seats taken", most=MAX_PLAYERS),
    part("turns", 1, "turns played, of those allowed", most=255),
    part("drafts", 1, "turns of drafting in a row, of those allowed", most=255),
    part("marker", 1, "spaces the competitor's marker has moved", most=MAX_PLAYERS),
    part("pending", 1, "turns of the competitor to come", most=3),
    part("chain", 1, "the rank of the chain in play; 0: none", most=2),
    part("tracking", LAST_TRACKING + 1, "which Tracking card is on top"),
    each(
        "routes",
        SLOTS,
        *FACE,
        part("length", 1, "spaces of the route", most=TIRED_SPACES),
        part("progress", 1, "spaces that are filled", most=TIRED_SPACES),
        part("tiffins", (SQUARES, MAX_PLAYERS), "whose tiffin is on a square, seats ahead"),
        each(
            "cubes",
            CONTRIBUTORS,  # seats ahead, then the competitor
            part("count", 1, "cubes there", most=TIRED_SPACES),
            part("first", 1, "the space of the first one", most=TIRED_SPACES),
        ),
    ),
    each("top", 1, *FACE),
    part("route_deck", ROUTE_CARDS, "which cards are still to come"),
    each("pool", POOL, *CARD),
    each("unit", 2, *CARD),
    part("target", (SLOTS, len(MODES)), "the route the unit is played on, and how"),
    part("discarded", KINDS, "cards of each kind on the discard pile", most=2),
    part("deck", 1, "cards in the draw deck", most=KINDS + 5, unit=1 / 31),
    seats(
        MAX_PLAYERS,
        part("here", 1, "whether somebody sits there"),
        part("deciding", 1, "whether it is to move"),
        part("score", 1, "points", most=255, unit=1 / 100),
        part("hand_count", 1, "cards in hand", most=MOST_IN_HAND, unit=1 / 7),
        part("flat_tire", 1, "whether its Flat Tire is in hand"),
        part("shortcut", 1, "whether its Shortcut is in hand"),
        part("placed", (SLOTS, 2), "where its Flat Tire and its Shortcut are"),
        part("cards", KINDS, "its own hand; of others, what all have seen", most=2),
    ),
)


def describe_face(face, out, at):
    """Colour and distance of a face; nothing if there is none."""
    if face != NO_FACE:
        out[at + FACE_COLOUR[face]] = 1
        out[at + FACE_SHARE - 1] = FACE_DISTANCE[face]


def describe_card(kind, out, at):
    """Colour, rank and symbol of a card; nothing if there is none."""
    if kind != NO_CARD:
        out[at + CARD_COLOUR[kind]] = 1
        out[at + len(COLOURS) + CARD_RANK[kind] - 1] = 1
        out[at + len(COLOURS) + RANKS] = CARD_SYMBOL[kind]


FACE_ROWS = rows(NO_FACE + 1, FACE_SHARE, describe_face)
CARD_ROWS = rows(NO_CARD + 1, CARD_SHARE, describe_card)


def determinize(s, p):
    """TIF-4.15: what p cannot know of the other hands is redrawn, together with the deck.

    TIF-4.14: nobody knows the order of the deck, and TIF-1.7 that of the routes: they have none.
    """
    for q in range(s.players):
        if q != p:
            hide_hand(s, q)
    for q in range(s.players):
        if q != p:
            deal_hidden(s, q)


def seen_in_hand(s, q, kind):
    """TIF-4.15: cards of a kind in a hand that all know: taken from the pool, or laid open."""
    laid = 0
    if q == s.to_move:
        for card in range(2):
            laid += s.unit[card] == kind
    return max(s.known[q, kind], laid)


def hide_hand(s, q):
    """The hidden cards of a hand go into the deck; the seen ones stay, as does the hand's size."""
    count = s.hand_count[q]
    seen = 0
    place = 0
    while place < count:  # equal cards lie side by side
        kind = s.hand[q, place]
        equal = 0
        while place < count and s.hand[q, place] == kind:
            equal += 1
            place += 1
        kept = seen_in_hand(s, q, kind)
        s.deck[kind] += equal - kept
        for _ in range(kept):
            s.hand[q, seen] = kind
            seen += 1
    for hidden in range(seen, count):
        s.hand[q, hidden] = NO_CARD


def deal_hidden(s, q):
    """A hand gets as many cards from the deck as it hid there."""
    count = s.hand_count[q]
    seen = 0
    while seen < count and s.hand[q, seen] != NO_CARD:
        seen += 1
    s.hand_count[q] = seen
    for _ in range(count - seen):
        add_to_hand(s, q, draw(s, s.deck, Chance.CARD, 0))


def observe(s, p, out):
    """Everything seat p knows, as bytes; seats count from p, clockwise."""
    at = observe_course(s, out, 0)
    for slot in range(SLOTS):
        at = observe_route(s, p, slot, out, at)
    at = put(FACE_ROWS[s.top_face], out, at)
    for card in range(ROUTE_CARDS):
        out[at + card] = s.route_deck[card]
    at = observe_cards(s, out, at + ROUTE_CARDS)
    for ahead in range(s.players):
        at = observe_seat(s, p, (p + ahead) % s.players, out, at)


def observe_course(s, out, at):
    """How far the game has got."""
    out[at + s.phase] = 1
    at += len(PHASES)
    out[at] = s.players
    out[at + 1] = level(s.turns, s.options.turn_limit)
    out[at + 2] = level(s.drafts_in_a_row, s.options.stand_off)
    out[at + 3] = s.marker
    out[at + 4] = s.pending
    out[at + 5] = s.chain
    at += 6
    out[at + s.tracking] = 1
    return at + LAST_TRACKING + 1


def observe_route(s, p, slot, out, at):
    """A route in play: its face, its spaces, its tiffins, and who has how many cubes since when."""
    at = put(FACE_ROWS[s.face[slot]], out, at)
    out[at] = s.length[slot]
    out[at + 1] = s.progress[slot]
    at += 2
    for square in range(s.tiffins[slot]):
        out[at + square * MAX_PLAYERS + seats_ahead(s, p, s.tiffin_owner[slot, square])] = 1
    at += SQUARES * MAX_PLAYERS
    for owner in range(CONTRIBUTORS):
        if owner < s.players or owner == COMPETITOR:
            place = at + 2 * seats_ahead(s, p, owner)
            out[place] = s.cubes[slot, owner]
            out[place + 1] = s.progress[slot]
    for back in range(1, s.progress[slot] + 1):  # the earliest cube of each comes last
        space = s.progress[slot] - back
        out[at + 2 * seats_ahead(s, p, s.progress_owner[slot, space]) + 1] = space
    return at + 2 * CONTRIBUTORS


def observe_cards(s, out, at):
    """The cards that all see: pool, unit, discard pile; and the size of the draw deck."""
    for position in range(POOL):
        at = put(CARD_ROWS[s.pool[position]], out, at)
    for card in range(2):
        at = put(CARD_ROWS[s.unit[card]], out, at)
    if s.phase == Phase.SPECIAL:
        out[at + s.target_slot * len(MODES) + s.target_mode] = 1
    at += SLOTS * len(MODES)
    for kind in range(KINDS):
        out[at + kind] = s.discarded[kind]
    at += KINDS
    out[at] = s.deck_count
    return at + 1


def observe_seat(s, p, q, out, at):
    """A seat: whether it decides, its score and cards; of others' hands what all know."""
    out[at] = 1
    out[at + 1] = q == s.to_move
    out[at + 2] = byte(s.score[q])
    out[at + 3] = s.hand_count[q]
    out[at + 4] = s.flat_tire[q] == IN_HAND
    out[at + 5] = s.shortcut[q] == IN_HAND
    at += 6
    for slot in range(SLOTS):
        out[at + 2 * slot] = s.flat_tire[q] == slot
        out[at + 2 * slot + 1] = s.shortcut[q] == slot
    at += SLOTS * 2
    for index in range(s.hand_count[q]):
        if q == p:
            out[at + s.hand[q, index]] += 1
    for kind in range(KINDS):
        if q != p:
            out[at + kind] = s.known[q, kind]
    return at + KINDS


def seats_ahead(s, p, owner):
    """How far an owner sits clockwise from p; the competitor comes after all seats."""
    return COMPETITOR if owner == COMPETITOR else ahead_of(s, p, owner)


# Nothing is ever lost: 45 Delivery cards by kind, ten Route cards, and books that balance.

BOOKS = 3 + 2 * SLOTS
PIECES = KINDS + ROUTE_CARDS + BOOKS


def pieces(s, out):
    """Totals that no action changes: cards wherever they are, then sums that stay zero."""
    for kind in range(KINDS):
        out[kind] = s.deck[kind] + s.discarded[kind]
        out[KINDS + ROUTE_CARDS] += s.deck[kind]
    for position in range(POOL):
        out[s.pool[position]] += 1
    for p in range(s.players):
        for index in range(s.hand_count[p]):
            out[s.hand[p, index]] += 1
    for card in range(ROUTE_CARDS):
        out[KINDS + card] = s.route_deck[card]
    count_face(s.top_face, out)
    for slot in range(SLOTS):
        count_face(s.face[slot], out)
    for place in range(s.scored):
        count_face(s.scored_face[place], out)
    balance_books(s, out, KINDS + ROUTE_CARDS)


def count_face(face, out):
    """A face is one side of its Route card."""
    if face != NO_FACE:
        out[KINDS + face // 2] += 1


def balance_books(s, out, at):
    """Deck, Tracking card (TIF-10.5), scores (TIF-9.11), and each route's cubes and spaces."""
    out[at] -= s.deck_count
    out[at + 1] = s.tracking - min(s.scored, LAST_TRACKING)
    for p in range(s.players):
        out[at + 2] += s.score[p] - s.head_start[p]
        for place in range(s.scored):
            out[at + 2] -= s.route_fee[place, p] + s.delivery_fee[place, p]
    for slot in range(SLOTS):
        out[at + 3 + slot] = s.progress[slot]
        for owner in range(CONTRIBUTORS):
            out[at + 3 + slot] -= s.cubes[slot, owner]
        out[at + 3 + SLOTS + slot] = spaces_unaccounted(s, slot)


def spaces_unaccounted(s, slot):
    """TIF-7.7, 7.9: a length is the distance, longer by Flat Tires, shorter by Shortcuts."""
    if s.face[slot] == NO_FACE:
        return s.length[slot]
    spaces = s.length[slot] + s.cancelled[slot] - FACE_DISTANCE[s.face[slot]]
    for p in range(s.players):
        spaces -= 2 * (s.flat_tire[p] == slot)
    return spaces
