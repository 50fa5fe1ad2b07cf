"""The parts of a report, each as a piece of a page."""

from collections.abc import Sequence
from html import escape

from numpy import nan_to_num

from .blind import Sight, Strengths
from .changes import changes as changed
from .changes import twin
from .markup import (
    behind,
    figure,
    listed,
    mark,
    paragraph,
    section,
    table,
)
from .measuring import Metric
from .plots import Row, forest
from .questions import Effect, Findings
from .study import Target
from .verdicts import Verdict
from .wording import (
    amount,
    away,
    away_span,
    interval,
    limit,
    named,
    number,
    probability,
    sentence,
    titled,
)

WORDS = {"pass": "Pass", "fail": "Fail", "undecided": "Undecided"}
BAND = "The band is what a target allows. A filled dot is clearly outside, a hollow one is not."
ROWS = 16  # of a plot; the table behind it has all
MOVED = 20  # other effects that are shown at once


def targets(findings: Findings) -> str:
    """A traffic light for each target in each variant, and the intervals behind it."""
    lights, plots = [], []
    for target, variant, found in findings.verdicts():
        metric = findings.results.metrics[target.metric]
        lights.append(light(titled(named(metric.name), variant), metric, found))
        if len(found.deviations) > 1:
            plots.append(target_plot(target, metric, variant, found))
    if not lights:
        return ""
    return section(
        "Targets",
        f'<ul class="answers">{"".join(lights)}</ul>',
        paragraph(BAND, "soft") + f'<div class="plots">{"".join(plots)}</div>' if plots else "",
    )


def light(title: str, metric: Metric, found: Verdict) -> str:
    word = f'<span class="word">{WORDS[found.answer]}</span>'
    return (
        f'<li class="{found.answer}">{mark(found.answer)}<div><h3 class="told">{escape(title)}</h3>'
        f'<p>{word} <span class="told">({escape(limit(found, metric))}). '
        f"{escape(sentence(found, metric))}</span></p></div></li>"
    )


def target_plot(target: Target, metric: Metric, variant: str, found: Verdict) -> str:
    """How far each group is from what is wanted, beside what is allowed."""
    share = metric.unit == "share" or found.relative
    ordered = found.deviations
    if len(ordered) > ROWS:
        ordered = tuple(sorted(ordered, key=lambda one: -abs(one.value))[:ROWS])
    rows = [
        Row(
            str(one.group),
            one.value,
            one.low,
            one.high,
            one.outside,
            f"{away(one.value, metric, found.relative)}",
        )
        for one in ordered
    ]
    unit = f"in % of {number(found.wanted)}" if found.relative else unit_of(metric)
    wanted = "the mean" if target.at is None else "what is wanted"
    title = titled(named(metric.name), variant)
    picture = forest(title, rows, f"away from {wanted}, {unit}", found.within, 100 if share else 1)
    body = [
        [
            str(one.group),
            amount(one.estimate, metric),
            away(one.value, metric, found.relative),
            away_span(one, metric, found.relative),
        ]
        for one in found.deviations
    ]
    numbers = table(title, ["", "estimate", "away", "interval that decides"], body)
    return figure(title, picture, "", numbers)


def unanswered(findings: Findings) -> str:
    """Targets and questions to which the games have no answer."""
    found = [escape(one) for one in findings.unanswered]
    return section("Asked, but without an answer", listed(found)) if found else ""


def rules(findings: Findings) -> str:
    """What each variant changes, and which change nothing."""
    study = findings.study
    played = [study.variant(name) for name in findings.variants]
    told = [rule(one.name, changed(study, one), twin(study, one)) for one in played]
    many = len(told) > ROWS
    inside = behind(f"All {len(told)} variants", listed(told)) if many else listed(told)
    return section("The rules that are compared", inside)


def rule(name: str, changes: Sequence[str], like: str) -> str:
    """A variant and what it changes. like: one with the very same games; "" if there is none."""
    said = "; ".join(changes) or ("The printed rules" if not like else "No change")
    more = (
        f" These are the rules and bots of {like}, so each game is the same in both."
        if like
        else ""
    )
    return f'<strong class="told">{escape(name)}</strong>: {escape(said)}.{escape(more)}'


def unit_of(metric: Metric) -> str:
    return "points (per cent)" if metric.unit == "share" else metric.unit or "units"


def changes(findings: Findings) -> str:
    """What each variant changes: the primary questions as plots, the rest as a list."""
    effects = findings.effects
    if not effects:
        return ""
    metrics = [one for one in findings.metrics if any(e.metric == one for e in effects)]
    plots = [
        effect_plot(findings, metric, [e for e in effects if e.primary and e.metric == metric])
        for metric in metrics
        if any(e.primary and e.metric == metric for e in effects)
    ]
    against = sorted({one.against for one in findings.contrasts})
    told = (
        f"Each variant minus {' or '.join(against)}, with 95 % intervals. A filled dot is a clear "
        "difference after correction for the number of questions."
    )
    return section(
        "What each change does",
        paragraph(told, "soft"),
        f'<div class="plots">{"".join(plots)}</div>',
        common_seeds(effects),
        others(findings),
    )


