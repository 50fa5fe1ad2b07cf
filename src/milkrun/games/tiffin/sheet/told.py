"""What a sheet of Tiffin tells by itself: every rupee of a player, and the table."""

from milkrun.engine.sheets import tell
from milkrun.engine.tallies import tell_leaders

from ..components import (
    LAST_TRACKING,
    MAX_PLAYERS,
    ROUTE_CARDS,
    TRACKING_FEE,
    TRACKING_MINIMUM,
)
from ..rules.routes import delivery_fee_of, is_active, open_spaces
from ..rules.state import COMPETITOR, CONTRIBUTORS, SLOTS
from .declared import DELIVERIES, Line
from .table import BEFORE, CUBES, TIFFINS, cubes_on, is_delivered, is_in_play, length_of, tiffins_on
from .ties import highest_fee, lowest_fee, places_untold


def report_seat(s, cells, p, out):
    """TIF-9.11: the fees of every delivery, and what the routes on the table would pay."""
    if p == s.players:
        tell_table(s, cells, out)
        return
    if cells[BEFORE + p] > 0:
        tell(out, Line.BEFORE, cells[BEFORE + p])
    for n in range(s.scored):
        tell_fees(s, cells, p, n, out)
    if s.over == 0:
        for slot in range(SLOTS):
            if is_in_play(cells, s.face[slot]) and open_spaces(s, slot) > 0:
                tell_if_full(s, cells, p, slot, out)


def tell_if_full(s, cells, p, slot, out):
    """TIF-9.4, 9.10: both fees; TIF-9.7: or what the first cube decides between."""
    aboard = delivery_fee_of(s, slot, p)
    most = highest_fee(s, cells, slot, p) + aboard
    least = lowest_fee(s, cells, slot, p) + aboard
    if most > least:
        untold = places_untold(s, cells, slot, p)
        tell(out, Line.IF_FULL_LEVEL, s.face[slot], most, untold, least)
    elif most > 0:
        tell(out, Line.IF_FULL, s.face[slot], most)


def tell_fees(s, cells, p, n, out):
    """TIF-9.5, 9.10: what a delivery has paid a player."""
    face = s.scored_face[n]
    cubes = cells[CUBES + face * MAX_PLAYERS + p]
    if s.route_fee[n, p] > 0:
        tell(out, Line.ROUTE_FEE, face, place_by_fee(s, n, p), cubes, s.route_fee[n, p])
    elif cubes > 0:
        tell(out, Line.NO_FEE, face, cubes, 0)
    if s.delivery_fee[n, p] > 0:
        tiffins = cells[TIFFINS + face * MAX_PLAYERS + p]
        tell(out, Line.DELIVERY_FEE, face, tiffins, tracking_fee_of(n), s.delivery_fee[n, p])


def place_by_fee(s, n, owner):
    """The place, from 0, of somebody whom a delivery has paid."""
    above = 0
    for other in range(CONTRIBUTORS):
        above += s.route_fee[n, other] > s.route_fee[n, owner]
    return above


def tracking_fee_of(n):
    """TIF-10.5: the delivery fee when `n` routes had been scored."""
    return TRACKING_FEE[min(n, LAST_TRACKING)]


# The table


def tell_table(s, cells, out):
    """Whose turn it is, the Tracking card, the routes, the competitor, and who is ahead."""
    if s.over == 0:
        tell(out, Line.TURN, s.to_move)
        tell_tracking(s, out)
        for slot in range(SLOTS):
            if is_in_play(cells, s.face[slot]):
                tell_route(s, slot, out)
        tell(out, Line.SYMBOLS, s.players - s.marker)
    elif routes_left(s, cells) > 0:
        tell(out, Line.LAST_ROUTES, routes_left(s, cells))
    for n in range(s.scored):
        tell_delivery(s, cells, n, out)
    tell_standing(s, out)


def routes_left(s, cells):
    """TIF-11.3, 12.3: how many routes of the end are not entered: there are two after the eighth
    delivery, three if a guard has ended the game.
    """
    delivered = 0
    for n in range(s.scored):
        delivered += is_delivered(cells, s.scored_face[n])
    return min(SLOTS, ROUTE_CARDS - delivered) - (s.scored - delivered)


def tell_tracking(s, out):
    """TIF-10.5, 11.1: the top Tracking card, and how long the game goes on."""
    card = s.tracking
    tell(out, Line.TRACKING, card, TRACKING_MINIMUM[card], TRACKING_FEE[card])
    tell(out, Line.LEFT, DELIVERIES - s.scored)


def tell_route(s, slot, out):
    """TIF-5.1: how a route stands; `check_sheet` tells that it is full."""
    face = s.face[slot]
    if not is_active(s, slot):
        if open_spaces(s, slot) > 0:
            tell(out, Line.WAITS, face, TRACKING_MINIMUM[s.tracking] - s.tiffins[slot])
    elif s.progress[slot] == 0:
        tell(out, Line.READY, face, s.length[slot], s.tiffins[slot])
    else:
        tell(out, Line.OPEN, face, open_spaces(s, slot), s.length[slot], s.tiffins[slot])


def tell_delivery(s, cells, n, out):
    """TIF-8.10, 9.9, 11.2: what of a delivery went to nobody, and what the competitor filled."""
    face = s.scored_face[n]
    if not is_delivered(cells, face):
        filled = length_of(s, cells, face) - cubes_on(s, cells, face)
        if filled > 0:
            tell(out, Line.FILLED, filled, face)
    elif cubes_on(s, cells, face) == 0 and tiffins_on(s, cells, face) == 0:
        tell(out, Line.NOTHING, face)
    if s.route_fee[n, COMPETITOR] > 0:
        fee = s.route_fee[n, COMPETITOR]
        tell(out, Line.TO_NOBODY, face, place_by_fee(s, n, COMPETITOR), fee)


def tell_standing(s, out):
    """TIF-11.5, 11.6: who is ahead or has won; ties are shared."""
    level = 0
    for p in range(s.players):
        level += s.score[p] == s.score[0]
    if s.over == 1 or level < s.players:
        tell_leaders(s, out, Line.WINS, Line.SHARES, Line.LEADS, Line.SHARES_LEAD)
