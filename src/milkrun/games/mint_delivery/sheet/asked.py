"""What a sheet of Mint Delivery answers: may this be done, in the rules' own words."""

from milkrun.engine.sheets import tell

from ..components import (
    ABILITY_COST,
    BIKE_COURIER,
    CITY,
    CLASSIC,
    FIRST_TOWN,
    KINDS,
    ORDER_NEEDS,
    ORDER_POINTS,
    ORDER_TOWN,
    RADIO_DISPATCH,
    RETURN_LOAD,
)
from ..rules.abilities import (
    VENDOR_LOAD,
    acquire_refused,
    home_refused,
    slip_refused,
    unspent,
    vendor_refused,
)
from ..rules.ending import best_slot
from ..rules.orders import (
    fulfill,
    fulfill_refused,
    has_orders,
    is_open,
    must_remove,
    take_refused,
)
from ..rules.refusals import FINE, Refusal
from ..rules.state import DISPLAYED, SLOTS
from ..rules.trucks import (
    FIRST,
    SECOND,
    capacity,
    has,
    load_amount,
    load_classic,
    load_refused,
    move_refused,
    room,
    upgrade,
    upgrade_cost,
    upgrade_refused,
)
from .declared import Line
from .table import IN_TOWN, is_taken
from .told import lacks_code


def has_action(s, who, out):
    """MIN-2.2, 10.2: whether somebody has an action; told if not. Of others nobody counts them."""
    if s.over == 1:
        tell(out, Line.OVER)
        return False
    if who == s.to_move and s.actions_left == 0:
        tell(out, Line.NO_ACTION_LEFT)
        return False
    return True


# Orders


def ask_fulfill(s, cells, who, order, out):
    """MIN-9.1, 9.2: free, with the truck there and the mints aboard; and what follows.

    MIN-12.23: or next to it, with the Bike Courier.
    """
    if s.over == 1:
        tell(out, Line.OVER)
        return
    index = 0
    while index < s.held_count[who] and s.held[who, index] != order:
        index += 1
    why = fulfill_refused(s, who, index)
    if why == Refusal.NOT_HELD:
        tell(out, Line.NOT_HELD, who)
    elif why == Refusal.NOT_SERVED:
        alone = not has(s, who, BIKE_COURIER)
        tell(out, Line.NOT_SERVED if alone else Line.NOT_BESIDE, ORDER_TOWN[order])
    elif why == Refusal.LACKS_MINTS:
        tell(out, Line.LACKS_MINTS, lacks_code(s, who, order))
    else:
        tell(out, Line.MAY_FULFILL, ORDER_POINTS[order])
        tell_after(s, who, index, order, out)


def tell_after(s, who, index, order, out):
    """MIN-12.22: the Return Load; MIN-9.8: the removal with two players."""
    classic = s.load[who, CLASSIC] - ORDER_NEEDS[order, CLASSIC]
    fulfill(s, who, index)
    if has(s, who, RETURN_LOAD):
        tell(out, Line.RETURN_LOAD, s.load[who, CLASSIC] - classic)
    if must_remove(s):
        tell(out, Line.THEN_REMOVE)


def ask_take(s, cells, who, slot, out):
    """MIN-5.1, 5.3: an order of the town where the truck is; MIN-5.5, 5.9: and its mints."""
    if not has_action(s, who, out):
        return
    why = take_refused(s, who, slot)
    town = s.at[who] - FIRST_TOWN
    if why == Refusal.NOT_IN_TOWN:
        tell(out, Line.ONLY_BY_RADIO if has(s, who, RADIO_DISPATCH) else Line.NOT_IN_TOWN)
    elif why == Refusal.NO_ORDER_HERE:
        tell(out, Line.NO_ORDER_HERE, town)
    elif not is_taken(cells, IN_TOWN + town * SLOTS + slot):
        tell(out, Line.HIDDEN_THERE)
    elif why == Refusal.HOLDS_ENOUGH:
        tell(out, Line.HOLDS_ENOUGH, who, s.held_count[who])
    else:
        tell(out, Line.MAY_TAKE, s.slot_order[town, slot])
        mints = s.slot_mints[town, slot]
        if mints > 0:
            tell(out, Line.MINTS_ON_IT, mints, max(0, min(mints, room(s, who))))
        if is_open(s, town, 1 - slot) and s.supply[CLASSIC] > 0:
            tell(out, Line.OTHER_GETS)


def ask_rival(s, cells, town, out):
    """MIN-13.4: the best order of a town."""
    if s.players > 1:
        tell(out, Line.NO_RIVAL)
    elif not has_orders(s, town):
        tell(out, Line.NO_TOWN)
    elif not is_known(s, cells, town):
        tell(out, Line.HIDDEN_THERE)
    else:
        tell(out, Line.RIVAL, s.slot_order[town, best_slot(s, town)])


