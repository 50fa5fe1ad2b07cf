"""The position that a sheet describes: deliveries booked one by one, then the table."""

import numpy as np

from milkrun.engine.chance import draw, roll, seed_rng

from ..components import (
    CARD_COLOUR,
    CARD_COPIES,
    COLOURS,
    FACE_DISTANCE,
    FACES,
    GREY,
    KINDS,
    MAX_PLAYERS,
    ROUTE_CARDS,
    SPECIAL_SPACES,
    SQUARES,
)
from ..rules.cards import add_to_hand
from ..rules.ending import end_game
from ..rules.routes import (
    add_cubes,
    advance_tracking,
    clear_route,
    has_route,
    open_spaces,
    place,
    score_route,
)
from ..rules.setup import clear_table, hand_out_specials
from ..rules.state import (
    COMPETITOR,
    CONTRIBUTORS,
    EIGHTH_ROUTE,
    NO_CARD,
    NO_FACE,
    POOL,
    SLOTS,
    Chance,
    Phase,
)
from .declared import DELIVERIES, SHEET

STATE = SHEET.at["state"]
TIFFINS = SHEET.at["tiffins"]
CUBES = SHEET.at["cubes"]
RIVAL = SHEET.at["rival"]
FIRST = SHEET.at["first"]
RIVAL_FIRST = SHEET.at["rival_first"]
TIRE = SHEET.at["tire"]
SHORTCUT = SHEET.at["shortcut"]
TURN = SHEET.at["turn"]
MARKER = SHEET.at["marker"]
ENDED = SHEET.at["ended"]
BEFORE = SHEET.at["before"]
NEXT = SHEET.at["next"]
HAND = SHEET.at["hand"]
CARDS = SHEET.at["pool"]
SEED = 1  # of what is dealt where nobody told

ON_TABLE, DELIVERED = 1, 1 + SLOTS  # the state of a route in the first slot, of the first delivery


# Routes on the sheet


def is_in_play(cells, face):
    """Whether a route lies on the table or has been delivered."""
    return face < FACES and cells[STATE + face] > 0


def is_delivered(cells, face):
    return face < FACES and cells[STATE + face] >= DELIVERED


def face_with(cells, state):
    """The first route of a state; NO_FACE if there is none."""
    for face in range(FACES):
        if cells[STATE + face] == state:
            return face
    return int(NO_FACE)


def cubes_cell(face, owner):
    """The cell of an owner's progress cubes; the competitor has its own."""
    return RIVAL + face if owner == COMPETITOR else CUBES + face * MAX_PLAYERS + owner


def order_cell(face, owner):
    """The cell that tells whose first cube came earlier."""
    return RIVAL_FIRST + face if owner == COMPETITOR else FIRST + face * MAX_PLAYERS + owner


def is_there(s, owner):
    """Whether somebody of this number takes part."""
    return owner < s.players or owner == COMPETITOR


def cubes_on(s, cells, face):
    """All progress cubes of a route."""
    cubes = 0
    for owner in range(CONTRIBUTORS):
        if is_there(s, owner):
            cubes += cells[cubes_cell(face, owner)]
    return cubes


def tiffins_on(s, cells, face):
    """All tiffins of a route."""
    tiffins = 0
    for p in range(s.players):
        tiffins += cells[TIFFINS + face * MAX_PLAYERS + p]
    return tiffins


def used_on(s, cells, first, face):
    """How many Special cards of a field lie, or lay, by a route."""
    used = 0
    if s.options.special_cards == 1:
        for p in range(s.players):
            used += cells[first + p] == face + 1
    return used


def cancelled_on(s, cells, face):
    """TIF-7.9: two spaces for each Shortcut, or only one, if it was the last."""
    cut = SPECIAL_SPACES * used_on(s, cells, SHORTCUT, face)
    spaces = spaces_of(s, cells, face)
    if cut > 0 and cubes_on(s, cells, face) == spaces - cut + 1:
        return cut - 1
    return min(cut, spaces)


def spaces_of(s, cells, face):
    """TIF-7.7: the distance, and two spaces for each Flat Tire."""
    tired = SPECIAL_SPACES * used_on(s, cells, TIRE, face)
    return FACE_DISTANCE[face] + tired


def length_of(s, cells, face):
    return spaces_of(s, cells, face) - cancelled_on(s, cells, face)


# The table


def lay(s, cells, face, slot):
    """A route is put into a slot: Special cards, tiffins, cubes by whose first one came earlier."""
    s.face[slot] = face
    s.cancelled[slot] = cancelled_on(s, cells, face)
    s.length[slot] = length_of(s, cells, face)
    for p in range(s.players):
        if s.options.special_cards == 1 and cells[TIRE + p] == face + 1:
            s.flat_tire[p] = slot
        if s.options.special_cards == 1 and cells[SHORTCUT + p] == face + 1:
            s.shortcut[p] = slot
        for _ in range(min(cells[TIFFINS + face * MAX_PLAYERS + p], SQUARES - s.tiffins[slot])):
            place(s, p, slot)
    for turn in range(1, CONTRIBUTORS + 1):
        lay_cubes(s, cells, face, slot, turn)
    lay_cubes(s, cells, face, slot, 0)


