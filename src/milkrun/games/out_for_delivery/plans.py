"""What trips cost and bring, and what a courier will earn by them. All figures are gold and h."""

import numpy as np

from milkrun.engine.arithmetic import exp

from .components import HOLIDAY, SQUARES
from .maps import CITIES
from .rules.parcels import colour_of, fresh_parcel, gold_for, grace_of, haul, square_of
from .rules.rounds import deliveries, is_decided
from .rules.state import H

MEAN_ROLL = 3.5
LOST_MP = 1.0  # at the end of a turn, as they do not suffice for a step
MEAN_COST = 3.0  # h of a tile in weather that is not known yet
CARRY = 4  # parcels at most that are worth carrying
WORK = 3.0  # h of a pickup or delivery
DISPUTED = 0.8  # of what a later trip would bring, as others fetch, too
MOST_TRIPS = 12
H_A_DELIVERY = 9.24  # of each of four couriers, until one of them delivers
LEADER = 3.0  # as many deliveries are one of the courier who is ahead, of four
BLUR = 0.7  # rounds by which the end may come earlier or later than expected
OVERTIME = 0.5  # of this round, which is as good as over when a turn is
FOLLOWING = 3.0  # rounds of another trip, which time that is saved now is saved for
ENDLESS = np.inf  # of h to come
NO_TRIP = CITIES + CITIES * CITIES  # a delivery by its city, or a trip by city and colour


def mean_turn(s):
    """The h of a mean turn: the dice, and what options add to them or keep of the last turn."""
    o = s.options
    rolled = max(MEAN_ROLL * o.dice + o.dice_bonus, float(o.dice_minimum))
    return H * (rolled + min(float(o.carry_over), LOST_MP))


def rounds_for(s, cost):
    """How many rounds begin before so many h are spent on what a Holiday forbids."""
    if cost <= s.mp and s.obstacle != HOLIDAY:
        return 0
    return 1 + int(max(0.0, cost - s.mp - 0.01) / mean_turn(s))


def later_pay(s, parcel, rounds):
    """What a parcel will pay so many rounds from now; less than nothing once it has fallen."""
    square = square_of(parcel) + max(0, rounds - grace_of(parcel))
    if square >= SQUARES:
        return -float(s.options.fine)
    more = haul(s, parcel) if rounds == 0 else 0
    return float(gold_for(s, parcel, square) + more)


def spared(s, parcel):
    """What delivering a parcel saves: the fine if it would fall before the end, else the malus."""
    falls = SQUARES - square_of(parcel) + grace_of(parcel)
    return s.options.fine if rounds_left(s) > falls else s.options.malus


def chance(s, cost, coming):
    """How probably the seat to move still spends so many h: for certain, if in this turn.

    coming: the h of its turns to come, as `hours_coming` reckons them; or ENDLESS.
    """
    if coming == ENDLESS or (cost <= s.mp and s.obstacle != HOLIDAY):
        return 1.0
    return in_time(cost - s.mp, coming, mean_turn(s)) if coming >= 0.0 else 0.0


def hours_coming(s):
    """The h of a seat's turns after this one; less than nothing if this is the last round."""
    if s.rounds >= s.options.end_rounds or is_decided(s):
        return -1.0
    return mean_turn(s) * max(rounds_left(s) - OVERTIME, rounds_sure(s))


def rounds_sure(s):
    """Rounds that must still follow this one, as somebody has to fetch what ends the game."""
    coming = deliveries(s)
    for p in range(s.players):
        coming += s.parcel_count[p]
    fetched = s.options.end_deliveries > 0 and coming >= s.options.end_deliveries
    return 0.0 if fetched else min(FOLLOWING, float(s.options.end_rounds - s.rounds))


def trip_cost(s, origin, colour):
    """What the way from a Pickup to a Delivery tile will cost, in h."""
    return s.trip[origin, colour] * MEAN_COST * 0.95


def mean_rate(s, city):
    """Gold for each h of trips with one parcel from a city to each other one, on average."""
    total = 0.0
    for colour in range(CITIES):
        if colour != city:
            trip = trip_cost(s, city, colour) + 2.0 * WORK
            rounds = int(trip / mean_turn(s) + 0.6)
            total += later_pay(s, fresh_parcel(s, city, colour), rounds) / trip
    return total / (CITIES - 1)


