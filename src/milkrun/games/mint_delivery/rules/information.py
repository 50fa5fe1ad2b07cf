"""Who knows what: secret choices redrawn, what a seat knows as numbers, and what is conserved.

After MIN-1.14 only the future is hidden: completed orders lay open before, so they count as
known here; whether they are shown is decided in words (MIN-9.7).
"""

import numpy as np

from milkrun.engine.chance import draw, roll
from milkrun.engine.observation import byte, each, level, observation, part, put, rows, seats

from ..components import (
    ABILITIES,
    KINDS,
    MAX_PLAYERS,
    ORDER_NEEDS,
    ORDER_POINTS,
    ORDER_TOWN,
    ORDERS,
    SPACE_COUNT,
    TOKENS,
    TOWNS,
)
from .orders import points
from .refusals import FINE
from .setup import keep_refused
from .state import (
    CHOICES,
    DEALT,
    DISPLAYED,
    ELSEWHERE,
    MOST_HELD,
    NO_ABILITY,
    NO_ORDER,
    PHASES,
    RUNNING,
    SLOTS,
    Chance,
    Phase,
)

MOST_POINTS, MOST_NEEDED = int(max(ORDER_POINTS)), int(np.max(ORDER_NEEDS))

# An observation, as `observe` writes it.
ORDER_SHARE = 2 + TOWNS + KINDS
ORDER = (
    part("there", 1, "whether there is an order"),
    part("points", 1, "its points", most=MOST_POINTS),
    part("town", TOWNS, "its destination"),
    part("needs", KINDS, "the mints it needs", most=MOST_NEEDED),
)
OBSERVATION = observation(
    part("phase", len(PHASES), "which kind of decision it is"),
    part("players", 1, "seats taken", most=MAX_PLAYERS),
    part("rounds", 1, "rounds played, of those allowed", most=255),
    part("silent", 1, "rounds without an order taken or fulfilled, of those allowed", most=255),
    part("stirred", 1, "whether an order was taken or fulfilled in this round"),
    part("last_round", 1, "whether this is the last round"),
    part("actions_left", 1, "actions left in this turn", most=255, unit=1 / 2),
    part("taken_mints", 1, "mints that came with the order just taken", most=255, unit=1 / 4),
    part("supply", KINDS, "mints in the supply", most=int(max(TOKENS))),
    part("unload", KINDS, "the kind of mint that is being unloaded"),
    each(
        "towns",
        TOWNS,
        part("deck", 1, "orders in its deck", most=ORDERS, unit=1 / 7),
        each("slots", SLOTS, *ORDER, part("mints", 1, "mints on it", most=255, unit=1 / 4)),
    ),
    part("displayed", ABILITIES, "which abilities can be bought"),
    part("unseen", ORDERS, "orders that this seat has not seen"),
    each("dealt", DEALT, *ORDER, part("kept", 1, "whether this seat keeps it")),
    part("points", 1, "points of this seat", most=255, unit=1 / 20),
    seats(
        MAX_PLAYERS,
        part("here", 1, "whether somebody sits there"),
        part("deciding", 1, "whether it is to move, unless all choose in secret"),
        part("holder", 1, "whether it began the round"),
        part("completed", 1, "orders it has completed", most=ORDERS, unit=1 / 8),
        part("spent", 1, "completed orders it has spent", most=255, unit=1 / 8),
        part("at", SPACE_COUNT, "where its truck is"),
        part("load", KINDS, "mints on its truck", most=int(max(TOKENS)), unit=1 / 4),
        each("held", MOST_HELD, *ORDER),
        part("owned", ABILITIES, "abilities it has"),
    ),
)


def describe_order(order, out, at):
    """An order: points, destination, requirement; nothing if there is none."""
    if order != NO_ORDER:
        out[at] = 1
        out[at + 1] = ORDER_POINTS[order]
        out[at + 2 + ORDER_TOWN[order]] = 1
        for kind in range(KINDS):
            out[at + 2 + TOWNS + kind] = ORDER_NEEDS[order, kind]


ORDER_ROWS = rows(NO_ORDER + 1, ORDER_SHARE, describe_order)


def determinize(s, p):
    """MIN-1.7: before all have chosen, the others' orders and choices are redrawn.

    Afterwards nothing is hidden that lies anywhere: MIN-1.18, decks have no order.
    """
    if s.phase == Phase.KEEP:
        for q in range(s.players):
            if q != p:
                return_dealt(s, q)
        for q in range(s.players):
            if q != p:
                deal_again(s, q)


def return_dealt(s, q):
    """The orders dealt to a seat go back into the bag."""
    for index in range(DEALT):
        s.bag[s.dealt[q, index]] = 1


def deal_again(s, q):
    """MIN-1.5: three orders from the bag; MIN-1.6: any choice of them, if the seat has chosen."""
    for index in range(DEALT):
        s.dealt[q, index] = draw(s, s.bag, Chance.ORDER, 0)
    s.choice[q] = 0
    if q < s.to_move:
        s.choice[q] = any_choice(s, q)


