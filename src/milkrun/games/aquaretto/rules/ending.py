"""Turns and rounds (chapters 2 and 11), and scoring (12)."""

from milkrun.engine.events import note

from ..components import (
    AROUND,
    CASHIER,
    KEEPER,
    KINDS,
    LIGHTNING,
    MANAGER,
    TILE_KIND,
    TILE_SYMBOL,
    TRAINABLE_KINDS,
)
from .state import ANIMAL, NO_TRUCK, TRAINER, Kind, Phase
from .trucks import return_trucks, truck_of
from .zoo import trainer_spot

PAGE = ("basins", "coworker_points")  # what a tile or a coworker brings, before it is placed


def end_turn(s, p):
    """AQU-2.4: clockwise, to the next player without a truck; AQU-2.5: the others are out.

    AQU-2.6: so the last one continues alone. AQU-2.7, 13.6: when each has a truck, the round ends.
    AQU-13.7: this also holds for two players.
    """
    s.turns += 1
    for ahead in range(1, s.players + 1):
        q = (p + ahead) % s.players
        if truck_of(s, q) == NO_TRUCK:
            s.to_move = q
            s.phase = Phase.MAIN
            return
    end_round(s, p)


def end_round(s, p):
    """AQU-11.1: the trucks come back; AQU-11.2: whoever took the last one starts the next round.

    AQU-11.4: after the last round nothing is done but scoring.
    """
    s.rounds += 1
    note(s, Kind.ROUND_ENDED, p)
    return_trucks(s)
    s.to_move = p
    s.phase = Phase.MAIN
    if s.last_round:
        s.over = 1
        s.phase = Phase.OVER
        note(s, Kind.GAME_OVER, s.players)


def tile_points(s, p):
    """AQU-12.1: a point for each animal in the zoo. AQU-12.9: nothing for empty spaces."""
    points = 0
    for kind in range(KINDS):
        points += s.basin[p, kind]
    return points


def coworker_points(s, p, place):
    """AQU-12.2, 12.3, 12.4, 12.8: what a coworker at a place adds to the score. A manager takes a
    point less off for each kind in the depot.
    """
    if place == CASHIER:
        return s.coins[p]
    if place == KEEPER:
        return s.fish[p]
    return depot_kinds(s, p) if place == MANAGER else trained_around(s, p, trainer_spot(place))


def coin_points(s, p):
    """AQU-12.2: a point for each coin and cashier."""
    return s.post[p, CASHIER] * coworker_points(s, p, CASHIER)


def fish_points(s, p):
    """AQU-12.3: a point for each fish and keeper."""
    return s.post[p, KEEPER] * coworker_points(s, p, KEEPER)


def entertains(there):
    """AQU-12.4: a dolphin, orca or sea lion, AQU-12.7 its offspring; AQU-12.6: no lightning."""
    if there < ANIMAL:
        return False
    tile = there - ANIMAL
    return TILE_KIND[tile] < TRAINABLE_KINDS and TILE_SYMBOL[tile] != LIGHTNING


def trained_around(s, p, spot):
    """AQU-12.4: what the eight cells around a spot give a trainer there."""
    points = 0
    for n in range(8):
        points += entertains(s.grid[p, spot + AROUND[n]])
    return points


def trainer_points(s, p):
    """AQU-12.4, 12.5: each trainer counts separately, so a tile may count several times."""
    points = 0
    if s.trainers[p] > 0:
        for n in range(s.spaces[p]):
            if s.grid[p, s.space[p, n]] == TRAINER:
                points += trained_around(s, p, s.space[p, n])
    return points


def depot_kinds(s, p):
    """AQU-12.8: different kinds in the depot."""
    count = 0
    for kind in range(KINDS):
        count += s.in_depot[p, kind] > 0
    return count


def depot_points(s, p):
    """AQU-12.8: two points less for each kind in the depot, one less with a manager."""
    return -depot_kinds(s, p) * (s.options.depot_points - s.post[p, MANAGER])


def update_score(s, p):
    """AQU-12.10: what the game would bring a player if it ended now; it may be below 0."""
    s.score[p] = (
        tile_points(s, p)
        + coin_points(s, p)
        + fish_points(s, p)
        + trainer_points(s, p)
        + depot_points(s, p)
    )


def standing(s, p):
    """AQU-12.11: most points, then most coins; equal in both, they share the place."""
    return s.score[p], s.coins[p]
