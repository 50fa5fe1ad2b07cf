"""The store that a host's setting names."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .interface import Store


def open_store(database: Path | str, started: Mapping[str, Any] | None = None) -> Store:
    """The store in a SQLite file, for one server alone, or at the address of a PostgreSQL database,
    for all that were `started` alike (None: not to serve). Raises StoreError."""
    if isinstance(database, Path):
        from .sqlite import SqliteStore

        return SqliteStore(database)
    from .postgres import PostgresStore

    return PostgresStore(database, started)
