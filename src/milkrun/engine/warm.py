"""Compile everything of a game at once: takes a while the first time, then is read from disk.

python -m milkrun.engine.warm GAME   # does it, and prints progress as lines of JSON
"""

import gc
import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from . import record
from .batch import Batch
from .compile import ENTRIES, Binding, cache_folder, native
from .foresight import BY_ADVICE, NOBODY
from .game import Game, games
from .learned import NO_WEIGHTS
from .search import EDGE, NODE, SETTINGS
from .series import Series, at_random

Progress = Callable[[int, int], None]


def warm(game: str, progress: Progress | None = None) -> None:
    """Compile everything of a game (takes a while), or load it if it is already compiled.

    `progress(done, total)` is called about three times a second from another thread.
    """
    binding = native(game)
    for name in ENTRIES:
        getattr(binding, name)
    with told(binding, progress):
        for _ in exercise(games[game], binding):
            pass
    (cache_folder(game) / "warm").touch()


@contextmanager
def told(binding: Binding, progress: Progress | None) -> Iterator[None]:
    """Meanwhile, a thread reports how many of the functions found so far are compiled."""
    total, done = len(binding.reached()), threading.Event()

    def report() -> None:
        while not done.wait(0.3):
            assert progress is not None
            progress(binding.compiled(), total)

    reporter = threading.Thread(target=report, daemon=True)
    if progress is not None:
        reporter.start()
    try:
        yield
    finally:
        done.set()
    if progress is not None:
        reporter.join()  # so that nothing is reported after the last
        progress(total, total)


def exercise(game: Game, binding: Binding) -> Iterator[str]:
    """Call every entry point of a binding once, with the types callers use; yields their names."""
    rules = game.rules
    states, mask = record.many(rules.STATE, 2), np.zeros(rules.ACTIONS.size, np.bool_)
    game.prepare(states[1], players=rules.SEATS[-1], options={})
    yield from exercise_rules(game, binding, states, mask)
    rng, advice = np.array([1, 2, 3, 4], np.uint32), np.zeros(rules.ACTIONS.size)
    yield from exercise_policies(game, binding, states, mask, advice, rng)
    yield from exercise_search(game, binding, states, mask, advice, rng)
    Series(game, [at_random()] * rules.SEATS[-1], native=binding.target != "interpreted").play(1)
    yield "play_game"
    batch = Batch(game, 2, threads=1, native=binding.target != "interpreted")
    batch.random(2)
    batch.step(batch.sample())
    batch.beliefs()
    yield "batch"


def exercise_rules(game: Game, binding: Binding, states: Any, mask: Any) -> Iterator[str]:
    """What a match uses of the rules; `states[1]` is the start record."""
    rules = game.rules
    states[0] = states[1]
    s = states[0]
    binding.seed_rng(s.rng, 1)
    yield "seed_rng"
    binding.begin(s, 1)
    yield "begin"
    binding.legal(s, mask)
    yield "legal"
    binding.refusal(s, 0)
    yield "refusal"
    binding.observe(s, 0, np.zeros(rules.OBSERVATION.size, np.uint8))
    yield "observe"
    binding.weights(s, np.zeros(rules.ACTIONS.size))
    yield "weights"
    binding.pieces(s, np.zeros(rules.PIECES, np.int64))
    yield "pieces"
    binding.values(s, np.zeros(rules.SEATS[-1]))
    yield "values"
    binding.standing(s, 0)
    yield "standing"
    binding.step(s, int(np.flatnonzero(mask)[0]))
    yield "step"
    binding.imagine(s, 0, 1)
    yield "imagine"


def exercise_policies(
    game: Game, binding: Binding, states: Any, mask: Any, advice: Any, rng: Any
) -> Iterator[str]:
    """Whole games in one call."""
    binding.play_many(states[:1], states[1:], mask, rng, 1, 10)
    yield "play_many"
    binding.choose_greedy(states[0], mask, advice, rng, 0.1)
    yield "choose_greedy"
    none = np.zeros((0, game.rules.SEATS[-1]))
    binding.retrace(states[0], np.zeros(0, np.int64), none, none[:, 0], mask[None, :], none)
    yield "retrace"


def exercise_search(
    game: Game, binding: Binding, states: Any, mask: Any, advice: Any, rng: Any
) -> Iterator[str]:
    """What a seat believes, a small search, and a look ahead."""
    states[0] = states[1]
    binding.begin(states[0], 1)
    nodes = np.zeros(99, NODE).view(np.recarray)
    edges = np.zeros(99, EDGE).view(np.recarray)
    used, path = np.array([2, 1, 1, 0]), np.zeros((9, 2), np.int64)
    told, belief = np.zeros((game.rules.ACTIONS.size, 3)), np.zeros(game.belief)
    binding.believe(states[0], 0, belief)
    yield "believe"
    binding.search(
        states[:1], 0, True, nodes, edges, used, record.many(game.rules.STATE, 2), mask, advice,
        rng, np.ones(len(SETTINGS)), path, told, belief, NO_WEIGHTS, 2, False,
    )  # fmt: skip
    yield "search"
    binding.foresee(
        states[:1], 0, NOBODY, BY_ADVICE, 1, 1.0, 1, False, record.many(game.rules.STATE, 2), mask,
        advice, rng, np.ones(len(SETTINGS)), NO_WEIGHTS, np.zeros((1, 2, game.rules.SEATS[-1])),
    )  # fmt: skip
    yield "foresee"


def tell(done: int, total: int) -> None:
    """Report how many of the functions found so far are compiled; end if nobody listens any more,
    since whoever wanted them is gone."""
    try:
        print(json.dumps({"done": done, "total": total}), flush=True)
    except BrokenPipeError:
        os._exit(1)


if __name__ == "__main__":
    gc.disable()  # looking for garbage takes a twentieth of the time, and finds little
    warm(sys.argv[1], tell)
    print(json.dumps({"warm": True}), flush=True)
