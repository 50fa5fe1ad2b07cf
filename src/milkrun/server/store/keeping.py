"""What a host does with tables as a whole, in SQL that every kind of database knows."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict

import sqlalchemy as sa

from ..forgetting import rewritten_text, without
from ..names import alike, plain
from ..notes import names_like, with_names
from .keyring import seats_of, turn_of
from .rows import Listed, StoredViews, StoreError, now
from .schema import (
    ANALYSES,
    BOX_ENTRIES,
    BOXES,
    ENTRIES,
    KEYS,
    LINKS,
    METADATA,
    SAYINGS,
    SEATS,
    TABLES,
    VIEWS,
)
from .upserts import overwrite
from .versions import head

VERSION = sa.table("alembic_version", sa.column("version_num"))
ENDED = sa.func.coalesce(TABLES.c.since, TABLES.c.created)  # of a table that is over


class SqlKeeping:
    """The part of a store that hosts need; see `interface.Keeping`."""

    def _transaction(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def _reading(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def tell(self, kind: str, id: str) -> None:
        raise NotImplementedError

    def probe(self) -> None:
        with self._transaction() as connection:
            overwrite(connection, KEYS, [{"name": "probe", "value": "", "created": now()}])
            found = connection.execute(sa.select(VERSION.c.version_num)).scalar()
        if found != head():
            raise StoreError(f"the tables are those of version {found}, not of this Milkrun")

    def listed(self, over: bool | None, game: str | None, most: int) -> list[Listed]:
        query = sa.select(TABLES).order_by(ENDED.desc()).limit(most)
        if over is not None:
            is_over = TABLES.c.to_move.is_(None)
            query = query.where(is_over if over else ~is_over)
        if game is not None:
            query = query.where(TABLES.c.game == game)
        with self._reading() as connection:
            found = connection.execute(query).all()
            seats = seats_of(connection, [one.id for one in found])
        return [
            Listed(one.id, one.game, tuple(seats[one.id]), turn_of(one), one.created, one.seq)
            for one in found
        ]

    def in_play(self) -> int:
        query = sa.select(sa.func.count()).where(TABLES.c.to_move.is_not(None))
        with self._reading() as connection:
            return int(connection.execute(query).scalar_one())

    def over_before(self, then: int, most: int) -> list[str]:
        old = sa.select(TABLES.c.id).where(TABLES.c.to_move.is_(None), then > ENDED)
        with self._reading() as connection:
            return list(connection.execute(old.order_by(ENDED).limit(most)).scalars())

    def delete(self, table_id: str) -> bool:
        with self._transaction() as connection:
            for table in reversed(METADATA.sorted_tables):
                for key in table.foreign_keys:
                    if key.column.table is TABLES:
                        connection.execute(sa.delete(table).where(key.parent == table_id))
            connection.execute(sa.delete(LINKS).where(LINKS.c.table_id == table_id))
            before = sa.update(TABLES).where(TABLES.c.rematch == table_id)
            connection.execute(before.values(rematch=None, changes=TABLES.c.changes + 1))
            gone = sa.delete(TABLES).where(TABLES.c.id == table_id)
            self.tell("gone", table_id)
            return connection.execute(gone).rowcount == 1

    def tables_of(self, name: str) -> list[str]:
        noted = sa.select(ENTRIES.c.table_id, ENTRIES.c.text).where(ENTRIES.c.text.is_not(None))
        with self._reading() as connection:
            names = _alike(connection, name)
            query = sa.select(SEATS.c.table_id).where(SEATS.c.name.in_(names)).distinct()
            found = set(connection.execute(query).scalars())
            notes = connection.execute(noted)
            return sorted(found | {id for id, text in notes if names_like(text, plain(name))})

    def names_at(self, table_id: str, name: str) -> dict[str, str]:
        with self._reading() as connection:
            return {old: new for _, old, new in _called(connection, table_id, name)}

    def forget(
        self, table_id: str, names: Mapping[str, str], views: Mapping[str, StoredViews]
    ) -> None:
        with self._transaction() as connection:
            seats = {seat for one in names for seat, *_ in _called(connection, table_id, one)}
            for name, new in names.items():
                mine = (SEATS.c.table_id == table_id) & (SEATS.c.name == name)
                connection.execute(sa.update(SEATS).where(mine).values(name=new))
            said = (SAYINGS.c.table_id == table_id) & SAYINGS.c.seat.in_(seats)
            connection.execute(sa.delete(SAYINGS).where(said, SAYINGS.c.text.is_not(None)))
            _replace(connection, ENTRIES.c.text, table_id, lambda text: with_names(text, names))
            _replace(connection, SAYINGS.c.text, table_id, without(names))
            _replace(
                connection, ANALYSES.c.found, table_id, lambda text: rewritten_text(text, names)
            )
            connection.execute(sa.delete(VIEWS).where(VIEWS.c.table_id == table_id))
            rows = [{"table_id": table_id, "part": p} | asdict(one) for p, one in views.items()]
            if rows:
                overwrite(connection, VIEWS, rows)
            table = sa.update(TABLES).where(TABLES.c.id == table_id)
            connection.execute(table.values(changes=TABLES.c.changes + 1))
            self.tell("anew", table_id)

    def forget_sheets(self, name: str) -> int:
        count = 0
        with self._transaction() as connection:
            for one in connection.execute(sa.select(BOXES.c.id, BOXES.c.names)).all():
                names = list(one.names)
                for n, other in enumerate(one.names):
                    if alike(str(other), [name]):
                        names[n] = _somebody(names, n)
                if names != one.names:
                    mine = sa.update(BOXES).where(BOXES.c.id == one.id)
                    connection.execute(mine.values(names=names))
                if _without_entries(connection, one.id, name, names) or names != one.names:
                    self.tell("box", one.id)
                    count += 1
        return count


def _without_entries(connection: sa.Connection, box: str, name: str, names: Sequence[str]) -> bool:
    """Give seats and phones that were called so on a sheet another name; whether any were."""
    texts = sa.select(BOX_ENTRIES.c.seq, BOX_ENTRIES.c.entry).where(
        BOX_ENTRIES.c.box == box, BOX_ENTRIES.c.entry.contains('"text":')
    )
    found = False
    for seq, entry in connection.execute(texts).all():
        told = json.loads(entry)
        if alike(told["text"], [name]):
            told["text"] = _somebody(names, told["at"][0]) if told["at"] else "Somebody"
            new = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
            mine = (BOX_ENTRIES.c.box == box) & (BOX_ENTRIES.c.seq == seq)
            connection.execute(sa.update(BOX_ENTRIES).where(mine).values(entry=new))
            found = True
    return found


def _alike(connection: sa.Connection, name: str) -> list[str]:
    """The names of seats that look like that one."""
    names = connection.execute(sa.select(SEATS.c.name).distinct()).scalars()
    return [one for one in names if alike(one, [plain(name)])]


def _somebody(others: Sequence[str], seat: int) -> str:
    """A name that says nothing, and that nobody else has there."""
    name = f"Somebody {seat + 1}"
    while alike(name, others):
        name += "*"
    return name


def _called(connection: sa.Connection, table_id: str, name: str) -> list[tuple[int, str, str]]:
    """The seats of a table that were, or (last) are, called like that: how, and what instead."""
    seats = seats_of(connection, [table_id])[table_id]
    noted = sa.select(ENTRIES.c.seat, ENTRIES.c.text).where(
        ENTRIES.c.table_id == table_id, ENTRIES.c.text.is_not(None)
    )
    found = [(s, old) for s, text in connection.execute(noted) for old in names_like(text, name)]
    found += [(one.seat, one.name) for one in seats if alike(one.name, [name])]
    others = [one.name for one in seats]
    return [(seat, old, _somebody(others, seat)) for seat, old in found]


def _replace(
    connection: sa.Connection, column: sa.Column[str], table_id: str, write: Callable[[str], str]
) -> None:
    """Rewrite the texts of a column, for one table."""
    table = column.table
    assert isinstance(table, sa.Table)
    keys = list(table.primary_key.columns)
    texts = sa.select(*keys, column).where(table.c.table_id == table_id, column.is_not(None))
    for row in connection.execute(texts).all():
        *key, text = row
        if (new := write(text)) != text:
            same = [one == value for one, value in zip(keys, key, strict=True)]
            connection.execute(sa.update(table).where(*same).values({column.name: new}))
