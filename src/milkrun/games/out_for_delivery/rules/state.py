"""The record of a match of Out For Delivery, its options, its actions and its events.

MP are kept doubled, as half-points (h): 1 MP = 2 h, so that Sunny costs a whole number.
"""

from enum import IntEnum

import numpy as np

from milkrun.engine.actions import actions, labels, verb
from milkrun.engine.events import event, events, packed
from milkrun.engine.record import fields, grouped, i16, i32, option

from ..components import FIGURES, KINDS, MAX_PLAYERS, SQUARES
from ..maps import CITIES, MOST_TILES, NAME_LENGTH, WIDEST

SEATS = (2, 3, 4)  # OFD-1.1
VERSION = 1
MOST_DECISIONS = 240 * 60  # OFD-12.7; measured: no turn had more than 50 actions

H = 2  # half-points of one MP
MOST_PARCELS = CITIES * FIGURES  # OFD-5.5: no limit but the box
MOST_GRACE = 3
MOST_GOLD = 20  # OFD-9.3: amounts of 25 to 500
GOLD_STEP = 25

# Things of a trade: parcels by colour and square, items by kind, amounts of gold.
FIRST_ITEM = CITIES * SQUARES
FIRST_GOLD = FIRST_ITEM + KINDS
THINGS = FIRST_GOLD + MOST_GOLD
NO_THING = THINGS


class Chance(IntEnum):
    """What chance is asked for."""

    COUNT, DESTINATION, STAYS, WEATHER, EVENT, MOVEMENT, ITEM = range(7)


class Phase(IntEnum):
    """What is decided next: a city to start in, an action, the parts of a proposal, the answer,
    the item to keep."""

    CITY, ACT, GIVE, WANT, RESPOND, OVER, SHOP = range(7)


PHASES = labels(Phase)

DELIVERIES, ROUND_LIMIT = range(2)  # why the game ended: OFD-12.1, 12.7
ENDS = ("deliveries", "round_limit")
PERMANENT = 0  # option `cover`
NO_TRADE, FULL_TRADE, FREE_TRADE = range(3)  # option `trade`
ROLLED, OF_TWO, OF_ALL = range(3)  # option `item_choice`
CHOICE_PRICE = 50  # gold for another item than the one rolled
HALF_DOWN, HALF_UP, ONE_EACH = range(3)  # option `generation`

