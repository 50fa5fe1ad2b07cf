"""SQLite as a store: the suite, migrations, and what happens when it cannot write."""

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from milkrun.server.process import serve
from milkrun.server.settings import Settings
from milkrun.server.store import Lease, StoreError
from milkrun.server.store.lease import FileLease
from milkrun.server.store.schema import METADATA
from milkrun.server.store.sqlite import SqliteStore
from milkrun.server.store.versions import MIGRATIONS

from .box_suite import BoxSuite
from .conftest import Person, Running, hear, running
from .group_suite import GroupSuite
from .keeping_suite import KeepingSuite
from .lease_suite import LeaseSuite
from .push_suite import PushSuite
from .puzzle_suite import PuzzleSuite
from .store_suite import ROWS, TABLE, Opened, StoreSuite
from .turn_suite import TurnSuite

PAGE = 4096
MOVE = "5f0c1c1e-0000-4000-8000-000000000001"


def open_store(folder: Path) -> SqliteStore:
    return SqliteStore(folder / "deep" / "games.sqlite3")


class TestStore(StoreSuite, GroupSuite, TurnSuite, PuzzleSuite, PushSuite, BoxSuite, KeepingSuite):
    @pytest.fixture
    def opened(self, tmp_path: Path) -> Iterator[Opened]:
        with Opened(partial(open_store, tmp_path), lambda store: store._engine) as opened:
            yield opened


class TestLease(LeaseSuite):
    @pytest.fixture
    def take(self, tmp_path: Path) -> Callable[[], Lease]:
        return lambda: FileLease(tmp_path / "games.sqlite3")

    def test_through_a_link_it_is_the_same_file(
        self, tmp_path: Path, take: Callable[[], Lease]
    ) -> None:
        lease = take()
        (tmp_path / "link").symlink_to(tmp_path / "games.sqlite3")
        with pytest.raises(StoreError, match=r"games\.sqlite3"):
            FileLease(tmp_path / "link")
        lease.release()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    found = open_store(tmp_path)
    yield found
    found.close()


def test_migrations_from_nothing_make_the_tables_of_today(store: SqliteStore) -> None:
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        pragmas = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        ]
    assert pragmas == ["wal", 2, 1, 1]


def test_tables_from_before_there_were_hints_allow_them(tmp_path: Path) -> None:
    config, path = Config(), tmp_path / "games.sqlite3"
    config.set_main_option("script_location", str(MIGRATIONS))
    with sa.create_engine(f"sqlite:///{path}").begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql(
            "insert into tables (id, game, version, players, options, seed, seq, created)"
            " values ('old', 'tiffin', 1, 2, '{}', 7, 0, 0)"
        )
    store = SqliteStore(path)
    found = store.load("old")
    store.close()
    assert found is not None
    assert found[0].hints


def written(folder: Path) -> Path:
    """A game file of many pages, closed as a stopped server leaves it."""
    store = open_store(folder)
    tables = [replace(TABLE, id=f"table {n}") for n in range(300)]
    store._together([partial(store.create, table, ROWS) for table in tables])
    store.close()
    assert store.path.stat().st_size > 20 * PAGE
    return store.path


def zero(path: Path, page: int) -> None:
    with path.open("r+b") as file:
        file.seek(page * PAGE)
        file.write(bytes(PAGE))


def drop(path: Path, table: str) -> None:
    with sa.create_engine(f"sqlite:///{path}").begin() as connection:
        connection.exec_driver_sql(f"drop table {table}")


DAMAGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "a letter": (lambda path: path.write_text("Dear aunt, " * 500), "is not a database"),
    "a torn header": (lambda path: os.truncate(path, 60), r"is damaged \("),
    "half of it": (lambda path: os.truncate(path, 10 * PAGE), r"is damaged \(.*restore a backup"),
    "page 1": (lambda path: zero(path, 0), "is not a database"),
    "a page": (lambda path: zero(path, 9), r"is damaged \(.*restore a backup"),
    "no seats": (lambda path: drop(path, "seats"), r"damaged \(its table seats is missing\)"),
    "no version": (lambda path: drop(path, "alembic_version"), r"is damaged \(.*already exists"),
    "another's": (
        lambda path: [
            drop(path, "entries"),
            sqlite3.connect(path).execute("create table entries(a)"),
        ],
        r"damaged \(its table entries lacks action, ",
    ),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_file_is_told_in_a_sentence(
    tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path)
    harm, said = DAMAGE[kind]
    harm(path)
    with pytest.raises(StoreError, match=said):
        SqliteStore(path)
    assert serve(Settings(database=path, port=0)) == 1
    told = capsys.readouterr().err
    assert told.startswith("milkrun: the game file")
    assert told.count("\n") == 1


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is no file; name one with --database"):
        SqliteStore(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="has no such files")
