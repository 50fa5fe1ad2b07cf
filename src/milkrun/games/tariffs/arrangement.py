"""Arrangements as plain JSON: one of the suggested by its name, or the players' own (TAR-1.7)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from milkrun.engine.codec import Kind, listed
from milkrun.engine.errors import PositionError
from milkrun.engine.reading import choices, number
from milkrun.engine.record import Record

from .components import ARRANGEMENTS, TILE_CODES, TILES
from .rules.board import clear_track, join, number_pairs
from .rules.state import ARRANGEMENT_NAMES, CUSTOM


def show_arrangement(s: Record) -> str | list[str]:
    """The name of a suggested arrangement, or the rows of another."""
    if s.options.arrangement < CUSTOM:
        return str(ARRANGEMENT_NAMES[int(s.options.arrangement)])
    lines = np.full((s.row.max() + 1, s.column.max() + 1), ".", object)
    lines[s.row, s.column] = np.array(TILE_CODES)[s.tile]
    return [" ".join(line) for line in lines]


def read_arrangement(s: Record, given: Any) -> None:
    """TAR-1.2: the one that the options name and that lies there already, or the players' own."""
    chosen = ARRANGEMENT_NAMES[s.options.arrangement]
    if isinstance(given, str) and given != chosen:
        raise PositionError("arrangement", f"the options say {chosen}; got {given!r:.40}")
    if given is None or isinstance(given, str):
        return
    if s.options.arrangement < CUSTOM:
        needed = f'one of your own needs "options": {{"arrangement": {CUSTOM}}}'
        raise PositionError("arrangement", needed)
    lay_own(s, own_cells(given))


def own_cells(given: Any) -> dict[tuple[int, int], str]:
    """The tile in each cell (row, column)."""
    cells: dict[tuple[int, int], str] = {}
    for where, code, row, column in own_places(given):
        if code not in TILE_CODES:
            why = f"there is no tile {code!r:.20}; {choices(code, TILE_CODES)}"
            raise PositionError(where, why)
        if code in cells.values():
            raise PositionError(where, f"tile {code} lies somewhere else already")
        if (row, column) in cells:
            raise PositionError(where, f"tile {cells[row, column]} lies in that cell already")
        cells[row, column] = code
    missing = [code for code in TILE_CODES if code not in cells.values()]
    if missing:
        raise PositionError("arrangement", f"tiles without a cell: {', '.join(missing)}")
    return cells


def own_places(given: Any) -> Iterator[tuple[str, str, int, int]]:
    """(where it is said, tile, row, column), from rows of text or from an object of places."""
    if isinstance(given, Mapping):
        for code, place in given.items():
            where = f"arrangement.{code!s:.20}"
            if not isinstance(place, list | tuple) or len(place) != 2:
                raise PositionError(where, f"[row, column] is needed; got {place!r:.40}")
            row, column = (number(where, at, 999, -999) for at in place)
            yield where, str(code), row, column
        return
    if not isinstance(given, list | tuple) or not all(isinstance(line, str) for line in given):
        why = f'a list of rows like "Sn Sa . S2" is needed; got {given!r:.40}'
        raise PositionError("arrangement", why)
    for row, line in enumerate(given):
        for column, code in enumerate(line.split()):
            if code != ".":
                yield f"arrangement[{row}]", code, row, column


def lay_own(s: Record, cells: dict[tuple[int, int], str]) -> None:
    """TAR-1.7: one connected figure; its cells are numbered in reading order."""
    top, left = (min(place[axis] for place in cells) for axis in range(2))
    for one, ((row, column), code) in enumerate(sorted(cells.items())):
        s.tile[one] = TILE_CODES.index(code)
        s.row[one] = row - top
        s.column[one] = column - left
    number_pairs(s)
    clear_track(s)
    for pair in range(s.pairs):
        join(s, pair)
    largest = Counter(s.piece.tolist()).most_common(1)[0][0]
    apart = [TILE_CODES[s.tile[one]] for one in range(TILES) if s.piece[one] != largest]
    if apart:
        tiles = f"{', '.join(apart[:6])}{' ...' if len(apart) > 6 else ''}"
        why = f"the tiles form no single figure: no shared edge joins {tiles} to the rest"
        raise PositionError("arrangement", why)
    clear_track(s)


ARRANGEMENT = Kind(
    show_arrangement,
    lambda t, where, given: read_arrangement(t.s, given),
    {
        "anyOf": [
            {"enum": [*ARRANGEMENTS, "custom"]},
            listed({"type": "string"}),
            {"type": "object"},
        ]
    },
)
