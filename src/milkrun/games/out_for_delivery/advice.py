"""What a decent player would do: for greedy bots, and for search. All figures are gold.

A plan is a city to deliver in or to collect at. It is worth what it pays for each half-point of
the way; the ways are the cheapest ones under this round's weather, with a mean for what is too far
to be reached in it. Moves lead along the best plan's way; its work is done on arrival.
"""

import numpy as np

from .components import AIRPLANE_TICKET, ITEM_ROLL, KINDS, UMBRELLA, USED
from .dealings import (
    AGREED,
    COVER,
    COVER_LATER,
    GUIDE,
    ROLLS,
    STAMP,
    best_exchange,
    exchange,
    item_worth,
    parcel_worth,
    purchase_worth,
    role_of,
    thing_worth,
)
from .maps import CITIES, MOST_TILES, MOUNTAIN, NO_TILE, REGIONS, RIVER
from .plans import (
    MEAN_COST,
    best_plan,
    hour_worth,
    hours_coming,
    journey,
    mean_rate,
    rounds_left,
    trip,
)
from .rules.items import (
    MEAN_ROLL,
    choice_refused,
    drink,
    price,
    sale_price,
    slides,
    surcharge,
    to_stamp,
    use_refused,
)
from .rules.parcels import colour_of, pay, square_of
from .rules.refusals import FINE
from .rules.rounds import keeps
from .rules.state import FIRST_GOLD, FIRST_ITEM, THINGS, H, Phase
from .rules.trade import GIVE, WANT, give_refused, trade_cost, trade_refused, want_refused
from .rules.travel import (
    FIXED_PRICE,
    dmc,
    dmc_here,
    enter_cost,
    ferry_refused,
    flight_refused,
    in_town,
    tile_refused,
    toll,
)
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
WORTH_IT = 0.6  # of the best plan's gold an h: a trip from here that brings so much is begun
LAST = 1.0  # what helps with few MP waits until no step is possible; it is better than to end
MARGIN = 8.0  # gold by which an item has to bring more now than it is worth when kept
START = 20.0  # how much a better city to start in is liked, for each gold an h
FAR_OFF = 9999.0
NO_DIRECTION = 4
WAYS = MOST_TILES + 1  # to each tile, and one that leads nowhere
NOW, LATER = range(2)
UNKNOWN = -1.0
CLOSED = 40.0  # h that a blocked tile seems to cost
H_A_TOLL = 8.0  # what its gold would bring on the road
WILD = np.array([0.0, 0.0, 1.1, 0.7])  # h more by terrain, at mean weather: option terrain_weather

# Advice keeps drinks and cover, which now and then are the best to use: such actions get a look.
SEARCH = {
    "explore": 0.4, "unlikely": 0.15, "horizon": 30.0, "noise": 0.3, "spread": 150.0, "alone": 2.0
}  # fmt: skip


def find_ways(s, p, cost, first):
    """The cost in h from p's tile to every tile, and the direction of the first step there.

    cost: float64 (WAYS,), first: int64 (WAYS,); the last place, of NO_TILE, is not used.
    """
    queue = np.empty(MOST_TILES, np.int64)
    waits = np.zeros(MOST_TILES, np.int64)
    enter = np.empty((2, WAYS))
    price_tiles(s, p, enter)
    for tile in range(s.tiles):
        cost[tile] = FAR_OFF
        first[tile] = NO_DIRECTION
    start = np.int64(s.at[p])
    cost[start] = 0.0
    queue[0] = start
    head = 0
    length = 1
    while length > 0:
        tile = queue[head]
        head = head + 1 if head < MOST_TILES - 1 else 0
        length -= 1
        waits[tile] = 0
        here = cost[tile]
        when = LATER if here >= s.mp else NOW  # where this turn does not lead
        for direction in range(4):
            other = np.int64(s.neighbour[tile, direction])
            total = here + enter[when, other]
            if total < cost[other]:
                cost[other] = total
                first[other] = direction if tile == start else first[tile]
                if waits[other] == 0:
                    waits[other] = 1
                    queue[(head + length) % MOST_TILES] = other
                    length += 1


