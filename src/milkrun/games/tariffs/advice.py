"""What a decent player would do: make the own walk cheaper, and declare when it stops paying.

Free pairs are reckoned at a likely upside-down charge. Weights are in tariffs saved.
"""

import numpy as np

from .components import CITIES, HIGH, LOW, MAX_PLAYERS, PAIRS, PIPS, TILES
from .rules.board import is_free, rotate_refused
from .rules.dominoes import exchange_refused, offer_refused
from .rules.refusals import FINE
from .rules.rounds import is_offered
from .rules.state import HAND, NO_RUN, SUBSETS, Phase
from .rules.turn import (
    CANCEL,
    CONFIRM,
    DECLARE,
    DRAW,
    EXCHANGE,
    GIVE,
    OFFER,
    PASS,
    PLAY,
    REFUSE,
    ROTATE,
)
from .rules.walks import UPSIDE_DOWN, cheapest, over, survey

GAP = np.int64(6)  # TAR-9.1: what an upside-down domino will probably cost
EXCHANGE_WORTH = 1.2  # two new dominoes, when none in hand is of much use
OFFER_WORTH = 0.6  # perhaps one new domino, and nothing is lost
ROTATE_COST = 0.8  # others turn it back, and the hand stays as it is
LOCKED = 0.5  # of that is saved if nobody else may turn it back at once: option rotation_lock
IDLE_COST = 0.4  # more of that for every turn that nobody has played
DECLARE_WORTH = 2.5  # what a turn more must save, as meanwhile the others build, too
BEHIND = 0.5  # how much less it is worth to declare for each point the others would pay less
TRADE_COST = 0.8  # what a trade helps the other

SEARCH = {"horizon": 12.0, "spread": 14.0, "peeks": 1.0}  # lead() looks at imagined contracts


def weights(s, out):
    """How good each action is for the seat to move; written for legal ones only."""
    p = np.int64(s.to_move)
    bare = np.empty((PAIRS, 2), np.int64)
    if s.phase == Phase.DRAW:
        for count in range(HAND + 1):
            out[DRAW[count]] = count
        return
    now = weigh_pairs(s, p, bare)
    if s.phase == Phase.ACTION:
        best = weigh_plays(s, p, now, bare, out)
        weigh_rotations(s, p, now, out)
        weigh_trades(s, p, now, bare, out)
        weigh_runs(s, p, out)
        useless = best < EXCHANGE_WORTH and exchange_refused(s, p) == FINE
        out[EXCHANGE] = EXCHANGE_WORTH if useless else 0.0
        out[PASS] = 0.0
    elif s.phase == Phase.RESPOND:
        out[REFUSE] = 0.0
        got = domino_worth(s, now, bare, s.offered)
        for slot in range(s.hand_count[p]):
            given = domino_worth(s, now, bare, np.int64(s.hand[p, slot]))
            out[GIVE[slot]] = got - given - TRADE_COST
    elif s.phase == Phase.CONFIRM:
        out[CANCEL] = 0.0
        out[CONFIRM] = (
            domino_worth(s, now, bare, s.answer)
            - domino_worth(s, now, bare, s.offered)
            - TRADE_COST
        )


def weigh_pairs(s, p, bare):
    """What the walk of p costs now; into `bare` what it costs over each pair without its charge.

    bare[pair, 1]: stepping to the second cell; bare[pair, 0]: to the first. Free pairs only.
    """
    reach = np.empty(TILES, np.int64)
    left = np.empty(TILES, np.int64)
    before = np.empty((SUBSETS, CITIES), np.int64)
    after = np.empty((SUBSETS, CITIES), np.int64)
    now = survey(s, p, GAP, reach, left, before, after)
    for pair in range(s.pairs):
        if is_free(s, pair):
            cell = s.pair_cell[pair, 0]
            other = s.pair_cell[pair, 1]
            bare[pair, 1] = over(reach[cell], left[other], before, after)
            bare[pair, 0] = over(reach[other], left[cell], before, after)
    return now


def saving(now, bare, pair, first, second):
    """What a domino with these values on a free pair saves, if the walk goes over it once."""
    return max(0, now - min(bare[pair, 0] + first, bare[pair, 1] + second))


def weigh_plays(s, p, now, bare, out):
    """Each domino of the hand, on each free pair, either way round; returns the best of them."""
    best = 0.0
    for slot in range(s.hand_count[p]):
        low = LOW[s.hand[p, slot]]
        high = HIGH[s.hand[p, slot]]
        for pair in range(s.pairs):
            if is_free(s, pair):
                straight = saving(now, bare, pair, low, high)
                turned = saving(now, bare, pair, high, low)
                out[PLAY[slot, pair, 0]] = straight
                if low != high:
                    out[PLAY[slot, pair, 1]] = turned
                best = max(best, float(max(straight, turned)))
    return best


def domino_worth(s, now, bare, domino):
    """What a domino saves in its best place."""
    best = 0
    for pair in range(s.pairs):
        if is_free(s, pair):
            best = max(best, saving(now, bare, pair, LOW[domino], HIGH[domino]))
            best = max(best, saving(now, bare, pair, HIGH[domino], LOW[domino]))
    return float(best)


def weigh_rotations(s, p, now, out):
    """What turning a domino saves, tried out; the less, the longer nobody has placed one."""
    cost = ROTATE_COST * (1.0 - LOCKED * s.options.rotation_lock)
    cost += IDLE_COST * (s.turns - s.last_play)
    for pair in range(s.pairs):
        if rotate_refused(s, p, pair) == FINE:
            swap(s, pair)
            out[ROTATE[pair]] = now - cheapest(s, p, GAP) - cost
            swap(s, pair)


def swap(s, pair):
    """Turn a domino round, or back."""
    kept = s.half[pair, 0]
    s.half[pair, 0] = s.half[pair, 1]
    s.half[pair, 1] = kept


def weigh_trades(s, p, now, bare, out):
    """Offer what is of little use; a bad answer can be cancelled."""
    for slot in range(s.hand_count[p]):
        worth = domino_worth(s, now, bare, np.int64(s.hand[p, slot]))
        for ahead in range(MAX_PLAYERS - 1):
            if offer_refused(s, p, ahead, slot) == FINE:
                out[OFFER[ahead, slot]] = OFFER_WORTH - worth


def weigh_runs(s, p, out):
    """TAR-8.9: the walk that leaves the others farthest behind, as their contracts may be."""
    best = -float(NO_RUN)
    for top in range(PIPS):
        if is_offered(s, top):
            out[DECLARE[top]] = lead(s, p, top)
            best = max(best, out[DECLARE[top]])
    for top in range(PIPS):
        if is_offered(s, top):
            out[DECLARE[top]] += DECLARE_WORTH - best + BEHIND * min(0.0, best)


def lead(s, p, top):
    """How much more than p the others would pay on average."""
    paid = 0
    for q in range(s.players):
        if q != p:
            paid += cheapest(s, q, np.int64(top + UPSIDE_DOWN))
    return paid / (s.players - 1) - s.run_cost[top]


def values(s, out):
    """What a position is worth to every seat: how much more the others will probably pay."""
    all_pay = 0.0
    for p in range(s.players):
        out[p] = s.score[p]
        if not s.over:
            out[p] += cheapest(s, p, GAP)
        all_pay += out[p]
    for p in range(s.players):
        out[p] = (all_pay - out[p]) / (s.players - 1) - out[p]
