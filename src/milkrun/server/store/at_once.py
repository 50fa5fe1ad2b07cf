"""What PostgreSQL is asked most often, in one statement each: on a busy machine, every way there
and back waits until another process has its turn."""

import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from .batch import FOLLOWS, TURN, Batch, Unfit
from .group import Failed
from .interface import News
from .listening import CHANNEL
from .rows import Entry, Gone, HoldRow, SeatRow, TableRow
from .schema import ENTRIES

COLUMNS = [column.name for column in ENTRIES.columns]


def _store() -> str:
    """Entries and who is waited for, stored if all duties are held and all entries follow; else it
    fails, as it divides by zero."""
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    types = {one.name: one.type.compile(dialect) for one in ENTRIES.columns}
    types |= {name: type for name, type in TURN.values() if name not in types} | {"known": "int"}
    told = ", ".join(f"{name} {type}" for name, type in types.items())
    turn = ", ".join(f"{column} = told.{name}" for column, (name, _) in TURN.items())
    return f"""
        WITH told AS MATERIALIZED (SELECT * FROM json_to_recordset(%(rows)s::json) AS told({told})),
        held AS (
            SELECT 1 FROM leases
            JOIN json_to_recordset(%(duties)s::json) AS mine(duty text, owner text, fence int)
            USING (duty, owner, fence) FOR SHARE OF leases
        ),
        advanced AS (
            UPDATE tables SET {turn}, changes = tables.changes + 1 FROM told
            WHERE {FOLLOWS} RETURNING 1
        ),
        kept AS (
            INSERT INTO entries ({", ".join(COLUMNS)}) SELECT {", ".join(COLUMNS)} FROM told
        ),
        heard AS MATERIALIZED (
            SELECT pg_notify('{CHANNEL}', one) FROM unnest(%(news)s::text[]) AS one
        )
        SELECT (SELECT count(*) FROM heard) / (
            (SELECT count(*) FROM advanced) = %(entries)s AND (SELECT count(*) FROM held) = %(held)s
        )::int"""


STORE = _store()
LOOK = """
    SELECT one.id, CASE WHEN one.changes <> asked.changes THEN json_build_object(
        'row', to_json(one),
        'seats', (SELECT json_agg(s ORDER BY s.seat) FROM seats AS s WHERE s.table_id = one.id),
        'entries', (
            SELECT json_agg(e ORDER BY e.seq) FROM entries AS e
            WHERE e.table_id = one.id AND e.seq > asked.kept
        ),
        'holds', (SELECT json_agg(h) FROM holds AS h WHERE h.table_id = one.id)
    ) END
    FROM json_to_recordset(%(asked)s::json) AS asked(n int, id text, changes int, kept int)
    LEFT JOIN tables AS one ON one.id = asked.id ORDER BY asked.n"""


def store_at_once(connection: sa.Connection, batch: Batch, news: list[str]) -> None:
    """Store the entries of a batch, as a transaction of its own. Raises Unfit if not all can be
    stored, or a duty of theirs is another process's; then none are."""
    duties = [{"duty": d.name, "owner": d.owner, "fence": d.fence} for d in batch.duties]
    given = {"rows": json.dumps(list(batch.rows.values())), "duties": json.dumps(duties)}
    more = {"news": news, "entries": len(batch.rows), "held": len(duties)}
    try:
        connection.exec_driver_sql(STORE, given | more)
    except sa.exc.DBAPIError as error:
        if error.connection_invalidated:
            raise
        raise Unfit from error


def look(connection: sa.Connection, asked: Sequence[tuple[str, int, int]]) -> list[News | None]:
    """Answer many questions for `Shared.news`. Raises Failed with Gone for a table that is not."""
    names = "id", "changes", "kept"
    rows = [{"n": n} | dict(zip(names, one, strict=True)) for n, one in enumerate(asked)]
    found = connection.exec_driver_sql(LOOK, {"asked": json.dumps(rows)}).all()
    for n, (id, _) in enumerate(found):
        if id is None:
            raise Failed(n, Gone(f"{asked[n][0]} is no more"))
    return [None if told is None else _news(told) for _, told in found]


def _news(told: dict[str, Any]) -> News:
    del told["row"]["created"]
    return (
        TableRow(**told["row"]),
        [SeatRow(**_without(one, "table_id")) for one in told["seats"]],
        [Entry(**_without(one, "table_id", "created")) for one in told["entries"] or ()],
        [HoldRow(one["device"], one["seat"], one["state"]) for one in told["holds"] or ()],
    )


def _without(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}
