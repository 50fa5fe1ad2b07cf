"""The parts of a report, each as a piece of a page."""

from collections.abc import Iterator, Sequence
from html import escape

import polars as pl

from .blind import Sight, Strengths
from .markup import (
    behind,
    figure,
    listed,
    mark,
    paragraph,
    section,
    shaded,
    table,
)
from .measuring import Metric
from .play import MEASURES, Feel
from .plots import Row, forest, ridges
from .questions import Effect, Findings
from .skill import Trace
from .statistics import Estimate
from .study import Target
from .verdicts import Verdict
from .wording import (
    amount,
    away,
    count,
    interval,
    limit,
    named,
    number,
    probability,
    sentence,
    span,
    titled,
)

WORDS = {"pass": "Pass", "fail": "Fail", "undecided": "Undecided"}
BAND = "The band is what a target allows. A filled dot is clearly outside, a hollow one is not."
ROWS = 16  # of a plot; the table behind it has all
MOVED = 20  # other effects that are shown at once
SQUARES = 40  # groups of a heat map
SHIFT = 0.15  # of the whole: a deviation from the mean that is fully coloured


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
            one.low > found.within or one.high < -found.within,
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
            f"{away(one.low, metric, found.relative)} to {away(one.high, metric, found.relative)}",
        ]
        for one in found.deviations
    ]
    numbers = table(title, ["", "estimate", "away", "interval that decides"], body)
    return figure(title, picture, "", numbers)


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
    shown = sorted(effects, key=lambda one: one.p)[:ROWS]
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
    told = f"Of {len(asked):,} other differences, {len(clear):,} are clear (at most 5 % falsely)."
    return (
        f"<h3>{head}</h3>"
        + paragraph(told)
        + behind(
            f"The {min(MOVED, len(clear))} clearest", effects_table(findings, head, clear[:MOVED])
        )
    )


def distributions(findings: Findings) -> str:
    """How scores, lengths and margins are spread, by variant."""
    games, seats = findings.results.games, range(1, findings.study.players + 1)
    columns = {
        "Score of a seat": [f"score_{k}" for k in seats],
        "Actions in a game": ["steps"],
    }
    shown = findings.variants[:6]
    plots = []
    for title, names in columns.items():
        spread = [
            (one, games.filter(pl.col("variant") == one).select(names).to_numpy().ravel())
            for one in shown
        ]
        quantiles = [
            [name, *(f"{pl.Series(of).quantile(q):,.0f}" for q in (0.05, 0.25, 0.5, 0.75, 0.95))]
            for name, of in spread
        ]
        numbers = table(title, ["variant", "5 %", "25 %", "median", "75 %", "95 %"], quantiles)
        plots.append(figure(title, ridges(title, spread, ""), "", numbers))
    left = len(findings.variants) - len(shown)
    more = paragraph(f"{count(left, 'more variant', 'more variants')} not drawn.") if left else ""
    told = paragraph("The dot is the median; half of all lie along the thick line.", "soft")
    return section("How games spread", told, f'<div class="plots">{"".join(plots)}</div>', more)


def maps(findings: Findings) -> str:
    """Heat maps: of wins by seat, and of every metric in the targets and questions with groups."""
    asked = ["win_share", *(metric for metric, _ in sorted(findings.primary, key=str))]
    asked += [one.metric for one in findings.study.targets]
    found = [heat(findings, one) for one in dict.fromkeys(asked) if one in findings.metrics]
    return section("By seat and by group", *found)


def heat(findings: Findings, metric: str) -> str:
    """Variants and groups of a metric: the fewer of the two are columns."""
    of = findings.results.metrics[metric]
    by_variant = {name: findings.estimates(name, metric) for name in findings.variants}
    groups = list(dict.fromkeys(g for found in by_variant.values() for g in found))
    if len(groups) < 2 or len(groups) > SQUARES:
        return ""
    cells = {}
    for name, found in by_variant.items():
        mean = sum(one.value for one in found.values()) / max(len(found), 1)
        most = SHIFT if of.unit == "share" else max(abs(mean), 1e-9) * 0.5
        for group, one in found.items():
            cells[name, group] = shaded(amount(one.value, of), (one.value - mean) / most)
    nothing = '<td aria-label="nothing"></td>'
    if len(groups) <= 6:
        head = ["", *map(str, groups)]
        rows = [[v, *(cells.get((v, g), nothing) for g in groups)] for v in by_variant]
    else:
        head = ["", *by_variant]
        rows = [[str(g), *(cells.get((v, g), nothing) for v in by_variant)] for g in groups]
    return table(of.text, head, rows, shades=True) + behind(
        f"{named(metric)}, with intervals", intervals(by_variant, of)
    )


