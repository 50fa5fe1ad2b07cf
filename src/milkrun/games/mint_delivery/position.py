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

from dataclasses import replace
from typing import Any

import numpy as np

from milkrun.engine import codec
from milkrun.engine.codec import TRUTH, Kind, Name, by, cell, keyed, number, pile, rows, those, when
from milkrun.engine.errors import PositionError
from milkrun.engine.reading import Box, Given, Reading, refuse
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
    is_open,
    points,
    towns_with_orders,
)
from .rules.refusals import FINE
from .rules.setup import clear_table, fill_trucks, keep_refused
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
    OPTIONS,
    PHASES,
    RUNNING,
    SLOTS,
    Phase,
)
from .rules.trucks import aboard, can_go_on_unloading, capacity, is_factory, room

USUAL_DECK = 5

CARDS = Box(lambda s: s.bag, "Order cards")
SHOWN = Box(np.ones(ABILITIES, np.int64), "Ability cards")

SEAT = Name(TRUCKS, there=lambda s: range(s.players))
CHOSEN = replace(SEAT, there=lambda s: range(s.to_move))  # in phase keep
SEEN = Name(ORDER_IDS)  # an order that is told of a second time
ORDER = replace(SEEN, box=CARDS)
TOWN = Name(SPACE_CODES[FIRST_TOWN:FIRST_PLAIN])
ABILITY = Name(ABILITY_NAMES)
ON_DISPLAY = replace(ABILITY, none=NO_ABILITY, box=SHOWN, gone="the same ability twice")


# The course of the game.


def keeping(s: Record) -> bool:
    return bool(s.phase == Phase.KEEP)


def read_stirred(t: Reading, where: str, given: Any) -> bool:
    refuse(given not in (True, False), where, "true: an order was taken or fulfilled in this round")
    return bool(given)


def most_actions(s: Record) -> int:
    """Actions that can be left: taking an order and unloading have cost one."""
    return int(actions_of(s, s.to_move)) - (s.phase in (Phase.TAKE_LOAD, Phase.UNLOAD))


def usual_actions(s: Record) -> int:
    return 0 if s.phase in (Phase.KEEP, Phase.OVER) else min(most_actions(s), ACTIONS_A_TURN)


def settle_last_round(t: Reading, where: str) -> None:
    """Which end condition came first, where both are true; as the table shows, if left out."""
    s, reason = t.s, int(t.s.last_round)
    s.last_round = RUNNING
    if keeping(s):
        return
    announce_last_round(s)
    s.event_count = 0
    if reason == RUNNING:
        if "last_round" in t.given and s.last_round != RUNNING:
            raise PositionError("last_round", "the table shows that this is the last round")
        return
    if not (all_decks_empty(s) if reason == DECKS else towns_with_orders(s) <= TOWNS - 2):
        raise PositionError("last_round", "the table does not show it")
    s.last_round = reason


# Abilities.


def fill_display(t: Reading, where: str) -> None:
    """Abilities at random where none are given."""
    displayed = t.s.displayed
    if not t.s.options.abilities:
        if (displayed != NO_ABILITY).any():
            raise PositionError("display", "three abilities, in games with the option abilities")
        return
    for slot in range(DISPLAYED):
        if displayed[slot] == NO_ABILITY:
            displayed[slot] = t.draw(SHOWN, "display")


def show_owned(s: Record, p: int) -> list[str]:
    return [name for ability, name in enumerate(ABILITY_NAMES) if s.owned[p] >> ability & 1]


def read_owned(t: Reading, where: str, given: Any, p: int) -> None:
    for place, ability in codec.values(ABILITY, t, where, given):
        refuse(ability not in t.s.displayed, place, f"{ABILITY_NAMES[ability]} is not on display")
        t.s.owned[p] |= 1 << ability


# What players have, and mints.


def check_seats(t: Reading, where: str) -> None:
    """What a truck and its driver have room for."""
    for p, name in enumerate(SEAT.numbers(t.s)):
        if t.s.held_count[p] > held_limit(t.s, p):
            raise PositionError(f"held.{name}", f"at most {held_limit(t.s, p)} orders are held")
        if aboard(t.s, p) > capacity(t.s, p):
            raise PositionError(f"trucks.{name}.load", f"the truck holds {capacity(t.s, p)} mints")


