"""Possessions and parcels: pickup (chapter 5), delivery (6), advance, fall and generation (11).

A parcel is a code: colour, square, city of origin and rounds of grace left, in this order, so that
a sorted board lists it by colour and square.
"""

from milkrun.engine.chance import roll
from milkrun.engine.events import note

from ..components import (
    COURIER_BAG,
    ELECTION_DAY,
    FAR,
    FAR_COST,
    HAPPY_CUSTOMER,
    HOLIDAY,
    INSURANCE,
    LONG_HAUL,
    MEDIUM,
    NEAR,
    NEAR_COST,
    PLACE_OF,
    SQUARE_BONUS,
    SQUARE_GOLD,
    SQUARES,
)
from ..maps import CITIES, DELIVERY_TILE, NO_CITY, PICKUP_TILE
from .extras import owns
from .refusals import FINE, Refusal
from .state import GOLD_STEP, HALF_DOWN, HALF_UP, MOST_GRACE, ONE_EACH, Chance, Kind

GRACES = MOST_GRACE + 1
SQUARE_STEP = CITIES * GRACES  # from one square to the next
COLOUR_STEP = SQUARES * SQUARE_STEP
HAUL_MEDIUM, HAUL_FAR = 50, 100  # OFD-14.10: gold more on Long Haul


# Gold and items; the score is kept up to date with them (OFD-12.4).


def earn(s, p, gold):
    """Income; negative: expense. OFD-11.11: only fines lead below 0, and all income comes off."""
    s.gold[p] += gold
    s.score[p] += gold


def gain_item(s, p, kind):
    """OFD-7.6, 13.2: items are records: any number of them."""
    s.items[p, kind] += 1
    s.score[p] += s.options.item_value


def lose_item(s, p, kind):
    """OFD-8.3: a used item is gone."""
    s.items[p, kind] -= 1
    s.score[p] -= s.options.item_value


# Parcels on a board.


def colour_of(parcel):
    """The colour: the city it is for."""
    return parcel // COLOUR_STEP


def square_of(parcel):
    """The square it lies on, from 0."""
    return parcel // SQUARE_STEP % SQUARES


def origin_of(parcel):
    """The city it was picked up in."""
    return parcel // GRACES % CITIES


def grace_of(parcel):
    """Rounds it still stays on square 1: options grace_near, grace_medium, grace_far."""
    return parcel % GRACES


def new_parcel(colour, square, origin, grace):
    """The code of a parcel."""
    return colour * COLOUR_STEP + square * SQUARE_STEP + origin * GRACES + grace


def add_parcel(s, p, parcel):
    """OFD-5.5: a square holds any number; the board is kept in order."""
    place = s.parcel_count[p]
    while place > 0 and s.parcels[p, place - 1] > parcel:
        s.parcels[p, place] = s.parcels[p, place - 1]
        place -= 1
    s.parcels[p, place] = parcel
    s.parcel_count[p] += 1
    s.score[p] -= s.options.malus


def remove_parcel(s, p, place):
    """Take a parcel off a board; returns its code."""
    parcel = s.parcels[p, place]
    last = s.parcel_count[p] - 1
    for k in range(place, last):
        s.parcels[p, k] = s.parcels[p, k + 1]
    s.parcels[p, last] = 0
    s.parcel_count[p] = last
    s.score[p] += s.options.malus
    return parcel


def has_room(s, p):
    """OFD-5.5: always, except for the option carry_limit."""
    return s.options.carry_limit == 0 or s.parcel_count[p] < s.options.carry_limit


def has_parcel(s, p, colour, square):
    """Whether a board has a parcel of that colour on that square."""
    for place in range(s.parcel_count[p]):
        parcel = s.parcels[p, place]
        if colour_of(parcel) == colour and square_of(parcel) == square:
            return True
    return False


def find_parcel(s, p, colour, square):
    """The place of the parcel of that colour and square that pays most, or `parcel_count`.

    If options tell equal ones apart: the least grace, then the nearer band.
    """
    best = s.parcel_count[p]
    for place in range(s.parcel_count[p]):
        parcel = s.parcels[p, place]
        if colour_of(parcel) != colour or square_of(parcel) != square:
            continue
        if best == s.parcel_count[p] or is_better(s, parcel, s.parcels[p, best]):
            best = place
    return best


def is_better(s, one, other):
    """Whether `one` is taken before `other` of the same colour and square."""
    difference = pay(s, one) - pay(s, other)
    if difference != 0:
        return difference > 0
    if grace_of(one) != grace_of(other):
        return grace_of(one) < grace_of(other)
    return band_of(s, one) < band_of(s, other)


