"""The record of a match of Mint Delivery, its options, its actions and what can happen in it."""

from enum import IntEnum

from milkrun.engine.actions import actions, labels, verb
from milkrun.engine.events import event, events
from milkrun.engine.record import fields, i16, option

from ..components import (
    ABILITIES,
    KINDS,
    MAX_PLAYERS,
    ORDERS,
    SLIP_SPACES,
    SPACE_COUNT,
    TOWNS,
)

SEATS = (1, 2, 3, 4)  # MIN-1.1; one player: MIN-13.1
VERSION = 1
# MIN-10.7: 50 rounds of 4 turns; a turn has 3 actions of up to 6 decisions, 4 uses of the Slip
# Road and its end. Then the orders fulfilled and removed, and the first choices.
MOST_DECISIONS = 4 * 50 * 23 + 2 * ORDERS + 4

DEALT = 3  # MIN-1.5
CHOICES = 1 << DEALT  # MIN-1.6: sets of the dealt orders
SLOTS = 2  # MIN-1.14: places for face-up orders in a town
ACTIONS_A_TURN = 2  # MIN-2.2
HELD = 3  # MIN-5.3
MOST_HELD = 4  # MIN-12.16
MOST_MINTS = 6  # MIN-12.12
DISPLAYED = 3  # MIN-1.4: Ability cards in the game

NO_ORDER = ORDERS  # an empty slot, an empty place among held or dealt orders
NO_ABILITY = ABILITIES  # an empty place in the display: the base game
BOXED, ELSEWHERE = MAX_PLAYERS, MAX_PLAYERS + 1  # `fate` of an order that no seat has completed


class Chance(IntEnum):
    """What chance is asked for."""

    ABILITY, ORDER, STARTER, RIVAL = range(4)


class Phase(IntEnum):
    """What is decided next."""

    KEEP, TURN, TAKE_LOAD, UNLOAD, REMOVE, OVER = range(6)


PHASES = labels(Phase)

KIND_CODES = ("C", "S", "K")
UPGRADES = ("S", "K", "SS", "SK", "KK")  # MIN-8.1, 8.2; two letters: MIN-12.15

ENDS = ("two_towns", "decks", "round_limit", "silent")
TWO_TOWNS, DECKS, ROUND_LIMIT, SILENT = range(4)  # MIN-10.1 (A, B), 10.7, 10.8
RUNNING = len(ENDS)  # `last_round` while neither A nor B is true

OPTIONS = (
    option("abilities", 0, 0, 1, "Ability cards, the advanced rules.", choices=("none", "three")),
    option("keep_points", 6, 0, 15, "Most points in total of the orders kept in the setup."),
    option("deck_size", 7, 3, 7, "Order cards in the deck of each town, if there are enough."),
    option("round_limit", 50, 5, 50, "Rounds after which the game ends in any case."),
    option("silent_limit", 8, 2, 50, "Rounds in a row without an order taken or fulfilled."),
)

