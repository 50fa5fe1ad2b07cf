"""What may be asked of a sheet of Out For Delivery."""

import numpy as np

from milkrun.engine.sheets import tell

from ..components import HOLIDAY, KINDS, PORTABLE_BOAT, SQUARES, USED
from ..maps import CITIES, MOST_TILES, NO_TILE
from ..plans import later_pay
from ..rules.items import buy_refused, price, sale_price, sale_refused, theft_refused, use_refused
from ..rules.parcels import (
    colour_of,
    delivery_refused,
    grace_of,
    pay,
    pickup_cost,
    pickup_refused,
    square_of,
    work_cost,
)
from ..rules.refusals import FINE, Refusal
from ..rules.trade import trade_cost, trade_refused
from ..rules.travel import FIXED_PRICE, dmc_here, ferry_refused, flight_refused
from .declared import PLACE_TILE, WHAT, Line
from .lines import SAID, TOLD
from .table import rounds_after
from .ways import FAR, count_way, find_ways, is_placed

PICK_UP, DELIVER, BUY, SELL, FERRY, FLY, TRADE, STEAL = range(len(WHAT))
REFUSED = np.zeros(len(Refusal), np.int64)  # the line of each refusal
for one in (*SAID, *TOLD):
    REFUSED[one] = Line[one.name]


def refuse(s, p, why, cost, item, out):
    """Tell why something cannot be done now, with the numbers that a refusal may name."""
    o = s.options
    limit = o.carry_limit if why == Refusal.BOARD_FULL else o.pickup_limit
    due = o.theft_price if why == Refusal.THEFT_TOO_DEAR else price(s)
    tell(out, REFUSED[why], cost, p, s.mp, due, s.gold[p], item, limit)


def ask_way(s, cells, who, start, goal, out):
    """OFD-3.3: the cheapest way today for this player, OFD-2.6: and whether MP last for it."""
    if s.rounds == 0 or (start == 0 and not is_placed(s, cells, who)):
        tell(out, Line.NO_PLACE, who)
        return
    first = np.int64(s.at[who]) if start == 0 else PLACE_TILE[start - 1]
    last = PLACE_TILE[goal]
    if first == last:
        tell(out, Line.THERE)
        return
    cost = np.empty(MOST_TILES, np.int64)
    came = np.empty(MOST_TILES, np.int64)
    find_ways(s, who, first, cost, came)
    if cost[last] >= FAR:
        tell(out, Line.NO_WAY)
    else:
        tiles, rough = count_way(s, who, last, came)
        tell(out, Line.WAY, cost[last], tiles, rough)
        if who == s.turn_of and s.mp > 0:
            if cost[last] <= s.mp:
                tell(out, Line.IN_TIME, s.mp, s.mp - cost[last])
            else:
                tell(out, Line.NOT_IN_TIME, who, s.mp)
    if s.items[who, PORTABLE_BOAT] > 0:
        tell(out, Line.CROSSES)


def ask_pays(s, cells, colour, who, out):
    """OFD-6.3, 6.7, 11.2: what parcels pay now, and as they slide; OFD-12.3: until the end."""
    found = 0
    rounds = rounds_after(s)
    for k in range(s.parcel_count[who]):
        parcel = s.parcels[who, k]
        if colour_of(parcel) != colour or (k > 0 and s.parcels[who, k - 1] == parcel):
            continue
        found += 1
        falls = SQUARES - square_of(parcel) + grace_of(parcel)
        if falls > rounds and rounds < 3:
            tell(out, Line.PAYS_TO_END, square_of(parcel) + 1, pay(s, parcel))
        elif falls > 3:
            a = int(later_pay(s, parcel, 1))
            b = int(later_pay(s, parcel, 2))
            c = int(later_pay(s, parcel, 3))
            tell(out, Line.PAYS, square_of(parcel) + 1, pay(s, parcel), a, b, c)
        else:
            tell(out, Line.PAYS_LITTLE, square_of(parcel) + 1, pay(s, parcel), falls)
    if found == 0:
        tell(out, Line.NO_PARCEL, who, colour)
    elif s.obstacle == HOLIDAY:
        tell(out, Line.HOLIDAY)


