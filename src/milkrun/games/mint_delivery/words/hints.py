"""What a hint says about orders and mints, to the seat that asks."""

from collections.abc import Callable, Mapping
from copy import copy

from milkrun.engine.record import Fields, Record, plain
from milkrun.engine.telling import Doer, Hints
from milkrun.engine.wording import count, listed

from ..components import (
    CLASSIC,
    DISTANCE,
    FIRST_PLAIN,
    FIRST_TOWN,
    KIND_NAMES,
    KINDS,
    ORDER_NEEDS,
    ORDER_POINTS,
    ORDER_TOWN,
    SUGAR_FREE,
    TOWN_NAMES,
)
from ..rules.orders import has_mints, hold_refused, is_served
from ..rules.refusals import FINE
from ..rules.state import ARGS_OF, NO_ORDER, VERB_OF, Verb
from ..rules.trucks import exchange_cost, load_amount, room
from .names import mints_name, town_of
from .sentences import chosen

TAKEN, ABILITY, MINT = 1.0, 1.5, 0.3  # about what each is worth, in points


def reason(
    s: Record,
    kind: str,
    seat: int,
    args: Mapping[str, int | None],
    who: Callable[[int], Doer],
) -> tuple[float, str] | None:
    known = {name: -1 if n is None else n for name, n in args.items()}
    if kind == "rival_took":
        return TAKEN, f"the rival takes {an_order(known['order'])}"
    if seat >= s.players or kind not in REASONS:
        return None
    points, deed = REASONS[kind](known)
    return points, who(seat).does(deed)


Known = Mapping[str, int]


def an_order(order: int) -> str:
    """An order in short: its mints are seen on the table."""
    return f"a {int(ORDER_POINTS[order])}-point order for {town_of(order)}"


def fulfilled(a: Known) -> tuple[float, str]:
    return float(ORDER_POINTS[a["order"]]), f"fulfills {an_order(a['order'])}"


def taken(a: Known) -> tuple[float, str]:
    return TAKEN, f"takes {an_order(a['order'])}"


def loaded_order(a: Known) -> tuple[float, str]:
    return MINT * a["loaded"], "loads Classic mints from an order"


def upgraded(a: Known) -> tuple[float, str]:
    return MINT * a["gained"], f"upgrades to {KIND_NAMES[a['mint']]}"


def unloaded(a: Known) -> tuple[float, str]:
    return -MINT, f"unloads a {KIND_NAMES[a['mint']]} mint"


REASONS: dict[str, Callable[[Known], tuple[float, str]]] = {
    "order_fulfilled": fulfilled,
    "order_taken": taken,
    "mints_taken": loaded_order,
    "upgraded": upgraded,
    "unloaded": unloaded,
    "ability_acquired": lambda a: (ABILITY, "acquires an ability"),
}


def facts(s: Record, a: int) -> list[str]:
    t = plain(s)
    first, second = ARGS_OF[a].tolist()
    return FACTS[VERB_OF[a]](t, first, second) if VERB_OF[a] in FACTS else []


def held(t: Fields) -> list[int]:
    """The orders that the mover holds."""
    p = t.to_move
    return [order for order in t.held[p, : t.held_count[p]].tolist() if order != NO_ORDER]


def order_facts(t: Fields, order: int, mints: int) -> list[str]:
    """What the truck lacks for a face-up order, and how far its town is. MIN-5.9: of the mints that
    lie on it the truck can load what fits."""
    p = t.to_move
    lacking = [
        max(0, int(ORDER_NEEDS[order][kind]) - int(t.load[p, kind])) for kind in range(KINDS)
    ]
    helping = min(mints, int(room(t, p)), lacking[CLASSIC])
    lacking[CLASSIC] -= helping
    way = int(DISTANCE[t.at[p], FIRST_TOWN + ORDER_TOWN[order]])
    need = f"you lack {mints_name(lacking)} for it" if any(lacking) else "you have its mints aboard"
    if helping:
        need = f"with {helping} Classic from it {need}"
    return [need, f"{town_of(order)} is {count(way, 'move')} away"] if way else [need]


def take_facts(t: Fields, slot: int, _: int) -> list[str]:
    town = int(t.at[t.to_move]) - FIRST_TOWN
    return radio_facts(t, town, slot) if 0 <= town < len(TOWN_NAMES) else []


def radio_facts(t: Fields, town: int, slot: int) -> list[str]:
    order = int(t.slot_order[town, slot])
    return [] if order == NO_ORDER else order_facts(t, order, int(t.slot_mints[town, slot]))


