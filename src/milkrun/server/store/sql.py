"""What the stores of every kind of database have in common.

Synchronous, in its own threads: an async driver takes ten times as long.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import asdict
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sa
from alembic import command

from .batch import Batch, Unfit
from .boxing import SqlBoxes
from .group import Failed, GroupCommit
from .interface import Shared
from .keeping import SqlKeeping
from .keyring import SqlKeyring, change_access, keep_holds
from .pushing import SqlPushes
from .puzzling import SqlPuzzles
from .rows import (
    UNCHANGED,
    Access,
    Entry,
    HoldRow,
    Pace,
    SeatRow,
    Stale,
    StoredViews,
    StoreError,
    TableRow,
    Turn,
    Used,
    now,
)
from .sayings import SqlSayings
from .schema import ANALYSES, ENTRIES, SEATS, TABLES, VIEWS
from .upserts import overwrite
from .versions import configured

P = ParamSpec("P")
T = TypeVar("T")

# Built once: building a statement costs more than running it.
INSERT_ENTRY = sa.insert(ENTRIES)
ADVANCE = (
    sa.update(TABLES)
    .where(
        TABLES.c.id == sa.bindparam("table"),
        TABLES.c.seq == sa.bindparam("before"),
        TABLES.c.changes
        == sa.func.coalesce(sa.bindparam("known", type_=sa.Integer), TABLES.c.changes),
    )
    .values(
        seq=sa.bindparam("after"),
        to_move=sa.bindparam("mover"),
        waits=sa.bindparam("now_waits", type_=sa.JSON(none_as_null=True)),
        chosen=sa.bindparam("now_chosen", type_=sa.JSON(none_as_null=True)),
        since=sa.bindparam("now_since"),
        deadline=sa.bindparam("now_deadline"),
        earlier=sa.bindparam("now_earlier"),
        changes=TABLES.c.changes + 1,
    )
)


class _Shared(threading.local):
    """The transaction that the calls of one group share, in the thread that writes."""

    connection: sa.Connection | None = None
    batch: Batch | None = None  # the entries that are appended in it
    notes = False  # whether it need not wait for the disk

    def __init__(self) -> None:
        self.news: set[tuple[str, str]] = set()  # that others are told of once it is durable


class SqlStore(SqlKeyring, SqlPuzzles, SqlPushes, SqlBoxes, SqlSayings, SqlKeeping):
    """A store in SQL; what its methods do stands in `interface.Store`. A kind of database adds how
    connections are made and what is said of one that fails (`name`)."""

    name: str  # what the host is told of it
    shared: Shared | None = None  # what several processes need

    def __init__(self, engine: sa.Engine, finders: sa.Engine, readers: int) -> None:
        """engine: the one connection that writes. finders: as many that read as `readers`."""
        self._shared = _Shared()
        self._engine, self._finders = engine, finders
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="reader")
        self._group = GroupCommit(self._together)

    async def write(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a method that writes, together with all others that wait; then it is durable."""
        return await self._group.write(lambda: call(*args, **kwargs))

    async def read(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a method that only reads, in parallel with writes."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, lambda: call(*args, **kwargs))

    def watch(self, took: Callable[[float, int], None]) -> None:
        """Have took(seconds, writes) called after every commit."""
        self._group.took = took

    def close(self) -> None:
        """Finish pending writes and release the database."""
        self._group.close()
        self._readers.shutdown()
        self._finders.dispose()
        self._engine.dispose()

    def create(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        after: str | None = None,
        entries: Sequence[Entry] = (),
        holds: Sequence[HoldRow] = (),
    ) -> None:
        with self._transaction() as connection:
            connection.execute(sa.insert(TABLES), asdict(table) | {"created": now()})
            rows = [asdict(one) | {"table_id": table.id} for one in seats]
            connection.execute(sa.insert(SEATS), rows)
            if entries:
                more = {"table_id": table.id, "created": now()}
                connection.execute(INSERT_ENTRY, [asdict(one) | more for one in entries])
            keep_holds(connection, table.id, holds)
            self.tell("table", table.id)
            if after is not None:
                alone = (TABLES.c.id == after) & TABLES.c.rematch.is_(None)
                if not self._change(connection, alone, rematch=table.id):
                    raise Stale(f"{after} has a rematch by now")
                self.tell("table", after)

    def load(self, table_id: str) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
        mine = sa.select(TABLES).where(TABLES.c.id == table_id)
        of = sa.select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
        line = sa.select(ENTRIES).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.seq)
        with self._reading() as connection:
            row = connection.execute(mine).one_or_none()
            if row is None:
                return None
            seats, entries = connection.execute(of).all(), connection.execute(line).all()
        return (
            TableRow(**{k: v for k, v in row._mapping.items() if k != "created"}),
            [SeatRow(**{k: v for k, v in s._mapping.items() if k != "table_id"}) for s in seats],
            [
                Entry(e.seq, e.move_id, e.seat, e.kind, e.action, e.text, e.said, e.digest)
                for e in entries
            ],
        )

    def append(self, table_id: str, entry: Entry, turn: Turn, known: int | None = None) -> None:
        if self._shared.batch is not None:
            self.tell("table", table_id)
            self._shared.batch.add(table_id, entry, turn, known)
            return
        with self._transaction() as connection:
            self._append(connection, table_id, entry, turn, known)

    def change_seat(
        self,
        table_id: str,
        seat: SeatRow,
        record: tuple[Entry, Turn] | None = None,
        access: Access = UNCHANGED,
        before: SeatRow | None = None,
    ) -> None:
        where = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat.seat)
        for name, value in ({} if before is None else asdict(before)).items():
            where &= SEATS.c[name].is_not_distinct_from(value)
        with self._transaction() as connection:
            if record is not None:
                self._append(connection, table_id, *record)
            else:
                self._change(connection, TABLES.c.id == table_id)
                self.tell("table", table_id)
            changed = connection.execute(sa.update(SEATS).where(where).values(**asdict(seat)))
            if changed.rowcount != 1:
                raise Stale(f"seat {seat.seat} has changed")
            change_access(connection, table_id, seat.seat, access)

    def set_coach(self, table_id: str, coach: bool) -> None:
        self._set(table_id, coach=coach)

    def set_coached(self, table_id: str, coached: dict[str, Any]) -> None:
        self._set(table_id, coached=coached)

    def set_pace(self, table_id: str, pace: Pace) -> None:
        self._set(table_id, pace=pace)

    def set_turn(self, table_id: str, turn: Turn, at: int | None = None) -> None:
        row = asdict(turn) | {"waits": list(turn.waits), "chosen": list(turn.chosen)}
        del row["to_move"]
        self._set(table_id, at, **row)

    def set_clock(self, table_id: str, clock: dict[str, Any] | None) -> None:
        self._set(table_id, clock=clock)

    def set_open(self, table_id: str, is_open: bool) -> None:
        self._set(table_id, open=is_open)

    def deadlines(self) -> dict[str, int]:
        query = sa.select(TABLES.c.id, TABLES.c.deadline).where(TABLES.c.deadline.is_not(None))
        with self._reading() as connection:
            return {one.id: one.deadline for one in connection.execute(query)}

    def waiting_for_bots(self, alone: bool = False) -> list[str]:
        # Counted in one go: PostgreSQL, before it has looked at a new database, took a second for
        # each table's seats on their own.
        of = TABLES.join(SEATS, SEATS.c.table_id == TABLES.c.id)
        bots = (SEATS.c.kind == "bot") & (SEATS.c.seat == TABLES.c.to_move)
        has_bot = sa.func.max(sa.case((bots, 1), else_=0)) == 1
        people = sa.func.max(sa.case((SEATS.c.kind == "person", 1), else_=0))
        query = sa.select(TABLES.c.id).select_from(of).where(TABLES.c.to_move.is_not(None))
        query = query.group_by(TABLES.c.id).having(has_bot, people == (0 if alone else 1))
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    def keep_analysis(self, table_id: str, status: str, found: str | None = None) -> None:
        row = {"table_id": table_id, "status": status, "found": found, "created": now()}
        with self._transaction() as connection:
            overwrite(connection, ANALYSES, [row])
            self.tell("analysis", table_id)

    def analysis(self, table_id: str) -> tuple[str, str | None] | None:
        query = sa.select(ANALYSES).where(ANALYSES.c.table_id == table_id)
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else (row.status, row.found)

    def analyses_waiting(self) -> list[str]:
        query = sa.select(ANALYSES.c.table_id).where(ANALYSES.c.status == "waiting")
        with self._reading() as connection:
            return list(connection.execute(query.order_by(ANALYSES.c.created)).scalars())

    def all_tables(self) -> list[str]:
        query = sa.select(TABLES.c.id).order_by(TABLES.c.created)
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    def keep_views(self, table_id: str, views: Mapping[str, StoredViews]) -> None:
        rows = [{"table_id": table_id, "part": part} | asdict(one) for part, one in views.items()]
        with self._transaction() as connection:
            overwrite(connection, VIEWS, rows)

    def views(self, table_id: str, part: str) -> StoredViews | None:
        query = sa.select(VIEWS).where(VIEWS.c.table_id == table_id, VIEWS.c.part == part)
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else StoredViews(row.schema, row.steps, row.data)

    def without_views(self) -> list[str]:
        kept = sa.exists().where(VIEWS.c.table_id == TABLES.c.id)
        query = sa.select(TABLES.c.id).where(TABLES.c.to_move.is_(None), ~kept)
        with self._reading() as connection:
            return list(connection.execute(query.order_by(TABLES.c.created)).scalars())

    def tell(self, kind: str, id: str) -> None:
        """Tell other processes, once this is durable, of what has changed."""

    def _set(self, table_id: str, at: int | None = None, **values: Any) -> None:
        """Change fields of a table that its log does not record; `at`: only if its log has that
        many entries. Raises Stale if there is no such table."""
        where = TABLES.c.id == table_id
        if at is not None:
            where &= TABLES.c.seq == at
        with self._transaction() as connection:
            if not self._change(connection, where, **values):
                raise Stale(f"{table_id[:4]} has other entries by now, or is no more")
            self.tell("table", table_id)

    def _change(self, connection: sa.Connection, where: Any, **values: Any) -> bool:
        """Change a table; whether there was one like that."""
        more = {"changes": TABLES.c.changes + 1}
        return (
            connection.execute(sa.update(TABLES).where(where).values(values | more)).rowcount == 1
        )

    def _together(self, calls: list[Callable[[], Any]]) -> list[Any]:
        """Run calls in one transaction; see GroupCommit."""
        if len(calls) > 1:
            with suppress(Unfit):
                return self._run(calls, Batch())
        return self._run(calls, None)

    def _run(self, calls: list[Callable[[], Any]], batch: Batch | None) -> list[Any]:
        found = []
        with self._transaction() as connection:
            self._shared.connection, self._shared.batch = connection, batch
            try:
                for n, call in enumerate(calls):
                    try:
                        found.append(call())
                    except Unfit:
                        raise
                    except Exception as error:
                        raise Failed(n, error) from error
                if batch is not None:
                    batch.keep(connection)
            finally:
                self._shared.connection = self._shared.batch = None
        return found

    def _append(
        self,
        connection: sa.Connection,
        table_id: str,
        entry: Entry,
        turn: Turn,
        known: int | None = None,
    ) -> None:
        self.tell("table", table_id)
        if self._shared.batch is not None:
            self._shared.batch.add(table_id, entry, turn, known)
            return
        moved = connection.execute(
            ADVANCE,
            {
                "table": table_id,
                "known": known,
                "before": entry.seq - 1,
                "after": entry.seq,
                "mover": turn.to_move,
                "now_waits": list(turn.waits),
                "now_chosen": list(turn.chosen),
                "now_since": turn.since,
                "now_deadline": turn.deadline,
                "now_earlier": turn.earlier,
            },
        )
        if moved.rowcount != 1:
            raise Stale(f"entry {entry.seq} does not follow the last one stored")
        try:
            connection.execute(INSERT_ENTRY, vars(entry) | {"table_id": table_id, "created": now()})
        except sa.exc.IntegrityError as error:
            raise Used(f"the move_id of entry {entry.seq} has been used before") from error

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """A transaction that writes: the one that goes on in this thread, or a new one."""
        with self._telling():
            if self._shared.connection is not None:
                yield self._shared.connection
            else:
                with self._writer().begin() as connection:
                    self._shared.connection = connection
                    try:
                        yield connection
                    finally:
                        self._shared.connection = None
                    self._send_news(connection)

    def _writer(self) -> sa.Engine:
        """Whose connection writes in this thread."""
        return self._engine

    def _send_news(self, connection: sa.Connection) -> None:
        """Send what was told in this transaction."""

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        """A transaction that sees the last commit, whatever is being written."""
        with self._telling(), self._finders.begin() as connection:
            yield connection

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except sa.exc.DBAPIError as error:
            raise StoreError(f"{self.name} failed: {error.orig}") from error


def migrate(connection: sa.Connection) -> None:
    """Make the tables of today, in the transaction that has begun. Raises CommandError if they were
    made by a newer version."""
    config = configured()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
