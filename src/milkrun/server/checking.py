"""Would the games of a database continue under today's rules? To be run before an upgrade."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .replays import WATCHING
from .store import StoreError, backups
from .store.sqlite import SqliteStore
from .table import OtherRules, rebuild


@dataclass(frozen=True)
class Checked:
    """One game: whether it is over, what keeps today's rules from replaying it (None: nothing),
    and whether the views of its end are stored."""

    table_id: str
    game: str
    over: bool
    why: str | None
    kept: bool

    @property
    def breaks(self) -> bool:
        """Whether something would be lost: it is frozen, or its end cannot be shown."""
        return self.why is not None and not (self.over and self.kept)


def check(database: Path | str, native: bool = False) -> Iterator[Checked]:
    """Replay every game of a database, oldest first; a server may be using it meanwhile.

    Works on a copy, migrated to today's tables. Raises StoreError with a sentence.
    """
    if isinstance(database, str):
        raise StoreError("check-games reads SQLite files only, not a database of PostgreSQL")
    backups.look_at(database, quick=True)
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / "games.sqlite3"
        backups.copy(database, copied)
        store = SqliteStore(copied)
        try:
            for table_id in store.all_tables():
                yield look_at(store, table_id, native)
        finally:
            store.close()


def look_at(store: SqliteStore, table_id: str, native: bool) -> Checked:
    """One game of a store."""
    stored = store.load(table_id)
    assert stored is not None
    row = stored[0]
    try:
        rebuild(*stored, native)
        why = None
    except OtherRules as error:
        why = str(error)
    kept = store.views(table_id, WATCHING) is not None
    return Checked(table_id, row.game, row.to_move is None, why, kept)
