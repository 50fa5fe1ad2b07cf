"""What walks cost: runs (chapter 8) and what the other players pay (9).

A walk visits four cities in some order, so it is five shortest ways between the six stops of a
contract. Six distances, one for each stop, are packed into one number, ten bits each: shortest
ways from all stops are found together.
"""

import numpy as np

from ..components import ACE, CITIES, FIRST_CITY, NULL, PAIRS, PIPS, RANKS, TILES
from .board import is_free
from .state import BARE, NO_RUN, SUBSETS

UPSIDE_DOWN = 2  # TAR-9.1: how much more than the top charge an upside-down domino costs
DEAREST = PIPS - 1  # TAR-11.4: the top charge when there is none
STOPS = len(RANKS)  # of a walk: the null, the ace, the cities

LANE = 10  # bits
ONES = np.int64(sum(1 << LANE * stop for stop in range(STOPS)))  # 1 in every lane
GUARD = ONES << LANE - 1  # the uppermost bit of every lane, clear in a distance
DISTANCE = (1 << LANE) - 1
FAR = 500  # no way; no shortest way is longer than 23 steps of 8
EVERY_CITY = SUBSETS - 1
BACK, FORTH = np.arange(2)


def stop_cell(s, p, rank):
    """TAR-1.13: the cell of the tile that a contract names for a rank."""
    return s.cell_of[s.contract[p, rank] * STOPS + rank]


def is_connected(s, p):
    """TAR-8.7: all six tiles lie in one connected piece of the track."""
    piece = s.piece[stop_cell(s, p, NULL)]
    for rank in range(1, STOPS):
        if s.piece[stop_cell(s, p, rank)] != piece:
            return False
    return True


# Distances


def nearer(one, other):
    """The smaller distance in every lane."""
    longer = ((one | GUARD) - other) & GUARD  # where `one` is not the smaller
    lanes = longer - (longer >> LANE - 1)
    return (other & lanes) | (one & ~lanes)


def distance(lanes, stop):
    """The distance of one lane."""
    return (lanes >> LANE * stop) & DISTANCE


def measure(s, p, way, steps, ends, charges, reach):
    """Distances between the stops of p and every cell: from the stops (FORTH), or to them (BACK).

    TAR-8.3: a step costs the value on the half that it enters; backwards, on the one it leaves.
    Fills `reach` (int64, (TILES,)); the steps are those that `list_steps` has listed.
    """
    for cell in range(TILES):
        reach[cell] = FAR * ONES
    for stop in range(STOPS):
        reach[stop_cell(s, p, stop)] -= FAR << LANE * stop
    backwards = False
    changed = True
    while changed:  # to and fro through the pairs, until no cell comes nearer
        changed = False
        for step in range(steps):
            pair = steps - 1 - step if backwards else step
            cell = ends[pair, 0]
            other = ends[pair, 1]
            far = reach[cell]
            far_other = reach[other]
            near = nearer(far, far_other + charges[pair, 1 - way])
            near_other = nearer(far_other, far + charges[pair, way])
            reach[cell] = near  # even if unchanged: a branch would cost more
            reach[other] = near_other
            changed |= near != far or near_other != far_other
        backwards = not backwards


def charge_of(value, gap):
    """TAR-8.3, 9.3: what entering a cell costs over a half with this value, or a free pair."""
    return gap if value == BARE else value


def list_steps(s, gap, ends, charges):
    """How many pairs can be walked; into `ends` their cells, into `charges` what to enter each.

    TAR-9.3, 9.4: over a free pair a step costs `gap`, on any of them (TAR-9.7), or cannot be made
    if that is NO_RUN. Both arrays are int64, (PAIRS, 2); charges stand in every lane.
    """
    steps = 0
    for pair in range(s.pairs):
        free = is_free(s, pair)
        if not free or gap < NO_RUN:
            for side in range(2):
                ends[steps, side] = s.pair_cell[pair, side]
                charges[steps, side] = ONES * charge_of(s.half[pair, side], gap)
            steps += 1
    return steps


# Visiting the cities. TAR-8.1: in any order.


