"""The setup (chapter 1)."""

from milkrun.engine.chance import roll

from ..components import (
    COIN,
    COIN_TILES,
    COWORKERS,
    CROCODILE,
    HIPPOPOTAMUS,
    KINDS,
    MOST_PLACES,
    MOST_TRUCKS,
    NO_BOARD,
    NO_TILE,
    OFFSPRING,
    OFFSPRING_TILES,
    PENGUIN,
    POLAR_BEAR,
    REMOVABLE,
    REMOVED_KINDS,
    SYMBOLS,
    TILE_COPIES,
    TILE_KIND,
    TILES_OF_KIND,
    TRAINABLE_KINDS,
    TURTLE,
)
from .state import NO_PLACE, NOBODY, Chance, Phase
from .zoo import lay_zoo_board


def setup(s):
    """AQU-1.4: kinds fixed or removed at random; AQU-1.11: a start player drawn at random.

    AQU-2.1, 2.7: then a row of rounds begins. AQU-14.7: the base game alone.
    """
    clear_table(s)
    for p in range(s.players):
        lay_zoo_board(s, p)
        s.coins[p] = s.options.start_coins  # AQU-1.9
    remove_fixed(s)
    for out in range(s.removed.sum(), REMOVED_KINDS[s.players]):
        remove_kind(s, REMOVABLE - out)
    fill_bag(s)
    s.to_move = roll(s, s.players, Chance.STARTER, 0)


def clear_table(s):
    """AQU-1.8: empty trucks in the middle; AQU-1.10: all coworkers in their supply."""
    for truck in range(MOST_TRUCKS):
        s.taken_by[truck] = NOBODY
        for slot in range(MOST_PLACES):
            s.truck[truck, slot] = NO_TILE
    s.coworkers = COWORKERS
    s.in_hand = NO_TILE
    s.source = NO_PLACE
    s.expanding = NO_BOARD
    s.phase = Phase.MAIN


def remove_fixed(s):
    """AQU-1.4: the kinds that the host has fixed leave the game."""
    s.removed[TURTLE] = s.options.without_turtle
    s.removed[HIPPOPOTAMUS] = s.options.without_hippopotamus
    s.removed[CROCODILE] = s.options.without_crocodile
    s.removed[PENGUIN] = s.options.without_penguin
    s.removed[POLAR_BEAR] = s.options.without_polar_bear


def remove_kind(s, left):
    """AQU-1.2, 1.4, 13.1: one of the kinds `left` leaves the game; AQU-1.3: never a trainable."""
    skip = roll(s, left, Chance.KIND, 0)
    kind = TRAINABLE_KINDS
    while s.removed[kind] or skip > 0:
        skip -= not s.removed[kind]
        kind += 1
    s.removed[kind] = 1


def fill_bag(s):
    """AQU-1.5: an open supply of offspring; AQU-1.6: all other tiles are shuffled.

    AQU-1.7: 15 of the bag are the reserve, the others the main stack.
    """
    for tile in range(COIN):
        kind = TILE_KIND[tile]
        if not s.removed[kind] and tile % SYMBOLS != OFFSPRING:
            s.bag[tile] = TILE_COPIES[tile]
    s.bag[COIN] = COIN_TILES
    s.main = COIN_TILES - s.options.reserve
    for kind in range(KINDS):
        if not s.removed[kind]:
            s.offspring[kind] = OFFSPRING_TILES
            s.main += TILES_OF_KIND
    s.reserve = s.options.reserve
