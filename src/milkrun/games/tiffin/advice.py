"""What a decent player would do: for greedy bots, and for search. All figures are rupees.

A route is worth what its fees will probably bring: places are guessed from the cubes lying there
and from the spaces still open. A play is worth what it changes, less the cards it uses up; a draft
is worth the cards it brings. Only what the seat to move knows is looked at.
"""

import numpy as np

from .components import (
    CARD_COLOUR,
    CARD_RANK,
    CARD_SYMBOL,
    FACE_COLOUR,
    FACE_FEE,
    GREY,
    LAST_TRACKING,
    RANKS,
    SPECIAL_SPACES,
    SQUARES,
    TRACKING_FEE,
)
from .pace import competitor_fills, haste, time_left
from .ranks import chance_above, cubes_with
from .rules.cards import repeated_in_pool, take_pair_refused, take_refused
from .rules.play import UNIT, UNIT_PAIR, join_refused, target_refused, unit_value
from .rules.refusals import FINE
from .rules.routes import is_active, open_spaces, place_refused, tiffins_of
from .rules.state import (
    AS_TWO,
    COMPETITOR,
    CONTRIBUTORS,
    FLAT_TIRE,
    IN_HAND,
    MODES,
    NO_FACE,
    NONE,
    POOL,
    SHORTCUT,
    SLOTS,
    WITH_TIFFIN,
    Phase,
)
from .rules.turn import (
    CHOOSE_SPECIAL,
    CHOOSE_TARGET,
    DISCARD_CARD,
    PLACE,
    STOP,
    TAKE,
    TAKE_DECK,
    TAKE_PAIR,
)

RANK_WORTH = np.array([0.0, 0.8, 1.95, 3.4, 3.55])  # of a card in hand, by self-play
MATCH_WORTH = 0.7  # for each route in play of its colour
GREY_WORTH = 1.25
PARTNER_WORTH = 0.3  # for another card of its rank: a pair is wild, and 1s and 2s chain
SYMBOL_COST = 0.2
DECK_WORTH = 3.2  # of an unknown card
OTHERS = 0.3  # what another player gets counts so much against it
SPECIAL_WORTH = 1.7  # of a Special card kept at the start of the game; falls to 0
LAST_CHANCE = 25.0  # for winning the game at once, or for not ending it behind
PLACE_WORTH = 0.85  # of a tiffin placed, beyond its fees: it brings the route nearer to leaving

LOADED, WAS = 0, RANKS + 1  # places beside those of 1 to RANKS cubes
UNKNOWN = np.inf
NO_GAIN = -99.0

SEARCH = {"horizon": 100.0, "spread": 9.0}


# Routes


def expected_fee(s, slot, owner, tiffins, p, added, filled, left):
    """The route fee an owner will probably get."""
    cubes = cubes_with(s, slot, owner, p, added, filled)
    if cubes == 0 and left == 0:
        return 0.0
    joins = takes_part(s, left)
    first = 1.0
    second = 0.0
    third = 0.0
    for other in range(CONTRIBUTORS):
        if other == owner or (other >= s.players and other != COMPETITOR):
            continue
        theirs = cubes_with(s, slot, other, p, added, filled)
        if theirs == 0 and left == 0:
            continue
        above = chance_above(s, slot, other, owner, p, added, filled, left)
        if theirs == 0:
            above *= joins
        third = third * (1.0 - above) + second * above
        second = second * (1.0 - above) + first * above
        first = first * (1.0 - above)
    face = s.face[slot]
    fee = first * FACE_FEE[face, tiffins, 0] + second * FACE_FEE[face, tiffins, 1]
    fee += third * FACE_FEE[face, tiffins, 2]
    return fee if cubes > 0 else fee * joins


def takes_part(s, left):
    """How probably somebody without cubes there still comes in."""
    return left / (left + 2.0 * s.players)


