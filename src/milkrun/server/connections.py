"""Connections below HTTP: nobody keeps one open with an incomplete request, or has too many."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, cast

import uvicorn
from h11 import Request
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

from .limits import network_of

HEAD_TIME = 10.0  # seconds for the line and the headers of a request, including a WebSocket's
BODY_TIME = 30.0  # seconds for its body
READ_TIME = 60.0  # seconds in which the other side must resume reading what it is sent
SECRET = b"#seat="  # stands before the secret of every link to a seat


class Deflate(PerMessageDeflate):
    """Compression of messages that hold no secret link: the size of compressed secrets tells of
    them, and people at a table can say what is compressed with them."""

    def encode(self, frame: Frame) -> Frame:
        return frame if SECRET in bytes(frame.data) else super().encode(frame)


class DeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with a browser on how to compress."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, Deflate(
            usual.remote_no_context_takeover,
            usual.local_no_context_takeover,
            usual.remote_max_window_bits,
            usual.local_max_window_bits,
            usual.compress_settings,
        )


# Each view resembles the one before it: twice the usual window, searched quickly, takes half the
# time for as few bytes, and 48 KB per connection.
DEFLATE = DeflateFactory(
    server_max_window_bits=13,
    client_max_window_bits=12,
    compress_settings={"memLevel": 5, "level": 1},
)
SOCKETS = logging.getLogger("milkrun.sockets")
FROM = "%s - "  # how a line of uvicorn's on a WebSocket begins


def leave_out_from_where(record: logging.LogRecord) -> bool:
    """A line without the address that somebody connects from."""
    if record.msg.startswith(f'{FROM}"WebSocket') and isinstance(record.args, tuple):
        record.msg, record.args = record.msg.removeprefix(FROM), record.args[1:]
    return True


SOCKETS.addFilter(leave_out_from_where)


class Connections:
    """The open connections of each address, at most `most` at once.

    For one more, the one is closed that has waited longest for its next request, or for the rest of
    one. Proxies, which speak for many people, are exempt.
    """

    def __init__(self, most: int, is_trusted: Callable[[str], bool] = lambda host: False) -> None:
        self.most = most
        self.is_trusted = is_trusted
        self._open: defaultdict[str, set[asyncio.Transport]] = defaultdict(set)
        self._waiting: defaultdict[str, dict[asyncio.Transport, None]] = defaultdict(dict)

    def __len__(self) -> int:
        return sum(len(one) for one in self._open.values())

    def enter(self, transport: asyncio.Transport) -> None:
        """A new connection waits for its first request. It is closed at once if all others of its
        address are busy."""
        self.wait(transport)
        mine = self._open[address_of(transport)]
        mine.add(transport)
        if len(mine) > self.most and not self.is_trusted(host_of(transport)):
            oldest = next(iter(self._waiting[address_of(transport)]))
            self.leave(oldest)
            oldest.abort()

    def wait(self, transport: asyncio.Transport) -> None:
        """A connection starts to wait for a request, or for the rest of one."""
        self.work(transport)
        self._waiting[address_of(transport)][transport] = None

    def work(self, transport: asyncio.Transport) -> None:
        """A connection has a complete request, or is a WebSocket."""
        self._waiting[address_of(transport)].pop(transport, None)

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is gone."""
        address = address_of(transport)
        self.work(transport)
        self._open[address].discard(transport)
        if not self._open[address]:
            del self._open[address], self._waiting[address]


def host_of(transport: asyncio.Transport) -> str:
    """The other end of a connection."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else "unknown"


def address_of(transport: asyncio.Transport) -> str:
    """The address that a connection is counted under."""
    return network_of(host_of(transport))


class Config(uvicorn.Config):
    """uvicorn's settings, and the open connections."""

    connections: Connections


class Http(H11Protocol):
    """A connection that is closed if a request does not arrive in full in time, or if nobody
    reads the answer."""

    config: Config

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self._lacking: float | None = None  # the time allowed for what is missing
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self.config.connections.enter(self.transport)
        self._await(HEAD_TIME)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._await(None)
        self._forget_unread()
        self.config.connections.leave(self.transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look(HEAD_TIME)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look(None)  # the time between two requests is the usual one

    def handle_websocket_upgrade(self, event: Request) -> None:
        self._await(None)
        self._forget_unread()
        self.config.connections.work(self.transport)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(READ_TIME, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._forget_unread()

    def _look(self, between: float | None) -> None:
        """Check what is missing. `between`: the time allowed before a request begins."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.cycle is None or self.cycle.response_complete:
            self.config.connections.wait(self.transport)
            self._await(between)
        elif self.cycle.more_body:
            self._await(BODY_TIME)
        else:
            self.config.connections.work(self.transport)
            self._await(None)

    def _await(self, seconds: float | None) -> None:
        """Close the connection after that time, however often this is called meanwhile."""
        if seconds == self._lacking:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._lacking = seconds
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self.transport.close()

    def _forget_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class WebSocket(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket."""

    config: Config

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [DEFLATE]
        self.logger = self.conn.logger = SOCKETS

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused, which uvicorn would log as an error

    def shutdown(self) -> None:
        """The server stops. uvicorn also says so to who is just leaving, which cannot be said any
        more: then it would not stop its parts."""
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.config.connections.leave(self.transport)
        # Its parser is a generator that refers back to it: 40 KB that only a full round of the
        # garbage collector would find.
        self.conn.parser.close()
