"""Bots at the tables: they sit like people and move through the same function."""

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from milkrun import bots
from milkrun.engine.match import Match

from .schemas import Refused
from .tables import Table, Tables

log = logging.getLogger("milkrun.bots")

RETRY = 5.0  # seconds to wait when the store refuses a bot's move


class BotSeats:
    """Thinks for every table whose turn is a bot's: one task a table, so one thought at a time.

    A bot gets a world imagined from what its seat knows. What it answers carries the `seq` it was
    asked at, so an answer that comes too late is refused like anybody's. `pace`: seconds to wait
    before each decision, so that people see what happens.
    """

    def __init__(self, tables: Tables, pace: float) -> None:
        self.tables = tables
        self.pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="bot")

    def is_busy(self, table_id: str) -> bool:
        """Whether a bot is at work on that table."""
        return table_id in self._tasks

    def consider(self, table: Table) -> None:
        """If a bot decides next at this (locked) table, see to it that it will."""
        if table.bot_to_move() is not None:
            self._begin(table.id)

    async def resume(self) -> None:
        """After a start: go on with every table that waits for a bot."""
        for table_id in await self.tables.store.run(self.tables.store.waiting_for_bots):
            self._begin(table_id)

    async def stop(self) -> None:
        """Let go of all thoughts; the tables will be resumed."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(cancel_futures=True)

    def _begin(self, table_id: str) -> None:
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._play(table_id))

    async def _play(self, table_id: str) -> None:
        """Decide for bots until it is somebody else's turn."""
        try:
            while await self._decide(table_id):
                pass
        except Refused as refused:
            log.error("a table cannot go on: %s", refused)
        except Exception:
            log.exception("a bot's table stopped")
        finally:
            del self._tasks[table_id]

    async def _decide(self, table_id: str) -> bool:
        """One decision; False when no bot is to move."""
        await asyncio.sleep(self.pace)
        async with self.tables.open(table_id) as table:
            seat = table.bot_to_move()
            if seat is None:
                return False
            seq = table.seq
            world = table.match.imagine(seat.seat, secrets.randbits(62))
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._pool, choose, seat.level or "", world)
        async with self.tables.open(table_id) as table:
            if table.seq != seq or table.bot_to_move() is not seat:
                return True  # taken back, or the seat has changed hands: look again
            try:
                await self.tables.move(table, seat.seat, action, seq)
            except Refused as refused:
                if refused.status == 503:
                    await asyncio.sleep(RETRY)
                    return True
                log.error("a %s bot chose what it may not: %s", seat.level, refused)
                legal = table.match.legal()
                await self.tables.move(table, seat.seat, secrets.choice(legal).id, seq)
            return True


def choose(level: str, world: Match) -> int:
    """What a bot does in a world it imagines; a random legal action if the bot fails."""
    try:
        return int(bots.make(level, secrets.randbits(62)).choose(world))
    except Exception:
        log.exception("a %s bot failed; it plays at random this once", level)
        return int(secrets.choice(np.flatnonzero(world.mask()).tolist()))
