"""A server under load: many tables, each a person (this program) and two greedy bots.

python benchmarks/server_load.py               # p50 and p99 of a POST, memory, processor time
python benchmarks/server_load.py --kill        # kill -9 in the middle, five times: nothing is lost
python benchmarks/server_load.py --json        # the same for programs
CLUB="--tables 500 --watching 3 --every 4 --pace 900"  # 2,000 people
python benchmarks/server_load.py $CLUB [--single]       # --single: all of them at one address
python benchmarks/server_load.py $CLUB --database postgresql://... --workers 2
... --kill                                     # kill -9 of one worker: who comes back, and when
... --seconds 600 --settle 300    # memory: how it grows, once tables are not all young
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from milkrun.engine import compile as compiler
from milkrun.engine.game import games
from server_people import GONE, Load, Person

START = 5.0  # seconds
LOOK = 5.0  # seconds between looks at the memory
TARGETS = {"p50_ms": 15, "p99_ms": 150, "memory_mb": 400, "lost": 0}


class Server:
    """A server of our own, on its own game file or the database given."""

    def __init__(
        self, folder: Path, pace: int, cold: bool, address: str | None = None, workers: int = 1
    ) -> None:
        self.folder, self.workers = folder, workers
        self.database: Path | str = address or folder / "load.sqlite3"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.pace = pace
        self.cold = cold  # start at once, by the interpreted rules
        self.line = [sys.executable, "-m", "milkrun.server"]

    def start(self) -> None:
        if not self.cold:
            line = [sys.executable, "-m", "milkrun.engine.warm", "tiffin"]
            subprocess.run(line, stdout=subprocess.DEVNULL, check=True)
        options = {
            "database": self.database,
            "port": self.port,
            "pace": self.pace,
            "workers": self.workers,
            "warm": "no",  # the other games would be compiled in the middle of it
        }
        line = [*self.line, *(f"--{name}={value}" for name, value in options.items())]
        more = {"MILKRUN_CACHE": str(self.folder / "cache")} if self.cold else {}
        self.process = subprocess.Popen(line, stderr=subprocess.DEVNULL, env=os.environ | more)
        # Native code of the other games is loaded, too, which must not happen in the middle of it.
        loads = [] if self.cold else [game for game in games if compiler.is_warm(game)]
        while (states := self.warmth()) is None or any(states[one] != "warm" for one in loads):
            if self.process.poll() is not None:
                raise SystemExit(f"the server ended with {self.process.returncode}")
            time.sleep(0.2)

    def warmth(self) -> dict[str, str] | None:
        """How far each game's native code is; None while the server is not there."""
        try:
            url = f"http://127.0.0.1:{self.port}/api/warm"
            with urllib.request.urlopen(url, timeout=5) as answer:
                return {name: one["state"] for name, one in json.load(answer)["games"].items()}
        except OSError:
            return None

    def memory(self) -> float:
        """Resident memory in MB; what processes share is counted once."""
        texts = [Path(f"/proc/{one}/smaps_rollup").read_text() for one in self.processes()]
        lines = [one for text in texts for one in text.splitlines() if one.startswith("Pss:")]
        return sum(int(one.split()[1]) for one in lines) / 1024

    def cpu(self) -> float:
        """Processor seconds so far."""
        return processor(*self.processes())

    def processes(self) -> list[int]:
        """The server's own, and those that serve for it, which one of its own has forked."""
        helpers = children(self.process.pid) if self.workers > 1 else []
        return [self.process.pid, *helpers, *(one for pid in helpers for one in children(pid))]

    def a_worker(self) -> int:
        """One of several that serve."""
        return self.processes()[-1]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait()


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def processor(*processes: int) -> float:
    """Processor seconds that these have used so far."""
    texts = [Path(f"/proc/{one}/stat").read_text() for one in processes]
    parts = [text.rpartition(")")[2].split() for text in texts]
    return sum(int(one[11]) + int(one[12]) for one in parts) / os.sysconf("SC_CLK_TCK")


