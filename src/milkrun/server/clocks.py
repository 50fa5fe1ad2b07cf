"""What happens when somebody has taken longer than the table allows: one task for all tables."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from milkrun import bots

from .bot_seats import choose
from .consent import is_here, noted
from .schemas import Refused
from .table import Table
from .tables import Tables, in_force

log = logging.getLogger("milkrun.clocks")

RETRY = 5  # seconds until a table is looked at again that could not be seen to
LONGEST = 60  # decisions of one turn that a bot plays for somebody


class Clocks:
    """Wakes when the first deadline passes, also after a restart: deadlines are stored with their
    tables. `now`: the seconds since 1970."""

    def __init__(self, tables: Tables, now: Callable[[], float] = time.time) -> None:
        self.tables = tables
        self.now = now
        self._due: dict[str, float] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin, with the deadlines that are known."""
        self._task = asyncio.create_task(self._work())

    async def resume(self) -> None:
        """Keep the deadlines of all tables that this process sees to."""
        due = await self.tables.store.read(self.tables.store.deadlines)
        self._due |= {one: when for one, when in due.items() if self.tables.duties.mine(one)}
        self._news.set()

    async def stop(self) -> None:
        """Stop; the deadlines stay with their tables."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def consider(self, table: Table) -> None:
        """Note until when a (locked) table waits."""
        if table.turn.deadline is None or not self.tables.duties.mine(table.id):
            self._due.pop(table.id, None)
        elif self._due.get(table.id) != table.turn.deadline:
            self._due[table.id] = table.turn.deadline
            self._news.set()

    def drop(self, table_id: str) -> None:
        """A table is no more."""
        self._due.pop(table_id, None)

    async def keep(self, table: Table, clock: dict[str, Any] | None) -> None:
        """From now on a locked table keeps time like that: stored, then published."""
        row = in_force(replace(table.row, clock=clock))
        await self.tables.change(table, self.tables.store.set_clock, row.clock)
        table.row = row
        await self.tables.wait(table, table.next_turn(anew=True))
        table.told.clear()
        self.tables.published(table, None)

    def wake(self) -> None:
        """Look at the time again."""
        self._news.set()

    async def _work(self) -> None:
        while True:
            self._news.clear()
            for table_id in [one for one, when in self._due.items() if when <= self.now()]:
                del self._due[table_id]
                await self._see_to(table_id)
            wait = min(self._due.values(), default=None)
            with suppress(TimeoutError):
                async with asyncio.timeout(None if wait is None else max(0, wait - self.now())):
                    await self._news.wait()

    async def _see_to(self, table_id: str) -> None:
        """The time is up at a table."""
        try:
            with self.tables.duties.doing(table_id) as mine:
                if mine:
                    async with self.tables.open(table_id) as table:
                        await self.expire(table)
        except Refused as refused:
            if refused.status == 503:
                self._due[table_id] = self.now() + RETRY
            elif refused.status != 409:  # a table whose rules have changed waits for nobody
                log.error("a clock cannot be seen to: %s", refused)
        except Exception:
            log.exception("a clock stopped")

    async def expire(self, table: Table) -> None:
        """See to whoever is out of time at a locked table."""
        late = [one for one in overdue(table, self.now()) if table.decides(one)]
        clock = table.row.clock
        if not late or clock is None or clock["then"] == "host":
            return
        secret = bool(table.match.choosing())
        if secret and not await self._chosen(table, late):
            return
        for seat in late:
            if table.ended:  # without the one before, all had agreed to that
                return
            if clock["then"] == "move":
                await self.tables.append(table, noted(table, "hurried", seat))
            else:
                bot: dict[str, Any] = {"kind": "bot", "level": table.row.stand_in}
                await self.tables.change_seat(table, seat, note="late", stands_in=True, **bot)
        if clock["then"] == "move" and not secret:
            await self._play_turn(table, late[0])

    async def _chosen(self, table: Table, late: list[int]) -> bool:
        """Bots choose for those who are late in a secret choice; whether it is over now. Only then
        is anything said, or the others would learn who had not chosen yet."""
        if table.bot_to_move() is not None:
            self._due[table.id] = self.now() + 1
            return False
        before = table.secret_to
        for seat in late:
            await self._play(table, seat)
        return table.secret_to > before

    async def _play_turn(self, table: Table, seat: int) -> None:
        """A bot plays until a seat has nothing more to decide, or something is chosen in secret."""
        for _ in range(LONGEST):
            if not table.decides(seat) or table.match.choosing():
                return
            await self._play(table, seat)

    async def _play(self, table: Table, seat: int) -> None:
        """A bot decides for a seat, once, from what the seat knows."""
        level = table.row.stand_in or "greedy"
        level = "greedy" if bots.thinks(level) else level
        seed = self.tables.seeds.draw(table.seq)
        world = table.asked(seat).imagine(seat, seed)
        action = await asyncio.to_thread(choose, level, world, seed)
        await self.tables.move(table, seat, action, table.seq)


def overdue(table: Table, now: float) -> list[int]:
    """The seats that are waited for, and whose people are out of time; in a secret choice those
    that have chosen, too, as nobody may learn who has."""
    return [one for one in table.awaited if is_here(table, one)] if is_up(table, now) else []


def is_up(table: Table, now: float) -> bool:
    """Whether the time for what is decided now is over."""
    return table.turn.deadline is not None and now >= table.turn.deadline
