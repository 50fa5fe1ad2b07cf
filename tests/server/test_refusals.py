"""Bad requests of every kind: one shape of answer, never a 500, nothing lost."""

from contextlib import ExitStack
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from .conftest import BOT, PATIENCE, Person, Running, hear, running

JSON = {"content-type": "application/json"}


def told(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, its shape checked."""
    body = answer.json()
    assert set(body) >= {"code", "message"}
    assert set(body) <= {"code", "message", "clause", "view"}
    assert body["message"].endswith((".", "!")) or answer.status_code == 422
    return answer.status_code, body["code"]


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[1", b"\xff\xfe", b"{'a': 1}", b"9" * 5000, b"[" * 60_000, b'{"a": 1} x'],
)
def test_malformed_json(anna: Person, body: bytes) -> None:
    status, _ = told(anna.http.post("/api/tables", content=body, headers=JSON))
    assert status in (400, 422)


@pytest.mark.parametrize(
    "change",
    [
        {"action": -1},
        {"action": 1.5},
        {"action": "1"},
        {"action": True},
        {"action": None},
        {"action": 10**30},
        {"action": [1]},
        {"expected_seq": -1},
        {"expected_seq": "0"},
        {"expected_seq": 2**40},
        {"move_id": "no uuid"},
        {"move_id": 7},
        {"move_id": None},
    ],
)
def test_wrong_types(both: tuple[Person, Person], change: dict[str, object]) -> None:
    mover, _ = both
    view = mover.view()
    right = {"move_id": str(uuid4()), "expected_seq": view["seq"], "action": 0}
    assert told(mover.post(f"/{mover.table}/moves", **right | change)) == (422, "invalid")
    assert mover.view() == view


def test_half_a_surrogate_is_no_name(anna: Person) -> None:
    body = b'{"game": "tiffin", "seats": [{"kind": "me", "name": "\\ud800"}, {"kind": "friend"}]}'
    assert told(anna.http.post("/api/tables", content=body, headers=JSON)) == (422, "invalid")


def test_huge_bodies(anna: Person) -> None:
    body = b'{"secret": "' + b"x" * 70_000 + b'"}'
    path = "/api/tables/abc/claim"
    assert told(anna.http.post(path, content=body, headers=JSON)) == (413, "too_large")
    parts = (b"x" * 10_000 for _ in range(8))  # without a length given before
    assert told(anna.http.post(path, content=parts, headers=JSON)) == (413, "too_large")


def test_only_json_is_taken(anna: Person) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = anna.http.post("/api/tables", content=b"{}", headers={"content-type": kind})
        assert told(answer) == (415, "not_json")


def test_unknown_tables(anna: Person) -> None:
    uuid = str(uuid4())
    for table in ("nothere", "a" * 3000, "%00", "%ff", "..%2f..", "🚲", "' or 1=1 --"):
        anna.table = table
        assert anna.get().status_code == 404
        assert told(anna.get())[1] in ("no_table", "not_found")
        answer = anna.post(f"/{table}/moves", move_id=uuid, expected_seq=0, action=0)
        assert answer.status_code == 404
    anna.table = "nothere"
    with anna.socket() as live, pytest.raises(ConnectionClosed) as closed:
        live.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_unknown_addresses_and_methods(anna: Person) -> None:
    assert told(anna.http.get("/api/nothing")) == (404, "not_found")
    assert told(anna.http.get("/api/games/chess/rules")) == (404, "no_game")
    assert told(anna.http.delete("/api/tables/x", headers=JSON)) == (405, "not_allowed")
    assert told(anna.http.get("/api/tables/x", params={"log_since": "x"})) == (422, "invalid")


def test_pages_of_other_sites_are_refused(server: Running, anna: Person) -> None:
    anna.sit({"kind": "me"}, BOT)
    seats = [{"kind": "me"}, {"kind": "friend"}]
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": server.url + ".evil.example"},
        {"origin": server.url.replace("http", "ftp"), "host": "localhost"},
    ):
        answer = anna.http.post(
            "/api/tables", json={"game": "tiffin", "seats": seats}, headers=headers
        )
        assert told(answer) == (403, "foreign_page")
    program = server.person(origin=False)
    for site, status in (("cross-site", 403), ("same-site", 403), ("same-origin", 201)):
        headers = {"sec-fetch-site": site}
        body = {"game": "tiffin", "seats": seats}
        assert program.http.post("/api/tables", json=body, headers=headers).status_code == status
    assert program.sit(*seats)["id"]


def test_sockets_of_other_sites_are_refused(server: Running, anna: Person) -> None:
    anna.sit({"kind": "me"}, BOT)
    for origin in ("https://evil.example", None):  # with a cookie, silence is refused as well
        with pytest.raises(InvalidStatus) as refused:
            anna.socket(origin=origin)
        assert refused.value.response.status_code == 403
    watcher = server.person()
    watcher.table = anna.table
    with watcher.socket(origin=None) as live:  # a program may watch
        assert hear(live)["view"]["you"] is None


def test_an_allowed_origin(tmp_path: Path) -> None:
    with running(tmp_path, origins=("https://play.example",)) as server:
        anna = server.person(origin=False)
        anna.http.headers["origin"] = "https://play.example"
        anna.sit({"kind": "me"}, BOT)
        with anna.socket(origin="https://play.example") as live:
            assert hear(live)["view"]["you"] == 0


def test_limits(tmp_path: Path) -> None:
    limits = {"moves_per_second": 3, "creates_per_minute": 3, "people_per_address": 100}
    with running(tmp_path, **limits) as server:
        anna = server.person()
        made = anna.sit({"kind": "me"}, {"kind": "friend"})
        view = anna.view()
        wrong = 422 if view["to_move"] == view["you"] else 403  # TIF-1.10: either may begin
        while (answer := anna.move(view, 10_000)).status_code != 429:
            assert answer.status_code == wrong
        assert told(answer) == (429, "too_fast")
        assert int(answer.headers["retry-after"]) >= 1
        bert = server.person()
        bert.follow(made["seat_links"][0]["path"])
        assert bert.move(view, 10_000).status_code != 429  # each device has its own
        carl = server.person()
        for _ in range(4):  # the first without a cookie
            carl.sit({"kind": "me"}, BOT)
        assert told(carl.post("", game="tiffin", seats=[BOT, BOT])) == (429, "too_fast")
        dora = server.person()
        dora.sit({"kind": "me"}, {"kind": "friend"})


def test_an_address_has_so_many_sockets(tmp_path: Path) -> None:
    """Twice as many as there may be people; and a device has twenty."""
    with running(tmp_path, people_per_address=15) as server, ExitStack() as stack:
        anna, bert = server.person(), server.person()
        for person, most in ((anna, 20), (bert, 10)):
            person.sit({"kind": "me"}, {"kind": "friend"})
            for _ in range(most):
                hear(stack.enter_context(person.socket()))
            with person.socket() as more, pytest.raises(ConnectionClosed) as closed:
                more.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429


def talk(live: ClientConnection, message: str, times: int) -> None:
    for _ in range(times):
        live.send(message)
    while True:
        live.recv(timeout=PATIENCE)


def test_sockets_that_talk_too_much_or_too_big(server: Running, anna: Person) -> None:
    anna.sit({"kind": "me"}, BOT)
    for message, times in (("x" * 20_000, 1), ('{"type": "pong"}', 100)):
        with anna.socket() as live, pytest.raises(ConnectionClosed):
            talk(live, message, times)
    assert anna.view()["you"] == 0


def test_headers_for_browsers(anna: Person) -> None:
    for answer in (anna.http.get("/api/games"), anna.http.get("/"), anna.http.get("/api/no")):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in answer.headers


def test_an_unknown_address_shows_people_the_page_and_tells_programs(anna: Person) -> None:
    for path in ("/nowhere", "/a/b/c"):
        shown = anna.http.get(path, headers={"accept": "text/html"})
        assert shown.status_code in (404, 503)  # 503: the front end is not built
        assert shown.headers["content-type"].startswith("text/html")
    assert told(anna.http.get("/api/nowhere")) == (404, "not_found")
