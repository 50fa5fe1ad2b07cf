"""Who knows what: everything but the draws to come; and what a seat sees as numbers."""

from milkrun.engine.observation import ahead_of, byte, each, observation, part, put, rows, seats

from ..components import (
    CELL_OF_SPOT,
    CELL_X,
    CELL_Y,
    CELLS,
    COIN,
    KINDS,
    LOW,
    MAX_PLAYERS,
    MOST_PLACES,
    MOST_SPACES,
    MOST_TRUCKS,
    NO_BOARD,
    NO_TILE,
    POSTS,
    SIDE,
    SPOTS,
    SYMBOLS,
    TILE_KIND,
    TILE_SYMBOL,
    TILES,
    TRUCK_PLACES,
)
from .state import ANIMAL, FREE, NO_PLACE, NO_TRUCK, NOBODY, PHASES, TRAINER
from .trucks import truck_of

# An observation, as `observe` writes it.
TILE_SHARE = KINDS + 1 + SYMBOLS
SPACE_SHARE = 4 + KINDS + SYMBOLS
TILE = (
    part("kind", KINDS + 1, "its kind, the last: a coin; all 0: there is none"),
    part("symbol", SYMBOLS, "what is on it"),
)
OBSERVATION = observation(
    part("phase", len(PHASES), "which kind of decision it is"),
    part("players", 1, "seats taken", most=MAX_PLAYERS),
    part("main", 1, "tiles in the main stacks", most=255, unit=1 / 83),
    part("reserve", 1, "tiles in the reserve", most=255, unit=1 / 15),
    part("last_round", 1, "whether this is the last round"),
    part("coworkers", 1, "coworkers in the supply", most=16),
    part("due", 1, "whether a coworker is due"),
    part("removed", KINDS, "kinds that stay out of the game"),
    part("undrawn", TILES, "tiles still to come", most=10),
    part("offspring", KINDS, "offspring tiles in the supply", most=2),
    each("in_hand", 1, *TILE),
    part("expanding", NO_BOARD, "the board that is being added"),
    part("source", POSTS + 1, "where the coworker in hand comes from; the last: a zoo's space"),
    each(
        "trucks",
        MOST_TRUCKS,
        part("places", 1, "places it has", most=MOST_PLACES),
        part("free", 1, "whether it is in the middle"),
        part("taken_by", MAX_PLAYERS, "who took it, seats ahead"),
        each("load", MOST_PLACES, *TILE),
    ),
    seats(
        MAX_PLAYERS,
        part("deciding", 1, "whether it is to move"),
        part("in_round", 1, "whether it has not yet taken a truck"),
        part("score", 1, "points", most=255, unit=1 / 50),
        part("minus", 1, "points below zero", most=255, unit=1 / 50),
        part("coins", 1, "coins", most=255, unit=1 / 10),
        part("large", 1, "large boards added", most=2),
        part("small", 1, "small boards added", most=2),
        part("fish", 1, "fish", most=255, unit=1 / 15),
        part("depot_count", 1, "tiles in the depot", most=255, unit=1 / 10),
        part("posts", POSTS, "coworkers at each post", most=16, unit=1 / 2),
        part("basins", KINDS, "animals of a kind in their basin", most=255, unit=1 / 13),
        part("females", KINDS, "females of a kind", most=255, unit=1 / 2),
        part("males", KINDS, "males of a kind", most=255, unit=1 / 2),
        part("has_in_depot", KINDS, "whether a kind is in the depot"),
        part("in_depot", KINDS, "tiles of a kind in the depot", most=255, unit=1 / 5),
        each("depot_top", 1, *TILE),
        each(
            "spaces",
            MOST_SPACES,
            part("x", 1, "where it is, from the left", most=SIDE - 1),
            part("y", 1, "where it is, from the bottom", most=SIDE - 1),
            part("free", 1, "whether nothing is there"),
            part("trainer", 1, "whether a trainer is there"),
            part("kind", KINDS, "the kind of the animal there"),
            part("symbol", SYMBOLS, "what is on it"),
        ),
    ),
)


def describe_tile(tile, out, at):
    """Kind and symbol of a tile; nothing if there is none."""
    if tile != NO_TILE:
        out[at + TILE_KIND[tile]] = 1
        if tile != COIN:
            out[at + KINDS + 1 + TILE_SYMBOL[tile]] = 1


