"""The store that a host's setting names."""

from pathlib import Path

from .interface import Store


def open_store(database: Path | str) -> Store:
    """The store in a SQLite file, or at the address of a PostgreSQL database. Raises StoreError."""
    if isinstance(database, Path):
        from .sqlite import SqliteStore

        return SqliteStore(database)
    from .postgres import PostgresStore

    return PostgresStore(database, alone=True)
