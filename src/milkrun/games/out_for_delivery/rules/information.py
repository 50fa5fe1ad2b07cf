"""Nothing is hidden but the dice to come; and what a seat sees, as numbers."""

from milkrun.engine.observation import byte, observation, part, seats

from ..components import KINDS, MAX_PLAYERS, OBSTACLES, SQUARES, WEATHERS
from ..maps import CITIES, MOST_TILES, NO_TILE
from .parcels import colour_of, square_of
from .rounds import deliveries
from .state import NO_THING, PHASES, THINGS

SEAT_SHARE = MOST_TILES + KINDS + CITIES * SQUARES + 10
OBSERVATION = observation(
    part("phase", len(PHASES), "which kind of decision it is"),
    part("players", 1, "seats taken", most=MAX_PLAYERS),
    part("rounds", 1, "rounds played", most=255, unit=1 / 60),
    part("deliveries", 1, "parcels delivered by all", most=255, unit=1 / 20),
    part("mp", 1, "movement points left", most=255, unit=1 / 24),
    part("bought", 1, "whether an item was bought in this turn"),
    part("sold", 1, "whether an item was sold in this turn"),
    part("traded", 1, "whether a trade was concluded in this turn"),
    part("pickups", 1, "parcels picked up in this turn", most=255, unit=1 / 6),
    part("rolled", 1, "the roll for movement points, for a Road Map", most=255, unit=1 / 12),
    part("tolled", 1, "whether the toll of this turn is paid"),
    part("offered", (2, KINDS + 2), "what may be chosen in the shop; the last two: any, nothing"),
    part("weather", (3, len(WEATHERS) + 1), "the weather of each region"),
    part("obstacle", len(OBSTACLES), "the obstacle on the roads"),
    part("waiting", (CITIES, CITIES), "parcels of each colour in a city", most=255, unit=1 / 4),
    part("give", THINGS + 1, "what the open proposal gives; the last: nothing"),
    part("want", THINGS + 1, "what it wants; the last: nothing"),
    seats(
        MAX_PLAYERS,
        part("at", MOST_TILES, "the tile of its figure"),
        part("items", KINDS, "items of each kind", most=255, unit=1 / 2),
        part("parcels", (CITIES, SQUARES), "parcels by colour and square", most=255, unit=1 / 4),
        part("gold", 1, "its gold, in steps of 5", most=255, unit=1 / 200),
        part("debt", 1, "gold below zero, in steps of 5", most=255, unit=1 / 200),
        part("score", 1, "its wealth, in steps of 10", most=255, unit=1 / 100),
        part("lost", 1, "wealth below zero, in steps of 10", most=255, unit=1 / 100),
        part("delivered", 1, "parcels it has delivered", most=255, unit=1 / 10),
        part("umbrella", 1, "whether it has an Umbrella open", most=255, unit=1),
        part("shoes", 1, "whether it wears Snow Shoes", most=255, unit=1),
        part("kept_mp", 1, "movement points kept for its next turn", most=255, unit=1 / 8),
        part("turn", 1, "whether it is its turn"),
        part("asked", 1, "whether it was asked in this turn"),
    ),
)
PIECES = CITIES  # parcel figures of each colour


def determinize(s, p):
    """OFD-1.3: boards lie open, and so does all the rest: there is nothing to redraw."""


def observe(s, p, out):
    """All that seat p sees, as bytes; seats count from p."""
    out[s.phase] = 1
    at = len(PHASES)
    out[at] = s.players
    out[at + 1] = byte(s.rounds)
    out[at + 2] = byte(deliveries(s))
    out[at + 3] = byte(s.mp)
    out[at + 4] = s.bought
    out[at + 5] = s.sold
    out[at + 6] = s.traded
    out[at + 7] = byte(s.pickups)
    out[at + 8] = byte(s.rolled)
    out[at + 9] = s.tolled
    at += 10
    for one in range(2):
        out[at + (s.offered[one] - 1) % (KINDS + 2)] = 1
        at += KINDS + 2
    for region in range(3):
        out[at + s.weather[region]] = 1
        at += len(WEATHERS) + 1
    out[at + s.obstacle] = 1
    at += len(OBSTACLES)
    for city in range(CITIES):
        for colour in range(CITIES):
            out[at] = s.waiting[city, colour]
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
        out[at + kind] = byte(s.items[q, kind])
    at += KINDS
    for place in range(s.parcel_count[q]):
        parcel = s.parcels[q, place]
        out[at + colour_of(parcel) * SQUARES + square_of(parcel)] += 1
    at += CITIES * SQUARES
    out[at] = byte(s.gold[q] // 5)
    out[at + 1] = byte(-s.gold[q] // 5)
    out[at + 2] = byte(s.score[q] // 10)
    out[at + 3] = byte(-s.score[q] // 10)
    out[at + 4] = byte(s.delivered[q])
    out[at + 5] = byte(s.umbrella[q])
    out[at + 6] = byte(s.shoes[q])
    out[at + 7] = byte(s.kept_mp[q])
    out[at + 8] = s.turn_of == q
    out[at + 9] = s.asked[q]


def pieces(s, out):
    """OFD-11.10: 24 figures of each colour, in the pile, in cities and on boards."""
    for colour in range(CITIES):
        out[colour] = s.pile[colour]
        for city in range(CITIES):
            out[colour] += s.waiting[city, colour]
    for p in range(s.players):
        for place in range(s.parcel_count[p]):
            out[colour_of(s.parcels[p, place])] += 1
