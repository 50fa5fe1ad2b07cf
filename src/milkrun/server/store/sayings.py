"""What people say at tables, in SQL."""

from contextlib import AbstractContextManager

import sqlalchemy as sa

from .rows import Saying, now
from .schema import SAYINGS, TABLES


class SqlSayings:
    """The part of a store that knows what was said; see `interface.Sayings`."""

    def _transaction(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def _reading(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def tell(self, kind: str, id: str) -> None:
        raise NotImplementedError

    def add_saying(self, table_id: str, seat: int, phrase: str | None, text: str | None) -> Saying:
        last = sa.select(sa.func.coalesce(sa.func.max(SAYINGS.c.n), 0)).where(
            SAYINGS.c.table_id == table_id
        )
        with self._transaction() as connection:
            connection.execute(
                sa.select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update()
            )
            n = connection.execute(last).scalar_one() + 1
            said = Saying(n, seat, phrase, text, now())
            row = {"table_id": table_id, "n": n, "seat": seat, "phrase": phrase, "text": text}
            connection.execute(sa.insert(SAYINGS), row | {"created": said.created})
            self.tell("said", table_id)
        return said

    def sayings(self, table_id: str, most: int) -> list[Saying]:
        query = sa.select(SAYINGS).where(SAYINGS.c.table_id == table_id)
        with self._reading() as connection:
            found = connection.execute(query.order_by(SAYINGS.c.n.desc()).limit(most)).all()
        return [Saying(o.n, o.seat, o.phrase, o.text, o.created) for o in reversed(found)]
