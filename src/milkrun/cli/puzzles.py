"""The commands `puzzles mine`, `puzzles tell` and `puzzles check`."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..engine.errors import MilkrunError
from ..engine.wording import count as count_of
from ..locks import alone
from .app import Commands, GameName, app, find_game

if TYPE_CHECKING:
    from ..puzzles import Pool

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
    with alone_with(file):
        pool = load(file, found) if file.exists() else Pool(found.name, found.version, seed)
        warm_games([found])
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
    found_so_far = f"{count_of(len(pool.puzzles), 'puzzle')} of {count_of(pool.games, 'game')}"
    typer.echo(f"{file}: {found_so_far}; {told}")
    if pool.puzzles:
        typer.echo(f"{pool.seconds / len(pool.puzzles):.0f} s of the processor for each")


def keep(pool: "Pool", file: Path) -> None:
    """Write the puzzles. Raises MilkrunError if that fails."""
    try:
        pool.save(file)
    except OSError as error:
        raise MilkrunError(f"{file}: cannot write the puzzles: {error.strerror}") from None


@contextmanager
def alone_with(file: Path) -> Iterator[None]:
    """Keep other processes from writing a file: as each writes all of it, what the other found
    would be lost. Raises MilkrunError."""
    beside = file.with_name(f"{file.name}.lock")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = beside.open("ab", buffering=0)
    except OSError as error:
        raise MilkrunError(f"{file}: cannot write the puzzles: {error.strerror}") from None
    with lock:
        alone(lock, f"another run is writing {file}; wait for it, or use another --file")
        try:
            yield
        finally:
            with suppress(OSError):  # where no open file can be deleted
                beside.unlink()


@puzzles.command()
def tell(game: GameName = "", file: File = None) -> None:
    """Tell all of a game's puzzles anew, in the words of today: what is right, and why."""
    from ..puzzles import load, path_of
    from ..puzzles.telling import told
    from ..terminal import progress, warm_games

    found = find_game(game)
    file = file or path_of(found)
    with alone_with(file):
        pool = load(file, found)
        warm_games([found])
        before = pool.puzzles
        with progress() as bar:
            tracked = bar.track(before, description=f"{found.title}: puzzles")
            pool.puzzles = [told(puzzle) for puzzle in tracked]
        keep(pool, file)
    changed = sum(asdict(one) != asdict(was) for one, was in zip(pool.puzzles, before, strict=True))
    typer.echo(f"{file}: {changed} of {len(before)} puzzles are told in other words than before")


@puzzles.command()
def check(
    game: GameName = "",
    seed: Annotated[int, typer.Option(min=0, max=2**62, help="Of the new worlds.")] = 1,
    least: Annotated[
        float, typer.Option(min=0.05, max=1, help="What wrong actions must lose on average.")
    ] = 0.05,
    count: Annotated[int, typer.Option(min=1, help="Puzzles to check, from the first on.")] = 10**6,
    file: File = None,
) -> None:
    """Play new worlds with a game's puzzles, and name those that do not hold (exit code 1)."""
    from ..bots.steps import finish
    from ..puzzles import check as check_puzzle
    from ..puzzles import load, path_of
    from ..puzzles.checking import holding
    from ..terminal import progress, warm_games

    found = find_game(game)
    file = file or path_of(found)
    chosen = load(file, found).puzzles[:count]
    warm_games([found])
    failed = []
    with progress() as bar:
        for puzzle in bar.track(chosen, description=f"{found.title}: puzzles"):
            check_puzzle(puzzle)
            if not finish(holding(puzzle, seed, least)):
                failed.append(puzzle.id)
    typer.echo(f"{file}: {len(chosen) - len(failed)} of {len(chosen)} puzzles hold")
    if failed:
        typer.echo(f"not: {', '.join(failed)}", err=True)
        raise typer.Exit(1)
