"""Playing cards: units (chapter 5), their effects (6) and the Special cards (7)."""

import numpy as np

from milkrun.engine.events import note

from ..components import (
    CARD_COLOUR,
    CARD_RANK,
    CARD_SYMBOL,
    COLOURS,
    FACE_COLOUR,
    GREY,
    KINDS,
    RANKS,
    SPECIAL_SPACES,
    TRACKING_MINIMUM,
)
from .cards import is_repeated, remove_from_hand
from .ending import end_turn, score_full_routes
from .refusals import FINE, Refusal
from .routes import (
    add_cubes,
    colour_bit,
    competitor_turns,
    is_active,
    is_full,
    move_competitor,
    open_spaces,
    place,
    place_refused,
)
from .state import (
    ACTIONS,
    AS_TWO,
    FLAT_TIRE,
    IN_HAND,
    NO_CARD,
    NO_FACE,
    NONE,
    NORMAL,
    SHORTCUT,
    SLOTS,
    WITH_TIFFIN,
    Kind,
    Phase,
)

UNIT = ACTIONS.ids("unit")
UNIT_PAIR = ACTIONS.ids("unit_pair")
NO_RANK = 0  # not in a chain
AS_TWO_VALUE = 2  # TIF-6.8

# Kinds of cards as sets of bits. TIF-5.2: a coloured card needs its colour, here by the set of the
# colours there are; TIF-5.3: a grey one takes any.
MATCHING = np.array(
    [
        sum(1 << k for k in range(KINDS) if colours and (colours | 1 << GREY) >> CARD_COLOUR[k] & 1)
        for colours in range(1 << len(COLOURS) - 1)
    ]
)
OF_RANK = np.array(
    [sum(1 << k for k in np.flatnonzero(r == CARD_RANK).tolist()) for r in range(RANKS + 1)]
)


# Which units can be played: worked out for the whole table at once, by the colours on offer.


def active_colours(s):
    """The colours of the active routes, as a set of bits."""
    colours = 0
    for slot in range(SLOTS):
        if is_active(s, slot):
            colours |= colour_bit(s, slot)
    return colours


def joinable_colours(s):
    """The colours of the routes that take a 3 with tiffin, as a set of bits."""
    colours = 0
    for slot in range(SLOTS):
        if join_refused(s, slot) == FINE:
            colours |= colour_bit(s, slot)
    return colours


def join_refused(s, slot):
    """TIF-6.4: an unstarted route with an open square that, with one more, has the minimum."""
    refused = place_refused(s, slot)
    if refused == FINE and s.tiffins[slot] + 1 < TRACKING_MINIMUM[s.tracking]:
        return Refusal.CANNOT_LEAVE_YET
    return refused


def playable_kinds(active, joinable):
    """The cards that some route takes: as they are, 3s with a tiffin (TIF-6.5), 4s as a 2 (6.8)."""
    kinds = MATCHING[active] | MATCHING[joinable] & OF_RANK[3]
    return kinds | OF_RANK[4] if active != 0 else kinds


def is_wild(rank, active, joinable):
    """TIF-5.6: whether some route takes a pair of this rank; TIF-5.7: a 3 may bring its tiffin."""
    return active != 0 or (rank == 3 and joinable != 0)


def unit_refused(s, p, index, rank, active, joinable):
    """TIF-5.1: a card that some route takes; TIF-6.2, 6.3: in a chain one of that rank."""
    if index >= s.hand_count[p]:
        return Refusal.NO_SUCH_CARD
    if is_repeated(s, p, index):
        return Refusal.EQUAL_IN_HAND
    kind = s.hand[p, index]
    if rank != NO_RANK and CARD_RANK[kind] != rank:
        return other_rank(rank)
    if playable_kinds(active, joinable) >> kind & 1:
        return FINE
    if CARD_COLOUR[kind] == GREY or CARD_RANK[kind] == 4:
        return none_active(s)
    return Refusal.NO_ROUTE_OF_COLOUR  # TIF-5.2


def unit_pair_refused(s, p, first, second, rank, active, joinable):
    """TIF-5.6, 5.7: two cards of one rank, of any colours, are wild."""
    if second >= s.hand_count[p]:
        return Refusal.NO_SECOND_CARD
    own = CARD_RANK[s.hand[p, first]]
    if CARD_RANK[s.hand[p, second]] != own:
        return Refusal.TWO_RANKS
    if rank != NO_RANK and own != rank:
        return other_rank(rank)
    if is_repeated(s, p, first) or (second > first + 1 and is_repeated(s, p, second)):
        return Refusal.EQUAL_IN_PAIR
    return FINE if is_wild(own, active, joinable) else none_active(s)


