"""Trucks: moving (chapter 3), locations (4), loading (6), unloading (7) and upgrading (8)."""

import numpy as np

from milkrun.engine.events import note

from ..components import (
    ADJACENT,
    CAPACITY,
    CINNAMON,
    CINNAMON_STILL,
    CITY,
    CLASSIC,
    DOUBLE_BATCH,
    FIRST_PLAIN,
    FIRST_TOWN,
    FORKLIFT,
    KINDS,
    LONG_TRAILER,
    SUGAR_FREE,
    THRIFTY_RECIPE,
)
from .refusals import FINE, Refusal
from .state import MOST_MINTS, Kind

CITY_LOAD = 4  # MIN-6.1
WAREHOUSE_LOAD = 2
SUGAR_FREE_COST = 2  # MIN-8.1
CINNAMON_COST = 3  # MIN-8.2


def has(s, p, ability):
    """MIN-12.8: whether a player owns an ability; it works from the moment it is acquired."""
    return (s.owned[p] >> ability) & 1 == 1


# Spaces.


def is_factory(space):
    """MIN-4.3: Mintopia City or a warehouse: Load Truck, Unload Truck, Upgrade Mints.

    MIN-4.1: a truck on a space stands on its action space, if it has one.
    """
    return space < FIRST_TOWN


def is_town(space):
    """MIN-4.3: a town: Take Order. MIN-4.4: plain movement spaces have no action of their own."""
    return FIRST_TOWN <= space < FIRST_PLAIN


# Moving.


def move_refused(s, p, space):
    """MIN-3.1: to a space joined by a road; MIN-3.2: of any kind; MIN-3.5: not staying.

    MIN-3.3: trucks never block.
    """
    if ADJACENT[s.at[p], space]:
        return FINE
    return Refusal.THERE_ALREADY if s.at[p] == space else Refusal.NO_ROAD


def move(s, p, space, how):
    """MIN-3.1: the truck goes one space.

    MIN-3.4: it need not do anything where it arrives.
    """
    note(s, Kind.MOVED, p, s.at[p], space, how)
    s.at[p] = space


# Mints.


def capacity(s, p):
    """MIN-6.4: four mints; MIN-12.12: six with the Long Trailer."""
    return MOST_MINTS if has(s, p, LONG_TRAILER) else CAPACITY


def aboard(s, p):
    """The mints of all kinds in a truck."""
    return s.load[p, CLASSIC] + s.load[p, SUGAR_FREE] + s.load[p, CINNAMON]


def room(s, p):
    """How many more mints a truck takes."""
    return capacity(s, p) - aboard(s, p)


def put_back(s, p, kind, count):
    """Mints of a truck go to the supply."""
    s.load[p, kind] -= count
    s.supply[kind] += count


def load_classic(s, p, most):
    """MIN-6.3, 6.5: Classic mints from the supply, as many as wanted, as fit and as there are.

    MIN-6.2: Classic mints only.
    """
    count = min(most, room(s, p), s.supply[CLASSIC])
    s.load[p, CLASSIC] += count
    s.supply[CLASSIC] -= count
    return count


# Load Truck.


def load_refused(s, p):
    """MIN-6.1, 4.3: in Mintopia City and at warehouses; MIN-4.4: not on a plain space.

    MIN-6.6: with room, even if it is wasted.
    """
    if not is_factory(s.at[p]):
        return Refusal.LOAD_IN_TOWN if is_town(s.at[p]) else Refusal.LOAD_ON_PLAIN
    return FINE if room(s, p) > 0 else Refusal.TRUCK_FULL


def load_amount(s, p):
    """MIN-6.1: four in Mintopia City, two at a warehouse; MIN-12.13: four with the Forklift."""
    if s.at[p] == CITY or has(s, p, FORKLIFT):
        return CITY_LOAD
    return WAREHOUSE_LOAD


def load(s, p):
    """MIN-6.3: as many as possible."""
    count = load_classic(s, p, load_amount(s, p))
    note(s, Kind.LOADED, p, count, s.at[p])


# Unload Truck, mint by mint: C before S before K, so that a mixture has one sequence.


