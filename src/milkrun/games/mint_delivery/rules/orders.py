"""Orders: taking them (chapter 5), fulfilling them (9)."""

from milkrun.engine.chance import draw
from milkrun.engine.events import note

from ..components import (
    ADJACENT,
    BIKE_COURIER,
    CLASSIC,
    FIRST_TOWN,
    KINDS,
    ORDER_NEEDS,
    ORDER_POINTS,
    ORDER_TOWN,
    ORDERS,
    RETURN_LOAD,
    THICK_CLIPBOARD,
    TOWNS,
)
from .refusals import FINE, Refusal
from .state import (
    BOXED,
    DECKS,
    HELD,
    MOST_HELD,
    NO_ORDER,
    RUNNING,
    SLOTS,
    TWO_TOWNS,
    Chance,
    Kind,
)
from .trucks import has, is_factory, is_town, load_classic, put_back, room

RETURN_MINTS = 2  # MIN-12.22


def hold(s, p, order):
    """An order lies face up in front of a player, after those already there."""
    s.held[p, s.held_count[p]] = order
    s.held_count[p] += 1


# Towns and their decks.


def is_open(s, town, slot):
    """Whether an order lies face up there."""
    return s.slot_order[town, slot] != NO_ORDER


def has_orders(s, town):
    """MIN-10.1: whether a town has a face-up order."""
    for slot in range(SLOTS):
        if is_open(s, town, slot):
            return True
    return False


def towns_with_orders(s):
    """How many towns have a face-up order."""
    count = 0
    for town in range(TOWNS):
        count += has_orders(s, town)
    return count


def turn_up(s, town, slot):
    """MIN-5.8: the top card of the deck, without mints; from an empty deck nothing.

    MIN-1.18: nobody has seen a deck, so the card is drawn when it is turned up; MIN-1.10:
    whatever its destination is.
    """
    if s.deck[town] > 0:
        s.deck[town] -= 1
        s.slot_order[town, slot] = draw(s, s.bag, Chance.ORDER, 0)
        note(s, Kind.ORDER_REVEALED, s.players, town, slot, s.slot_order[town, slot])


def refill(s, town, slot):
    """MIN-5.8: an empty slot gets a card; MIN-5.12: then the end conditions are checked."""
    turn_up(s, town, slot)
    announce_last_round(s)


def lift(s, town, slot):
    """Remove the order of a slot and its mints; returns the order."""
    order = s.slot_order[town, slot]
    s.slot_order[town, slot] = NO_ORDER
    s.slot_mints[town, slot] = 0
    return order


def add_mint(s, town, slot):
    """MIN-5.5: a Classic mint on that order; MIN-5.6: if the supply has one.

    MIN-5.7: and if there is an order. MIN-5.11: mints on orders are not in the supply.
    """
    if is_open(s, town, slot) and s.supply[CLASSIC] > 0:
        s.supply[CLASSIC] -= 1
        s.slot_mints[town, slot] += 1
        mints = s.slot_mints[town, slot]
        note(s, Kind.MINT_ADDED, s.players, town, slot, s.slot_order[town, slot], mints)


def announce_last_round(s):
    """MIN-10.1, 10.5: two towns without orders, or four empty decks, are announced at once.

    MIN-10.4: it stays true, so it is noted once; MIN-5.12: nothing else happens now.
    """
    if s.last_round != RUNNING:
        return
    if towns_with_orders(s) <= TOWNS - 2:
        s.last_round = TWO_TOWNS
    elif all_decks_empty(s):
        s.last_round = DECKS
    if s.last_round != RUNNING:
        note(s, Kind.LAST_ROUND, s.players, s.last_round)


def all_decks_empty(s):
    """MIN-10.1: end condition B."""
    for town in range(TOWNS):
        if s.deck[town] > 0:
            return False
    return True


# Take Order.


def held_limit(s, p):
    """MIN-5.3: three incomplete orders; MIN-12.16: four with the Thick Clipboard."""
    return MOST_HELD if has(s, p, THICK_CLIPBOARD) else HELD


def hold_refused(s, p):
    """MIN-5.3: only as many incomplete orders as may be held."""
    return FINE if s.held_count[p] < held_limit(s, p) else Refusal.HOLDS_ENOUGH


def take_refused(s, p, slot):
    """MIN-5.1: a face-up order of the town; MIN-5.2: to wherever. MIN-5.3: and room to hold it."""
    if not is_town(s.at[p]):
        return Refusal.NOT_IN_TOWN
    if not is_open(s, s.at[p] - FIRST_TOWN, slot):
        return Refusal.NO_ORDER_HERE
    return hold_refused(s, p)