def other_rank(rank):
    """TIF-6.2: only 1s follow a 1; TIF-6.3: only a 2 follows a 2."""
    return Refusal.AFTER_A_ONE if rank == 1 else Refusal.AFTER_A_TWO


def none_active(s):
    """TIF-5.4: a full route takes no card; TIF-5.1: nor does one that is not active."""
    for slot in range(SLOTS):
        if s.face[slot] != NO_FACE and not is_full(s, slot):
            return Refusal.NONE_ACTIVE
    return Refusal.ALL_FULL


def mark_units(s, p, rank, mask):
    """TIF-5.1: the units in hand that some route takes; in a chain (TIF-6.2, 6.3) of that rank.

    Equal cards lie side by side, so the one before tells which are repeated: the first of them is
    offered, and a pair of equal ones.
    """
    active = active_colours(s)
    joinable = joinable_colours(s)
    if active == 0 and joinable == 0:
        return
    playable = playable_kinds(active, joinable)
    count = s.hand_count[p]
    before = NO_CARD
    for first in range(count):
        card = s.hand[p, first]
        own = CARD_RANK[card]
        if card != before and (rank == NO_RANK or own == rank):
            mask[UNIT[first]] = playable >> card & 1
            if is_wild(own, active, joinable):
                for second in range(first + 1, count):
                    other = s.hand[p, second]
                    first_of_kind = (other != before) | (second == first + 1)
                    mask[UNIT_PAIR[first, second]] = (CARD_RANK[other] == own) & first_of_kind
                    before = other
        before = card


# The unit chosen, and the route for it.


def is_pair(s):
    """Whether the unit is two cards: then it is wild, TIF-5.6."""
    return s.unit[1] != NO_CARD


def unit_matches(s, slot):
    """TIF-5.2, 5.3, 5.6: the colour of the route, or grey, or a pair."""
    if is_pair(s) or CARD_COLOUR[s.unit[0]] == GREY:
        return True
    return CARD_COLOUR[s.unit[0]] == FACE_COLOUR[s.face[slot]]


def target_refused(s, slot, mode):
    """TIF-5.1: an active route, TIF-5.4: not full, that the unit matches (TIF-5.2).

    TIF-6.8, 6.11: a single 4, grey too, may be played as a 2, and its colour is ignored;
    TIF-6.10: not a pair of them. TIF-6.6: a 3 with its tiffin is checked separately.
    """
    if s.face[slot] == NO_FACE:
        return Refusal.NO_ROUTE_THERE
    if mode == WITH_TIFFIN:
        return with_tiffin_refused(s, slot)
    if mode == AS_TWO and CARD_RANK[s.unit[0]] != 4:
        return Refusal.NOT_A_FOUR
    if mode == AS_TWO and is_pair(s):
        return Refusal.PAIR_OF_FOURS
    if not is_active(s, slot):
        return Refusal.IS_FULL if is_full(s, slot) else Refusal.NOT_ACTIVE
    return FINE if mode == AS_TWO or unit_matches(s, slot) else Refusal.WRONG_COLOUR


def with_tiffin_refused(s, slot):
    """TIF-6.4, 6.5: a unit of rank 3 that matches an unstarted route which it can join.

    TIF-6.6: if the route is active anyway, playing without the tiffin is possible, too.
    """
    if CARD_RANK[s.unit[0]] != 3:
        return Refusal.NOT_A_THREE
    refused = join_refused(s, slot)
    if refused == FINE and not unit_matches(s, slot):
        return Refusal.WRONG_COLOUR_TO_JOIN
    return refused


# The route is always asked for, even if there is only one: a person who lifts a card has not
# played it yet, and sees what it would do first.


def choose_unit(s, p, first):
    """TIF-5.1: a card is laid open to be played."""
    s.unit[0] = s.hand[p, first]
    s.phase = Phase.TARGET


def choose_pair(s, p, first, second):
    """TIF-5.6: two cards of one rank are laid open, to be played as one."""
    s.unit[0] = s.hand[p, first]
    s.unit[1] = s.hand[p, second]
    s.phase = Phase.TARGET


def choose_target(s, p, slot, mode):
    """TIF-5.11: one route for the whole unit; TIF-7.6: then whether to add a Special card."""
    s.target_slot = slot
    s.target_mode = mode
    if special_refused(s, p, FLAT_TIRE) == FINE or special_refused(s, p, SHORTCUT) == FINE:
        s.phase = Phase.SPECIAL
    else:
        resolve(s, p, NONE)


# Special cards.


def special_refused(s, p, special):
    """TIF-7.3: they have no colour, and the unit is legal there by itself. TIF-7.5: one choice a
    unit, so at most one of them.

    TIF-7.8: the route took the unit before, so a Flat Tire is always possible. TIF-7.10: beside a
    Shortcut the unit's cubes must leave an open space.
    """
    refused = holding_refused(s, p, special)
    if refused == FINE and special == SHORTCUT and unit_value(s) >= open_spaces(s, s.target_slot):
        return Refusal.NO_SPACE_LEFT
    return refused


