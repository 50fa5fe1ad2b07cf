"""`milkrun admin` on a running server, its token, and how long tables are kept."""

import json
import socket
import stat
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from tests.ports import free_port
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from milkrun.cli import app
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games
from milkrun.server.address import network_address, tell_address
from milkrun.server.admin import pass_file, read_pass, write_pass
from milkrun.server.operating import DAY, Operating, Retention
from milkrun.server.settings import Settings
from milkrun.server.store import Entry, SeatRow, StoredViews, TableRow
from milkrun.server.store.rows import now

from .conftest import BOT, Person, Running, hear, running, wait_for
from .test_refusals import told


@pytest.fixture
def host(server: Running) -> Person:
    """Whoever runs the server."""
    person = server.person(origin=False)
    person.http.headers["authorization"] = f"Bearer {server.service.token}"
    return person


@pytest.fixture
def two(server: Running) -> tuple[Person, Person, str]:
    """Two people at a table, and the link of the second."""
    anna, bert = server.person(), server.person()
    made = anna.sit({"kind": "me", "name": "Anna"}, {"kind": "friend", "name": "Bert"})
    link = made["seat_links"][0]["path"]
    bert.follow(link)
    return anna, bert, link


def do(person: Person, what: str, **body: Any) -> Any:
    answer = person.http.post(f"/api/admin/{what}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def cli(server: Running, *line: str, code: int = 0) -> str:
    database = str(server.service.settings.database)
    ran = CliRunner().invoke(app, ["admin", *line, "--database", database, "--address", server.url])
    assert ran.exit_code == code, ran.output
    return ran.output


PATHS = ("tables", "table", "end", "delete", "free", "forget", "drain")


@pytest.mark.parametrize("path", PATHS)
def test_without_the_token_nothing_is_done(server: Running, path: str) -> None:
    person = server.person()
    for given in ("", "Bearer", "Bearer x", f"Basic {server.service.token}", "Bearer é"):
        headers = {"authorization": given.encode()}
        answer = person.http.post(f"/api/admin/{path}", json={}, headers=headers)
        assert told(answer) == (403, "no_pass")


def test_tests_leave_no_tokens_in_the_data_folder() -> None:
    assert pass_file("postgresql://db/games").parent != Path(Settings.database).parent


def test_the_token_is_for_its_owner_and_stays_the_same(tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "games.sqlite3", host="0.0.0.0", port=8123)
    token = write_pass(settings)
    path = pass_file(settings.database)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_pass(settings.database).address == "http://127.0.0.1:8123"
    assert write_pass(settings) == token
    path.write_text(json.dumps({"token": "guess", "address": ""}))
    with pytest.raises(MilkrunError, match="damaged"):
        read_pass(settings.database)
    assert len(write_pass(settings)) == 32
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_tables_are_listed_and_shown(
    server: Running, host: Person, two: tuple[Person, Person, str]
) -> None:
    anna, *_ = two
    with anna.socket() as live:
        hear(live)
        listed = do(host, "tables", over=False, game="tiffin", most=3)
        line = next(one for one in listed["tables"] if one["id"] == anna.table)
        assert (line["names"], line["over"], line["connected"]) == (["Anna", "Bert"], False, [0])
        assert listed["in_play"] >= 1
        shown = cli(server, "show", anna.table)
    assert "seat 0: Anna (person, host, connected" in shown
    assert anna.table in cli(server, "list", "--playing")
    assert do(host, "tables", over=True)["tables"] == []
    assert anna.table in cli(server, "list", "--game", "Tiffin")
    seen = json.loads(cli(server, "show", anna.table, "--json"))
    assert {*seen} == {"id", "game", "over", "entries", "since", "draining", "seats"}
    of_a_seat = {"seat", "kind", "name", "taken", "host", "connected", "awaited"}
    assert [{*one} for one in seen["seats"]] == [of_a_seat] * 2


def test_tables_of_a_game_that_there_is_not_are_not_listed(server: Running) -> None:
    told = " ".join(cli(server, "list", "--game", "chess", code=2).split())
    assert f"There is no game 'chess'; there are: {', '.join(games)}." in told
    assert "did you mean 'tiffin'?" in cli(server, "list", "--game", "tifin", code=2)


def test_tables_of_a_game_that_is_no_more_are_listed(server: Running, host: Person) -> None:
    store, id = server.service.store, "of_old"
    row = TableRow(id, "gone", 1, 2, {}, 7, 0, None)
    store.create(row, [SeatRow(n, "bot", "random", str(n), None, 0, True) for n in range(2)])
    assert id in cli(server, "list", "--game", "gone")
    do(host, "delete", table=id)


def test_a_game_is_ended_for_everybody(
    server: Running, host: Person, two: tuple[Person, Person, str]
) -> None:
    anna, bert, _ = two
    with bert.socket() as live:
        hear(live)
        assert "ended" in cli(server, "end", anna.table)
        view = hear(live)["view"]
    assert view["status"] == "over"
    assert "Whoever runs this server ended the game" in str(view["log"])
    assert "over already" in cli(server, "end", anna.table, code=2)


def test_a_deleted_table_is_gone_everywhere(
    server: Running, two: tuple[Person, Person, str]
) -> None:
    anna, bert, link = two
    with anna.socket() as live:
        hear(live)
        assert "deleted" in cli(server, "delete", anna.table, "--yes")
        with pytest.raises(ConnectionClosed) as closed:
            hear(live, "nothing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert anna.get().status_code == 404
    assert bert.follow(link).status_code == 404
    assert anna.http.get("/api/devices/tables").json()["tables"] == []
    assert "no such table" in cli(server, "delete", anna.table, "--yes", code=2)
    assert "no such table" in cli(server, "show", anna.table, code=2)
    ran = CliRunner().invoke(app, ["admin", "delete", "x"], input="n\n")
    assert ran.exit_code == 1


def test_a_freed_seat_has_a_new_link(server: Running, two: tuple[Person, Person, str]) -> None:
    anna, bert, old = two
    link = cli(server, "free", anna.table, "1").split()[-1]
    assert link.startswith(f"{server.url}/t/{anna.table}#seat=")
    link = link.removeprefix(server.url)
    assert bert.view()["you"] is None
    assert bert.follow(old).status_code in (403, 409)
    cleo = server.person()
    assert cleo.follow(link).json()["seat"] == 1
    assert cleo.view()["you"] == 1
    assert "seats 0 to 1" in cli(server, "free", anna.table, "9", code=2)
    dora = server.person()
    dora.sit({"kind": "me"}, BOT)
    assert "bot" in cli(server, "free", dora.table, "1", code=2)


def test_a_persons_name_goes_everywhere(server: Running, host: Person) -> None:
    store, id = server.service.store, "forgotten"
    row = TableRow(id, "tiffin", games["tiffin"].version, 2, {}, 7, 0, 0, seq=1)
    seats = [SeatRow(n, "person", None, ("Zoë", "Yo")[n], None, 0, True) for n in range(2)]
    left = Entry(1, "1", 0, "quit", None, "Zoë has left; Zoëtrope stays.")
    store.create(row, seats, None, [left])
    store.add_saying(id, 0, None, "I live in Bern")
    store.add_saying(id, 1, None, "Bye Zoë")
    store.keep_analysis(id, "done", json.dumps({"said": ["Zoë"]}))
    store.keep_views(id, {"watching": StoredViews(1, 1, b"")})
    assert "from 1 table and" in cli(server, "forget", "zoë", "--yes")
    found = store.load(id)
    assert found is not None
    assert [one.name for one in found[1]] == ["Somebody 1", "Yo"]
    assert found[2][0].text == "Somebody 1 has left; Zoëtrope stays."
    assert [one.text for one in store.sayings(id, 9)] == ["Bye Somebody 1"]
    assert store.analysis(id) == ("done", '{"said": ["Somebody 1"]}')
    assert store.views(id, "watching") is None
    assert "Nobody of that name" in cli(server, "forget", "zoë", "--yes", code=2)
    assert told(host.http.post("/api/admin/forget", json={"name": "\n"}))[0] == 422
    assert "milkrun: name: A name needs a letter" in cli(server, "forget", "", "--yes", code=2)
    do(host, "delete", table=id)


def test_a_name_that_was_changed_goes_too(server: Running, two: tuple[Person, Person, str]) -> None:
    anna, _bert, _ = two
    anna.post(f"/{anna.table}/seat", name="Zoe Brown", seat=1)
    anna.post(f"/{anna.table}/seat", name="Zed", seat=1)
    assert "from 1 table and" in cli(server, "forget", "zoe brown", "--yes")
    said = [one["text"] for one in anna.view()["log"] if one["kind"] == "renamed"]
    assert said == [
        "The host renamed Bert to Somebody 2.",
        "The host renamed Somebody 2 to Zed.",
    ]
    assert "Nobody of that name" in cli(server, "forget", "zoe brown", "--yes", code=2)


def test_a_name_at_one_table_and_who_is_there_sees_it(
    server: Running, two: tuple[Person, Person, str]
) -> None:
    anna, bert, _ = two
    with bert.socket() as live:
        hear(live)
        cli(server, "forget", "Anna", "--table", anna.table, "--yes")
        assert hear(live)["view"]["seats"][0]["name"] == "Somebody 1"


def test_who_drains_takes_no_new_tables_but_goes_on_with_old_ones(
    server: Running, two: tuple[Person, Person, str]
) -> None:
    anna, bert, _ = two
    assert "New tables are refused" in cli(server, "drain")
    try:
        refused = bert.post("", game="tiffin", seats=[{"kind": "me"}, BOT])
        assert told(refused) == (503, "draining")
        assert "retry-after" in refused.headers
        mover = anna if anna.view()["legal"] else bert
        assert mover.first(mover.view()).status_code == 200
        assert anna.http.get("/readyz").json()["draining"] is True
    finally:
        assert "New tables are taken" in cli(server, "drain", "--off")
    anna.sit({"kind": "me"}, BOT)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("tables", {"most": 0}),
        ("tables", {"over": "yes"}),
        ("table", {}),
        ("free", {"table": "x", "seat": -1}),
        ("free", {"table": "x", "seat": "1"}),
        ("end", {"table": "x" * 41}),
        ("forget", {"name": ""}),
        ("drain", {"on": 1}),
        ("drain", {"on": True, "more": 1}),
    ],
)
def test_what_cannot_be_asked(host: Person, path: str, body: dict[str, Any]) -> None:
    assert host.http.post(f"/api/admin/{path}", json=body).status_code == 422


