"""What a decent player would do: for greedy bots, and for search. All figures are points.

A position is worth the best plan of up to three deliveries: the points of the orders, less what the
actions on the way cost, as an action is worth so many points elsewhere. How many actions it takes
to bring an order to its town is looked up in the table of journeys.py.
"""

import numpy as np

from .components import (
    CAPACITY,
    CINNAMON,
    CITY,
    CLASSIC,
    DEGREE,
    DISTANCE,
    FIRST_TOWN,
    KINDS,
    NEIGHBOUR,
    ORDER_NEEDS,
    ORDER_POINTS,
    ORDER_TOWN,
    OVERTIME,
    SLIP_SPACES,
    SUGAR_FREE,
    TOWNS,
)
from .journeys import ACTIONS_TO, LOAD_KEPT, LOAD_OF, LOADS
from .rules import (
    ACQUIRE,
    CHOOSE_KEEP,
    DROP,
    DROP_END,
    END_TURN,
    FIRST,
    FULFILL,
    HOME,
    LOAD,
    MOVE,
    RADIO,
    REMOVE_ORDER,
    SECOND,
    SLIP,
    START_UNLOAD,
    TAKE,
    TAKE_MINTS,
    UPGRADE,
    VENDOR,
)
from .rules.abilities import VENDOR_LOAD, can_acquire, can_home, can_slip, can_vendor
from .rules.orders import can_fulfill, can_take, held_limit, is_open, points
from .rules.state import (
    CHOICES,
    DEALT,
    DISPLAYED,
    KEEP,
    MOST_HELD,
    REMOVE,
    RUNNING,
    SLOTS,
    TAKE_LOAD,
    TURN,
    UNLOAD,
    UPGRADES,
)
from .rules.trucks import (
    can_load,
    can_upgrade,
    exchange_cost,
    is_factory,
    load_amount,
    room,
)

SCALE = 3.0  # advice is so many times sharper than points: most orders differ by one or two only
ACTION_WORTH = 0.5  # what an action brings on average
GONE = 0.04  # how probably, for each Move to it, an open order is taken by somebody else
WASTE = 0.5  # against an action that does nothing
AGAINST = 0.6  # what a removal takes from the other player counts so much
TAKES = 1.4  # orders taken until the end, for each in the two towns that have the fewest
PACE = 0.35  # orders a player takes in a turn
SOONEST = 10.0  # actions that are to come at least, as the end waits for somebody to bring it
BLUR = 6.0  # actions by which the end may come earlier or later than expected
ABILITY_WORTH = np.array(  # over a whole game, once paid; Overtime's is that of its actions
    [0.0, 0.8, 1.5, 1.5, 1.5, 0.7, 0.6, 0.9, 1.5, 1.0, 0.6, 1.9, 1.9]
)

# As NumPy integers: Numba compiles a function anew for each plain one it is called with.
NOTHING, START, MOST_DEALT = np.int64(0), np.int64(CITY), np.int64(DEALT)

HELD_ORDER = TOWNS  # instead of a town: the order is held already
MOST_ROWS = MOST_HELD + SLOTS * TOWNS

SEARCH = {"horizon": 6.0, "guided": 0.0, "spread": 3.0}  # advice is slow here


# Plans. Candidates are rows of (order, town where it lies or HELD_ORDER, mints on it); those done
# are bits of `done`.


def candidates(s, p, rows):
    """Fill in the orders that p holds and those that lie open; returns how many there are."""
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
    return count


def plan(rows, count, done, free, space, load, left, sure):
    """What the best plan of up to three deliveries brings, from a space with a load.

    free: orders that may still be taken. left: actions until the end, for certain if `sure`.
    """
    best = 0.0
    for row in range(count):
        if is_possible(rows, row, done, free):
            gain, to, kept, rest = deliver(rows, row, space, load, left, sure)
            room_then = free + (rows[row, 1] == HELD_ORDER)
            gain += plan_two(rows, count, done | 1 << row, room_then, to, kept, rest, sure)
            best = max(best, gain)
    return best