def band(s, origin, colour):
    """OFD-13.6: near, medium or far, by the base cost of the trip."""
    cost = s.trip[origin, colour]
    if cost <= NEAR_COST:
        return NEAR
    return FAR if cost >= FAR_COST else MEDIUM


def band_of(s, parcel):
    """The band of a parcel's trip."""
    return band(s, origin_of(parcel), colour_of(parcel))


def by_band(kind, near, medium, far):
    """One of three numbers."""
    if kind == NEAR:
        return near
    return medium if kind == MEDIUM else far


def pay(s, parcel):
    """OFD-6.3: the gold of its square; OFD-6.7, 10.9: one further left on Happy Customer."""
    square = square_of(parcel)
    if s.obstacle == HAPPY_CUSTOMER:
        square = max(0, square - 1)
    return gold_for(s, parcel, square) + haul(s, parcel)


def haul(s, parcel):
    """OFD-14.10: what Long Haul adds for a medium or a far trip."""
    if s.obstacle != LONG_HAUL:
        return 0
    return by_band(band_of(s, parcel), 0, HAUL_MEDIUM, HAUL_FAR)


def gold_for(s, parcel, square):
    """What a parcel is worth on a square.

    Options: a tariff by distance in its place, then a factor, then a bonus by the band.
    """
    gold = SQUARE_GOLD[s.options.board, square]
    if s.options.tariff > 0:
        cost = s.options.tariff * s.trip[origin_of(parcel), colour_of(parcel)]
        gold = (2 * cost + GOLD_STEP) // (2 * GOLD_STEP) * GOLD_STEP + SQUARE_BONUS[square]
    kind = band_of(s, parcel)
    o = s.options
    factor = by_band(kind, o.factor_near, o.factor_medium, o.factor_far)
    if factor != 100:
        gold = (gold * factor + 50 * GOLD_STEP) // (100 * GOLD_STEP) * GOLD_STEP
    return gold + by_band(kind, o.bonus_near, o.bonus_medium, o.bonus_far)


# Pickup.


def work_cost(s, cost):
    """OFD-5.3, 6.2: pickup and delivery cost the DMC; OFD-10.8: nothing on Election Day."""
    return 0 if s.obstacle == ELECTION_DAY else cost


def pickup_cost(s, p, cost):
    """OFD-5.3; OFD-14.2: nothing for the first pickup of a turn with a Courier Bag."""
    return 0 if s.pickups == 0 and owns(s, p, COURIER_BAG) else work_cost(s, cost)


def pickup_refused(s, p, colour, cost):
    """OFD-5.1, 5.2: on a Pickup tile, of any colour waiting (OFD-13.1: if any); OFD-2.6: with MP.

    OFD-5.7, 10.3: not on Holiday. OFD-5.6: each is a separate action. OFD-5.5: onto a board
    that has room.
    """
    tile = s.at[p]
    if s.flag[tile] != PICKUP_TILE:
        return Refusal.NOT_ON_PICKUP
    if s.obstacle == HOLIDAY:
        return Refusal.PICKUP_HOLIDAY
    if s.waiting[s.city[tile], colour] == 0:
        return Refusal.NONE_WAITS
    if s.options.pickup_limit > 0 and s.pickups >= s.options.pickup_limit:
        return Refusal.PICKED_UP_ENOUGH
    if not has_room(s, p):
        return Refusal.BOARD_FULL
    return FINE if pickup_cost(s, p, cost) <= s.mp else Refusal.WORK_TOO_DEAR


def fresh_parcel(s, city, colour):
    """OFD-5.4: as it comes onto square 1; options: with rounds of grace by its band."""
    o = s.options
    grace = by_band(band(s, city, colour), o.grace_near, o.grace_medium, o.grace_far)
    return new_parcel(colour, 0, city, grace)


def pick_up(s, p, colour, cost):
    """OFD-5.4: onto square 1. OFD-5.8: from there it leaves as the other rules say."""
    city = s.city[s.at[p]]
    paid = pickup_cost(s, p, cost)
    s.mp -= paid
    s.pickups += 1
    s.waiting[city, colour] -= 1
    add_parcel(s, p, fresh_parcel(s, city, colour))
    note(s, Kind.PICKED_UP, p, colour, city, paid)


# Delivery.


def delivery_refused(s, p, square, cost):
    """OFD-6.1: on the Delivery tile; OFD-6.6, 10.3: not on Holiday; OFD-2.6: with MP.

    OFD-6.5: each is a separate action.
    """
    tile = s.at[p]
    if s.flag[tile] != DELIVERY_TILE:
        return Refusal.NOT_ON_DELIVERY
    if s.obstacle == HOLIDAY:
        return Refusal.DELIVERY_HOLIDAY
    if not has_parcel(s, p, s.city[tile], square):
        return Refusal.NO_SUCH_PARCEL
    return FINE if work_cost(s, cost) <= s.mp else Refusal.WORK_TOO_DEAR


