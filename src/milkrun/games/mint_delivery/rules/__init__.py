"""The rules of Mint Delivery, a module a chapter or two; MIN numbers are the clauses of RULES.md.

Here: the setup (chapter 1) and the course of a turn (2).
"""

import numpy as np

from milkrun.engine.chance import draw, roll
from milkrun.engine.events import note

from ..components import (
    ABILITIES,
    CINNAMON,
    CITY,
    CLASSIC,
    FIRST_PLAIN,
    FIRST_TOWN,
    KINDS,
    MAX_PLAYERS,
    ORDERS,
    SLIP_ROAD,
    SLIP_SPACES,
    SPACE_COUNT,
    SUGAR_FREE,
    TOKENS,
    TOWNS,
)
from .abilities import (
    acquire,
    can_acquire,
    can_home,
    can_radio,
    can_slip,
    can_vendor,
    vendor,
)
from .ending import begin_turn, end_turn, standing
from .information import OBSERVATION, PIECES, determinize, observe, pieces
from .orders import (
    can_fulfill,
    can_fulfill_any,
    can_keep,
    can_take,
    can_take_load,
    fulfill,
    is_open,
    must_remove,
    remove,
    reveal_choice,
    take,
    take_load,
    turn_up,
)
from .state import (
    ACTIONS,
    ARGS_OF,
    BY_HOME,
    BY_MOVE,
    BY_SLIP,
    CHOICES,
    DEALT,
    DISPLAYED,
    ELSEWHERE,
    EVENTS,
    KEEP,
    MOST_HELD,
    MOST_MINTS,
    NO_ABILITY,
    NO_ORDER,
    OPTIONS,
    REMOVE,
    RUNNING,
    SEATS,
    SLOTS,
    STATE,
    TAKE_LOAD,
    TURN,
    UNLOAD,
    UPGRADES,
    VERB_OF,
    VERSION,
    Verb,
)
from .trucks import (
    can_drop,
    can_go_on_unloading,
    can_load,
    can_move,
    can_unload,
    can_upgrade,
    has,
    is_factory,
    is_town,
    load,
    move,
    room,
    unload,
    upgrade,
)

__all__ = [
    "ACTIONS",
    "EVENTS",
    "MOST_DECISIONS",
    "OBSERVATION",
    "OPTIONS",
    "PIECES",
    "SEATS",
    "STATE",
    "VERSION",
    "apply_action",
    "determinize",
    "legal_actions",
    "observe",
    "pieces",
    "setup",
    "standing",
]

# MIN-10.7: 50 rounds of 4 turns; a turn has 3 actions of up to 6 decisions, 4 uses of the Slip
# Road and its end. Then the orders fulfilled and removed, and the first choices.
MOST_DECISIONS = 4 * 50 * 23 + 2 * ORDERS + 4

START_LOAD = 4  # MIN-1.13

CHOOSE_KEEP = ACTIONS.ids("keep")
MOVE = ACTIONS.ids("move")
LOAD = ACTIONS.ids("load")
UPGRADE = ACTIONS.ids("upgrade")
START_UNLOAD = ACTIONS.ids("unload")
DROP = ACTIONS.ids("drop")
DROP_END = ACTIONS.ids("drop_end")
TAKE = ACTIONS.ids("take")
TAKE_MINTS = ACTIONS.ids("take_load")
FULFILL = ACTIONS.ids("fulfill")
REMOVE_ORDER = ACTIONS.ids("remove")
ACQUIRE = ACTIONS.ids("acquire")
RADIO = ACTIONS.ids("radio")
HOME = ACTIONS.ids("home")
VENDOR = ACTIONS.ids("vendor")
SLIP = ACTIONS.ids("slip")
END_TURN = ACTIONS.ids("end_turn")

# The exchanges of an Upgrade, in the order of UPGRADES; KINDS: there is no second one.
FIRST = np.array([SUGAR_FREE, CINNAMON, SUGAR_FREE, SUGAR_FREE, CINNAMON])
SECOND = np.array([KINDS, KINDS, SUGAR_FREE, CINNAMON, CINNAMON])

ORDERS_DEALT = EVENTS.number("orders_dealt")
ABILITY_SHOWN = EVENTS.number("ability_shown")
DECKS_BUILT = EVENTS.number("decks_built")
STARTING_PLAYER = EVENTS.number("starting_player")


# Setup. MIN-1.1: the number of players matters for the supply here, for the removal of MIN-9.8
# and for the rival (MIN-13.1), nowhere else.
# MIN-1.2: the map is a table in components.py. MIN-1.12: seat i has truck i.


def setup(s):
    """MIN-1.3, 1.13: mints; MIN-1.4: abilities; MIN-1.5: three orders for each player.

    MIN-13.2: one player sets up in the same way.
    """
    clear_table(s)
    fill_trucks(s)
    if s.options.abilities:
        show_abilities(s)
    deal_orders(s)
    s.phase = KEEP


