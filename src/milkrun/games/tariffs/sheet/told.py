"""What a sheet of Tariffs tells: runs and walks of a contract, costs, who is ahead."""

import numpy as np

from milkrun.engine.sheets import tell
from milkrun.engine.tallies import ahead, first_seat, tell_leaders

from ..advice import GAP
from ..components import DOMINOES, LOW, NULL, PIPS
from ..gaps import fewest_gaps
from ..rules.board import is_free
from ..rules.rounds import first_offered, idle_limit
from ..rules.shown import ANY, LONGEST, lead_between, lead_walk, step_charge
from ..rules.state import CUSTOM, MOST_ROUNDS, NO_RUN, NOBODY, RUN
from ..rules.walks import DEAREST, UPSIDE_DOWN, cheapest, is_connected, mark_runs, stop_cell
from .declared import GAP_STEP, Line
from .table import (
    CONTRACT,
    FREE,
    SCORE,
    STALLED,
    STOPS,
    WAITS,
    fill_record,
    homeless,
    is_ended,
    is_missing,
    leader_of,
    lie_again,
    stands,
    this_round,
    top_of,
)

# Walks in words


def step_code(s, steps, count, n):
    """How a step is told: the tile that it enters, and its charge or the gap."""
    if n >= count:
        return 0
    pair = steps[n] // 2
    charge = GAP_STEP if is_free(s, pair) else s.half[pair, steps[n] % 2]
    return 1 + s.tile[s.pair_cell[pair, steps[n] % 2]] * (PIPS + 1) + charge


def tell_steps(s, start, steps, count, out):
    """TAR-8.3: every step of a walk, seven to a line."""
    tell(
        out,
        Line.WALK,
        s.tile[start],
        step_code(s, steps, count, 0),
        step_code(s, steps, count, 1),
        step_code(s, steps, count, 2),
        step_code(s, steps, count, 3),
        step_code(s, steps, count, 4),
        step_code(s, steps, count, 5),
    )
    for n in range(6, count, 7):
        tell(
            out,
            Line.FURTHER,
            step_code(s, steps, count, n),
            step_code(s, steps, count, n + 1),
            step_code(s, steps, count, n + 2),
            step_code(s, steps, count, n + 3),
            step_code(s, steps, count, n + 4),
            step_code(s, steps, count, n + 5),
            step_code(s, steps, count, n + 6),
        )


def tell_walk(s, p, gap, most, owing, out):
    """TAR-8.12, 9.11: the walk of a contract step by step."""
    steps = np.empty(LONGEST, np.int64)
    count = lead_walk(s, p, gap, most, owing, steps)
    tell_steps(s, stop_cell(s, p, NULL), steps, count, out)


def tell_way(s, one, other, gap, which, out):
    """The cheapest way between two tiles, told with line `which`; False if there is none.

    A walk that has all its other stops at its end.
    """
    stops = np.full(STOPS, s.cell_of[other], np.int64)
    stops[NULL] = s.cell_of[one]
    steps = np.empty(LONGEST, np.int64)
    count = lead_between(s, stops, gap, ANY, 0, steps)
    if count == 0:
        return False
    cost = 0
    for n in range(count):
        cost += step_charge(s, gap, steps[n])
    if which == Line.OVER_TRACK:
        tell(out, which, cost)
    else:
        tell(out, which, gap, cost)
    tell_steps(s, stops[NULL], steps, count, out)
    return True


# A seat


def report_seat(s, cells, p, out):
    """Every round's cost, and what the contract on this phone makes of the track."""
    if p == s.players:
        tell_table(s, cells, out)
        return
    for n in range(s.rounds_done):
        if s.round_leader[n] == p and s.round_end[n] == RUN:
            tell(out, Line.OWN_RUN, n + 1, s.round_top[n], s.round_score[n, p])
        else:
            tell(out, Line.PAID, n + 1, s.round_score[n, p])
    known = coins_of(cells, p)
    if known == 0:
        if s.over == 0:
            tell(out, Line.SECRET)
    elif known < STOPS:
        tell(out, Line.COINS, STOPS - known)
    elif not stands(s, cells):
        tell(out, Line.NO_MAP)
    elif is_ended(s, cells, this_round(s, cells)):
        lie_again(s, cells)
        tell_due(s, cells, p, out)
        fill_record(s, cells)
    else:
        tell_outlook(s, p, out)


def coins_of(cells, p):
    """How many coins of a contract this phone knows."""
    known = 0
    for rank in range(STOPS):
        known += cells[CONTRACT + p * STOPS + rank] > 0
    return known


