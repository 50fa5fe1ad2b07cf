"""Coworkers and their posts (chapter 9)."""

from milkrun.engine.events import note

from ..components import CASHIER, CELL_OF_SPOT, KEEPER, MOST_AT_POST, POSTS
from .refusals import FINE, Refusal
from .state import FREE, NO_PLACE, TRAINER, Kind, Phase
from .zoo import is_free, trainer_spot


def post_refused(s, p, post):
    """AQU-9.2: two booths; AQU-9.3: two feeding stations; AQU-9.6: one bench.

    AQU-10.7: a coworker in hand does not go back to an equal post.
    """
    if s.source == post:
        return Refusal.SAME_POST
    if s.post[p, post] < MOST_AT_POST[post]:
        return FINE
    return by_post(post, Refusal.BOOTHS_TAKEN, Refusal.STATIONS_TAKEN, Refusal.BENCH_TAKEN)


def by_post(post, cashier, keeper, manager):
    """The one of three that belongs to a post."""
    if post == CASHIER:
        return cashier
    return keeper if post == KEEPER else manager


def train_refused(s, p, spot):
    """AQU-9.4, 9.5: any free space. AQU-10.7: a trainer goes to another one."""
    if s.grid[p, spot] != FREE:
        return Refusal.TRAINER_SPACE_TAKEN if s.grid[p, spot] > FREE else Refusal.NO_SPACE_TO_TRAIN
    return Refusal.SAME_SPACE if s.source == POSTS + CELL_OF_SPOT[spot] else FINE


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
    note(s, Kind.COWORKER_PLACED, p, place)


def return_coworker(s, p):
    """AQU-9.7: no post and no space is free."""
    s.due -= 1
    s.coworkers += 1
    note(s, Kind.COWORKER_RETURNED, p)


def choose_coworker(s, p, place):
    """AQU-10.7: which coworker is moved."""
    lift_coworker(s, p, place)
    s.source = place


def move_coworker(s, p, place):
    """AQU-10.7: from any area to any other, or from space to space."""
    put_coworker(s, p, place)
    note(s, Kind.COWORKER_MOVED, p, s.source, place)
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


def leave_post_refused(s, p, post, free):
    """AQU-10.7: a coworker is there and has somewhere else to go; `free` spaces are free."""
    if s.post[p, post] == 0:
        return by_post(post, Refusal.NO_CASHIER, Refusal.NO_KEEPER, Refusal.NO_MANAGER)
    if has_elsewhere(s, p, post, free):
        return FINE
    return by_post(post, Refusal.CASHIER_STAYS, Refusal.KEEPER_STAYS, Refusal.MANAGER_STAYS)


def leave_space_refused(s, p, spot, free):
    """AQU-10.7: the same for a trainer. AQU-9.4: trainers stand on spaces."""
    if s.grid[p, spot] < FREE:
        return Refusal.NO_SPACE_TO_LEAVE
    if s.grid[p, spot] == TRAINER and has_elsewhere(s, p, POSTS, free):
        return FINE
    return Refusal.NO_TRAINER_TO_MOVE


def can_move_any(s, p):
    """AQU-10.7: some coworker of a player has somewhere else to go."""
    placed = s.trainers[p]
    for post in range(POSTS):
        placed += s.post[p, post]
    if placed == 0:
        return False
    free = free_spaces(s, p)
    for post in range(POSTS):
        if leave_post_refused(s, p, post, free) == FINE:
            return True
    return s.trainers[p] > 0 and has_elsewhere(s, p, POSTS, free)


# A coworker is moved in two steps: from where, then to where.


def coworker_post_refused(s, p, post, free):
    """AQU-9.1: a post for a coworker, or AQU-10.7 one to be left."""
    if s.phase == Phase.MOVE_SOURCE:
        return leave_post_refused(s, p, post, free)
    return post_refused(s, p, post)


def coworker_space_refused(s, p, spot, free):
    """AQU-9.4: a space for a coworker, or AQU-10.7 that of a trainer."""
    if s.phase == Phase.MOVE_SOURCE:
        return leave_space_refused(s, p, spot, free)
    return train_refused(s, p, spot)
