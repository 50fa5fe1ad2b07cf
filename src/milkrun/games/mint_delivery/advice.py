"""What a decent player would do: for greedy bots, and for search. All figures are points.

A position is worth its points and the best plan of plans.py; an action is worth what the position
after it is.
"""

import numpy as np

from .components import (
    CAPACITY,
    CINNAMON,
    CITY,
    CLASSIC,
    DEGREE,
    FIRST_TOWN,
    KINDS,
    NEIGHBOUR,
    ORDER_NEEDS,
    ORDER_POINTS,
    OVERTIME,
    SLIP_SPACES,
    SUGAR_FREE,
    TOWNS,
)
from .journeys import LOAD_OF, LOADS
from .plans import ACTION_WORTH, HELD_ORDER, actions_to_come, candidates, forget, outlook, plan
from .rules.abilities import (
    VENDOR_LOAD,
    acquire_refused,
    home_refused,
    radio_refused,
    slip_refused,
    vendor_refused,
)
from .rules.orders import fulfill_refused, held_limit, is_open, points, take_refused
from .rules.refusals import FINE
from .rules.state import (
    CHOICES,
    DEALT,
    DISPLAYED,
    RUNNING,
    SLOTS,
    UPGRADES,
    Phase,
)
from .rules.trucks import (
    FIRST,
    SECOND,
    exchange_cost,
    is_factory,
    load_amount,
    load_refused,
    room,
    upgrade_refused,
)
from .rules.turn import (
    ACQUIRE,
    CHOOSE_KEEP,
    DROP,
    DROP_END,
    END_TURN,
    FULFILL,
    HOME,
    LOAD,
    MOVE,
    RADIO,
    REMOVE_ORDER,
    SLIP,
    START_UNLOAD,
    TAKE,
    TAKE_MINTS,
    UPGRADE,
    VENDOR,
)

SCALE = 3.0  # advice is so many times sharper than points: most orders differ by one or two only
WASTE = 0.5  # against an action that does nothing
AGAINST = 0.6  # what a removal takes from the other player counts so much
AFTER_REMOVAL = 2  # actions with which both sides of a removal are judged
ABILITY_WORTH = np.array(  # over a whole game, once paid; Overtime's is that of its actions
    [0.0, 0.8, 1.5, 1.5, 1.5, 0.7, 0.6, 0.9, 1.5, 1.0, 0.6, 1.9, 1.9]
)

SEARCH = {"horizon": 80.0, "spread": 3.0, "alone": 0.3}


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


def values(s, out):
    """What a position is worth to every seat, in points."""
    for p in range(s.players):
        out[p] = value(s, p)


def value(s, p):
    """What a position is worth to seat p: its points, and what it may bring in time."""
    worth = float(points(s, p))
    if not s.over and s.phase != Phase.KEEP:
        actions = s.actions_left if p == s.to_move else 0
        o = outlook(s, candidates(s, p), actions)
        worth += plan(o, 0, places(s, p), s.at[p], load_number(s, p), actions)
    return worth


def places(s, p):
    """How many more orders may be held."""
    return np.int64(held_limit(s, p)) - np.int64(s.held_count[p])


# Advice


def weights(s, out):
    """How good each action is for the seat to move; written for legal ones only."""
    p = np.int64(s.to_move)
    if s.phase == Phase.KEEP:
        weigh_choices(s, p, out)
    elif s.phase == Phase.REMOVE:
        weigh_removals(s, p, out)
    else:
        o = outlook(s, candidates(s, p), s.actions_left)
        load = load_number(s, p)
        if s.phase == Phase.TURN:
            weigh_turn(s, p, o, load, out)
        elif s.phase == Phase.TAKE_LOAD:
            for mints in range(min(s.taken_mints, room(s, p)) + 1):
                more = load_with(load, CLASSIC, mints)
                out[TAKE_MINTS[mints]] = after(s, p, o, s.at[p], more, 0)
        elif s.phase == Phase.UNLOAD:
            for kind in range(KINDS):
                out[DROP[kind]] = without(s, p, o, load, kind, 0) - 0.01
            out[DROP_END] = after(s, p, o, s.at[p], load, 0)


def weigh_choices(s, p, out):
    """What the kept orders bring from the start."""
    rows = np.empty((DEALT, 3), np.int64)
    for index in range(DEALT):
        rows[index, 0] = s.dealt[p, index]
        rows[index, 1] = HELD_ORDER
        rows[index, 2] = 0
    o = outlook(s, rows, 0)
    for choice in range(CHOICES):
        left_out = CHOICES - 1 - choice
        worth = plan(o, left_out, 0, CITY, LOAD_OF[CAPACITY, 0, 0], 0)
        out[CHOOSE_KEEP[choice]] = SCALE * worth


def after(s, p, o, space, load, paid):
    """What is to come with the truck there, so loaded, after `paid` actions."""
    worth = plan(o, 0, places(s, p), space, load, s.actions_left - paid)
    return SCALE * (worth - ACTION_WORTH * paid)


def weigh_turn(s, p, o, load, out):
    """Each action by what is to come after it; ending the turn by what its actions are worth."""
    here = np.int64(s.at[p])
    now = after(s, p, o, here, load, 0)
    out[END_TURN] = now - SCALE * (ACTION_WORTH * s.actions_left + 0.1)
    for index in range(s.held_count[p]):
        if fulfill_refused(s, p, index) == FINE:
            out[FULFILL[index]] = fulfilled(s, p, o, load, index)
    for space in range(SLIP_SPACES):
        if slip_refused(s, p, space) == FINE:
            out[SLIP[space]] = after(s, p, o, space, load, 0) - 0.05
    if s.actions_left > 0:
        for road in range(DEGREE[here]):
            space = NEIGHBOUR[here, road]
            out[MOVE[space]] = after(s, p, o, space, load, 1)
        if is_factory(here):
            weigh_factory(s, p, o, load, out)
        weigh_abilities(s, p, o, load, out)
        weigh_orders(s, p, o, load, out)


