"""Which of the walks that cost the same is shown, step by step; scoring does not need it.

The step 2 * pair + side enters the cell on that side of a pair. What is compared first to last, the
charges, the steps over free pairs, the steps, is one number: the worth of a step or a walk. Arrays
are flat, so that views, which are interpreted, can pass lists: those are faster there.
"""

import numpy as np

from ..components import ACE, CITIES, FIRST_CITY, NULL, PAIRS, TILES
from .state import BARE, NO_RUN, SUBSETS
from .walks import EVERY_CITY, STOPS, charge_of, stop_cell

# What a domino would make of a player's walk.
PAGE = ("cheapest", "walk_steps", "step_charge", "is_free")

STEP, GAP, CHARGE = 1, 1 << 8, 1 << 16  # no walk that is shown has 256 steps
FAR = 1 << 28  # no way
ANY = NO_RUN - 1  # the highest charge, if there is no limit
WAYS = STOPS * TILES  # a row of cells for each stop
OWING = SUBSETS * CITIES  # where that begins which owes
FAR_SIZE, ONWARD_SIZE = 2 * WAYS, 2 * OWING
STEPS = 2 * PAIRS
NO_STEP = STEPS
LONGEST = 2 * WAYS  # steps of a walk
PART = 7  # steps with two digits each, a number that is exact on every target


def weigh_steps(pairs, half, gap, most, worths):
    """The worth of each step; FAR if its charge is above `most`."""
    for step in range(2 * pairs):
        charge = charge_of(half[step], gap)
        worths[step] = FAR
        if charge <= most:
            worths[step] = charge * CHARGE + STEP
            if half[step] == BARE:
                worths[step] += GAP


# A walk may owe its highest charge, which must be paid somewhere. Ways and walks that owe it are
# in the second halves of `far` and `onward`.


def measure_ways(pairs, ends, worths, row, far):
    """The worth of the best way to a stop from every cell; `row`: where they begin in `far`."""
    backwards = False
    changed = True
    while changed:  # to and fro through the pairs, as `walks.measure` does
        changed = False
        for number in range(pairs):
            step = 2 * (pairs - 1 - number if backwards else number)
            cell = row + ends[step]
            other = row + ends[step + 1]
            if far[other] + worths[step + 1] < far[cell]:
                far[cell] = far[other] + worths[step + 1]
                changed = True
            if far[cell] + worths[step] < far[other]:
                far[other] = far[cell] + worths[step]
                changed = True
        backwards = not backwards


def pay(pairs, ends, worths, dearest, row, far):
    """The ways to a stop that begin with what they owe, from those that owe nothing."""
    for step in range(2 * pairs):
        if dearest <= worths[step] < FAR:
            cell = WAYS + row + ends[step ^ 1]
            far[cell] = min(far[cell], worths[step] + far[row + ends[step]])


def rest(cell, visited, owing, far, onward):
    """TAR-8.1: the worth of the best way onward from a cell, after the cities `visited`."""
    if visited == EVERY_CITY:
        return far[owing * WAYS + ACE * TILES + cell]
    best = FAR
    for city in range(CITIES):
        after = visited | 1 << city
        if after != visited:
            way = (FIRST_CITY + city) * TILES + cell
            at = after * CITIES + city
            best = min(best, far[way] + onward[owing * OWING + at])
            if owing:
                best = min(best, far[WAYS + way] + onward[at])
    return best


def survey_ways(pairs, ends, worths, stops, dearest, owing, far, onward):
    """Fill `far` with the ways to every stop, `onward` with the rest at every city."""
    for way in range((1 + owing) * WAYS):
        far[way] = FAR
    for stop in range(ACE, STOPS):
        row = stop * TILES
        far[row + stops[stop]] = 0
        measure_ways(pairs, ends, worths, row, far)
        if owing:
            pay(pairs, ends, worths, dearest, row, far)
            measure_ways(pairs, ends, worths, WAYS + row, far)
    for visited in range(EVERY_CITY, 0, -1):
        for city in range(CITIES):
            if visited >> city & 1:
                cell = stops[FIRST_CITY + city]
                for owes in range(1 + owing):
                    at = owes * OWING + visited * CITIES + city
                    onward[at] = rest(cell, visited, owes, far, onward)