def intervals(by_variant: dict[str, dict[str | None, Estimate]], of: Metric) -> str:
    rows = [
        [name, str(group), interval(one, of)]
        for name, found in by_variant.items()
        for group, one in found.items()
    ]
    return table(of.text, ["variant", "group", "estimate (95 %)"], rows)


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
    times = Metric("", "", "times")
    told = (
        f"{100 * one.moved:.1f} % of the actions are others; most of all "
        f"{named(one.verb)}, {interval(one.change, times)} a game."
    )
    if one.same == one.same:
        told += f" {100 * one.same:.0f} % of the games went exactly the same."
    if one.blind:
        told = (
            f"The rules differ, but {changed.who} play as before, so what was found may be "
            f"blindness of the bots, not a property of the rule. {told}"
        )
        return note("caution", title, told)
    return note("pass", title, f"The bots took notice. {told}")


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
        "not clearly different": "Clear for one kind of bots only, but they do not clearly differ.",
    }[one.words]
    return note("pass" if one.words == "agree" else "caution", title, f"{said} {told}.")


def feeling(feels: dict[str, Feel]) -> str:
    """The measures of play."""
    shown = {name: one for name, one in feels.items() if one.measures}
    nothing = [name for name in feels if name not in shown]
    parts = []
    if shown:
        rows = [
            [text, *(measure(one, name) for one in shown.values())]
            for name, (text, _) in MEASURES.items()
        ]
        games = min(one.games for one in shown.values())
        told = (
            f"From {games:,} games of each variant, replayed. A seat's chance is read off its hand "
            "value by what such leads came to in the other half of the games."
        )
        parts = [paragraph(told, "soft"), table("Measures of play", ["", *shown], rows)]
    if nothing:
        told = "hand values do not predict the winner better than even chances, so nothing is shown"
        parts.append(paragraph(f"{', '.join(nothing)}: {told}."))
    return section("How it plays", *parts)


def measure(feel: Feel, name: str) -> str:
    of = Metric(name, *MEASURES[name])
    one = feel.measures[name]
    return f"{amount(one.value, of)} ({span(one.low, one.high, of)})"


def examples(findings: Findings) -> str:
    """Games worth looking at, by name."""
    folder = findings.results.folder
    items = [
        f"<code>{escape(f'milkrun lab why {metric} {folder}')}</code>"
        for metric in ("margin", "winning_score", "steps")
        if metric in findings.metrics
    ]
    told = "Saves the most extreme and the most typical games of a metric, to replay at the table:"
    rows = list(extremes(findings))
    head = ["", "variant", "game", "seed", "actions", "scores by seat"]
    return section(
        "Games worth looking at",
        table("Typical and extreme games", head, rows),
        paragraph(told),
        listed(items),
    )


def extremes(findings: Findings) -> Iterator[list[str]]:
    """Rows of the shortest, the most typical and the longest game, and of scores far apart."""
    seats = range(1, findings.study.players + 1)
    scores = [pl.col(f"score_{k}") for k in seats]
    spread = pl.max_horizontal(scores) - pl.min_horizontal(scores)
    games = findings.results.games.with_columns(spread=spread)
    off = sum(
        (
            (pl.col(c) - pl.col(c).median()).abs() / (pl.col(c).std() + 1e-9)
            for c in ("steps", "spread")
        ),
        pl.lit(0.0),
    )
    base = games.filter(pl.col("variant") == findings.variants[0]).with_columns(off=off)
    for title, key, most in (
        ("Most typical", "off", False),
        ("Shortest", "steps", False),
        ("Longest", "steps", True),
        ("Closest", "spread", False),
        ("Furthest apart", "spread", True),
    ):
        row = base.sort(key, "game", descending=[most, False]).row(0, named=True)
        told = ", ".join(str(row[f"score_{k}"]) for k in seats)
        yield [title, row["variant"], str(row["game"]), str(row["seed"]), str(row["steps"]), told]


def skill(found: Sequence[Trace]) -> str:
    """What thinking twice as long is worth."""
    share = Metric("", "", "share")
    parts = [
        paragraph(
            f"{one.variant}: each doubling of the iterations is worth "
            f"{amount(one.slope.value, share, True)} of the wins "
            f"({span(one.slope.low, one.slope.high, share, True)})."
        )
        + table(
            f"Wins by iterations: {one.variant}",
            ["iterations", "share of wins (95 %)"],
            [[f"{budget:,}", interval(wins, share)] for budget, wins in one.shares.items()],
        )
        for one in found
    ]
    return section("What skill is worth", *parts)
