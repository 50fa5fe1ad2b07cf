"""The rules of Tariffs, a module a chapter; TAR numbers are the clauses of RULES.md.

Here: the setup (chapter 1), the course of a turn (2), and the winner (10).
"""

import numpy as np

from milkrun.engine.chance import roll, shuffle

from ..components import MAX_PLAYERS, PIPS, PLACES, TILES
from .board import can_play, can_rotate, number_pairs, play, rotate
from .dominoes import (
    can_exchange,
    can_give,
    can_offer,
    cancel,
    confirm,
    draw_dominoes,
    exchange,
    give,
    offer,
    refuse,
    room,
)
from .information import OBSERVATION, PIECES, determinize, observe, pieces
from .state import (
    ACTION,
    ACTIONS,
    ARGS_OF,
    CONFIRM,
    CUSTOM,
    DIAMOND,
    DRAW,
    EVENTS,
    HAND,
    MOST_ROUNDS,
    NOBODY,
    OPTIONS,
    RESPOND,
    SCATTERED,
    SEATS,
    SIMPLE,
    STATE,
    VERB_OF,
    VERSION,
    Verb,
)
from .turns import (
    agreed_rounds,
    begin_round,
    can_declare,
    declare,
    end_step,
    pass_turn,
)
from .walks import declared_by

__all__ = [
    "ACTIONS",
    "EVENTS",
    "MOST_DECISIONS",
    "OBSERVATION",
    "OPTIONS",
    "PIECES",
    "SEATS",
    "STATE",
    "VERSION",
    "apply_action",
    "determinize",
    "legal_actions",
    "observe",
    "pieces",
    "setup",
    "standing",
]

MOST_DECISIONS = MOST_ROUNDS * 40 * 4 * (3 * 3 + 2)  # TAR-11.2, and three trades in every turn

PLAY = ACTIONS.ids("play")
ROTATE = ACTIONS.ids("rotate")
EXCHANGE = ACTIONS.ids("exchange")
OFFER = ACTIONS.ids("offer")
DECLARE = ACTIONS.ids("declare")
PASS = ACTIONS.ids("pass")
REFUSE = ACTIONS.ids("refuse")
GIVE = ACTIONS.ids("give")
CONFIRM_TRADE = ACTIONS.ids("confirm")
CANCEL_TRADE = ACTIONS.ids("cancel")
DRAW_COUNT = ACTIONS.ids("draw")


# Setup. TAR-1.1: two to four seats.


def setup(s):
    """TAR-1.2: the tiles are arranged. TAR-1.11: the first starter is drawn at random.

    TAR-1.20: dice and pawns are not used.
    """
    arrange(s)
    s.rounds = agreed_rounds(s)
    begin_round(s, roll(s, s.players))


def arrange(s):
    """TAR-1.2, 1.3: the arrangement that was chosen. TAR-12.2: or tiles shuffled on an outline."""
    chosen = s.options.arrangement
    if chosen == CUSTOM:
        lay_tiles(s, SIMPLE)
        shuffle(s, s.tile)
    elif chosen == DIAMOND:
        lay_tiles(s, SCATTERED)
        shuffle(s, s.tile)
    else:
        lay_tiles(s, chosen)
    number_pairs(s)
    s.shown_first = NOBODY


def lay_tiles(s, arrangement):
    """TAR-1.5: all 24 tiles, face up."""
    for cell in range(TILES):
        s.tile[cell] = PLACES[arrangement, cell, 0]
        s.row[cell] = PLACES[arrangement, cell, 1]
        s.column[cell] = PLACES[arrangement, cell, 2]


# A turn is a chain of small decisions, each in its phase.


def legal_actions(s, mask):
    """TAR-2.1: exactly one of five actions; then the answers to a trade, and the draw step."""
    p = np.int64(s.to_move)
    if s.phase == ACTION:
        mark_actions(s, p, mask)
    elif s.phase == RESPOND:
        mask[REFUSE] = True
        for slot in range(HAND):
            mask[GIVE[slot]] = can_give(s, slot)
    elif s.phase == CONFIRM:
        mask[CONFIRM_TRADE] = True
        mask[CANCEL_TRADE] = True
    elif s.phase == DRAW:
        for count in range(room(s, p) + 1):
            mask[DRAW_COUNT[count]] = True


def mark_actions(s, p, mask):
    """TAR-2.2, 2.3: nobody may pass who can do anything else."""
    for slot in range(s.hand_count[p]):
        for pair in range(s.pairs):
            mask[PLAY[slot, pair, 0]] = can_play(s, p, slot, pair, 0)
            mask[PLAY[slot, pair, 1]] = can_play(s, p, slot, pair, 1)
    for pair in range(s.pairs):
        mask[ROTATE[pair]] = can_rotate(s, p, pair)
    mask[EXCHANGE] = can_exchange(s, p)
    for ahead in range(MAX_PLAYERS - 1):
        for slot in range(HAND):
            mask[OFFER[ahead, slot]] = can_offer(s, p, ahead, slot)
    for top in range(PIPS):
        mask[DECLARE[top]] = can_declare(s, top)
    mask[PASS] = not is_any(mask)


def is_any(mask):
    """Whether anything is marked."""
    for a in range(len(mask)):
        if mask[a]:
            return True
    return False


def apply_action(s, a):
    """TAR-2.1: one action a turn. TAR-2.5: so completing a connection and declaring are two turns.

    TAR-5.6: a trade that did not come about is no action.
    """
    p = s.turn_of
    verb = VERB_OF[a]
    first = ARGS_OF[a, 0]
    if verb == Verb.OFFER or verb == Verb.GIVE or verb == Verb.REFUSE or verb == Verb.CANCEL:
        apply_trade(s, p, verb, first, ARGS_OF[a, 1])
    elif verb == Verb.DECLARE:
        declare(s, p, first)
    else:
        if verb == Verb.PLAY:
            play(s, p, first, ARGS_OF[a, 1], ARGS_OF[a, 2])
        elif verb == Verb.ROTATE:
            rotate(s, p, first)
        elif verb == Verb.EXCHANGE:
            exchange(s, p)
        elif verb == Verb.CONFIRM:
            confirm(s)
        elif verb == Verb.DRAW:
            draw_dominoes(s, p, first)
        else:
            pass_turn(s, p)
        end_step(s)


def apply_trade(s, p, verb, first, second):
    """TAR-5.3, 5.4: an offer and its answer. TAR-5.6: or the choice of an action goes on."""
    s.to_move = p
    if verb == Verb.OFFER:
        offer(s, p, first, second)
        s.phase = RESPOND
        s.to_move = s.partner
    elif verb == Verb.GIVE:
        give(s, first)
        s.phase = CONFIRM
    else:
        if verb == Verb.REFUSE:
            refuse(s)
        else:
            cancel(s)
        s.phase = ACTION


def standing(s, p):
    """TAR-10.4: the lowest total wins. TAR-10.5: then more runs declared, then the lowest round."""
    lowest = 0
    for number in range(s.rounds_done):
        if number == 0 or s.round_score[number, p] < lowest:
            lowest = s.round_score[number, p]
    return (-int(s.score[p]), int(declared_by(s, p)), -int(lowest))
