"""The setup (chapter 1)."""

from milkrun.engine.chance import roll

from ..components import CARD_COPIES, KINDS, MAX_PLAYERS, ROUTE_CARDS
from .cards import add_to_hand, check_pool, draw_card
from .routes import deal_route, show_top_route
from .state import DEALT, GONE, IN_HAND, MOST_IN_HAND, NO_CARD, NO_FACE, POOL, SLOTS, Chance, Phase


def setup(s):
    """TIF-1.6, 1.7: routes; TIF-1.8, 1.9: cards; TIF-1.10: a start player chosen at random.

    TIF-1.1: seats have their colours by number. TIF-13.1: the number of players matters for the
    deal here and for the competitor (TIF-8.3), nowhere else.
    """
    clear_table(s)
    hand_out_specials(s)
    lay_routes(s)
    deal_cards(s)
    s.to_move = roll(s, s.players, Chance.STARTER, 0)
    s.phase = Phase.TURN


def clear_table(s):
    """The table is empty.

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