def completed(s: Record, p: int) -> int:
    return int(sum(s.fate == p))


def fill_supply(t: Reading, where: str) -> None:
    """The mints that are nowhere else; if the supply is given, it must be just these."""
    s = t.s
    left = TOKENS - s.load.sum(axis=0)
    left[CLASSIC] -= s.slot_mints.sum() + s.taken_mints
    for kind in range(KINDS):
        refuse(left[kind] < 0, "trucks", f"more than {TOKENS[kind]} {KIND_NAMES[kind]} mints")
    if t.given.get("supply") is not None and (s.supply != left).any():
        raise PositionError("supply", f"with the mints elsewhere {left.tolist()} are left")
    s.supply[:] = left


LOAD = "numbers (Classic, Sugar Free, Cinnamon)"
TRUCK = keyed(
    {
        "space": cell("at", Name(SPACE_CODES)),
        "load": pile("load", number(MOST_MINTS), LOAD, whole=True),
    }
)


# Orders in towns.


def left_out(t: Reading, key: str) -> list[int]:
    """The towns for which that is not given."""
    towns = (t.given.get("towns") or {}).items()
    given = [
        TOWN.read(t, "towns", name) for name, town in towns if town and town.get(key) is not None
    ]
    return [town for town in range(TOWNS) if town not in given]