def plan_two(rows, count, done, free, space, load, left, sure):
    """The same of up to two; Numba does not keep functions that call themselves."""
    best = 0.0
    for row in range(count):
        if is_possible(rows, row, done, free):
            gain, to, kept, rest = deliver(rows, row, space, load, left, sure)
            room_then = free + (rows[row, 1] == HELD_ORDER)
            gain += plan_one(rows, count, done | 1 << row, room_then, to, kept, rest, sure)
            best = max(best, gain)
    return best


def plan_one(rows, count, done, free, space, load, left, sure):
    """The same of one delivery."""
    best = 0.0
    for row in range(count):
        if is_possible(rows, row, done, free):
            gain, _, _, _ = deliver(rows, row, space, load, left, sure)
            best = max(best, gain)
    return best


def is_possible(rows, row, done, free):
    """Not done yet; and held, or there is room to hold it."""
    return not done >> row & 1 and (free > 0 or rows[row, 1] == HELD_ORDER)


def deliver(rows, row, space, load, left, sure):
    """Take an order, if it is not held, and deliver it.

    Gives what that brings, the space and the load then, and the actions left.
    """
    order = rows[row, 0]
    town = rows[row, 1]
    start = space
    actions = 0
    chance = 1.0
    if town != HELD_ORDER:
        start = FIRST_TOWN + town
        actions = DISTANCE[space, start] + 1
        chance -= GONE * DISTANCE[space, start]
        load = with_classic(load, rows[row, 2])
    actions += ACTIONS_TO[start, load, order]
    chance *= in_time(actions, left, sure)
    gain = chance * ORDER_POINTS[order] - ACTION_WORTH * actions
    return gain, FIRST_TOWN + ORDER_TOWN[order], LOAD_KEPT[start, load, order], left - actions


def with_classic(load, mints):
    """A load with more Classic mints, as far as a truck of four takes them."""
    c = LOADS[load, 0]
    s = LOADS[load, 1]
    k = LOADS[load, 2]
    return LOAD_OF[c + max(0, min(mints, CAPACITY - c - s - k)), s, k]


def in_time(actions, left, sure):
    """How probably so many actions are left before the game ends."""
    if sure:
        return 1.0 if actions <= left else 0.0
    return min(1.0, max(0.0, 0.5 + (left - actions) / (2.0 * BLUR)))


def actions_to_come(s):
    """About how many actions a player has after this turn: two in each round."""
    if s.phase == KEEP:
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
    return max(SOONEST, 2.0 * TAKES * (least + second) / taken)


def load_number(s, p):
    """The number of a truck's load."""
    return LOAD_OF[s.load[p, CLASSIC], s.load[p, SUGAR_FREE], s.load[p, CINNAMON]]


def load_with(load, kind, mints):
    """The number of a load with so many mints of a kind more (or less)."""
    c = LOADS[load, CLASSIC] + (mints if kind == CLASSIC else 0)
    s = LOADS[load, SUGAR_FREE] + (mints if kind == SUGAR_FREE else 0)
    k = LOADS[load, CINNAMON] + (mints if kind == CINNAMON else 0)
    return LOAD_OF[c, s, k]


def load_without(load, order):
    """The number of a load after the mints of an order."""
    for kind in range(KINDS):
        load = load_with(load, kind, -ORDER_NEEDS[order, kind])
    return load


def prospects(s, rows, count, done, free, space, load, actions):
    """The best plan with so many actions left in this turn."""
    sure = s.last_round != RUNNING
    left = actions + (0.0 if sure else actions_to_come(s))
    return plan(rows, count, done, free, space, load, left, sure)


def values(s, out):
    """What a position is worth to every seat, in points."""
    for p in range(s.players):
        out[p] = value(s, p)


def value(s, p):
    """What a position is worth to seat p: its points, and what it may bring in time."""
    worth = float(points(s, p))
    if not s.over and s.phase != KEEP:
        rows = np.empty((MOST_ROWS, 3), np.int64)
        count = candidates(s, p, rows)
        actions = np.int64(s.actions_left) if p == s.to_move else 0
        worth += prospects(
            s, rows, count, NOTHING, places(s, p), np.int64(s.at[p]), load_number(s, p), actions
        )
    return worth


def places(s, p):
    """How many more orders may be held."""
    return np.int64(held_limit(s, p)) - np.int64(s.held_count[p])


