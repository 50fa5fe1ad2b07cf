"""A plot of a report as a file of its own, for a page or a letter: SVG, light and dark."""

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from textwrap import wrap

from milkrun.engine.errors import MilkrunError
from milkrun.engine.reading import choices

from .folder import Results, results
from .questions import Findings, names_of
from .reporting import STYLE
from .sections import effect_plot, target_plot
from .wording import count, limit

LINE, LETTERS = 15, 56  # units that a line of text is high, and what goes into it
TARGET = "Lines are the intervals that decide, the band is what the target allows"
CHANGE = "Lines are 95 % intervals; a filled dot is a clear difference."
VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
COLOUR = re.compile(r"(--[\w-]+): light-dark\(([^,]+), ([^)]+)\);")


def picture(metric: str, folder: str | Path | Results, out: str | Path) -> Path:
    """Write the plot of a metric: its target in the first variant that has it or, if it is no
    target, what each variant changes. Returns the file. Raises MilkrunError if there is nothing
    to draw."""
    found = Findings(folder if isinstance(folder, Results) else results(folder))
    if metric not in found.metrics:
        raise MilkrunError(f"there is no metric {metric!r}; {choices(metric, found.metrics)}")
    drawing, told = plot(found, metric)
    drawn = re.search(r"<svg.*?</svg>", drawing, re.DOTALL)
    if drawn is None:
        raise MilkrunError(f"{metric}: nothing to draw; name one with a target, or more variants")
    file = Path(out)
    try:
        file.write_text(standalone(drawn[0], told), encoding="utf-8")
    except OSError as error:
        raise MilkrunError(f"{file}: cannot be written: {error.strerror}") from None
    return file


def plot(found: Findings, metric: str) -> tuple[str, list[str]]:
    """The plot in the report, and what a reader needs to know who has nothing else."""
    for target, variant, verdict in found.verdicts():
        if target.metric == metric and len(verdict.deviations) > 1:
            of = found.results.metrics[metric]
            told = [about(found, [variant]), f"{TARGET} ({limit(verdict, of)})."]
            return target_plot(target, of, variant, verdict), told
    effects = [one for one in found.effects if one.metric == metric]
    if not effects:
        return "", []
    against = " or ".join(sorted({one.contrast.against for one in effects}))
    told = [about(found, found.variants), f"Each variant minus {against}. {CHANGE}"]
    return effect_plot(found, metric, effects), told


def about(found: Findings, variants: Sequence[str]) -> str:
    """Which games a picture is of."""
    study = found.study
    sizes = sorted({int(found.games(name).size) for name in variants})
    games = f"{sizes[0]:,}" if len(sizes) == 1 else f"{sizes[0]:,} to {sizes[-1]:,}"
    each = " of each variant" if len(variants) > 1 else ""
    who = dict.fromkeys(names_of(study.variant(name)) for name in variants)
    seats = count(study.players, "seat", "seats")
    return f"{study.rules.title}, {seats}: {games} games{each}, played by {' and by '.join(who)}."


def standalone(svg: str, told: Sequence[str]) -> str:
    """An element of the report's page with what it needs alone: colours, letters, and words above
    it that say what it is."""
    style = STYLE.read_text("utf-8")
    colours = COLOUR.findall(style)
    light, dark = ("".join(f"{name}:{both[k]};" for name, *both in colours) for k in (0, 1))
    text = re.search(r"--text: [^;]+;", style)
    words, high = above(svg, told)
    head = (
        f"<style>:root{{{text[0] if text else ''}{light}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}</style>"
        f'<rect y="{-high}" width="100%" height="100%" fill="var(--surface)"/>{words}'
    )
    opened = svg.replace(
        "<svg ",
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ',
        1,
    )
    opened = VIEW.sub(
        lambda box: f'viewBox="0 {-high} {box[1]} {float(box[2]) + high:g}"', opened, count=1
    )
    first = opened.index(">") + 1
    return opened[:first] + head + opened[first:] + "\n"


def above(svg: str, told: Sequence[str]) -> tuple[str, int]:
    """The title of a plot and sentences about it as lines of text, and how high they are."""
    title = re.search(r'aria-label="([^"]*)"', svg)
    lines = [line for one in told for line in wrap(one, LETTERS)]
    high = LINE * len(lines) + 2 * LINE
    rows = [f'<tspan font-size="14" fill="var(--ink)">{title[1] if title else ""}</tspan>']
    rows += [f'<tspan x="3" dy="{LINE}">{escape(one)}</tspan>' for one in lines]
    start = f'<text x="3" y="{LINE - high + 2}" font-size="10.5" fill="var(--ink-soft)"'
    return f'{start} font-family="var(--text)">{"".join(rows)}</text>', high
