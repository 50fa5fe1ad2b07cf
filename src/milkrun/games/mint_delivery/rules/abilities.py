"""Player abilities, the advanced rules (chapter 12). What persistent ones change is told where it
applies: capacity, loading, exchanges (trucks.py), holding and fulfilling orders (orders.py)."""

from milkrun.engine.events import note

from ..components import (
    ABILITY_COST,
    ADJACENT,
    FIRST_PLAIN,
    HOMING_ROAD,
    OVERTIME,
    RADIO_DISPATCH,
    SLIP_ROAD,
    STREET_VENDOR,
)
from .orders import can_take
from .state import ACTIONS_A_TURN, EVENTS, NO_ABILITY
from .trucks import LOADED, has, is_town, load_classic, room

ABILITY_ACQUIRED = EVENTS.number("ability_acquired")
VENDOR_LOAD = 2  # MIN-12.20


def unspent(s, p):
    """MIN-12.3: completed orders that have paid for nothing yet."""
    return s.completed[p] - s.spent[p]


def can_acquire(s, p, slot):
    """MIN-12.2: on any space; MIN-12.3: with enough unspent orders; MIN-12.6: not twice.

    MIN-12.1, 12.7: the three abilities stay there for everybody.
    """
    ability = s.displayed[slot]
    if ability == NO_ABILITY or has(s, p, ability):
        return False
    return unspent(s, p) >= ABILITY_COST[ability]


def acquire(s, p, slot):
    """MIN-12.4: the orders are spent; MIN-12.5: they count as before for everything else.

    MIN-12.9: to use an Action then costs an action, a Free Action none; MIN-12.10: only its owner
    uses an ability, in their own turn.

    MIN-12.11: Overtime gives an action in this turn already.
    """
    ability = s.displayed[slot]
    s.spent[p] += ABILITY_COST[ability]
    s.owned[p] |= 1 << ability
    if ability == OVERTIME:
        s.actions_left += 1
    note(s, ABILITY_ACQUIRED, p, ability, ABILITY_COST[ability])


def actions_of(s, p):
    """MIN-2.2: two actions a turn; MIN-12.11: three with Overtime."""
    return ACTIONS_A_TURN + 1 if has(s, p, OVERTIME) else ACTIONS_A_TURN


def can_slip(s, p, space):
    """MIN-12.17: Slip Road: from a plain movement space to an adjacent one, free."""
    return has(s, p, SLIP_ROAD) and s.at[p] >= FIRST_PLAIN and ADJACENT[s.at[p], space]


def can_radio(s, p, town, slot):
    """MIN-12.18: Radio Dispatch: Take Order in any town."""
    return has(s, p, RADIO_DISPATCH) and can_take(s, p, town, slot)


def can_home(s, p):
    """MIN-12.19: Homing Road: from a town to Mintopia City."""
    return has(s, p, HOMING_ROAD) and is_town(s.at[p])


def can_vendor(s, p):
    """MIN-12.20: Street Vendor: in a town, with room in the truck."""
    return has(s, p, STREET_VENDOR) and is_town(s.at[p]) and room(s, p) > 0


def vendor(s, p):
    """MIN-12.20: two Classic mints, as many as fit and as there are."""
    count = load_classic(s, p, VENDOR_LOAD)
    note(s, LOADED, p, count, s.at[p])
