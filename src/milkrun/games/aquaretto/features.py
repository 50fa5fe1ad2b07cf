"""What predicts the winner, besides hand values: for a learned judgement of positions.

All is scaled to run from about -1 to 1. Everything is public, so all is used.
"""

import numpy as np

from .advice import left_of, share_left, tile_worth, truck_worth
from .components import (
    CASHIER,
    COIN_BONUS,
    COPIES_OF_KIND,
    COWORKER_BONUS,
    KEEPER,
    KINDS,
    NO_TILE,
    POSTS,
    TRUCKS,
)
from .rules.coworkers import free_spaces
from .rules.ending import depot_kinds
from .rules.state import NO_TRUCK, NOBODY, Phase
from .rules.trucks import loaded, top_of_depot, truck_of
from .rules.zoo import basin_limit, basins

VERSION = 1
TABLE = 10 + len(Phase)
SEAT = 42


def progress(s):
    """By the main stack; the last round is the end."""
    return 1.0 if s.last_round else 1.0 - min(1.0, s.main / 75.0)


def table_features(s, out):
    """How long the game still goes on, the supplies, the trucks in the middle, and the phase."""
    left = share_left(s)
    out[0] = left
    out[1] = left * left
    out[2] = s.last_round
    out[3] = s.reserve / 15
    out[4] = s.coworkers / 16
    out[5] = s.due
    out[6] = s.in_hand != NO_TILE
    for p in range(s.players):
        if truck_of(s, p) == NO_TRUCK:
            out[7] += 0.25
    for truck in range(TRUCKS[s.players]):
        if s.taken_by[truck] == NOBODY:
            out[8] += 0.25
            out[9] += loaded(s, truck) / 8
    out[10 + s.phase] = 1


def seat_features(s, p, out):
    """The zoo, its growth, and what is on offer."""
    left = share_left(s)
    holdings(s, p, left, out)
    growth(s, p, left, out)
    offers(s, p, out)
    out[39] = p == 0
    out[40] = p == s.to_move
    if p == s.to_move and s.in_hand != NO_TILE:
        out[41] = tile_worth(s, p, s.in_hand, 0) / 3


def holdings(s, p, left, out):
    """Points, coins, boards, coworkers and what they still bring, the depot, and the room left."""
    out[0] = s.score[p] / 20
    out[1] = s.coins[p] / 5
    out[2] = s.coins[p] / 5 * left
    out[3] = s.large[p]
    out[4] = s.small[p]
    out[5] = s.fish[p] / 8
    for post in range(POSTS):
        out[6 + post] = s.post[p, post]
    out[9] = left * s.post[p, CASHIER]
    out[10] = left * s.post[p, KEEPER]
    out[11] = s.trainers[p] / 2
    out[12] = depot_kinds(s, p) / 3
    out[13] = s.depot_count[p] / 5
    used = basins(s, p)
    free = free_spaces(s, p)
    out[14] = used / 4
    out[15] = (basin_limit(s, p) - used) / 2
    out[16] = left * (used + s.large[p])
    out[17] = free / 12
    out[18] = free <= 3


def growth(s, p, left, out):
    """Pairs that wait for a partner, tiles of one's kinds to come, and what the next ones bring."""
    for kind in range(KINDS):
        size = s.basin[p, kind]
        rest = left_of(s, kind)
        if s.males[p, kind] != s.females[p, kind]:
            out[19] += rest / 13
            out[20] += 1
        if size > 0:
            out[21] += rest / 20
            out[22] += size / 15
            out[23] = max(out[23], np.float32(size / 10))
            if size < COPIES_OF_KIND:
                out[24] += COIN_BONUS[size + 1] * rest / 10
                out[25] += COWORKER_BONUS[size + 1] * rest / 10
                out[26] += COIN_BONUS[size + 1] / 2
                out[27] += COWORKER_BONUS[size + 1] / 2
            if size + 2 <= COPIES_OF_KIND:
                out[28] += COIN_BONUS[size + 2] / 2
                out[29] += COWORKER_BONUS[size + 2] / 2
        elif s.removed[kind] == 0:
            out[30] += rest / 40
    out[31] = out[30] * (out[15] > 0)
    out[32] = left * out[18]


def offers(s, p, out):
    """The truck a seat has taken, or the two best ones that it may take; the top of its depot."""
    truck = truck_of(s, p)
    if truck == NO_TRUCK:
        best = -5.0
        second = -5.0
        for other in range(TRUCKS[s.players]):
            if s.taken_by[other] == NOBODY:
                worth = truck_worth(s, p, other)
                if worth > best:
                    second = best
                    best = worth
                elif worth > second:
                    second = worth
        out[33] = 1
        out[34] = best / 4
        out[35] = second / 4
    else:
        out[36] = truck_worth(s, p, truck) / 4
    if s.depot_count[p] > 0:
        out[37] = tile_worth(s, p, top_of_depot(s, p), 0) / 3
        out[38] = 1
