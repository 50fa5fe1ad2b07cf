"""What a seat may see: typed, and built by naming fields from nothing. Nothing is hidden here.

{ game:"out_for_delivery", phase:"city|act|give|want|respond|over", round:int, last_round:int,
  turn_of:seat|null, mp:float (MP left), mp_h:int (the same in half-points; costs are h),
  deliveries:int, deliveries_needed:int (0: no such end),
  map:{width, height, cities:[{number 1-6, name, colour, region, pickup:tile, delivery:tile,
         trips:[MP to each city], bands:["near|medium|far"]}],
       tiles:[{id, x, y, region:"W|N|S", terrain:"regular|town|mountain|river", city:0-5|null,
         flag:"pickup|delivery"|null, neighbours:[tile|null x4: north, east, south, west],
         ferry:tile|null}], water:[[x,y]..], rock:[[x,y]..]},
  regions:[{region, name, weather:str|null, kind:"sun|cloud|rain|snow"|null, dmc:float|null (MP),
         mine:float|null (DMC for the active player, with cover)}] (W, N, S),
  obstacle:{number, name, effect},
  reachable:[{tile, h:int (cheapest cost; the MP left suffice), path:[directions 0-3]}]
         (of the active player, cheapest first, the own tile left out),
  entering:[h|null per tile: what entering costs the active player now; null: blocked],
  waiting:[[count per colour x6] per city], pile:[count per colour],
  board_gold:[gold of squares 1-10 now],
  players:[{seat, tile|null, city:0-5|null, gold, items:[count per kind x9], delivered, wealth,
         item_wealth, parcel_malus, parcels:[{colour:0-5, square:1-10, count, pay, origin:0-5,
         grace}], umbrella:turns, snow_shoes:turns, kept_mp:float, place:int}],
  item_kinds:[{kind, name, passive:bool, text}],
  prices:{buy, sell, item_value, fine, malus},
  turn:{bought, sold, traded, pickups, asked:[seat..],
         keeps_h:int (kept for the next roll if the turn ends now)},
  proposal:{by, partner, give:thing|null, want:thing|null}|null }
thing = {number 0-88, kind:"parcel|item|gold", text, colour|null, square|null, item|null, gold|null}
"""

from functools import lru_cache
from typing import Any, Literal, cast

import numpy as np

from milkrun.engine.record import Record
from milkrun.engine.shown import Shown

from ..components import (
    BANDS,
    ITEMS,
    KINDS,
    NO_WEATHER,
    OBSTACLES,
    SQUARES,
    WEATHER_COST,
    WEATHER_KINDS,
    WEATHERS,
)
from ..maps import CITIES, FLAGS, NO_CITY, NO_TILE, REGIONS, TERRAINS
from ..position import city_names, colour_names
from ..rules.items import price, sale_price
from ..rules.parcels import band, colour_of, grace_of, new_parcel, origin_of, pay, square_of
from ..rules.rounds import deliveries, keeps, standing
from ..rules.state import (
    CITY,
    FIRST_GOLD,
    FIRST_ITEM,
    GIVE,
    GOLD_STEP,
    NO_THING,
    OVER,
    PHASES,
    RESPOND,
    WANT,
    H,
)
from ..rules.travel import dmc, enter_cost, is_blocked
from .names import Places, Source, Table, look, places_of, thing_name

Phase = Literal["city", "act", "give", "want", "respond", "over"]
Band = Literal["near", "medium", "far"]
Region = Literal["W", "N", "S"]
REGION_NAMES = ("West", "North", "South")
DIRECTIONS = range(4)

EFFECTS = (
    "Nothing special in this round.",
    "Town tiles cost twice as much to enter.",
    "No pickups and no deliveries.",
    "Items are 25 gold cheaper.",
    "Bridges are closed without a Portable Boat.",
    "Mountains are closed without Climbing Gear.",
    "Items sell for 25 gold more.",
    "Pickups and deliveries cost no MP.",
    "Deliveries are paid as one square further left.",
)
ITEM_TEXTS = (
    "For 1 MP, take a parcel from a player on your tile.",
    "Gives MP at once.",
    "While owned: mountains are plain road, and no Rock Slide stops you.",
    "Rain counts as DMC 1.",
    "Gives MP at once.",
    "Gives MP at once.",
    "Snow counts as DMC 1.",
    "While owned: bridges are plain road; or give it up to cross a river.",
    "For 1 MP, fly from a city to the Pickup or Delivery tile of another.",
)
PASSIVE = (2, 7)


class OfdTile(Shown):
    """A road tile of the map; neighbours: north, east, south, west."""

    id: int
    x: int
    y: int
    region: Region
    terrain: Literal["regular", "town", "mountain", "river"]
    city: int | None
    flag: Literal["pickup", "delivery"] | None
    neighbours: list[int | None]
    ferry: int | None


