"""The course of a turn (chapter 2): a main action, and the small decisions that follow from it."""

from milkrun.engine.actions import asked_in

from ..components import (
    CELL_OF_SPOT,
    MOST_PLACES,
    NO_BOARD,
    NO_TILE,
    POSTS,
    RIM_SIDE,
    SPOT_OF_CELL,
    TILE_KIND,
    TRUCKS,
)
from .choices import only_choice
from .coworkers import (
    choose_coworker,
    coworker_post_refused,
    coworker_space_refused,
    free_spaces,
    move_coworker,
    place_coworker,
    post_refused,
    return_coworker,
)
from .ending import end_turn, update_score
from .money import (
    buy,
    buy_refused,
    discard,
    discard_refused,
    expand,
    expand_refused,
    move_coworker_refused,
    move_tile,
    move_tile_refused,
)
from .refusals import FINE, Refusal
from .state import (
    ARGS_OF,
    BUY,
    CELL,
    DEPOT,
    DISCARD,
    DRAW,
    EXPAND,
    LOAD,
    MOVE_COWORKER,
    MOVE_PRICE,
    MOVE_TILE,
    NO_ACTION,
    NO_TRUCK,
    PICK,
    PLACES,
    TAKE,
    VERB_OF,
    Phase,
    Verb,
)
from .trucks import (
    draw_refused,
    draw_tile,
    load,
    load_refused,
    loaded,
    pick,
    pick_refused,
    put_aside_refused,
    take_refused,
    take_truck,
    to_depot,
    truck_of,
)
from .zoo import (
    anchor_refused,
    attach,
    attach_refused,
    bear,
    breeds,
    fit_refused,
    may_have,
    place,
    reach,
    tile_refused,
)

TILE_PHASES = [Phase.PLACE_TILE, Phase.PLACE_BOUGHT, Phase.PLACE_MOVED, Phase.PLACE_OFFSPRING]
COWORKER_PHASES = [Phase.PLACE_COWORKER, Phase.MOVE_SOURCE, Phase.MOVE_DEST]
ASKED = asked_in(
    Phase,
    {
        **{one: [Phase.MAIN] for one in Verb},
        Verb.LOAD: [Phase.LOAD],
        Verb.PICK: [Phase.PICK],
        Verb.DEPOT: TILE_PHASES,
        Verb.CASHIER: COWORKER_PHASES,
        Verb.KEEPER: COWORKER_PHASES,
        Verb.MANAGER: COWORKER_PHASES,
        Verb.CELL: [*TILE_PHASES, *COWORKER_PHASES, Phase.EXPAND_ANCHOR],
    },
)


def legal_actions(s, mask):
    """AQU-2.2: add a tile, take a truck, or a money action. AQU-2.3, 2.8: never nothing."""
    p = s.to_move
    if s.phase == Phase.MAIN:
        mark_main(s, p, mask)
    elif s.phase == Phase.LOAD:
        for truck in range(TRUCKS[s.players]):
            mask[LOAD[truck]] = load_refused(s, truck) == FINE
    elif s.phase == Phase.PICK:
        truck = truck_of(s, p)
        for slot in range(MOST_PLACES):
            mask[PICK[slot]] = pick_refused(s, truck, slot) == FINE
    elif s.phase == Phase.EXPAND_ANCHOR:
        mark_anchors(s, p, mask)
    elif s.in_hand != NO_TILE:
        mark_tile(s, p, mask)
    elif s.phase != Phase.OVER:
        mark_coworker(s, p, mask)


def mark_main(s, p, mask):
    """AQU-2.2, 10.1: what can be done, and be paid in full."""
    mask[DRAW] = draw_refused(s) == FINE
    for truck in range(TRUCKS[s.players]):
        mask[TAKE[truck]] = take_refused(s, truck) == FINE
    if s.coins[p] > 0:
        mask[MOVE_TILE] = move_tile_refused(s, p) == FINE
        mask[MOVE_COWORKER] = move_coworker_refused(s, p) == FINE
        for owner in range(s.players):
            mask[BUY[owner]] = buy_refused(s, p, owner) == FINE
        mask[DISCARD] = discard_refused(s, p) == FINE
        for board in range(NO_BOARD):
            mask[EXPAND + board] = expand_refused(s, p, board) == FINE


def mark_anchors(s, p, mask):
    """AQU-10.15: where the board may lie."""
    left, right, low, high = reach(s, p)
    for row in range(low, high + 1):
        for column in range(left, right + 1):
            spot = row * RIM_SIDE + column
            if attach_refused(s, p, s.expanding, spot) == FINE:
                mask[CELL + CELL_OF_SPOT[spot]] = True


