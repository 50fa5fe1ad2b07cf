"""Which process does what, and who is connected to which, in PostgreSQL.

A duty is leased for some seconds by the database's clock. Each time it is taken its fencing number
goes up, and what is written on duty is checked against it in the same transaction.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from math import ceil
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sa

from .batch import Batch
from .rows import SHARES, Duty, Presence, Stale, now
from .schema import KEYS, LEASES, PRESENCE
from .serving import DRAIN
from .upserts import keep_new, overwrite

P = ParamSpec("P")
T = TypeVar("T")
CLOCK = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)
LIVE = LEASES.c.until > CLOCK
SHARE, PROCESS = LEASES.c.duty.startswith("share/"), LEASES.c.duty.startswith("process/")


class SqlLeases:
    """The part of a store that several processes may use; see `interface.Leases`."""

    def _transaction(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def _reading(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def tell(self, kind: str, id: str) -> None:
        raise NotImplementedError

    @property
    def _at_once(self) -> Batch | None:
        """What is being gathered to be stored by one statement, with its duties."""
        raise NotImplementedError

    def under(self, duty: Duty, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._at_once is not None:
            self._at_once.duties.add(duty)
            return call(*args, **kwargs)
        same = (LEASES.c.duty == duty.name) & (LEASES.c.fence == duty.fence)
        # FOR SHARE: nobody takes it before this is committed.
        check = sa.select(LEASES.c.duty).where(same, LEASES.c.owner == duty.owner)
        with self._transaction() as connection:
            if connection.execute(check.with_for_update(read=True)).one_or_none() is None:
                raise Stale(f"{duty.name} is another process's by now")
            return call(*args, **kwargs)

    def hold(self, owner: str, seconds: float) -> tuple[list[Duty], bool]:
        until = CLOCK + int(1000 * seconds)
        mine = LEASES.c.owner == owner
        with self._transaction() as connection:
            connection.execute(sa.update(LEASES).where(mine, LIVE).values(until=until))
            is_new = self._live(connection, owner, until)
            count = sa.select(sa.func.count()).select_from(LEASES).where(PROCESS, LIVE)
            share = ceil(SHARES / connection.execute(count).scalar_one())
            query = sa.select(LEASES).where(mine, SHARE, LIVE).order_by(LEASES.c.duty)
            held = [Duty(one.duty, owner, one.fence) for one in connection.execute(query)]
            if len(held) > share:
                over = [one.name for one in held[share:]]
                free = sa.update(LEASES).where(LEASES.c.duty.in_(over))
                connection.execute(free.values(owner="", until=0))
                self.tell("duties", "")
            elif len(held) < share:
                held += self._take(connection, owner, until, share - len(held))
        return held[:share], is_new

    def leave(self, owner: str) -> None:
        with self._transaction() as connection:
            free = sa.update(LEASES).where(LEASES.c.owner == owner, SHARE)
            connection.execute(free.values(owner="", until=0))
            connection.execute(sa.delete(LEASES).where(LEASES.c.owner == owner))
            self._forget_dead(connection)
            self.tell("duties", "")

    def keep_presence(self, process: str, here: Mapping[str, Presence]) -> None:
        empty = [table_id for table_id, one in here.items() if one.is_nobody]
        rows: list[dict[str, Any]] = [
            {"process": process, "table_id": table_id, "seats": sorted(one.seats)}
            | {"watching": one.watching, "looking": sorted(one.looking)}
            for table_id, one in here.items()
            if not one.is_nobody
        ]
        left = (PRESENCE.c.process == process) & _one_of(empty)
        with self._transaction() as connection:
            if empty:
                connection.execute(sa.delete(PRESENCE).where(left))
            if rows:
                overwrite(connection, PRESENCE, rows)
            for table_id in here:
                self.tell("presence", table_id)

    def elsewhere(self, process: str, tables: Sequence[str] | None) -> dict[str, Presence]:
        live = sa.select(LEASES.c.owner).where(PROCESS, LIVE)
        others = (PRESENCE.c.process != process) & PRESENCE.c.process.in_(live)
        query = sa.select(PRESENCE).where(others)
        if tables is not None:
            query = query.where(_one_of(tables))
        with self._reading() as connection:
            rows = connection.execute(query).all()
        found: dict[str, Presence] = {}
        for one in rows:
            before = found.get(one.table_id, Presence())
            found[one.table_id] = Presence(
                before.seats | set(one.seats),
                before.watching + one.watching,
                before.looking | set(one.looking),
            )
        return found

    def set_drain(self, on: bool) -> None:
        with self._transaction() as connection:
            row = {"name": DRAIN, "value": "on" if on else "off", "created": now()}
            overwrite(connection, KEYS, [row])
            self.tell("drain", "")

    def tell_limits(self, news: Sequence[str]) -> None:
        with self._transaction():
            for one in news:
                self.tell("limits", one)

    def draining(self) -> bool:
        with self._reading() as connection:
            found = connection.execute(sa.select(KEYS.c.value).where(KEYS.c.name == DRAIN)).scalar()
        return bool(found == "on")

    def _live(self, connection: sa.Connection, owner: str, until: Any) -> bool:
        """This process lives; whether nobody knew that."""
        row = {"duty": f"process/{owner}", "owner": owner, "fence": 0, "until": 0}
        connection.execute(sa.delete(LEASES).where(PROCESS, ~LIVE))
        is_new = keep_new(connection, LEASES, row)
        if is_new:
            mine = LEASES.c.duty == row["duty"]
            connection.execute(sa.update(LEASES).where(mine).values(until=until))
        self._forget_dead(connection)
        return is_new

    def _take(self, connection: sa.Connection, owner: str, until: Any, most: int) -> list[Duty]:
        free = sa.select(LEASES.c.duty).where(SHARE, ~LIVE).order_by(LEASES.c.duty).limit(most)
        take = sa.update(LEASES).where(LEASES.c.duty.in_(free.with_for_update(skip_locked=True)))
        taken = take.values(owner=owner, fence=LEASES.c.fence + 1, until=until)
        found = connection.execute(taken.returning(LEASES.c.duty, LEASES.c.fence)).all()
        return [Duty(one.duty, owner, one.fence) for one in found]

    def _forget_dead(self, connection: sa.Connection) -> None:
        """Nobody is connected to a process that has ended."""
        live = sa.select(LEASES.c.owner).where(PROCESS, LIVE)
        dead = sa.delete(PRESENCE).where(PRESENCE.c.process.not_in(live))
        for one in set(connection.execute(dead.returning(PRESENCE.c.table_id)).scalars()):
            self.tell("presence", one)


def _one_of(tables: Sequence[str]) -> sa.ColumnElement[bool]:
    """As an array: else each number of tables would be a statement of its own."""
    return PRESENCE.c.table_id == sa.any_(sa.cast(list(tables), sa.ARRAY(sa.Text)))


def begin_leases(connection: sa.Connection) -> None:
    """The rows of the shares, once."""
    for n in range(SHARES):
        row = {"duty": f"share/{n}", "owner": "", "fence": 0, "until": 0}
        keep_new(connection, LEASES, row)