def take(s, p, town, slot, radio):
    """MIN-5.4: the order is held; MIN-5.5: the other one gets a mint; MIN-5.8: the slot a card.

    The mints of the order wait for step 4, MIN-5.9.
    """
    s.taken_mints = s.slot_mints[town, slot]
    order = lift(s, town, slot)
    hold(s, p, order)
    s.stirred = 1
    note(s, Kind.ORDER_TAKEN, p, town, slot, order, radio)
    add_mint(s, town, 1 - slot)
    refill(s, town, slot)


def take_load_refused(s, p, mints):
    """MIN-5.9: from none to all of the mints of the order, as far as there is room (MIN-6.4)."""
    if mints > s.taken_mints:
        return Refusal.FEWER_ON_ORDER
    return FINE if mints <= room(s, p) else Refusal.NO_ROOM


def take_load(s, p, mints):
    """MIN-5.9: that many go into the truck; MIN-5.10: the rest goes to the supply."""
    s.load[p, CLASSIC] += mints
    s.supply[CLASSIC] += s.taken_mints - mints
    if s.taken_mints > 0:
        note(s, Kind.MINTS_TAKEN, p, mints, s.taken_mints - mints)
    s.taken_mints = 0


# Fulfill Order.


def is_served(s, p, town):
    """MIN-9.1: the truck is in the town; MIN-12.23: or next to it, with the Bike Courier."""
    space = s.at[p]
    if space == FIRST_TOWN + town:
        return True
    return is_factory(space) and ADJACENT[space, FIRST_TOWN + town] and has(s, p, BIKE_COURIER)


def has_mints(s, p, order):
    """MIN-9.1: the required mints of each kind; MIN-9.2: no kind stands in for another."""
    for kind in range(KINDS):
        if s.load[p, kind] < ORDER_NEEDS[order, kind]:
            return False
    return True


def fulfill_refused(s, p, index):
    """MIN-9.1: a held order, at its destination, MIN-9.2: with its mints.

    MIN-9.4: one after another. MIN-9.5: never compulsory. MIN-9.6: a held order leaves in no other
    way.
    """
    if index >= s.held_count[p]:
        return Refusal.NOT_HELD
    order = s.held[p, index]
    if not is_served(s, p, ORDER_TOWN[order]):
        return Refusal.NOT_SERVED
    return FINE if has_mints(s, p, order) else Refusal.LACKS_MINTS


def can_fulfill_any(s, p):
    """MIN-2.4: whether any held order can be fulfilled now."""
    for index in range(s.held_count[p]):
        if fulfill_refused(s, p, index) == FINE:
            return True
    return False


def fulfill(s, p, index):
    """MIN-9.2: its mints go to the supply; MIN-9.3: the order is completed."""
    order = s.held[p, index]
    for kind in range(KINDS):
        put_back(s, p, kind, ORDER_NEEDS[order, kind])
    last = s.held_count[p] - 1
    for place in range(index, last):
        s.held[p, place] = s.held[p, place + 1]
    s.held[p, last] = NO_ORDER
    s.held_count[p] = last
    s.completed[p] += 1
    s.fate[order] = p
    s.stirred = 1
    town = ORDER_TOWN[order]
    note(s, Kind.ORDER_FULFILLED, p, order, town, s.at[p] != FIRST_TOWN + town)
    if has(s, p, RETURN_LOAD):
        return_load(s, p)


def return_load(s, p):
    """MIN-12.22: two Classic mints, as far as they fit, before anything else."""
    note(s, Kind.RETURN_LOADED, p, load_classic(s, p, RETURN_MINTS))


def must_remove(s):
    """MIN-9.8: in a game for two, after each order fulfilled; MIN-9.11: if any lies face up.

    MIN-13.3: never in a game for one.
    """
    return s.players == 2 and towns_with_orders(s) > 0


def remove_refused(s, town, slot):
    """MIN-9.8: any face-up order of any town."""
    return FINE if is_open(s, town, slot) else Refusal.NOTHING_TO_REMOVE


def remove(s, p, town, slot):
    """MIN-9.8: a face-up order goes to the box; MIN-9.9: its mints go to the supply.

    MIN-9.10: the slot gets a card, and no order gets a mint.
    """
    mints = s.slot_mints[town, slot]
    order = box(s, town, slot)
    note(s, Kind.ORDER_REMOVED, p, town, slot, order, mints)
    refill(s, town, slot)


def box(s, town, slot):
    """Move a face-up order to the box, its mints to the supply; returns the order."""
    s.supply[CLASSIC] += s.slot_mints[town, slot]
    order = lift(s, town, slot)
    s.fate[order] = BOXED
    return order


def points(s, p):
    """MIN-11.1: the points of the completed orders; held ones count for nothing."""
    total = 0
    for order in range(ORDERS):
        if s.fate[order] == p:
            total += ORDER_POINTS[order]
    return total