def mark_tile(s, p, mask):
    """AQU-4.5: the depot, or AQU-6.1 a space; AQU-6.7: none if no basin may be started."""
    mask[DEPOT] = put_aside_refused(s, p) == FINE
    kind = TILE_KIND[s.in_hand]
    if may_have(s, p, kind):
        for n in range(s.spaces[p]):
            if fit_refused(s, p, kind, s.space[p, n]) == FINE:
                mask[CELL + CELL_OF_SPOT[s.space[p, n]]] = True


def mark_coworker(s, p, mask):
    """AQU-9.1: the posts and the spaces for a coworker, or those of the coworkers to be moved."""
    free = free_spaces(s, p)
    for post in range(POSTS):
        mask[PLACES + post] = coworker_post_refused(s, p, post, free) == FINE
    for n in range(s.spaces[p]):
        if coworker_space_refused(s, p, s.space[p, n], free) == FINE:
            mask[CELL + CELL_OF_SPOT[s.space[p, n]]] = True


def refusal(s, a):
    """Why the seat to move may not do this now; FINE exactly where `legal_actions` allows it."""
    p = s.to_move
    verb = VERB_OF[a]
    first = ARGS_OF[a, 0]
    if not ASKED[verb, s.phase]:
        return not_yet(s, verb)
    if verb == Verb.DRAW:
        return draw_refused(s)
    if verb == Verb.TAKE:
        return take_refused(s, first)
    if verb == Verb.LOAD:
        return load_refused(s, first)
    if verb == Verb.PICK:
        return pick_refused(s, truck_of(s, p), first)
    if verb == Verb.DEPOT:
        return put_aside_refused(s, p)
    if verb >= Verb.CASHIER:
        return place_refused(s, p, a - PLACES)
    return pay_refused(s, p, verb, first)


def pay_refused(s, p, verb, first):
    """AQU-10.1: the money actions."""
    if verb == Verb.MOVE_TILE:
        return move_tile_refused(s, p)
    if verb == Verb.MOVE_COWORKER:
        return move_coworker_refused(s, p)
    if verb == Verb.BUY:
        return buy_refused(s, p, first)
    if verb == Verb.DISCARD:
        return discard_refused(s, p)
    return expand_refused(s, p, first + (verb == Verb.EXPAND_SMALL))


def place_refused(s, p, place_chosen):
    """A post or a cell, for whatever is in hand."""
    if place_chosen < POSTS:
        return coworker_post_refused(s, p, place_chosen, free_spaces(s, p))
    spot = SPOT_OF_CELL[place_chosen - POSTS]
    if s.phase == Phase.EXPAND_ANCHOR:
        return anchor_refused(s, p, s.expanding, spot)
    if s.in_hand != NO_TILE:
        return tile_refused(s, p, TILE_KIND[s.in_hand], spot)
    return coworker_space_refused(s, p, spot, free_spaces(s, p))


def not_yet(s, verb):
    """Another decision comes first. AQU-3.1: a tile is drawn, then loaded; AQU-4.1: a truck is
    taken, AQU-4.2: then its tiles are placed; AQU-9.1: coworkers are earned before.
    """
    if s.phase != Phase.MAIN:
        return unfinished(s)
    if verb == Verb.LOAD:
        return Refusal.DRAW_FIRST
    if verb == Verb.PICK or verb == Verb.DEPOT:
        return Refusal.TRUCK_FIRST
    return Refusal.NOTHING_IN_HAND if verb == Verb.CELL else Refusal.NO_COWORKER_IN_HAND


def unfinished(s):
    """What is in hand comes first: AQU-3.8: the tile drawn; AQU-4.2: those of the truck;
    AQU-10.6, 10.10: one moved or bought; AQU-8.8: offspring; AQU-8.2, 10.7: a coworker;
    AQU-10.15: a board. AQU-11.4: nothing can be done after the end.
    """
    if s.phase == Phase.LOAD:
        return Refusal.LOAD_FIRST
    if s.phase == Phase.PICK:
        return Refusal.PICK_FIRST
    if s.phase == Phase.PLACE_TILE:
        return Refusal.TILE_FIRST
    if s.phase == Phase.PLACE_BOUGHT:
        return Refusal.BOUGHT_TILE_FIRST
    if s.phase == Phase.PLACE_MOVED:
        return Refusal.MOVED_TILE_FIRST
    if s.phase == Phase.PLACE_OFFSPRING:
        return Refusal.OFFSPRING_FIRST
    if s.phase == Phase.PLACE_COWORKER:
        return Refusal.COWORKER_FIRST
    if s.phase == Phase.MOVE_SOURCE:
        return Refusal.CHOOSE_COWORKER_FIRST
    if s.phase == Phase.MOVE_DEST:
        return Refusal.NEW_PLACE_FIRST
    return Refusal.BOARD_FIRST if s.phase == Phase.EXPAND_ANCHOR else Refusal.GAME_OVER


