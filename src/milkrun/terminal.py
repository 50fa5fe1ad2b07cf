"""Tables and progress in the terminal."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from .caches import check_cache
from .engine.compile import is_warm
from .engine.errors import MilkrunError
from .engine.game import Game

WIDEST = 10_000  # columns of a table in a file


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A plain table: the first column on the left, numbers on the right. Nothing is cut off:
    what is wider than the terminal goes on below, and a file or a program gets whole lines."""
    table = Table(box=None, pad_edge=False)
    for n, name in enumerate(head):
        table.add_column(Text(name), justify="right" if n else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))  # names and paths are no markup
    console = Console()
    if not console.is_terminal:
        wide = console.options.update(width=WIDEST)
        console.width = max(console.width, console.measure(table, options=wide).maximum)
    console.print(table)


@contextmanager
def progress() -> Iterator[Progress]:
    """A progress bar on the error stream, so that output stays clean for programs. It goes away if
    what it shows fails: an error stands alone."""
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        try:
            yield bar
        except MilkrunError:
            bar.live.transient = True
            raise


def warm_games(games: Sequence[Game]) -> None:
    """Compile the games that are not compiled yet, each in its own process, all at once.

    Raises MilkrunError saying what went wrong.
    """
    cold = [game for game in games if not is_warm(game.name)]
    if not cold:
        return
    for game in cold:
        check_cache(game.name)
    with progress() as bar, ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [one for one in pool.map(partial(_compile, bar), cold) if one]
    if failures:
        raise MilkrunError("\n".join(failures))


def _compile(bar: Progress, game: Game) -> str | None:
    """Compile one game; returns what went wrong, if anything did."""
    task = bar.add_task(f"{game.title}: compiling", total=None)
    command = [sys.executable, "-m", "milkrun.engine.warm", game.name]
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as worker,
    ):
        assert worker.stdout is not None
        for line in worker.stdout:
            news = json.loads(line)
            if "total" in news:
                bar.update(task, completed=news["done"], total=news["total"])
            else:  # some functions are never called, so they are not compiled
                bar.update(task, completed=1, total=1)
        failed = worker.wait() != 0
        errors.seek(0)
        return f"{game.name} does not compile:\n{errors.read()}" if failed else None
