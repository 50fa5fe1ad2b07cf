"""Why an action is not possible now: for every refusal of the rules its clause and a sentence.

A sentence may need what the seat to move knows of the table, and the action's two numbers.
"""

from typing import SupportsIndex

from milkrun.engine.record import Fields
from milkrun.engine.refusals import Refused
from milkrun.engine.wording import count

from ..components import (
    ABILITY_COST,
    ABILITY_NAMES,
    BIKE_COURIER,
    CLASSIC,
    FIRST_TOWN,
    HOMING_ROAD,
    KIND_NAMES,
    ORDER_TOWN,
    RADIO_DISPATCH,
    SLIP_ROAD,
    STREET_VENDOR,
    TOWN_NAMES,
)
from ..rules.abilities import unspent
from ..rules.orders import held_limit
from ..rules.refusals import Refusal
from ..rules.setup import points_kept
from ..rules.trucks import capacity, has, room, upgrade_cost
from .names import SPACE_NAMES, mints_name
from .sentences import lacks


def too_many_points(t: Fields, choice: int, _: int) -> str:
    total = int(points_kept(t, t.to_move, choice))
    return (
        f"These orders have {total} points in total; at most {t.options.keep_points} are allowed."
    )


def no_road(t: Fields, space: int, _: int) -> str:
    return f"No road joins {SPACE_NAMES[space]} to {SPACE_NAMES[t.at[t.to_move]]}."


def in_town(what: str) -> Refused:
    return "MIN-4.3", f"In a town you take orders; {what} in Mintopia City or at a warehouse."


def on_plain(what: str) -> Refused:
    return (
        "MIN-4.4",
        f"A plain space has no action of its own: {what} in Mintopia City or at a warehouse.",
    )


def truck_full(t: Fields, *_: int) -> str:
    return f"Your truck is full: it holds {int(capacity(t, t.to_move))} mints."


def too_few_classic(t: Fields, upgrading: int, _: int) -> str:
    cost = int(upgrade_cost(t, t.to_move, upgrading))
    return f"That takes {cost} Classic mints; your truck has {int(t.load[t.to_move, CLASSIC])}."


def not_in_town(t: Fields, *_: int) -> str:
    if has(t, t.to_move, RADIO_DISPATCH):
        return "You are not in a town: from here you take orders only by Radio Dispatch."
    return "Orders are taken in a town; you are not in one."


def no_order_here(t: Fields, slot: int, _: int) -> str:
    return no_order_there(t, int(t.at[t.to_move]) - FIRST_TOWN, slot)


def no_order_there(t: Fields, town: int, slot: int) -> str:
    return f"There is no order there in {TOWN_NAMES[town]}."


def not_served(t: Fields, index: int, _: int) -> str:
    town = TOWN_NAMES[ORDER_TOWN[t.held[t.to_move, index]]]
    beside = ", or at a warehouse next to it" if has(t, t.to_move, BIKE_COURIER) else ""
    return f"That order is for {town}: your truck has to be there{beside}."


def without(ability: SupportsIndex, clause: str) -> Refused:
    """The player does not have an ability."""
    name = ABILITY_NAMES[ability]
    return (
        clause,
        lambda t, *_: (
            f"You do not have {name}."
            if t.options.abilities
            else f"That needs {name}: this game has no abilities."
        ),
    )


def too_few_completed(t: Fields, slot: int, _: int) -> str:
    ability = t.displayed[slot]
    cost = count(int(ABILITY_COST[ability]), "completed order")
    unused = int(unspent(t, t.to_move))
    left = f"{unused} of yours {'is' if unused == 1 else 'are'} unspent"
    return f"{ABILITY_NAMES[ability]} costs {cost}; {left}."


