"""The setup (chapter 1)."""

from milkrun.engine.chance import draw, roll
from milkrun.engine.events import note

from ..components import (
    ABILITIES,
    CITY,
    CLASSIC,
    KINDS,
    MAX_PLAYERS,
    ORDER_POINTS,
    ORDERS,
    TOKENS,
    TOWNS,
)
from .ending import begin_turn
from .orders import hold, turn_up
from .refusals import FINE, Refusal
from .state import (
    DEALT,
    DISPLAYED,
    ELSEWHERE,
    MOST_HELD,
    NO_ABILITY,
    NO_ORDER,
    RUNNING,
    SLOTS,
    Chance,
    Kind,
    Phase,
)

START_LOAD = 4  # MIN-1.13

# MIN-1.1: the number of players matters for the supply here, for the removal of MIN-9.8
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
    s.phase = Phase.KEEP


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
        s.displayed[slot] = other_ability(s, roll(s, ABILITIES - slot, Chance.ABILITY, 0), slot)
        note(s, Kind.ABILITY_SHOWN, s.players, slot, s.displayed[slot])


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
            s.dealt[p, index] = draw(s, s.bag, Chance.ORDER, 0)
        note(s, Kind.ORDERS_DEALT, p, s.dealt[p, 0], s.dealt[p, 1], s.dealt[p, 2])


# The secret choice.


def points_kept(s, p, choice):
    """The total points of a choice of dealt orders."""
    points = 0
    for index in range(DEALT):
        if choice >> index & 1:
            points += ORDER_POINTS[s.dealt[p, index]]
    return points


def keep_refused(s, p, choice):
    """MIN-1.6: any of the dealt orders, up to six points together.

    MIN-1.8: more cannot be kept, so the correction of MIN-1.15 never has to be made.
    """
    few_enough = points_kept(s, p, choice) <= s.options.keep_points
    return FINE if few_enough else Refusal.TOO_MANY_POINTS


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
    s.holder = roll(s, s.players, Chance.STARTER, 0)
    note(s, Kind.STARTING_PLAYER, s.holder)
    begin_turn(s, s.holder)


def reveal_choice(s, p):
    """MIN-1.14: the kept orders are held from now on, as dealt; MIN-1.9: the others go back."""
    if s.choice[p] == 0:
        note(s, Kind.NONE_KEPT, p)
    for index in range(DEALT):
        order = s.dealt[p, index]
        if s.choice[p] >> index & 1:
            hold(s, p, order)
            note(s, Kind.ORDER_KEPT, p, order)
        else:
            s.bag[order] = 1
        s.dealt[p, index] = NO_ORDER
    s.choice[p] = 0


def build_decks(s):
    """MIN-1.11: four equal decks of up to seven; the left-over cards stay in the bag, MIN-1.18."""
    cards = 0
    for order in range(ORDERS):
        cards += s.bag[order]
    size = min(s.options.deck_size, cards // TOWNS)
    for town in range(TOWNS):
        s.deck[town] = size
    note(s, Kind.DECKS_BUILT, s.players, size, cards - TOWNS * size)
