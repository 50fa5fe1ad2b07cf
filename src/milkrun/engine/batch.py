"""Many matches side by side: arrays in, arrays out, worked natively on several threads."""

import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from os import cpu_count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import record
from .game import Game, MilkrunError, games


class Batch:
    """`lanes` matches of one game; when a match ends, its lane starts the next one by itself.

    states: recarray (lanes,). mask: bool (lanes, actions). observation: float32 (lanes, features)
    of the seat to move. to_move: int64 (lanes,). reward: float64 (lanes, players), the win split
    among the winners, written when a match ends. ended: bool (lanes,): the last step ended it.
    The arrays are the batch's own and are overwritten in place by every step.
    """

    def __init__(
        self,
        game: Game,
        lanes: int,
        *,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, int] | None = None,
        threads: int | None = None,
        native: bool = True,
    ) -> None:
        if lanes < 1:
            raise MilkrunError(f"a batch needs at least one lane; got {lanes}")
        self.game = game
        rules = game.rules
        self.functions = game.binding(native)
        self.threads = max(1, min(threads or cpu_count() or 1, lanes))
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.blank = record.many(rules.STATE, 1)
        seats = game.seats[-1] if players is None else players
        game.prepare(self.blank[0], seats, options or {})
        self.states = record.many(rules.STATE, lanes)
        start = secrets.randbits(62) if seed is None else seed
        self.seeds = start + np.arange(lanes, dtype=np.int64)
        self.mask = np.zeros((lanes, rules.ACTIONS.size), np.bool_)
        self.observation = np.zeros((lanes, rules.OBSERVATION), np.float32)
        self.to_move = np.zeros(lanes, np.int64)
        self.reward = np.zeros((lanes, seats), np.float64)
        self.ended = np.zeros(lanes, np.bool_)
        self._rngs = np.random.default_rng(start).integers(0, 2**32, (lanes, 4), np.uint32)
        self._each(self.functions.begin_lanes, self.states, self.blank, self.seeds)
        self._look()

    def __len__(self) -> int:
        return len(self.states)

    def step(self, actions: NDArray[np.int64]) -> None:
        """Apply one action per lane (integers, shape (lanes,)).

        Raises MilkrunError naming the first lane whose action is not legal; nothing is applied.
        """
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (len(self),):
            raise MilkrunError(f"a step needs {len(self)} actions; got shape {actions.shape}")
        fits = (actions >= 0) & (actions < self.mask.shape[1])
        fits[fits] = self.mask[fits, actions[fits]]
        if not fits.all():
            lane = int(np.flatnonzero(~fits)[0])
            raise MilkrunError(f"lane {lane}: action {actions[lane]} is not legal")
        f = self.functions.step_lanes
        arrays = (self.states, self.blank, actions, self.seeds, self.reward, self.ended)
        self._each(f, *arrays)
        self._look()

    def random(self, steps: int) -> int:
        """Play `steps` uniformly random actions in every lane; returns the matches finished."""
        f = self.functions.random_lanes
        arrays = (self.states, self.blank, self.mask, self.seeds, self._rngs, int(steps))
        finished = int(sum(self._each(f, *arrays)))
        self._look()
        return finished

    def _look(self) -> None:
        f = self.functions.look_lanes
        self._each(f, self.states, self.mask, self.observation, self.to_move)

    def _each(self, function: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Run a lane function over all lanes, split among the threads."""
        cuts = [len(self) * k // self.threads for k in range(self.threads + 1)]
        shares = list(pairwise(cuts))
        if self._pool is None:
            return [function(*arguments, first, last) for first, last in shares]
        jobs = [self._pool.submit(function, *arguments, first, last) for first, last in shares]
        return [job.result() for job in jobs]


def batch(game: str, lanes: int, **settings: Any) -> Batch:
    """A batch of `lanes` matches of a game by name: `milkrun.batch("tiffin", 4096, players=4)`."""
    return Batch(games[game], lanes, **settings)
