"""What a decent player would do: for greedy bots, and for search. All figures are points.

A position is worth the best plan of up to three deliveries: the points of the orders, less what the
actions on the way cost, as an action is worth so many points elsewhere. How many actions it takes
to bring an order to its town, from any space with any load, is looked up in a table made once from
the map. Abilities and short supplies are left out of the table.
"""

import numpy as np

from .components import (
    CAPACITY,
    CINNAMON,
    CITY,
    CLASSIC,
    DISTANCE,
    FIRST_TOWN,
    KINDS,
    NEIGHBOUR,
    ORDER_NEEDS,
    ORDER_POINTS,
    ORDER_TOWN,
    ORDERS,
    OVERTIME,
    SPACE_COUNT,
    SUGAR_FREE,
    TOWNS,
)
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
    MOST_MINTS,
    REMOVE,
    RUNNING,
    SLIP_SPACES,
    SLOTS,
    TAKE_LOAD,
    TURN,
    UNLOAD,
    UPGRADES,
)
from .rules.trucks import (
    CINNAMON_COST,
    CITY_LOAD,
    SUGAR_FREE_COST,
    WAREHOUSE_LOAD,
    can_load,
    can_upgrade,
    exchange_cost,
    is_factory,
    load_amount,
    room,
)

SCALE = 3.0  # advice is so many times sharper than points: most orders differ by one or two only
ACTION_WORTH = 0.5  # what an action brings on average
LEGS = 3  # deliveries a plan looks ahead
GONE = 0.04  # how probably, for each Move to it, an open order is taken by somebody else
WASTE = 0.5  # against an action that does nothing
AGAINST = 0.6  # what a removal takes from the other player counts so much
TAKES = 1.4  # orders taken until the end, for each in the two towns that have the fewest
PACE = 0.35  # orders a player takes in a turn
BLUR = 6.0  # actions by which the end may come earlier or later than expected
ABILITY_WORTH = np.array(  # over a whole game, once paid; Overtime's is that of its actions
    [0.0, 0.8, 1.5, 1.5, 1.5, 0.7, 0.6, 0.9, 1.5, 1.0, 0.6, 1.9, 1.9]
)

# Loads of up to six mints, numbered.
LOADS = np.array(
    [
        (c, s, k)
        for c in range(MOST_MINTS + 1)
        for s in range(MOST_MINTS + 1 - c)
        for k in range(MOST_MINTS + 1 - c - s)
    ]
)
LOAD_COUNT = len(LOADS)
LOAD_OF = np.full((MOST_MINTS + 1,) * KINDS, LOAD_COUNT)
LOAD_OF[tuple(LOADS.T)] = np.arange(LOAD_COUNT)

HELD_ORDER = TOWNS  # instead of a town: the order is held already
FAR = 99


def successors():
    """[space, load, n]: states one action away, the state itself where there are fewer."""
    width = 13
    found = np.empty((SPACE_COUNT, LOAD_COUNT, width), np.int64)
    for space in range(SPACE_COUNT):
        for number, (c, s, k) in enumerate(LOADS):
            after = [
                (other, c, s, k) for other in NEIGHBOUR[space] if other != SPACE_COUNT
            ] + at_place(space, c, s, k)
            states = [one[0] * LOAD_COUNT + LOAD_OF[one[1:]] for one in after]
            states += [space * LOAD_COUNT + number] * (width - len(states))
            found[space, number] = states
    return found.reshape(-1, width)


def at_place(space, c, s, k):
    """Loading, upgrading and unloading mints of one kind, in a truck for four."""
    if space >= FIRST_TOWN:
        return []
    after = [(space, c - n, s, k) for n in range(1, c + 1)]
    after += [(space, c, s - n, k) for n in range(1, s + 1)]
    after += [(space, c, s, k - n) for n in range(1, k + 1)]
    amount = CITY_LOAD if space == CITY else WAREHOUSE_LOAD
    if c + s + k < CAPACITY:
        after.append((space, min(c + amount, CAPACITY - s - k), s, k))
    if c >= SUGAR_FREE_COST:
        after.append((space, c - SUGAR_FREE_COST, s + 1, k))
    if c >= CINNAMON_COST and space == CITY:
        after.append((space, c - CINNAMON_COST, s, k + 1))
    return after


