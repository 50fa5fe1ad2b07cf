"""The record of a match of Tariffs, its options, its actions and what can happen in it."""

from enum import IntEnum

import numpy as np

from milkrun.engine.actions import actions, labels, verb
from milkrun.engine.events import event, events
from milkrun.engine.record import fields, i16, option

from ..components import ARRANGEMENTS, CITIES, DOMINOES, MAX_PLAYERS, PAIRS, PIPS, RANKS, TILES

SEATS = (2, 3, 4)  # TAR-1.1
VERSION = 1

HAND = 2  # TAR-1.17, 7.4
MOST_ROUNDS = 12  # TAR-1.10
MOST_DECISIONS = MOST_ROUNDS * 40 * 4 * (3 * 3 + 2)  # TAR-11.2, and three trades in every turn
SUBSETS = 1 << CITIES  # of the cities of a contract

# One past the end, so that looking it up fails or finds nothing. Constants that are passed on, and
# fields that hold one number, are of one type, int64: else functions would be compiled for each.
i64 = np.int64
BARE = PIPS  # the value of a half where no domino lies
NO_DOMINO = i64(DOMINOES)
NOBODY = i64(MAX_PLAYERS)  # no seat
NO_RUN = i64(1000)  # a cost that no walk has


class Chance(IntEnum):
    """What chance is asked for."""

    STARTER, TILE, CONTRACT, DOMINO = range(4)


class Phase(IntEnum):
    """What is decided next."""

    ACTION, RESPOND, CONFIRM, DRAW, OVER = range(5)


PHASES = labels(Phase)

ENDS = ("run", "no_play", "turn_limit")  # how a round ended
RUN, NO_PLAY, TURN_LIMIT = np.arange(3)  # TAR-2.6, 11.1, 11.2

UNSEEN, IN_STOCK, HELD_BY = np.arange(3)  # where a seat knows a domino to be; HELD_BY + the holder

# TAR-12.1: nothing else varies. TAR-12.2: a shuffled arrangement is a custom one.
SIMPLE, GROUPED, SCATTERED, CUSTOM, DIAMOND = range(5)
ARRANGEMENT_NAMES = (*ARRANGEMENTS, "custom", "custom")
OPTIONS = (
    option(
        "arrangement",
        SIMPLE,  # TAR-1.3
        SIMPLE,
        DIAMOND,
        "Arrangement of the tiles.",
        choices=(
            "simple",
            "grouped",
            "scattered",
            "shuffled on a rectangle, or your own",
            "shuffled on a diamond",
        ),
    ),
    option(
        "rounds_each",  # how rounds were agreed when only multiples of the players were allowed
        0,
        0,
        3,
        "Rounds that each player starts; 0: as `rounds` says.",
        offered=False,
    ),
    option(
        "rotation_lock",  # TAR-12.3
        0,
        0,
        1,
        "A domino that a player rotates is locked to the others until that player's next turn.",
        choices=("no", "yes"),
    ),
    option(
        "rounds",  # TAR-1.10
        0,
        0,
        MOST_ROUNDS,
        "Rounds in all; 0: four with two or four players, three with three.",
    ),
)

