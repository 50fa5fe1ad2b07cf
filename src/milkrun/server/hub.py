"""Live connections: each gets the newest view of its seat, never a backlog."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from .devices import Device
from .limits import Bucket, Rate
from .messages import PingMessage, PresenceMessage, WarmMessage
from .schemas import WarmState
from .store import Presence
from .table import Table
from .views import Viewer, view_json, viewer_at

HEARTBEAT = 20.0  # seconds between pings, with a little jitter
UNANSWERED = 3  # pings after which a connection is given up
SLOW = 30.0  # seconds a client may take to read one message
MOMENT = 0.1  # seconds in which those who come and go are told of together,
EACH = 0.002  # or so many for each who is told: a crowd would hear of each of a crowd
PER_DEVICE = 20  # connections, so tabs, of one browser
PING = PingMessage().model_dump_json()


class Socket:
    """One connection, at a table or to a sheet. `pending` holds at most one message of each kind,
    so a slow reader skips views and cannot fill the memory."""

    def __init__(self, websocket: WebSocket, device: Device, seq: int | None) -> None:
        self.websocket = websocket
        self.device = device
        self.viewer = Viewer()  # who the device is at the table; see Hub.join
        self.visible = True  # whether its page is looked at, as it says itself
        self.looked: Callable[[], None] = lambda: None  # called when that changes
        self.seq = seq  # the newest view that was sent, so how far the client's log reaches
        self.unanswered = 0  # pings
        self.last = time.monotonic()  # when there was something to send
        self.pending: dict[str, tuple[str, int | None]] = {}
        self.news = asyncio.Event()
        self.gone = False  # what it is connected to is no more

    def put(self, kind: str, message: str, seq: int | None = None) -> None:
        """Send a message soon, replacing an older one of its kind."""
        self.pending[kind] = (message, seq)
        self.last = time.monotonic()
        self.news.set()

    async def pump(self) -> None:
        """Send what is pending until the connection ends."""
        while await self.news.wait() and not self.gone:
            self.news.clear()
            await self.send()

    async def beat(self) -> None:
        """Ping whenever nothing was sent for a while, until the client no longer answers."""
        pause = HEARTBEAT * random.uniform(0.9, 1.1)
        while True:
            await asyncio.sleep(self.last + pause - time.monotonic())
            if time.monotonic() < self.last + pause:
                continue
            if self.unanswered == UNANSWERED:
                return
            self.unanswered += 1
            self.put("ping", PING)

    async def send(self) -> None:
        """Send what is pending."""
        while self.pending:
            kind = next(iter(self.pending))
            message, seq = self.pending.pop(kind)
            async with asyncio.timeout(SLOW):
                await self.websocket.send_text(message)
            if seq is not None:
                self.seq = seq

    async def listen(self) -> None:
        """Receive the client's pongs, and whether its page is in sight, until it leaves, or
        sends what it should not."""
        bucket = Bucket(Rate(burst=30, a_second=2), self.last)
        while True:
            message = await self.websocket.receive()
            now = time.monotonic()
            if message["type"] != "websocket.receive" or bucket.take(now):
                return
            self.unanswered, before = 0, self.visible
            self.visible = is_visible(message.get("text"), self.visible)
            if self.visible != before:
                self.looked()


def is_visible(text: str | None, before: bool) -> bool:
    """Whether a page is looked at, by what it says: {"type": "seen", "visible": false}."""
    try:
        told = json.loads(text or "")
    except (ValueError, RecursionError):
        return before
    seen = told.get("visible") if isinstance(told, dict) else None
    return seen if isinstance(seen, bool) else before


def view_message(table: Table, viewer: Viewer, online: frozenset[int], since: int | None) -> str:
    """The message with the view of a locked table."""
    return f'{{"type":"view","view":{view_json(table, viewer, online, since)}}}'


class Room:
    """The connections at one table."""

    def __init__(self, elsewhere: Presence) -> None:
        self.sockets: set[Socket] = set()
        self.bots: list[bool] = []  # of each seat
        self.elsewhere = elsewhere  # who is connected to other processes

    def here(self) -> Presence:
        """Who is connected to this process."""
        looking = {one.device.browser for one in self.sockets if one.visible}
        known = frozenset(one for one in looking if one is not None)
        return Presence(self._seated(), self._watching(), known)

    def seated(self) -> frozenset[int]:
        """The seats that somebody is connected for."""
        return self._seated() | self.elsewhere.seats

    def _seated(self) -> frozenset[int]:
        viewers = [one.viewer for one in self.sockets]
        alone = (one.seat for one in viewers if one.seat is not None)
        return frozenset([*alone, *(seat for one in viewers for seat, _ in one.here)])

    def watching(self) -> int:
        """How many are connected without a seat; the tabs of a browser are one."""
        return self._watching() + self.elsewhere.watching

    def _watching(self) -> int:
        viewers = ((one, one.viewer) for one in self.sockets)
        watchers = [one for one, viewer in viewers if viewer.seat is None and not viewer.here]
        known = {one.device.browser for one in watchers if one.device.browser is not None}
        return len(known) + sum(one.device.browser is None for one in watchers)

    def present(self) -> tuple[frozenset[int], int]:
        """Who is here, as everybody may know."""
        return self.seated(), self.watching()

    def tell_presence(self) -> None:
        """Tell everybody who is present; bots always are."""
        seated = self.seated()
        online = [bot or seat in seated for seat, bot in enumerate(self.bots)]
        message = PresenceMessage(online=online, watching=self.watching()).model_dump_json()
        for socket in self.sockets:
            socket.put("presence", message)


class Hub:
    """Who is connected where."""

    def __init__(self, per_address: int, grace: float, away: float) -> None:
        self.per_address = per_address
        self.grace = grace  # seconds a seat's connection may be lost before its person is away,
        self.away = away  # and before the host may remove them
        self._begun = time.monotonic()
        self._left: dict[tuple[str, int], float] = {}  # when seats were recently left
        self.changed: Callable[[str], None] = lambda table_id: None  # who is at that table
        self._elsewhere: dict[str, Presence] = {}  # who is at tables through other processes
        self._rooms: dict[str, Room] = {}
        self._telling: set[str] = set()  # tables whose people are about to learn who is there
        self._addresses: Counter[str] = Counter()
        self._devices: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._addresses.total()

    def everywhere(self) -> int:
        """Live connections here, and people at tables of other processes."""
        others = self._elsewhere.values()
        return len(self) + sum(len(one.seats) + one.watching for one in others)

    def is_watched(self, table_id: str) -> bool:
        """Whether anybody is connected to that table."""
        return table_id in self._rooms or table_id in self._elsewhere

    def is_here(self, table_id: str) -> bool:
        """Whether anybody is connected to that table at this process."""
        return table_id in self._rooms

    def here(self, table_id: str) -> Presence:
        """Who is connected to a table at this process."""
        return self._rooms[table_id].here() if table_id in self._rooms else Presence()

    def rooms(self) -> list[str]:
        """The tables that anybody is connected to at this process."""
        return list(self._rooms)

    def heard_of(self) -> list[str]:
        """The tables that somebody is connected to at other processes."""
        return list(self._elsewhere)

    def hear(self, table_id: str, elsewhere: Presence) -> None:
        """Who is connected to a table at other processes now."""
        before = self.online(table_id)
        if elsewhere.is_nobody:
            self._elsewhere.pop(table_id, None)
        else:
            self._elsewhere[table_id] = elsewhere
        if (room := self._rooms.get(table_id)) is not None:
            present, room.elsewhere = room.present(), elsewhere
            if room.present() != present:
                self._tell_presence(table_id)
        self._note_left(table_id, before)

    def looking(self, table_id: str) -> frozenset[str]:
        """The devices that have a page of that table in sight."""
        return self.here(table_id).looking | self._elsewhere.get(table_id, Presence()).looking

    def online(self, table_id: str) -> frozenset[int]:
        """The seats of a table that somebody is connected for."""
        room = self._rooms.get(table_id)
        return room.seated() if room else self._elsewhere.get(table_id, Presence()).seats

    def gone_for(self, table_id: str, seat: int) -> float:
        """Seconds for which a person who is not online has been away.

        For a server that has just started, everybody has just left.
        """
        return time.monotonic() - self._left.get((table_id, seat), self._begun)

    def is_full(self, address: str, device: str | None) -> bool:
        """Whether an address or a device has all the connections it may have."""
        return self._addresses[address] >= self.per_address or (
            device is not None and self._devices[device] >= PER_DEVICE
        )

    def publish(self, table: Table, only: int | None = None) -> None:
        """Give everybody at a locked table, or `only` one seat, the view of their seat."""
        if table.id not in self._rooms:
            return
        room = self._rooms[table.id]
        room.bots = [one.kind == "bot" for one in table.seats]
        for socket in room.sockets:
            socket.viewer = viewer_at(table, socket.device)  # it may have got or lost a seat
        online = room.seated()
        for socket in room.sockets:
            if only is None or socket.viewer.seat == only:
                socket.put(
                    "view", view_message(table, socket.viewer, online, socket.seq), table.seq
                )

    def tell_warmth(self, games: Mapping[str, WarmState]) -> None:
        """Give everybody the progress of the compilation."""
        message = WarmMessage(games=dict(games)).model_dump_json()
        for room in self._rooms.values():
            for socket in room.sockets:
                socket.put("warm", message)

    def tell(self, table_id: str, kind: str, message: str) -> None:
        """Give everybody at a table a message."""
        if table_id in self._rooms:
            for socket in self._rooms[table_id].sockets:
                socket.put(kind, message)

    def close(self, table_id: str) -> None:
        """End all connections at a table that is no more."""
        if table_id in self._rooms:
            for socket in self._rooms[table_id].sockets:
                socket.gone = True
                socket.news.set()

    def join(self, socket: Socket, table: Table) -> None:
        """A new connection at a locked table: its first message is the view."""
        if table.id not in self._rooms:
            self._rooms[table.id] = Room(self._elsewhere.get(table.id, Presence()))
        room = self._rooms[table.id]
        room.bots = [one.kind == "bot" for one in table.seats]
        socket.viewer = viewer_at(table, socket.device)
        socket.looked = lambda: self.changed(table.id)
        before = room.present()
        room.sockets.add(socket)
        message = view_message(table, socket.viewer, room.seated(), socket.seq)
        socket.put("view", message, table.seq)
        if room.present() != before or room.watching():  # who comes learns how many watch
            self._tell_presence(table.id)
        self.changed(table.id)

    async def stay(self, socket: Socket, table_id: str, address: str) -> None:
        """Keep a connection at a table up until either side ends it."""
        await self.hold(socket, address, lambda: self._leave(socket, table_id))

    async def hold(self, socket: Socket, address: str, leave: Callable[[], None]) -> None:
        """Keep a connection up until either side ends it; it counts for its address and device."""
        device = socket.device.browser
        self._addresses[address] += 1
        if device is not None:
            self._devices[device] += 1
        works = socket.pump(), socket.listen(), socket.beat()
        tasks = [asyncio.create_task(one) for one in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            forget_one(self._addresses, address)
            forget_one(self._devices, device)
            leave()
            for task in tasks:
                task.cancel()
            # A connection ends in many ways (gone, too slow, cancelled); none of them matters.
            await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(RuntimeError, WebSocketDisconnect):  # closed already
            await socket.websocket.close(4404 if socket.gone else 1008)

    def _leave(self, socket: Socket, table_id: str) -> None:
        room = self._rooms[table_id]
        present = room.present()
        before, _ = present
        room.sockets.discard(socket)
        if not room.sockets:
            del self._rooms[table_id]
        elif room.present() != present:
            self._tell_presence(table_id)
        self.changed(table_id)
        self._note_left(table_id, before)

    def _tell_presence(self, table_id: str) -> None:
        """Tell everybody at a table who is there, once for all who come or go at the same time."""
        if table_id not in self._telling:
            self._telling.add(table_id)
            moment = max(MOMENT, EACH * len(self._rooms[table_id].sockets))
            asyncio.get_running_loop().call_later(moment, self._tell_now, table_id)

    def _tell_now(self, table_id: str) -> None:
        self._telling.discard(table_id)
        if table_id in self._rooms:
            self._rooms[table_id].tell_presence()

    def _note_left(self, table_id: str, before: frozenset[int]) -> None:
        """Note since when nobody is connected any more for seats of those before."""
        gone = before - self.online(table_id)
        if not gone:
            return
        now, longest = time.monotonic(), max(self.grace, self.away)
        self._left = {key: then for key, then in self._left.items() if now - then < longest}
        self._left.update({(table_id, seat): now for seat in gone})


def forget_one(counted: Counter[str], key: str | None) -> None:
    """Count one less, and drop the entry at zero."""
    if key is not None:
        counted[key] -= 1
        if not counted[key]:
            del counted[key]
