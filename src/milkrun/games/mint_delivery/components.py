"""What is in the box of Mint Delivery, as data. MIN numbers: RULES.md."""

import numpy as np

MAX_PLAYERS = 4
TRUCKS = ("blue", "yellow", "purple", "orange")  # MIN-1.12: the trucks of seats 0 to 3
CAPACITY = 4  # MIN-6.4: mints a truck holds

# Mints: kind, tokens in the game (MIN-1.3), value for the second tie-break (MIN-11.4).
MINTS = (("Classic", 20, 1), ("Sugar Free", 10, 2), ("Cinnamon", 8, 3))
CLASSIC, SUGAR_FREE, CINNAMON = range(3)
KINDS = len(MINTS)
KIND_NAMES = tuple(name for name, _, _ in MINTS)
TOKENS = np.array([tokens for _, tokens, _ in MINTS])
MINT_VALUE = np.array([value for _, _, value in MINTS])

# MIN-1.2: the nine Map cards: name, row, column, kind.
CARDS = (
    ("Spearmint Springs", 0, 0, "town"),
    ("North Warehouse", 0, 1, "warehouse"),
    ("Cinnamon Center", 0, 2, "town"),
    ("West Warehouse", 1, 0, "warehouse"),
    ("Mintopia City", 1, 1, "city"),
    ("East Warehouse", 1, 2, "warehouse"),
    ("Peppermint Pines", 2, 0, "town"),
    ("South Warehouse", 2, 1, "warehouse"),
    ("Freshness Falls", 2, 2, "town"),
)

# Spaces: code, kind, Map card, and the spaces that roads join it to.
SPACES = (
    ("M", "city", "Mintopia City", "mN mE mS mW"),
    ("N", "warehouse", "North Warehouse", "NW NE mN"),
    ("E", "warehouse", "East Warehouse", "NE SE mE"),
    ("S", "warehouse", "South Warehouse", "SE SW mS"),
    ("W", "warehouse", "West Warehouse", "NW SW mW"),
    ("NW", "town", "Spearmint Springs", "N W"),
    ("NE", "town", "Cinnamon Center", "N E"),
    ("SE", "town", "Freshness Falls", "E S"),
    ("SW", "town", "Peppermint Pines", "S W"),
    ("mN", "plain", "North Warehouse", "M N"),
    ("mE", "plain", "East Warehouse", "M E"),
    ("mS", "plain", "South Warehouse", "M S"),
    ("mW", "plain", "West Warehouse", "M W"),
)
SPACE_COUNT = len(SPACES)
SPACE_CODES = tuple(code for code, _, _, _ in SPACES)
CITY = 0
FIRST_TOWN = 5  # spaces 1 to 4 are warehouses, 5 to 8 towns, 9 to 12 plain movement spaces
FIRST_PLAIN = 9
TOWNS = 4
TOWN_NAMES = tuple(card for _, kind, card, _ in SPACES if kind == "town")
SLIP_SPACES = 5  # a plain space touches only the city and a warehouse: spaces 0 to 4

MOST_ROADS = 4
DEGREE = np.array([len(roads.split()) for _, _, _, roads in SPACES])
NEIGHBOUR = np.array(  # [space, n], padded with SPACE_COUNT
    [
        ([SPACE_CODES.index(code) for code in roads.split()] + [SPACE_COUNT] * MOST_ROADS)[
            :MOST_ROADS
        ]
        for _, _, _, roads in SPACES
    ]
)
ADJACENT = np.zeros((SPACE_COUNT, SPACE_COUNT), np.bool_)
for _space in range(SPACE_COUNT):
    ADJACENT[_space, NEIGHBOUR[_space, : DEGREE[_space]]] = True


def distances():
    """The number of Moves between any two spaces."""
    moves = np.full((SPACE_COUNT, SPACE_COUNT), SPACE_COUNT)
    np.fill_diagonal(moves, 0)
    moves[ADJACENT] = 1
    for between in range(SPACE_COUNT):
        moves = np.minimum(moves, moves[:, between, None] + moves[between])
    return moves


DISTANCE = distances()

