"""The zoos of a position: boards, tiles, coworkers, coins and depots."""

from typing import Any

import numpy as np

from milkrun.engine import codec
from milkrun.engine.codec import cell, keyed, pile, several
from milkrun.engine.errors import PositionError
from milkrun.engine.kinds import Kind, Name, number
from milkrun.engine.reading import Box, Reading, check_keys, elements, entries, inside, refuse
from milkrun.engine.record import Record

from . import components as box
from .rules import zoo
from .rules.refusals import FINE
from .rules.state import ANIMAL, TRAINER

BOX = Box(box.TILE_COPIES, "tiles", box.TILE_CODES)
TILE = Name(box.TILE_CODES, box=BOX, gone="{} is used up: {} in the game")


# Cells, and what lies on them.


def show_cell(s: Record, cell: int) -> str:
    """Column and row from the printed lower left corner: "2,3"."""
    return f"{box.CELL_X[cell]},{box.CELL_Y[cell]}"


def read_cell(t: Reading, where: str, given: Any, *at: int) -> int:
    parts = given.split(",") if isinstance(given, str) else []
    try:
        x, y = (int(part) for part in parts)
    except ValueError:
        raise PositionError(where, f'a cell like "2,3" is needed; got {given!r:.40}') from None
    low, high = box.LOW, box.LOW + box.SIDE - 1
    outside = not (low <= x <= high and low <= y <= high)
    refuse(outside, where, f"x and y run from {low} to {high}; got {given!r:.40}")
    return box.cell_at(x, y)


def show_spot(s: Record, spot: int) -> str:
    return show_cell(s, box.CELL_OF_SPOT[spot])


def free_spot(t: Reading, where: str, given: Any, p: int) -> int:
    """The spot of a free space."""
    spot = int(box.SPOT_OF_CELL[read_cell(t, where, given)])
    refuse(not zoo.is_free(t.s, p, spot), where, "not a free space of this zoo")
    return spot


def read_animal(t: Reading, where: str, given: Any, *at: int) -> int:
    tile = TILE.read(t, where, given)
    refuse(tile == box.COIN, where, "coin tiles never go into a zoo or a depot")
    return tile


def lying(s: Record, p: int) -> list[tuple[int, int]]:
    """Each space of a zoo, row by row, and what is on it."""
    return [(spot, int(s.grid[p, spot])) for spot in sorted(s.space[p, : s.spaces[p]].tolist())]


def show_tiles(s: Record, p: int) -> dict[str, str]:
    tiles = [(spot, one - ANIMAL) for spot, one in lying(s, p) if one >= ANIMAL]
    return {show_spot(s, spot): box.TILE_CODES[tile] for spot, tile in tiles}


def read_tiles(t: Reading, where: str, given: Any, p: int) -> None:
    for name, code in entries(where, given).items():
        spot = free_spot(t, inside(where, name), name, p)
        t.s.grid[p, spot] = ANIMAL + read_animal(t, inside(where, name), code)


def add_trainer(t: Reading, where: str, spot: int, p: int) -> None:
    t.s.grid[p, spot] = TRAINER
    t.s.trainers[p] += 1


CELL = {"type": "string", "pattern": r"^-?\d+,-?\d+$"}
TRAINERS = several(
    Kind(show_spot, free_spot, CELL),
    lambda s, p: [spot for spot, one in lying(s, p) if one == TRAINER],
    add_trainer,
)
IN_ZOO = Kind(TILE.show, read_animal, Name(box.TILE_CODES[: box.COIN]).schema)
ON_SPACES = {"type": "object", "propertyNames": CELL, "additionalProperties": IN_ZOO.schema}


# Expansion boards.

SIZE = Name(("large", "small"))
TURNED = number(3)
BOARD_KEYS = {"size": SIZE.schema, "orientation": TURNED.schema, "at": CELL}


def show_board(s: Record, board: int) -> dict[str, Any]:
    if board == box.LARGE:
        return {"size": "large"}
    return {"size": "small", "orientation": int(board) - 1}


