"""Turns (chapter 2), the end of the game (11) and the guards (12)."""

from milkrun.engine.events import note

from .routes import (
    add_competitor_cubes,
    advance_tracking,
    clear_route,
    deal_route,
    is_full,
    open_spaces,
    score_route,
    show_top_route,
)
from .state import EIGHTH_ROUTE, NO_FACE, SLOTS, STAND_OFF, TURN_LIMIT, Kind, Phase


def score_full_routes(s):
    """TIF-9.1, 9.2: in slot order, each with its own Tracking card.

    TIF-11.1: a route that cannot be replaced, the eighth one, ends the game at once.
    """
    for slot in range(SLOTS):
        if is_full(s, slot):
            score_route(s, slot)
            clear_route(s, slot)
            if s.top_face == NO_FACE:
                advance_tracking(s)
                end_game(s, EIGHTH_ROUTE)
                return
            deal_route(s, slot)
            show_top_route(s)
            advance_tracking(s)


def end_game(s, reason):
    """TIF-11.2, 11.3: the competitor fills the routes in play; they are scored, and none is dealt.

    TIF-11.4, 7.14: no further turns; cards and Special cards in hand are worth nothing.
    """
    note(s, Kind.GAME_OVER, s.players, reason)
    for slot in range(SLOTS):
        add_competitor_cubes(s, slot, open_spaces(s, slot))
    for slot in range(SLOTS):
        if s.face[slot] != NO_FACE:
            score_route(s, slot)
            clear_route(s, slot)
            advance_tracking(s)
    s.over = 1
    s.phase = Phase.OVER


def drafts_left(s):
    """TIF-12.4: how many more turns of nothing but drafting end the game."""
    return s.options.stand_off - s.drafts_in_a_row


def end_turn(s, drafted):
    """TIF-2.1: clockwise, unless a guard ends the game: TIF-12.3 (turns), TIF-12.4 (stand-off)."""
    s.turns += 1
    s.drafts_in_a_row = s.drafts_in_a_row + 1 if drafted else 0
    if s.over:
        return
    if s.turns >= s.options.turn_limit:
        end_game(s, TURN_LIMIT)
    elif drafts_left(s) <= 0:
        end_game(s, STAND_OFF)
    else:
        s.to_move = (s.to_move + 1) % s.players
        s.phase = Phase.TURN


def standing(s, p):
    """TIF-11.5: the highest score wins; TIF-11.6: players tied for it share the win."""
    return (s.score[p],)
