"""What things are called."""

from ..components import (
    CELL_X,
    CELL_Y,
    FEMALE,
    FISH,
    KIND_NAMES,
    LIGHTNING,
    MALE,
    OFFSPRING,
    POST_NAMES,
    POSTS,
    SYMBOLS,
)
from ..components import SEAT_COLOURS as COLOURS
from ..rules.state import NO_PLACE

TITLE = "Aquaretto"
TAGLINE = "Fill your water zoo: load trucks, take the right one, and let your coworkers earn."
MINUTES = 45
SEAT_NAMES = tuple(colour.capitalize() for colour in COLOURS)
SEAT_COLOURS = ("#F0E442", "#CC79A7", "#0072B2", "#D55E00", "#56B4E9")  # Okabe and Ito

SYMBOL_WORDS = {
    FEMALE: "female {}",
    MALE: "male {}",
    FISH: "{} with a fish",
    LIGHTNING: "{} with lightning",
    OFFSPRING: "young {}",
}
TILE_NAMES = (
    *(
        SYMBOL_WORDS.get(symbol, "{}").format(kind)
        for kind in KIND_NAMES
        for symbol in range(SYMBOLS)
    ),
    "coin",
)
KIND_PLURALS = tuple(f"{kind}es" if kind.endswith("s") else f"{kind}s" for kind in KIND_NAMES)
BOARD_TITLES = ("large board", "small board", "small board", "small board", "small board")
CORNERS = ("lower left", "lower right", "upper left", "upper right")  # missing on a small board


def a_tile(tile: int) -> str:
    """A tile with its article: "an orca"."""
    name = TILE_NAMES[tile]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def cell_name(cell: int) -> str:
    """Column and row of a cell, from the printed lower left corner."""
    return f"({CELL_X[cell]}, {CELL_Y[cell]})"


def place_name(place: int) -> str:
    """A coworker's place: "cashier", "trainer on (2, 2)"."""
    if place < POSTS:
        return POST_NAMES[place]
    return f"trainer on {cell_name(place - POSTS)}" if place < NO_PLACE else "coworker"


def truck_name(truck: int) -> str:
    return f"truck {truck + 1}"
