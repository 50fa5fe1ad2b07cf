"""Who knows what: everything but the draws to come; and what a seat sees as numbers."""

from ..components import (
    CELL_OF_SPOT,
    CELL_X,
    CELL_Y,
    COIN,
    KINDS,
    MAX_PLAYERS,
    MOST_PLACES,
    MOST_SPACES,
    MOST_TRUCKS,
    NO_BOARD,
    NO_TILE,
    POSTS,
    SYMBOLS,
    TILE_KIND,
    TILE_SYMBOL,
    TILES,
    TRUCK_PLACES,
)
from .state import ANIMAL, FREE, NO_PLACE, NO_TRUCK, NOBODY, PHASES, TRAINER
from .trucks import truck_of

# Parts of an observation, in the order in which they are written.
TILE_SHARE = KINDS + 1 + SYMBOLS  # kind (or coin), symbol
SPACE_SHARE = 4 + KINDS + SYMBOLS  # x, y, free, trainer, the tile
ZOO_SHARE = 8 + POSTS + 5 * KINDS + TILE_SHARE + MOST_SPACES * SPACE_SHARE
TRUCK_SHARE = 2 + MAX_PLAYERS + MOST_PLACES * TILE_SHARE
OBSERVATION = (
    len(PHASES) + 6 + KINDS  # phase, players, stacks, last round, coworkers, due; kinds removed
    + TILES + KINDS  # what is undrawn; offspring
    + TILE_SHARE + NO_BOARD + POSTS + 1  # tile in hand, board to be added, coworker's source
    + MOST_TRUCKS * TRUCK_SHARE
    + MAX_PLAYERS * ZOO_SHARE  # the seats, this one first
)  # fmt: skip


def determinize(s, p):
    """AQU-7.5: depots are open, as is all else; AQU-1.7: what will be drawn is not decided yet."""


def observe(s, p, out):
    """Everything seat p knows, as numbers from about 0 to 1; seats count from p, clockwise."""
    at = observe_course(s, out, 0)
    for truck in range(MOST_TRUCKS):
        at = observe_truck(s, p, truck, out, at)
    for ahead in range(s.players):
        at = observe_zoo(s, (p + ahead) % s.players, out, at)


def observe_course(s, out, at):
    """How far the game has got, what is left to come, and what is in hand."""
    out[at + s.phase] = 1
    at += len(PHASES)
    out[at] = s.players / MAX_PLAYERS
    out[at + 1] = s.main / 83
    out[at + 2] = s.reserve / 15
    out[at + 3] = s.last_round
    out[at + 4] = s.coworkers / 16
    out[at + 5] = s.due
    at += 6
    for kind in range(KINDS):
        out[at + kind] = s.removed[kind]
        out[at + KINDS + TILES + kind] = s.offspring[kind] / 2
    for tile in range(TILES):
        out[at + KINDS + tile] = s.bag[tile] / 10
    at = observe_tile(s.in_hand, out, at + 2 * KINDS + TILES)
    if s.expanding != NO_BOARD:
        out[at + s.expanding] = 1
    at += NO_BOARD
    if s.source != NO_PLACE:
        out[at + min(s.source, POSTS)] = 1
    return at + POSTS + 1


def observe_tile(tile, out, at):
    """Kind and symbol of a tile; nothing if there is none."""
    if tile != NO_TILE:
        out[at + TILE_KIND[tile]] = 1
        if tile != COIN:
            out[at + KINDS + 1 + TILE_SYMBOL[tile]] = 1
    return at + TILE_SHARE


def observe_truck(s, p, truck, out, at):
    """A truck: its places, whether it is in the middle or whose it is, and its tiles."""
    out[at] = TRUCK_PLACES[s.players, truck] / MOST_PLACES
    owner = s.taken_by[truck]
    out[at + 1] = owner == NOBODY
    at += 2
    if owner != NOBODY:
        out[at + (owner - p) % s.players] = 1
    at += MAX_PLAYERS
    for place in range(MOST_PLACES):
        at = observe_tile(s.truck[truck, place], out, at)
    return at


