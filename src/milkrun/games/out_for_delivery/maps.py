"""The map as data: two pictures and six cities, checked and turned into tables (OFD-13.6, 13.7).

    {"name": "...", "cities": [{"name": "Plembury", "colour": "red"}, ... six of them],
     "tiles": ["        3C  ~", ...], "regions": ["        NN", ...]}

Pictures have one text per row, from the top; spaces at the end of a row may be left out.
tiles: A-F Pickup tile of city 1-6, a-f Delivery tile, 1-6 other town tile, "." road, m mountain,
r river road, ~ water and ^ rock (scenery), blank open land. regions: W, N or S for every road tile.

python -m milkrun.games.out_for_delivery.maps FILE    # checks a map
"""

import heapq
import json
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from milkrun.engine.errors import PositionError
from milkrun.engine.reading import refuse
from milkrun.engine.record import Record

CITIES = 6
WIDEST = 32  # OFD-13.6: spaces of a picture, each way
MOST_TILES = 200  # OFD-13.6
NO_TILE = MOST_TILES
NO_CITY = CITIES
REGIONS = ("W", "N", "S")  # the order in which their weather is rolled, OFD-3.1
TERRAINS = ("regular", "town", "mountain", "river")
REGULAR, TOWN, MOUNTAIN, RIVER = range(4)
FLAGS = ("none", "pickup", "delivery")
NO_FLAG, PICKUP_TILE, DELIVERY_TILE = range(3)
DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west: OFD-4.1
NAME_LENGTH = 24

Space = tuple[int, int]  # x to the right, y downwards