def arrive(lanes, end, visited, costs):
    """The cheapest way from stop `end` by the cities `visited` to a cell with these distances.

    TAR-8.2: over any tile, any number of times.
    """
    if visited == 0:
        return distance(lanes, end)
    best = NO_RUN
    for city in range(CITIES):
        if visited >> city & 1:
            best = min(best, costs[visited, city] + distance(lanes, FIRST_CITY + city))
    return best


def visit(s, p, end, reach, costs):
    """Fill `costs[visited, city]` (int64, (SUBSETS, CITIES)): from stop `end` to that last city.

    With distances to the stops the same is read backwards: from the city on to stop `end`.
    """
    for visited in range(1, SUBSETS):
        for city in range(CITIES):
            if visited >> city & 1:
                here = reach[stop_cell(s, p, FIRST_CITY + city)]
                costs[visited, city] = arrive(here, end, visited ^ (1 << city), costs)


def cheapest(s, p, gap):
    """TAR-9.10: what the cheapest walk of p costs, with free pairs at `gap`.

    TAR-8.6: the sum of its charges. TAR-8.4, 9.6: each step is charged. TAR-8.5: the start is not.
    """
    ends = np.empty((PAIRS, 2), np.int64)
    charges = np.empty((PAIRS, 2), np.int64)
    reach = np.empty(TILES, np.int64)
    costs = np.empty((SUBSETS, CITIES), np.int64)
    steps = list_steps(s, gap, ends, charges)
    measure(s, p, FORTH, steps, ends, charges, reach)
    visit(s, p, NULL, reach, costs)
    return arrive(reach[stop_cell(s, p, ACE)], NULL, EVERY_CITY, costs)


def survey(s, p, gap, reach, left, before, after):
    """The cheapest walk of p, and all that `over` needs to lead walks over any pair.

    Fills `reach` and `left` (int64, (TILES,)), and (int64, (SUBSETS, CITIES)) what it costs to come
    from the start by some cities to the last of them (before), and on to the destination (after).
    """
    ends = np.empty((PAIRS, 2), np.int64)
    charges = np.empty((PAIRS, 2), np.int64)
    steps = list_steps(s, gap, ends, charges)
    measure(s, p, FORTH, steps, ends, charges, reach)
    measure(s, p, BACK, steps, ends, charges, left)
    visit(s, p, NULL, reach, before)
    visit(s, p, ACE, left, after)
    return arrive(reach[stop_cell(s, p, ACE)], NULL, EVERY_CITY, before)


def over(reach_cell, left_other, before, after):
    """The cheapest walk that somewhere steps from a cell to another, without that charge."""
    best = NO_RUN
    for visited in range(SUBSETS):
        come = arrive(reach_cell, NULL, visited, before)
        if come < best:
            best = min(best, come + arrive(left_other, ACE, EVERY_CITY ^ visited, after))
    return best


# Runs


def mark_runs(s, p, out):
    """TAR-8.10: what each option DECLARE m costs p, NO_RUN if it is not offered.

    From the highest top charge down: an option must be cheaper than all with a higher one, and
    TAR-8.11: none can be cheaper than the cheapest walk.
    """
    for top in range(PIPS):
        out[top] = NO_RUN
    if not is_connected(s, p):
        return
    reach = np.empty(TILES, np.int64)
    left = np.empty(TILES, np.int64)
    before = np.empty((SUBSETS, CITIES), np.int64)
    after = np.empty((SUBSETS, CITIES), np.int64)
    least = survey(s, p, NO_RUN, reach, left, before, after)
    best = NO_RUN
    for top in range(PIPS - 1, -1, -1):
        if best == least:
            return
        for pair in range(s.pairs):
            for way in range(2):
                if s.half[pair, way] == top and best > least:
                    here = reach[s.pair_cell[pair, 1 - way]]
                    there = left[s.pair_cell[pair, way]]
                    if distance(here, NULL) + top + distance(there, ACE) < best:
                        cost = over(here, there, before, after) + top
                        if cost < best:
                            out[top] = cost
                            best = cost