def unload_refused(s, p, kind):
    """MIN-7.1, 4.3: in Mintopia City and at warehouses, a mint that is in the truck.

    MIN-4.4: not on a plain space.
    """
    if not is_factory(s.at[p]):
        return Refusal.UNLOAD_IN_TOWN if is_town(s.at[p]) else Refusal.UNLOAD_ON_PLAIN
    return FINE if s.load[p, kind] > 0 else Refusal.NOT_ABOARD


def unload(s, p, kind):
    """MIN-7.1, 7.2: a mint goes to the supply, for nothing."""
    put_back(s, p, kind, 1)
    s.unload_kind = kind
    note(s, Kind.UNLOADED, p, kind)


def drop_refused(s, p, kind):
    """MIN-7.1: a further mint, of the same kind as the last one or of a later kind."""
    if s.load[p, kind] == 0:
        return Refusal.NOT_ABOARD
    return FINE if kind >= s.unload_kind else Refusal.EARLIER_KIND


def can_go_on_unloading(s, p):
    """Whether there is any such mint."""
    for kind in range(KINDS):
        if drop_refused(s, p, kind) == FINE:
            return True
    return False


# Upgrade Mints.

# The exchanges of an Upgrade, in the order of UPGRADES; KINDS: there is no second one.
FIRST = np.array([SUGAR_FREE, CINNAMON, SUGAR_FREE, SUGAR_FREE, CINNAMON])
SECOND = np.array([KINDS, KINDS, SUGAR_FREE, CINNAMON, CINNAMON])


def exchange_cost(s, p, kind):
    """MIN-8.1, 8.2: two or three Classic mints; MIN-12.14: one less with the Thrifty Recipe."""
    cost = CINNAMON_COST if kind == CINNAMON else SUGAR_FREE_COST
    return cost - 1 if has(s, p, THRIFTY_RECIPE) else cost


def upgrade_cost(s, p, upgrading):
    """The Classic mints for all exchanges of an Upgrade."""
    cost = exchange_cost(s, p, FIRST[upgrading])
    if SECOND[upgrading] != KINDS:
        cost += exchange_cost(s, p, SECOND[upgrading])
    return cost


def upgrade_refused(s, p, upgrading):
    """MIN-8.1, 4.3: Sugar Free in Mintopia City and at warehouses; MIN-4.4: not on a plain space.

    MIN-8.2: Cinnamon only in the city; MIN-12.14: with the Cinnamon Still at warehouses, too.
    MIN-8.3: one exchange; MIN-12.15: or two with the Double Batch. MIN-8.4: all Classic mints for
    it are in the truck. MIN-8.6: there are no other exchanges.
    """
    if not is_factory(s.at[p]):
        return Refusal.UPGRADE_IN_TOWN if is_town(s.at[p]) else Refusal.UPGRADE_ON_PLAIN
    if SECOND[upgrading] != KINDS and not has(s, p, DOUBLE_BATCH):
        return Refusal.ONE_EXCHANGE
    makes_cinnamon = FIRST[upgrading] == CINNAMON or SECOND[upgrading] == CINNAMON
    if makes_cinnamon and s.at[p] != CITY and not has(s, p, CINNAMON_STILL):
        return Refusal.CINNAMON_IN_CITY
    enough = s.load[p, CLASSIC] >= upgrade_cost(s, p, upgrading)
    return FINE if enough else Refusal.TOO_FEW_CLASSIC


def upgrade(s, p, upgrading):
    """MIN-12.15: each exchange is made or wasted by itself, Sugar Free first."""
    exchange(s, p, FIRST[upgrading])
    if SECOND[upgrading] != KINDS:
        exchange(s, p, SECOND[upgrading])


def exchange(s, p, kind):
    """MIN-8.1, 8.2: Classic mints for a better one; MIN-8.5: without one, nothing is paid."""
    if s.supply[kind] == 0:
        note(s, Kind.UPGRADED, p, kind, 0, 0)
        return
    cost = exchange_cost(s, p, kind)
    put_back(s, p, CLASSIC, cost)
    put_back(s, p, kind, -1)
    note(s, Kind.UPGRADED, p, kind, cost, 1)
