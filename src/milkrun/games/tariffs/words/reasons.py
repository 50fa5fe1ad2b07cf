"""Why an action is not possible now: the clause, and a sentence with what would help.

The reasons follow the rules' own questions (`can_play`, `can_rotate`, ...) one by one; only what
the seat to move knows is looked at.
"""

from collections.abc import Callable

from milkrun.engine.record import Fields, Record, plain

from ..components import DOMINO_NAMES
from ..rules.board import can_play, can_rotate, domino_on, is_free
from ..rules.dominoes import can_exchange, can_give, can_offer, partner_at, room
from ..rules.state import (
    ACTION,
    ARGS_OF,
    CONFIRM,
    DRAW,
    HAND,
    NO_RUN,
    NOBODY,
    OVER,
    RESPOND,
    VERB_OF,
    Verb,
)
from ..rules.turns import can_declare
from ..rules.walks import is_connected
from .names import count, pair_name

Reason = tuple[str, str]
POSSIBLE: Reason = ("", "This is possible now.")


def why_not(s: Record, a: int) -> Reason:
    """(clause, sentence): why the seat to move cannot do this now; no clause if it can."""
    t = plain(s)
    if t.phase == OVER:
        return "TAR-10.4", "The game is over."
    verb = Verb(int(VERB_OF[a]))
    if t.phase != PHASE_OF.get(verb, ACTION):
        return not_yet(t, verb)
    first, second, third = (int(number) for number in ARGS_OF[a])
    return REASONS[verb](t, first, second, third)


PHASE_OF: dict[int, int] = {
    Verb.REFUSE: RESPOND,
    Verb.GIVE: RESPOND,
    Verb.CONFIRM: CONFIRM,
    Verb.CANCEL: CONFIRM,
    Verb.DRAW: DRAW,
}


def not_yet(t: Fields, verb: int) -> Reason:
    """What is to be decided before, or why this is never asked for at this point."""
    if t.phase == RESPOND:
        return "TAR-5.4", "First answer the trade: refuse, or give a domino in return."
    if t.phase == CONFIRM:
        return "TAR-5.5", "First make or cancel the trade."
    if t.phase == DRAW:
        return "TAR-2.4", "Your action is done: only the draw step is left in this turn."
    if verb == Verb.DRAW:
        return "TAR-2.4", "Dominoes are drawn after the action of the turn."
    return "TAR-5.3", "No trade has been offered."


# PLAY and ROTATE


def why_not_play(t: Fields, slot: int, pair: int, orientation: int) -> Reason:
    if can_play(t, t.to_move, slot, pair, orientation):
        return POSSIBLE
    if pair >= t.pairs:
        return "TAR-3.2", no_pair(t)
    if slot >= t.hand_count[t.to_move]:
        return "TAR-3.1", holding(t)
    if not is_free(t, pair):
        lying = DOMINO_NAMES[domino_on(t, pair)]
        return "TAR-3.4", f"The {lying} lies between {pair_name(t, pair)} already."
    return "TAR-3.3", "A double is the same either way round: place it as it is."


def no_pair(t: Fields) -> str:
    return f"There are only {t.pairs} pairs of neighbours in this arrangement."


def holding(t: Fields) -> str:
    held = int(t.hand_count[t.to_move])
    return f"You hold {count(held, 'domino', 'dominoes') if held else 'no domino'}."


def why_not_rotate(t: Fields, pair: int, _: int, __: int) -> Reason:
    if can_rotate(t, t.to_move, pair):
        return POSSIBLE
    if pair >= t.pairs:
        return "TAR-3.2", no_pair(t)
    if is_free(t, pair):
        return "TAR-4.1", f"No domino lies between {pair_name(t, pair)}."
    if t.half[pair, 0] == t.half[pair, 1]:
        return "TAR-4.2", "A double is not rotated: nothing would change."
    assert t.lock[pair] != NOBODY
    return "TAR-4.3", "Another player has rotated it: it is locked until that player's next turn."


# Trades


def why_not_exchange(t: Fields, *_: int) -> Reason:
    if can_exchange(t, t.to_move):
        return POSSIBLE
    if t.hand_count[t.to_move] < HAND:
        return "TAR-6.1", f"Both of two dominoes are exchanged. {holding(t)}"
    left = count(int(t.stock_count), "domino", "dominoes") if t.stock_count else "nothing"
    return "TAR-6.1", f"The stock must have two dominoes to give; it has {left}."


def why_not_offer(t: Fields, ahead: int, slot: int, _: int) -> Reason:
    if can_offer(t, t.to_move, ahead, slot):
        return POSSIBLE
    partner = partner_at(t, t.to_move, ahead)
    if partner == t.to_move:
        return "TAR-5.2", f"There are only {t.players} players."
    if slot >= t.hand_count[t.to_move]:
        return "TAR-5.2", holding(t)
    if t.hand_count[partner] == 0:
        return "TAR-5.2", "That player has no domino to trade."
    return "TAR-5.7", "You have asked that player in this turn already."


def why_not_give(t: Fields, slot: int, _: int, __: int) -> Reason:
    return POSSIBLE if can_give(t, slot) else ("TAR-5.4", holding(t))


# DECLARE, PASS, DRAW


def why_not_declare(t: Fields, top: int, _: int, __: int) -> Reason:
    if can_declare(t, top):
        return POSSIBLE
    if not is_connected(t, t.to_move):
        return "TAR-8.7", "Your six tiles do not hang together on the track yet."
    better = [m for m, cost in enumerate(t.run_cost.tolist()) if m > top and cost < NO_RUN]
    if better:
        cost = int(t.run_cost[better[0]])
        return "TAR-8.10", f"Top charge {better[0]} costs no more: declare that, for {cost}."
    return "TAR-8.10", f"Your tiles hang together, but no step of your track costs {top}."


def why_not_pass(t: Fields, *_: int) -> Reason:
    return "TAR-2.2", "Nobody may pass while any of the five actions is possible."


def why_not_draw(t: Fields, number: int, _: int, __: int) -> Reason:
    most = int(room(t, t.to_move))
    if number <= most:
        return POSSIBLE
    held = int(t.hand_count[t.to_move])
    if held + number > HAND:
        return "TAR-7.1", f"Nobody holds more than two: you may draw {most}."
    return "TAR-7.1", f"The stock has only {most} left."


def always(t: Fields, *_: int) -> Reason:
    return POSSIBLE


REASONS: dict[int, Callable[[Fields, int, int, int], Reason]] = {
    Verb.PLAY: why_not_play,
    Verb.ROTATE: why_not_rotate,
    Verb.EXCHANGE: why_not_exchange,
    Verb.OFFER: why_not_offer,
    Verb.DECLARE: why_not_declare,
    Verb.PASS: why_not_pass,
    Verb.REFUSE: always,
    Verb.GIVE: why_not_give,
    Verb.CONFIRM: always,
    Verb.CANCEL: always,
    Verb.DRAW: why_not_draw,
}
