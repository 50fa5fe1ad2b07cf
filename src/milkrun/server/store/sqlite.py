"""The store in one SQLite file, for one server process."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.util import CommandError

from .backups import before_migration, version_of
from .health import check_head, check_pages, check_tables, make_private, refusal
from .lease import FileLease
from .rows import StoreError
from .sql import SqlStore, migrate
from .versions import head, is_known

READERS = 2  # threads; reading is short
WRITING = (
    "busy_timeout = 5000",
    "journal_mode = WAL",
    "synchronous = FULL",  # an acknowledged move survives a power cut
    "foreign_keys = ON",
    "secure_delete = ON",  # what is forgotten leaves the file, also where SQLite is not built so
)
READING = ("busy_timeout = 5000", "query_only = ON")


class SqliteStore(SqlStore):
    """The database of one server process."""

    def __init__(self, path: Path) -> None:
        path = self.path = path.resolve()  # a link leads to the files beside the one it names
        self.name = f"the game file {path}"
        try:
            with ExitStack() as failing:
                check_head(path)
                path.parent.mkdir(parents=True, exist_ok=True)
                self._lease = FileLease(path)
                failing.callback(self._lease.release)
                make_private(path)
                engine = self._connections(1, WRITING, "BEGIN IMMEDIATE")
                failing.callback(engine.dispose)
                with engine.connect() as connection:
                    check_pages(connection, path)
                    before = version_of(path)
                    if before not in (None, head()) and is_known(before):
                        before_migration(path, before)
                    with connection.begin():
                        migrate(connection)
                    check_tables(connection, path)
                failing.pop_all()
        except (sa.exc.DBAPIError, OSError) as error:
            raise refusal(path, error) from error
        except CommandError as error:
            raise StoreError(
                f"the game file {path} was written by a newer Milkrun ({error}); use the newer one"
            ) from error
        super().__init__(engine, self._connections(READERS, READING, "BEGIN"), READERS)

    def close(self) -> None:
        super().close()
        self._lease.release()

    def _connections(self, number: int, pragmas: Sequence[str], begin: str) -> sa.Engine:
        engine = sa.create_engine(f"sqlite:///{self.path}", pool_size=number, max_overflow=0)

        @sa.event.listens_for(engine, "connect")
        def configure(connection: Any, _record: Any) -> None:
            connection.isolation_level = None  # the driver must not begin transactions on its own
            for pragma in pragmas:
                connection.execute(f"PRAGMA {pragma}")

        @sa.event.listens_for(engine, "begin")
        def begin_it(connection: sa.Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine
