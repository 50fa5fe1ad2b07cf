"""What a sheet of Out For Delivery tells: the round, the ways, what parcels pay, who is ahead."""

import numpy as np

from milkrun.engine.sheets import tell
from milkrun.engine.tallies import ahead, first_seat, tell_leaders

from ..components import (
    FIGURES,
    KINDS,
    NO_WEATHER,
    SQUARES,
    TOLL_ROAD,
    TOWN_RIOTS,
)
from ..maps import CITIES, MOST_TILES, MOUNTAIN, RIVER
from ..plans import later_pay
from ..rules.extras import is_new, item_of
from ..rules.parcels import colour_of, pay, square_of
from ..rules.refusals import FINE
from ..rules.rounds import deliveries, is_decided
from ..rules.setup import start_gold
from ..rules.travel import TOLL, dmc, dmc_here, is_dry, is_rough, is_shod, tile_refused
from .declared import TILE_PLACE, Line
from .table import may_end, rounds_after
from .ways import FAR, find_ways, is_placed, order_cities


def report_seat(s, cells, p, out):
    """What a courier has, what a step costs, what the parcels pay, and what waits where."""
    if p == s.players:
        tell_table(s, cells, out)
    elif s.rounds == 0:
        tell(out, Line.START, start_gold(s, p))
        if s.options.start_items > 0:
            tell(out, Line.START_ITEMS, s.options.start_items)
        tell(out, Line.START_CITY)
    else:
        tell_wealth(s, p, out)
        if s.over == 0:
            tell_courier(s, cells, p, out)


def tell_wealth(s, p, out):
    """OFD-12.4: gold, items, and parcels that are left."""
    tell(out, Line.WEALTH_GOLD, s.gold[p])
    items = 0
    for kind in range(KINDS):
        items += s.items[p, kind]
    if items > 0:
        tell(out, Line.WEALTH_ITEMS, items, items * s.options.item_value)
    if s.parcel_count[p] > 0:
        left = s.gold[p] + items * s.options.item_value - s.score[p]
        tell(out, Line.WEALTH_PARCELS, s.parcel_count[p], -left)
    tell(out, Line.DELIVERED, s.delivered[p])


def tell_courier(s, cells, p, out):
    """Turn, steps, parcels and what waits, the nearest first."""
    if p == s.turn_of and s.mp > 0:
        tell(out, Line.YOUR_TURN, s.mp)
    tell_steps(s, p, out)
    cost = np.empty(MOST_TILES, np.int64)
    came = np.empty(MOST_TILES, np.int64)
    if is_placed(s, cells, p):
        tell(out, Line.HERE, TILE_PLACE[s.at[p]], dmc_here(s, p))
        find_ways(s, p, np.int64(s.at[p]), cost, came)
    else:
        tell(out, Line.NOWHERE)
    tell_parcels(s, p, out)
    if is_placed(s, cells, p):
        tell_goals(s, p, cost, out)
        order = np.empty(CITIES, np.int64)
        order_cities(s, cost, order)
        for k in range(CITIES):
            if cost[s.pickup_tile[order[k]]] < FAR and waits_in(s, order[k]) > 0:
                tell_waiting(s, order[k], cost[s.pickup_tile[order[k]]], out)


def tell_steps(s, p, out):
    """OFD-3.3, 3.4: what a tile costs in each region, and what is otherwise on rough ones.

    OFD-14.12: in some weather they may cost more.
    """
    tame = s.options.terrain_weather == 0
    tell(out, Line.STEPS, dmc(s, p, 0), dmc(s, p, 1), dmc(s, p, 2))
    for tile in range(s.tiles):
        if s.terrain[tile] == MOUNTAIN:
            if tile_refused(s, p, tile) != FINE:
                tell(out, Line.MOUNTAINS_SHUT)
            elif not is_rough(s, p, tile):
                tell(out, Line.MOUNTAINS_PLAIN)
            else:
                tell(out, Line.MOUNTAINS_DOUBLE if is_shod(s, p) or tame else Line.MOUNTAINS_WILD)
            break
    for tile in range(s.tiles):
        if s.terrain[tile] == RIVER:
            if tile_refused(s, p, tile) != FINE:
                tell(out, Line.BRIDGES_SHUT)
            elif not is_rough(s, p, tile):
                tell(out, Line.BRIDGES_PLAIN)
            else:
                tell(out, Line.BRIDGES_DOUBLE if is_dry(s, p) or tame else Line.BRIDGES_WILD)
            break
    if s.obstacle == TOWN_RIOTS:
        tell(out, Line.TOWNS_DOUBLE)


def tell_parcels(s, p, out):
    """OFD-6.3, 11.2: what each parcel pays now and in the next round; equal ones together.

    OFD-12.3: after the last round nothing slides or falls.
    """
    first = 0
    for k in range(s.parcel_count[p]):
        if k + 1 < s.parcel_count[p] and s.parcels[p, k + 1] == s.parcels[p, k]:
            continue
        parcel = s.parcels[p, k]
        count = k + 1 - first
        first = k + 1
        colour = colour_of(parcel)
        square = square_of(parcel) + 1
        later = int(later_pay(s, parcel, 1))
        if may_end(s):
            tell(out, Line.CARRIES_LAST, count, colour, square, pay(s, parcel), colour)
        elif square == SQUARES and later <= 0:
            fine = s.options.fine
            tell(out, Line.FALLS, count, colour, square, pay(s, parcel), colour, fine)
        else:
            tell(out, Line.CARRIES, count, colour, square, pay(s, parcel), colour, later)


