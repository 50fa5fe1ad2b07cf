"""Why an action is not possible now: the clause, and a sentence with what would help.

The reasons follow the rules' own questions (`can_place`, `can_target`, ...) one by one; only what
the seat to move knows is looked at.
"""

from collections.abc import Callable

from milkrun.engine.record import Fields, Record, plain

from ..components import (
    CARD_COLOUR,
    CARD_RANK,
    COLOURS,
    FACE_COLOUR,
    GREY,
    SQUARES,
    TRACKING_MINIMUM,
)
from ..rules.cards import is_repeated, is_repeated_in_pool
from ..rules.play import (
    active_colours,
    can_join,
    can_play_card,
    can_play_flat_tire,
    can_play_pair,
    can_play_shortcut,
    can_target,
    is_pair,
    joinable_colours,
)
from ..rules.routes import can_place, is_active, is_full
from ..rules.state import (
    ARGS_OF,
    AS_TWO,
    CHAIN,
    DISCARD,
    DRAFT,
    FLAT_TIRE,
    IN_HAND,
    NO_FACE,
    NONE,
    OVER,
    SHORTCUT,
    SPECIAL,
    TARGET,
    TURN,
    VERB_OF,
    WITH_TIFFIN,
    Verb,
)
from .names import CARDS, SPECIAL_NAMES, count, route_name
from .sentences import in_hand, in_pool, unit_in_hand

Reason = tuple[str, str]
POSSIBLE: Reason = ("", "This is possible now.")


def why_not(s: Record, a: int) -> Reason:
    """(clause, sentence): why the seat to move cannot do this now; no clause if it can."""
    t = plain(s)
    if t.phase == OVER:
        return "TIF-11.4", "The game is over."
    verb = Verb(int(VERB_OF[a]))
    if t.phase not in PHASES_OF.get(verb, (TURN, DRAFT)):
        return not_yet(t, verb)
    first, second = (int(number) for number in ARGS_OF[a])
    return REASONS[verb](t, first, second)


# Another decision comes first


PHASES_OF = {
    Verb.PLACE: (TURN,),
    Verb.DISCARD: (DISCARD,),
    Verb.UNIT: (TURN, CHAIN),
    Verb.UNIT_PAIR: (TURN, CHAIN),
    Verb.TARGET: (TARGET,),
    Verb.SPECIAL: (SPECIAL,),
    Verb.STOP: (CHAIN,),
}


def not_yet(t: Fields, verb: int) -> Reason:
    """What is to be decided before, or why this is never asked for at this point."""
    limit = t.options.hand_limit
    if verb == Verb.DISCARD:
        return "TIF-4.12", f"Cards are discarded only after a draft, down to {limit}."
    if t.phase == DRAFT:
        return "TIF-4.2", "A draft is two picks: draft your second card first."
    if t.phase == DISCARD:
        held = count(int(t.hand_count[t.to_move]), "card")
        return "TIF-4.12", f"You hold {held}: first discard down to {limit}."
    if verb == Verb.SPECIAL:
        return (
            "TIF-7.2",
            "A Special card needs company: choose a Delivery card and its route first.",
        )
    if t.phase == TARGET:
        return "TIF-5.1", f"First choose a route for {unit_in_hand(t)}."
    if t.phase == SPECIAL:
        return "TIF-7.6", f"First decide whether a Special card goes with {unit_in_hand(t)}."
    if verb == Verb.TARGET:
        return "TIF-5.1", "First choose the card to play, then its route."
    if t.phase == TURN:
        return "TIF-2.3", "Nobody may pass: place a tiffin, draft two cards or play a card."
    return "TIF-2.2", f"You are playing cards in this turn: play another {t.chain}, or stop."


# Placing


def why_not_place(t: Fields, slot: int, _: int) -> Reason:
    if can_place(t, slot):
        return POSSIBLE
    where = route_name(t, slot)
    if t.face[slot] == NO_FACE:
        return "TIF-3.1", f"There is no route in {where}."
    if t.progress[slot] > 0:
        return "TIF-3.2", f"{where} has already left: it takes no more tiffins."
    return "TIF-3.3", f"All {SQUARES} tiffin squares of {where} are taken."