def apply_action(s, a):
    """AQU-2.2: one action; what has no alternative then follows by itself."""
    p = s.to_move
    scores = VERB_OF[a] != Verb.DRAW and VERB_OF[a] != Verb.LOAD
    decide(s, p, a)
    a = only_choice(s)
    while a != NO_ACTION:
        decide(s, p, a)
        a = only_choice(s)
    if scores:
        update_score(s, p)


def decide(s, p, a):
    """One decision, of a turn or within it."""
    verb = VERB_OF[a]
    first = ARGS_OF[a, 0]
    if verb == Verb.DRAW:
        draw_tile(s, p)
        s.phase = Phase.LOAD
    elif verb == Verb.LOAD:
        load(s, p, first)
        end_turn(s, p)
    elif verb == Verb.TAKE:
        take_truck(s, p, first)
        go_on(s, p)
    elif verb == Verb.PICK:
        pick(s, truck_of(s, p), first)
        s.phase = Phase.PLACE_TILE
    elif verb == Verb.DEPOT:
        to_depot(s, p)
        go_on(s, p)
    elif verb >= Verb.CASHIER:
        choose_place(s, p, a - PLACES)
    else:
        pay(s, p, verb, first)


def pay(s, p, verb, first):
    """AQU-10.1: the money actions."""
    if verb == Verb.MOVE_TILE:
        move_tile(s, p)
        s.phase = Phase.PLACE_MOVED
    elif verb == Verb.MOVE_COWORKER:
        s.coins[p] -= MOVE_PRICE  # AQU-10.4, 10.5
        s.phase = Phase.MOVE_SOURCE
    elif verb == Verb.BUY:
        buy(s, p, first)
        update_score(s, first)
        s.phase = Phase.PLACE_BOUGHT
    elif verb == Verb.DISCARD:
        discard(s, p)
        end_turn(s, p)
    else:
        expand(s, p, first + (verb == Verb.EXPAND_SMALL))
        s.phase = Phase.EXPAND_ANCHOR


def choose_place(s, p, place_chosen):
    """A post or a cell, for whatever is in hand."""
    if s.phase == Phase.PLACE_COWORKER:
        place_coworker(s, p, place_chosen)
        go_on(s, p)
    elif s.phase == Phase.MOVE_SOURCE:
        choose_coworker(s, p, place_chosen)
        s.phase = Phase.MOVE_DEST
    elif s.phase == Phase.MOVE_DEST:
        move_coworker(s, p, place_chosen)
        end_turn(s, p)
    elif s.phase == Phase.EXPAND_ANCHOR:
        attach(s, p, s.expanding, place_chosen - POSTS)
        s.expanding = NO_BOARD
        end_turn(s, p)
    else:
        settle(s, p, SPOT_OF_CELL[place_chosen - POSTS])


def settle(s, p, spot):
    """AQU-8.13, 10.16: the tile is placed, its coin paid; then offspring, then coworkers.

    AQU-10.3: by money actions, too. AQU-14.6: all of it before the next decision.
    """
    tile = s.in_hand
    s.in_hand = NO_TILE
    place(s, p, tile, spot)
    if breeds(s, p, tile):
        bear(s, p, TILE_KIND[tile])
        s.phase = Phase.PLACE_OFFSPRING
    else:
        go_on(s, p)


def go_on(s, p):
    """AQU-8.13: the coworker earned, AQU-4.2 the next tile of the truck, or the turn is over."""
    if s.due > 0 and not has_place(s, p):
        return_coworker(s, p)
    truck = truck_of(s, p)
    if s.due > 0:
        s.phase = Phase.PLACE_COWORKER
    elif truck != NO_TRUCK and loaded(s, truck) > 0:
        s.phase = Phase.PICK
    else:
        end_turn(s, p)


def has_place(s, p):
    """AQU-9.7: a post or a space is free for a coworker."""
    for post in range(POSTS):
        if post_refused(s, p, post) == FINE:
            return True
    return free_spaces(s, p) > 0