def effect_plot(findings: Findings, metric: str, effects: Sequence[Effect]) -> str:
    of = findings.results.metrics[metric]
    shown = sorted(effects, key=lambda one: nan_to_num(one.p, nan=1))[:ROWS]
    shown = [one for one in effects if one in shown]
    rows = [
        Row(
            effect_name(one),
            one.difference.value,
            one.difference.low,
            one.difference.high,
            one.clear,
            amount(one.difference.value, of, True),
        )
        for one in shown
    ]
    share = of.unit == "share"
    title = titled(named(metric), "what changes")
    picture = forest(title, rows, f"{named(metric)}, {unit_of(of)}", None, 100 if share else 1)
    left = f" The {ROWS} clearest of {len(effects)} are drawn." if len(effects) > ROWS else ""
    return figure(title, picture, f"{of.text}{left}", effects_table(findings, title, effects))


def effect_name(one: Effect) -> str:
    return one.contrast.variant if one.group is None else f"{one.contrast.variant}: {one.group}"


def effects_table(findings: Findings, title: str, effects: Sequence[Effect]) -> str:
    rows = [
        [
            named(one.metric, one.group),
            one.contrast.variant,
            one.contrast.against,
            interval(one.difference, findings.results.metrics[one.metric]),
            probability(one.p),
            number(one.difference.correlation),
        ]
        for one in effects
    ]
    head = ["metric", "variant", "minus", "difference (95 %)", "p, corrected", "correlation"]
    return table(title, head, rows)


def common_seeds(effects: Sequence[Effect]) -> str:
    """What common seeds were worth for the primary questions."""
    worth = sorted(one.difference.worth for one in effects if one.primary)
    worth = [one for one in worth if one == one and one < float("inf")]
    if not worth:
        return ""
    middle = worth[len(worth) // 2]
    return paragraph(
        "Game n has the same seed in every variant. For the primary questions that is worth "
        f"{number(middle)} times as many games (the median), {number(worth[0])} to "
        f"{number(worth[-1])}.",
        "soft",
    )


def others(findings: Findings) -> str:
    """The other effects: the clear ones that are strongest, and how many there are."""
    asked = [one for one in findings.effects if not one.primary]
    clear = [one for one in asked if one.clear]
    if not asked:
        return ""
    clear.sort(
        key=lambda one: (
            -abs(one.difference.value / one.difference.error)
            if one.difference.error > 0
            else float("-inf")
        )
    )
    head = "What else changed"
    if not clear:
        return paragraph(f"{head}: nothing clearly, of {len(asked):,} differences looked at.")
    told = (
        f"Of {len(asked):,} other differences, {len(clear):,} are clear; of such at most 5 % are "
        "expected to be false."
    )
    return (
        f"<h3>{head}</h3>"
        + paragraph(told)
        + behind(
            f"The {min(MOVED, len(clear))} clearest", effects_table(findings, head, clear[:MOVED])
        )
    )


def believe(seen: Sequence[Sight], asked: Sequence[Strengths], findings: Findings) -> str:
    """Whether the bots took notice, and whether two kinds of them agree."""
    notes = [*map(blind_note, seen), *(strength_note(one, findings) for one in asked)]
    whose = {one.who for one in findings.contrasts if one.changed and one.who}
    if len(whose) == 1:
        told = (
            f"All this was played by {next(iter(whose))}. Give the variants stronger bots, too, "
            "before you believe it of people."
        )
        notes.append(note("caution", "One kind of bot", told))
    return (
        section("Before you believe it", f'<ul class="notes">{"".join(notes)}</ul>')
        if notes
        else ""
    )


def note(kind: str, title: str, text: str) -> str:
    return (
        f'<li class="{kind}">{mark(kind)}<div class="told"><strong>{escape(title)}.</strong> '
        f"{escape(text)}</div></li>"
    )


def blind_note(one: Sight) -> str:
    changed = one.contrast
    title = f"{changed.variant} beside {changed.against}"
    told = []
    if one.change is not None:
        times = Metric("", "", "times")
        told.append(
            f"The shares of verbs among all actions shifted by {100 * one.moved:.1f} %; most of "
            f"all {named(one.verb)}, {interval(one.change, times)} a game."
        )
    if one.same == one.same:
        part = "All" if one.same == 1 else f"{parted(one.same)} %"
        told.append(f"{part} of the games went exactly the same.")
    if one.change is None:
        told.append("How often verbs were chosen was not kept (the metric actions).")
    if one.blind:
        first = (
            f"The rules differ, but no change of play was shown for {changed.who}, so what was "
            "found may be blindness of the bots, not a property of the rule."
        )
        return note("caution", title, " ".join([first, *told]))
    if one.change is None:
        return note("caution", title, " ".join(["Not all games went the same.", *told]))
    return note("pass", title, " ".join(["The bots play otherwise.", *told]))


def parted(share: float) -> str:
    """A share in per cent: 0 and 100 only if it is none and all."""
    rounded = f"{100 * share:.0f}"
    if rounded == "100" and share < 1:
        return "More than 99"
    return "Less than 1" if rounded == "0" and share > 0 else rounded


def strength_note(one: Strengths, findings: Findings) -> str:
    of = findings.results.metrics[one.one.metric]
    told = "; ".join(
        f"{e.contrast.who}: {interval(e.difference, of)}" for e in (one.one, one.other)
    )
    title = f"{named(*one.one.question)}, {one.one.contrast.variant}"
    said = {
        "agree": "Both kinds of bots agree.",
        "differ": "The two kinds of bots differ: the answer depends on how well one plays.",
        "opposite": "The two kinds of bots say the opposite of each other.",
        "neither": "Neither kind of bots shows a clear difference.",
        "not clearly different": "Clear for one kind of bots only, but they do not clearly differ.",
    }[one.words]
    return note("pass" if one.words == "agree" else "caution", title, f"{said} {told}.")