def delivery_rate(s, slot, left):
    """What a tiffin aboard will probably bring."""
    if left == 0:
        return TRACKING_FEE[s.tracking]
    later = s.tracking + 1 if s.progress[slot] > 0 else s.tracking + 2
    return TRACKING_FEE[min(later, LAST_TRACKING)]


def route_worth(s, slot, p, added, loaded, left):
    """What a route is worth to p, less what it is to others, after p's cubes and tiffins."""
    tiffins = min(s.tiffins[slot] + loaded, SQUARES)
    filled = competitor_fills(s, left)
    rate = delivery_rate(s, slot, left)
    worth = 0.0
    for owner in range(s.players):
        own = expected_fee(s, slot, owner, tiffins, p, added, filled, left - filled)
        aboard = tiffins_of(s, slot, owner)
        if owner == p:
            worth += own + (aboard + loaded) * rate
        else:
            worth -= OTHERS * (own + aboard * rate)
    return worth


def worth_now(s, slot, p):
    """What a route is worth to p as it is."""
    return route_worth(s, slot, p, 0, 0, open_spaces(s, slot))


def play_gain(s, slot, p, cubes, loaded, special, now):
    """What cubes on a route change for p, with a tiffin first and with a Special card.

    now: what the route is worth to p before.
    """
    before = open_spaces(s, slot)
    if special == FLAT_TIRE:
        before += SPECIAL_SPACES
    added = min(cubes, before)
    left = before - added
    if special == SHORTCUT:
        left = max(0, left - SPECIAL_SPACES)
    gain = route_worth(s, slot, p, added, loaded, left) - now
    if special != NONE:
        gain -= special_worth(s)
    if left == 0 and s.top_face == NO_FACE:
        gain += final_turn(s, slot, p, added, loaded)
    return gain


def special_worth(s):
    """What it is worth to keep a Special card."""
    return SPECIAL_WORTH * (LAST_TRACKING - s.tracking) / LAST_TRACKING


def final_turn(s, slot, p, added, loaded):
    """TIF-11.1: this play ends the game: is p first then?"""
    mine = final_score(s, slot, p, p, added, loaded)
    for other in range(s.players):
        if other != p and final_score(s, slot, other, p, added, loaded) > mine:
            return -LAST_CHANCE
    return LAST_CHANCE


def final_score(s, finished, owner, p, added, loaded):
    """TIF-11.2, 11.3: what an owner ends with, if p finishes that route now."""
    score = float(s.score[owner])
    for slot in range(SLOTS):
        if s.face[slot] == NO_FACE:
            continue
        if slot == finished:
            tiffins = min(s.tiffins[slot] + loaded, SQUARES)
            score += expected_fee(s, slot, owner, tiffins, p, added, 0, 0)
            score += tiffins_of(s, slot, owner) * TRACKING_FEE[s.tracking]
            if owner == p:
                score += loaded * TRACKING_FEE[s.tracking]
        else:
            filled = open_spaces(s, slot)
            score += expected_fee(s, slot, owner, s.tiffins[slot], p, 0, filled, 0)
            score += tiffins_of(s, slot, owner) * TRACKING_FEE[LAST_TRACKING]
    return score


def best_gain(s, slot, p, cubes, loaded, now):
    """The same, with the Special card that helps most, if any does."""
    gain = play_gain(s, slot, p, cubes, loaded, NONE, now)
    if s.flat_tire[p] == IN_HAND:
        gain = max(gain, play_gain(s, slot, p, cubes, loaded, FLAT_TIRE, now))
    if s.shortcut[p] == IN_HAND and cubes < open_spaces(s, slot):
        gain = max(gain, play_gain(s, slot, p, cubes, loaded, SHORTCUT, now))
    return gain


# Cards


def fits(s, slot, card):
    """Whether a card has the colour of a route in play."""
    return s.face[slot] != NO_FACE and FACE_COLOUR[s.face[slot]] == CARD_COLOUR[card]


