"""Five phones at one sheet, live: how long until an entry on one is on the four others.

    python benchmarks/phones.py [--entries 500] [--json]

Each phone is a WebSocket of its own; entries come from one phone after the other, at random
moments, by POST, and the time runs until the last of the others has been told. A real server on
its own game file, interpreted.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from milkrun.engine.game import games
from server_load import Server
from server_people import Http

SLOW = 300  # milliseconds, at most, for 99 of 100 entries
PHONES = 5
ID = "benchmark0benchmark000"


def a_count() -> tuple[str, int, dict[str, Any]]:
    """A game, its players, and a change of a number on its sheet."""
    for game in games.values():
        for one in game.sheet.fields.values() if game.has_sheet else ():
            if one.of is None and not one.secret and not one.roll:
                change = {"field": one.name, "at": [0] * len(one.axes), "add": 1}
                return game.name, game.seats[0], change
    raise SystemExit("no game has a sheet with a number to count")


async def told_of(phone: ClientConnection, n: int) -> float:
    """When a phone has been told the nth entry."""
    while True:
        message = json.loads(await phone.recv())
        if any(one["n"] == n for one in message.get("entries", ())):
            return time.perf_counter()


async def measure(port: int, entries: int) -> list[float]:
    """Milliseconds from each entry until all others have it."""
    game, players, change = a_count()
    senders = [Http(port) for _ in range(PHONES)]
    for one in senders:
        await one.open()
    names = [f"Player {n}" for n in range(players)]
    begun = {"id": ID, "game": game, "players": players, "names": names}
    status, answer = await senders[0].post("/api/box", begun)
    assert status == 200, answer
    url = f"ws://127.0.0.1:{port}/ws/box/{ID}"
    phones = [await connect(url) for _ in range(PHONES)]
    found = list[float]()
    for n in range(1, entries + 1):
        await asyncio.sleep(random.uniform(0.1, 0.25))  # people count on
        me = n % PHONES
        others = [told_of(phone, n) for k, phone in enumerate(phones) if k != me]
        waiting = asyncio.gather(*others)
        start = time.perf_counter()
        entry = {"device": f"phone00{me}", "n": n, **change}
        _, answer = await senders[me].post(f"/api/box/{ID}/entries", {"entries": [entry]})
        assert answer == {"seq": n, "refused": []}, answer
        found.append(1000 * (max(await waiting) - start))
    for phone in phones:
        await phone.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--entries", type=int, default=500)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), pace=250, cold=True)
        server.start()
        try:
            times = asyncio.run(measure(server.port, given.entries))
        finally:
            server.stop()
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    found = {"p50_ms": cuts[49], "p99_ms": cuts[98], "most_ms": max(times)}
    told = {"entries": len(times)} | {name: round(one, 1) for name, one in found.items()}
    if given.json:
        print(json.dumps(told))
    else:
        print(f"{told['entries']} entries, on {PHONES - 1} other phones:")
        print(
            f"median {told['p50_ms']} ms, 99 % within {told['p99_ms']} ms (at most {SLOW}), ",
            end="",
        )
        print(f"the slowest {told['most_ms']} ms")
    return int(found["p99_ms"] > SLOW)


if __name__ == "__main__":
    sys.exit(main())