REFUSALS: dict[Refusal, Refused] = {
    Refusal.GAME_OVER: ("MIN-10.2", "The game is over."),
    # another decision comes first
    Refusal.KEEP_FIRST: ("MIN-1.6", "First choose which of your three orders to keep."),
    Refusal.TAKE_LOAD_FIRST: ("MIN-5.9", "First decide how many of the order's mints you load."),
    Refusal.UNLOAD_FIRST: ("MIN-7.1", "You are unloading: unload another mint, or stop."),
    Refusal.REMOVE_FIRST: (
        "MIN-9.12",
        "First remove a face-up order, as after each one you fulfill.",
    ),
    Refusal.ONLY_IN_SETUP: ("MIN-1.6", "Dealt orders are chosen only during the setup."),
    Refusal.NOT_TAKING: ("MIN-5.9", "Mints of an order are loaded when it is taken."),
    Refusal.NOT_UNLOADING: ("MIN-7.1", "Choose the first mint to unload; more may follow."),
    Refusal.NOT_REMOVING: (
        "MIN-9.8",
        lambda t, *_: (
            "An order is removed only after one has been fulfilled."
            if t.players == 2
            else "Orders are removed only in games for two players."
        ),
    ),
    Refusal.NO_ACTION_LEFT: (
        "MIN-2.2",
        "No action is left in this turn; only free actions are possible.",
    ),
    # the setup
    Refusal.TOO_MANY_POINTS: ("MIN-1.8", too_many_points),
    # the truck
    Refusal.NO_ROAD: ("MIN-3.1", no_road),
    Refusal.THERE_ALREADY: (
        "MIN-3.5",
        lambda t, space, _: f"You are already at {SPACE_NAMES[space]}.",
    ),
    Refusal.LOAD_IN_TOWN: in_town("load"),
    Refusal.LOAD_ON_PLAIN: on_plain("load"),
    Refusal.TRUCK_FULL: ("MIN-6.6", truck_full),
    Refusal.UNLOAD_IN_TOWN: in_town("unload"),
    Refusal.UNLOAD_ON_PLAIN: on_plain("unload"),
    Refusal.NOT_ABOARD: (
        "MIN-7.1",
        lambda t, kind, _: f"There is no {KIND_NAMES[kind]} mint in your truck.",
    ),
    Refusal.EARLIER_KIND: (
        "MIN-7.1",
        "Mints are unloaded in the order Classic, Sugar Free, Cinnamon.",
    ),
    Refusal.UPGRADE_IN_TOWN: in_town("upgrade"),
    Refusal.UPGRADE_ON_PLAIN: on_plain("upgrade"),
    Refusal.CINNAMON_IN_CITY: ("MIN-8.2", "Cinnamon is made only in Mintopia City."),
    Refusal.ONE_EXCHANGE: ("MIN-8.3", "An Upgrade is one exchange; two need the Double Batch."),
    Refusal.TOO_FEW_CLASSIC: ("MIN-8.4", too_few_classic),
    # orders
    Refusal.NOT_IN_TOWN: ("MIN-5.1", not_in_town),
    Refusal.NO_ORDER_HERE: ("MIN-5.1", no_order_here),
    Refusal.HOLDS_ENOUGH: (
        "MIN-5.3",
        lambda t, *_: (
            f"You already hold {count(int(held_limit(t, t.to_move)), 'order')}: fulfill one first."
        ),
    ),
    Refusal.FEWER_ON_ORDER: (
        "MIN-5.9",
        lambda t, *_: f"The order has only {count(int(t.taken_mints), 'mint')}.",
    ),
    Refusal.NO_ROOM: (
        "MIN-6.4",
        lambda t, *_: f"Your truck has room for only {count(int(room(t, t.to_move)), 'mint')}.",
    ),
    Refusal.NOT_HELD: (
        "MIN-9.1",
        lambda t, *_: f"You hold only {count(int(t.held_count[t.to_move]), 'order')}.",
    ),
    Refusal.NOT_SERVED: ("MIN-9.1", not_served),
    Refusal.LACKS_MINTS: (
        "MIN-9.2",
        lambda t, index, _: (
            f"Your truck lacks {mints_name(lacks(t, t.to_move, index))} for that order."
        ),
    ),
    Refusal.NOTHING_TO_REMOVE: ("MIN-9.8", no_order_there),
    # abilities
    Refusal.NO_ABILITIES: ("MIN-12.1", "This game has no abilities."),
    Refusal.TOO_FEW_COMPLETED: ("MIN-12.3", too_few_completed),
    Refusal.ACQUIRED: (
        "MIN-12.6",
        lambda t, slot, _: f"You already have {ABILITY_NAMES[t.displayed[slot]]}.",
    ),
    Refusal.WITHOUT_SLIP_ROAD: without(SLIP_ROAD, "MIN-12.17"),
    Refusal.NO_SLIP_ROAD_HERE: ("MIN-12.17", "The Slip Road begins on a plain space."),
    Refusal.SLIP_ROAD_LEADS_ELSEWHERE: ("MIN-12.17", no_road),
    Refusal.WITHOUT_RADIO: without(RADIO_DISPATCH, "MIN-12.18"),
    Refusal.NO_ORDER_THERE: ("MIN-5.1", no_order_there),
    Refusal.WITHOUT_HOMING_ROAD: without(HOMING_ROAD, "MIN-12.19"),
    Refusal.NO_HOMING_ROAD_HERE: ("MIN-12.19", "The Homing Road begins in a town."),
    Refusal.WITHOUT_VENDOR: without(STREET_VENDOR, "MIN-12.20"),
    Refusal.NO_VENDOR_HERE: ("MIN-12.20", "The Street Vendor stands only in towns."),
    Refusal.NO_ROOM_FOR_VENDOR: ("MIN-12.20", truck_full),
}
