"""Rules change: games go on where play did not, else they are frozen; what is over can be seen."""

import dataclasses
import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sqlalchemy as sa
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

import milkrun
from milkrun.cli import app
from milkrun.engine import record
from milkrun.engine.match import Match
from milkrun.server.archive import answered, asked
from milkrun.server.frozen import Frozen
from milkrun.server.replays import SCHEMA, stored_views, unpacked
from milkrun.server.security import hashed
from milkrun.server.store import Entry, HoldRow, SeatRow, StoredViews, TableRow
from milkrun.server.store.sqlite import SqliteStore
from milkrun.server.table import rebuild
from milkrun.server.views import Viewer, table_view

from .conftest import BOT, Person, Running, hear, running, wait_for
from .played import played
from .stored_games import stored_game, stored_games

GAMES = list(milkrun.games)
BEGUN = 12  # actions of a running game
SECRETS = ["a" * 32, "b" * 32, "c" * 32]  # of the devices of the seats


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of today, with a running and a finished game of each kind."""
    path = tmp_path_factory.mktemp("before") / "games.sqlite3"
    store = SqliteStore(path)
    for name in GAMES:
        for state, most in (("running", BEGUN), ("finished", 10_000)):
            table, entries = played(name, f"{name}-{state}", most)
            assert table.match.over == (state == "finished")
            holds = [HoldRow(hashed(SECRETS[n]), n, "held") for n in range(len(table.seats))]
            store.create(table.row, table.seats, None, entries, holds)
            if table.match.over:
                store.keep_views(table.id, stored_views(table))
    store.close()
    return path


@pytest.fixture
def database(before: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(before, tmp_path / "games.sqlite3"))


def sits(server: Running, table_id: str, seat: int) -> Person:
    """The person of a seat."""
    person = server.person()
    person.http.cookies.set("milkrun_device", SECRETS[seat])
    person.table = table_id
    return person


def reword(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games get another version, a new option, a new field and other words; play stays."""
    for game in milkrun.games.values():
        rules, words = game.rules, game.words
        header = record.fields().names or ()
        old = rules.STATE
        columns = [
            (name, old[name].base, old[name].shape) for name in old.names if name not in header
        ]
        options = (record.option("novelty", 3, 0, 9, "A new option."), *rules.OPTIONS)
        state = record.fields(
            ("newest", np.int32, 3),
            *columns,
            options=options,
            events=len(record.new(old).events),
            caches=tuple(record.declared(old).caches),
        )
        for module in [one for name, one in sys.modules.items() if game.name in name]:
            if getattr(module, "STATE", None) is old:
                monkeypatch.setattr(module, "STATE", state)
        monkeypatch.setattr(rules, "OPTIONS", options)
        monkeypatch.setattr(rules, "VERSION", rules.VERSION + 1)
        monkeypatch.setattr(words, "prompt", lambda *_: "Other words.")


