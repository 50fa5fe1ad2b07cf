"""The expansion boards of a zoo, found from the spaces that they bring."""

import numpy as np

from ..components import (
    BASE_SPACES,
    BOARD_CELLS,
    BOARDS,
    CELL_OF_SPOT,
    CELLS,
    FRAME,
    LARGE,
    MOST_BOARDS,
    MOST_SPACES,
    SPOT_OF_CELL,
)
from ..rules.refusals import FINE
from ..rules.state import BARE
from ..rules.zoo import add_space, anchor_refused, attach
from .declared import SHEET

ZOO = SHEET.at["zoo"]
WAYS = np.array([BOARDS**n for n in range(MOST_BOARDS + 1)])  # to cover spaces with n boards
MOST_EXTRA = MOST_SPACES - len(BASE_SPACES)


def add_boards(s, cells, p):
    """AQU-5.3: the boards that the spaces beside the printed one are made of, as they attach."""
    extra = np.empty(MOST_EXTRA, np.int64)
    count = extra_spaces(s, cells, p, extra)
    boards = np.empty(MOST_BOARDS, np.int64)
    spots = np.empty(MOST_BOARDS, np.int64)
    if count <= MOST_EXTRA:
        left = find_boards(extra, count, boards, spots)
        for _ in range(left):
            for n in range(left):
                if boards[n] < BOARDS and anchor_refused(s, p, boards[n], spots[n]) == FINE:
                    attach(s, p, boards[n], CELL_OF_SPOT[spots[n]])
                    boards[n] = BOARDS
    for n in range(min(count, MOST_EXTRA)):  # a zoo that cannot be: as many spaces as there is room
        if s.grid[p, extra[n]] == BARE and s.spaces[p] < MOST_SPACES:
            add_space(s, p, extra[n])


def extra_spaces(s, cells, p, extra):
    """Spots of the spaces that are not printed, of the lowest row first; and how many."""
    count = 0
    for cell in range(CELLS):
        spot = SPOT_OF_CELL[cell]
        if cells[ZOO + p * CELLS + cell] > 0 and s.grid[p, spot] == BARE:
            if count < MOST_EXTRA:
                extra[count] = spot
            count += 1
    return count


def find_boards(extra, count, boards, spots):
    """AQU-5.9: at most two large and two small boards that cover the spots; how many, 0 for none.

    The number of spots tells how many of each. The first spot that is not covered is the lowest
    one of its board, so a way is one of BOARDS for each board, as the digits of a number.
    """
    for large in range(3):
        for small in range(3):
            if 4 * large + 3 * small == count:
                for way in range(WAYS[large + small]):
                    if is_covered(extra, count, large, small, way, boards, spots):
                        return large + small
    return 0


def is_covered(extra, count, large, small, way, boards, spots):
    """Whether boards laid in this way cover all; they are written into boards and spots."""
    left = np.zeros(MOST_EXTRA, np.int64)
    for n in range(count):
        left[n] = extra[n]
    for n in range(large + small):
        board = way % BOARDS
        way = way // BOARDS
        large -= board == LARGE
        small -= board != LARGE
        first = 0
        while left[first] == 0:
            first += 1
        spot = left[first]
        if BOARD_CELLS[board, 0] == 0:
            spot -= 1
        fits = large >= 0 and small >= 0 and CELL_OF_SPOT[spot] != CELLS
        if not fits or not lift(left, count, board, spot):
            return False
        boards[n] = board
        spots[n] = spot
    return True


def lift(left, count, board, spot):
    """Take the spots of a board out of those left, if all are there."""
    for n in range(4):
        if BOARD_CELLS[board, n]:
            found = False
            for m in range(count):
                if left[m] == spot + FRAME[n]:
                    left[m] = 0
                    found = True
            if not found:
                return False
    return True
