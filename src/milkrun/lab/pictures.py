"""A plot of a report as a file of its own, for a page or a letter: SVG, light and dark."""

import re
from pathlib import Path

from milkrun.engine.errors import MilkrunError
from milkrun.engine.reading import choices

from .folder import Results, results
from .questions import Findings
from .reporting import STYLE
from .sections import effect_plot, target_plot

COLOUR = re.compile(r"(--[\w-]+): light-dark\(([^,]+), ([^)]+)\);")


def picture(metric: str, folder: str | Path | Results, out: str | Path) -> Path:
    """Write the plot of a metric: its target in the first variant that has it or, if it is no
    target, what each variant changes. Returns the file. Raises MilkrunError if there is nothing
    to draw."""
    found = Findings(folder if isinstance(folder, Results) else results(folder))
    if metric not in found.metrics:
        raise MilkrunError(f"there is no metric {metric!r}; {choices(metric, found.metrics)}")
    drawn = re.search(r"<svg.*?</svg>", plot(found, metric), re.DOTALL)
    if drawn is None:
        raise MilkrunError(f"{metric}: nothing to draw; name one with a target, or more variants")
    file = Path(out)
    try:
        file.write_text(standalone(drawn[0]), encoding="utf-8")
    except OSError as error:
        raise MilkrunError(f"{file}: cannot be written: {error.strerror}") from None
    return file


def plot(found: Findings, metric: str) -> str:
    """The plot in the report."""
    for target, variant, verdict in found.verdicts():
        if target.metric == metric and len(verdict.deviations) > 1:
            return target_plot(target, found.results.metrics[metric], variant, verdict)
    effects = [one for one in found.effects if one.metric == metric]
    return effect_plot(found, metric, effects) if effects else ""


def standalone(svg: str) -> str:
    """An element of the report's page with what it needs alone: colours and letters."""
    style = STYLE.read_text("utf-8")
    colours = COLOUR.findall(style)
    light, dark = ("".join(f"{name}:{both[k]};" for name, *both in colours) for k in (0, 1))
    text = re.search(r"--text: [^;]+;", style)
    head = (
        f"<style>:root{{{text[0] if text else ''}{light}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}</style>"
        '<rect width="100%" height="100%" fill="var(--surface)"/>'
    )
    opened = svg.replace(
        "<svg ",
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ',
        1,
    )
    first = opened.index(">") + 1
    return opened[:first] + head + opened[first:] + "\n"
