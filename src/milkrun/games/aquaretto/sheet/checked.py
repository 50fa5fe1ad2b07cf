"""What cannot be like that on a sheet of Aquaretto, and what playing on from it would lack."""

import numpy as np

from milkrun.engine.sheets import tell

from ..components import (
    AROUND,
    BASE_SPACES,
    BOARDS_EACH,
    CELLS,
    COIN,
    COIN_TILES,
    COPIES_OF_KIND,
    COWORKER_BONUS,
    COWORKERS,
    KINDS,
    MOST_PLACES,
    MOST_SPACES,
    OFFSPRING,
    POSTS,
    REMOVABLE,
    REMOVED_KINDS,
    SIDES,
    SPOT_OF_CELL,
    SPOTS,
    SYMBOLS,
    TILE_COPIES,
    TILE_KIND,
    TILES,
    TRAINABLE_KINDS,
    TRUCK_PLACES,
    TRUCKS,
)
from ..rules.refusals import Refusal
from ..rules.setup import remove_fixed
from ..rules.state import ANIMAL, FREE, NOBODY, SERVICE
from ..rules.trucks import loaded
from ..rules.zoo import basin_limit, basins, fit_refused
from .boards import ZOO
from .declared import (
    ANIMAL_VALUE,
    COUNTED,
    LOADED_TILE,
    NOTHING,
    STACK,
    STACKED_TILE,
    TILE_BY_TILE,
    TILE_OF,
    V_TRAINER,
    Line,
)
from .table import (
    ANIMALS,
    COIN_TAKEN,
    DEPOT,
    DRAWN,
    FISHES,
    LOAD,
    OUT,
    POST_AT,
    STACKS,
    TRAINED,
    TRUCK,
    WAY,
    choose_kinds,
    pairs,
    shuffled,
)

MOST_FISH = 6  # tiles with a fish of one kind
NO_CELL = -1


def check_sheet(s, cells, out):
    """Each zoo by itself, then the tiles of all, then the trucks."""
    for p in range(s.players):
        if cells[WAY + p] == COUNTED:
            check_counts(s, cells, p, out)
        else:
            check_spaces(s, cells, p, out)
            check_basins(s, p, out)
        check_coworkers(s, cells, p, out)
    check_tiles(s, cells, out)
    check_kinds_out(s, cells, out)
    check_trucks(s, cells, out)


# A zoo


def check_counts(s, cells, p, out):
    """AQU-5.1, 6.7, 12.4: what numbers alone can tell."""
    fish = 0
    animals = 0
    trainable = 0
    for kind in range(KINDS):
        animals += s.basin[p, kind]
        if kind < TRAINABLE_KINDS:
            trainable += s.basin[p, kind]
        else:
            fish += min(MOST_FISH, s.basin[p, kind])
    if s.fish[p] > fish:
        tell(out, Line.MORE_FISH, s.fish[p], FISHES + p)
    if cells[TRAINED + p] > 0 and trainable == 0:
        tell(out, Line.NONE_TRAINED, TRAINED + p)
    if animals > MOST_SPACES:
        tell(out, Line.CROWDED, animals, MOST_SPACES, ANIMALS + p * KINDS)
    limit = s.options.basins + BOARDS_EACH
    if basins(s, p) > limit:
        tell(out, Line.BASINS, basins(s, p), limit, ANIMALS + p * KINDS)


def check_spaces(s, cells, p, out):
    """AQU-5.5: service squares are no spaces; AQU-5.3, 5.9: other spaces are those of boards."""
    first = NO_CELL
    for cell in range(CELLS):
        at = ZOO + p * CELLS + cell
        if cells[at] > 0 and s.grid[p, SPOT_OF_CELL[cell]] == SERVICE:
            tell(out, Line.ON_SERVICE, cell, at)
        elif cells[at] > 0 and first == NO_CELL and not on_board(s, p, SPOT_OF_CELL[cell]):
            first = at
    if first != NO_CELL:
        tell(out, Line.BOARDS, first)


def on_board(s, p, spot):
    """Whether a space is printed, or of a board that was added."""
    for n in range(len(BASE_SPACES) + 4 * s.large[p] + 3 * s.small[p]):
        if s.space[p, n] == spot:
            return True
    return False


