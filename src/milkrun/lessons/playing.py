"""An attempt at a lesson: the learner's actions, the others' replies, and what comes of them."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Literal

from milkrun.bots.greedy import GreedyBot
from milkrun.engine.errors import ActionError
from milkrun.engine.match import Match
from milkrun.engine.reports import Event
from milkrun.engine.saved import read_action

from .lesson import Failure, Lesson, Written

Status = Literal["open", "done", "failed"]
REPLIES = 60  # actions of others in a row; then something is wrong with the lesson
TOO_MANY = "That took too many steps. Start again, or let the solution be shown."
OVER = "The game is over, and the goal was not reached."


@dataclass(frozen=True, eq=False)
class Step:
    """An action in an attempt: whose, the sentences of what it caused, and what is seen then."""

    seat: int
    lines: list[str]
    view: Any


@dataclass(eq=False)
class Attempt:
    """A lesson being played. steps: since the learner's last action, that one included; their views
    are made if `shown`. says: the notes that hold now and did not before, or the verdict."""

    lesson: Lesson
    shown: bool = True
    status: Status = "open"
    match: Match = field(init=False)
    events: list[Event] = field(default_factory=list)
    did: list[Written] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    says: list[str] = field(default_factory=list)
    failed: Failure | None = None
    _noted: set[int] = field(default_factory=set)
    _replies: int = 0

    def __post_init__(self) -> None:
        self.match = self.lesson.match()
        self.seat = self.lesson.who

    def act(self, action: int) -> None:
        """The learner acts, and the others until the learner decides again or the attempt ends.

        Raises IllegalAction with its clause, or ActionError if the attempt has ended.
        """
        if self.status != "open":
            raise ActionError("this attempt has ended: start again, or go a step back")
        self.match.check(action)
        verb, args = self.match.game.rules.ACTIONS.decode(action)
        self.did.append([verb, *args.values()])
        self.steps, self.says = [], []
        self._play(action)
        for _ in range(REPLIES):
            if self.status != "open" or self.match.to_move == self.seat:
                break
            self._play(self._reply())
        if self.status == "open" and len(self.did) >= self.lesson.most:
            self._end("failed", [TOO_MANY])

    def branch(self) -> "Attempt":
        """The same attempt once more, to go on in another way."""
        other = copy(self)
        other.match = self.match.asked(self.seat)
        other.events, other.did, other._noted = [*self.events], [*self.did], {*self._noted}
        return other

    def _play(self, action: int) -> None:
        self._step(action)
        failed = next((one for one in self.lesson.failure if one.when.holds(self)), None)
        if self.lesson.success.holds(self):
            self._end("done", self.lesson.done)
        elif failed is not None:
            self.failed = failed
            self._end("failed", [failed.says])
            self._consequence(failed)
        elif self.match.over:
            self._end("failed", [OVER])
        else:
            self._note()

    def _step(self, action: int) -> None:
        seat, text = int(self.match.state.to_move), self.match.action(action).text
        self.match.play(action)
        found = self.match.events(self.seat)
        self.events += found
        lines = [one.text for one in found] or [f"{self.match.spoken[seat]}: {text}."]
        view = self.match.view(self.seat) if self.shown else None
        self.steps.append(Step(seat, lines, view))

    def _note(self) -> None:
        for n, note in enumerate(self.lesson.note):
            if n not in self._noted and note.when.holds(self):
                self._noted.add(n)
                self.says.append(note.says)

    def _end(self, status: Status, says: list[str]) -> None:
        self.status, self.says = status, list(says)

    def _reply(self) -> int:
        replies = self.lesson.replies
        if self._replies < len(replies):
            scripted = self.lesson.ids([replies[self._replies]])[0]
            if self.match.mask()[scripted]:
                self._replies += 1
                return scripted
        return likely(self.match)

    def _consequence(self, failed: Failure) -> None:
        for written in failed.then:
            action = read_action(self.match.game, written)
            if self.match.over or not self.match.mask()[action]:
                break
            self._step(action)
        for _ in range(failed.more):
            if self.match.over:
                break
            self._step(likely(self.match))


def likely(match: Match) -> int:
    """What looks best to the seat to move, the same each time."""
    seed = len(match.actions)
    return GreedyBot(seed, noise=0.0).choose(match.imagine(int(match.state.to_move), seed))


def play(lesson: Lesson, actions: Sequence[int], shown: bool = True) -> Attempt:
    """A lesson after some actions of the learner. Raises what `Attempt.act` raises."""
    attempt = Attempt(lesson, shown)
    for action in actions:
        attempt.act(action)
    return attempt
