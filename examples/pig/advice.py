"""How to play Pig well enough."""

from .rules import ROLL, STOP

SEARCH = {"spread": 10.0}


def weights(s, out):
    """The average gain of the next roll; stopping gains nothing, unless it wins."""
    out[ROLL] = (20 - s.aside) / 6
    out[STOP] = 0
    if s.score[s.to_move] + s.aside >= s.options.goal:
        out[STOP] = s.options.goal


def values(s, out):
    """The points, including those put aside."""
    for p in range(s.players):
        out[p] = s.score[p]
    out[s.to_move] += s.aside
