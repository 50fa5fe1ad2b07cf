"""What a seat may see, built by naming fields from nothing; nothing is hidden here."""

from functools import lru_cache
from typing import Any, cast

import numpy as np

from milkrun.engine.record import Fields, Record, plain

from ..components import (
    CLIMBING_GEAR,
    COURIER_BAG,
    INSURANCE,
    KINDS,
    NO_WEATHER,
    OBSTACLES,
    PORTABLE_BOAT,
    SQUARES,
    WEATHER_COST,
    WEATHER_KINDS,
    WEATHERS,
)
from ..maps import NO_CITY, NO_TILE, REGIONS
from ..rules.extras import item_of
from ..rules.items import price, sale_price
from ..rules.parcels import colour_of, grace_of, new_parcel, origin_of, pay, square_of
from ..rules.refusals import FINE
from ..rules.rounds import deliveries, keeps, standing
from ..rules.state import (
    FIRST_GOLD,
    FIRST_ITEM,
    GOLD_STEP,
    NO_THING,
    PHASES,
    THINGS,
    H,
    Phase,
)
from ..rules.travel import dmc, enter_cost, is_rough, tile_refused
from .map import map_view
from .models import (
    OfdItem,
    OfdObstacle,
    OfdParcel,
    OfdPlayer,
    OfdPrices,
    OfdProposal,
    OfdReach,
    OfdRegion,
    OfdThing,
    OfdTurn,
    OutForDeliveryView,
    PhaseName,
    Region,
)
from .names import ALL_ITEMS, Places, places_of, thing_name

View = OutForDeliveryView
FIXED = ("map", "item_kinds", "things")  # parts that never change during a match

REGION_NAMES = ("West", "North", "South")
DIRECTIONS = range(4)

EFFECTS = (
    "Nothing special this round.",
    "Town tiles cost twice as much to enter.",
    "No pickups and no deliveries.",
    "Items are 25 gold cheaper.",
    "Bridges are closed without a Portable Boat.",
    "Mountains are closed without Climbing Gear.",
    "Items sell for 25 gold more.",
    "Pickups and deliveries cost no MP.",
    "Deliveries pay as if one square further left.",
    "A turn's first bridge costs 25 gold without a boat.",
    "Pickups, deliveries, trades and the shop cost 1 MP more.",
    "Medium deliveries pay 50 gold more, far ones 100.",
    "Every roll for movement gives 3 MP more.",
)


def said(effect: str, turn: bool) -> str:
    """OFD-14.11: the effect of an event that holds for a turn."""
    return effect.replace("this round", "this turn") if turn else effect


ITEM_TEXTS = (
    "For 1 MP, take a parcel from a player on your tile.",
    "Gives MP at once.",
    "While owned: mountains are plain road, and no Rock Slide stops you.",
    "A plain step in rain costs 1 MP.",
    "Gives MP at once.",
    "Gives MP at once.",
    "A plain step in snow costs 1 MP.",
    "While owned: bridges are plain road; or give it up to cross a river.",
    "For 1 MP, fly from a city to the Pickup or Delivery tile of another.",
    "While owned: the first pickup of each turn costs no MP.",
    "When a parcel of yours falls off, it is spent in place of the fine.",
    "The parcel that would lose most stays on its square for a round.",
    "A roll for movement below 7 counts as 7.",
)
PASSIVE = (CLIMBING_GEAR, PORTABLE_BOAT, COURIER_BAG, INSURANCE)


@lru_cache(16)
def item_views(drawn: tuple[int, ...]) -> list[OfdItem]:
    """The kinds of items of a match, from the numbers of what they are."""
    return [
        OfdItem(
            kind=kind,
            name=ALL_ITEMS[one],
            passive=one in PASSIVE,
            text=ITEM_TEXTS[one],
            drawn=one,
        )
        for kind, one in enumerate(drawn)
    ]


