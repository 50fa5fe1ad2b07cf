"""What the box holds, as tables for the rulebook."""

from milkrun.engine.box import BoxTable
from milkrun.engine.wording import listed

from ..components import (
    ARRANGEMENTS,
    DOMINO_NAMES,
    DOMINOES,
    HALVES,
    PIPS,
    PLACES,
    RANK_LETTERS,
    RANKS,
    ROLES,
    SUIT_LETTERS,
    SUITS,
    TILES,
)
from ..rules.rounds import IDLE_LAPS, MOST_LAPS, usual_rounds
from ..rules.state import HAND, SEATS
from ..rules.walks import UPSIDE_DOWN

ASKS = {"start": "begin here", "destination": "end here", "city": "visit it"}
TITLES = ("Simple zones", "Grouped zones", "Scattered zones")


def tables() -> list[BoxTable]:
    """TAR-1.2, 1.5, 1.6, 1.10 to 1.20, 9.1, 11.1, 11.2: pieces, tiles, dominoes, maps, numbers."""
    return [pieces(), tiles(), dominoes(), *maps(), shapes(), numbers(), charges()]


def pieces() -> BoxTable:
    rows = [
        (f"Tiles, one of every rank in {listed(SUITS)}", TILES),
        ("Coins, one for every tile: rank on one side, suit on the other", TILES),
        ("Dominoes, a double-six set", DOMINOES),
    ]
    note = "The dice and the pawns of the piecepack stay in the box."
    return BoxTable("pieces", "Pieces", ("Piece", "Number"), rows, note)


def tiles() -> BoxTable:
    """TAR-1.6, 1.13: what a tile is, and what its coin asks."""
    rows = [
        (rank.capitalize(), letter, role, len(SUITS), ASKS[role])
        for rank, letter, role in zip(RANKS, RANK_LETTERS, ROLES, strict=True)
    ]
    note = "A contract is a coin of each rank. There is one of each tile and each coin."
    columns = ("Rank", "Sign", "Tile", "Tiles", "Its coin says")
    return BoxTable("tiles", "Tiles and coins", columns, rows, note)


def dominoes() -> BoxTable:
    """The set; every value is on as many halves."""
    rows = [
        (low, ", ".join(name for name, half in zip(DOMINO_NAMES, HALVES, strict=True)
                        if half[0] == low), PIPS - low)
        for low in range(PIPS)
    ]  # fmt: skip
    note = (
        f"{DOMINOES} dominoes, {PIPS} of them doubles. Each value is on {PIPS + 1} halves; "
        "0 is the blank half."
    )
    return BoxTable("dominoes", "Dominoes", ("Lower value", "Dominoes", "Number"), rows, note)


def maps() -> list[BoxTable]:
    """TAR-1.2: the suggested arrangements."""
    found = []
    suits = ", ".join(f"{letter} {suit}" for letter, suit in zip(SUIT_LETTERS, SUITS, strict=True))
    note = f"{suits}; n null, a ace. A dot is no tile. The orientation of a tile does not matter."
    for (name, drawn), title in zip(ARRANGEMENTS.items(), TITLES, strict=True):
        rows = [(str(n), *line.split()) for n, line in enumerate(drawn, 1)]
        columns = ("Row", *map(str, range(1, len(rows[0]))))
        found.append(BoxTable(f"map-{name}", f"The map: {title}", columns, rows, note))
    return found


def shapes() -> BoxTable:
    """TAR-1.7, 3.2: how many pairs there are, and how well tiles are joined."""
    rows: list[tuple[str | int, ...]] = []
    for title, tiles_laid in zip(TITLES, PLACES, strict=True):
        laid = {(row, column) for _, row, column in tiles_laid.tolist()}
        near = [
            len(laid & {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)})
            for row, column in laid
        ]
        rows.append((title, sum(near) // 2, *(near.count(number) for number in (2, 3, 4))))
    columns = ("Map", "Pairs", "Tiles with 2 neighbours", "with 3", "with 4")
    return BoxTable("shapes", "Pairs and neighbours", columns, rows)


def numbers() -> BoxTable:
    """TAR-1.10, 1.12, 1.16, 1.17, 11.1, 11.2: what depends on the number of players."""
    rows = [
        (n, len(RANKS) * n, TILES - len(RANKS) * n, HAND * n, DOMINOES - HAND * n,
         int(usual_rounds(n)), IDLE_LAPS * n, MOST_LAPS * n)
        for n in SEATS
    ]  # fmt: skip
    columns = (
        "Players", "Coins drawn", "Coins aside", "Dominoes drawn", "In the stock", "Usual rounds",
        "Turns without a domino", "Turns at most",
    )  # fmt: skip
    note = "A round stalls after so many turns in a row without a domino placed, or so many in all."
    return BoxTable("numbers", "By the number of players", columns, rows, note)


def charges() -> BoxTable:
    """TAR-9.1, 11.4: what an upside-down domino costs."""
    rows = [(top, top + int(UPSIDE_DOWN)) for top in range(PIPS)]
    note = f"In a stalled round in which nobody is connected it costs {rows[-1][1]}."
    columns = ("Top charge of the run", "A step over an upside-down domino")
    return BoxTable("charges", "Upside-down dominoes", columns, rows, note)