def observe_zoo(s, q, out, at):
    """A seat: its coins, boards, posts, basins and depot; then space by space."""
    out[at] = q == s.to_move
    out[at + 1] = truck_of(s, q) == NO_TRUCK
    out[at + 2] = s.score[q] / 50
    out[at + 3] = s.coins[q] / 10
    out[at + 4] = s.large[q] / 2
    out[at + 5] = s.small[q] / 2
    out[at + 6] = s.fish[q] / 15
    out[at + 7] = s.depot_count[q] / 10
    at += 8
    for post in range(POSTS):
        out[at + post] = s.post[q, post] / 2
    at += POSTS
    for kind in range(KINDS):
        out[at + kind] = s.basin[q, kind] / 13
        out[at + KINDS + kind] = s.females[q, kind] / 2
        out[at + 2 * KINDS + kind] = s.males[q, kind] / 2
        out[at + 3 * KINDS + kind] = s.in_depot[q, kind] > 0
        out[at + 4 * KINDS + kind] = s.in_depot[q, kind] / 5
    at += 5 * KINDS
    if s.depot_count[q] > 0:
        observe_tile(s.depot[q, s.depot_count[q] - 1], out, at)
    at += TILE_SHARE
    for n in range(s.spaces[q]):
        observe_space(s, q, s.space[q, n], out, at + n * SPACE_SHARE)
    return at + MOST_SPACES * SPACE_SHARE


def observe_space(s, q, spot, out, at):
    """A space: where it is, and what is on it."""
    cell = CELL_OF_SPOT[spot]
    out[at] = CELL_X[cell] / 12
    out[at + 1] = CELL_Y[cell] / 12
    there = s.grid[q, spot]
    out[at + 2] = there == FREE
    out[at + 3] = there == TRAINER
    if there >= ANIMAL:
        out[at + 4 + TILE_KIND[there - ANIMAL]] = 1
        out[at + 4 + KINDS + TILE_SYMBOL[there - ANIMAL]] = 1


# Nothing is ever lost: tiles of each kind, coin tiles, coworkers, and books that balance.

BOOKS = 6
PIECES = KINDS + 2 + BOOKS


def pieces(s, out):
    """Totals that no action changes: AQU-14.4, tiles wherever they are; then sums that stay 0."""
    for tile in range(TILES):
        out[TILE_KIND[tile]] += s.bag[tile] + s.gone[tile]
    for truck in range(MOST_TRUCKS):
        for place in range(MOST_PLACES):
            count_tile(s.truck[truck, place], out)
    count_tile(s.in_hand, out)
    out[KINDS] += s.coin_tiles
    out[KINDS + 1] = s.coworkers + s.due + (s.source != NO_PLACE)
    for kind in range(KINDS):
        out[kind] += s.offspring[kind]
        out[KINDS + 2] += s.offspring[kind] + 2 * s.removed[kind] - 2
    for tile in range(TILES):
        out[KINDS + 3] += s.bag[tile]
    out[KINDS + 3] -= s.main + s.reserve
    for p in range(s.players):
        count_zoo(s, p, out, KINDS + 2)


def count_tile(tile, out):
    """A tile, unless the place is empty."""
    if tile != NO_TILE:
        out[TILE_KIND[tile]] += 1


def count_zoo(s, p, out, at):
    """Tiles and coworkers of a zoo; AQU-8.12: as many offspring as pairs; sums kept beside."""
    for post in range(POSTS):
        out[at - 1] += s.post[p, post]
    for n in range(s.depot_count[p]):
        count_tile(s.depot[p, n], out)
    for kind in range(KINDS):
        out[at] += min(s.females[p, kind], s.males[p, kind])
        out[at + 2] -= s.basin[p, kind]
        out[at + 4] -= s.in_depot[p, kind]
    out[at + 4] += s.depot_count[p]
    out[at + 3] -= s.trainers[p]
    out[at + 5] += s.spaces[p] - 19 - 4 * s.large[p] - 3 * s.small[p]
    for n in range(s.spaces[p]):
        there = s.grid[p, s.space[p, n]]
        if there >= ANIMAL:
            count_tile(there - ANIMAL, out)
            out[at + 2] += 1
        elif there == TRAINER:
            out[at - 1] += 1
            out[at + 3] += 1
