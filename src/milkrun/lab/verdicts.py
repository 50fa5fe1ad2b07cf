"""Whether a target is met: pass, fail, or undecided, and how many games would decide it.

Equivalence is shown by two one-sided tests at 5 % (Schuirmann, Journal of Pharmacokinetics and
Biopharmaceutics 15, 1987), with the confidence sequence of `stopping` for intervals: whoever plays
on until it is decided stays within these 5 %. A target passes if every group does, so it needs no
correction; it fails if one group does, so each gets its part of the 5 %.
"""

from dataclasses import dataclass
from math import ceil, nan

import numpy as np

from milkrun.engine.errors import MilkrunError

from .parts import Floats
from .statistics import FIXED, Sample, combined, size_of
from .stopping import FEWEST, games_needed, rounded_up, standard_errors

PASS, FAIL, UNDECIDED = "pass", "fail", "undecided"
ALPHA = 0.05
ALONE = "a single group is its own mean: say with `at` around which number you want it"


@dataclass(frozen=True)
class Deviation:
    """How far a group is from what is wanted, with the interval that decides: nan if too few games
    speak of it to know. outside: whether it is clearly beyond the limit."""

    group: str | None
    estimate: float
    value: float
    low: float
    high: float
    outside: bool


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
    """The verdict on a sample's groups. at: what is wanted; None: the mean of the groups. Groups
    decide nothing before FEWEST games speak of them, nor beside a mean that such a group is in.
    Raises MilkrunError for a mean of one group, and for a share of 0."""
    if at is None and len(sample.groups) == 1:
        raise MilkrunError(ALONE)
    away, wanted = deviations_of(sample, relative, at)
    games, sizes = len(sample), sizes_of(sample)
    unknown = (sample.errors == 0) & (sizes < FIXED)
    if at is None:
        sizes, unknown = np.full_like(sizes, sizes.min()), np.full_like(unknown, unknown.any())
    errors = np.where(unknown, nan, away.errors)
    size, known = np.abs(away.estimates), sizes >= FEWEST
    beyond = size > within
    surely = standard_errors(games, ALPHA / len(sample.groups))
    reach = np.where(beyond, surely, standard_errors(games, 2 * ALPHA)) * errors
    outside = known & (size - reach > within)
    told = tuple(
        Deviation(group, float(e), float(v), float(v - far), float(v + far), bool(out))
        for group, e, v, far, out in zip(
            sample.groups, sample.estimates, away.estimates, reach, outside, strict=True
        )
    )
    answer, more = UNDECIDED, None
    if bool((known & (size + reach <= within)).all()):
        answer = PASS
    elif bool(outside.any()):
        answer = FAIL
    else:
        more = games_more(size, errors * np.sqrt(games), within, games, games * FEWEST / sizes)
    return Verdict(answer, wanted, within, relative, told, more)


def sizes_of(sample: Sample) -> Floats:
    """How many games speak of each group, at least one."""
    sizes = np.array([size_of(sample, k) for k in range(len(sample.groups))])
    return np.asarray(np.maximum(np.nan_to_num(sizes), 1.0))


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


def games_more(
    size: Floats, deviation: Floats, within: float, games: int, least: Floats
) -> int | None:
    """How many more games will probably decide, if the truth is as it looks. least: games until
    FEWEST speak of each group."""
    beyond = size > within
    alpha = ALPHA / len(size) if beyond.any() else 2 * ALPHA
    needs = [
        None if need is None else max(need, ceil(first))
        for s, d, first, out in zip(size, deviation, least, beyond, strict=True)
        if out or not beyond.any()
        for need in [games_needed(d, abs(s - within), alpha)]
    ]
    known = [one for one in needs if one is not None]
    if beyond.any():
        enough = min(known, default=None)
    else:
        enough = None if None in needs else max(known)
    return None if enough is None else rounded_up(max(enough - games, FEWEST))
