"""Positions of Mint Delivery as plain JSON and back, in the words of docs/position.md."""

from dataclasses import replace
from typing import Any

import numpy as np

from milkrun.engine import codec
from milkrun.engine.codec import by, cell, keyed, pile, rows, several, those
from milkrun.engine.kinds import TRUTH, Name, in_phase, number
from milkrun.engine.reading import Box, Reading, refuse
from milkrun.engine.record import Record

from . import components as box
from .rules import abilities, orders, state, trucks
from .rules.refusals import FINE
from .rules.setup import clear_table, fill_trucks, keep_refused
from .rules.state import ELSEWHERE, NO_ABILITY, NO_ORDER, RUNNING, SLOTS, Phase

MOST_CLASSIC = int(box.TOKENS[box.CLASSIC])

CARDS = Box(lambda s: s.bag, "Order cards")
SHOWN = Box(np.ones(box.ABILITIES, np.int64), "Ability cards")

SEAT = Name(box.TRUCKS, there=lambda s: range(s.players))
CHOSEN = replace(SEAT, there=lambda s: range(s.to_move))  # in phase keep
SEEN = Name(box.ORDER_IDS)  # an order that is told of a second time
ORDER = replace(SEEN, box=CARDS)
TOWN = Name(box.SPACE_CODES[box.FIRST_TOWN : box.FIRST_PLAIN])
ABILITY = Name(box.ABILITY_NAMES)
ON_DISPLAY = replace(ABILITY, none=NO_ABILITY, box=SHOWN, gone="the same ability twice")


# The course of the game.

keeping = in_phase(Phase.KEEP)
nobodys_turn = in_phase(Phase.KEEP, Phase.OVER)


def read_stirred(t: Reading, where: str, given: Any) -> bool:
    refuse(given not in (True, False), where, "true: an order was taken or fulfilled in this round")
    return bool(given)


def most_actions(s: Record) -> int:
    """Actions that can be left: taking an order and unloading have cost one."""
    spent = s.phase in (Phase.TAKE_LOAD, Phase.UNLOAD)
    return int(abilities.actions_of(s, s.to_move)) - spent


def usual_actions(s: Record) -> int:
    return 0 if nobodys_turn(s) else min(most_actions(s), state.ACTIONS_A_TURN)


def settle_last_round(t: Reading, where: str) -> None:
    """Which end condition came first, where both are true; as the table shows, if left out."""
    s, said = t.s, int(t.s.last_round)
    s.last_round = RUNNING
    if keeping(s):
        return
    orders.announce_last_round(s)
    s.event_count = 0
    denied = said == RUNNING and "last_round" in t.given and s.last_round != RUNNING
    refuse(denied, "last_round", "the table shows that this is the last round")
    if said != RUNNING:
        few = orders.towns_with_orders(s) <= box.TOWNS - 2
        shown = orders.all_decks_empty(s) if said == state.DECKS else few
        refuse(not shown, "last_round", "the table does not show it")
        s.last_round = said


def settle_stirred(t: Reading, where: str) -> None:
    """MIN-10.8: true, if left out, where an order has just been taken or fulfilled."""
    s = t.s
    if s.phase in (Phase.TAKE_LOAD, Phase.REMOVE):
        denied = not s.stirred and "stirred" not in t.left_out
        refuse(denied, "stirred", "true: an order has been taken or fulfilled in this round")
        s.stirred = 1


# What players have, and mints.


def fill_display(t: Reading, where: str) -> None:
    """Abilities at random where none are given."""
    if t.s.options.abilities:
        t.fill(t.s.displayed, NO_ABILITY, SHOWN, "display")
    some = not t.s.options.abilities and (t.s.displayed != NO_ABILITY).any()
    refuse(some, "display", "three abilities, in games with the option abilities")


def own(t: Reading, where: str, ability: int, p: int) -> None:
    name = ABILITY.words[ability]
    refuse(ability not in t.s.displayed, where, f"{name} is not on display")
    t.s.owned[p] |= 1 << ability


def owned(s: Record, p: int) -> list[int]:
    return [one for one in range(box.ABILITIES) if s.owned[p] >> one & 1]


def completed(s: Record, p: int) -> int:
    return int(sum(s.fate == p))