async def people_play(
    people: list[Person], every: float, seconds: float, forgiven: tuple[type[Exception], ...] = ()
) -> None:
    """Everybody plays for so long; `forgiven` is what a killed server looks like from here."""
    until = time.monotonic() + seconds
    plays = [person.play(every, until) for person in people]
    for ended in await asyncio.gather(*plays, return_exceptions=True):
        if isinstance(ended, BaseException) and not isinstance(ended, forgiven):
            raise ended


async def measure(server: Server, given: argparse.Namespace) -> dict[str, Any]:
    """Latency, memory and processor time under a steady load; with --kill one of several processes
    is killed in the middle of it."""
    load, tables, watching = Load(), given.tables, given.watching
    people = [Person(server.port, load, 0 if given.single else n, watching) for n in range(tables)]
    for person in people:
        person.comes_back = True
        await person.sit()
    refused_seats = len(load.refused)
    start = START + 0.01 * tables * (1 + watching) + given.settle
    playing = asyncio.create_task(people_play(people, given.every, start + given.seconds))
    await asyncio.sleep(start)  # everybody arrives at once: not what is measured
    load.times.clear()
    load.late = 0
    load.refused.clear()
    before, cpu, begun = played(server), server.cpu(), time.monotonic()
    asked = asked_of(server)
    looking = asyncio.create_task(look(server, load))
    if given.kill:
        await asyncio.sleep(given.seconds / 3)
        os.kill(server.a_worker(), signal.SIGKILL)
    await playing
    looking.cancel()
    for person in people:
        person.http.close()
    took = time.monotonic() - begun
    moves = played(server) - before
    times, some = sorted(load.times), max(1, len(load.memory) // 10)
    found = {
        "tables": tables,
        "posts": len(times),
        "posts_per_second": round(len(times) / took, 1),
        "connections": tables * (1 + watching),
        "moves_per_second": round(moves / took, 1),
        "refused": len(load.refused),
        "refused_while_sitting_down": refused_seats,
        "lost_connections": len(load.back),
        "waited_for_bots": load.late,
        "p50_ms": round(1000 * statistics.median(times), 2),
        "p99_ms": round(1000 * times[int(len(times) * 0.99)], 2),
        "longest_ms": round(1000 * times[-1], 2),
        "memory_mb": round(server.memory(), 1),
        "cores": round((server.cpu() - cpu) / took, 2),
        "processor_ms_per_move": round(1000 * (server.cpu() - cpu) / max(1, moves), 2),
        "load_average": os.getloadavg()[0],
    }
    for name, count in asked_of(server).items():
        found[f"{name}_per_move"] = round((count - asked[name]) / max(1, moves), 2)
    if given.kill:
        return found | after_kill(server, load)
    if len(load.memory) > 1:
        first, last = statistics.mean(load.memory[:some]), statistics.mean(load.memory[-some:])
        found["memory_growth_percent"] = round(100 * (last / first - 1), 2)
        minutes = range(0, len(load.memory), round(60 / LOOK))
        means = [statistics.mean(load.memory[n : n + round(60 / LOOK)]) for n in minutes]
        found["memory_mb_by_minute"] = " ".join(f"{mean:.0f}" for mean in means)
    return found


async def look(server: Server, load: Load) -> None:
    """Note how much memory is used, again and again."""
    while True:
        load.memory.append(server.memory())
        await asyncio.sleep(LOOK)


def after_kill(server: Server, load: Load) -> dict[str, Any]:
    """What became of the people and of what was acknowledged, in a PostgreSQL database."""
    import psycopg

    with psycopg.connect(str(server.database)) as connection:
        rows = connection.execute("SELECT move_id, table_id, seq FROM entries").fetchall()
    found = {move_id: (table, seq) for move_id, table, seq in rows}
    places = [(place, found.get(move_id)) for move_id, place in load.kept.items()]
    # Who sends a move again that was stored is shown the table as it is then, perhaps further on.
    there = [got is not None and got[0] == told[0] and got[1] <= told[1] for told, got in places]
    return {
        "back_after_seconds": round(statistics.median(load.back or [0]), 2),
        "back_after_seconds_at_most": round(max(load.back, default=0), 2),
        "acknowledged": len(load.kept),
        "lost": there.count(False),
        "doubled": len(rows) - len({(table, seq) for _, table, seq in rows}),
    }


def played(server: Server) -> int:
    """Moves so far, of people and bots."""
    database = str(server.database)
    if database.startswith("postgresql"):
        import psycopg

        with psycopg.connect(database) as connection:
            row = connection.execute("SELECT sum(seq) FROM tables").fetchone()
        return int(row[0])  # type: ignore[index]
    return int(health(server)["moves"])


def health(server: Server) -> dict[str, Any]:
    """What a process says of itself: moves, sockets."""
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/api/health") as answer:
        return dict(json.load(answer))


def asked_of(server: Server) -> dict[str, float]:
    """What a PostgreSQL database has done: transactions, and on this machine its processor time."""
    database = str(server.database)
    if not database.startswith("postgresql"):
        return {}
    import psycopg

    with psycopg.connect(database) as connection:
        query = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
        (transactions,) = connection.execute(query).fetchone()  # type: ignore[misc]
        pids = connection.execute("SELECT pid FROM pg_stat_activity").fetchall()
    times = processor(*(pid for (pid,) in pids if Path(f"/proc/{pid}").exists()))
    return {"transactions": transactions, "database_ms": 1000 * times}


async def kill(server: Server, tables: int, every: float, rounds: int) -> dict[str, Any]:
    """Kill the server in the middle of the load, start it again, look for every answered move."""
    load, lost, doubled = Load(), 0, 0
    for _ in range(rounds):
        people = [Person(server.port, load) for _ in range(tables)]
        for person in people:
            await person.sit()
        playing = asyncio.create_task(people_play(people, every, 60, GONE))
        await asyncio.sleep(random.uniform(2, 4))
        server.stop(signal.SIGKILL)
        await playing
        server.start()
        for person in people:
            person.http.close()
            seqs = [seq for table, seq in load.kept.values() if table == person.table]
            url = f"http://127.0.0.1:{server.port}/api/tables/{person.table}"
            with urllib.request.urlopen(url) as answer:
                lost += json.load(answer)["seq"] < max(seqs, default=0)
    with sqlite3.connect(server.database) as database:
        rows = database.execute("select move_id, table_id, seq from entries").fetchall()
        check = database.execute("pragma integrity_check").fetchone()[0]
    found = {move_id: (table, seq) for move_id, table, seq in rows}
    lost += sum(found.get(move_id) != place for move_id, place in load.kept.items())
    doubled = len(rows) - len({(table, seq) for _, table, seq in rows})
    return {
        "kills": rounds,
        "tables": tables * rounds,
        "acknowledged": len(load.kept),
        "in_the_log": len(rows),
        "lost": lost,
        "doubled": doubled,
        "integrity": check,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between a table's moves")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--settle", type=float, default=0.0, help="seconds played before that")
    parser.add_argument("--pace", type=int, default=250, help="ms a bot waits before it decides")
    parser.add_argument("--kill", action="store_true", help="kill -9 in the middle of the load")
    parser.add_argument("--single", action="store_true", help="everybody at one address")
    parser.add_argument("--rounds", type=int, default=5, help="how often it is killed")
    parser.add_argument("--cold", action="store_true", help="by the interpreted rules")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--database", help="a PostgreSQL database, else a file of its own")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve")
    parser.add_argument("--watching", type=int, default=0, help="who watches at each table")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), given.pace, given.cold, given.database, given.workers)
        server.start()
        try:
            if given.kill and given.workers == 1:
                work = kill(server, given.tables, given.every, given.rounds)
            else:
                work = measure(server, given)
            found = asyncio.run(work)
        finally:
            server.stop()
    if given.json:
        print(json.dumps(found))
    else:
        table = Table("figure", "measured", "target", title="A server under load")
        for name, value in found.items():
            target = f"at most {TARGETS[name]}" if name in TARGETS else ""
            table.add_row(name, str(value), target)
        Console().print(table)
    return int(any(found.get(name, 0) > most for name, most in TARGETS.items()))


if __name__ == "__main__":
    sys.exit(main())
