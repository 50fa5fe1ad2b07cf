"""Rows that may be there already: stored only if they are new, or overwritten."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

INSERT: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def keep_new(connection: sa.Connection, table: sa.Table, row: Mapping[str, Any]) -> bool:
    """Store a row unless one with its key is there; whether it was new."""
    return connection.execute(_new(connection.dialect.name, table), row).rowcount == 1


def overwrite(
    connection: sa.Connection, table: sa.Table, rows: Sequence[Mapping[str, Any]]
) -> None:
    """Store whole rows, over those with the same keys."""
    connection.execute(_over(connection.dialect.name, table), rows)


@lru_cache
def _new(kind: str, table: sa.Table) -> sa.Insert:
    made: sa.Insert = INSERT[kind](table).on_conflict_do_nothing()
    return made.execution_options(preserve_rowcount=True)


@lru_cache
def _over(kind: str, table: sa.Table) -> sa.Insert:
    insert, key = INSERT[kind](table), table.primary_key.columns
    others = {one.name: insert.excluded[one.name] for one in table.columns if one.name not in key}
    made: sa.Insert = insert.on_conflict_do_update(index_elements=list(key), set_=others)
    return made
