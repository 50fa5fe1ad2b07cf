"""A server under load: many tables, each a person (this program) and two greedy bots.

python benchmarks/server_load.py               # p50 and p99 of a POST, memory, processor time
python benchmarks/server_load.py --kill        # kill -9 in the middle, five times: nothing is lost
python benchmarks/server_load.py --json        # the same for programs
python benchmarks/server_load.py --database postgresql://... --workers 2 --tables 500 --watching 3 \
    --every 4 --pace 900                       # 2,000 seats and watchers, several processes
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
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import orjson
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from milkrun.engine import compile as compiler
from milkrun.engine.game import games

START = 5.0  # seconds
TARGETS = {"p50_ms": 15, "p99_ms": 150, "memory_mb": 400, "lost": 0}
GONE = (OSError, EOFError, WebSocketException)


@dataclass
class Load:
    """What is measured."""

    times: list[float] = field(default_factory=list)  # seconds a POST took
    late: int = 0  # moves not due because bots were still playing
    refused: list[str] = field(default_factory=list)
    kept: dict[str, tuple[str, int]] = field(default_factory=dict)  # move_id: table, seq


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
        """Resident memory in MB."""
        texts = [Path(f"/proc/{one}/status").read_text() for one in self.processes()]
        lines = [one for text in texts for one in text.splitlines() if one.startswith("VmRSS")]
        return sum(int(one.split()[1]) for one in lines) / 1024

    def cpu(self) -> float:
        """Processor seconds so far."""
        texts = [Path(f"/proc/{one}/stat").read_text() for one in self.processes()]
        parts = [text.rpartition(")")[2].split() for text in texts]
        return sum(int(one[11]) + int(one[12]) for one in parts) / os.sysconf("SC_CLK_TCK")

    def processes(self) -> list[int]:
        """The server's own, and those that serve for it."""
        pid = self.process.pid
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [pid, *map(int, found if self.workers > 1 else [])]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait()


