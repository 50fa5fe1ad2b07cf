"""What the box holds, as tables for the rulebook; prices and numbers as printed."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from milkrun.engine.box import BoxTable, Cell

from ..components import (
    BASE_MAP,
    BOARDS,
    COFFEE,
    DOUGHNUT,
    ENERGY_DRINK,
    FIGURES,
    ITEM_ROLL,
    ITEMS,
    MAX_PLAYERS,
    OBSTACLE_ROLL,
    OBSTACLES,
    SKI_MASK,
    SNOW_SHOES,
    SQUARES,
    UMBRELLA,
    WEATHER_COST,
    WEATHER_ROLL,
    WEATHERS,
)
from ..maps import CITIES, NO_TILE, REGIONS, TERRAINS
from ..rules.state import GOLD_STEP, OPTIONS
from .names import mp
from .views import EFFECTS, ITEM_TEXTS, REGION_NAMES

PRINTED = {one.name: one.default for one in OPTIONS}
DRINKS = {
    ENERGY_DRINK: PRINTED["energy_drink"],
    COFFEE: PRINTED["coffee"],
    DOUGHNUT: PRINTED["doughnut"],
}
COVER = " in all regions until the turn ends."
MORE = {SKI_MASK: "; it keeps its square.", UMBRELLA: COVER, SNOW_SHOES: COVER}
ITEM_KINDS = ITEM_ROLL[PRINTED["item_table"]].tolist()  # by roll
WIDTH = 1 + int(BASE_MAP.x[: BASE_MAP.tiles].max())
ROLLS = range(2, 13)  # of two dice
WAYS = 36
ODDS = f"of {WAYS}"


def ways(roll: int) -> int:
    """How many of the 36 throws of two dice show this sum."""
    return 6 - abs(roll - 7)


def tables() -> list[BoxTable]:
    """OFD-1.3-1.5, 3.1, 3.2, 7.2, 8.2-8.11, 10.1, 11.4, 11.10, 13.6: tables, boards and map."""
    return [
        pieces(), board(), prices(), items(), gear(), weather(), events(), parcels(), cities(),
        trips(), tiles(), picture(), ferries(),
    ]  # fmt: skip


def pieces() -> BoxTable:
    rows = [
        (f"Map of {BASE_MAP.tiles} road tiles", 1),
        ("Six-sided dice", 2),
        (f"Parcel Boards of {SQUARES} squares", MAX_PLAYERS),
        ("Figures of players", MAX_PLAYERS),
        ("Weather indicators", len(REGIONS)),
        ("Parcel figures", CITIES * FIGURES),
    ]
    note = "Gold and items are written down."
    return BoxTable("pieces", "Pieces", ("Piece", "Number"), rows, note)


def board() -> BoxTable:
    """OFD-5.4, 6.3, 6.7, 11.1: what each square pays, and after how many rounds it is reached."""
    gold = BOARDS[PRINTED["board"]]
    rows = [(k + 1, k, gold[k], gold[max(0, k - 1)]) for k in range(SQUARES)]
    note = (
        f"A parcel begins on square 1 and moves one square a round. Past square {SQUARES} it falls "
        f"off, which costs {PRINTED['fine']} gold."
    )
    columns = ("Square", "Rounds since pickup", "Gold", "Gold on Happy Customer")
    return BoxTable("board", "Parcel Board", columns, rows, note)


def prices() -> BoxTable:
    """OFD-1.5, 7.2, 7.7, 10.4, 10.7, 11.2, 12.4: gold paid and earned, but for deliveries."""
    buy, sell, value = (PRINTED[name] for name in ("item_price", "item_sale", "item_value"))
    rows = [
        ("At the start", PRINTED["start_gold"], ""),
        ("Buying an item", -buy, f"{GOLD_STEP - buy} on Shop Sale"),
        ("Selling an item", sell, f"{sell + GOLD_STEP} on Buy Back"),
        ("A parcel that falls off", -PRINTED["fine"], ""),
        ("An item at the end", value, ""),
        ("A parcel undelivered at the end", -PRINTED["malus"], ""),
    ]
    note = "As printed; a host may choose other numbers."
    return BoxTable("prices", "Prices", ("What", "Gold", "On its event"), rows, note)


def items() -> BoxTable:
    """OFD-1.4, 7.3: the item roll table."""
    rows = [(ITEMS[kind],) for kind in ITEM_KINDS]
    return rolls("items", "Item rolls", ("Item",), rows, "Rolled at the start and when buying.")


def gear() -> BoxTable:
    """OFD-8.2 to 8.11: how often each item is rolled, and what it does."""
    odds: Counter[int] = Counter()
    for roll, kind in zip(ROLLS, ITEM_KINDS, strict=True):
        odds[kind] += ways(roll)
    rows = [(name, odds[kind], effect(kind)) for kind, name in enumerate(ITEMS)]
    note = (
        "An item is gone when it is used, but for those that work while owned. Using one costs no "
        "MP but where a price is named, whatever the weather."
    )
    return BoxTable("gear", "Drinks and gear", ("Item", ODDS, "Effect"), rows, note)


def effect(kind: int) -> str:
    """What an item does, with its numbers."""
    if kind in DRINKS:
        return f"{DRINKS[kind]} MP more at once."
    return ITEM_TEXTS[kind].removesuffix(".") + MORE.get(kind, ".")


def weather() -> BoxTable:
    """OFD-3.1, 3.2, 3.4: the weather roll table."""
    rows = [(WEATHERS[one], mp(int(WEATHER_COST[one]))) for one in WEATHER_ROLL]
    note = "Rolled each round for West, North and South. Entering a rough tile costs twice as much."
    return rolls("weather", "Weather rolls", ("Weather", "A step"), rows, note)


def events() -> BoxTable:
    """OFD-10.1 to 10.10: the event roll table."""
    rows = [(OBSTACLES[one], EFFECTS[one]) for one in OBSTACLE_ROLL[PRINTED["event_table"]]]
    return rolls("events", "Event rolls", ("Event", "Effect"), rows, "Rolled each round for all.")


def rolls(
    name: str, title: str, columns: Sequence[str], rows: Sequence[Sequence[Cell]], note: str
) -> BoxTable:
    """A table looked up with the sum of two dice."""
    found = [(roll, ways(roll), *row) for roll, row in zip(ROLLS, rows, strict=True)]
    return BoxTable(name, title, ("Two dice", ODDS, *columns), found, note)


def parcels() -> BoxTable:
    """OFD-11.4, 11.5, 11.9: how many parcels a city gets."""
    rows = [(die, die // 2, max(1, die // 2)) for die in range(1, 7)]
    note = (
        "A die for each city at the start and in every third round from the 4th on; then one for "
        "each parcel gives the number of the city it goes to."
    )
    return BoxTable("new-parcels", "New parcels", ("Die", "Parcels", "At the start"), rows, note)


def cities() -> BoxTable:
    """OFD-11.6, 11.10, 13.6: the cities by number, and the parcels that go there."""
    rows = [
        (
            city + 1, name, colour, region_of(BASE_MAP.pickup[city]),
            place(BASE_MAP.pickup[city]), place(BASE_MAP.delivery[city]), FIGURES,
        )
        for city, (name, colour) in enumerate(zip(BASE_MAP.names, BASE_MAP.colours, strict=True))
    ]  # fmt: skip
    columns = ("Number", "City", "Colour", "Region", "Pickup tile", "Delivery tile", "Figures")
    note = "A parcel has the colour of the city it goes to. Tiles: column and row of the map."
    return BoxTable("cities", "Cities and parcels", columns, rows, note)


def region_of(tile: int) -> str:
    return REGION_NAMES[BASE_MAP.region[tile]]


def place(tile: int) -> str:
    """Where a tile lies: (column,row)."""
    return f"({BASE_MAP.x[tile]},{BASE_MAP.y[tile]})"


def trips() -> BoxTable:
    """OFD-13.6: what the cheapest way costs with 1 MP a step."""
    rows = [(name, *BASE_MAP.trip[city].tolist()) for city, name in enumerate(BASE_MAP.names)]
    note = "MP from the Pickup tile of a city to the Delivery tile of another, with 1 MP a step."
    return BoxTable("ways", "Ways", ("From", *BASE_MAP.names), rows, note)


def tiles() -> BoxTable:
    """OFD-3.4, 3.5, 3.7: the tiles of each region by kind."""
    rows: list[tuple[Cell, ...]] = []
    for region, name in enumerate(REGION_NAMES):
        here = BASE_MAP.terrain[: BASE_MAP.tiles][BASE_MAP.region[: BASE_MAP.tiles] == region]
        kinds = [int((here == kind).sum()) for kind in range(len(TERRAINS))]
        rows.append((name, *kinds, sum(kinds)))
    kinds = np.bincount(BASE_MAP.terrain[: BASE_MAP.tiles]).tolist()
    rows.append(("All", *kinds, BASE_MAP.tiles))
    columns = ("Region", "Road", "Town", "Mountain", "Bridge", "All")
    note = "Mountains and bridges are rough; towns are on Town Riots."
    return BoxTable("tiles", "Tiles of the map", columns, rows, note)


def picture() -> BoxTable:
    """OFD-4.2, 13.6: the map, space by space."""
    given, regions = (
        [row.ljust(WIDTH) for row in BASE_MAP.given[key]] for key in ("tiles", "regions")
    )
    rows = [
        (y, *((sign + region).strip() for sign, region in zip(*pair, strict=True)))
        for y, pair in enumerate(zip(given, regions, strict=True))
    ]
    note = (
        "Each space: what it is, then its region. A to F are the Pickup tiles of the cities 1 to "
        "6, a to f their Delivery tiles, figures other town tiles; a point is a road, m a mountain "
        "road, r a bridge, ~ water, ^ rock. Steps lead up, down and to the sides."
    )
    return BoxTable("map", "Map", ("Row", *(str(x) for x in range(WIDTH))), rows, note)


def ferries() -> BoxTable:
    """OFD-8.10: the banks that a Portable Boat joins."""
    rows = [
        (place(tile), place(other))
        for tile, other in enumerate(BASE_MAP.ferry[: BASE_MAP.tiles].tolist())
        if tile < other < NO_TILE
    ]
    return BoxTable("ferries", "Ferries", ("Bank", "Opposite bank"), rows)
