"""Player abilities, the advanced rules (chapter 12). What persistent ones change is said where it
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
from .orders import hold_refused, is_open
from .refusals import FINE, Refusal
from .state import ACTIONS_A_TURN, NO_ABILITY, Kind
from .trucks import has, is_town, load_classic, room

VENDOR_LOAD = 2  # MIN-12.20


def unspent(s, p):
    """MIN-12.3: completed orders that have paid for nothing yet."""
    return s.completed[p] - s.spent[p]


def acquire_refused(s, p, slot):
    """MIN-12.2: on any space; MIN-12.3: with enough unspent orders; MIN-12.6: not twice.

    MIN-12.1, 12.7: the three abilities stay there for everybody.
    """
    ability = s.displayed[slot]
    if ability == NO_ABILITY:
        return Refusal.NO_ABILITIES
    if has(s, p, ability):
        return Refusal.ACQUIRED
    return FINE if unspent(s, p) >= ABILITY_COST[ability] else Refusal.TOO_FEW_COMPLETED


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
    note(s, Kind.ABILITY_ACQUIRED, p, ability, ABILITY_COST[ability])


def actions_of(s, p):
    """MIN-2.2: two actions a turn; MIN-12.11: three with Overtime."""
    return ACTIONS_A_TURN + 1 if has(s, p, OVERTIME) else ACTIONS_A_TURN


def slip_road_refused(s, p):
    """MIN-12.17: Slip Road: from a plain movement space, free."""
    if not has(s, p, SLIP_ROAD):
        return Refusal.WITHOUT_SLIP_ROAD
    return FINE if s.at[p] >= FIRST_PLAIN else Refusal.NO_SLIP_ROAD_HERE


def slip_refused(s, p, space):
    """MIN-12.17: to an adjacent space."""
    refused = slip_road_refused(s, p)
    if refused == FINE and not ADJACENT[s.at[p], space]:
        return Refusal.SLIP_ROAD_LEADS_ELSEWHERE
    return refused


def radio_refused(s, p, town, slot):
    """MIN-12.18: Radio Dispatch: Take Order in any town, MIN-5.1: a face-up one."""
    if not has(s, p, RADIO_DISPATCH):
        return Refusal.WITHOUT_RADIO
    return hold_refused(s, p) if is_open(s, town, slot) else Refusal.NO_ORDER_THERE


def home_refused(s, p):
    """MIN-12.19: Homing Road: from a town to Mintopia City."""
    if not has(s, p, HOMING_ROAD):
        return Refusal.WITHOUT_HOMING_ROAD
    return FINE if is_town(s.at[p]) else Refusal.NO_HOMING_ROAD_HERE


def vendor_refused(s, p):
    """MIN-12.20: Street Vendor: in a town, with room in the truck."""
    if not has(s, p, STREET_VENDOR):
        return Refusal.WITHOUT_VENDOR
    if not is_town(s.at[p]):
        return Refusal.NO_VENDOR_HERE
    return FINE if room(s, p) > 0 else Refusal.NO_ROOM_FOR_VENDOR


def vendor(s, p):
    """MIN-12.20: two Classic mints, as many as fit and as there are."""
    count = load_classic(s, p, VENDOR_LOAD)
    note(s, Kind.LOADED, p, count, s.at[p])
