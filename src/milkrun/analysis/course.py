"""The course of a match: who took which action, and where points came from."""

import numpy as np

from milkrun.engine.match import Match

from .found import Points

MOST = 24  # places at which the points are told, besides the end


def course(match: Match) -> tuple[list[int], list[Points]]:
    """The seat that took each action; and the points by source at some of the places where a turn
    had ended, and at the end."""
    then = match.from_start(native=True)
    movers: list[int] = []
    told: list[Points] = []
    for n, action in enumerate(match.actions):
        seat = int(then.state.to_move)
        if movers and seat != movers[-1]:
            told.append(points(then, n))
        movers.append(seat)
        then.play(action)
    kept = np.unique(np.linspace(0, len(told) - 1, min(MOST, len(told))).round().astype(int))
    return movers, [*(told[k] for k in kept), points(then, len(movers))]


def points(match: Match, n: int) -> Points:
    """The points by source after `n` actions, by seat."""
    standings = sorted(match.standings(), key=lambda one: one.seat)
    return Points(n, [dict(one.parts) for one in standings])
