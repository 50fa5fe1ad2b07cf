"""How fast environments step, in Markdown: python benchmarks/environments.py [--steps 20] [--floor]
[--peers]

One thread, processor time, mask and observation included, actions chosen outside the clock. Beside
the batch: the bytes that a step writes, and what share that is of what one core could write in the
same run. In the same run: classic games of PettingZoo, and games of OpenSpiel with their rules in
C++; and games of Pgx, if JAX and pgx are installed. --floor adds Pig of `examples/`, a game of next
to nothing, through the same interfaces. --peers measures nothing but the other libraries.
"""

import argparse
import os
import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any

import numpy as np

import milkrun

try:
    import pyspiel
except ImportError:
    pyspiel = None
EXAMPLES = Path(__file__).parents[1] / "examples"
CLASSIC = ("tictactoe", "connect_four")  # of PettingZoo
IN_CPP = ("tic_tac_toe", "connect_four", "leduc_poker", "backgammon")  # of OpenSpiel
IN_JAX = ("tic_tac_toe", "connect_four", "backgammon")  # of Pgx
LANES, SLICES = 1024, 5
STAGGER = 100  # steps: matches that run in step with each other are quicker than a learner's are


def best(run: Callable[[], tuple[int, float]]) -> float:
    """Steps per second of the fastest slice; `run` returns (steps, seconds)."""
    return max(steps / seconds for steps, seconds in (run() for _ in range(SLICES)))


def timed(step: Callable[[], Any]) -> float:
    """Seconds of the processor."""
    begun = process_time()
    step()
    return process_time() - begun


def bandwidth() -> float:
    """Bytes a second that one core writes to memory."""
    there = np.zeros(2**27, np.uint8)
    return best(lambda: (len(there), timed(lambda: there.fill(1))))


def batched(game: str, form: str, steps: int) -> tuple[float, int]:
    """(steps per second, bytes a step) of a batch."""
    batch = milkrun.batch(game, LANES, seed=1, threads=1, observe=form)
    batch.random(np.random.default_rng(1).integers(0, STAGGER + 1, LANES))

    def run() -> tuple[int, float]:
        seconds = 0.0
        for _ in range(steps):
            actions = batch.sample()
            seconds += timed(lambda actions=actions: batch.step(actions))  # type: ignore[misc]
        return LANES * steps, seconds

    written = batch.observation.nbytes + batch.mask.nbytes + batch.reward.nbytes
    return best(run), written // LANES


def vectorised(game: str, form: str, steps: int) -> float:
    """Steps per second of the vector environment, without copies."""
    vector = milkrun.envs.vector(game, LANES, threads=1, stagger=STAGGER, copy=False, observe=form)
    vector.reset(seed=1)

    def run() -> tuple[int, float]:
        seconds = 0.0
        for _ in range(steps):
            actions = vector.sample()
            seconds += timed(lambda actions=actions: vector.step(actions))  # type: ignore[misc]
        return LANES * steps, seconds

    return best(run)


def by_agent(env: Any, steps: int) -> float:
    """Steps per second of a PettingZoo environment: agent_iter, last, step; it begins anew at the
    end. Choosing an action is not counted."""
    rng, seed = np.random.default_rng(1), 0

    def run() -> tuple[int, float]:
        nonlocal seed
        done, seconds = 0, 0.0
        while done < steps:
            seed += 1
            env.reset(seed=seed)
            begun, chosen = process_time(), 0.0
            for _ in env.agent_iter(2**31):
                seen, _, ended, cut, _ = env.last()
                before, action = process_time(), None
                if not (ended or cut):
                    action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
                    done += 1
                chosen += process_time() - before
                env.step(action)
            seconds += process_time() - begun - chosen
        return done, seconds

    return best(run)


def by_state(game: Any, steps: int) -> float:
    """Decisions per second of an OpenSpiel game from Python: legal_actions, apply_action, and what
    chance does, without tensors. Choosing is not counted."""
    rng = random.Random(1)

    def run() -> tuple[int, float]:
        done, seconds = 0, 0.0
        while done < steps:
            state = game.new_initial_state()
            begun, chosen = process_time(), 0.0
            while not state.is_terminal():
                decides = not state.is_chance_node()
                legal = state.legal_actions() if decides else state.chance_outcomes()
                before = process_time()
                found = rng.choice(legal)
                done += decides
                chosen += process_time() - before
                state.apply_action(found if decides else found[0])
            seconds += process_time() - begun - chosen
        return done, seconds

    return best(run)


