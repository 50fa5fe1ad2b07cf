"""Which servers use a PostgreSQL database: as many as like, as long as they are alike.

Each connection that writes for a server has an advisory lock that others may have, too; whoever
changes the tables wants it alone. PostgreSQL lets go of it when the connection ends, however it
does.
"""

import json
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from .rows import StoreError, now
from .schema import KEYS
from .upserts import overwrite
from .versions import head, is_known

MIGRATING = 5_106_210  # the lock of whoever opens the database, one after another
SERVING = 5_106_211  # that of all servers, or of one that changes the tables
ALIKE, DRAIN = "servers", "drain"  # keys: how they were started, and whether they take new tables
VERSION = sa.text("SELECT version_num FROM alembic_version")
THERE = sa.text("SELECT to_regclass('alembic_version') IS NOT NULL")
OTHERS = sa.text(
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted "
    "AND classid = 0 AND objid = :serving AND objsubid = 1 AND pid <> pg_backend_pid() "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)

Started = Mapping[str, Any]  # what servers of one database have in common


def take_turns(connection: sa.Connection) -> None:
    """Until this transaction ends, nobody else opens the database."""
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))


def may_change(connection: sa.Connection, name: str) -> None:
    """The tables may be changed, if they must be: no server uses them. Raises StoreError."""
    version = connection.execute(VERSION).scalar() if connection.execute(THERE).scalar() else None
    if version in (None, head()) or not is_known(version):  # who migrates will say that
        return
    if not connection.execute(sa.select(sa.func.pg_try_advisory_xact_lock(SERVING))).scalar():
        raise StoreError(
            f"Milkrun servers of another version are using {name}; stop all of them first, and "
            "then start the new ones"
        )


def join(connection: sa.Connection, started: Started, name: str) -> None:
    """Serve beside others from now on, while this connection lasts. Raises StoreError if those
    that serve were started in another way; the first one ends a drain."""
    if not _lock(connection):
        raise StoreError(f"a Milkrun server of another version is using {name}; stop it first")
    row = {"name": ALIKE, "value": json.dumps(started, sort_keys=True), "created": now()}
    if not connection.execute(OTHERS, {"serving": SERVING}).scalar():
        overwrite(connection, KEYS, [row])
        connection.execute(sa.delete(KEYS).where(KEYS.c.name == DRAIN))
        return
    query = sa.select(KEYS.c.value).where(KEYS.c.name == ALIKE)
    theirs = json.loads(connection.execute(query).scalar() or "{}")
    ours = json.loads(str(row["value"]))
    others = [one for one in sorted({*theirs, *ours}) if theirs.get(one) != ours.get(one)]
    if others:
        told = ", ".join(f"{one} {_shown(theirs, one)}, here {_shown(ours, one)}" for one in others)
        raise StoreError(
            f"Milkrun servers are using {name}, and all servers of a database are started alike. "
            f"There: {told}. Say the same here, or stop the others first"
        )


def rejoin(connection: Any) -> None:
    """A new connection, of psycopg's, that writes for a server which serves already. Raises
    StoreError if the tables have changed meanwhile."""
    with connection.cursor() as cursor:
        got = cursor.execute(f"SELECT pg_try_advisory_lock_shared({SERVING})").fetchone()[0]
        version = cursor.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    connection.commit()
    if not got or version != head():
        raise StoreError("the tables have been changed for another Milkrun; start this one again")


def _lock(connection: sa.Connection) -> bool:
    return bool(
        connection.execute(sa.select(sa.func.pg_try_advisory_lock_shared(SERVING))).scalar()
    )


def _shown(found: Started, name: str) -> str:
    """A setting as a host writes it."""
    value = found.get(name)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        value = ",".join(map(str, value))
    return "none" if value in (None, "") else str(value)
