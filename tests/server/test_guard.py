"""What every request passes first: names, methods, headers, and what nobody thought of."""

import http.client
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from milkrun.server import pages
from milkrun.server.guard import Names
from milkrun.server.settings import Settings

from .conftest import BOT, Person, Running, running
from .test_refusals import told

NAMES = Names(
    Settings(hosts=("Games.Example.org",), origins=("https://play.example:8443",), host="box.lan")
)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8000",
        "localhost",
        "LOCALHOST.:8000",
        "192.168.178.20:8000",
        "[::1]:8000",
        "[fe80::1]",
        "laptop:8000",
        "laptop.local:8000",
        "games.example.org",
        "play.example",
        "box.lan:80",
    ],
)
def test_names_of_this_server(host: str) -> None:
    assert host in NAMES


STRANGE = "evil.example 127.0.0.1.evil.example:8000 local.evil.example evil.example:8000 [ [::1"
STRANGE += " [evil] [1.2.3.4] a/b x@localhost localhost: ü"


@pytest.mark.parametrize("host", ["", "a b", *STRANGE.split(" ")])
def test_names_of_others(host: str) -> None:
    assert host not in NAMES


def test_a_page_that_points_its_own_name_here_is_refused(anna: Person) -> None:
    """DNS rebinding: to the browser it is all one site."""
    evil = {"host": "evil.example", "origin": "http://evil.example"}
    for answer in (
        anna.http.get("/api/games", headers=evil),
        anna.http.get("/", headers=evil),
        anna.http.post("/api/tables", json={}, headers=evil),
    ):
        assert told(answer) == (421, "wrong_host")
        assert "--hosts" in answer.json()["message"]
    anna.sit({"kind": "me"}, BOT)
    upgrade = {"connection": "upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
    key = {"sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    shake = anna.http.get(f"/ws/tables/{anna.table}", headers=evil | upgrade | key)
    assert shake.status_code == 403


def test_a_listed_name(tmp_path: Path) -> None:
    with running(tmp_path, hosts=("games.example.org",)) as server:
        named = {"host": "games.example.org:8000"}
        assert server.person().http.get("/api/games", headers=named).status_code == 200


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "[", "null", "http://", ""])
def test_origins_that_are_none(anna: Person, origin: str) -> None:
    answer = anna.http.post("/api/tables", json={}, headers={"origin": origin})
    assert told(answer) == (403, "foreign_page")


@pytest.mark.parametrize("path", ["/" + "x" * 300, "/assets/" + "x" * 300, "/%00", "/assets/%00"])
def test_paths_that_no_file_can_have(
    anna: Person, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path)  # there, as in a page that is built
    assert anna.http.get(path).status_code in (404, 503)


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/api/health", "GET, HEAD"),
        ("/api/tables", "POST"),
        ("/api/games/tiffin/layout", "GET, POST, HEAD"),
        ("/api/tables/nothere/analysis", "GET, POST, HEAD"),
        ("/", "GET, HEAD"),
        ("/t/nothere", "GET, HEAD"),
    ],
)
def test_methods_that_an_address_does_not_take(anna: Person, path: str, methods: str) -> None:
    for method in ("TRACE", "DELETE", "PUT", "PATCH", "OPTIONS", "BREW"):
        answer = anna.http.request(method, path)
        assert told(answer) == (405, "not_allowed"), method
        assert answer.headers["allow"] == methods
    other = "GET" if "GET" not in methods else "POST"
    if other not in methods:
        answer = anna.http.request(other, path)
        assert told(answer) == (405, "not_allowed")
        assert answer.headers["allow"] == methods
    assert told(anna.http.delete("/api/nothing")) in ((404, "not_found"), (415, "not_json"))


def test_head_is_get_without_the_body(anna: Person) -> None:
    for path in ("/api/health", "/api/games", "/", "/api/nothing"):
        head, get = anna.http.head(path), anna.http.get(path)
        assert (head.status_code, head.content) == (get.status_code, b"")
        assert head.headers["content-length"] == get.headers["content-length"]


def test_what_a_seat_sees_is_kept_by_nobody(both: tuple[Person, Person]) -> None:
    anna, _ = both
    moved = anna.first(anna.view())
    for answer in (anna.get(), moved, anna.get("/why", action=0), anna.get("/replay")):
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["vary"] == "Cookie"


def test_headers_behind_https(tmp_path: Path) -> None:
    with running(tmp_path, proxies="127.0.0.1") as server:
        person = server.person()
        plain = person.http.get("/")
        safe = person.http.get("/", headers={"x-forwarded-proto": "https"})
    assert "strict-transport-security" not in plain.headers
    assert safe.headers["strict-transport-security"] == "max-age=31536000"
    for answer in (plain, safe):
        assert "camera=()" in answer.headers["permissions-policy"]


def test_requests_that_are_no_http(server: Running) -> None:
    """Whatever is sent, the server answers the next one."""
    where = urlsplit(server.url)
    for host in ("[", "[::1", "a b", "\x00", "evil.example", ""):
        talk = http.client.HTTPConnection(where.hostname or "", where.port, timeout=10)
        talk.putrequest("GET", "/api/health", skip_host=True)
        talk._http_vsn = 11  # type: ignore[attr-defined]
        talk.send(b"")
        talk._buffer.append(b"Host: " + host.encode())  # type: ignore[attr-defined]
        talk.endheaders()
        assert talk.getresponse().status in (400, 421), host
        talk.close()
    assert server.person().http.get("/api/health").status_code == 200


def test_the_service_worker_and_the_manifest_are_asked_again_each_time(
    anna: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    (tmp_path / "sw.js").write_text("//")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    worker = anna.http.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    manifest = anna.http.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for answer in (worker, manifest):
        assert answer.headers["cache-control"] == "no-cache"
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "screen-wake-lock" not in answer.headers["permissions-policy"]


def test_what_is_the_same_for_everybody_is_compressed_and_nothing_else(
    both: tuple[Person, Person],
) -> None:
    anna, _ = both
    for path in ("/api/games", "/api/games/tiffin/rules"):
        assert anna.http.get(path).headers["content-encoding"] == "gzip"
        plain = anna.http.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == anna.http.get(path).json()
    assert "content-encoding" not in anna.get().headers, "a seat's own view is longer than that"
