"""Playing cards: units (chapter 5), their effects (6) and the Special cards (7)."""

from milkrun.engine.events import note

from ..components import (
    CARD_COLOUR,
    CARD_RANK,
    CARD_SYMBOL,
    FACE_COLOUR,
    GREY,
    SPECIAL_SPACES,
    TRACKING_MINIMUM,
)
from .cards import is_repeated, remove_from_hand
from .ending import end_turn, score_full_routes
from .routes import (
    PROGRESS_ADDED,
    add_cubes,
    can_place,
    colour_bit,
    competitor_turns,
    is_active,
    move_competitor,
    open_spaces,
    place,
)
from .state import (
    ACTIONS,
    AS_TWO,
    CHAIN,
    EVENTS,
    FLAT_TIRE,
    IN_HAND,
    NO_CARD,
    NONE,
    NORMAL,
    SHORTCUT,
    SLOTS,
    SPECIAL,
    TARGET,
    WITH_TIFFIN,
)

UNIT = ACTIONS.ids("unit")
UNIT_PAIR = ACTIONS.ids("unit_pair")
UNIT_PLAYED = EVENTS.number("unit_played")
SPECIAL_PLAYED = EVENTS.number("special_played")
NO_RANK = 0  # not in a chain
AS_TWO_VALUE = 2  # TIF-6.8


# Which units can be played: asked of the whole table at once, by the colours it has to offer.


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
        if can_join(s, slot):
            colours |= colour_bit(s, slot)
    return colours


def can_join(s, slot):
    """TIF-6.4: an unstarted route with an open square that, with one more, has the minimum."""
    return can_place(s, slot) and s.tiffins[slot] + 1 >= TRACKING_MINIMUM[s.tracking]


def matches(kind, colours):
    """TIF-5.2: a coloured card needs its colour; TIF-5.3: a grey one takes any."""
    if CARD_COLOUR[kind] == GREY:
        return colours != 0
    return colours >> CARD_COLOUR[kind] & 1 == 1


def can_play_card(kind, active, joinable):
    """Whether some route takes this card: as it is, as a 3 with tiffin (TIF-6.5) or as a 2."""
    if matches(kind, active):
        return True
    if CARD_RANK[kind] == 3:
        return matches(kind, joinable)
    return CARD_RANK[kind] == 4 and active != 0


def can_play_pair(one, other, active, joinable):
    """TIF-5.6, 5.7: two cards of one rank, of any colours, are wild; a 3 may bring its tiffin."""
    if CARD_RANK[one] != CARD_RANK[other]:
        return False
    return active != 0 or (CARD_RANK[one] == 3 and joinable != 0)


def mark_units(s, p, rank, mask):
    """TIF-5.1: the units in hand that some route takes; in a chain (TIF-6.2, 6.3) of that rank."""
    active = active_colours(s)
    joinable = joinable_colours(s)
    if active == 0 and joinable == 0:
        return
    for first in range(s.hand_count[p]):
        card = s.hand[p, first]
        if is_repeated(s, p, first) or (rank != NO_RANK and CARD_RANK[card] != rank):
            continue
        mask[UNIT[first]] = can_play_card(card, active, joinable)
        for second in range(first + 1, s.hand_count[p]):
            if second == first + 1 or not is_repeated(s, p, second):
                mask[UNIT_PAIR[first, second]] = can_play_pair(
                    card, s.hand[p, second], active, joinable
                )


# The unit chosen, and the route for it.


def is_pair(s):
    """Whether the unit is two cards: then it is wild, TIF-5.6."""
    return s.unit[1] != NO_CARD


def unit_matches(s, slot):
    """TIF-5.2, 5.3, 5.6: the colour of the route, or grey, or a pair."""
    if is_pair(s) or CARD_COLOUR[s.unit[0]] == GREY:
        return True
    return CARD_COLOUR[s.unit[0]] == FACE_COLOUR[s.face[slot]]


def can_target(s, slot, mode):
    """TIF-5.1: an active route that the unit matches, or an effect that says otherwise."""
    if mode == WITH_TIFFIN:
        return can_play_with_tiffin(s, slot)
    if not is_active(s, slot):
        return False
    if mode == AS_TWO:
        return can_play_as_two(s)
    return unit_matches(s, slot)


