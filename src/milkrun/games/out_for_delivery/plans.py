"""What trips cost and bring, and what a courier will earn by them. All figures are gold and h."""

import numpy as np

from milkrun.engine.arithmetic import exp

from .components import SQUARE_GOLD, SQUARES
from .maps import CITIES
from .rules.parcels import band, by_band, colour_of, grace_of, origin_of, square_of
from .rules.rounds import deliveries

ROUND = 14.0  # h of a mean turn
MEAN_COST = 3.0  # h of a tile in weather that is not known yet
CARRY = 4  # parcels at most that are worth carrying
WORK = 3.0  # h of a pickup or delivery
DISPUTED = 0.8  # of what a later trip would bring, as others fetch, too
MOST_TRIPS = 12
ROUNDS_A_DELIVERY = 0.66  # by four couriers
BLUR = 0.7  # rounds by which the end may come earlier or later than expected
NO_TRIP = CITIES + CITIES * CITIES  # a delivery by its city, or a trip by city and colour


def rounds_for(s, cost):
    """How many rounds begin before so many h are spent."""
    if cost <= s.mp:
        return 0
    return 1 + int((cost - s.mp - 0.01) / ROUND)


def later_pay(s, parcel, rounds):
    """What a parcel will pay so many rounds from now; less than nothing once it has fallen."""
    square = square_of(parcel) + max(0, rounds - grace_of(parcel))
    if square >= SQUARES:
        return -float(s.options.fine)
    return expected(s, origin_of(parcel), colour_of(parcel), square)


def expected(s, origin, colour, square):
    """The gold of a square for a trip, with the options of a study roughly counted."""
    kind = band(s, origin, colour)
    o = s.options
    gold = float(SQUARE_GOLD[o.board, square])
    gold *= by_band(kind, o.factor_near, o.factor_medium, o.factor_far) / 100.0
    return gold + by_band(kind, o.bonus_near, o.bonus_medium, o.bonus_far)


def trip_cost(s, origin, colour):
    """What the way from a Pickup to a Delivery tile will cost, in h."""
    return s.trip[origin, colour] * MEAN_COST * 0.95


def delivery_gain(s, p, city, cost):
    """What going to deliver in a city brings: the pay, and no malus."""
    rounds = rounds_for(s, cost + WORK)
    gain = 0.0
    for place in range(s.parcel_count[p]):
        parcel = s.parcels[p, place]
        if colour_of(parcel) == city:
            gain += max(0.0, later_pay(s, parcel, rounds) + s.options.malus)
    return gain


def collect_rate(s, p, city, cost):
    """Gold for each h of the best trip that begins with a pickup in a city."""
    best = 0.0
    for colour in range(CITIES):
        if s.waiting[city, colour] > 0:
            best = max(best, trip_rate(s, p, city, colour, cost))
    return best


def trip_rate(s, p, city, colour, cost):
    """Gold for each h of carrying all of a colour that waits, and what is carried for it."""
    way = trip_cost(s, city, colour)
    count = min(s.waiting[city, colour], CARRY - s.parcel_count[p])
    rounds = int((way + WORK) / ROUND + 0.6)
    if count <= 0 or rounds >= SQUARES:
        return 0.0
    gain = count * expected(s, city, colour, rounds)
    for place in range(s.parcel_count[p]):
        if colour_of(s.parcels[p, place]) == colour:
            later = rounds_for(s, cost + way)
            gain += max(0.0, later_pay(s, s.parcels[p, place], later) + s.options.malus)
    return gain / (cost + way + WORK * (1 + count))


def best_plan(s, p, cost):
    """The tile worth going to, and the gold for each h of going there."""
    goal = s.at[p]
    most = 0.0
    for city in range(CITIES):
        way = cost[s.delivery_tile[city]]
        rate = delivery_gain(s, p, city, way) / (way + WORK)
        if rate > most:
            most = rate
            goal = s.delivery_tile[city]
        way = cost[s.pickup_tile[city]]
        rate = collect_rate(s, p, city, way)
        if rate > most:
            most = rate
            goal = s.pickup_tile[city]
    return goal, most


