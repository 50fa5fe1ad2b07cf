"""How couriers get about: on the road by the cheapest way, by ferry and by air."""

import numpy as np

from milkrun.engine.sheets import tell

from ..maps import MOST_TILES
from ..rules.refusals import FINE
from ..rules.travel import FIXED_PRICE, ferry, ferry_refused, flight_refused, fly
from .asked import refuse
from .declared import PLACE_TILE, TILE_PLACE, Line
from .entering import TURN_NUMBERS, afford, enter, has_begun, keep_turn, settle
from .ways import FAR, count_way, find_ways, is_placed


def do_go(s, cells, seed, who, goal, out):
    """OFD-4.1: by the cheapest way today; OFD-2.6: for the MP that are left, if they are known."""
    if not has_begun(s, out):
        return
    last = PLACE_TILE[goal]
    if not is_placed(s, cells, who):
        s.at[who] = last
        tell(out, Line.PLACED, who, goal)
        enter(s, cells, who)
        return
    if s.at[who] == last:
        tell(out, Line.THERE)
        return
    cost = np.empty(MOST_TILES, np.int64)
    came = np.empty(MOST_TILES, np.int64)
    find_ways(s, who, np.int64(s.at[who]), cost, came)
    if cost[last] >= FAR:
        tell(out, Line.NO_WAY)
        return
    tiles, rough = count_way(s, who, last, came)
    tell(out, Line.WAY, cost[last], tiles, rough)
    has_mp = who == s.turn_of and s.mp > 0
    if has_mp and s.mp < cost[last]:
        tell(out, Line.NOT_IN_TIME, who, s.mp)
        return
    s.at[who] = last
    if has_mp:
        s.mp -= cost[last]
        tell(out, Line.MP_REST, who, s.mp)
    enter(s, cells, who)


def do_fly(s, cells, seed, who, stop, out):
    """OFD-8.11: from a city to the Pickup or Delivery tile of another."""
    if not has_begun(s, out):
        return
    if not is_placed(s, cells, who):
        tell(out, Line.NO_PLACE, who)
        return
    kept = np.empty(TURN_NUMBERS, np.int64)
    keep_turn(s, kept)
    afford(s, who, FIXED_PRICE)
    why = flight_refused(s, who, stop // 2)
    if why == FINE:
        fly(s, who, stop // 2, stop % 2)
        tell(out, Line.FLOWN, who, stop, FIXED_PRICE)
        settle(s, cells, who, kept, who)
    else:
        refuse(s, who, why, FIXED_PRICE, 0, out)


def do_ferry(s, cells, seed, who, out):
    """OFD-8.10: by the Portable Boat, which stays behind."""
    if not has_begun(s, out):
        return
    if not is_placed(s, cells, who):
        tell(out, Line.NO_PLACE, who)
        return
    why = ferry_refused(s, who)
    if why == FINE:
        ferry(s, who)
        tell(out, Line.CROSSED, who, TILE_PLACE[s.at[who]])
        enter(s, cells, who)
    else:
        refuse(s, who, why, 0, 0, out)