class Http:
    """A kept-alive connection that costs little, so that the server is what is measured."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port, self.address = port, address
        self.cookie = ""

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0)
        )

    async def post(self, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        data = orjson.dumps(body)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        )
        if self.cookie:
            head += f"Cookie: {self.cookie}\r\n"
        self.writer.write(head.encode() + b"\r\n" + data)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = 0
        for line in answer.split("\r\n"):
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        return int(answer.split(" ")[1]), orjson.loads(await self.reader.readexactly(length))

    def close(self) -> None:
        self.writer.close()


class Person:
    """Somebody at a table with two bots, who plays the first thing that comes to mind."""

    def __init__(self, server: Server, load: Load, n: int = 0, watching: int = 0) -> None:
        self.address = f"127.0.{n // 250}.{n % 250 + 1}"  # as many as a club's people have
        self.watching = watching
        self.http = Http(server.port, self.address)
        self.port = server.port
        self.load = load
        self.table = ""
        self.view: dict[str, Any] = {"seq": -1, "legal": [], "status": "playing"}

    async def sit(self) -> None:
        """Make a table."""
        await self.http.open()
        bot = {"kind": "bot", "level": "greedy"}
        body = {"game": "tiffin", "seats": [{"kind": "me"}, bot, bot]}
        status, told = await self.http.post("/api/tables", body)
        assert status == 201, told
        self.table = told["id"]

    @asynccontextmanager
    async def news(self) -> AsyncIterator[None]:
        """While this lasts, `view` is the newest one. Raises ConnectionError if the server goes."""
        async with AsyncExitStack() as open:
            all = [await open.enter_async_context(self.socket(True))]
            for _ in range(self.watching):
                all.append(await open.enter_async_context(self.socket(False)))
            tasks = [asyncio.create_task(self.listen(one, one is all[0])) for one in all]
            self.listening = tasks[0]
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    def socket(self, seated: bool) -> connect:
        """A connection to the table, for the seat or to watch."""
        return connect(
            f"ws://127.0.0.1:{self.port}/ws/tables/{self.table}",
            origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            additional_headers={"cookie": self.http.cookie} if seated else None,
            open_timeout=60,
            local_addr=(self.address, 0),
        )

    async def play(self, every: float, until: float) -> None:
        """Move once in `every` seconds if it is our turn."""
        due = time.monotonic() + random.uniform(0, every)
        while due < until:
            async with self.news():
                while due < until and self.view["status"] != "over":
                    await asyncio.sleep(due - time.monotonic())
                    if self.listening.done():
                        raise ConnectionError("the server is gone")
                    due += every
                    if self.view["legal"]:
                        await self.move()
                    else:
                        self.load.late += 1
            if due < until:
                await self.sit_again()

    async def sit_again(self) -> None:
        """A new table, when the game at the old one is over."""
        self.view = {"seq": -1, "legal": [], "status": "playing"}
        await self.sit()

    async def listen(self, news: Any, seated: bool) -> None:
        async for message in news:
            if message.startswith('{"type":"view"'):
                if seated:
                    self.see(orjson.loads(message)["view"])
            elif message.startswith('{"type":"ping"'):
                await news.send('{"type": "pong"}')

    def see(self, view: dict[str, Any]) -> None:
        if view["seq"] >= self.view["seq"]:
            self.view = view

    async def move(self) -> None:
        move_id = str(uuid4())
        action = random.choice(self.view["legal"])["id"]
        body = {"move_id": move_id, "expected_seq": self.view["seq"], "action": action}
        begun = time.perf_counter()
        status, told = await self.http.post(f"/api/tables/{self.table}/moves", body)
        self.load.times.append(time.perf_counter() - begun)
        if status == 200:
            self.load.kept[move_id] = self.table, told["seq"]
            self.see(told)
        else:
            self.load.refused.append(told["code"])


async def people_play(
    people: list[Person], every: float, seconds: float, forgiven: tuple[type[Exception], ...] = ()
) -> None:
    """Everybody plays for so long; `forgiven` is what a killed server looks like from here."""
    until = time.monotonic() + seconds
    plays = [person.play(every, until) for person in people]
    for ended in await asyncio.gather(*plays, return_exceptions=True):
        if isinstance(ended, BaseException) and not isinstance(ended, forgiven):
            raise ended


async def measure(
    server: Server, tables: int, every: float, seconds: float, watching: int
) -> dict[str, Any]:
    """Latency, memory and processor time under a steady load."""
    load = Load()
    people = [Person(server, load, n, watching) for n in range(tables)]
    for person in people:
        await person.sit()
    start = START + 0.01 * tables * (1 + watching)
    playing = asyncio.create_task(people_play(people, every, start + seconds))
    await asyncio.sleep(start)  # everybody arrives at once: not what is measured
    load.times.clear()
    load.late = 0
    load.refused.clear()
    before, cpu, begun = health(server)["moves"], server.cpu(), time.monotonic()
    await playing
    for person in people:
        person.http.close()
    took = time.monotonic() - begun
    moves = health(server)["moves"] - before
    times = sorted(load.times)
    return {
        "tables": tables,
        "posts": len(times),
        "posts_per_second": round(len(times) / took, 1),
        "connections": tables * (1 + watching),
        # each process counts its own
        **({} if server.workers > 1 else {"moves_per_second": round(moves / took, 1)}),
        "refused": len(load.refused),
        "waited_for_bots": load.late,
        "p50_ms": round(1000 * statistics.median(times), 2),
        "p99_ms": round(1000 * times[int(len(times) * 0.99)], 2),
        "longest_ms": round(1000 * times[-1], 2),
        "memory_mb": round(server.memory(), 1),
        "cores": round((server.cpu() - cpu) / took, 2),
    }


def health(server: Server) -> dict[str, Any]:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/api/health") as answer:
        return dict(json.load(answer))


async def kill(server: Server, tables: int, every: float, rounds: int) -> dict[str, Any]:
    """Kill the server in the middle of the load, start it again, look for every answered move."""
    load, lost, doubled = Load(), 0, 0
    for _ in range(rounds):
        people = [Person(server, load) for _ in range(tables)]
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
    parser.add_argument("--pace", type=int, default=250, help="ms a bot waits before it decides")
    parser.add_argument("--kill", action="store_true", help="kill -9 in the middle of the load")
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
            if given.kill and (given.database or given.workers > 1):
                parser.error("--kill is for one process on a game file")
            if given.kill:
                work = kill(server, given.tables, given.every, given.rounds)
            else:
                work = measure(server, given.tables, given.every, given.seconds, given.watching)
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
