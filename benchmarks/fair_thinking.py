"""How much one address can slow down another's thinking, with the default settings.

One address (127.0.0.2) has 60 tables of four experts, watches them all, and asks for hints as
fast as it may; somebody else (127.0.0.1) plays against an expert and asks for hints. Measured
without the neighbour, then with it. Except on Linux, 127.0.0.2 must be set up first.

python benchmarks/fair_thinking.py             # two minutes, native code compiled before
python benchmarks/fair_thinking.py --json      # the same for programs
"""

import argparse
import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

ME, NEIGHBOUR = "127.0.0.1", "127.0.0.2"
GAME = "tiffin"
EXPERT = {"kind": "bot", "level": "expert"}
TABLES = 60  # of four experts
HINTING = 8  # tables of the neighbour at which hints are asked for
TARGETS = {"expert_ratio": 1.5, "hint_most_s": 2.0}


class Client:
    """A browser at an address, and the table it plays at."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        way = httpx.AsyncHTTPTransport(local_address=address, verify=False)  # no TLS here
        url = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=url, transport=way, timeout=60)
        self.table = ""

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.http.post(f"/api/tables{path}", json=body)

    async def insist(self, path: str, **body: Any) -> Any:
        """Post that as soon as one may."""
        while (answer := await self.post(path, **body)).status_code == 429:
            await asyncio.sleep(float(answer.headers["retry-after"]))
        answer.raise_for_status()
        return answer.json()

    async def sit(self, *seats: Any) -> Any:
        """Make a table."""
        made = await self.insist("", game=GAME, seats=list(seats))
        self.table = made["id"]
        return made

    async def view(self) -> Any:
        return (await self.http.get(f"/api/tables/{self.table}")).json()

    async def hint(self, view: Any) -> httpx.Response:
        return await self.post(f"/{self.table}/hint", expected_seq=view["seq"])

    async def play(self, view: Any) -> None:
        """The first thing there is to do."""
        body = {"expected_seq": view["seq"], "action": view["legal"][0]["id"]}
        await self.post(f"/{self.table}/moves", move_id=str(uuid4()), **body)

    async def watch(self) -> AsyncIterator[Any]:
        """The views of the table, as they come."""
        url = f"ws://127.0.0.1:{self.port}/ws/tables/{self.table}"
        async with connect(url, local_addr=(self.address, 0), max_size=None) as live:
            async for message in live:
                told = json.loads(message)
                if told["type"] == "view":
                    yield told["view"]
                elif told["type"] == "ping":
                    await live.send('{"type": "pong"}')


async def couple(port: int, address: str) -> tuple[Client, Client]:
    """Both seats of a new table, for one address."""
    first, second = Client(port, address), Client(port, address)
    made = await first.sit({"kind": "me"}, {"kind": "friend"})
    path = next(one["path"] for one in made["seat_links"] if one["seat"] == 1)
    second.table, _, secret = path.removeprefix("/t/").partition("#seat=")
    await second.insist(f"/{second.table}/claim", secret=secret)
    return first, second


async def ask_on(pair: tuple[Client, Client], pause: float, told: list[tuple[float, Any]]) -> None:
    """Ask for a hint at each decision and play something else; again once the game is over."""
    while True:
        views = [await one.view() for one in pair]
        decider = next((n for n, view in enumerate(views) if view["legal"]), None)
        if decider is None:
            pair = await couple(pair[0].port, pair[0].address)
            continue
        begun = time.perf_counter()
        answer = await pair[decider].hint(views[decider])
        if answer.status_code == 200:
            told.append((time.perf_counter() - begun, answer.json()))
            await pair[decider].play(views[decider])
        else:
            await asyncio.sleep(0.1)
        await asyncio.sleep(pause)


async def play_on(port: int, took: list[float]) -> None:
    """Play against an expert, and note how long each of its decisions takes."""
    while True:
        me = Client(port, ME)
        await me.sit({"kind": "me"}, EXPERT)
        view = await me.view()
        since = time.perf_counter()
        while view["status"] != "over":
            if view["legal"]:
                await me.play(view)
            was, view = view, await me.view()
            if view["seq"] > was["seq"]:
                if was["to_move"] == 1:
                    took.append(time.perf_counter() - since)
                since = time.perf_counter()
            await asyncio.sleep(0.05)  # more often than that is refused


async def look_on(port: int, table: str) -> None:
    """Watch a table of the neighbour's to its end."""
    client = Client(port, NEIGHBOUR)
    client.table = table
    async for view in client.watch():
        if view["status"] == "over":
            return


