"""The rules of Aquaretto, a module a chapter or two; AQU numbers are the clauses of RULES.md.

Here: the setup (chapter 1) and the course of a turn (2).
"""

from milkrun.engine.chance import roll

from ..components import (
    CELL_OF_SPOT,
    COIN,
    COIN_TILES,
    COWORKERS,
    CROCODILE,
    HIPPOPOTAMUS,
    KINDS,
    MOST_PLACES,
    MOST_TRUCKS,
    NO_BOARD,
    NO_TILE,
    OFFSPRING,
    OFFSPRING_TILES,
    PENGUIN,
    POLAR_BEAR,
    POSTS,
    REMOVABLE,
    REMOVED_KINDS,
    RIM_SIDE,
    SPOT_OF_CELL,
    SYMBOLS,
    TILE_COPIES,
    TILE_KIND,
    TILES_OF_KIND,
    TRAINABLE_KINDS,
    TRUCKS,
    TURTLE,
)
from .coworkers import (
    can_leave_post,
    can_leave_space,
    can_post,
    can_train,
    choose_coworker,
    free_spaces,
    move_coworker,
    place_coworker,
    return_coworker,
)
from .ending import end_turn, standing, update_score
from .information import OBSERVATION, PIECES, determinize, observe, pieces
from .money import (
    buy,
    can_buy,
    can_discard,
    can_expand,
    can_move_coworker,
    can_move_tile,
    discard,
    expand,
    move_tile,
)
from .state import (
    ACTIONS,
    ARGS_OF,
    CELL,
    EVENTS,
    EXPAND_ANCHOR,
    LOAD,
    MAIN,
    MOVE_DEST,
    MOVE_PRICE,
    MOVE_SOURCE,
    NO_ACTION,
    NO_PLACE,
    NO_TRUCK,
    NOBODY,
    OPTIONS,
    OVER,
    PICK,
    PLACE_BOUGHT,
    PLACE_COWORKER,
    PLACE_MOVED,
    PLACE_OFFSPRING,
    PLACE_TILE,
    PLACES,
    SEATS,
    STATE,
    VERB_OF,
    VERSION,
    Verb,
)
from .trucks import (
    can_draw,
    can_load,
    can_pick,
    can_take,
    draw_tile,
    load,
    loaded,
    pick,
    take_truck,
    to_depot,
    truck_of,
)
from .zoo import (
    attach,
    bear,
    breeds,
    can_attach,
    fits,
    has_space_for,
    lay_zoo_board,
    may_have,
    place,
    reach,
)

__all__ = [
    "ACTIONS",
    "EVENTS",
    "MOST_DECISIONS",
    "OBSERVATION",
    "OPTIONS",
    "PIECES",
    "SEATS",
    "STATE",
    "VERSION",
    "apply_action",
    "determinize",
    "legal_actions",
    "observe",
    "pieces",
    "setup",
    "standing",
]

MOST_DECISIONS = 700  # every draw uses a tile up, every coin comes from a tile or a basin

DRAW = ACTIONS.ids("draw")
TAKE = ACTIONS.ids("take")
MOVE_TILE = ACTIONS.ids("move_tile")
MOVE_COWORKER = ACTIONS.ids("move_coworker")
BUY = ACTIONS.ids("buy")
DISCARD = ACTIONS.ids("discard")
EXPAND_LARGE = ACTIONS.ids("expand_large")  # the boards follow one another: EXPAND_LARGE + board
LOAD_TRUCK = ACTIONS.ids("load")
PICK_TILE = ACTIONS.ids("pick")
DEPOT = ACTIONS.ids("depot")


# Setup


def setup(s):
    """AQU-1.4: kinds fixed or removed at random; AQU-1.11: a start player drawn at random.

    AQU-2.1, 2.7: then a row of rounds begins. AQU-14.7: the base game alone.
    """
    clear_table(s)
    for p in range(s.players):
        lay_zoo_board(s, p)
        s.coins[p] = s.options.start_coins  # AQU-1.9
    remove_fixed(s)
    for out in range(s.removed.sum(), REMOVED_KINDS[s.players]):
        remove_kind(s, REMOVABLE - out)
    fill_bag(s)
    s.to_move = roll(s, s.players)


def clear_table(s):
    """AQU-1.8: empty trucks in the middle; AQU-1.10: all coworkers in their supply."""
    for truck in range(MOST_TRUCKS):
        s.taken_by[truck] = NOBODY
        for slot in range(MOST_PLACES):
            s.truck[truck, slot] = NO_TILE
    s.coworkers = COWORKERS
    s.in_hand = NO_TILE
    s.source = NO_PLACE
    s.expanding = NO_BOARD
    s.phase = MAIN