def card_worth(s, p, kind):
    """What it is worth to hold a card."""
    rank = CARD_RANK[kind]
    worth = RANK_WORTH[rank] - SYMBOL_COST * CARD_SYMBOL[kind]
    if CARD_COLOUR[kind] == GREY:
        worth += GREY_WORTH
    for slot in range(SLOTS):
        if fits(s, slot, kind):
            worth += MATCH_WORTH
    partners = 0
    for index in range(s.hand_count[p]):
        partners += CARD_RANK[s.hand[p, index]] == rank and s.hand[p, index] != kind
    return (worth + PARTNER_WORTH * min(partners, 2)) * time_left(s)


def worst_in_hand(s, p):
    """What the least useful card of the hand is worth: it goes when there are too many."""
    worst = 99.0
    for index in range(s.hand_count[p]):
        worst = min(worst, card_worth(s, p, s.hand[p, index]))
    return worst


def crowding(s, p, cards):
    """What taking so many cards costs, because others must be discarded for them."""
    surplus = s.hand_count[p] + cards - s.options.hand_limit
    return worst_in_hand(s, p) * min(surplus, cards) if surplus > 0 else 0.0


# Advice


def weights(s, out):
    """How good each action is for the seat to move; written for legal ones only."""
    p = s.to_move
    if s.phase == Phase.TURN:
        weigh_places(s, p, out)
        weigh_picks(s, p, True, out)
        weigh_units(s, p, out)
    elif s.phase == Phase.DRAFT:
        weigh_picks(s, p, False, out)
    elif s.phase == Phase.DISCARD:
        for index in range(s.hand_count[p]):
            out[DISCARD_CARD[index]] = -card_worth(s, p, s.hand[p, index])
    elif s.phase == Phase.TARGET:
        weigh_targets(s, p, out)
    elif s.phase == Phase.SPECIAL:
        weigh_specials(s, p, out)
    elif s.phase == Phase.CHAIN:
        weigh_units(s, p, out)
        out[STOP] = 0.0


def weigh_places(s, p, out):
    """A tiffin: its delivery fee, and higher route fees for all."""
    for slot in range(SLOTS):
        if place_refused(s, slot) == FINE:
            now = worth_now(s, slot, p)
            out[PLACE[slot]] = play_gain(s, slot, p, 0, 1, NONE, now) + PLACE_WORTH


def second_pick(s, p, worths):
    """What the second card of a draft will probably be worth."""
    best = DECK_WORTH * time_left(s)
    for position in range(POOL):
        best = max(best, 0.9 * worths[position])
    return best - crowding(s, p, 2) + crowding(s, p, 1)


def weigh_picks(s, p, two, out):
    """The cards that a draft brings. two: another one follows."""
    worths = np.empty(POOL)
    for position in range(POOL):
        worths[position] = card_worth(s, p, s.pool[position])
    more = second_pick(s, p, worths) - haste(s) if two else 0.0
    crowd, crowd_pair = crowding(s, p, 1), crowding(s, p, 2)
    out[TAKE_DECK] = DECK_WORTH * time_left(s) - crowd + more
    repeated = repeated_in_pool(s)
    for first in range(POOL):
        if take_refused(first, repeated) == FINE:
            out[TAKE[first]] = worths[first] - crowd + more
        for second in range(first + 1, POOL):
            if take_pair_refused(s, first, second, repeated) == FINE:
                both = worths[first] + worths[second]
                out[TAKE_PAIR[first, second]] = both - crowd_pair + more


def weigh_units(s, p, out):
    """The best that each unit could do, less the cards it uses, plus what may follow in a chain."""
    gains = np.full((SLOTS, RANKS + 2), UNKNOWN)
    for first in range(s.hand_count[p]):
        card = s.hand[p, first]
        gain = unit_gain(s, p, gains, card, False)
        out[UNIT[first]] = gain + chain_gain(s, p, gains, first, first)
        for second in range(first + 1, s.hand_count[p]):
            other = s.hand[p, second]
            if CARD_RANK[card] == CARD_RANK[other]:
                gain = unit_gain(s, p, gains, card, True) - card_worth(s, p, other)
                out[UNIT_PAIR[first, second]] = gain + chain_gain(s, p, gains, first, second)