def reform(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games are played by another rule: from the fourth action on each one earns a point."""
    play = Match.play

    def generous(self: Match, action: Any) -> None:
        mover = self.to_move
        play(self, action)
        if len(self.actions) > 3:
            self.state.score[mover] += 1

    monkeypatch.setattr(Match, "play", generous)


def log_of(database: Path) -> list[Any]:
    with sa.create_engine(f"sqlite:///{database}").begin() as connection:
        return list(connection.exec_driver_sql("select * from entries order by table_id, seq"))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_where_play_has_not_changed_games_go_on(
    name: str, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reword(monkeypatch)
    with running(database.parent) as server:
        anna = sits(server, f"{name}-running", 0)
        view = anna.view()
        assert view["prompt"] == "Other words."
        mover = sits(server, f"{name}-running", view["to_move"])
        moved = mover.first(mover.view())
        assert moved.status_code == 200, moved.text
        anna.table = f"{name}-finished"
        assert anna.view()["status"] == "over"
        steps = anna.get("/replay").json()["steps"]
        assert anna.get(f"/replay/{steps}").status_code == 200
        saved = anna.get("/export").json()
    assert milkrun.loads(json.dumps(saved)).over
    assert saved["options"]["novelty"] == 3


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_where_play_has_changed_games_are_frozen(
    name: str, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(database)
    stored = store.load(f"{name}-running")
    store.close()
    assert stored is not None
    played_so_far = rebuild(*stored, native=False)
    then, log = played_so_far.match.dumps(), log_of(database)
    reform(monkeypatch)
    with running(database.parent) as server:
        anna = sits(server, f"{name}-running", 0)
        for answer in (anna.get(), anna.move({"seq": played_so_far.seq}, 0), anna.get("/replay")):
            assert (answer.status_code, answer.json()["code"]) == (409, "other_rules")
        assert "begun under other rules" in anna.get().json()["message"]
        assert json.loads(anna.get("/export").text) == json.loads(then)
        with anna.socket() as live, pytest.raises(ConnectionClosed) as closed:
            hear(live)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4409
    assert log_of(database) == log


@pytest.mark.parametrize("name", GAMES)
def test_what_is_over_is_seen_as_it_was(
    name: str, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a seat and by a watcher; the replay, the file, the analysis, too."""
    paths = ("", "/replay", "/replay/0", "/replay/7", "/export", "/analysis")

    def look() -> list[Any]:
        with running(database.parent) as server:
            people = [sits(server, f"{name}-finished", 1), server.person()]
            people[1].table = f"{name}-finished"
            answers = [person.get(path) for person in people for path in paths]
            assert [one.status_code for one in answers] == [200] * len(answers)
            assert sits(server, f"{name}-finished", 0).get("/replay/9999").status_code == 404
            return [one.json() for one in answers]

    as_it_was = look()
    reform(monkeypatch)
    for before, after in zip(as_it_was, look(), strict=True):
        if "rounds" in before:
            assert before.pop("rounds")[0] == 0
            assert after.pop("rounds") == []
        assert before == after


@pytest.mark.parametrize("name", GAMES)
def test_a_name_is_forgotten_where_rules_have_changed(
    name: str, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is over is still seen, as its views cannot be made again: only the name is another."""
    paths = ("", "/replay", "/replay/7", "/export")
    reform(monkeypatch)
    with running(database.parent) as server:
        anna = sits(server, f"{name}-finished", 1)
        old = anna.view()["seats"][1]["name"]
        before = [anna.get(path).text for path in paths]
        server.person(origin=False).http.post(
            "/api/admin/forget",
            json={"name": old, "table": f"{name}-finished"},
            headers={"authorization": f"Bearer {server.service.token}"},
        ).raise_for_status()
        answers = [anna.get(path) for path in paths]
    assert [one.status_code for one in answers] == [200] * len(paths)
    word = re.compile(rf"(?<!\w){old}(?!\w)")
    new = [word.sub("Somebody 2", text) for text in before]
    assert [json.loads(one.text) for one in answers] == [json.loads(text) for text in new]
    assert "Somebody 2" in answers[0].text


def test_what_is_over_cannot_be_played_with(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reform(monkeypatch)
    with running(database.parent) as server:
        anna = sits(server, "tiffin-finished", 0)
        for answer in (
            anna.post("/tiffin-finished/rematch"),
            anna.post("/tiffin-finished/analysis"),
            anna.post("/tiffin-finished/whatif", n=0, seat=0, level="greedy"),
            anna.undo(anna.view()),
        ):
            assert (answer.status_code, answer.json()["code"]) == (409, "other_rules")


def test_action_ids_are_those_of_the_log_and_words_are_what_counts(database: Path) -> None:
    """A verb that comes before others moves the ids of all."""
    change(database, "update entries set action = action + 1")
    store = SqliteStore(database)
    for name in GAMES:
        stored = store.load(f"{name}-finished")
        assert stored is not None
        assert rebuild(*stored, native=False).match.over
    store.close()


@pytest.mark.parametrize("version", [None, 99])
def test_logs_without_digests_are_played_on_by_the_same_version_only(
    database: Path, version: int | None
) -> None:
    change(database, "update entries set said = null, digest = null")
    change(database, "update tables set digest = null")
    if version is not None:
        change(database, f"update tables set version = {version}")
    with running(database.parent) as server:
        anna = sits(server, "tiffin-running", 0)
        assert anna.get().status_code == (200 if version is None else 409)


def test_a_table_laid_otherwise_is_frozen_before_its_first_move(database: Path) -> None:
    change(database, "delete from entries where table_id = 'tiffin-running'")
    change(database, "update tables set digest = '0' where id = 'tiffin-running'")
    with running(database.parent) as server:
        assert sits(server, "tiffin-running", 0).get().json()["code"] == "other_rules"


def test_what_happens_is_witnessed(tmp_path: Path) -> None:
    """Every entry that comes by the page says what it was and where it led."""
    with running(tmp_path) as server:
        anna = server.person()
        anna.sit({"kind": "me"}, BOT)
        anna.first(anna.wait(lambda view: bool(view["legal"])))
        anna.wait(lambda view: bool(view["legal"]))
    store = SqliteStore(tmp_path / "games.sqlite3")
    stored = store.load(anna.table)
    store.close()
    assert stored is not None
    row, _, entries = stored
    assert None not in (row.digest, *(one.digest for one in entries))
    assert all(json.loads(one.said or "[]")[0] for one in entries if one.kind == "action")
    again = Match(milkrun.games[row.game], players=2, seed=row.seed, native=False)
    assert again.digest() == row.digest
    again.play(next(one.action for one in entries if one.action is not None))
    assert again.digest() == entries[0].digest


def test_the_log_says_what_counted() -> None:
    """A frozen table's file leaves out what was taken back, and secrets not all have told."""
    row = TableRow("abc", "tiffin", 1, 2, {}, 7, 0, 0)
    said = {n: f'["place", {n}]' for n in range(9)}

    def entry(seq: int, seat: int, kind: Any, n: int | None) -> Entry:
        return Entry(seq, str(seq), seat, kind, n, None, None if n is None else said[n], "d" * 16)

    entries = [
        entry(1, 0, "action", 0),
        entry(2, 0, "undo", None),
        entry(3, 0, "action", 1),
        entry(4, 1, "left", None),
        entry(5, 1, "sealed", 2),
        entry(6, 1, "unsealed", None),
        entry(7, 1, "sealed", 3),
        entry(8, 0, "sealed", 4),
        entry(9, 1, "sealed", 5),
    ]
    seats = [SeatRow(n, "person", None, "AB"[n], None, 0, True) for n in range(2)]
    saved = json.loads(Frozen(row, seats, entries, {}).dumps())
    assert saved["actions"] == [["place", 1], ["place", 4], ["place", 3]]
    assert (saved["names"], saved["digest"]) == (["A", "B"], "d" * 16)


def test_a_process_keeps_the_views_of_what_is_over(tmp_path: Path) -> None:
    """At a game's end, and after a start for games that lack them."""
    with running(tmp_path) as server:
        anna = server.person()
        anna.sit(BOT, BOT, options={"turn_limit": 20})
        anna.wait(lambda view: view["status"] == "over")
        wait_for(lambda: server.service.store.views(anna.table, "watching") is not None)
    change(tmp_path / "games.sqlite3", "delete from views")
    with running(tmp_path) as server:
        wait_for(lambda: server.service.store.without_views() == [])
        stored = server.service.store.views(anna.table, "watching")
        assert isinstance(stored, StoredViews)
        again = server.person()
        again.table = anna.table
        assert (stored.schema, stored.steps) == (SCHEMA, again.get("/replay").json()["steps"])


def test_the_process_refuses_what_it_cannot_replay() -> None:
    table, entries = played("tiffin", "abc", 3)
    spoiled = [dataclasses.replace(one, digest="0" * 16) for one in entries]
    answer = json.loads(answered(asked(table.row, table.seats, spoiled)))
    assert answer == {"refused": "entry 1 leads to another state"}


def test_check_games_says_what_would_break(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a server that runs: by the same rules nothing, by others what runs and what is over
    and was not kept."""
    line = ["check-games", "--database", str(database)]
    with running(database.parent):
        checked = CliRunner().invoke(app, line)
        assert checked.exit_code == 0
        assert (
            checked.output
            == "10 games: 10 unchanged, 0 finished ones shown from stored views, 0 would break\n"
        )
        change(database, "delete from views where table_id = 'tiffin-finished'")
        reform(monkeypatch)
        checked = CliRunner().invoke(app, line)
    assert checked.exit_code == 1
    told = checked.output.splitlines()
    assert len(told) == 7
    why = "entry 4 leads to another state"
    for name in GAMES:
        assert f"{name} {name}-running: running, would be frozen: {why}" in told
    assert f"tiffin tiffin-finished: finished, its end is not stored: {why}" in told
    assert told[-1].endswith("0 unchanged, 4 finished ones shown from stored views, 6 would break")


def test_check_games_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    checked = CliRunner().invoke(app, ["check-games", "--database", str(tmp_path / "none")])
    assert checked.exit_code == 2
    assert "there is no file" in checked.output
    assert not (tmp_path / "none").exists()


def test_check_games_of_a_newer_version_names_the_file(database: Path) -> None:
    change(database, "update alembic_version set version_num = '9999'")
    checked = CliRunner().invoke(app, ["check-games", "--database", str(database)])
    assert checked.exit_code == 2
    assert f"{database} was written by a newer Milkrun (version 9999)" in checked.output


def change(database: Path, statement: str) -> None:
    with sa.create_engine(f"sqlite:///{database}").begin() as connection:
        connection.exec_driver_sql(statement)


def test_stored_views_have_the_shape_of_their_schema() -> None:
    """If this fails the page may not show what servers have stored: raise SCHEMA in replays.py,
    if it was released, write the files (tests/server/stored_games.py), and see that the page
    shows the older ones, too (tests/web/test_stored.py)."""
    assert {schema for schema, _ in stored_games()} == set(range(1, SCHEMA + 1))
    for name in GAMES:
        table, _ = played(name, f"{name}-finished", 10_000)
        then = json.loads(unpacked(stored_game(SCHEMA, name), 0))
        now = table_view(table, Viewer(), frozenset()).model_dump()
        assert then.keys() == now.keys()
        assert then["view"].keys() == now["view"].keys()
