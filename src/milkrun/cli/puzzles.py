"""The commands `puzzles mine` and `puzzles check`."""

from pathlib import Path
from typing import Annotated

import typer

from ..engine.errors import MilkrunError
from .app import Commands, GameName, app, find_game

puzzles = typer.Typer(
    cls=Commands, no_args_is_help=True, help="Find positions with one clearly best action."
)
app.add_typer(puzzles, name="puzzles")

File = Annotated[
    Path | None,
    typer.Option("--file", dir_okay=False, help="The puzzles. Default: those of the game."),
]


@puzzles.command()
def mine(
    game: GameName = "",
    count: Annotated[int, typer.Option(min=1, help="Puzzles that there should be.")] = 100,
    seconds: Annotated[float, typer.Option(min=1, help="Of the processor, at most.")] = 3600.0,
    seed: Annotated[int, typer.Option(min=0, help="Of the games; of a new file only.")] = 0,
    file: File = None,
) -> None:
    """Find puzzles in games of bots, and add them to the file; a later call continues."""
    from ..puzzles import Pool, load, path_of
    from ..puzzles.mining import mine as mine_game
    from ..terminal import progress, warm_games

    found = find_game(game)
    file = file or path_of(found)
    warm_games([found])
    pool = load(file, found) if file.exists() else Pool(found.name, found.version, seed)
    with progress() as bar:
        task = bar.add_task(f"{found.title}: puzzles", total=count)
        mine_game(
            found,
            pool,
            count,
            seconds,
            lambda pool: keep(pool, file),
            lambda done, total: bar.update(task, completed=done, total=total),
        )
    told = ", ".join(f"{key}: {number}" for key, number in pool.yields.items())
    typer.echo(f"{file}: {len(pool.puzzles)} puzzles of {pool.games} games; {told}")
    if pool.puzzles:
        typer.echo(f"{pool.seconds / len(pool.puzzles):.0f} s of the processor for each")


def keep(pool: "object", file: Path) -> None:
    """Write the puzzles. Raises MilkrunError if that fails."""
    from ..puzzles import Pool

    assert isinstance(pool, Pool)
    try:
        pool.save(file)
    except OSError as error:
        raise MilkrunError(f"{file}: cannot write the puzzles: {error.strerror}") from None
