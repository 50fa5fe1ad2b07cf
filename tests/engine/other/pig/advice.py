"""Stop at eight."""

from .rules import ROLL, STOP

SEARCH = {"spread": 5.0}


def weights(s, out):
    """To roll, until there is enough."""
    out[ROLL] = 0.0
    out[STOP] = s.aside - 8.0


def values(s, out):
    """The points."""
    for p in range(s.players):
        out[p] = s.score[p]
