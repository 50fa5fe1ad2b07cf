"""Random play of every game, in Markdown: python benchmarks/throughput.py [--seconds 2] [--peers]

--peers measures OpenSpiel's hearts in the same run, if OpenSpiel is installed: a card game for four
with hidden hands, its rules in C++. It is not a dependency of Milkrun (`pip install open_spiel`).
"""

import argparse
import os
import platform
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from time import perf_counter

import milkrun
from milkrun.bench import measure, rate


def ours(seconds: float) -> Iterator[tuple[str, ...]]:
    """A row for each game and number of players."""
    for game in milkrun.games.values():
        for players in game.seats:
            speed = measure(game, players, seconds)
            yield (
                f"{game.title}, {players} players",
                f"{speed['steps_per_second']:,}",
                f"{speed['games_per_second']:,.0f}",
                f"{speed['steps_per_game']:.0f}",
                f"{speed['interpreted_steps_per_second']:,}",
                f"{speed['batch_steps_per_second']:,} on {speed['batch_threads']}",
            )


def peers(seconds: float) -> Iterator[tuple[str, ...]]:
    """The same for OpenSpiel's hearts: whole games in C++, and driven from a Python loop."""
    try:
        import pyspiel
    except ImportError:
        sys.exit("--peers needs OpenSpiel: pip install open_spiel")
    game = pyspiel.load_game("hearts")
    games = 0

    def in_core(wanted: int) -> int:
        nonlocal games
        done = 0
        while done < wanted:
            bots = [pyspiel.make_uniform_random_bot(p, games) for p in range(4)]
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, games)
            done += sum(step.player >= 0 for step in state.full_history())
            games += 1
        return done

    def in_python(wanted: int) -> int:
        done = 0
        while done < wanted:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(random.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    done += 1
        return done

    core, python = rate(in_core, seconds, 100), rate(in_python, seconds, 100)
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, [pyspiel.make_uniform_random_bot(p, 1) for p in range(4)], 1)
    length = sum(step.player >= 0 for step in state.full_history())
    name = "OpenSpiel hearts, 4 players"
    yield (name, f"{core:,.0f}", f"{core / length:,.0f}", f"about {length}", f"{python:,.0f}", "")


def compile_times() -> Iterator[tuple[str, str, str]]:
    """Seconds to compile each game from nothing, and to load it from the cache."""
    for game in milkrun.games.values():
        with tempfile.TemporaryDirectory() as cache:
            times = []
            for _ in range(2):
                begun = perf_counter()
                command = [sys.executable, "-m", "milkrun.engine.warm", game.name]
                environment = os.environ | {"MILKRUN_CACHE": cache}
                subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
                times.append(perf_counter() - begun)
        yield game.title, f"{times[0]:.1f}", f"{times[1]:.1f}"


def table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> None:
    """A Markdown table, each row as soon as it is measured."""
    print("\n| " + " | ".join(head) + " |\n|---" + "|---:" * (len(head) - 1) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="time spent on each figure")
    parser.add_argument("--peers", action="store_true", help="measure OpenSpiel, too")
    chosen = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    head = ("random play, steps/s", "native, 1 core", "games/s", "steps a game")
    head += ("interpreted or from Python", "batch, threads")
    table(head, ours(chosen.seconds))
    if chosen.peers:
        table(head, peers(chosen.seconds))
    table(("seconds", "compiled from nothing", "loaded"), compile_times())


if __name__ == "__main__":
    main()
