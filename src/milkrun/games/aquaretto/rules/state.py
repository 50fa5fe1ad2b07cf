"""The record of a match of Aquaretto, its options, its actions and what can happen in it."""

from enum import IntEnum

from milkrun.engine.actions import actions, labels, verb
from milkrun.engine.events import event, events
from milkrun.engine.record import fields, grouped, i16, option

from ..components import (
    CELLS,
    COPIES_OF_KIND,
    KIND_NAMES,
    KINDS,
    MAX_PLAYERS,
    MOST_BOARDS,
    MOST_PLACES,
    MOST_SPACES,
    MOST_TRUCKS,
    POSTS,
    SPOTS,
    TILES,
    TRAINABLE_KINDS,
)

SEATS = (2, 3, 4, 5)  # AQU-1.1
VERSION = 1
MOST_DECISIONS = 700  # every draw uses a tile up, every coin comes from a tile or a basin

NOBODY = MAX_PLAYERS  # who has a truck that is in the middle
NO_TRUCK = MOST_TRUCKS
NO_PLACE = POSTS + CELLS  # a coworker's place: a post, or POSTS + the cell of a trainer
MOST_IN_DEPOT = KINDS * COPIES_OF_KIND

# What is on a spot of a zoo's grid.
BARE, SERVICE, FREE, TRAINER, ANIMAL = range(5)  # ANIMAL + tile


class Chance(IntEnum):
    """What chance is asked for."""

    STARTER, KIND, TILE = range(3)


class Phase(IntEnum):
    """What is decided next."""

    (
        MAIN, LOAD, PICK, PLACE_TILE, PLACE_BOUGHT, PLACE_MOVED, PLACE_OFFSPRING,
        PLACE_COWORKER, MOVE_SOURCE, MOVE_DEST, EXPAND_ANCHOR, OVER,
    ) = range(12)  # fmt: skip


PHASES = labels(Phase)

MOVE_PRICE = 1  # AQU-10.5
BUY_PRICE = 2  # AQU-10.9: one of the two to the owner
DISCARD_PRICE = 2  # AQU-10.12

STAYS_OUT = {  # AQU-1.4: the kinds that a host may fix
    f"without_{name.replace(' ', '_')}": name.capitalize() for name in KIND_NAMES[TRAINABLE_KINDS:]
}
OUT_GROUP = "Animals that stay out: three kinds with 2 players, two with 3, one with 4, none with 5"

OPTIONS = (
    *grouped(
        "Setup",
        option("start_coins", 1, 0, 3, "Coins of each player at the start."),
        option("basins", 3, 1, 5, "Basins a zoo may have without large boards."),
        option(
            "reserve",
            15,
            15,
            40,
            "Tiles set aside: once the first is drawn, the round is the last one.",
        ),
    ),
    *grouped(
        "Prices and points",
        option("large_price", 2, 1, 5, "Coins for a large expansion board."),
        option("small_price", 1, 1, 5, "Coins for a small expansion board."),
        option(
            "depot_points",
            2,
            1,
            5,
            "Points lost for each kind in a depot (one fewer with a manager).",
        ),
    ),
    *(
        option(name, 0, 0, 1, kind, choices=("as drawn", "stays out"), group=OUT_GROUP)
        for name, kind in STAYS_OUT.items()
    ),
)

