"""The zoo: geometry (chapter 5), placing animals (6), growth and offspring (8)."""

from milkrun.engine.events import note

from ..components import (
    BASE_SPACES,
    BOARD_CELLS,
    BOARDS_EACH,
    CELL_OF_SPOT,
    COIN_BONUS,
    COWORKER_BONUS,
    FEMALE,
    FISH,
    FRAME,
    KINDS,
    LARGE,
    MALE,
    OFFSPRING,
    POSTS,
    RIM_SIDE,
    SERVICE_SPOTS,
    SIDES,
    SPOT_OF_CELL,
    SYMBOLS,
    TILE_KIND,
    TILE_SYMBOL,
)
from .refusals import FINE, Refusal
from .state import ANIMAL, BARE, FREE, SERVICE, Kind

# Geometry


def lay_zoo_board(s, p):
    """AQU-1.9, 5.1: the printed board, 19 spaces and three service squares."""
    for n in range(len(SERVICE_SPOTS)):
        s.grid[p, SERVICE_SPOTS[n]] = SERVICE
    for n in range(len(BASE_SPACES)):
        add_space(s, p, BASE_SPACES[n])


def add_space(s, p, spot):
    """AQU-5.1: the spaces of all boards lie on one grid. AQU-5.8: a space stays for good."""
    s.grid[p, spot] = FREE
    s.space[p, s.spaces[p]] = spot
    s.spaces[p] += 1


def is_free(s, p, spot):
    """AQU-6.1, 9.4: a space with no tile and no trainer on it."""
    return s.grid[p, spot] == FREE


def touches_space(s, p, spot):
    """AQU-5.2, 5.3: shares an edge with a space. AQU-5.4: service squares do not count."""
    for side in range(4):
        if s.grid[p, spot + SIDES[side]] >= FREE:
            return True
    return False


def attach_refused(s, p, board, spot):
    """AQU-5.3: a cell of the board touches a space of the zoo; AQU-5.5: all its cells are bare.

    AQU-5.6: notches are as bare as the table, and other cells may overhang. For anchors within
    the `reach` of the zoo.
    """
    touching = False
    for n in range(4):
        if BOARD_CELLS[board, n]:
            if s.grid[p, spot + FRAME[n]] != BARE:
                return Refusal.BOARD_OVERLAPS
            touching = touching or touches_space(s, p, spot + FRAME[n])
    return FINE if touching else Refusal.BOARD_APART


def anchor_refused(s, p, board, spot):
    """AQU-5.3: as `attach_refused`, for any spot: far from the zoo nothing touches it."""
    left, right, low, high = reach(s, p)
    if low <= spot // RIM_SIDE <= high and left <= spot % RIM_SIDE <= right:
        return attach_refused(s, p, board, spot)
    return Refusal.BOARD_APART


def has_board(s, p, board):
    """AQU-1.9, 5.9: two large and two small boards for each player."""
    if board == LARGE:
        return s.large[p] < BOARDS_EACH
    return s.small[p] < BOARDS_EACH


def attach(s, p, board, cell):
    """AQU-10.13, 10.14: four or three spaces more. AQU-5.7: r is any of four orientations."""
    count = s.large[p] + s.small[p]
    s.board[p, count] = board
    s.anchor[p, count] = cell
    if board == LARGE:
        s.large[p] += 1
    else:
        s.small[p] += 1
    for n in range(4):
        if BOARD_CELLS[board, n]:
            add_space(s, p, SPOT_OF_CELL[cell] + FRAME[n])
    note(s, Kind.BOARD_ADDED, p, board, cell)


def reach(s, p):
    """The lowest and the highest column and row of an anchor that could touch the zoo."""
    left = RIM_SIDE
    right = 0
    low = RIM_SIDE
    high = 0
    for n in range(s.spaces[p]):
        row = s.space[p, n] // RIM_SIDE
        column = s.space[p, n] % RIM_SIDE
        left = min(left, column)
        right = max(right, column)
        low = min(low, row)
        high = max(high, row)
    return max(left - 2, 1), right + 1, max(low - 2, 1), high + 1


# Placing animals


def basins(s, p):
    """AQU-6.2, 6.3: one basin for each kind in the zoo. AQU-6.10: the depot does not count."""
    count = 0
    for kind in range(KINDS):
        count += s.basin[p, kind] > 0
    return count


