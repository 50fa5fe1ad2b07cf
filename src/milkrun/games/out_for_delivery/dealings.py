"""What things are worth: for the shop, for thieves and for trades. All figures are gold and h."""

import numpy as np

from .components import SQUARES
from .plans import MEAN_COST, later_pay, mean_turn, rounds_left
from .rules.extras import item_of
from .rules.items import drink
from .rules.parcels import colour_of, find_parcel
from .rules.refusals import FINE
from .rules.state import CHOICE_PRICE, FIRST_ITEM, OF_TWO, PERMANENT, ROLLED, THINGS, H
from .rules.trade import amount, is_gold, is_parcel, want_refused

DRINK, COVER, GEAR, MASK, TICKET, BAG, POLICY, STAMP, GUIDE = range(9)
# Of each item, the new ones after those printed.
ROLE = np.array(
    [MASK, DRINK, GEAR, COVER, DRINK, DRINK, COVER, GEAR, TICKET, BAG, POLICY, STAMP, GUIDE]
)

# The h that items save, by and large.
COVER_NOW = 8.0  # in a turn of bad weather
COVER_LATER = 2.5  # in each turn after it: option cover
COVER_OWNED = 1.0  # in each round, if it works while owned
GEAR_SAVES = 0.8  # in each round
BAG_SAVES = 1.2  # in each round
STAMP_SAVES = 30.0  # gold: a square, at times a step from 100 to 50
GUIDE_SAVES = H * 3.0  # as it is kept for a poor roll
FALLS = 0.2  # how many fines an Insurance probably pays
FLIGHT_SAVES = 25.0
THEFT_SAVES = 25.0

ROLLS = 11  # sums of two dice
AGREED = 12.0  # gold that a trade brings either side, if it is proposed
DETOUR = 16.0  # gold that a round on the way to a city costs
NO_DEAL = -9999.0


def item_worth(s, kind, hour):
    """What an item brings: at the end, or when it is used; what works while owned brings both."""
    o = s.options
    kept = float(o.item_value)
    role = role_of(s, kind)
    if role >= BAG:
        return new_worth(s, role, hour)
    if role == DRINK:
        return max(kept, hour * H * drink(s, kind))
    if role == MASK:
        return max(kept, hour * THEFT_SAVES * o.theft)
    if role == TICKET:
        return max(kept, hour * FLIGHT_SAVES)
    if role == GEAR:
        return kept + hour * GEAR_SAVES * rounds_left(s)
    if o.cover == PERMANENT:
        return kept + hour * COVER_OWNED * rounds_left(s)
    return max(kept, hour * (COVER_NOW + COVER_LATER * (o.cover - 1)))


def role_of(s, kind):
    """What an item is good for, in this match."""
    return ROLE[item_of(s, kind)]


def new_worth(s, role, hour):
    """What the items bring that options put in the place of others."""
    kept = float(s.options.item_value)
    if role == BAG:
        return kept + hour * BAG_SAVES * rounds_left(s)
    if role == POLICY:
        return kept + FALLS * max(0.0, s.options.fine - kept)
    if role == STAMP:
        return max(kept, STAMP_SAVES)
    return max(kept, hour * GUIDE_SAVES)


def purchase_worth(s, worths, left):
    """What a roll on the item table brings, on average, with a choice if there is one.

    worths: of the item for each roll (float64, (11,)), with the worth of the best kind last;
    left: gold at hand once the price is paid.
    """
    choice = s.options.item_choice
    best = worths[ROLLS] - CHOICE_PRICE
    mean = 0.0
    for one in range(ROLLS):
        ways = (6 - abs(one - 5)) / 36.0
        if choice == OF_TWO:
            for other in range(ROLLS):
                both = ways * (6 - abs(other - 5)) / 36.0
                mean += both * max(worths[one], worths[other])
        elif choice != ROLLED and left >= CHOICE_PRICE:
            mean += ways * max(worths[one], best)
        else:
            mean += ways * worths[one]
    return mean


def parcel_worth(s, p, parcel):
    """What a parcel brings who has it, from where p stands; others of its colour go along."""
    tile = s.delivery_tile[colour_of(parcel)]
    steps = abs(s.tile_x[tile] - s.tile_x[s.at[p]]) + abs(s.tile_y[tile] - s.tile_y[s.at[p]])
    rounds = int(steps * 1.2 * MEAN_COST / mean_turn(s) + 0.8)
    detour = DETOUR * rounds
    for place in range(s.parcel_count[p]):
        other = s.parcels[p, place]
        if other != parcel and colour_of(other) == colour_of(parcel):
            detour = 0.0
    return max(-float(s.options.malus), later_pay(s, parcel, rounds) - detour)


def thing_worth(s, owner, p, thing, hour):
    """What a thing of an owner is worth to p."""
    if is_gold(thing):
        return float(amount(thing))
    if is_parcel(thing):
        place = find_parcel(s, owner, thing // SQUARES, thing % SQUARES)
        return parcel_worth(s, p, s.parcels[owner, place])
    return item_worth(s, thing - FIRST_ITEM, hour)


def exchange(s, p, q, given, wanted, hour):
    """What p gains by an exchange, if q gains enough to agree; otherwise NO_DEAL."""
    gain = thing_worth(s, q, p, wanted, hour) - thing_worth(s, p, p, given, hour)
    theirs = thing_worth(s, p, q, given, hour) - thing_worth(s, q, q, wanted, hour)
    return gain if theirs >= AGREED else NO_DEAL


def best_exchange(s, p, q, given, hour):
    """What p gains by the best thing of q's for the one given."""
    best = NO_DEAL
    for wanted in range(THINGS):
        if want_refused(s, p, q, given, wanted) == FINE:
            best = max(best, exchange(s, p, q, given, wanted, hour))
    return best
