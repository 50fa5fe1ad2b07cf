"""The frozen value: each seat's chance to win from what stands on the table, and nothing else.

It is what was learned about the game's positions (`Game.told`), if that is there for the match's
players and options; else hand values, softmaxed with the `spread` of the game's search. A finished
game is worth its result. The future does not come into it: the generator is never looked at.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from milkrun.bots.greedy import NOISE
from milkrun.bots.search import SearchBot, settings_of
from milkrun.engine import record
from milkrun.engine.compile import Typed
from milkrun.engine.errors import MilkrunError
from milkrun.engine.foresight import BY_ADVICE, LINES, MOMENTS, NOBODY, POLICY, WORLD
from milkrun.engine.learned import NO_WEIGHTS, Learned, Weights
from milkrun.engine.match import Match
from milkrun.engine.search import SETTINGS

NEVER = 2.0  # no game progresses so far

Chances = NDArray[np.float64]


class Value:
    """The value of positions of matches like this one, in native code. learned: weights to use
    instead of the game's own. Raises MilkrunError if the game is not compiled."""

    def __init__(self, match: Match, learned: Learned | None = None) -> None:
        game = match.game
        if not SearchBot.thinks(game):
            raise MilkrunError(f"{game.title} must be compiled first: milkrun warm {game.name}")
        self.players = match.players
        self.weights = weights_for(match, learned or game.told)
        self._typed = Typed(game.native)
        self._settings = settings_of(game)
        settings = dict(zip(SETTINGS, self._settings, strict=True))
        self._settings[SETTINGS.index("noise")] = NOISE
        self._told_by_advice = settings["sharpness"] > 0 and not settings["peeks"]
        self._root = record.many(game.rules.STATE, 1)
        self._worlds = record.many(game.rules.STATE, 2)
        self._mask = np.zeros(game.rules.ACTIONS.size, np.bool_)
        self._advice = np.zeros(game.rules.ACTIONS.size)
        self._rng = np.zeros(4, np.uint32)

    def as_usual(
        self, state: record.Record, moment: int, knower: int, action: int, seed: int
    ) -> bool:
        """Whether an action leads where ordinary play does, on the line of that moment."""
        if self._told_by_advice:
            return self._usual(state, seed * LINES * MOMENTS + moment, knower) == action
        self.after(state, lines=1, moment=moment, knower=knower, action=action, seed=seed)
        led = self._worlds[:1].tobytes()
        self.after(state, lines=1, moment=moment, knower=knower, seed=seed)
        return bool(led == self._worlds[:1].tobytes())

    def _usual(self, state: record.Record, key: int, knower: int) -> int:
        """What advice begins with on the line of a key, without playing it."""
        self._worlds[0] = state
        world, call = self._worlds[0], self._typed.call
        if knower != NOBODY:
            call("imagine", world, knower, key + WORLD)
        call("seed_rng", self._rng, key + POLICY)
        scratch = (self._mask, self._advice, self._rng)
        return int(call("choose_greedy", world, *scratch, NOISE))

    def ways(self, state: record.Record) -> int:
        """How many actions are possible."""
        self._typed.call("legal", state, self._mask)
        return int(np.count_nonzero(self._mask))

    def step(self, state: record.Record, action: int) -> None:
        """Apply an action."""
        self._typed.call("step", state, action)

    def redraw(self, state: record.Record, seed: int) -> None:
        """Reseed what will be drawn and rolled."""
        state.keyed = 0
        self._typed.call("seed_rng", self._rng, seed)
        state.rng = self._rng

    def of(self, state: record.Record) -> Chances:
        """The chances in a position: float64 (players,), with sum 1."""
        found: Chances = self.after(state, lines=1)[0, 0]
        return found

    def after(
        self,
        state: record.Record,
        *,
        lines: int,
        first: int = 0,
        moment: int = 0,
        knower: int = NOBODY,
        action: int = BY_ADVICE,
        ahead: int = 0,
        late: float = NEVER,
        seed: int = 0,
        keyed: bool = False,
    ) -> Chances:
        """The chances after `ahead` steps and after one more, on lines of play that begin with an
        action and go on by advice, from the progress `late` on to the end: float64 (lines, 2,
        players). first: the number of the first line. See `engine.foresight`."""
        out = np.zeros((lines, 2, self.players))
        self._root[0] = state
        self._typed.call(
            "foresee", self._root, moment + first * MOMENTS, knower, action, ahead, late, seed,
            keyed, self._worlds, self._mask, self._advice, self._rng, self._settings,
            self.weights, out,
        )  # fmt: skip
        return out


def weights_for(match: Match, learned: Learned | None) -> Weights:
    """The weights that serve a match; none if it is judged by hand values."""
    if learned is None:
        return NO_WEIGHTS
    return learned.weights(match.game, match.players, match.options)


def positions(match: Match) -> Any:
    """The positions of a match, from before its first action to now: recarray (actions + 1,)."""
    then = match.from_start(native=True)
    found = record.many(match.game.rules.STATE, len(match.actions) + 1)
    found[0] = then.state
    for n, action in enumerate(match.actions):
        then.functions.step(then.state, action)
        found[n + 1] = then.state
    return found


def chances(match: Match, states: Sequence[record.Record] | None = None) -> list[list[float]]:
    """Each seat's chance to win after 0 to all actions of a match, by the frozen value: fast, and
    not smoothed. The last row of a finished match is its result.

    states: its `positions`, if they are at hand. Raises MilkrunError if the game is not compiled.
    """
    value = Value(match)
    rows = positions(match) if states is None else states
    return [[round(float(x), 4) for x in value.of(state)] for state in rows]
