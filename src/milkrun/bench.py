"""How fast a game runs: uniformly random play with the legal mask, in steps per second."""

from collections.abc import Callable
from time import perf_counter

import numpy as np

from .engine import compile as compiler
from .engine import record
from .engine.batch import Batch
from .engine.game import Game
from .engine.warm import warm

LANES = 1024  # matches side by side in the batch
SLICES = 9  # the figure is the best of these: other work on the machine can only slow one down


def measure(
    game: Game, players: int | None = None, seconds: float = 2.0, seed: int = 1
) -> dict[str, float | int]:
    """The speed of a game, each figure measured for about `seconds` (of wall-clock time).

    steps_per_second and games_per_second: native, one core. interpreted_steps_per_second: the same
    rules as plain Python. batch_steps_per_second: native, on `batch_threads` threads.
    Compiles the game first if necessary.
    """
    warm(game.name)
    players = game.check_players(game.seats[-1] if players is None else players)
    whole = game.rules.MOST_DECISIONS  # however slow the machine is, a game ends in each slice
    steps, games = _play(game, game.native, players, seed, seconds, whole)
    interpreted, _ = _play(game, game.interpreted, players, seed, seconds, 200)
    batch = Batch(game, LANES, players=players, seed=seed)

    def run(steps: int) -> int:
        batch.random(steps // LANES)
        return steps

    lanes = rate(run, seconds, LANES * 16)
    return {
        "steps_per_second": round(steps),
        "players": players,
        "games_per_second": round(games, 1),
        "steps_per_game": round(steps / games, 1),
        "interpreted_steps_per_second": round(interpreted),
        "batch_steps_per_second": round(lanes),
        "batch_threads": batch.threads,
        "record_bytes": game.rules.STATE.itemsize,
    }


def _play(
    game: Game, binding: compiler.Binding, players: int, seed: int, seconds: float, start: int
) -> tuple[float, float]:
    """(steps, finished games) per second of one binding in one thread; `start`: steps of the first
    slice, as in `rate`."""
    states = record.many(game.rules.STATE, 2)
    game.prepare(states[1], players, {})
    mask = np.zeros(game.rules.ACTIONS.size, np.bool_)
    rng = np.random.default_rng(seed).integers(0, 2**32, 4, np.uint32)
    totals = np.zeros(2, np.int64)

    def run(steps: int) -> int:
        done, games = binding.play_many(
            states[:1], states[1:], mask, rng, seed + int(totals[1]), steps
        )
        totals[:] += done, games
        return int(done)

    steps_per_second = rate(run, seconds, start)
    return steps_per_second, steps_per_second * totals[1] / totals[0]


def rate(run: Callable[[int], int], seconds: float, start: int) -> float:
    """Units per second of `run(n)`, which does about n units and returns how many it did.

    The size of a slice grows from `start` until a slice takes its share of `seconds`.
    """
    size, took = start, 0.0
    while took < seconds / SLICES / 2:
        begun = perf_counter()
        run(size)
        took = perf_counter() - begun
        if took < seconds / SLICES / 2:
            size *= 2
    speeds = []
    for _ in range(SLICES):
        begun = perf_counter()
        done = run(size)
        speeds.append(done / (perf_counter() - begun))
    return max(speeds)