def journey(s, p):
    """What a courier alone on the map would earn until the end, one best trip after the other.

    A trip delivers to a city, or fetches all of a colour from one and delivers that. The ways are
    rough; what waits is partly taken by others meanwhile.
    """
    left = ROUND * rounds_left(s)
    have = float(s.mp) if p == s.turn_of else 0.0
    at = np.int64(s.at[p])
    carried = np.zeros((CITIES, SQUARES), np.int64)
    load = np.int64(s.parcel_count[p])
    for place in range(s.parcel_count[p]):
        carried[colour_of(s.parcels[p, place]), square_of(s.parcels[p, place])] += 1
    waiting = np.empty((CITIES, CITIES), np.int64)
    for city in range(CITIES):
        for colour in range(CITIES):
            waiting[city, colour] = s.waiting[city, colour]
    spent = 0.0
    earned = 0.0
    for trip in range(MOST_TRIPS):
        share = DISPUTED if trip > 0 else 1.0
        best, gain, cost = best_trip(s, at, carried, waiting, load, spent, have, left, share)
        if best == NO_TRIP:
            break
        if best < CITIES:
            for square in range(SQUARES):
                load -= carried[best, square]
            carried[best] = 0
            at = np.int64(s.delivery_tile[best])
        else:
            city, colour = divmod(best - CITIES, CITIES)
            waiting[city, colour] = 0
            at = np.int64(s.delivery_tile[colour])
        spent += cost
        earned += gain * in_time(spent - have, left)
    return earned


def best_trip(s, at, carried, waiting, load, spent, have, left, share):
    """The trip that brings most for each h of it, what it brings, and its cost in h.

    share: of what a trip with a pickup would bring.
    """
    most = 0.0
    best = NO_TRIP
    gain = 0.0
    cost = 0.0
    for city in range(CITIES):
        brings, costs = delivering(s, carried, at, city, spent, have)
        worth = brings * in_time(spent + costs - have, left)
        if worth > most * costs:
            most, best, gain, cost = worth / costs, city, brings, costs
        if load >= CARRY:
            continue
        way = rough_way(s, at, np.int64(s.pickup_tile[city])) + WORK
        for colour in range(CITIES):
            count = min(waiting[city, colour], CARRY - load)
            if count > 0:
                brings, costs = fetching(s, city, colour, count, way)
                worth = brings * in_time(spent + costs - have, left) * share
                if worth > most * costs:
                    most, gain, cost = worth / costs, brings * share, costs
                    best = CITIES + city * CITIES + colour
    return best, gain, cost


def delivering(s, carried, at, city, spent, have):
    """What going to deliver in a city brings, and its cost in h."""
    cost = rough_way(s, at, np.int64(s.delivery_tile[city])) + WORK
    rounds = int(max(0.0, (spent + cost - have) / ROUND) + 0.6)
    gain = 0.0
    for square in range(SQUARES):
        if carried[city, square] > 0 and square + rounds < SQUARES:
            gain += carried[city, square] * (
                SQUARE_GOLD[s.options.board, square + rounds] + s.options.malus
            )
    return gain, cost


def fetching(s, city, colour, count, way):
    """What a trip from a city to another brings with so many parcels, and its cost in h."""
    trip = trip_cost(s, city, colour) + WORK * count
    rounds = int(trip / ROUND + 0.6)
    if rounds >= SQUARES:
        return 0.0, way + trip
    return count * expected(s, city, colour, rounds), way + trip


def in_time(spent, left):
    """How probably so many h pass before the end."""
    return 1.0 / (1.0 + exp((spent - left) / (BLUR * ROUND)))


def rounds_left(s):
    """About how many rounds are to come, this one included."""
    left = float(s.options.end_rounds - s.rounds + 1)
    if s.options.end_deliveries > 0:
        missing = max(0, s.options.end_deliveries - deliveries(s))
        left = min(left, 0.5 + missing * ROUNDS_A_DELIVERY * 4.0 / s.players)
    return left


def rough_way(s, one, other):
    """What the way between two tiles will cost, in h."""
    steps = abs(s.tile_x[one] - s.tile_x[other]) + abs(s.tile_y[one] - s.tile_y[other])
    return steps * 1.2 * MEAN_COST
