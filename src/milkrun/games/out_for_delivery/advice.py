"""What a decent player would do: for greedy bots, and for search. All figures are gold.

A plan is a city to deliver in or to collect at. It is worth what it pays for each half-point of
the way; the ways are the cheapest ones under this round's weather, with a mean for what is too far
to be reached in it. Moves lead along the best plan's way; its work is done on arrival.
"""

import numpy as np

from .components import AIRPLANE_TICKET, KINDS, SQUARES
from .maps import CITIES, MOST_TILES, MOUNTAIN, NO_TILE, RIVER
from .plans import CARRY, MEAN_COST, ROUND, best_plan, journey, later_pay, trip_rate
from .rules.items import sale_price
from .rules.parcels import (
    colour_of,
    find_parcel,
    pay,
    square_of,
)
from .rules.refusals import FINE
from .rules.state import THINGS, Phase
from .rules.trade import GIVE, WANT, amount, is_gold, is_parcel
from .rules.travel import FIXED_PRICE, dmc_here, enter_cost, tile_refused
from .rules.turn import (
    ANSWER,
    BUY,
    CHOOSE_CITY,
    DELIVER,
    END_TURN,
    FERRY,
    FLY,
    MOVE,
    PICKUP,
    SELL,
    STEAL,
    TRADE,
    USE,
)

STEP = 2.0  # gold for a move along the way; others cost as much
ITEM_WORTH = 50.0
TURN_WORTH = 40.0  # gold that a turn of a courier brings
FAR_OFF = 9999.0
NO_DIRECTION = 4
CLOSED = 40.0  # h that a blocked tile seems to cost

# Advice keeps drinks and cover, which now and then are the best to use: such actions get a look.
SEARCH = {"explore": 0.4, "unlikely": 0.15, "horizon": 30.0, "noise": 0.3, "spread": 150.0}


def find_ways(s, p, cost, first):
    """The cost in h from p's tile to every tile, and the direction of the first step there."""
    queue = np.empty(MOST_TILES, np.int64)
    waits = np.zeros(MOST_TILES, np.int64)
    for tile in range(s.tiles):
        cost[tile] = FAR_OFF
        first[tile] = NO_DIRECTION
    start = s.at[p]
    cost[start] = 0.0
    queue[0] = start
    head = 0
    length = 1
    while length > 0:
        tile = queue[head]
        head = (head + 1) % MOST_TILES
        length -= 1
        waits[tile] = 0
        for direction in range(4):
            other = s.neighbour[tile, direction]
            if other == NO_TILE:
                continue
            total = cost[tile] + step_cost(s, p, other, cost[tile])
            if total < cost[other]:
                cost[other] = total
                first[other] = direction if tile == start else first[tile]
                if waits[other] == 0:
                    waits[other] = 1
                    queue[(head + length) % MOST_TILES] = other
                    length += 1


def step_cost(s, p, tile, spent):
    """What entering a tile costs: now, or at mean weather where this turn does not lead."""
    if spent < s.mp:
        if tile_refused(s, p, tile) != FINE:
            return CLOSED
        return float(enter_cost(s, p, tile))
    rough = s.terrain[tile] == MOUNTAIN or s.terrain[tile] == RIVER
    return 2.0 * MEAN_COST if rough else MEAN_COST


def weights(s, out):
    """How good each action is for the seat to move; written for legal ones only."""
    p = s.to_move
    if s.phase == Phase.ACT:
        weigh_turn(s, p, out)
    elif s.phase == Phase.CITY:
        for city in range(CITIES):
            out[CHOOSE_CITY[city]] = 0.0
    elif s.phase == Phase.RESPOND:
        got = thing_worth(s, s.turn_of, p, s.give)
        out[ANSWER[0]] = got - thing_worth(s, p, p, s.want)
        out[ANSWER[1]] = 10.0
    elif s.phase == Phase.GIVE:
        for thing in range(THINGS):
            out[GIVE[thing]] = -rough_worth(s, p, p, thing)
    elif s.phase == Phase.WANT:
        for thing in range(THINGS):
            out[WANT[thing]] = rough_worth(s, s.partner, p, thing)


