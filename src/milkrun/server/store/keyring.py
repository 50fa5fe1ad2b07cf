"""Which devices have which seats, and links that work once, in SQL."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from .rows import Access, Held, HoldRow, LinkRow, OpenTable, SeatRow, Turn, now
from .schema import HOLDS, LINKS, SEATS, TABLES
from .upserts import overwrite

KNOWN = 30 * 86_400_000  # milliseconds for which a used link to a device is known
VALID = HOLDS.c.state.in_(("held", "new"))


class SqlKeyring:
    """The part of a store that knows devices; see `interface.Keyring`."""

    def _transaction(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def _reading(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def tell(self, kind: str, id: str) -> None:
        raise NotImplementedError

    def holds(self, table_id: str) -> list[HoldRow]:
        query = sa.select(HOLDS).where(HOLDS.c.table_id == table_id)
        with self._reading() as connection:
            return [HoldRow(one.device, one.seat, one.state) for one in connection.execute(query)]

    def link(self, hash: str) -> LinkRow | None:
        with self._reading() as connection:
            found = connection.execute(sa.select(LINKS).where(LINKS.c.hash == hash)).one_or_none()
        return None if found is None else LinkRow(**found._mapping)

    def keep_recovery(self, link: LinkRow) -> None:
        with self._transaction() as connection:
            old = LINKS.c.device.is_not(None) & LINKS.c.used
            gone = sa.func.coalesce(LINKS.c.expires, 0) < now()
            connection.execute(sa.delete(LINKS).where(old, gone))
            mine = (LINKS.c.device == link.device) & ~LINKS.c.used
            connection.execute(sa.update(LINKS).where(mine).values(used_up()))
            keep_links(connection, [link])

    def recover(self, hash: str, device: str) -> list[str] | None:
        with self._transaction() as connection:
            fresh = (LINKS.c.hash == hash) & ~LINKS.c.used & LINKS.c.device.is_not(None)
            old = connection.execute(
                sa.select(LINKS.c.device).where(fresh).with_for_update()
            ).scalar()
            if old is None:
                return None
            connection.execute(sa.update(LINKS).where(fresh).values(used_up()))
            has = sa.select(HOLDS.c.table_id).where(VALID, HOLDS.c.device == device)
            lacks = HOLDS.c.table_id.not_in(has)
            query = sa.select(HOLDS).where(VALID, HOLDS.c.device == old, lacks)
            found = connection.execute(query).all()
            for one in found:
                keep_holds(connection, one.table_id, [HoldRow(device, one.seat, "new")])
                table = sa.update(TABLES).where(TABLES.c.id == one.table_id)
                connection.execute(table.values(changes=TABLES.c.changes + 1))
                self.tell("table", one.table_id)
        return [one.table_id for one in found]

    def held_by(self, keys: Sequence[str], most: int) -> list[Held]:
        mine = sa.select(HOLDS).where(VALID, HOLDS.c.device.in_(keys))
        query = (
            sa.select(TABLES)
            .where(TABLES.c.id.in_(mine.with_only_columns(HOLDS.c.table_id)))
            .order_by(
                TABLES.c.to_move.is_(None),
                sa.func.coalesce(TABLES.c.since, TABLES.c.created).desc(),
            )
            .limit(most)
        )
        with self._reading() as connection:
            tables = connection.execute(query).all()
            ids = [one.id for one in tables]
            seats = seats_of(connection, ids)
            here: dict[str, dict[str, int]] = {id: {} for id in ids}
            for hold in connection.execute(mine.where(HOLDS.c.table_id.in_(ids))):
                here[hold.table_id][hold.device] = hold.seat
        return [
            Held(
                one.id,
                one.game,
                tuple(here[one.id][key] for key in keys if key in here[one.id]),
                tuple(seats[one.id]),
                turn_of(one),
                one.created,
            )
            for one in tables
        ]

    def open_tables(self, most: int) -> list[OpenTable]:
        free = sa.exists().where(
            SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "person", ~SEATS.c.claimed
        )
        query = sa.select(TABLES).where(TABLES.c.open, TABLES.c.to_move.is_not(None), free)
        with self._reading() as connection:
            found = connection.execute(query.order_by(TABLES.c.created.desc()).limit(most)).all()
            seats = seats_of(connection, [one.id for one in found])
        return [OpenTable(o.id, o.game, o.host, tuple(seats[o.id]), o.created) for o in found]


def used_up() -> dict[str, Any]:
    """A link to a device that is used: it is known for a while, to say so to who opens it."""
    return {"used": True, "expires": now() + KNOWN}


def seats_of(connection: sa.Connection, ids: list[str]) -> dict[str, list[SeatRow]]:
    """The seats of tables, in order."""
    of = sa.select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)
    seats: dict[str, list[SeatRow]] = {id: [] for id in ids}
    for row in connection.execute(of).mappings():
        values = {k: v for k, v in row.items() if k != "table_id"}
        seats[row["table_id"]].append(SeatRow(**values))
    return seats


def turn_of(row: Any) -> Turn:
    """Whom a table waits for, by its row; as far as that is known."""
    waits, chosen = tuple(row.waits or ()), tuple(row.chosen or ())
    return Turn(row.to_move, waits, chosen, row.since, row.deadline, row.earlier)


def change_access(connection: sa.Connection, table_id: str, seat: int, access: Access) -> None:
    """Change who may sit on a seat."""
    if access.gone:
        gone = (HOLDS.c.table_id == table_id) & HOLDS.c.device.in_(access.gone)
        connection.execute(sa.delete(HOLDS).where(gone))
    keep_holds(connection, table_id, access.holds)
    if access.close:
        links = (LINKS.c.table_id == table_id) & (LINKS.c.seat == seat)
        connection.execute(sa.update(LINKS).where(links).values(used=True))
    keep_links(connection, access.links)


def keep_holds(connection: sa.Connection, table_id: str, holds: Sequence[HoldRow]) -> None:
    if holds:
        more = {"table_id": table_id, "since": now()}
        rows = [asdict(one) | more for one in holds]
        overwrite(connection, HOLDS, rows)


def keep_links(connection: sa.Connection, links: Sequence[LinkRow]) -> None:
    if links:
        overwrite(connection, LINKS, [asdict(one) for one in links])
