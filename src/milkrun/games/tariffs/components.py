"""What is on the table in Tariffs: tiles, coins, dominoes, as data. TAR numbers: RULES.md."""

import numpy as np

MAX_PLAYERS = 4
SEAT_COLOURS = ("yellow", "pink", "blue", "orange")

# The piecepack: a tile and a coin for every suit and rank. Code: "Sn" is the null of Suns.
SUITS = ("Suns", "Moons", "Crowns", "Arms")
RANKS = ("null", "ace", "2", "3", "4", "5")
SUIT_LETTERS = "SMCA"
RANK_LETTERS = "na2345"
TILES = len(SUITS) * len(RANKS)
TILE_CODES = tuple(suit + rank for suit in SUIT_LETTERS for rank in RANK_LETTERS)
TILE_NAMES = tuple(f"{suit} {rank}" for suit in SUITS for rank in RANKS)

# TAR-1.6: nulls are starts, aces destinations, all others cities.
NULL, ACE, FIRST_CITY = np.arange(3)
CITIES = 4
ROLES = ("start", "destination", "city", "city", "city", "city")

# Dominoes by number: 0-0, 0-1, ... 6-6; hands are sorted by these numbers.
PIPS = 7  # a half shows 0 to 6
HALVES = tuple((low, high) for low in range(PIPS) for high in range(low, PIPS))
DOMINOES = len(HALVES)
LOW = np.array([low for low, _ in HALVES])
HIGH = np.array([high for _, high in HALVES])
DOMINO_NAMES = tuple(f"{low}-{high}" for low, high in HALVES)
DOMINO_OF = np.array(  # [value, value]: the domino with these two halves
    [[HALVES.index((min(a, b), max(a, b))) for b in range(PIPS)] for a in range(PIPS)]
)

# TAR-1.2: the suggested arrangements, a word for each tile, a dot for none.
ARRANGEMENTS = {
    "simple": (
        "Sn Sa S2 S3 S4 S5",
        "Mn Ma M2 M3 M4 M5",
        "Cn Ca C2 C3 C4 C5",
        "An Aa A2 A3 A4 A5",
    ),
    "grouped": (
        "Ma S2 A2 S3 C3 M3",
        "Ca Aa C2 M2 A3 C4",
        "Sa Mn Sn S5 C5 M4",
        "An Cn A5 M5 A4 S4",
    ),
    "scattered": (
        ".  .  A5 C5 .  .",
        ".  A4 A2 C3 C4 .",
        "Aa A3 An Cn C2 Ca",
        "Sa S2 Sn Mn M3 Ma",
        ".  S4 S3 M2 M4 .",
        ".  .  S5 M5 .  .",
    ),
}
PAIRS = 38  # TAR-1.7: no arrangement has more


def places(rows):
    """(tile, row, column) of every tile in rows of text, in reading order."""
    return [
        (TILE_CODES.index(code), row, column)
        for row, line in enumerate(rows)
        for column, code in enumerate(line.split())
        if code != "."
    ]


PLACES = np.array([places(rows) for rows in ARRANGEMENTS.values()])  # [arrangement, cell, 3]