def any_choice(s, q):
    """One of the choices a seat may make, each equally likely."""
    possible = 0
    for choice in range(CHOICES):
        possible += keep_refused(s, q, choice) == FINE
    left = roll(s, possible, Chance.ORDER, 0)
    for choice in range(CHOICES):
        if keep_refused(s, q, choice) == FINE:
            if left == 0:
                return choice
            left -= 1
    return 0


def observe(s, p, out):
    """Everything seat p knows, as bytes; seats count from p, clockwise."""
    at = observe_course(s, out, 0)
    for town in range(TOWNS):
        at = observe_town(s, town, out, at)
    for slot in range(DISPLAYED):
        if s.displayed[slot] != NO_ABILITY:
            out[at + s.displayed[slot]] = 1
    at = observe_own(s, p, out, at + ABILITIES)
    for ahead in range(s.players):
        at = observe_seat(s, p, (p + ahead) % s.players, out, at)


def observe_course(s, out, at):
    """How far the game has got, and what the seat to move is in the middle of."""
    out[at + s.phase] = 1
    at += len(PHASES)
    out[at] = s.players
    out[at + 1] = level(s.rounds, s.options.round_limit)
    out[at + 2] = level(s.silent, s.options.silent_limit)
    out[at + 3] = s.stirred
    out[at + 4] = s.last_round != RUNNING
    out[at + 5] = s.actions_left
    out[at + 6] = s.taken_mints
    at += 7
    for kind in range(KINDS):
        out[at + kind] = s.supply[kind]
    if s.phase == Phase.UNLOAD:
        out[at + KINDS + s.unload_kind] = 1
    return at + 2 * KINDS


def observe_town(s, town, out, at):
    """A town: the size of its deck, its orders and the mints on them."""
    out[at] = s.deck[town]
    at += 1
    for slot in range(SLOTS):
        at = put(ORDER_ROWS[s.slot_order[town, slot]], out, at)
        out[at] = s.slot_mints[town, slot]
        at += 1
    return at


def observe_own(s, p, out, at):
    """What only this seat knows: unseen cards, its dealt orders and its choice, its points.

    MIN-9.7: others see how many orders it has completed, in the view not which.
    """
    mark_unseen(s, p, out, at)
    at += ORDERS
    for index in range(DEALT):
        at = put(ORDER_ROWS[s.dealt[p, index]], out, at)
        out[at] = s.choice[p] >> index & 1
        at += 1
    out[at] = byte(points(s, p))
    return at + 1


def mark_unseen(s, p, out, at):
    """The orders of which a seat has not seen where they are; MIN-1.7: nor what others got."""
    for order in range(ORDERS):
        out[at + order] = s.bag[order]
    for q in range(s.players):
        for index in range(DEALT):
            if q != p and s.dealt[q, index] != NO_ORDER:
                out[at + s.dealt[q, index]] = 1


def observe_seat(s, p, q, out, at):
    """A seat: its truck, its held orders, its abilities, how many orders it has completed."""
    out[at] = 1
    out[at + 1] = q == s.to_move and (s.phase != Phase.KEEP or q == p)  # MIN-1.7
    out[at + 2] = s.phase != Phase.KEEP and q == s.holder
    out[at + 3] = s.completed[q]
    out[at + 4] = byte(s.spent[q])
    at += 5
    out[at + s.at[q]] = 1
    at += SPACE_COUNT
    for kind in range(KINDS):
        out[at + kind] = s.load[q, kind]
    at += KINDS
    for index in range(MOST_HELD):
        at = put(ORDER_ROWS[s.held[q, index]], out, at)
    for ability in range(ABILITIES):
        out[at + ability] = s.owned[q] >> ability & 1
    return at + ABILITIES


# Nothing is ever lost: 38 mints by kind, 32 orders, and books that balance.

BOOKS = 2
PIECES = KINDS + ORDERS + BOOKS


def pieces(s, out):
    """Totals that no action changes: mints, orders wherever they are, then sums that stay zero."""
    for kind in range(KINDS):
        out[kind] = s.supply[kind]
        for p in range(s.players):
            out[kind] += s.load[p, kind]
    out[0] += s.taken_mints
    for order in range(ORDERS):
        out[KINDS + order] = s.bag[order] + (s.fate[order] != ELSEWHERE)
    for town in range(TOWNS):
        for slot in range(SLOTS):
            out[0] += s.slot_mints[town, slot]
            count_order(s.slot_order[town, slot], out)
    for p in range(s.players):
        for index in range(MOST_HELD):
            count_order(s.held[p, index], out)
        for index in range(DEALT):
            count_order(s.dealt[p, index], out)
    balance_books(s, out, KINDS + ORDERS)


def count_order(order, out):
    """An order that is somewhere."""
    if order != NO_ORDER:
        out[KINDS + order] += 1


def balance_books(s, out, at):
    """Completed orders counted and by name; held orders counted and by name."""
    for order in range(ORDERS):
        out[at] += s.fate[order] < MAX_PLAYERS
    for p in range(s.players):
        out[at] -= s.completed[p]
        out[at + 1] -= s.held_count[p]
        for index in range(MOST_HELD):
            out[at + 1] += s.held[p, index] != NO_ORDER
