"""The commands `lab report`, `lab picture` and `lab compare`: what a study found."""

import json
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from typing import Annotated, Any

import typer

from .app import Json
from .lab import Folder, lab

SHOWN = 30  # rows of a comparison, unless all are wanted


@lab.command("report")
def report(
    results: Folder,
    out: Annotated[
        Path | None,
        typer.Option(dir_okay=False, help="The file. Default: report.html in the results."),
    ] = None,
) -> None:
    """Write what a study found as one HTML file that needs nothing else."""
    from ..lab import needed
    from ..terminal import progress

    with progress() as bar:
        task = bar.add_task("Report", total=None, visible=False)  # not above an error
        file = needed("reporting", "report")(
            results,
            out,
            lambda done, total: bar.update(task, completed=done, total=total, visible=True),
        )
    typer.echo(f"{file}: {file.stat().st_size / 1000:.0f} kB; open it in a browser")


@lab.command("compare")
def compare(
    first: Annotated[
        str, typer.Argument(metavar="A", help="FOLDER, or FOLDER:VARIANT", show_default=False)
    ],
    second: Annotated[
        str,
        typer.Argument(metavar="B", help="the same, or :VARIANT of A's folder", show_default=False),
    ],
    everything: Annotated[
        bool, typer.Option("--all", help="Also what does not clearly differ.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Put two variants, or the bases of two studies, side by side: B minus A, with 95 % intervals.

    Primary questions are corrected by Holm, all others by Benjamini and Hochberg.
    """
    from ..lab import needed
    from ..terminal import print_table

    found, paired = needed("comparing", "compare")(first, second)
    if as_json:
        rows = [{**known(asdict(one)), "clear": one.clear} for one in found]
        typer.echo(json.dumps({"common_seeds": paired, "compared": rows}))
        return
    shown = [one for one in found if everything or one.primary or one.clear]
    shown.sort(key=lambda one: (not one.primary, one.p if isfinite(one.p) else 1))
    limit = len(shown) if everything else SHOWN
    row = needed("wording", "compared_row")
    print_table(["", "A", "B", "B - A (95 %)", "p", ""], [row(one) for one in shown[:limit]])
    clear = sum(one.clear for one in found)
    seeds = "with common seeds" if paired else "without common seeds"
    typer.echo(f"{clear} of {len(found)} clearly differ, {seeds}; * is a primary question")
    if others := needed("comparing", "unlike")(first, second):
        typer.echo(f"Not only the rules that were changed differ: {'; '.join(others)}")
    if len(shown) > limit:
        typer.echo(f"{len(shown) - limit} more with --all")


def known(found: dict[str, Any]) -> dict[str, Any]:
    """The same with None for numbers that are unknown or without end, which JSON has not."""
    return {
        key: known(value)
        if isinstance(value, dict)
        else None
        if isinstance(value, float) and not isfinite(value)
        else value
        for key, value in found.items()
    }


@lab.command("picture")
def picture(
    metric: Annotated[str, typer.Argument(help="such as win_share", show_default=False)],
    results: Folder,
    out: Annotated[
        Path | None, typer.Option(dir_okay=False, help="The file. Default: METRIC.svg.")
    ] = None,
) -> None:
    """Write a plot of the report as an SVG of its own: a metric's target, or what changes it."""
    from ..lab import needed

    file = needed("pictures", "picture")(metric, results, out or Path(f"{metric}.svg"))
    typer.echo(f"{file}: {file.stat().st_size / 1000:.0f} kB")