# Drafting


def why_not_take(t: Fields, position: int, _: int) -> Reason:
    if is_repeated_in_pool(t, position):
        return "TIF-4.1", f"An equal card lies further left: take {in_pool(t, position)} there."
    return POSSIBLE


def why_not_take_pair(t: Fields, first: int, second: int) -> Reason:
    for position in (first, second):
        if CARD_RANK[t.pool[position]] != 1:
            what = in_pool(t, position).capitalize()
            return "TIF-4.4", f"Only two 1s may be taken together. {what} is not a 1."
    equal = t.pool[first] == t.pool[second]
    if is_repeated_in_pool(t, first) or (is_repeated_in_pool(t, second) and not equal):
        return "TIF-4.4", "An equal 1 lies further left in the pool: take that one."
    return POSSIBLE


def why_not_discard(t: Fields, index: int, _: int) -> Reason:
    return missing(t, index, "TIF-4.12") or POSSIBLE


def missing(t: Fields, index: int, clause: str) -> Reason | None:
    """A card of the hand that is not there, or whose equal is offered in its stead."""
    held = int(t.hand_count[t.to_move])
    if index >= held:
        return clause, f"You hold only {count(held, 'card')}."
    if is_repeated(t, t.to_move, index):
        return clause, f"You hold an equal card further left: choose {in_hand(t, index)} there."
    return None


# Playing


def why_not_unit(t: Fields, index: int, _: int) -> Reason:
    reason = missing(t, index, "TIF-5.1") or wrong_rank(t, index)
    if reason:
        return reason
    kind = int(t.hand[t.to_move, index])
    if can_play_card(kind, active_colours(t), joinable_colours(t)):
        return POSSIBLE
    if CARD_COLOUR[kind] == GREY or CARD_RANK[kind] == 4:
        return nowhere(t)
    return "TIF-5.2", no_route_of_colour(t, COLOURS[CARD_COLOUR[kind]])


def why_not_unit_pair(t: Fields, first: int, second: int) -> Reason:
    held = int(t.hand_count[t.to_move])
    if second >= held:
        return "TIF-5.6", f"You hold only {count(held, 'card')}."
    one, other = (int(t.hand[t.to_move, index]) for index in (first, second))
    if CARD_RANK[one] != CARD_RANK[other]:
        return (
            "TIF-5.6",
            f"A pair needs two cards of one rank, not {CARDS[one]} and {CARDS[other]}.",
        )
    reason = wrong_rank(t, first)
    if reason:
        return reason
    if is_repeated(t, t.to_move, first) or (
        second > first + 1 and is_repeated(t, t.to_move, second)
    ):
        return "TIF-5.6", "You hold an equal card further left: choose that one."
    return (
        POSSIBLE
        if can_play_pair(one, other, active_colours(t), joinable_colours(t))
        else nowhere(t)
    )


def wrong_rank(t: Fields, index: int) -> Reason | None:
    """In a chain only its own rank goes on."""
    if t.phase != CHAIN or CARD_RANK[t.hand[t.to_move, index]] == t.chain:
        return None
    return (
        f"TIF-6.{2 if t.chain == 1 else 3}",
        f"After a {t.chain} only another {t.chain} may follow.",
    )


def nowhere(t: Fields) -> Reason:
    """No route takes any card."""
    if all(is_full(t, slot) or t.face[slot] == NO_FACE for slot in range(len(t.face))):
        return "TIF-5.4", "Every route is full and waits to be scored."
    need = count(int(TRACKING_MINIMUM[t.tracking]), "tiffin")
    return "TIF-5.1", f"No route takes this now: a route needs {need} before it can leave."


