"""The rules as plain Python with chance taken from a list: so every outcome can be tried in turn.

Rolls and draws happen inside the rules. Here an action is played again from its beginning with each
longer list of outcomes, until nothing more is asked for.
"""

from collections.abc import Callable, Sequence
from functools import cache
from threading import Lock
from types import FunctionType
from typing import Any

from milkrun.engine.compile import Binding

CHANCE = ".engine.chance"  # the module whose `roll` and `draw` are all the chance there is


class Needed(Exception):
    """The list has ended: something with these weights happens next."""

    def __init__(self, weights: list[int]) -> None:
        super().__init__(weights)
        self.weights = weights


class Scripted(Binding):
    """The functions of a game, interpreted, for which chance is a list."""

    def __init__(self, game: str) -> None:
        super().__init__(game, self._replaced, "interpreted")
        self._prefix = f"milkrun._scripted.{game}"  # modules of its own
        self._lock = Lock()
        self._script: list[int] = []

    def run(self, script: Sequence[int], function: str, *arguments: Any) -> None:
        """Call a function (`begin`, `step`) with these outcomes. Raises Needed for the next."""
        with self._lock:
            self._script = list(script)
            getattr(self, function)(*arguments)

    def _replaced(self, function: FunctionType) -> Callable[..., Any]:
        if function.__module__.endswith(CHANCE):
            return {"roll": self._roll, "draw": self._draw}.get(function.__name__, function)
        return function

    def _next(self, weights: list[int]) -> int:
        possible = [one for one, weight in enumerate(weights) if weight]
        if len(possible) == 1:
            return possible[0]
        if not self._script:
            raise Needed(weights)
        return self._script.pop(0)

    def _roll(self, s: Any, n: int, purpose: int, at: int) -> int:
        s.draws += 1
        return self._next([1] * int(n))

    def _draw(self, s: Any, counts: Any, purpose: int, at: int) -> int:
        weights = [int(one) for one in counts]
        if not any(weights):
            return len(weights)
        s.draws += 1
        kind = self._next(weights)
        counts[kind] -= 1
        return kind


@cache
def scripted(game: str) -> Scripted:
    """The functions of a game by name."""
    return Scripted(game)