def gain_of(s, p, gains, slot, cubes):
    """What so many cubes change on a route at best; LOADED: a 3 with a tiffin.

    gains: float64 (SLOTS, RANKS + 2), where that is kept once it was asked for, and WAS: what the
    route is worth before.
    """
    if gains[slot, cubes] == UNKNOWN:
        refused = join_refused(s, slot) != FINE if cubes == LOADED else not is_active(s, slot)
        if refused:
            gains[slot, cubes] = NO_GAIN
        else:
            if gains[slot, WAS] == UNKNOWN:
                gains[slot, WAS] = worth_now(s, slot, p)
            loaded = 1 if cubes == LOADED else 0
            count = 3 if cubes == LOADED else cubes
            gains[slot, cubes] = best_gain(s, slot, p, count, loaded, gains[slot, WAS])
    return gains[slot, cubes]


def unit_gain(s, p, gains, card, wild):
    """The best route for a unit of that card, less the card."""
    rank = CARD_RANK[card]
    best = NO_GAIN
    for slot in range(SLOTS):
        if wild or CARD_COLOUR[card] == GREY or fits(s, slot, card):
            best = max(best, gain_of(s, p, gains, slot, rank))
            if rank == 3:
                best = max(best, gain_of(s, p, gains, slot, LOADED))
        if rank == 4 and not wild:
            best = max(best, gain_of(s, p, gains, slot, 2))
    return best - card_worth(s, p, card)


def chain_gain(s, p, gains, first, second):
    """What further single 1s or a further 2 may bring."""
    rank = CARD_RANK[s.hand[p, first]]
    if rank > 2 or (rank == 2 and s.phase == Phase.CHAIN):
        return 0.0
    total = 0.0
    best = 0.0
    for index in range(s.hand_count[p]):
        card = s.hand[p, index]
        if index != first and index != second and CARD_RANK[card] == rank:
            gain = unit_gain(s, p, gains, card, False)
            total += max(0.0, gain)
            best = max(best, gain)
    return total if rank == 1 else best


def weigh_targets(s, p, out):
    """What the unit changes on each route."""
    rank = CARD_RANK[s.unit[0]]
    for slot in range(SLOTS):
        for mode in range(len(MODES)):
            if target_refused(s, slot, mode) == FINE:
                cubes = 2 if mode == AS_TWO else rank
                loaded = 1 if mode == WITH_TIFFIN else 0
                now = worth_now(s, slot, p)
                out[CHOOSE_TARGET[slot, mode]] = best_gain(s, slot, p, cubes, loaded, now)


def weigh_specials(s, p, out):
    """What the Special cards add."""
    loaded = 1 if s.target_mode == WITH_TIFFIN else 0
    cubes = unit_value(s)
    slot = s.target_slot
    now = worth_now(s, slot, p)
    for special in (NONE, FLAT_TIRE, SHORTCUT):
        out[CHOOSE_SPECIAL[special]] = play_gain(s, slot, p, cubes, loaded, special, now)


def values(s, out):
    """What a position is worth to every seat, in points: its score, and what it will get."""
    for p in range(s.players):
        out[p] = s.score[p]
        for slot in range(SLOTS):
            if s.face[slot] != NO_FACE:
                left = open_spaces(s, slot)
                filled = competitor_fills(s, left)
                out[p] += expected_fee(s, slot, p, s.tiffins[slot], p, 0, filled, left - filled)
                out[p] += tiffins_of(s, slot, p) * delivery_rate(s, slot, left)
        if not s.over:
            for index in range(s.hand_count[p]):
                out[p] += card_worth(s, p, s.hand[p, index])
            if s.flat_tire[p] == IN_HAND:
                out[p] += special_worth(s)
            if s.shortcut[p] == IN_HAND:
                out[p] += special_worth(s)
