"""Bots at the tables: they have seats like people and move by the same function."""

import asyncio
import logging
import os
import secrets
from asyncio import sleep
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import dataclass
from math import inf
from time import perf_counter
from weakref import WeakValueDictionary

import numpy as np

from milkrun import bots
from milkrun.bots.search import SearchBot
from milkrun.bots.steps import Steps
from milkrun.engine.match import Match

from .keeping import Again
from .schemas import Refused
from .store import Pace, SeatRow
from .table import Table
from .tables import Tables
from .thinking import PIECE, Thinking

log = logging.getLogger("milkrun.bots")

RETRY = 5.0  # seconds to wait when the store refuses a bot's move
THINKING = max(1, (os.cpu_count() or 1) - 1)  # threads, so that the server has a core left
QUICK = 2  # threads for bots that do not think ahead
MOST_MINDS = 16  # bots kept with their trees; each may take 100 MB, most take 10
LOOKED = 10.0  # seconds that bots play by themselves after somebody has looked at their table
uniform = secrets.SystemRandom().uniform

PACES: dict[Pace, float] = {"calm": 1.0, "brisk": 0.45, "none": 1 / 15}  # of the server's own
GOING_ON = 0.35  # of it: a bot that decided last goes on with its turn
UNREADY = 0.25  # of it, at least: without native code thoughts take longer, and must not show it

Who = tuple[str, int, str]  # table, seat, level


@dataclass(frozen=True)
class Turn:
    """A bot's turn: the seat as it is now, a world imagined from what it knows, the address charged
    for its thinking, whether only bots sit there, and its average pause in seconds."""

    table: str
    seat: SeatRow
    seq: int
    seed: int
    world: Match
    owner: str
    alone: bool
    pace: float


