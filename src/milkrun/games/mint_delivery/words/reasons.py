"""Why an action is not possible now: the clause, and a sentence with what would help.

The reasons follow the rules' own questions (`can_take`, `can_upgrade`, ...) one by one; only what
the seat to move knows is looked at.
"""

from collections.abc import Callable

from milkrun.engine.record import Fields, Record, plain

from ..components import (
    ABILITY_COST,
    ABILITY_NAMES,
    CINNAMON,
    CLASSIC,
    DOUBLE_BATCH,
    FIRST_PLAIN,
    FIRST_TOWN,
    HOMING_ROAD,
    KIND_NAMES,
    KINDS,
    ORDER_NEEDS,
    ORDER_POINTS,
    ORDER_TOWN,
    RADIO_DISPATCH,
    SLIP_ROAD,
    STREET_VENDOR,
    TOWN_NAMES,
)
from ..rules import FIRST, SECOND
from ..rules.abilities import can_acquire, can_home, can_slip, can_vendor, unspent
from ..rules.orders import (
    can_fulfill,
    can_keep,
    can_take,
    can_take_load,
    held_limit,
    is_open,
    is_served,
)
from ..rules.state import (
    ARGS_OF,
    DEALT,
    KEEP,
    NO_ABILITY,
    OVER,
    REMOVE,
    TAKE_LOAD,
    TURN,
    UNLOAD,
    VERB_OF,
    Verb,
)
from ..rules.trucks import (
    can_drop,
    can_load,
    can_make,
    can_move,
    can_unload,
    can_upgrade,
    capacity,
    exchange_cost,
    has,
    is_factory,
    is_town,
    room,
)
from .names import SPACE_NAMES, count, mints_name

Reason = tuple[str, str]
POSSIBLE: Reason = ("", "This is possible now.")


def why_not(s: Record, a: int) -> Reason:
    """(clause, sentence): why the seat to move cannot do this now; no clause if it can."""
    t = plain(s)
    if t.phase == OVER:
        return "MIN-10.2", "The game is over."
    verb = Verb(int(VERB_OF[a]))
    if t.phase != PHASE_OF.get(verb, TURN):
        return not_yet(t, verb)
    if verb in PAID and t.actions_left == 0:
        return "MIN-2.2", "No action is left in this turn; only free actions are possible."
    first, second = (int(number) for number in ARGS_OF[a])
    return REASONS[verb](t, first, second)


# Another decision comes first

PHASE_OF = {
    Verb.KEEP: KEEP,
    Verb.DROP: UNLOAD,
    Verb.DROP_END: UNLOAD,
    Verb.TAKE_LOAD: TAKE_LOAD,
    Verb.REMOVE: REMOVE,
}
PAID = {
    Verb.MOVE, Verb.LOAD, Verb.UPGRADE, Verb.UNLOAD, Verb.TAKE, Verb.ACQUIRE, Verb.RADIO,
    Verb.HOME, Verb.VENDOR,
}  # fmt: skip


def not_yet(t: Fields, verb: int) -> Reason:
    """What is to be decided before, or why this is never asked for at this point."""
    if t.phase == KEEP:
        return "MIN-1.6", "First choose which of your three orders to keep."
    if t.phase == TAKE_LOAD:
        return "MIN-5.9", "First decide how many of the order's mints you load."
    if t.phase == UNLOAD:
        return "MIN-7.1", "You are unloading: unload another mint, or no more."
    if t.phase == REMOVE:
        return "MIN-9.12", "First remove a face-up order, as after each order fulfilled."
    if verb == Verb.KEEP:
        return "MIN-1.6", "Dealt orders are chosen only in the setup."
    if verb == Verb.TAKE_LOAD:
        return "MIN-5.9", "Mints of an order are loaded when it is taken."
    if verb == Verb.REMOVE:
        if t.players != 2:
            return "MIN-9.8", "Orders are removed only in games for two players."
        return "MIN-9.8", "An order is removed only after one was fulfilled."
    return "MIN-7.1", "Choose the first mint to unload; more may follow."


# Setup