def fulfilled(s, p, o, load, index):
    """The points of an order, and what is to come without its mints."""
    order = np.int64(s.held[p, index])
    rest = load_without(load, order)
    worth = plan(o, 1 << index, places(s, p) + 1, s.at[p], rest, s.actions_left)
    return SCALE * (ORDER_POINTS[order] + worth)


def weigh_factory(s, p, o, load, out):
    """Loading, upgrading, unloading."""
    if load_refused(s, p) == FINE:
        out[LOAD] = loading(s, p, o, load, load_amount(s, p))
    for upgrading in range(len(UPGRADES)):
        if upgrade_refused(s, p, upgrading) == FINE:
            out[UPGRADE[upgrading]] = upgraded(s, p, o, load, upgrading)
    for kind in range(KINDS):
        if s.load[p, kind] > 0:
            out[START_UNLOAD[kind]] = without(s, p, o, load, kind, 1)


def loading(s, p, o, load, amount):
    """Classic mints, as many as fit and as there are."""
    mints = min(amount, np.int64(room(s, p)), np.int64(s.supply[CLASSIC]))
    worth = after(s, p, o, s.at[p], load_with(load, CLASSIC, mints), 1)
    return worth if mints > 0 else worth - SCALE * WASTE


def upgraded(s, p, o, load, upgrading):
    """One exchange or two; those that the supply does not allow gain nothing."""
    better = load
    for part in range(2):
        kind = FIRST[upgrading] if part == 0 else SECOND[upgrading]
        if kind != KINDS and LOADS[better, kind] - LOADS[load, kind] < s.supply[kind]:
            better = load_with(better, CLASSIC, -np.int64(exchange_cost(s, p, kind)))
            better = load_with(better, kind, 1)
    worth = after(s, p, o, s.at[p], better, 1)
    return worth if better != load else worth - SCALE * WASTE


def without(s, p, o, load, kind, paid):
    """The best number of mints of a kind to be without."""
    best = -99.0
    for mints in range(1, LOADS[load, kind] + 1):
        best = max(best, after(s, p, o, s.at[p], load_with(load, kind, -mints), paid))
    return best


def weigh_orders(s, p, o, load, out):
    """Each order that may be taken here, or by radio."""
    for town in range(TOWNS):
        for slot in range(SLOTS):
            if radio_refused(s, p, town, slot) == FINE:
                out[RADIO[town, slot]] = taken(s, p, o, load, town, slot)
            if s.at[p] == FIRST_TOWN + town and take_refused(s, p, slot) == FINE:
                out[TAKE[slot]] = taken(s, p, o, load, town, slot)


def taken(s, p, o, load, town, slot):
    """What is to come with that order held, and its mints aboard."""
    row = np.int64(s.held_count[p])
    while o.rows[row, 0] != s.slot_order[town, slot]:
        row += 1
    mints = min(s.slot_mints[town, slot], room(s, p))
    more = load_with(load, CLASSIC, mints)
    o.rows[row, 1] = HELD_ORDER
    forget(o)
    worth = plan(o, 0, places(s, p) - 1, s.at[p], more, s.actions_left - 1)
    o.rows[row, 1] = town
    forget(o)
    return SCALE * (worth - ACTION_WORTH)


def weigh_removals(s, p, out):
    """The order that the other player would miss most, and this one least."""
    other = 1 - p
    mine = outlook(s, candidates(s, p), AFTER_REMOVAL)
    theirs = outlook(s, candidates(s, other), AFTER_REMOVAL)
    count = 0
    for town in range(TOWNS):
        for slot in range(SLOTS):
            if is_open(s, town, slot):
                worth = lacking(s, p, mine, s.held_count[p] + count)
                worth -= AGAINST * lacking(s, other, theirs, s.held_count[other] + count)
                out[REMOVE_ORDER[town, slot]] = SCALE * worth
                count += 1


def lacking(s, p, o, row):
    """What is to come for a seat without that order."""
    return plan(o, 1 << row, places(s, p), s.at[p], load_number(s, p), AFTER_REMOVAL)


def weigh_abilities(s, p, o, load, out):
    """New ones by what they bring in the time left, and those that cost an action."""
    for slot in range(DISPLAYED):
        if acquire_refused(s, p, slot) == FINE:
            worth = after(s, p, o, s.at[p], load, 1)
            out[ACQUIRE[slot]] = worth + SCALE * ability_worth(s, s.displayed[slot])
    if home_refused(s, p) == FINE:
        out[HOME] = after(s, p, o, CITY, load, 1)
    if vendor_refused(s, p) == FINE:
        out[VENDOR] = loading(s, p, o, load, VENDOR_LOAD)


def ability_worth(s, ability):
    """An ability for the rest of the game; orders spent are points still, so they cost nothing."""
    to_come = 0.0 if s.last_round != RUNNING else actions_to_come(s)
    if ability == OVERTIME:
        return ACTION_WORTH * (1.0 + to_come / 2.0)
    return ABILITY_WORTH[ability] * min(1.0, to_come / 20.0)