STATE = fields(
    # the course of the game
    ("rounds", i16),  # complete rounds
    ("silent", i16),  # how many of the latest were silent: MIN-10.8
    ("stirred", i16),  # 1: an order was taken or fulfilled in this round
    ("last_round", i16),  # TWO_TOWNS or DECKS once the end is near (MIN-10.5), else RUNNING
    ("holder", i16),  # the seat with the Starting Player Token; 0 before it is drawn
    ("actions_left", i16),  # of the turn going on
    ("score", i16, MAX_PLAYERS),  # counted when the game is over (MIN-11.1); 0 until then
    # the table
    ("supply", i16, KINDS),
    ("slot_order", i16, (TOWNS, SLOTS)),  # face-up orders, or NO_ORDER
    ("slot_mints", i16, (TOWNS, SLOTS)),  # Classic mints on them: MIN-5.11
    ("deck", i16, TOWNS),  # how many cards: MIN-1.18
    ("bag", i16, ORDERS),  # 1: nobody has seen where that card is (decks and left-over cards)
    ("fate", i16, ORDERS),  # the seat that completed that order, BOXED face up, or ELSEWHERE
    ("displayed", i16, DISPLAYED),  # Ability cards, or NO_ABILITY
    # the seats
    ("at", i16, MAX_PLAYERS),  # the space of each truck
    ("load", i16, (MAX_PLAYERS, KINDS)),  # the mints in it
    ("held", i16, (MAX_PLAYERS, MOST_HELD)),  # orders in order of arrival, then NO_ORDER
    ("held_count", i16, MAX_PLAYERS),
    ("completed", i16, MAX_PLAYERS),  # how many orders
    ("spent", i16, MAX_PLAYERS),  # how many of them paid for abilities
    ("owned", i16, MAX_PLAYERS),  # abilities, a bit each
    # secret until all have chosen: MIN-1.7
    ("dealt", i16, (MAX_PLAYERS, DEALT)),  # NO_ORDER outside phase KEEP
    ("choice", i16, MAX_PLAYERS),  # the set kept, of those seats that have chosen; else 0
    # the action going on
    ("taken_mints", i16),  # in phase TAKE_LOAD: Classic mints that lay on the order taken
    ("unload_kind", i16),  # in phase UNLOAD: the kind of the last mint; else 0
    options=OPTIONS,
    chances=len(Chance),
    events=28,
)

ACTIONS = actions(
    verb("keep", orders=CHOICES),  # bit i: the i-th dealt order
    verb("move", space=SPACE_COUNT),
    verb("load"),
    verb("upgrade", mints=UPGRADES),
    verb("unload", mint=KIND_CODES),
    verb("drop", mint=KIND_CODES),
    verb("drop_end"),
    verb("take", slot=SLOTS),
    verb("take_load", mints=MOST_MINTS + 1),
    verb("fulfill", order=MOST_HELD),
    verb("remove", town=TOWNS, slot=SLOTS),
    verb("acquire", ability=DISPLAYED),
    verb("radio", town=TOWNS, slot=SLOTS),
    verb("home"),
    verb("vendor"),
    verb("slip", space=SLIP_SPACES),
    verb("end_turn"),
)

VERB_OF, ARGS_OF, Verb = ACTIONS.verb_of, ACTIONS.args_of, ACTIONS.Verb

# The seat of an event is the player it happened to; `s.players` stands for nobody, or the rival.
# While orders are chosen in secret (MIN-1.7) no events are recorded.
EVENTS = events(
    event("orders_dealt", "first", "second", "third", hidden=("first", "second", "third")),
    event("ability_shown", "slot", "ability"),
    event("order_kept", "order"),
    event("none_kept"),
    event("decks_built", "cards", "boxed"),
    event("order_revealed", "town", "slot", "order"),
    event("starting_player"),
    event("moved", "start", "space", "how"),  # how: BY_MOVE, BY_SLIP or BY_HOME
    event("loaded", "mints", "space"),  # mints 0: wasted
    event("upgraded", "mint", "paid", "gained"),  # gained 0: wasted
    event("unloaded", "mint"),
    event("order_taken", "town", "slot", "order", "radio"),
    event("mint_added", "town", "slot", "order", "mints"),  # mints: how many lie there now
    event("mints_taken", "loaded", "returned"),
    event("order_fulfilled", "order", "town", "bike"),
    event("return_loaded", "mints"),
    event("order_removed", "town", "slot", "order", "mints"),
    event("ability_acquired", "ability", "cost"),
    event("turn_ended", "unused"),  # only if actions are left
    event("rival_took", "town", "slot", "order", "mints"),
    event("last_round", "reason"),  # TWO_TOWNS or DECKS
    event("silent_rounds", "rounds", "left"),
    event("game_over", "reason"),  # one of ENDS
    event("scored", "points", "orders"),
)

Kind = EVENTS.Kind
BY_MOVE, BY_SLIP, BY_HOME = range(3)
