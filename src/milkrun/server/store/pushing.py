"""How devices are told of turns, and of which they were told, in SQL."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from .rows import NO_PUSH, Notice, PushRow, now
from .schema import HOLDS, KEYS, NOTICES, PUSHES, TABLES
from .upserts import keep_new, overwrite


class SqlPushes:
    """The part of a store that knows how people are told; see `interface.Pushes`."""

    def _transaction(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def _reading(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def tell(self, kind: str, id: str) -> None:
        raise NotImplementedError

    def keep_key(self, name: str, value: str) -> str:
        with self._transaction() as connection:
            row = {"name": name, "value": value, "created": now()}
            keep_new(connection, KEYS, row)
            found: str = connection.execute(
                sa.select(KEYS.c.value).where(KEYS.c.name == name)
            ).scalar_one()
        return found

    def pushes(self) -> list[PushRow]:
        with self._reading() as connection:
            return list(map(push_row, connection.execute(sa.select(PUSHES)).mappings()))

    def change_push(self, device: str, changed: Mapping[str, Any]) -> PushRow:
        mine = PUSHES.c.device == device
        with self._transaction() as connection:
            keep_new(connection, PUSHES, asdict(PushRow(device)) | {"created": now()})
            connection.execute(sa.update(PUSHES).where(mine).values(changed))
            if changed.get("endpoint") is not None:
                same = (PUSHES.c.endpoint == changed["endpoint"]) & ~mine
                connection.execute(sa.delete(PUSHES).where(same))
            self.tell("pushes", "")
            return push_row(connection.execute(sa.select(PUSHES).where(mine)).mappings().one())

    def end_push(self, device: str, endpoint: str) -> None:
        ended = (PUSHES.c.device == device) & (PUSHES.c.endpoint == endpoint)
        with self._transaction() as connection:
            connection.execute(sa.update(PUSHES).where(ended).values(NO_PUSH))
            self.tell("pushes", "")

    def notices(self, table_id: str) -> list[Notice]:
        query = sa.select(NOTICES).where(NOTICES.c.table_id == table_id)
        with self._reading() as connection:
            return [Notice(**one) for one in connection.execute(query).mappings()]

    def keep_notices(self, notices: Sequence[Notice]) -> None:
        with self._transaction() as connection:
            overwrite(connection, NOTICES, [asdict(one) for one in notices])

    def waiting_for_devices(self, then: int) -> list[str]:
        due = TABLES.c.to_move.is_not(None) | (TABLES.c.since >= then)
        query = (
            sa.select(HOLDS.c.table_id)
            .distinct()
            .join(PUSHES, PUSHES.c.device == HOLDS.c.device)
            .join(TABLES, TABLES.c.id == HOLDS.c.table_id)
            .where(HOLDS.c.state.in_(("held", "new")), due)
        )
        with self._reading() as connection:
            return list(connection.execute(query).scalars())


def push_row(row: Mapping[Any, Any]) -> PushRow:
    told = {name: value for name, value in row.items() if name != "created"}
    return PushRow(**told | {"others": tuple(told["others"])})
