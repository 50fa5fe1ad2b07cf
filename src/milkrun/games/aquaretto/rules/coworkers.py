"""Coworkers and their posts (chapter 9)."""

from milkrun.engine.events import note

from ..components import MOST_AT_POST, POSTS
from .state import EVENTS, FREE, NO_PLACE, TRAINER
from .zoo import is_free, trainer_spot

COWORKER_PLACED = EVENTS.number("coworker_placed")
COWORKER_MOVED = EVENTS.number("coworker_moved")
COWORKER_RETURNED = EVENTS.number("coworker_returned")


def can_post(s, p, post):
    """AQU-9.2: two booths; AQU-9.3: two feeding stations; AQU-9.6: one bench.

    AQU-10.7: a coworker in hand does not go back to an equal post.
    """
    return s.post[p, post] < MOST_AT_POST[post] and s.source != post


def can_train(s, p, spot):
    """AQU-9.4, 9.5: any free space. AQU-10.7: a trainer goes to another one."""
    if not is_free(s, p, spot):
        return False
    return s.source < POSTS or s.source == NO_PLACE or trainer_spot(s.source) != spot


def put_coworker(s, p, place):
    """AQU-9.1: cashier, keeper, manager or trainer; AQU-9.8: it stays there."""
    if place < POSTS:
        s.post[p, place] += 1
    else:
        s.grid[p, trainer_spot(place)] = TRAINER
        s.trainers[p] += 1


def lift_coworker(s, p, place):
    """AQU-10.8: the post, or the space of a trainer, is free again."""
    if place < POSTS:
        s.post[p, place] -= 1
    else:
        s.grid[p, trainer_spot(place)] = FREE
        s.trainers[p] -= 1


def place_coworker(s, p, place):
    """AQU-8.2, 9.1: the coworker earned is placed at once."""
    s.due -= 1
    put_coworker(s, p, place)
    note(s, COWORKER_PLACED, p, place)


def return_coworker(s, p):
    """AQU-9.7: no post and no space is free."""
    s.due -= 1
    s.coworkers += 1
    note(s, COWORKER_RETURNED, p)


def choose_coworker(s, p, place):
    """AQU-10.7: which coworker is moved."""
    lift_coworker(s, p, place)
    s.source = place


def move_coworker(s, p, place):
    """AQU-10.7: from any area to any other, or from space to space."""
    put_coworker(s, p, place)
    note(s, COWORKER_MOVED, p, s.source, place)
    s.source = NO_PLACE


def free_spaces(s, p):
    """Spaces with neither tile nor trainer."""
    count = 0
    for n in range(s.spaces[p]):
        count += is_free(s, p, s.space[p, n])
    return count


def has_elsewhere(s, p, area, free):
    """AQU-10.7: a coworker of a post (or a trainer: area POSTS) has somewhere else to go."""
    for post in range(POSTS):
        if post != area and s.post[p, post] < MOST_AT_POST[post]:
            return True
    return free > 0


def can_leave_post(s, p, post, free):
    """AQU-10.7: a coworker is there and has somewhere else to go; `free` spaces are free."""
    return s.post[p, post] > 0 and has_elsewhere(s, p, post, free)


def can_leave_space(s, p, spot, free):
    """AQU-10.7: the same for a trainer."""
    return s.grid[p, spot] == TRAINER and has_elsewhere(s, p, POSTS, free)
