"""Where tables are kept in memory: one request at a time may use each, and those that nobody uses
are forgotten."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from .frozen import Frozen
from .table import Table

FINISHED = 50  # tables that are over and stay in memory although nobody uses them
IDLE = 300.0  # seconds for which any other does


class Place:
    """Where a table is kept in memory; only one request at a time may use it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.table: Table | Frozen | None = None
        self.dropped = False
        self.behind = False  # whether another process is known to have changed it
        self.used = 0.0  # when it was last used
        self.asked = 0.0  # when whoever has it now, or had it last, asked for it
        self.looked = 0.0  # when the store began to tell what is known here

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen at it."""
        return isinstance(self.table, Frozen) or (self.table is not None and self.table.over)

    @property
    def is_old(self) -> bool:
        """Whether the store may have changed before whoever has it now asked for it."""
        return self.looked <= self.asked


class Places:
    """All tables in memory, at most `in_memory` that are not `in_use(table)`; those used longest
    ago come first."""

    def __init__(self, in_memory: int) -> None:
        self.in_memory = in_memory
        self.in_use: Callable[[str], bool] = lambda table_id: False
        self._places: OrderedDict[str, Place] = OrderedDict()

    def __len__(self) -> int:
        return len(self._places)

    def known(self) -> set[str]:
        """The tables in memory."""
        return set(self._places)

    def fall_behind(self, table_id: str) -> None:
        """Another process has changed that table."""
        if table_id in self._places:
            self._places[table_id].behind = True

    @asynccontextmanager
    async def place(self, table_id: str) -> AsyncIterator[Place]:
        """The place of a table, locked."""
        asked = monotonic()
        while True:
            place = self._places.setdefault(table_id, Place())
            async with place.lock:
                if not place.dropped:
                    place.asked = asked
                    self._use(table_id, monotonic())
                    yield place
                    return

    def drop(self, table_id: str) -> None:
        """Forget a locked table: who opens it next gets it from the store."""
        place = self._places.pop(table_id, None)
        if place is not None:
            place.dropped = True

    def _put(self, table: Table) -> None:
        """Keep a new table, too."""
        self._places[table.id] = Place()
        self._places[table.id].table = table
        self._use(table.id, monotonic())
        self._make_room()

    def _use(self, table_id: str, now: float) -> None:
        """A table is used now; those are forgotten that were not for long."""
        self._places[table_id].used = now
        self._places.move_to_end(table_id)
        while now - self._places[first := next(iter(self._places))].used > IDLE:
            if self._is_idle(first):
                self.drop(first)
            else:  # people are connected, and do nothing
                self._places[first].used = now
                self._places.move_to_end(first)

    def _make_room(self) -> None:
        """Forget tables that nobody uses: those used longest ago, and most that are over."""
        spare = max(0, len(self._places) - self.in_memory)
        if not spare and sum(one.is_over for one in self._places.values()) <= FINISHED:
            return
        idle = [one for one in self._places if self._is_idle(one)]
        over = [one for one in idle if self._places[one].is_over]
        for one in {*idle[:spare], *over[: max(0, len(over) - FINISHED)]}:
            self.drop(one)

    def _is_idle(self, table_id: str) -> bool:
        return not (self._places[table_id].lock.locked() or self.in_use(table_id))
