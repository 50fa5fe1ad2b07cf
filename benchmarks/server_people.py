"""People who play on a server under load; see server_load.py."""

import asyncio
import random
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import orjson
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

AGAIN = 0.5  # seconds until somebody who lost the server tries again, as pages do
FIRST = asyncio.FIRST_COMPLETED
SEQ = re.compile(r'"seq":(\d+)')
GONE = (OSError, EOFError, WebSocketException)


@dataclass
class Load:
    """What is measured."""

    times: list[float] = field(default_factory=list)  # seconds a POST took
    late: int = 0  # moves not due because bots were still playing
    refused: list[str] = field(default_factory=list)
    kept: dict[str, tuple[str, int]] = field(default_factory=dict)  # move_id: table, seq
    back: list[float] = field(default_factory=list)  # seconds until lost people saw their table
    memory: list[float] = field(default_factory=list)  # MB, every LOOK seconds


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

    def __init__(self, port: int, load: Load, n: int = 0, watching: int = 0) -> None:
        self.address = f"127.0.{n // 250}.{n % 250 + 1}"  # as many as a club's people have
        self.watching = watching
        self.comes_back = False  # when the server goes
        self.http = Http(port, self.address)
        self.port = port
        self.load = load
        self.table = ""
        self.view: dict[str, Any] = {"seq": -1, "legal": [], "status": "playing"}

    async def sit(self) -> None:
        """Make a table."""
        await self.http.open()
        bot = {"kind": "bot", "level": "greedy"}
        body = {"game": "tiffin", "seats": [{"kind": "me"}, bot, bot]}
        while (answer := await self.http.post("/api/tables", body))[0] == 429:
            self.load.refused.append(answer[1]["code"])
            await asyncio.sleep(1)
        assert answer[0] == 201, answer[1]
        self.table = answer[1]["id"]

    async def sit_again(self) -> None:
        """At a new table, when the game at the old one is over."""
        self.view = {"seq": -1, "legal": [], "status": "playing"}
        self.http.close()
        await self.sit()

    @asynccontextmanager
    async def news(self) -> AsyncIterator[None]:
        """While this lasts, `view` is the newest one, and others watch."""
        here = [asyncio.create_task(self.connected(n == 0)) for n in range(1 + self.watching)]
        try:
            self.ended = here
            yield
        finally:
            for task in here:
                task.cancel()
            await asyncio.gather(*here, return_exceptions=True)

    async def connected(self, seated: bool) -> None:
        """One connection to the table, made anew when it is lost. Raises what ended it if people do
        not come back."""
        lost, since = None, 0
        while True:
            try:
                async with self.socket(seated, since) as live:
                    async for message in live:
                        if message.startswith('{"type":"view"'):
                            since = int(SEQ.search(message)[1])  # type: ignore[arg-type, index]
                            if lost is not None:
                                self.load.back.append(time.monotonic() - lost)
                                lost = None
                            if seated:
                                self.see(orjson.loads(message)["view"])
                        elif message.startswith('{"type":"ping"'):
                            await live.send('{"type": "pong"}')
                raise EOFError("the connection was closed")
            except GONE:
                if not self.comes_back:
                    raise
                lost = lost or time.monotonic()
                await asyncio.sleep(AGAIN)

    def socket(self, seated: bool, since: int) -> connect:
        """A connection to the table, for the seat or to watch; since: the newest view it has."""
        return connect(
            f"ws://127.0.0.1:{self.port}/ws/tables/{self.table}?since={since}",
            origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            additional_headers={"cookie": self.http.cookie} if seated else None,
            open_timeout=60,
            local_addr=(self.address, 0),
        )

    async def play(self, every: float, until: float) -> None:
        """Move once in `every` seconds if it is our turn. Raises one of GONE if the server goes and
        people do not come back."""
        self.due = time.monotonic() + random.uniform(0, every)
        while self.due < until:
            async with self.news():
                await self.play_on(every, until)
            if self.due < until:
                await self.sit_again()

    async def play_on(self, every: float, until: float) -> None:
        """Play while the game lasts."""
        while self.due < until and self.view["status"] != "over":
            wait = max(0.0, self.due - time.monotonic())
            for ended in (await asyncio.wait(self.ended, timeout=wait, return_when=FIRST))[0]:
                ended.result()
            self.due += every
            if self.view["legal"]:
                await self.move()
            else:
                self.load.late += 1

    def see(self, view: dict[str, Any]) -> None:
        if view["seq"] >= self.view["seq"]:
            self.view = view

    async def move(self) -> None:
        """Move, and again with the same id where the server goes before it has answered."""
        action = random.choice(self.view["legal"])["id"]
        body = {"move_id": str(uuid4()), "expected_seq": self.view["seq"], "action": action}
        begun = time.perf_counter()
        while True:
            try:
                await self.send(body)
                break
            except GONE:
                if not self.comes_back:
                    raise
                await self.come_back()
        self.load.times.append(time.perf_counter() - begun)

    async def come_back(self) -> None:
        """Connect again for requests."""
        self.http.close()
        while True:
            await asyncio.sleep(AGAIN)
            with suppress(OSError):
                return await self.http.open()

    async def send(self, move: dict[str, Any]) -> None:
        """Send a move."""
        status, told = await self.http.post(f"/api/tables/{self.table}/moves", move)
        if status == 200:
            self.load.kept[move["move_id"]] = self.table, told["seq"]
            self.see(told)
        else:
            self.load.refused.append(told["code"])
