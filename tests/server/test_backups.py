"""A game file is copied, checked, put back; and copied by itself before its tables change."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from milkrun.cli import app
from milkrun.server.store import SeatRow, StoreError, TableRow
from milkrun.server.store.backups import back_up, look_at, restore
from milkrun.server.store.lease import FileLease
from milkrun.server.store.sqlite import SqliteStore
from milkrun.server.store.versions import head

from .test_devices import upgraded

__all__ = ["upgraded"]

HOSTING = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


def keep(path: Path, *tables: str) -> Path:
    """A game file with those tables, and one that is added to it."""
    store = SqliteStore(path)
    for id in tables:
        row = TableRow(id, "tiffin", 1, 2, {}, 7, None, 0)
        store.create(row, [SeatRow(0, "bot", "random", "A", None, 0, True)])
    store.close()
    return path


def ids(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return sorted(row[0] for row in connection.execute("select id from tables"))


def say(*line: object, code: int = 0) -> str:
    ran = CliRunner().invoke(app, [*map(str, line)])
    assert ran.exit_code == code, ran.output
    return " ".join(ran.output.split())


def test_a_copy_of_a_running_server_is_whole_and_private(tmp_path: Path) -> None:
    path, copied = keep(tmp_path / "games.sqlite3", "one"), tmp_path / "copy.sqlite3"
    store = SqliteStore(path)  # what it writes is not in the file itself yet
    store.create(
        TableRow("two", "tiffin", 1, 2, {}, 7, None, 0),
        [SeatRow(0, "bot", "random", "A", None, 0, True)],
    )
    said = say("backup", copied, "--database", path)
    store.close()
    assert f"2 tables, version {head()}, checked" in said
    assert ids(copied) == ["one", "two"]
    assert stat.S_IMODE(copied.stat().st_mode) == 0o600
    beside = [one.name for one in tmp_path.iterdir() if one.name.startswith("copy")]
    assert beside == ["copy.sqlite3"]
    assert "exists already" in say("backup", copied, "--database", path, code=2)


def test_a_backup_is_put_back_and_the_old_file_is_kept(tmp_path: Path) -> None:
    path, copied = keep(tmp_path / "games.sqlite3", "one"), tmp_path / "copy.sqlite3"
    back_up(path, copied)
    keep(path, "two")
    said = say("restore", copied, "--database", path)
    assert "1 table, version" in said
    assert ids(path) == ["one"]
    (kept,) = tmp_path.glob("games.sqlite3.before-restore.*")
    assert kept.name in said
    assert ids(kept) == ["one", "two"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    SqliteStore(path).close()
    empty = tmp_path / "new" / "games.sqlite3"
    assert restore(copied, empty)[1] is None
    assert ids(empty) == ["one"]


def test_what_a_deleted_file_left_behind_does_not_get_into_a_restored_one(tmp_path: Path) -> None:
    path, copied = keep(tmp_path / "games.sqlite3", "one"), tmp_path / "copy.sqlite3"
    back_up(path, copied)
    store, left = SqliteStore(path), path.with_name("games.sqlite3-wal")
    row = TableRow("two", "tiffin", 1, 2, {}, 7, None, 0)
    store.create(row, [SeatRow(0, "bot", "random", "A", None, 0, True)])
    written = left.read_bytes()  # as a crash leaves it
    store.close()
    path.unlink()
    left.write_bytes(written)
    kept = restore(copied, path)[1]
    assert ids(path) == ["one"]
    assert kept is not None
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == written
    assert not kept.exists()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root can give away")
def test_what_root_puts_back_is_the_servers_own(tmp_path: Path) -> None:
    path, copied = keep(tmp_path / "data" / "games.sqlite3", "one"), tmp_path / "copy.sqlite3"
    back_up(path, copied)
    for one in (path, path.parent):
        os.chown(one, 4711, 4712)
    for _ in range(2):  # in place of a file, and where none is
        restore(copied, path)
        files = [path, path.with_name("games.sqlite3.lock")]
        assert [(one.stat().st_uid, one.stat().st_gid) for one in files] == [(4711, 4712)] * 2
        for one in files:
            one.unlink()


@pytest.mark.skipif(sys.platform == "win32", reason="files there have no limit")
def test_a_full_disk_is_not_the_fault_of_the_game_file(tmp_path: Path) -> None:
    path, full = keep(tmp_path / "games.sqlite3", "one"), tmp_path / "copy.sqlite3"
    line = f"ulimit -f 60; exec {sys.executable} -m milkrun backup {full} --database {path}"
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert f"{path} cannot be copied to {full}" in ran.stderr
    assert not full.exists()


def test_nothing_is_put_back_under_a_running_server(tmp_path: Path) -> None:
    path, copied = keep(tmp_path / "games.sqlite3", "one"), tmp_path / "copy.sqlite3"
    back_up(path, copied)
    lease = FileLease(path)
    said = say("restore", copied, "--database", path, code=2)
    lease.release()
    assert "another Milkrun server" in said
    assert not [one for one in tmp_path.iterdir() if "restor" in one.name]


def spoil(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(8192))


def other(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("create table cats (name)")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("update alembic_version set version_num = '9999'")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (spoil, "damaged|cannot be read"),
        (other, "not one of Milkrun's"),
        (newer, "newer Milkrun .version 9999"),
        (lambda path: path.write_text("hello" * 999), "cannot be read"),
        (lambda path: path.unlink(), "no file"),
    ],
)
def test_files_that_are_not_put_back(
    change: Callable[[Path], object], why: str, tmp_path: Path
) -> None:
    path, bad = keep(tmp_path / "games.sqlite3", "one"), tmp_path / "bad.sqlite3"
    back_up(path, bad)
    change(bad)
    with pytest.raises(StoreError, match=why):
        restore(bad, path)
    assert ids(path) == ["one"]
    if bad.exists():
        with pytest.raises(StoreError, match=why):
            back_up(bad, tmp_path / "again.sqlite3")
        assert not (tmp_path / "again.sqlite3").exists()


def test_what_cannot_be_is_said(tmp_path: Path) -> None:
    path = keep(tmp_path / "games.sqlite3", "one")
    with pytest.raises(StoreError, match="itself"):
        restore(path, path)
    with pytest.raises(StoreError, match="cannot be written"):
        back_up(path, tmp_path / "nowhere" / "copy")
    for line in (("backup", tmp_path / "x"), ("restore", path)):
        told = say(*line, "--database", "postgresql://db/games", code=2)
        words = ("pg_dump --format=custom --file=FILE", "pg_restore --clean --if-exists --dbname")
        assert [word for word in words if word not in told or word not in HOSTING] == []


def test_before_the_tables_change_a_copy_is_made(upgraded: Path) -> None:
    path = upgraded / "games.sqlite3"
    was = Path(shutil.copy(path, upgraded / "was"))
    SqliteStore(path).close()
    (copied,) = upgraded.glob(f"games.sqlite3.before-0004-to-{head()}.*")
    assert look_at(copied).version == "0004"
    assert (ids(copied), ids(path)) == (ids(was), ids(was))
    assert look_at(path).version == head()
    SqliteStore(path).close()  # now nothing changes
    assert len(list(upgraded.glob("games.sqlite3.before*"))) == 1
    restore(copied, path)
    assert look_at(path).version == "0004"
