"""Hints at the tables: searched in the background, from what a seat knows."""

import asyncio
import logging
import os
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter

from milkrun.bots import hints
from milkrun.bots.judging import Estimate
from milkrun.bots.steps import Steps
from milkrun.bots.worlds import Worlds
from milkrun.engine.match import Match

from .analysis_schemas import Decision
from .hint_schemas import Against, Figure, HintReason, HintStep, HintTold, HintWorld, Tip
from .schemas import Refused
from .security import Seeds
from .table import Table
from .thinking import Thinking
from .views import legal_action

log = logging.getLogger("milkrun.hints")

THOUGHT = 0.45  # seconds of search; trying games out takes longer
MOST_WORLDS = 1 << 15  # numbers of worlds that may be asked for
IN_ALL = 1.3  # seconds on the clock, including reasons, however many are asked for at once
LONGER = 1.0  # seconds more, to judge what was done
THREADS = max(1, (os.cpu_count() or 1) // 2)
MOST = 8 * THREADS  # at once, of all addresses; an address that has none may always ask for one
KEPT = 500  # answers, so that asking again is free


@dataclass(frozen=True)
class Question:
    """A seat that asks, with a world imagined from what it knows. instead: the action it asks
    about; best: the best by the hint it was given. longer: seconds more than a hint takes. patient:
    the answer rests on as many games as ever, however busy the server is. worse: `instead` is known
    to be worse than `best`, from more games."""

    table_id: str
    seat: int
    seq: int
    seed: int
    world: Match
    thinks: bool
    instead: int | None = None
    best: int | None = None
    patient: bool = False
    longer: float = 0.0
    worse: bool = False


class Hints:
    """Answers one question of a seat at a time; the same question gets the same answer.

    is_native: whether a game's native code is loaded, so that it can be searched. at_once: how many
    hints are searched at once for one address.
    """

    def __init__(self, is_native: Callable[[str], bool], seeds: Seeds, at_once: int) -> None:
        self.is_native = is_native
        self.seeds = seeds
        self.at_once = at_once
        self.thinking = Thinking(THREADS, "hint")
        self._asked: dict[tuple[str, int], tuple[Question, asyncio.Future[HintTold]]] = {}
        self._owners: Counter[str] = Counter()
        self._told: OrderedDict[tuple[str, int], tuple[Question, HintTold]] = OrderedDict()

    def stop(self) -> None:
        """Drop all thoughts."""
        self.thinking.stop()

    def question(
        self, table: Table, seat: int, expected_seq: int, instead: int | None = None
    ) -> Question:
        """What a seat at a (locked) table asks. Refused if there is nothing to advise: 403 if
        hints are off or another seat decides, 409 stale or over, 422 if `instead` is no action."""
        match = table.match
        if not table.row.hints:
            raise Refused(403, "no_hints", "The host of this table plays without hints.")
        if expected_seq != table.seq:
            raise Refused(409, "stale", "The table has moved on; look again, then ask.")
        if match.over:
            raise Refused(409, "over", "The game is over: there is nothing left to decide.")
        if not table.decides(seat):
            raise Refused(403, "not_your_turn", "It is not your turn; ask when you decide.")
        thinks = self.is_native(match.game.name)
        before, told = self._told.get((table.id, seat), (None, None))
        if instead is not None and not legal_in(table.asked(seat), instead):
            raise Refused(422, "no_action", "That is not possible now, so nothing is said of it.")
        if before is None or told is None or told.seq != table.seq or before.thinks != thinks:
            seed = self.seeds.draw(table.seq)
            world = table.asked(seat).imagine(seat, seed)
            return Question(table.id, seat, table.seq, seed, world, thinks, instead)
        best = told.tips[0].action.id if instead is not None else None
        return replace(before, instead=instead, best=best)

    def judging(self, asked: Question, action: int) -> Question:
        """The question how an action does against the best known one, in worlds that it was not
        chosen by, at a position that was asked about."""
        _, told = self._told.get((asked.table_id, asked.seat), (None, None))
        known = told is not None and told.seq == asked.seq and told.thinks
        best = told.tips[0].action.id if told is not None and known else None
        seed = self.seeds.draw(asked.seq + 1)
        return replace(asked, seed=seed, instead=action, best=best, longer=LONGER)

    def told_of(self, table: Table, seat: int, expected_seq: int, action: int) -> Question:
        """The question whose hint tells of games at this position. Refused (409) if there is none,
        (422) if the action is none."""
        asked = self.question(table, seat, expected_seq, action)
        if asked.best is None or not asked.thinks:
            raise Refused(
                409, "no_hint", "Ask for a hint first: it tells of games that can be seen."
            )
        return asked

    def looking_back(self, table: Table, decision: Decision, action: int) -> Question:
        """How an action does against the best known one at a decision of a finished game that was
        judged. What was a mistake is not called as good, whatever the few games tried out say here.
        Refused (422) if it was not possible."""
        n, best = decision.n, decision.choices[0].action
        done = next((one.alike for one in decision.choices if decision.played in one.alike), [])
        worse = decision.mistake and action in done
        then = table.match.from_start()
        then.names[:] = table.match.names
        for one in table.match.actions[:n]:
            then.play(one)
        if not legal_in(then, action) or not legal_in(then, best):
            raise Refused(422, "no_action", "That was not possible then.")
        seat = int(then.state.to_move)
        thinks = self.is_native(then.game.name)
        world = then.imagine(seat, n)
        return Question(table.id, seat, n, n, world, thinks, action, best, True, worse=worse)

    async def world(self, asked: Question, action: int, number: int, owner: str) -> HintWorld:
        """A game that a hint refers to, charged to an address. Refused (422) if there is none."""
        if number >= MOST_WORLDS:
            raise Refused(422, "no_world", "There is no game with that number.")
        self._check(owner)
        return await self.thinking.think(owner, asked.table_id, playing(asked, action, number))

    async def answer(self, asked: Question, owner: str) -> HintTold:
        """The hint, about 1.3 seconds later, charged to an address. Refused (429) if this seat
        already has another in progress, or there are too many."""
        who = asked.table_id, asked.seat
        before, known = self._told.get(who, (None, None))
        if known is not None and before is not None and asked.instead is None:
            if known.seq == asked.seq and before.thinks == asked.thinks:
                return known
        if who in self._asked:
            other, thought = self._asked[who]
            if (other.seq, other.instead) != (asked.seq, asked.instead):
                raise busy("The hint you asked for before is not ready yet.")
        else:
            self._check(owner)
            steps = thinking(asked, perf_counter() + IN_ALL + asked.longer)
            thought = asyncio.ensure_future(self.thinking.think(owner, asked.table_id, steps))
            self._asked[who] = asked, thought
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
        asked, _ = self._asked.pop(who)
        self._owners -= Counter([owner])  # an address without any is forgotten
        if thought.cancelled() or thought.exception() is not None:
            return
        if asked.instead is not None:
            return  # the hint itself stays what is known of the position
        self._told[who] = asked, thought.result()
        self._told.move_to_end(who)
        if len(self._told) > KEPT:
            self._told.popitem(last=False)


def busy(text: str) -> Refused:
    """A refusal that asks to try again in a second."""
    return Refused(429, "thinking", text, headers={"Retry-After": "1"})


def legal_in(match: Match, action: int) -> bool:
    mask = match.mask()
    return action < len(mask) and bool(mask[action])


def thinking(asked: Question, until: float) -> Steps[HintTold]:
    """Returns the hint for a question, as sent, by about that time on the clock."""
    found = yield from hints.hinting(
        asked.world,
        asked.seat,
        asked.seed,
        THOUGHT,
        iterations=1 if asked.patient else None,
        search=asked.thinks,
        instead=asked.instead,
        best=asked.best,
        worse=asked.worse,
        until=until,
        longer=asked.longer,
    )
    return told(asked, found)


def playing(asked: Question, action: int, number: int) -> Steps[HintWorld]:
    """Returns a game in which a reason of a hint was counted."""
    world = asked.world.imagine(asked.seat, asked.seed)
    world.functions = world.game.native
    steps = []
    for match, seat in Worlds(world, asked.seat, asked.seed).replay(number, action):
        lines = [event.text for event in match.events(asked.seat)]
        steps.append(HintStep(seat=seat, lines=lines, view=match.view(asked.seat)))
        yield
    return HintWorld(seq=asked.seq, steps=steps)


def told(asked: Question, found: hints.Hint) -> HintTold:
    """A hint as it is sent."""
    return HintTold(
        seq=asked.seq,
        seat=asked.seat,
        instead=asked.instead,
        text=found.text,
        purpose=found.purpose,
        aim=found.aim,
        basis=found.basis,
        worlds=found.worlds,
        thinks=found.thinks,
        points_name=found.points_name,
        iterations=found.iterations,
        seconds=round(found.seconds, 3),
        tips=[told_tip(one) for one in found.tips],
    )


def told_tip(tip: hints.Tip) -> Tip:
    versus = None
    if tip.versus is not None and tip.against is not None:
        versus = Against(
            action=tip.against,
            win=figure(tip.versus.win),
            points=figure(tip.versus.points),
            side=tip.versus.side if tip.versus.is_known else None,
        )
    return Tip(
        action=legal_action(tip.action),
        text=tip.text,
        alike=list(tip.alike),
        sentence=tip.sentence,
        win=None if tip.win is None else figure(tip.win),
        points=None if tip.points is None else figure(tip.points),
        versus=versus,
        reasons=[
            HintReason(
                text=one.text,
                count=one.count,
                against=one.against,
                worlds=one.worlds,
                action=tip.action.id if one.more or tip.against is None else tip.against,
                world=one.example,
            )
            for one in tip.reasons
        ],
    )


def figure(found: Estimate) -> Figure:
    return Figure(mean=round(found.mean, 4), error=round(found.error, 4))
