"""Copies of a game file: made on demand and before its tables change, and put back."""

import logging
import os
import sqlite3
import sys
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from .lease import FileLease
from .rows import StoreError
from .versions import head, is_known

log = logging.getLogger("milkrun.store")

ELSEWHERE = (
    "the games are in PostgreSQL, which makes its own copies: pg_dump --format=custom "
    "--file=FILE ADDRESS, and pg_restore --clean --if-exists --dbname=ADDRESS FILE"
)
TABLES_OF_OURS = {"tables", "seats", "entries", "alembic_version"}


@dataclass(frozen=True)
class Found:
    """What a game file holds."""

    tables: int
    version: str


def back_up(database: Path | str, target: Path) -> Found:
    """Copy a database at one moment and check the copy. Raises StoreError, and leaves no file."""
    if isinstance(database, str):
        raise StoreError(ELSEWHERE)
    look_at(database, quick=True)
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError as error:
        raise StoreError(f"{target} exists already; name another file") from error
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from error
    try:
        copy(database, target)
        return look_at(target)
    except StoreError:
        target.unlink(missing_ok=True)
        raise


def restore(source: Path, database: Path | str) -> tuple[Found, Path | None]:
    """Put a backup in place of a game file. Returns what it holds, and where the old file is kept.
    Raises StoreError if a server uses the file, or the backup is none, damaged, or too new."""
    if isinstance(database, str):
        raise StoreError(ELSEWHERE)
    database = database.resolve()
    if database == source.resolve():
        raise StoreError(f"{source} is the game file itself; name a backup")
    found = look_at(source)
    new = database.with_name(f"{database.name}.restoring")
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        owner = (database if database.exists() else database.parent).stat()
        lease = FileLease(database)
    except OSError as error:
        raise StoreError(f"{database} cannot be written: {error.strerror}") from error
    try:
        give(lease.path, owner)
        new.unlink(missing_ok=True)
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        copy(source, new)
        look_at(new)
        give(new, owner)
        kept = put_aside(database)
        os.replace(new, database)
        sync(database.parent)
    except OSError as error:
        raise StoreError(f"{database} cannot be written: {error.strerror}") from error
    finally:
        new.unlink(missing_ok=True)
        lease.release()
    return found, kept


def look_at(path: Path, quick: bool = False) -> Found:
    """What a game file holds. Raises StoreError if it is none, damaged, or of a newer version."""
    if not path.is_file():
        raise StoreError(f"there is no file {path}")
    try:
        with closing(opened(path)) as connection:
            check = "quick_check(1)" if quick else "integrity_check(1)"
            result = connection.execute(f"PRAGMA {check}").fetchone()[0]
            if result != "ok":
                raise StoreError(f"{path} is damaged: {' '.join(str(result).split())}")
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
            if not names >= TABLES_OF_OURS:
                raise StoreError(f"{path} is a database, but not one of Milkrun's")
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            version = "" if row is None else str(row[0])
            count = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be read: {error}") from error
    if not is_known(version):
        raise StoreError(f"{path} was written by a newer Milkrun (version {version}); use that one")
    return Found(int(count), version)


def before_migration(path: Path, version: str) -> Path:
    """A copy of a game file whose tables are of that version, as they are about to change. Raises
    StoreError if there is no room for it."""
    copied = free_name(path, f"before-{version}-to-{head()}")
    back_up(path, copied)
    log.info("the tables change from version %s to %s; as it was: %s", version, head(), copied)
    return copied


def version_of(path: Path) -> str | None:
    """The version of a game file's tables; None if it has none yet."""
    with closing(opened(path)) as connection:
        is_there = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
        if connection.execute(is_there).fetchone() is None:
            return None
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def copy(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment, also while it is written to."""
    said, hint = f"the game file {source} cannot be read", ""
    try:
        with closing(opened(source)) as read, closing(sqlite3.connect(target)) as written:
            read.execute("SELECT 1 FROM sqlite_master").fetchone()
            said, hint = f"{source} cannot be copied to {target}", "; is there room for it?"
            read.backup(written)
            written.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        sync(target)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{said}: {error}{hint}") from error


def opened(path: Path) -> sqlite3.Connection:
    """A file, to read."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=10)


def put_aside(database: Path) -> Path | None:
    """Give a game file and what belongs to it other names; None if nothing is there. Also what a
    deleted file has left: SQLite would write it into the next of that name."""
    kept, found = free_name(database, "before-restore"), False
    for ending in ("", "-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            os.replace(
                database.with_name(database.name + ending), kept.with_name(kept.name + ending)
            )
            found = True
    return kept if found else None


def give(path: Path, owner: os.stat_result) -> None:
    """Give a file that root has made to the user of the server, who could not open it otherwise."""
    if sys.platform != "win32" and os.geteuid() == 0:
        os.chown(path, owner.st_uid, owner.st_gid)


def free_name(path: Path, why: str) -> Path:
    """A name beside a file that no other has."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    name, n = path.with_name(f"{path.name}.{why}.{stamp}"), 2
    while name.exists():
        name, n = path.with_name(f"{path.name}.{why}.{stamp}-{n}"), n + 1
    return name


def sync(path: Path) -> None:
    """Have a file or a folder written to the disk."""
    with suppress(PermissionError):  # folders cannot be opened on Windows
        file = os.open(path, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