def hour_worth(s):
    """What an h saved brings: what trips pay, as far as there is time for another one."""
    total = 0.0
    for city in range(CITIES):
        total += max(0.0, mean_rate(s, city))
    return total / CITIES * min(1.0, max(0.0, rounds_left(s) - 1.0) / FOLLOWING)


def room_beside(s, load):
    """How many more parcels a courier with so many would take along, in one turn."""
    o = s.options
    most = CARRY if o.carry_limit == 0 else min(CARRY, np.int64(o.carry_limit))
    left = most - load
    return left if o.pickup_limit == 0 else min(left, np.int64(o.pickup_limit))


def delivery_gain(s, p, city, cost, coming):
    """What going to deliver in a city brings: the pay, and no malus."""
    rounds = rounds_for(s, cost + WORK)
    gain = 0.0
    for place in range(s.parcel_count[p]):
        parcel = s.parcels[p, place]
        if colour_of(parcel) == city:
            gain += max(0.0, later_pay(s, parcel, rounds) + spared(s, parcel))
    return gain * chance(s, cost + WORK, coming) if gain > 0.0 else 0.0


def trip(s, p, city, colour, cost, coming):
    """The gold of carrying all of a colour that waits, and what is carried for it, and the h."""
    way = trip_cost(s, city, colour)
    count = min(s.waiting[city, colour], room_beside(s, np.int64(s.parcel_count[p])))
    spent = cost + way + WORK * (1 + count)
    if count <= 0:
        return 0.0, spent
    pays = later_pay(s, fresh_parcel(s, city, colour), int((way + WORK) / mean_turn(s) + 0.6))
    if pays <= 0.0:
        return 0.0, spent
    likely = chance(s, spent, coming)
    gain = count * (likely * pays - (1.0 - likely) * s.options.malus)
    for place in range(s.parcel_count[p]):
        parcel = s.parcels[p, place]
        if colour_of(parcel) == colour:
            later = later_pay(s, parcel, rounds_for(s, cost + way))
            gain += likely * max(0.0, later + spared(s, parcel))
    return gain, spent


def best_plan(s, p, cost, hour):
    """The tile worth going to, the gold for each h of going there, and what the best plan leaves
    when every h is paid for (at `hour` gold).

    A plan that would not be the best if time were endless needs no closer look.
    """
    goal = s.at[p]
    most = 0.0
    leaves = 0.0
    coming = hours_coming(s)
    for city in range(CITIES):
        way = cost[s.delivery_tile[city]]
        spent = way + WORK
        gain = delivery_gain(s, p, city, way, ENDLESS)
        if gain > most * spent or gain - hour * spent > leaves:
            gain = delivery_gain(s, p, city, way, coming)
            leaves = max(leaves, gain - hour * spent)
            if gain > most * spent:
                most = gain / spent
                goal = s.delivery_tile[city]
        for colour in range(CITIES):
            if s.waiting[city, colour] > 0:
                way = cost[s.pickup_tile[city]]
                gain, spent = trip(s, p, city, colour, way, ENDLESS)
                if gain > most * spent or gain - hour * spent > leaves:
                    gain, spent = trip(s, p, city, colour, way, coming)
                    leaves = max(leaves, gain - hour * spent)
                    if gain > most * spent:
                        most = gain / spent
                        goal = s.pickup_tile[city]
    return goal, most, leaves + hour * s.mp