def remove_fixed(s):
    """AQU-1.4: the kinds that the host has fixed leave the game."""
    s.removed[TURTLE] = s.options.without_turtle
    s.removed[HIPPOPOTAMUS] = s.options.without_hippopotamus
    s.removed[CROCODILE] = s.options.without_crocodile
    s.removed[PENGUIN] = s.options.without_penguin
    s.removed[POLAR_BEAR] = s.options.without_polar_bear


def remove_kind(s, left):
    """AQU-1.2, 1.4, 13.1: one of the kinds `left` leaves the game; AQU-1.3: never a trainable."""
    skip = roll(s, left)
    kind = TRAINABLE_KINDS
    while s.removed[kind] or skip > 0:
        skip -= not s.removed[kind]
        kind += 1
    s.removed[kind] = 1


def fill_bag(s):
    """AQU-1.5: an open supply of offspring; AQU-1.6: all other tiles are shuffled.

    AQU-1.7: 15 of the bag are the reserve, the others the main stack.
    """
    for tile in range(COIN):
        kind = TILE_KIND[tile]
        if not s.removed[kind] and tile % SYMBOLS != OFFSPRING:
            s.bag[tile] = TILE_COPIES[tile]
    s.bag[COIN] = COIN_TILES
    s.main = COIN_TILES - s.options.reserve
    for kind in range(KINDS):
        if not s.removed[kind]:
            s.offspring[kind] = OFFSPRING_TILES
            s.main += TILES_OF_KIND
    s.reserve = s.options.reserve


# A turn is a main action, and a chain of small decisions that follow from it.


def legal_actions(s, mask):
    """AQU-2.2: add a tile, take a truck, or a money action. AQU-2.3, 2.8: never nothing."""
    p = s.to_move
    if s.phase == MAIN:
        mark_main(s, p, mask)
    elif s.phase == LOAD:
        for truck in range(TRUCKS[s.players]):
            mask[LOAD_TRUCK[truck]] = can_load(s, truck)
    elif s.phase == PICK:
        truck = truck_of(s, p)
        for slot in range(MOST_PLACES):
            mask[PICK_TILE[slot]] = can_pick(s, truck, slot)
    elif s.phase == EXPAND_ANCHOR:
        mark_anchors(s, p, mask)
    elif s.phase != OVER:
        mark_places(s, p, mask)


def mark_main(s, p, mask):
    """AQU-2.2, 10.1: what can be done, and be paid in full."""
    mask[DRAW] = can_draw(s)
    for truck in range(TRUCKS[s.players]):
        mask[TAKE[truck]] = can_take(s, truck)
    if s.coins[p] > 0:
        mask[MOVE_TILE] = can_move_tile(s, p)
        mask[MOVE_COWORKER] = can_move_coworker(s, p)
        for owner in range(s.players):
            mask[BUY[owner]] = can_buy(s, p, owner)
        mask[DISCARD] = can_discard(s, p)
        for board in range(NO_BOARD):
            mask[EXPAND_LARGE + board] = can_expand(s, p, board)


def mark_anchors(s, p, mask):
    """AQU-10.15: where the board may lie."""
    left, right, low, high = reach(s, p)
    for row in range(low, high + 1):
        for column in range(left, right + 1):
            spot = row * RIM_SIDE + column
            if can_attach(s, p, s.expanding, spot):
                mask[CELL + CELL_OF_SPOT[spot]] = True


def mark_places(s, p, mask):
    """AQU-4.5, 9.1: the places for a tile or a coworker."""
    free = free_spaces(s, p) if s.phase == MOVE_SOURCE else 0
    mask[DEPOT] = can_put_aside(s, p)
    for post in range(POSTS):
        mask[PLACES + post] = can_choose_post(s, p, post, free)
    if takes_spaces(s, p):
        for n in range(s.spaces[p]):
            if can_choose_space(s, p, s.space[p, n], free):
                mask[CELL + CELL_OF_SPOT[s.space[p, n]]] = True


def can_put_aside(s, p):
    """AQU-4.5, 4.6, 7.1: a tile of a truck always; AQU-8.9: offspring only without a space."""
    if s.phase == PLACE_TILE:
        return True
    return s.phase == PLACE_OFFSPRING and not has_space_for(s, p, TILE_KIND[s.in_hand])


def can_choose_post(s, p, post, free):
    """AQU-9.1: a post for a coworker, or AQU-10.7 one to be left."""
    if s.phase == MOVE_SOURCE:
        return can_leave_post(s, p, post, free)
    if s.phase == PLACE_COWORKER or s.phase == MOVE_DEST:
        return can_post(s, p, post)
    return False


