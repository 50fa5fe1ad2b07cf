"""The course of a turn (chapter 2): a chain of small decisions, each in its phase."""

import numpy as np

from milkrun.engine.actions import asked_in

from ..components import CITY, FIRST_TOWN, KINDS, SLIP_SPACES, SPACE_COUNT, TOWNS
from .abilities import (
    acquire,
    acquire_refused,
    home_refused,
    radio_refused,
    slip_refused,
    slip_road_refused,
    vendor,
    vendor_refused,
)
from .ending import end_turn
from .orders import (
    can_fulfill_any,
    fulfill,
    fulfill_refused,
    must_remove,
    remove,
    remove_refused,
    take,
    take_load,
    take_load_refused,
    take_refused,
)
from .refusals import FINE, Refusal
from .setup import keep, keep_refused
from .state import (
    ACTIONS,
    ARGS_OF,
    BY_HOME,
    BY_MOVE,
    BY_SLIP,
    CHOICES,
    DISPLAYED,
    MOST_MINTS,
    SLOTS,
    UPGRADES,
    VERB_OF,
    Phase,
    Verb,
)
from .trucks import (
    can_go_on_unloading,
    drop_refused,
    is_factory,
    is_town,
    load,
    load_refused,
    move,
    move_refused,
    room,
    unload,
    unload_refused,
    upgrade,
    upgrade_refused,
)

CHOOSE_KEEP = ACTIONS.ids("keep")
MOVE = ACTIONS.ids("move")
LOAD = ACTIONS.ids("load")
UPGRADE = ACTIONS.ids("upgrade")
START_UNLOAD = ACTIONS.ids("unload")
DROP = ACTIONS.ids("drop")
DROP_END = ACTIONS.ids("drop_end")
TAKE = ACTIONS.ids("take")
TAKE_MINTS = ACTIONS.ids("take_load")
FULFILL = ACTIONS.ids("fulfill")
REMOVE_ORDER = ACTIONS.ids("remove")
ACQUIRE = ACTIONS.ids("acquire")
RADIO = ACTIONS.ids("radio")
HOME = ACTIONS.ids("home")
VENDOR = ACTIONS.ids("vendor")
SLIP = ACTIONS.ids("slip")
END_TURN = ACTIONS.ids("end_turn")

# MIN-2.2, 4.5: everything but a free action (MIN-2.4) costs an action.
PAID = np.isin(list(Verb), [
    Verb.MOVE, Verb.LOAD, Verb.UPGRADE, Verb.UNLOAD, Verb.TAKE, Verb.ACQUIRE, Verb.RADIO, Verb.HOME,
    Verb.VENDOR,
])  # fmt: skip
ASKED = asked_in(
    Phase,
    {verb: [Phase.TURN] for verb in Verb}
    | {
        Verb.KEEP: [Phase.KEEP],
        Verb.DROP: [Phase.UNLOAD],
        Verb.DROP_END: [Phase.UNLOAD],
        Verb.TAKE_LOAD: [Phase.TAKE_LOAD],
        Verb.REMOVE: [Phase.REMOVE],
    },
)


def legal_actions(s, mask):
    """MIN-2.2: actions while there are any left; MIN-2.3: ending the turn; MIN-2.4: orders.

    MIN-2.6: no decision touches what belongs to another player, and only held orders are limited.
    """
    p = np.int64(s.to_move)
    if s.phase == Phase.TURN:
        mark_turn(s, p, mask)
    elif s.phase == Phase.TAKE_LOAD:
        for mints in range(MOST_MINTS + 1):
            mask[TAKE_MINTS[mints]] = take_load_refused(s, p, mints) == FINE
    elif s.phase == Phase.UNLOAD:
        for kind in range(KINDS):
            mask[DROP[kind]] = drop_refused(s, p, kind) == FINE
        mask[DROP_END] = True
    elif s.phase == Phase.REMOVE:
        mark_removals(s, mask)
    elif s.phase == Phase.KEEP:
        for choice in range(CHOICES):
            mask[CHOOSE_KEEP[choice]] = keep_refused(s, p, choice) == FINE


