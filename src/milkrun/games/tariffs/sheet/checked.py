"""What cannot be as a sheet of Tariffs says, each with its cell."""

import numpy as np

from milkrun.engine.sheets import tell

from ..components import DOMINO_OF, DOMINOES, MAX_PLAYERS, PIPS, TILES
from ..rules.board import domino_on, is_double, is_free
from ..rules.rounds import first_offered, idle_limit, turn_limit
from ..rules.state import CUSTOM, MOST_ROUNDS, NO_RUN
from ..rules.walks import is_connected
from .declared import BORDERS, SIDES, SQUARES, Line
from .table import (
    CONTRACT,
    LOCK,
    NO_PAIR,
    ROUND,
    RUNS,
    SCORE,
    STALLED,
    STOPS,
    TILE,
    TRACK,
    WAITS,
    fill_record,
    find_pairs,
    homeless,
    is_ended,
    lie_again,
    locked_pair,
    stands,
    this_round,
)
from .told import coins_of, cost_due


def check_sheet(s, cells, out):
    """Map, track, contracts, rounds and costs."""
    if s.options.arrangement >= CUSTOM:
        check_map(cells, out)
    check_track(s, cells, out)
    check_contracts(s, cells, out)
    check_rounds(s, cells, out)
    if is_ended(s, cells, this_round(s, cells)):
        check_costs(s, cells, out)
    else:
        check_turns(s, cells, out)
        check_locks(s, cells, out)


def check_map(cells, out):
    """TAR-1.5, 1.7: every tile on one square, all joined by shared edges."""
    used = np.zeros(TILES + 1, np.int64)
    pieces = np.zeros(SQUARES, np.int64)
    for square in range(SQUARES):
        pieces[square] = square
        tile = cells[TILE + square]
        if tile > 0:
            if used[tile] > 0:
                tell(out, Line.TWICE, tile - 1, TILE + square)
            used[tile] = 1
    if homeless(cells) == 0:
        tell_apart(cells, pieces, out)


def check_play(s, cells, out):
    """TAR-1.5: a game needs the whole map."""
    if s.options.arrangement >= CUSTOM and homeless(cells) > 0:
        tell(out, Line.HOMELESS, homeless(cells))


def tell_apart(cells, pieces, out):
    """TAR-1.7: tiles that no shared edge joins to most of the others."""
    changed = True
    while changed:
        changed = False
        for border in range(len(BORDERS)):
            one = SIDES[border, 0]
            other = SIDES[border, 1]
            both = cells[TILE + one] > 0 and cells[TILE + other] > 0
            if both and pieces[one] != pieces[other]:
                pieces[one] = min(pieces[one], pieces[other])
                pieces[other] = pieces[one]
                changed = True
    sizes = np.zeros(SQUARES, np.int64)
    largest = 0
    for square in range(SQUARES):
        if cells[TILE + square] > 0:
            sizes[pieces[square]] += 1
    for square in range(SQUARES):
        if sizes[square] > sizes[largest]:
            largest = square
    for square in range(SQUARES):
        if cells[TILE + square] > 0 and pieces[square] != largest:
            tell(out, Line.APART, cells[TILE + square] - 1, TILE + square)


