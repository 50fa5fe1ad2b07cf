"""How fast the lab plays: greedy games with every event written down and measured.

    python benchmarks/lab.py                            # 10000 games of each game, on two processes
    python benchmarks/lab.py tiffin --games 2000 --workers 4

Time counts from the start of the processes to the last file; native code is compiled before.
"""

import argparse
import tempfile
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.table import Table

import milkrun
from milkrun.lab.reading import read
from milkrun.terminal import warm_games


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games_of", nargs="*", choices=[*milkrun.games, []], metavar="GAME")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    names = asked.games_of or list(milkrun.games)
    warm_games([milkrun.games[name] for name in names])
    table = Table("game", "games", "seconds", "games/s", "events", "MB")
    for name in names:
        study = read(f'game = "{name}"\ngames = {asked.games}\n', Path())
        with tempfile.TemporaryDirectory() as folder:
            results = Path(folder) / "results"
            begun = perf_counter()
            found = milkrun.lab.run(study, results, workers=asked.workers)
            spent = perf_counter() - begun
            events = found.events.select("game").collect().height
            size = sum(file.stat().st_size for file in results.rglob("*.parquet")) / 1e6
        speed = f"{asked.games / spent:.0f}"
        table.add_row(name, f"{asked.games}", f"{spent:.1f}", speed, f"{events:,}", f"{size:.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
