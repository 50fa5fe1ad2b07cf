"""What things are called, and a quick way to look at a record."""

from types import SimpleNamespace
from typing import Any

from milkrun.engine.record import Record

from ..components import CARD_COLOUR, CARD_RANK, CARD_SYMBOL, COLOURS, FACE_NAMES, KINDS
from ..components import SEAT_COLOURS as CUBES
from ..rules.state import NO_CARD, OPTIONS

TITLE = "Tiffin"
TAGLINE = "Carry lunchboxes across Mumbai: load them early, push the right routes, be there first."
MINUTES = 40
SEAT_NAMES = tuple(colour.capitalize() for colour in CUBES)  # TIF-1.1
SEAT_COLOURS = ("#F0E442", "#CC79A7", "#0072B2", "#D55E00")  # Okabe and Ito

SPECIAL_NAMES = ("no Special card", "Flat Tire", "Shortcut")
ORDINALS = ("first", "second", "third", "fourth", "fifth")
CARDS = tuple(  # "red 3", "grey 1 with symbol"
    f"{COLOURS[CARD_COLOUR[kind]]} {CARD_RANK[kind]}{' with symbol' if CARD_SYMBOL[kind] else ''}"
    for kind in range(KINDS)
)

Table = Any  # the fields of a record as attributes: rules read it as they read the record


def look(s: Record) -> Table:
    """The fields of a record as plain attributes: the same for the rules, and quicker to read."""
    table = SimpleNamespace(**dict(zip(s.dtype.names, s.item(), strict=True)))
    table.options = SimpleNamespace(**{one.name: s.options[one.name] for one in OPTIONS})
    return table


def count(number: int, one: str) -> str:
    """1 cube, 2 cubes."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def unit_name(one: int, other: int) -> str:
    """The cards of a unit, as they stand in the middle of a sentence."""
    if other == NO_CARD:
        return f"the {CARDS[one]}"
    if one == other:
        return f"both cards {CARDS[one]}"
    return f"the {CARDS[one]} and the {CARDS[other]}"


def route_name(t: Table, slot: int) -> str:
    """The place a route in play leads to; an empty slot by its number."""
    face = int(t.face[slot])
    return FACE_NAMES[face] if face < len(FACE_NAMES) else f"slot {slot + 1}"
