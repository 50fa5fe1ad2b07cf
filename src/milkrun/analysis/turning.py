"""The turning points of a match: the few decisions that cost most."""

from collections.abc import Sequence
from math import hypot

from .found import Decision

MOST = 5


def turning_points(decisions: Sequence[Decision]) -> list[int]:
    """The `n` of the decisions that cost most, the most costly first.

    All are mistakes beyond doubt. The list ends where the next decision is most clearly cheaper, so
    that another analysis of the match comes to the same list.
    """
    costly = sorted((one for one in decisions if one.worlds), key=lambda one: -one.loss)
    ends = [end for end, one in enumerate(costly[:MOST], 1) if one.mistake]
    if not ends:
        return []
    return [one.n for one in costly[: max(ends, key=lambda end: step(costly, end))] if one.mistake]


def step(costly: Sequence[Decision], end: int) -> float:
    """By how many errors the last of a list of so many costs more than the next decision."""
    last = costly[end - 1]
    if end == len(costly):
        return last.loss / max(last.error, 1e-9)
    following = costly[end]
    return (last.loss - following.loss) / max(hypot(last.error, following.error), 1e-9)
