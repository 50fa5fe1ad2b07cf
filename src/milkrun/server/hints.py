"""Hints at the tables: thought out beside everything else, from what a seat knows."""

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from milkrun.bots.hints import Hint, hint
from milkrun.engine.match import Match

from .schemas import HintTold, LegalAction, Refused, Tip
from .security import Seeds
from .tables import Table

log = logging.getLogger("milkrun.hints")

THOUGHT = 0.8  # seconds of search; the reasons take some tenths more
AT_ONCE = max(2, os.cpu_count() or 1)  # over all tables
KEPT = 500  # answers, so that asking again is free


@dataclass(frozen=True)
class Question:
    """A seat that asks, with a world imagined from what it knows."""

    table_id: str
    seat: int
    seq: int
    seed: int
    world: Match
    thinks: bool


class Hints:
    """Answers one question a seat at a time; who asks the same again gets the same answer.

    is_native: whether a game's native code is loaded, so that a search may be made.
    """

    def __init__(self, is_native: Callable[[str], bool], seeds: Seeds) -> None:
        self.is_native = is_native
        self.seeds = seeds
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="hint")
        self._asked: dict[tuple[str, int], tuple[int, asyncio.Future[HintTold]]] = {}
        self._told: OrderedDict[tuple[str, int], HintTold] = OrderedDict()

    def stop(self) -> None:
        """Let go of all thoughts."""
        self._pool.shutdown(cancel_futures=True)

    def question(self, table: Table, seat: int, expected_seq: int) -> Question:
        """What a seat of a (locked) table asks. Refused if there is nothing to advise: 403 where
        hints are off or another seat decides, 409 stale or over."""
        match = table.match
        if not table.row.hints:
            raise Refused(403, "no_hints", "The host of this table plays without hints.")
        if expected_seq != table.seq:
            raise Refused(409, "stale", "The table has moved on; look again and ask.")
        if match.over:
            raise Refused(409, "over", "The game is over: there is nothing left to decide.")
        if not table.decides(seat):
            raise Refused(403, "not_your_turn", "It is not your turn; ask when you decide.")
        seed = self.seeds.draw(table.seq)
        world = table.asked(seat).imagine(seat, seed)
        return Question(table.id, seat, table.seq, seed, world, self.is_native(match.game.name))

    async def answer(self, asked: Question) -> HintTold:
        """The hint, at most 1.5 seconds later. Refused (429) if this seat is being thought for
        already, or too many are."""
        who = asked.table_id, asked.seat
        known = self._told.get(who)
        if known is not None and known.seq == asked.seq and known.thinks == asked.thinks:
            return known
        if who in self._asked:
            seq, thought = self._asked[who]
            if seq != asked.seq:
                raise busy("The hint you asked for before is still being thought out.")
        else:
            if len(self._asked) >= AT_ONCE:
                raise busy("Many ask for a hint just now. Ask again in a moment.")
            loop = asyncio.get_running_loop()
            thought = loop.run_in_executor(self._pool, think, asked)
            self._asked[who] = asked.seq, thought
            thought.add_done_callback(lambda done: self._done(who, done))
        try:
            return await asyncio.shield(thought)
        except Exception as error:
            log.exception("a hint for %s failed", asked.world.game.name)
            text = "No hint could be thought out here; it was written down why."
            raise Refused(409, "no_hint", text) from error

    def _done(self, who: tuple[str, int], thought: asyncio.Future[HintTold]) -> None:
        del self._asked[who]
        if thought.cancelled() or thought.exception() is not None:
            return
        self._told[who] = thought.result()
        self._told.move_to_end(who)
        if len(self._told) > KEPT:
            self._told.popitem(last=False)


def busy(text: str) -> Refused:
    """Come back in a second."""
    return Refused(429, "thinking", text, headers={"Retry-After": "1"})


def think(asked: Question) -> HintTold:
    """The hint of a question, as it is told."""
    found = hint(asked.world, asked.seat, asked.seed, THOUGHT, search=asked.thinks)
    return told(asked, found)


def told(asked: Question, found: Hint) -> HintTold:
    """A hint as it goes over the wire."""
    return HintTold(
        seq=asked.seq,
        seat=asked.seat,
        text=found.text,
        thinks=found.thinks,
        points_name=found.points_name,
        iterations=found.iterations,
        seconds=round(found.seconds, 3),
        tips=[
            Tip(
                action=LegalAction(
                    id=one.action.id,
                    verb=one.action.verb,
                    args=one.action.args,
                    text=one.action.text,
                ),
                win=one.win,
                points=one.points,
                share=one.share,
                reason=one.reason,
            )
            for one in found.tips
        ],
    )
