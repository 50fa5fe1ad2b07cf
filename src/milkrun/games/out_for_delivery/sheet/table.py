"""The position that a sheet describes, and the way back."""

from milkrun.engine.tallies import HIDDEN

from ..components import FIGURES, KINDS, NO_WEATHER, SNOW_SHOES, SQUARES, SUNNY
from ..components import UMBRELLA as UMBRELLAS
from ..maps import CITIES, NO_TILE
from ..rules.parcels import (
    add_parcel,
    advance,
    colour_of,
    earn,
    fresh_parcel,
    gain_item,
    grace_of,
    origin_of,
    square_of,
)
from ..rules.refusals import FINE
from ..rules.rounds import is_decided
from ..rules.setup import city_refused, clear_table, lay_map, start_gold
from ..rules.state import MOST_GRACE, MOST_PARCELS, PERMANENT, H, Phase
from .declared import MOST_ROUND, PLACE_TILE, SHEET, TILE_PLACE

ROUND = SHEET.at["round"]
WEATHER = SHEET.at["weather"]
EVENT = SHEET.at["event"]
TURN = SHEET.at["turn"]
MP = SHEET.at["mp"]
HALF = SHEET.at["half"]
DONE = SHEET.at["done"]
PICKUPS = SHEET.at["pickups"]
OVER = SHEET.at["over"]
WAITING = SHEET.at["waiting"]
STANDS = SHEET.at["stands"]
GOLD = SHEET.at["gold"]
DELIVERED = SHEET.at["delivered"]
PARCELS = SHEET.at["parcels"]
OLDER = SHEET.at["older"]
ORIGIN = SHEET.at["origin"]
ITEMS = SHEET.at["items"]
UMBRELLA = SHEET.at["umbrella"]
SHOES = SHEET.at["shoes"]
KEPT = SHEET.at["kept"]
SLIDING = SQUARES + MOST_GRACE  # rounds that a parcel lies on a board at most
HAULS = 2  # the event table with Long Haul
MOST_WHOLE = 99  # MP that the sheet counts


def parcel_cell(p, colour, n):
    """Where the parcels of a colour from round n are counted; `ORIGIN - PARCELS` on: their city."""
    return PARCELS + (p * CITIES + colour) * MOST_ROUND + n - 1


def begin_sheet(s, cells):
    """OFD-1.5: the gold that everybody starts with."""
    for p in range(s.players):
        cells[GOLD + p] = start_gold(s, p)


def rounds_of(s, cells):
    """The round on the table: 0 before the first."""
    return min(cells[ROUND], s.options.end_rounds)


def is_ended(s, cells):
    """OFD-12.1, 12.7: the last turn is over, in a round in which the game may end."""
    return cells[OVER] > 0 and s.rounds > 0 and may_end(s)


def rounds_after(s):
    """OFD-12.1, 12.7: how many rounds may follow this one."""
    return 0 if is_decided(s) else s.options.end_rounds - s.rounds


def may_end(s):
    """Whether the game ends with this round."""
    return rounds_after(s) <= 0


# Parcels


def parcel_of(s, cells, p, colour, n):
    """A parcel picked up in round n, as it came onto the board."""
    origin = cells[parcel_cell(p, colour, n) + ORIGIN - PARCELS] - 1
    if origin < 0 or origin == colour:
        origin = 1 if colour == 0 else 0
    return fresh_parcel(s, origin, colour)


def is_fallen(s, cells, p, colour, n):
    """OFD-11.3: whether a parcel picked up in round n has fallen off by now."""
    parcel = parcel_of(s, cells, p, colour, n)
    return s.rounds - n - grace_of(parcel) >= SQUARES


def slide(s, cells):
    """OFD-11.1: the boards, each parcel as many squares along as rounds have begun since."""
    for n in range(max(1, s.rounds - SLIDING), s.rounds + 1):
        for p in range(s.players):
            advance(s, p)
            for colour in range(CITIES):
                for _ in range(cells[parcel_cell(p, colour, n)]):
                    if s.pile[colour] > 0 and s.parcel_count[p] < MOST_PARCELS:
                        s.pile[colour] -= 1
                        add_parcel(s, p, parcel_of(s, cells, p, colour, n))
    for p in range(s.players):
        earn(s, p, -s.gold[p])  # fines are paid by whoever counts the gold


