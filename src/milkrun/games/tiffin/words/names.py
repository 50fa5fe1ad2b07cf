"""What things are called."""

from milkrun.engine.record import Fields

from ..components import CARD_COLOUR, CARD_RANK, CARD_SYMBOL, COLOURS, FACE_NAMES, KINDS
from ..components import SEAT_COLOURS as CUBES
from ..rules.state import NO_CARD

TITLE = "Tiffin"
TAGLINE = "Carry lunchboxes across Mumbai: load them early, push the right routes, be there first."
MINUTES = 40
WORTH = "rupees"  # what a position is valued in
SEAT_NAMES = tuple(colour.capitalize() for colour in CUBES)  # TIF-1.1
SEAT_COLOURS = ("#F0E442", "#CC79A7", "#0072B2", "#D55E00")  # Okabe and Ito

SPECIAL_NAMES = ("no Special card", "Flat Tire", "Shortcut")
ORDINALS = ("first", "second", "third", "fourth", "fifth")
CARDS = tuple(  # "red 3", "grey 1 with symbol"
    f"{COLOURS[CARD_COLOUR[kind]]} {CARD_RANK[kind]}{' with symbol' if CARD_SYMBOL[kind] else ''}"
    for kind in range(KINDS)
)


def unit_name(one: int, other: int) -> str:
    """The cards of a unit, as they stand in the middle of a sentence."""
    if other == NO_CARD:
        return f"the {CARDS[one]}"
    if one == other:
        return f"both cards {CARDS[one]}"
    return f"the {CARDS[one]} and the {CARDS[other]}"


def route_name(t: Fields, slot: int) -> str:
    """The place a route in play leads to; an empty slot by its number."""
    face = int(t.face[slot])
    return FACE_NAMES[face] if face < len(FACE_NAMES) else f"slot {slot + 1}"
