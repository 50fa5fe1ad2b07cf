"""The position that a sheet describes: each order in its place, trucks, decks and turns."""

from milkrun.engine.chance import draw, seed_rng
from milkrun.engine.tallies import HIDDEN

from ..components import (
    ABILITIES,
    ABILITY_COST,
    CLASSIC,
    KINDS,
    MAX_PLAYERS,
    ORDERS,
    TOKENS,
    TOWNS,
)
from ..rules.abilities import actions_of
from ..rules.orders import announce_last_round, hold, points
from ..rules.setup import START_LOAD, clear_table
from ..rules.state import (
    BOXED,
    DISPLAYED,
    ELSEWHERE,
    MOST_HELD,
    NO_ABILITY,
    NO_ORDER,
    RUNNING,
    SLOTS,
    Chance,
    Phase,
)
from .declared import SHEET

WHERE = SHEET.at["where"]
ON = SHEET.at["on"]
DECK = SHEET.at["deck"]
TRUCK = SHEET.at["truck"]
LOAD = SHEET.at["load"]
HOLDER = SHEET.at["holder"]
TURNS = SHEET.at["turns"]
USED = SHEET.at["used"]
ENDED = SHEET.at["ended"]
DISPLAY = SHEET.at["display"]
BOUGHT = SHEET.at["bought"]

# Where an order is, in the order of PLACES.
UNSEEN = 0
IN_TOWN = 1
HELD_BY = IN_TOWN + TOWNS * SLOTS
DONE_BY = HELD_BY + MAX_PLAYERS
REMOVED = DONE_BY + MAX_PLAYERS
SEED = 1  # of what is dealt where nobody told


def begin_sheet(s, cells):
    """MIN-1.13: four Classic mints in every truck; MIN-1.14: decks without their first orders."""
    for town in range(TOWNS):
        cells[DECK + town] = s.options.deck_size - SLOTS
    for p in range(s.players):
        cells[LOAD + p * KINDS + CLASSIC] = START_LOAD


def turn_of(s, cells):
    """MIN-2.1: who is on turn after so many."""
    return (min(cells[HOLDER], s.players - 1) + cells[TURNS]) % s.players