def no_route_of_colour(t: Fields, colour: str) -> str:
    """Why a coloured card finds no route, and what would help."""
    for slot in range(len(t.face)):
        if t.face[slot] != NO_FACE and matches_colour(t, slot, colour):
            return f"No {colour} route takes this now. {state_of(t, slot)}"
    return f"No route is {colour}, and a {colour} card needs one: only a pair goes anywhere."


def matches_colour(t: Fields, slot: int, colour: str) -> bool:
    return bool(COLOURS[FACE_COLOUR[t.face[slot]]] == colour)


def state_of(t: Fields, slot: int) -> str:
    """Why a route is not active."""
    where = route_name(t, slot)
    if is_full(t, slot):
        return f"{where} is full and waits to be scored."
    need = int(TRACKING_MINIMUM[t.tracking]) - int(t.tiffins[slot])
    return f"{where} needs {need} more {'tiffin' if need == 1 else 'tiffins'} before it can leave."


def why_not_target(t: Fields, slot: int, mode: int) -> Reason:
    if can_target(t, slot, mode):
        return POSSIBLE
    where = route_name(t, slot)
    if t.face[slot] == NO_FACE:
        return "TIF-5.1", f"There is no route in {where}."
    if mode == WITH_TIFFIN:
        return why_not_with_tiffin(t, slot)
    if mode == AS_TWO and CARD_RANK[t.unit[0]] != 4:
        return "TIF-6.8", "Only a 4 may be played as a 2."
    if mode == AS_TWO and is_pair(t):
        return "TIF-6.10", "Only a single 4 may be played as a 2, not a pair."
    if not is_active(t, slot):
        return ("TIF-5.4" if is_full(t, slot) else "TIF-5.1"), state_of(t, slot)
    return "TIF-5.2", wrong_colour(t, slot)


def wrong_colour(t: Fields, slot: int) -> str:
    colour = COLOURS[FACE_COLOUR[t.face[slot]]]
    return f"{route_name(t, slot)} is {colour}: it takes {colour} cards, grey ones and pairs."


def why_not_with_tiffin(t: Fields, slot: int) -> Reason:
    where = route_name(t, slot)
    if CARD_RANK[t.unit[0]] != 3:
        return "TIF-6.4", "Only a 3 brings a tiffin with it."
    if t.progress[slot] > 0:
        return "TIF-3.2", f"{where} has already left: it takes no more tiffins."
    if not can_place(t, slot):
        return "TIF-3.3", f"All {SQUARES} tiffin squares of {where} are taken."
    if not can_join(t, slot):
        return "TIF-6.4", f"Even with one more tiffin {where} could not leave. {state_of(t, slot)}"
    return "TIF-6.5", wrong_colour(t, slot)


def why_not_special(t: Fields, special: int, _: int) -> Reason:
    p = t.to_move
    if special == NONE or (special == FLAT_TIRE and can_play_flat_tire(t, p)):
        return POSSIBLE
    if special == SHORTCUT and can_play_shortcut(t, p):
        return POSSIBLE
    if not t.options.special_cards:
        return "TIF-1.3", "In this match nobody has Special cards."
    where = t.flat_tire[p] if special == FLAT_TIRE else t.shortcut[p]
    if where != IN_HAND:
        return "TIF-7.1", f"You have used your {SPECIAL_NAMES[special]} already."
    filled = route_name(t, t.target_slot)
    return (
        "TIF-7.10",
        f"These cubes fill {filled}: no open space is left for the Shortcut to cancel.",
    )


def always(t: Fields, first: int, second: int) -> Reason:
    return POSSIBLE


REASONS: dict[int, Callable[[Fields, int, int], Reason]] = {
    Verb.PLACE: why_not_place,
    Verb.TAKE: why_not_take,
    Verb.TAKE_DECK: always,
    Verb.TAKE_PAIR: why_not_take_pair,
    Verb.DISCARD: why_not_discard,
    Verb.UNIT: why_not_unit,
    Verb.UNIT_PAIR: why_not_unit_pair,
    Verb.TARGET: why_not_target,
    Verb.SPECIAL: why_not_special,
    Verb.STOP: always,
}
