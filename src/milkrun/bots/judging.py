"""Which of several actions is better, by games played on from each in the same worlds.

The best is picked on some of the worlds, and how much better it is is measured on others, since
whatever looks best on some worlds looks better there than it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

from .worlds import Line

CLEAR = 2.0  # errors that a difference must exceed to be reported
ENOUGH = 20  # worlds: with fewer, the error itself is too uncertain
REPLACES = 0.5  # errors by which an action must look better to be put before the search's
HOPELESS = 0.03  # chance to win, below which it is about points; as it is above 1 - HOPELESS
LEAST_WIN, LEAST_POINTS = 0.01, 0.5  # smaller differences do not matter to people


@dataclass(frozen=True)
class Estimate:
    """The mean of `count` numbers, and its standard error."""

    mean: float
    error: float
    count: int = ENOUGH

    @property
    def clear(self) -> bool:
        return self.count >= ENOUGH and abs(self.mean) > CLEAR * self.error


def estimate(numbers: Sequence[float]) -> Estimate:
    count = len(numbers)
    return Estimate(fmean(numbers), sqrt(variance(numbers) / count) if count > 1 else 1.0, count)


def chance(lines: Sequence[Line]) -> Estimate:
    """The chance to win. Its error is never nil: even what never happened may happen next time."""
    found = estimate([line.win for line in lines])
    return Estimate(found.mean, max(found.error, 1 / (found.count + 2)), found.count)


def between(
    one: Sequence[Line], other: Sequence[Line], figure: Callable[[Line], float]
) -> Estimate:
    """By how much a figure is greater after one action than after another, world by world."""
    return estimate([figure(a) - figure(b) for a, b in zip(one, other, strict=True)])


@dataclass(frozen=True)
class Compared:
    """How an action does against another: the chance to win, and points."""

    win: Estimate
    points: Estimate

    @property
    def win_is_clear(self) -> bool:
        return self.win.clear and abs(self.win.mean) >= LEAST_WIN

    @property
    def points_are_clear(self) -> bool:
        return self.points.clear and abs(self.points.mean) >= LEAST_POINTS

    @property
    def is_known(self) -> bool:
        """Whether enough games were tried out to call the two about equal."""
        return self.win.count >= ENOUGH

    @property
    def side(self) -> int:
        """1 if the first is better, -1 if the other is, 0 if they are about equal. Chances that are
        clearly different count before points, and points only if the chances do not seem to be the
        other way round."""
        sign = 1 if self.points.mean > 0 else -1
        if self.win_is_clear:
            return 1 if self.win.mean > 0 else -1
        return sign if self.points_are_clear and sign * self.win.mean >= -self.win.error else 0


def compare(one: Sequence[Line], other: Sequence[Line]) -> Compared:
    return Compared(
        between(one, other, lambda line: line.win), between(one, other, lambda line: line.points)
    )


def is_decided(lines: dict[int, list[Line]]) -> float | None:
    """The chance to win if it is near 0 or 1 whatever the seat does; otherwise, or if too few games
    were tried out to say so, None."""
    chances = [chance(found) for found in lines.values()]
    if all(one.mean + CLEAR * one.error < HOPELESS for one in chances):
        return 0.0
    return 1.0 if all(one.mean - CLEAR * one.error > 1 - HOPELESS for one in chances) else None


def ranked(lines: dict[int, list[Line]]) -> list[int]:
    """The actions, best first. They come in the order of the search, whose favourite stays first as
    long as no other one looks better. It is about points where chances say nothing, as for one seat
    alone, however few games there are."""

    def worth(line: Line) -> float:
        return line.points if by_points else line.reward

    same = len({line.reward for found in lines.values() for line in found}) == 1
    by_points = same or is_decided(lines) is not None
    means = {a: fmean(map(worth, found)) for a, found in lines.items()}
    favourite, *_ = lines
    best = max(means, key=lambda a: means[a])
    gain = between(lines[best], lines[favourite], worth)
    first = best if gain.mean > REPLACES * gain.error else favourite
    return [first, *sorted((a for a in lines if a != first), key=lambda a: -means[a])]
