"""Pig played decently."""

from .rules import ROLL, STOP

SEARCH = {"spread": 10.0}


def weights(s, out):
    """What the next roll brings on average, and nothing for stopping: unless that wins."""
    out[ROLL] = (20 - s.aside) / 6
    out[STOP] = 0
    if s.score[s.to_move] + s.aside >= s.options.goal:
        out[STOP] = s.options.goal


def values(s, out):
    """The points, with those put aside."""
    for p in range(s.players):
        out[p] = s.score[p]
    out[s.to_move] += s.aside