def rows(steps: int) -> Iterator[tuple[str, ...]]:
    """A row for each game."""
    most = bandwidth()
    for name, game in milkrun.games.items():
        small, written = batched(name, "uint8", steps)
        large, _ = batched(name, "float32", steps)
        agents = by_agent(milkrun.envs.raw_aec(name), 40 * steps)
        spiel = by_state(milkrun.envs.openspiel(name), 40 * steps) if pyspiel else 0
        yield (
            game.title, f"{small:,.0f}", f"{written:,}", f"{100 * small * written / most:.0f} %",
            f"{vectorised(name, 'uint8', steps):,.0f}", f"{large:,.0f}",
            f"{vectorised(name, 'float32', steps):,.0f}", f"{agents:,.0f}", f"{spiel:,.0f}",
        )  # fmt: skip
    yield from peers(40 * steps)


def peers(steps: int) -> Iterator[tuple[str, ...]]:
    """PettingZoo's classic games, in Python, and OpenSpiel's, their rules in C++."""
    for name in CLASSIC:
        agents = f"{by_agent(classic(name), steps):,.0f}"
        yield f"PettingZoo {name}", *[""] * 6, agents, ""
    for name in IN_CPP if pyspiel else ():
        spiel = f"{by_state(pyspiel.load_game(name), steps):,.0f}"
        yield f"OpenSpiel {name}", *[""] * 7, spiel
    if not (find_spec("jax") and find_spec("pgx")):
        print("Pgx is not measured: pip install jax pgx, which are not locked", file=sys.stderr)
        return
    for name in IN_JAX:
        yield f"Pgx {name}", f"{on_jax(name, steps // 40):,.0f}", *[""] * 7


def on_jax(name: str, steps: int) -> float:
    """Steps per second of many matches of a game of Pgx on the processor: mask and observation
    included, each match beginning anew when it ends. Processor time, of all threads together."""
    jax, pgx = import_module("jax"), import_module("pgx")
    wrapped = import_module("pgx.experimental").auto_reset
    env = pgx.make(name)
    keys = jax.random.split(jax.random.PRNGKey(1), LANES)
    state = jax.jit(jax.vmap(env.init))(keys)
    drawn = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask)))
    step = jax.jit(jax.vmap(wrapped(env.step, env.init)))

    def run() -> tuple[int, float]:
        nonlocal state
        seconds = 0.0
        for n in range(steps):
            actions = drawn(jax.random.PRNGKey(n), state.legal_action_mask).block_until_ready()
            begun = process_time()
            state = jax.block_until_ready(step(state, actions, keys))
            seconds += process_time() - begun
        return LANES * steps, seconds

    return best(run)


def classic(name: str) -> Any:
    """A classic game of PettingZoo. They ask for pygame, but need it for pictures only: without it
    an empty module takes its place."""
    if "pygame" not in sys.modules and not find_spec("pygame"):
        sys.modules["pygame"] = ModuleType("pygame")
    return import_module(f"pettingzoo.classic.{name}.{name}").raw_env()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20, help="steps of the batch in a slice")
    parser.add_argument("--floor", action="store_true", help="measure Pig, too")
    parser.add_argument("--peers", action="store_true", help="measure only the other libraries")
    chosen = parser.parse_args()
    if chosen.floor:
        os.environ["MILKRUN_GAMES"] = str(EXAMPLES)
        milkrun.games.look()
    head = ("steps/s, one core", "batch, uint8", "bytes a step", "of bandwidth", "vector, uint8")
    more = ("batch, float32", "vector, float32", "AEC", "OpenSpiel")
    print("| " + " | ".join((*head, *more)) + " |\n|---" + "|---:" * 8 + "|")
    for row in peers(40 * chosen.steps) if chosen.peers else rows(chosen.steps):
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
