"""Memory of a server process over rounds of live connections that come and go.

python benchmarks/sockets.py           # nine rounds of 750 connections, by the usual limits
python benchmarks/sockets.py --json    # the same for programs
"""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

from server_load import Server, health
from server_people import Http

GROWTH = 5  # percent, at most, from the first round to the last


async def come_and_go(server: Server, path: str, address: str, sockets: int) -> None:
    """So many connections from one address, all open at once, each of which hears something."""
    gate, there = asyncio.Semaphore(50), asyncio.Barrier(sockets)

    async def one() -> None:
        async with gate:
            url = f"ws://127.0.0.1:{server.port}{path}"
            # What comes is not read: were it to wait for that, so would the closing.
            live = await connect(url, local_addr=(address, 0), max_queue=None)
            await live.recv()
        await there.wait()
        async with gate:
            await live.close()

    await asyncio.gather(*(one() for _ in range(sockets)))
    while health(server)["sockets"]:
        await asyncio.sleep(0.05)


async def measure(server: Server, rounds: int, sockets: int) -> dict[str, Any]:
    """Resident memory in MB at the start and after each round."""
    http = Http(server.port)
    await http.open()
    body = {"game": "tiffin", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    _, made = await http.post("/api/tables", body)
    http.close()
    start, memory = server.memory(), []
    for number in range(rounds):  # each from an address of its own, as an address has its limits
        await come_and_go(server, f"/ws/tables/{made['id']}", f"127.0.1.{number + 1}", sockets)
        memory.append(round(server.memory(), 1))
    return {
        "rounds": rounds,
        "sockets": sockets,
        "start_mb": round(start, 1),
        "memory_mb": memory,
        "growth_percent": round(100 * (memory[-1] / memory[0] - 1), 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--sockets", type=int, default=750)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if min(given.rounds, given.sockets) < 1:
        parser.error("at least one round of one connection")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), pace=250, cold=True)
        server.start()
        try:
            found = asyncio.run(measure(server, given.rounds, given.sockets))
        finally:
            server.stop()
    if given.json:
        print(json.dumps(found))
    else:
        table = Table("figure", "measured", "target", title="Live connections that come and go")
        for name, value in found.items():
            table.add_row(name, str(value), f"at most {GROWTH}" if "growth" in name else "")
        Console().print(table)
    return int(found["growth_percent"] > GROWTH)


if __name__ == "__main__":
    sys.exit(main())
