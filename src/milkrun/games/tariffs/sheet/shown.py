"""Which cells of a sheet are there now."""

from milkrun.engine.tallies import FIXED, HIDDEN

from ..components import MAX_PLAYERS, PLACES, TILES
from ..rules.state import CUSTOM, MOST_ROUNDS
from .declared import BORDERS, COLUMNS, SIDES, SQUARES
from .table import FREE, LOCK, RUNS, SCORE, STALLED, TILE, TRACK, is_missing, this_round


def show_cells(s, cells, how):
    """TAR-1.2: a printed map is only looked at. Rounds to come and other options are not there."""
    printed = s.options.arrangement < CUSTOM
    if printed:
        for square in range(SQUARES):
            how[TILE + square] = HIDDEN
        for cell in range(TILES):
            square = PLACES[s.options.arrangement, cell, 1] * COLUMNS
            square += PLACES[s.options.arrangement, cell, 2]
            how[TILE + square] = FIXED
            cells[TILE + square] = PLACES[s.options.arrangement, cell, 0] + 1
    for border in range(len(BORDERS)):
        tiles = cells[TILE + SIDES[border, 0]] > 0 and cells[TILE + SIDES[border, 1]] > 0
        if printed:
            tiles = how[TILE + SIDES[border, 0]] == FIXED and how[TILE + SIDES[border, 1]] == FIXED
        if not tiles and cells[TRACK + border] == 0:
            how[TRACK + border] = HIDDEN
    for p in range(MAX_PLAYERS):
        if s.options.rotation_lock == 0:
            how[LOCK + 2 * p] = HIDDEN
            how[LOCK + 2 * p + 1] = HIDDEN
        for n in range(this_round(s, cells) + 1, MOST_ROUNDS):
            hide_empty(cells, how, RUNS + p * MOST_ROUNDS + n)
            hide_empty(cells, how, SCORE + p * MOST_ROUNDS + n)
    for n in range(this_round(s, cells) + 1, MOST_ROUNDS):
        hide_empty(cells, how, STALLED + n)
    for n in range(MOST_ROUNDS):
        if n >= s.rounds_done or not lacks_cost(s, n):
            hide_empty(cells, how, FREE + n)


def lacks_cost(s, n):
    """TAR-10.1: whether some cost of a round that is over is 0: not entered, or nothing paid."""
    for p in range(s.players):
        if is_missing(s, n, p):
            return True
    return False


def hide_empty(cells, how, cell):
    """A cell in which something is wrong stays."""
    if cells[cell] == 0:
        how[cell] = HIDDEN
