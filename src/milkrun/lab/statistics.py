"""Estimates from the values of a study, and how sure they are. Games are independent; what happens
within one is not, so every error is that of whole games.

An estimate is the sum of values over the sum of weights. To first order (the delta method) it is a
mean over games of what each contributes, so differences, contrasts and ratios of estimates are sums
of contributions, too, and games with common seeds pair up by themselves.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, nan, sqrt
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import stats
from statsmodels.stats.proportion import multinomial_proportions_confint, proportion_confint

from .parts import Floats

LEVEL = 0.95
FURTHEST = 37  # standard errors: a normal value is not further away in any number of games
FIXED = 100  # games: what never varies in so many is taken to be fixed
NOISE = 1e-10  # of the terms of a sum or a difference: less than that is rounding


@dataclass(frozen=True, eq=False)
class Sample:
    """Estimates in some groups, from the same games.

    games: int64 (games,), their numbers, ascending. estimates: (groups,). parts: (games, groups),
    what each game contributes to the error of each estimate; they add up to 0. won: whether the
    groups share out 1 in every game, as seats share a win. sizes: (groups,), how many games have
    something to say of each, counted by weight; None: all.
    """

    games: NDArray[np.int64]
    groups: tuple[str | None, ...]
    estimates: Floats
    parts: Floats
    won: bool = False
    sizes: Floats | None = None

    def __len__(self) -> int:
        return len(self.games)

    @property
    def errors(self) -> Floats:
        """Standard errors (groups,); nan with fewer than two games."""
        n = len(self.games)
        if n < 2:
            return np.full(len(self.groups), nan)
        return np.asarray(np.sqrt((self.parts**2).sum(0) * n / (n - 1)))

    def of(self, groups: Sequence[str | None]) -> "Sample":
        """The same in these groups only."""
        at = [self.groups.index(one) for one in groups]
        sizes = None if self.sizes is None else self.sizes[at]
        return Sample(self.games, tuple(groups), self.estimates[at], self.parts[:, at], sizes=sizes)

    def minus(self, other: "Sample") -> "Sample":
        """The differences in the groups that both have, games paired by number."""
        groups = tuple(group for group in self.groups if group in other.groups)
        a, b = self.of(groups), other.of(groups)
        games = np.union1d(a.games, b.games)
        parts = np.zeros((len(games), len(groups)))
        parts[np.searchsorted(games, a.games)] = a.parts
        taken = np.zeros_like(parts)
        taken[np.searchsorted(games, b.games)] = b.parts
        return Sample(games, groups, less(a.estimates, b.estimates), less(parts, taken))


def less(one: Floats, other: Floats) -> Floats:
    """One minus the other; 0 where they differ by no more than rounding."""
    found = one - other
    return np.where(np.abs(found) <= NOISE * np.maximum(np.abs(one), np.abs(other)), 0.0, found)


def sample_of(values: pl.DataFrame, games: NDArray[np.int64]) -> Sample:
    """The estimates of one metric in one variant. values: rows of game, group, value and weight;
    games: the numbers of all games, also of those without a row, ascending."""
    groups = tuple(values["group"].unique(maintain_order=True).sort(nulls_last=False))
    columns = {group: n for n, group in enumerate(groups)}
    row = np.searchsorted(games, values["game"].to_numpy())
    column = np.array([columns[one] for one in values["group"]], np.int64)
    value, weight = (np.zeros((len(games), len(groups))) for _ in range(2))
    np.add.at(value, (row, column), values["value"].to_numpy())
    np.add.at(weight, (row, column), values["weight"].to_numpy())
    with np.errstate(invalid="ignore", divide="ignore"):
        total = weight.sum(0)
        estimates = value.sum(0) / total
        parts = less(value, estimates * weight) / total
        sizes = total**2 / (weight**2).sum(0)
    shared = len(groups) > 1 and bool((weight == 1).all() and np.allclose(value.sum(1), 1))
    return Sample(games, groups, estimates, parts, shared, sizes)


@dataclass(frozen=True)
class Estimate:
    """An estimate with the ends of its 95 % interval and its standard error."""

    value: float
    low: float
    high: float
    error: float

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return self.low > 0 or self.high < 0


def critical(games: int, level: float = LEVEL) -> float:
    """Standard errors that an interval reaches to either side, by Student's distribution."""
    return float(stats.t.ppf((1 + level) / 2, games - 1)) if games > 1 else inf


Reach = Callable[[int], float]  # games -> standard errors to either side


def estimates(sample: Sample, share: bool = False, reach: Reach = critical) -> list[Estimate]:
    """An estimate for each group. Shares get Wilson's interval, with as many trials as would have
    the same error; seats that share out the wins get intervals that hold at once (Goodman's).
    reach: other than `critical` for intervals that hold at any time; then all are symmetric.

    How sure a group is that did not vary in fewer than FIXED games is unknown: error and ends are
    nan. A share's ends are Wilson's then, with its games as trials."""
    n, sizes = len(sample), [size_of(sample, k) for k in range(len(sample.groups))]
    plain = [
        around(float(v), float(e), size, reach(n) if reach is not critical else critical(known))
        for v, e, size in zip(sample.estimates, sample.errors, sizes, strict=True)
        for known in [max(2, min(n, int(np.nan_to_num(size))))]
    ]
    if not share:
        return plain
    if reach is not critical:
        alpha = float(2 * stats.norm.sf(min(reach(n), FURTHEST)))
        return [
            clipped(one) if one.error > 0 else wilson(one, size, alpha)
            for one, size in zip(plain, sizes, strict=True)
        ]
    if sample.won:
        ends = multinomial_proportions_confint(sample.estimates * n, 1 - LEVEL, method="goodman")
        return [
            Estimate(one.value, float(low), float(high), one.error)
            for one, (low, high) in zip(plain, ends, strict=True)
        ]
    return [wilson(one, size) for one, size in zip(plain, sizes, strict=True)]


