"""What is kept: tables, their seats, and an append-only log of entries. The log is the game.

Synchronous on purpose (SQLite through an async driver costs ten times the time); the service runs
every call in one writer thread, see `Store.run`.
"""

import asyncio
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Literal, ParamSpec, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

P = ParamSpec("P")
T = TypeVar("T")
MIGRATIONS = Path(__file__).parent / "migrations"

METADATA = sa.MetaData()
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),  # of the rules it is played by
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("host", sa.Integer),  # the seat with a host's powers
    sa.Column("seq", sa.Integer, nullable=False),  # entries so far
    sa.Column("to_move", sa.Integer),  # null when over; tells whose turn to resume
    sa.Column("rematch", sa.String(40)),  # the table that follows this one
    sa.Column("hints", sa.Boolean, nullable=False),  # whether seats may ask for hints
    sa.Column("origin", sa.String(40)),  # the table whose first actions this one began with,
    sa.Column("begun", sa.Integer, nullable=False, server_default="0"),  # and how many
    sa.Column("created", sa.BigInteger, nullable=False),  # ms since 1970, like every `created`
    sa.Column("layout", sa.JSON(none_as_null=True)),  # a board of the host's own
    sa.Index("tables_to_move", "to_move"),
)
SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("level", sa.String(40)),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("secret_hash", sa.String(64)),
    sa.Column("link", sa.Integer, nullable=False),  # how often the link was issued anew
    sa.Column("claimed", sa.Boolean, nullable=False),
)
ENTRIES = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("move_id", sa.String(64), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("action", sa.Integer),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("table_id", "move_id", name="one_move_id"),
)
ANALYSES = sa.Table(
    "analyses",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("status", sa.String(10), nullable=False),  # waiting, done or failed
    sa.Column("found", sa.Text),  # the analysis as JSON
    sa.Column("created", sa.BigInteger, nullable=False),
)

# Built once: building a statement costs more than running it.
INSERT_ENTRY = sa.insert(ENTRIES)
ADVANCE = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("table"), TABLES.c.seq == sa.bindparam("before"))
    .values(seq=sa.bindparam("after"), to_move=sa.bindparam("mover"))
)


class StoreError(RuntimeError):
    """The store cannot be used, or could not keep something; the message is for the host."""


@dataclass
class SeatRow:
    """One seat of a table. A bot with a `secret_hash` plays on for somebody who may come back."""

    seat: int
    kind: Literal["person", "bot"]
    level: str | None
    name: str
    secret_hash: str | None
    link: int
    claimed: bool

    @property
    def stands_in(self) -> bool:
        """Whether a bot plays on for somebody."""
        return self.kind == "bot" and self.secret_hash is not None


