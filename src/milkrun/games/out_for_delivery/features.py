"""What predicts the winner, besides hand values: for a learned judgement of positions.

All is scaled to run from about -1 to 1. Everything is public, so all is used.
"""

import numpy as np

from .components import KINDS, SQUARES
from .maps import CITIES
from .plans import journey, later_pay, mean_turn, rough_way, rounds_left
from .rules.parcels import colour_of, square_of
from .rules.rounds import deliveries
from .rules.state import Phase

VERSION = 1
TABLE = 13 + Phase.SHOP  # of the phases that printed rules have
SEAT = 39
LONG = 14.0  # rounds of a game, about
WEATHERS = 6  # that are told apart
FAR = 99.0


def progress(s):
    """By the rounds that are to come, about."""
    return min(1.0, max(0.0, 1.0 - (rounds_left(s) - 0.5) / LONG))


def table_features(s, out):
    """How long the game still goes on, the parcels that wait, whose turn it is, and the phase."""
    left = rounds_left(s)
    out[0] = s.rounds / 20
    out[1] = deliveries(s) / 20
    out[2] = left / 20
    out[3] = left < 3
    out[4] = 1.0 / (0.5 + left)
    out[5] = s.mp / 24
    for city in range(CITIES):
        out[6] += waiting_in(s, city) / 24
    out[7] = s.rounds % 3 == 0
    out[8] = s.rounds % 3 == 1
    out[9 + s.turn_of] = 1
    if s.phase == Phase.SHOP:
        out[13 + Phase.ACT] = 1
    else:
        out[13 + s.phase] = 1


def waiting_in(s, city):
    """Parcels that wait in a city."""
    count = 0
    for colour in range(CITIES):
        count += s.waiting[city, colour]
    return count


def seat_features(s, p, out):
    """Gold, place in the round, items; then the way ahead, with what is carried and what waits."""
    out[0] = s.score[p] / 500
    out[1] = s.gold[p] / 500
    out[2 + p] = 1
    out[6] = s.turn_of == p
    out[7] = ((p - s.turn_of) % s.players) / 4
    out[8] = s.delivered[p] / 8
    out[9] = s.parcel_count[p] / 4
    for kind in range(KINDS):
        out[10 + kind] = s.items[p, kind]
    out[19] = s.umbrella[p] > 0
    out[20] = s.shoes[p] > 0
    if s.phase == Phase.CITY or s.over:
        return
    left = rounds_left(s)
    earned = journey(s, p)
    out[21] = earned / 500
    out[22] = earned / 100 / (0.5 + left)
    carried(s, p, left, out)
    fetchable(s, p, out)
    if s.turn_of == p:
        out[29] = s.mp / 24
    out[30] = s.kept_mp[p] / 8
    region = s.region[s.at[p]]
    if region < len(s.weather):
        out[31 + min(np.int64(s.weather[region]), WEATHERS - 1)] = 1
    out[37] = s.city[s.at[p]] < CITIES


def carried(s, p, left, out):
    """What the parcels on board will pay, the nearest way, and how many are nearly too late."""
    nearest = FAR
    gold = 0.0
    for place in range(s.parcel_count[p]):
        parcel = s.parcels[p, place]
        way = rough_way(s, s.at[p], np.int64(s.delivery_tile[colour_of(parcel)]))
        rounds = int(way / mean_turn(s) + 0.8)
        worth = later_pay(s, parcel, rounds)
        nearest = min(nearest, way)
        gold += max(-50.0, worth)
        if rounds < left:
            out[26] += max(0.0, worth) / 300
        if square_of(parcel) >= SQUARES - 2:
            out[25] += 1 / 3
    out[23] = nearest / 50 if nearest < FAR else 0.0
    out[24] = gold / 300
    out[38] = gold / 300 / (0.5 + left)


def fetchable(s, p, out):
    """The nearest city where parcels wait: the way there, and how many."""
    nearest = FAR
    count = 0
    for city in range(CITIES):
        here = waiting_in(s, city)
        if here > 0:
            way = rough_way(s, s.at[p], np.int64(s.pickup_tile[city]))
            if way < nearest:
                nearest = way
                count = here
    out[27] = nearest / 50
    out[28] = count / 6
