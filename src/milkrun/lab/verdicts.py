"""Whether a target is met: pass, fail, or undecided, and how many games would decide it.

Equivalence is shown by two one-sided tests at 5 % (Schuirmann, Journal of Pharmacokinetics and
Biopharmaceutics 15, 1987), with the confidence sequence of `stopping` for intervals: whoever plays
on until it is decided stays within these 5 %. A target passes if every group does, so it needs no
correction; it fails if one group does, so each gets its part of the 5 %.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from milkrun.engine.errors import MilkrunError

from .parts import Floats
from .statistics import Sample, combined
from .stopping import FEWEST, games_needed, rounded_up, standard_errors

PASS, FAIL, UNDECIDED = "pass", "fail", "undecided"
ALPHA = 0.05


@dataclass(frozen=True)
class Deviation:
    """How far a group is from what is wanted, with the interval that decides."""

    group: str | None
    estimate: float
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Verdict:
    """Whether a target is met in a variant. wanted: the number that the groups should be at.
    more: games that would probably decide it; None if it is decided, or too close to the limit."""

    answer: str
    wanted: float
    within: float
    relative: bool
    deviations: tuple[Deviation, ...]
    more: int | None = None

    @property
    def worst(self) -> Deviation:
        """The group that is furthest away."""
        return max(self.deviations, key=lambda one: abs(one.value))


def verdict(sample: Sample, within: float, relative: bool, at: float | None = None) -> Verdict:
    """The verdict on a sample's groups. at: what is wanted; None: the mean of the groups."""
    away, wanted = deviations_of(sample, relative, at)
    games, errors = len(sample), away.errors
    reach = standard_errors(games, 2 * ALPHA)
    surely = standard_errors(games, ALPHA / len(sample.groups))
    size = np.abs(away.estimates)
    told = tuple(
        Deviation(group, float(e), float(v), float(v - reach * s), float(v + reach * s))
        for group, e, v, s in zip(
            sample.groups, sample.estimates, away.estimates, errors, strict=True
        )
    )
    answer, more = UNDECIDED, None
    if games >= FEWEST and bool((size + reach * errors <= within).all()):
        answer = PASS
    elif games >= FEWEST and bool((size - surely * errors > within).any()):
        answer = FAIL
    else:
        more = games_more(size, errors * np.sqrt(games), within, games)
    return Verdict(answer, wanted, within, relative, told, more)


def deviations_of(sample: Sample, relative: bool, at: float | None) -> tuple[Sample, float]:
    """How far each group is from what is wanted, as an amount or a share of it; and that."""
    count = len(sample.groups)
    mean = np.full(count, 1 / count) if at is None else np.zeros(count)
    wanted = float(sample.estimates.mean()) if at is None else at
    gradient = np.eye(count) - mean
    values = sample.estimates - wanted
    if relative:
        if wanted == 0:
            raise MilkrunError("a share of 0 is 0: write `within` as an amount, not in per cent")
        values = values / wanted
        gradient = (np.eye(count) - np.outer(1 + values, mean)) / wanted
    return combined(sample, gradient, values, sample.groups), wanted


def games_more(size: Floats, deviation: Floats, within: float, games: int) -> int | None:
    """How many more games will probably decide, if the truth is as it looks."""
    beyond = size > within
    needs: Sequence[int | None]
    if beyond.any():
        alpha = ALPHA / len(size)
        needs = [
            games_needed(d, s - within, alpha)
            for s, d in zip(size[beyond], deviation[beyond], strict=True)
        ]
        known = [one for one in needs if one is not None]
        enough = min(known, default=None)
    else:
        needs = [
            games_needed(d, within - s, 2 * ALPHA) for s, d in zip(size, deviation, strict=True)
        ]
        enough = None if None in needs else max(one for one in needs if one is not None)
    return None if enough is None else rounded_up(max(enough - games, FEWEST))