def journey(s, p):
    """What a courier alone on the map would earn until the end, one best trip after the other.

    A trip delivers to a city, or fetches all of a colour from one and delivers that. The ways are
    rough; what waits is partly taken by others meanwhile.
    """
    turn = mean_turn(s)
    left = turn * rounds_left(s)
    have = float(s.mp) if p == s.turn_of else 0.0
    at = np.int64(s.at[p])
    delivered = np.zeros(CITIES, np.int64)  # whether what was carried for a city is delivered
    load = np.int64(s.parcel_count[p])
    waiting = np.empty((CITIES, CITIES), np.int64)
    for city in range(CITIES):
        for colour in range(CITIES):
            waiting[city, colour] = s.waiting[city, colour]
    spent = 0.0
    earned = 0.0
    for number in range(MOST_TRIPS):
        share = DISPUTED if number > 0 else 1.0
        best, gain, cost = best_trip(
            s, p, at, delivered, waiting, load, spent, have, left, turn, share
        )
        if best == NO_TRIP:
            break
        if best < CITIES:
            for place in range(s.parcel_count[p]):
                load -= colour_of(s.parcels[p, place]) == best
            delivered[best] = 1
            at = np.int64(s.delivery_tile[best])
        else:
            city, colour = divmod(best - CITIES, CITIES)
            waiting[city, colour] = 0
            at = np.int64(s.delivery_tile[colour])
        spent += cost
        earned += gain * in_time(spent - have, left, turn)
    return earned


def best_trip(s, p, at, delivered, waiting, load, spent, have, left, turn, share):
    """The trip that brings most for each h of it, what it brings, and its cost in h.

    share: of what a trip with a pickup would bring.
    """
    most = 0.0
    room = room_beside(s, load)
    best = NO_TRIP
    gain = 0.0
    cost = 0.0
    for city in range(CITIES):
        if delivered[city] == 0:
            brings, costs = delivering(s, p, at, city, spent, have, turn)
            if brings > most * costs:  # else it cannot be the best, however soon
                worth = brings * in_time(spent + costs - have, left, turn)
                if worth > most * costs:
                    most, best, gain, cost = worth / costs, city, brings, costs
        if room <= 0:
            continue
        way = rough_way(s, at, np.int64(s.pickup_tile[city])) + WORK
        for colour in range(CITIES):
            count = min(waiting[city, colour], room)
            if count > 0:
                brings, costs = fetching(s, city, colour, count, way, turn)
                if brings * share <= most * costs:
                    continue
                worth = brings * in_time(spent + costs - have, left, turn) * share
                if worth > most * costs:
                    most, gain, cost = worth / costs, brings * share, costs
                    best = CITIES + city * CITIES + colour
    return best, gain, cost


def delivering(s, p, at, city, spent, have, turn):
    """What going to deliver in a city brings, and its cost in h."""
    cost = rough_way(s, at, np.int64(s.delivery_tile[city])) + WORK
    rounds = int(max(0.0, (spent + cost - have) / turn) + 0.6)
    gain = 0.0
    for place in range(s.parcel_count[p]):
        parcel = s.parcels[p, place]
        if colour_of(parcel) == city and square_of(parcel) + rounds - grace_of(parcel) < SQUARES:
            gain += later_pay(s, parcel, rounds) + s.options.malus
    return gain, cost


def fetching(s, city, colour, count, way, turn):
    """What a trip from a city to another brings with so many parcels, and its cost in h."""
    spent = trip_cost(s, city, colour) + WORK * count
    pays = later_pay(s, fresh_parcel(s, city, colour), int(spent / turn + 0.6))
    return count * max(0.0, pays), way + spent


def in_time(spent, left, turn):
    """The chance that this many h can be spent before the end."""
    return 1.0 / (1.0 + exp((spent - left) / (BLUR * turn)))


def rounds_left(s):
    """About how many rounds are to come, this one included."""
    o = s.options
    left = float(o.end_rounds - s.rounds + 1)
    pace = H_A_DELIVERY / mean_turn(s)
    if o.end_deliveries > 0:
        missing = max(0, o.end_deliveries - deliveries(s))
        left = min(left, 0.5 + missing * pace * 4.0 / s.players)
    if o.end_own > 0:
        for p in range(s.players):
            missing = max(0, o.end_own - s.delivered[p])
            left = min(left, 0.5 + missing * pace * LEADER)
    return left


def rough_way(s, one, other):
    """About what the way between two tiles will cost, in h."""
    steps = abs(s.tile_x[one] - s.tile_x[other]) + abs(s.tile_y[one] - s.tile_y[other])
    return steps * 1.2 * MEAN_COST
