"""Entries of many logs, stored by two statements.

A writing thread next to a working one has to win the interpreter back after every row, which
takes longer than the row itself. So the rows of a whole group are sent as one JSON text.
"""

import json

import sqlalchemy as sa

from .rows import Entry, Turn, now
from .schema import ENTRIES

COLUMNS = [column.name for column in ENTRIES.columns]
ADVANCE_ALL = sa.text("""
    UPDATE tables SET seq = told.seq, to_move = told.mover, waits = told.waits,
        chosen = told.chosen, since = told.since, deadline = told.deadline
    FROM (
        SELECT json_extract(value, '$.table_id') AS id, json_extract(value, '$.seq') AS seq,
            json_extract(value, '$.mover') AS mover, json_extract(value, '$.waits') AS waits,
            json_extract(value, '$.chosen') AS chosen, json_extract(value, '$.since') AS since,
            json_extract(value, '$.deadline') AS deadline
        FROM json_each(:rows)
    ) AS told
    WHERE tables.id = told.id AND tables.seq = told.seq - 1
""")
INSERT_ALL = sa.text(
    f"INSERT INTO entries ({', '.join(COLUMNS)}) "
    f"SELECT {', '.join(f'json_extract(value, {name!r})' for name in (f'$.{c}' for c in COLUMNS))} "
    "FROM json_each(:rows)"
)


class Unfit(Exception):
    """Not all entries can be stored; storing them one by one shows which cannot."""


class Batch:
    """Entries of different logs, each following the last one of its log."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, object]] = {}

    def add(self, table_id: str, entry: Entry, turn: Turn) -> None:
        """Add one. Raises Unfit for a second one of the same log."""
        if table_id in self.rows:
            raise Unfit
        more = {"table_id": table_id, "created": now(), "mover": turn.to_move}
        more |= {"waits": turn.waits, "chosen": turn.chosen, "since": turn.since}
        more["deadline"] = turn.deadline
        self.rows[table_id] = vars(entry) | more

    def keep(self, connection: sa.Connection) -> None:
        """Store all of them. May raise Unfit half-way."""
        if not self.rows:
            return
        given = {"rows": json.dumps(list(self.rows.values()))}
        try:
            advanced = connection.execute(ADVANCE_ALL, given)
            connection.execute(INSERT_ALL, given)
        except sa.exc.DBAPIError as error:
            raise Unfit from error
        if advanced.rowcount != len(self.rows):
            raise Unfit
