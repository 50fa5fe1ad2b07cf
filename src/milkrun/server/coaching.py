"""When a coach speaks in a first game, and what: worked out from the log, for the one person there.

The coach speaks in the first own turns (an opening), when there is something new, and after a clear
loss: once in three own turns at most, but for openings, and never twice in a turn.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from milkrun.coaches import Coach, Saying
from milkrun.engine.match import Match
from milkrun.engine.reports import Event

from .schemas import CoachSays
from .store import Entry, SeatRow

OPENING = 4  # own turns in which openings are said
APART = 3  # own turns from one interruption to the next
NO_COACH = "A coach is there for one person among bots, where hints are allowed."
COSTLY = 0.1  # chance to win that a loss must exceed, clear of the noise


def coached_seat(seats: list[SeatRow], hints: bool) -> int | None:
    """The seat that may have a coach: that of the only person, where hints are allowed."""
    people = [one.seat for one in seats if one.kind == "person"]
    return people[0] if len(people) == 1 < len(seats) and hints else None


@dataclass
class Coaching:
    """What a coach knows of its table. says: what it says now."""

    coach: Coach
    seat: int
    turn: int = 0  # own turns so far, the present one included
    spoken: int = -APART  # the turn in which it spoke last,
    taught: int = -APART  # and in which it last told of something new
    told: set[Saying] = field(default_factory=set)
    says: CoachSays | None = None
    acted: int = 0  # the entry of the seat's last action
    considered: int = -1  # the entry that the service (coach.py) has considered
    asked: Any = None  # its question at the present decision,
    held: asyncio.Event | None = None  # and what bots wait for
    _news: list[Event] = field(default_factory=list)  # since the last own decision
    _mine: bool = False  # whether the seat decides

    def may_interrupt(self) -> bool:
        """Whether the coach may speak of a loss."""
        return self.turn - self.spoken >= APART

    def happened(self, match: Match, entry: Entry | None, seq: int) -> None:
        """An entry (None: the beginning) has led to the match as it is now. After a take-back, what
        was said of the action still helps."""
        if entry is not None and entry.kind == "undo":
            return
        mover = None if entry is None else entry.seat
        if mover == self.seat:
            self.says, self.acted = None, seq
        self._news += match.events(self.seat)
        before, choosing = self._mine, match.choosing()
        self._mine = not match.over and self.seat in (choosing or (match.to_move,))
        if match.over:
            self.says = None
        elif self._mine and not (before and mover != self.seat):  # another has chosen in secret
            self.turn += mover != self.seat
            self._decides(match.asked(self.seat) if choosing else match, seq)

    @property
    def memory(self) -> dict[str, Any]:
        """What it must not forget, as JSON: what it has told and when, and what it says now."""
        says = None if self.says is None else self.says.model_dump(mode="json")
        told = sorted(one.key for one in self.told)
        return {"told": told, "spoken": self.spoken, "taught": self.taught, "says": says}

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Go on from a memory. What has happened since it began is known already."""
        all_of_it = (*self.coach.openings, *self.coach.firsts)
        self.told = {one for one in all_of_it if one.key in memory["told"]}
        self.spoken, self.taught = memory["spoken"], memory["taught"]
        says = memory["says"]
        self.says = CoachSays(**says) if says is not None and says["seq"] >= self.acted else None

    def let_go(self) -> None:
        """Bots need not wait any more."""
        if self.held is not None:
            self.held.set()
            self.held = None

    def loses(self, says: CoachSays) -> None:
        """Speak of a loss."""
        self.says, self.spoken = says, self.turn

    def _decides(self, match: Match, seq: int) -> None:
        """What to say at an own decision."""
        actions = match.game.rules.ACTIONS
        names = list(actions.verbs)
        verbs = {names[n] for n in np.unique(actions.verb_of[match.mask()])}
        news, self._news = self._news, []
        if self.turn <= OPENING and self.spoken != self.turn:
            for one in self.coach.openings:
                if one not in self.told and (one.verb is None or one.verb in verbs):
                    self._say("opening", one, seq)
                    return
        # The first turn in which it may speak again is left to losses.
        if self.may_interrupt() and self.turn - self.taught > APART:
            for one in self.coach.firsts:
                if one not in self.told and self._applies(one, verbs, news):
                    self.taught = self.turn
                    self._say("first", one, seq)
                    return

    def _applies(self, one: Saying, verbs: set[str], news: list[Event]) -> bool:
        if one.verb is not None:
            return one.verb in verbs
        return any(one.is_about(now.kind, now.seat, now.args, self.seat) for now in news)

    def _say(self, kind: str, one: Saying, seq: int) -> None:
        self.told.add(one)
        self.spoken = self.turn
        self.says = CoachSays(kind=kind, seq=seq, text=one.text, clauses=one.clauses)