def check_track(s, cells, out):
    """TAR-3.1, 3.2: each domino once, across the common edge of two tiles."""
    pair_at = np.empty(len(BORDERS), np.int64)
    find_pairs(s, cells, pair_at)
    used = np.zeros(DOMINOES, np.int64)
    known = stands(s, cells)
    for border in range(len(BORDERS)):
        lying = cells[TRACK + border] - 1
        if lying >= 0:
            domino = DOMINO_OF[lying // PIPS, lying % PIPS]
            if known and pair_at[border] == NO_PAIR:
                tell(out, Line.NO_TILES, border, TRACK + border)
            elif used[domino] > 0:
                tell(out, Line.SAME, domino, TRACK + border)
            used[domino] = 1


def check_contracts(s, cells, out):
    """TAR-1.14: each coin exists once."""
    for p in range(s.players):
        for rank in range(STOPS):
            suit = cells[CONTRACT + p * STOPS + rank]
            for other in range(p):
                if suit > 0 and cells[CONTRACT + other * STOPS + rank] == suit:
                    tell(out, Line.COIN_TWICE, other, CONTRACT + p * STOPS + rank)


def check_rounds(s, cells, out):
    """TAR-1.9: not more than agreed; TAR-2.6: one run each; TAR-10.1: costs of rounds over."""
    if cells[ROUND] > s.rounds:
        tell(out, Line.ROUNDS_OVER, s.rounds, ROUND)
    now = this_round(s, cells)
    for n in range(MOST_ROUNDS):
        leader = MAX_PLAYERS
        if n > now and cells[STALLED + n] > 0:
            tell(out, Line.NOT_BEGUN, n + 1, STALLED + n)
        for p in range(s.players):
            run = RUNS + p * MOST_ROUNDS + n
            score = SCORE + p * MOST_ROUNDS + n
            if n > now:
                if cells[run] > 0:
                    tell(out, Line.NOT_BEGUN, n + 1, run)
                if cells[score] > 0:
                    tell(out, Line.NOT_BEGUN, n + 1, score)
            elif cells[run] > 0:
                if leader < MAX_PLAYERS:
                    tell(out, Line.TWO_RUNS, leader, n + 1, run)
                else:
                    leader = p
            if n == now and cells[score] > 0 and not is_ended(s, cells, n):
                tell(out, Line.NOT_OVER, n + 1, score)


def check_turns(s, cells, out):
    """TAR-11.1, 11.2: the round is not stalled already."""
    turns = cells[WAITS]
    for pair in range(s.pairs):
        turns += not is_free(s, pair)
    if s.last_play == 0 and cells[WAITS] >= idle_limit(s):
        tell(out, Line.STALLED_NOW, cells[WAITS], WAITS)
    elif turns >= turn_limit(s):
        tell(out, Line.TOO_LONG, turn_limit(s), WAITS)


def check_locks(s, cells, out):
    """TAR-4.2, 4.3: a domino that was rotated lies there and is no double.

    Whoever rotated it has had a turn.
    """
    if s.options.rotation_lock == 0 or not stands(s, cells):
        return
    for p in range(s.players):
        if cells[LOCK + 2 * p] > 0 and cells[LOCK + 2 * p + 1] > 0:
            pair = locked_pair(s, cells, p)
            if pair == s.pairs or is_free(s, pair) or is_double(domino_on(s, pair)):
                tell(out, Line.NO_LOCK, LOCK + 2 * p)
            elif s.turns <= (p - s.round_starter[this_round(s, cells)]) % s.players:
                tell(out, Line.NO_TURN, p, LOCK + 2 * p)


def check_costs(s, cells, out):
    """TAR-8.10, 9.2: the run is on offer, and costs are what the contracts on this phone give.

    TAR-11.6: in a stalled round it is the cheapest one.
    """
    if not stands(s, cells):
        return
    n = this_round(s, cells)
    lie_again(s, cells)
    if s.last_play > 0:  # the track of the round still lies there
        for p in range(s.players):
            if coins_of(cells, p) == STOPS:
                check_cost(s, cells, n, p, out)
    fill_record(s, cells)


def check_cost(s, cells, n, p, out):
    """The cost of one player; one that is not entered yet is not wrong."""
    cost = cost_due(s, cells, p)
    score = SCORE + p * MOST_ROUNDS + n
    if cost >= NO_RUN:
        run = RUNS + p * MOST_ROUNDS + n
        if cells[STALLED + n] > 0 and is_connected(s, p):
            tell(out, Line.NOT_CHEAPEST, p, first_offered(s, 0), run)
        else:
            tell(out, Line.NO_SUCH_RUN, p, cells[run] - 1, run)
    elif cells[score] > 0 and cells[score] != cost:
        tell(out, Line.WRONG_COST, n + 1, p, cost, score)
