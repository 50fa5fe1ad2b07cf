"""Why an action is not possible now: for every refusal of the rules its clause and a sentence.

A sentence may need what the seat to move knows of the table, and the action's two numbers.
"""

from milkrun.engine.record import Fields
from milkrun.engine.refusals import Refused
from milkrun.engine.wording import count

from ..components import CARD_COLOUR, CARD_RANK, COLOURS, FACE_COLOUR, SQUARES, TRACKING_MINIMUM
from ..rules.refusals import Refusal
from ..rules.routes import is_full
from ..rules.state import NO_FACE
from .names import CARDS, SPECIAL_NAMES, route_name
from .sentences import in_hand, in_pool, unit_in_hand


def held(t: Fields, *_: int) -> str:
    """How many cards the seat to move holds."""
    return count(int(t.hand_count[t.to_move]), "card")


def equal_in_hand(t: Fields, index: int, _: int) -> str:
    return f"You hold an equal card further left: choose {in_hand(t, index)} there."


def not_two_ones(t: Fields, first: int, second: int) -> str:
    wrong = first if CARD_RANK[t.pool[first]] != 1 else second
    return f"Only two 1s may be taken together. {in_pool(t, wrong).capitalize()} is not a 1."


def no_route_of_colour(t: Fields, index: int, _: int) -> str:
    """What would help a coloured card that finds no route."""
    colour = CARD_COLOUR[t.hand[t.to_move, index]]
    name = COLOURS[colour]
    for slot in range(len(t.face)):
        if t.face[slot] != NO_FACE and FACE_COLOUR[t.face[slot]] == colour:
            return f"No {name} route takes this now. {state_of(t, slot)}"
    return f"No route is {name}, and a {name} card needs one: only a pair goes anywhere."


def none_active(t: Fields, *_: int) -> str:
    need = count(int(TRACKING_MINIMUM[t.tracking]), "tiffin")
    return f"No route takes this now: a route needs {need} before it can leave."


def two_ranks(t: Fields, first: int, second: int) -> str:
    one, other = (CARDS[t.hand[t.to_move, index]] for index in (first, second))
    return f"A pair needs two cards of one rank, not {one} and {other}."


def state_of(t: Fields, slot: int, *_: int) -> str:
    """Why a route is not active."""
    where = route_name(t, slot)
    if is_full(t, slot):
        return f"{where} is full and waits to be scored."
    need = int(TRACKING_MINIMUM[t.tracking]) - int(t.tiffins[slot])
    return f"{where} needs {count(need, 'more tiffin')} before it can leave."


def wrong_colour(t: Fields, slot: int, _: int) -> str:
    """TIF-6.8: an active route takes a single 4 of any colour as a 2."""
    colour = COLOURS[FACE_COLOUR[t.face[slot]]]
    text = f"{route_name(t, slot)} is {colour}: it takes {colour} cards, grey ones and pairs."
    four = CARD_RANK[t.unit[0]] == 4
    return f"{text} This 4 may be played there as a 2." if four else text


