"""What a hint says about ways and parcels, to the seat that asks."""

from collections.abc import Callable, Mapping
from heapq import heappop, heappush

import numpy as np

from milkrun.engine.record import Fields, Record, plain
from milkrun.engine.telling import Doer, Hints
from milkrun.engine.wording import count, listed

from ..advice import WAYS, find_ways
from ..components import COFFEE, DOUGHNUT, ENERGY_DRINK, HOLIDAY, SQUARES, USED
from ..maps import CITIES, MOUNTAIN, NO_TILE, RIVER
from ..plans import WORK, best_plan, hour_worth, hours_coming, later_pay, mean_turn, trip_cost
from ..rules.items import drink
from ..rules.parcels import colour_of, find_parcel, fresh_parcel, grace_of, pay, square_of
from ..rules.state import ARGS_OF, VERB_OF, H, Phase, Verb
from .names import Places, an, places_of

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
    return FACTS[verb](t, places_of(t), *ARGS_OF[a].tolist()) if verb in FACTS else []


def city_facts(t: Fields, places: Places, city: int, *_: int) -> list[str]:
    """What waits there, and the shortest way that something of it has to go."""
    waiting = t.waiting[city].tolist()
    found = [f"{waits(sum(waiting))} there" if any(waiting) else "but no parcel waits there"]
    ways = [(int(t.trip[city, colour]), colour) for colour in range(CITIES) if waiting[colour]]
    if ways:
        far, colour = min(ways)
        found.append(f"the nearest of their goals, {places.cities[colour]}, is {away(far)}")
    return found


def away(far: int) -> str:
    """How far it is from a Pickup to a Delivery tile: today's way may well cost something else."""
    return f"{far} MP away in cloudy weather"  # OFD-3.2: where a step costs 1 MP


def waits(parcels: int) -> str:
    return f"{count(parcels, 'parcel')} {'waits' if parcels == 1 else 'wait'}"


def pickup_facts(t: Fields, places: Places, colour: int, *_: int) -> list[str]:
    """How far the parcel has to go, what it should still pay there, and what lies on the way."""
    here = int(t.at[t.to_move])
    origin = int(t.city[here])
    way = trip_cost(t, origin, colour)
    rounds = int((way + WORK) / mean_turn(t) + 0.6)
    gold = int(later_pay(t, fresh_parcel(t, origin, colour), rounds))
    where, far = places.cities[colour], int(t.trip[origin, colour])
    if gold < 0:
        return [f"but {where} is {away(far)}, too far to get there in time"]
    found = [f"{where} is {away(far)}, so it should still pay {gold}"]
    if carried(t, colour):
        found.append("you carry another parcel there")
    passed = [city for city in passing(t, here, int(t.delivery_tile[colour])) if city != origin]
    if on_way := [places.cities[city] for city in passed if city != colour]:
        found.append(f"you pass {listed(on_way)} on the way")
    return found


def passing(t: Fields, start: int, goal: int) -> list[int]:
    """The cities on the shortest way between two tiles, in fair weather."""
    queue: list[tuple[int, list[int]]] = [(0, [start])]
    seen: set[int] = set()
    while queue:
        spent, way = heappop(queue)
        if way[-1] == goal:
            cities = [int(t.city[tile]) for tile in way]
            return [city for city in dict.fromkeys(cities) if city < CITIES]
        if way[-1] not in seen:
            seen.add(way[-1])
            for tile in t.neighbour[way[-1]].tolist():
                if tile != NO_TILE:
                    step = 2 if t.terrain[tile] in (MOUNTAIN, RIVER) else 1
                    heappush(queue, (spent + step, [*way, tile]))
    return []


def carried(t: Fields, city: int) -> list[int]:
    """The parcels on the mover's board for a city."""
    p = t.to_move
    own = t.parcels[p, : t.parcel_count[p]].tolist()
    return [parcel for parcel in own if colour_of(parcel) == city]


def deliver_facts(t: Fields, places: Places, square: int, *_: int) -> list[str]:
    """What waiting would cost; OFD-12.3: nothing in the last round."""
    p = t.to_move
    city = int(t.city[t.at[p]])
    place = find_parcel(t, p, city, square)
    if place == t.parcel_count[p] or is_last_round(t):
        return []
    parcel = t.parcels[p][place]
    if falls_next(parcel):
        return ["it would fall off at the end of the round"]
    later = int(later_pay(t, parcel, 1))
    return [f"a round later it would pay {later}"] if later < pay(t, parcel) else []


