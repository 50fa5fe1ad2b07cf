"""Sheets of games on people's own tables, in SQL."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict

import sqlalchemy as sa

from .rows import BoxEntry, BoxRow, Gone, now
from .schema import BOX_ENTRIES, BOXES
from .upserts import keep_new


class SqlBoxes:
    """The part of a store that knows sheets; see `interface.BoxShelf`."""

    def _transaction(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def _reading(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def tell(self, kind: str, id: str) -> None:
        raise NotImplementedError

    def create_box(self, box: BoxRow) -> None:
        row = asdict(box) | {"count": 0, "created": now(), "written": now()}
        with self._transaction() as connection:
            keep_new(connection, BOXES, row)

    def box(self, id: str) -> tuple[BoxRow, list[BoxEntry]] | None:
        entries = sa.select(BOX_ENTRIES).where(BOX_ENTRIES.c.box == id).order_by(BOX_ENTRIES.c.seq)
        with self._reading() as connection:
            row = connection.execute(sa.select(BOXES).where(BOXES.c.id == id)).one_or_none()
            if row is None:
                return None
            found = [BoxEntry(e.seq, e.device, e.n, e.entry) for e in connection.execute(entries)]
        kept = {k: v for k, v in row._mapping.items() if k not in ("count", "created", "written")}
        return BoxRow(**kept), found

    def add_entries(self, id: str, entries: Sequence[BoxEntry]) -> list[BoxEntry]:
        added = list[BoxEntry]()
        with self._transaction() as connection:
            count = connection.execute(
                sa.select(BOXES.c.count).where(BOXES.c.id == id).with_for_update()
            ).scalar()
            if count is None:
                raise Gone("that sheet is no more")
            for one in entries:
                new = BoxEntry(count + 1, one.device, one.n, one.entry)
                if keep_new(connection, BOX_ENTRIES, asdict(new) | {"box": id}):
                    added.append(new)
                    count += 1
            written = sa.update(BOXES).where(BOXES.c.id == id)
            connection.execute(written.values(count=count, written=now()))
            self.tell("box", id)
        return added

    def delete_boxes(self, then: int, most: int) -> list[str]:
        old = sa.select(BOXES.c.id).where(then > BOXES.c.written).order_by(BOXES.c.written)
        with self._transaction() as connection:
            found = list(connection.execute(old.limit(most).with_for_update()).scalars())
            connection.execute(sa.delete(BOX_ENTRIES).where(BOX_ENTRIES.c.box.in_(found)))
            connection.execute(sa.delete(BOXES).where(BOXES.c.id.in_(found)))
            for id in found:
                self.tell("box", id)
        return found
