"""The turning points of a match: the few decisions that cost most."""

from collections.abc import Sequence

from .found import Decision

MOST = 5


def turning_points(decisions: Sequence[Decision]) -> list[int]:
    """The `n` of the decisions that cost most, the most costly first: mistakes beyond doubt."""
    costly = sorted((one for one in decisions if one.mistake), key=lambda one: -one.loss)
    return [one.n for one in costly[:MOST]]
