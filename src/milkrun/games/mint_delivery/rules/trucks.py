"""Trucks: moving (chapter 3), locations (4), loading (6), unloading (7) and upgrading (8)."""

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
from .state import EVENTS, MOST_MINTS

MOVED = EVENTS.number("moved")
LOADED = EVENTS.number("loaded")
UPGRADED = EVENTS.number("upgraded")
UNLOADED = EVENTS.number("unloaded")

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


def can_move(s, p, space):
    """MIN-3.1: to a space joined by a road; MIN-3.2: of any kind; MIN-3.5: not staying.

    MIN-3.3: trucks never block.
    """
    return ADJACENT[s.at[p], space]


def move(s, p, space, how):
    """MIN-3.1: the truck goes one space.

    MIN-3.4: nothing has to be done where it arrives.
    """
    note(s, MOVED, p, s.at[p], space, how)
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


def can_load(s, p):
    """MIN-6.1: in Mintopia City and at warehouses; MIN-6.6: with room, even if it is wasted."""
    return is_factory(s.at[p]) and room(s, p) > 0


def load_amount(s, p):
    """MIN-6.1: four in Mintopia City, two at a warehouse; MIN-12.13: four with the Forklift."""
    if s.at[p] == CITY or has(s, p, FORKLIFT):
        return CITY_LOAD
    return WAREHOUSE_LOAD


def load(s, p):
    """MIN-6.3: as many as possible."""
    count = load_classic(s, p, load_amount(s, p))
    note(s, LOADED, p, count, s.at[p])


# Unload Truck, mint by mint: C before S before K, so that a mixture has one sequence.


def can_unload(s, p, kind):
    """MIN-7.1: in Mintopia City and at warehouses, a mint that is in the truck."""
    return is_factory(s.at[p]) and s.load[p, kind] > 0


def unload(s, p, kind):
    """MIN-7.1, 7.2: a mint goes to the supply, for nothing."""
    put_back(s, p, kind, 1)
    s.unload_kind = kind
    note(s, UNLOADED, p, kind)


def can_drop(s, p, kind):
    """MIN-7.1: a further mint, of the same kind as the last one or of a later kind."""
    return kind >= s.unload_kind and s.load[p, kind] > 0


def can_go_on_unloading(s, p):
    """Whether there is any such mint."""
    for kind in range(KINDS):
        if can_drop(s, p, kind):
            return True
    return False


# Upgrade Mints.


def exchange_cost(s, p, kind):
    """MIN-8.1, 8.2: two or three Classic mints; MIN-12.14: one less with the Thrifty Recipe."""
    cost = CINNAMON_COST if kind == CINNAMON else SUGAR_FREE_COST
    return cost - 1 if has(s, p, THRIFTY_RECIPE) else cost


def can_make(s, p, kind):
    """MIN-8.1: Sugar Free in Mintopia City and at warehouses.

    MIN-8.2: Cinnamon only in the city; MIN-12.14: with the Cinnamon Still at warehouses, too.
    MIN-8.6: there are no other exchanges.
    """
    if kind == CINNAMON and s.at[p] != CITY and not has(s, p, CINNAMON_STILL):
        return False
    return is_factory(s.at[p])


def can_upgrade(s, p, first, second):
    """MIN-8.3: one exchange (`second` is KINDS); MIN-12.15: or two with the Double Batch.

    MIN-8.4: all Classic mints for it are in the truck.
    """
    cost = exchange_cost(s, p, first)
    if second != KINDS:
        if not has(s, p, DOUBLE_BATCH) or not can_make(s, p, second):
            return False
        cost += exchange_cost(s, p, second)
    return can_make(s, p, first) and s.load[p, CLASSIC] >= cost


def upgrade(s, p, first, second):
    """MIN-12.15: each exchange is made or wasted by itself, Sugar Free first."""
    exchange(s, p, first)
    if second != KINDS:
        exchange(s, p, second)


def exchange(s, p, kind):
    """MIN-8.1, 8.2: Classic mints for a better one; MIN-8.5: without one, nothing is paid."""
    if s.supply[kind] == 0:
        note(s, UPGRADED, p, kind, 0, 0)
        return
    cost = exchange_cost(s, p, kind)
    put_back(s, p, CLASSIC, cost)
    put_back(s, p, kind, -1)
    note(s, UPGRADED, p, kind, cost, 1)
