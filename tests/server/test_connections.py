"""Half requests and crowds of connections, over real sockets: the others are served."""

import gc
import socket
import struct
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Close, Frame, Opcode
from websockets.sync.client import ClientConnection

from milkrun.server import connections
from milkrun.server.connections import Connections, WebSocket

from .conftest import Person, Running, hear, running, wait_for
from .test_refusals import talk

CROWD = "127.0.0.2"  # where they come from, and sometimes an honest neighbour
GET = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
HALVES = {
    "nothing": b"",
    "line": b"GET /api/hea",
    "headers": GET + b"Accept: */",
    "body": POST + b'Content-Length: 100\r\n\r\n{"game": ',
    "chunks": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    "handshake": GET + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Ke",
    "second": GET + b"\r\n" + POST + b"Content-Length: 9\r\n\r\n{",
}


def dial(server: Running, sent: bytes, address: str = CROWD) -> socket.socket:
    """A connection on which that was sent, and then nothing."""
    where = urlsplit(server.url)
    found = socket.create_connection(
        (where.hostname or "", where.port or 0), timeout=10, source_address=(address, 0)
    )
    found.sendall(sent)
    return found


def ended(one: socket.socket) -> bool:
    """Whether the server closes it, whatever it answers before that."""
    try:
        while one.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


@contextmanager
def crowd(server: Running, count: int, *kinds: str) -> Iterator[list[socket.socket]]:
    """So many half requests, of all kinds if none is named."""
    halves = [HALVES[kind] for kind in kinds or HALVES]
    with ExitStack() as stack:
        yield [
            stack.enter_context(closing(dial(server, halves[n % len(halves)])))
            for n in range(count)
        ]


def open_connections(server: Running) -> int:
    return len(server._uvicorn.config.connections)


