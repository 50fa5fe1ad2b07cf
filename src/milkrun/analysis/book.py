"""What a ledger is made of: chances along many lines of play from every position of a match."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from milkrun.engine import record
from milkrun.engine.foresight import BY_ADVICE, MOMENTS, NOBODY

from .ledger import Lines, Measured
from .value import Chances, Value


@dataclass(frozen=True)
class Book:
    """Where a ledger comes from: the value, the positions of a match and the actions between them.

    Lines of the same number have the same chance wherever they meet. So all is measured as
    often as there are lines, and how much these differ gives the error of every term and sum.
    first: the number of the first line.
    """

    value: Value
    states: Any
    actions: Sequence[int]
    secret: bool
    lines: int
    ahead: int
    late: float
    seed: int
    first: int = 0

    def look(self, n: int) -> Chances:
        """The chances from position `n` on every line, as `Value.after` gives them."""
        return self.along(n, 0, self.lines)

    def along(
        self, n: int, line: int, lines: int = 1, knower: int = NOBODY, action: int = BY_ADVICE
    ) -> Chances:
        """The chances from position `n` on some lines, from the number `line` on."""
        return self.value.after(
            self.states[n],
            moment=n,
            first=self.first + line,
            knower=knower,
            action=action,
            lines=lines,
            ahead=self.ahead,
            late=self.late,
            seed=self.seed,
        )

    def on_line(self, line: int, n: int, knower: int, action: int) -> Lines:
        """The chances a step later than `ahead` on one line from position `n`: (players,)."""
        return np.asarray(self.along(n, line, 1, knower, action)[0, 1])

    def next(self, n: int, now: Chances) -> Chances:
        """The chances from the position after `n`, from those before. A line that does what was
        played, and has been played to its end, leads on from the next position as well."""
        ended = (now == 0).any(axis=(1, 2)) & (now[:, 0] == now[:, 1]).all(axis=1)
        if not ended.any() or self.drawn(n) or not self.leads_on(n, self.actions[n]):
            return self.look(n + 1)
        after = now.copy()
        ended[self.otherwise(n, NOBODY, self.actions[n])] = False
        for line in np.flatnonzero(~ended).tolist():
            after[line] = self.along(n + 1, line)[0]
        return after

    def drawn(self, n: int) -> bool:
        """Whether something was drawn or rolled between position `n` and the next one."""
        return bool(self.states[n + 1].draws != self.states[n].draws)

    def otherwise(self, n: int, knower: int, action: int) -> list[int]:
        """The lines on which ordinary play begins with another action, as the knower sees it. On
        the others that action changes nothing, so they need not be played again."""
        state, begins = self.states[n], self.first * MOMENTS + n
        return [
            line
            for line in range(self.lines)
            if not self.value.as_usual(state, begins + line * MOMENTS, knower, action, self.seed)
        ]

    def measured(self) -> Iterator[tuple[Lines, Measured]]:
        """For each action the chances before it, and what it did; then the chances at the end."""
        now = self.look(0)
        for n, action in enumerate(self.actions):
            after = self.next(n, now)
            yield now[:, 0], self.done(n, action, now, after)
            now = after
        yield now[:, 0], Measured(False)

    def done(self, n: int, action: int, now: Chances, after: Chances) -> Measured:
        """What an action did, from the chances before it and after it."""
        state = self.states[n]
        drawn = self.drawn(n)
        decided = self.value.ways(state) > 1
        usual, then = now[:, 1], after[:, 0]
        if decided and not drawn and self.leads_on(n, action):
            taken = then  # what comes of the action is certain, so this is the same
        else:
            taken = usual.copy()
            for line in self.otherwise(n, NOBODY, action) if decided else ():
                taken[line] = self.on_line(line, n, NOBODY, action)
        luck = then - taken if drawn else None
        if not decided:
            return Measured(drawn, luck)
        if not self.secret:
            return Measured(drawn, luck, taken - usual)
        known, seat = np.zeros_like(usual), int(state.to_move)
        for line in self.otherwise(n, seat, action):
            known[line] = self.on_line(line, n, seat, action)
            known[line] -= self.on_line(line, n, seat, BY_ADVICE)
        return Measured(drawn, luck, known, taken - usual - known)

    def leads_on(self, n: int, action: int) -> bool:
        """Whether an action leads from position `n` to the next one."""
        world = record.copy(self.states[n])
        self.value.step(world, action)
        return record.same(world, self.states[n + 1])
