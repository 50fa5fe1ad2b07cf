"""The store in a PostgreSQL database, for one server process or several."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sa
from alembic.util import CommandError

from milkrun.engine.errors import to_install

from .at_once import look, store_at_once
from .batch import Batch, Unfit
from .group import Failed, GroupCommit
from .interface import News
from .leasing import SqlLeases, begin_leases
from .listening import CHANNEL, Listener
from .rows import StoreError
from .serving import Started, join, may_change, rejoin, take_turns
from .sql import SqlStore, migrate

P = ParamSpec("P")
T = TypeVar("T")
READERS = 2  # threads
OLDEST = 13  # version of PostgreSQL that this is known to work with
TRIES = 5  # of a transaction that another one got in the way of
ANEW = ("40001", "40P01")  # what PostgreSQL calls that
SEND = sa.text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:told AS text[])) AS told")
OPTIONS = (  # a process that is stopped in mid-transaction holds nobody up for longer
    "-c idle_in_transaction_session_timeout=5s -c lock_timeout=10s -c statement_timeout=30s"
)


class PostgresStore(SqlStore, SqlLeases):
    """A database on a server, by its address: postgresql://user:password@host/name.

    started: how the server was started that uses it, beside others that were started alike; None:
    it is no server. Raises StoreError.
    """

    def __init__(self, address: str, started: Started | None = None) -> None:
        self.url = sa.make_url(address).set(drivername="postgresql+psycopg")
        self.name = f"the database {self.url.set(drivername='postgresql').render_as_string()}"
        try:
            with ExitStack() as failing:
                self._serves = False
                self._backends: set[int] = set()  # of the connections that write for this process
                engine = self._connections(1)
                sa.event.listen(engine, "connect", self._note_backend)
                failing.callback(engine.dispose)
                with engine.begin() as connection:
                    self._check(connection)
                    take_turns(connection)
                    may_change(connection, self.name)
                    migrate(connection)
                    begin_leases(connection)
                    if started is not None:
                        join(connection, started, self.name)
                failing.pop_all()
        except ImportError as error:
            raise StoreError(
                f"for PostgreSQL the package psycopg is needed: {to_install('postgres')}"
            ) from error
        except sa.exc.DBAPIError as error:
            raise StoreError(self._refusal(error)) from error
        except CommandError as error:
            raise StoreError(
                f"{self.name} was written by a newer Milkrun ({error}); use the newer one"
            ) from error
        finders = self._connections(READERS + 1, isolation_level="REPEATABLE READ")
        self._notes = self._connections(1, "-c synchronous_commit=off")
        sa.event.listen(self._notes, "connect", self._note_backend)
        self._notes_group = GroupCommit(self._noted)
        self._looks = GroupCommit(self._looked)
        super().__init__(engine, finders, READERS)
        self.shared = self
        self._serves = started is not None

    async def note(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._notes_group.write(lambda: call(*args, **kwargs))

    async def news(self, table_id: str, changes: int, kept: int) -> News | None:
        asked: Any = table_id, changes, kept
        return await self._looks.write(lambda: asked)

    def _looked(self, calls: list[Callable[[], Any]]) -> list[Any]:
        """The answers to what calls return, by one statement."""
        with self._telling(), self._finders.connect() as connection:
            alone = connection.execution_options(isolation_level="AUTOCOMMIT")
            return look(alone, [call() for call in calls])

    def close(self) -> None:
        self._notes_group.close()
        self._looks.close()
        self._notes.dispose()
        super().close()

    def _noted(self, calls: list[Any]) -> list[Any]:
        self._shared.notes = True
        return super()._together(calls)

    def _writer(self) -> sa.Engine:
        return self._notes if self._shared.notes else self._engine

    def _together(self, calls: list[Any]) -> list[Any]:
        """At once if all only append. Again if transactions of two processes waited for each other:
        one of them was undone."""
        with suppress(Unfit):
            return self._quickly(calls)
        for _ in range(TRIES):
            try:
                return super()._together(calls)
            except (Failed, StoreError) as error:
                if not is_passing(error):
                    raise
        return super()._together(calls)

    def _quickly(self, calls: list[Callable[[], Any]]) -> list[Any]:
        """Run calls that only append to logs. Raises Unfit, having stored nothing, if others do."""
        self._shared.news.clear()
        self._shared.batch = batch = Batch()
        try:
            found = [call() for call in calls]
        except Exception as error:
            raise Unfit from error
        finally:
            self._shared.batch = None
        with self._telling(), self._engine.connect() as connection:
            alone = connection.execution_options(isolation_level="AUTOCOMMIT")
            store_at_once(alone, batch, [" ".join(one) for one in self._shared.news])
        return found

    @property
    def _at_once(self) -> Batch | None:
        return self._shared.batch if self._shared.connection is None else None

    def tell(self, kind: str, id: str) -> None:
        self._shared.news.add((kind, id))

    def listen(self, heard: Callable[[str, str], None]) -> Callable[[], None]:
        listener = Listener(self.url, self._backends, heard)
        return listener.stop

    def _send_news(self, connection: sa.Connection) -> None:
        if self._shared.news:
            told = [" ".join(one) for one in self._shared.news]
            connection.execute(SEND, {"told": told})

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        if self._at_once is not None:
            raise Unfit
        if self._shared.connection is None:
            self._shared.news.clear()
        with super()._transaction() as connection:
            yield connection

    def _connections(self, number: int, options: str = "", **more: Any) -> sa.Engine:
        connect = {"connect_timeout": 5, "application_name": "milkrun"}
        return sa.create_engine(
            self.url,
            pool_size=number,
            max_overflow=0,
            **more,
            connect_args={**connect, "options": f"{OPTIONS} {options}"},
        )

    def _note_backend(self, connection: Any, _record: Any) -> None:
        self._backends.add(connection.info.backend_pid)
        if self._serves:
            rejoin(connection)

    def _check(self, connection: sa.Connection) -> None:
        version, *_ = connection.dialect.server_version_info or (0,)
        if int(version) < OLDEST:
            raise StoreError(f"{self.name} runs on PostgreSQL {version}; {OLDEST} is needed")

    def _refusal(self, error: sa.exc.DBAPIError) -> str:
        """What the host is told when it cannot be opened."""
        why = " ".join(str(error.orig).split())
        if "authentication failed" in why or "no password supplied" in why:
            return f"{self.name} does not let that user in: wrong user or password"
        if "database" in why and "does not exist" in why:
            return f"{self.name} does not exist; make it: createdb {self.url.database}"
        if error.connection_invalidated or isinstance(error, sa.exc.OperationalError):
            return f"{self.name} cannot be reached: {why}"
        return f"{self.name} cannot be used: {why}"


def is_passing(error: BaseException | None) -> bool:
    """Whether a transaction failed only because of another one."""
    while error is not None:
        if isinstance(error, sa.exc.DBAPIError):
            return getattr(error.orig, "sqlstate", None) in ANEW
        error = error.error if isinstance(error, Failed) else error.__cause__
    return False