@dataclass(frozen=True)
class TableRow:
    """What a match starts from."""

    id: str
    game: str
    version: int
    players: int
    options: dict[str, int]
    seed: int
    host: int | None
    to_move: int | None
    rematch: str | None = None
    origin: str | None = None
    begun: int = 0
    seq: int = 0
    layout: dict[str, Any] | None = None
    hints: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log: an action, the taking back of the last one, or that a bot took
    over a seat (`left`), or its person came back to it (`back`)."""

    seq: int
    move_id: str
    seat: int
    kind: Literal["action", "undo", "left", "back"]
    action: int | None


class Store:
    """The database of one server process. Raises StoreError with a sentence for the host."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with ExitStack() as failing:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._lock = failing.enter_context(lock_file(path))
                unclean = path.with_name(path.name + "-wal").exists()
                self._engine = sa.create_engine(f"sqlite:///{path}", pool_size=1, max_overflow=0)
                failing.callback(self._engine.dispose)
                sa.event.listen(self._engine, "connect", _configure)
                sa.event.listen(self._engine, "begin", _begin_immediate)
                with self._engine.connect() as connection:
                    if unclean:
                        self._check(connection)
                    self._migrate(connection)
                failing.pop_all()
        except (sa.exc.DBAPIError, OSError) as error:
            cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
            raise StoreError(f"the game file {path} cannot be used: {cause}") from error
        except CommandError as error:
            raise StoreError(
                f"the game file {path} was written by a newer Milkrun ({error}); use that one"
            ) from error
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run one of the methods below in the writer thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writer, lambda: call(*args, **kwargs))

    def close(self) -> None:
        """Finish what is being written and let go of the file."""
        self._writer.shutdown()
        self._engine.dispose()
        self._lock.close()

    def create(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        after: str | None = None,
        entries: Sequence[Entry] = (),
    ) -> None:
        """Keep a new table; `after` is the table it is the rematch of, `entries` its log so far."""
        with self._transaction() as connection:
            connection.execute(sa.insert(TABLES), asdict(table) | {"created": now()})
            rows = [asdict(one) | {"table_id": table.id} for one in seats]
            connection.execute(sa.insert(SEATS), rows)
            if entries:
                more = {"table_id": table.id, "created": now()}
                connection.execute(INSERT_ENTRY, [asdict(one) | more for one in entries])
            if after is not None:
                old = sa.update(TABLES).where(TABLES.c.id == after)
                connection.execute(old.values(rematch=table.id))

    def load(self, table_id: str) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
        """A table with its seats and its log in order, or None if there is no such table."""
        with self._transaction() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
            if row is None:
                return None
            seats = connection.execute(
                sa.select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
            ).all()
            entries = connection.execute(
                sa.select(ENTRIES).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.seq)
            ).all()
        return (
            TableRow(**{k: v for k, v in row._mapping.items() if k != "created"}),
            [SeatRow(**{k: v for k, v in s._mapping.items() if k != "table_id"}) for s in seats],
            [Entry(e.seq, e.move_id, e.seat, e.kind, e.action) for e in entries],
        )

    def append(self, table_id: str, entry: Entry, to_move: int | None) -> None:
        """Add one entry to a log; `to_move` is the seat that decides after it, None when over.

        Raises StoreError, with nothing kept, if the entry does not follow the last one.
        """
        with self._transaction() as connection:
            _append(connection, table_id, entry, to_move)

    def change_seat(
        self, table_id: str, seat: SeatRow, entry: Entry | None = None, to_move: int | None = None
    ) -> None:
        """Overwrite a seat, and with it append the entry that tells of it, as `append` does."""
        where = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat.seat)
        with self._transaction() as connection:
            if entry is not None:
                _append(connection, table_id, entry, to_move)
            connection.execute(sa.update(SEATS).where(where).values(**asdict(seat)))

    def waiting_for_bots(self) -> list[str]:
        """The tables on which a bot decides next."""
        joined = TABLES.join(
            SEATS, (SEATS.c.table_id == TABLES.c.id) & (SEATS.c.seat == TABLES.c.to_move)
        )
        query = sa.select(TABLES.c.id).select_from(joined).where(SEATS.c.kind == "bot")
        with self._transaction() as connection:
            return list(connection.execute(query).scalars())

    def keep_analysis(self, table_id: str, status: str, found: str | None = None) -> None:
        """How far the analysis of a table's game is: waiting, done (and what it found), failed."""
        row = {"table_id": table_id, "status": status, "found": found, "created": now()}
        with self._transaction() as connection:
            connection.execute(sa.insert(ANALYSES).prefix_with("OR REPLACE"), row)

    def analysis(self, table_id: str) -> tuple[str, str | None] | None:
        """(status, found) of a table's analysis; None if nobody asked for one."""
        query = sa.select(ANALYSES).where(ANALYSES.c.table_id == table_id)
        with self._transaction() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else (row.status, row.found)

    def analyses_waiting(self) -> list[str]:
        """The tables whose analysis was asked for and is not done, first come, first served."""
        query = sa.select(ANALYSES.c.table_id).where(ANALYSES.c.status == "waiting")
        with self._transaction() as connection:
            return list(connection.execute(query.order_by(ANALYSES.c.created)).scalars())

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except sa.exc.DBAPIError as error:
            raise StoreError(f"the game file {self.path} refused: {error.orig}") from error

    def _check(self, connection: sa.Connection) -> None:
        """After a crash: SQLite repairs itself; make sure that it did."""
        result = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        connection.rollback()
        if result != "ok":
            raise StoreError(f"the game file {self.path} is damaged ({result}); restore a backup")

    def _migrate(self, connection: sa.Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        with connection.begin():
            command.upgrade(config, "head")


def _append(connection: sa.Connection, table_id: str, entry: Entry, to_move: int | None) -> None:
    moved = connection.execute(
        ADVANCE,
        {"table": table_id, "before": entry.seq - 1, "after": entry.seq, "mover": to_move},
    )
    if moved.rowcount != 1:
        raise StoreError(f"entry {entry.seq} does not follow the last one kept")
    connection.execute(INSERT_ENTRY, asdict(entry) | {"table_id": table_id, "created": now()})


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def lock_file(path: Path) -> IO[str]:
    """Hold `path`.lock for this process alone; the system lets go of it when the process ends.

    Raises StoreError if another process holds it.
    """
    lock = open(path.with_name(path.name + ".lock"), "a+")  # noqa: SIM115 (kept open)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.seek(0)
        owner = lock.read().strip()
        lock.close()
        who = f" (process {owner})" if owner else ""
        raise StoreError(
            f"another Milkrun server{who} is using {path}; stop it, or name another file with "
            "--database"
        ) from error
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    return lock


def _configure(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver must not begin transactions on its own
    for pragma in (
        "busy_timeout = 5000",
        "journal_mode = WAL",
        "synchronous = FULL",  # an acknowledged move survives a power cut
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
