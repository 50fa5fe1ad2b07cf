"""Positions of Mint Delivery as plain JSON, in the rulebook's words, and back.

    {"players": 2, "to_move": "yellow", "rounds": 4, "actions_left": 1,
     "trucks": {"yellow": {"space": "NW", "load": [2, 1, 0]}},
     "held": {"yellow": ["O04", "O10"]}, "completed": {"blue": ["O01"]},
     "towns": {"NW": {"orders": [{"order": "O11", "mints": 1}, null], "deck": 0},
               "SE": {"orders": ["O02", "O20"]}}}

- Seats are called by their trucks: blue, yellow, purple, orange. Spaces have the codes of the map:
  M, N, E, S, W, NW, NE, SE, SW, mN, mE, mS, mW; towns too. Orders are O01 to O32.
- Mints are listed as Classic, Sugar Free, Cinnamon: [2, 1, 0].
- A town has two places for orders; null: none lies there. Cards in decks have no order and no
  names: whatever is nowhere else is unseen.
- What is left out: trucks in Mintopia City with four Classic; two orders at random in each town
  and decks of five, or fewer if there are not enough cards; the rest of the mints in the supply;
  no held, completed or removed orders; counters as at the start; two actions left.
- In phase "keep": `dealt` orders of each seat (at random if left out), and which of them the seats
  before the one to move have `kept`: {"blue": ["O03"]}.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from milkrun.engine.chance import draw
from milkrun.engine.errors import PositionError
from milkrun.engine.reading import (
    Given,
    by_seat,
    check_keys,
    check_table,
    elements,
    listing,
    mapping,
    number,
    one_of,
)
from milkrun.engine.record import Record

from .components import (
    ABILITIES,
    ABILITY_NAMES,
    CLASSIC,
    FIRST_PLAIN,
    FIRST_TOWN,
    KIND_NAMES,
    KINDS,
    ORDER_IDS,
    SPACE_CODES,
    TOKENS,
    TOWNS,
    TRUCKS,
)
from .rules.abilities import actions_of, slip_road_refused
from .rules.orders import (
    all_decks_empty,
    announce_last_round,
    can_fulfill_any,
    held_limit,
    hold,
    points,
    towns_with_orders,
)
from .rules.refusals import FINE
from .rules.setup import START_LOAD, clear_table, keep_refused
from .rules.state import (
    ACTIONS_A_TURN,
    BOXED,
    DEALT,
    DECKS,
    DISPLAYED,
    ELSEWHERE,
    ENDS,
    KIND_CODES,
    MOST_MINTS,
    NO_ABILITY,
    NO_ORDER,
    PHASES,
    RUNNING,
    SLOTS,
    TWO_TOWNS,
    Phase,
)
from .rules.trucks import aboard, can_go_on_unloading, capacity, is_factory, room

Position = dict[str, Any]

TOWN_CODES = SPACE_CODES[FIRST_TOWN:FIRST_PLAIN]
USUAL_DECK = 5
KEYS = (
    "players", "options", "rounds", "silent", "stirred", "last_round", "holder", "to_move", "phase",
    "actions_left", "supply", "towns", "trucks", "held", "completed", "boxed", "spent", "display",
    "abilities", "dealt", "kept", "taken_mints", "unloaded",
)  # fmt: skip


# From the record.


def to_position(s: Record) -> Position:
    """Everything on the table and in secret; `from_position` makes the same record of it."""
    places = range(s.players)
    return {
        "players": int(s.players),
        "options": {name: int(s.options[name]) for name in s.options.dtype.names},
        "rounds": int(s.rounds),
        "silent": int(s.silent),
        "stirred": bool(s.stirred),
        "last_round": None if s.last_round == RUNNING else ENDS[s.last_round],
        "holder": TRUCKS[s.holder],
        "to_move": TRUCKS[s.to_move],
        "phase": PHASES[s.phase],
        "actions_left": int(s.actions_left),
        "supply": numbers(s.supply),
        "towns": {TOWN_CODES[town]: town_in_words(s, town) for town in range(TOWNS)},
        "trucks": {
            TRUCKS[p]: {"space": SPACE_CODES[s.at[p]], "load": numbers(s.load[p])} for p in places
        },
        "held": {TRUCKS[p]: ids(s.held[p, : s.held_count[p]]) for p in places},
        "completed": {TRUCKS[p]: ids(np.flatnonzero(s.fate == p)) for p in places},
        "boxed": ids(np.flatnonzero(s.fate == BOXED)),
        "spent": {TRUCKS[p]: int(s.spent[p]) for p in places},
        "display": [ABILITY_NAMES[one] for one in s.displayed if one != NO_ABILITY],
        "abilities": {
            TRUCKS[p]: [ABILITY_NAMES[one] for one in range(ABILITIES) if s.owned[p] >> one & 1]
            for p in places
        },
        "dealt": {TRUCKS[p]: ids(s.dealt[p]) for p in places} if s.phase == Phase.KEEP else None,
        "kept": {TRUCKS[p]: kept_in_words(s, p) for p in range(s.to_move)}
        if s.phase == Phase.KEEP
        else None,
        "taken_mints": int(s.taken_mints),
        "unloaded": KIND_CODES[s.unload_kind] if s.phase == Phase.UNLOAD else None,
    }


def numbers(counts: Iterable[int]) -> list[int]:
    return [int(count) for count in counts]


def ids(orders: Iterable[int]) -> list[str]:
    return [ORDER_IDS[order] for order in orders if order != NO_ORDER]


def town_in_words(s: Record, town: int) -> Position:
    """A town: its face-up orders with the mints on them, and how many cards are in its deck."""
    orders = [
        None
        if s.slot_order[town, slot] == NO_ORDER
        else {
            "order": ORDER_IDS[s.slot_order[town, slot]],
            "mints": int(s.slot_mints[town, slot]),
        }
        for slot in range(SLOTS)
    ]
    return {"orders": orders, "deck": int(s.deck[town])}


def kept_in_words(s: Record, p: int) -> list[str]:
    return ids(s.dealt[p, index] for index in range(DEALT) if s.choice[p] >> index & 1)


# To the record: what is given first, then the rest at random.


def from_position(s: Record, position: Given) -> None:
    """Fill a record whose players, options and generator are set and the rest is zero.

    Raises PositionError: where in the position, and what is wrong.
    """
    check_keys("position", position, KEYS)
    check_table(s, position, seats(s))
    clear_table(s)
    read_course(s, position)
    read_abilities(s, position)
    read_orders(s, position)
    read_towns(s, position)
    read_dealt(s, position)
    read_trucks(s, position)
    read_action(s, position)
    read_supply(s, position)
    read_last_round(s, position)
    check_whole(s)
    if s.over:
        for p in range(s.players):
            s.score[p] = points(s, p)


def seats(s: Record) -> tuple[str, ...]:
    """The seats of this match, by their trucks."""
    return TRUCKS[: s.players]


def read_course(s: Record, position: Given) -> None:
    """Whose turn it is, in which phase, and how far the game is."""
    s.phase = one_of("phase", position.get("phase", PHASES[Phase.TURN]), PHASES)
    s.over = s.phase == Phase.OVER
    s.to_move = one_of("to_move", position.get("to_move", TRUCKS[0]), seats(s))
    s.holder = one_of("holder", position.get("holder", TRUCKS[0]), seats(s))
    s.rounds = number("rounds", position.get("rounds", 0), s.options.round_limit - (not s.over))
    most = min(s.rounds, s.options.silent_limit - (not s.over))
    s.silent = number("silent", position.get("silent", 0), most)
    stirred = position.get("stirred", False)
    if stirred not in (True, False):
        raise PositionError("stirred", "true: an order was taken or fulfilled in this round")
    s.stirred = stirred


def read_abilities(s: Record, position: Given) -> None:
    """The Ability cards in the game, and whose they are."""
    shown = listing(position, "display")
    if len(shown) > DISPLAYED or (shown and not s.options.abilities):
        raise PositionError("display", "three abilities, in games with the option abilities")
    for slot, name in enumerate(shown):
        s.displayed[slot] = one_of(f"display[{slot}]", name, ABILITY_NAMES)
    if len(set(numbers(s.displayed[: len(shown)]))) < len(shown):
        raise PositionError("display", "the same ability twice")
    if s.options.abilities and len(shown) < DISPLAYED:
        fill_display(s, len(shown))
    for p, names in by_seat(position, "abilities", seats(s)).items():
        where = f"abilities.{TRUCKS[p]}"
        for n, name in enumerate(elements(where, names)):
            ability = one_of(f"{where}[{n}]", name, ABILITY_NAMES)
            if ability not in s.displayed:
                raise PositionError(f"{where}[{n}]", f"{name} is not on display")
            s.owned[p] |= 1 << ability


def fill_display(s: Record, shown: int) -> None:
    """Abilities at random where none are given."""
    others = np.ones(ABILITIES, np.int64)
    others[s.displayed[:shown]] = 0
    for slot in range(shown, DISPLAYED):
        s.displayed[slot] = draw(s, others)


def read_orders(s: Record, position: Given) -> None:
    """Orders held, completed and removed; and how many completed ones are spent."""
    for p, orders in by_seat(position, "held", seats(s)).items():
        where = f"held.{TRUCKS[p]}"
        for n, order in enumerate(elements(where, orders)):
            if s.held_count[p] == held_limit(s, p):
                raise PositionError(where, f"at most {held_limit(s, p)} orders are held")
            hold(s, p, take_order(s, f"{where}[{n}]", order))
    for p, orders in by_seat(position, "completed", seats(s)).items():
        where = f"completed.{TRUCKS[p]}"
        for n, order in enumerate(elements(where, orders)):
            s.fate[take_order(s, f"{where}[{n}]", order)] = p
            s.completed[p] += 1
    for n, order in enumerate(listing(position, "boxed")):
        s.fate[take_order(s, f"boxed[{n}]", order)] = BOXED
    for p, spent in by_seat(position, "spent", seats(s)).items():
        s.spent[p] = number(f"spent.{TRUCKS[p]}", spent, s.completed[p])


def read_dealt(s: Record, position: Given) -> None:
    """The secret choice of the setup: which orders, and what is kept of them."""
    dealt, kept = by_seat(position, "dealt", seats(s)), by_seat(position, "kept", seats(s))
    if s.phase != Phase.KEEP:
        if dealt or kept:
            raise PositionError("dealt" if dealt else "kept", "only in phase keep")
        return
    if s.holder or s.rounds or s.stirred or s.held_count.any() or (s.fate != ELSEWHERE).any():
        raise PositionError("phase", "in phase keep the game has not begun")
    for p, orders in dealt.items():
        where = f"dealt.{TRUCKS[p]}"
        if len(elements(where, orders)) != DEALT:
            raise PositionError(where, f"{DEALT} orders are dealt")
        for n, order in enumerate(orders):
            s.dealt[p, n] = take_order(s, f"{where}[{n}]", order)
    for p in range(s.players):
        if p not in dealt:
            for n in range(DEALT):
                s.dealt[p, n] = draw(s, s.bag)
    for p, orders in kept.items():
        read_kept(s, p, orders)


def read_kept(s: Record, p: int, orders: Any) -> None:
    """What a seat before the one to move has chosen."""
    where = f"kept.{TRUCKS[p]}"
    if p >= s.to_move:
        raise PositionError(where, "has not chosen yet: seats choose in order, in secret")
    for n, name in enumerate(elements(where, orders)):
        order = one_of(f"{where}[{n}]", name, ORDER_IDS)
        if order not in s.dealt[p]:
            raise PositionError(f"{where}[{n}]", f"{name} was not dealt to {TRUCKS[p]}")
        s.choice[p] |= 1 << numbers(s.dealt[p]).index(order)
    if keep_refused(s, p, s.choice[p]) != FINE:
        raise PositionError(where, f"more than {s.options.keep_points} points")


def read_towns(s: Record, position: Given) -> None:
    """Face-up orders, the mints on them, and decks; at random what is left out."""
    towns = mapping(position, "towns")
    for name in towns:
        one_of("towns", name, TOWN_CODES)
    given = {one_of("towns", name, TOWN_CODES): town for name, town in towns.items()}
    for town, words in given.items():
        where = f"towns.{TOWN_CODES[town]}"
        check_keys(where, words, ("orders", "deck"))
        if s.phase == Phase.KEEP and (any(listing(words, "orders", where)) or words.get("deck")):
            raise PositionError(where, "in phase keep it has no orders and no deck yet")
        read_slots(s, town, words, where)
    for town in range(TOWNS):
        if s.phase != Phase.KEEP and given.get(town, {}).get("orders") is None:
            for slot in range(SLOTS):
                s.slot_order[town, slot] = draw_order(s, f"towns.{TOWN_CODES[town]}.orders")
    open_ = [t for t in range(TOWNS) if given.get(t, {}).get("deck") is None]
    for town in set(given) - set(open_):
        where = f"towns.{TOWN_CODES[town]}.deck"
        s.deck[town] = number(where, given[town]["deck"], s.options.deck_size)
    unseen = int(s.bag.sum() - s.deck.sum())
    if unseen < 0:
        raise PositionError("towns", f"the decks have {-unseen} cards more than there are")
    for town in open_:
        if s.phase != Phase.KEEP and (s.slot_order[town] != NO_ORDER).all():
            s.deck[town] = min(USUAL_DECK, s.options.deck_size, unseen // len(open_))


def read_slots(s: Record, town: int, words: Given, where: str) -> None:
    """The two places of a town: {"order": "O11", "mints": 1}, "O11" or null."""
    orders = listing(words, "orders", where)
    if len(orders) > SLOTS:
        raise PositionError(f"{where}.orders", f"a town has places for {SLOTS} orders")
    for slot, given in enumerate(orders):
        if given is None:
            continue
        at = f"{where}.orders[{slot}]"
        given = {"order": given} if isinstance(given, str) else given
        check_keys(at, given, ("order", "mints"))
        s.slot_order[town, slot] = take_order(s, f"{at}.order", given.get("order"))
        s.slot_mints[town, slot] = number(f"{at}.mints", given.get("mints", 0), TOKENS[CLASSIC])


def read_trucks(s: Record, position: Given) -> None:
    """Where the trucks are and what is in them."""
    trucks = by_seat(position, "trucks", seats(s))
    for p in range(s.players):
        where = f"trucks.{TRUCKS[p]}"
        words = trucks.get(p, {})
        check_keys(where, words, ("space", "load"))
        s.at[p] = one_of(f"{where}.space", words.get("space", SPACE_CODES[0]), SPACE_CODES)
        load = words.get("load", [START_LOAD, 0, 0])
        s.load[p] = read_mints(f"{where}.load", load, MOST_MINTS)
        if aboard(s, p) > capacity(s, p):
            raise PositionError(f"{where}.load", f"the truck holds {capacity(s, p)} mints")


def read_mints(where: str, given: Any, most: int) -> list[int]:
    """[Classic, Sugar Free, Cinnamon]."""
    if not isinstance(given, list | tuple) or len(given) != KINDS:
        raise PositionError(where, "three numbers are needed: Classic, Sugar Free, Cinnamon")
    return [number(f"{where}[{kind}]", count, most) for kind, count in enumerate(given)]


def read_action(s: Record, position: Given) -> None:
    """The actions left, and what the seat to move is in the middle of."""
    most = actions_of(s, s.to_move)
    usual = 0 if s.phase in (Phase.KEEP, Phase.OVER) else min(most, ACTIONS_A_TURN)
    if s.phase in (Phase.TAKE_LOAD, Phase.UNLOAD):
        most -= 1
        usual = most
    s.actions_left = number("actions_left", position.get("actions_left", usual), most)
    if s.phase in (Phase.KEEP, Phase.OVER) and s.actions_left:
        raise PositionError("actions_left", "nobody has a turn in this phase")
    mints = number("taken_mints", position.get("taken_mints", 0), TOKENS[CLASSIC])
    if (s.phase == Phase.TAKE_LOAD) != (mints > 0):
        raise PositionError("taken_mints", "mints of the order just taken, in phase take_load")
    s.taken_mints = mints
    unloaded = position.get("unloaded")
    if (s.phase == Phase.UNLOAD) != (unloaded is not None):
        raise PositionError("unloaded", "the kind unloaded last: C, S or K, in phase unload")
    if unloaded is not None:
        s.unload_kind = one_of("unloaded", unloaded, KIND_CODES)


def read_supply(s: Record, position: Given) -> None:
    """The mints that are nowhere else; if the supply is given, it must be just these."""
    left = TOKENS - s.load.sum(axis=0)
    left[CLASSIC] -= s.slot_mints.sum() + s.taken_mints
    for kind in range(KINDS):
        if left[kind] < 0:
            raise PositionError("trucks", f"more than {TOKENS[kind]} {KIND_NAMES[kind]} mints")
    if position.get("supply") is not None:
        given = read_mints("supply", position["supply"], int(TOKENS.max()))
        if given != numbers(left):
            raise PositionError("supply", f"with the mints elsewhere {numbers(left)} are left")
    s.supply[:] = left


def read_last_round(s: Record, position: Given) -> None:
    """Which end condition came first, where both are true; as the table shows, if left out."""
    if s.phase == Phase.KEEP:
        return
    announce_last_round(s)
    s.event_count = 0
    given = position.get("last_round")
    if given is None:
        if position.get("last_round", True) is None and s.last_round != RUNNING:
            raise PositionError("last_round", "the table shows that this is the last round")
        return
    reason = one_of("last_round", given, ENDS[: DECKS + 1])
    true = {TWO_TOWNS: towns_with_orders(s) <= TOWNS - 2, DECKS: all_decks_empty(s)}
    if not true[reason]:
        raise PositionError("last_round", "the table does not show it")
    s.last_round = reason


def check_whole(s: Record) -> None:
    """What only the whole table shows to be impossible."""
    p = s.to_move
    for town in range(TOWNS):
        if s.deck[town] > 0 and (s.slot_order[town] == NO_ORDER).any():
            where = f"towns.{TOWN_CODES[town]}"
            raise PositionError(where, "an empty place is filled from the deck at once")
        for slot in range(SLOTS):
            if s.slot_mints[town, slot] and s.slot_order[town, slot] == NO_ORDER:
                raise PositionError(f"towns.{TOWN_CODES[town]}", "mints lie on orders only")
    if s.phase == Phase.REMOVE and (s.players != 2 or towns_with_orders(s) == 0):
        raise PositionError("phase", "orders are removed in games for two, if any lie face up")
    if s.phase == Phase.TAKE_LOAD and (s.held_count[p] == 0 or room(s, p) == 0):
        raise PositionError("phase", "take_load needs the order just taken, and room in the truck")
    if s.phase == Phase.UNLOAD and not (is_factory(s.at[p]) and can_go_on_unloading(s, p)):
        raise PositionError("phase", "unload needs a city or warehouse and a mint that may follow")
    if s.phase == Phase.TURN and not s.actions_left:
        if not can_fulfill_any(s, p) and slip_road_refused(s, p) != FINE:
            raise PositionError("actions_left", "with none left, and nothing free, the turn ends")
    if s.over and not s.rounds:
        raise PositionError("rounds", "the game ends after complete rounds only")


def take_order(s: Record, where: str, name: Any) -> int:
    """The order of an id, taken out of the bag."""
    order = one_of(where, name, ORDER_IDS)
    if not s.bag[order]:
        raise PositionError(where, f"{ORDER_IDS[order]} is somewhere else already")
    s.bag[order] = 0
    return order


def draw_order(s: Record, where: str) -> int:
    """An order that is nowhere else."""
    if not s.bag.any():
        raise PositionError(where, "there are not enough Order cards left for that")
    return int(draw(s, s.bag))
