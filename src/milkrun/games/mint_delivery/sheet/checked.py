"""What on a sheet of Mint Delivery cannot be like that, each at its cell."""

from milkrun.engine.sheets import tell

from ..components import ABILITIES, KINDS, MAX_PLAYERS, ORDERS, TOKENS, TOWNS
from ..rules.abilities import actions_of, slip_road_refused, unspent
from ..rules.orders import can_fulfill_any, held_limit
from ..rules.refusals import FINE
from ..rules.state import BOXED, DISPLAYED, SLOTS
from ..rules.trucks import capacity, room
from .declared import Line
from .table import (
    BOUGHT,
    DECK,
    DISPLAY,
    DONE_BY,
    HELD_BY,
    IN_TOWN,
    LOAD,
    ON,
    REMOVED,
    TURNS,
    UNSEEN,
    USED,
    WHERE,
    count_fate,
    is_beyond,
    is_shown,
    is_taken,
    mints_out,
    turn_of,
)


def check_sheet(s, cells, out):
    """Orders, decks, mints, abilities, then the turn."""
    for order in range(ORDERS):
        check_order(s, cells, order, out)
    for p in range(s.players):
        check_held(s, cells, p, out)
        if room(s, p) < 0:
            tell(out, Line.ROOM, p, capacity(s, p), fullest(s, p))
    check_towns(s, cells, out)
    for kind in range(KINDS):
        if mints_out(s, kind) > TOKENS[kind]:
            cell = LOAD + most_of(s, kind) * KINDS + kind
            tell(out, Line.MINTS, TOKENS[kind], kind, mints_out(s, kind), cell)
    check_abilities(s, cells, out)
    if s.over == 0:
        check_turn(s, cells, out)


# Orders and towns


def check_order(s, cells, order, out):
    """MIN-1.12, 1.14, 9.8: a truck that takes part, one order in a place, and no removal of more.

    With one player the rival boxes orders (MIN-13.4).
    """
    where = cells[WHERE + order]
    if IN_TOWN <= where < HELD_BY:
        for other in range(order):
            if cells[WHERE + other] == where:
                tell(out, Line.TWO_THERE, where, WHERE + order)
                return
    elif HELD_BY <= where < REMOVED:
        if (where - HELD_BY) % MAX_PLAYERS >= s.players:
            tell(out, Line.NO_TRUCK, WHERE + order)
    elif where == REMOVED and s.players > 2:
        tell(out, Line.NOT_REMOVED, WHERE + order)


def check_held(s, cells, p, out):
    """MIN-5.3, 12.16: how many orders may be held."""
    count = 0
    for order in range(ORDERS):
        if cells[WHERE + order] == HELD_BY + p:
            count += 1
            if count == held_limit(s, p) + 1:
                tell(out, Line.MANY_HELD, p, held_limit(s, p), WHERE + order)