def price_tiles(s, p, enter):
    """What entering each tile costs now, and will cost when weather is not known, in h.

    enter: float64 (2, WAYS); NO_TILE cannot be entered. A price is the same for all tiles of one
    terrain in a region. Option weather_stays: today's weather counts as far as it may stay.
    """
    prices = np.full((2, len(REGIONS) * len(WILD)), UNKNOWN)
    stays = s.options.weather_stays / 100.0
    wild = s.options.terrain_weather
    for region in range(len(REGIONS)):
        mean = stays * dmc(s, p, region) + (1.0 - stays) * MEAN_COST
        first = region * len(WILD)
        for terrain in range(len(WILD)):
            prices[LATER, first + terrain] = mean
        prices[LATER, first + MOUNTAIN] = 2.0 * mean + WILD[MOUNTAIN] * wild
        prices[LATER, first + RIVER] = 2.0 * mean + WILD[RIVER] * wild
    for tile in range(s.tiles):
        kind = s.region[tile] * len(WILD) + s.terrain[tile]
        if prices[NOW, kind] == UNKNOWN:
            prices[NOW, kind] = step_cost(s, p, tile)
        for when in range(2):
            enter[when, tile] = prices[when, kind]
    for when in range(2):
        enter[when, NO_TILE] = np.inf


def step_cost(s, p, tile):
    """What entering a tile costs now."""
    if tile_refused(s, p, tile) != FINE:
        return CLOSED
    due = H_A_TOLL if toll(s, p, tile) > 0 else 0.0
    return enter_cost(s, p, tile) + due


def weights(s, out):
    """How good each action is for the seat to move; written for legal ones only."""
    p = s.to_move
    if s.phase == Phase.ACT:
        weigh_turn(s, p, out)
    elif s.phase == Phase.CITY:
        for city in range(CITIES):
            out[CHOOSE_CITY[city]] = START * mean_rate(s, city)
    elif s.phase == Phase.RESPOND:
        hour = hour_worth(s)
        got = thing_worth(s, s.turn_of, p, s.give, hour)
        out[ANSWER[0]] = got - thing_worth(s, p, p, s.want, hour)
        out[ANSWER[1]] = 10.0
    elif s.phase == Phase.GIVE:
        hour = hour_worth(s)
        for thing in range(THINGS):
            if give_refused(s, p, s.partner, thing) == FINE:
                out[GIVE[thing]] = best_exchange(s, p, s.partner, thing, hour)
    elif s.phase == Phase.SHOP:
        hour = hour_worth(s)
        for thing in range(FIRST_ITEM, FIRST_GOLD):
            if choice_refused(s, p, thing) == FINE:
                kind = thing - FIRST_ITEM
                out[WANT[thing]] = item_worth(s, kind, hour) - surcharge(s, kind)
    elif s.phase == Phase.WANT:
        hour = hour_worth(s)
        for thing in range(THINGS):
            if want_refused(s, p, s.partner, s.give, thing) == FINE:
                out[WANT[thing]] = exchange(s, p, s.partner, s.give, thing, hour)


def weigh_turn(s, p, out):
    """Work here first, then the way to the best plan."""
    cost = np.empty(WAYS)
    first = np.empty(WAYS, np.int64)
    hour = hour_worth(s) if may_deal(s, p) else 0.0
    find_ways(s, p, cost, first)
    goal, rate, leaves = best_plan(s, p, cost, hour)
    weigh_moves(s, p, first[goal], out)
    weigh_work(s, p, rate, out)
    weigh_shop(s, p, hour, out)
    weigh_items(s, p, hour, leaves, out)
    weigh_others(s, p, hour, out)


def may_deal(s, p):
    """Whether more than moves and work may be open to p: in towns, with items, in company."""
    here = s.at[p]
    if in_town(s, p) or s.ferry[here] != NO_TILE or s.items[p, AIRPLANE_TICKET] > 0:
        return True
    for use in range(len(USED)):
        if s.items[p, USED[use]] > 0:
            return True
    for q in range(s.players):
        if q != p and s.at[q] == here:
            return True
    return False


def weigh_moves(s, p, wanted, out):
    """Along the way, or not at all.

    Option carry_over: MP that are all kept wait for better weather.
    """
    out[END_TURN] = 0.0
    for direction in range(4):
        out[MOVE[direction]] = STEP if direction == wanted else -STEP
    waits = s.mp > 0 and keeps(s) == s.mp and s.rounds < s.options.end_rounds
    if waits and wanted != NO_DIRECTION:
        tile = s.neighbour[s.at[p], wanted]
        if dmc(s, p, s.region[tile]) > MEAN_COST:
            out[END_TURN] = STEP + LAST


