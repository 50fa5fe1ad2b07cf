"""Delivery cards: hands, the draw deck, the draft pool and drafting from them (chapter 4)."""

from milkrun.engine.chance import draw
from milkrun.engine.events import note

from ..components import CARD_COLOUR, CARD_RANK, GREY, KINDS
from .refusals import FINE, Refusal
from .state import NO_CARD, POOL, RENEWALS, Chance, Kind


def add_to_hand(s, p, kind):
    """Put a card in its place in a hand: hands are kept sorted."""
    place = s.hand_count[p]
    while place > 0 and s.hand[p, place - 1] > kind:
        s.hand[p, place] = s.hand[p, place - 1]
        place -= 1
    s.hand[p, place] = kind
    s.hand_count[p] += 1


def remove_from_hand(s, p, index):
    """TIF-4.15: a card leaves a hand; if an equal one is known to all, that is the one."""
    kind = s.hand[p, index]
    last = s.hand_count[p] - 1
    for place in range(index, last):
        s.hand[p, place] = s.hand[p, place + 1]
    s.hand[p, last] = NO_CARD
    s.hand_count[p] = last
    if s.known[p, kind] > 0:
        s.known[p, kind] -= 1
    return kind


def is_repeated(s, p, index):
    """Whether the card before it in the hand is equal: then that one is offered instead."""
    return index > 0 and s.hand[p, index - 1] == s.hand[p, index]


def draw_card(s):
    """The top card of the draw deck; TIF-4.14: an emptied deck is renewed at once."""
    kind = draw(s, s.deck, Chance.CARD, 0)
    s.deck_count -= 1
    if s.deck_count == 0:
        reshuffle(s)
    return kind


def reshuffle(s):
    """TIF-4.14: the discard pile becomes the draw deck. TIF-12.1: it cannot be empty now."""
    for kind in range(KINDS):
        s.deck[kind] = s.discarded[kind]
        s.deck_count += s.discarded[kind]
        s.discarded[kind] = 0
    note(s, Kind.DECK_RESHUFFLED, s.players)


def repeated_in_pool(s):
    """The positions whose card also lies further left, as a set of bits: that one is offered."""
    repeated = 0
    for position in range(1, POOL):
        for before in range(position):
            repeated |= (s.pool[before] == s.pool[position]) << position
    return repeated


def take_refused(position, repeated):
    """TIF-4.1: any card of the pool."""
    return Refusal.EQUAL_IN_POOL if repeated >> position & 1 else FINE


def take(s, p, position):
    """TIF-4.1, 4.3: a card of the pool, replaced at once. TIF-4.15: all have seen it."""
    take_from_pool(s, p, position)
    refill(s, position)
    check_pool(s)


def take_pair_refused(s, first, second, repeated):
    """TIF-4.4: two 1s of any colours, grey included. TIF-4.7: both lie in the pool."""
    if CARD_RANK[s.pool[first]] != 1 or CARD_RANK[s.pool[second]] != 1:
        return Refusal.NOT_TWO_ONES
    if repeated >> first & 1 or (repeated >> second & 1 and s.pool[first] != s.pool[second]):
        return Refusal.EQUAL_ONE_IN_POOL
    return FINE


def take_pair(s, p, first, second):
    """TIF-4.4, 4.6: both 1s are taken, then both places refilled, the lower one first."""
    take_from_pool(s, p, first)
    take_from_pool(s, p, second)
    refill(s, first)
    refill(s, second)
    check_pool(s)


def take_from_pool(s, p, position):
    """One card goes from the pool to a hand, seen by all (TIF-4.15)."""
    kind = s.pool[position]
    s.pool[position] = NO_CARD
    add_to_hand(s, p, kind)
    s.known[p, kind] += 1
    note(s, Kind.CARD_TAKEN, p, position, kind)


def take_deck(s, p):
    """TIF-4.1: the top card of the draw deck. TIF-4.15: only its owner sees it."""
    kind = draw_card(s)
    add_to_hand(s, p, kind)
    note(s, Kind.CARD_DRAWN, p, kind)


def refill(s, position):
    """TIF-4.3: a card of the draw deck takes the empty position."""
    s.pool[position] = draw_card(s)
    note(s, Kind.POOL_REFILLED, s.players, position, s.pool[position])


def is_stale(s):
    """TIF-4.8: four or more cards of one colour, grey not counted."""
    tally = 0  # a hexadecimal digit for each colour
    for position in range(POOL):
        tally += 1 << 4 * CARD_COLOUR[s.pool[position]]
    for colour in range(GREY):
        if tally >> 4 * colour & 15 >= s.options.pool_same:
            return True
    return False


def check_pool(s):
    """TIF-4.9, 4.10: renewed as long as it is stale, but at most twenty times in a row.

    TIF-4.11: this happens without any choice for whoever caused it.
    """
    renewals = 0
    while renewals < RENEWALS and is_stale(s):
        renew_pool(s)
        renewals += 1
    if renewals > 0:
        for position in range(POOL):
            note(s, Kind.POOL_REFILLED, s.players, position, s.pool[position])


def renew_pool(s):
    """TIF-4.8: all six cards are discarded, then six are drawn."""
    note(s, Kind.POOL_RENEWED, s.players)
    for position in range(POOL):
        s.discarded[s.pool[position]] += 1
    for position in range(POOL):
        s.pool[position] = draw_card(s)


def discard_refused(s, p, index):
    """TIF-4.12: any card of the hand."""
    if index >= s.hand_count[p]:
        return Refusal.NOTHING_TO_DISCARD
    return Refusal.EQUAL_TO_DISCARD if is_repeated(s, p, index) else FINE


def discard(s, p, index):
    """TIF-4.12: a card of the player's choice goes to the discard pile."""
    kind = remove_from_hand(s, p, index)
    s.discarded[kind] += 1
    note(s, Kind.CARD_DISCARDED, p, kind)
