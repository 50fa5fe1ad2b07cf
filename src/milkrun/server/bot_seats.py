"""Bots at the tables: they sit like people and move through the same function."""

import asyncio
import logging
import os
import secrets
from asyncio import sleep
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import numpy as np

from milkrun import bots
from milkrun.bots.search import SearchBot
from milkrun.engine.match import Match

from .schemas import Refused
from .tables import Table, Tables

log = logging.getLogger("milkrun.bots")

RETRY = 5.0  # seconds to wait when the store refuses a bot's move
THINKING = max(1, (os.cpu_count() or 1) - 1)  # threads, so that the server has a core left
uniform = secrets.SystemRandom().uniform
MOST_MINDS = 16  # bots kept with what they have thought; each may take 100 MB, most take 10


class BotSeats:
    """Thinks for every table whose turn is a bot's: one task a table, so one thought at a time.

    A bot gets a world imagined from what its seat knows. What it answers carries the `seq` it was
    asked at, so an answer that comes too late is refused like anybody's. `pace`: seconds a decision
    takes on average, so that people see what happens. Bots that think ahead are kept from one
    decision to the next, as what they found may be of use again; they have threads of their own,
    and play like `greedy` where `is_native(game)` does not hold yet.

    How long an answer takes must not tell whether there was a choice: it is kept until a drawn
    moment, before which no thought is sure to be at its end. One that thinks ahead and stops
    early, or had nothing to choose, is kept for the whole of its time as well.
    """

    def __init__(self, tables: Tables, pace: float, is_native: Callable[[str], bool]) -> None:
        self.tables = tables
        self.pace = pace
        self.is_native = is_native
        self._minds: OrderedDict[tuple[str, int, str], SearchBot] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._quick = ThreadPoolExecutor(2, thread_name_prefix="bot")
        self._thinking = ThreadPoolExecutor(THINKING, thread_name_prefix="thinking-bot")

    def is_busy(self, table_id: str) -> bool:
        """Whether a bot is at work on that table."""
        return table_id in self._tasks

    def consider(self, table: Table) -> None:
        """If a bot decides next at this (locked) table, see to it that it will."""
        if table.bot_to_move() is not None:
            self._begin(table.id)
        if table.match.over:
            self._forget(table.id)

    async def resume(self) -> None:
        """After a start: go on with every table that waits for a bot."""
        for table_id in await self.tables.store.read(self.tables.store.waiting_for_bots):
            self._begin(table_id)

    async def stop(self) -> None:
        """Let go of all thoughts; the tables will be resumed."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._quick.shutdown(cancel_futures=True)
        self._thinking.shutdown(cancel_futures=True)

    def _begin(self, table_id: str) -> None:
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._play(table_id))

    def _mind(self, table_id: str, seat: int, level: str) -> SearchBot:
        """The bot of a seat with what it has thought so far; those used longest ago make room."""
        who = table_id, seat, level
        bot = self._minds.pop(who, None) or bots.make(level, self.tables.seeds.draw(seat))
        assert isinstance(bot, SearchBot)
        self._minds[who] = bot
        if len(self._minds) > MOST_MINDS:
            self._minds.popitem(last=False)
        return bot

    def _forget(self, table_id: str) -> None:
        """What was thought at that table is of no use any more."""
        for who in [who for who in self._minds if who[0] == table_id]:
            del self._minds[who]

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
        async with self.tables.open(table_id) as table:
            seat = table.bot_to_move()
            if seat is None:
                return False
            seq = table.seq
            seed = self.tables.seeds.draw(seq)
            world = table.asked(seat.seat).imagine(seat.seat, seed)
        level = seat.level or ""
        loop = asyncio.get_running_loop()
        wait = uniform(0.5 * self.pace, 1.5 * self.pace)
        if bots.thinks(level) and self.is_native(world.game.name):
            mind = self._mind(table_id, seat.seat, level)
            wait += mind.seconds
            thought = loop.run_in_executor(self._thinking, think, level, world, seed, mind)
        else:
            quick = "greedy" if bots.thinks(level) else level
            thought = loop.run_in_executor(self._quick, think, quick, world, seed)
        begun, action = await thought
        await sleep(begun + wait - monotonic())
        async with self.tables.open(table_id) as table:
            if table.seq != seq or table.bot_to_move() is not seat:
                self._forget(table_id)
                return True  # taken back, or the seat has changed hands: look again
            try:
                await self.tables.move(table, seat.seat, action, seq)
            except Refused as refused:
                if refused.status == 503:
                    await sleep(RETRY)
                    return True
                log.error("a %s bot chose what it may not: %s", seat.level, refused)
                legal = table.asked(seat.seat).legal()
                await self.tables.move(table, seat.seat, secrets.choice(legal).id, seq)
            return True


def think(level: str, world: Match, seed: int, *mind: bots.Bot) -> tuple[float, int]:
    """When a thread was free to think, and what the bot then chose."""
    return monotonic(), choose(level, world, seed, *mind)


def choose(level: str, world: Match, seed: int, mind: bots.Bot | None = None) -> int:
    """What a bot (None: a new one of that level) does in a world it imagines; a random legal
    action if the bot fails."""
    try:
        return int((mind or bots.make(level, seed)).choose(world))
    except Exception:
        log.exception("a %s bot failed; it plays at random this once", level)
        return int(secrets.choice(np.flatnonzero(world.mask()).tolist()))