class OfdCity(Shown):
    """A city: its tiles, and base cost in MP and band of the trip to each city."""

    number: int
    name: str
    colour: str
    region: Region
    pickup: int
    delivery: int
    trips: list[int]
    bands: list[Band]


class OfdMap(Shown):
    """The map; water and rock are spaces (x, y) of scenery."""

    width: int
    height: int
    cities: list[OfdCity]
    tiles: list[OfdTile]
    water: list[tuple[int, int]]
    rock: list[tuple[int, int]]


class OfdRegion(Shown):
    """The weather of a region; dmc in MP, `mine` for the active player."""

    region: Region
    name: str
    weather: str | None
    kind: Literal["sun", "cloud", "rain", "snow"] | None
    dmc: float | None
    mine: float | None


class OfdObstacle(Shown):
    """The event of the round."""

    number: int
    name: str
    effect: str


class OfdReach(Shown):
    """A tile in reach this turn: cheapest cost in half-points, and the steps to it."""

    tile: int
    h: int
    path: list[int]


class OfdParcel(Shown):
    """Equal parcels on a board; pay: gold if delivered now; origin: city."""

    colour: int
    square: int
    count: int
    pay: int
    origin: int
    grace: int


class OfdPlayer(Shown):
    """A seat; wealth is gold + item_wealth - parcel_malus."""

    seat: int
    tile: int | None
    city: int | None
    gold: int
    items: list[int]
    delivered: int
    wealth: int
    item_wealth: int
    parcel_malus: int
    place: int
    parcels: list[OfdParcel]
    umbrella: int
    snow_shoes: int
    kept_mp: float


class OfdItem(Shown):
    """A kind of item."""

    kind: int
    name: str
    passive: bool
    text: str


class OfdPrices(Shown):
    """Gold now: to buy, for a sale; and what counts at the end."""

    buy: int
    sell: int
    item_value: int
    fine: int
    malus: int


class OfdTurn(Shown):
    """What the active player has done in this turn; keeps_h: kept if it ends now."""

    bought: bool
    sold: bool
    traded: bool
    pickups: int
    asked: list[int]
    keeps_h: int


class OfdThing(Shown):
    """A thing of a trade."""

    number: int
    kind: Literal["parcel", "item", "gold"]
    text: str
    colour: int | None
    square: int | None
    item: int | None
    gold: int | None


class OfdProposal(Shown):
    """The open proposal, as far as it has come."""

    by: int
    partner: int
    give: OfdThing | None
    want: OfdThing | None


class OutForDeliveryView(Shown):
    """All of a match of Out For Delivery: there is nothing to hide."""

    game: Literal["out_for_delivery"]
    phase: Phase
    round: int
    last_round: int
    turn_of: int | None
    mp: float
    mp_h: int
    deliveries: int
    deliveries_needed: int
    map: OfdMap
    regions: list[OfdRegion]
    obstacle: OfdObstacle
    reachable: list[OfdReach]
    entering: list[int | None]
    waiting: list[list[int]]
    pile: list[int]
    board_gold: list[int]
    players: list[OfdPlayer]
    item_kinds: list[OfdItem]
    prices: OfdPrices
    turn: OfdTurn
    proposal: OfdProposal | None


View = OutForDeliveryView
FIXED = ("map", "item_kinds")  # parts that never change during a match

ITEM_VIEWS = [
    OfdItem(kind=kind, name=name, passive=kind in PASSIVE, text=ITEM_TEXTS[kind])
    for kind, name in enumerate(ITEMS)
]
OBSTACLE_VIEWS = [
    OfdObstacle(number=n, name=name, effect=EFFECTS[n]) for n, name in enumerate(OBSTACLES)
]
MAP_FIELDS = (
    "tiles", "neighbour", "region", "terrain", "city", "flag", "ferry", "tile_x", "tile_y",
    "pickup_tile", "delivery_tile", "trip", "water", "rock", "city_name", "city_colour",
)  # fmt: skip


def view(s: Record, seat: int | None) -> OutForDeliveryView:
    """What a seat may see, or a watcher for None: all of it, so it is made once for everybody."""
    return made_view(s.tobytes(), Source(s))


