"""Positions of Mint Delivery as plain JSON and back, in the words of docs/position.md."""

from dataclasses import replace
from typing import Any

import numpy as np

from milkrun.engine import codec
from milkrun.engine.codec import by, cell, keyed, pile, rows, several, those
from milkrun.engine.kinds import TRUTH, Name, in_phase, number
from milkrun.engine.reading import Box, Reading, refuse
from milkrun.engine.record import Record
from milkrun.engine.wording import count

from . import components as box
from .rules import abilities, orders, state, trucks
from .rules.refusals import FINE
from .rules.setup import START_LOAD, clear_table, fill_trucks, keep_refused
from .rules.state import BOXED, ELSEWHERE, NO_ABILITY, NO_ORDER, RUNNING, SLOTS, Phase

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
    """True, if left out, in a round in which an order must have been taken or fulfilled."""
    s = t.s
    near = not s.over and s.last_round != RUNNING
    if near or s.phase in (Phase.TAKE_LOAD, Phase.REMOVE):
        denied = not s.stirred and "stirred" not in t.left_out
        refuse(denied, "stirred", "true: an order has been taken or fulfilled in this round")
        s.stirred = 1


def check_end(t: Reading, where: str) -> None:
    """MIN-10.2: no turn of the holder begins once the end is near; MIN-10.7, 10.8: the guards.

    With two players the holder may have removed an order before any action (MIN-9.8).
    """
    s = t.s
    rounds, silent, near = s.options.round_limit, s.options.silent_limit, s.last_round != RUNNING
    ended = near or s.rounds >= rounds or s.silent >= silent
    why = f"the game ends after the last round, {rounds} rounds, or {silent} silent rounds in a row"
    refuse(s.over and not ended, "phase", why)
    begins = s.to_move == s.holder and s.actions_left == abilities.actions_of(s, s.to_move)
    removed = s.players == 2 and any(s.fate == BOXED)
    beyond = near and begins and not s.over and not removed
    refuse(beyond, "phase", "over: the last round is complete when a turn of the holder begins")


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


def price(s: Record, p: int) -> int:
    """MIN-12.4: how many completed orders a player has spent."""
    return int(box.ABILITY_COST[owned(s, p)].sum())


def completed(s: Record, p: int) -> int:
    return int(sum(s.fate == p))


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


OWNED = several(ABILITY, owned, own)
SPENT = cell("spent", number(completed), default=price).checked(
    lambda s, p: s.spent[p] == price(s, p) <= completed(s, p),
    lambda s, p: (
        f"the abilities cost {count(price(s, p), 'order')}, and {completed(s, p)} are completed"
    ),
)


# Orders in towns.


def most_down(s: Record, *town: int) -> int:
    """MIN-1.14: two orders of each deck are turned up at once."""
    return int(s.options.deck_size) - SLOTS


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
            s.deck[town] = min(most_down(s), unseen // len(decks))


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
        "deck": cell("deck", number(most_down)),
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
    s = t.s
    for town, name in enumerate(TOWN.words):
        gap = s.deck[town] and any(s.slot_order[town] == NO_ORDER)
        refuse(gap, f"towns.{name}", "an empty place is filled from the deck at once")
    if keeping(s):
        check_setup(s)
    idle = nobodys_turn(s) and s.actions_left
    refuse(idle, "actions_left", "nobody has a turn in this phase")
    refuse(s.over and not s.rounds, "rounds", "the game ends after complete rounds only")
    check_phase(s, s.to_move)
    boxed, done = sum(s.fate == BOXED), sum(completed(s, p) for p in range(s.players))
    why = "orders are removed only in games for two, or by the rival"
    refuse(boxed and s.players > 2, "boxed", why)
    most = done - (s.phase == Phase.REMOVE)
    why = f"at most {most}: one order is removed after each that is completed"
    refuse(s.players == 2 and boxed > most, "boxed", why)


def check_setup(s: Record) -> None:
    """MIN-1.13: what lies on the table while orders are chosen."""
    played = s.holder or s.rounds or s.stirred or s.held_count.any() or any(s.fate != ELSEWHERE)
    refuse(played, "phase", "in phase keep the game has not begun")
    start = [START_LOAD, *[0] * (box.KINDS - 1)]
    moved = any(s.at[p] != box.CITY or s.load[p].tolist() != start for p in range(s.players))
    refuse(moved, "trucks", f"in phase keep all are in Mintopia City with {START_LOAD} Classic")


def check_phase(s: Record, p: int) -> None:
    """What has just been done, or is left to do, in the phases of a turn."""
    wrong = (s.phase == Phase.TAKE_LOAD) != (s.taken_mints > 0)
    refuse(wrong, "taken_mints", "mints of the order just taken, in phase take_load")
    if s.phase == Phase.REMOVE:
        why = "orders are removed in games for two, if any lie face up"
        refuse(not orders.must_remove(s), "phase", why)
        why = "remove follows a completed order that the mover's truck could fulfill where it is"
        refuse(not is_just_fulfilled(s, p), "phase", why)
    elif s.phase == Phase.TAKE_LOAD:
        why = "take_load needs the order just taken, and room in the truck"
        refuse(not (s.held_count[p] and trucks.room(s, p)), "phase", why)
        taking = trucks.is_town(s.at[p]) or trucks.has(s, p, box.RADIO_DISPATCH)
        refuse(not taking, "phase", "take_load needs a truck in a town, or Radio Dispatch")
    elif s.phase == Phase.UNLOAD:
        unloading = trucks.is_factory(s.at[p]) and trucks.can_go_on_unloading(s, p)
        why = "unload needs a city or warehouse and a mint that may follow"
        refuse(not unloading, "phase", why)
    elif s.phase == Phase.TURN and not s.actions_left:
        free = orders.can_fulfill_any(s, p) or abilities.slip_road_refused(s, p) == FINE
        refuse(not free, "actions_left", "with none left, and nothing free, the turn ends")


def is_just_fulfilled(s: Record, p: int) -> bool:
    """MIN-9.1: whether a completed order of a player is for where the truck still stands."""
    return any(orders.is_served(s, p, box.ORDER_TOWN[one]) for one in np.flatnonzero(s.fate == p))


SILENT = number(lambda s: min(s.rounds, s.options.silent_limit - (not s.over)))
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
        "boxed": those("fate", ORDER, BOXED, free=ELSEWHERE),
        "spent": by(SEAT, SPENT),
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
        *(check_whole, fill_supply, settle_last_round, settle_stirred, check_end, count_points),
    ),
)

to_position, from_position = codec.both_ways(POSITION, clear_table, fill_trucks)
