"""The board as plain JSON: the arrangement of the tiles, and the track on it.

An arrangement is a suggested one, by name, or the players' own (TAR-1.7).
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from milkrun.engine.codec import by, cell, listed
from milkrun.engine.errors import PositionError
from milkrun.engine.kinds import Kind, Name
from milkrun.engine.reading import Box, Reading, choices, elements, number, one_of, refuse
from milkrun.engine.record import Record

from .components import (
    ARRANGEMENTS,
    DOMINO_NAMES,
    DOMINO_OF,
    HALVES,
    PIPS,
    SEAT_COLOURS,
    TILE_CODES,
    TILES,
)
from .rules.board import clear_track, domino_on, is_free, join, number_pairs
from .rules.state import ARRANGEMENT_NAMES, BARE, CUSTOM, NOBODY, Phase


def show_arrangement(s: Record) -> str | list[str]:
    """The name of a suggested arrangement, or the rows of another."""
    if s.options.arrangement < CUSTOM:
        return str(ARRANGEMENT_NAMES[int(s.options.arrangement)])
    lines = np.full((s.row.max() + 1, s.column.max() + 1), ".", object)
    lines[s.row, s.column] = np.array(TILE_CODES)[s.tile]
    return [" ".join(line) for line in lines]


def read_arrangement(s: Record, given: Any) -> None:
    """TAR-1.2: the one that the options name, which is already laid, or the players' own."""
    chosen = ARRANGEMENT_NAMES[s.options.arrangement]
    if given is None or isinstance(given, str):
        other = given not in (None, chosen)
        refuse(other, "arrangement", f"the options say {chosen}; got {given!r:.40}")
        return
    needed = f'one of your own needs "options": {{"arrangement": {CUSTOM}}}'
    refuse(s.options.arrangement < CUSTOM, "arrangement", needed)
    lay_own(s, own_cells(given))


def own_cells(given: Any) -> dict[tuple[int, int], str]:
    """The tile in each cell (row, column)."""
    cells: dict[tuple[int, int], str] = {}
    for where, code, row, column in own_places(given):
        if code not in TILE_CODES:
            why = f"there is no tile {code!r:.20}; {choices(code, TILE_CODES)}"
            raise PositionError(where, why)
        refuse(code in cells.values(), where, f"tile {code} is already somewhere else")
        if (row, column) in cells:
            raise PositionError(where, f"tile {cells[row, column]} is already in that cell")
        cells[row, column] = code
    missing = [code for code in TILE_CODES if code not in cells.values()]
    refuse(missing, "arrangement", f"tiles without a cell: {', '.join(missing)}")
    return cells


def own_places(given: Any) -> Iterator[tuple[str, str, int, int]]:
    """(where it is said, tile, row, column), from rows of text or from an object of places."""
    if isinstance(given, Mapping):
        for code, place in given.items():
            where = f"arrangement.{code!s:.20}"
            fit = isinstance(place, list | tuple) and len(place) == 2
            refuse(not fit, where, f"[row, column] is needed; got {place!r:.40}")
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
    tiles = f"{', '.join(apart[:6])}{' ...' if len(apart) > 6 else ''}"
    why = f"the tiles do not form a single figure: no shared edge joins {tiles} to the rest"
    refuse(apart, "arrangement", why)
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


# Dominoes, and the track.

SEAT = Name(SEAT_COLOURS, there=lambda s: range(s.players))
ANYBODY = Name(SEAT_COLOURS, there=SEAT.there, none=int(NOBODY))


class DominoName(Name):
    """A domino by its values in any order: "1-3", but also "3|1" and "{3,1}"."""

    def read(self, t: Reading, where: str, given: Any, *at: int) -> int:
        return super().read(t, where, DOMINO_NAMES[read_values(where, given, given)[0]])


class PairName(Name):
    """A pair by its two tiles in any order: "Sn-Sa"."""

    def read(self, t: Reading, where: str, given: Any, *at: int) -> int:
        return read_pair(t.s, where, given)[0]


def read_values(where: str, text: Any, said: Any) -> tuple[int, bool]:
    """The domino of "3|1", "3-1" or "{3,1}", and whether the greater value comes first."""
    values = [mark.strip() for mark in re.split("[-|,]", str(text).strip(" {}"))]
    fit = len(values) == 2 and all(one.isdecimal() and int(one) < PIPS for one in values)
    refuse(not fit, where, f"a domino is two values from 0 to 6; got {said!r:.40}")
    first, second = map(int, values)
    return int(DOMINO_OF[first, second]), first > second


