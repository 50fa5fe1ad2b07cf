"""The position that a sheet describes, and the way back."""

import numpy as np

from milkrun.engine.chance import draw, seed_rng

from ..components import (
    CELL_OF_SPOT,
    CELLS,
    COIN,
    COIN_TILES,
    COWORKERS,
    FISH,
    KINDS,
    MOST_PLACES,
    NO_TILE,
    OFFSPRING,
    OFFSPRING_TILES,
    POSTS,
    REMOVABLE,
    REMOVED_KINDS,
    SPOT_OF_CELL,
    SYMBOLS,
    TILE_KIND,
    TILE_SYMBOL,
    TILES_OF_KIND,
    TRAINABLE_KINDS,
    TRUCK_PLACES,
    TRUCKS,
)
from ..rules.ending import end_round, trainer_points, update_score
from ..rules.setup import clear_table, fill_bag, remove_fixed
from ..rules.state import ANIMAL, FREE, NO_TRUCK, NOBODY, TRAINER, Chance
from ..rules.trucks import loaded, to_depot, truck_of
from ..rules.zoo import breeds, lay_zoo_board
from .boards import ZOO, add_boards
from .declared import (
    ANIMAL_VALUE,
    COUNTED,
    LOADED_TILE,
    LOADED_VALUE,
    NOTHING,
    SHEET,
    STACK,
    STACKED_TILE,
    TILE_BY_TILE,
    TILE_OF,
    V_FREE,
    V_TRAINER,
    VALUE_OF,
)

WAY = SHEET.at["way"]
ANIMALS = SHEET.at["animals"]
FISHES = SHEET.at["fish"]
TRAINED = SHEET.at["trained"]
COINS = SHEET.at["coins"]
POST_AT = np.array([SHEET.at["cashiers"], SHEET.at["keepers"], SHEET.at["managers"]])
STACKS = SHEET.at["stack"]
DEPOT = SHEET.at["depot"]
ROUND = SHEET.at["round"]
TURN = SHEET.at["turn"]
TRUCK = SHEET.at["truck"]
DRAWN = SHEET.at["drawn"]
LOAD = SHEET.at["load"]
COIN_TAKEN = SHEET.at["coin_tiles"]
OUT = SHEET.at["out"]
SEED = 1  # of which tiles have left the game, where that is not known


def fill_record(s, cells):
    """Zoos, depots and the round as they lie; the rest of the tiles is undrawn or gone."""
    clear_table(s)
    seed_rng(s.rng, SEED)
    for p in range(s.players):
        lay_zoo_board(s, p)
        s.coins[p] = cells[COINS + p]
        for post in range(POSTS):
            s.post[p, post] = cells[POST_AT[post] + p]
        if cells[WAY + p] == COUNTED:
            count_zoo(s, cells, p)
        else:
            fill_zoo(s, cells, p)
        update_score(s, p)
        if cells[WAY + p] == COUNTED:
            s.score[p] += cells[TRAINED + p]  # AQU-12.10: a part that is told by itself
    choose_kinds(s, cells)
    fill_trucks(s, cells)
    fill_rest(s, cells)
    fill_turn(s, cells)
    s.event_count = 0


# A zoo


def count_zoo(s, cells, p):
    """A zoo of which only numbers are known."""
    for kind in range(KINDS):
        s.basin[p, kind] = cells[ANIMALS + p * KINDS + kind]
        for _ in range(cells[DEPOT + p * KINDS + kind]):
            stack(s, p, kind * SYMBOLS)
    s.fish[p] = cells[FISHES + p]


def stack(s, p, tile):
    """AQU-7.1: a tile on top of the depot."""
    s.in_hand = tile
    to_depot(s, p)


