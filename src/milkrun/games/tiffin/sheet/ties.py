"""Who is level on a route of a sheet, and what an earlier first cube decides between."""

from ..components import MAX_PLAYERS
from ..rules.routes import fee_of_place, outranks
from ..rules.state import COMPETITOR, CONTRIBUTORS
from .table import (
    TIFFINS,
    cubes_cell,
    cubes_on,
    is_delivered,
    is_there,
    length_of,
    order_cell,
)


def are_level(s, cells, face, one, other):
    """TIF-9.7: as many cubes and as many tiffins, so that the first cube counts."""
    if not is_there(s, one) or not is_there(s, other):
        return False
    cubes = cubes_of(s, cells, face, one)
    if cubes == 0 or cubes_of(s, cells, face, other) != cubes:
        return False
    return tiffins_of_route(cells, face, one) == tiffins_of_route(cells, face, other)


def cubes_of(s, cells, face, owner):
    """TIF-11.2: at the end the competitor fills the routes left; its first cube there may be older,
    and where it had none nobody need ask.
    """
    cubes = cells[cubes_cell(face, owner)]
    if owner == COMPETITOR and cubes > 0 and s.over == 1 and not is_delivered(cells, face):
        return cubes + max(0, length_of(s, cells, face) - cubes_on(s, cells, face))
    return cubes


def tiffins_of_route(cells, face, owner):
    """TIF-8.8: the competitor has none."""
    return 0 if owner == COMPETITOR else cells[TIFFINS + face * MAX_PLAYERS + owner]


def is_untold(s, cells, face, one, other):
    """TIF-9.7: level, and the sheet does not say whose first cube came earlier."""
    earlier = cells[order_cell(face, one)]
    later = cells[order_cell(face, other)]
    told = earlier > 0 and later > 0 and earlier != later
    return not told and are_level(s, cells, face, one, other)


# The places between which the first cube decides


def best_place(s, cells, slot, owner):
    """TIF-9.4, 9.6: how many rank above an owner, whoever's first cube came earlier."""
    above = 0
    for other in range(CONTRIBUTORS):
        if other != owner and outranks(s, slot, other, owner):
            above += not is_untold(s, cells, s.face[slot], other, owner)
    return above


def places_untold(s, cells, slot, owner):
    """TIF-9.7: how many places further down an owner may rank."""
    untold = 0
    for other in range(CONTRIBUTORS):
        untold += other != owner and is_untold(s, cells, s.face[slot], other, owner)
    return untold


def highest_fee(s, cells, slot, owner):
    """TIF-9.5, 9.7: the route fee if the owner's first cube came earlier than those untold."""
    if s.cubes[slot, owner] == 0:
        return 0
    return fee_of_place(s, slot, best_place(s, cells, slot, owner))


def lowest_fee(s, cells, slot, owner):
    """TIF-9.5, 9.7: the route fee if it came later than all of them."""
    if s.cubes[slot, owner] == 0:
        return 0
    worst = best_place(s, cells, slot, owner) + places_untold(s, cells, slot, owner)
    return fee_of_place(s, slot, worst)