def check_basins(s, p, out):
    """AQU-6.3: one basin of each kind; AQU-6.6: apart from others; AQU-6.7: not too many."""
    last = ZOO
    for cell in range(CELLS):
        there = s.grid[p, SPOT_OF_CELL[cell]] - ANIMAL
        if there >= 0:
            last = ZOO + p * CELLS + cell
            if is_beside(s, p, TILE_KIND[there], SPOT_OF_CELL[cell]):
                tell(out, Line.BESIDE, cell, TILE_KIND[there], last)
    for kind in range(KINDS):
        if s.basin[p, kind] > 0:
            apart = apart_from_basin(s, p, kind)
            if apart != NO_CELL:
                tell(out, Line.TWO_BASINS, kind, ZOO + p * CELLS + apart)
    if basins(s, p) > basin_limit(s, p):
        tell(out, Line.BASINS, basins(s, p), basin_limit(s, p), last)


def is_beside(s, p, kind, spot):
    """AQU-6.4, 6.6: whether the tile there could not have been put there, for its neighbours."""
    there = s.grid[p, spot]
    s.grid[p, spot] = FREE
    s.basin[p, kind] -= 1
    why = fit_refused(s, p, kind, spot)
    s.basin[p, kind] += 1
    s.grid[p, spot] = there
    return why == Refusal.BESIDE_OTHER_KIND or why == Refusal.BASIN_BESIDE_ANIMAL


def apart_from_basin(s, p, kind):
    """AQU-6.2: the cell of a tile that is not connected with the first of its kind."""
    reached = np.zeros(SPOTS, np.int64)
    ahead = np.zeros(SPOTS, np.int64)
    count = 0
    at = 0
    for cell in range(CELLS):
        spot = SPOT_OF_CELL[cell]
        if holds(s, p, kind, spot) and not reached[spot]:
            if count > 0:
                return cell
            reached[spot] = 1
            ahead[0] = spot
            count = 1
            while at < count:
                for side in range(4):
                    other = ahead[at] + SIDES[side]
                    if holds(s, p, kind, other) and not reached[other]:
                        reached[other] = 1
                        ahead[count] = other
                        count += 1
                at += 1
    return NO_CELL


def holds(s, p, kind, spot):
    """Whether an animal of a kind is there."""
    there = s.grid[p, spot] - ANIMAL
    return there >= 0 and TILE_KIND[there] == kind


def check_coworkers(s, cells, p, out):
    """AQU-8.2: no more coworkers than the basins have brought; they never change their zoo."""
    earned = 0
    for kind in range(KINDS):
        for tiles in range(1, min(s.basin[p, kind], COPIES_OF_KIND) + 1):
            earned += COWORKER_BONUS[tiles]
    have = s.trainers[p]
    at = NO_CELL
    if cells[WAY + p] == COUNTED and cells[TRAINED + p] > 0:
        have = least_trainers(s, cells, p)
        at = TRAINED + p
    for post in range(POSTS):
        have += s.post[p, post]
        if s.post[p, post] > 0:
            at = POST_AT[post] + p
    for cell in range(CELLS):
        if at == NO_CELL and cells[ZOO + p * CELLS + cell] == V_TRAINER:
            at = ZOO + p * CELLS + cell
    if have > earned:
        tell(out, Line.EARNED, p, have, earned, at)


def least_trainers(s, cells, p):
    """AQU-12.4: so many trainers at least have earned the points that are told: each has eight
    cells around. None where nothing can be trained: that is told by itself.
    """
    trainable = 0
    for kind in range(TRAINABLE_KINDS):
        trainable += s.basin[p, kind]
    most = min(len(AROUND), trainable)
    return 0 if most == 0 else (cells[TRAINED + p] + most - 1) // most


# All tiles