REFUSALS: dict[Refusal, Refused] = {
    Refusal.GAME_OVER: ("TIF-11.4", "The game is over."),
    # another decision comes first
    Refusal.NOT_DISCARDING: (
        "TIF-4.12",
        lambda t, *_: f"Cards are discarded only after a draft, down to {t.options.hand_limit}.",
    ),
    Refusal.SECOND_PICK_FIRST: ("TIF-4.2", "A draft is two picks: draft your second card first."),
    Refusal.DISCARD_FIRST: (
        "TIF-4.12",
        lambda t, *_: f"You hold {held(t)}: first discard down to {t.options.hand_limit}.",
    ),
    Refusal.SPECIAL_NEEDS_UNIT: (
        "TIF-7.2",
        "A Special card needs company: choose a Delivery card and its route first.",
    ),
    Refusal.TARGET_FIRST: ("TIF-5.1", lambda t, *_: f"First choose a route for {unit_in_hand(t)}."),
    Refusal.SPECIAL_FIRST: (
        "TIF-7.6",
        lambda t, *_: f"First decide whether a Special card goes with {unit_in_hand(t)}.",
    ),
    Refusal.UNIT_FIRST: ("TIF-5.1", "First choose the card to play, then its route."),
    Refusal.NO_PASSING: (
        "TIF-2.3",
        "Nobody may pass: place a tiffin, draft two cards or play a card.",
    ),
    Refusal.PLAYING_CARDS: (
        "TIF-2.2",
        lambda t, *_: f"You are playing cards in this turn: play another {t.chain}, or stop.",
    ),
    # placing
    Refusal.NO_ROUTE_TO_LOAD: (
        "TIF-3.1",
        lambda t, slot, _: f"There is no route in {route_name(t, slot)}.",
    ),
    Refusal.HAS_LEFT: (
        "TIF-3.2",
        lambda t, slot, _: f"{route_name(t, slot)} has already left: it takes no more tiffins.",
    ),
    Refusal.SQUARES_TAKEN: (
        "TIF-3.3",
        lambda t, slot, _: f"All {SQUARES} tiffin squares of {route_name(t, slot)} are taken.",
    ),
    # drafting and discarding
    Refusal.EQUAL_IN_POOL: (
        "TIF-4.1",
        lambda t, index, _: f"An equal card lies further left: take {in_pool(t, index)} there.",
    ),
    Refusal.NOT_TWO_ONES: ("TIF-4.4", not_two_ones),
    Refusal.EQUAL_ONE_IN_POOL: (
        "TIF-4.4",
        "An equal 1 lies further left in the pool: take that one.",
    ),
    Refusal.NOTHING_TO_DISCARD: ("TIF-4.12", lambda t, *_: f"You hold only {held(t)}."),
    Refusal.EQUAL_TO_DISCARD: ("TIF-4.12", equal_in_hand),
    # units
    Refusal.NO_SUCH_CARD: ("TIF-5.1", lambda t, *_: f"You hold only {held(t)}."),
    Refusal.EQUAL_IN_HAND: ("TIF-5.1", equal_in_hand),
    Refusal.AFTER_A_ONE: ("TIF-6.2", "After a 1 only another 1 may follow."),
    Refusal.AFTER_A_TWO: ("TIF-6.3", "After a 2 only another 2 may follow."),
    Refusal.NO_ROUTE_OF_COLOUR: ("TIF-5.2", no_route_of_colour),
    Refusal.ALL_FULL: ("TIF-5.4", "Every route is full and waits to be scored."),
    Refusal.NONE_ACTIVE: ("TIF-5.1", none_active),
    Refusal.NO_SECOND_CARD: ("TIF-5.6", lambda t, *_: f"You hold only {held(t)}."),
    Refusal.TWO_RANKS: ("TIF-5.6", two_ranks),
    Refusal.EQUAL_IN_PAIR: ("TIF-5.6", "You hold an equal card further left: choose that one."),
    # the route for a unit, and a Special card with it
    Refusal.NO_ROUTE_THERE: (
        "TIF-5.1",
        lambda t, slot, _: f"There is no route in {route_name(t, slot)}.",
    ),
    Refusal.IS_FULL: ("TIF-5.4", state_of),
    Refusal.NOT_ACTIVE: ("TIF-5.1", state_of),
    Refusal.WRONG_COLOUR: ("TIF-5.2", wrong_colour),
    Refusal.NOT_A_FOUR: ("TIF-6.8", "Only a 4 may be played as a 2."),
    Refusal.PAIR_OF_FOURS: ("TIF-6.10", "Only a single 4 may be played as a 2, not a pair."),
    Refusal.NOT_A_THREE: ("TIF-6.4", "Only a 3 brings a tiffin with it."),
    Refusal.CANNOT_LEAVE_YET: (
        "TIF-6.4",
        lambda t, slot, _: (
            f"Even with one more tiffin {route_name(t, slot)} could not leave. {state_of(t, slot)}"
        ),
    ),
    Refusal.WRONG_COLOUR_TO_JOIN: ("TIF-6.5", wrong_colour),
    Refusal.NO_SPECIALS: ("TIF-1.3", "In this match nobody has Special cards."),
    Refusal.SPECIAL_USED: (
        "TIF-7.1",
        lambda t, special, _: f"You have used your {SPECIAL_NAMES[special]} already.",
    ),
    Refusal.NO_SPACE_LEFT: (
        "TIF-7.10",
        lambda t, *_: (
            f"These cubes fill {route_name(t, t.target_slot)}: "
            "no open space is left for the Shortcut to cancel."
        ),
    ),
}
