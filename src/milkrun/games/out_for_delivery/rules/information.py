"""Nothing is hidden but the dice to come; and what a seat sees, as numbers."""

from ..components import KINDS, MAX_PLAYERS, OBSTACLES, SQUARES, WEATHERS
from ..maps import CITIES, MOST_TILES, NO_TILE
from .parcels import colour_of, square_of
from .rounds import deliveries
from .state import NO_THING, PHASES, THINGS

SEAT_SHARE = MOST_TILES + KINDS + CITIES * SQUARES + 8
OBSERVATION = (
    len(PHASES)
    + 8  # players, rounds, deliveries, MP, bought, sold, traded, pickups
    + 3 * (len(WEATHERS) + 1)
    + len(OBSTACLES)
    + CITIES * CITIES
    + 2 * (THINGS + 1)  # the open proposal
    + MAX_PLAYERS * SEAT_SHARE
)
PIECES = CITIES  # parcel figures of each colour


def determinize(s, p):
    """OFD-1.3: boards lie open, and so does all the rest: there is nothing to redraw."""


def observe(s, p, out):
    """All that seat p sees, each number about 0 to 1; seats count from p."""
    out[s.phase] = 1
    at = len(PHASES)
    out[at] = s.players / MAX_PLAYERS
    out[at + 1] = s.rounds / 60
    out[at + 2] = deliveries(s) / 20
    out[at + 3] = s.mp / 24
    out[at + 4] = s.bought
    out[at + 5] = s.sold
    out[at + 6] = s.traded
    out[at + 7] = s.pickups / 6
    at += 8
    for region in range(3):
        out[at + s.weather[region]] = 1
        at += len(WEATHERS) + 1
    out[at + s.obstacle] = 1
    at += len(OBSTACLES)
    for city in range(CITIES):
        for colour in range(CITIES):
            out[at] = s.waiting[city, colour] / 4
            at += 1
    out[at + s.give] = 1
    out[at + NO_THING + 1 + s.want] = 1
    at += 2 * (THINGS + 1)
    for ahead in range(s.players):
        observe_seat(s, (p + ahead) % s.players, out, at)
        at += SEAT_SHARE


def observe_seat(s, q, out, at):
    """A seat: its tile, items and board, then what it has."""
    if s.at[q] != NO_TILE:
        out[at + s.at[q]] = 1
    at += MOST_TILES
    for kind in range(KINDS):
        out[at + kind] = s.items[q, kind] / 2
    at += KINDS
    for place in range(s.parcel_count[q]):
        parcel = s.parcels[q, place]
        out[at + colour_of(parcel) * SQUARES + square_of(parcel)] += 0.25
    at += CITIES * SQUARES
    out[at] = s.gold[q] / 1000
    out[at + 1] = s.score[q] / 1000
    out[at + 2] = s.delivered[q] / 10
    out[at + 3] = s.umbrella[q]
    out[at + 4] = s.shoes[q]
    out[at + 5] = s.kept_mp[q] / 8
    out[at + 6] = s.turn_of == q
    out[at + 7] = s.asked[q]


def pieces(s, out):
    """OFD-11.10: 24 figures of each colour, in the pile, in cities and on boards."""
    for colour in range(CITIES):
        out[colour] = s.pile[colour]
        for city in range(CITIES):
            out[colour] += s.waiting[city, colour]
    for p in range(s.players):
        for place in range(s.parcel_count[p]):
            out[colour_of(s.parcels[p, place])] += 1