def fill_zoo(s, cells, p):
    """Boards, tiles and trainers, space by space; then the depot."""
    add_boards(s, cells, p)
    for cell in range(CELLS):
        value = cells[ZOO + p * CELLS + cell]
        spot = SPOT_OF_CELL[cell]
        if value > V_FREE and s.grid[p, spot] == FREE:
            if value == V_TRAINER:
                s.grid[p, spot] = TRAINER
                s.trainers[p] += 1
            else:
                lay(s, p, TILE_OF[value], spot)
    for n in range(STACK):
        value = cells[STACKS + p * STACK + n]
        if value != NOTHING:
            stack(s, p, STACKED_TILE[value])


def lay(s, p, tile, spot):
    """A tile that lies there, with all that is counted of it; what it earned is entered."""
    s.grid[p, spot] = ANIMAL + tile
    s.basin[p, TILE_KIND[tile]] += 1
    s.fish[p] += TILE_SYMBOL[tile] == FISH
    breeds(s, p, tile)


# The rest of the table


def outs(cells):
    """How many kinds are said to be out."""
    count = 0
    for n in range(REMOVABLE):
        count += cells[OUT + n]
    return count


def choose_kinds(s, cells):
    """AQU-1.2, 1.4: the kinds that are out; where that is not told, some of which nothing lies."""
    remove_fixed(s)
    for n in range(REMOVABLE):
        if cells[OUT + n]:
            s.removed[TRAINABLE_KINDS + n] = 1
    needed = REMOVED_KINDS[s.players] - s.removed.sum()
    for pick in range(2 * REMOVABLE):
        kind = KINDS - 1 - pick % REMOVABLE
        if needed > 0 and not s.removed[kind] and (pick >= REMOVABLE or lying(s, kind) == 0):
            s.removed[kind] = 1
            needed -= 1


def lying(s, kind):
    """Tiles of a kind in all zoos and depots."""
    count = 0
    for p in range(s.players):
        count += s.basin[p, kind] + s.in_depot[p, kind]
    return count


def fill_trucks(s, cells):
    """AQU-3.4: trucks in the middle with their tiles; AQU-4.7: those that somebody has."""
    s.in_hand = NO_TILE
    for p in range(s.players):
        truck = cells[TRUCK + p] - 1
        if 0 <= truck < TRUCKS[s.players] and s.taken_by[truck] == NOBODY:
            s.taken_by[truck] = p
    for truck in range(TRUCKS[s.players]):
        for place in range(MOST_PLACES):
            value = cells[LOAD + truck * MOST_PLACES + place]
            room = loaded(s, truck) < TRUCK_PLACES[s.players, truck]
            if value != NOTHING and room and s.taken_by[truck] == NOBODY:
                s.truck[truck, loaded(s, truck)] = LOADED_TILE[value]


def shuffled(s):
    """AQU-1.6: the tiles of the stacks at first."""
    return COIN_TILES + TILES_OF_KIND * (KINDS - s.removed.sum())


def fill_rest(s, cells):
    """AQU-1.7: what lies nowhere is undrawn, or gone if more were drawn; AQU-1.10: coworkers."""
    fill_bag(s)
    total = shuffled(s)
    s.coworkers = COWORKERS
    for p in range(s.players):
        s.coworkers -= s.trainers[p]
        for post in range(POSTS):
            s.coworkers -= s.post[p, post]
        if cells[WAY + p] == TILE_BY_TILE:
            for n in range(s.spaces[p]):
                take_out(s, s.grid[p, s.space[p, n]] - ANIMAL)
            for n in range(s.depot_count[p]):
                take_out(s, s.depot[p, n])
    for truck in range(TRUCKS[s.players]):
        for place in range(MOST_PLACES):
            take_out(s, s.truck[truck, place])
    s.coin_tiles = min(cells[COIN_TAKEN], s.bag[COIN])
    s.bag[COIN] -= s.coin_tiles
    for _ in range(min(cells[DRAWN], total) - (total - s.bag.sum())):
        s.gone[draw(s, s.bag, Chance.TILE, 0)] += 1
    drawn = total - s.bag.sum()
    s.reserve -= max(0, drawn - s.main)
    s.main -= min(drawn, s.main)
    s.last_round = s.reserve < s.options.reserve
    count_offspring(s)


