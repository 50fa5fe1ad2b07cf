"""The command `train`: learn what positions of a game are worth."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from math import isfinite, nan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..engine.errors import MilkrunError
from .app import GameName, Json, app, find_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..engine.learned import Learned


Seats = Annotated[
    list[int] | None,
    typer.Option(help="Players; may be repeated. Default: all the game has."),
]
Greedy = Annotated[
    int, typer.Option(max=1_000_000, help="Greedy games for each number of players.")
]
Searched = Annotated[
    int, typer.Option(min=0, max=1_000_000, help="Then this many between searches that learned.")
]
Iterations = Annotated[
    int, typer.Option(min=1, max=100_000, help="Iterations per decision in games between searches.")
]
Weight = Annotated[
    int, typer.Option(min=1, max=100, help="How many times a game between searches counts.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=NUMBER",
        help="A setting of searches with the weights; may be repeated. Default: horizon=0.",
    ),
]
Options = Annotated[
    bool,
    typer.Option(
        "--options", help="Draw the options of half the games at random: for house rules, too."
    ),
]
Seed = Annotated[int, typer.Option(min=0, max=1000, help="The same seed gives the same weights.")]
Folder = Annotated[
    Path | None,
    typer.Option(file_okay=False, help="Where games are kept. Default: GAME-training."),
]
Out = Annotated[
    Path | None, typer.Option(dir_okay=False, help="The weights. Default: values.npz there.")
]


@app.command()
def train(
    game: GameName = "",
    players: Seats = None,
    games: Greedy = 40_000,
    searched: Searched = 0,
    iterations: Iterations = 100,
    weight: Weight = 1,
    setting: Settings = None,
    options: Options = False,
    seed: Seed = 0,
    folder: Folder = None,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Learn what a game's positions are worth: play games, fit a network, and report how well it
    predicts the winner.

    Bots use the weights as strong@FILE. An interrupted run continues where it stopped.
    """
    from ..engine.learned import FILE
    from ..reports import LOSSES, loss_row
    from ..terminal import print_table, warm_games
    from ..training import Plan, check
    from ..training import train as learn

    found = find_game(game)
    settings = dict(map(setting_of, setting or [])) or None
    seats = tuple(dict.fromkeys(players or [n for n in found.seats if n > 1]))
    plan = Plan(seats, games, searched, iterations, seed, settings, options, weight)
    check(found, plan)
    if out and out.suffix != ".npz":  # NumPy would add it, and bots ask for it
        raise MilkrunError(f"{out}: the name of a file of weights ends in .npz, such as {out}.npz")
    if out and not out.absolute().parent.is_dir():  # told before hours of play
        raise MilkrunError(f"{out}: cannot write the weights: there is no folder {out.parent}")
    warm_games([found])
    folder = folder or Path(f"{found.name}-training")
    with told() as progress:
        learned, reports = learn(found, plan, folder, progress)
    out = out or folder / FILE
    keep(out, learned)
    if as_json:
        typer.echo(json.dumps({"game": found.name, "reports": [asdict(one) for one in reports]}))
        return
    print_table(LOSSES, [loss_row(one) for one in reports])
    typer.echo(f"{out}: {out.stat().st_size / 1000:.0f} kB; play with search:0.03@{out}")


def keep(out: Path, learned: "Learned") -> None:
    """Write the weights. Raises MilkrunError if that fails."""
    from ..engine.learned import save

    try:
        save(out, learned)
    except OSError as error:
        raise MilkrunError(f"{out}: cannot write the weights: {error.strerror}") from None


def setting_of(text: str) -> tuple[str, float]:
    """A setting of a search, read from NAME=NUMBER. Raises MilkrunError if it is not one."""
    name, _, number = text.partition("=")
    try:
        value = float(number)
    except ValueError:
        value = nan
    if not isfinite(value):
        raise MilkrunError(f"a setting must be NAME=NUMBER, such as horizon=4; got {text!r}")
    return name, value


@contextmanager
def told() -> "Iterator[Callable[[str, int, int], None]]":
    """A progress bar for each part of the work, with the time left."""
    from ..terminal import progress

    with progress() as bar:
        tasks = {}

        def tell(words: str, done: int, total: int) -> None:
            if words not in tasks:
                tasks[words] = bar.add_task(words, total=total)
            bar.update(tasks[words], completed=done)

        yield tell
