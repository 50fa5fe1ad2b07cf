"""The turning points of a match: the few decisions that cost most."""

from collections.abc import Sequence
from math import hypot

from .found import Decision

MOST, FEW = 5, 3


def turning_points(decisions: Sequence[Decision]) -> list[int]:
    """The `n` of the decisions that cost most, the most costly first.

    All are mistakes beyond doubt. After the third, the list ends where the next decision is most
    clearly cheaper, so that another analysis of the match comes to the same list.
    """
    costly = sorted((one for one in decisions if one.worlds), key=lambda one: -one.loss)
    sure = sum(one.mistake for one in costly)
    ends = range(min(FEW, sure), min(MOST, sure) + 1)
    end = max(ends, key=lambda end: step(costly, end))
    return [one.n for one in costly if one.mistake][:end]


def step(costly: Sequence[Decision], end: int) -> float:
    """By how many errors the last of a list of so many costs more than the next decision."""
    if end == 0:
        return 0.0
    last = costly[end - 1]
    if end == len(costly):
        return last.loss / max(last.error, 1e-9)
    following = costly[end]
    return (last.loss - following.loss) / max(hypot(last.error, following.error), 1e-9)
