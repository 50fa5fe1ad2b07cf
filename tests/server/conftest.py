"""A real server on a real port, in a thread of the test's process, and people who use it."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from milkrun.server.app import Addition, create_app
from milkrun.server.process import configure
from milkrun.server.settings import Settings

from .postgres import Postgres, postgres_server

BOT = {"kind": "bot", "level": "random"}
PATIENCE = 90  # seconds for anything to happen, on a busy machine


def secret_of(path: str) -> str:
    """The secret of a seat's link."""
    return path.partition("#seat=")[2]


class Person:
    """A browser: its cookies, and the table it looks at."""

    def __init__(self, server: "Running", origin: bool = True, address: str = "127.0.0.1") -> None:
        headers = {"origin": server.url} if origin else {}
        # Nothing is encrypted here, and to read the certificates takes longer than most requests.
        way = httpx.HTTPTransport(local_address=address, verify=False)
        self.http = httpx.Client(
            base_url=server.url, headers=headers, timeout=PATIENCE, transport=way
        )
        self.server = server
        self.table = ""

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/api/tables{path}", json=body)

    def sit(self, *seats: Any, game: str = "tiffin", **more: Any) -> dict[str, Any]:
        """Make a table, stay at it, and give what the server said."""
        answer = self.post("", game=game, seats=list(seats), **more)
        assert answer.status_code == 201, answer.text
        self.table = answer.json()["id"]
        return dict(answer.json())

    def follow(self, path: str) -> httpx.Response:
        """Open a seat's link."""
        self.table, _, secret = path.removeprefix("/t/").partition("#seat=")
        return self.post(f"/{self.table}/claim", secret=secret)

    def get(self, path: str = "", **query: Any) -> httpx.Response:
        return self.http.get(f"/api/tables/{self.table}{path}", params=query)

    def view(self, **query: Any) -> dict[str, Any]:
        answer = self.get(**query)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def view_of(self, table: str) -> dict[str, Any]:
        """Look at another table, and stay there."""
        self.table = table
        return self.view()

    def move(self, view: dict[str, Any], action: int, move_id: str = "") -> httpx.Response:
        body = {
            "move_id": move_id or str(uuid4()),
            "expected_seq": view["seq"],
            "action": action,
        }
        return self.post(f"/{self.table}/moves", **body)

    def first(self, view: dict[str, Any]) -> httpx.Response:
        """Play the first legal action."""
        return self.move(view, view["legal"][0]["id"])

    def undo(self, view: dict[str, Any], move_id: str = "") -> httpx.Response:
        body = {"move_id": move_id or str(uuid4()), "expected_seq": view["seq"]}
        return self.post(f"/{self.table}/undo", **body)

    def cookie(self) -> str:
        """The header a browser would send to this table's socket."""
        path = f"/ws/tables/{self.table}"
        found = [c for c in self.http.cookies.jar if c.path in ("/", path)]
        return "; ".join(f"{c.name}={c.value}" for c in found)

    def socket(self, since: int | None = None, **more: Any) -> ClientConnection:
        """A live connection to the table."""
        url = self.server.url.replace("http", "ws") + f"/ws/tables/{self.table}"
        url += "" if since is None else f"?since={since}"
        cookie = {"cookie": self.cookie()} if self.cookie() else {}
        given = {"origin": self.server.url, "additional_headers": cookie, **more}
        return connect(url, open_timeout=PATIENCE, **given)

    def wait(self, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first view for which that holds."""
        end = time.monotonic() + PATIENCE
        while not until(view := self.view()):
            assert time.monotonic() < end, view["prompt"]
            time.sleep(0.02)
        return view


def hear(socket: ClientConnection, kind: str = "view") -> dict[str, Any]:
    """The next message of that kind."""
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] == kind:
            return dict(message)


def wait_for(holds: Callable[[], Any]) -> None:
    """Look again and again until that holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


class Running:
    """A server that runs in a thread."""

    def __init__(self, settings: Settings, addition: Addition | None = None) -> None:
        self.app = create_app(settings, addition)
        self.service = self.app.state.service
        self._uvicorn = uvicorn.Server(configure(self.app, settings))
        self._thread = threading.Thread(target=self._uvicorn.run)
        self._thread.start()
        while not self._uvicorn.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        port = self._uvicorn.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self._people = ExitStack()

    def person(self, **more: Any) -> Person:
        """Somebody new, without a cookie."""
        person = Person(self, **more)
        self._people.enter_context(closing(person.http))
        return person

    def call(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Call something in the server's own thread, where its parts may be touched."""
        self._uvicorn.servers[0].get_loop().call_soon_threadsafe(function, *arguments)

    def stop(self) -> None:
        self._people.close()
        self._uvicorn.should_exit = True
        self._thread.join()


@contextmanager
def running(folder: Path, addition: Addition | None = None, **more: Any) -> Iterator[Running]:
    """A server on the game file of that folder: bots do not wait and limits are far away. By their
    seed, tests meet the same games whenever they run."""
    usual: dict[str, Any] = {
        "database": folder / "games.sqlite3",
        "port": 0,
        "seed": 1,
        "pace": 0,
        "warm": False,
        "moves_per_second": 10_000,
        "creates_per_minute": 100_000,
        "people_per_address": 100_000,
        "grace": 0,
    }
    server = Running(Settings(**usual | more), addition)
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL server for all tests of this process."""
    with postgres_server() as found:
        yield found


@pytest.fixture(autouse=True, scope="module")  # not longer: other tests use the real cache
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """An empty cache of native code, so that every machine tests the same; and a data folder, where
    a server at PostgreSQL leaves its token."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MILKRUN_CACHE", str(tmp_path_factory.mktemp("cold")))
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for the tests of a file."""
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture
def anna(server: Running) -> Person:
    return server.person()


@pytest.fixture
def bert(server: Running) -> Person:
    return server.person()


@pytest.fixture
def both(server: Running, anna: Person, bert: Person) -> tuple[Person, Person]:
    """The one to move and the other, at a table for two people."""
    made = anna.sit({"kind": "me", "name": "Anna"}, {"kind": "friend", "name": "Bert"})
    bert.follow(made["seat_links"][0]["path"])
    return (anna, bert) if anna.view()["to_move"] == 0 else (bert, anna)
