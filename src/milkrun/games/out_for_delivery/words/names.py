"""What things are called."""

from collections.abc import Sequence
from typing import NamedTuple

from milkrun.engine.record import Fields, Record

from ..components import BASE_MAP, ITEMS, KINDS, NEW_ITEMS, SQUARES
from ..components import SEAT_COLOURS as FIGURES
from ..maps import city_names, colour_names
from ..rules.extras import item_of
from ..rules.state import FIRST_GOLD, FIRST_ITEM, GOLD_STEP, H

TITLE = "Out For Delivery"
TAGLINE = "Couriers race parcels through rain, snow and road works before they lose their worth."
MINUTES = 60
WORTH = "gold"  # what a position is valued in
SEAT_NAMES = tuple(colour.capitalize() for colour in FIGURES)
SEAT_COLOURS = ("#F0E442", "#CC79A7", "#0072B2", "#D55E00")  # Okabe and Ito


ALL_ITEMS = (*ITEMS, *NEW_ITEMS)


class Places(NamedTuple):
    """The names of the cities and colours of a map, and of the kinds of items."""

    cities: Sequence[str]
    colours: Sequence[str]
    items: Sequence[str]


PRINTED = Places(BASE_MAP.names, BASE_MAP.colours, ITEMS)


def places_of(t: Fields | Record) -> Places:
    """Those of a match."""
    return Places(city_names(t), colour_names(t), item_names(t))


def item_names(t: Fields | Record) -> tuple[str, ...]:
    """OFD-14.1: the names of the kinds of items in a match."""
    return tuple(ALL_ITEMS[item_of(t, kind)] for kind in range(KINDS))


def mp(h: int) -> str:
    """Half-points as people read them: 2 MP, 0.5 MP."""
    return f"{h // H}{'' if h % H == 0 else '.5'} MP"


def an(name: str) -> str:
    """A thing with its article; shoes, gear and Insurance have none."""
    if name in ("Snow Shoes", "Climbing Gear", "Insurance"):
        return name
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def thing_name(thing: int, places: Places) -> str:
    """A thing of a trade, in a sentence."""
    if thing >= FIRST_GOLD:
        return f"{(thing - FIRST_GOLD + 1) * GOLD_STEP} gold"
    if thing >= FIRST_ITEM:
        return an(places.items[thing - FIRST_ITEM])
    return f"the {parcel_name(thing // SQUARES, thing % SQUARES, places)}"


def parcel_name(colour: int, square: int, places: Places) -> str:
    """A parcel on a board, in a sentence."""
    return f"{places.colours[colour]} parcel on square {square + 1}"


def tile_name(t: Fields, tile: int, places: Places) -> str:
    """A tile for people: what it is and where it lies."""
    at = f"({t.tile_x[tile]},{t.tile_y[tile]})"
    city = t.city[tile]
    if city < len(places.cities):
        part = ("", " Pickup", " Delivery")[t.flag[tile]]
        return f"{places.cities[city]}{part} {at}"
    return f"the {('road', 'town', 'mountain road', 'bridge')[t.terrain[tile]]} {at}"
