"""Rounds and turns (chapters 1 and 2), the score (10), and the guards (11)."""

import numpy as np

from milkrun.engine.chance import shuffle
from milkrun.engine.events import note

from ..components import DOMINOES, MAX_PLAYERS, PAIRS, RANKS, SUITS
from .board import clear_track, release_locks
from .dominoes import draw_dominoes, end_trade, room
from .refusals import FINE, Refusal
from .shown import has_walk
from .state import (
    HAND,
    NO_DOMINO,
    NO_PLAY,
    NO_RUN,
    NOBODY,
    RUN,
    TURN_LIMIT,
    UNSEEN,
    Chance,
    Kind,
    Phase,
)
from .walks import DEAREST, UPSIDE_DOWN, cheapest, is_connected, mark_runs

IDLE_LAPS = 6  # TAR-11.1
MOST_LAPS = 40  # TAR-11.2


# A round begins


def agreed_rounds(s):
    """TAR-1.9, 1.10: any number up to twelve; usually four, or three for three players."""
    if s.options.rounds > 0:
        return s.options.rounds
    if s.options.rounds_each > 0:
        return s.options.rounds_each * s.players
    return usual_rounds(s.players)


def usual_rounds(players):
    """TAR-1.10: everybody starts one round, with two players two."""
    return 2 * players if players == 2 else players


def begin_round(s, starter):
    """TAR-10.3: coins and dominoes are redealt."""
    s.round_starter[s.rounds_done] = starter
    s.turns = 0
    s.last_play = 0
    note(s, Kind.ROUND_BEGUN, starter, s.rounds_done + 1)
    clear_track(s)
    end_trade(s)
    deal_contracts(s)
    deal_dominoes(s)
    begin_turn(s, starter)


def deal_contracts(s):
    """TAR-1.12: of each rank a coin for every player. TAR-1.14: so no two have the same suit.

    TAR-1.15: each sees only their own contract. TAR-1.16: the coins of empty seats lie aside.
    """
    for rank in range(len(RANKS)):
        for seat in range(len(SUITS)):
            s.contract[seat, rank] = seat
        shuffle(s, s.contract[:, rank], Chance.CONTRACT, s.rounds_done)
    for p in range(s.players):
        note(s, Kind.CONTRACT_DRAWN, p, contract_code(s, p))


def contract_code(s, p):
    """The six suits of a contract as one number in base 4."""
    code = 0
    for rank in range(len(RANKS)):
        code = code * len(SUITS) + s.contract[p, rank]
    return code


def deal_dominoes(s):
    """TAR-1.17: all 28 are mixed, and each player draws two."""
    empty_hands(s)
    for domino in range(DOMINOES):
        s.stock[domino] = 1
    s.stock_count = DOMINOES
    for p in range(s.players):
        draw_dominoes(s, p, HAND)


def empty_hands(s):
    """Nobody holds a domino or has seen one."""
    for p in range(MAX_PLAYERS):
        s.hand_count[p] = 0
        for slot in range(HAND):
            s.hand[p, slot] = NO_DOMINO
        for domino in range(DOMINOES):
            s.known[p, domino] = UNSEEN


# Turns


def begin_turn(s, p):
    """TAR-2.1: one of five actions is asked for; TAR-8.14: which runs are possible is found now.

    TAR-4.4: the player's locks end. TAR-5.7: everybody may be asked for a trade again.
    """
    s.turn_of = p
    s.to_move = p
    s.phase = Phase.ACTION
    release_locks(s, p)
    for other in range(MAX_PLAYERS):
        s.asked[other] = 0
    mark_runs(s, p, s.run_cost)


def clear_runs(s):
    """Nothing is to be declared now."""
    for top in range(len(s.run_cost)):
        s.run_cost[top] = NO_RUN


def end_step(s):
    """TAR-2.4: after the action comes the draw step, after that the turn ends.

    TAR-7.3: the draw step is skipped if nothing can be drawn.
    """
    s.to_move = s.turn_of
    clear_runs(s)
    if s.phase != Phase.DRAW and room(s, s.turn_of) > 0:
        s.phase = Phase.DRAW
    else:
        end_turn(s)


def end_turn(s):
    """TAR-2.4, 1.8: the left-hand neighbour is next, unless (TAR-11.3) the round is stalled."""
    s.turns += 1
    if s.turns - s.last_play >= idle_limit(s):
        stall(s, NO_PLAY)
    elif s.turns >= turn_limit(s):
        stall(s, TURN_LIMIT)
    else:
        begin_turn(s, next_seat(s, s.turn_of))


def next_seat(s, p):
    """TAR-1.8: the left-hand neighbour."""
    return (p + 1) % s.players


def idle_limit(s):
    """TAR-11.1: six laps without a domino placed."""
    return IDLE_LAPS * s.players


