"""What a sheet of Aquaretto tells: every point, one more coworker, the round, ties."""

import numpy as np

from milkrun.engine.sheets import tell
from milkrun.engine.tallies import ahead, tell_leaders

from ..components import (
    CASHIER,
    CELLS,
    KEEPER,
    MANAGER,
    POSTS,
    SPOT_OF_CELL,
)
from ..rules.coworkers import free_spaces, post_refused, train_refused
from ..rules.ending import (
    coin_points,
    coworker_points,
    depot_kinds,
    depot_points,
    fish_points,
    standing,
    tile_points,
    trained_around,
)
from ..rules.refusals import FINE
from ..rules.state import TRAINER
from ..rules.zoo import basin_limit, basins
from .declared import COUNTED, Line
from .table import DRAWN, ROUND, TRAINED, TRUCK, TURN, WAY

BEST = 3  # spaces for a trainer that are told


def report_seat(s, cells, p, out):
    """AQU-12.10: the parts of a score, and AQU-9.1 one more coworker; of the table, the round."""
    if p == s.players:
        tell_round(s, cells, out)
        tell_standing(s, out)
        return
    tell_points(s, cells, p, out)
    if cells[WAY + p] != COUNTED:
        tell(out, Line.ROOM, basins(s, p), basin_limit(s, p), free_spaces(s, p))
    tell_coworker(s, cells, p, out)


def tell_points(s, cells, p, out):
    """AQU-12.1 to 12.8; a part that has nothing in it is left out."""
    tell(out, Line.ANIMALS, tile_points(s, p))
    if s.post[p, CASHIER] > 0:
        tell(out, Line.CASHIERS, s.post[p, CASHIER], s.coins[p], coin_points(s, p))
    if s.post[p, KEEPER] > 0:
        tell(out, Line.KEEPERS, s.post[p, KEEPER], s.fish[p], fish_points(s, p))
    if cells[WAY + p] == COUNTED:
        if cells[TRAINED + p] > 0:
            tell(out, Line.TRAINED, cells[TRAINED + p])
    else:
        for cell in range(CELLS):
            spot = SPOT_OF_CELL[cell]
            if s.grid[p, spot] == TRAINER:
                tell(out, Line.TRAINER, cell, trained_around(s, p, spot))
    kinds = depot_kinds(s, p)
    if kinds > 0:
        managed = s.post[p, MANAGER] > 0
        tell(out, Line.DEPOT_MANAGED if managed else Line.DEPOT, kinds, depot_points(s, p))


def tell_coworker(s, cells, p, out):
    """AQU-12.2, 12.3, 12.4, 12.8: what one more would bring, the best place first."""
    worth = np.full(POSTS + CELLS, -1)
    found = 0
    for place in range(POSTS):
        if post_refused(s, p, place) == FINE:
            worth[place] = coworker_points(s, p, place)
            found += 1
    if cells[WAY + p] != COUNTED:
        for cell in range(CELLS):
            if train_refused(s, p, SPOT_OF_CELL[cell]) == FINE:
                worth[POSTS + cell] = coworker_points(s, p, POSTS + cell)
                found += 1
    if found == 0 and cells[WAY + p] != COUNTED:
        tell(out, Line.NO_MORE)
        return
    tell(out, Line.ONE_MORE)
    tell_best(worth, out)
    if cells[WAY + p] == COUNTED:
        tell(out, Line.MORE_HIDDEN)


def tell_best(worth, out):
    """All posts, and the best spaces; one on which a trainer earns nothing only if none earns."""
    spaces = 0
    for _ in range(POSTS + BEST):
        best = 0
        for place in range(POSTS + CELLS if spaces < BEST else POSTS):
            if worth[place] > worth[best]:
                best = place
        points = worth[best]
        worth[best] = -1
        if points >= 0 and best < POSTS:
            tell(out, more_line(best), points)
        elif points >= 0:
            if points > 0 or spaces == 0:
                tell(out, Line.MORE_TRAINER, points, best - POSTS)
            spaces = BEST if points == 0 else spaces + 1


def more_line(post):
    """What is told of a post."""
    if post == CASHIER:
        return Line.MORE_CASHIER
    return Line.MORE_KEEPER if post == KEEPER else Line.MORE_MANAGER


def tell_round(s, cells, out):
    """AQU-2.4, 2.6: whose turn it is; AQU-11.2: who starts next; AQU-11.3: how much is left.

    Nothing of what nobody has entered yet.
    """
    taken = 0
    for p in range(s.players):
        taken += cells[TRUCK + p] > 0
    if s.over:
        tell(out, Line.GAME_OVER)
    elif s.rounds == cells[ROUND]:
        tell(out, Line.ROUND_OVER, s.to_move)
    elif cells[ROUND] > 1 or cells[TURN] > 0 or taken > 0:
        tell(out, Line.ROUND, s.rounds + 1, s.to_move)
        if taken == s.players - 1:
            tell(out, Line.ALONE, s.to_move)
    if s.last_round and not s.over:
        tell(out, Line.LAST)
    elif cells[DRAWN] > 0 and not s.over:
        tell(out, Line.MAIN, s.main)


def tell_standing(s, out):
    """AQU-12.11: who is ahead or has won; of two with equal points the one with more coins comes
    first. Nothing before anybody is ahead.
    """
    if s.over == 0 and are_level(s):
        return
    tell_leaders(s, out, Line.WINS, Line.SHARES, Line.LEADS, Line.LEVEL)
    for p in range(s.players):
        for q in range(p + 1, s.players):
            mine, coins = standing(s, p)
            theirs, others = standing(s, q)
            if mine == theirs and coins == others:
                tell(out, Line.SHARE, p, q)
            elif mine == theirs:
                tell(out, Line.TIE, p if coins > others else q, q if coins > others else p)


def are_level(s):
    """AQU-12.11: whether all have equal points and coins, as before anything is entered."""
    for p in range(s.players):
        if ahead(s, 0, p) > 0 or ahead(s, p, 0) > 0:
            return False
    return True
