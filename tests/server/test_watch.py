"""How a server shows what it does: probes, metrics, lines of its log."""

import io
import json
import logging
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from milkrun.engine.errors import MilkrunError
from milkrun.server import watch
from milkrun.server.connections import SOCKETS
from milkrun.server.logs import TEXT, Json, Text, request_id, scrubbed
from milkrun.server.metrics import Metrics
from milkrun.server.settings import MEANING, from_environment, from_line, unknown
from milkrun.server.store import StoreError

from .conftest import BOT, Running, hear, running, wait_for

SECRET = "Zx9-_" + "q" * 27


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that is measured; few requests are allowed."""
    folder = tmp_path_factory.mktemp("watched")
    free = Metrics()
    free.serve(0)
    port = free.port
    free._http.shutdown()
    free._http.server_close()
    with running(folder, metrics_port=port, moves_per_second=4, people_per_address=4) as server:
        yield server


def counted(server: Running) -> dict[str, float]:
    """The numbers that Prometheus would get."""
    text = httpx.get(f"http://127.0.0.1:{server.service.metrics.port}/metrics").text
    lines = [one.rpartition(" ") for one in text.splitlines() if not one.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_probes_are_answered_whoever_asks_and_however_often(watched: Running) -> None:
    for _ in range(60):
        alive = httpx.get(f"{watched.url}/healthz", headers={"host": "pod-7.cluster.example"})
        assert (alive.status_code, alive.json()) == (200, {"alive": True})
    ready = httpx.get(f"{watched.url}/readyz", headers={"host": "pod-7.cluster.example"})
    assert ready.status_code == 200
    assert ready.json()["ready"] is True
    assert set(ready.json()["native"].values()) == {"cold"}
    assert ready.headers["cache-control"] == "no-store"
    assert "content-security-policy" in ready.headers
    assert httpx.head(f"{watched.url}/readyz").status_code == 200
    assert httpx.post(f"{watched.url}/healthz", json={}).status_code == 405


def test_who_cannot_write_is_not_ready_but_alive(
    watched: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing() -> None:
        raise StoreError("the game file /home/anna/secret.sqlite3 failed: disk full")

    monkeypatch.setattr(watch, "FRESH", 0.0)
    monkeypatch.setattr(watched.service.store, "probe", failing)
    wait_for(lambda: httpx.get(f"{watched.url}/readyz").status_code == 503)
    answer = httpx.get(f"{watched.url}/readyz")
    assert answer.json() == {"code": "not_ready", "message": watch.FAILED}
    held = threading.Event()
    monkeypatch.setattr(watched.service.store, "probe", held.wait)
    monkeypatch.setattr(watch, "PATIENCE", 0.05)
    assert httpx.get(f"{watched.url}/readyz").json()["message"] == watch.STUCK
    assert httpx.get(f"{watched.url}/healthz").status_code == 200
    held.set()
    monkeypatch.undo()
    wait_for(lambda: httpx.get(f"{watched.url}/readyz").status_code == 200)


def test_what_is_measured(watched: Running) -> None:
    anna = watched.person()
    anna.sit({"kind": "me"}, BOT)
    assert anna.post("/nothere/moves", move_id="x").status_code == 422
    with anna.socket() as live:
        hear(live)
        anna.first(anna.wait(lambda view: bool(view["legal"])))
        found = counted(watched)
        assert found["milkrun_sockets"] == 1
    assert found["milkrun_tables_in_memory"] == 1
    assert found["milkrun_commit_seconds_count"] >= 2
    assert found["milkrun_commit_writes_sum"] >= found["milkrun_commit_writes_count"]
    made = 'milkrun_requests_total{method="POST",route="/api/tables",status="201"}'
    assert found[made] == 1
    assert found['milkrun_refusals_total{code="invalid"}'] >= 1
    assert found["milkrun_shares"] == 16
    assert {
        f'{name}{{queue="{one}"}}'
        for name in ("milkrun_queue_length", "milkrun_at_work")
        for one in ("bots", "thinking bots", "hints", "analyses")
    } <= found.keys()
    for _ in range(120):  # more than a device may
        anna.get("/why")
    assert counted(watched)['milkrun_refusals_total{code="too_fast"}'] > 10
    wait_for(lambda: counted(watched)["milkrun_loop_lag_seconds_count"] > 0)
    wait_for(lambda: counted(watched).get('milkrun_thinking_seconds_count{by="bot"}', 0) > 0)
    assert anna.table not in str(counted(watched))


def test_without_a_port_nothing_is_measured(server: Running) -> None:
    assert server.service.metrics is None
    assert server.person().http.get("/metrics").status_code == 404


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"log": "xml"}, "text or json"),
        ({"metrics_port": 70_000}, "--metrics-port"),
        ({"metrics_port": 65_535, "workers": 3}, "so say 0 to 65533"),
        ({"keep_days": -1}, "--keep-days -1: say 0 to 36500"),
        ({"hints_per_minute": 0}, "--hints-per-minute 0: say 1 to 1000000"),
        ({"port": 99_999}, "--port 99999: say 0 to 65535"),
        ({"pace": -1}, "--pace -1: say 0 to 60000"),
        ({"metrics_port": 8000}, "port 8000 is where the games are"),
        ({"metrics_port": 7999, "workers": 2}, "port 8000 is where the games are"),
        ({"origins": ("games.example.org",)}, "--origins games.example.org: say http:// or https"),
        ({"origins": ("https://example.org/games",)}, "a host name, and nothing after it"),
        ({"origins": ("https://example.org:99999",)}, "--origins https://example.org:99999: say"),
        ({"origins": ("https://[::1:2]:0",)}, "a host name, and nothing after it"),
        ({"origins": ("https://[1:2]",)}, "a host name, and nothing after it"),
        ({"hosts": ("https://games.example.org",)}, "a name alone, such as games.example.org"),
        ({"hosts": ("games.example.org:8000",)}, "--hosts games.example.org:8000: say a name"),
        ({"proxies": "127.0.0.1, caddy"}, "--proxies caddy: say addresses of proxies"),
        ({"proxies": "10.88.0.1/16"}, "such as 127.0.0.1 or 10.88.0.0/16"),
        ({"host": ""}, "--host: say an address, such as 127.0.0.1"),
        ({"database": ""}, "--database: give a file"),
        ({"contact": "Bob"}, "--contact Bob: say a mail address"),
        ({"contact": "http://example.org"}, "or an https:// address"),
        ({"contact": "mailto:bob"}, "say a mail address"),
        ({"contact": "bob@example.org, anna@example.org"}, "say a mail address"),
    ],
)
def test_settings_that_cannot_be(given: dict[str, Any], said: str) -> None:
    with pytest.raises(MilkrunError, match=said):
        from_environment({}, **given)


def test_a_variable_that_is_no_setting_is_told() -> None:
    """Else a host who has misspelt --keep-days believes that tables are deleted."""
    variables = {"MILKRUN_KEEPDAYS": "90", "MILKRUN_XYZ": "1", "MILKRUN_CACHE": "x", "HOME": "/"}
    variables |= {f"MILKRUN_{name.upper()}": "" for name in MEANING} | {"MILKRUN_GAMES": "x"}
    assert unknown(variables) == [
        "MILKRUN_KEEPDAYS is no setting, and does nothing; there is MILKRUN_KEEP_DAYS",
        "MILKRUN_XYZ is no setting, and does nothing",
    ]


def test_the_folder_of_a_user_needs_no_shell(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A unit, a container and `--database=~/games` hand on the sign as it stands."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    for text in ("~/games.sqlite3", "sqlite:///~/games.sqlite3"):
        found = from_environment({"MILKRUN_DATABASE": text}).database
        assert found == tmp_path / "games.sqlite3"
    with pytest.raises(MilkrunError, match="say the whole path"):
        from_environment({}, database="~nobody-of-that-name/games.sqlite3")


RATES = [name for name in MEANING if name.endswith(("_per_minute", "_per_second", "_per_address"))]


@pytest.mark.parametrize("name", RATES)
def test_a_limit_lets_something_through(name: str) -> None:
    """With 0 each request of its kind would be a fault, or nobody could connect."""
    for text in ("0", "-5", "few"):
        with pytest.raises(MilkrunError, match="say"):
            from_environment({f"MILKRUN_{name.upper()}": text})


def test_a_wrong_setting_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for line, said in (("--grace -5", "--grace -5: say 0 to"), ("--pace x", "say a whole number")):
        with pytest.raises(SystemExit) as ended:
            from_line(line.split())
        assert ended.value.code == 2
        assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("", ""),
        ("host@example.org", "mailto:host@example.org"),
        ("mailto:Host+x@box.lan", "mailto:Host+x@box.lan"),
        ("https://example.org:8443/who", "https://example.org:8443/who"),
    ],
)
def test_push_services_can_ask_a_host(given: str, told: str) -> None:
    assert from_environment({}, contact=given).contact == told


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("https://Games.Example.org", "https://games.example.org"),
        ("HTTPS://games.example.org:443/", "https://games.example.org"),
        ("http://games.example.org:80", "http://games.example.org"),
        ("https://games.example.org:8443", "https://games.example.org:8443"),
        ("http://games.example.org:443", "http://games.example.org:443"),
    ],
)
def test_origins_are_as_browsers_write_them(given: str, told: str) -> None:
    assert from_environment({"MILKRUN_ORIGINS": given}).origins == (told,)


def test_a_port_that_is_taken_is_refused_in_a_sentence() -> None:
    one, other = Metrics(), Metrics()
    one.serve(0)
    with pytest.raises(MilkrunError, match="cannot be used"):
        other.serve(one.port)
    one._http.shutdown()
    one._http.server_close()


@pytest.mark.parametrize("given", ["", "short", "a" * 65, "has space in", "../../etc", "-leading-"])
def test_ids_of_requests_that_are_made_anew(given: str) -> None:
    assert request_id(given) != given
    assert len(request_id(given)) == 16


def test_the_id_of_a_request_comes_back_and_is_in_its_lines(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = written(monkeypatch, Json())
    monkeypatch.setattr(watch.log, "level", logging.INFO)
    anna = server.person()
    given = anna.http.get("/api/games", headers={"x-request-id": "proxy-17.a"})
    made = anna.http.get("/api/tables/nothere", headers={"x-request-id": "?"})
    probe = anna.http.get("/healthz", headers={"x-request-id": "probe-17"})
    assert probe.headers["x-request-id"] == "probe-17"
    refused = anna.http.get("/api/games", headers={"host": "evil.example"})
    assert given.headers["x-request-id"] == "proxy-17.a"
    written_lines = [json.loads(one) for one in lines.getvalue().splitlines()]
    told = {one["request"]: one for one in written_lines if "request" in one}
    assert told["proxy-17.a"]["route"] == "/api/games"
    assert told["proxy-17.a"]["status"] == 200
    asked = told[made.headers["x-request-id"]]
    assert (asked["code"], asked["route"]) == ("no_table", "/api/tables/{table_id}")
    assert told[refused.headers["x-request-id"]]["code"] == "wrong_host"


@pytest.mark.parametrize("formatter", [Json(), Text(TEXT)])
def test_no_line_holds_a_secret(
    server: Running, formatter: logging.Formatter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a real game, with live connections, refusals and a fault, at every level of the log."""
    lines = written(monkeypatch, formatter, logging.DEBUG)
    monkeypatch.setattr(watch.log, "level", logging.INFO)
    anna, bert = server.person(), server.person()
    made = anna.sit({"kind": "me"}, {"kind": "friend", "name": "Bert"})
    link = made["seat_links"][0]["path"]
    with anna.socket() as live:
        hear(live)
        bert.follow(link)
        bert.post(f"/{anna.table}/claim", secret="wrong")
        mover = (anna, bert)[anna.view()["to_move"]]
        mover.first(mover.view())
    monkeypatch.setattr(type(server.service.talking), "listed", fault, raising=False)
    logging.getLogger("milkrun.test").error("%s", {"cookie": anna.cookie(), "link": link})
    logging.getLogger("milkrun.test").error("token %s", server.service.token)
    try:
        raise RuntimeError(f"POST https://hooks.example/T0/B0/{SECRET} failed")
    except RuntimeError:
        logging.getLogger("milkrun.test").exception("not sent")
    said = lines.getvalue()
    assert "https://hooks.example/…" in said
    cookie = anna.http.cookies["milkrun_device"]
    for secret in (cookie, link.partition("=")[2], anna.table, SECRET, server.service.token):
        assert secret not in said


