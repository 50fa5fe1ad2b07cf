"""What things are called."""

from collections import Counter
from collections.abc import Callable, Sequence

from milkrun.engine.wording import count, listed

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
KIND_PLURALS = tuple(f"{kind}es" if kind.endswith("s") else f"{kind}s" for kind in KIND_NAMES)


def tile_names(kinds: Sequence[str], coin: str) -> tuple[str, ...]:
    """What the tiles of these kinds are called, and a coin."""
    words = [SYMBOL_WORDS.get(symbol, "{}") for symbol in range(SYMBOLS)]
    return (*(word.format(kind) for kind in kinds for word in words), coin)


TILE_NAMES = tile_names(KIND_NAMES, "coin")
TILE_PLURALS = tile_names(KIND_PLURALS, "coins")
BOARD_TITLES = ("large board", "small board", "small board", "small board", "small board")
CORNERS = ("lower left", "lower right", "upper left", "upper right")  # missing on a small board


def a_tile(tile: int) -> str:
    """A tile with its article: "an orca"."""
    name = TILE_NAMES[tile]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def some_tiles(tiles: Sequence[int], one: Callable[[int], str] = a_tile) -> str:
    """Tiles in a sentence, equal ones together: "2 coins and an orca"."""
    found = Counter(tiles)
    return listed(
        [one(k) if n == 1 else count(n, TILE_NAMES[k], TILE_PLURALS[k]) for k, n in found.items()]
    )


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
