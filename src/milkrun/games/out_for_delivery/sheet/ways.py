"""Ways over the map as they are today: the cheapest one to every tile, in half-points."""

import numpy as np

from ..maps import CITIES, MOST_TILES, NO_TILE
from ..rules.refusals import FINE
from ..rules.travel import enter_cost, is_rough, tile_refused
from .table import STANDS

FAR = 30_000  # no way leads there


def is_placed(s, cells, p):
    """Whether it is entered where a courier stands."""
    return s.rounds > 0 and cells[STANDS + p] > 0


def find_ways(s, p, start, cost, came):
    """OFD-3.3, 4.1: fill the cost to every tile, FAR if there is no way, and the tile before it.

    Both int64, (MOST_TILES,).
    """
    queue = np.empty(MOST_TILES, np.int64)
    waits = np.zeros(MOST_TILES, np.int64)
    for tile in range(s.tiles):
        cost[tile] = FAR
        came[tile] = NO_TILE
    cost[start] = 0
    queue[0] = start
    head = 0
    length = 1
    while length > 0:
        tile = queue[head]
        head = (head + 1) % MOST_TILES
        length -= 1
        waits[tile] = 0
        for direction in range(4):
            other = s.neighbour[tile, direction]
            if other == NO_TILE or tile_refused(s, p, other) != FINE:
                continue
            total = cost[tile] + enter_cost(s, p, other)
            if total < cost[other]:
                cost[other] = total
                came[other] = tile
                if waits[other] == 0:
                    waits[other] = 1
                    queue[(head + length) % MOST_TILES] = other
                    length += 1


def count_way(s, p, goal, came):
    """How many tiles a way enters, and how many of them are rough."""
    tiles = 0
    rough = 0
    tile = goal
    while came[tile] != NO_TILE:
        tiles += 1
        rough += is_rough(s, p, tile)
        tile = came[tile]
    return tiles, rough


def order_cities(s, cost, order):
    """Fill the cities (int64, (CITIES,)), those with the nearest Pickup tile first."""
    for city in range(CITIES):
        k = city
        while k > 0 and cost[s.pickup_tile[order[k - 1]]] > cost[s.pickup_tile[city]]:
            order[k] = order[k - 1]
            k -= 1
        order[k] = city
