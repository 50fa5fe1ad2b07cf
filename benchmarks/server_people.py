"""People who play on a server under load; see server_load.py."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import orjson
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

AGAIN = 0.25  # seconds until somebody who lost the server tries again
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
        self.lost: float | None = None  # since when it is gone
        self.unanswered: dict[str, Any] | None = None  # the move that was not answered
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
        """While this lasts, `view` is the newest one. Raises ConnectionError if the server goes."""
        async with AsyncExitStack() as open:
            all = [await open.enter_async_context(self.socket(True))]
            for _ in range(self.watching):
                all.append(await open.enter_async_context(self.socket(False)))
            self.tasks = [asyncio.create_task(self.listen(one, one is all[0])) for one in all]
            try:
                yield
            finally:
                for task in self.tasks:
                    task.cancel()
                await asyncio.gather(*self.tasks, return_exceptions=True)

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
        self.due = time.monotonic() + random.uniform(0, every)
        while self.due < until:
            try:
                async with self.news():
                    await self.play_on(every, until)
                if self.due < until:
                    await self.sit_again()
            except GONE:
                if not self.comes_back:
                    raise
                self.lost = self.lost or time.monotonic()
                await self.come_back()

    async def play_on(self, every: float, until: float) -> None:
        """Play while the game lasts. Raises ConnectionError if the server goes."""
        if self.unanswered is not None:
            await self.send(self.unanswered)
        while self.due < until and self.view["status"] != "over":
            wait = max(0.0, self.due - time.monotonic())
            if (await asyncio.wait(self.tasks, timeout=wait, return_when="FIRST_COMPLETED"))[0]:
                raise ConnectionError("the server is gone")
            self.due += every
            if self.view["legal"]:
                await self.move()
            else:
                self.load.late += 1

    async def come_back(self) -> None:
        """Connect again."""
        self.http.close()
        while True:
            await asyncio.sleep(AGAIN)
            with suppress(OSError):
                return await self.http.open()

    async def listen(self, news: Any, seated: bool) -> None:
        async for message in news:
            if message.startswith('{"type":"view"'):
                if seated:
                    self.see(orjson.loads(message)["view"])
                    if self.lost is not None:
                        self.load.back.append(time.monotonic() - self.lost)
                        self.lost = None
            elif message.startswith('{"type":"ping"'):
                await news.send('{"type": "pong"}')

    def see(self, view: dict[str, Any]) -> None:
        if view["seq"] >= self.view["seq"]:
            self.view = view

    async def move(self) -> None:
        action = random.choice(self.view["legal"])["id"]
        body = {"move_id": str(uuid4()), "expected_seq": self.view["seq"], "action": action}
        begun = time.perf_counter()
        await self.send(body)
        self.load.times.append(time.perf_counter() - begun)

    async def send(self, move: dict[str, Any]) -> None:
        """Send a move, perhaps once more."""
        self.unanswered = move
        status, told = await self.http.post(f"/api/tables/{self.table}/moves", move)
        self.unanswered = None
        if status == 200:
            self.load.kept[move["move_id"]] = self.table, told["seq"]
            self.see(told)
        else:
            self.load.refused.append(told["code"])
