"""The turning points of a match: the few decisions that cost most."""

from collections.abc import Iterable

from .found import Decision

MOST = 5


def turning_points(judged: Iterable[tuple[Decision, float]]) -> list[int]:
    """The `n` of the decisions that cost most, the most costly first: mistakes beyond doubt.

    judged: each with what it cost by all that is known. What is told, its `loss`, is less sure,
    since nothing counts there that helped to choose.
    """
    sure = sorted((one for one in judged if one[0].mistake), key=lambda one: -one[1])
    return [one.n for one, _ in sorted(sure[:MOST], key=lambda one: -one[0].loss)]