def check_towns(s, cells, out):
    """MIN-1.11, 5.8: decks of cards that nobody has seen, and two orders face up beside each;
    MIN-5.11: mints only on orders.
    """
    for town in range(TOWNS):
        if cells[DECK + town] > s.options.deck_size - SLOTS:
            tell(out, Line.DECK_SIZE, s.options.deck_size, DECK + town)
        for slot in range(SLOTS):
            place = town * SLOTS + slot
            if not is_taken(cells, IN_TOWN + place) and cells[ON + place] > 0:
                tell(out, Line.ON_NOTHING, town, ON + place)
    if s.over == 1:
        return  # only points matter now: nobody has to count decks for them
    kept = kept_orders(s, cells)
    size = max(SLOTS, min(s.options.deck_size, (ORDERS - kept) // TOWNS))
    cell = DECK + fullest_deck(cells)
    if size < s.options.deck_size and cells[cell] > size - SLOTS:
        tell(out, Line.BUILT, kept, size, size - SLOTS, cell)
    elif elsewhere(cells) < 0:
        tell(out, Line.DECKS, -elsewhere(cells), cell)


def kept_orders(s, cells):
    """MIN-1.6, 1.14: how many orders were kept in the setup: those held before the first action.
    Later nobody can tell, and it is 0.
    """
    if cells[TURNS] > 0 or cells[USED] > 0:
        return 0
    count = 0
    for order in range(ORDERS):
        where = cells[WHERE + order]
        if where >= DONE_BY:
            return 0
        count += where >= HELD_BY
    return count


def elsewhere(cells):
    """MIN-1.11, 9.7: how many orders that are not entered are in no deck, nor face up beside one:
    in the box, or completed and kept secret. Below 0 if the decks have too many.
    """
    count = 0
    for order in range(ORDERS):
        count += cells[WHERE + order] == UNSEEN
    for town in range(TOWNS):
        count -= cells[DECK + town]
        for slot in range(SLOTS):
            beside = is_taken(cells, IN_TOWN + town * SLOTS + slot)
            count -= not beside and cells[DECK + town] > 0
    return count


def fullest_deck(cells):
    """The town with the most cards."""
    most = 0
    for town in range(TOWNS):
        if cells[DECK + town] > cells[DECK + most]:
            most = town
    return most


# Mints


def fullest(s, p):
    """The cell of the kind of which a truck has most."""
    most = 0
    for kind in range(KINDS):
        if s.load[p, kind] > s.load[p, most]:
            most = kind
    return LOAD + p * KINDS + most


def most_of(s, kind):
    """The truck with the most mints of a kind."""
    most = 0
    for p in range(s.players):
        if s.load[p, kind] > s.load[most, kind]:
            most = p
    return most


# Abilities


def check_abilities(s, cells, out):
    """MIN-1.4, 12.1, 12.3: three different ones, on display, and paid for."""
    for slot in range(DISPLAYED):
        shown = cells[DISPLAY + slot]
        if shown > 0 and s.options.abilities == 0:
            tell(out, Line.BASE_GAME, DISPLAY + slot)
        for other in range(slot):
            if shown > 0 and cells[DISPLAY + other] == shown:
                tell(out, Line.SHOWN_TWICE, shown - 1, DISPLAY + slot)
    for p in range(s.players):
        check_bought(s, cells, p, out)


def check_bought(s, cells, p, out):
    """MIN-12.3: each is on display, and all are paid for by completed orders. MIN-9.7, 11.1: before
    the end these may be secret.
    """
    last = BOUGHT + p
    for ability in range(ABILITIES):
        cell = BOUGHT + ability * MAX_PLAYERS + p
        if cells[cell] == 1:
            last = cell
            if not is_shown(s, ability):
                tell(out, Line.NOT_SHOWN, ability, cell)
    if unspent(s, p) < 0 and (s.over == 1 or owed(s) > elsewhere(cells)):
        tell(out, Line.UNPAID, p, s.completed[p], s.spent[p], last)


def owed(s):
    """MIN-12.3: how many completed orders that paid for abilities are not entered."""
    count = 0
    for p in range(s.players):
        count += max(0, -unspent(s, p))
    return count


# The turn


def check_turn(s, cells, out):
    """MIN-2.2, 2.5, 10.7: as many actions as there are; without any the turn may be over. MIN-10.1:
    the end is not near at first.
    """
    p = turn_of(s, cells)
    if is_beyond(s, cells):
        tell(out, Line.NEAR_AT_FIRST, TURNS)
    if cells[TURNS] >= s.options.round_limit * s.players:
        tell(out, Line.TOO_MANY_TURNS, s.options.round_limit, TURNS)
    if cells[USED] > actions_of(s, p):
        tell(out, Line.FEW_ACTIONS, p, actions_of(s, p), USED)
    elif s.actions_left == 0 and not can_fulfill_any(s, p) and slip_road_refused(s, p) != FINE:
        tell(out, Line.TURN_OVER, p, USED)


# Playing on


def check_play(s, cells, out):
    """MIN-9.8: with two players one order was completed for each that is removed. MIN-12.3: and as
    many as paid for abilities.
    """
    for p in range(s.players):
        if unspent(s, p) < 0:
            tell(out, Line.SECRET_PAID, p, -unspent(s, p))
    completed = 0
    for p in range(s.players):
        completed += s.completed[p]
    if s.players == 2 and count_fate(s, BOXED) > completed:
        tell(out, Line.FEW_COMPLETED, count_fate(s, BOXED) - completed)