def place_orders(s, cells):
    """Every card where it is; what nobody has seen stays in the bag."""
    for order in range(ORDERS):
        where = cells[WHERE + order]
        if where != UNSEEN:
            s.bag[order] = 0
        if IN_TOWN <= where < HELD_BY:
            s.slot_order[(where - IN_TOWN) // SLOTS, (where - IN_TOWN) % SLOTS] = order
        elif HELD_BY <= where < DONE_BY:
            if where - HELD_BY < s.players and s.held_count[where - HELD_BY] < MOST_HELD:
                hold(s, where - HELD_BY, order)
        elif DONE_BY <= where < REMOVED and where - DONE_BY < s.players:
            s.fate[order] = where - DONE_BY
            s.completed[where - DONE_BY] += 1
        elif where == REMOVED:
            s.fate[order] = BOXED


def fill_towns(s, cells):
    """Decks, and mints on orders. A town with a deck has two orders: others are drawn."""
    for town in range(TOWNS):
        s.deck[town] = min(cells[DECK + town], s.options.deck_size)
        for slot in range(SLOTS):
            if s.slot_order[town, slot] != NO_ORDER:
                s.slot_mints[town, slot] = cells[ON + town * SLOTS + slot]
            elif s.deck[town] > 0 and unseen(s) > 0:
                s.slot_order[town, slot] = draw(s, s.bag, Chance.ORDER, 0)


def unseen(s):
    """How many orders nobody has seen."""
    count = 0
    for order in range(ORDERS):
        count += s.bag[order]
    return count


def fill_abilities(s, cells):
    """MIN-12.4: what was acquired, and paid for by completed orders."""
    if s.options.abilities == 0:
        return
    for slot in range(DISPLAYED):
        s.displayed[slot] = cells[DISPLAY + slot] - 1 if cells[DISPLAY + slot] > 0 else NO_ABILITY
    for ability in range(ABILITIES):
        for p in range(s.players):
            if cells[BOUGHT + ability * MAX_PLAYERS + p] == 1 and is_shown(s, ability):
                s.owned[p] |= 1 << ability
                s.spent[p] += ABILITY_COST[ability]


def is_shown(s, ability):
    """MIN-12.1: whether an ability is on display."""
    for slot in range(DISPLAYED):
        if s.displayed[slot] == ability:
            return True
    return False


def fill_trucks(s, cells):
    """Trucks and their mints. MIN-1.3: the supply has what is nowhere else."""
    for p in range(s.players):
        s.at[p] = cells[TRUCK + p]
        for kind in range(KINDS):
            s.load[p, kind] = cells[LOAD + p * KINDS + kind]
    for kind in range(KINDS):
        s.supply[kind] = max(0, TOKENS[kind] - mints_out(s, kind))


def mints_out(s, kind):
    """The mints of a kind that are not in the supply."""
    count = 0
    for p in range(s.players):
        count += s.load[p, kind]
    if kind == CLASSIC:
        for town in range(TOWNS):
            for slot in range(SLOTS):
                count += s.slot_mints[town, slot]
    return count


def fill_record(s, cells):
    """The table, and the points so far."""
    seed_rng(s.rng, SEED)
    clear_table(s)
    place_orders(s, cells)
    fill_towns(s, cells)
    fill_abilities(s, cells)
    fill_trucks(s, cells)
    s.holder = min(cells[HOLDER], s.players - 1)
    s.to_move = turn_of(s, cells)
    s.rounds = min(cells[TURNS] // s.players, s.options.round_limit - 1)
    s.actions_left = max(0, actions_of(s, s.to_move) - cells[USED])
    s.phase = Phase.TURN
    announce_last_round(s)
    for p in range(s.players):
        s.score[p] = points(s, p)
    if cells[ENDED] == 1 or is_complete(s, cells):
        s.over = 1
        s.phase = Phase.OVER
        s.actions_left = 0
        s.rounds = max(1, s.rounds)
    elif s.last_round != RUNNING:
        s.stirred = 1
    s.draws = 0
    s.event_count = 0


# The end


def is_complete(s, cells):
    """MIN-10.2: whether the last round is complete: no turn of the holder begins after it."""
    return is_beyond(s, cells) and cells[TURNS] > 0


def is_beyond(s, cells):
    """Whether the end was near when a turn of the holder began. MIN-9.8: with two players they may
    have removed an order in this turn, before any action.
    """
    return begins_near_end(s, cells) and (s.players != 2 or count_fate(s, BOXED) == 0)


def begins_near_end(s, cells):
    """Whether the end is near, and the holder on turn without an action used."""
    return s.last_round != RUNNING and s.to_move == s.holder and cells[USED] == 0


def count_fate(s, fate):
    """How many orders a seat has completed, or are removed."""
    count = 0
    for order in range(ORDERS):
        count += s.fate[order] == fate
    return count


# What is shown


def show_cells(s, cells, how):
    """MIN-12.1: only the abilities on display; mints only where an order lies."""
    for ability in range(ABILITIES):
        for p in range(MAX_PLAYERS):
            if not is_shown(s, ability):
                hide_empty(cells, how, BOUGHT + ability * MAX_PLAYERS + p)
    if s.options.abilities == 0:
        for slot in range(DISPLAYED):
            hide_empty(cells, how, DISPLAY + slot)
    for place in range(TOWNS * SLOTS):
        if not is_taken(cells, IN_TOWN + place):
            hide_empty(cells, how, ON + place)


def is_taken(cells, place):
    """Whether some order has been entered there."""
    for order in range(ORDERS):
        if cells[WHERE + order] == place:
            return True
    return False


def hide_empty(cells, how, cell):
    """A cell in which something is wrong stays."""
    if cells[cell] == 0:
        how[cell] = HIDDEN


# The way back


def take_record(s, cells):
    """What lies on the table of a match after its setup."""
    for order in range(ORDERS):
        if s.fate[order] == BOXED:
            cells[WHERE + order] = REMOVED
        elif s.fate[order] != ELSEWHERE:
            cells[WHERE + order] = DONE_BY + s.fate[order]
    for town in range(TOWNS):
        cells[DECK + town] = s.deck[town]
        for slot in range(SLOTS):
            place = town * SLOTS + slot
            if s.slot_order[town, slot] != NO_ORDER:
                cells[WHERE + s.slot_order[town, slot]] = IN_TOWN + place
            cells[ON + place] = s.slot_mints[town, slot]
    for p in range(s.players):
        cells[TRUCK + p] = s.at[p]
        for kind in range(KINDS):
            cells[LOAD + p * KINDS + kind] = s.load[p, kind]
        for index in range(s.held_count[p]):
            cells[WHERE + s.held[p, index]] = HELD_BY + p
        for ability in range(ABILITIES):
            cells[BOUGHT + ability * MAX_PLAYERS + p] = (s.owned[p] >> ability) & 1
    for slot in range(DISPLAYED):
        ability = s.displayed[slot]
        cells[DISPLAY + slot] = 0 if ability == NO_ABILITY else ability + 1
    cells[HOLDER] = s.holder
    cells[ENDED] = s.over
    if s.over == 0:
        turn = (s.to_move - s.holder) % s.players
        cells[TURNS] = s.rounds * s.players + turn
        cells[USED] = max(0, actions_of(s, s.to_move) - s.actions_left)
