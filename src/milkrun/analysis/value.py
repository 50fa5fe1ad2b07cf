"""The frozen value of a position: each seat's chance to win, from what stands on the table."""

from milkrun.engine.match import Match


def chances(match: Match) -> list[list[float]]:
    """Each seat's chance to win after 0 to all actions of a match, by the frozen value: fast, and
    not smoothed. The last row of a finished match is its result."""
    raise NotImplementedError