def take_out(s, tile):
    """A tile that lies somewhere is not undrawn."""
    if 0 <= tile < NO_TILE and s.bag[tile] > 0:
        s.bag[tile] -= 1


def pairs(s, kind):
    """AQU-8.14: pairs that have bred."""
    count = 0
    for p in range(s.players):
        count += min(s.females[p, kind], s.males[p, kind])
    return count


def count_offspring(s):
    """AQU-8.14: as many were born as there are pairs; those that lie nowhere are gone."""
    for kind in range(KINDS):
        if not s.removed[kind]:
            born = min(pairs(s, kind), OFFSPRING_TILES)
            s.offspring[kind] -= born
            s.gone[kind * SYMBOLS + OFFSPRING] = max(0, born - young(s, kind))


def young(s, kind):
    """Offspring in all zoos and depots."""
    tile = kind * SYMBOLS + OFFSPRING
    count = 0
    for p in range(s.players):
        for n in range(s.spaces[p]):
            count += s.grid[p, s.space[p, n]] == ANIMAL + tile
        for n in range(s.depot_count[p]):
            count += s.depot[p, n] == tile
    return count


def fill_turn(s, cells):
    """AQU-2.4: the next without a truck; AQU-2.7: if nobody is, the round is over."""
    s.rounds = cells[ROUND] - 1
    last = min(cells[TURN], s.players - 1)
    for ahead in range(s.players):
        p = (last + ahead) % s.players
        if truck_of(s, p) == NO_TRUCK:
            s.to_move = p
            return
    end_round(s, last)


# The way back, in Python alone


def take_record(s, cells):
    """What lies on the table of a match; a depot too large to be entered is counted."""
    for p in range(s.players):
        cells[COINS + p] = s.coins[p]
        for post in range(POSTS):
            cells[POST_AT[post] + p] = s.post[p, post]
        take_zoo(s, cells, p)
        cells[TRUCK + p] = truck_of(s, p) + 1 if truck_of(s, p) != NO_TRUCK else 0
    for truck in range(TRUCKS[s.players]):
        for place in range(MOST_PLACES):
            tile = s.truck[truck, place]
            if tile != NO_TILE:
                cells[LOAD + truck * MOST_PLACES + place] = LOADED_VALUE[tile] + 1
    for kind in range(TRAINABLE_KINDS, KINDS):
        cells[OUT + kind - TRAINABLE_KINDS] = s.removed[kind]
    cells[ROUND] = s.rounds + 1
    cells[TURN] = s.to_move
    cells[COIN_TAKEN] = s.coin_tiles
    cells[DRAWN] = shuffled(s) - s.bag.sum()


def take_zoo(s, cells, p):
    """A zoo and its depot, tile by tile or counted."""
    if s.depot_count[p] <= STACK:
        for n in range(s.spaces[p]):
            spot = s.space[p, n]
            there = s.grid[p, spot]
            value = there - FREE + V_FREE if there < ANIMAL else VALUE_OF[there - ANIMAL]
            at = ZOO + p * CELLS + CELL_OF_SPOT[spot]
            cells[at] = value if there < ANIMAL else value + ANIMAL_VALUE
        for n in range(s.depot_count[p]):
            cells[STACKS + p * STACK + n] = VALUE_OF[s.depot[p, n]] + 1
        return
    cells[WAY + p] = COUNTED
    cells[FISHES + p] = s.fish[p]
    cells[TRAINED + p] = trainer_points(s, p)
    for kind in range(KINDS):
        cells[ANIMALS + p * KINDS + kind] = s.basin[p, kind]
        cells[DEPOT + p * KINDS + kind] = s.in_depot[p, kind]