def clear_table(s):
    """MIN-1.3: all mints in the supply, all orders in one bag, nothing anywhere else."""
    for kind in range(KINDS):
        s.supply[kind] = TOKENS[kind]
    for town in range(TOWNS):
        for slot in range(SLOTS):
            s.slot_order[town, slot] = NO_ORDER
    for order in range(ORDERS):
        s.bag[order] = 1
        s.fate[order] = ELSEWHERE
    for slot in range(DISPLAYED):
        s.displayed[slot] = NO_ABILITY
    for p in range(MAX_PLAYERS):
        for index in range(MOST_HELD):
            s.held[p, index] = NO_ORDER
        for index in range(DEALT):
            s.dealt[p, index] = NO_ORDER
    s.last_round = RUNNING


def fill_trucks(s):
    """MIN-1.13: all start in Mintopia City with four Classic mints."""
    for p in range(s.players):
        s.at[p] = CITY
        s.load[p, CLASSIC] = START_LOAD
        s.supply[CLASSIC] -= START_LOAD


def show_abilities(s):
    """MIN-1.4: three different Ability cards, before any order is dealt."""
    for slot in range(DISPLAYED):
        s.displayed[slot] = other_ability(s, roll(s, ABILITIES - slot), slot)
        note(s, ABILITY_SHOWN, s.players, slot, s.displayed[slot])


def other_ability(s, place, shown):
    """The ability at that place among those that are not displayed yet."""
    for ability in range(ABILITIES):
        free = True
        for slot in range(shown):
            free = free and s.displayed[slot] != ability
        if free:
            if place == 0:
                return ability
            place -= 1
    return NO_ABILITY


def deal_orders(s):
    """MIN-1.5: three orders for each player, face down."""
    for p in range(s.players):
        for index in range(DEALT):
            s.dealt[p, index] = draw(s, s.bag)
        note(s, ORDERS_DEALT, p, s.dealt[p, 0], s.dealt[p, 1], s.dealt[p, 2])


def keep(s, p, choice):
    """MIN-1.6, 1.7: a secret choice: nothing is shown and nothing drawn before the last one."""
    s.choice[p] = choice
    if p + 1 < s.players:
        s.to_move = p + 1
    else:
        open_game(s)


def open_game(s):
    """MIN-1.9 to 1.11: decks; MIN-1.14: orders turned up, choices revealed.

    MIN-1.16: the starting player, drawn only now; MIN-1.17: who keeps the token.
    """
    for p in range(s.players):
        reveal_choice(s, p)
    build_decks(s)
    for town in range(TOWNS):
        for slot in range(SLOTS):
            turn_up(s, town, slot)
    s.holder = roll(s, s.players)
    note(s, STARTING_PLAYER, s.holder)
    begin_turn(s, s.holder)