def lay_waiting(s, cells):
    """OFD-11.8, 11.10: what waits, as far as there are figures."""
    for city in range(CITIES):
        for colour in range(CITIES):
            if city != colour:
                here = min(cells[WAITING + city * CITIES + colour], s.pile[colour])
                s.waiting[city, colour] = here
                s.pile[colour] -= here


# The whole


def choose_cities(s, cells):
    """OFD-1.6: the cities chosen so far, in order; the last one is chosen again, as with it the
    dice of round 1 are rolled."""
    way = -1 if s.options.cities_reversed else 1
    p = s.players - 1 if s.options.cities_reversed else 0
    for _ in range(s.players - 1):
        place = cells[STANDS + p] - 1
        if place < 0 or place >= 2 * CITIES or place % 2 > 0:
            break
        if city_refused(s, place // 2) != FINE:
            break
        s.at[p] = s.pickup_tile[place // 2]
        p += way
    s.to_move = p


def stand(s, cells):
    """Where the couriers are; one whose tile is not entered is taken to be in some city."""
    for p in range(s.players):
        place = cells[STANDS + p] - 1
        s.at[p] = s.pickup_tile[p] if place < 0 else PLACE_TILE[place]


def own(s, cells):
    """OFD-12.4: gold, items and deliveries."""
    for p in range(s.players):
        earn(s, p, cells[GOLD + p])
        s.delivered[p] = cells[DELIVERED + p]
        for kind in range(KINDS):
            for _ in range(cells[ITEMS + p * KINDS + kind]):
                gain_item(s, p, kind)


def fill_turn(s, cells):
    """OFD-2.4: the round, the turn and what was done in it."""
    for region in range(len(s.weather)):
        weather = cells[WEATHER + region] - 1
        s.weather[region] = NO_WEATHER if weather < 0 else weather
    s.obstacle = cells[EVENT]
    s.turn_of = min(cells[TURN], s.players - 1)
    s.to_move = s.turn_of
    s.phase = Phase.ACT
    s.mp = H * cells[MP] + cells[HALF]
    s.bought = cells[DONE]
    s.sold = cells[DONE + 1]
    s.traded = cells[DONE + 2]
    s.pickups = cells[PICKUPS]
    for p in range(s.players):
        s.kept_mp[p] = min(cells[KEPT + p], H * s.options.carry_over)
        s.umbrella[p] = min(cells[UMBRELLA + p], s.options.cover)
        s.shoes[p] = min(cells[SHOES + p], s.options.cover)


def fill_record(s, cells):
    """The position on the table."""
    lay_map(s)
    clear_table(s)
    for colour in range(CITIES):
        s.pile[colour] = FIGURES
    s.rounds = rounds_of(s, cells)
    if s.rounds > 0:
        lay_waiting(s, cells)
        slide(s, cells)
        stand(s, cells)
        own(s, cells)
        fill_turn(s, cells)
        if is_ended(s, cells):
            s.over = 1
            s.phase = Phase.OVER
            s.mp = 0
    else:
        own(s, cells)
        choose_cities(s, cells)
    s.event_count = 0


def take_record(s, cells):
    """What lies on the table of a match."""
    cells[ROUND] = s.rounds
    for region in range(len(s.weather)):
        cells[WEATHER + region] = (s.weather[region] + 1) % (NO_WEATHER + 1)
    cells[EVENT] = s.obstacle
    cells[TURN] = s.turn_of
    cells[MP] = min(s.mp // H, MOST_WHOLE)
    cells[HALF] = s.mp % H
    cells[DONE] = s.bought
    cells[DONE + 1] = s.sold
    cells[DONE + 2] = s.traded
    cells[PICKUPS] = min(s.pickups, MOST_WHOLE)
    cells[OVER] = s.over
    for city in range(CITIES):
        for colour in range(CITIES):
            cells[WAITING + city * CITIES + colour] = s.waiting[city, colour]
    for p in range(s.players):
        take_seat(s, cells, p)


def age_of(s, parcel):
    """OFD-11.3: the rounds in which a parcel came to where it lies. OFD-14.4: a stamp, which is one
    round more of grace, is no part of that."""
    grace = grace_of(fresh_parcel(s, origin_of(parcel), colour_of(parcel)))
    if square_of(parcel) > 0:
        return square_of(parcel) + grace
    return grace - min(grace, grace_of(parcel))


def take_seat(s, cells, p):
    """A courier's tile, gold, items and board."""
    cells[STANDS + p] = 0 if s.at[p] == NO_TILE else TILE_PLACE[s.at[p]] + 1
    cells[GOLD + p] = s.gold[p]
    cells[DELIVERED + p] = s.delivered[p]
    cells[UMBRELLA + p] = s.umbrella[p]
    cells[SHOES + p] = s.shoes[p]
    cells[KEPT + p] = s.kept_mp[p]
    for kind in range(KINDS):
        cells[ITEMS + p * KINDS + kind] = s.items[p, kind]
    for colour in range(CITIES):
        for n in range(1, MOST_ROUND + 1):
            cells[parcel_cell(p, colour, n)] = 0
            cells[parcel_cell(p, colour, n) + ORIGIN - PARCELS] = 0
    for k in range(s.parcel_count[p]):
        parcel = s.parcels[p, k]
        cell = parcel_cell(p, colour_of(parcel), max(1, s.rounds - age_of(s, parcel)))
        cells[cell] += 1
        if tells_origins(s):
            cells[cell + ORIGIN - PARCELS] = origin_of(parcel) + 1


# What is shown


def tells_origins(s):
    """Whether it matters where a parcel comes from: only with options."""
    o = s.options
    differ = o.bonus_near != o.bonus_medium or o.bonus_medium != o.bonus_far
    differ = differ or o.factor_near != o.factor_medium or o.factor_medium != o.factor_far
    differ = differ or o.grace_near != o.grace_medium or o.grace_medium != o.grace_far
    return differ or o.tariff > 0 or o.event_table == HAULS


def show_cells(s, cells, how):
    """What the rounds, the weather and the options leave out is not there."""
    hide(how, HALF, 1, cells[HALF] == 0 and not is_sunny(s))
    hide(how, PICKUPS, 1, s.options.pickup_limit == 0)
    hide(how, OVER, 1, cells[OVER] == 0 and not may_end(s))
    for p in range(SHEET_SEATS):
        hide_cover(s, cells, how, UMBRELLA + p, cells[ITEMS + p * KINDS + UMBRELLAS])
        hide_cover(s, cells, how, SHOES + p, cells[ITEMS + p * KINDS + SNOW_SHOES])
    hide(how, KEPT, SHEET_SEATS, s.options.carry_over == 0)
    hide(how, OLDER, SHEET_SEATS, s.rounds < 2)
    for city in range(CITIES):
        cell = WAITING + city * CITIES + city
        hide(how, cell, 1, cells[cell] == 0)
    for p in range(SHEET_SEATS):
        for colour in range(CITIES):
            for n in range(1, MOST_ROUND + 1):
                show_parcels(s, cells, p, colour, n, how)


def show_parcels(s, cells, p, colour, n, how):
    """Parcels of this round, those that somebody has, and if wanted of all rounds that count."""
    cell = parcel_cell(p, colour, n)
    there = cells[cell] > 0
    if s.rounds > 0 and n <= s.rounds and not there:
        there = n == s.rounds or (cells[OLDER + p] > 0 and n > s.rounds - SQUARES)
        for q in range(s.players):
            there = there or (cells[parcel_cell(q, colour, n)] > 0 and n > s.rounds - SQUARES)
    hide(how, cell, 1, not there)
    hide(how, cell + ORIGIN - PARCELS, 1, cells[cell] == 0 or not tells_origins(s))


def hide_cover(s, cells, how, cell, owned):
    """OFD-8.7, 8.8: cover that nobody has, or that lasts while it is owned."""
    hide(how, cell, 1, cells[cell] == 0 and (owned == 0 or s.options.cover == PERMANENT))


def is_sunny(s):
    """OFD-3.2: half MP come with the sun."""
    for region in range(len(s.weather)):
        if s.weather[region] == SUNNY:
            return True
    return False


def hide(how, cell, size, away):
    """Cells that are not there now."""
    if away:
        for k in range(cell, cell + size):
            how[k] = HIDDEN


SHEET_SEATS = SHEET.seats