def test_what_is_no_ordinary_file_is_left_alone(tmp_path: Path) -> None:
    """Root would take the others' right to /dev/null. A pipe would keep the start waiting."""
    path = tmp_path / "pipe"
    os.mkfifo(path, 0o622)
    before = path.stat()
    with pytest.raises(StoreError, match="is no file; name one with --database"):
        SqliteStore(path)
    assert path.stat().st_mode == before.st_mode
    assert [*tmp_path.iterdir()] == [path]


def test_what_is_no_database_is_left_alone(tmp_path: Path) -> None:
    """It is somebody's file, named by mistake."""
    path = tmp_path / "text.json"
    path.write_text("{}")
    path.chmod(0o640)
    before = path.stat()
    assert serve(Settings(database=path, port=0)) == 1
    assert [*tmp_path.iterdir()] == [path]
    assert (path.stat().st_mode, path.read_text()) == (before.st_mode, "{}")


@pytest.mark.parametrize("table", ["soups (name)", "alembic_version (version_num)"])
def test_a_database_of_another_program_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], table: str
) -> None:
    path = tmp_path / "recipes.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"create table {table}")
    before = path.read_bytes()
    assert serve(Settings(database=path, port=0)) == 1
    assert "is a database of another program" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == [path]
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="has no such modes")
def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    """Nor those beside it; files from before are tightened."""
    old = os.umask(0)
    try:
        store = open_store(tmp_path)
        store.create(TABLE, ROWS)
        store.close()
        path = store.path
        for _ in range(2):
            store = SqliteStore(path)
            store.change_seat(TABLE.id, ROWS[0])
            modes = {one.name: one.stat().st_mode & 0o777 for one in path.parent.iterdir()}
            store.close()
            assert {f"{path.name}{end}" for end in ("", "-wal", "-shm", ".lock")} <= set(modes)
            assert set(modes.values()) == {0o600}, modes
            for one in path.parent.iterdir():
                one.chmod(0o666)
    finally:
        os.umask(old)


def test_a_file_of_a_newer_version(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    store = SqliteStore(path)
    with store._transaction() as connection:
        connection.exec_driver_sql("update alembic_version set version_num = '9999'")
    store.close()
    with pytest.raises(StoreError, match="newer Milkrun"):
        SqliteStore(path)


def test_a_move_that_cannot_be_stored_has_not_happened(
    server: Running, both: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full, say: 503, nobody hears of it, and the same move works later."""
    mover, other = both
    view = mover.view()

    def full(*_: object) -> None:
        raise StoreError("the disk is full")

    with other.socket() as live:
        hear(live)
        with monkeypatch.context() as patch:
            patch.setattr(server.service.store, "append", full)
            answer = mover.move(view, view["legal"][0]["id"], MOVE)
        assert answer.status_code == 503
        assert answer.json()["code"] == "not_stored"
        assert int(answer.headers["retry-after"]) >= 1
        assert mover.view() == view | {"seats": mover.view()["seats"]}
        again = mover.move(view, view["legal"][0]["id"], MOVE)
        assert again.status_code == 200
        assert hear(live)["view"]["seq"] == again.json()["seq"] == view["seq"] + 1


def test_a_store_that_refuses_everything(tmp_path: Path) -> None:
    """SQLite itself refuses, as on a read-only disk: refusals, no faults, and it recovers."""
    with running(tmp_path) as server:
        anna = server.person()
        anna.sit({"kind": "me"}, {"kind": "friend"})
        engine = server.service.store._engine

        def pragma(value: str) -> None:
            connection = engine.raw_connection()
            connection.cursor().execute(f"PRAGMA query_only = {value}")
            connection.close()

        pragma("ON")
        seats = [{"kind": "me"}, {"kind": "friend"}]
        assert anna.post("", game="tiffin", seats=seats).status_code == 503
        assert anna.post(f"/{anna.table}/seat", name="Nobody").status_code == 503
        assert "Nobody" not in anna.get().text
        pragma("OFF")
        assert anna.post("", game="tiffin", seats=seats).status_code == 201
