"""Weather, terrain and cost (chapter 3), and ways to travel: moves (4), ferry and flight (8)."""

from milkrun.engine.events import note

from ..components import (
    AIRPLANE_TICKET,
    BRIDGE_CONSTRUCTION,
    CLIMBING_GEAR,
    PORTABLE_BOAT,
    RAIN,
    ROCK_SLIDE,
    RUSH_HOUR,
    SNOW,
    SNOW_SHOES,
    TOLL_ROAD,
    TOWN_RIOTS,
    UMBRELLA,
    WEATHER_COST,
    WEATHER_KIND,
)
from ..maps import MOUNTAIN, NO_CITY, NO_TILE, RIVER, TOWN
from .extras import owns
from .parcels import earn, lose_item
from .refusals import FINE, Refusal
from .state import GOLD_STEP, PERMANENT, H, Kind

COVERED = H  # OFD-8.7, 8.8: DMC 1
TOLL = GOLD_STEP  # OFD-14.8
RUSH = H  # OFD-14.9: 1 MP more
FIXED_PRICE = H  # OFD-8.2: 1 MP for Ski Mask and Airplane Ticket, whatever the weather


def is_dry(s, p):
    """OFD-8.7: an Umbrella in use; with `cover` 0 it works as long as it is owned."""
    if s.options.cover == PERMANENT:
        return owns(s, p, UMBRELLA)
    return s.umbrella[p] > 0


def is_shod(s, p):
    """OFD-8.8: Snow Shoes in use; with `cover` 0 they work as long as they are owned."""
    if s.options.cover == PERMANENT:
        return owns(s, p, SNOW_SHOES)
    return s.shoes[p] > 0


def dmc(s, p, region):
    """OFD-3.2: the cost of the region's weather in h; OFD-3.9: less under cover."""
    weather = s.weather[region]
    kind = WEATHER_KIND[weather]
    if (kind == RAIN and is_dry(s, p)) or (kind == SNOW and is_shod(s, p)):
        return COVERED
    return WEATHER_COST[weather]


def dmc_here(s, p):
    """OFD-3.8: what an action costs: the DMC where the player stands, never doubled.

    OFD-14.9: 1 MP more in the Rush Hour.
    """
    cost = dmc(s, p, s.region[s.at[p]])
    return cost + RUSH if s.obstacle == RUSH_HOUR else cost


def is_rough(s, p, tile):
    """OFD-3.5, 3.11: mountains, rivers, and towns on Town Riots (OFD-10.2), unless an item helps.

    OFD-8.6: Climbing Gear; OFD-8.9: a Portable Boat. OFD-3.10: rough or not, never twice.
    """
    terrain = s.terrain[tile]
    if terrain == MOUNTAIN:
        return s.items[p, CLIMBING_GEAR] == 0
    if terrain == RIVER:
        return s.items[p, PORTABLE_BOAT] == 0
    return terrain == TOWN and s.obstacle == TOWN_RIOTS


def tile_refused(s, p, tile):
    """OFD-10.6: on Rock Slide no mountains without gear, OFD-10.5: nor bridges without a boat.

    OFD-10.11: what is owned at the moment of the move counts. OFD-14.8: a toll must be at hand.
    """
    if s.obstacle == ROCK_SLIDE:
        if s.terrain[tile] == MOUNTAIN and s.items[p, CLIMBING_GEAR] == 0:
            return Refusal.MOUNTAINS_CLOSED
    elif s.obstacle == BRIDGE_CONSTRUCTION:
        if s.terrain[tile] == RIVER and s.items[p, PORTABLE_BOAT] == 0:
            return Refusal.BRIDGES_CLOSED
    return FINE if s.gold[p] >= toll(s, p, tile) or toll(s, p, tile) == 0 else Refusal.TOLL_TOO_DEAR