def basin_limit(s, p):
    """AQU-6.7: three, and one for each large board; AQU-6.8: small ones add none.

    AQU-6.9: where a basin lies does not matter.
    """
    return s.options.basins + s.large[p]


def may_have(s, p, kind):
    """AQU-6.4, 6.7: a basin of that kind is there, or another one may be started."""
    return s.basin[p, kind] > 0 or basins(s, p) < basin_limit(s, p)


def fit_refused(s, p, kind, spot):
    """AQU-6.5: next to its basin, or AQU-6.4: next to no tile; AQU-6.6: not next to another kind.

    AQU-5.1, 6.1: on a free space. AQU-6.12: a trainer beside it changes nothing. Whether the zoo
    `may_have` that kind is checked separately.
    """
    if s.grid[p, spot] != FREE:
        return Refusal.SPACE_TAKEN if s.grid[p, spot] > FREE else Refusal.NO_SPACE
    first = s.basin[p, kind] == 0
    beside = first
    for side in range(4):
        there = s.grid[p, spot + SIDES[side]]
        if there >= ANIMAL:
            if (there - ANIMAL) // SYMBOLS != kind:
                return Refusal.BASIN_BESIDE_ANIMAL if first else Refusal.BESIDE_OTHER_KIND
            beside = True
    return FINE if beside else Refusal.BASIN_ELSEWHERE


def has_space_for(s, p, kind):
    """AQU-10.6, 10.10: there is a legal space for a tile of that kind."""
    if not may_have(s, p, kind):
        return False
    for n in range(s.spaces[p]):
        if fit_refused(s, p, kind, s.space[p, n]) == FINE:
            return True
    return False


def tile_refused(s, p, kind, spot):
    """AQU-6.7: a tile that may not start a basin has no space at all; else as `fit_refused`."""
    if is_free(s, p, spot) and not may_have(s, p, kind):
        return Refusal.NO_BASIN_LEFT
    return fit_refused(s, p, kind, spot)


def place(s, p, tile, spot):
    """AQU-6.11: a tile is put on its space for good. AQU-8.3, 8.4: however it came."""
    kind = TILE_KIND[tile]
    s.grid[p, spot] = ANIMAL + tile
    s.basin[p, kind] += 1
    s.fish[p] += TILE_SYMBOL[tile] == FISH
    note(s, Kind.TILE_PLACED, p, tile, CELL_OF_SPOT[spot])
    grow(s, p, kind)


def grow(s, p, kind):
    """AQU-8.1: a coin for the 3rd, 6th, 9th or 12th; AQU-8.2: a coworker for the 5th or 10th.

    AQU-8.5: a kind has more than eleven tiles only with its offspring.
    AQU-14.2: the bank is never short. AQU-9.9: nor are the coworkers.
    """
    tiles = s.basin[p, kind]
    if COIN_BONUS[tiles]:
        s.coins[p] += 1
        note(s, Kind.COIN_EARNED, p, kind, tiles)
    if COWORKER_BONUS[tiles]:
        s.due += 1
        s.coworkers -= 1
        note(s, Kind.COWORKER_EARNED, p, kind, tiles)


def breeds(s, p, tile):
    """AQU-8.6, 8.7: with a partner that has not bred. AQU-8.14: pairs are counted, not stored.

    Counts the tile placed. AQU-8.11: only F and M tiles are fertile, offspring are not.
    """
    kind = TILE_KIND[tile]
    before = min(s.females[p, kind], s.males[p, kind])
    s.females[p, kind] += TILE_SYMBOL[tile] == FEMALE
    s.males[p, kind] += TILE_SYMBOL[tile] == MALE
    return min(s.females[p, kind], s.males[p, kind]) > before


def bear(s, p, kind):
    """AQU-8.8: the offspring comes from the supply, which AQU-8.12 is never short.

    AQU-8.10: its parents have bred, wherever it goes.
    """
    s.offspring[kind] -= 1
    s.in_hand = kind * SYMBOLS + OFFSPRING
    note(s, Kind.OFFSPRING_BORN, p, kind)


def trainer_spot(place):
    """The spot of a trainer's place."""
    return SPOT_OF_CELL[place - POSTS]
