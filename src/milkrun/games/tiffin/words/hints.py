"""What a hint says about cards and routes, to the seat that asks."""

from collections.abc import Callable, Mapping

from milkrun.engine.record import Fields, Record, plain
from milkrun.engine.telling import Doer, Hints
from milkrun.engine.wording import count, listed

from ..components import (
    CARD_COLOUR,
    CARD_RANK,
    CARD_SYMBOL,
    FACE_COLOUR,
    FACE_NAMES,
    GREY,
    SPECIAL_SPACES,
    SQUARES,
    TRACKING_MINIMUM,
)
from ..rules.play import holding_refused, unit_value
from ..rules.refusals import FINE
from ..rules.routes import is_active, open_spaces, tiffins_of
from ..rules.state import (
    ARGS_OF,
    AS_TWO,
    FLAT_TIRE,
    NO_FACE,
    SHORTCUT,
    SLOTS,
    VERB_OF,
    Phase,
    Verb,
)
from .names import ORDINALS, SPECIAL_NAMES, route_name

CUBE, TIFFIN = 0.5, 1.0  # about what one is worth before its route is scored


def reason(
    s: Record,
    kind: str,
    seat: int,
    args: Mapping[str, int | None],
    who: Callable[[int], Doer],
) -> tuple[float, str] | None:
    if seat >= s.players or "face" not in args or args["face"] == NO_FACE:
        return None  # the competitor, or nobody
    where, doer = FACE_NAMES[args["face"] or 0], who(seat)
    if kind == "route_fee":
        return args["amount"] or 0, doer.does(f"is {ORDINALS[(args['place'] or 1) - 1]} on {where}")
    if kind == "delivery_fee":
        tiffins = count(args["tiffins"] or 0, "tiffin")
        return args["amount"] or 0, doer.does(f"delivers {tiffins} to {where}")
    if kind == "progress_added":
        cubes = args["cubes"] or 0
        return CUBE * cubes, doer.does(f"puts {count(cubes, 'cube')} on {where}")
    if kind == "tiffin_placed":
        return TIFFIN, doer.does(f"places a tiffin on {where}")
    return None


def facts(s: Record, a: int) -> list[str]:
    t = plain(s)
    first, second = ARGS_OF[a].tolist()
    return FACTS[VERB_OF[a]](t, first, second) if VERB_OF[a] in FACTS else []


def place_facts(t: Fields, slot: int, _: int) -> list[str]:
    """Which square of the route it takes, and whether the route can then be started."""
    aboard = int(t.tiffins[slot])
    own = int(tiffins_of(t, slot, t.to_move))
    found = [f"it goes on the {ORDINALS[aboard]} of the {SQUARES} squares there"]
    if own:
        found[0] += f", and then {own + 1} tiffins there are yours"
    if aboard + 1 == TRACKING_MINIMUM[t.tracking]:
        found.append("the route can then be started")
    return found


def card_facts(t: Fields, kind: int) -> list[str]:
    """Where a card can be played, and whether its symbol helps the competitor."""
    names = routes_of(t, kind)
    found = [f"it fits {names}" if names else "but it fits no route in play on its own"]
    if CARD_SYMBOL[kind]:
        found.append("but its symbol helps the competitor")
    return found


def routes_of(t: Fields, kind: int) -> str:
    """The routes in play that a card fits; "" if none. TIF-6.8: any takes a 4 as a 2."""
    if CARD_COLOUR[kind] == GREY:
        return "every active route, as it is grey"
    names = [route_name(t, slot) for slot in fitting(t, kind)]
    if not names and CARD_RANK[kind] == 4:
        return "every active route, as a 2"
    return listed(names) if names else ""


def fitting(t: Fields, kind: int) -> list[int]:
    """The slots of the routes in play of a card's colour."""
    return [
        slot
        for slot in range(SLOTS)
        if t.face[slot] != NO_FACE and CARD_COLOUR[kind] in (GREY, FACE_COLOUR[t.face[slot]])
    ]


def partner_facts(t: Fields, kind: int) -> list[str]:
    """Whether it makes a wild pair with a card of the same rank in the hand."""
    hand = t.hand[t.to_move, : t.hand_count[t.to_move]].tolist()
    alike = sum(CARD_RANK[one] == CARD_RANK[kind] for one in hand)
    return [f"with your {CARD_RANK[kind]} it makes a pair for any colour"] if alike == 1 else []


