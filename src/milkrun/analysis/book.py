"""What a ledger is made of: chances along many lines of play from every position of a match."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from milkrun.engine import record
from milkrun.engine.foresight import BY_ADVICE, NOBODY

from .ledger import Lines, Measured
from .value import Chances, Value


@dataclass(frozen=True)
class Book:
    """Where a ledger comes from: the value, the positions of a match and the actions between them.

    Lines of the same number have the same chance wherever they meet. So all is measured as
    often as there are lines, and how much these differ gives the error of every term and sum.
    """

    value: Value
    states: Any
    actions: Sequence[int]
    secret: bool
    lines: int
    ahead: int
    late: float
    seed: int

    def look(self, n: int, knower: int = NOBODY, action: int = BY_ADVICE) -> Chances:
        """The chances from position `n`, as `Value.after` gives them."""
        return self.value.after(
            self.states[n],
            moment=n,
            knower=knower,
            action=action,
            lines=self.lines,
            ahead=self.ahead,
            late=self.late,
            seed=self.seed,
        )

    def measured(self, progress: Callable[[int, int], object]) -> Iterator[tuple[Lines, Measured]]:
        """For each action the chances before it, and what it did; then the chances at the end."""
        now = self.look(0)
        for n, action in enumerate(self.actions):
            after = self.look(n + 1)
            yield now[:, 0], self.done(n, action, now, after)
            now = after
            progress(n + 1, len(self.actions))
        yield now[:, 0], Measured(False)

    def done(self, n: int, action: int, now: Chances, after: Chances) -> Measured:
        """What an action did, from the chances before it and after it."""
        state = self.states[n]
        drawn = bool(self.states[n + 1].draws != state.draws)
        decided = self.value.ways(state) > 1
        usual, then = now[:, 1], after[:, 0]
        if not decided:
            taken = usual
        elif drawn or not self.leads_on(n, action):
            taken = self.look(n, action=action)[:, 1]
        else:
            taken = then  # what comes of the action is certain, so this is the same
        luck = then - taken if drawn else None
        if not decided:
            return Measured(drawn, luck)
        if not self.secret:
            return Measured(drawn, luck, taken - usual)
        seat = int(state.to_move)
        known = self.look(n, seat, action)[:, 1] - self.look(n, seat)[:, 1]
        return Measured(drawn, luck, known, taken - usual - known)

    def leads_on(self, n: int, action: int) -> bool:
        """Whether an action leads from position `n` to the next one."""
        world = record.copy(self.states[n])
        self.value.step(world, action)
        return record.same(world, self.states[n + 1])
