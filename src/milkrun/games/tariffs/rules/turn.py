"""The course of a turn (chapter 2): a chain of small decisions, each in its phase."""

import numpy as np

from milkrun.engine.actions import asked_in
from milkrun.engine.events import note

from ..components import MAX_PLAYERS, PIPS
from .board import is_double, is_free, play, play_refused, rotate, rotate_refused
from .dominoes import (
    cancel,
    confirm,
    draw_dominoes,
    draw_refused,
    exchange,
    exchange_refused,
    give,
    give_refused,
    offer,
    offer_refused,
    refuse,
)
from .refusals import FINE, Refusal
from .rounds import declare, declare_refused, end_step, is_offered
from .state import ACTIONS, ARGS_OF, HAND, VERB_OF, Kind, Phase, Verb

PLAY = ACTIONS.ids("play")
ROTATE = ACTIONS.ids("rotate")
EXCHANGE = ACTIONS.ids("exchange")
OFFER = ACTIONS.ids("offer")
DECLARE = ACTIONS.ids("declare")
PASS = ACTIONS.ids("pass")
REFUSE = ACTIONS.ids("refuse")
GIVE = ACTIONS.ids("give")
CONFIRM = ACTIONS.ids("confirm")
CANCEL = ACTIONS.ids("cancel")
DRAW = ACTIONS.ids("draw")

ASKED = asked_in(
    Phase,
    {
        Verb.PLAY: [Phase.ACTION],
        Verb.ROTATE: [Phase.ACTION],
        Verb.EXCHANGE: [Phase.ACTION],
        Verb.OFFER: [Phase.ACTION],
        Verb.DECLARE: [Phase.ACTION],
        Verb.PASS: [Phase.ACTION],
        Verb.REFUSE: [Phase.RESPOND],
        Verb.GIVE: [Phase.RESPOND],
        Verb.CONFIRM: [Phase.CONFIRM],
        Verb.CANCEL: [Phase.CONFIRM],
        Verb.DRAW: [Phase.DRAW],
    },
)


def legal_actions(s, mask):
    """TAR-2.1: exactly one of five actions; then the answers to a trade, and the draw step."""
    p = np.int64(s.to_move)
    if s.phase == Phase.ACTION:
        mark_actions(s, p, mask)
        mask[PASS] = pass_refused(mask) == FINE
    elif s.phase == Phase.RESPOND:
        mask[REFUSE] = True
        for slot in range(HAND):
            mask[GIVE[slot]] = give_refused(s, slot) == FINE
    elif s.phase == Phase.CONFIRM:
        mask[CONFIRM] = True
        mask[CANCEL] = True
    elif s.phase == Phase.DRAW:
        for count in range(HAND + 1):
            mask[DRAW[count]] = draw_refused(s, p, count) == FINE


def mark_actions(s, p, mask):
    """TAR-2.1: what can be done of the five."""
    for slot in range(s.hand_count[p]):
        turns = not is_double(s.hand[p, slot])
        for pair in range(s.pairs):
            free = is_free(s, pair)
            mask[PLAY[slot, pair, 0]] = free
            mask[PLAY[slot, pair, 1]] = free and turns
    for pair in range(s.pairs):
        mask[ROTATE[pair]] = rotate_refused(s, p, pair) == FINE
    mask[EXCHANGE] = exchange_refused(s, p) == FINE
    for ahead in range(MAX_PLAYERS - 1):
        for slot in range(HAND):
            mask[OFFER[ahead, slot]] = offer_refused(s, p, ahead, slot) == FINE
    for top in range(PIPS):
        mask[DECLARE[top]] = is_offered(s, top)


def pass_refused(mask):
    """TAR-2.2, 2.3: nobody may pass who can do any of the five."""
    for a in range(len(mask)):
        if mask[a]:
            return Refusal.NO_PASSING
    return FINE


def refusal(s, a):
    """Why the seat to move may not do this now; FINE exactly where `legal_actions` allows it."""
    p = np.int64(s.to_move)
    verb = VERB_OF[a]
    first = ARGS_OF[a, 0]
    second = ARGS_OF[a, 1]
    if not ASKED[verb, s.phase]:
        return not_yet(s, verb)
    if verb == Verb.PLAY:
        return play_refused(s, p, first, second, ARGS_OF[a, 2])
    if verb == Verb.ROTATE:
        return rotate_refused(s, p, first)
    if verb == Verb.EXCHANGE:
        return exchange_refused(s, p)
    if verb == Verb.OFFER:
        return offer_refused(s, p, first, second)
    if verb == Verb.DECLARE:
        return declare_refused(s, p, first)
    if verb == Verb.PASS:
        mask = np.zeros(len(VERB_OF), np.bool_)
        mark_actions(s, p, mask)
        return pass_refused(mask)
    if verb == Verb.GIVE:
        return give_refused(s, first)
    if verb == Verb.DRAW:
        return draw_refused(s, p, first)
    return FINE  # to refuse, confirm or cancel a trade


def not_yet(s, verb):
    """What must come first: TAR-5.4: the answer to a trade; TAR-5.5: the decision on it.

    TAR-2.4: the draw step comes after the action, and after that nothing. TAR-5.3: only a trade
    offered is answered. TAR-10.4: nothing can be done after the end.
    """
    if s.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if s.phase == Phase.RESPOND:
        return Refusal.ANSWER_FIRST
    if s.phase == Phase.CONFIRM:
        return Refusal.CONFIRM_FIRST
    if s.phase == Phase.DRAW:
        return Refusal.ACTION_DONE
    return Refusal.ACTION_FIRST if verb == Verb.DRAW else Refusal.NO_TRADE_OFFERED


def apply_action(s, a):
    """TAR-2.1: one action a turn. TAR-2.5: so completing a connection and declaring are two turns.

    TAR-5.6: a trade that failed is not an action.
    """
    p = s.turn_of
    verb = VERB_OF[a]
    first = ARGS_OF[a, 0]
    if verb == Verb.OFFER or verb == Verb.GIVE or verb == Verb.REFUSE or verb == Verb.CANCEL:
        apply_trade(s, p, verb, first, ARGS_OF[a, 1])
    elif verb == Verb.DECLARE:
        declare(s, p, first)
    else:
        if verb == Verb.PLAY:
            play(s, p, first, ARGS_OF[a, 1], ARGS_OF[a, 2])
        elif verb == Verb.ROTATE:
            rotate(s, p, first)
        elif verb == Verb.EXCHANGE:
            exchange(s, p)
        elif verb == Verb.CONFIRM:
            confirm(s)
        elif verb == Verb.DRAW:
            draw_dominoes(s, p, first)
        else:
            note(s, Kind.PASSED, p)
        end_step(s)


def apply_trade(s, p, verb, first, second):
    """TAR-5.3, 5.4: an offer and its answer. TAR-5.6: or the choice of an action continues."""
    s.to_move = p
    if verb == Verb.OFFER:
        offer(s, p, first, second)
        s.phase = Phase.RESPOND
        s.to_move = s.partner
    elif verb == Verb.GIVE:
        give(s, first)
        s.phase = Phase.CONFIRM
    else:
        if verb == Verb.REFUSE:
            refuse(s)
        else:
            cancel(s)
        s.phase = Phase.ACTION
