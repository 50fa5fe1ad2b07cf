"""The store in a PostgreSQL database, for one server process or several."""

from contextlib import ExitStack
from typing import Any

import sqlalchemy as sa
from alembic.util import CommandError

from .group import Failed
from .rows import StoreError
from .sql import SqlStore, migrate

READERS = 3  # threads
OLDEST = 13  # version of PostgreSQL that this is known to work with
TRIES = 5  # of a transaction that another one got in the way of
ANEW = ("40001", "40P01")  # what PostgreSQL calls that
MIGRATING = 5_106_210  # the advisory lock of whoever changes the tables
SERVING = 5_106_211  # that of the server that uses the database
OPTIONS = (  # a process that is stopped in mid-transaction holds nobody up for longer
    "-c idle_in_transaction_session_timeout=5s -c lock_timeout=10s -c statement_timeout=30s"
)


class PostgresStore(SqlStore):
    """A database on a server, by its address: postgresql://user:password@host/name.

    alone: no other store that asks for the same may use it until this one is closed, since a server
    keeps tables in memory. Raises StoreError.
    """

    _held: sa.Connection | None = None  # with the lock

    def __init__(self, address: str, *, alone: bool = False) -> None:
        self.url = sa.make_url(address).set(drivername="postgresql+psycopg")
        self.name = f"the database {self.url.set(drivername='postgresql').render_as_string()}"
        try:
            with ExitStack() as failing:
                engine = self._connections(1)
                failing.callback(engine.dispose)
                with engine.begin() as connection:
                    self._check(connection)
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
                    migrate(connection)
                self._right = self._connections(1)
                failing.callback(self._right.dispose)
                if alone:
                    self._lock_others_out()
                failing.pop_all()
        except ImportError as error:
            raise StoreError(
                "for PostgreSQL the package psycopg is needed: pip install 'milkrun[postgres]'"
            ) from error
        except sa.exc.DBAPIError as error:
            raise StoreError(self._refusal(error)) from error
        except CommandError as error:
            raise StoreError(
                f"{self.name} was written by a newer Milkrun ({error}); use the newer one"
            ) from error
        super().__init__(engine, self._connections(READERS), READERS)

    def close(self) -> None:
        super().close()
        if self._held:
            self._held.close()
        self._right.dispose()

    def _lock_others_out(self) -> None:
        """PostgreSQL lets go of the lock when this connection ends, however it does."""
        self._held = self._right.connect().execution_options(isolation_level="AUTOCOMMIT")
        if not self._held.scalar(sa.select(sa.func.pg_try_advisory_lock(SERVING))):
            self._held.close()
            raise StoreError(
                f"another Milkrun server is using {self.name}; stop it, or use another database "
                "with --database"
            )

    def _together(self, calls: list[Any]) -> list[Any]:
        """Again if transactions of two processes waited for each other: one of them was undone."""
        for _ in range(TRIES):
            try:
                return super()._together(calls)
            except (Failed, StoreError) as error:
                if not is_passing(error):
                    raise
        return super()._together(calls)

    def _connections(self, number: int) -> sa.Engine:
        return sa.create_engine(
            self.url,
            pool_size=number,
            max_overflow=0,
            connect_args={"connect_timeout": 5, "application_name": "milkrun", "options": OPTIONS},
        )

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
