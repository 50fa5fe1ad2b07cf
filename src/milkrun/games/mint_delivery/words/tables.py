"""What the box holds, as tables for the rulebook."""

from milkrun.engine.box import BoxTable
from milkrun.engine.wording import listed

from ..components import (
    ABILITY_CARDS,
    CAPACITY,
    CARDS,
    MINTS,
    ORDER_CARDS,
    SPACES,
    TRUCKS,
)
from ..rules.state import DISPLAYED
from ..rules.trucks import CINNAMON_COST, CITY_LOAD, SUGAR_FREE_COST, WAREHOUSE_LOAD
from .names import RANKS, SPACE_NAMES, WON, mints_name, town_of

PLACES = (("top", "middle", "bottom"), ("left", "middle", "right"))
OFFERS = {
    "town": "Take Order",
    "warehouse": f"Load {WAREHOUSE_LOAD}, Unload, Upgrade to Sugar Free",
    "city": f"Load {CITY_LOAD}, Unload, Upgrade to Sugar Free or Cinnamon",
}


def tables() -> list[BoxTable]:
    """MIN-1.2 to 1.5, 1.12: pieces, orders, mints, map, roads, abilities; MIN-13.6: ranks."""
    return [pieces(), orders(), mints(), map_cards(), roads(), abilities(), ranks()]


def pieces() -> BoxTable:
    rows = [
        ("Map cards", len(CARDS)),
        ("Order cards", len(ORDER_CARDS)),
        ("Mints", sum(count for _, count, _ in MINTS)),
        (f"Trucks ({listed(TRUCKS)}), each for {CAPACITY} mints", len(TRUCKS)),
        ("Starting Player Token", 1),
        (f"Ability cards ({DISPLAYED} are drawn for a game)", len(ABILITY_CARDS)),
    ]
    return BoxTable("pieces", "Pieces", ("Piece", "Number"), rows)


def orders() -> BoxTable:
    """MIN-1.5: the Order cards."""
    rows = [
        (town_of(number), mints_name(card[2:5]), card[5]) for number, card in enumerate(ORDER_CARDS)
    ]
    note = "There is one of each card. A town offers orders for any town."
    return BoxTable("orders", "Orders", ("For", "Needs", "Points"), rows, note)


def mints() -> BoxTable:
    """MIN-1.3, 8.1, 8.2, 11.4: the mints, how they are made and what they are worth."""
    made = (
        "loaded",
        f"{SUGAR_FREE_COST} Classic, in Mintopia City or at a warehouse",
        f"{CINNAMON_COST} Classic, in Mintopia City",
    )
    rows = [
        (kind, count, how, worth) for (kind, count, worth), how in zip(MINTS, made, strict=True)
    ]
    columns = ("Kind", "Mints", "Comes from", "Worth in a tie")
    return BoxTable("mints", "Mints", columns, rows)


def map_cards() -> BoxTable:
    """MIN-1.2, 4.3: where each Map card lies, and what its place offers."""
    rows = [
        (name, f"{PLACES[0][row]} {PLACES[1][column]}".replace("middle middle", "middle"), kind,
         OFFERS[kind])
        for name, row, column, kind in CARDS
    ]  # fmt: skip
    return BoxTable("map", "Map cards", ("Card", "Lies", "Kind", "Actions there"), rows)


def roads() -> BoxTable:
    """MIN-1.2, 3.1: the spaces that a Move reaches."""
    names = {code: name for (code, _, _, _), name in zip(SPACES, SPACE_NAMES, strict=True)}
    rows = [
        (names[code], listed([names[to] for to in ends.split()])) for code, _, _, ends in SPACES
    ]
    note = "A warehouse's Road is the plain space between it and Mintopia City."
    return BoxTable("roads", "Spaces and roads", ("From", "One Move leads to"), rows, note)


def abilities() -> BoxTable:
    """MIN-1.4, 12.3, 12.9: the Ability cards."""
    rows = [(name, kind, cost, effect) for _, name, kind, cost, effect in ABILITY_CARDS]
    note = "The cost is paid in completed orders. Only with the advanced rules."
    return BoxTable("abilities", "Abilities", ("Card", "Type", "Cost", "Effect"), rows, note)


def ranks() -> BoxTable:
    """MIN-13.6: what a lone driver is called."""
    rows = [(capital(name), least) for least, name in reversed(RANKS)]
    note = f"For one player. {WON} points are a win."
    return BoxTable("ranks", "Ranks", ("Rank", "From points"), rows, note)


def capital(text: str) -> str:
    """The text as a sentence or a row begins."""
    return text[0].upper() + text[1:]
