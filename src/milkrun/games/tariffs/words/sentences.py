"""Actions, events and what is to be done now, in plain sentences."""

from collections.abc import Callable, Mapping, Sequence

from milkrun.engine.record import Fields, Record, legal_mask, plain
from milkrun.engine.wording import count, game_over, leaders, listed

from ..components import DOMINO_NAMES, HALVES, TILE_NAMES
from ..rules.board import is_free
from ..rules.dominoes import room
from ..rules.rounds import is_offered, standing
from ..rules.state import ACTIONS, ARGS_OF, NO_PLAY, VERB_OF, Phase, Verb
from ..rules.turn import legal_actions
from ..rules.walks import UPSIDE_DOWN
from .names import contract_text, domino_name, pair_name, suits_of

Args = Mapping[str, int | None]

VERBS, ARGS = VERB_OF.tolist(), ARGS_OF.tolist()
ORDINALS = ("first", "second", "third")


def warnings(players: int, options: Mapping[str, int]) -> list[str]:
    """TAR-1.9: what the host is told of the options chosen."""
    rounds = options["rounds"]
    if rounds % players == 0:
        return []
    return [
        f"With {count(rounds, 'round')} for {players} players, some start more often than others."
    ]


# Actions


def action_text(s: Record, a: int) -> str:
    """What an action does, said to the seat to move; also of an action that is not possible."""
    t = plain(s)
    verb = VERBS[a]
    first, second, third = ARGS[a]
    if verb == Verb.PLAY:
        return play_text(t, first, second, third)
    if verb == Verb.ROTATE:
        return rotate_text(t, first)
    if verb == Verb.OFFER:
        return f"Offer {partner(t, first)} {in_hand(t, t.to_move, second)} in a trade"
    if verb == Verb.DECLARE:
        return declare_text(t, first)
    if verb == Verb.GIVE:
        return f"Give {in_hand(t, t.to_move, first)} in return"
    if verb == Verb.DRAW:
        return f"Draw {count(first, 'domino', 'dominoes')}" if first else "Draw nothing"
    return PLAIN_ACTIONS[verb]


PLAIN_ACTIONS: dict[int, str] = {
    Verb.EXCHANGE: "Exchange both your dominoes with the stock",
    Verb.PASS: "Pass, as nothing else is possible",
    Verb.REFUSE: "Refuse the trade",
    Verb.CONFIRM: "Make the trade",
    Verb.CANCEL: "Cancel the trade",
}


def partner(t: Fields, ahead: int) -> str:
    """TAR-1.8: who sits so many places after the left-hand neighbour."""
    if ahead == 0:
        return "the other player" if t.players == 2 else "your left-hand neighbour"
    return f"the {ORDINALS[ahead]} player to your left"


def in_hand(t: Fields, p: int, slot: int) -> str:
    """A domino of a hand; a slot beyond it by its number."""
    if slot >= t.hand_count[p]:
        return f"your {ORDINALS[slot]} domino"
    return domino_name(int(t.hand[p, slot]))


def play_text(t: Fields, slot: int, pair: int, orientation: int) -> str:
    """Place the 1-3 with 3 on Suns null and 1 on Suns ace."""
    if pair >= t.pairs or slot >= t.hand_count[t.to_move]:
        what = in_hand(t, t.to_move, slot)
        return f"Place {what} between {pair_name(t, pair)}, {'turned' if orientation else 'as is'}"
    domino = int(t.hand[t.to_move, slot])
    values = HALVES[domino][::-1] if orientation else HALVES[domino]
    return f"Place {domino_name(domino)}: {lying_text(t, pair, values)}"


def lying_text(t: Fields, pair: int, values: Sequence[int]) -> str:
    one, other = t.pair_cell[pair].tolist()
    one, other = TILE_NAMES[t.tile[one]], TILE_NAMES[t.tile[other]]
    return f"{values[0]} on {one}, {values[1]} on {other}"


