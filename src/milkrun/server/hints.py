"""Hints at the tables: searched in the background, from what a seat knows."""

import asyncio
import logging
import os
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from milkrun.bots.hints import Hint, hinting
from milkrun.bots.steps import Steps
from milkrun.engine.match import Match

from .schemas import HintTold, Refused, Tip
from .security import Seeds
from .table import Table
from .thinking import Thinking
from .views import legal_action

log = logging.getLogger("milkrun.hints")

THOUGHT = 0.8  # seconds of search; the reasons take a few tenths more
IN_ALL = 1.3  # seconds on the clock, including reasons, however many are asked for at once
THREADS = max(1, (os.cpu_count() or 1) // 2)
MOST = 8 * THREADS  # at once, of all addresses; an address that has none may always ask for one
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
    """Answers one question of a seat at a time; the same question gets the same answer.

    is_native: whether a game's native code is loaded, so that it can be searched. at_once: how many
    hints are searched at once for one address.
    """

    def __init__(self, is_native: Callable[[str], bool], seeds: Seeds, at_once: int) -> None:
        self.is_native = is_native
        self.seeds = seeds
        self.at_once = at_once
        self._thinking = Thinking(THREADS, "hint")
        self._asked: dict[tuple[str, int], tuple[int, asyncio.Future[HintTold]]] = {}
        self._owners: Counter[str] = Counter()
        self._told: OrderedDict[tuple[str, int], HintTold] = OrderedDict()

    def stop(self) -> None:
        """Drop all thoughts."""
        self._thinking.stop()

    def question(self, table: Table, seat: int, expected_seq: int) -> Question:
        """What a seat at a (locked) table asks. Refused if there is nothing to advise: 403 if
        hints are off or another seat decides, 409 stale or over."""
        match = table.match
        if not table.row.hints:
            raise Refused(403, "no_hints", "The host of this table plays without hints.")
        if expected_seq != table.seq:
            raise Refused(409, "stale", "The table has moved on; look again, then ask.")
        if match.over:
            raise Refused(409, "over", "The game is over: there is nothing left to decide.")
        if not table.decides(seat):
            raise Refused(403, "not_your_turn", "It is not your turn; ask when you decide.")
        seed = self.seeds.draw(table.seq)
        world = table.asked(seat).imagine(seat, seed)
        return Question(table.id, seat, table.seq, seed, world, self.is_native(match.game.name))

    async def answer(self, asked: Question, owner: str) -> HintTold:
        """The hint, about 1.3 seconds later, charged to an address. Refused (429) if
        this seat already has one in progress, or too many are."""
        who = asked.table_id, asked.seat
        known = self._told.get(who)
        if known is not None and known.seq == asked.seq and known.thinks == asked.thinks:
            return known
        if who in self._asked:
            seq, thought = self._asked[who]
            if seq != asked.seq:
                raise busy("The hint you asked for before is not ready yet.")
        else:
            self._check(owner)
            steps = thinking(asked, perf_counter() + IN_ALL)
            thought = asyncio.ensure_future(self._thinking.think(owner, asked.table_id, steps))
            self._asked[who] = asked.seq, thought
            self._owners[owner] += 1
            thought.add_done_callback(lambda done: self._done(who, owner, done))
        try:
            return await asyncio.shield(thought)
        except Exception as error:
            log.exception("a hint for %s failed", asked.world.game.name)
            text = "No hint could be found. The server's log says why."
            raise Refused(409, "no_hint", text) from error

    def _check(self, owner: str) -> None:
        """Raise Refused (429) if too many hints are in progress, for that address or in all."""
        if self._owners[owner] >= self.at_once:
            raise busy("Many hints are being asked for from your address. Ask again in a moment.")
        if self._owners[owner] and len(self._asked) >= MOST:
            raise busy("Many hints are being asked for right now. Ask again in a moment.")

    def _done(self, who: tuple[str, int], owner: str, thought: asyncio.Future[HintTold]) -> None:
        del self._asked[who]
        self._owners -= Counter([owner])  # who has none is forgotten
        if thought.cancelled() or thought.exception() is not None:
            return
        self._told[who] = thought.result()
        self._told.move_to_end(who)
        if len(self._told) > KEPT:
            self._told.popitem(last=False)


def busy(text: str) -> Refused:
    """A refusal that says to come back in a second."""
    return Refused(429, "thinking", text, headers={"Retry-After": "1"})


def thinking(asked: Question, until: float) -> Steps[HintTold]:
    """Returns the hint for a question, as sent, by about that time on the clock."""
    found = yield from hinting(
        asked.world, asked.seat, asked.seed, THOUGHT, search=asked.thinks, until=until
    )
    return told(asked, found)


def told(asked: Question, found: Hint) -> HintTold:
    """A hint as it is sent."""
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
                action=legal_action(one.action),
                win=one.win,
                points=one.points,
                share=one.share,
                reason=one.reason,
            )
            for one in found.tips
        ],
    )