def deliveries():
    """[space, load, order]: actions until it can be fulfilled, and the load kept then.

    Of several ways with as few actions the one that leaves the most mints.
    """
    code = 1000  # actions * code + rank of the load kept
    keys = np.full((SPACE_COUNT, LOAD_COUNT, ORDERS), FAR * code)
    worth = LOADS @ np.array([1, 2, 3])
    rank = np.argsort(np.argsort(-worth, kind="stable"), kind="stable")
    for order in range(ORDERS):
        rest = LOADS - ORDER_NEEDS[order]
        enough = (rest >= 0).all(axis=1)
        kept = LOAD_OF[tuple(rest[enough].T)]
        keys[FIRST_TOWN + ORDER_TOWN[order], enough, order] = rank[kept]
    keys = keys.reshape(-1, ORDERS)
    following = successors()
    changed = True
    while changed:
        better = np.minimum(keys, keys[following].min(axis=1) + code)
        changed = (better < keys).any()
        keys = better
    by_rank = np.argsort(rank)
    shape = (SPACE_COUNT, LOAD_COUNT, ORDERS)
    kept = by_rank[np.minimum(keys % code, LOAD_COUNT - 1)]
    return np.minimum(keys // code, FAR).reshape(shape), kept.reshape(shape)


ACTIONS_TO, LOAD_KEPT = deliveries()


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


def plan(rows, count, done, free, space, load, left, sure, legs):
    """What the best plan of so many deliveries brings, from a space with a load.

    free: orders that may still be taken. left: actions until the end, for certain if `sure`.
    """
    best = 0.0
    for row in range(count):
        if done >> row & 1:
            continue
        order = rows[row, 0]
        town = rows[row, 1]
        start = space
        cargo = load
        actions = 0
        chance = 1.0
        if town != HELD_ORDER:
            if free == 0:
                continue
            start = FIRST_TOWN + town
            chance -= GONE * DISTANCE[space, start]
            actions = DISTANCE[space, start] + 1
            cargo = with_classic(load, rows[row, 2])
        actions += ACTIONS_TO[start, cargo, order]
        chance *= in_time(actions, left, sure)
        if chance <= 0.0:
            continue
        gain = chance * ORDER_POINTS[order] - ACTION_WORTH * actions
        if legs > 1:
            later = free + 1 if town == HELD_ORDER else free
            gain += plan(
                rows,
                count,
                done | 1 << row,
                later,
                FIRST_TOWN + ORDER_TOWN[order],
                LOAD_KEPT[start, cargo, order],
                left - actions,
                sure,
                legs - 1,
            )
        best = max(best, gain)
    return best


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
    return 2.0 * TAKES * (least + second) / taken


def load_number(s, p):
    """The number of a truck's load."""
    return LOAD_OF[s.load[p, CLASSIC], s.load[p, SUGAR_FREE], s.load[p, CINNAMON]]


def prospects(s, p, rows, count, done, free, space, load, actions):
    """The best plan with so many actions left in this turn."""
    sure = s.last_round != RUNNING
    left = float(actions) if sure else actions + actions_to_come(s)
    return plan(rows, count, done, free, space, load, left, sure, LEGS)


def value(s, p):
    """What a position is worth to seat p: its points, and what it may bring in time."""
    worth = float(points(s, p))
    if not s.over and s.phase != KEEP:
        rows = np.empty((SLOTS * TOWNS + MOST_MINTS, 3), np.int64)
        count = candidates(s, p, rows)
        free = held_limit(s, p) - s.held_count[p]
        actions = int(s.actions_left) if p == s.to_move else 0
        worth += prospects(s, p, rows, count, 0, free, int(s.at[p]), load_number(s, p), actions)
    return worth


# Advice


def weights(s, out):
    """How good each action is for the seat to move; written for legal ones only."""
    p = int(s.to_move)
    rows = np.empty((SLOTS * TOWNS + MOST_MINTS, 3), np.int64)
    if s.phase == KEEP:
        weigh_choices(s, p, rows, out)
        return
    count = candidates(s, p, rows)
    free = held_limit(s, p) - s.held_count[p]
    if s.phase == TURN:
        weigh_turn(s, p, rows, count, free, out)
    elif s.phase == TAKE_LOAD:
        for mints in range(min(s.taken_mints, room(s, p)) + 1):
            out[TAKE_MINTS[mints]] = after(s, p, rows, count, free, s.at[p], mints, 0, 0, 0)
    elif s.phase == UNLOAD:
        for kind in range(KINDS):
            out[DROP[kind]] = without(s, p, rows, count, free, kind, 0) - 0.01
        out[DROP_END] = after(s, p, rows, count, free, s.at[p], 0, 0, 0, 0)
    elif s.phase == REMOVE:
        weigh_removals(s, p, rows, count, free, out)


def weigh_choices(s, p, rows, out):
    """What the kept orders bring from the start."""
    start = LOAD_OF[CAPACITY, 0, 0]
    for index in range(DEALT):
        rows[index, 0] = s.dealt[p, index]
        rows[index, 1] = HELD_ORDER
        rows[index, 2] = 0
    for choice in range(CHOICES):
        left = 99.0
        worth = plan(rows, DEALT, CHOICES - 1 - choice, 0, CITY, start, left, False, LEGS)
        out[CHOOSE_KEEP[choice]] = SCALE * worth


def after(s, p, rows, count, free, space, classic, sugar_free, cinnamon, paid):
    """What is to come with the truck there, with so many mints more, after `paid` actions."""
    load = LOAD_OF[
        s.load[p, CLASSIC] + classic,
        s.load[p, SUGAR_FREE] + sugar_free,
        s.load[p, CINNAMON] + cinnamon,
    ]
    actions = int(s.actions_left) - paid
    worth = prospects(s, p, rows, count, 0, free, int(space), load, actions)
    return SCALE * (worth - ACTION_WORTH * paid)


def weigh_turn(s, p, rows, count, free, out):
    """Each action by what is to come after it; ending the turn by what its actions are worth."""
    now = after(s, p, rows, count, free, s.at[p], 0, 0, 0, 0)
    out[END_TURN] = now - SCALE * (ACTION_WORTH * s.actions_left + 0.1)
    for index in range(s.held_count[p]):
        if can_fulfill(s, p, index):
            out[FULFILL[index]] = fulfilled(s, p, rows, count, free, index)
    for space in range(SLIP_SPACES):
        if can_slip(s, p, space):
            out[SLIP[space]] = after(s, p, rows, count, free, space, 0, 0, 0, 0) - 0.05
    if s.actions_left > 0:
        for road in range(len(NEIGHBOUR[0])):
            space = NEIGHBOUR[s.at[p], road]
            if space != SPACE_COUNT:
                out[MOVE[space]] = after(s, p, rows, count, free, space, 0, 0, 0, 1)
        weigh_place(s, p, rows, count, free, out)
        weigh_abilities(s, p, rows, count, free, out)


def fulfilled(s, p, rows, count, free, index):
    """The points of an order, and what is to come without its mints."""
    order = s.held[p, index]
    load = LOAD_OF[
        s.load[p, CLASSIC] - ORDER_NEEDS[order, CLASSIC],
        s.load[p, SUGAR_FREE] - ORDER_NEEDS[order, SUGAR_FREE],
        s.load[p, CINNAMON] - ORDER_NEEDS[order, CINNAMON],
    ]
    actions = int(s.actions_left)
    space = int(s.at[p])
    worth = prospects(s, p, rows, count, 1 << index, free + 1, space, load, actions)
    return SCALE * (ORDER_POINTS[order] + worth)


def weigh_place(s, p, rows, count, free, out):
    """What can be done where the truck is."""
    space = s.at[p]
    if is_factory(space):
        weigh_factory(s, p, rows, count, free, out)
    for town in range(TOWNS):
        for slot in range(SLOTS):
            if can_take(s, p, town, slot):
                worth = taken(s, p, rows, count, free, town, slot)
                out[RADIO[town, slot]] = worth
                if space == FIRST_TOWN + town:
                    out[TAKE[slot]] = worth


def weigh_factory(s, p, rows, count, free, out):
    """Loading, upgrading, unloading."""
    s.at[p]
    if can_load(s, p):
        out[LOAD] = loading(s, p, rows, count, free, load_amount(s, p))
    for upgrading in range(len(UPGRADES)):
        if can_upgrade(s, p, FIRST[upgrading], SECOND[upgrading]):
            out[UPGRADE[upgrading]] = upgraded(s, p, rows, count, free, upgrading)
    for kind in range(KINDS):
        if s.load[p, kind] > 0:
            out[START_UNLOAD[kind]] = without(s, p, rows, count, free, kind, 1)


def loading(s, p, rows, count, free, amount):
    """Classic mints, as many as fit and as there are."""
    mints = min(amount, room(s, p), s.supply[CLASSIC])
    worth = after(s, p, rows, count, free, s.at[p], mints, 0, 0, 1)
    return worth if mints > 0 else worth - SCALE * WASTE


def upgraded(s, p, rows, count, free, upgrading):
    """One exchange or two; those that the supply does not allow gain nothing."""
    gained = np.zeros(KINDS, np.int64)
    for part in range(2):
        kind = FIRST[upgrading] if part == 0 else SECOND[upgrading]
        if kind != KINDS and gained[kind] < s.supply[kind]:
            gained[kind] += 1
            gained[CLASSIC] -= exchange_cost(s, p, kind)
    worth = after(
        s, p, rows, count, free, s.at[p], gained[CLASSIC], gained[SUGAR_FREE], gained[CINNAMON], 1
    )
    return worth if gained[CLASSIC] < 0 else worth - SCALE * WASTE


def without(s, p, rows, count, free, kind, paid):
    """The best number of mints of a kind to be without."""
    best = -99.0
    for mints in range(1, s.load[p, kind] + 1):
        worth = after(
            s,
            p,
            rows,
            count,
            free,
            s.at[p],
            -mints if kind == CLASSIC else 0,
            -mints if kind == SUGAR_FREE else 0,
            -mints if kind == CINNAMON else 0,
            paid,
        )
        best = max(best, worth)
    return best


def taken(s, p, rows, count, free, town, slot):
    """What is to come with that order held, and its mints aboard."""
    row = s.held_count[p]
    while rows[row, 1] != town or rows[row, 0] != s.slot_order[town, slot]:
        row += 1
    rows[row, 1] = HELD_ORDER
    mints = min(s.slot_mints[town, slot], room(s, p))
    worth = after(s, p, rows, count, free - 1, s.at[p], mints, 0, 0, 1)
    rows[row, 1] = town
    return worth


def weigh_removals(s, p, rows, count, free, out):
    """The order that the other player would miss most, and this one least."""
    other = 1 - p
    theirs = np.empty((SLOTS * TOWNS + MOST_MINTS, 3), np.int64)
    their_count = candidates(s, other, theirs)
    their_free = held_limit(s, other) - s.held_count[other]
    mine = int(s.held_count[p])
    skip = int(s.held_count[other])
    for town in range(TOWNS):
        for slot in range(SLOTS):
            if is_open(s, town, slot):
                worth = prospects(
                    s,
                    p,
                    rows,
                    count,
                    1 << mine,
                    free,
                    int(s.at[p]),
                    load_number(s, p),
                    int(s.actions_left),
                )
                worth -= AGAINST * prospects(
                    s,
                    other,
                    theirs,
                    their_count,
                    1 << skip,
                    their_free,
                    int(s.at[other]),
                    load_number(s, other),
                    2,
                )
                out[REMOVE_ORDER[town, slot]] = SCALE * worth
                mine += 1
                skip += 1


def weigh_abilities(s, p, rows, count, free, out):
    """New ones by what they bring in the time left, and those that cost an action."""
    for slot in range(DISPLAYED):
        if can_acquire(s, p, slot):
            out[ACQUIRE[slot]] = acquired(s, p, rows, count, free, s.displayed[slot])
    if can_home(s, p):
        out[HOME] = after(s, p, rows, count, free, CITY, 0, 0, 0, 1)
    if can_vendor(s, p):
        out[VENDOR] = loading(s, p, rows, count, free, VENDOR_LOAD)


def acquired(s, p, rows, count, free, ability):
    """An ability for the rest of the game; orders are not points, so they cost nothing."""
    to_come = 0.0 if s.last_round != RUNNING else actions_to_come(s)
    if ability == OVERTIME:
        worth = ACTION_WORTH * (1.0 + to_come / 2.0)
    else:
        worth = ABILITY_WORTH[ability] * min(1.0, to_come / 20.0)
    return after(s, p, rows, count, free, s.at[p], 0, 0, 0, 1) + SCALE * worth