# Advice


def weights(s, out):
    """How good each action is for the seat to move; written for legal ones only."""
    p = np.int64(s.to_move)
    rows = np.empty((MOST_ROWS, 3), np.int64)
    if s.phase == KEEP:
        weigh_choices(s, p, rows, out)
        return
    count = candidates(s, p, rows)
    load = load_number(s, p)
    if s.phase == TURN:
        weigh_turn(s, p, rows, count, load, out)
    elif s.phase == TAKE_LOAD:
        for mints in range(min(s.taken_mints, room(s, p)) + 1):
            more = load_with(load, CLASSIC, mints)
            out[TAKE_MINTS[mints]] = after(s, p, rows, count, np.int64(s.at[p]), more, 0)
    elif s.phase == UNLOAD:
        for kind in range(KINDS):
            out[DROP[kind]] = without(s, p, rows, count, load, kind, 0) - 0.01
        out[DROP_END] = after(s, p, rows, count, np.int64(s.at[p]), load, 0)
    elif s.phase == REMOVE:
        weigh_removals(s, p, rows, count, load, out)


def weigh_choices(s, p, rows, out):
    """What the kept orders bring from the start."""
    start = LOAD_OF[CAPACITY, 0, 0]
    for index in range(DEALT):
        rows[index, 0] = s.dealt[p, index]
        rows[index, 1] = HELD_ORDER
        rows[index, 2] = 0
    for choice in range(CHOICES):
        left_out = CHOICES - 1 - choice
        worth = prospects(s, rows, MOST_DEALT, left_out, NOTHING, START, start, NOTHING)
        out[CHOOSE_KEEP[choice]] = SCALE * worth


def after(s, p, rows, count, space, load, paid):
    """What is to come with the truck there, so loaded, after `paid` actions."""
    worth = prospects(
        s, rows, count, NOTHING, places(s, p), space, load, np.int64(s.actions_left) - paid
    )
    return SCALE * (worth - ACTION_WORTH * paid)


def weigh_turn(s, p, rows, count, load, out):
    """Each action by what is to come after it; ending the turn by what its actions are worth."""
    here = np.int64(s.at[p])
    now = after(s, p, rows, count, here, load, 0)
    out[END_TURN] = now - SCALE * (ACTION_WORTH * s.actions_left + 0.1)
    for index in range(s.held_count[p]):
        if can_fulfill(s, p, index):
            out[FULFILL[index]] = fulfilled(s, p, rows, count, load, index)
    for space in range(SLIP_SPACES):
        if can_slip(s, p, space):
            out[SLIP[space]] = after(s, p, rows, count, space, load, 0) - 0.05
    if s.actions_left > 0:
        for road in range(DEGREE[here]):
            space = NEIGHBOUR[here, road]
            out[MOVE[space]] = after(s, p, rows, count, space, load, 1)
        if is_factory(here):
            weigh_factory(s, p, rows, count, load, out)
        weigh_orders(s, p, rows, count, load, out)
        weigh_abilities(s, p, rows, count, load, out)


def fulfilled(s, p, rows, count, load, index):
    """The points of an order, and what is to come without its mints."""
    order = np.int64(s.held[p, index])
    rest = load_without(load, order)
    free = places(s, p) + 1
    worth = prospects(
        s, rows, count, 1 << index, free, np.int64(s.at[p]), rest, np.int64(s.actions_left)
    )
    return SCALE * (ORDER_POINTS[order] + worth)


def weigh_factory(s, p, rows, count, load, out):
    """Loading, upgrading, unloading."""
    if can_load(s, p):
        out[LOAD] = loading(s, p, rows, count, load, np.int64(load_amount(s, p)))
    for upgrading in range(len(UPGRADES)):
        if can_upgrade(s, p, FIRST[upgrading], SECOND[upgrading]):
            out[UPGRADE[upgrading]] = upgraded(s, p, rows, count, load, upgrading)
    for kind in range(KINDS):
        if s.load[p, kind] > 0:
            out[START_UNLOAD[kind]] = without(s, p, rows, count, load, kind, 1)