def visit_at(cell, visited, stops):
    """The cities that have been visited once a cell is entered."""
    for city in range(CITIES):
        if stops[FIRST_CITY + city] == cell:
            return visited | 1 << city
    return visited


def next_step(pairs, ends, worths, stops, dearest, owing, far, onward, cell, visited, left):
    """The first step from a cell after which the way onward has exactly the remaining worth."""
    for step in range(2 * pairs):
        if ends[step ^ 1] == cell:
            after = visit_at(ends[step], visited, stops)
            owes = owing if worths[step] < dearest else 0
            if worths[step] + rest(ends[step], after, owes, far, onward) == left:
                return step
    return NO_STEP


def lead(pairs, ends, half, stops, gap, most, owing, worths, far, onward, steps):
    """Fill `steps` with the walk that is shown; how many they are, 0 if there is no walk.

    TAR-9.11: of equally cheap walks the one with the fewest gaps, then the fewest steps, then the
    smallest sequence of cells: a cell's pairs run in the order of its neighbours. TAR-8.12: the
    same over track alone, with `gap` NO_RUN; there `most` is the top charge, and it is owed
    (`owing`: 1, else 0).
    """
    weigh_steps(pairs, half, gap, most, worths)
    dearest = most * CHARGE
    survey_ways(pairs, ends, worths, stops, dearest, owing, far, onward)
    cell = stops[NULL]
    visited = 0
    left = rest(cell, visited, owing, far, onward)
    if left >= FAR:
        return 0
    count = 0
    while left > 0:
        step = next_step(
            pairs, ends, worths, stops, dearest, owing, far, onward, cell, visited, left
        )
        steps[count] = step
        count += 1
        left -= worths[step]
        cell = ends[step]
        visited = visit_at(cell, visited, stops)
        owing = owing if worths[step] < dearest else 0
    return count


def lead_between(s, stops, gap, most, owing, steps):
    """`lead` on the board as it lies, by the cells `stops`."""
    ends = np.empty(STEPS, np.int64)
    half = np.empty(STEPS, np.int64)
    worths = np.empty(STEPS, np.int64)
    far = np.empty(FAR_SIZE, np.int64)
    onward = np.empty(ONWARD_SIZE, np.int64)
    for step in range(2 * s.pairs):
        ends[step] = s.pair_cell[step // 2, step % 2]
        half[step] = s.half[step // 2, step % 2]
    return lead(s.pairs, ends, half, stops, gap, most, owing, worths, far, onward, steps)


def lead_walk(s, p, gap, most, owing, steps):
    """`lead` on the board as it lies, for the contract of p."""
    stops = np.empty(STOPS, np.int64)
    for rank in range(STOPS):
        stops[rank] = stop_cell(s, p, rank)
    return lead_between(s, stops, gap, most, owing, steps)


def has_walk(s, p, top):
    """TAR-8.10: whether a walk of p over the track has exactly this top charge."""
    steps = np.empty(LONGEST, np.int64)
    return lead_walk(s, p, NO_RUN, np.int64(top), 1, steps) > 0


# What a page asks


def walk_steps(s, p, gap, part):
    """TAR-9.11: PART steps of the walk that is shown for p, from PART * part on, gaps at `gap`.

    They are one number, two digits each, the first step first; NO_STEP after the last.
    """
    steps = np.empty(LONGEST, np.int64)
    count = lead_walk(s, p, gap, ANY, 0, steps)
    digits = 0
    for number in range(PART * part, PART * part + PART):
        digits = digits * 100 + (steps[number] if number < count else NO_STEP)
    return digits


def step_charge(s, gap, step):
    """What a step costs."""
    return charge_of(s.half[step // 2, step % 2], gap)