def ask_may(s, cells, who, what, out):
    """OFD-2.5: whether something may be done where the player stands, with the MP left."""
    if not can_act(s, cells, who, out):
        return
    cost = dmc_here(s, who)
    item = 0
    if what == PICK_UP:
        why = any_pickup(s, who, cost)
        cost = pickup_cost(s, who, cost)
    elif what == DELIVER:
        why = any_delivery(s, who, cost)
        cost = work_cost(s, cost)
    elif what == BUY:
        why = buy_refused(s, who, cost)
    elif what == SELL:
        while item + 1 < KINDS and s.items[who, item] == 0:
            item += 1
        why = sale_refused(s, who, item, cost)
    elif what == FERRY:
        why = ferry_refused(s, who)
        cost = 0
    elif what == FLY:
        why = flight_refused(s, who, CITIES)
        cost = FIXED_PRICE
    else:
        ask_deal(s, cells, who, what, out)
        return
    if why != FINE:
        refuse(s, who, why, cost, item, out)
    elif what == BUY:
        tell(out, Line.YES_SHOP, cost, price(s))
    elif what == SELL:
        tell(out, Line.YES_SALE, cost, sale_price(s))
    else:
        tell(out, Line.YES, cost)


def ask_deal(s, cells, who, what, out):
    """OFD-8.4, 9.1: whether there is somebody to steal from or to trade with."""
    absent = leave_out(s, cells)
    if what == TRADE:
        why = any_trade(s, who)
        cost = trade_cost(s, who)
    else:
        why = any_theft(s, who)
        cost = FIXED_PRICE
    alone = why == Refusal.PARTNER_ELSEWHERE or why == Refusal.VICTIM_ELSEWHERE
    if alone and absent < s.players:
        tell(out, Line.NO_PLACE, absent)
    elif why != FINE:
        refuse(s, who, why, cost, 0, out)
    else:
        tell(out, Line.YES, cost)


def leave_out(s, cells):
    """Take couriers whose tile is not entered off the map; the first of them, `players` if none."""
    first = s.players
    for p in range(s.players - 1, -1, -1):
        if not is_placed(s, cells, p):
            s.at[p] = NO_TILE
            first = p
    return first


def can_act(s, cells, who, out):
    """OFD-8.1, 12.1: the game goes on, the player is on turn, and it is known where."""
    if s.over == 1:
        tell(out, Line.GAME_OVER)
    elif s.rounds == 0:
        tell(out, Line.CITIES_FIRST)
    elif who != s.turn_of:
        tell(out, Line.NOT_TURN, s.turn_of)
    elif not is_placed(s, cells, who):
        tell(out, Line.NO_PLACE, who)
    else:
        return True
    return False


def any_pickup(s, p, cost):
    """OFD-5.2: FINE if some colour may be picked up, otherwise why none."""
    why = pickup_refused(s, p, 0, cost)
    for colour in range(CITIES):
        other = pickup_refused(s, p, colour, cost)
        if other == FINE or why == Refusal.NONE_WAITS:
            why = other
    return why


def any_delivery(s, p, cost):
    """OFD-6.4: FINE if a parcel of some square may be delivered, otherwise why none."""
    why = delivery_refused(s, p, 0, cost)
    for square in range(SQUARES):
        other = delivery_refused(s, p, square, cost)
        if other == FINE or why == Refusal.NO_SUCH_PARCEL:
            why = other
    return why


def any_trade(s, p):
    """OFD-9.1: FINE if there is somebody to trade with, otherwise why not."""
    why = trade_refused(s, p, 1)
    for offset in range(2, s.players):
        other = trade_refused(s, p, offset)
        if other == FINE or why == Refusal.PARTNER_ELSEWHERE:
            why = other
    return why


def any_theft(s, p):
    """OFD-8.4: FINE if there is something to steal, otherwise why not."""
    why = theft_refused(s, p, 1, 0, 0)
    for offset in range(1, s.players):
        q = (p + offset) % s.players
        other = theft_refused(s, p, offset, 0, 0)
        for k in range(s.parcel_count[q]):
            if other == Refusal.VICTIM_LACKS_IT:
                parcel = s.parcels[q, k]
                other = theft_refused(s, p, offset, colour_of(parcel), square_of(parcel))
        if other == FINE or why == Refusal.VICTIM_ELSEWHERE or why == Refusal.VICTIM_LACKS_IT:
            if why != FINE:
                why = other
    return why


def deed_refused(s, p, use):
    """OFD-8.1; OFD-14.5: what was rolled for MP is not entered, so a Road Map is allowed."""
    why = use_refused(s, p, use)
    return FINE if why == Refusal.ROLL_IS_GOOD else why


def ask_use(s, cells, who, use, out):
    """OFD-8.2, 8.7, 8.8"""
    if s.over == 0 and s.rounds > 0 and who == s.turn_of:
        why = deed_refused(s, who, use)
        if why == FINE:
            tell(out, Line.YES_USE)
        else:
            refuse(s, who, why, 0, USED[use], out)
    else:
        can_act(s, cells, who, out)