def tell_outlook(s, p, out):
    """TAR-8.7, 8.10: the runs on offer; TAR-9.2: or what a run of somebody else would cost."""
    if is_connected(s, p):
        costs = np.empty(PIPS, np.int64)
        mark_runs(s, p, costs)
        tell(out, Line.MAY if p == s.turn_of else Line.LATER)
        least = NO_RUN
        for top in range(PIPS):
            if costs[top] < NO_RUN:
                tell(out, Line.OFFER, top, costs[top], top + UPSIDE_DOWN)
                least = min(least, costs[top])
        tell(out, Line.ON_TRACK, least)
        tell_walk(s, p, NO_RUN, ANY, 0, out)
    else:
        tell(out, Line.NOT_CONNECTED)
        tell(out, Line.LACKS, fewest_gaps(s, p))
        tell(out, Line.PLAN, GAP, cheapest(s, p, GAP))
        tell_walk(s, p, GAP, ANY, 0, out)
    low = cheapest(s, p, np.int64(UPSIDE_DOWN))
    high = cheapest(s, p, np.int64(DEAREST + UPSIDE_DOWN))
    if low < high:
        tell(out, Line.IF_DECLARED, low, high)
    else:
        tell(out, Line.IF_ANY, low)


def cost_due(s, cells, p):
    """TAR-9.2, 8.13: what the round that is over costs a player; NO_RUN if there is no such run.

    TAR-11.6: in a stalled round only the cheapest run stands in.
    """
    n = this_round(s, cells)
    top = top_of(s, cells, n)
    if p == leader_of(s, cells, n):
        mark_runs(s, p, s.run_cost)  # also for `check_cost`
        if cells[STALLED + n] > 0 and is_connected(s, p) and top != first_offered(s, 0):
            return NO_RUN
        return s.run_cost[top]
    return cheapest(s, p, np.int64(top + UPSIDE_DOWN))


def tell_due(s, cells, p, out):
    """TAR-10.1: what to write down for the round that is over, and the walk."""
    n = this_round(s, cells)
    leader = leader_of(s, cells, n)
    if leader == NOBODY and is_connected(s, p):
        tell(out, Line.STANDS_IN)
        return
    cost = cost_due(s, cells, p)
    if cost >= NO_RUN:
        return  # `check_sheet` tells it
    which = Line.AGREES if cells[SCORE + p * MOST_ROUNDS + n] == cost else Line.DUE
    tell(out, which, cost, n + 1)
    if p == leader:
        tell_walk(s, p, NO_RUN, top_of(s, cells, n), 1, out)
    else:
        tell_walk(s, p, np.int64(top_of(s, cells, n) + UPSIDE_DOWN), ANY, 0, out)


# The table


def tell_table(s, cells, out):
    """The round, the turn, what the declared run means, and who is ahead."""
    n = this_round(s, cells)
    if s.options.arrangement >= CUSTOM and homeless(cells) > 0:
        tell(out, Line.HOMELESS, homeless(cells))
    tell(out, Line.WHICH_ROUND, n + 1, s.rounds, s.round_starter[n])
    if is_ended(s, cells, n):
        tell_end(s, cells, n, out)
    else:
        tell(out, Line.TURN, s.turns, s.turn_of)
        if s.last_play > 0 and cells[WAITS] >= idle_limit(s):
            tell(out, Line.IDLE, idle_limit(s))
        tell_out(s, out)
    missing = 0
    for number in range(s.rounds_done):
        if s.round_leader[number] == NOBODY and cells[STALLED + number] == 0:
            tell(out, Line.UNMARKED, number + 1)
            missing += is_level(s)
        for p in range(s.players):
            if is_missing(s, number, p) and cells[FREE + number] == 0:
                tell(out, Line.MISSING, number + 1, p)
                missing += 1
    if s.rounds_done > 0 and missing == 0:
        tell_standing(s, out)


def is_level(s):
    """TAR-10.5: whether several have the lowest total, so that the runs declared decide."""
    best = first_seat(s)
    for p in range(s.players):
        if p != best and s.score[p] == s.score[best]:
            return True
    return False


def tell_end(s, cells, n, out):
    """TAR-9.1: what an upside-down domino costs; TAR-11.4, 11.6: also in a stalled round."""
    leader = leader_of(s, cells, n)
    top = top_of(s, cells, n)
    if leader == NOBODY:
        tell(out, Line.NOBODY, top + UPSIDE_DOWN)
    elif cells[STALLED + n] > 0:
        tell(out, Line.STOOD_IN, leader, top, top + UPSIDE_DOWN)
    else:
        tell(out, Line.DECLARED, leader, top, top + UPSIDE_DOWN)
    if n + 1 < s.rounds:
        tell(out, Line.NEXT, n + 2)


def tell_out(s, out):
    """The dominoes that are not on the map."""
    count = s.stock_count
    blanks = 0
    for domino in range(DOMINOES):
        blanks += s.stock[domino] == 1 and LOW[domino] == 0
    for p in range(s.players):
        count += s.hand_count[p]
        for slot in range(s.hand_count[p]):
            blanks += LOW[s.hand[p, slot]] == 0
    tell(out, Line.OUT, count, blanks)


def tell_standing(s, out):
    """TAR-10.4, 10.5: who is ahead, or has won, and by what in a tie."""
    tell_leaders(s, out, Line.WINS, Line.SHARES, Line.LEADS, Line.LEVEL)
    best = first_seat(s)
    for p in range(s.players):
        by = ahead(s, best, p)
        if by == 2:
            tell(out, Line.MORE_RUNS, best, p)
        elif by == 3:
            tell(out, Line.LOWER_ROUND, best, p)
