"""What one move costs the server: apply it, list the legal actions, make and write four views.

python benchmarks/view_cost.py [--json]
"""

import argparse
import json
import random
import statistics
import time

from rich.console import Console
from rich.table import Table as Grid

from milkrun.engine import compile as compiler
from milkrun.engine.game import games
from milkrun.engine.match import Match
from milkrun.server.store import Entry, SeatRow, TableRow
from milkrun.server.table import Table
from milkrun.server.views import Viewer, view_json

TARGET = 2.0  # ms, median


def move_costs(game: str, native: bool, matches: int, most: int) -> list[float]:
    """Milliseconds of every move of some random games with all seats, `most` moves of each."""
    chance, costs = random.Random(1), []
    for seed in range(matches):
        match = Match(games[game], seed=seed, native=native)
        row = TableRow("table", game, 1, match.players, {}, seed, 0, match.to_move)
        seats = [SeatRow(p, "person", None, n, "", 0, True) for p, n in enumerate(match.names)]
        table = Table(row, seats, match)
        while match.to_move is not None and len(match.actions) < most:
            action, seat, seq = chance.choice(match.legal()).id, match.to_move, table.seq
            begun = time.perf_counter()
            table.apply(Entry(seq + 1, str(seq), seat, "action", action))
            for viewer in range(match.players):
                view_json(table, Viewer(viewer), frozenset(), seq)
            costs.append(1000 * (time.perf_counter() - begun))
    return costs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--moves", type=int, default=400, help="of each match, at most")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = {}
    for game in games:
        for native in [False, True] if compiler.is_warm(game) else [False]:
            costs = sorted(move_costs(game, native, given.matches, given.moves))
            found[f"{game}, {'native' if native else 'interpreted'}"] = {
                "moves": len(costs),
                "median_ms": round(statistics.median(costs), 3),
                "p99_ms": round(costs[int(len(costs) * 0.99)], 3),
            }
    if given.json:
        print(json.dumps(found))
        return
    grid = Grid("rules", "moves", "median ms", "p99 ms", title=f"A move, target {TARGET} ms")
    for name, figures in found.items():
        grid.add_row(name, *(str(value) for value in figures.values()))
    Console().print(grid)


if __name__ == "__main__":
    main()