def test_no_line_about_a_socket_says_from_where_or_to_which_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, sheet = written(monkeypatch, Json()), "k7" * 11
    monkeypatch.setattr(SOCKETS, "level", logging.INFO)
    with running(tmp_path, proxies="127.0.0.1") as server:
        anna = server.person()
        anna.sit({"kind": "me"}, BOT)
        with anna.socket() as live:
            hear(live)
        url = f"{server.url.replace('http', 'ws')}/ws"
        there = {"x-forwarded-for": "203.0.113.7"}
        for path, origin in ((f"box/{sheet}", server.url), ("tables/x", "https://evil.example")):
            asked: dict[str, Any] = {"additional_headers": there, "origin": origin}
            with suppress(WebSocketException), connect(f"{url}/{path}", **asked):
                pass
    told = [json.loads(one) for one in lines.getvalue().splitlines()]
    said = [one["message"] for one in told if one["logger"] == "milkrun.sockets"]
    assert {one.split()[-1] for one in said} >= {"[accepted]", "403"}
    assert [one for one in said if "127.0.0.1" in one or "203.0.113.7" in one] == []
    assert sheet not in lines.getvalue()


def fault(*_: Any) -> None:
    raise RuntimeError(SECRET)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("GET /t/abcdefghijkmnpqrstuv", "GET /t/…"),
        ("/api/box/abcdefgh1234567890wxyz", "/api/box/…"),
        ("postgresql://anna:pw@db/games", "postgresql://…@db/games"),
        ("Authorization: Bearer abc.def", "Authorization: Bearer …"),
        ("a table has 12 entries", "a table has 12 entries"),
    ],
)
def test_what_a_line_shows(line: str, shown: str) -> None:
    assert scrubbed(line) == shown


def written(
    monkeypatch: pytest.MonkeyPatch, formatter: logging.Formatter, level: int = logging.INFO
) -> io.StringIO:
    """What is logged from now on."""
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [handler])
    monkeypatch.setattr(root, "level", level)
    for one in ("uvicorn.error", "milkrun.requests"):
        logging.getLogger(one).disabled = False
    root.manager._clear_cache()  # type: ignore[attr-defined]
    return lines