class Map:
    """OFD-13.7: the tables of a valid map; with warnings if cities can be cut off.

    Tile numbers run row by row from the top, from the left.

    neighbour (MOST_TILES, 4) by direction; region, terrain, city, flag, ferry, x, y (MOST_TILES,);
    trip (6, 6): base cost in MP from a Pickup to a Delivery tile; pickup, delivery (6,): tiles;
    water, rock (WIDEST,): a row of bits each; names, colours: of the cities; warnings: sentences.
    """

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = check_given(given)
        self.names = [city["name"] for city in self.given["cities"]]
        self.colours = [city["colour"] for city in self.given["cities"]]
        spaces = picture(self.given, "tiles", "ABCDEFabcdef123456.mr~^ ")
        regions = picture(self.given, "regions", "WNS ")
        road = sorted(
            (at for at, sign in spaces.items() if sign not in "~^"), key=lambda at: (at[1], at[0])
        )
        refuse(not road, "map.tiles", "there is no road")
        refuse(len(road) > MOST_TILES, "map.tiles", f"{len(road)} road tiles; {MOST_TILES} at most")
        check_regions(road, spaces, regions)
        self.tiles = len(road)
        self.number = {at: tile for tile, at in enumerate(road)}
        self.water = rows_of_bits(spaces, "~")
        self.rock = rows_of_bits(spaces, "^")
        self.neighbour = np.full((MOST_TILES, 4), NO_TILE, np.int64)
        self.region, self.terrain, self.flag, self.x, self.y = (
            np.zeros(MOST_TILES, np.int64) for _ in range(5)
        )
        self.city = np.full(MOST_TILES, NO_CITY, np.int64)
        self.ferry = np.full(MOST_TILES, NO_TILE, np.int64)
        for tile, at in enumerate(road):
            self.lay(tile, at, spaces[at], REGIONS.index(regions[at]))
        self.link_ferries(spaces)
        self.pickup, self.delivery = self.check_cities()
        self.check_connected(set())
        costs = [self.costs_from(int(start)) for start in self.pickup]
        self.trip = np.array([[cost[tile] for tile in self.delivery.tolist()] for cost in costs])
        self.warnings = list(self.cut_off())

    def lay(self, tile: int, at: Space, sign: str, region: int) -> None:
        """One road tile of the pictures."""
        self.x[tile], self.y[tile] = at
        self.region[tile] = region
        self.terrain[tile] = MOUNTAIN if sign == "m" else RIVER if sign == "r" else REGULAR
        for flag, signs in (
            (NO_FLAG, "123456"),
            (PICKUP_TILE, "ABCDEF"),
            (DELIVERY_TILE, "abcdef"),
        ):
            if sign in signs:
                self.terrain[tile], self.flag[tile] = TOWN, flag
                self.city[tile] = signs.index(sign)
        for d, (dx, dy) in enumerate(DIRECTIONS):
            self.neighbour[tile, d] = self.number.get((at[0] + dx, at[1] + dy), NO_TILE)

    def link_ferries(self, spaces: dict[Space, str]) -> None:
        """Two road tiles other than bridges, in a line, with only river between them."""
        for at, tile in self.number.items():
            if self.terrain[tile] == RIVER:
                continue
            for dx, dy in ((1, 0), (0, 1)):
                x, y = at[0] + dx, at[1] + dy
                while spaces.get((x, y)) in ("~", "r"):
                    x, y = x + dx, y + dy
                other = self.number.get((x, y))
                if other is None or (x, y) == (at[0] + dx, at[1] + dy):
                    continue
                for one in (tile, other):
                    if self.ferry[one] != NO_TILE:
                        raise PositionError(self.where(one), "it would have two ferry links")
                self.ferry[tile], self.ferry[other] = other, tile

    def where(self, tile: int) -> str:
        return f"map, space ({self.x[tile]},{self.y[tile]})"

    def check_cities(self) -> tuple[Any, Any]:
        """A Pickup and a Delivery tile each, joined tiles, one region; two cities per region."""
        found: list[list[int]] = [[], []]
        regions = []
        for city in range(CITIES):
            where = f"map, city {city + 1} ({self.names[city]})"
            town = [t for t in range(self.tiles) if self.city[t] == city]
            for place, flag in enumerate((PICKUP_TILE, DELIVERY_TILE)):
                flagged = [t for t in town if self.flag[t] == flag]
                what = f"needs exactly one {FLAGS[flag].capitalize()} tile; has {len(flagged)}"
                refuse(len(flagged) != 1, where, what)
                found[place].append(flagged[0])
            apart = len(self.reached(town[0], set(range(self.tiles)) - set(town))) != len(town)
            refuse(apart, where, "its tiles are not joined to each other")
            wide = len({int(self.region[t]) for t in town}) > 1
            refuse(wide, where, "its tiles lie in more than one region")
            regions.append(int(self.region[town[0]]))
        for region, sign in enumerate(REGIONS):
            what = f"has {regions.count(region)} cities; every region has exactly two"
            refuse(regions.count(region) != 2, f"map, region {sign}", what)
        return np.array(found[0]), np.array(found[1])

    def reached(self, start: int, closed: set[int]) -> set[int]:
        """The tiles that can be reached from one without entering the closed ones."""
        found, edge = {start}, [start]
        while edge:
            for other in self.neighbour[edge.pop()].tolist():
                if other != NO_TILE and other not in found and other not in closed:
                    found.add(other)
                    edge.append(other)
        return found

    def check_connected(self, closed: set[int]) -> None:
        missing = set(range(self.tiles)) - self.reached(0, closed)
        first = self.where(min(missing, default=0))
        refuse(missing, first, "it cannot be reached from every other")

    def cut_off(self) -> Iterator[str]:
        """A warning for each event that can cut cities off from each other for its round."""
        for event, terrain in (("Rock Slide", MOUNTAIN), ("Bridge Construction", RIVER)):
            closed = {t for t in range(self.tiles) if self.terrain[t] == terrain}
            reached = self.reached(int(self.pickup[0]), closed)
            lost = [self.names[c] for c in range(CITIES) if int(self.pickup[c]) not in reached]
            if lost:
                yield f"{event} can cut {', '.join(lost)} off from {self.names[0]}."

    def costs_from(self, start: int) -> list[int]:
        """MP to every tile at DMC 1 everywhere, without items or events."""
        costs = [0] * self.tiles
        done: set[int] = set()
        edge = [(0, start)]
        while edge:
            cost, tile = heapq.heappop(edge)
            if tile in done:
                continue
            done.add(tile)
            costs[tile] = cost
            for other in self.neighbour[tile].tolist():
                if other != NO_TILE and other not in done:
                    rough = self.terrain[other] in (MOUNTAIN, RIVER)
                    heapq.heappush(edge, (cost + (2 if rough else 1), other))
        return costs


def check_given(given: Any) -> dict[str, Any]:
    """The parts of a map, of the right types and no others."""
    refuse(not isinstance(given, Mapping), "map", f"a JSON object is needed; got {given!r:.40}")
    unknown = set(given) - {"name", "cities", "tiles", "regions"}
    names = ", ".join(sorted(map(str, unknown)))
    refuse(unknown, "map", f"unknown: {names}; it has name, cities, tiles, regions")
    cities = given.get("cities")
    fit = isinstance(cities, list) and len(cities) == CITIES
    refuse(not fit, "map.cities", "six cities are needed, each with name and colour")
    for n, city in enumerate(cities):
        for key in ("name", "colour"):
            text: Any = city.get(key) if isinstance(city, Mapping) else None
            fit = isinstance(text, str) and 0 < len(text.strip()) <= NAME_LENGTH
            needed = f"a {key} of 1 to {NAME_LENGTH} characters is needed"
            refuse(not fit, f"map.cities[{n}]", needed)
            fit = text.isprintable() and max(map(ord, text)) <= 32767
            refuse(not fit, f"map.cities[{n}]", f"the {key} has a character unknown here")
    for key in ("name", "colour"):
        twice = len({city[key].strip().lower() for city in cities}) < CITIES
        refuse(twice, "map.cities", f"every city needs a {key} of its own")
    return {
        "cities": [{key: city[key].strip() for key in ("name", "colour")} for city in cities],
        "tiles": given.get("tiles"),
        "regions": given.get("regions"),
    }