STATE = fields(
    # the course of the match
    ("rounds", i64),  # agreed
    ("rounds_done", i64),  # scored
    ("score", i16, MAX_PLAYERS),  # total cost of all rounds scored
    ("round_score", i16, (MOST_ROUNDS, MAX_PLAYERS)),  # cost of each; 0 beyond `rounds_done`
    ("round_starter", i16, MOST_ROUNDS),  # seat, including the current round; 0 beyond
    ("round_end", i16, MOST_ROUNDS),  # one of ENDS
    ("round_leader", i16, MOST_ROUNDS),  # who declared, or was scored so (TAR-11.6), or NOBODY
    ("round_top", i16, MOST_ROUNDS),  # top charge of that walk, or 6 for NOBODY (TAR-11.4)
    # the arrangement; cells are numbered in reading order
    ("tile", i16, TILES),  # tile in each cell
    ("row", i16, TILES),
    ("column", i16, TILES),
    ("cell_of", i16, TILES),  # cell of each tile
    ("pairs", i64),
    ("pair_cell", i16, (PAIRS, 2)),  # western or northern cell, then the other; 0 beyond `pairs`
    # the round
    ("turns", i64),  # turns finished
    ("last_play", i64),  # turns finished when the latest domino had been placed
    ("turn_of", i64),  # the player on turn; `to_move` differs while a partner answers
    ("contract", i16, (MAX_PLAYERS, len(RANKS))),  # suits; those beyond `players` lie aside
    ("half", i16, (PAIRS, 2)),  # values on the two cells of a pair; BARE on a free pair
    ("lock", i16, PAIRS),  # the seat that has rotated and so locked the domino, or NOBODY
    ("moved_by", i16, PAIRS),  # the seat that placed or last rotated the domino, or NOBODY
    ("moved_at", i16, PAIRS),  # turns finished by then
    ("piece", i16, TILES),  # connected piece of track of each cell: its lowest cell
    ("run_cost", i16, PIPS),  # DECLARE m of the player on turn, if it is offered, else NO_RUN
    # dominoes
    ("hand", i16, (MAX_PLAYERS, HAND)),  # ascending, then NO_DOMINO
    ("hand_count", i16, MAX_PLAYERS),
    ("stock", i16, DOMINOES),  # 1: face down, in no order
    ("stock_count", i64),
    ("known", i16, (MAX_PLAYERS, DOMINOES)),  # where a seat knows a domino: UNSEEN, IN_STOCK, ...
    # the trade going on
    ("asked", i16, MAX_PLAYERS),  # 1: asked in this turn
    ("partner", i64),  # in RESPOND and CONFIRM, else NOBODY
    ("offered", i64),  # domino shown to the partner, or NO_DOMINO
    ("answer", i64),  # domino shown in return, or NO_DOMINO
    # the round scored last, for all to check
    ("shown_half", i16, (PAIRS, 2)),
    ("shown_contract", i16, (MAX_PLAYERS, len(RANKS))),
    ("shown_first", i64),  # the seat whose turn would have come next; NOBODY: nothing to show
    options=OPTIONS,
    chances=len(Chance),
    caches=("piece", "run_cost"),
    events=28,
)

ACTIONS = actions(
    verb("play", slot=HAND, pair=PAIRS, orientation=2),  # 0: low value on the first cell
    verb("rotate", pair=PAIRS),
    verb("exchange"),
    verb("offer", ahead=MAX_PLAYERS - 1, slot=HAND),  # 0: the left-hand neighbour, 1: the next
    verb("declare", top=PIPS),
    verb("pass"),
    verb("refuse"),
    verb("give", slot=HAND),
    verb("confirm"),
    verb("cancel"),
    verb("draw", count=HAND + 1),
)

VERB_OF, ARGS_OF, Verb = ACTIONS.verb_of, ACTIONS.args_of, ACTIONS.Verb

# Dominoes are events' numbers 0 to 27; a contract is six suits in base 4, the null's first.
EVENTS = events(
    event("round_begun", "number"),  # seat: the starter
    event("contract_drawn", "contract", hidden=("contract",)),
    event("dominoes_drawn", "count", "first", "second", hidden=("first", "second")),
    event("domino_placed", "tile", "other", "value", "other_value"),
    event("domino_rotated", "tile", "other", "value", "other_value"),
    event("exchanged", "old", "old2", "new", "new2", hidden=("old", "old2", "new", "new2")),
    event("trade_offered", "partner", "domino", hidden=("domino",)),
    event("trade_answered", "partner", "domino", hidden=("domino",)),  # seat: who was asked
    event("domino_shown", "owner", "domino", hidden=("domino",)),  # seat: who sees it
    event("trade_refused", "partner"),  # seat: who refuses
    event("trade_made", "partner"),
    event("trade_cancelled", "partner"),
    event("passed"),
    event("run_declared", "cost", "top", "upside_down"),
    event("round_stalled", "end", "upside_down"),  # one of ENDS
    event("run_stood_in", "cost", "top"),  # TAR-11.6
    event("contract_shown", "contract"),
    event("run_paid", "cost"),
    event("round_over", "number"),
    event("game_over"),
)

Kind = EVENTS.Kind