def price(s: Record, p: int) -> int:
    """MIN-12.4: what the abilities of a player have cost, as far as orders are completed."""
    return min(completed(s, p), int(box.ABILITY_COST[owned(s, p)].sum()))


def count_points(t: Reading, where: str) -> None:
    for p in range(t.s.players):
        t.s.completed[p] = completed(t.s, p)
        t.s.score[p] = orders.points(t.s, p) * t.s.over


def fill_supply(t: Reading, where: str) -> None:
    """The mints that are nowhere else; if the supply is given, it must be just these."""
    s = t.s
    left = box.TOKENS - s.load.sum(axis=0)
    left[box.CLASSIC] -= s.slot_mints.sum() + s.taken_mints
    for kind, name in enumerate(box.KIND_NAMES):
        refuse(left[kind] < 0, "trucks", f"more than {box.TOKENS[kind]} {name} mints")
    other = "supply" not in t.left_out and (s.supply != left).any()
    refuse(other, "supply", f"with the mints elsewhere {left.tolist()} are left")
    s.supply[:] = left


MINTS = "numbers (Classic, Sugar Free, Cinnamon)"
LOAD = pile("load", number(state.MOST_MINTS), MINTS, whole=True).checked(
    lambda s, p: trucks.room(s, p) >= 0,
    lambda s, p: f"the truck holds {trucks.capacity(s, p)} mints",
)
HELD = pile("held", ORDER, "orders are held", count="held_count").checked(
    lambda s, p: s.held_count[p] <= orders.held_limit(s, p),
    lambda s, p: f"at most {orders.held_limit(s, p)} orders are held",
)
TRUCK = keyed({"space": cell("at", Name(box.SPACE_CODES)), "load": LOAD})


# Orders in towns.