def build_decks(s):
    """MIN-1.11: four equal decks of up to seven; the left-over cards stay in the bag, MIN-1.18."""
    cards = 0
    for order in range(ORDERS):
        cards += s.bag[order]
    size = min(s.options.deck_size, cards // TOWNS)
    for town in range(TOWNS):
        s.deck[town] = size
    note(s, DECKS_BUILT, s.players, size, cards - TOWNS * size)


# A turn is a chain of small decisions, each in its phase.


def legal_actions(s, mask):
    """MIN-2.2: actions while there are any left; MIN-2.3: ending the turn; MIN-2.4: orders.

    MIN-2.6: no decision touches what belongs to another player, and only held orders are limited.
    """
    p = np.int64(s.to_move)
    if s.phase == TURN:
        mark_turn(s, p, mask)
    elif s.phase == TAKE_LOAD:
        for mints in range(MOST_MINTS + 1):
            mask[TAKE_MINTS[mints]] = can_take_load(s, p, mints)
    elif s.phase == UNLOAD:
        for kind in range(KINDS):
            mask[DROP[kind]] = can_drop(s, p, kind)
        mask[DROP_END] = True
    elif s.phase == REMOVE:
        mark_removals(s, mask)
    elif s.phase == KEEP:
        for choice in range(CHOICES):
            mask[CHOOSE_KEEP[choice]] = can_keep(s, p, choice)


def mark_turn(s, p, mask):
    """MIN-2.2: a Move or an activation, in any order; MIN-4.2: an activation is one action."""
    if s.actions_left > 0:
        mark_moves(s, p, mask)
        if is_factory(s.at[p]):
            mark_factory(s, p, mask)
        elif is_town(s.at[p]):
            for slot in range(SLOTS):
                mask[TAKE[slot]] = can_take(s, p, s.at[p] - FIRST_TOWN, slot)
        if s.options.abilities:
            mark_abilities(s, p, mask)
    for index in range(s.held_count[p]):
        mask[FULFILL[index]] = can_fulfill(s, p, index)
    if s.owned[p]:
        mark_slips(s, p, mask)
    mask[END_TURN] = True


def mark_moves(s, p, mask):
    """MIN-3.1: every adjacent space."""
    for space in range(SPACE_COUNT):
        mask[MOVE[space]] = can_move(s, p, space)


def mark_factory(s, p, mask):
    """MIN-4.3: Load Truck, Unload Truck, Upgrade Mints."""
    mask[LOAD] = can_load(s, p)
    for kind in range(KINDS):
        mask[START_UNLOAD[kind]] = can_unload(s, p, kind)
    for upgrading in range(len(UPGRADES)):
        mask[UPGRADE[upgrading]] = can_upgrade(s, p, FIRST[upgrading], SECOND[upgrading])


def mark_abilities(s, p, mask):
    """MIN-12.2: acquiring; MIN-12.9: abilities that cost an action."""
    for slot in range(DISPLAYED):
        mask[ACQUIRE[slot]] = can_acquire(s, p, slot)
    if s.owned[p]:
        for town in range(TOWNS):
            for slot in range(SLOTS):
                mask[RADIO[town, slot]] = can_radio(s, p, town, slot)
        mask[HOME] = can_home(s, p)
        mask[VENDOR] = can_vendor(s, p)


def mark_slips(s, p, mask):
    """MIN-12.17: the Slip Road is free."""
    for space in range(SLIP_SPACES):
        mask[SLIP[space]] = can_slip(s, p, space)


def mark_removals(s, mask):
    """MIN-9.8: any face-up order of any town."""
    for town in range(TOWNS):
        for slot in range(SLOTS):
            mask[REMOVE_ORDER[town, slot]] = is_open(s, town, slot)


def apply_action(s, a):
    """MIN-2.2, 4.5: all that is no free action (MIN-2.4) costs an action."""
    p = np.int64(s.to_move)
    verb = VERB_OF[a]
    first = ARGS_OF[a, 0]
    second = ARGS_OF[a, 1]
    if verb == Verb.KEEP:
        keep(s, p, first)
    elif verb == Verb.DROP:
        unload(s, p, first)
        after_unloading(s, p)
    elif verb == Verb.DROP_END:
        go_on(s, p)
    elif verb == Verb.TAKE_LOAD:
        take_load(s, p, first)
        go_on(s, p)
    elif verb == Verb.FULFILL:
        fulfill(s, p, first)
        after_fulfilling(s, p)
    elif verb == Verb.REMOVE:
        remove(s, p, first, second)
        go_on(s, p)
    elif verb == Verb.SLIP:
        move(s, p, first, BY_SLIP)
        go_on(s, p)
    elif verb == Verb.END_TURN:
        end_turn(s, p)
    else:
        s.actions_left -= 1
        act(s, p, verb, first, second)


def act(s, p, verb, first, second):
    """MIN-4.2: what an action does."""
    if verb == Verb.UNLOAD:
        unload(s, p, first)
        after_unloading(s, p)
    elif verb == Verb.TAKE:
        take(s, p, s.at[p] - FIRST_TOWN, first, 0)
        after_taking(s, p)
    elif verb == Verb.RADIO:
        take(s, p, first, second, 1)
        after_taking(s, p)
    else:
        if verb == Verb.MOVE:
            move(s, p, first, BY_MOVE)
        elif verb == Verb.LOAD:
            load(s, p)
        elif verb == Verb.UPGRADE:
            upgrade(s, p, FIRST[first], SECOND[first])
        elif verb == Verb.ACQUIRE:
            acquire(s, p, first)
        elif verb == Verb.HOME:
            move(s, p, CITY, BY_HOME)
        else:
            vendor(s, p)
        go_on(s, p)


def after_unloading(s, p):
    """MIN-7.1: any number of mints; when no further one can follow, it is over."""
    if can_go_on_unloading(s, p):
        s.phase = UNLOAD
    else:
        go_on(s, p)


def after_taking(s, p):
    """MIN-5.9: how many of the order's mints are loaded is asked if there is a choice."""
    if s.taken_mints > 0 and room(s, p) > 0:
        s.phase = TAKE_LOAD
    else:
        take_load(s, p, 0)
        go_on(s, p)


def after_fulfilling(s, p):
    """MIN-9.12: with two players an order is removed before anything else happens."""
    if must_remove(s):
        s.phase = REMOVE
    else:
        go_on(s, p)


def go_on(s, p):
    """MIN-2.5: the turn ends by itself when no action is left and no free action is possible."""
    s.phase = TURN
    s.unload_kind = 0
    if s.actions_left == 0 and not can_fulfill_any(s, p) and not can_slip_anywhere(s, p):
        end_turn(s, p)


def can_slip_anywhere(s, p):
    """MIN-12.17: whether the Slip Road is possible."""
    return has(s, p, SLIP_ROAD) and s.at[p] >= FIRST_PLAIN
