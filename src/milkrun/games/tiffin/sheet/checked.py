"""What on a sheet of Tiffin cannot be like that, each at its cell."""

from milkrun.engine.sheets import tell

from ..components import CARD_COLOUR, CARD_COPIES, FACES, GREY, MAX_PLAYERS, SQUARES
from ..rules.state import COMPETITOR, CONTRIBUTORS, NO_FACE, POOL
from .declared import Line
from .table import (
    CARDS,
    DELIVERED,
    HAND,
    MARKER,
    NEXT,
    SHORTCUT,
    STATE,
    TIFFINS,
    TIRE,
    cubes_cell,
    cubes_on,
    face_with,
    is_delivered,
    is_in_play,
    is_there,
    length_of,
    order_cell,
    scored_at,
    tiffins_on,
)
from .ties import is_untold


def check_sheet(s, cells, out):
    """Every route, then how they go together, then cards and the marker."""
    for face in range(FACES):
        if is_in_play(cells, face):
            check_route(s, cells, face, out)
            check_levels(s, cells, face, out)
            check_state(cells, face, out)
        elif cubes_on(s, cells, face) + tiffins_on(s, cells, face) > 0:
            tell(out, Line.NOT_IN_PLAY, face, STATE + face)
    if cells[NEXT] > 0:
        check_next(cells, cells[NEXT] - 1, out)
    check_specials(s, cells, out)
    check_pool(s, cells, out)
    for p in range(s.players):
        if cells[HAND + p] > s.options.hand_limit:
            tell(out, Line.HAND_FULL, s.options.hand_limit, HAND + p)
    if cells[MARKER] >= s.players:
        tell(out, Line.MARKER_ON, s.players, MARKER)


# Routes


def check_route(s, cells, face, out):
    """TIF-3.3, 5.1, 5.5, 9.1: tiffins, cubes, and whether the route is full."""
    tiffins = tiffins_on(s, cells, face)
    cubes = cubes_on(s, cells, face)
    length = length_of(s, cells, face)
    done = is_delivered(cells, face)
    if tiffins > SQUARES:
        tell(out, Line.FULL_BOAT, face, SQUARES, last_tiffin(s, cells, face))
    if cubes > length:
        tell(out, Line.TOO_LONG, face, length, last_cube(s, cells, face))
    if cubes > 0 and tiffins == 0 and (done or s.over == 0):
        tell(out, Line.NO_TIFFIN, face, last_cube(s, cells, face))
    if done and cubes < length and cubes + tiffins > 0:
        tell(out, Line.NOT_FULL, face, length - cubes, STATE + face)
    if not done and cubes == length and s.over == 0:
        tell(out, Line.DELIVER, face, STATE + face)


def last_tiffin(s, cells, face):
    """The last cell of a route with a tiffin."""
    cell = TIFFINS + face * MAX_PLAYERS
    for p in range(s.players):
        if cells[TIFFINS + face * MAX_PLAYERS + p] > 0:
            cell = TIFFINS + face * MAX_PLAYERS + p
    return cell


def last_cube(s, cells, face):
    """The last cell of a route with progress cubes."""
    cell = cubes_cell(face, 0)
    for owner in range(CONTRIBUTORS):
        if is_there(s, owner) and cells[cubes_cell(face, owner)] > 0:
            cell = cubes_cell(face, owner)
    return cell


def check_levels(s, cells, face, out):
    """TIF-9.7: in a route that is paid nobody need guess whose first cube came earlier."""
    n = scored_at(s, face)
    if n == s.scored:
        return
    for other in range(CONTRIBUTORS):
        for one in range(other):
            paid = s.route_fee[n, one] + s.route_fee[n, other] > 0
            if paid and is_untold(s, cells, face, one, other):
                tell_level(face, one, other, order_cell(face, other), out)


def tell_level(face, one, other, cell, out):
    if other == COMPETITOR:
        tell(out, Line.LEVEL_RIVAL, one, face, cell)
    else:
        tell(out, Line.LEVEL, one, other, face, cell)


def check_state(cells, face, out):
    """TIF-1.6, 1.7, 9.2, 10.5: one face of a card, one route in a place, deliveries in a row."""
    state = cells[STATE + face]
    other = face_with(cells, state)
    if face % 2 == 1 and is_in_play(cells, face - 1):
        tell(out, Line.SAME_CARD, face - 1, STATE + face)
    elif other < face and state < DELIVERED:
        tell(out, Line.SAME_PLACE, other, STATE + face)
    elif other < face:
        tell(out, Line.SAME_DELIVERY, other, state - DELIVERED, STATE + face)
    elif state > DELIVERED and face_with(cells, state - 1) == NO_FACE:
        tell(out, Line.NO_DELIVERY, state - DELIVERED - 1, STATE + face)


def check_next(cells, face, out):
    """TIF-1.7: the top of the Route deck is a card that is not in play."""
    for side in range(2):
        if is_in_play(cells, face // 2 * 2 + side):
            tell(out, Line.GONE_BY, face // 2 * 2 + side, NEXT)


# Cards


def check_specials(s, cells, out):
    """TIF-1.3, 7.2: a Special card lies by a route with cubes; TIF-7.5: two with a unit each."""
    for p in range(s.players):
        check_special(s, cells, p, TIRE + p, 1, out)
        both = cells[SHORTCUT + p] == cells[TIRE + p]
        check_special(s, cells, p, SHORTCUT + p, 1 + both, out)


def check_special(s, cells, p, cell, units, out):
    """TIF-5.9: on a route on the table every unit of the owner's has left a cube."""
    face = cells[cell] - 1
    if face < 0:
        return
    if s.options.special_cards == 0:
        tell(out, Line.NO_CARDS, cell)
    elif cubes_on(s, cells, face) == 0:
        tell(out, Line.ALONE, face, cell)
    elif s.over == 0 and not is_delivered(cells, face):
        cubes = cells[cubes_cell(face, p)]
        if cubes < units:
            tell(out, Line.OTHERS_CUBES, p, cubes, face, cell)


def check_pool(s, cells, out):
    """TIF-1.8: copies of a card; TIF-4.8: four of a colour do not stay."""
    for position in range(POOL):
        kind = cells[CARDS + position] - 1
        if kind >= 0:
            same = 0
            alike = 0
            for other in range(position + 1):
                card = cells[CARDS + other] - 1
                if card >= 0:
                    same += card == kind
                    alike += CARD_COLOUR[card] == CARD_COLOUR[kind]
            if same > CARD_COPIES[kind]:
                tell(out, Line.COPIES, CARD_COPIES[kind], CARDS + position)
            elif CARD_COLOUR[kind] != GREY and alike == s.options.pool_same:
                tell(out, Line.STALE, alike, CARD_COLOUR[kind], CARDS + position)
