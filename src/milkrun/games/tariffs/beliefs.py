"""What the track reveals of the other players' contracts: everybody builds for their own walk.

The more a domino saves on the walk of a contract, the likelier it is that whoever placed it, or was
the last to rotate it, holds that contract. All deals of the coins that a seat does not hold are
weighed by that, from nothing but what everybody sees and the seat's own contract.
"""

from itertools import permutations

import numpy as np

from milkrun.engine.chance import below

from .advice import GAP
from .components import ACE, CITIES, FIRST_CITY, NULL, RANKS, SUITS, TILES
from .rules.board import is_free
from .rules.information import skip
from .rules.state import NOBODY
from .rules.walks import FAR, STOPS, mark_runs

TELLING = 0.5  # how much likelier a point saved makes a contract, as a logarithm
MOST_TOLD = 8  # points: beyond that, the player may have had no other domino

HOLDERS = len(SUITS) - 1  # of the coins that a seat does not hold: the others, and empty seats
ORDERS = np.array(list(permutations(range(HOLDERS))))  # [order, holder]: which coin of a rank
CONTRACTS = HOLDERS ** len(RANKS)  # that a holder may have
DEALS = len(ORDERS) ** len(RANKS)
CHOICES = HOLDERS**CITIES  # of four cities
OTHERS = np.array(  # [city, another]: the two that are left
    [[sorted({*range(CITIES)} - {a, b})[:2] for b in range(CITIES)] for a in range(CITIES)]
)
BELIEF = DEALS
FINE = 1 << 30  # the resolution of a drawn fraction


def believe(s, p, belief):
    """Weigh every deal of the coins that p does not hold; `belief` gets the running totals.

    A deal has a digit in base 6 for every rank, the null's first: the number of an order.
    """
    told = np.zeros((HOLDERS, CONTRACTS))
    listen(s, p, told)
    contract = np.zeros(HOLDERS, np.int64)
    total = 0.0
    for deal in range(DEALS):
        left = deal
        place = 1
        contract[:] = 0
        for _ in range(STOPS):
            for holder in range(HOLDERS):
                contract[holder] += place * ORDERS[left % len(ORDERS), holder]
            left //= len(ORDERS)
            place *= HOLDERS
        weight = 1.0
        for holder in range(HOLDERS):
            weight *= told[holder, contract[holder]]
        total += weight
        belief[deal] = total


def listen(s, p, told):
    """How likely each contract is for each holder alone, from the dominoes as they came.

    A contract has a digit in base 3 for every rank: the number of a suit among those not p's.
    """
    ways = np.full((TILES, TILES), FAR, np.int64)
    for cell in range(TILES):
        ways[cell, cell] = 0
    for pair in range(s.pairs):
        shorten(ways, s.pair_cell[pair, 0], s.pair_cell[pair, 1], GAP, GAP)
    before = np.empty(CONTRACTS, np.int64)
    after = np.empty(CONTRACTS, np.int64)
    reckon_walks(s, p, ways, after)
    for turn in range(s.turns + 1):
        for pair in range(s.pairs):
            if s.moved_at[pair] == turn and not is_free(s, pair):
                before[:] = after
                one = s.pair_cell[pair, 0]
                other = s.pair_cell[pair, 1]
                shorten(ways, one, other, s.half[pair, 0], s.half[pair, 1])
                reckon_walks(s, p, ways, after)
                mover = s.moved_by[pair]
                if mover != p and mover != NOBODY:
                    holder = mover - 1 if mover > p else mover
                    for contract in range(CONTRACTS):
                        saved = min(before[contract] - after[contract], MOST_TOLD)
                        told[holder, contract] += TELLING * saved
    for holder in range(HOLDERS):
        told[holder] = np.exp(told[holder] - told[holder].max())


def shorten(ways, one, other, to_one, to_other):
    """Shortest ways between all cells, once one can step between these two at these charges."""
    for cell in range(TILES):
        there = min(ways[cell, other], ways[cell, one] + to_other)
        back = min(ways[cell, one], ways[cell, other] + to_one)
        for end in range(TILES):
            new = min(there + ways[other, end], back + ways[one, end])
            ways[cell, end] = min(ways[cell, end], new)


def reckon_walks(s, p, ways, costs):
    """TAR-8.1: what the cheapest walk of every contract costs, of coins that p does not hold."""
    stop = np.empty((STOPS, HOLDERS), np.int64)
    for rank in range(STOPS):
        for number in range(HOLDERS):
            suit = skip(number, s.contract[p, rank])
            stop[rank, number] = s.cell_of[suit * STOPS + rank]
    city = np.empty(CITIES, np.int64)
    among = np.empty((CITIES, CITIES), np.int64)
    for choice in range(CHOICES):
        left = choice
        for n in range(CITIES):
            city[n] = stop[FIRST_CITY + n, left % HOLDERS]
            left //= HOLDERS
        visit_all(ways, city, among)
        for start in range(HOLDERS):
            for end in range(HOLDERS):
                contract = start + HOLDERS * (end + HOLDERS * choice)
                costs[contract] = join_ends(ways, city, among, stop[NULL, start], stop[ACE, end])


def visit_all(ways, city, among):
    """The shortest ways from each of four cities to each other one by the two that are left."""
    for first in range(CITIES):
        for last in range(CITIES):
            if first != last:
                begin = city[first]
                end = city[last]
                one = city[OTHERS[first, last, 0]]
                other = city[OTHERS[first, last, 1]]
                among[first, last] = min(
                    ways[begin, one] + ways[one, other] + ways[other, end],
                    ways[begin, other] + ways[other, one] + ways[one, end],
                )


def join_ends(ways, city, among, start, end):
    """The shortest way from the start by four cities to the destination."""
    best = np.int64(FAR)
    for first in range(CITIES):
        for last in range(CITIES):
            if first != last:
                way = ways[start, city[first]] + among[first, last] + ways[city[last], end]
                best = min(best, way)
    return best


def suppose(s, p, belief):
    """Redeal the coins that p does not hold: each deal as likely as it was weighed."""
    drawn = below(s.rng, FINE) / FINE * belief[DEALS - 1]
    deal = np.searchsorted(belief, drawn, side="right")
    for rank in range(STOPS):
        order = deal % len(ORDERS)
        deal //= len(ORDERS)
        for holder in range(HOLDERS):
            suit = skip(ORDERS[order, holder], s.contract[p, rank])
            s.contract[skip(holder, p), rank] = suit
    if s.turn_of != p:
        mark_runs(s, s.turn_of, s.run_cost)
