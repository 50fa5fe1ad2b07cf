"""What predicts the winner, besides hand values: for a learned judgement of positions.

All is scaled to run from about -1 to 1. Hands are those of the world that a search imagines.
"""

from .advice import card_worth
from .components import CARD_COLOUR, CARD_RANK, FACE_COLOUR, FACE_FEE, GREY, SQUARES
from .rules.routes import is_active, open_spaces, tiffins_of
from .rules.state import COMPETITOR, IN_HAND, NO_FACE, SLOTS, Phase

VERSION = 1
OF_TABLE, OF_SEAT = 8, 6  # features of each route
ROUTES = 5 + len(Phase)  # of the table: where those of the routes begin
OWN_ROUTES = 15  # and of a seat
TABLE = ROUTES + SLOTS * OF_TABLE
SEAT = OWN_ROUTES + SLOTS * OF_SEAT
LAST_ROUTE = 8  # TIF-11.1: with it the game ends
USUAL = 60.0  # turns of a game, about; with fewer left, the option turn_limit ends it


def progress(s):
    """Routes scored, and those in play as far as they are filled; or few turns left."""
    done = s.scored * 1.0
    for slot in range(SLOTS):
        if s.face[slot] != NO_FACE and s.length[slot] > 0:
            done += 0.5 * s.progress[slot] / s.length[slot]
    late = 1.0 - (s.options.turn_limit - s.turns) / USUAL
    return min(1.0, max(done / LAST_ROUTE, late))


def table_features(s, out):
    """How far the game is, the phase, and each route: open spaces, fees, and the competitor."""
    done = progress(s)
    out[0] = done
    out[1] = done * done
    out[2] = s.scored >= LAST_ROUTE - 1
    out[3] = s.drafts_in_a_row / 8
    out[4] = s.marker / 4
    out[5 + s.phase] = 1
    for slot in range(SLOTS):
        if s.face[slot] != NO_FACE:
            first = ROUTES + slot * OF_TABLE
            left = open_spaces(s, slot)
            aboard = min(s.tiffins[slot], SQUARES)
            out[first] = 1
            out[first + 1] = left / 12
            out[first + 2] = left <= 4
            out[first + 3] = FACE_FEE[s.face[slot], aboard, 0] / 25
            out[first + 4] = FACE_FEE[s.face[slot], aboard, 1] / 25
            out[first + 5] = s.cubes[slot, COMPETITOR] / 5
            out[first + 6] = aboard / SQUARES
            out[first + 7] = is_active(s, slot)


def seat_features(s, p, out):
    """Score, Special cards and hand; on each route what a seat has, and what it could add."""
    out[0] = s.score[p] / 60
    out[1] = s.hand_count[p] / 7
    out[2] = s.flat_tire[p] == IN_HAND
    out[3] = s.shortcut[p] == IN_HAND
    out[4] = p == s.to_move
    out[5] = p == 0
    out[6] = ((p - s.to_move) % s.players) / 4
    out[7] = s.score[p] / 60 * progress(s)
    for index in range(s.hand_count[p]):
        card = s.hand[p, index]
        rank = CARD_RANK[card]
        out[7 + rank] += 0.5  # 8 to 11: cards of a rank
        out[12] += card_worth(s, p, card) / 20
        grey = CARD_COLOUR[card] == GREY
        out[13] += grey * 0.5
        out[14] += rank / 16
        for slot in range(SLOTS):
            if s.face[slot] != NO_FACE:
                if grey or FACE_COLOUR[s.face[slot]] == CARD_COLOUR[card]:
                    out[OWN_ROUTES + slot * OF_SEAT + 4] += rank / 8
    for slot in range(SLOTS):
        if s.face[slot] != NO_FACE:
            on_route(s, p, slot, OWN_ROUTES + slot * OF_SEAT, out)


def on_route(s, p, slot, first, out):
    """Cubes and tiffins of a seat on a route, its lead there, and whether it could fill it."""
    most = s.cubes[slot, COMPETITOR]
    for other in range(s.players):
        if other != p:
            most = max(most, s.cubes[slot, other])
    out[first] = s.cubes[slot, p] / 6
    out[first + 1] = (s.cubes[slot, p] - most) / 6
    out[first + 2] = s.cubes[slot, p] > most
    out[first + 3] = tiffins_of(s, slot, p) / 2
    out[first + 5] = out[first + 4] * 8 >= open_spaces(s, slot)