def turn_limit(s):
    """TAR-11.2: forty laps in all."""
    return MOST_LAPS * s.players


# A round ends


def is_offered(s, top):
    """TAR-8.10: whether the player on turn may declare a run with this top charge."""
    return s.run_cost[top] < NO_RUN


def first_offered(s, top):
    """TAR-8.10: the lowest top charge on offer from `top` on, which is also the cheapest."""
    while not is_offered(s, top):
        top += 1
    return top


def declare_refused(s, p, top):
    """TAR-8.7: whoever is connected may declare, TAR-8.8: or not. TAR-8.10: an option offered."""
    if is_offered(s, top):
        return FINE
    if not is_connected(s, p):
        return Refusal.NOT_CONNECTED
    return Refusal.HIGHER_TOP_AS_CHEAP if has_walk(s, p, top) else Refusal.NO_SUCH_TOP


def declare(s, p, top):
    """TAR-2.6, 8.13: the round ends at once, the declarer pays for the chosen walk.

    TAR-7.6: there is no draw step.
    """
    cost = np.int64(s.run_cost[top])
    note(s, Kind.RUN_DECLARED, p, cost, top, top + UPSIDE_DOWN)
    score_round(s, RUN, p, top, cost)


def stall(s, end):
    """TAR-11.6: the connected player with the cheapest walk is scored as if it were declared.

    With equal costs the higher top charge, then the earlier turn. TAR-11.4: there may be none.
    """
    leader = NOBODY
    cost = NO_RUN
    top = 0
    p = s.turn_of
    for _ in range(s.players):
        p = next_seat(s, p)
        mark_runs(s, p, s.run_cost)
        if is_connected(s, p):
            charge = first_offered(s, 0)
            found = np.int64(s.run_cost[charge])
            if found < cost or (found == cost and charge > top):
                leader = p
                cost = found
                top = charge
    if leader == NOBODY:
        top = DEAREST
    note(s, Kind.ROUND_STALLED, s.players, end, top + UPSIDE_DOWN)
    if leader != NOBODY:
        note(s, Kind.RUN_STOOD_IN, leader, cost, top)
    score_round(s, end, leader, top, cost)


def score_round(s, end, leader, top, cost):
    """TAR-10.1: everybody's cost is written down and added to the total.

    TAR-9.2, 9.9: the others pay for their cheapest walks; TAR-9.5: over gaps, too, if that is
    cheaper. TAR-9.13: all contracts are shown. TAR-11.5: a stalled round counts like any other.
    """
    number = s.rounds_done
    s.round_end[number] = end
    s.round_leader[number] = leader
    s.round_top[number] = top
    show_round(s)
    p = s.shown_first if leader == NOBODY else leader
    for _ in range(s.players):
        paid = cost if p == leader else cheapest(s, p, top + UPSIDE_DOWN)
        s.round_score[number, p] = paid
        s.score[p] += paid
        note(s, Kind.CONTRACT_SHOWN, p, contract_code(s, p))
        note(s, Kind.RUN_PAID, p, paid)
        p = next_seat(s, p)
    s.rounds_done = number + 1
    note(s, Kind.ROUND_OVER, s.players, number + 1)
    next_round(s)


def show_round(s):
    """TAR-8.13, 9.8, 9.13: the track and the contracts as they are now stay in sight.

    TAR-9.12: hands and stock are not shown.
    """
    s.shown_first = next_seat(s, s.turn_of)
    for pair in range(PAIRS):
        s.shown_half[pair, 0] = s.half[pair, 0]
        s.shown_half[pair, 1] = s.half[pair, 1]
    for p in range(s.players):
        for rank in range(len(RANKS)):
            s.shown_contract[p, rank] = s.contract[p, rank]


def next_round(s):
    """TAR-10.2: the neighbour of the last starter begins. TAR-10.4: or the game is over.

    TAR-10.6: never before all rounds have been played.
    """
    if s.rounds_done < s.rounds:
        begin_round(s, next_seat(s, s.round_starter[s.rounds_done - 1]))
    else:
        s.over = 1
        s.phase = Phase.OVER
        clear_runs(s)
        note(s, Kind.GAME_OVER, s.players)


def standing(s, p):
    """TAR-10.4: the lowest total wins. TAR-10.5: then more runs declared, then the lowest round."""
    lowest = 0
    for number in range(s.rounds_done):
        if number == 0 or s.round_score[number, p] < lowest:
            lowest = s.round_score[number, p]
    return (-int(s.score[p]), int(declared_by(s, p)), -int(lowest))


def declared_by(s, p):
    """TAR-10.5, 11.7: how many runs a player has declared; a stalled round credits nobody."""
    runs = 0
    for number in range(s.rounds_done):
        runs += s.round_leader[number] == p and s.round_end[number] == RUN
    return runs
