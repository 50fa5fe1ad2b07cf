"""What may be asked of a sheet of Tariffs."""

from milkrun.engine.sheets import tell

from ..advice import GAP
from ..rules.board import domino_on, is_double, is_free, lay, play_refused, rotate_refused
from ..rules.refusals import FINE, Refusal
from ..rules.rounds import declare_refused, first_offered
from ..rules.state import NO_RUN
from ..rules.walks import UPSIDE_DOWN, cheapest, mark_runs
from .declared import Line
from .table import STOPS, is_ended, lie_again, pair_between, stands, this_round
from .told import coins_of, tell_way


def is_known(s, cells, out):
    """TAR-1.7: whether the map is known."""
    if not stands(s, cells):
        tell(out, Line.NO_MAP)
        return False
    return True


def goes_on(s, cells, out):
    """TAR-2.6: whether the map is known, and the round on it is not over."""
    if not is_known(s, cells, out):
        return False
    n = this_round(s, cells)
    if is_ended(s, cells, n):
        tell(out, Line.ROUND_OVER, n + 1)
        return False
    return True


def ask_walk(s, cells, one, other, out):
    """TAR-8.6: over the track alone. TAR-9.10: and over gaps, at what they cost at least.

    A round that is just over lies there again.
    """
    if not is_known(s, cells, out):
        return
    if is_ended(s, cells, this_round(s, cells)):
        lie_again(s, cells)
    if one == other:
        tell(out, Line.HERE)
        return
    if not tell_way(s, one, other, NO_RUN, Line.OVER_TRACK, out):
        tell(out, Line.NO_TRACK)
    tell_way(s, one, other, GAP, Line.OVER_GAPS, out)


def ask_lay(s, cells, domino, one, other, out):
    """TAR-3.1: whether a domino may be laid there, and what it does to the walks known here."""
    if not goes_on(s, cells, out):
        return
    pair = pair_between(s, one, other)
    p = s.turn_of
    s.hand[p, 0] = domino
    s.hand_count[p] = 1
    why = play_refused(s, p, 0, pair, 0)
    if why == Refusal.NO_PAIR_TO_PLAY:
        tell(out, Line.NO_EDGE, one, other)
    elif why == Refusal.PAIR_TAKEN:
        tell(out, Line.PAIR_TAKEN, domino_on(s, pair), one, other)
    elif lies_somewhere(s, domino):
        tell(out, Line.USED, domino)
    else:
        tell(out, Line.LAY_DOUBLE if is_double(domino) else Line.LAY_EITHER)
        for q in range(s.players):
            if coins_of(cells, q) == STOPS:
                tell(out, Line.NOW, q, cheapest(s, q, GAP), GAP)
        for orientation in range(1 if is_double(domino) else 2):
            lay(s, pair, domino, orientation)
            tell_change(s, cells, pair, out)


def lies_somewhere(s, domino):
    """TAR-3.9: whether a domino lies on the map."""
    for pair in range(s.pairs):
        if not is_free(s, pair) and domino_on(s, pair) == domino:
            return True
    return False


def tell_change(s, cells, pair, out):
    """What the walks of the contracts on this phone cost with the domino there."""
    one = s.tile[s.pair_cell[pair, 0]]
    other = s.tile[s.pair_cell[pair, 1]]
    for p in range(s.players):
        if coins_of(cells, p) == STOPS:
            cost = cheapest(s, p, GAP)
            tell(out, Line.CHANGE, s.half[pair, 0], one, s.half[pair, 1], other, p, cost, GAP)


def ask_rotate(s, cells, who, one, other, out):
    """TAR-4.1"""
    if not goes_on(s, cells, out):
        return
    pair = pair_between(s, one, other)
    if pair == s.pairs:
        tell(out, Line.NO_EDGE, one, other)
        return
    why = rotate_refused(s, who, pair)
    if why == FINE:
        tell(out, Line.MAY_ROTATE)
    elif why == Refusal.NO_DOMINO_THERE:
        tell(out, Line.NO_DOMINO_THERE, one, other)
    else:
        tell(out, Line.DOUBLE_STAYS if why == Refusal.DOUBLE_STAYS else Line.LOCKED)


def ask_declare(s, cells, who, top, out):
    """TAR-8.7, 8.10: with the contract on this phone."""
    if not goes_on(s, cells, out):
        return
    if coins_of(cells, who) < STOPS:
        tell(out, Line.SECRET)
        return
    mark_runs(s, who, s.run_cost)
    why = declare_refused(s, who, top)
    if why == FINE:
        if who != s.turn_of:
            tell(out, Line.NOT_TURN, s.turn_of)
        else:
            tell(out, Line.MAY_DECLARE, s.run_cost[top], top + UPSIDE_DOWN)
    elif why == Refusal.NOT_CONNECTED:
        tell(out, Line.NOT_CONNECTED)
    elif why == Refusal.HIGHER_TOP_AS_CHEAP:
        higher = first_offered(s, top + 1)
        tell(out, Line.HIGHER_TOP_AS_CHEAP, higher, s.run_cost[higher])
    else:
        cheapest_top = first_offered(s, 0)
        tell(out, Line.NO_SUCH_TOP, top, cheapest_top, s.run_cost[cheapest_top])
