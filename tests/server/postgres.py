"""A PostgreSQL server of the tests' own: on a free port of this machine, in a folder of its own."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from tests.ports import free_port

from milkrun.server.store.postgres import PostgresStore

HINT = "scripts/setup.sh postgres installs it (Debian: sudo apt-get install postgresql)"
USER = "postgres"  # whom Debian's package makes; initdb refuses root
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60")
SMALL = ("shared_buffers=16MB", "autovacuum=off", "wal_level=minimal", "max_wal_senders=0")
PATIENCE = 20  # seconds


def program(name: str) -> str:
    """Where a program of PostgreSQL is; Debian keeps them out of the way."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda at: int(at.parent.name))
    path = os.pathsep.join([*map(str, reversed(places)), os.environ.get("PATH", "")])
    found = shutil.which(name, path=path)
    if found is None:
        pytest.fail(f"PostgreSQL's {name} is needed and was not found: {HINT}", pytrace=False)
    return found


class Postgres:
    """A server, and as many databases on it as tests want."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self._names = (f"games_{n}" for n in count())
        PostgresStore(self.empty()).close()  # games_0, which others are copied from

    def address(self, name: str, user: str = USER) -> str:
        return f"postgresql://{user}:secret@127.0.0.1:{self.port}/{name}"

    def empty(self) -> str:
        """The address of a new database without tables."""
        return self._made("template1")

    def database(self) -> str:
        """The address of a new database with today's tables, all empty."""
        return self._made("games_0")

    def run(self, *statements: str, database: str = "postgres") -> None:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            for one in statements:
                connection.execute(one)

    def _made(self, model: str) -> str:
        name = next(self._names)
        self.run(f"CREATE DATABASE {name} TEMPLATE {model}")
        return self.address(name)


@cache
def as_whom() -> dict[str, Any]:
    """As whom it runs: initdb refuses root."""
    if os.getuid() != 0:
        return {}
    if subprocess.run(["id", USER], capture_output=True).returncode != 0:
        pytest.fail(f"there is no user {USER} to run PostgreSQL as: {HINT}", pytrace=False)
    return {"user": USER, "group": USER, "extra_groups": []}


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """Start one, and stop it in the end. Where that is impossible, fail with a sentence."""
    whom = as_whom()
    with tempfile.TemporaryDirectory(prefix="milkrun-postgres-") as name:
        folder = Path(name)
        if whom:
            shutil.chown(folder, whom["user"], whom["group"])
        secret = folder / "secret"
        secret.write_text("secret")
        secret.chmod(0o644)
        line = [program("initdb"), "-D", f"{folder}/data", "-U", USER, "--no-sync", "-E", "UTF8"]
        line += ["--locale=C", "-A", "scram-sha-256", f"--pwfile={secret}"]
        made = subprocess.run(line, capture_output=True, text=True, cwd=folder, **whom)
        if made.returncode != 0:
            pytest.fail(f"PostgreSQL could not be set up: {made.stderr}", pytrace=False)
        port = free_port()
        line = [program("postgres"), "-D", f"{folder}/data", "-p", str(port), "-k", name]
        line += [
            part for one in (*FAST, *SMALL, "listen_addresses=127.0.0.1") for part in ("-c", one)
        ]
        with (folder / "log").open("w") as log:
            process = subprocess.Popen(line, stdout=log, stderr=log, cwd=folder, **whom)
        try:
            await_it(process, folder, port)
            yield Postgres(folder, port)
        finally:
            process.send_signal(2)  # fast: it ends all connections
            process.wait()


def await_it(process: "subprocess.Popen[bytes]", folder: Path, port: int) -> None:
    line = [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    end = time.monotonic() + PATIENCE
    while subprocess.run(line).returncode != 0:
        if process.poll() is not None or time.monotonic() > end:
            told = (folder / "log").read_text()[-2000:]
            pytest.fail(f"PostgreSQL did not start:\n{told}", pytrace=False)
        time.sleep(0.02)