OBSTACLE_VIEWS = [
    [
        OfdObstacle(number=n, name=name, effect=said(EFFECTS[n], turn), turn=turn)
        for n, name in enumerate(OBSTACLES)
    ]
    for turn in (False, True)
]


def view(s: Record, seat: int | None) -> OutForDeliveryView:
    """What a seat may see, or a watcher for None: all of it, so it is made once for everybody."""
    return made_view(plain(s))


@lru_cache(4)
def made_view(t: Fields) -> OutForDeliveryView:
    playing = t.phase not in (Phase.CITY, Phase.OVER)
    p = int(t.turn_of)
    places = places_of(t)
    entering = [entering_cost(t, p, tile) for tile in range(t.tiles)]
    return OutForDeliveryView.trusted(
        game="out_for_delivery",
        phase=cast(PhaseName, PHASES[t.phase]),
        round=t.rounds,
        last_round=t.options.end_rounds,
        turn_of=p if playing else None,
        mp=t.mp / H,
        mp_h=t.mp,
        deliveries=int(deliveries(t)),
        deliveries_needed=t.options.end_deliveries,
        map=map_view(t),
        regions=[region_view(t, region, p, playing) for region in range(len(REGIONS))],
        obstacle=OBSTACLE_VIEWS[t.options.event_scope][t.obstacle],
        reachable=reachable(t, p, entering) if playing else [],
        entering=entering,
        rough=[tile for tile in range(t.tiles) if is_rough(t, p, tile)],
        waiting=t.waiting.tolist(),
        pile=t.pile.tolist(),
        board_gold=[int(pay(t, new_parcel(1, square, 0, 0))) for square in range(SQUARES)],
        players=player_views(t),
        item_kinds=item_views(tuple(int(item_of(t, kind)) for kind in range(KINDS))),
        things=thing_views(places),
        prices=prices_view(t),
        turn=turn_view(t),
        proposal=proposal_view(t, places),
    )


def prices_view(t: Fields) -> OfdPrices:
    return OfdPrices.trusted(
        buy=int(price(t)),
        sell=int(sale_price(t)),
        item_value=t.options.item_value,
        fine=t.options.fine,
        malus=t.options.malus,
    )


def turn_view(t: Fields) -> OfdTurn:
    return OfdTurn.trusted(
        bought=bool(t.bought),
        sold=bool(t.sold),
        traded=bool(t.traded),
        pickups=t.pickups,
        asked=[q for q in range(t.players) if t.asked[q]],
        keeps_h=int(keeps(t)),
    )


def region_view(t: Fields, region: int, p: int, playing: bool) -> OfdRegion:
    weather = int(t.weather[region])
    none = weather == NO_WEATHER
    return OfdRegion.trusted(
        region=cast(Region, REGIONS[region]),
        name=REGION_NAMES[region],
        weather=None if none else WEATHERS[weather],
        kind=None if none else cast(Any, WEATHER_KINDS[weather]),
        dmc=None if none else int(WEATHER_COST[weather]) / H,
        mine=int(dmc(t, p, region)) / H if playing else None,
    )


def entering_cost(t: Fields, p: int, tile: int) -> int | None:
    """What entering a tile costs in h; None if it is closed."""
    return int(enter_cost(t, p, tile)) if tile_refused(t, p, tile) == FINE else None


def reachable(t: Fields, p: int, costs: list[int | None]) -> list[OfdReach]:
    """Every tile the active player can still walk to, cheapest first, with the cheapest way.

    costs: of entering, by tile.
    """
    best: dict[int, tuple[int, list[int]]] = {int(t.at[p]): (0, [])}
    edge = [int(t.at[p])]
    neighbours = t.neighbour.tolist()
    while edge:
        tile = min(edge, key=lambda one: best[one][0])
        edge.remove(tile)
        spent, path = best[tile]
        for direction in DIRECTIONS:
            other = neighbours[tile][direction]
            step = None if other == NO_TILE else costs[other]
            if step is None or spent + step > t.mp:
                continue
            if other not in best or spent + step < best[other][0]:
                best[other] = spent + step, [*path, direction]
                edge.append(other)
    del best[int(t.at[p])]
    return [
        OfdReach.trusted(tile=tile, h=h, path=path)
        for tile, (h, path) in sorted(best.items(), key=lambda one: (one[1][0], one[0]))
    ]


