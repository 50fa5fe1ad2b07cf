"""The course of a turn (chapter 2): a chain of small decisions, each in its phase."""

from milkrun.engine.actions import asked_in

from ..components import CARD_RANK
from .cards import (
    discard,
    discard_refused,
    repeated_in_pool,
    take,
    take_deck,
    take_pair,
    take_pair_refused,
    take_refused,
)
from .ending import end_turn
from .play import (
    NO_RANK,
    active_colours,
    choose_pair,
    choose_target,
    choose_unit,
    end_play,
    holding_refused,
    joinable_colours,
    mark_units,
    resolve,
    special_refused,
    target_refused,
    unit_pair_refused,
    unit_refused,
)
from .refusals import FINE, Refusal
from .routes import place, place_refused
from .state import (
    ACTIONS,
    ARGS_OF,
    MODES,
    MOST_IN_HAND,
    POOL,
    SLOTS,
    SPECIALS,
    VERB_OF,
    Phase,
    Verb,
)

PLACE = ACTIONS.ids("place")
TAKE = ACTIONS.ids("take")
TAKE_DECK = ACTIONS.ids("take_deck")
TAKE_PAIR = ACTIONS.ids("take_pair")
DISCARD_CARD = ACTIONS.ids("discard")
CHOOSE_TARGET = ACTIONS.ids("target")
CHOOSE_SPECIAL = ACTIONS.ids("special")
STOP = ACTIONS.ids("stop")

ASKED = asked_in(
    Phase,
    {
        Verb.PLACE: [Phase.TURN],
        Verb.TAKE: [Phase.TURN, Phase.DRAFT],
        Verb.TAKE_DECK: [Phase.TURN, Phase.DRAFT],
        Verb.TAKE_PAIR: [Phase.TURN, Phase.DRAFT],
        Verb.DISCARD: [Phase.DISCARD],
        Verb.UNIT: [Phase.TURN, Phase.CHAIN],
        Verb.UNIT_PAIR: [Phase.TURN, Phase.CHAIN],
        Verb.TARGET: [Phase.TARGET],
        Verb.SPECIAL: [Phase.SPECIAL],
        Verb.STOP: [Phase.CHAIN],
    },
)


def legal_actions(s, mask):
    """TIF-2.2: place a tiffin, draft or play a card. TIF-2.3: there is no passing."""
    p = s.to_move
    if s.phase == Phase.TURN:
        mark_places(s, mask)
        mark_picks(s, mask)
        mark_units(s, p, NO_RANK, mask)
    elif s.phase == Phase.DRAFT:
        mark_picks(s, mask)
    elif s.phase == Phase.DISCARD:
        mark_discards(s, p, mask)
    elif s.phase == Phase.TARGET:
        mark_targets(s, mask)
    elif s.phase == Phase.SPECIAL:
        mark_specials(s, p, mask)
    elif s.phase == Phase.CHAIN:
        mark_units(s, p, s.chain, mask)
        mask[STOP] = True


def mark_places(s, mask):
    """TIF-3.1: the routes that take a tiffin."""
    for slot in range(SLOTS):
        mask[PLACE[slot]] = place_refused(s, slot) == FINE


def mark_picks(s, mask):
    """TIF-4.1: a card of the pool, the top of the deck, or a pair of 1s."""
    repeated = repeated_in_pool(s)
    for first in range(POOL):
        mask[TAKE[first]] = take_refused(first, repeated) == FINE
        if CARD_RANK[s.pool[first]] == 1:
            for second in range(first + 1, POOL):
                refused = take_pair_refused(s, first, second, repeated)
                mask[TAKE_PAIR[first, second]] = refused == FINE
    mask[TAKE_DECK] = True


def mark_discards(s, p, mask):
    """TIF-4.12: which card to discard."""
    for index in range(MOST_IN_HAND):
        mask[DISCARD_CARD[index]] = discard_refused(s, p, index) == FINE


def mark_targets(s, mask):
    """TIF-5.1: the routes for the unit, and the ways to play it there."""
    for slot in range(SLOTS):
        for mode in range(len(MODES)):
            mask[CHOOSE_TARGET[slot, mode]] = target_refused(s, slot, mode) == FINE


def mark_specials(s, p, mask):
    """TIF-7.1: none, or a Special card that the player still has."""
    for special in range(len(SPECIALS)):
        mask[CHOOSE_SPECIAL[special]] = special_refused(s, p, special) == FINE


def refusal(s, a):
    """Why the seat to move may not do this now; FINE exactly where `legal_actions` allows it."""
    p = s.to_move
    verb = VERB_OF[a]
    first = ARGS_OF[a, 0]
    second = ARGS_OF[a, 1]
    if not ASKED[verb, s.phase]:
        return not_yet(s, p, verb, first)
    if verb == Verb.PLACE:
        return place_refused(s, first)
    if verb == Verb.TAKE:
        return take_refused(first, repeated_in_pool(s))
    if verb == Verb.TAKE_PAIR:
        return take_pair_refused(s, first, second, repeated_in_pool(s))
    if verb == Verb.DISCARD:
        return discard_refused(s, p, first)
    if verb == Verb.UNIT or verb == Verb.UNIT_PAIR:
        return play_refused(s, p, verb, first, second)
    if verb == Verb.TARGET:
        return target_refused(s, first, second)
    if verb == Verb.SPECIAL:
        return special_refused(s, p, first)
    return FINE  # the top of the deck, and stopping


def play_refused(s, p, verb, first, second):
    """TIF-5.1, 5.6: a unit of one card or two."""
    active = active_colours(s)
    joinable = joinable_colours(s)
    if verb == Verb.UNIT:
        return unit_refused(s, p, first, s.chain, active, joinable)
    return unit_pair_refused(s, p, first, second, s.chain, active, joinable)


def not_yet(s, p, verb, first):
    """What must come first: TIF-4.2: a second pick; TIF-4.12: discards; TIF-5.1: the unit, then its
    route; TIF-7.6: a Special card, TIF-7.2: but only with a unit. TIF-2.2: a turn is one action.
    TIF-2.3: there is no passing. TIF-11.4: nothing can be done after the end.

    TIF-7.1: nothing helps whoever does not have the Special card.
    """
    if s.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if verb == Verb.SPECIAL and holding_refused(s, p, first) != FINE:
        return holding_refused(s, p, first)
    if verb == Verb.DISCARD:
        return Refusal.NOT_DISCARDING
    if s.phase == Phase.DRAFT:
        return Refusal.SECOND_PICK_FIRST
    if s.phase == Phase.DISCARD:
        return Refusal.DISCARD_FIRST
    if verb == Verb.SPECIAL:
        return Refusal.SPECIAL_NEEDS_UNIT
    if s.phase == Phase.TARGET:
        return Refusal.TARGET_FIRST
    if s.phase == Phase.SPECIAL:
        return Refusal.SPECIAL_FIRST
    if verb == Verb.TARGET:
        return Refusal.UNIT_FIRST
    return Refusal.NO_PASSING if s.phase == Phase.TURN else Refusal.PLAYING_CARDS


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
    if s.phase == Phase.TURN:
        s.phase = Phase.DRAFT
    else:
        end_draft(s, p)


def end_draft(s, p):
    """TIF-4.12, 4.13: only after both picks, down to seven Delivery cards."""
    if s.hand_count[p] > s.options.hand_limit:
        s.phase = Phase.DISCARD
    else:
        end_turn(s, True)