def lay_cubes(s, cells, face, slot, turn):
    """The cubes of those whose first cube was the `turn`th; 0: nobody told."""
    for owner in range(CONTRIBUTORS):
        if is_there(s, owner) and cells[order_cell(face, owner)] == turn:
            cubes = min(cells[cubes_cell(face, owner)], open_spaces(s, slot))
            add_cubes(s, slot, owner, cubes)


def book(s, cells):
    """TIF-9.1, 9.2, 10.4: the deliveries, each paid by its own Tracking card."""
    for n in range(DELIVERIES):
        face = face_with(cells, DELIVERED + n)
        if face != NO_FACE:
            lay(s, cells, face, 0)
            score_route(s, 0)
            clear_route(s, 0)
            advance_tracking(s)


def lay_table(s, cells):
    """The routes on the table; TIF-11.1: after the eighth delivery two are left."""
    left = ROUTE_CARDS - s.scored
    for slot in range(SLOTS):
        face = face_with(cells, ON_TABLE + slot)
        if face != NO_FACE and left > 0:
            lay(s, cells, face, slot)
            left -= 1


def slot_with(s, face):
    """The slot in which a place lies; SLOTS if in none."""
    for slot in range(SLOTS):
        if s.face[slot] == face:
            return slot
    return SLOTS


def scored_at(s, face):
    """Which route to be scored a place was, from 0; as many as there are if it was not."""
    for n in range(s.scored):
        if s.scored_face[n] == face:
            return n
    return int(s.scored)


# What nobody told is dealt.


def deal_routes(s, cells):
    """TIF-1.7: cards left, for empty slots, then the top of the Route deck."""
    for card in range(ROUTE_CARDS):
        s.route_deck[card] = 1
    for face in range(FACES):
        if is_in_play(cells, face):
            s.route_deck[face // 2] = 0
    top = cells[NEXT] - 1
    if top >= 0 and s.route_deck[top // 2] == 1:
        s.route_deck[top // 2] = 0
        s.top_face = top
    for slot in range(SLOTS):
        if s.face[slot] == NO_FACE and has_route(s):
            s.face[slot] = draw_face(s)
            s.length[slot] = FACE_DISTANCE[s.face[slot]]
    if s.top_face == NO_FACE and has_route(s):
        s.top_face = draw_face(s)


def draw_face(s):
    """TIF-1.6: a card that is left, on one of its faces."""
    card = draw(s, s.route_deck, Chance.ROUTE, 0)
    return 2 * card + roll(s, 2, Chance.FACE, 0)


def deal_pool(s, cells):
    """TIF-1.8: the cards that lie open; TIF-4.8: any that nobody told leave the pool fresh."""
    lying = np.zeros(len(COLOURS), np.int64)
    for position in range(POOL):
        kind = cells[CARDS + position] - 1
        if kind >= 0 and s.deck[kind] > 0:
            s.pool[position] = kind
            s.deck[kind] -= 1
            lying[CARD_COLOUR[kind]] += 1
    fresh = np.empty(KINDS, np.int64)
    for position in range(POOL):
        if s.pool[position] == NO_CARD:
            for kind in range(KINDS):
                colour = CARD_COLOUR[kind]
                stale = colour != GREY and lying[colour] + 1 >= s.options.pool_same
                fresh[kind] = 0 if stale else s.deck[kind]
            kind = draw(s, fresh, Chance.CARD, 0)
            s.pool[position] = kind
            s.deck[kind] -= 1
            lying[CARD_COLOUR[kind]] += 1


def deal_cards(s, cells):
    """TIF-1.8: pool and hands; all other cards are in the deck."""
    for kind in range(KINDS):
        s.deck[kind] = CARD_COPIES[kind]
    deal_pool(s, cells)
    for p in range(s.players):
        for _ in range(min(cells[HAND + p], s.options.hand_limit)):
            add_to_hand(s, p, draw(s, s.deck, Chance.CARD, 0))
    for kind in range(KINDS):
        s.deck_count += s.deck[kind]


def fill_record(s, cells):
    """The rupees of all deliveries, and the table. TIF-11.1, 11.2: the eighth one ends the game."""
    seed_rng(s.rng, SEED)
    clear_table(s)
    hand_out_specials(s)
    for p in range(s.players):
        s.head_start[p] = cells[BEFORE + p]
        s.score[p] = cells[BEFORE + p]
    book(s, cells)
    lay_table(s, cells)
    s.to_move = min(cells[TURN], s.players - 1)
    s.marker = min(cells[MARKER], s.players - 1)
    if s.scored == DELIVERIES or cells[ENDED] == 1:
        end_game(s, EIGHTH_ROUTE)
    else:
        s.phase = Phase.TURN
        deal_routes(s, cells)
        deal_cards(s, cells)
    s.draws = 0
    s.event_count = 0
