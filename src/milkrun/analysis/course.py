"""Where points came from, over a match."""

import numpy as np

from milkrun.engine.course import Course, course_of
from milkrun.engine.match import Match

from .found import Points

MOST = 24  # places at which the points are told, besides the end


def course_and_points(match: Match) -> tuple[Course, list[Points]]:
    """The course of a match; and the points by source at some of the places where a turn had
    ended, and at the end."""
    told: list[Points] = []
    found = course_of(match, lambda then, n: told.append(points(then, n)), native=True)
    ended = told[1:]  # the first turn follows none
    kept = np.unique(np.linspace(0, len(ended) - 1, min(MOST, len(ended))).round().astype(int))
    return found, [*(ended[k] for k in kept), points(match, len(found.movers))]


def points(match: Match, n: int) -> Points:
    """The points by source after `n` actions, by seat."""
    standings = sorted(match.standings(), key=lambda one: one.seat)
    return Points(n, [dict(one.parts) for one in standings])