def loading(s, p, rows, count, load, amount):
    """Classic mints, as many as fit and as there are."""
    mints = min(amount, np.int64(room(s, p)), np.int64(s.supply[CLASSIC]))
    worth = after(s, p, rows, count, np.int64(s.at[p]), load_with(load, CLASSIC, mints), 1)
    return worth if mints > 0 else worth - SCALE * WASTE


def upgraded(s, p, rows, count, load, upgrading):
    """One exchange or two; those that the supply does not allow gain nothing."""
    better = load
    for part in range(2):
        kind = FIRST[upgrading] if part == 0 else SECOND[upgrading]
        if kind != KINDS and LOADS[better, kind] - LOADS[load, kind] < s.supply[kind]:
            better = load_with(better, CLASSIC, -np.int64(exchange_cost(s, p, kind)))
            better = load_with(better, kind, 1)
    worth = after(s, p, rows, count, np.int64(s.at[p]), better, 1)
    return worth if better != load else worth - SCALE * WASTE


def without(s, p, rows, count, load, kind, paid):
    """The best number of mints of a kind to be without."""
    best = -99.0
    for mints in range(1, LOADS[load, kind] + 1):
        less = load_with(load, kind, -mints)
        best = max(best, after(s, p, rows, count, np.int64(s.at[p]), less, paid))
    return best


def weigh_orders(s, p, rows, count, load, out):
    """Each order that may be taken here, or by radio."""
    for town in range(TOWNS):
        for slot in range(SLOTS):
            if can_take(s, p, town, slot):
                worth = taken(s, p, rows, count, load, town, slot)
                out[RADIO[town, slot]] = worth
                if s.at[p] == FIRST_TOWN + town:
                    out[TAKE[slot]] = worth


def taken(s, p, rows, count, load, town, slot):
    """What is to come with that order held, and its mints aboard."""
    row = np.int64(s.held_count[p])
    while rows[row, 0] != s.slot_order[town, slot]:
        row += 1
    rows[row, 1] = HELD_ORDER
    mints = min(np.int64(s.slot_mints[town, slot]), np.int64(room(s, p)))
    free = places(s, p) - 1
    more = load_with(load, CLASSIC, mints)
    left = np.int64(s.actions_left) - 1
    worth = prospects(s, rows, count, NOTHING, free, np.int64(s.at[p]), more, left)
    rows[row, 1] = town
    return SCALE * (worth - ACTION_WORTH)


def weigh_removals(s, p, rows, count, load, out):
    """The order that the other player would miss most, and this one least."""
    other = 1 - p
    theirs = np.empty((MOST_ROWS, 3), np.int64)
    their_count = candidates(s, other, theirs)
    mine = np.int64(s.held_count[p])
    skip = np.int64(s.held_count[other])
    for town in range(TOWNS):
        for slot in range(SLOTS):
            if is_open(s, town, slot):
                worth = lacking(s, p, rows, count, mine)
                worth -= AGAINST * lacking(s, other, theirs, their_count, skip)
                out[REMOVE_ORDER[town, slot]] = SCALE * worth
                mine += 1
                skip += 1


def lacking(s, p, rows, count, row):
    """What is to come for a seat without that order."""
    load = load_number(s, p)
    return prospects(s, rows, count, 1 << row, places(s, p), np.int64(s.at[p]), load, 2)


def weigh_abilities(s, p, rows, count, load, out):
    """New ones by what they bring in the time left, and those that cost an action."""
    for slot in range(DISPLAYED):
        if can_acquire(s, p, slot):
            worth = after(s, p, rows, count, np.int64(s.at[p]), load, 1)
            out[ACQUIRE[slot]] = worth + SCALE * ability_worth(s, s.displayed[slot])
    if can_home(s, p):
        out[HOME] = after(s, p, rows, count, START, load, 1)
    if can_vendor(s, p):
        out[VENDOR] = loading(s, p, rows, count, load, VENDOR_LOAD)


def ability_worth(s, ability):
    """An ability for the rest of the game; orders spent are points still, so they cost nothing."""
    to_come = 0.0 if s.last_round != RUNNING else actions_to_come(s)
    if ability == OVERTIME:
        return ACTION_WORTH * (1.0 + to_come / 2.0)
    return ABILITY_WORTH[ability] * min(1.0, to_come / 20.0)