@pytest.mark.parametrize("kind", HALVES)
def test_half_a_request_is_not_waited_for(
    server: Running, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(connections, "HEAD_TIME", 0.2)
    monkeypatch.setattr(connections, "BODY_TIME", 0.2)
    with closing(dial(server, HALVES[kind])) as one:
        one.settimeout(5)
        assert ended(one)


@pytest.mark.parametrize("kind", ["line", "body"])
def test_a_byte_now_and_then_wins_no_time(
    server: Running, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(connections, "HEAD_TIME", 0.4)
    monkeypatch.setattr(connections, "BODY_TIME", 0.4)
    with closing(dial(server, HALVES[kind])) as one:
        one.settimeout(0.05)
        until = time.monotonic() + 5
        while not ended(one):
            assert time.monotonic() < until
            one.sendall(b" ")


def test_whole_requests_are_given_their_time(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two requests, and while a WebSocket is open, nothing is lacking."""
    monkeypatch.setattr(connections, "HEAD_TIME", 0.2)
    anna = server.person()
    anna.sit({"kind": "me"}, {"kind": "friend"})
    with closing(dial(server, GET + b"\r\n")) as one, anna.socket() as live:
        assert one.recv(9) == b"HTTP/1.1 "
        one.settimeout(0.5)
        assert not ended(one)
        one.sendall(GET + b"\r\n")
        assert one.recv(9) == b"HTTP/1.1 "
        assert hear(live)
        anna.post(f"/{anna.table}/seat", name="Annabel")
        assert hear(live)["view"]["seats"][0]["name"] == "Annabel"


def test_an_answer_that_nobody_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "READ_TIME", 0.5)
    ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with running(tmp_path) as server, closing(socket.socket()) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.connect(("127.0.0.1", urlsplit(server.url).port))
        one.sendall(ask * 150)
        wait_for(lambda: open_connections(server) == 1)
        wait_for(lambda: open_connections(server) == 0)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing ends for its time, however slow this machine is."""
    for name in ("HEAD_TIME", "BODY_TIME"):
        monkeypatch.setattr(connections, name, 600.0)


@pytest.mark.usefixtures("patient")
def test_others_are_served_beside_300_half_requests(tmp_path: Path) -> None:
    """With the usual limits; neighbours at that address are served, too."""
    with running(tmp_path) as server, crowd(server, 300):
        wait_for(lambda: open_connections(server) >= 300)
        for person in (server.person(), server.person(address=CROWD)):
            begun = time.monotonic()
            person.sit({"kind": "me"}, {"kind": "friend"})
            assert person.view()["you"] == 0
            assert time.monotonic() - begun < 5


@pytest.mark.usefixtures("patient")
def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    """Those that have waited longest go; who plays, or has just come, stays."""
    with running(tmp_path, people_per_address=20) as server:
        bert = server.person(address=CROWD)
        bert.sit({"kind": "me"}, {"kind": "friend"})
        with bert.socket(source_address=(CROWD, 0)) as live, crowd(server, 300) as sockets:
            hear(live)
            wait_for(lambda: open_connections(server) == 80)
            assert server.person(address=CROWD).http.get("/api/health").status_code == 200
            for one in sockets:
                one.settimeout(0.001)
            wait_for(lambda: sum(ended(one) for one in sockets) >= 220)
            # The crowd has asked a lot, too: the address may have to wait a moment.
            rename = f"/{bert.table}/seat"
            wait_for(lambda: bert.post(rename, name="Norbert").status_code == 200)
            assert hear(live)["view"]["seats"][0]["name"] == "Norbert"
            assert server.person().http.get("/api/health").status_code == 200


@pytest.mark.usefixtures("patient")
def test_a_proxy_may_have_any_number(tmp_path: Path) -> None:
    with (
        running(tmp_path, people_per_address=5, proxies=CROWD) as server,
        crowd(server, 60, "line"),
    ):
        wait_for(lambda: open_connections(server) == 60)


class Line:
    """A connection as far as `Connections` knows it."""

    def __init__(self, host: str) -> None:
        self.host, self.gone = host, False

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return self.host, 1234

    def abort(self) -> None:
        self.gone = True


def test_who_makes_room() -> None:
    all_of_them: Any = Connections(2)
    one, two, three, other = (Line(host) for host in ("::1", "::1", "::2", "10.0.0.1"))
    for line in (one, two, other):
        all_of_them.enter(line)
    all_of_them.work(one)
    all_of_them.enter(three)  # the same network of IPv6
    assert [line.gone for line in (one, two, three, other)] == [False, True, False, False]
    all_of_them.work(three)
    late = Line("::3")
    all_of_them.enter(late)
    assert late.gone, "all others are busy"
    for line in (one, two, three, late, other):
        all_of_them.leave(line)
    assert len(all_of_them) == 0
    assert not all_of_them._open
    assert not all_of_them._waiting


def test_a_server_stops_while_somebody_is_leaving(tmp_path: Path) -> None:
    """Their last word has come, and the answer is not taken yet."""
    with running(tmp_path) as server:
        anna = server.person()
        anna.sit({"kind": "me"}, {"kind": "friend"})
        with anna.socket() as live:
            hear(live)
            sockets = server._uvicorn.server_state.connections
            (one,) = (one for one in sockets if isinstance(one, WebSocket))
            last = Frame(Opcode.CLOSE, Close(1000, "").serialize()).serialize(mask=True)
            done = list[str]()

            def leave() -> None:
                one.data_received(last)
                try:
                    one.shutdown()
                except Exception as error:
                    done.append(repr(error))
                done.append("over")

            server.call(leave)
            wait_for(lambda: "over" in done)
            assert done == ["over"]
            wait_for(lambda: one not in sockets)


def say_too_much(live: ClientConnection) -> None:
    with pytest.raises(ConnectionClosed):
        talk(live, '{"type": "pong"}', 100)


def hang_up(live: ClientConnection) -> None:
    """As a phone does that has lost its network."""
    live.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    live.close_socket()


@pytest.mark.parametrize("end", [ClientConnection.close, hang_up, say_too_much])
def test_a_closed_socket_is_freed_without_the_collector(
    server: Running, anna: Person, end: Callable[[ClientConnection], None]
) -> None:
    """What refers back to itself stays for hours, as full rounds are rare: 40 KB each."""
    anna.sit({"kind": "me"}, {"kind": "friend"})
    gc.collect()
    gc.disable()
    try:
        with anna.socket() as live:
            hear(live)
            parts = [weakref.ref(one) for one in parts_of(server, anna.table)]
            end(live)
        wait_for(lambda: not any(one() for one in parts))
    finally:
        gc.enable()


def parts_of(server: Running, table: str) -> list[Any]:
    """The server's side of the only connection at a table."""
    (found,) = server.service.hub._rooms[table].sockets
    (protocol,) = (
        one
        for one in server._uvicorn.server_state.connections
        if isinstance(one, connections.WebSocket)
    )
    return [found, found.websocket, protocol, protocol.conn, *protocol.conn.extensions]


def test_a_message_with_a_secret_link_is_not_compressed(
    server: Running, anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its size would tell of the link what somebody at the table says besides."""
    heard, decode = list[tuple[bool, bool]](), PerMessageDeflate.decode

    def notice(one: PerMessageDeflate, frame: Frame, **how: Any) -> Frame:
        read = decode(one, frame, **how)
        if frame.opcode is Opcode.TEXT:
            heard.append((frame.rsv1, b"#seat=" in bytes(read.data)))
        return read

    monkeypatch.setattr(PerMessageDeflate, "decode", notice)
    (link,) = anna.sit({"kind": "me"}, {"kind": "friend"})["seat_links"]
    with anna.socket() as live:
        assert hear(live)["view"]["links"] == [link]
        bert.follow(link["path"])
        while hear(live)["view"]["links"]:
            pass
    assert set(heard) == {(False, True), (True, False)}
