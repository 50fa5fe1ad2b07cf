"""The coach at its tables: has hints worked out for what it says, and bots wait for an answer."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

from milkrun.bots.judging import CLEAR
from milkrun.bots.sayings import BETTER, NOTHING, OTHER

from .bodies import CoachTold
from .coaching import COSTLY, NO_COACH, Coaching, coached_seat
from .hint_schemas import HintTold, Tip
from .hints import Hints, Question
from .schemas import CoachSays, Refused
from .table import Table
from .tables import Tables

PATIENCE = 60.0  # seconds that bots wait for somebody who may want to take a move back


class Coach:
    """Speaks at the tables that have a coach. It is silent where hints are busy. Of
    several processes, the one speaks to which the person is connected (`speaks(table)`)."""

    def __init__(self, tables: Tables, hints: Hints) -> None:
        self.tables = tables
        self.hints = hints
        self.speaks: Callable[[str], bool] = lambda table_id: True
        self._tasks: set[asyncio.Task[None]] = set()
        self._writes: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Drop all thoughts; what it must not forget is stored."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._writes, return_exceptions=True)

    def consider(self, table: Table) -> None:
        """Something has happened at this (locked) table: judge the last move, explain the next."""
        coaching, asked = table.coaching, None
        if not self.speaks(table.id):
            return
        if coaching is None or coaching.considered == table.seq:
            return
        coaching.considered = table.seq
        coaching.let_go()
        before, coaching.asked = coaching.asked, None
        if table.decides(coaching.seat) and not table.over:
            asked = coaching.asked = self.hints.question(table, coaching.seat, table.seq)
        if before is not None and (judged := self._judged(table, coaching, before)) is not None:
            coaching.held = asyncio.Event()
            self._begin(self._judge(table, coaching, judged))
        elif asked is not None and coaching.says is not None and coaching.says.kind == "opening":
            self._begin(self._explain(table, coaching, asked))
        elif asked is not None and asked.thinks and coaching.may_interrupt():
            self._begin(self._prepare(table, asked))
        self._remember(table)

    async def hear(self, table: Table, seat: int, told: CoachTold) -> None:
        """The person at a (locked) table has read what was said, or wants no more or again some.
        Refused (403) if they can have no coach."""
        if coached_seat(table.seats, table.row.hints) != seat:
            raise Refused(403, "no_coach", NO_COACH)
        before = table.coaching
        switched = told.on is not None and told.on != table.row.coach
        if before is not None and (switched or told.heard):
            before.says = None
            self._remember(table)
        if told.on is not None and switched:
            await self.tables.change(table, self.tables.store.set_coach, told.on)
            table.row = replace(table.row, coach=told.on)
            table.begin_coaching()
        if before is not None:
            before.let_go()
        self._publish(table, seat)

    def _remember(self, table: Table) -> None:
        """Have the coach of a (locked) table forget nothing when the table is made again."""
        if table.coaching is None or table.coaching.memory == table.row.coached:
            return
        memory = table.coaching.memory
        table.row = replace(table.row, coached=memory)
        table.changes += 1  # what is written later is stored later
        keep(self._writes, self._store(table.id, memory))

    async def _store(self, table_id: str, memory: dict[str, Any]) -> None:
        with suppress(Refused):  # then it may say something again
            await self.tables.stored(self.tables.store.set_coached, table_id, memory)

    async def listens(self, table_id: str) -> None:
        """Wait while somebody may want to take a move back."""
        async with self.tables.open(table_id, fresh=False) as table:
            held = None if table.coaching is None else table.coaching.held
        if held is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(held.wait(), PATIENCE)

    def _judged(self, table: Table, coaching: Coaching, before: Question) -> Question | None:
        """The question what the last action cost; None if the coach may not speak of it."""
        last = table.last
        if last is None or last.action is None or last.kind != "action":
            return None
        mine = last.seat == coaching.seat and table.seq == before.seq + 1
        if not (mine and before.thinks and coaching.may_interrupt()) or table.over:
            return None
        return self.hints.judging(before, last.action)

    async def _judge(self, table: Table, coaching: Coaching, asked: Question) -> None:
        """Speak of the last action if it costs much; then bots wait for an answer."""
        waits = False
        try:
            says = loss_of(await self.hints.answer(asked, table.owner))
            async with self.tables.open(table.id) as now:
                stands = now.coaching is coaching and now.seq == asked.seq + 1
                if says is not None and stands and coaching.may_interrupt():
                    coaching.loses(says)
                    waits = now.can_undo(asked.seat)
                    self._publish(now, asked.seat)
        except Refused:
            return  # hints are busy
        finally:
            if not waits:
                coaching.let_go()

    async def _prepare(self, table: Table, asked: Question) -> None:
        """Find what is best, to judge by what will be done."""
        with suppress(Refused):
            await self.hints.answer(asked, table.owner)

    async def _explain(self, table: Table, coaching: Coaching, asked: Question) -> None:
        """Add to an opening what would be good, and why."""
        with suppress(Refused):
            told = await self.hints.answer(asked, table.owner)
            async with self.tables.open(table.id) as now:
                says, tip = coaching.says, reasoned(told)
                if now.coaching is coaching and now.seq == asked.seq and says and tip:
                    more = {"why": tip.sentence, "action": tip.action.id}
                    coaching.says = says.model_copy(update=more)
                    self._publish(now, asked.seat)

    def _publish(self, table: Table, seat: int) -> None:
        self._remember(table)
        table.told.clear()
        self.tables.published(table, seat)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        keep(self._tasks, work)


def keep(tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> None:
    """Do it meanwhile."""
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)


def reasoned(told: HintTold) -> Tip | None:
    """The best action, if something speaks for it: clearly better, or with reasons."""
    tip, *others = told.tips
    proven = not told.thinks or tip.reasons or (tip.versus is not None and tip.versus.side == 1)
    vague = tip.sentence.lower().endswith((f"{BETTER}.", f"{NOTHING}.", f"{tip.text.lower()}."))
    return tip if others and proven and not vague else None


def loss_of(told: HintTold) -> CoachSays | None:
    """What to say of an action that was asked about: nothing unless it costs much for sure."""
    best = told.tips[0]
    tip = next((one for one in told.tips[1:] if told.instead in one.alike), None)
    if tip is None or tip.versus is None or tip.versus.side is None:
        return None
    win = tip.versus.win
    if -win.mean - CLEAR * win.error < COSTLY:
        return None
    games = 5 * round(-100 * win.mean / 5)
    return CoachSays(
        kind="loss",
        seq=told.seq + 1,
        text=f"With that you win about {games} fewer of 100 games. There was something better.",
        why=best.sentence.replace(OTHER, "with yours"),
        action=best.action.id,
    )