def describe_spot(spot, out, at):
    """Where a space is; nothing if it is outside."""
    cell = CELL_OF_SPOT[spot]
    if cell != CELLS:
        out[at] = CELL_X[cell] - LOW
        out[at + 1] = CELL_Y[cell] - LOW


def describe_thing(there, out, at):
    """What is on a space: nothing, a trainer or an animal."""
    out[at] = there == FREE
    out[at + 1] = there == TRAINER
    if there >= ANIMAL:
        out[at + 2 + TILE_KIND[there - ANIMAL]] = 1
        out[at + 2 + KINDS + TILE_SYMBOL[there - ANIMAL]] = 1


TILE_ROWS = rows(TILES + 1, TILE_SHARE, describe_tile)
SPOT_ROWS = rows(SPOTS, 2, describe_spot)
THING_ROWS = rows(ANIMAL + COIN, SPACE_SHARE - 2, describe_thing)


def determinize(s, p):
    """AQU-7.5: depots are open, as is all else; AQU-1.7: what will be drawn is not decided yet."""


def observe(s, p, out):
    """Everything seat p knows, as bytes; seats count from p, clockwise."""
    at = observe_course(s, out, 0)
    for truck in range(MOST_TRUCKS):
        at = observe_truck(s, p, truck, out, at)
    for ahead in range(s.players):
        at = observe_zoo(s, (p + ahead) % s.players, out, at)


def observe_course(s, out, at):
    """How far the game has got, what is left to come, and what is in hand."""
    out[at + s.phase] = 1
    at += len(PHASES)
    out[at] = s.players
    out[at + 1] = s.main
    out[at + 2] = s.reserve
    out[at + 3] = s.last_round
    out[at + 4] = s.coworkers
    out[at + 5] = s.due
    at += 6
    for kind in range(KINDS):
        out[at + kind] = s.removed[kind]
        out[at + KINDS + TILES + kind] = s.offspring[kind]
    for tile in range(TILES):
        out[at + KINDS + tile] = s.bag[tile]
    at = put(TILE_ROWS[s.in_hand], out, at + 2 * KINDS + TILES)
    if s.expanding != NO_BOARD:
        out[at + s.expanding] = 1
    at += NO_BOARD
    if s.source != NO_PLACE:
        out[at + min(s.source, POSTS)] = 1
    return at + POSTS + 1


def observe_truck(s, p, truck, out, at):
    """A truck: its places, whether it is in the middle or whose it is, and its tiles."""
    out[at] = TRUCK_PLACES[s.players, truck]
    owner = s.taken_by[truck]
    out[at + 1] = owner == NOBODY
    at += 2
    if owner != NOBODY:
        out[at + ahead_of(s, p, owner)] = 1
    at += MAX_PLAYERS
    for place in range(MOST_PLACES):
        at = put(TILE_ROWS[s.truck[truck, place]], out, at)
    return at


def observe_zoo(s, q, out, at):
    """A seat: its coins, boards, posts, basins and depot; then space by space."""
    out[at] = q == s.to_move
    out[at + 1] = truck_of(s, q) == NO_TRUCK
    out[at + 2] = byte(s.score[q])
    out[at + 3] = byte(-s.score[q])
    out[at + 4] = byte(s.coins[q])
    out[at + 5] = s.large[q]
    out[at + 6] = s.small[q]
    out[at + 7] = s.fish[q]
    out[at + 8] = s.depot_count[q]
    at += 9
    for post in range(POSTS):
        out[at + post] = s.post[q, post]
    at += POSTS
    for kind in range(KINDS):
        out[at + kind] = s.basin[q, kind]
        out[at + KINDS + kind] = s.females[q, kind]
        out[at + 2 * KINDS + kind] = s.males[q, kind]
        out[at + 3 * KINDS + kind] = s.in_depot[q, kind] > 0
        out[at + 4 * KINDS + kind] = s.in_depot[q, kind]
    at += 5 * KINDS
    if s.depot_count[q] > 0:
        put(TILE_ROWS[s.depot[q, s.depot_count[q] - 1]], out, at)
    at += TILE_SHARE
    for n in range(s.spaces[q]):
        spot = s.space[q, n]
        there = put(SPOT_ROWS[spot], out, at + n * SPACE_SHARE)
        put(THING_ROWS[s.grid[q, spot]], out, there)
    return at + MOST_SPACES * SPACE_SHARE


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
