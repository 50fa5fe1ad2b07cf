"""What a study has found so far, for the page: the lab's own findings, to be looked at while they
come in. Who looks again and again needs intervals that hold at any time, as the lab has them."""

from math import isfinite
from pathlib import Path

from milkrun.engine.errors import MilkrunError
from milkrun.lab.blind import sights
from milkrun.lab.folder import ABOUT, results
from milkrun.lab.measuring import Metric
from milkrun.lab.playing import VALUES
from milkrun.lab.questions import Contrast, Effect, Findings
from milkrun.lab.stopping import standard_errors
from milkrun.lab.wording import interval, named, titled
from milkrun.lab.worker import STUDY

from .schemas import ContrastShown, EffectShown, Figure, Found, MetricOf, MetricShown

SHOWN = ("win_share", "steps", "margin", "winning_score")
MOST = 8  # clear effects besides those that were asked for
FEWEST = 2  # games before anything can be said
Mark = tuple[int, ...]


def mark_of(folder: Path) -> Mark | None:
    """Another for each state of a folder of results; None if no games are there."""
    parts = list(folder.glob(f"{VALUES}/*.parquet"))
    newest = max(map(written_at, parts), default=0)
    about, study = (written_at(folder / name) for name in (ABOUT, STUDY))
    return (len(parts), newest, about, study) if parts else None


def written_at(file: Path) -> int:
    """When a file was written; 0 if it is not there, or no more."""
    try:
        return file.stat().st_mtime_ns
    except FileNotFoundError:
        return 0


def findings_in(folder: str) -> Findings | None:
    """The findings in a folder of results; None if there are none yet."""
    try:
        found = Findings(results(folder))
    except (MilkrunError, OSError):
        return None
    found.reach = standard_errors
    return found if all(found.games(name).size >= FEWEST for name in found.variants) else None


def found_in(folder: str) -> Found | None:
    """The same as the page shows it."""
    findings = findings_in(folder)
    if findings is None or not findings.variants:
        return None
    blind = {one.contrast.variant for one in sights(findings) if one.blind}
    return Found(
        games=findings.results.games.height,
        metrics=[metric_shown(findings, one) for one in SHOWN if one in findings.metrics],
        contrasts=[contrast_shown(findings, one, blind) for one in findings.contrasts],
    )


def metric_shown(findings: Findings, name: str) -> MetricShown:
    of = findings.results.metrics[name]
    return MetricShown(
        name=name,
        text=of.text,
        unit=of.unit,
        of=[
            MetricOf(
                variant=variant,
                figures=[
                    Figure(
                        group=group,
                        value=one.value,
                        low=one.low,
                        high=one.high,
                        words=interval(one, of),
                    )
                    for group, one in findings.estimates(variant, name).items()
                    if isfinite(one.low + one.high)
                ],
            )
            for variant in findings.variants
        ],
    )


def contrast_shown(findings: Findings, contrast: Contrast, blind: set[str]) -> ContrastShown:
    effects = [
        one
        for one in findings.effects
        if one.contrast == contrast and isfinite(one.difference.low + one.difference.high)
    ]
    asked = [one for one in effects if one.primary]
    rest = [one for one in effects if not one.primary]
    clear = sorted((one for one in rest if is_clear(one)), key=strength)
    return ContrastShown(
        variant=contrast.variant,
        against=contrast.against,
        blind=contrast.variant in blind,
        effects=[
            effect_shown(one, findings.results.metrics[one.metric])
            for one in (*asked, *clear[:MOST])
        ],
        looked=len(rest),
        clear=len(clear),
    )


def effect_shown(one: Effect, of: Metric) -> EffectShown:
    found = one.difference
    return EffectShown(
        title=titled(named(one.metric, one.group)),
        text=of.text,
        words=interval(found, of),
        unit=of.unit,
        value=found.value,
        low=found.low,
        high=found.high,
        clear=is_clear(one),
        asked=one.primary,
    )


def is_clear(one: Effect) -> bool:
    """Whether it is clear after correction for the number of questions, however often one looks."""
    return one.clear and (one.difference.low > 0 or one.difference.high < 0)


def strength(one: Effect) -> float:
    """The clearest come first."""
    return -abs(one.difference.value) / max(one.difference.error, 1e-12)
