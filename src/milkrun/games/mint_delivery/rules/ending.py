"""Turns and rounds (chapter 2), the end of the game (10, 11) and the rival (13)."""

from milkrun.engine.chance import roll
from milkrun.engine.events import note

from ..components import KINDS, MINT_VALUE, ORDER_POINTS, TOWNS
from .abilities import actions_of
from .orders import add_mint, box, has_orders, is_open, points, refill, towns_with_orders
from .state import ROUND_LIMIT, RUNNING, SILENT, SLOTS, Chance, Kind, Phase

WARNING = 3  # MIN-10.8: with this many silent rounds left, or fewer, all are told


def begin_turn(s, p):
    """MIN-2.2: a player has actions."""
    s.to_move = p
    s.phase = Phase.TURN
    s.actions_left = actions_of(s, p)


def end_turn(s, p):
    """MIN-2.1: clockwise; MIN-2.3, 2.7: actions left are lost. MIN-13.4: then the rival."""
    if s.actions_left > 0:
        note(s, Kind.TURN_ENDED, p, s.actions_left)
    if s.players == 1:
        rival_turn(s)
    following = (p + 1) % s.players
    if following == s.holder:
        end_round(s)
    if not s.over:
        begin_turn(s, following)


def end_round(s):
    """MIN-10.2: the game ends before the holder's turn, if it is near; MIN-10.3: not earlier.

    MIN-10.6: the last round is like any other. MIN-13.5: also with one player.
    MIN-10.7, 10.8: a guard may end the game, too.
    """
    s.rounds += 1
    s.silent = 0 if s.stirred else s.silent + 1
    s.stirred = 0
    if s.last_round != RUNNING:
        end_game(s, s.last_round)
    elif s.rounds >= s.options.round_limit:
        end_game(s, ROUND_LIMIT)
    elif s.silent >= s.options.silent_limit:
        end_game(s, SILENT)
    elif s.silent > 0 and s.options.silent_limit - s.silent <= WARNING:
        note(s, Kind.SILENT_ROUNDS, s.players, s.silent, s.options.silent_limit - s.silent)


def end_game(s, reason):
    """MIN-11.1: all completed orders are turned up and their points added up."""
    s.over = 1
    s.phase = Phase.OVER
    s.actions_left = 0
    note(s, Kind.GAME_OVER, s.players, reason)
    for p in range(s.players):
        s.score[p] = points(s, p)
        note(s, Kind.SCORED, p, s.score[p], s.completed[p])


def load_value(s, p):
    """MIN-11.4: what the mints in a truck are worth."""
    value = 0
    for kind in range(KINDS):
        value += s.load[p, kind] * MINT_VALUE[kind]
    return value


def standing(s, p):
    """MIN-11.2: most points; MIN-11.3: then most completed orders; MIN-11.4: then the mints.

    MIN-11.5, 11.6: equal keys share the place.
    """
    return s.score[p], s.completed[p], load_value(s, p)


# The rival of the one-player variant.


def rival_turn(s):
    """MIN-13.4: it takes the best order of a random town that has any."""
    towns = towns_with_orders(s)
    if towns == 0:
        return
    left = roll(s, towns, Chance.RIVAL, 0)
    for town in range(TOWNS):
        if has_orders(s, town):
            if left == 0:
                rival_takes(s, town, best_slot(s, town))
                return
            left -= 1


def best_slot(s, town):
    """MIN-13.4: most points, then more mints on it, then the lower slot."""
    best = 0
    for slot in range(1, SLOTS):
        if is_open(s, town, slot) and (
            not is_open(s, town, best) or is_better(s, town, slot, best)
        ):
            best = slot
    return best


def is_better(s, town, one, other):
    """MIN-13.4: whether an order has more points, or as many points and more mints."""
    mine = ORDER_POINTS[s.slot_order[town, one]]
    theirs = ORDER_POINTS[s.slot_order[town, other]]
    if mine != theirs:
        return mine > theirs
    return s.slot_mints[town, one] > s.slot_mints[town, other]


def rival_takes(s, town, slot):
    """MIN-13.4: a mint on the other order, this one to the box, its mints back, a new card."""
    add_mint(s, town, 1 - slot)
    mints = s.slot_mints[town, slot]
    order = box(s, town, slot)
    s.stirred = 1
    note(s, Kind.RIVAL_TOOK, s.players, town, slot, order, mints)
    refill(s, town, slot)
