"""Whether a game file is intact, and private."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import sqlalchemy as sa

from .backups import TABLES_OF_OURS, opened
from .rows import StoreError
from .schema import METADATA

HEAD = b"SQLite format 3\0"  # how a database begins
BESIDE = ("", "-wal", "-shm", "-journal", ".lock")  # endings of the files that belong together


def check_head(path: Path) -> None:
    """Raise StoreError if a file is no database, or one of another program: it is somebody's, and
    nothing of it or beside it is changed. So with what is no file at all, as /dev/null."""
    if path.exists() and not path.is_file():
        raise StoreError(f"{path} is no file; name one with --database")
    with suppress(FileNotFoundError), path.open("rb") as file:
        if file.read(len(HEAD)) not in (b"", HEAD):
            raise no_database(path)
        with suppress(sqlite3.Error), closing(opened(path)) as connection:  # damage is told later
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
            ours = TABLES_OF_OURS - {"alembic_version"}  # which many programs have
            if names and not names & ours:
                raise StoreError(
                    f"the game file {path} is a database of another program; use another file with "
                    "--database"
                )


def make_private(path: Path) -> None:
    """Let only the owner read or write the file and those next to it: they hold hands, and
    the keys to seats. SQLite gives the files it adds the mode of the first."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for ending in BESIDE:
        with suppress(FileNotFoundError, PermissionError):  # does not exist, or not ours to change
            path.with_name(path.name + ending).chmod(0o600)


def check_pages(connection: sa.Connection, path: Path) -> None:
    """Raise StoreError if SQLite finds the file inconsistent."""
    result = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    connection.rollback()
    if result != "ok":
        raise damaged(path, " ".join(str(result).split()))


def check_tables(connection: sa.Connection, path: Path) -> None:
    """Raise StoreError if a table or a column is missing."""
    there = sa.inspect(connection)
    names = set(there.get_table_names())
    for table in METADATA.sorted_tables:
        if table.name not in names:
            raise damaged(path, f"its table {table.name} is missing")
        lacking = {one.name for one in table.columns}
        lacking -= {one["name"] for one in there.get_columns(table.name)}
        if lacking:
            raise damaged(path, f"its table {table.name} lacks {', '.join(sorted(lacking))}")
    connection.rollback()


def damaged(path: Path, why: str) -> StoreError:
    """What the host is told about a file that cannot be repaired."""
    return StoreError(f"the game file {path} is damaged ({why}); restore a backup")


def no_database(path: Path) -> StoreError:
    """What the host is told about another file."""
    return StoreError(
        f"the game file {path} is not a database; restore a backup, or use another file with "
        "--database"
    )


def refusal(path: Path, error: sa.exc.DBAPIError | OSError) -> StoreError:
    """What the host is told when a file cannot be opened."""
    why = str(error.orig if isinstance(error, sa.exc.DBAPIError) else error)
    if "not a database" in why:
        return no_database(path)
    if any(sign in why for sign in ("malformed", "already exists", "no such table")):
        return damaged(path, why)
    return StoreError(f"the game file {path} cannot be used: {why}")
