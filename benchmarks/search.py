"""How fast the search is, in Markdown: python benchmarks/search.py [--seconds 2] [--peers]

From the opening, one thread: iterations a second with plain playouts (uniformly random, no advice)
to the end and cut off after 100 steps, and as the bots search; and what a search of two seconds
adds to the memory in use.

--peers measures, in the same run, what is installed of: OpenSpiel (its MCTS, rules and search in
C++, on backgammon: dice, two seats) and catanatron (Settlers of Catan in Python; random games,
which bound the speed of a search with plain playouts). Neither is a dependency:
pip install open_spiel catanatron.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import milkrun
from milkrun.bots import EXPERT, SearchBot
from milkrun.engine.warm import warm

PLAIN = {"guided": 0.0, "horizon": 1e9, "sharpness": 0.0}
CUT = PLAIN | {"horizon": 100.0}
SLICES = 5  # the figure is the best of so many


def resident() -> float:
    """Memory in use by this process, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure(name: str, seconds: float) -> tuple[str, ...]:
    """One row of the table."""
    warm(name)
    match = milkrun.new(name, seed=1, native=True)
    seen = match.imagine(match.to_move or 0, 1)
    row = [f"{match.game.title}, {match.players} players"]
    for settings in (PLAIN, CUT, None):
        speeds = []
        for seed in range(SLICES):
            thought = SearchBot(seed, seconds / SLICES, settings=settings).think(seen)
            speeds.append(thought.iterations / thought.seconds)
        row.append(f"{max(speeds):,.0f}")
    before = resident()
    bot = SearchBot(1, EXPERT)
    bot.think(seen)
    return (*row, f"{resident() - before:.0f} MB")


def peers(seconds: float) -> Iterator[tuple[str, ...]]:
    """What is installed of the peers."""
    try:
        import pyspiel

        state = pyspiel.load_game("backgammon").new_initial_state()
        chance = Random(1)
        while state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, odds)[0])
        count = 400
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(state.get_game(), evaluator, 1.4, count, 100, False, 1, False)
        yield (
            "OpenSpiel MCTS, backgammon, 2 players",
            f"{rate(lambda: bot.step(state), count, seconds):,.0f}",
            "",
            "",
        )
    except ImportError:
        print("OpenSpiel is not installed: pip install open_spiel", file=sys.stderr)
    try:
        from catanatron import Color, Game, RandomPlayer

        def play() -> None:
            Game([RandomPlayer(color) for color in Color]).play()

        yield (
            "catanatron random games, Catan, 4 players",
            f"{rate(play, 1, seconds):,.0f}",
            "",
            "",
            "",
        )
    except ImportError:
        print("catanatron is not installed: pip install catanatron", file=sys.stderr)


def rate(call, units: int, seconds: float) -> float:
    """Units a second: the median of calls made for about so many seconds."""
    took = []
    until = perf_counter() + seconds
    while perf_counter() < until or not took:
        begun = perf_counter()
        call()
        took.append(perf_counter() - begun)
    return units / median(took)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument(
        "--peers", action="store_true", help="measure OpenSpiel and catanatron, too"
    )
    asked = parser.parse_args()
    print("| iterations/s | plain playouts | cut at 100 steps | as bots search | memory, expert |")
    print("|---|---:|---:|---:|---:|")
    for name in milkrun.games:  # a process each, so that the memory is of one search alone
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            row = pool.submit(measure, name, asked.seconds).result()
        print(f"| {' | '.join(row)} |", flush=True)
    if asked.peers:
        for row in peers(asked.seconds):
            print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