OPTIONS = (
    *grouped(
        "Pay for a delivery",
        option("bonus_near", 0, 0, 500, "Gold added to a near delivery."),
        option("bonus_medium", 0, 0, 500, "Gold added to a medium delivery."),
        option("bonus_far", 0, 0, 500, "Gold added to a far delivery."),
        option("factor_near", 100, 0, 400, "Percentage of the square's gold for a near delivery."),
        option(
            "factor_medium", 100, 0, 400, "Percentage of the square's gold for a medium delivery."
        ),
        option("factor_far", 100, 0, 400, "Percentage of the square's gold for a far delivery."),
        option("grace_near", 0, 0, MOST_GRACE, "Extra rounds of a near parcel on square 1."),
        option("grace_medium", 0, 0, MOST_GRACE, "Extra rounds of a medium parcel on square 1."),
        option("grace_far", 0, 0, MOST_GRACE, "Extra rounds of a far parcel on square 1."),
        option(
            "tariff", 0, 0, 20, "Gold for each MP of the trip, and a speed bonus (0: the board)."
        ),
        option(
            "board", 0, 0, 2, "Gold of the squares.", choices=("printed", "flatter", "flattest")
        ),
    ),
    *grouped(
        "Parcels",
        option("fine", 50, 0, 200, "Gold lost for a parcel that falls off."),
        option("malus", 50, 0, 500, "Wealth lost for a parcel undelivered at the end."),
        option("carry_limit", 0, 0, MOST_PARCELS, "Most parcels on a board (0: any number)."),
        option("pickup_limit", 0, 0, 20, "Most pickups in a turn (0: any number)."),
    ),
    *grouped(
        "Items",
        option("item_price", 100, 25, 500, "Gold for an item; 25 less on Shop Sale."),
        option("item_sale", 50, 0, 500, "Gold for an item sold; 25 more on Buy Back."),
        option("item_value", 50, 0, 500, "Wealth of an item at the end."),
        option("item_table", 0, 0, 1, "Item roll table.", choices=("printed", "table B")),
        option(
            "item_choice",
            0,
            0,
            2,
            "The item that a purchase brings.",
            choices=("the one rolled", "one of two rolled", "any for 50 gold more"),
        ),
        option(
            "item_at_5",
            0,
            0,
            2,
            "The item at 5 on the item table.",
            choices=("Umbrella", "Courier Bag", "Insurance"),
        ),
        option(
            "item_at_9",
            0,
            0,
            2,
            "The item at 9 on the item table.",
            choices=("Snow Shoes", "Express Stamp", "Road Map"),
        ),
        option(
            "cover",
            1,
            0,
            5,
            "How long Umbrella and Snow Shoes last.",
            choices=("while owned", "1 turn", "2 turns", "3 turns", "4 turns", "5 turns"),
        ),
        option("energy_drink", 8, 0, 20, "MP of an Energy Drink."),
        option("coffee", 3, 0, 20, "MP of a Coffee."),
        option("doughnut", 2, 0, 20, "MP of a Doughnut."),
    ),
    *grouped(
        "Weather and movement",
        option("weather_stays", 0, 0, 100, "Chance that a region keeps its weather, in per cent."),
        option(
            "terrain_weather",
            0,
            0,
            1,
            "Bridges in rain and mountains in snow cost three plain steps.",
            choices=("no", "yes"),
        ),
        option("dice", 2, 1, 4, "Dice rolled for MP."),
        option("dice_bonus", 0, 0, 10, "MP added to every roll."),
        option("dice_minimum", 0, 0, 20, "A lower MP roll counts as this."),
        option("carry_over", 0, 0, 10, "Most MP kept for the next turn."),
    ),
    *grouped(
        "Events",
        option(
            "event_table", 0, 0, 2, "Event roll table.", choices=("printed", "table B", "table C")
        ),
        option(
            "event_scope",
            0,
            0,
            1,
            "Whom an event is rolled for.",
            choices=("all, for the round", "each player, for the turn"),
        ),
    ),
    *grouped(
        "New parcels",
        option("generation_period", 3, 1, 60, "Rounds from one batch of new parcels to the next."),
        option(
            "generation",
            0,
            0,
            2,
            "New parcels of each city.",
            choices=("half a die, rounded down", "half a die, rounded up", "one"),
        ),
    ),
    *grouped(
        "At the start",
        option("start_parcels", 0, 0, 6, "Parcels of each city at the start (0: rolled)."),
        option("start_items", 1, 0, 5, "Items rolled for each player at the start."),
        option("start_gold", 50, 0, 1000, "Gold of each player at the start."),
    ),
    *grouped(
        "The end",
        option(
            "end_deliveries", 20, 0, 200, "Deliveries by all players that end the game (0: never)."
        ),
        option("end_own", 0, 0, 100, "Deliveries by one player that end the game (0: never)."),
        option("end_rounds", 60, 1, 60, "Rounds after which the game ends in any case."),
    ),
    *grouped(
        "Theft and trade",
        option("theft", 1, 0, 1, "The Ski Mask may be used.", choices=("no", "yes")),
        option("theft_price", 0, 0, 500, "Gold a thief pays to the bank."),
        option("theft_compensation", 0, 0, 500, "Gold a victim gets from the bank."),
        option("trade", 1, 0, 2, "Trade.", choices=("none", "for MP", "free")),
    ),
    *grouped(
        "At the start",
        option("last_seat_gold", 0, 0, 500, "Extra gold for the last seat at the start."),
        option(
            "cities_reversed",
            0,
            0,
            1,
            "The last seat chooses its city first.",
            choices=("no", "yes"),
        ),
    ),
)

