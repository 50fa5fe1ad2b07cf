"""Plots as SVG for a page: drawn by Matplotlib, with the page's own colours and letters."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO
from typing import Any
from zlib import crc32

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from numpy.typing import NDArray

WIDE = 4.6  # inches: 331 units, about the width of a phone, so that letters keep their size
ROW = 0.46  # inches
# Colours that stand for those of the page, which differ by day and by night.
INK, SOFT, LINE, ACCENT, BAND = (f"#00000{n}" for n in range(1, 6))
COLOURS = {INK: "--ink", SOFT: "--ink-soft", LINE: "--line", ACCENT: "--accent", BAND: "--band"}
STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "milkrun",
    "font.size": 11,
    "axes.edgecolor": LINE,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "xtick.color": LINE,
    "xtick.labelcolor": SOFT,
    "text.color": INK,
    "axes.labelcolor": SOFT,
}


@dataclass(frozen=True)
class Row:
    """A line of a forest plot. clear: its marker is filled. told: the figures at its right."""

    label: str
    value: float
    low: float
    high: float
    clear: bool
    told: str


def forest(
    title: str, rows: Sequence[Row], axis: str, within: float | None = None, scale: float = 1
) -> str:
    """Intervals below one another, each under its label. within: half the width of a band around 0
    that is all right. scale: what the axis multiplies by (100 for per cent)."""
    with rc_context(STYLE):
        figure, axes = canvas(0.75 + ROW * len(rows))
        axes.axvline(0, color=SOFT, linewidth=1, linestyle=(0, (3, 3)))
        if within is not None:
            axes.axvspan(-within * scale, within * scale, color=BAND, linewidth=0)
        for n, row in enumerate(rows):
            y = -n - 0.22
            low, value, high = (one * scale for one in (row.low, row.value, row.high))
            axes.plot([low, high], [y, y], color=ACCENT, linewidth=2.2, solid_capstyle="butt")
            face = ACCENT if row.clear else "none"
            axes.plot([value], [y], "o", ms=7, mfc=face, mec=ACCENT, mew=1.8)
            beside: Any = {"xycoords": axes.get_yaxis_transform(), "va": "bottom", "fontsize": 11}
            axes.annotate(row.label, (0, y + 0.2), ha="left", **beside)
            axes.annotate(row.told, (1, y + 0.2), ha="right", **beside)
        axes.set_ylim(-len(rows) + 0.45, 0.62)
        axes.set_yticks([])
        axes.margins(x=0.04)
        axes.set_xlabel(axis)
        return svg(figure, title)


def ridges(title: str, named: Sequence[tuple[str, NDArray[Any]]], axis: str) -> str:
    """Distributions below one another on one axis, each with its quartiles."""
    ends = np.concatenate([values for _, values in named])
    low, high = (float(one) for one in np.percentile(ends, [0.2, 99.8]))
    with rc_context(STYLE):
        figure, axes = canvas(0.75 + 0.78 * len(named))
        edges = bins(low, high, ends)
        for n, (label, values) in enumerate(named):
            heights, _ = np.histogram(values, edges)
            tall = 0.62 * heights / max(heights.max(), 1)
            axes.stairs(-n + tall, edges, baseline=-n, fill=True, color=ACCENT, alpha=0.28)
            axes.stairs(-n + tall, edges, baseline=-n, color=ACCENT, linewidth=1.2)
            first, middle, third = np.percentile(values, [25, 50, 75])
            axes.plot([first, third], [-n - 0.08] * 2, color=INK, linewidth=2.4)
            axes.plot([middle], [-n - 0.08], "o", ms=6, color=INK)
            at: Any = {"xycoords": axes.get_yaxis_transform(), "va": "top", "fontsize": 11}
            axes.annotate(label, (0, -n + 0.78), ha="left", **at)
            axes.annotate(f"median {middle:,.0f}", (1, -n + 0.78), ha="right", **at)
        axes.set_ylim(-len(named) + 0.72, 0.86)
        axes.set_xlim(edges[0], edges[-1])
        axes.set_yticks([])
        axes.set_xlabel(axis)
        return svg(figure, title)


def bins(low: float, high: float, values: NDArray[Any]) -> NDArray[np.float64]:
    """The edges of about 40 columns; of whole numbers, each has equally many."""
    whole = bool((values == np.round(values)).all())
    step = (high - low) / 40
    if whole:
        step = max(1, round(step))
        return np.arange(np.floor(low) - 0.5, high + step + 0.5, step)
    return np.linspace(low, high or 1, 41)


def canvas(height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDE, height), facecolor="none", layout="constrained")
    FigureCanvasSVG(figure)
    axes = figure.subplots()
    axes.set_facecolor("none")
    axes.tick_params(length=3)
    return figure, axes


def svg(figure: Figure, title: str) -> str:
    """The picture as an element of a page, in the page's colours, with ids of its own."""
    out = StringIO()
    nothing = {"Date": None, "Creator": None, "Format": None, "Type": None}
    figure.savefig(out, format="svg", metadata=nothing, facecolor="none")
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<style.*?</style>|<metadata>.*?</metadata>", "", text, flags=re.S)
    own = f"p{crc32(title.encode()):x}-"  # so that the same results give the same page
    text = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{own}", text)
    text = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font: \1px var(--text)", text)
    for colour, name in COLOURS.items():
        text = text.replace(colour, f"var({name})")
    head = re.compile(r'<svg [^>]*viewBox="([^"]*)"[^>]*>')
    label = escape(title, quote=True)
    return head.sub(rf'<svg viewBox="\1" role="img" aria-label="{label}">', text, count=1).strip()