def is_last_round(t: Fields) -> bool:
    """OFD-12.1, 12.7: whether the game ends with this round, whatever happens in it."""
    return bool(hours_coming(t) < 0.0)


def falls_next(parcel: int) -> bool:
    """OFD-11.2: whether a parcel falls off with the next round; OFD-14.4: not with a stamp."""
    return bool(square_of(parcel) == SQUARES - 1 and grace_of(parcel) == 0)


def move_facts(t: Fields, places: Places, direction: int, *_: int) -> list[str]:
    """Where that way leads: to the best place to go, or to the nearest with something to do."""
    p = t.to_move
    if t.phase != Phase.ACT or t.at[p] == NO_TILE:
        return []
    cost, first = np.empty(WAYS), np.empty(WAYS, np.int64)
    find_ways(t, p, cost, first)
    best = int(best_plan(t, p, cost, hour_worth(t))[0])
    ends = [*t.delivery_tile.tolist(), *t.pickup_tile.tolist()]
    there = [tile for tile in ends if first[tile] == direction and work_at(t, tile, places)]
    if not there:
        return ["but there is nothing to do for you that way"]
    goal = best if best in there else min(there, key=lambda tile: cost[tile])
    work = work_at(t, goal, places)
    if goal == t.neighbour[t.at[p]][direction]:
        return [f"{work} there"]
    city, far = int(t.city[goal]), round(cost[goal] / H)
    where = places.cities[city]
    if t.city[t.at[p]] == city:
        where = f"the {'Delivery' if goal == t.delivery_tile[city] else 'Pickup'} tile of {where}"
    return [f"that is the way to {where}, about {far} MP away, where {work}"]


def work_at(t: Fields, tile: int, places: Places) -> str:
    """What you can do on a tile of a city."""
    city = int(t.city[tile])
    if city >= CITIES:
        return ""
    if tile == t.delivery_tile[city] and (own := carried(t, city)):
        gold = max(int(pay(t, parcel)) for parcel in own)
        alone = len(own) == 1
        if t.obstacle == HOLIDAY:  # OFD-6.6
            what = "a parcel of yours" if alone else f"the best of your {len(own)} parcels"
            return f"{what} is now worth {gold}"
        what = "a parcel" if alone else f"{len(own)} parcels, one of them"
        return f"you can deliver {what} now worth {gold}"
    waiting = int(t.waiting[city].sum())
    return waits(waiting) if waiting and tile == t.pickup_tile[city] else ""


def fly_facts(t: Fields, places: Places, city: int, delivery: int, *_: int) -> list[str]:
    tile = int((t.delivery_tile if delivery else t.pickup_tile)[city])
    work = work_at(t, tile, places)
    return [f"{work} there" if work else "but there is nothing to do for you there"]


def end_facts(t: Fields, places: Places, *_: int) -> list[str]:
    """What falls off then; OFD-12.3: nothing after the last round."""
    if is_last_round(t):
        return []
    own = t.parcels[t.to_move, : t.parcel_count[t.to_move]].tolist()
    late = sum(map(falls_next, own))
    return [f"but {count(late, 'parcel')} of yours would fall off"] if late else []


def buy_facts(t: Fields, places: Places, *_: int) -> list[str]:
    return [f"an unused item counts {int(t.options.item_value)} at the end"]


def sell_facts(t: Fields, places: Places, *_: int) -> list[str]:
    return [f"unused it would count {int(t.options.item_value)} at the end"]


def use_facts(t: Fields, places: Places, use: int, *_: int) -> list[str]:
    """What a drink gives."""
    kind = int(USED[use])
    return [f"it gives you {int(drink(t, kind))} MP more"] if kind in DRINKS else []


FACTS: dict[int, Callable[..., list[str]]] = {
    Verb.CITY: city_facts,
    Verb.MOVE: move_facts,
    Verb.PICKUP: pickup_facts,
    Verb.DELIVER: deliver_facts,
    Verb.BUY: buy_facts,
    Verb.SELL: sell_facts,
    Verb.USE: use_facts,
    Verb.FLY: fly_facts,
    Verb.END_TURN: end_facts,
}


def aim(s: Record) -> str:
    return "Aim for short deliveries, while the parcels still pay."


# OFD-2.4: a turn begins with the roll; a seat has two in a row where others can do nothing.
HINTS = Hints(facts, reason, aim=aim, begins=frozenset({"mp_rolled"}))