def can_play_with_tiffin(s, slot):
    """TIF-6.4, 6.5: a unit of rank 3 that matches an unstarted route which it can join.

    TIF-6.6: where the route is active anyway, without the tiffin is possible too.
    """
    return CARD_RANK[s.unit[0]] == 3 and can_join(s, slot) and unit_matches(s, slot)


def can_play_as_two(s):
    """TIF-6.8, 6.11: a single 4, grey too; TIF-6.10: not a pair of them. Its colour is ignored."""
    return CARD_RANK[s.unit[0]] == 4 and not is_pair(s)


# The route is always asked for, even if there is only one: a person who lifts a card has not yet
# played it, and sees what it would do before it is done.


def choose_unit(s, p, first):
    """TIF-5.1: a card is laid open to be played."""
    s.unit[0] = s.hand[p, first]
    s.phase = TARGET


def choose_pair(s, p, first, second):
    """TIF-5.6: two cards of one rank are laid open, to be played as one."""
    s.unit[0] = s.hand[p, first]
    s.unit[1] = s.hand[p, second]
    s.phase = TARGET


def choose_target(s, p, slot, mode):
    """TIF-5.11: one route for the whole unit; TIF-7.6: then whether with a Special card."""
    s.target_slot = slot
    s.target_mode = mode
    if can_play_flat_tire(s, p) or can_play_shortcut(s, p):
        s.phase = SPECIAL
    else:
        resolve(s, p, NONE)


# Special cards.


def can_play_flat_tire(s, p):
    """TIF-7.1: once a game. TIF-7.8: the route took the unit before, so this is always possible."""
    return s.flat_tire[p] == IN_HAND


def can_play_shortcut(s, p):
    """TIF-7.1: once a game. TIF-7.10: the unit's cubes must leave an open space."""
    return s.shortcut[p] == IN_HAND and unit_value(s) < open_spaces(s, s.target_slot)


def flat_tire(s, p):
    """TIF-7.7, 7.13: the route becomes two spaces longer, whatever lies by it already."""
    slot = s.target_slot
    s.flat_tire[p] = slot
    s.length[slot] += SPECIAL_SPACES
    note(s, SPECIAL_PLAYED, p, slot, FLAT_TIRE, s.face[slot])


def shortcut(s, p):
    """TIF-7.9: two empty spaces are cancelled, or the only one left.

    TIF-7.11: the route may be full then, and is scored like any other.
    """
    slot = s.target_slot
    spaces = min(SPECIAL_SPACES, open_spaces(s, slot))
    s.shortcut[p] = slot
    s.length[slot] -= spaces
    s.cancelled[slot] += spaces
    note(s, SPECIAL_PLAYED, p, slot, SHORTCUT, s.face[slot])


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

    TIF-7.4: a Special card takes nothing away from the unit's effect.
    """
    slot = s.target_slot
    note(s, UNIT_PLAYED, p, slot, s.unit[0], s.unit[1], s.target_mode)
    if special == FLAT_TIRE:
        flat_tire(s, p)
    if s.target_mode == WITH_TIFFIN:
        place(s, p, slot)
    add_progress(s, p, slot)
    if special == SHORTCUT:
        shortcut(s, p)
    if bears_symbol(s):  # TIF-8.2: for every unit of a chain anew
        move_competitor(s)
    discard_unit(s, p)
    s.target_slot = 0
    go_on_or_end(s, p)


def add_progress(s, p, slot):
    """TIF-5.5: as many cubes as the value, or as there are spaces; TIF-5.9: so at least one."""
    count = min(unit_value(s), open_spaces(s, slot))
    add_cubes(s, slot, p, count)
    note(s, PROGRESS_ADDED, p, slot, count, s.face[slot])


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

    TIF-5.8: a pair goes on like a single card. TIF-5.12: other units are alone in their turn.
    TIF-6.9: a 4 played as a 2 is no 2. TIF-6.13: who holds any card is asked, since a question that
    is asked only of some tells what they hold.
    """
    rank = CARD_RANK[s.unit[0]]
    goes_on = rank == 1 or (rank == 2 and s.chain == NO_RANK)
    s.unit[0] = NO_CARD
    s.unit[1] = NO_CARD
    s.target_mode = NORMAL
    if goes_on and s.hand_count[p] > 0:
        s.chain = rank
        s.phase = CHAIN
    else:
        end_play(s)


def end_play(s):
    """TIF-2.4: the competitor's turns, then the full routes, then the next player."""
    s.chain = NO_RANK
    competitor_turns(s)
    score_full_routes(s)
    end_turn(s, False)