def picture(given: Mapping[str, Any], key: str, signs: str) -> dict[Space, str]:
    """The spaces of a picture that are not blank."""
    rows = given[key]
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
        raise PositionError(f"map.{key}", "a list of texts is needed, one for each row")
    longest = max(len(rows), *(len(row.rstrip()) for row in rows))
    refuse(longest > WIDEST, f"map.{key}", f"at most {WIDEST} x {WIDEST} spaces")
    found = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row.rstrip()):
            if sign not in signs:
                raise PositionError(f"map.{key}, space ({x},{y})", f"{sign!r} is not in the legend")
            if sign != " ":
                found[x, y] = sign
    return found


def check_regions(road: list[Space], spaces: dict[Space, str], regions: dict[Space, str]) -> None:
    for x, y in road:
        if (x, y) not in regions:
            raise PositionError(f"map.regions, space ({x},{y})", "a road tile without a region")
    for x, y in regions:
        if spaces.get((x, y), "~") in "~^":
            raise PositionError(f"map.regions, space ({x},{y})", "a region where there is no road")


def rows_of_bits(spaces: dict[Space, str], sign: str) -> Any:
    rows = np.zeros(WIDEST, np.int64)
    for (x, y), found in spaces.items():
        if found == sign:
            rows[y] |= 1 << x
    return rows


# The map in the record of a match.


def put_map(s: Record, given: Map) -> None:
    """Replace the printed map with another one."""
    s.tiles = given.tiles
    for field, table in (
        ("neighbour", given.neighbour), ("region", given.region), ("terrain", given.terrain),
        ("city", given.city), ("flag", given.flag), ("ferry", given.ferry), ("tile_x", given.x),
        ("tile_y", given.y), ("pickup_tile", given.pickup), ("delivery_tile", given.delivery),
        ("trip", given.trip), ("water", given.water), ("rock", given.rock),
    ):  # fmt: skip
        s[field][...] = table
    for field, names in (("city_name", given.names), ("city_colour", given.colours)):
        s[field][...] = [[*map(ord, name), *[0] * (NAME_LENGTH - len(name))] for name in names]


@lru_cache(16)
def read_names(codes: bytes) -> tuple[str, ...]:
    """The texts that a field of a map keeps as code points."""
    rows = np.frombuffer(codes, np.int16).reshape(-1, NAME_LENGTH)
    return tuple("".join(map(chr, row[row > 0])) for row in rows)


def city_names(s: Any) -> tuple[str, ...]:
    """The names of the six cities."""
    return read_names(s.city_name.tobytes())


def colour_names(s: Any) -> tuple[str, ...]:
    """The colours of the six cities."""
    return read_names(s.city_colour.tobytes())


def map_in_words(s: Record) -> dict[str, Any]:
    """The map of a record as pictures, as maps.py reads them."""
    signs, regions = {}, {}
    for y in range(len(s.water)):
        for x in range(len(s.water)):
            if int(s.water[y]) >> x & 1:
                signs[x, y] = "~"
            if int(s.rock[y]) >> x & 1:
                signs[x, y] = "^"
    for tile in range(s.tiles):
        at = int(s.tile_x[tile]), int(s.tile_y[tile])
        town = int(s.city[tile])
        flags = ("123456 ", "ABCDEF ", "abcdef ")
        signs[at] = ".1mr"[s.terrain[tile]] if town == CITIES else flags[s.flag[tile]][town]
        regions[at] = REGIONS[s.region[tile]]
    pairs = zip(city_names(s), colour_names(s), strict=True)
    return {
        "cities": [{"name": name, "colour": colour} for name, colour in pairs],
        "tiles": drawing(signs),
        "regions": drawing(regions),
    }


def drawing(signs: Mapping[tuple[int, int], str]) -> list[str]:
    width = 1 + max(x for x, _ in signs)
    height = 1 + max(y for _, y in signs)
    return ["".join(signs.get((x, y), " ") for x in range(width)).rstrip() for y in range(height)]


# Files.


def load(path: str | PathLike[str]) -> dict[str, Any]:
    """The map of a file, checked, for `milkrun.position(..., {"map": ...})`.

    Raises PositionError with the space or city and what is wrong.
    """
    try:
        given = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise PositionError(str(path), error.strerror or str(error)) from error
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise PositionError(str(path), f"not JSON: {error}") from error
    return Map(given).given


def main(arguments: list[str]) -> int:
    """Check map files: 1 if one is refused."""
    failed = not arguments
    for path in arguments:
        try:
            found = Map(load(path))
        except PositionError as error:
            print(f"{path}: {error}", file=sys.stderr)
            failed = True
        else:
            print(f"{path}: {found.tiles} road tiles, a good map")
            for warning in found.warnings:
                print(f"{path}: warning: {warning}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