def check_tiles(s, cells, out):
    """No more tiles than the box has, in all zoos and depots and on the trucks."""
    count = np.zeros(TILES, np.int64)
    kinds = np.zeros(KINDS + 1, np.int64)
    last = np.zeros(TILES, np.int64)
    where = np.zeros(KINDS + 1, np.int64)
    counted = 0
    for p in range(s.players):
        if cells[WAY + p] == TILE_BY_TILE:
            count_tiles(cells, p, count, last)
        else:
            counted += 1
            count_kinds(cells, p, kinds, where)
    for n in range(TRUCKS[s.players] * MOST_PLACES):
        if cells[LOAD + n] != NOTHING and s.taken_by[n // MOST_PLACES] == NOBODY:
            note_tile(LOADED_TILE[cells[LOAD + n]], LOAD + n, count, last)
    for tile in range(TILES):
        if count[tile] > 0:
            kinds[TILE_KIND[tile]] += count[tile]
            where[TILE_KIND[tile]] = last[tile]
        if tile != COIN and count[tile] > TILE_COPIES[tile]:
            tell(out, Line.COPIES, tile, count[tile], TILE_COPIES[tile], last[tile])
    for kind in range(KINDS):
        tell_kind(s, cells, kind, kinds[kind], where[kind], out)
        born = count[kind * SYMBOLS + OFFSPRING]
        if counted == 0 and born > pairs(s, kind):
            tell(out, Line.YOUNG, kind, born, pairs(s, kind), last[kind * SYMBOLS + OFFSPRING])
    if count[COIN] + cells[COIN_TAKEN] > COIN_TILES:
        tell(out, Line.COINS_LIE, count[COIN] + cells[COIN_TAKEN], COIN_TILES, COIN_TAKEN)


def count_tiles(cells, p, count, last):
    """The tiles of a zoo and a depot that are entered one by one."""
    for cell in range(CELLS):
        at = ZOO + p * CELLS + cell
        if cells[at] >= ANIMAL_VALUE:
            note_tile(TILE_OF[cells[at]], at, count, last)
    for n in range(STACK):
        at = STACKS + p * STACK + n
        if cells[at] != NOTHING:
            note_tile(STACKED_TILE[cells[at]], at, count, last)


def note_tile(tile, at, count, last):
    """One tile more, and its cell."""
    count[tile] += 1
    last[tile] = at


def count_kinds(cells, p, kinds, where):
    """The animals of a zoo and a depot that are counted."""
    for kind in range(KINDS):
        for at in (ANIMALS + p * KINDS + kind, DEPOT + p * KINDS + kind):
            if cells[at] > 0:
                kinds[kind] += cells[at]
                where[kind] = at


def tell_kind(s, cells, kind, n, at, out):
    """AQU-1.2: none of a kind that is out, not too many kinds; else no more than there are."""
    if n > 0 and s.removed[kind]:
        if cells[OUT + kind - TRAINABLE_KINDS]:
            tell(out, Line.IS_OUT, kind, at)
        else:
            tell(out, Line.ONE_KIND_MORE, kind, KINDS - s.removed.sum(), at)
    elif n > COPIES_OF_KIND:
        tell(out, Line.KINDS, kind, n, COPIES_OF_KIND, at)


def check_kinds_out(s, cells, out):
    """AQU-1.2: the kinds that are out are not too many; AQU-1.10: nor the coworkers."""
    most = REMOVED_KINDS[s.players]
    if s.removed.sum() > most:
        at = OUT
        for n in range(REMOVABLE):
            if cells[OUT + n]:
                at = OUT + n
        tell(out, Line.TOO_MANY_OUT, s.removed.sum(), most, at)
    if s.coworkers < 0:
        tell(out, Line.COWORKERS, COWORKERS - s.coworkers, COWORKERS, POST_AT[0])


# Trucks and the stack


def check_trucks(s, cells, out):
    """AQU-1.8: the trucks that are there; AQU-4.1: each of one player; AQU-1.7: the tiles drawn."""
    for p in range(s.players):
        truck = cells[TRUCK + p]
        if truck > TRUCKS[s.players]:
            tell(out, Line.NO_TRUCK, TRUCKS[s.players], TRUCK + p)
        for q in range(p):
            if truck > 0 and cells[TRUCK + q] == truck:
                tell(out, Line.SAME_TRUCK, q, p, TRUCK + p)
    if cells[DRAWN] > shuffled(s):
        tell(out, Line.DRAWN, cells[DRAWN], shuffled(s), DRAWN)


# Playing on


def check_play(s, cells, out):
    """AQU-7.5: all is open, so all must be told; AQU-14.1: and what is left must be enough."""
    for p in range(s.players):
        if cells[WAY + p] == COUNTED:
            tell(out, Line.BY_TILE, p)
    check_all_out(s, cells, out)
    free = 0
    lie = 0
    for truck in range(TRUCKS[s.players]):
        if s.taken_by[truck] == NOBODY:
            free += TRUCK_PLACES[s.players, truck] - loaded(s, truck)
            lie += loaded(s, truck)
        else:
            lie += 1
    if not s.over and s.last_round and (lie == 0 or s.reserve < free):
        tell(out, Line.LAST_TRUCKS)


def check_all_out(s, cells, out):
    """AQU-1.2, 1.4: all kinds that are out are told."""
    most = REMOVED_KINDS[s.players]
    remove_fixed(s)
    for n in range(REMOVABLE):
        if cells[OUT + n]:
            s.removed[TRAINABLE_KINDS + n] = 1
    known = s.removed.sum()
    choose_kinds(s, cells)
    if known < most:
        tell(out, Line.WHICH_OUT, most)