@asynccontextmanager
async def neighbour(port: int, told: list[tuple[float, Any]]) -> AsyncIterator[None]:
    """All that one address may do."""
    client, tables = Client(port, NEIGHBOUR), []
    for _ in range(TABLES):
        await client.sit(EXPERT, EXPERT, EXPERT, EXPERT)
        tables.append(client.table)
    pairs = [await couple(port, NEIGHBOUR) for _ in range(HINTING)]
    tasks = [asyncio.create_task(look_on(port, one)) for one in tables]
    tasks += [asyncio.create_task(ask_on(pair, 0.0, told)) for pair in pairs]
    try:
        yield
        for one in tasks:
            if one.done():
                one.result()  # a neighbour who gives up takes nothing
    finally:
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def measure(port: int, seconds: float) -> dict[str, float]:
    """What somebody sees who plays and asks for hints for so long."""
    took: list[float] = []
    told: list[tuple[float, Any]] = []
    pair = await couple(port, ME)
    tasks = [
        asyncio.create_task(play_on(port, took)),
        asyncio.create_task(ask_on(pair, 1.0, told)),
    ]
    done, _ = await asyncio.wait(tasks, timeout=seconds)
    for one in done:
        one.result()
    for one in tasks:
        one.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    hints = [(s, one["iterations"]) for s, one in told if one["thinks"] and one["iterations"]]
    return {
        "decisions": len(took),
        "expert_s": statistics.median(took),
        "expert_most_s": max(took),
        "hints": len(hints),
        "hint_s": statistics.median(s for s, _ in hints),
        "hint_most_s": max(s for s, _ in hints),
        "hint_iterations": statistics.median(n for _, n in hints),
    }


async def run(port: int, seconds: float) -> dict[str, Any]:
    alone = await measure(port, seconds)
    asked: list[tuple[float, Any]] = []
    async with neighbour(port, asked):
        await asyncio.sleep(5)
        beside = await measure(port, seconds)
    ratio = beside["expert_s"] / alone["expert_s"]
    return {"alone": alone, "beside": beside, "expert_ratio": ratio, "theirs": len(asked)}


def wait_until_warm(port: int, process: subprocess.Popen[bytes]) -> None:
    state = ""
    while state != "warm":
        if process.poll() is not None:
            raise SystemExit(f"the server ended with {process.returncode}")
        time.sleep(0.2)
        with suppress(httpx.TransportError):
            answer = httpx.get(f"http://127.0.0.1:{port}/api/warm", timeout=5)
            state = answer.json()["games"][GAME]["state"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=45, help="of each of the two parts")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with socket.socket() as free:
        free.bind((ME, 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        line = [f"--database={Path(folder) / 'fair.sqlite3'}", f"--port={port}"]
        process = subprocess.Popen(
            [sys.executable, "-m", "milkrun.server", *line], stderr=subprocess.DEVNULL
        )
        try:
            wait_until_warm(port, process)
            found = asyncio.run(run(port, asked.seconds))
        finally:
            process.terminate()
            process.wait()
    found["cores"] = os.cpu_count()
    if asked.json:
        print(json.dumps(found))
        return
    table = Table("", "without the neighbour", "with it")
    for name, value in found["alone"].items():
        table.add_row(name, f"{value:.3g}", f"{found['beside'][name]:.3g}")
    console = Console()
    console.print(table)
    slowest = found["beside"]["hint_most_s"]
    console.print(
        f"an expert takes {found['expert_ratio']:.2f} times as long (wanted: "
        f"{TARGETS['expert_ratio']}), the slowest hint {slowest:.2f} s (wanted: "
        f"{TARGETS['hint_most_s']}); the neighbour got {found['theirs']} hints"
    )


if __name__ == "__main__":
    main()