def test_sentences_where_no_server_is(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    line = ["admin", "list", "--database", str(database)]
    none = CliRunner().invoke(app, line)
    assert (none.exit_code, "no server has used" in none.output) == (2, True)
    write_pass(Settings(database=database, port=free_port()))
    stopped = CliRunner().invoke(app, line)
    assert (stopped.exit_code, "is it running?" in stopped.output) == (2, True)
    strange = CliRunner().invoke(app, [*line, "--address", "ftp://x"])
    assert (strange.exit_code, "http://" in strange.output) == (2, True)
    address = "postgresql://milkrun:Pa55@localhost/games"
    none = CliRunner().invoke(app, ["admin", "list", "--database", address])
    assert (none.exit_code, "has used postgresql://…@localhost/games" in none.output) == (2, True)


def test_no_proxy_is_asked_for_this_machine(
    server: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A machine that reaches the web by a proxy only says so in a variable; the token is not for
    the proxy, which would not find the server either."""
    asked = []
    monkeypatch.setattr("milkrun.server.address.time.sleep", asked.append)
    monkeypatch.setattr("urllib.request._opener", None)  # which knows proxies from before
    for name in ("no_proxy", "NO_PROXY", "REQUEST_METHOD"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    assert "New tables are taken." in cli(server, "list")
    port = int(server.url.rpartition(":")[2])
    tell_address(Settings(port=port), "/", browser=False)
    assert (f"Milkrun is at {server.url}/" in capsys.readouterr().out, asked) == (True, [])


def test_whoever_serves_a_network_is_told_its_address_there(
    server: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Links that the host copies begin with it, and phones cannot open 127.0.0.1."""
    port = int(server.url.rpartition(":")[2])
    monkeypatch.setattr("milkrun.server.address.network_address", lambda: "192.168.1.5")
    tell_address(Settings(host="0.0.0.0", port=port), "/new", browser=False)
    assert f"Milkrun is at http://192.168.1.5:{port}/new\n" in capsys.readouterr().out


def test_a_machine_without_a_network_has_its_own_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def alone(*given: object) -> socket.socket:
        raise OSError("Network is unreachable")

    assert ip_address(network_address())
    monkeypatch.setattr("milkrun.server.address.socket.socket", alone)
    assert network_address() == "127.0.0.1"


def test_tables_over_for_long_are_deleted(tmp_path: Path) -> None:
    """The rest stays: those in play, however old, and those over lately."""
    with running(tmp_path) as server:
        store, old = server.service.store, now() - 31 * DAY
        ages: dict[str, tuple[int | None, int]] = {
            "old": (None, old),
            "lately": (None, now() - 29 * DAY),
            "playing": (0, old),
        }
        for id, (to_move, since) in ages.items():
            row = TableRow(id, "tiffin", 1, 2, {}, 7, None, to_move, waits=[], chosen=[])
            seats = [SeatRow(n, "bot", "random", str(n), None, 0, True) for n in range(2)]
            store.create(row, seats)
            with store._transaction() as connection:
                at = "update tables set since = ? where id = ?"
                connection.exec_driver_sql(at, (since, id))
        assert sorted(store.all_tables()) == ["lately", "old", "playing"]
    with running(tmp_path, keep_days=30) as server:
        wait_for(lambda: sorted(server.service.store.all_tables()) == ["lately", "playing"])
        assert server.person().http.get("/api/health").json()["keep_days"] == 30


def test_without_a_limit_tables_are_kept(server: Running) -> None:
    keeping = Retention(Operating(server.service), 0)
    keeping.start()
    assert keeping._task is None