def mark_turn(s, p, mask):
    """MIN-2.2: a Move or an activation, in any order; MIN-4.2: an activation is one action."""
    if s.actions_left > 0:
        mark_moves(s, p, mask)
        if is_factory(s.at[p]):
            mark_factory(s, p, mask)
        elif is_town(s.at[p]):
            for slot in range(SLOTS):
                mask[TAKE[slot]] = take_refused(s, p, slot) == FINE
        if s.options.abilities:
            mark_abilities(s, p, mask)
    for index in range(s.held_count[p]):
        mask[FULFILL[index]] = fulfill_refused(s, p, index) == FINE
    if s.owned[p]:
        mark_slips(s, p, mask)
    mask[END_TURN] = True


def mark_moves(s, p, mask):
    """MIN-3.1: every adjacent space."""
    for space in range(SPACE_COUNT):
        mask[MOVE[space]] = move_refused(s, p, space) == FINE


def mark_factory(s, p, mask):
    """MIN-4.3: Load Truck, Unload Truck, Upgrade Mints."""
    mask[LOAD] = load_refused(s, p) == FINE
    for kind in range(KINDS):
        mask[START_UNLOAD[kind]] = unload_refused(s, p, kind) == FINE
    for upgrading in range(len(UPGRADES)):
        mask[UPGRADE[upgrading]] = upgrade_refused(s, p, upgrading) == FINE


def mark_abilities(s, p, mask):
    """MIN-12.2: acquiring; MIN-12.9: abilities that cost an action."""
    for slot in range(DISPLAYED):
        mask[ACQUIRE[slot]] = acquire_refused(s, p, slot) == FINE
    if s.owned[p]:
        for town in range(TOWNS):
            for slot in range(SLOTS):
                mask[RADIO[town, slot]] = radio_refused(s, p, town, slot) == FINE
        mask[HOME] = home_refused(s, p) == FINE
        mask[VENDOR] = vendor_refused(s, p) == FINE


def mark_slips(s, p, mask):
    """MIN-12.17: the Slip Road is free."""
    for space in range(SLIP_SPACES):
        mask[SLIP[space]] = slip_refused(s, p, space) == FINE


def mark_removals(s, mask):
    """MIN-9.8: any face-up order of any town."""
    for town in range(TOWNS):
        for slot in range(SLOTS):
            mask[REMOVE_ORDER[town, slot]] = remove_refused(s, town, slot) == FINE


def refusal(s, a):
    """Why the seat to move may not do this now; FINE exactly where `legal_actions` allows it.

    MIN-2.2: what costs an action needs one that is left.
    """
    p = np.int64(s.to_move)
    verb = VERB_OF[a]
    first = ARGS_OF[a, 0]
    second = ARGS_OF[a, 1]
    if not ASKED[verb, s.phase]:
        return not_yet(s, verb)
    if PAID[verb]:
        if s.actions_left == 0:
            return Refusal.NO_ACTION_LEFT
        return action_refused(s, p, verb, first, second)
    if verb == Verb.KEEP:
        return keep_refused(s, p, first)
    if verb == Verb.DROP:
        return drop_refused(s, p, first)
    if verb == Verb.TAKE_LOAD:
        return take_load_refused(s, p, first)
    if verb == Verb.FULFILL:
        return fulfill_refused(s, p, first)
    if verb == Verb.REMOVE:
        return remove_refused(s, first, second)
    if verb == Verb.SLIP:
        return slip_refused(s, p, first)
    return FINE  # stopping unloading, and ending the turn


def action_refused(s, p, verb, first, second):
    """MIN-4.2: what is against an action."""
    if verb == Verb.MOVE:
        return move_refused(s, p, first)
    if verb == Verb.LOAD:
        return load_refused(s, p)
    if verb == Verb.UPGRADE:
        return upgrade_refused(s, p, first)
    if verb == Verb.UNLOAD:
        return unload_refused(s, p, first)
    if verb == Verb.TAKE:
        return take_refused(s, p, first)
    if verb == Verb.ACQUIRE:
        return acquire_refused(s, p, first)
    if verb == Verb.RADIO:
        return radio_refused(s, p, first, second)
    return home_refused(s, p) if verb == Verb.HOME else vendor_refused(s, p)