def fill_orders(t: Reading, where: str) -> None:
    """Orders at random where none are given, and decks of what nobody has seen."""
    s = t.s
    if keeping(s):
        for p in range(s.players):
            for n in range(DEALT):
                if s.dealt[p, n] == NO_ORDER:
                    s.dealt[p, n] = t.draw(CARDS, f"dealt.{TRUCKS[p]}")
        return
    for town in left_out(t, "orders"):
        for slot in range(SLOTS):
            s.slot_order[town, slot] = t.draw(CARDS, f"towns.{TOWN.words[town]}.orders")
    unseen = int(s.bag.sum() - s.deck.sum())
    refuse(unseen < 0, "towns", f"the decks have {-unseen} cards more than there are")
    decks = left_out(t, "deck")
    for town in decks:
        if (s.slot_order[town] != NO_ORDER).all():
            s.deck[town] = min(USUAL_DECK, s.options.deck_size, unseen // len(decks))


SLOT = keyed(
    {
        "order": cell("slot_order", ORDER, needed="which order?"),
        "mints": cell("slot_mints", number(int(TOKENS[CLASSIC]))),
    },
    short=("order", str),
)
IN_TOWN = keyed(
    {
        "orders": rows(when(is_open, SLOT), SLOTS, "orders lie in a town"),
        "deck": cell("deck", number(lambda s, town: s.options.deck_size)),
    }
)


# The secret choice of the setup.


def check_setup(t: Reading, where: str) -> None:
    """What is there only in phase keep, or never then."""
    s = t.s
    if not keeping(s):
        refuse((s.dealt != NO_ORDER).any(), "dealt", "only in phase keep")
        return
    for town, name in enumerate(TOWN.words):
        if s.deck[town] or (s.slot_order[town] != NO_ORDER).any():
            raise PositionError(f"towns.{name}", "in phase keep it has no orders and no deck yet")
    if s.holder or s.rounds or s.stirred or s.held_count.any() or (s.fate != ELSEWHERE).any():
        raise PositionError("phase", "in phase keep the game has not begun")


def show_kept(s: Record, p: int) -> list[str]:
    return [ORDER_IDS[order] for n, order in enumerate(s.dealt[p]) if s.choice[p] >> n & 1]


def read_kept(t: Reading, where: str, given: Any, p: int) -> None:
    """What a seat before the one to move has chosen."""
    s = t.s
    if given is None:
        return
    refuse(not keeping(s), where, "only in phase keep")
    refuse(p >= s.to_move, where, "has not chosen yet: seats choose in order, in secret")
    for place, order in codec.values(SEEN, t, where, given):
        refuse(order not in s.dealt[p], place, f"{ORDER_IDS[order]} was not dealt to {TRUCKS[p]}")
        s.choice[p] |= 1 << s.dealt[p].tolist().index(order)
    if keep_refused(s, p, s.choice[p]) != FINE:
        raise PositionError(where, f"more than {s.options.keep_points} points")


KEPT = Kind(show_kept, read_kept, codec.listed(SEEN.schema))


# What only the whole table shows to be impossible.


def check_whole(t: Reading, where: str) -> None:
    s, p = t.s, t.s.to_move
    for town, name in enumerate(TOWN.words):
        if s.deck[town] and (s.slot_order[town] == NO_ORDER).any():
            raise PositionError(f"towns.{name}", "an empty place is filled from the deck at once")
    if s.phase in (Phase.KEEP, Phase.OVER) and s.actions_left:
        raise PositionError("actions_left", "nobody has a turn in this phase")
    if (s.phase == Phase.TAKE_LOAD) != (s.taken_mints > 0):
        raise PositionError("taken_mints", "mints of the order just taken, in phase take_load")
    if s.phase == Phase.REMOVE and (s.players != 2 or towns_with_orders(s) == 0):
        raise PositionError("phase", "orders are removed in games for two, if any lie face up")
    if s.phase == Phase.TAKE_LOAD and (s.held_count[p] == 0 or room(s, p) == 0):
        raise PositionError("phase", "take_load needs the order just taken, and room in the truck")
    if s.phase == Phase.UNLOAD and not (is_factory(s.at[p]) and can_go_on_unloading(s, p)):
        raise PositionError("phase", "unload needs a city or warehouse and a mint that may follow")
    if s.phase == Phase.TURN and not s.actions_left:
        if not can_fulfill_any(s, p) and slip_road_refused(s, p) != FINE:
            raise PositionError("actions_left", "with none left, and nothing free, the turn ends")
    refuse(s.over and not s.rounds, "rounds", "the game ends after complete rounds only")


# The whole.


POSITION = keyed(
    {
        **codec.table(SEAT, OPTIONS),
        "rounds": cell("rounds", number(lambda s: s.options.round_limit - (not s.over))),
        "silent": cell(
            "silent", number(lambda s: min(s.rounds, s.options.silent_limit - (not s.over)))
        ),
        "stirred": cell("stirred", replace(TRUTH, read=read_stirred)),
        "last_round": cell("last_round", Name(ENDS[: DECKS + 1], none=RUNNING)),
        "holder": cell("holder", SEAT),
        "to_move": cell("to_move", SEAT),
        "phase": codec.phase(PHASES, default=lambda s: Phase.TURN),
        "actions_left": cell("actions_left", number(most_actions), default=usual_actions),
        "supply": pile("supply", number(int(TOKENS.max())), LOAD, whole=True),
        "towns": by(TOWN, IN_TOWN),
        "trucks": by(SEAT, TRUCK),
        "held": by(SEAT, pile("held", ORDER, "orders are held", count="held_count")),
        "completed": by(SEAT, those("fate", ORDER, free=ELSEWHERE)),
        "boxed": those("fate", ORDER, BOXED, free=ELSEWHERE),
        "spent": by(SEAT, cell("spent", number(completed))),
        "display": pile("displayed", ON_DISPLAY, "abilities are on display"),
        "abilities": by(SEAT, Kind(show_owned, read_owned, codec.listed(ABILITY.schema))),
        "dealt": when(keeping, by(SEAT, pile("dealt", ORDER, "dealt orders", whole=True))),
        "kept": when(keeping, replace(by(SEAT, KEPT), show=by(CHOSEN, KEPT).show)),
        "taken_mints": cell("taken_mints", number(int(TOKENS[CLASSIC]))),
        "unloaded": when(
            lambda s: s.phase == Phase.UNLOAD,
            cell("unload_kind", Name(KIND_CODES)),
            "the kind unloaded last: C, S or K, in phase unload",
        ),
    },
    order=(
        *("players", "phase", "display", fill_display, "abilities", ..., check_seats),
        *(check_setup, fill_orders, "kept", check_whole, fill_supply, settle_last_round),
    ),
)


def to_position(s: Record) -> dict[str, Any]:
    """Everything on the table and in secret; `from_position` makes the same record of it."""
    return dict(POSITION.show(s))


def from_position(s: Record, position: Given) -> None:
    """Fill a zeroed record that has players, options and generator; raises PositionError."""
    clear_table(s)
    fill_trucks(s)
    codec.read(POSITION, s, position)
    for p in range(s.players):
        s.completed[p] = completed(s, p)
        if s.over:
            s.score[p] = points(s, p)
