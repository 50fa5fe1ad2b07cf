"""The zoos of a position: boards, tiles, coworkers, coins and depots."""

from typing import Any

import numpy as np

from milkrun.engine import codec
from milkrun.engine.codec import cell, keyed, pile
from milkrun.engine.errors import PositionError
from milkrun.engine.kinds import Kind, Name, number
from milkrun.engine.reading import Box, Reading, check_keys, elements, entries, inside, refuse
from milkrun.engine.record import Record

from .components import (
    BOARDS_EACH,
    CELL_OF_SPOT,
    CELL_X,
    CELL_Y,
    COIN,
    FEMALE,
    FISH,
    KIND_CODES,
    KINDS,
    LARGE,
    LOW,
    MALE,
    MOST_AT_POST,
    POST_NAMES,
    SIDE,
    SIDES,
    SPOT_OF_CELL,
    TILE_CODES,
    TILE_COPIES,
    TILE_KIND,
    TILE_SYMBOL,
)
from .rules.refusals import FINE
from .rules.state import ANIMAL, TRAINER
from .rules.zoo import (
    anchor_refused,
    attach,
    basin_limit,
    basins,
    has_board,
    is_free,
    lay_zoo_board,
)

BOX = Box(TILE_COPIES, "tiles", TILE_CODES)
TILE = Name(TILE_CODES, box=BOX, gone="{} is used up: {} in the game")


# Cells, and what lies on them.


def show_cell(s: Record, cell: int) -> str:
    """Column and row from the printed lower left corner: "2,3"."""
    return f"{CELL_X[cell]},{CELL_Y[cell]}"


def read_cell(t: Reading, where: str, given: Any, *at: int) -> int:
    parts = given.split(",") if isinstance(given, str) else []
    try:
        x, y = (int(part) for part in parts)
    except ValueError:
        raise PositionError(where, f'a cell like "2,3" is needed; got {given!r:.40}') from None
    if not (LOW <= x < LOW + SIDE and LOW <= y < LOW + SIDE):
        raise PositionError(where, f"x and y run from {LOW} to {LOW + SIDE - 1}; got {given!r:.40}")
    return (y - LOW) * SIDE + x - LOW


def free_spot(t: Reading, where: str, given: Any, p: int) -> int:
    """The spot of a free space."""
    spot = int(SPOT_OF_CELL[read_cell(t, where, given)])
    refuse(not is_free(t.s, p, spot), where, "no free space of this zoo")
    return spot


def read_animal(t: Reading, where: str, given: Any, *at: int) -> int:
    tile = TILE.read(t, where, given)
    refuse(tile == COIN, where, "coin tiles never go into a zoo or a depot")
    return tile


def lying(s: Record, p: int) -> list[tuple[str, int]]:
    """Each space of a zoo, row by row, and what is on it."""
    spots = sorted(s.space[p, : s.spaces[p]].tolist())
    return [(show_cell(s, CELL_OF_SPOT[spot]), int(s.grid[p, spot])) for spot in spots]


def show_tiles(s: Record, p: int) -> dict[str, str]:
    return {cell: TILE_CODES[one - ANIMAL] for cell, one in lying(s, p) if one >= ANIMAL}


def read_tiles(t: Reading, where: str, given: Any, p: int) -> None:
    for name, code in entries(where, given).items():
        spot = free_spot(t, inside(where, name), name, p)
        t.s.grid[p, spot] = ANIMAL + read_animal(t, inside(where, name), code)


def show_trainers(s: Record, p: int) -> list[str]:
    return [cell for cell, one in lying(s, p) if one == TRAINER]


def read_trainers(t: Reading, where: str, given: Any, p: int) -> None:
    for n, name in enumerate(elements(where, given)):
        t.s.grid[p, free_spot(t, f"{where}[{n}]", name, p)] = TRAINER
        t.s.trainers[p] += 1


CELL = {"type": "string", "pattern": r"^-?\d+,-?\d+$"}
IN_ZOO = Kind(TILE.show, read_animal, Name(TILE_CODES[:COIN]).schema)
ON_SPACES = {"type": "object", "propertyNames": CELL, "additionalProperties": IN_ZOO.schema}


