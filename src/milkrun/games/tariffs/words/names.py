"""What things are called."""

from milkrun.engine.record import Fields
from milkrun.engine.wording import listed

from ..components import DOMINO_NAMES, RANKS, SUITS, TILE_NAMES
from ..components import SEAT_COLOURS as SEATS

TITLE = "Tariffs"
TAGLINE = "Lay dominoes as shared track, hide where you must go, and declare your run when it pays."
WORTH = "tariffs ahead"  # what a position is valued in, where it is not points
MINUTES = 45
SEAT_NAMES = tuple(colour.capitalize() for colour in SEATS)
SEAT_COLOURS = ("#F0E442", "#CC79A7", "#0072B2", "#D55E00")  # Okabe and Ito


def domino_name(domino: int) -> str:
    """The 1-3."""
    return f"the {DOMINO_NAMES[domino]}"


def suits_of(code: int) -> list[int]:
    """The six suits of a contract that an event carries as one number."""
    return [code // 4**place % 4 for place in reversed(range(len(RANKS)))]


def contract_text(suits: list[int]) -> str:
    """From Suns null via Suns 2, Moons 3, Moons 4 and Crowns 5 to Crowns ace."""
    null, ace, *cities = (TILE_NAMES[suit * len(RANKS) + rank] for rank, suit in enumerate(suits))
    return f"from {null} via {listed(cities)} to {ace}"


def pair_name(t: Fields, pair: int) -> str:
    """The two tiles of a pair; one that does not exist by its number."""
    if pair >= t.pairs:
        return f"pair {pair}"
    one, other = (TILE_NAMES[t.tile[cell]] for cell in t.pair_cell[pair])
    return f"{one} and {other}"


assert len(SUITS) ** len(RANKS) < 2**15  # a contract fits into a number of an event
