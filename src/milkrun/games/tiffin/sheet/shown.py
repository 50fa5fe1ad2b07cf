"""Which cells of a sheet of Tiffin are there now, and the way back from a match."""

from milkrun.engine.tallies import HIDDEN

from ..components import FACES, MAX_PLAYERS, ROUTE_CARDS, SQUARES
from ..rules.routes import first_cube, tiffins_of
from ..rules.state import CONTRIBUTORS, IN_HAND, NO_CARD, NO_FACE, POOL, SLOTS
from .declared import DELIVERIES
from .table import (
    BEFORE,
    CARDS,
    DELIVERED,
    ENDED,
    HAND,
    MARKER,
    NEXT,
    ON_TABLE,
    RIVAL,
    SHORTCUT,
    STATE,
    TIFFINS,
    TIRE,
    TURN,
    cubes_cell,
    cubes_on,
    is_delivered,
    is_in_play,
    length_of,
    order_cell,
    tiffins_on,
)
from .ties import are_level
from .told import place_by_fee, tracking_fee_of

# What is shown


def show_cells(s, cells, how):
    """The routes of cards that can still come; of one that is booked only which delivery it was."""
    for face in range(FACES):
        placed = is_in_play(cells, face)
        booked = is_booked(s, cells, face)
        laid = tiffins_on(s, cells, face) + cubes_on(s, cells, face)
        if is_in_play(cells, face ^ 1) and laid == 0:
            hide_empty(cells, how, STATE + face)
        for p in range(MAX_PLAYERS):
            show_count(cells, how, TIFFINS + face * MAX_PLAYERS + p, placed, booked)
        for owner in range(CONTRIBUTORS):
            show_count(cells, how, cubes_cell(face, owner), placed, booked)
            if not (placed and is_tied(s, cells, face, owner)):
                how[order_cell(face, owner)] = HIDDEN
    if s.options.special_cards == 0:
        for p in range(MAX_PLAYERS):
            hide_empty(cells, how, TIRE + p)
            hide_empty(cells, how, SHORTCUT + p)


def is_booked(s, cells, face):
    """TIF-9.1, 3.3, 5.1: delivered, and all that is on the route can be like that."""
    tiffins = tiffins_on(s, cells, face)
    full = cubes_on(s, cells, face) == length_of(s, cells, face)
    return is_delivered(cells, face) and full and 0 < tiffins <= SQUARES


def show_count(cells, how, cell, placed, booked):
    """Counts of a booked route are done with; so is what was never entered."""
    if booked or (not placed and cells[cell] == 0):
        how[cell] = HIDDEN


def is_tied(s, cells, face, owner):
    """TIF-9.7: whether the first cube may decide for an owner."""
    for other in range(CONTRIBUTORS):
        if other != owner and are_level(s, cells, face, owner, other):
            return True
    return False


def hide_empty(cells, how, cell):
    """A cell in which something is wrong stays."""
    if cells[cell] == 0:
        how[cell] = HIDDEN


# The way back


def take_record(s, cells):
    """What lies on the table of a match, and cubes of routes gone by that pay what they paid."""
    done = deliveries_of(s)
    cells[ENDED] = s.over == 1 and done < DELIVERIES
    cells[TURN] = s.to_move
    cells[MARKER] = s.marker
    for p in range(s.players):
        cells[BEFORE + p] = s.head_start[p]
    take_specials(s, cells, done)
    for n in range(s.scored):
        left = ON_TABLE + n - done
        cells[STATE + s.scored_face[n]] = DELIVERED + n if n < done else left
        take_scored(s, cells, n)
    for slot in range(SLOTS):
        if s.face[slot] != NO_FACE:
            cells[STATE + s.face[slot]] = ON_TABLE + slot
            take_route(s, cells, slot)
    if s.over == 0:
        take_cards(s, cells)


def deliveries_of(s):
    """How many routes were delivered: of the ten the last two, of fewer three, are scored at the
    end. So are three of ten if a guard ends the game then, which shows when the first pays nothing.
    """
    if s.over == 0:
        return s.scored
    paid = s.delivery_fee[DELIVERIES - 1].sum()
    return DELIVERIES if s.scored == ROUTE_CARDS and paid > 0 else s.scored - SLOTS


def take_cards(s, cells):
    """What is seen of the cards: how many in each hand, the pool, the top of the Route deck."""
    for p in range(s.players):
        cells[HAND + p] = min(s.hand_count[p], s.options.hand_limit)
    cells[NEXT] = 0 if s.top_face == NO_FACE else s.top_face + 1
    for position in range(POOL):
        kind = s.pool[position]
        cells[CARDS + position] = 0 if kind == NO_CARD else kind + 1


def take_specials(s, cells, done):
    """A Special card that is gone lay by one of the routes delivered."""
    for p in range(s.players):
        for first, where in ((TIRE, s.flat_tire[p]), (SHORTCUT, s.shortcut[p])):
            if where < SLOTS:
                cells[first + p] = s.face[where] + 1
            elif where != IN_HAND and s.options.special_cards == 1:
                cells[first + p] = s.scored_face[p % max(done, 1)] + 1


def take_scored(s, cells, n):
    """Tiffins by the delivery fees; cubes that give the places of the route fees."""
    face = s.scored_face[n]
    for p in range(s.players):
        tiffins = s.delivery_fee[n, p] // tracking_fee_of(n)
        cells[TIFFINS + face * MAX_PLAYERS + p] = tiffins
    paid = [owner for owner in range(CONTRIBUTORS) if s.route_fee[n, owner] > 0]
    paid.sort(key=lambda owner: place_by_fee(s, n, owner))
    spaces = length_of(s, cells, face)
    for nth, owner in enumerate(paid):
        last = len(paid) - 1 - nth
        cells[cubes_cell(face, owner)] = last + 1
        cells[order_cell(face, owner)] = nth + 1
    if paid:
        cells[cubes_cell(face, paid[0])] += spaces - cubes_on(s, cells, face)
    else:
        cells[RIVAL + face] = spaces


def take_route(s, cells, slot):
    """A route on the table, as it lies there."""
    face = s.face[slot]
    for p in range(s.players):
        cells[TIFFINS + face * MAX_PLAYERS + p] = tiffins_of(s, slot, p)
    owners = [owner for owner in range(CONTRIBUTORS) if s.cubes[slot, owner] > 0]
    owners.sort(key=lambda owner: first_cube(s, slot, owner))
    for nth, owner in enumerate(owners):
        cells[cubes_cell(face, owner)] = s.cubes[slot, owner]
        cells[order_cell(face, owner)] = nth + 1