def player_views(t: Fields) -> list[OfdPlayer]:
    keys = [tuple(map(int, standing(t, p))) for p in range(t.players)]
    return [
        OfdPlayer.trusted(
            seat=p,
            tile=None if t.at[p] == NO_TILE else int(t.at[p]),
            city=city_of(t, int(t.at[p])),
            gold=int(t.gold[p]),
            items=t.items[p].tolist(),
            delivered=int(t.delivered[p]),
            wealth=int(t.score[p]),
            item_wealth=int(t.items[p].sum()) * t.options.item_value,
            parcel_malus=int(t.parcel_count[p]) * t.options.malus,
            place=1 + sum(key > keys[p] for key in keys),
            parcels=parcel_views(t, p),
            umbrella=int(t.umbrella[p]),
            snow_shoes=int(t.shoes[p]),
            kept_mp=int(t.kept_mp[p]) / H,
        )
        for p in range(t.players)
    ]


def city_of(t: Fields, tile: int) -> int | None:
    if tile == NO_TILE or t.city[tile] == NO_CITY:
        return None
    return int(t.city[tile])


def parcel_views(t: Fields, p: int) -> list[OfdParcel]:
    """A board; equal parcels together."""
    codes, counts = np.unique(t.parcels[p, : t.parcel_count[p]], return_counts=True)
    return [
        OfdParcel.trusted(
            colour=colour_of(code),
            square=square_of(code) + 1,
            count=number,
            pay=int(pay(t, code)),
            origin=origin_of(code),
            grace=grace_of(code),
        )
        for code, number in zip(codes.tolist(), counts.tolist(), strict=True)
    ]


def proposal_view(t: Fields, places: Places) -> OfdProposal | None:
    if t.phase not in (Phase.GIVE, Phase.WANT, Phase.RESPOND):
        return None
    return OfdProposal.trusted(
        by=int(t.turn_of),
        partner=int(t.partner),
        give=None if t.give == NO_THING else thing_views(places)[t.give],
        want=None if t.want == NO_THING else thing_views(places)[t.want],
    )


@lru_cache(8)
def thing_views(places: Places) -> list[OfdThing]:
    """All that can be traded; parcels have the colours of a map."""
    return [thing_view(thing, places) for thing in range(THINGS)]


def thing_view(thing: int, places: Places) -> OfdThing:
    parcel, gold = thing < FIRST_ITEM, thing >= FIRST_GOLD
    return OfdThing.trusted(
        number=thing,
        kind="parcel" if parcel else "gold" if gold else "item",
        text=thing_name(thing, places),
        colour=thing // SQUARES if parcel else None,
        square=thing % SQUARES + 1 if parcel else None,
        item=None if parcel or gold else thing - FIRST_ITEM,
        gold=(thing - FIRST_GOLD + 1) * GOLD_STEP if gold else None,
    )


def score_parts(s: Record, seat: int) -> dict[str, int]:
    """OFD-12.4: gold, items, parcels that were not delivered."""
    items = sum(int(s.items[seat, kind]) for kind in range(KINDS))
    return {
        "gold": int(s.gold[seat]),
        "items": items * int(s.options.item_value),
        "undelivered parcels": -int(s.parcel_count[seat]) * int(s.options.malus),
    }


def tie_break(s: Record, seat: int) -> list[tuple[str, int]]:
    """OFD-12.5: wealth, deliveries, fewer parcels on the board."""
    return [
        ("wealth", int(s.score[seat])),
        ("deliveries", int(s.delivered[seat])),
        ("parcels on the board", int(s.parcel_count[seat])),
    ]
