"""Entries of many logs, stored by two statements.

A writing thread next to a working one has to win the interpreter back after every row, which
takes longer than the row itself. So the rows of a whole group are sent as one JSON text.
"""

import json
from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from .rows import Duty, Entry, Turn, now
from .schema import ENTRIES

COLUMNS = [column.name for column in ENTRIES.columns]
TURN = {  # a table's columns, and where in a row, and as what, their new values stand
    "seq": ("seq", "int"),
    "to_move": ("mover", "int"),
    "waits": ("waits", "json"),
    "chosen": ("chosen", "json"),
    "since": ("since", "bigint"),
    "deadline": ("deadline", "bigint"),
    "earlier": ("earlier", "bigint"),
}
FOLLOWS = (  # an entry goes on from what is stored
    "tables.id = told.table_id AND tables.seq = told.seq - 1 "
    "AND tables.changes = coalesce(told.known, tables.changes)"
)


def statements(advance: str, insert: str) -> tuple[sa.TextClause, sa.TextClause]:
    """What advances all logs, and what adds their entries, given what the rows are read by."""
    turn = [f"{column} = told.{name}" for column, (name, _) in TURN.items()]
    changed = ", ".join([*turn, "changes = tables.changes + 1"])
    return (
        sa.text(f"UPDATE tables SET {changed} FROM {advance} WHERE {FOLLOWS}"),
        sa.text(f"INSERT INTO entries ({', '.join(COLUMNS)}) {insert}"),
    )


def in_sqlite() -> tuple[sa.TextClause, sa.TextClause]:
    def read(names: Iterable[str], named: bool) -> str:
        parts = (f"json_extract(value, '$.{n}')" + (f" AS {n}" if named else "") for n in names)
        return f"SELECT {', '.join(parts)} FROM json_each(:rows)"

    told = ["table_id", "known", *(name for name, _ in TURN.values())]
    return statements(f"({read(told, True)}) AS told", read(COLUMNS, False))


def in_postgres() -> tuple[sa.TextClause, sa.TextClause]:
    def read(types: Iterable[tuple[str, str]]) -> str:
        named = ", ".join(f"{name} {type}" for name, type in types)
        return f"json_to_recordset(CAST(:rows AS json)) AS told({named})"

    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    columns = [(one.name, one.type.compile(dialect)) for one in ENTRIES.columns]
    return statements(
        read([("table_id", "text"), ("known", "int"), *TURN.values()]),
        f"SELECT {', '.join(COLUMNS)} FROM {read(columns)}",
    )


ALL = {"sqlite": in_sqlite(), "postgresql": in_postgres()}


class Unfit(Exception):
    """Not all entries can be stored; storing them one by one shows which cannot."""


class Batch:
    """Entries of different logs, each following the last one of its log."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, object]] = {}
        self.duties: set[Duty] = set()  # that all of it is part of, if they are not checked yet

    def add(self, table_id: str, entry: Entry, turn: Turn, known: int | None) -> None:
        """Add one, see `Store.append`. Raises Unfit for a second one of the same log."""
        if table_id in self.rows:
            raise Unfit
        more = {"table_id": table_id, "created": now(), "mover": turn.to_move}
        more |= {"waits": turn.waits, "chosen": turn.chosen, "since": turn.since}
        more |= {"deadline": turn.deadline, "earlier": turn.earlier, "known": known}
        self.rows[table_id] = vars(entry) | more

    def keep(self, connection: sa.Connection) -> None:
        """Store all of them. May raise Unfit half-way."""
        if not self.rows:
            return
        given = {"rows": json.dumps(list(self.rows.values()))}
        try:
            advance, insert = ALL[connection.dialect.name]
            advanced = connection.execute(advance, given)
            connection.execute(insert, given)
        except sa.exc.DBAPIError as error:
            raise Unfit from error
        if advanced.rowcount != len(self.rows):
            raise Unfit
