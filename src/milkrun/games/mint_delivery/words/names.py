"""What things are called."""

from collections.abc import Sequence

from milkrun.engine.wording import count, listed

from ..components import FIRST_TOWN, KIND_NAMES, ORDER_CARDS, SPACES, TOWN_NAMES, TRUCKS
from ..rules.state import NO_ORDER, Verb

TITLE = "Mint Delivery"
TAGLINE = "Drive a mint truck round Mintopia: load, upgrade, and bring the towns what they ordered."
MINUTES = 25
SEAT_NAMES = tuple(truck.capitalize() for truck in TRUCKS)  # MIN-1.12
SEAT_COLOURS = ("#0072B2", "#F0E442", "#CC79A7", "#D55E00")  # Okabe and Ito

SPACE_NAMES = tuple(  # a plain space by the warehouse it lies before: "the North Road"
    f"the {card.split()[0]} Road" if kind == "plain" else card for _, kind, card, _ in SPACES
)
RANKS = ((19, "Employee of the Month"), (17, "senior driver"), (14, "driver"), (0, "trainee"))
WON = 17  # MIN-13.6

# What an action of a turn may be, in the order it is said.
WAYS: dict[int, str] = {
    Verb.MOVE: "move",
    Verb.LOAD: "load",
    Verb.UNLOAD: "unload",
    Verb.UPGRADE: "upgrade",
    Verb.TAKE: "take an order",
    Verb.RADIO: "take an order by radio",
    Verb.VENDOR: "load from the Street Vendor",
    Verb.HOME: "take the Homing Road",
    Verb.SLIP: "take the Slip Road for free",
    Verb.ACQUIRE: "acquire an ability",
}


def mints_name(counts: Sequence[int]) -> str:
    """2 Classic and 1 Cinnamon."""
    found = [f"{n} {KIND_NAMES[kind]}" for kind, n in enumerate(counts) if n]
    return listed(found) if found else "nothing"


def order_name(order: int) -> str:
    """An order by what it needs and where: "2 Classic for Spearmint Springs (2 points)"."""
    if order == NO_ORDER:
        return "no order"
    _, _, classic, sugar_free, cinnamon, points = ORDER_CARDS[order]
    needs = mints_name((classic, sugar_free, cinnamon))
    return f"{needs} for {town_of(order)} ({count(points, 'point')})"


def town_of(order: int) -> str:
    """The destination of an order."""
    codes = [code for code, _, _, _ in SPACES]
    return TOWN_NAMES[codes.index(ORDER_CARDS[order][1]) - FIRST_TOWN]


def rank_of(points: int) -> str:
    """MIN-13.6: what a lone driver is called."""
    return next(name for least, name in RANKS if points >= least)