def takes_spaces(s, p):
    """AQU-6.7: a tile that may not start a basin has no space at all."""
    if s.in_hand == NO_TILE:
        return True
    return may_have(s, p, TILE_KIND[s.in_hand])


def can_choose_space(s, p, spot, free):
    """AQU-6.1, 9.4: a space for the tile or the coworker, or AQU-10.7 that of a trainer."""
    if s.phase == MOVE_SOURCE:
        return can_leave_space(s, p, spot, free)
    if s.phase == PLACE_COWORKER or s.phase == MOVE_DEST:
        return can_train(s, p, spot)
    return fits(s, p, TILE_KIND[s.in_hand], spot)


def only_choice(s):
    """The action without an alternative, or NO_ACTION.

    AQU-2.3: a turn is always begun by its player. AQU-10.15: boards have places enough.
    """
    if s.phase == MAIN or s.phase == OVER or s.phase == EXPAND_ANCHOR:
        return NO_ACTION
    p = s.to_move
    if s.phase == LOAD:
        return only_truck(s)
    if s.phase == PICK:
        return only_slot(s, truck_of(s, p))
    return only_place(s, p)


def only_truck(s):
    """AQU-3.1: the one truck with an empty place, or NO_ACTION."""
    found = NO_ACTION
    for truck in range(TRUCKS[s.players]):
        if can_load(s, truck):
            if found != NO_ACTION:
                return NO_ACTION
            found = LOAD_TRUCK[truck]
    return found


def only_slot(s, truck):
    """AQU-4.4: the one tile left to place, or NO_ACTION."""
    found = NO_ACTION
    for slot in range(MOST_PLACES):
        if can_pick(s, truck, slot):
            if found != NO_ACTION:
                return NO_ACTION
            found = PICK_TILE[slot]
    return found


def only_place(s, p):
    """AQU-4.6, 8.9: the one place for a tile or a coworker, or NO_ACTION."""
    free = free_spaces(s, p) if s.phase == MOVE_SOURCE else 0
    found = NO_ACTION
    if can_put_aside(s, p):
        found = DEPOT
    for post in range(POSTS):
        if can_choose_post(s, p, post, free):
            if found != NO_ACTION:
                return NO_ACTION
            found = PLACES + post
    if takes_spaces(s, p):
        for n in range(s.spaces[p]):
            if can_choose_space(s, p, s.space[p, n], free):
                if found != NO_ACTION:
                    return NO_ACTION
                found = CELL + CELL_OF_SPOT[s.space[p, n]]
    return found


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
        s.phase = LOAD
    elif verb == Verb.LOAD:
        load(s, p, first)
        end_turn(s, p)
    elif verb == Verb.TAKE:
        take_truck(s, p, first)
        go_on(s, p)
    elif verb == Verb.PICK:
        pick(s, truck_of(s, p), first)
        s.phase = PLACE_TILE
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
        s.phase = PLACE_MOVED
    elif verb == Verb.MOVE_COWORKER:
        s.coins[p] -= MOVE_PRICE  # AQU-10.4, 10.5
        s.phase = MOVE_SOURCE
    elif verb == Verb.BUY:
        buy(s, p, first)
        update_score(s, first)
        s.phase = PLACE_BOUGHT
    elif verb == Verb.DISCARD:
        discard(s, p)
        end_turn(s, p)
    else:
        expand(s, p, first + (verb == Verb.EXPAND_SMALL))
        s.phase = EXPAND_ANCHOR


def choose_place(s, p, place_chosen):
    """A post or a cell, for whatever is in hand."""
    if s.phase == PLACE_COWORKER:
        place_coworker(s, p, place_chosen)
        go_on(s, p)
    elif s.phase == MOVE_SOURCE:
        choose_coworker(s, p, place_chosen)
        s.phase = MOVE_DEST
    elif s.phase == MOVE_DEST:
        move_coworker(s, p, place_chosen)
        end_turn(s, p)
    elif s.phase == EXPAND_ANCHOR:
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
        s.phase = PLACE_OFFSPRING
    else:
        go_on(s, p)


def go_on(s, p):
    """AQU-8.13: the coworker earned, AQU-4.2 the next tile of the truck, or the turn is over."""
    if s.due > 0 and not has_place(s, p):
        return_coworker(s, p)
    truck = truck_of(s, p)
    if s.due > 0:
        s.phase = PLACE_COWORKER
    elif truck != NO_TRUCK and loaded(s, truck) > 0:
        s.phase = PICK
    else:
        end_turn(s, p)


def has_place(s, p):
    """AQU-9.7: a post or a space is free for a coworker."""
    for post in range(POSTS):
        if can_post(s, p, post):
            return True
    return free_spaces(s, p) > 0
