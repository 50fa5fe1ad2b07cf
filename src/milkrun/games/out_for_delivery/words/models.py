"""The types of a view; tiles, cities, colours and seats count from 0, squares from 1."""

from typing import Literal

from milkrun.engine.shown import Shown

PhaseName = Literal["city", "act", "give", "want", "respond", "over", "shop"]
Band = Literal["near", "medium", "far"]
Region = Literal["W", "N", "S"]


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
    """The event of the round; turn: it holds for one turn only."""

    number: int
    name: str
    effect: str
    turn: bool


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
    """A kind of item; drawn: what it is, as options may put another in its place."""

    kind: int
    name: str
    passive: bool
    text: str
    drawn: int


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
    phase: PhaseName
    round: int
    last_round: int
    turn_of: int | None
    mp: float
    mp_h: int  # the same in half-points, as costs are
    deliveries: int
    deliveries_needed: int  # 0: the game has no such end
    map: OfdMap
    regions: list[OfdRegion]  # West, North and South
    obstacle: OfdObstacle
    reachable: list[OfdReach]  # by the active player, cheapest first, without the own tile
    entering: list[int | None]  # by tile: what it costs the active player in h; null: blocked
    rough: list[int]  # tiles that are Rough Terrain for the active player
    waiting: list[list[int]]  # by city and colour
    pile: list[int]  # by colour
    board_gold: list[int]  # by square, in this round
    players: list[OfdPlayer]
    item_kinds: list[OfdItem]
    things: list[OfdThing]  # all that can be traded, by number
    prices: OfdPrices
    turn: OfdTurn
    proposal: OfdProposal | None