def why_not_keep(t: Fields, choice: int, _: int) -> Reason:
    if can_keep(t, t.to_move, choice):
        return POSSIBLE
    kept = [int(t.dealt[t.to_move, n]) for n in range(DEALT) if choice >> n & 1]
    total = sum(int(ORDER_POINTS[order]) for order in kept)
    limit = t.options.keep_points
    return "MIN-1.8", f"These orders have {total} points together; at most {limit} are allowed."


# The truck


def why_not_move(t: Fields, space: int, _: int) -> Reason:
    p = t.to_move
    if can_move(t, p, space):
        return POSSIBLE
    if t.at[p] == space:
        return "MIN-3.5", f"You are at {SPACE_NAMES[space]} already."
    return "MIN-3.1", f"No road joins {SPACE_NAMES[space]} to {SPACE_NAMES[t.at[p]]}."


def not_a_factory(t: Fields, what: str) -> Reason | None:
    """Mints are handled in the city and at warehouses only."""
    space = t.at[t.to_move]
    if is_factory(space):
        return None
    if space >= FIRST_PLAIN:
        return "MIN-4.4", f"On a plain space there is nothing to do but drive on: {what} elsewhere."
    return "MIN-4.3", f"In a town you take orders; {what} in Mintopia City or at a warehouse."


def why_not_load(t: Fields, *_: int) -> Reason:
    if can_load(t, t.to_move):
        return POSSIBLE
    return not_a_factory(t, "load") or full(t)


def full(t: Fields) -> Reason:
    return "MIN-6.6", f"Your truck is full: it holds {int(capacity(t, t.to_move))} mints."


def why_not_unload(t: Fields, kind: int, _: int) -> Reason:
    if can_unload(t, t.to_move, kind):
        return POSSIBLE
    return not_a_factory(t, "unload") or not_aboard(kind)


def not_aboard(kind: int) -> Reason:
    return "MIN-7.1", f"There is no {KIND_NAMES[kind]} mint in your truck."


def why_not_drop(t: Fields, kind: int, _: int) -> Reason:
    if can_drop(t, t.to_move, kind):
        return POSSIBLE
    if t.load[t.to_move, kind] == 0:
        return not_aboard(kind)
    return "MIN-7.1", "Mints are unloaded in the order Classic, Sugar Free, Cinnamon."


def why_not_upgrade(t: Fields, upgrading: int, _: int) -> Reason:
    p, first, second = t.to_move, int(FIRST[upgrading]), int(SECOND[upgrading])
    if can_upgrade(t, p, first, second):
        return POSSIBLE
    reason = not_a_factory(t, "upgrade")
    if reason:
        return reason
    kinds = [kind for kind in (first, second) if kind != KINDS]
    if len(kinds) == 2 and not has(t, p, DOUBLE_BATCH):
        return "MIN-8.3", "An Upgrade is one exchange; two need the Double Batch."
    if CINNAMON in kinds and not can_make(t, p, CINNAMON):
        return "MIN-8.2", "Cinnamon is made only in Mintopia City."
    cost = sum(int(exchange_cost(t, p, kind)) for kind in kinds)
    held = int(t.load[p, CLASSIC])
    return "MIN-8.4", f"That takes {cost} Classic mints; your truck has {held}."


# Orders


def why_not_take(t: Fields, slot: int, _: int) -> Reason:
    p = t.to_move
    if not is_town(t.at[p]):
        return "MIN-5.1", "Orders are taken in a town; you are not in one."
    return why_not_order(t, int(t.at[p]) - FIRST_TOWN, slot)


def why_not_order(t: Fields, town: int, slot: int) -> Reason:
    p = t.to_move
    if can_take(t, p, town, slot):
        return POSSIBLE
    if not is_open(t, town, slot):
        return "MIN-5.1", f"In {TOWN_NAMES[town]} no order lies there."
    held = count(int(held_limit(t, p)), "order")
    return "MIN-5.3", f"You hold {held} already: fulfill one first."


def why_not_radio(t: Fields, town: int, slot: int) -> Reason:
    return not_owned(t, int(RADIO_DISPATCH), "MIN-12.18") or why_not_order(t, town, slot)


def why_not_take_load(t: Fields, mints: int, _: int) -> Reason:
    if can_take_load(t, t.to_move, mints):
        return POSSIBLE
    if mints > t.taken_mints:
        return "MIN-5.9", f"The order has only {count(int(t.taken_mints), 'mint')}."
    return "MIN-6.4", f"Your truck has room for {count(int(room(t, t.to_move)), 'mint')} only."