def take_facts(t: Fields, position: int, _: int) -> list[str]:
    kind = int(t.pool[position])
    return [*card_facts(t, kind), *partner_facts(t, kind)]


def pair_facts(t: Fields, one: int, other: int) -> list[str]:
    return ["you get two cards for one pick"]


def deck_facts(t: Fields, *_: int) -> list[str]:
    return ["nobody else sees which card you get"]


def discard_facts(t: Fields, index: int, _: int) -> list[str]:
    kind = int(t.hand[t.to_move, index])
    names = routes_of(t, kind)
    found = ["its symbol would help the competitor if you played it"] if CARD_SYMBOL[kind] else []
    return [*found, f"but it fits {names}" if names else "it fits no route in play on its own"]


def unit_facts(t: Fields, index: int, _: int) -> list[str]:
    """Which routes a card can finish or fits, and whether you may go on."""
    kind = int(t.hand[t.to_move, index])
    active = [slot for slot in fitting(t, kind) if is_active(t, slot)]
    symbol = ["but its symbol helps the competitor"] if CARD_SYMBOL[kind] else []
    return [*can_do(t, active, int(CARD_RANK[kind])), *symbol]


def unit_pair_facts(t: Fields, one: int, other: int) -> list[str]:
    rank = int(CARD_RANK[t.hand[t.to_move, one]])
    active = [slot for slot in range(SLOTS) if t.face[slot] != NO_FACE and is_active(t, slot)]
    return [*can_do(t, active, rank), "but that uses up two cards"]


def can_do(t: Fields, active: list[int], rank: int) -> list[str]:
    """What as many cubes as that can do on one of the routes."""
    done = [route_name(t, slot) for slot in active if open_spaces(t, slot) <= rank]
    names = [route_name(t, slot) for slot in active]
    found = [f"it can finish {listed(done, 'or')}"] if done else []
    if names and not done:
        found = [f"it can go to {listed(names, 'or')}"]
    if rank == 1 and not t.chain:
        found.append("you may play more 1s after it")
    return found


def target_facts(t: Fields, slot: int, mode: int) -> list[str]:
    """How far the cubes bring the route."""
    rank = int(CARD_RANK[t.unit[0]])
    return [left_open(int(open_spaces(t, slot)) - (2 if mode == AS_TWO else rank))]


def left_open(spaces: int) -> str:
    """What a play leaves of a route."""
    if spaces <= 0:
        return "that finishes the route"
    return f"then {count(spaces, 'space')} {'is' if spaces == 1 else 'are'} still open on it"


def special_facts(t: Fields, special: int, _: int) -> list[str]:
    """TIF-7.7, 7.9: how many spaces the cubes and the card leave open; TIF-7.1: it serves once."""
    spaces = int(open_spaces(t, t.target_slot)) - int(unit_value(t))
    if special == FLAT_TIRE:
        return [left_open(spaces + SPECIAL_SPACES), "the card is used up"]
    if special == SHORTCUT:
        return [left_open(spaces - SPECIAL_SPACES), "the card is used up"]
    kept = [SPECIAL_NAMES[one] for one in (FLAT_TIRE, SHORTCUT) if is_held(t, one)]
    return [left_open(spaces), f"you keep the {listed(kept)} for later"]


def is_held(t: Fields, special: int) -> bool:
    return bool(holding_refused(t, t.to_move, special) == FINE)


FACTS: dict[int, Callable[[Fields, int, int], list[str]]] = {
    Verb.PLACE: place_facts,
    Verb.TAKE: take_facts,
    Verb.TAKE_DECK: deck_facts,
    Verb.TAKE_PAIR: pair_facts,
    Verb.DISCARD: discard_facts,
    Verb.UNIT: unit_facts,
    Verb.UNIT_PAIR: unit_pair_facts,
    Verb.TARGET: target_facts,
    Verb.SPECIAL: special_facts,
}


def aim(s: Record) -> str:
    if s.phase in (Phase.DRAFT, Phase.DISCARD):
        return "Aim for cards that fit the routes where you have tiffins or cubes."
    return "Aim for tiffins on routes that will be finished, and for the most cubes there."


HINTS = Hints(facts, reason, aim=aim)
