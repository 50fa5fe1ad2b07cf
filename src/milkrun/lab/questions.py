"""What a study's results say: its questions answered, corrected for how many they are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from milkrun.engine.errors import MilkrunError

from .families import ALPHA, corrected
from .folder import Results
from .statistics import Difference, Estimate, Sample, critical, differences, estimates, sample_of
from .stopping import standard_errors
from .study import Target, Variant
from .verdicts import Verdict, verdict


@dataclass(frozen=True)
class Contrast:
    """A variant and what it is compared with. who: the bots of both; "" if they are not the same.
    changed: whether the rules differ."""

    variant: str
    against: str
    who: str
    changed: bool


@dataclass(frozen=True)
class Answer:
    """A difference in a metric and a group. p: corrected for the number of questions."""

    metric: str
    group: str | None
    difference: Difference
    primary: bool
    p: float

    @property
    def clear(self) -> bool:
        return self.p <= ALPHA

    @property
    def question(self) -> tuple[str, str | None]:
        return self.metric, self.group


@dataclass(frozen=True)
class Effect(Answer):
    """What a variant changes."""

    contrast: Contrast


class Findings:
    """The findings of a study."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.study = results.study
        self.variants = [one.name for one in self.study.variants if self.games(one.name).size]
        # Whoever stops when it is precise enough needs intervals that hold at any time.
        self.reach = standard_errors if self.study.precision else critical
        self._samples: dict[tuple[str, str], Sample] = {}

    def games(self, variant: str) -> np.ndarray:
        """The numbers of a variant's games, ascending."""
        mine = self.results.games.filter(pl.col("variant") == variant)
        return mine["game"].unique().sort().to_numpy()

    @cached_property
    def _values(self) -> dict[tuple[object, ...], pl.DataFrame]:
        return self.results.values.partition_by(["variant", "metric"], as_dict=True)

    @cached_property
    def metrics(self) -> list[str]:
        """The metrics of this study, in the order in which they are explained."""
        kept = {metric for _, metric in self._values}
        return [name for name in self.results.metrics if name in kept]

    def sample(self, variant: str, metric: str) -> Sample | None:
        """The estimates of a metric; None if the variant has none."""
        key = (variant, metric)
        if key not in self._samples and key in self._values:
            self._samples[key] = sample_of(self._values[key], self.games(variant))
        return self._samples.get(key)

    def is_share(self, metric: str) -> bool:
        return self.results.metrics[metric].unit == "share"

    def estimates(self, variant: str, metric: str) -> dict[str | None, Estimate]:
        """The estimates of a metric by group."""
        found = self.sample(variant, metric)
        if found is None:
            return {}
        listed = estimates(found, self.is_share(metric), self.reach)
        return dict(zip(found.groups, listed, strict=True))

    @cached_property
    def contrasts(self) -> list[Contrast]:
        """Each variant beside the one that has the rules of the base and the same bots; if there is
        none, beside the base."""
        played = [one for one in self.study.variants if one.name in self.variants]
        base = played[0]
        found = []
        for one in played[1:]:
            same = [other for other in played if is_like(other, base) and plays_like(other, one)]
            against = same[0] if same and same[0] is not one else base
            who = names_of(one) if plays_like(against, one) else ""
            found.append(Contrast(one.name, against.name, who, not is_like(one, against)))
        return found

    @cached_property
    def primary(self) -> set[tuple[str, str | None]]:
        """The questions asked beforehand: (metric, group); or else those of targets."""
        asked = [*self.study.primary] or [
            (one.metric, group) for one in self.study.targets for group in one.groups or (None,)
        ]
        found = set()
        for metric, group in asked:
            first = self.sample(self.variants[0], metric)
            every = first.groups if first is not None and group is None else (group,)
            found |= {(metric, one) for one in every}
        return found

    @cached_property
    def effects(self) -> list[Effect]:
        """What every variant changes."""
        asked = [
            (contrast, metric, group, found)
            for contrast in self.contrasts
            for metric in self.metrics
            for group, found in self._differences(contrast, metric).items()
        ]
        first = [(metric, group) in self.primary for _, metric, group, _ in asked]
        ps = corrected([found.p for *_, found in asked], first)
        return [
            Effect(metric, group, difference, is_first, p, contrast)
            for (contrast, metric, group, difference), is_first, p in zip(
                asked, first, ps, strict=True
            )
        ]

    def _differences(self, contrast: Contrast, metric: str) -> dict[str | None, Difference]:
        one, other = (self.sample(name, metric) for name in (contrast.variant, contrast.against))
        return {} if one is None or other is None else differences(one, other, self.reach)

    def verdicts(self) -> Iterator[tuple[Target, str, Verdict]]:
        """The verdict on each target in each variant that has something to say about it."""
        for target, name, found in self._judged:
            if isinstance(found, Verdict):
                yield target, name, found

    @cached_property
    def unanswered(self) -> list[str]:
        """What was asked, and why games have no answer to it: targets by variant, and primary
        questions about groups that never came up."""
        told = [
            f"{target.metric}, {name}: {found}"
            for target, name, found in self._judged
            if not isinstance(found, Verdict)
        ]
        for metric, group in self.study.primary:
            for name in self.variants:
                why = self._lacking(name, metric, () if group is None else (group,))
                told += [f"{metric}, {name}: {why}"] if why else []
        return list(dict.fromkeys(told))

    @cached_property
    def _judged(self) -> list[tuple[Target, str, Verdict | str]]:
        """Each target in each variant: the verdict, or why there is none."""
        return [
            (target, name, self._verdict(target, name))
            for target in self.study.targets
            for name in self.variants
        ]

    def _verdict(self, target: Target, name: str) -> Verdict | str:
        found = self.sample(name, target.metric)
        lacking = self._lacking(name, target.metric, target.groups)
        if found is None or lacking:
            return lacking
        groups = target.groups or found.groups
        try:
            return verdict(found.of(groups), target.within, target.relative, target.at)
        except MilkrunError as error:
            return str(error)

    def _lacking(self, variant: str, metric: str, groups: Sequence[str]) -> str:
        """What of these groups never came up; "" if all did."""
        found = self.sample(variant, metric)
        if found is None:
            return "it never came up"
        missing = [repr(one) for one in groups if one not in found.groups]
        return f"{', '.join(missing)} never came up" if missing else ""


def is_like(one: Variant, other: Variant) -> bool:
    """Whether two variants have the same rules."""
    return (one.options, one.layout) == (other.options, other.layout)


def plays_like(one: Variant, other: Variant) -> bool:
    """Whether the same bots play two variants."""
    return sorted(map(repr, one.policies)) == sorted(map(repr, other.policies))


def names_of(one: Variant) -> str:
    """Who plays, each once."""
    return ", ".join(dict.fromkeys(seat.name for seat in one.policies))
