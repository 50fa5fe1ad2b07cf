"""What a sheet of Mint Delivery tells by itself: every point, orders in hand, the last round."""

import numpy as np

from milkrun.engine.sheets import tell
from milkrun.engine.tallies import ahead, first_seat, tell_leaders

from ..components import (
    ABILITIES,
    ABILITY_COST,
    CINNAMON,
    CLASSIC,
    KINDS,
    ORDER_NEEDS,
    ORDER_POINTS,
    ORDERS,
    SUGAR_FREE,
)
from ..rules.ending import load_value
from ..rules.orders import fulfill_refused, has_mints
from ..rules.refusals import FINE
from ..rules.state import DECKS, TWO_TOWNS
from ..rules.trucks import has
from ..words.names import RANKS, WON
from .declared import LACKED, Line
from .table import ENDED, TURNS, begins_near_end

LACKED_EACH = np.array(LACKED)
RANK_POINTS = np.array([least for least, _ in RANKS if least > 0])


def report_seat(s, cells, p, out):
    """MIN-11.1: the points of every completed order; then what is held, and what ties compare."""
    if p == s.players:
        tell_table(s, cells, out)
        return
    for order in range(ORDERS):
        if s.fate[order] == p:
            tell(out, Line.ORDER, order, ORDER_POINTS[order])
    for index in range(s.held_count[p]):
        tell_held(s, p, index, out)
    for ability in range(ABILITIES):
        if has(s, p, ability):
            tell(out, Line.OWNS, ability, ABILITY_COST[ability])
    if s.players > 1:
        tell(out, Line.TIE_BREAK, s.completed[p], load_value(s, p))


def tell_held(s, p, index, out):
    """MIN-9.1, 9.2: whether a held order can be fulfilled, or what it lacks. MIN-11.1: at the end
    it counts for nothing.
    """
    order = s.held[p, index]
    if s.over == 1:
        tell(out, Line.IN_VAIN, order, 0)
    elif fulfill_refused(s, p, index) == FINE:
        tell(out, Line.READY, order)
    elif has_mints(s, p, order):
        tell(out, Line.TO_BRING, order)
    else:
        tell(out, Line.LACKING, order, lacks_code(s, p, order))


def lacks_code(s, p, order):
    """The mints that a truck lacks for an order, as a number of the axis of such sentences."""
    code = 0
    for kind in range(KINDS):
        code = code * LACKED_EACH[kind] + max(0, ORDER_NEEDS[order, kind] - s.load[p, kind])
    return code


# The table


def tell_table(s, cells, out):
    """Whose turn it is, the supply, whether the end is near, and who is ahead."""
    if s.over == 0:
        tell(out, Line.TURN, s.rounds + 1, s.to_move, s.actions_left)
        tell(out, Line.SUPPLY, s.supply[CLASSIC], s.supply[SUGAR_FREE], s.supply[CINNAMON])
        if s.last_round == TWO_TOWNS:
            tell(out, Line.TWO_TOWNS)
        elif s.last_round == DECKS:
            tell(out, Line.NO_DECKS)
        if cells[TURNS] > 0 and begins_near_end(s, cells):
            tell(out, Line.UNLESS_REMOVED)
    elif cells[ENDED] == 0:
        tell(out, Line.TOWNS_ENDED if s.last_round == TWO_TOWNS else Line.DECKS_ENDED)
    if s.players == 1:
        tell_alone(s, out)
    else:
        tell_standing(s, out)


def tell_alone(s, out):
    """MIN-13.6: what a lone driver is called, and whether that is a win."""
    rank = 0
    for n in range(len(RANK_POINTS)):
        rank += s.score[0] >= RANK_POINTS[n]
    tell(out, Line.ALONE, s.score[0], rank)
    if s.score[0] >= WON:
        tell(out, Line.ALONE_WON, WON)
    else:
        tell(out, Line.ALONE_LOST, WON - s.score[0])


def tell_standing(s, out):
    """MIN-11.2 to 11.5: who is ahead or has won, and by what in a tie."""
    best = first_seat(s)
    if s.over == 0 and s.score[best] == 0:
        return
    tell_leaders(s, out, Line.WINS, Line.SHARES, Line.LEADS, Line.LEVEL)
    for p in range(s.players):
        by = ahead(s, best, p)
        if by == 2:
            tell(out, Line.MORE_ORDERS, p)
        elif by == 3:
            tell(out, Line.MORE_MINTS, p)
