"""The map of a view, which stays the same for a whole match."""

from functools import lru_cache
from typing import Any, cast

from milkrun.engine.record import Fields

from ..components import BANDS
from ..maps import CITIES, FLAGS, NO_CITY, NO_TILE, REGIONS, TERRAINS
from ..rules.parcels import band
from .models import Band, OfdCity, OfdMap, OfdTile, Region
from .names import Places, places_of

MAP_FIELDS = (
    "neighbour", "region", "terrain", "city", "flag", "ferry", "tile_x", "tile_y",
    "pickup_tile", "delivery_tile", "trip", "water", "rock", "city_name", "city_colour",
)  # fmt: skip


class Source:
    """A position to make something of, all equal to a cache: the map's bytes tell them apart."""

    def __init__(self, t: Fields) -> None:
        self.t = t

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source)

    def __hash__(self) -> int:
        return 0


def map_view(t: Fields) -> OfdMap:
    """The map of a match, made once for each map."""
    return made_map(b"".join(getattr(t, name).tobytes() for name in MAP_FIELDS), Source(t))


@lru_cache(8)
def made_map(key: bytes, source: Source) -> OfdMap:
    t = source.t
    places = places_of(t)
    tiles = [tile_view(t, tile) for tile in range(t.tiles)]
    water, rock = spaces(t.water), spaces(t.rock)
    every = [(tile.x, tile.y) for tile in tiles] + water + rock
    return OfdMap(
        width=1 + max(x for x, _ in every),
        height=1 + max(y for _, y in every),
        cities=[city_view(t, city, places) for city in range(CITIES)],
        tiles=tiles,
        water=water,
        rock=rock,
    )


def spaces(rows: Any) -> list[tuple[int, int]]:
    """The spaces of rows of bits."""
    size = range(len(rows))
    return [(x, y) for y in size for x in size if int(rows[y]) >> x & 1]


def tile_view(t: Fields, tile: int) -> OfdTile:
    around = t.neighbour[tile].tolist()
    return OfdTile(
        id=tile,
        x=int(t.tile_x[tile]),
        y=int(t.tile_y[tile]),
        region=cast(Region, REGIONS[t.region[tile]]),
        terrain=cast(Any, TERRAINS[t.terrain[tile]]),
        city=None if t.city[tile] == NO_CITY else int(t.city[tile]),
        flag=cast(Any, FLAGS[t.flag[tile]]) if t.flag[tile] else None,
        neighbours=[None if one == NO_TILE else one for one in around],
        ferry=None if t.ferry[tile] == NO_TILE else int(t.ferry[tile]),
    )


def city_view(t: Fields, city: int, places: Places) -> OfdCity:
    pickup = int(t.pickup_tile[city])
    return OfdCity(
        number=city + 1,
        name=places.cities[city],
        colour=places.colours[city],
        region=cast(Region, REGIONS[t.region[pickup]]),
        pickup=pickup,
        delivery=int(t.delivery_tile[city]),
        trips=t.trip[city].tolist(),
        bands=[cast(Band, BANDS[band(t, city, other)]) for other in range(CITIES)],
    )
