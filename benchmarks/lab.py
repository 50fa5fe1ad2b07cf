"""How fast the lab plays: greedy games with every event written down and measured.

    python benchmarks/lab.py                            # 10000 games of each game, on two processes
    python benchmarks/lab.py tiffin --games 2000 --workers 4
    python benchmarks/lab.py tiffin --cluster           # and by as many workers of a Dask cluster

Time counts from the start of the processes to the last file; native code is compiled before. The
pace is that of parts (100 games) once all workers are at work: wall time times workers. Workers of
the cluster are processes on the loopback address.
"""

import argparse
import os
import tempfile
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

import milkrun
from milkrun.lab.reading import read
from milkrun.lab.running import PART
from milkrun.lab.study import Study
from milkrun.terminal import warm_games

SETTLED = 2  # parts of each worker before the pace is taken


def cluster_of(workers: int) -> Any:
    """A Dask cluster on this machine."""
    from distributed import LocalCluster

    os.environ["POLARS_MAX_THREADS"] = "1"  # as processes of ours have it
    return LocalCluster(
        n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    )


def played(study: Study, workers: int, scheduler: str | None) -> tuple[list[str], float]:
    """A row of the table, and the seconds that a part takes a worker."""
    games = study.variants[0].games
    ends: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results"
        begun = perf_counter()
        found = milkrun.lab.run(
            study,
            results,
            workers=workers,
            scheduler=scheduler,
            progress=lambda done, total: ends.append(perf_counter()),
        )
        spent = perf_counter() - begun
        events = found.events.select("game").collect().height
        size = sum(file.stat().st_size for file in results.rglob("*.parquet")) / 1e6
    ends = ends[1 + SETTLED * workers :]
    part = workers * (ends[-1] - ends[0]) / (len(ends) - 1)
    row = [f"{games}", f"{spent:.1f}", f"{games / spent:.0f}", f"{events:,}", f"{size:.0f}"]
    return [*row, f"{1000 * part:.0f}"], part


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games_of", nargs="*", choices=[*milkrun.games, []], metavar="GAME")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--cluster", action="store_true", help="also by workers of a Dask cluster")
    asked = parser.parse_args()
    if asked.games < PART * (SETTLED * asked.workers + 2):
        parser.error(f"at least {PART * (SETTLED * asked.workers + 2)} games, to know the pace")
    names = asked.games_of or list(milkrun.games)
    warm_games([milkrun.games[name] for name in names])
    table = Table("game", "by", "games", "seconds", "games/s", "events", "MB", "ms a part")
    with cluster_of(asked.workers) if asked.cluster else nullcontext() as cluster:
        for name in names:
            study = read(f'game = "{name}"\ngames = {asked.games}\n', Path())
            row, part = played(study, asked.workers, None)
            table.add_row(name, "processes", *row)
            if cluster is not None:
                row, there = played(study, asked.workers, cluster.scheduler_address)
                table.add_row(name, "cluster", *row)
                table.add_row(name, "more", *[""] * (len(row) - 1), f"{1000 * (there - part):+.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