def holding_refused(s, p, special):
    """TIF-7.1: each Special card once per game. TIF-1.3: options may leave them out."""
    if special == NONE or (s.flat_tire[p] if special == FLAT_TIRE else s.shortcut[p]) == IN_HAND:
        return FINE
    return Refusal.SPECIAL_USED if s.options.special_cards else Refusal.NO_SPECIALS


def flat_tire(s, p):
    """TIF-7.7, 7.13: the route becomes two spaces longer, whatever already lies by it."""
    slot = s.target_slot
    s.flat_tire[p] = slot
    s.length[slot] += SPECIAL_SPACES
    note(s, Kind.SPECIAL_PLAYED, p, slot, FLAT_TIRE, s.face[slot])


def shortcut(s, p):
    """TIF-7.9: two empty spaces are cancelled, or the only one left.

    TIF-7.11: the route may be full then, and is scored like any other.
    """
    slot = s.target_slot
    spaces = min(SPECIAL_SPACES, open_spaces(s, slot))
    s.shortcut[p] = slot
    s.length[slot] -= spaces
    s.cancelled[slot] += spaces
    note(s, Kind.SPECIAL_PLAYED, p, slot, SHORTCUT, s.face[slot])


# Resolving a unit.


def unit_value(s):
    """TIF-5.1: the rank, for a pair too (TIF-5.6); TIF-6.8: a 4 played as a 2 is worth 2."""
    return AS_TWO_VALUE if s.target_mode == AS_TWO else CARD_RANK[s.unit[0]]


def bears_symbol(s):
    """TIF-8.1: the card has the competitor symbol, or either card of a pair.

    TIF-8.9: asked of units only, not of cards drafted or discarded, nor of Special cards.
    """
    if CARD_SYMBOL[s.unit[0]] == 1:
        return True
    return is_pair(s) and CARD_SYMBOL[s.unit[1]] == 1


def resolve(s, p, special):
    """TIF-7.6, 7.7: Flat Tire, tiffin, cubes; TIF-7.9: Shortcut; TIF-8.1: marker; TIF-5.10: cards.

    TIF-7.4: a Special card does not affect the unit's own effect.
    """
    slot = s.target_slot
    note(s, Kind.UNIT_PLAYED, p, slot, s.unit[0], s.unit[1], s.target_mode)
    if special == FLAT_TIRE:
        flat_tire(s, p)
    if s.target_mode == WITH_TIFFIN:
        place(s, p, slot)
    add_progress(s, p, slot)
    if special == SHORTCUT:
        shortcut(s, p)
    if bears_symbol(s):  # TIF-8.2: again for every unit of a chain
        move_competitor(s)
    discard_unit(s, p)
    s.target_slot = 0
    go_on_or_end(s, p)


def add_progress(s, p, slot):
    """TIF-5.5: as many cubes as the value, or as there are spaces; TIF-5.9: so at least one."""
    count = min(unit_value(s), open_spaces(s, slot))
    add_cubes(s, slot, p, count)
    note(s, Kind.PROGRESS_ADDED, p, slot, count, s.face[slot])


def discard_unit(s, p):
    """TIF-5.10: the cards of the unit go face up to the discard pile."""
    for card in range(2):
        if s.unit[card] != NO_CARD:
            s.discarded[remove_from_hand(s, p, find_in_hand(s, p, s.unit[card]))] += 1


def find_in_hand(s, p, kind):
    """The first place of a card in a hand that holds it."""
    index = 0
    while s.hand[p, index] != kind:
        index += 1
    return index


def go_on_or_end(s, p):
    """TIF-6.1, 6.2, 6.3: a 1 may be followed by any number of 1s, a first 2 by one more.

    TIF-5.8: a pair continues like a single card. TIF-5.12: other units end the turn.
    TIF-6.9: a 4 played as a 2 is not a 2. TIF-6.13: all who hold cards are asked; a question that
    is asked only of some reveals what they hold.
    """
    rank = CARD_RANK[s.unit[0]]
    goes_on = rank == 1 or (rank == 2 and s.chain == NO_RANK)
    s.unit[0] = NO_CARD
    s.unit[1] = NO_CARD
    s.target_mode = NORMAL
    if goes_on and s.hand_count[p] > 0:
        s.chain = rank
        s.phase = Phase.CHAIN
    else:
        end_play(s)


def end_play(s):
    """TIF-2.4: the competitor's turns, then the full routes, then the next player."""
    s.chain = NO_RANK
    competitor_turns(s)
    score_full_routes(s)
    end_turn(s, False)