# Order cards: id, destination (town), Classic, Sugar Free, Cinnamon, points.
ORDER_CARDS = (
    ("O01", "NW", 2, 0, 0, 2),
    ("O02", "NW", 3, 0, 0, 2),
    ("O03", "NW", 4, 0, 0, 3),
    ("O04", "NW", 2, 1, 0, 3),
    ("O05", "NW", 0, 0, 1, 3),
    ("O06", "NW", 0, 2, 0, 4),
    ("O07", "NW", 2, 0, 1, 4),
    ("O08", "NW", 0, 3, 0, 5),
    ("O09", "NE", 3, 0, 0, 2),
    ("O10", "NE", 0, 1, 0, 2),
    ("O11", "NE", 1, 1, 0, 3),
    ("O12", "NE", 2, 1, 0, 3),
    ("O13", "NE", 0, 0, 1, 3),
    ("O14", "NE", 1, 2, 0, 4),
    ("O15", "NE", 0, 1, 1, 4),
    ("O16", "NE", 0, 0, 2, 5),
    ("O17", "SE", 2, 0, 0, 2),
    ("O18", "SE", 0, 1, 0, 2),
    ("O19", "SE", 4, 0, 0, 3),
    ("O20", "SE", 2, 1, 0, 3),
    ("O21", "SE", 1, 0, 1, 3),
    ("O22", "SE", 0, 2, 0, 4),
    ("O23", "SE", 2, 0, 1, 4),
    ("O24", "SE", 1, 1, 1, 5),
    ("O25", "SW", 2, 0, 0, 2),
    ("O26", "SW", 3, 0, 0, 2),
    ("O27", "SW", 1, 1, 0, 3),
    ("O28", "SW", 0, 0, 1, 3),
    ("O29", "SW", 1, 0, 1, 3),
    ("O30", "SW", 1, 2, 0, 4),
    ("O31", "SW", 0, 1, 1, 4),
    ("O32", "SW", 0, 0, 2, 5),
)
ORDERS = len(ORDER_CARDS)
ORDER_IDS = tuple(card[0] for card in ORDER_CARDS)
ORDER_TOWN = np.array([SPACE_CODES.index(card[1]) - FIRST_TOWN for card in ORDER_CARDS])
ORDER_NEEDS = np.array([card[2:5] for card in ORDER_CARDS])  # [order, kind]
ORDER_POINTS = np.array([card[5] for card in ORDER_CARDS])

# Ability cards: id, name, type, cost in completed orders, effect.
ABILITY_CARDS = (
    ("B01", "Overtime", "Persistent", 4, "You have three actions a turn instead of two."),
    ("B02", "Long Trailer", "Persistent", 1, "Your truck holds six mints."),
    ("B03", "Forklift", "Persistent", 1, "A Load at a warehouse is four mints instead of two."),
    ("B04", "Cinnamon Still", "Persistent", 2, "You may upgrade to Cinnamon at warehouses, too."),
    ("B05", "Thrifty Recipe", "Persistent", 1, "Each exchange costs you one Classic mint less."),
    ("B06", "Double Batch", "Persistent", 1, "One Upgrade may be one exchange or two."),
    ("B07", "Thick Clipboard", "Persistent", 1, "You may hold four incomplete orders."),
    ("B08", "Slip Road", "Free Action", 1, "From a plain space, move to an adjacent space."),
    ("B09", "Radio Dispatch", "Action", 2, "Take an order in any town, wherever your truck is."),
    ("B10", "Homing Road", "Action", 1, "From a town, move to Mintopia City."),
    ("B11", "Street Vendor", "Action", 1, "In a town, load two Classic mints."),
    ("B12", "Bike Courier", "Free Action", 2,
     "From a warehouse, fulfill an order of one of the two towns next to it."),
    ("B13", "Return Load", "Persistent", 2,
     "Whenever you fulfill an order, you load two Classic mints, as far as they fit."),
)  # fmt: skip
ABILITIES = len(ABILITY_CARDS)
ABILITY_NAMES = tuple(name for _, name, _, _, _ in ABILITY_CARDS)
ABILITY_COST = np.array([cost for _, _, _, cost, _ in ABILITY_CARDS])
(
    OVERTIME, LONG_TRAILER, FORKLIFT, CINNAMON_STILL, THRIFTY_RECIPE, DOUBLE_BATCH,
    THICK_CLIPBOARD, SLIP_ROAD, RADIO_DISPATCH, HOMING_ROAD, STREET_VENDOR, BIKE_COURIER,
    RETURN_LOAD,
) = np.arange(ABILITIES)  # fmt: skip
