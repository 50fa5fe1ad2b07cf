"""What predicts the winner, besides hand values: for a learned judgement of positions.

All is scaled to run from about -1 to 1. Everything is public but the orders dealt at the start.
"""

from .advice import load_number
from .components import (
    CITY,
    DISTANCE,
    FIRST_PLAIN,
    FIRST_TOWN,
    KINDS,
    MINT_VALUE,
    ORDER_POINTS,
    TOWNS,
)
from .journeys import ACTIONS_TO
from .plans import actions_to_come
from .rules.orders import is_open, points
from .rules.state import ACTIONS_A_TURN, RUNNING, SLOTS, Phase

VERSION = 1
TABLE = 10 + len(Phase)
SEAT = 29
WHOLE = 36.0  # actions that a seat has in a game, about
NEAR = 4  # actions: an order that takes no more is as good as delivered


def progress(s):
    """By the actions to come; the last round is the end."""
    return 1.0 if s.last_round != RUNNING else 1.0 - min(1.0, actions_to_come(s) / WHOLE)


def table_features(s, out):
    """How long the game still goes on, the orders that lie open, the supply, and the phase."""
    left = 0.0 if s.last_round != RUNNING else actions_to_come(s)
    out[0] = left / 30
    out[1] = s.last_round != RUNNING
    out[2] = s.rounds / 20
    out[3] = s.actions_left / ACTIONS_A_TURN
    least = 99
    for town in range(TOWNS):
        least = min(least, s.deck[town])
        for slot in range(SLOTS):
            if is_open(s, town, slot):
                out[4] += 0.125
                out[5] += ORDER_POINTS[s.slot_order[town, slot]] / 24
                out[6] += s.slot_mints[town, slot] / 8
    out[7] = least / 7
    for kind in range(KINDS):
        out[8] += s.supply[kind] / 30
    out[9] = s.silent / 8
    out[10 + s.phase] = 1


def seat_features(s, p, out):
    """Points, turn and truck; the orders held, and those it could take."""
    own = points(s, p)
    out[0] = own / 15
    out[1] = own / 15 * progress(s)
    out[2] = s.completed[p] / 6
    out[3] = p == s.to_move
    out[4] = p == s.holder
    out[5] = ((p - s.to_move) % s.players) / 4
    out[6] = ((p - s.holder) % s.players) / 4
    if p == s.to_move:
        out[7] = s.actions_left / ACTIONS_A_TURN
    aboard = 0
    for kind in range(KINDS):
        out[8 + kind] = s.load[p, kind] / 4
        aboard += s.load[p, kind]
        out[11] += s.load[p, kind] * MINT_VALUE[kind] / 8
    out[12] = aboard == 0
    out[13] = s.at[p] == CITY
    out[14] = s.at[p] > CITY and s.at[p] < FIRST_TOWN
    out[15] = s.at[p] >= FIRST_TOWN and s.at[p] < FIRST_PLAIN
    if s.phase != Phase.KEEP:
        load = load_number(s, p)
        held_orders(s, p, load, out)
        open_orders(s, p, load, out)


def held_orders(s, p, load, out):
    """Their points, how soon each can be delivered, and what the best brings an action."""
    out[16] = s.held_count[p] / 3
    soonest = 30
    for index in range(s.held_count[p]):
        order = s.held[p, index]
        actions = ACTIONS_TO[s.at[p], load, order]
        rate = ORDER_POINTS[order] / (1.0 + actions)
        out[17] += ORDER_POINTS[order] / 8
        out[18] += rate / 2
        out[19] = max(out[19], rate / 2)
        soonest = min(soonest, actions)
        if actions <= NEAR:
            out[20] += ORDER_POINTS[order] / 8
        if actions <= 1:
            out[21] += ORDER_POINTS[order] / 4
    out[22] = soonest / 10 if s.held_count[p] > 0 else 0.0
    out[23] = s.held_count[p] == 0


def open_orders(s, p, load, out):
    """What the best of the open orders would bring an action, and how far it is to the next."""
    nearest = 9
    for town in range(TOWNS):
        away = DISTANCE[s.at[p], FIRST_TOWN + town]
        for slot in range(SLOTS):
            if is_open(s, town, slot):
                nearest = min(nearest, away)
                order = s.slot_order[town, slot]
                actions = away + 1 + ACTIONS_TO[FIRST_TOWN + town, load, order]
                rate = ORDER_POINTS[order] / (1.0 + actions)
                out[24] = max(out[24], rate)
                out[25] += rate / 4
                out[26] += s.slot_mints[town, slot] / (4.0 + 4.0 * away)
    out[27] = nearest / 4
    out[28] = out[24] * (s.held_count[p] < 3)
