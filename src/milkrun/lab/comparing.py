"""Two variants side by side, of one study or of two."""

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from milkrun.engine.errors import MilkrunError

from .families import corrected
from .folder import results
from .measuring import Metric
from .questions import Answer, Findings, names_of
from .statistics import Estimate, Sample, apart, critical, differences
from .stopping import standard_errors
from .study import BASE


@dataclass(frozen=True)
class Side:
    """A variant in a folder of results."""

    findings: Findings
    variant: str


@dataclass(frozen=True)
class Compared(Answer):
    """Both sides; the difference is the second minus the first."""

    of: Metric
    one: Estimate
    other: Estimate


def compare(first: str, second: str) -> tuple[list[Compared], bool]:
    """Everything that is measured on both sides, and whether their games have common seeds. A side
    is FOLDER, or FOLDER:VARIANT; `:VARIANT` is another variant of the first folder. Raises
    MilkrunError if there is no such side, or if they are different games."""
    one = side(first, None)
    other = side(second, one)
    games = [each.findings.study.game for each in (one, other)]
    if games[0] != games[1]:
        raise MilkrunError(f"{games[0]} and {games[1]} cannot be compared: name one game's results")
    paired = common_seeds(one, other)
    # The wider of both: a study that stopped when it was precise needs intervals for any time.
    reaches = {one.findings.reach, other.findings.reach}
    reach = critical if reaches == {critical} else standard_errors
    found = [
        (metric, group, difference)
        for metric in one.findings.metrics
        if (samples := both(one, other, metric)) is not None
        for group, difference in differences(
            samples[1], samples[0] if paired else apart(samples[0]), reach
        ).items()
    ]
    asked = one.findings.primary | other.findings.primary
    first_asked = [(metric, group) in asked for metric, group, _ in found]
    ps = corrected([each.p for *_, each in found], first_asked)
    return [
        Compared(
            metric,
            group,
            difference,
            is_first,
            p,
            one.findings.results.metrics[metric],
            *estimated(one, other, metric, group),
        )
        for (metric, group, difference), is_first, p in zip(found, first_asked, ps, strict=True)
    ], paired


def unlike(first: str, second: str) -> list[str]:
    """What else differs between two sides than what is changed of the rules, in words."""
    one = side(first, None)
    sides = one, side(second, one)
    rows = (
        ("rules version", [str(each.findings.results.about.get("version")) for each in sides]),
        ("seats", [str(each.findings.study.players) for each in sides]),
        ("chance", [each.findings.study.chance for each in sides]),
        ("bots", [names_of(each.findings.study.variant(each.variant)) for each in sides]),
    )
    return [f"{what} {a} and {b}" for what, (a, b) in rows if a != b]


def both(one: Side, other: Side, metric: str) -> tuple[Sample, Sample] | None:
    first, second = (each.findings.sample(each.variant, metric) for each in (one, other))
    return None if first is None or second is None else (first, second)


def estimated(one: Side, other: Side, metric: str, group: str | None) -> tuple[Estimate, Estimate]:
    first, second = (each.findings.estimates(each.variant, metric)[group] for each in (one, other))
    return first, second


def side(text: str, before: Side | None) -> Side:
    """A side as a person names it."""
    folder, colon, variant = text.rpartition(":")
    if not colon or Path(text).is_dir():
        folder, variant = text, BASE
    findings = before.findings if before and not folder else Findings(results(folder))
    if variant not in findings.variants:
        there = ", ".join(findings.variants)
        raise MilkrunError(f"{text}: no games of a variant {variant!r}; there are: {there}")
    return Side(findings, variant)


def common_seeds(one: Side, other: Side) -> bool:
    """Whether games of the same number have the same seed on both sides."""
    first, second = (
        each.findings.results.games.filter(pl.col("variant") == each.variant).select("game", "seed")
        for each in (one, other)
    )
    joined = first.join(second, on="game")
    return len(joined) > 0 and bool((joined["seed"] == joined["seed_right"]).all())