def toll(s, p, tile):
    """OFD-14.8: 25 gold for the first bridge of a turn on Toll Road, without a boat."""
    if s.obstacle != TOLL_ROAD or s.terrain[tile] != RIVER or s.items[p, PORTABLE_BOAT] > 0:
        return 0
    return 0 if p == s.turn_of and s.tolled else TOLL


def is_wild(s, p, tile):
    """OFD-14.12: a bridge in rain and a mountain in snow, unless cover is in use."""
    if s.options.terrain_weather == 0:
        return False
    kind = WEATHER_KIND[s.weather[s.region[tile]]]
    if s.terrain[tile] == RIVER:
        return kind == RAIN and not is_dry(s, p)
    return s.terrain[tile] == MOUNTAIN and kind == SNOW and not is_shod(s, p)


def enter_cost(s, p, tile):
    """OFD-3.3, 3.4: the DMC, twice for Rough Terrain. OFD-3.6, 3.7: of the tile entered.

    OFD-14.12: three times where the weather makes it wild.
    """
    cost = dmc(s, p, s.region[tile])
    if not is_rough(s, p, tile):
        return cost
    return 3 * cost if is_wild(s, p, tile) else 2 * cost


def move_refused(s, p, direction):
    """OFD-4.1, 4.2: to an adjacent road tile; OFD-4.3: not blocked; OFD-2.6: with the MP for it.

    OFD-4.4, 4.5: the tile left does not matter; OFD-4.6: nor does where one has been.
    OFD-2.11: figures never block.
    """
    tile = s.neighbour[s.at[p], direction]
    if tile == NO_TILE:
        return Refusal.NO_ROAD
    refused = tile_refused(s, p, tile)
    if refused == FINE and enter_cost(s, p, tile) > s.mp:
        return Refusal.MOVE_TOO_DEAR
    return refused


def move(s, p, direction):
    """OFD-4.1: enter the tile and pay; OFD-14.8: the toll, too."""
    tile = s.neighbour[s.at[p], direction]
    cost = enter_cost(s, p, tile)
    due = toll(s, p, tile)
    s.mp -= cost
    s.at[p] = tile
    note(s, Kind.MOVED, p, tile, cost)
    if due > 0:
        s.tolled = 1
        earn(s, p, -due)
        note(s, Kind.TOLL_PAID, p, due)


def ferry_refused(s, p):
    """OFD-8.10: a boat, and a ferry link here, which a river tile never has."""
    if s.items[p, PORTABLE_BOAT] == 0:
        return Refusal.NO_BOAT
    return FINE if s.ferry[s.at[p]] != NO_TILE else Refusal.NO_OTHER_BANK


def ferry(s, p):
    """OFD-8.10: across for nothing; the boat stays behind. OFD-8.12: other boats do not."""
    lose_item(s, p, PORTABLE_BOAT)
    s.at[p] = s.ferry[s.at[p]]
    note(s, Kind.FERRIED, p, s.at[p])


def in_town(s, p):
    """OFD-7.1: any tile of a city."""
    return s.city[s.at[p]] != NO_CITY


def flight_refused(s, p, city):
    """OFD-8.11: a ticket, from any city to another, OFD-8.2: for 1 MP; no event matters."""
    if s.items[p, AIRPLANE_TICKET] == 0:
        return Refusal.NO_TICKET
    if not in_town(s, p):
        return Refusal.NO_AIRPORT
    if s.city[s.at[p]] == city:
        return Refusal.SAME_CITY
    return FINE if s.mp >= FIXED_PRICE else Refusal.ITEM_TOO_DEAR


def fly(s, p, city, delivery):
    """OFD-8.11: to the Pickup or Delivery tile of another city."""
    s.mp -= FIXED_PRICE
    lose_item(s, p, AIRPLANE_TICKET)
    s.at[p] = s.delivery_tile[city] if delivery else s.pickup_tile[city]
    note(s, Kind.FLOWN, p, s.at[p], city)