def fill_orders(t: Reading, where: str) -> None:
    """Orders at random where none are given, and decks of what nobody has seen."""
    s = t.s
    if keeping(s):
        for p, name in enumerate(SEAT.numbers(s)):
            t.fill(s.dealt[p], NO_ORDER, CARDS, f"dealt.{name}")
        return
    for town, name in enumerate(TOWN.words):
        if f"towns.{name}.orders" in t.left_out:
            t.fill(s.slot_order[town], NO_ORDER, CARDS, f"towns.{name}.orders")
    unseen = int(s.bag.sum() - s.deck.sum())
    refuse(unseen < 0, "towns", f"the decks have {-unseen} cards more than there are")
    decks = [town for town, name in enumerate(TOWN.words) if f"towns.{name}.deck" in t.left_out]
    for town in decks:
        if all(s.slot_order[town] != NO_ORDER):
            left = int(s.options.deck_size) - SLOTS  # MIN-1.14: two are turned up at once
            s.deck[town] = min(left, unseen // len(decks))


SLOT = keyed(
    {
        "order": cell("slot_order", ORDER, needed="which order?"),
        "mints": cell("slot_mints", number(MOST_CLASSIC)),
    },
    short=("order", str),
).when(orders.is_open)
IN_TOWN = keyed(
    {
        "orders": rows(SLOT, SLOTS, "orders lie in a town"),
        "deck": cell("deck", number(lambda s, town: s.options.deck_size)),
    }
).checked(
    lambda s, town: not keeping(s) or not (s.deck[town] or orders.has_orders(s, town)),
    "in phase keep it has no orders and no deck yet",
)


# The secret choice of the setup.


def keep(t: Reading, where: str, order: int, p: int) -> None:
    dealt = t.s.dealt[p].tolist()
    refuse(order not in dealt, where, f"{ORDER.words[order]} was not dealt to {SEAT.words[p]}")
    t.s.choice[p] |= 1 << dealt.index(order)


KEPT = several(
    SEEN, lambda s, p: [one for n, one in enumerate(s.dealt[p]) if s.choice[p] >> n & 1], keep
)
IF_CHOSEN = (
    KEPT.when(lambda s, p: p < s.to_move, "has not chosen yet: seats choose in order, in secret")
    .when(keeping, "only in phase keep")
    .checked(
        lambda s, p: keep_refused(s, p, s.choice[p]) == FINE,
        lambda s, p: f"more than {s.options.keep_points} points",
    )
)
DEALT = by(SEAT, pile("dealt", ORDER, "dealt orders", whole=True)).when(keeping)


# The whole.


def check_whole(t: Reading, where: str) -> None:
    s, p = t.s, t.s.to_move
    for town, name in enumerate(TOWN.words):
        gap = s.deck[town] and any(s.slot_order[town] == NO_ORDER)
        refuse(gap, f"towns.{name}", "an empty place is filled from the deck at once")
    played = s.holder or s.rounds or s.stirred or s.held_count.any() or any(s.fate != ELSEWHERE)
    refuse(keeping(s) and played, "phase", "in phase keep the game has not begun")
    idle = nobodys_turn(s) and s.actions_left
    refuse(idle, "actions_left", "nobody has a turn in this phase")
    wrong = (s.phase == Phase.TAKE_LOAD) != (s.taken_mints > 0)
    refuse(wrong, "taken_mints", "mints of the order just taken, in phase take_load")
    wrong = s.phase == Phase.REMOVE and not orders.must_remove(s)
    refuse(wrong, "phase", "orders are removed in games for two, if any lie face up")
    wrong = s.phase == Phase.TAKE_LOAD and not (s.held_count[p] and trucks.room(s, p))
    refuse(wrong, "phase", "take_load needs the order just taken, and room in the truck")
    unloading = trucks.is_factory(s.at[p]) and trucks.can_go_on_unloading(s, p)
    wrong = s.phase == Phase.UNLOAD and not unloading
    refuse(wrong, "phase", "unload needs a city or warehouse and a mint that may follow")
    if s.phase == Phase.TURN and not s.actions_left:
        free = orders.can_fulfill_any(s, p) or abilities.slip_road_refused(s, p) == FINE
        refuse(not free, "actions_left", "with none left, and nothing free, the turn ends")
    refuse(s.over and not s.rounds, "rounds", "the game ends after complete rounds only")


SILENT = number(lambda s: min(s.rounds, s.options.silent_limit - (not s.over)))
OWNED = several(ABILITY, owned, own)
UNLOADED = cell("unload_kind", Name(state.KIND_CODES))
POSITION = keyed(
    {
        **codec.table(SEAT, state.OPTIONS),
        "rounds": cell("rounds", number(lambda s: s.options.round_limit - (not s.over))),
        "silent": cell("silent", SILENT),
        "stirred": cell("stirred", replace(TRUTH, read=read_stirred)),
        "last_round": cell("last_round", Name(state.ENDS[: state.DECKS + 1], none=RUNNING)),
        "holder": cell("holder", SEAT),
        "to_move": cell("to_move", SEAT),
        "phase": codec.phase(state.PHASES, default=lambda s: Phase.TURN),
        "actions_left": cell("actions_left", number(most_actions), default=usual_actions),
        "supply": pile("supply", number(int(box.TOKENS.max())), MINTS, whole=True),
        "towns": by(TOWN, IN_TOWN),
        "trucks": by(SEAT, TRUCK),
        "held": by(SEAT, HELD),
        "completed": by(SEAT, those("fate", ORDER, free=ELSEWHERE)),
        "boxed": those("fate", ORDER, state.BOXED, free=ELSEWHERE),
        "spent": by(SEAT, cell("spent", number(completed), default=price)),
        "display": pile("displayed", ON_DISPLAY, "abilities are on display"),
        "abilities": by(SEAT, OWNED),
        "dealt": DEALT.checked(
            lambda s: keeping(s) or (s.dealt == NO_ORDER).all(), "only in phase keep"
        ),
        "kept": replace(by(SEAT, IF_CHOSEN), show=by(CHOSEN, KEPT).show).when(keeping),
        "taken_mints": cell("taken_mints", number(MOST_CLASSIC)),
        "unloaded": UNLOADED.during("the kind unloaded last, C, S or K", Phase.UNLOAD),
    },
    order=(
        *("players", "phase", "display", fill_display, "abilities", ..., fill_orders, "kept"),
        *(check_whole, fill_supply, settle_last_round, settle_stirred, count_points),
    ),
)

to_position, from_position = codec.both_ways(POSITION, clear_table, fill_trucks)
