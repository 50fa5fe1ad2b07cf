"""What is in the box of Out For Delivery: map, tables and boards. OFD numbers: RULES.md."""

import numpy as np

from .maps import Map

MAX_PLAYERS = 4
SEAT_COLOURS = ("yellow", "pink", "blue", "vermillion")
FIGURES = 24  # parcel figures of each colour, OFD-11.10
SQUARES = 10  # OFD-1.3: of a Parcel Board

# The map is a ruling (OFD-13.6): the designers' own map may replace it in the same format.
MAP = {
    "cities": [
        {"name": "Plembury", "colour": "red"},
        {"name": "Leewood", "colour": "orange"},
        {"name": "Edmond", "colour": "purple"},
        {"name": "Arkton", "colour": "blue"},
        {"name": "Hayville", "colour": "yellow"},
        {"name": "Vrogan", "colour": "green"},
    ],
    "tiles": [
        "       3C  ~",
        " A1.mm.c3..r..D4",
        " 1a.    .  ~ .4d",
        " . ........r.. .",
        " .   .^^m^.~.  .",
        "~r~~~.^^m^...  m",
        " .   .^^m^.~.  m",
        " . ........r.. .",
        " 2b.   .   ~ .e5",
        " B2.mmf6...r..5E",
        "      6F   ~",
    ],
    "regions": [
        "       NN",
        " WWWWWNNNNNNNNNN",
        " WWW    N    NNN",
        " W WWWNNNNNNNN N",
        " W   W  N N N  N",
        " W   W  N SSS  N",
        " W   W  S S S  S",
        " W WWWSSSSSSSS S",
        " WWW   S     SSS",
        " WWWWWSSSSSSSSSS",
        "      SS",
    ],
}
BASE_MAP = Map(MAP)
BASE_NAMES = np.array(  # code points of the names, then 0
    [[ord(one) for one in name.ljust(24, "\0")] for name in BASE_MAP.names]
)
BASE_COLOURS = np.array([[ord(one) for one in name.ljust(24, "\0")] for name in BASE_MAP.colours])
MAP_NEIGHBOUR, MAP_TRIP = BASE_MAP.neighbour, BASE_MAP.trip
MAP_REGION, MAP_TERRAIN, MAP_CITY = BASE_MAP.region, BASE_MAP.terrain, BASE_MAP.city
MAP_FLAG, MAP_FERRY, MAP_X, MAP_Y = BASE_MAP.flag, BASE_MAP.ferry, BASE_MAP.x, BASE_MAP.y
MAP_PICKUP, MAP_DELIVERY = BASE_MAP.pickup, BASE_MAP.delivery
MAP_WATER, MAP_ROCK = BASE_MAP.water, BASE_MAP.rock
MAP_TILES = BASE_MAP.tiles

# Parcel Boards: gold of squares 1 to 10; the first is printed, the others are for studies (V5).
BOARDS = (
    (200, 175, 150, 125, 100, 50, 50, 50, 25, 25),
    (200, 200, 175, 175, 150, 125, 100, 75, 50, 25),
    (150, 150, 125, 125, 125, 100, 100, 75, 75, 50),
)
SPEED_BONUS = (100, 75, 50, 50, 25, 0, 0, 0, 0, 0)  # V4
SQUARE_GOLD = np.array(BOARDS)
SQUARE_BONUS = np.array(SPEED_BONUS)

ITEMS = (
    "Ski Mask", "Energy Drink", "Climbing Gear", "Umbrella", "Doughnut", "Coffee", "Snow Shoes",
    "Portable Boat", "Airplane Ticket",
)  # fmt: skip
KINDS = len(ITEMS)
(
    SKI_MASK, ENERGY_DRINK, CLIMBING_GEAR, UMBRELLA, DOUGHNUT, COFFEE, SNOW_SHOES, PORTABLE_BOAT,
    AIRPLANE_TICKET,
) = range(KINDS)  # fmt: skip
# Items for studies (V11): each stands in the place of one that is printed.
NEW_ITEMS = ("Courier Bag", "Insurance", "Express Stamp", "Road Map")
COURIER_BAG, INSURANCE, EXPRESS_STAMP, ROAD_MAP = range(KINDS, KINDS + len(NEW_ITEMS))
PLACE_OF = np.array([*range(KINDS), UMBRELLA, UMBRELLA, SNOW_SHOES, SNOW_SHOES])
USABLE = (ENERGY_DRINK, UMBRELLA, DOUGHNUT, COFFEE, SNOW_SHOES)  # by the action `use`
USED = np.array(USABLE)
# The item for each roll of 2 to 12: printed, and table B for studies (V10).
ITEM_TABLES = (
    "0 1 2 3 4 5 4 6 7 1 8",
    "0 8 2 3 5 4 5 6 7 1 8",
)
ITEM_ROLL = np.array([[int(kind) for kind in table.split()] for table in ITEM_TABLES])

WEATHERS = ("Sunny", "Heavy Snow", "Light Snow", "Cloudy", "Light Rain", "Heavy Rain")
SUNNY, HEAVY_SNOW, LIGHT_SNOW, CLOUDY, LIGHT_RAIN, HEAVY_RAIN = range(6)
NO_WEATHER = len(WEATHERS)  # OFD-1.9: before round 1
WEATHER_KINDS = ("sun", "snow", "snow", "cloud", "rain", "rain")
DRY, SNOW, RAIN = range(3)
WEATHER_KIND = np.array([DRY, SNOW, SNOW, DRY, RAIN, RAIN, DRY])
WEATHER_COST = np.array([1, 6, 4, 2, 4, 6, 2])  # OFD-3.2, in half-points
WEATHER_ROLL = np.array([0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 5])  # for 2 to 12

OBSTACLES = (
    "No Obstacle", "Town Riots", "Holiday", "Shop Sale", "Bridge Construction", "Rock Slide",
    "Buy Back", "Election Day", "Happy Customer",
    "Toll Road", "Rush Hour", "Long Haul", "Tail Wind",
)  # fmt: skip
(
    NO_OBSTACLE, TOWN_RIOTS, HOLIDAY, SHOP_SALE, BRIDGE_CONSTRUCTION, ROCK_SLIDE, BUY_BACK,
    ELECTION_DAY, HAPPY_CUSTOMER, TOLL_ROAD, RUSH_HOUR, LONG_HAUL, TAIL_WIND,
) = range(len(OBSTACLES))  # fmt: skip
# The event for each roll of 2 to 12: printed, and for studies table B (V14) and C (ours).
OBSTACLE_TABLES = (
    "1 2 3 4 0 0 0 5 6 7 8",
    "1 2 3 4 9 0 10 5 6 7 8",
    "1 2 3 4 11 0 12 5 6 7 8",
)
OBSTACLE_ROLL = np.array([[int(one) for one in table.split()] for table in OBSTACLE_TABLES])

BANDS = ("near", "medium", "far")
NEAR, MEDIUM, FAR = range(3)
NEAR_COST, FAR_COST = 11, 17  # OFD-13.6: MP; near up to this, far from that on
