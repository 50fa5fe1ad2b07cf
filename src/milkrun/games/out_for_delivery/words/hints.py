"""What a hint says about ways and parcels, to the seat that asks."""

from collections.abc import Callable, Mapping

import numpy as np

from milkrun.engine.record import Fields, Record, plain
from milkrun.engine.telling import Doer, Hints
from milkrun.engine.wording import count

from ..advice import find_ways
from ..components import COFFEE, DOUGHNUT, ENERGY_DRINK, SQUARE_GOLD, SQUARES, USED
from ..maps import CITIES, MOST_TILES, NO_TILE
from ..plans import WORK, best_plan, hour_worth, later_pay, mean_turn, trip_cost
from ..rules.items import drink
from ..rules.parcels import colour_of, find_parcel, fresh_parcel, pay, square_of
from ..rules.state import ARGS_OF, VERB_OF, H, Phase, Verb
from .names import Places, an, places_of, tile_name

DRINKS = (ENERGY_DRINK, COFFEE, DOUGHNUT)
PARCEL, LOOT = 50.0, 100.0  # about what a parcel picked up or stolen is worth, in gold


def reason(
    s: Record,
    kind: str,
    seat: int,
    args: Mapping[str, int | None],
    who: Callable[[int], Doer],
) -> tuple[float, str] | None:
    if seat >= s.players or kind not in REASONS:
        return None
    return REASONS[kind](who(seat), {name: n or 0 for name, n in args.items()}, places_of(s), s)


Numbers = Mapping[str, int]
Told = tuple[float, str]


def delivered(doer: Doer, a: Numbers, places: Places, s: Record) -> Told:
    return a["gold"] + float(s.options.malus), doer.does(
        f"delivers to {places.cities[a['colour']]}"
    )


def fell(doer: Doer, a: Numbers, places: Places, s: Record) -> Told:
    parcel = an(f"{places.colours[a['colour']]} parcel")
    return -float(a["fine"]), doer.does(f"pays a fine, as {parcel} falls off")


def picked_up(doer: Doer, a: Numbers, places: Places, s: Record) -> Told:
    parcel = an(f"{places.colours[a['colour']]} parcel")
    return PARCEL, doer.does(f"picks up {parcel} in {places.cities[a['city']]}")


def stolen(doer: Doer, a: Numbers, places: Places, s: Record) -> Told:
    return LOOT, doer.does(f"steals {an(places.colours[a['colour']])} parcel")


REASONS: dict[str, Callable[[Doer, Numbers, Places, Record], Told]] = {
    "delivered": delivered,
    "parcels_fell": fell,
    "picked_up": picked_up,
    "stolen": stolen,
}


def facts(s: Record, a: int) -> list[str]:
    t, verb = plain(s), Verb(int(VERB_OF[a]))
    return FACTS[verb](t, places_of(t), int(ARGS_OF[a, 0])) if verb in FACTS else []


def city_facts(t: Fields, places: Places, city: int) -> list[str]:
    waiting = int(t.waiting[city].sum())
    return [f"{count(waiting, 'parcel')} {'waits' if waiting == 1 else 'wait'} there"]


def pickup_facts(t: Fields, places: Places, colour: int) -> list[str]:
    """How far the parcel has to go, and what it should still pay there."""
    origin = int(t.city[t.at[t.to_move]])
    way = trip_cost(t, origin, colour)
    rounds = int((way + WORK) / mean_turn(t) + 0.6)
    gold = int(later_pay(t, fresh_parcel(t, origin, colour), rounds))
    where, far = places.cities[colour], int(t.trip[origin, colour])
    if gold < 0:
        return [f"but {where} is {far} MP away, too far to get there in time"]
    found = [f"{where} is {far} MP away in fair weather, so it should still pay {gold}"]
    if carried(t, colour):
        found.append("you carry another parcel there")
    return found


def carried(t: Fields, city: int) -> list[int]:
    """The parcels on the mover's board for a city."""
    p = t.to_move
    own = t.parcels[p, : t.parcel_count[p]].tolist()
    return [parcel for parcel in own if colour_of(parcel) == city]


def deliver_facts(t: Fields, places: Places, square: int) -> list[str]:
    """What waiting would cost."""
    p = t.to_move
    city = int(t.city[t.at[p]])
    place = find_parcel(t, p, city, square)
    if place == t.parcel_count[p]:
        return []
    now, after = int(pay(t, t.parcels[p][place])), square + 1
    if after >= SQUARES:
        return ["it would fall off at the end of the round"]
    later = int(SQUARE_GOLD[t.options.board, after])
    return [f"a round later it would pay {later}"] if later < now else []


def goal_of(t: Fields) -> tuple[int, int, float]:
    """The tile worth going to, the first direction there, and its cost in h."""
    p = t.to_move
    cost, first = np.empty(MOST_TILES), np.empty(MOST_TILES, np.int64)
    find_ways(t, p, cost, first)
    goal, *_ = best_plan(t, p, cost, hour_worth(t))
    return int(goal), int(first[goal]), float(cost[goal])


def move_facts(t: Fields, places: Places, direction: int) -> list[str]:
    """Where that way leads, if it is the one to the best place to go."""
    if t.phase != Phase.ACT or t.at[t.to_move] == NO_TILE:
        return []
    goal, way, cost = goal_of(t)
    if goal == t.at[t.to_move] or way != direction:
        return ["but that is not the way to the best place to go"]
    far, where = round(cost / H), tile_name(t, goal, places)
    work = work_at(t, goal, places)
    if goal == t.neighbour[t.at[t.to_move]][direction]:
        return [work] if work else []
    return [f"{where} is about {far} MP away, and {work}"] if work else []


def work_at(t: Fields, tile: int, places: Places) -> str:
    """What you can do on a tile of a city."""
    city = int(t.city[tile])
    if city >= CITIES:
        return ""
    if tile == t.delivery_tile[city] and (own := carried(t, city)):
        gold = max(int(pay(t, parcel)) for parcel in own)
        return f"you have {count(len(own), 'parcel')} for it, now worth {gold}"
    waiting = int(t.waiting[city].sum())
    if not waiting:
        return ""
    return f"{count(waiting, 'parcel')} {'waits' if waiting == 1 else 'wait'} there"


def end_facts(t: Fields, places: Places, *_: int) -> list[str]:
    own = t.parcels[t.to_move, : t.parcel_count[t.to_move]].tolist()
    late = sum(square_of(parcel) + 1 >= SQUARES for parcel in own)
    return [f"but {count(late, 'parcel')} of yours would fall off"] if late else []


def buy_facts(t: Fields, places: Places, *_: int) -> list[str]:
    return [f"an unused item counts {int(t.options.item_value)} at the end"]


def use_facts(t: Fields, places: Places, use: int) -> list[str]:
    """What a drink gives."""
    kind = int(USED[use])
    return [f"it gives you {int(drink(t, kind))} MP more"] if kind in DRINKS else []


FACTS: dict[int, Callable[[Fields, Places, int], list[str]]] = {
    Verb.CITY: city_facts,
    Verb.MOVE: move_facts,
    Verb.PICKUP: pickup_facts,
    Verb.DELIVER: deliver_facts,
    Verb.BUY: buy_facts,
    Verb.USE: use_facts,
    Verb.END_TURN: end_facts,
}


def aim(s: Record) -> str:
    return "Aim for short deliveries, while the parcels still pay."


HINTS = Hints(facts, reason, aim=aim)