def why_not_fulfill(t: Fields, index: int, _: int) -> Reason:
    p = t.to_move
    if can_fulfill(t, p, index):
        return POSSIBLE
    if index >= t.held_count[p]:
        return "MIN-9.1", f"You hold only {count(int(t.held_count[p]), 'order')}."
    order = int(t.held[p, index])
    town = int(ORDER_TOWN[order])
    if not is_served(t, p, town):
        return "MIN-9.1", f"That order is for {TOWN_NAMES[town]}: your truck has to be there."
    lacks = [max(0, int(ORDER_NEEDS[order, kind] - t.load[p, kind])) for kind in range(KINDS)]
    return "MIN-9.2", f"Your truck lacks {mints_name(lacks)} for that order."


def why_not_remove(t: Fields, town: int, slot: int) -> Reason:
    if is_open(t, town, slot):
        return POSSIBLE
    return "MIN-9.8", f"In {TOWN_NAMES[town]} no order lies there."


# Abilities


def not_owned(t: Fields, ability: int, clause: str) -> Reason | None:
    """An ability that the player does not have."""
    if has(t, t.to_move, ability):
        return None
    if not t.options.abilities:
        return clause, f"That needs {ABILITY_NAMES[ability]}: this game is without abilities."
    return clause, f"You do not have {ABILITY_NAMES[ability]}."


def why_not_acquire(t: Fields, slot: int, _: int) -> Reason:
    p, ability = t.to_move, int(t.displayed[slot])
    if can_acquire(t, p, slot):
        return POSSIBLE
    if ability == NO_ABILITY:
        return "MIN-12.1", "This game is without abilities."
    if has(t, p, ability):
        return "MIN-12.6", f"You have {ABILITY_NAMES[ability]} already."
    cost = count(int(ABILITY_COST[ability]), "completed order")
    return (
        "MIN-12.3",
        f"{ABILITY_NAMES[ability]} costs {cost}; {int(unspent(t, p))} of yours are unspent.",
    )


def why_not_home(t: Fields, *_: int) -> Reason:
    if can_home(t, t.to_move):
        return POSSIBLE
    return not_owned(t, int(HOMING_ROAD), "MIN-12.19") or (
        "MIN-12.19",
        "The Homing Road begins in a town.",
    )


def why_not_vendor(t: Fields, *_: int) -> Reason:
    if can_vendor(t, t.to_move):
        return POSSIBLE
    reason = not_owned(t, int(STREET_VENDOR), "MIN-12.20")
    if reason:
        return reason
    if not is_town(t.at[t.to_move]):
        return "MIN-12.20", "The Street Vendor stands in towns only."
    return "MIN-12.20", full(t)[1]


def why_not_slip(t: Fields, space: int, _: int) -> Reason:
    p = t.to_move
    if can_slip(t, p, space):
        return POSSIBLE
    reason = not_owned(t, int(SLIP_ROAD), "MIN-12.17")
    if reason:
        return reason
    if t.at[p] < FIRST_PLAIN:
        return "MIN-12.17", "The Slip Road begins on a plain space."
    return "MIN-12.17", f"No road joins {SPACE_NAMES[space]} to {SPACE_NAMES[t.at[p]]}."


def always(t: Fields, first: int, second: int) -> Reason:
    return POSSIBLE


REASONS: dict[int, Callable[[Fields, int, int], Reason]] = {
    Verb.KEEP: why_not_keep,
    Verb.MOVE: why_not_move,
    Verb.LOAD: why_not_load,
    Verb.UPGRADE: why_not_upgrade,
    Verb.UNLOAD: why_not_unload,
    Verb.DROP: why_not_drop,
    Verb.DROP_END: always,
    Verb.TAKE: why_not_take,
    Verb.TAKE_LOAD: why_not_take_load,
    Verb.FULFILL: why_not_fulfill,
    Verb.REMOVE: why_not_remove,
    Verb.ACQUIRE: why_not_acquire,
    Verb.RADIO: why_not_radio,
    Verb.HOME: why_not_home,
    Verb.VENDOR: why_not_vendor,
    Verb.SLIP: why_not_slip,
    Verb.END_TURN: always,
}