def read_board(t: Reading, where: str, given: Any, *at: int) -> int:
    """{"size": "small", "orientation": 2}"""
    check_keys(where, given, tuple(BOARD_KEYS))
    if SIZE.read(t, f"{where}.size", given.get("size")) == box.LARGE:
        return box.LARGE
    return 1 + int(TURNED.read(t, f"{where}.orientation", given.get("orientation")))


def show_boards(s: Record, p: int) -> list[dict[str, Any]]:
    """In order of adding."""
    return [
        show_board(s, s.board[p, n]) | {"at": show_cell(s, s.anchor[p, n])}
        for n in range(s.large[p] + s.small[p])
    ]


def read_boards(t: Reading, where: str, given: Any, p: int) -> None:
    """AQU-5.3, 5.5, 5.9: each lies where it could be added."""
    for n, one in enumerate(elements(where, given)):
        here = f"{where}[{n}]"
        board, anchor = read_board(t, here, one), read_cell(t, f"{here}.at", one.get("at"))
        left = zoo.has_board(t.s, p, board)
        refuse(not left, here, f"a player has {box.BOARDS_EACH} boards of a size")
        apart = zoo.anchor_refused(t.s, p, board, box.SPOT_OF_CELL[anchor]) != FINE
        refuse(apart, f"{here}.at", "a board lies on bare cells, beside a space")
        zoo.attach(t.s, p, board, anchor)


BOARD = Kind(show_board, read_board, codec.closed(BOARD_KEYS))


# The whole.


def lay_zoo(t: Reading, where: str, p: int) -> None:
    zoo.lay_zoo_board(t.s, p)


def count_animals(t: Reading, where: str, p: int) -> None:
    """What is counted of the tiles in zoo and depot; AQU-6.3, 6.6, 6.7: basins as they can be."""
    s, where, there = t.s, f"{where}.tiles", t.s.grid[p]
    tiles, in_depot = there[there >= ANIMAL] - ANIMAL, s.depot[p, : s.depot_count[p]]
    symbols = box.TILE_SYMBOL[tiles]
    s.basin[p] = count_kinds(tiles)
    s.females[p] = count_kinds(tiles[symbols == box.FEMALE])
    s.males[p] = count_kinds(tiles[symbols == box.MALE])
    s.in_depot[p] = count_kinds(in_depot)
    s.fish[p] = sum(symbols == box.FISH)
    limit = zoo.basin_limit(s, p)
    refuse(zoo.basins(s, p) > limit, where, f"more than {limit} basins")
    for kind in np.flatnonzero(s.basin[p]).tolist():
        check_basin(there, kind, where)


def count_kinds(tiles: Any) -> Any:
    return np.bincount(box.TILE_KIND[tiles], minlength=box.KINDS)


def check_basin(grid: Any, kind: int, where: str) -> None:
    """AQU-6.3: one connected basin; AQU-6.6: no other kind beside it."""
    taken = set(np.flatnonzero(grid >= ANIMAL).tolist())
    mine = {spot for spot in taken if box.TILE_KIND[grid[spot] - ANIMAL] == kind}
    reached, ahead = set[int](), set(list(mine)[:1])
    while ahead:
        reached |= ahead
        ahead = {int(spot + step) for spot in ahead for step in box.SIDES} & taken - reached
        refuse(ahead - mine, where, f"{box.KIND_CODES[kind]} is beside another kind")
    refuse(reached != mine, where, f"the basin of {box.KIND_CODES[kind]} is not connected")


ZOO = keyed(
    {
        "boards": Kind(show_boards, read_boards, codec.listed(BOARD.schema)),
        "tiles": Kind(show_tiles, read_tiles, ON_SPACES),
        "trainers": TRAINERS,
        **{
            f"{name}s": cell("post", number(box.MOST_AT_POST[n]), row=lambda s, p, n=n: (p, n))
            for n, name in enumerate(box.POST_NAMES)
        },
        "coins": cell("coins", number(99), default=lambda s, p: s.options.start_coins),
        "depot": pile("depot", IN_ZOO, "tiles can be in a depot", count="depot_count"),
    },
    order=(lay_zoo, ..., count_animals),
)