def tell_goals(s, p, cost, out):
    """OFD-3.3: the way to each city that a parcel on the board is for."""
    for colour in range(CITIES):
        there = False
        for k in range(s.parcel_count[p]):
            there = there or colour_of(s.parcels[p, k]) == colour
        if there:
            way = cost[s.delivery_tile[colour]]
            if way < FAR:
                tell(out, Line.AWAY, colour, way)
            else:
                tell(out, Line.CUT_OFF, colour)


# What waits


def waits_in(s, city):
    """How many parcels wait in a city."""
    total = 0
    for colour in range(CITIES):
        total += s.waiting[city, colour]
    return total


def waiting_part(s, city, k):
    """The k-th colour that waits in a city, as the axis `waits` has it; 0 if there is none."""
    for colour in range(CITIES):
        if s.waiting[city, colour] > 0:
            if k == 0:
                return colour * FIGURES + s.waiting[city, colour]
            k -= 1
    return 0


def tell_waiting(s, city, cost, out):
    """OFD-5.1, 11.8: what waits in a city, and how far its Pickup tile is; FAR: just what waits."""
    a = waiting_part(s, city, 0)
    b = waiting_part(s, city, 1)
    c = waiting_part(s, city, 2)
    d = waiting_part(s, city, 3)
    e = waiting_part(s, city, 4)
    if cost < FAR:
        tell(out, Line.NEAR, cost, city, a, b, c, d, e)
    else:
        tell(out, Line.WAITS, city, a, b, c, d, e)


# The table


def tell_table(s, cells, out):
    """The round, whose turn it is, what waits, when the game ends, and who is ahead."""
    if s.rounds == 0:
        tell(out, Line.BEFORE)
        tell_new(s, out)
        return
    if s.over == 0:
        tell(out, Line.WHICH_ROUND, s.rounds, s.weather[0], s.weather[1], s.weather[2])
        tell_unrolled(s, cells, out)
        tell(out, Line.NEWS, s.obstacle)
        tell_options(s, out)
        tell(out, Line.TURN, s.turn_of, s.mp)
        tell_figures(s, out)
        tell_end(s, out)
    tell_standing(s, out)


def tell_options(s, out):
    """OFD-14.8, 14.11, 14.12: what options bring beside the event."""
    tell_new(s, out)
    if s.options.event_scope > 0:
        tell(out, Line.EACH_TURN)
    if s.obstacle == TOLL_ROAD:
        tell(out, Line.TOLL, TOLL)
    if s.options.terrain_weather > 0:
        tell(out, Line.WILD)


def tell_new(s, out):
    """OFD-14.1: items that stand in the place of others."""
    for kind in range(KINDS):
        if is_new(s, kind):
            tell(out, Line.PLACE_TAKEN, kind, item_of(s, kind) - KINDS)


def tell_unrolled(s, cells, out):
    """OFD-3.1: the regions without weather."""
    for region in range(len(s.weather)):
        if s.weather[region] == NO_WEATHER:
            tell(out, Line.UNROLLED, region)
    if s.options.weather_stays > 0:
        tell(out, Line.STAYS, s.options.weather_stays)


def tell_figures(s, out):
    """OFD-11.8, 11.9, 11.10: what waits, what comes, and what cannot come."""
    waiting = 0
    for city in range(CITIES):
        if waits_in(s, city) > 0:
            waiting += 1
            tell_waiting(s, city, FAR, out)
    if waiting == 0:
        tell(out, Line.NONE_WAIT)
    period = s.options.generation_period
    coming = s.rounds + period - (s.rounds - 1) % period
    if coming <= s.rounds + rounds_after(s):
        tell(out, Line.NEXT_PARCELS, coming)
    for colour in range(CITIES):
        if s.pile[colour] == 0:
            tell(out, Line.USED_UP, colour)


def tell_end(s, out):
    """OFD-12.1, 12.7: how far the end is."""
    count = deliveries(s)
    if is_decided(s):
        tell(out, Line.LAST_ROUND, count)
    elif s.rounds >= s.options.end_rounds:
        tell(out, Line.LIMIT)
    elif s.options.end_deliveries > 0:
        tell(out, Line.TO_GO, count, s.options.end_deliveries - count)


def tell_standing(s, out):
    """OFD-12.5: who is ahead, or has won, and by what in a tie."""
    tell_leaders(s, out, Line.WINS, Line.SHARES, Line.LEADS, Line.LEVEL)
    best = first_seat(s)
    for p in range(s.players):
        by = ahead(s, best, p)
        if by == 2:
            tell(out, Line.MORE_DELIVERED, best, p)
        elif by == 3:
            tell(out, Line.FEWER_LEFT, best, p)
