"""The parts of a report about the games themselves: how they spread, play, and differ by group."""

import shlex
from collections.abc import Iterator, Sequence
from html import escape

import numpy as np
import polars as pl

from .choices import FEWEST, NEVER, SELDOM, Choice
from .luck import luck
from .markup import behind, figure, listed, paragraph, section, shaded, table
from .measuring import Metric
from .play import MEASURES, Feel
from .plots import ridges
from .questions import Findings
from .skill import Trace
from .statistics import Estimate
from .wording import amount, count, interval, named, span

SQUARES = 40  # groups of a heat map
SHIFT = 0.15  # of the whole: a deviation from the mean that is fully coloured


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
            [name, *(f"{q:,.0f}" for q in np.percentile(of, [5, 25, 50, 75, 95]))]
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


def feeling(feels: dict[str, Feel], others: Sequence[str] = ()) -> str:
    """The measures of play. others: variants whose games were played by other rules than these."""
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
    if others:
        told = "the rules have changed since these games were played, so they cannot be replayed"
        parts.append(paragraph(f"{', '.join(others)}: {told}."))
    return section("How it plays", *parts)


def measure(feel: Feel, name: str) -> str:
    of = Metric(name, *MEASURES[name])
    one = feel.measures[name]
    return f"{amount(one.value, of)} ({span(one.low, one.high, of)})"


def unchosen(chosen: dict[str, tuple[str, list[Choice]]]) -> str:
    """Actions that the strongest bot hardly ever chooses. chosen: by variant, the bot and its
    choices."""
    share = Metric("", "", "share")
    rows = [
        [named(one.action), variant, who, f"{one.legal:,}", interval(one.share, share)]
        for variant, (who, found) in chosen.items()
        for one in found
        if one.seldom
    ]
    if not chosen:
        return ""
    told = (
        f"Legal beside others at {FEWEST} decisions or more of the games that were looked at, and "
        f"clearly chosen at fewer than {100 * SELDOM:g} % of them by the variant's strongest bot. "
        f"Of an action never chosen, about {NEVER} games or more must have been looked at to tell."
    )
    if not rows:
        return section("Hardly ever worth choosing", paragraph(told, "soft"), paragraph("None."))
    head = ["action", "variant", "bot", "legal at", "chosen (90 %)"]
    return section(
        "Hardly ever worth choosing", paragraph(told, "soft"), table("Actions", head, rows)
    )


def by_luck(findings: Findings) -> str:
    """How much of the scores neither the bots nor the seats explain."""
    share = Metric("", "", "share")
    found = {name: luck(findings, name) for name in findings.variants}
    rows = [[name, interval(one, share)] for name, one in found.items() if one is not None]
    if not rows:
        return ""
    told = (
        "How much of the differences between the scores of a game neither the bots nor their seats "
        "explain (squared, tested on games that they were not learned from). Equal bots leave "
        "nearly everything to luck; the share says more where bots of different strength play."
    )
    return section("Luck", paragraph(told, "soft"), table("Luck's share", ["variant", ""], rows))


def examples(findings: Findings) -> str:
    """Games worth looking at, by name."""
    folder = findings.results.folder
    items = [
        f"<code>{escape(shlex.join(['milkrun', 'lab', 'why', metric, str(folder)]))}</code>"
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
