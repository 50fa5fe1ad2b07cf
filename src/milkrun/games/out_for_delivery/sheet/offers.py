"""Which values of the parameters of deeds and questions are offered, and which at first.

Each function is asked of one value of the parameter `k` (its number among them), with those before
it chosen; `value` stands for that parameter, the later ones are 0.
"""

from ..components import USED
from ..maps import CITIES, DELIVERY_TILE, PICKUP_TILE
from ..rules.parcels import colour_of
from ..rules.refusals import FINE
from ..rules.trade import has_thing, want_refused
from .ways import is_placed

NO, YES, LIKELY = range(3)


def who_does(s, value):
    """Most likely the player on turn."""
    return LIKELY if value == s.turn_of else YES


def is_at(s, cells, who, city, flag):
    """Whether a courier stands on such a tile of a city."""
    if not is_placed(s, cells, who):
        return False
    return s.city[s.at[who]] == city and s.flag[s.at[who]] == flag


def offer_pick_up(s, cells, k, value, who, city, colour):
    """OFD-5.1, 5.2: where the player stands, and what waits there."""
    if k == 0:
        return who_does(s, value)
    if k == 2:
        return YES if s.waiting[city, value] > 0 else NO
    waits = 0
    for one in range(CITIES):
        waits += s.waiting[value, one]
    if waits == 0:
        return NO
    return LIKELY if is_at(s, cells, who, value, PICKUP_TILE) else YES


def offer_deliver(s, cells, k, value, who, colour):
    """OFD-6.1: what the player carries, first what is for the city of the tile."""
    if k == 0:
        return who_does(s, value)
    for place in range(s.parcel_count[who]):
        if colour_of(s.parcels[who, place]) == value:
            return LIKELY if is_at(s, cells, who, value, DELIVERY_TILE) else YES
    return NO


def offer_buy(s, cells, k, value, who):
    return who_does(s, value)


def offer_sell(s, cells, k, value, who, item):
    """OFD-7.7: what the player owns."""
    if k == 0:
        return who_does(s, value)
    return YES if s.items[who, value] > 0 else NO


def offer_use(s, cells, k, value, who, item):
    """OFD-8.1: what the player owns."""
    if k == 0:
        return who_does(s, value)
    return YES if s.items[who, USED[value]] > 0 else NO


def offer_go(s, cells, k, value, who, goal):
    return who_does(s, value) if k == 0 else YES


def offer_ferry(s, cells, k, value, who):
    return who_does(s, value)


def offer_fly(s, cells, k, value, who, stop):
    """OFD-8.11: another city."""
    if k == 0:
        return who_does(s, value)
    if not is_placed(s, cells, who):
        return YES
    return NO if s.city[s.at[who]] == value // 2 else YES


def offer_whom(s, cells, value, who):
    """OFD-8.4, 9.1: somebody else, most likely one who is known to be on the same tile."""
    if value == who:
        return NO
    if not is_placed(s, cells, who) or not is_placed(s, cells, value):
        return YES
    return LIKELY if s.at[value] == s.at[who] else YES


def offer_steal(s, cells, k, value, who, whom, thing):
    """OFD-8.4: a parcel of somebody else."""
    if k == 0:
        return who_does(s, value)
    if k == 1:
        return offer_whom(s, cells, value, who)
    return YES if has_thing(s, whom, value) else NO


def offer_trade(s, cells, k, value, who, whom, given, wanted):
    """OFD-9.3, 9.4: what the one has, and what the other has for it."""
    if k == 0:
        return who_does(s, value)
    if k == 1:
        return offer_whom(s, cells, value, who)
    if k == 2:
        return YES if has_thing(s, who, value) else NO
    return YES if want_refused(s, who, whom, given, value) == FINE else NO


# Questions


def offer_way(s, cells, k, value, who, start, goal):
    return who_does(s, value) if k == 0 else YES


def offer_pays(s, cells, k, value, colour, who):
    return who_does(s, value) if k == 1 else YES


def offer_may(s, cells, k, value, who, what):
    return who_does(s, value) if k == 0 else YES
