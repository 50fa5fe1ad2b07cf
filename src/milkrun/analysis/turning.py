"""The turning points of a match: the few decisions that cost most."""

from collections.abc import Sequence

from .found import Decision

MOST = 5


def turning_points(decisions: Sequence[Decision]) -> list[int]:
    """The `n` of the decisions that cost most, the most costly first: mistakes beyond doubt.

    They are chosen by what they cost at least, since not all are measured equally well.
    """
    sure = sorted(
        (one for one in decisions if one.mistake), key=lambda one: 2 * one.error - one.loss
    )
    return [one.n for one in sorted(sure[:MOST], key=lambda one: -one.loss)]