# Expansion boards.

SIZE = Name(("large", "small"))
TURNED = number(3)
BOARD_KEYS = {"size": SIZE.schema, "orientation": TURNED.schema, "at": CELL}


def show_board(s: Record, board: int) -> dict[str, Any]:
    if board == LARGE:
        return {"size": "large"}
    return {"size": "small", "orientation": int(board) - 1}


def read_board(t: Reading, where: str, given: Any, *at: int) -> int:
    """{"size": "small", "orientation": 2}"""
    check_keys(where, given, tuple(BOARD_KEYS))
    if SIZE.read(t, f"{where}.size", given.get("size")) == LARGE:
        return LARGE
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
        left = has_board(t.s, p, board)
        refuse(not left, here, f"a player has {BOARDS_EACH} boards of a size")
        apart = anchor_refused(t.s, p, board, SPOT_OF_CELL[anchor]) != FINE
        refuse(apart, f"{here}.at", "a board lies on bare cells, beside a space")
        attach(t.s, p, board, anchor)


BOARD = Kind(show_board, read_board, codec.closed(BOARD_KEYS))


# The whole.


def lay_zoo(t: Reading, where: str, p: int) -> None:
    lay_zoo_board(t.s, p)


def at_post(post: int) -> Kind:
    """How many coworkers of a player are at a post."""
    there = cell("post", number(MOST_AT_POST[post]))
    return Kind(
        lambda s, p: there.show(s, p, post),
        lambda t, where, given, p: there.read(t, where, given, p, post),
        there.schema,
    )


def count_animals(t: Reading, where: str, p: int) -> None:
    """What is counted of the tiles in zoo and depot; AQU-6.3, 6.6, 6.7: basins as they can be."""
    s, where, there = t.s, f"{where}.tiles", t.s.grid[p]
    tiles, in_depot = there[there >= ANIMAL] - ANIMAL, s.depot[p, : s.depot_count[p]]
    symbols = TILE_SYMBOL[tiles]
    s.basin[p] = count_kinds(tiles)
    s.females[p], s.males[p] = (count_kinds(tiles[symbols == one]) for one in (FEMALE, MALE))
    s.in_depot[p] = count_kinds(in_depot)
    s.fish[p] = sum(symbols == FISH)
    refuse(basins(s, p) > basin_limit(s, p), where, f"more than {basin_limit(s, p)} basins")
    for kind in np.flatnonzero(s.basin[p]).tolist():
        check_basin(there, kind, where)


def count_kinds(tiles: Any) -> Any:
    return np.bincount(TILE_KIND[tiles], minlength=KINDS)


def check_basin(grid: Any, kind: int, where: str) -> None:
    """AQU-6.3: one connected basin; AQU-6.6: no other kind beside it."""
    taken = set(np.flatnonzero(grid >= ANIMAL).tolist())
    mine = {spot for spot in taken if TILE_KIND[grid[spot] - ANIMAL] == kind}
    reached, ahead = set[int](), set(list(mine)[:1])
    while ahead:
        reached |= ahead
        ahead = {int(spot + step) for spot in ahead for step in SIDES} & taken - reached
        refuse(ahead - mine, where, f"{KIND_CODES[kind]} is beside another kind")
    refuse(reached != mine, where, f"the basin of {KIND_CODES[kind]} is not connected")


ZOO = keyed(
    {
        "boards": Kind(show_boards, read_boards, codec.listed(BOARD.schema)),
        "tiles": Kind(show_tiles, read_tiles, ON_SPACES),
        "trainers": Kind(show_trainers, read_trainers, codec.listed(CELL)),
        **{f"{name}s": at_post(post) for post, name in enumerate(POST_NAMES)},
        "coins": cell("coins", number(99), default=lambda s, p: s.options.start_coins),
        "depot": pile("depot", IN_ZOO, "tiles can be in a depot", count="depot_count"),
    },
    order=(lay_zoo, ..., count_animals),
)