def around(value: float, error: float, size: float, reach: float) -> Estimate:
    """An estimate of `size` games with an interval that is symmetric."""
    if error == 0 and size < FIXED:
        error = nan
    far = reach * error if error != 0 else 0.0
    return Estimate(value, value - far, value + far, error)


def wilson(one: Estimate, games: float, alpha: float = 1 - LEVEL) -> Estimate:
    """The same share with Wilson's interval. games: how many have something to say of it."""
    spread = one.value * (1 - one.value)
    if not 0 <= one.value <= 1:
        return one
    trials = spread / one.error**2 if one.error > 0 and spread > 0 else games
    low, high = proportion_confint(one.value * trials, trials, alpha, method="wilson")
    return Estimate(one.value, float(low), float(high), one.error)


def clipped(one: Estimate) -> Estimate:
    """A share and its interval end at 0 and 1."""
    value, low, high = (min(max(end, 0.0), 1.0) for end in (one.value, one.low, one.high))
    return Estimate(value, low, high, one.error)


@dataclass(frozen=True)
class Difference:
    """An estimate in one variant minus that in another.

    p: of no difference, two-sided. correlation: of what the same games contribute in both; nan if
    they have no games in common. worth: how many times as many games it would take without common
    seeds.
    """

    value: float
    low: float
    high: float
    error: float
    p: float
    correlation: float
    worth: float


def differences(one: Sample, other: Sample, reach: Reach = critical) -> dict[Any, Difference]:
    """One sample minus the other in each group that both have. Games of the same number are
    paired; make the numbers differ (`apart`) where they do not have common seeds."""
    both = one.minus(other)
    a, b = one.of(both.groups), other.of(both.groups)
    mine, theirs = a.parts[np.isin(a.games, b.games)], b.parts[np.isin(b.games, a.games)]
    alone = a.errors**2 + b.errors**2
    found = {}
    for k, group in enumerate(both.groups):
        value, error = float(both.estimates[k]), cautious(both, a, b, k)
        games = min(len(a), len(b))
        known = min(games, carried(both, a, b, k))
        far = error
        if error > 0:
            far = error * (critical(known) if reach is critical else reach(games))
        found[group] = Difference(
            value,
            value - far,
            value + far,
            error,
            probability(value, error, known),
            correlation(mine[:, k], theirs[:, k]),
            float(alone[k] / error**2) if error > 0 else nan,
        )
    return found


def cautious(both: Sample, one: Sample, other: Sample, k: int) -> float:
    """The standard error of a difference in group k. If few games speak of the group on one side,
    they may look alike by chance (all lost), so each side is taken to vary as much as both do
    together, as in a pooled t-test, where that is more; nan if few are all alike on both sides."""
    error = float(both.errors[k])
    squares = np.array([float(side.errors[k]) ** 2 for side in (one, other)])
    sizes = np.array([size_of(side, k) for side in (one, other)])
    if squares.sum() == 0:  # fixed by the rules, or else their distance is all that is known
        if sizes.min() >= FIXED:
            return 0.0
        return abs(float(both.estimates[k])) / sqrt(float(sizes.sum())) or nan
    own = squares * np.array([1 - 1 / len(side) for side in (one, other)])  # without n / (n - 1)
    pooled = (own * sizes**2).sum() / (sizes.sum() - 2) * (1 / sizes).sum()
    return error * sqrt(max(float(pooled / squares.sum()), 1.0))


def carried(both: Sample, one: Sample, other: Sample, k: int) -> int:
    """So many games the error of a difference is known from, for Student's distribution: fewer than
    all if it comes from rare ones (those with a kurtosis of more than 4), or if few games speak of
    the group on one side, or on both (one less than these together, as in a pooled t-test)."""
    squares = both.parts[:, k] ** 2
    total = float((squares**2).sum())
    rare = float(squares.sum()) ** 2 / total if total > 0 else float(len(both))
    sizes = size_of(one, k), size_of(other, k)
    return max(2, int(min(4 * min(rare, *sizes), sum(sizes) - 1)))


def size_of(sample: Sample, k: int) -> float:
    """How many games have something to say of group k."""
    return float(len(sample) if sample.sizes is None else sample.sizes[k])


def probability(value: float, error: float, games: int) -> float:
    """How likely at least such a value is if the truth is 0."""
    if not error > 0:
        return nan if error != 0 else float(value == 0)
    return float(2 * stats.t.sf(abs(value) / error, max(games - 1, 1)))


def correlation(one: Floats, other: Floats) -> float:
    """Pearson's; nan if there is none."""
    size = sqrt(float((one**2).sum() * (other**2).sum()))
    return float((one * other).sum()) / size if size > 0 else nan


def apart(sample: Sample) -> Sample:
    """The same sample with numbers of games that no other has."""
    turned = -1 - sample.games[::-1], sample.groups, sample.estimates, sample.parts[::-1]
    return Sample(*turned, sizes=sample.sizes)


def combined(
    sample: Sample, gradient: Floats, values: Floats, names: Sequence[str | None]
) -> Sample:
    """New estimates that are functions of a sample's. gradient: (names, groups), derivatives."""
    return Sample(sample.games, tuple(names), values, sample.parts @ gradient.T)