def weigh_turn(s, p, out):
    """Work here first, then the way to the best plan."""
    cost = np.empty(MOST_TILES)
    first = np.empty(MOST_TILES, np.int64)
    find_ways(s, p, cost, first)
    goal, rate = best_plan(s, p, cost)
    out[END_TURN] = 0.0
    weigh_moves(s, first[goal], out)
    weigh_work(s, p, rate, out)
    weigh_items(s, p, cost, goal, out)
    weigh_theft(s, p, out)


def weigh_moves(s, wanted, out):
    """Along the way, or not at all."""
    for direction in range(4):
        out[MOVE[direction]] = STEP if direction == wanted else -STEP
    out[FERRY] = -ITEM_WORTH


def weigh_work(s, p, rate, out):
    """Deliveries by what they pay; pickups by what their trips bring, against the best plan."""
    here = s.city[s.at[p]]
    if here == CITIES:
        return
    for place in range(s.parcel_count[p]):
        parcel = s.parcels[p, place]
        if colour_of(parcel) == here:
            out[DELIVER[square_of(parcel)]] = 100.0 + pay(s, parcel)
    for colour in range(CITIES):
        trip = trip_rate(s, p, here, colour, 0.0)
        worth = trip > 0.0 and trip >= 0.6 * rate and s.parcel_count[p] < CARRY
        out[PICKUP[colour]] = 20.0 + 10.0 * trip if worth else -50.0
    out[BUY] = s.options.item_value - s.options.item_price - TURN_WORTH / 4
    for kind in range(KINDS):
        gain = sale_price(s) - s.options.item_value
        out[SELL[kind]] = gain - 1.5 * dmc_here(s, p)


def weigh_items(s, p, cost, goal, out):
    """A flight where it saves more than the ticket is worth; drinks and cover are kept."""
    for use in range(5):
        out[USE[use]] = -ITEM_WORTH / 4
    if s.items[p, AIRPLANE_TICKET] == 0:
        return
    for city in range(CITIES):
        saved = TURN_WORTH * (cost[s.delivery_tile[city]] - FIXED_PRICE) / ROUND - ITEM_WORTH
        out[FLY[city, 1]] = saved if s.delivery_tile[city] == goal else -ITEM_WORTH
        saved = TURN_WORTH * (cost[s.pickup_tile[city]] - FIXED_PRICE) / ROUND - ITEM_WORTH
        out[FLY[city, 0]] = saved if s.pickup_tile[city] == goal else -ITEM_WORTH


def weigh_theft(s, p, out):
    """What a stolen parcel is worth to the thief; a trade is never begun."""
    for offset in range(1, s.players):
        q = (p + offset) % s.players
        out[TRADE[offset - 1]] = -10.0
        if s.at[q] != s.at[p]:
            continue
        for place in range(s.parcel_count[q]):
            parcel = s.parcels[q, place]
            gain = parcel_worth(s, p, parcel) - s.options.item_value - s.options.theft_price
            out[STEAL[offset - 1, colour_of(parcel), square_of(parcel)]] = gain


def parcel_worth(s, p, parcel):
    """What a parcel will bring to whoever holds it now, from where p stands."""
    tile = s.delivery_tile[colour_of(parcel)]
    steps = abs(s.tile_x[tile] - s.tile_x[s.at[p]]) + abs(s.tile_y[tile] - s.tile_y[s.at[p]])
    rounds = int(steps * 1.2 * MEAN_COST / ROUND + 0.8)
    return max(-50.0, later_pay(s, parcel, rounds) - TURN_WORTH * 0.4 * rounds)


def thing_worth(s, owner, p, thing):
    """What a thing of an owner is worth to p."""
    if is_gold(thing):
        return float(amount(thing))
    if is_parcel(thing):
        place = find_parcel(s, owner, thing // SQUARES, thing % SQUARES)
        return parcel_worth(s, p, s.parcels[owner, place])
    return ITEM_WORTH


def rough_worth(s, owner, p, thing):
    """The same for a thing that the owner may not have: nothing then."""
    if is_parcel(thing):
        if find_parcel(s, owner, thing // SQUARES, thing % SQUARES) == s.parcel_count[owner]:
            return 0.0
    return thing_worth(s, owner, p, thing)


def values(s, out):
    """What a position is worth to every seat, in points."""
    for p in range(s.players):
        out[p] = value(s, p)


def value(s, p):
    """What a position is worth to seat p: its wealth, and what it will probably earn in time."""
    worth = float(s.score[p])
    if s.over or s.phase == Phase.CITY:
        return worth
    return worth + journey(s, p)