STATE = fields(
    # the course of the game
    ("rounds", i16),  # number of the round, 0 before the first
    ("turn_of", i16),  # the active player; `to_move` differs while a partner answers
    ("mp", i16),  # what the active player has left, in h
    ("kept_mp", i16, MAX_PLAYERS),  # h kept for the next turn: option carry_over
    ("weather", i16, 3),  # of West, North, South; NO_WEATHER before round 1
    ("obstacle", i16),  # the event of the round
    # the seats
    ("at", i16, MAX_PLAYERS),  # the tile of the figure, NO_TILE before it has one
    ("gold", i32, MAX_PLAYERS),
    ("score", i32, MAX_PLAYERS),  # wealth: gold, items and malus of parcels, OFD-12.4
    ("items", i16, (MAX_PLAYERS, KINDS)),
    ("delivered", i16, MAX_PLAYERS),
    ("parcel_count", i16, MAX_PLAYERS),
    # codes in ascending order, see parcels.py; 0 beyond `parcel_count`
    ("parcels", i16, (MAX_PLAYERS, MOST_PARCELS)),
    ("umbrella", i16, MAX_PLAYERS),  # turns it still runs, this one included
    ("shoes", i16, MAX_PLAYERS),  # the same for Snow Shoes
    # this turn
    ("bought", i16),
    ("sold", i16),
    ("traded", i16),
    ("pickups", i16),
    ("rolled", i16),  # what the roll for MP gave, where a Road Map may be in play; else 0
    ("tolled", i16),  # 1: the toll of this turn is paid
    ("offered", i16, 2),  # kinds of items to choose from in the shop, plus 1; 0: none
    ("asked", i16, MAX_PLAYERS),  # 1: this partner had a proposal this turn
    ("partner", i16),  # of the open proposal; 0 outside
    ("give", i16),  # the thing given and the thing wanted, NO_THING while not chosen
    ("want", i16),
    # parcel figures
    ("waiting", i16, (CITIES, CITIES)),  # [city, colour]
    ("pile", i16, CITIES),  # unused, by colour
    # the map: data of the match, see maps.py
    ("tiles", i16),
    ("neighbour", i16, (MOST_TILES, 4)),
    ("region", i16, MOST_TILES),
    ("terrain", i16, MOST_TILES),
    ("city", i16, MOST_TILES),
    ("flag", i16, MOST_TILES),
    ("ferry", i16, MOST_TILES),
    ("tile_x", i16, MOST_TILES),
    ("tile_y", i16, MOST_TILES),
    ("pickup_tile", i16, CITIES),
    ("delivery_tile", i16, CITIES),
    ("trip", i16, (CITIES, CITIES)),  # base cost in MP, from and to
    ("water", np.int64, WIDEST),  # rows of bits
    ("rock", np.int64, WIDEST),
    ("city_name", i16, (CITIES, NAME_LENGTH)),  # code points, then 0
    ("city_colour", i16, (CITIES, NAME_LENGTH)),
    options=OPTIONS,
    chances=len(Chance),
    caches=("trip", "water", "rock"),
    events=112,
)

USES = ("energy_drink", "umbrella", "doughnut", "coffee", "snow_shoes")
KIND_LABELS = (
    "ski_mask", "energy_drink", "climbing_gear", "umbrella", "doughnut", "coffee", "snow_shoes",
    "portable_boat", "airplane_ticket",
)  # fmt: skip

# Cities, colours and squares count from 0; a partner or victim is a seat offset 1 to 3, less 1.
ACTIONS = actions(
    verb("city", city=CITIES),
    verb("move", direction=("north", "east", "south", "west")),
    verb("ferry"),
    verb("pickup", colour=CITIES),
    verb("deliver", square=SQUARES),
    verb("buy"),
    verb("sell", item=KIND_LABELS),
    verb("use", item=USES),
    verb("fly", city=CITIES, tile=("pickup", "delivery")),
    verb("mask", victim=MAX_PLAYERS - 1, colour=CITIES, square=SQUARES),
    verb("trade", partner=MAX_PLAYERS - 1),
    verb("give", thing=THINGS),
    verb("want", thing=THINGS),
    verb("respond", answer=("accept", "refuse")),
    verb("end_turn"),
)
VERB_OF, ARGS_OF, Verb = ACTIONS.verb_of, ACTIONS.args_of, ACTIONS.Verb
ACCEPT, REFUSE = range(2)

PARCEL = packed(colour=CITIES, square=SQUARES, origin=CITIES, grace=MOST_GRACE + 1)  # parcels.py

# The seat of an event is the player it happened to, `s.players` for the whole table.
EVENTS = events(
    event("item_rolled", "item", "roll"),  # at setup
    event("city_chosen", "city"),
    event("round_started", "number"),
    event("parcels_fell", "colour", "count", "fine"),
    event("parcels_arrived", "city", "first", "second", "third"),  # colours; 6: none
    event("weather_rolled", "west", "north", "south"),
    event("obstacle_rolled", "obstacle"),
    event("mp_rolled", "roll", "h"),
    event("moved", "tile", "h"),
    event("ferried", "tile"),
    event("picked_up", "colour", "city", "h"),
    event("delivered", PARCEL, "gold", "h"),
    event("bought", "item", "gold", "h"),
    event("item_sold", "item", "gold", "h"),
    event("item_used", "item", "h"),  # h gained
    event("flown", "tile", "city"),
    event("stolen", "victim", "colour", "square"),
    event("trade_proposed", "partner", "give", "want"),
    event("trade_accepted", "partner", "give", "want", "h"),
    event("trade_refused", "partner"),
    event("turn_ended", "lost", "kept"),  # in h; kept for the next roll: option carry_over
    event("turn_hopeless", "kept"),
    event("game_over", "reason"),
    event("items_offered", "first", "second"),  # second: KINDS for any, at a price
    event("toll_paid", "gold"),
    event("stamped", "colour", "square"),
)

Kind = EVENTS.Kind