class BotSeats:
    """Thinks for every table where a bot has to decide: one task per table, so one thought at
    a time.

    A bot gets a world imagined from what its seat knows. Its answer carries the `seq` at which it
    was asked, so a late one is refused like anybody's. `pace`: seconds per decision
    on average at a calm table, so that people see what happens. Bots that think ahead are kept from
    one decision to the next, as they may build on what they found; they have their own threads,
    and play like `greedy` until `is_native(game)`.

    How long an answer takes must not reveal whether it had a choice, so it is held until a moment
    drawn at random. For a bot that thinks ahead that moment is later by its full thinking time; its
    search ends before then, after less work if many think at once.

    At a table with a coach they let somebody take a move back first (`listens(table)`).

    Tables of bots alone pause while nobody watches (`is_watched(table)`). Of those of one address,
    the first that asked for bots there, at most `alone` play at a time.
    """

    def __init__(
        self, tables: Tables, pace: float, alone: int, is_native: Callable[[str], bool]
    ) -> None:
        self.tables = tables
        self.pace = pace
        self.alone = alone
        self.is_native = is_native
        self.is_watched: Callable[[str], bool] = lambda table_id: False
        self.listens: Callable[[str], Awaitable[None]] = lambda table_id: sleep(0)
        self._minds: OrderedDict[Who, tuple[str, SearchBot]] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._looked: dict[str, float] = {}  # when, for tables of bots alone that are playing
        self._alone: dict[str, str] = {}  # tables of bots alone that are playing, and whose
        self._gates: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._quick = Thinking(QUICK, "bot")
        self._thinking = Thinking(THINKING, "thinking-bot")

    def minds(self) -> tuple[Thinking, Thinking]:
        """Where bots think: those that do not think ahead, and those that do."""
        return self._quick, self._thinking

    def drop(self, table_id: str) -> None:
        """A table is no more."""
        if table_id in self._tasks:
            self._tasks[table_id].cancel()
        self._forget(table_id)

    def is_busy(self, table_id: str) -> bool:
        """Whether a bot is at work on that table."""
        return table_id in self._tasks

    def consider(self, table: Table) -> None:
        """If a bot is next to decide at this (locked) table, have it decide."""
        if not self.tables.duties.mine(table.id):
            return
        if table.bot_to_move() is not None and not self._rests(table):
            self._begin(table.id)
        if table.over:
            self._forget(table.id)

    def look(self, table: Table, address: str) -> None:
        """Somebody looks at this (locked) table: if only bots sit there, they continue."""
        if table.bots_alone and not table.over:
            table.owner = table.owner or address
            if not self.is_watched(table.id):
                self._looked[table.id] = perf_counter()
            self.consider(table)

    def check_alone(self, address: str) -> None:
        """Raise Refused (429) if an address already has the most tables of bots alone at play."""
        if list(self._alone.values()).count(address) >= self.alone:
            text = f"{self.alone} tables of bots already play for you; close one of them first."
            raise Refused(429, "bots_alone", text, headers={"Retry-After": str(int(LOOKED))})

    async def resume(self) -> None:
        """After a start: continue with every table where a person waits for a bot, or watches."""
        store = self.tables.store
        for alone in (False, True):
            for table_id in await store.read(store.waiting_for_bots, alone):
                if self.tables.duties.mine(table_id) and (not alone or self.is_watched(table_id)):
                    self._begin(table_id)

    async def stop(self) -> None:
        """Drop all thoughts; the tables will be resumed."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._quick.stop()
        self._thinking.stop()

    def _begin(self, table_id: str) -> None:
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._play(table_id))

    def _rests(self, table: Table) -> bool:
        """Whether only bots sit at that table, and nobody watches."""
        looked = self._looked.get(table.id, -inf)
        return table.bots_alone and not (
            self.is_watched(table.id) or perf_counter() - looked < LOOKED
        )

    def _mind(self, turn: Turn) -> SearchBot:
        """The bot of a seat with its trees. To make room, the owner with the most loses the one
        used longest ago."""
        level = turn.seat.level or ""
        who = turn.table, turn.seat.seat, level
        known = self._minds.pop(who, None)
        bot = known[1] if known else bots.make(level, self.tables.seeds.draw(turn.seat.seat))
        assert isinstance(bot, SearchBot)
        self._minds[who] = turn.owner, bot
        if len(self._minds) > MOST_MINDS:
            most, _ = Counter(owner for owner, _ in self._minds.values()).most_common(1)[0]
            del self._minds[next(one for one in self._minds if self._minds[one][0] == most)]
        return bot

    def _forget(self, table_id: str) -> None:
        """Forget the bots of that table."""
        for who in [who for who in self._minds if who[0] == table_id]:
            del self._minds[who]

    async def _play(self, table_id: str) -> None:
        """Decide for bots until it is somebody else's turn."""
        try:
            goes_on = True
            while goes_on:
                with self.tables.duties.doing(table_id) as mine:
                    goes_on = mine and await self._decide(table_id)
        except Refused as refused:
            log.error("a table cannot continue: %s", refused)
        except Exception:
            log.exception("a bot's table stopped")
        finally:
            del self._tasks[table_id]
            self._looked.pop(table_id, None)
            self._alone.pop(table_id, None)

    async def _decide(self, table_id: str) -> bool:
        """One decision; False when no bot is to move, or it rests."""
        async with self.tables.open(table_id, fresh=False) as table:
            seat = table.bot_to_move()
            if seat is None or self._rests(table):
                return False
            seq = table.seq
            seed = self.tables.seeds.draw(seq)
            world = table.asked(seat.seat).imagine(seat.seat, seed)
            pause = self._pause(table, seat.seat)
            turn = Turn(table_id, seat, seq, seed, world, table.owner, table.bots_alone, pause)
        async with self._gate(turn):
            action = await self._think(turn)
        await self.listens(table_id)
        async with self.tables.open(table_id, fresh=False) as table:
            if table.seq != seq or table.bot_to_move() is not seat:
                self._forget(table_id)
                return True  # taken back, or the seat has changed hands: try again
            try:
                await self.tables.move(table, seat.seat, action, seq)
            except Refused as refused:
                if refused.status == 503:
                    await sleep(0 if isinstance(refused, Again) else RETRY)
                    return True
                log.error("a %s bot chose an illegal action: %s", seat.level, refused)
                legal = table.asked(seat.seat).legal()
                await self.tables.move(table, seat.seat, secrets.choice(legal).id, seq)
            return True

    def _pause(self, table: Table, seat: int) -> float:
        """Seconds for a decision of a bot, on average: by the table's pace, and less for whoever
        goes on with a turn. Both are known to all."""
        share, last = PACES[table.row.pace], table.last
        if last is not None and (last.seat, last.kind) == (seat, "action"):
            share *= GOING_ON
        ready = self.is_native(table.row.game)
        return self.pace * max(share, PACES["none"] if ready else UNREADY)

    def _gate(self, turn: Turn) -> asyncio.Semaphore | nullcontext[None]:
        """Limits how many tables of bots alone decide at a time, for each owner."""
        if not turn.alone:
            return nullcontext()
        self._alone[turn.table] = turn.owner
        return self._gates.setdefault(turn.owner, asyncio.Semaphore(self.alone))

    async def _think(self, turn: Turn) -> int:
        """What the bot chooses, at a moment that does not reveal how long it took."""
        level = turn.seat.level or ""
        asked, wait = perf_counter(), uniform(0.5 * turn.pace, 1.5 * turn.pace)
        if bots.thinks(level) and self.is_native(turn.world.game.name):
            mind = self._mind(turn)
            # Its last slice begins in time, even if somebody else's comes first.
            until = asked + mind.seconds + max(0.0, wait - 2 * PIECE)
            wait += mind.seconds
            pool, steps = self._thinking, mind.choosing(turn.world, until)
        else:
            quick = "greedy" if bots.thinks(level) else level
            pool, steps = self._quick, at_once(quick, turn.world, turn.seed)
        thought = guarded(level, turn.world, steps)
        begun, action = await pool.think(turn.owner, turn.table, thought)
        # If the queue was too long for that moment, every thought is short and answered late.
        late = begun + min(2 * PIECE, 0.5 * turn.pace)
        await sleep(max(asked + wait, late) - perf_counter())
        return action


def guarded(level: str, world: Match, steps: Steps[int]) -> Steps[tuple[float, int]]:
    """When a thread was free to think, and what the bot chose: a random legal action if it
    failed."""
    begun = perf_counter()
    try:
        return begun, int((yield from steps))
    except Exception:
        log.exception("a %s bot failed; it plays this move at random", level)
        return begun, int(secrets.choice(np.flatnonzero(world.mask()).tolist()))


def at_once(level: str, world: Match, seed: int) -> Steps[int]:
    """What a bot that does not think ahead chooses, in one step."""
    yield
    return choose(level, world, seed)


def choose(level: str, world: Match, seed: int) -> int:
    """What a new bot of that level does in a world it imagines."""
    return bots.make(level, seed).choose(world)
