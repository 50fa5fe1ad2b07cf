"""Actions, events and what is to be done now, in plain sentences."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from milkrun.engine.record import Fields, Record, plain
from milkrun.engine.wording import count, game_over, leaders

from ..components import COLOURS as COLOUR_NAMES
from ..components import FACE_COLOUR, FACE_DISTANCE, FACE_NAMES, TRACKING_FEE, TRACKING_MINIMUM
from ..rules.ending import drafts_left, standing
from ..rules.play import special_refused, unit_value
from ..rules.refusals import FINE
from ..rules.routes import open_spaces
from ..rules.state import (
    ACTIONS,
    ARGS_OF,
    AS_TWO,
    EIGHTH_ROUTE,
    FLAT_TIRE,
    LAST_DRAFTS,
    NO_CARD,
    NO_FACE,
    NONE,
    SHORTCUT,
    TURN_LIMIT,
    VERB_OF,
    WITH_TIFFIN,
    Phase,
    Verb,
)
from ..rules.turn import legal_actions
from .names import CARDS, ORDINALS, SPECIAL_NAMES, route_name, unit_name

# Actions


def action_text(s: Record, a: int) -> str:
    """What an action does, said to the seat to move; also of an action that is not possible."""
    t = plain(s)
    first, second = ARGS_OF[a].tolist()
    return ACTION_TEXTS[VERB_OF[a]](t, first, second)


def in_pool(t: Fields, position: int) -> str:
    return f"the {CARDS[t.pool[position]]}"


def in_hand(t: Fields, index: int) -> str:
    """A card of the seat to move; a place beyond its hand by number."""
    kind = int(t.hand[t.to_move, index])
    return f"card {index + 1} of your hand" if kind == NO_CARD else f"the {CARDS[kind]}"


def unit_in_hand(t: Fields) -> str:
    """The unit laid open, or what would be one."""
    one, other = map(int, t.unit)
    return "a card" if one == NO_CARD else unit_name(one, other)


def target_text(t: Fields, slot: int, mode: int) -> str:
    where = route_name(t, slot)
    if mode == WITH_TIFFIN:
        return f"Play {unit_in_hand(t)} on {where} and add a tiffin there first"
    if mode == AS_TWO:
        return f"Play {unit_in_hand(t)} as a 2 on {where}"
    return f"Play {unit_in_hand(t)} on {where}"


def special_text(t: Fields, special: int) -> str:
    where = route_name(t, t.target_slot)
    if special == NONE:
        return f"Play {unit_in_hand(t)} on {where} without a Special card"
    if special == FLAT_TIRE:
        return f"Add the Flat Tire: two more spaces for {where}, which your cubes may use"
    return f"Add the Shortcut: {cancelled_text(t)} for {where}"


def cancelled_text(t: Fields) -> str:
    """TIF-7.9: how many spaces a Shortcut cancels, as far as that is known."""
    left = int(open_spaces(t, t.target_slot)) - int(unit_value(t)) if t.unit[0] != NO_CARD else 0
    if left == 1:
        return "one space fewer"
    return "two fewer spaces" if left > 1 else "up to two fewer spaces"


def stop_text(t: Fields) -> str:
    return f"Stop playing {t.chain}s" if t.chain else "Stop playing"


ACTION_TEXTS: dict[int, Callable[[Fields, int, int], str]] = {
    Verb.PLACE: lambda t, slot, _: f"Place a tiffin on {route_name(t, slot)}",
    Verb.TAKE: lambda t, position, _: f"Take {in_pool(t, position)} from the pool",
    Verb.TAKE_DECK: lambda t, *_: "Take the top card of the deck",
    Verb.TAKE_PAIR: lambda t, one, other: (
        f"Take {in_pool(t, one)} and {in_pool(t, other)} as one pick"
    ),
    Verb.DISCARD: lambda t, index, _: f"Discard {in_hand(t, index)}",
    Verb.UNIT: lambda t, index, _: f"Play {in_hand(t, index)}",
    Verb.UNIT_PAIR: lambda t, one, other: (
        f"Play {in_hand(t, one)} and {in_hand(t, other)} as a wild pair"
    ),
    Verb.TARGET: target_text,
    Verb.SPECIAL: lambda t, special, _: special_text(t, special),
    Verb.STOP: lambda t, *_: stop_text(t),
}


# Events


def event_text(kind: str, seat: int, args: Mapping[str, int | None], names: Sequence[str]) -> str:
    """What happened, for everybody; a number that the viewer may not know is None.

    Seat `len(names)` is the competitor, or nobody.
    """
    who = names[seat] if seat < len(names) else ""
    return EVENT_TEXTS[kind](who, args)


def card_of(args: Mapping[str, int | None]) -> str:
    card = args["card"]
    return "a card" if card is None else f"the {CARDS[card]}"


def place_of_face(args: Mapping[str, int | None]) -> str:
    return FACE_NAMES[args["face"] or 0]


def cubes_text(who: str, args: Mapping[str, int | None]) -> str:
    return f"{who} puts {count(args['cubes'] or 0, 'cube')} on {place_of_face(args)}."


def unit_text(who: str, args: Mapping[str, int | None]) -> str:
    text = f"{who} plays {unit_name(args['card'] or 0, args['card2'] or 0)}"
    if args["card2"] != NO_CARD:
        text += " as a wild pair"
    if args["mode"] == WITH_TIFFIN:
        text += ", and a tiffin with it"
    return text + (" as a 2." if args["mode"] == AS_TWO else ".")


def special_played_text(who: str, args: Mapping[str, int | None]) -> str:
    name = SPECIAL_NAMES[args["card"] or 0]
    change = "longer" if args["card"] == FLAT_TIRE else "shorter"
    return f"{who} plays the {name}: {place_of_face(args)} gets {change}."


def marker_text(who: str, args: Mapping[str, int | None]) -> str:
    if args["marker"] == 0:
        return "The competitor's marker goes back to 0: it has earned a turn."
    return f"The competitor's marker moves to {args['marker']}."


def route_fee_text(who: str, args: Mapping[str, int | None]) -> str:
    place = f"{ORDINALS[(args['place'] or 1) - 1]} on {place_of_face(args)}"
    fee = count(args["amount"] or 0, "rupee")
    return f"{who} is {place}: {fee}." if who else f"The competitor is {place}: {fee} for nobody."


def delivery_fee_text(who: str, args: Mapping[str, int | None]) -> str:
    tiffins = count(args["tiffins"] or 0, "tiffin")
    fee = count(args["amount"] or 0, "rupee")
    return f"{who} delivers {tiffins} to {place_of_face(args)}: {fee}."


def face_text(face: int) -> str:
    """Colaba, red, distance 8."""
    return f"{FACE_NAMES[face]}, {COLOUR_NAMES[FACE_COLOUR[face]]}, distance {FACE_DISTANCE[face]}"


def top_route_text(who: str, args: Mapping[str, int | None]) -> str:
    face = args["face"] or 0
    if face == NO_FACE:
        return "No route is left in the deck: the next one to be finished ends the game."
    return f"Next in the deck: {face_text(face)}."


def tracking_text(who: str, args: Mapping[str, int | None]) -> str:
    index = args["index"] or 0
    need = count(int(TRACKING_MINIMUM[index]), "tiffin")
    fee = count(int(TRACKING_FEE[index]), "rupee")
    return f"From now on a route needs {need}, and each tiffin delivered brings {fee}."


def game_over_text(who: str, args: Mapping[str, int | None]) -> str:
    if args["reason"] == EIGHTH_ROUTE:
        why = "The eighth route is finished"
    elif args["reason"] == TURN_LIMIT:
        why = "The last turn has been played"
    else:
        why = "Everybody only drafts"
    return f"{why}: the game ends. The competitor fills the remaining routes, and they are scored."


EVENT_TEXTS: dict[str, Callable[[str, Mapping[str, int | None]], str]] = {
    "tiffin_placed": lambda who, args: (
        f"{who} places a tiffin on {place_of_face(args)}, the {ORDINALS[args['square'] or 0]}."
    ),
    "card_taken": lambda who, args: f"{who} takes {card_of(args)} from the pool.",
    "card_drawn": lambda who, args: f"{who} draws {card_of(args)} from the deck.",
    "pool_refilled": lambda who, args: f"The pool gets {card_of(args)}.",
    "pool_renewed": lambda who, args: "Too many of one colour: the whole pool is redealt.",
    "deck_reshuffled": lambda who, args: "The discard pile is shuffled and becomes the deck.",
    "card_discarded": lambda who, args: f"{who} discards {card_of(args)}.",
    "unit_played": unit_text,
    "progress_added": cubes_text,
    "special_played": special_played_text,
    "competitor_moved": marker_text,
    "competitor_turn": lambda who, args: "The competitor takes a turn.",
    "competitor_progress": lambda who, args: cubes_text("The competitor", args),
    "route_scored": lambda who, args: f"{place_of_face(args)} is scored.",
    "route_fee": route_fee_text,
    "delivery_fee": delivery_fee_text,
    "tracking_advanced": tracking_text,
    "route_dealt": lambda who, args: f"A new route: {face_text(args['face'] or 0)}.",
    "top_route": top_route_text,
    "game_over": game_over_text,
}

# What to do now


def prompt(s: Record, seat: int | None, names: Sequence[str]) -> str:
    """What this seat may do now; for others and watchers (None), for whom they wait."""
    t = plain(s)
    if t.phase == Phase.OVER:
        return result_text(t, names)
    if seat == t.to_move:
        return my_prompt(t) + stand_off_text(t)
    return f"Waiting for {names[t.to_move]} to {awaited(t)}.{stand_off_text(t)}"


def result_text(t: Fields, names: Sequence[str]) -> str:
    first = leaders(t, standing)
    rupees = count(int(t.score[first[0]]), "rupee")
    return game_over([names[p] for p in first], f"with {rupees}")


def my_prompt(t: Fields) -> str:
    if t.phase == Phase.TURN:
        return turn_prompt(t)
    if t.phase == Phase.DRAFT:
        return "Draft your second card."
    if t.phase == Phase.DISCARD:
        surplus = count(int(t.hand_count[t.to_move]) - hand_limit(t), "card")
        return f"You hold more than {hand_limit(t)} cards: discard {surplus}."
    if t.phase == Phase.TARGET:
        return f"Choose a route for {unit_in_hand(t)}."
    if t.phase == Phase.SPECIAL:
        return special_prompt(t)
    return chain_prompt(t)


def verbs_now(t: Fields) -> set[int]:
    """The verbs of what is possible now."""
    mask = np.zeros(ACTIONS.size, np.bool_)
    legal_actions(t, mask)
    return set(VERB_OF[mask])


def chain_prompt(t: Fields) -> str:
    """TIF-6.13: the player is asked in any case, and only told here that nothing else is left."""
    if verbs_now(t) == {Verb.STOP}:
        return f"No other {t.chain} of yours can be played: stop here."
    return f"Play another {t.chain}, or stop."


def stand_off_text(t: Fields) -> str:
    """TIF-12.4: what more turns of drafting lead to, once few are left."""
    left = last_drafts(t)
    if t.phase != Phase.TURN or left is None:
        return ""
    if left == 1:
        return " One more turn of drafting ends the game."
    return f" {left} more turns of drafting in a row end the game."


def last_drafts(t: Fields) -> int | None:
    """How many turns of drafting are left, as soon as players are told; else None."""
    left = int(drafts_left(t))
    return left if t.phase != Phase.OVER and t.drafts_in_a_row and left <= LAST_DRAFTS else None


def turn_prompt(t: Fields) -> str:
    """Only what is possible; drafting always is (TIF-2.3)."""
    verbs = verbs_now(t)
    can_play = Verb.UNIT in verbs or Verb.UNIT_PAIR in verbs
    if Verb.PLACE in verbs:
        if can_play:
            return "Your turn: place a tiffin, draft two cards, or play a card."
        return "Your turn: place a tiffin or draft two cards."
    return f"Your turn: draft two cards{' or play a card' if can_play else ''}."


def special_prompt(t: Fields) -> str:
    tire = special_refused(t, t.to_move, FLAT_TIRE) == FINE
    cut = special_refused(t, t.to_move, SHORTCUT) == FINE
    cards = "Flat Tire or the Shortcut" if tire and cut else "Flat Tire" if tire else "Shortcut"
    where = route_name(t, t.target_slot)
    return f"{unit_in_hand(t).capitalize()} on {where}: with the {cards}, or without?"


def awaited(t: Fields) -> str:
    """What others see a player think about."""
    if t.phase == Phase.TURN:
        return "take a turn"
    if t.phase == Phase.DRAFT:
        return "draft a second card"
    if t.phase == Phase.DISCARD:
        return f"discard down to {count(hand_limit(t), 'card')}"
    if t.phase == Phase.TARGET:
        return f"choose a route for {unit_in_hand(t)}"
    if t.phase == Phase.SPECIAL:
        return "decide about a Special card"
    return f"play another {t.chain} or stop"


def hand_limit(t: Fields) -> int:
    return int(t.options.hand_limit)