def keep_facts(t: Fields, choice: int, _: int) -> list[str]:
    """What the orders kept need in all."""
    orders = [int(t.dealt[t.to_move, index]) for index in chosen(choice)]
    if not orders or NO_ORDER in orders:
        return []
    needs = [sum(int(ORDER_NEEDS[order][kind]) for order in orders) for kind in range(KINDS)]
    return [f"{'it needs' if len(orders) == 1 else 'together they need'} {mints_name(needs)}"]


def move_facts(t: Fields, space: int, _: int) -> list[str]:
    """What you can do there."""
    if space >= FIRST_PLAIN:
        return ["but it is only on the way"]
    if ready := ready_facts(t, space):
        return ready
    return factory_facts(t) if space < FIRST_TOWN else town_facts(t, space - FIRST_TOWN)


def ready_facts(t: Fields, space: int) -> list[str]:
    """MIN-9.4: orders that can be fulfilled there, each with its own mints; MIN-12.23: at a
    warehouse those of the towns beside it."""
    there, p = copy(t), t.to_move
    there.at = t.at.copy()
    there.at[p] = space
    ready = [
        one for one in held(t) if is_served(there, p, ORDER_TOWN[one]) and has_mints(t, p, one)
    ]
    if not ready:
        return []
    enough = all(ORDER_NEEDS[ready].sum(axis=0) <= t.load[p])
    orders = listed([an_order(one) for one in ready], "and" if enough else "or")
    return [f"you can fulfill {orders} there"]


def factory_facts(t: Fields) -> list[str]:
    """MIN-6.6, 8.4: loading needs room, upgrading Classic mints; a Sugar Free one costs least."""
    p = t.to_move
    free = int(room(t, p))
    upgrades = t.load[p, CLASSIC] >= exchange_cost(t, p, SUGAR_FREE)
    if free == 0:
        what = "upgrade" if upgrades else "only unload"
        return [f"you can {what} there, as your truck is full"]
    what = "load or upgrade" if upgrades else "load"
    return [f"you can {what} there, with room for {count(free, 'mint')}"]


def town_facts(t: Fields, town: int) -> list[str]:
    """MIN-5.3: orders to be taken there."""
    p = t.to_move
    if hold_refused(t, p) != FINE:
        return [f"you hold {count(int(t.held_count[p]), 'order')}, so none can be taken there"]
    offered = sum(order != NO_ORDER for order in t.slot_order[town].tolist())
    return [f"{count(offered, 'order') if offered else 'no order'} can be taken there"]


def load_facts(t: Fields, *_: int) -> list[str]:
    """MIN-6.3, 6.5: as many as fit and as there are."""
    p = t.to_move
    free = int(room(t, p))
    return free_facts(free - min(int(load_amount(t, p)), free, int(t.supply[CLASSIC])))


def free_facts(left: int) -> list[str]:
    """How many places a load leaves free."""
    if left == 0:
        return ["that fills your truck"]
    return [f"{count(left, 'place')} in your truck {'stays' if left == 1 else 'stay'} free"]


def take_load_facts(t: Fields, mints: int, _: int) -> list[str]:
    return free_facts(int(room(t, t.to_move)) - mints)


def fulfill_facts(t: Fields, index: int, _: int) -> list[str]:
    order = int(t.held[t.to_move, index])
    if order == NO_ORDER:
        return []
    mints = int(sum(ORDER_NEEDS[order]))
    return [f"it is free, and empties {count(mints, 'place')} in your truck"]


def remove_facts(t: Fields, town: int, slot: int) -> list[str]:
    order = int(t.slot_order[town, slot])
    if order == NO_ORDER:
        return []
    q = 1 - int(t.to_move)
    other = "the other truck has the mints for it" if has_mints(t, q, order) else ""
    return [text for text in (other,) if text]


FACTS: dict[int, Callable[[Fields, int, int], list[str]]] = {
    Verb.KEEP: keep_facts,
    Verb.MOVE: move_facts,
    Verb.LOAD: load_facts,
    Verb.TAKE: take_facts,
    Verb.TAKE_LOAD: take_load_facts,
    Verb.FULFILL: fulfill_facts,
    Verb.RADIO: radio_facts,
    Verb.REMOVE: remove_facts,
}


def aim(s: Record) -> str:
    return "Aim for orders whose mints and towns lie on one route."


HINTS = Hints(facts, reason, aim=aim)