def read_pair(s: Record, where: str, text: Any) -> tuple[int, bool]:
    """The pair of "Sn-Sa", and whether its second tile comes first. TAR-3.2: neighbours."""
    codes = str(text).split("-")
    refuse(len(codes) != 2, where, f'two tiles are needed, as in "Sn-Sa"; got {text!r:.40}')
    cells = [int(s.cell_of[one_of(where, code, TILE_CODES)]) for code in codes]
    for pair in range(s.pairs):
        if sorted(cells) == s.pair_cell[pair].tolist():
            return pair, cells[0] > cells[1]
    raise PositionError(where, f"{' and '.join(codes)} share no edge")


def pair_names(s: Record) -> list[str]:
    pairs = s.pair_cell[: s.pairs].tolist()
    return [f"{TILE_CODES[s.tile[here]]}-{TILE_CODES[s.tile[there]]}" for here, there in pairs]


LIES_ELSEWHERE = "the {} is already somewhere else"
PAIR = PairName(pair_names)
DOMINO = DominoName(DOMINO_NAMES)
FROM_STOCK = DominoName(DOMINO_NAMES, box=Box(lambda s: s.stock, "dominoes"), gone=LIES_ELSEWHERE)


def track(column: str) -> Kind:
    """The dominoes on the board: "Sn-Sa 3|1" has 3 on Sn and 1 on Sa."""

    def show(s: Record) -> list[str]:
        lying = zip(pair_names(s), s[column].tolist(), strict=False)
        return [f"{name} {here}|{there}" for name, (here, there) in lying if here < PIPS]

    def read(t: Reading, where: str, given: Any) -> None:
        """TAR-3.1, 3.4: each domino on its own pair."""
        half, used = t.s[column], set()
        for n, one in enumerate(elements(where, given)):
            at = f"{where}[{n}]"
            tiles, _, values = one.partition(" ") if isinstance(one, str) else ("", "", "")
            domino, turned = read_values(at, values, one)
            pair, swapped = read_pair(t.s, at, tiles)
            refuse(domino in used, at, LIES_ELSEWHERE.format(DOMINO_NAMES[domino]))
            refuse(half[pair, 0] != BARE, at, "a domino lies on that pair already")
            used.add(domino)
            half[pair] = HALVES[domino] if turned == swapped else HALVES[domino][::-1]

    return Kind(show, read, listed({"type": "string"}))


def join_track(s: Record) -> None:
    """The dominoes on the board join its cells, and are not in the stock."""
    for pair in range(s.pairs):
        if not is_free(s, pair):
            join(s, pair)
            s.stock[domino_on(s, pair)] = 0


def show_moved(s: Record, pair: int) -> Any:
    """Who placed or last rotated a domino, and how many turns were finished then."""
    mover = ANYBODY.show(s, s.moved_by[pair])
    return mover and [mover, int(s.moved_at[pair])]


def read_moved(t: Reading, where: str, given: Any, pair: int) -> None:
    if given is None:
        return
    refuse(is_free(t.s, pair), where, "no domino lies there")
    fit = isinstance(given, list | tuple) and len(given) == 2
    refuse(not fit, where, f"[colour, turns finished] is needed; got {given!r:.40}")
    t.s.moved_by[pair] = SEAT.read(t, where, given[0])
    t.s.moved_at[pair] = number(where, given[1], int(t.s.turns))


def read_lock(t: Reading, where: str, given: Any, pair: int) -> int:
    """TAR-4.3, 4.4: only with the option, and not of the player whose turn begins."""
    s, p = t.s, SEAT.read(t, where, given)
    refuse(s.options.rotation_lock == 0, where, "in this match rotated dominoes are not locked")
    refuse(s.half[pair, 0] == s.half[pair, 1], where, "no domino lies there that can be rotated")
    ended = p == s.turn_of and s.phase not in (Phase.DRAW, Phase.OVER)
    refuse(ended, where, f"{SEAT_COLOURS[p]} is on turn, so the lock has ended")
    return p


MOVE = Kind(show_moved, read_moved, {"type": "array", "minItems": 2, "maxItems": 2})
MOVED = by(PAIR, MOVE, sparse=True)
LOCKS = by(PAIR, cell("lock", Kind(ANYBODY.show, read_lock, ANYBODY.schema)), sparse=True)
