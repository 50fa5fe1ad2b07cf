"""What a slow disk costs: 10 ms inside every commit, compared with the same server without them.

python benchmarks/slow_disk.py                 # three times each, in turn, then 250 moves a second
python benchmarks/slow_disk.py --seconds 5     # shorter
python benchmarks/slow_disk.py --json          # the same for programs

Both game files are in memory (/dev/shm, where syncing costs nothing), so that the sleep is all that
differs. It is in SQLAlchemy's event before COMMIT: the transaction is open and holds SQLite's one
lock for writing, as while a real disk syncs, so no two of them overlap. A real slow disk is slow in
checkpoints, too, which this leaves out; they come once in a thousand pages.

Closed loop: 200 tables of a person (this program) and two greedy bots without pauses, so that at
every table one move is on its way at all times. Then the usual load, see server_load.py.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from rich.console import Console
from rich.table import Table

from milkrun.server import process, service
from milkrun.server.settings import from_line
from milkrun.server.store.sqlite import SqliteStore
from server_load import Server, health, measure
from server_people import Load, Person

TABLES = 200
SLOW = 10  # ms inside a commit
EVERY, PACE = 2.0, 250  # the usual load: seconds between a person's moves, ms a bot waits
TARGETS = {"share": 0.85, "p50_ms": 30, "p99_ms": 150}


class SlowServer(Server):
    """A server whose commits take longer."""

    def __init__(self, folder: Path, pace: int, slow: int, cold: bool) -> None:
        super().__init__(folder, pace, cold)
        self.line = [sys.executable, __file__, "--serve", str(slow)]


class Eager(Person):
    """Somebody who moves as soon as it is their turn."""

    async def sit(self) -> None:
        self.turn = asyncio.Event()
        await super().sit()

    def see(self, view: dict[str, Any]) -> None:
        super().see(view)
        if self.view["legal"] or self.view["status"] == "over":
            self.turn.set()

    async def hurry(self) -> None:
        """One move after the other until cancelled."""
        while True:
            async with self.news():
                while self.view["status"] != "over":
                    await self.turn.wait()
                    self.turn.clear()
                    if self.view["legal"]:
                        await self.move()
            await self.sit_again()


async def closed_loop(server: Server, seconds: float) -> float:
    """Moves a second, people's and bots'."""
    load = Load()
    people = [Eager(server.port, load, n) for n in range(TABLES)]
    for person in people:
        await person.sit()
    playing = [asyncio.create_task(person.hurry()) for person in people]
    while len(load.times) < 2 * TABLES:  # everybody arrives at once: not what is measured
        await asyncio.sleep(0.1)
    before, begun = health(server)["moves"], time.monotonic()
    await asyncio.sleep(seconds)
    moves, took = health(server)["moves"] - before, time.monotonic() - begun
    ended = [task for task in playing if task.done()]
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    if ended or load.refused:
        raise SystemExit(f"{len(ended)} people stopped, refused: {set(load.refused)}; {ended[:1]}")
    return moves / took


def run(slow: int, pace: int, cold: bool, work: Any) -> Any:
    """What a piece of work finds of a server of its own."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        server = SlowServer(Path(folder), pace, slow, cold)
        server.start()
        try:
            return asyncio.run(work(server))
        finally:
            server.stop()


def serve(slow: int, line: list[str]) -> int:
    """The server itself, with a commit that sleeps."""

    class SlowStore(SqliteStore):
        def __init__(self, path: Path, started: object = None) -> None:
            super().__init__(path)
            sa.event.listen(self._engine, "commit", lambda _: time.sleep(slow / 1000))

    service.open_store = SlowStore  # type: ignore[assignment]
    settings, _ = from_line(line)
    return process.serve(settings)


def main() -> int:
    if sys.argv[1:2] == ["--serve"]:
        return serve(int(sys.argv[2]), sys.argv[3:])
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=15.0, help="of each closed loop")
    parser.add_argument("--times", type=int, default=3, help="how often each store is measured")
    parser.add_argument("--cold", action="store_true", help="by the interpreted rules")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rates: dict[int, list[float]] = {SLOW: [], 0: []}
    for _ in range(given.times):
        for slow in rates:
            found = run(slow, 0, given.cold, lambda server: closed_loop(server, given.seconds))
            rates[slow].append(round(found, 1))
    usual_load = {"tables": TABLES, "every": EVERY, "seconds": 2 * given.seconds, "watching": 0}
    wanted = argparse.Namespace(**usual_load, settle=0, single=False, kill=False)
    usual = run(SLOW, PACE, given.cold, lambda server: measure(server, wanted))
    shares = [slow / fast for slow, fast in zip(rates[SLOW], rates[0], strict=True)]
    figures = {
        "closed_loop_slow": rates[SLOW],
        "closed_loop_in_memory": rates[0],
        "share": round(statistics.mean(rates[SLOW]) / statistics.mean(rates[0]), 3),
        "share_of_each": [round(one, 3) for one in shares],
        **{name: usual[name] for name in ("moves_per_second", "p50_ms", "p99_ms", "refused")},
    }
    if given.json:
        print(json.dumps(figures))
    else:
        table = Table("figure", "measured", "target", title=f"{SLOW} ms inside every commit")
        for name, value in figures.items():
            table.add_row(name, str(value), str(TARGETS.get(name, "")))
        Console().print(table)
    missed = figures["share"] < TARGETS["share"]
    return int(missed or any(figures[name] > TARGETS[name] for name in ("p50_ms", "p99_ms")))


if __name__ == "__main__":
    sys.exit(main())