def rotate_text(t: Fields, pair: int) -> str:
    if pair >= t.pairs or is_free(t, pair):
        return f"Rotate the domino between {pair_name(t, pair)}"
    return f"Rotate: {lying_text(t, pair, t.half[pair].tolist()[::-1])}"


def declare_text(t: Fields, top: int) -> str:
    if t.phase != Phase.ACTION or not is_offered(t, top):
        return f"Declare a run with top charge {top}"
    cost, dearer = t.run_cost[top], top + UPSIDE_DOWN
    gap = f"a gap costs the {'other player' if t.players == 2 else 'others'} {dearer} a step"
    return f"Declare your run for {cost}, top charge {top}: {gap}"


# Events


def event_text(kind: str, seat: int, args: Args, names: Sequence[str]) -> str:
    """What happened, for everybody; a number that the viewer may not know is None.

    Seat `len(names)` is nobody.
    """
    who = names[seat] if seat < len(names) else "Nobody"
    return EVENT_TEXTS[kind](who, args, names)


def known_domino(number: int | None) -> str:
    return "a domino" if number is None else domino_name(number)


def named(names: Sequence[str], number: int | None) -> str:
    return names[number or 0]


def contract_drawn_text(who: str, args: Args, names: Sequence[str]) -> str:
    code = args["contract"]
    if code is None:
        return f"{who} draws a contract."
    return f"{who} draws a contract: {contract_text(suits_of(code))}."


def drawn_text(who: str, args: Args, names: Sequence[str]) -> str:
    drawn = args["count"] or 0
    if drawn == 0:
        return f"{who} draws nothing."
    if args["first"] is None:
        return f"{who} draws {count(drawn, 'domino', 'dominoes')}."
    found = [domino_name(args[key] or 0) for key in ("first", "second")[:drawn]]
    return f"{who} draws {' and '.join(found)}."


def domino_text(verb: str) -> Callable[[str, Args, Sequence[str]], str]:
    """Somebody places or rotates a domino: how it lies now."""

    def text(who: str, args: Args, names: Sequence[str]) -> str:
        values = sorted((args["value"] or 0, args["other_value"] or 0))
        one = f"{args['value']} on {TILE_NAMES[args['tile'] or 0]}"
        other = f"{args['other_value']} on {TILE_NAMES[args['other'] or 0]}"
        return f"{who} {verb} the {values[0]}-{values[1]}: {one}, {other}."

    return text


def exchanged_text(who: str, args: Args, names: Sequence[str]) -> str:
    if args["old"] is None:
        return f"{who} exchanges both dominoes with the stock."
    old, old2, new, new2 = (domino_name(args[key] or 0) for key in ("old", "old2", "new", "new2"))
    return f"{who} exchanges {old} and {old2} with the stock for {new} and {new2}."


def offered_text(who: str, args: Args, names: Sequence[str]) -> str:
    partner = named(names, args["partner"])
    if args["domino"] is None:
        return f"{who} offers {partner} a trade."
    return f"{who} offers {partner} a trade: {domino_name(args['domino'])}."


def answered_text(who: str, args: Args, names: Sequence[str]) -> str:
    return f"{who} answers with {known_domino(args['domino'])}."


def stalled_text(who: str, args: Args, names: Sequence[str]) -> str:
    why = (
        "Six laps without a domino placed"
        if args["end"] == NO_PLAY
        else "Forty laps have been played"
    )
    return f"{why}: the round is stalled, and a gap costs {args['upside_down']} a step."


def shown_contract_text(who: str, args: Args, names: Sequence[str]) -> str:
    return f"{who} had to go {contract_text(suits_of(args['contract'] or 0))}."


