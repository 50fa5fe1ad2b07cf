"""The rules of Tiffin, a module a chapter; TIF numbers are the clauses of RULES.md.

Here: the setup (chapter 1), the course of a turn (2), and the winner (11).
"""

from milkrun.engine.chance import roll

from ..components import CARD_COPIES, KINDS, MAX_PLAYERS, ROUTE_CARDS
from .cards import (
    add_to_hand,
    can_discard,
    can_take,
    can_take_pair,
    check_pool,
    discard,
    draw_card,
    take,
    take_deck,
    take_pair,
)
from .ending import end_turn
from .information import OBSERVATION, PIECES, determinize, observe, pieces
from .play import (
    NO_RANK,
    can_play_flat_tire,
    can_play_shortcut,
    can_target,
    choose_pair,
    choose_target,
    choose_unit,
    end_play,
    mark_units,
    resolve,
)
from .routes import can_place, deal_route, place, show_top_route
from .state import (
    ACTIONS,
    ARGS_OF,
    CHAIN,
    DEALT,
    DISCARD,
    DRAFT,
    EVENTS,
    FLAT_TIRE,
    GONE,
    IN_HAND,
    MODES,
    MOST_IN_HAND,
    NO_CARD,
    NO_FACE,
    NONE,
    OPTIONS,
    POOL,
    SEATS,
    SHORTCUT,
    SLOTS,
    SPECIAL,
    STATE,
    TARGET,
    TURN,
    VERB_OF,
    VERSION,
    Verb,
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

MOST_DECISIONS = 400 * 28  # TIF-12.3, and seven 1s, each with route, Special card and going on

PLACE = ACTIONS.ids("place")
TAKE = ACTIONS.ids("take")
TAKE_DECK = ACTIONS.ids("take_deck")
TAKE_PAIR = ACTIONS.ids("take_pair")
DISCARD_CARD = ACTIONS.ids("discard")
CHOOSE_TARGET = ACTIONS.ids("target")
CHOOSE_SPECIAL = ACTIONS.ids("special")
STOP = ACTIONS.ids("stop")


# Setup. TIF-1.1: seats have their colours by number. TIF-13.1: the number of players matters for
# the deal here and for the competitor (TIF-8.3), nowhere else.


def setup(s):
    """TIF-1.6, 1.7: routes; TIF-1.8, 1.9: cards; TIF-1.10: a start player chosen at random."""
    clear_table(s)
    hand_out_specials(s)
    lay_routes(s)
    deal_cards(s)
    s.to_move = roll(s, s.players)
    s.phase = TURN


def clear_table(s):
    """Nothing lies anywhere yet.

    TIF-1.2, 1.4, 1.5: scores, the competitor's marker and the Tracking cards start at 0, as the
    record does.
    """
    for slot in range(SLOTS):
        s.face[slot] = NO_FACE
    for p in range(MAX_PLAYERS):
        for index in range(MOST_IN_HAND):
            s.hand[p, index] = NO_CARD
    for position in range(POOL):
        s.pool[position] = NO_CARD
    s.unit[0] = NO_CARD
    s.unit[1] = NO_CARD
    s.top_face = NO_FACE


def hand_out_specials(s):
    """TIF-1.3: a Flat Tire and a Shortcut for each player; the others are out of the game."""
    for p in range(MAX_PLAYERS):
        where = IN_HAND if p < s.players and s.options.special_cards == 1 else GONE
        s.flat_tire[p] = where
        s.shortcut[p] = where


def lay_routes(s):
    """TIF-1.7: three routes are dealt, the next one is shown, and six lie below it."""
    for card in range(ROUTE_CARDS):
        s.route_deck[card] = 1
    show_top_route(s)
    for slot in range(SLOTS):
        deal_route(s, slot)
        show_top_route(s)


def deal_cards(s):
    """TIF-1.8: four cards for each player, six for the pool. TIF-1.9: the pool is checked."""
    for kind in range(KINDS):
        s.deck[kind] = CARD_COPIES[kind]
        s.deck_count += CARD_COPIES[kind]
    for p in range(s.players):
        for _ in range(DEALT):
            add_to_hand(s, p, draw_card(s))
    for position in range(POOL):
        s.pool[position] = draw_card(s)
    check_pool(s)


# A turn is a chain of small decisions, each in its phase.


def legal_actions(s, mask):
    """TIF-2.2: place a tiffin, draft or play a card. TIF-2.3: there is no passing."""
    p = s.to_move
    if s.phase == TURN:
        mark_places(s, mask)
        mark_picks(s, mask)
        mark_units(s, p, NO_RANK, mask)
    elif s.phase == DRAFT:
        mark_picks(s, mask)
    elif s.phase == DISCARD:
        mark_discards(s, p, mask)
    elif s.phase == TARGET:
        mark_targets(s, mask)
    elif s.phase == SPECIAL:
        mark_specials(s, p, mask)
    elif s.phase == CHAIN:
        mark_units(s, p, s.chain, mask)
        mask[STOP] = True


def mark_places(s, mask):
    """TIF-3.1: the routes that take a tiffin."""
    for slot in range(SLOTS):
        mask[PLACE[slot]] = can_place(s, slot)


def mark_picks(s, mask):
    """TIF-4.1: a card of the pool, the top of the deck, or a pair of 1s."""
    for first in range(POOL):
        mask[TAKE[first]] = can_take(s, first)
        for second in range(first + 1, POOL):
            mask[TAKE_PAIR[first, second]] = can_take_pair(s, first, second)
    mask[TAKE_DECK] = True


def mark_discards(s, p, mask):
    """TIF-4.12: which card to discard."""
    for index in range(MOST_IN_HAND):
        mask[DISCARD_CARD[index]] = can_discard(s, p, index)


def mark_targets(s, mask):
    """TIF-5.1: the routes for the unit, and the ways to play it there."""
    for slot in range(SLOTS):
        for mode in range(len(MODES)):
            mask[CHOOSE_TARGET[slot, mode]] = can_target(s, slot, mode)


def mark_specials(s, p, mask):
    """TIF-7.1: none, or a Special card that the player still has.

    TIF-7.2, 7.3: they have no colour; the unit is laid open, and legal on its route without them.
    TIF-7.5: one choice a unit, so at most one of them.
    """
    mask[CHOOSE_SPECIAL[NONE]] = True
    mask[CHOOSE_SPECIAL[FLAT_TIRE]] = can_play_flat_tire(s, p)
    mask[CHOOSE_SPECIAL[SHORTCUT]] = can_play_shortcut(s, p)


def apply_action(s, a):
    """TIF-2.2: one action a turn; TIF-4.2: a draft is two picks; TIF-6.13: a chain may stop."""
    p = s.to_move
    verb = VERB_OF[a]
    first = ARGS_OF[a, 0]
    second = ARGS_OF[a, 1]
    if verb == Verb.PLACE:
        place(s, p, first)
        end_turn(s, False)
    elif verb == Verb.TAKE:
        take(s, p, first)
        after_pick(s, p)
    elif verb == Verb.TAKE_DECK:
        take_deck(s, p)
        after_pick(s, p)
    elif verb == Verb.TAKE_PAIR:
        take_pair(s, p, first, second)
        after_pick(s, p)
    elif verb == Verb.DISCARD:
        discard(s, p, first)
        end_draft(s, p)
    elif verb == Verb.UNIT:
        choose_unit(s, p, first)
    elif verb == Verb.UNIT_PAIR:
        choose_pair(s, p, first, second)
    elif verb == Verb.TARGET:
        choose_target(s, p, first, second)
    elif verb == Verb.SPECIAL:
        resolve(s, p, first)
    else:
        end_play(s)


def after_pick(s, p):
    """TIF-4.2, 4.5: after the first pick comes a second one of any kind.

    TIF-6.12: a pair of 1s drafted uses no effect; nothing is played in a turn of drafting.
    """
    if s.phase == TURN:
        s.phase = DRAFT
    else:
        end_draft(s, p)


def end_draft(s, p):
    """TIF-4.12, 4.13: only after both picks, down to seven Delivery cards."""
    if s.hand_count[p] > s.options.hand_limit:
        s.phase = DISCARD
    else:
        end_turn(s, True)


def standing(s, p):
    """TIF-11.5: the highest score wins; TIF-11.6: players tied for it share the win."""
    return (s.score[p],)