def deliver(s, p, square, cost):
    """OFD-6.3: gold, counts, and the figure back to the pile. OFD-6.4: the square is chosen.

    OFD-6.8: whoever holds it is paid. OFD-12.2: the 20th is not the last that counts.
    """
    colour = s.city[s.at[p]]
    place = find_parcel(s, p, colour, square)
    gold = pay(s, s.parcels[p, place])
    paid = work_cost(s, cost)
    s.mp -= paid
    parcel = remove_parcel(s, p, place)
    s.pile[colour] += 1
    s.delivered[p] += 1
    earn(s, p, gold)
    note(s, Kind.DELIVERED, p, parcel, gold, paid)


# Advance and fall.


def advance(s, p):
    """OFD-11.1, 11.3: every parcel one square to the right, on a new list so that it stays sorted.

    OFD-11.2, 13.3: each on square 10 falls: a fine, and the figure goes back to the pile.
    """
    count = s.parcel_count[p]
    fallen = 0
    for place in range(count):
        parcel = s.parcels[p, place]
        if square_of(parcel) == SQUARES - 1 and grace_of(parcel) == 0:
            s.pile[colour_of(parcel)] += 1
            fallen += 1
            fall(s, p, place, colour_of(parcel))
            continue
        parcel += SQUARE_STEP if grace_of(parcel) == 0 else -1
        k = place - fallen
        while k > 0 and s.parcels[p, k - 1] > parcel:
            s.parcels[p, k] = s.parcels[p, k - 1]
            k -= 1
        s.parcels[p, k] = parcel
    for place in range(count - fallen, count):
        s.parcels[p, place] = 0
    s.parcel_count[p] = count - fallen


def fall(s, p, place, colour):
    """OFD-11.2: 50 gold; reported once for each colour. OFD-11.11: even into debt.

    OFD-14.3: an Insurance pays, and is gone.
    """
    fine = s.options.fine
    if fine > 0 and owns(s, p, INSURANCE):
        lose_item(s, p, PLACE_OF[INSURANCE])
        note(s, Kind.ITEM_USED, p, PLACE_OF[INSURANCE], 0)
        fine = 0
    earn(s, p, -fine)
    s.score[p] += s.options.malus
    last = s.event_count - 1
    if last >= 0 and last < len(s.events) and s.events[last, 0] == Kind.PARCELS_FELL:
        if s.events[last, 1] == p and s.events[last, 2] == colour:
            s.events[last, 3] += 1
            s.events[last, 4] += fine
            return
    note(s, Kind.PARCELS_FELL, p, colour, 1, fine)


# Generation.


def generate(s, at_setup):
    """OFD-11.4: the cities 1 to 6 in order."""
    for city in range(CITIES):
        generate_in(s, city, new_parcels(s, city, at_setup))


def new_parcels(s, city, at_setup):
    """OFD-11.4: half a die, rounded down; OFD-11.5: at least one, but only at setup.

    Options: start_parcels, and other ways to generate.
    """
    if at_setup and s.options.start_parcels > 0:
        return s.options.start_parcels
    how = HALF_DOWN if at_setup else s.options.generation
    if how == ONE_EACH:
        return 1
    die = roll(s, 6, Chance.COUNT, arrival(s, city)) + 1
    count = (die + 1) // 2 if how == HALF_UP else die // 2
    return max(1, count) if at_setup else count


def generate_in(s, city, count):
    """OFD-11.6: a die for each destination; OFD-11.8: the figures wait on the Pickup tile.

    OFD-11.10: without an unused figure of the colour none is placed.
    """
    first = NO_CITY
    second = NO_CITY
    third = NO_CITY
    told = 0
    for _ in range(count):
        colour = destination(s, city)
        if s.pile[colour] == 0:
            continue
        s.pile[colour] -= 1
        s.waiting[city, colour] += 1
        third = second
        second = first
        first = colour
        told += 1
        if told == 3:
            note(s, Kind.PARCELS_ARRIVED, s.players, city, third, second, first)
            told = 0
    if told == 1:
        note(s, Kind.PARCELS_ARRIVED, s.players, city, first, NO_CITY, NO_CITY)
    elif told == 2:
        note(s, Kind.PARCELS_ARRIVED, s.players, city, second, first, NO_CITY)


def arrival(s, city):
    """Where chance is asked for the parcels of a city."""
    return s.rounds * CITIES + city


def destination(s, city):
    """OFD-11.7: rolled again while it is the city itself."""
    colour = roll(s, CITIES, Chance.DESTINATION, arrival(s, city))
    while colour == city:
        colour = roll(s, CITIES, Chance.DESTINATION, arrival(s, city))
    return colour
