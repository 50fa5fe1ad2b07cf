"""Which cells of a sheet of Aquaretto are there: what the way of entering leaves out is not."""

from milkrun.engine.tallies import FIXED, HIDDEN

from ..components import (
    BASE_SPACES,
    CELL_OF_SPOT,
    CELL_X,
    CELL_Y,
    CELLS,
    KINDS,
    MAX_PLAYERS,
    MOST_PLACES,
    MOST_TRUCKS,
    REMOVABLE,
    REMOVED_KINDS,
    SPOT_OF_CELL,
    TRAINABLE_KINDS,
    TRUCK_PLACES,
)
from ..rules.setup import remove_fixed
from ..rules.state import BARE, FREE, NOBODY
from .boards import ZOO
from .declared import COUNTED, NOTHING, STACK, V_BARE, V_FREE
from .table import (
    ANIMALS,
    COINS,
    DEPOT,
    FISHES,
    LOAD,
    OUT,
    STACKS,
    TRAINED,
    WAY,
    choose_kinds,
    outs,
)

NEAR = 2  # how far from a space a board that touches it may reach


def begin_sheet(s, cells):
    """AQU-1.9: the printed spaces are free, and everybody has coins; AQU-1.4: kinds that the host
    has fixed are out.
    """
    remove_fixed(s)
    for n in range(REMOVABLE):
        cells[OUT + n] = s.removed[TRAINABLE_KINDS + n]
    for p in range(MAX_PLAYERS):
        cells[COINS + p] = s.options.start_coins
        for n in range(len(BASE_SPACES)):
            cells[ZOO + p * CELLS + CELL_OF_SPOT[BASE_SPACES[n]]] = V_FREE


def show_cells(s, cells, how):
    """Of each zoo what lies near it, or numbers alone; only the trucks and kinds in play."""
    for p in range(MAX_PLAYERS):
        if p >= s.players or cells[WAY + p] == COUNTED:
            hide(how, ZOO + p * CELLS, CELLS)
            hide(how, STACKS + p * STACK, STACK)
        else:
            show_zoo(s, cells, how, p)
            show_stack(cells, how, p)
        if p >= s.players or cells[WAY + p] != COUNTED:
            hide(how, ANIMALS + p * KINDS, KINDS)
            hide(how, DEPOT + p * KINDS, KINDS)
            hide(how, FISHES + p, 1)
            hide(how, TRAINED + p, 1)
        else:
            show_kinds(s, cells, how, p)
    for truck in range(MOST_TRUCKS):
        for place in range(MOST_PLACES):
            if place >= TRUCK_PLACES[s.players, truck] or s.taken_by[truck] != NOBODY:
                hide(how, LOAD + truck * MOST_PLACES + place, 1)
    if REMOVED_KINDS[s.players] == 0 and outs(cells) == 0:
        hide(how, OUT, REMOVABLE)
    fix_kinds(s, cells, how)


def hide(how, at, count):
    """Cells that are not there now."""
    for n in range(at, at + count):
        how[n] = HIDDEN


def fix_kinds(s, cells, how):
    """AQU-1.4: a kind that the host has fixed stays out."""
    remove_fixed(s)
    for n in range(REMOVABLE):
        if s.removed[TRAINABLE_KINDS + n]:
            cells[OUT + n] = 1
            how[OUT + n] = FIXED
    choose_kinds(s, cells)


def show_zoo(s, cells, how, p):
    """AQU-5.3: as far as a board could reach; and whatever was entered."""
    left, right, low, high = 12, -8, 12, -8
    for n in range(s.spaces[p]):
        cell = CELL_OF_SPOT[s.space[p, n]]
        left = min(left, CELL_X[cell])
        right = max(right, CELL_X[cell])
        low = min(low, CELL_Y[cell])
        high = max(high, CELL_Y[cell])
    for cell in range(CELLS):
        near = left - NEAR <= CELL_X[cell] <= right + NEAR
        near = near and low - NEAR <= CELL_Y[cell] <= high + NEAR
        at = ZOO + p * CELLS + cell
        there = s.grid[p, SPOT_OF_CELL[cell]]
        if there >= FREE and cells[at] == V_BARE:
            cells[at] = V_FREE  # AQU-5.8: a printed space is there
        elif cells[at] == V_BARE and (there != BARE or not near):
            how[at] = HIDDEN


def show_stack(cells, how, p):
    """The tiles of a depot, and room for one more."""
    at = STACKS + p * STACK
    top = STACK - 1
    while top >= 0 and cells[at + top] == NOTHING:
        top -= 1
    hide(how, at + top + 2, max(0, STACK - top - 2))


def show_kinds(s, cells, how, p):
    """AQU-1.2: kinds that are out, once all of them are told, are not counted."""
    if outs(cells) == REMOVED_KINDS[s.players]:
        for kind in range(TRAINABLE_KINDS, KINDS):
            if cells[OUT + kind - TRAINABLE_KINDS]:
                if cells[ANIMALS + p * KINDS + kind] == 0:
                    how[ANIMALS + p * KINDS + kind] = HIDDEN
                if cells[DEPOT + p * KINDS + kind] == 0:
                    how[DEPOT + p * KINDS + kind] = HIDDEN
