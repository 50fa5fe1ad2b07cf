"""Decisions without an alternative (chapter 2): the rules make them."""

from ..components import CELL_OF_SPOT, MOST_PLACES, NO_TILE, POSTS, TILE_KIND, TRUCKS
from .coworkers import coworker_post_refused, coworker_space_refused, free_spaces
from .refusals import FINE
from .state import CELL, DEPOT, LOAD, NO_ACTION, PICK, PLACES, Phase
from .trucks import load_refused, pick_refused, put_aside_refused, truck_of
from .zoo import fit_refused, may_have


def only_choice(s):
    """The action without an alternative, or NO_ACTION.

    AQU-2.3: the player always begins the turn. AQU-10.15: a board always has several places.
    """
    if s.phase == Phase.MAIN or s.phase == Phase.OVER or s.phase == Phase.EXPAND_ANCHOR:
        return NO_ACTION
    p = s.to_move
    if s.phase == Phase.LOAD:
        return only_truck(s)
    if s.phase == Phase.PICK:
        return only_slot(s, truck_of(s, p))
    if s.in_hand != NO_TILE:
        return only_place(s, p, TILE_KIND[s.in_hand])
    return only_coworker_place(s, p)


def only_truck(s):
    """AQU-3.1: the one truck with an empty place, or NO_ACTION."""
    found = NO_ACTION
    for truck in range(TRUCKS[s.players]):
        if load_refused(s, truck) == FINE:
            if found != NO_ACTION:
                return NO_ACTION
            found = LOAD[truck]
    return found


def only_slot(s, truck):
    """AQU-4.4: the one tile left to place, or NO_ACTION."""
    found = NO_ACTION
    for slot in range(MOST_PLACES):
        if pick_refused(s, truck, slot) == FINE:
            if found != NO_ACTION:
                return NO_ACTION
            found = PICK[slot]
    return found


def only_place(s, p, kind):
    """AQU-4.6, 8.9: the one place for the tile in hand, or NO_ACTION."""
    found = DEPOT if put_aside_refused(s, p) == FINE else NO_ACTION
    if may_have(s, p, kind):
        for n in range(s.spaces[p]):
            if fit_refused(s, p, kind, s.space[p, n]) == FINE:
                if found != NO_ACTION:
                    return NO_ACTION
                found = CELL + CELL_OF_SPOT[s.space[p, n]]
    return found


def only_coworker_place(s, p):
    """AQU-9.1: the one place for a coworker, AQU-10.7: or the one to be left, or NO_ACTION."""
    free = free_spaces(s, p)
    found = NO_ACTION
    for post in range(POSTS):
        if coworker_post_refused(s, p, post, free) == FINE:
            if found != NO_ACTION:
                return NO_ACTION
            found = PLACES + post
    for n in range(s.spaces[p]):
        if coworker_space_refused(s, p, s.space[p, n], free) == FINE:
            if found != NO_ACTION:
                return NO_ACTION
            found = CELL + CELL_OF_SPOT[s.space[p, n]]
    return found
