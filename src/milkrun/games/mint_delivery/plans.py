"""What the best plan of up to three deliveries brings, in points: for advice.

A plan brings the points of its orders, less what the actions on the way cost, as an action is worth
so many points elsewhere. All plans are looked at, except those that a bound shows to be no better
than one that was found already. A bound is reckoned when it is first needed and kept for as long as
the orders are the same, so that the plans after a dozen actions cost little more than those of one.
"""

from typing import Any, NamedTuple

import numpy as np

from .components import CAPACITY, DISTANCE, FIRST_TOWN, ORDER_POINTS, ORDER_TOWN, TOWNS
from .journeys import ACTIONS_TO, LOAD_COUNT, LOAD_KEPT, WITH_CLASSIC
from .rules.orders import is_open
from .rules.state import MOST_HELD, RUNNING, SLOTS, Phase

ACTION_WORTH = 0.5  # what an action brings on average
GONE = 0.04  # how probably, for each Move to it, an open order is taken by somebody else
TAKES = 1.4  # orders taken until the end, for each in the two towns that have the fewest
PACE = 0.35  # orders a player takes in a turn
SOONEST = 10.0  # actions that are to come at least, as the end waits for somebody to bring it
BLUR = 6.0  # actions by which the end may come earlier or later than expected

HELD_ORDER = TOWNS  # instead of a town: the order is held already
MOST_ROWS = MOST_HELD + SLOTS * TOWNS
UNKNOWN = -1.0  # a bound that was not needed yet


class Outlook(NamedTuple):
    """What plans are made of: the orders there are, and how long the game goes on."""

    rows: Any  # int64 (orders, 3): order, town where it lies or HELD_ORDER, mints on it
    to_come: float  # actions after this turn
    sure: bool  # whether the game is certain to end then
    left: float  # actions until then that any plan has at most, for the bounds
    one_more: Any  # float64 (towns, loads): most that one delivery brings from there
    two_more: Any  # the same of two


def outlook(s, rows, actions):
    """What a seat plans with that has at most so many actions left in this turn."""
    sure = s.last_round != RUNNING
    to_come = 0.0 if sure else actions_to_come(s)
    one_more = np.full((TOWNS, LOAD_COUNT), UNKNOWN)
    two_more = np.full((TOWNS, LOAD_COUNT), UNKNOWN)
    return Outlook(rows, to_come, sure, actions + to_come, one_more, two_more)


def candidates(s, p):
    """The orders that p holds, and those that lie open."""
    rows = np.empty((MOST_ROWS, 3), np.int64)
    count = 0
    for index in range(s.held_count[p]):
        rows[count, 0] = s.held[p, index]
        rows[count, 1] = HELD_ORDER
        rows[count, 2] = 0
        count += 1
    for town in range(TOWNS):
        for slot in range(SLOTS):
            if is_open(s, town, slot):
                rows[count, 0] = s.slot_order[town, slot]
                rows[count, 1] = town
                rows[count, 2] = s.slot_mints[town, slot]
                count += 1
    return rows[:count]


def actions_to_come(s):
    """About how many actions a player has after this turn: two in each round."""
    if s.phase == Phase.KEEP:
        return 30.0
    least = 99
    second = 99
    for town in range(TOWNS):
        cards = s.deck[town]
        for slot in range(SLOTS):
            cards += is_open(s, town, slot)
        if cards < least:
            second = least
            least = cards
        elif cards < second:
            second = cards
    taken = PACE * s.players
    if s.players == 2:
        taken *= 2.0  # each order fulfilled removes another
    elif s.players == 1:
        taken += 1.0  # the rival's
    to_come = max(SOONEST, 2.0 * TAKES * (least + second) / taken)
    return min(to_come, 2.0 * (s.options.round_limit - s.rounds - 1))


def forget(o):
    """The bounds do not hold any more: the orders have changed."""
    o.one_more[:] = UNKNOWN
    o.two_more[:] = UNKNOWN


# Plans. `done`: rows that are out of the plan, a bit each.


def plan(o, done, free, space, load, actions):
    """The best plan from a space with a load and so many actions left in this turn.

    free: orders that may still be taken. Only a first delivery lacks room: it makes some.
    """
    left = actions + o.to_come
    best = 0.0
    for row in range(len(o.rows)):
        if not done >> row & 1 and (free > 0 or o.rows[row, 1] == HELD_ORDER):
            gain, to, kept, rest = deliver(o, row, space, load, left)
            if gain + most_of_two(o, to, kept) > best:
                best = plan_two(o, done | 1 << row, to, kept, rest, gain, max(best, gain))
    return best


def plan_two(o, done, space, load, left, before, best):
    """`best`, or a plan of up to two further deliveries that brings more, with what was before."""
    for row in range(len(o.rows)):
        if not done >> row & 1:
            gain, to, kept, rest = deliver(o, row, space, load, left)
            if before + (gain + most_of_one(o, to, kept)) > best:
                gain += plan_one(o, done | 1 << row, to, kept, rest)
                best = max(best, before + gain)
    return best


def plan_one(o, done, space, load, left):
    """What the best of one delivery brings; Numba does not keep functions that call themselves."""
    best = 0.0
    for row in range(len(o.rows)):
        if not done >> row & 1:
            gain, _, _, _ = deliver(o, row, space, load, left)
            best = max(best, gain)
    return best


def most_of_two(o, space, load):
    """A bound of what two deliveries bring from a town: as if it were not too late."""
    town = space - FIRST_TOWN
    if o.two_more[town, load] == UNKNOWN:
        most = 0.0
        for row in range(len(o.rows)):
            gain, to, kept, _ = deliver(o, row, space, load, o.left)
            most = max(most, gain + most_of_one(o, to, kept))
        o.two_more[town, load] = most
    return o.two_more[town, load]


def most_of_one(o, space, load):
    """The same of one delivery."""
    town = space - FIRST_TOWN
    if o.one_more[town, load] == UNKNOWN:
        o.one_more[town, load] = plan_one(o, 0, space, load, o.left)
    return o.one_more[town, load]


def deliver(o, row, space, load, left):
    """Take an order, if it is not held, and deliver it.

    Gives what that brings, the space and the load then, and the actions left.
    """
    order = o.rows[row, 0]
    town = o.rows[row, 1]
    start = space
    actions = 0
    chance = 1.0
    if town != HELD_ORDER:
        start = FIRST_TOWN + town
        actions = DISTANCE[space, start] + 1
        chance -= GONE * DISTANCE[space, start]
        load = WITH_CLASSIC[load, min(o.rows[row, 2], CAPACITY)]
    actions += ACTIONS_TO[start, load, order]
    chance *= in_time(o, actions, left)
    gain = chance * ORDER_POINTS[order] - ACTION_WORTH * actions
    return gain, FIRST_TOWN + ORDER_TOWN[order], LOAD_KEPT[start, load, order], left - actions


def in_time(o, actions, left):
    """How probably so many actions are left before the game ends."""
    if o.sure:
        return 1.0 if actions <= left else 0.0
    return min(1.0, max(0.0, 0.5 + (left - actions) / (2.0 * BLUR)))
