"""Commands about a game and about saved games: rules, replay, analyse, new-game, check."""

import json
import shlex
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..engine.errors import MilkrunError, SaveError, to_install
from ..engine.given import STREAM
from .app import GameName, Json, app, find_game

if TYPE_CHECKING:
    from ..engine.match import Match


@app.command()
def rules(
    game: GameName = "",
    clause: Annotated[
        str,
        typer.Argument(help="a clause, chapter or table: TIF-3.2, 3.2, 3", show_default=False),
    ] = "",
) -> None:
    """Print a game's rulebook, or one clause, chapter or table of it."""
    from rich.console import Console
    from rich.markdown import Markdown

    from ..engine.clauses import read_rulebook
    from ..reports import rulebook_text

    text = rulebook_text(read_rulebook(find_game(game).name), clause)
    if sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        typer.echo(text)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a game saved by Milkrun", show_default=False)],
) -> None:
    """Step through a saved game in words: Enter for the next action, q to stop."""
    from ..reports import step_in_words

    saved = load(file)
    match = saved.from_start(native=False)
    told = f", {match.chance} chance" if match.chance != STREAM else ""
    typer.echo(f"{match.game.title}, {match.players} players, seed {match.seed}{told}")
    for event in match.events():
        typer.echo(f"      {event}")
    for n, action in enumerate(saved.actions, 1):
        if sys.stdin.isatty() and sys.stdout.isatty() and input().strip().lower() == "q":
            return
        typer.echo("\n".join(step_in_words(match, n, action)))
    typer.echo(f"\n{match}")


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="a game saved by Milkrun", show_default=False)],
    tries: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=100_000,
            help="Games played out for each decision, on average; more is surer and slower.",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=1,
            max=36_000,
            show_default="54",
            help="About how long it may take, if no --tries.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show how the chances changed in a saved game, and which decisions cost most."""
    from ..analysis import SECONDS, nothing_in
    from ..analysis import analyse as analyse_match
    from ..reports import analysis_text
    from ..terminal import progress, warm_games

    match = load(file)
    if trouble := nothing_in(match):
        raise MilkrunError(f"{file}: {trouble}")
    warm_games([match.game])
    with progress() as bar:
        task = bar.add_task(f"{match.game.title}: percent of the analysis", total=100)
        found = analyse_match(
            match,
            tries=tries,
            seconds=SECONDS if seconds is None else seconds,
            progress=lambda news: bar.update(task, completed=int(100 * news.part)),
        )
    if as_json:
        typer.echo(json.dumps(asdict(found)))
    else:
        typer.echo(analysis_text(match, found))


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="such as night_train", show_default=False)],
    code: Annotated[str, typer.Argument(help="for its clauses, such as NIG", show_default=False)],
    folder: Annotated[Path, typer.Option(file_okay=False, help="Where to write it.")] = Path("."),
) -> None:
    """Write a small playable game as a starting point for your own."""
    from ..new_game import new_game as write_game

    typer.echo(f"Wrote {write_game(name, code, folder)}. To test it and to play it:")
    for what in ("check", "play"):
        typer.echo("  " + shlex.join(["milkrun", "--games", str(folder), what, name]))


@app.command()
def check(
    game: GameName = "",
    suites: Annotated[
        list[str] | None,
        typer.Argument(help="what to test: rules, words, golden ...; all if none is named"),
    ] = None,
) -> None:
    """Report what a game lacks; if complete, test its clauses, rules, words and golden games."""
    from ..engine.game import games

    name = game.lower()
    lacks = games.unfinished.get(name) or []
    if not lacks:
        name = find_game(name).name
    for one in lacks:
        typer.echo("\n      ".join(filter(None, [f"{one}\n", *one.write.splitlines()])))
    if lacks:
        typer.echo(f"{name} is not finished: {len(lacks)} missing", err=True)
        raise typer.Exit(1)
    try:
        from ..testing.check import check as check_game
    except ModuleNotFoundError as error:
        needs = f"for `milkrun check`, {to_install('testing')}"
        raise MilkrunError(f"{error.name} is not installed; {needs}") from None
    failed = False
    for line, wrong in check_game(name, suites or ()):
        typer.echo(line)
        failed |= wrong
    raise typer.Exit(int(failed))


def load(file: Path) -> "Match":
    """A saved game; errors name the file and the place to fix."""
    from ..engine.start import replay

    try:
        return replay(file)
    except SaveError as error:
        if error.where == str(file):
            raise
        raise SaveError(str(file), str(error)) from error