def is_known(s, cells, town):
    """Whether all orders that lie in a town have been entered."""
    for slot in range(SLOTS):
        if is_open(s, town, slot) and not is_taken(cells, IN_TOWN + town * SLOTS + slot):
            return False
    return True


# The truck


def ask_load(s, cells, who, out):
    """MIN-6.1, 6.3: how many mints; MIN-6.6: with room. MIN-12.20: or from the Street Vendor."""
    if not has_action(s, who, out):
        return
    why = load_refused(s, who)
    vendor = vendor_refused(s, who)
    if why == FINE or vendor == FINE:
        count = load_classic(s, who, VENDOR_LOAD if vendor == FINE else load_amount(s, who))
        if count == 0:
            tell(out, Line.WASTED)
        else:
            tell(out, Line.MAY_LOAD if why == FINE else Line.MAY_BUY, count)
    elif why == Refusal.TRUCK_FULL or vendor == Refusal.NO_ROOM_FOR_VENDOR:
        tell(out, Line.TRUCK_FULL, capacity(s, who))
    elif why == Refusal.LOAD_IN_TOWN:
        tell(out, Line.LOAD_IN_TOWN)
    else:
        tell(out, Line.LOAD_ON_PLAIN)


def ask_upgrade(s, cells, who, which, out):
    """MIN-8.1, 8.2, 12.15: one exchange or two; MIN-8.5: wasted without such a mint."""
    if not has_action(s, who, out):
        return
    why = upgrade_refused(s, who, which)
    if why == FINE:
        tell_upgrade(s, who, which, out)
    elif why == Refusal.UPGRADE_IN_TOWN:
        tell(out, Line.UPGRADE_IN_TOWN)
    elif why == Refusal.UPGRADE_ON_PLAIN:
        tell(out, Line.UPGRADE_ON_PLAIN)
    elif why == Refusal.CINNAMON_IN_CITY:
        tell(out, Line.CINNAMON_IN_CITY)
    elif why == Refusal.ONE_EXCHANGE:
        tell(out, Line.ONE_EXCHANGE)
    else:
        tell(out, Line.TOO_FEW_CLASSIC, upgrade_cost(s, who, which), s.load[who, CLASSIC])


def tell_upgrade(s, who, which, out):
    """MIN-8.5, 12.15: what is paid for the exchanges that the supply has mints for."""
    first = FIRST[which]
    second = SECOND[which]
    some = s.supply[first]
    others = s.supply[second] if second < KINDS else 1
    classic = s.load[who, CLASSIC]
    upgrade(s, who, which)
    paid = classic - s.load[who, CLASSIC]
    if paid > 0:
        tell(out, Line.MAY_UPGRADE, paid)
    else:
        tell(out, Line.UPGRADE_WASTED)
    if some == 0:
        tell(out, Line.NO_SUCH_MINT, first)
    if second == first and some == 1:
        tell(out, Line.NO_SECOND_MINT, second)
    elif second != first and others == 0:
        tell(out, Line.NO_SUCH_MINT, second)


def ask_move(s, cells, who, space, out):
    """MIN-3.1, 3.5: along a road, to another space. MIN-12.17: for free by the Slip Road;
    MIN-12.19: or to Mintopia City by the Homing Road.
    """
    if s.over == 0 and slip_refused(s, who, space) == FINE:
        tell(out, Line.MAY_SLIP)
        return
    if not has_action(s, who, out):
        return
    why = move_refused(s, who, space)
    if why == FINE:
        tell(out, Line.MAY_MOVE)
    elif space == CITY and home_refused(s, who) == FINE:
        tell(out, Line.MAY_GO_HOME)
    elif why == Refusal.NO_ROAD:
        tell(out, Line.NO_ROAD, space, s.at[who])
    else:
        tell(out, Line.THERE_ALREADY, space)


# Abilities


def ask_acquire(s, cells, who, ability, out):
    """MIN-12.2, 12.3, 12.6: on display, with enough unspent orders, and not twice."""
    if not has_action(s, who, out):
        return
    if s.options.abilities == 0:
        tell(out, Line.NO_ABILITIES)
        return
    slot = 0
    while slot < DISPLAYED and s.displayed[slot] != ability:
        slot += 1
    if slot == DISPLAYED:
        tell(out, Line.UNSHOWN, ability)
        return
    why = acquire_refused(s, who, slot)
    if why == Refusal.ACQUIRED:
        tell(out, Line.ACQUIRED, who, ability)
    elif why == Refusal.TOO_FEW_COMPLETED:
        tell(out, Line.TOO_FEW_COMPLETED, ability, ABILITY_COST[ability], unspent(s, who))
    else:
        tell(out, Line.MAY_ACQUIRE, ABILITY_COST[ability])
