"""Whether a target is met: pass, fail, or undecided, and how many games would decide it.

Equivalence is shown by two one-sided tests at 5 % (Schuirmann, Journal of Pharmacokinetics and
Biopharmaceutics 15, 1987), with the confidence sequence of `stopping` for intervals: whoever plays
on until it is decided stays within these 5 %. A target passes if every group does, so it needs no
correction; it fails if one group does, so each gets its part of the 5 %.

A group that was the same in every game has no error to go by, and yet may be otherwise in a game to
come: in n games nothing is seen, with 5 %, of what happens in 1 - 0.05 ** (1 / n) of them (about
3 / n). Such a group is taken to be off by one unit in so many, which holds at any time, too.
"""

from dataclasses import dataclass
from math import ceil, inf, isinf, log, nan

import numpy as np
from numpy.typing import NDArray

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
    away, wanted, gradient = deviations_of(sample, relative, at)
    games, sizes = len(sample), sizes_of(sample)
    unknown = (sample.errors == 0) & (sizes < FIXED)
    if at is None:
        sizes, unknown = np.full_like(sizes, sizes.min()), np.full_like(unknown, unknown.any())
    errors = np.where(unknown, nan, away.errors)
    size, known = np.abs(away.estimates), sizes >= FEWEST
    beyond = size > within
    surely, alike = ALPHA / len(sample.groups), sample.errors == 0
    far, near = (
        standard_errors(games, two_sided) * errors + unseen(gradient, alike, sizes, alpha)
        for two_sided, alpha in ((surely, surely), (2 * ALPHA, ALPHA))
    )
    reach = np.where(beyond, far, near)
    outside = known & (size - reach > within)
    told = told_of(sample, away, reach, outside)
    answer, more = UNDECIDED, None
    if bool((known & (size + reach <= within)).all()):
        answer = PASS
    elif bool(outside.any()):
        answer = FAIL
    else:
        gaps = np.abs(size - within) / np.abs(gradient).sum(1)
        least = games_alike(gaps, surely if beyond.any() else ALPHA)
        least = np.where(alike.any() & (errors == 0), least, FEWEST)
        more = games_more(size, errors * np.sqrt(games), within, games, least * games / sizes)
    return Verdict(answer, wanted, within, relative, told, more)


def told_of(
    sample: Sample, away: Sample, reach: Floats, outside: NDArray[np.bool_]
) -> tuple[Deviation, ...]:
    """Each group's deviation, as it is told."""
    return tuple(
        Deviation(group, float(e), float(v), float(v - far), float(v + far), bool(out))
        for group, e, v, far, out in zip(
            sample.groups, sample.estimates, away.estimates, reach, outside, strict=True
        )
    )


def sizes_of(sample: Sample) -> Floats:
    """How many games speak of each group, at least one."""
    sizes = np.array([size_of(sample, k) for k in range(len(sample.groups))])
    return np.asarray(np.maximum(np.nan_to_num(sizes), 1.0))


def unseen(gradient: Floats, alike: NDArray[np.bool_], sizes: Floats, alpha: float) -> Floats:
    """By how much deviations may be off since groups that were alike in all games need not be."""
    return np.asarray(np.abs(gradient) @ np.where(alike, 1 - alpha ** (1 / sizes), 0.0))


def games_alike(gaps: Floats, alpha: float) -> Floats:
    """After how many games that are all alike `unseen` is less than each gap; inf if never."""
    known = np.clip(gaps, 1e-9, 0.5)
    return np.where(gaps > 0, np.maximum(log(alpha) / np.log1p(-known), FEWEST), inf)


def deviations_of(sample: Sample, relative: bool, at: float | None) -> tuple[Sample, float, Floats]:
    """How far each group is from what is wanted, as an amount or a share of it; that; and by how
    much each group moves each of them."""
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
    return combined(sample, gradient, values, sample.groups), wanted, gradient


def games_more(
    size: Floats, deviation: Floats, within: float, games: int, least: Floats
) -> int | None:
    """How many more games will probably decide, if the truth is as it looks. least: games until
    enough speak of each group; inf if they never do."""
    beyond = size > within
    alpha = ALPHA / len(size) if beyond.any() else 2 * ALPHA
    needs = [
        None if need is None or isinf(first) else max(need, ceil(first))
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