@lru_cache(4)
def made_view(key: bytes, source: Source) -> OutForDeliveryView:
    s = source.s
    t = look(s)
    playing = t.phase not in (CITY, OVER)
    p = int(t.turn_of)
    places = places_of(t)
    return OutForDeliveryView.trusted(
        game="out_for_delivery",
        phase=cast(Phase, PHASES[t.phase]),
        round=t.rounds,
        last_round=t.options.end_rounds,
        turn_of=p if playing else None,
        mp=t.mp / H,
        mp_h=t.mp,
        deliveries=int(deliveries(t)),
        deliveries_needed=t.options.end_deliveries,
        map=map_view(s),
        regions=[region_view(t, region, p, playing) for region in range(len(REGIONS))],
        obstacle=OBSTACLE_VIEWS[t.obstacle],
        reachable=reachable(t, p) if playing else [],
        entering=[
            None if is_blocked(t, p, tile) else int(enter_cost(t, p, tile))
            for tile in range(t.tiles)
        ],
        waiting=t.waiting.tolist(),
        pile=t.pile.tolist(),
        board_gold=[int(pay(t, new_parcel(1, square, 0, 0))) for square in range(SQUARES)],
        players=player_views(t),
        item_kinds=ITEM_VIEWS,
        prices=OfdPrices.trusted(
            buy=int(price(t)),
            sell=int(sale_price(t)),
            item_value=t.options.item_value,
            fine=t.options.fine,
            malus=t.options.malus,
        ),
        turn=OfdTurn.trusted(
            bought=bool(t.bought),
            sold=bool(t.sold),
            traded=bool(t.traded),
            pickups=t.pickups,
            asked=[q for q in range(t.players) if t.asked[q]],
            keeps_h=int(keeps(t)),
        ),
        proposal=proposal_view(t, places),
    )


def map_view(s: Record) -> OfdMap:
    """The map of a match, made once for each map."""
    return made_map(b"".join(s[name].tobytes() for name in MAP_FIELDS), Source(s))


@lru_cache(8)
def made_map(key: bytes, source: Source) -> OfdMap:
    s = source.s
    tiles = [tile_view(s, tile) for tile in range(s.tiles)]
    water, rock = spaces(s.water), spaces(s.rock)
    every = [(tile.x, tile.y) for tile in tiles] + water + rock
    return OfdMap(
        width=1 + max(x for x, _ in every),
        height=1 + max(y for _, y in every),
        cities=[city_view(s, city) for city in range(CITIES)],
        tiles=tiles,
        water=water,
        rock=rock,
    )


def spaces(rows: Any) -> list[tuple[int, int]]:
    """The spaces of rows of bits."""
    size = range(len(rows))
    return [(x, y) for y in size for x in size if int(rows[y]) >> x & 1]


def tile_view(s: Record, tile: int) -> OfdTile:
    around = s.neighbour[tile].tolist()
    return OfdTile(
        id=tile,
        x=int(s.tile_x[tile]),
        y=int(s.tile_y[tile]),
        region=cast(Region, REGIONS[s.region[tile]]),
        terrain=cast(Any, TERRAINS[s.terrain[tile]]),
        city=None if s.city[tile] == NO_CITY else int(s.city[tile]),
        flag=cast(Any, FLAGS[s.flag[tile]]) if s.flag[tile] else None,
        neighbours=[None if one == NO_TILE else one for one in around],
        ferry=None if s.ferry[tile] == NO_TILE else int(s.ferry[tile]),
    )


def city_view(s: Record, city: int) -> OfdCity:
    pickup = int(s.pickup_tile[city])
    return OfdCity(
        number=city + 1,
        name=city_names(s)[city],
        colour=colour_names(s)[city],
        region=cast(Region, REGIONS[s.region[pickup]]),
        pickup=pickup,
        delivery=int(s.delivery_tile[city]),
        trips=s.trip[city].tolist(),
        bands=[cast(Band, BANDS[band(s, city, other)]) for other in range(CITIES)],
    )


def region_view(t: Table, region: int, p: int, playing: bool) -> OfdRegion:
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


def reachable(t: Table, p: int) -> list[OfdReach]:
    """Every tile the active player can still walk to, cheapest first, with the cheapest way."""
    best: dict[int, tuple[int, list[int]]] = {int(t.at[p]): (0, [])}
    edge = [int(t.at[p])]
    neighbours = t.neighbour.tolist()
    costs: dict[int, int | None] = {}
    while edge:
        tile = min(edge, key=lambda one: best[one][0])
        edge.remove(tile)
        spent, path = best[tile]
        for direction in DIRECTIONS:
            other = neighbours[tile][direction]
            if other == NO_TILE:
                continue
            if other not in costs:
                blocked = is_blocked(t, p, other)
                costs[other] = None if blocked else int(enter_cost(t, p, other))
            step = costs[other]
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


def player_views(t: Table) -> list[OfdPlayer]:
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


def city_of(t: Table, tile: int) -> int | None:
    if tile == NO_TILE or t.city[tile] == NO_CITY:
        return None
    return int(t.city[tile])


def parcel_views(t: Table, p: int) -> list[OfdParcel]:
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


def proposal_view(t: Table, places: Places) -> OfdProposal | None:
    if t.phase not in (GIVE, WANT, RESPOND):
        return None
    return OfdProposal.trusted(
        by=int(t.turn_of),
        partner=int(t.partner),
        give=thing_view(int(t.give), places),
        want=thing_view(int(t.want), places),
    )


def thing_view(thing: int, places: Places) -> OfdThing | None:
    if thing == NO_THING:
        return None
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