def weigh_work(s, p, rate, out):
    """Deliveries by what they pay; pickups by what their trips bring, against the best plan."""
    here = s.city[s.at[p]]
    if here == CITIES:
        return
    for place in range(s.parcel_count[p]):
        parcel = s.parcels[p, place]
        if colour_of(parcel) == here:
            out[DELIVER[square_of(parcel)]] = 100.0 + pay(s, parcel)
    coming = hours_coming(s)
    for colour in range(CITIES):
        gain, spent = trip(s, p, here, colour, 0.0, coming)
        worth = gain > 0.0 and gain >= WORTH_IT * rate * spent
        out[PICKUP[colour]] = 20.0 + 10.0 * gain / spent if worth else -50.0


def weigh_shop(s, p, hour, out):
    """An item on average against its price, and each own one against what a sale brings."""
    if not in_town(s, p):
        return
    cost = hour * dmc_here(s, p)
    worths = np.zeros(ROLLS + 1)
    for total in range(ROLLS):
        kind = ITEM_ROLL[s.options.item_table, total]
        worths[total] = max(item_worth(s, kind, hour), s.options.item_sale - cost)
        worths[ROLLS] = max(worths[ROLLS], worths[total])
    out[BUY] = purchase_worth(s, worths, s.gold[p] - price(s)) - price(s) - cost
    for kind in range(KINDS):
        out[SELL[kind]] = sale_price(s) - item_worth(s, kind, hour) - cost


def weigh_items(s, p, hour, now, out):
    """Each item as if it were used: by what the best plan leaves then, and would leave without."""
    less = now + s.options.item_value + MARGIN
    for use in range(len(USED)):
        if use_refused(s, p, use) == FINE:
            kind = USED[use]
            role = role_of(s, kind)
            if role == COVER:
                out[USE[use]] = covered(s, p, kind, hour) - less
            elif role == STAMP:
                saved = slides(s, p, s.parcels[p, to_stamp(s, p)]) if rounds_left(s) > 1.0 else 0
                out[USE[use]] = min(LAST, saved - s.options.item_value - MARGIN)
            else:
                gained = H * (MEAN_ROLL - s.rolled if role == GUIDE else drink(s, kind))
                s.mp += gained
                out[USE[use]] = min(LAST, left_by_plan(s, p, hour) - less)
                s.mp -= gained
    here = s.at[p]
    if ferry_refused(s, p) == FINE:
        s.at[p] = s.ferry[here]
        out[FERRY] = left_by_plan(s, p, hour) - less
        s.at[p] = here
    if s.items[p, AIRPLANE_TICKET] > 0:
        for city in range(CITIES):
            if flight_refused(s, p, city) == FINE:
                s.mp -= FIXED_PRICE
                s.at[p] = s.pickup_tile[city]
                out[FLY[city, 0]] = left_by_plan(s, p, hour) - less
                s.at[p] = s.delivery_tile[city]
                out[FLY[city, 1]] = left_by_plan(s, p, hour) - less
                s.at[p] = here
                s.mp += FIXED_PRICE


def covered(s, p, kind, hour):
    """What the best plan leaves with an Umbrella or Snow Shoes, and what later turns save."""
    turns = s.options.cover
    if kind == UMBRELLA:
        s.umbrella[p] += turns
        leaves = left_by_plan(s, p, hour)
        s.umbrella[p] -= turns
    else:
        s.shoes[p] += turns
        leaves = left_by_plan(s, p, hour)
        s.shoes[p] -= turns
    return leaves + hour * COVER_LATER * (turns - 1)


def left_by_plan(s, p, hour):
    """What the best plan leaves from where p is."""
    cost = np.empty(WAYS)
    first = np.empty(WAYS, np.int64)
    find_ways(s, p, cost, first)
    return best_plan(s, p, cost, hour)[2]


def weigh_others(s, p, hour, out):
    """Theft: what a parcel brings the thief and costs its owner. Trade: what both gain by."""
    o = s.options
    for offset in range(1, s.players):
        q = (p + offset) % s.players
        if s.at[q] != s.at[p]:
            continue
        if trade_refused(s, p, offset) == FINE:
            best = -AGREED
            for thing in range(THINGS):
                if give_refused(s, p, q, thing) == FINE:
                    best = max(best, best_exchange(s, p, q, thing, hour))
            out[TRADE[offset - 1]] = best - AGREED - hour * trade_cost(s, p)
        for place in range(s.parcel_count[q]):
            parcel = s.parcels[q, place]
            harm = parcel_worth(s, q, parcel) - o.theft_compensation
            gain = parcel_worth(s, p, parcel) + harm / (s.players - 1)
            gain -= o.item_value + o.theft_price
            out[STEAL[offset - 1, colour_of(parcel), square_of(parcel)]] = gain


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
