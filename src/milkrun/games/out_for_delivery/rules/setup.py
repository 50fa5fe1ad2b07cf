"""The setup (chapter 1): the map, items and gold, then a city for each player."""

from milkrun.engine.events import note

from ..components import (
    BASE_COLOURS,
    BASE_NAMES,
    FIGURES,
    ITEM_ROLL,
    MAP_CITY,
    MAP_DELIVERY,
    MAP_FERRY,
    MAP_FLAG,
    MAP_NEIGHBOUR,
    MAP_PICKUP,
    MAP_REGION,
    MAP_ROCK,
    MAP_TERRAIN,
    MAP_TILES,
    MAP_TRIP,
    MAP_WATER,
    MAP_X,
    MAP_Y,
    MAX_PLAYERS,
    NO_WEATHER,
)
from ..maps import CITIES, MOST_TILES, NAME_LENGTH, NO_TILE, WIDEST
from .items import item_total
from .parcels import earn, gain_item, generate
from .refusals import FINE, Refusal
from .rounds import start_round, start_turn
from .state import Kind, Phase
from .trade import close_trade


def setup(s):
    """OFD-1.10: items and gold; then cities are chosen, then parcels (`start_game`).

    OFD-1.2: the seats are the order of play, from seat 0; who sits where is up to the table.
    OFD-1.3, 1.9: boards are empty and counters 0, as the record is. OFD-13.5: whoever leaves is
    replaced by a bot, which plays by these same rules.
    """
    lay_map(s)
    clear_table(s)
    for colour in range(CITIES):
        s.pile[colour] = FIGURES
    for p in range(s.players):
        for _ in range(s.options.start_items):
            roll_item(s, p)
        earn(s, p, start_gold(s, p))
    s.to_move = s.players - 1 if s.options.cities_reversed else 0


def lay_map(s):
    """OFD-13.6: the printed map; from a position another one may come."""
    s.tiles = MAP_TILES
    for tile in range(MOST_TILES):
        for direction in range(4):
            s.neighbour[tile, direction] = MAP_NEIGHBOUR[tile, direction]
        s.region[tile] = MAP_REGION[tile]
        s.terrain[tile] = MAP_TERRAIN[tile]
        s.city[tile] = MAP_CITY[tile]
        s.flag[tile] = MAP_FLAG[tile]
        s.ferry[tile] = MAP_FERRY[tile]
        s.tile_x[tile] = MAP_X[tile]
        s.tile_y[tile] = MAP_Y[tile]
    for city in range(CITIES):
        s.pickup_tile[city] = MAP_PICKUP[city]
        s.delivery_tile[city] = MAP_DELIVERY[city]
        for other in range(CITIES):
            s.trip[city, other] = MAP_TRIP[city, other]
        for k in range(NAME_LENGTH):
            s.city_name[city, k] = BASE_NAMES[city, k]
            s.city_colour[city, k] = BASE_COLOURS[city, k]
    for y in range(WIDEST):
        s.water[y] = MAP_WATER[y]
        s.rock[y] = MAP_ROCK[y]


def clear_table(s):
    """OFD-1.9: no weather and no event; no figure is anywhere."""
    for region in range(len(s.weather)):
        s.weather[region] = NO_WEATHER
    for p in range(MAX_PLAYERS):
        s.at[p] = NO_TILE
    close_trade(s)
    s.phase = Phase.CITY


def start_gold(s, p):
    """OFD-1.5, and the option last_seat_gold."""
    more = s.options.last_seat_gold if p == s.players - 1 else 0
    return s.options.start_gold + more


def roll_item(s, p):
    """OFD-1.4: a roll on the item table."""
    total = item_total(s, p)
    kind = ITEM_ROLL[s.options.item_table, total - 2]
    gain_item(s, p, kind)
    note(s, Kind.ITEM_ROLLED, p, kind, total)


def city_refused(s, city):
    """OFD-1.6: one that no other player has chosen."""
    for p in range(s.players):
        if s.at[p] == s.pickup_tile[city]:
            return Refusal.CITY_TAKEN
    return FINE


def choose_city(s, p, city):
    """OFD-1.6, 1.7: the figure goes to the Pickup tile; in seat order, or the other way round."""
    s.at[p] = s.pickup_tile[city]
    note(s, Kind.CITY_CHOSEN, p, city)
    if s.options.cities_reversed:
        if p > 0:
            s.to_move = p - 1
            return
    elif p + 1 < s.players:
        s.to_move = p + 1
        return
    start_game(s)


def start_game(s):
    """OFD-1.8: the first parcels; then round 1."""
    generate(s, True)
    start_round(s)
    start_turn(s, 0)