EVENT_TEXTS: dict[str, Callable[[str, Args, Sequence[str]], str]] = {
    "round_begun": lambda who, args, names: f"Round {args['number']} begins with {who}.",
    "contract_drawn": contract_drawn_text,
    "dominoes_drawn": drawn_text,
    "domino_placed": domino_text("places"),
    "domino_rotated": domino_text("rotates"),
    "exchanged": exchanged_text,
    "trade_offered": offered_text,
    "trade_answered": answered_text,
    "domino_shown": lambda who, args, names: (
        f"{who} sees {known_domino(args['domino'])} of {named(names, args['owner'])}."
    ),
    "trade_refused": lambda who, args, names: (
        f"{who} refuses the trade with {named(names, args['partner'])}."
    ),
    "trade_made": lambda who, args, names: f"{who} and {named(names, args['partner'])} trade.",
    "trade_cancelled": lambda who, args, names: (
        f"{who} cancels the trade with {named(names, args['partner'])}."
    ),
    "passed": lambda who, args, names: f"{who} can do nothing and passes.",
    "run_declared": lambda who, args, names: (
        f"{who} declares a run for {args['cost']}, top charge {args['top']}: "
        f"a gap costs {args['upside_down']} a step."
    ),
    "round_stalled": stalled_text,
    "run_stood_in": lambda who, args, names: (
        f"{who} has the cheapest run and is scored as if it were declared: {args['cost']}, "
        f"top charge {args['top']}."
    ),
    "contract_shown": shown_contract_text,
    "run_paid": lambda who, args, names: f"{who} pays {args['cost']}.",
    "round_over": lambda who, args, names: f"Round {args['number']} is over.",
    "game_over": lambda who, args, names: "The last round has been played: the game is over.",
}

# What to do now


def prompt(s: Record, seat: int | None, names: Sequence[str]) -> str:
    """What this seat may do now; for others and watchers (None), for whom they wait."""
    t = plain(s)
    if t.phase == Phase.OVER:
        return result_text(t, names)
    if seat == t.to_move:
        return my_prompt(t, names)
    return f"Waiting for {names[t.to_move]} to {awaited(t, names)}."


def result_text(t: Fields, names: Sequence[str]) -> str:
    """TAR-10.4, 10.5: who wins."""
    first = leaders(t, standing)
    paid = count(int(t.score[first[0]]), "tariff")
    return game_over([names[p] for p in first], f"with {paid} paid in all")


def my_prompt(t: Fields, names: Sequence[str]) -> str:
    if t.phase == Phase.ACTION:
        return action_prompt(t)
    if t.phase == Phase.RESPOND:
        offered = DOMINO_NAMES[t.offered]
        return f"{names[t.turn_of]} offers you the {offered}: give a domino in return, or refuse."
    if t.phase == Phase.CONFIRM:
        answer, offered = DOMINO_NAMES[t.answer], DOMINO_NAMES[t.offered]
        return f"{names[t.partner]} would give the {answer} for your {offered}: make the trade?"
    most = count(int(room(t, t.to_move)), "domino", "dominoes")
    return f"Draw up to {most}."


def action_prompt(t: Fields) -> str:
    """Only what is possible."""
    verbs = set(VERB_OF[legal_mask(t, legal_actions, ACTIONS.size)])
    ways = [words for verb, words in WAYS.items() if verb in verbs]
    if not ways:
        return "Your turn: you can only pass."
    return f"Your turn: {listed(ways, 'or')}."


WAYS: dict[int, str] = {
    Verb.PLAY: "place a domino",
    Verb.ROTATE: "rotate a placed domino",
    Verb.OFFER: "offer a trade",
    Verb.EXCHANGE: "exchange both dominoes",
    Verb.DECLARE: "declare your run",
}


def awaited(t: Fields, names: Sequence[str]) -> str:
    """What others see a player think about."""
    if t.phase == Phase.ACTION:
        return "take a turn"
    if t.phase == Phase.RESPOND:
        return f"answer the trade that {names[t.turn_of]} offers"
    if t.phase == Phase.CONFIRM:
        return f"make or cancel the trade with {names[t.partner]}"
    return "draw"
