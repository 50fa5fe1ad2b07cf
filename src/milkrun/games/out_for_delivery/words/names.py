"""What things are called, and a quick way to look at a record."""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from milkrun.engine.record import Record

from ..components import BASE_MAP, ITEMS, SQUARES
from ..components import SEAT_COLOURS as FIGURES
from ..position import city_names, colour_names
from ..rules.state import FIRST_GOLD, FIRST_ITEM, GOLD_STEP, H

TITLE = "Out For Delivery"
TAGLINE = "Couriers race parcels through rain, snow and road works before they lose their worth."
MINUTES = 60
SEAT_NAMES = tuple(colour.capitalize() for colour in FIGURES)
SEAT_COLOURS = ("#F0E442", "#CC79A7", "#0072B2", "#D55E00")  # Okabe and Ito

Table = Any  # the fields of a record as attributes: rules read it as they read the record


class Places:
    """The names of the cities and colours of a map."""

    def __init__(self, cities: list[str], colours: list[str]) -> None:
        self.cities = cities
        self.colours = colours


PRINTED = Places(BASE_MAP.names, BASE_MAP.colours)


class Source:
    """A record to make something of, all equal to a cache: its bytes tell records apart."""

    def __init__(self, s: Any) -> None:
        self.s = s

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source)

    def __hash__(self) -> int:
        return 0


def places_of(s: Any) -> Places:
    """Those of the map of a match."""
    return made_places(s.city_name.tobytes() + s.city_colour.tobytes(), Source(s))


@lru_cache(8)
def made_places(key: bytes, source: Source) -> Places:
    return Places(city_names(source.s), colour_names(source.s))


def look(s: Record) -> Table:
    """The fields of a record as plain attributes, to be read only.

    The same for the rules, and quicker to read; made once for all that is said of a position.
    """
    return made_table(s.tobytes(), Source(s))


@lru_cache(4)
def made_table(key: bytes, source: Source) -> Table:
    s = source.s.copy()  # what is read is part of the record, which will change
    table = SimpleNamespace(**dict(zip(s.dtype.names, s.item(), strict=True)))
    options = s["options"]
    table.options = SimpleNamespace(**dict(zip(options.dtype.names, options.item(), strict=True)))
    return table


def count(number: int, one: str) -> str:
    """1 parcel, 2 parcels."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def mp(h: int) -> str:
    """Half-points as people read them: 2 MP, 0.5 MP."""
    return f"{h // H}{'' if h % H == 0 else '.5'} MP"


def an(name: str) -> str:
    """A thing with its article; shoes and gear have none."""
    if name in ("Snow Shoes", "Climbing Gear"):
        return name
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def thing_name(thing: int, places: Places) -> str:
    """A thing of a trade, in a sentence."""
    if thing >= FIRST_GOLD:
        return f"{(thing - FIRST_GOLD + 1) * GOLD_STEP} gold"
    if thing >= FIRST_ITEM:
        return an(ITEMS[thing - FIRST_ITEM])
    return f"the {places.colours[thing // SQUARES]} parcel on square {thing % SQUARES + 1}"


def tile_name(t: Table, tile: int, places: Places) -> str:
    """A tile for people: what it is and where it lies."""
    at = f"({t.tile_x[tile]},{t.tile_y[tile]})"
    city = t.city[tile]
    if city < len(places.cities):
        part = ("", " Pickup", " Delivery")[t.flag[tile]]
        return f"{places.cities[city]}{part} {at}"
    return f"the {('road', 'town', 'mountain road', 'bridge')[t.terrain[tile]]} {at}"