def not_yet(s, verb):
    """What must come first: MIN-1.6: the choice of orders; MIN-5.9: the mints of an order; MIN-7.1:
    further mints to unload; MIN-9.12: a removal, MIN-9.8: which only follows an order fulfilled.
    MIN-10.2: nothing can be done after the end.
    """
    if s.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if s.phase == Phase.KEEP:
        return Refusal.KEEP_FIRST
    if s.phase == Phase.TAKE_LOAD:
        return Refusal.TAKE_LOAD_FIRST
    if s.phase == Phase.UNLOAD:
        return Refusal.UNLOAD_FIRST
    if s.phase == Phase.REMOVE:
        return Refusal.REMOVE_FIRST
    if verb == Verb.KEEP:
        return Refusal.ONLY_IN_SETUP
    if verb == Verb.TAKE_LOAD:
        return Refusal.NOT_TAKING
    return Refusal.NOT_REMOVING if verb == Verb.REMOVE else Refusal.NOT_UNLOADING


def apply_action(s, a):
    """MIN-2.2: an action, or what is free."""
    p = np.int64(s.to_move)
    verb = VERB_OF[a]
    first = ARGS_OF[a, 0]
    second = ARGS_OF[a, 1]
    if PAID[verb]:
        s.actions_left -= 1
        act(s, p, verb, first, second)
    elif verb == Verb.KEEP:
        keep(s, p, first)
    elif verb == Verb.DROP:
        unload(s, p, first)
        after_unloading(s, p)
    elif verb == Verb.DROP_END:
        go_on(s, p)
    elif verb == Verb.TAKE_LOAD:
        take_load(s, p, first)
        go_on(s, p)
    elif verb == Verb.FULFILL:
        fulfill(s, p, first)
        after_fulfilling(s, p)
    elif verb == Verb.REMOVE:
        remove(s, p, first, second)
        go_on(s, p)
    elif verb == Verb.SLIP:
        move(s, p, first, BY_SLIP)
        go_on(s, p)
    else:
        end_turn(s, p)


def act(s, p, verb, first, second):
    """MIN-4.2: what an action does."""
    if verb == Verb.UNLOAD:
        unload(s, p, first)
        after_unloading(s, p)
    elif verb == Verb.TAKE:
        take(s, p, s.at[p] - FIRST_TOWN, first, 0)
        after_taking(s, p)
    elif verb == Verb.RADIO:
        take(s, p, first, second, 1)
        after_taking(s, p)
    else:
        if verb == Verb.MOVE:
            move(s, p, first, BY_MOVE)
        elif verb == Verb.LOAD:
            load(s, p)
        elif verb == Verb.UPGRADE:
            upgrade(s, p, first)
        elif verb == Verb.ACQUIRE:
            acquire(s, p, first)
        elif verb == Verb.HOME:
            move(s, p, CITY, BY_HOME)
        else:
            vendor(s, p)
        go_on(s, p)


def after_unloading(s, p):
    """MIN-7.1: any number of mints; it is over when no further one can follow."""
    if can_go_on_unloading(s, p):
        s.phase = Phase.UNLOAD
    else:
        go_on(s, p)


def after_taking(s, p):
    """MIN-5.9: how many of the order's mints are loaded is asked if there is a choice."""
    if s.taken_mints > 0 and room(s, p) > 0:
        s.phase = Phase.TAKE_LOAD
    else:
        take_load(s, p, 0)
        go_on(s, p)


def after_fulfilling(s, p):
    """MIN-9.12: with two players an order is removed before anything else happens."""
    if must_remove(s):
        s.phase = Phase.REMOVE
    else:
        go_on(s, p)


def go_on(s, p):
    """MIN-2.5: the turn ends by itself when no action is left and no free action is possible."""
    s.phase = Phase.TURN
    s.unload_kind = 0
    if s.actions_left == 0 and not can_fulfill_any(s, p) and slip_road_refused(s, p) != FINE:
        end_turn(s, p)