STATE = fields(
    # the course of the game
    ("turns", i16),  # turns finished, of all players together
    ("rounds", i16),  # rounds finished
    ("last_round", i16),  # 1: a tile of the reserve has been drawn, AQU-11.3
    ("score", i16, MAX_PLAYERS),  # AQU-12.10, as it would be if the game ended now
    # tiles
    ("removed", i16, KINDS),  # 1: that kind is not in play, AQU-1.2
    ("bag", i16, TILES),  # how many of each tile are undrawn, in no order: AQU-1.7
    ("main", i16),  # of these in the main stack
    ("reserve", i16),  # and in the reserve
    ("offspring", i16, KINDS),  # the open supply, AQU-1.5
    ("gone", i16, TILES),  # discarded or left over, AQU-14.4
    ("coin_tiles", i16),  # taken by players: coins from then on
    ("coworkers", i16),  # the supply
    # trucks: tiles in order of loading, NO_TILE on an empty place
    ("truck", i16, (MOST_TRUCKS, MOST_PLACES)),
    ("taken_by", i16, MOST_TRUCKS),  # a seat, or NOBODY: it is in the middle
    # zoos
    ("grid", i16, (MAX_PLAYERS, SPOTS)),  # BARE, SERVICE, FREE, TRAINER or ANIMAL + tile
    ("space", i16, (MAX_PLAYERS, MOST_SPACES)),  # spots of the spaces, in order of adding; else 0
    ("spaces", i16, MAX_PLAYERS),  # how many
    ("board", i16, (MAX_PLAYERS, MOST_BOARDS)),  # expansion boards in order of adding, else 0
    ("anchor", i16, (MAX_PLAYERS, MOST_BOARDS)),  # the cells of their anchors; else 0
    ("large", i16, MAX_PLAYERS),  # large boards added
    ("small", i16, MAX_PLAYERS),
    ("basin", i16, (MAX_PLAYERS, KINDS)),  # tiles of a kind in the zoo: AQU-6.3, one basin
    ("females", i16, (MAX_PLAYERS, KINDS)),  # fertile ones among them
    ("males", i16, (MAX_PLAYERS, KINDS)),
    ("fish", i16, MAX_PLAYERS),  # tiles with a fish in the zoo
    ("post", i16, (MAX_PLAYERS, POSTS)),  # cashiers, keepers, managers
    ("trainers", i16, MAX_PLAYERS),
    ("coins", i16, MAX_PLAYERS),
    ("depot", i16, (MAX_PLAYERS, MOST_IN_DEPOT)),  # tiles from the bottom up; 0 above
    ("depot_count", i16, MAX_PLAYERS),
    ("in_depot", i16, (MAX_PLAYERS, KINDS)),  # how many of each kind
    # the turn going on
    ("in_hand", i16),  # the tile to be loaded or placed, or NO_TILE
    ("due", i16),  # coworkers earned and not yet placed, AQU-8.13
    ("source", i16),  # where the coworker in hand came from (MOVE_DEST), else NO_PLACE
    ("expanding", i16),  # the board to be added (EXPAND_ANCHOR), else NO_BOARD
    options=OPTIONS,
    chances=len(Chance),
    events=40,
)

ACTIONS = actions(
    verb("draw"),
    verb("take", truck=MOST_TRUCKS),
    verb("move_tile"),
    verb("move_coworker"),
    verb("buy", seat=MAX_PLAYERS),
    verb("discard"),
    verb("expand_large"),
    verb("expand_small", orientation=4),
    verb("load", truck=MOST_TRUCKS),
    verb("pick", slot=MOST_PLACES),
    verb("depot"),
    verb("cashier"),
    verb("keeper"),
    verb("manager"),
    verb("cell", cell=CELLS),
)

VERB_OF, ARGS_OF, Verb = ACTIONS.verb_of, ACTIONS.args_of, ACTIONS.Verb
NO_ACTION = ACTIONS.size
DRAW = ACTIONS.ids("draw")
TAKE = ACTIONS.ids("take")
MOVE_TILE = ACTIONS.ids("move_tile")
MOVE_COWORKER = ACTIONS.ids("move_coworker")
BUY = ACTIONS.ids("buy")
DISCARD = ACTIONS.ids("discard")
EXPAND = ACTIONS.ids("expand_large")  # the boards follow one another: EXPAND + board
LOAD = ACTIONS.ids("load")
PICK = ACTIONS.ids("pick")
DEPOT = ACTIONS.ids("depot")
PLACES = ACTIONS.ids("cashier")  # the action of a coworker's place is this plus the place
CELL = PLACES + POSTS

# The seat of an event is the player it happened to; `s.players` stands for nobody.
EVENTS = events(
    event("tile_drawn", "tile", "reserve"),  # reserve: 1 from there
    event("last_round"),
    event("tile_loaded", "truck", "tile"),
    event("truck_taken", "truck", "coins"),
    event("tile_placed", "tile", "cell"),
    event("tile_to_depot", "tile"),
    event("coin_earned", "kind", "tiles"),  # by a basin of so many tiles
    event("coworker_earned", "kind", "tiles"),
    event("offspring_born", "kind"),
    event("coworker_placed", "place"),  # a post, or POSTS + the cell of a trainer
    event("coworker_moved", "source", "place"),
    event("coworker_returned"),
    event("tile_moved", "tile"),
    event("tile_bought", "tile", "owner"),
    event("tile_discarded", "tile"),
    event("board_added", "board", "cell"),
    event("tile_left", "truck", "tile"),  # AQU-13.6
    event("round_ended"),  # the seat starts the next one
    event("game_over"),
)

Kind = EVENTS.Kind
