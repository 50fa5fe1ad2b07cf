"""The commands `lab new`, `lab run` and `lab why`: studies of a game's rules."""

import json
import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from ..engine.errors import MilkrunError
from .app import Commands, GameName, Json, app, find_game

lab = typer.Typer(
    cls=Commands,
    help="Change a rule, play ten thousand games, read what it did.",
    no_args_is_help=True,
)
app.add_typer(lab, name="lab")

StudyFile = Annotated[
    Path, typer.Argument(help="a study, such as `lab new` writes", show_default=False)
]
Folder = Annotated[Path, typer.Argument(help="the results of a study", show_default=False)]


@lab.command("new")
def new(
    game: GameName = "",
    out: Annotated[
        Path | None, typer.Option(dir_okay=False, help="The file. Default: GAME.toml.")
    ] = None,
) -> None:
    """Write a study with comments, to start from."""
    from ..lab import needed

    found = find_game(game)
    file = out or Path(f"{found.name}.toml")
    if file.exists():
        raise MilkrunError(f"{file} is there already; name another file with --out")
    text = needed("beginning", "beginning")(found)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise MilkrunError(f"{file}: cannot be written: {error.strerror}") from None
    following = shlex.join(["milkrun", "lab", "run", str(file)])
    typer.echo(f"Wrote {file}. Change it, then: {following}")


@lab.command("run")
def run(
    study: StudyFile,
    out: Annotated[
        Path | None,
        typer.Option(file_okay=False, help="The folder of results. Default: STUDY-results."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes; if left out, one per core.")
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Of a Dask cluster, such as tcp://127.0.0.1:8786."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Play the games of a study. It goes on where it stopped; the same study, the same numbers."""
    from ..lab import needed
    from ..terminal import progress

    asked = needed("study", "load")(study)
    folder = out or study.with_name(f"{study.stem}-results")
    command = shlex.join(["milkrun", *sys.argv[1:]])
    with progress() as bar:
        task = bar.add_task(f"{asked.rules.title}: games", total=None)
        found = needed("running", "run")(
            asked,
            folder,
            workers=workers,
            scheduler=scheduler,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
            command=command,
        )
    if as_json:
        typer.echo(json.dumps({"results": str(folder), **found.about}))
        return
    show(found)
    following = shlex.join(["milkrun", "lab", "report", str(folder)])
    typer.echo(f"{folder}: games, events and values as Parquet; next: {following}")


@lab.command("why")
def why(
    metric: Annotated[str, typer.Argument(help="such as steps or win_share", show_default=False)],
    results: Folder,
    group: Annotated[str | None, typer.Option(help="One of its groups, such as 'seat 1'.")] = None,
    variant: Annotated[str, typer.Option(help="Of which variant.")] = "base",
    count: Annotated[int, typer.Option(min=1, max=100, help="Games of each kind.")] = 3,
    as_json: Json = False,
) -> None:
    """Save the games in which a metric is lowest, highest and typical, to be replayed."""
    from ..lab import needed
    from ..terminal import print_table

    found = needed("extremes", "why")(metric, results, group=group, variant=variant, count=count)
    if as_json:
        rows = [{**vars(one), "file": str(one.file)} for one in found]
        typer.echo(json.dumps({"metric": metric, "group": group, "games": rows}))
        return
    table = [[str(one.file), one.how, f"{one.value:.4g}"] for one in found]
    print_table(["game", "", metric], table)
    typer.echo("Step through one with `milkrun replay FILE`, or open it on the page under /open.")


def show(found: Any) -> None:
    """The seats' shares of wins by variant, with the intervals of the report."""
    from ..lab import needed
    from ..terminal import print_table

    findings = needed("questions", "Findings")(found)
    rows = list[list[str]]()
    for name, games in found.about["games"].items():
        own = findings.estimates(name, "win_share").values()
        told = [f"{100 * one.value:.1f} ({100 * one.low:.1f}-{100 * one.high:.1f})" for one in own]
        rows.append([name, f"{games:,}", *told])
    seats = [f"seat {k} wins %" for k in range(1, found.study.players + 1)]
    width = max(map(len, rows))
    print_table(["variant", "games", *seats][:width], rows)
