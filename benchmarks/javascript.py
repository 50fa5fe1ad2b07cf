"""The rules in JavaScript: the same as in Python, how fast, how large; in Markdown.

    python benchmarks/javascript.py [--games 20] [--seconds 4] [--only tiffin]

Games of every number of players are compared as the contract suite does, decision by decision, but
more of them, played by native code; then speed is measured in one thread of Node and one of
native code. The exit status is 1 if anything differs.
"""

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from milkrun.bench import measure
from milkrun.engine import record
from milkrun.engine.game import Game, games
from milkrun.engine.javascript import EVERYTHING, RULES, module
from milkrun.testing.javascript import NODE, compare, trace

SCRIPT = Path(__file__).with_suffix(".mjs")


def same(game: Game, count: int) -> tuple[int, list[str]]:
    """Decisions compared, and what differs."""
    decisions, wrong = 0, []
    for players in game.seats:
        rng = np.random.default_rng(players)

        def pick(s: record.Record, mask: np.ndarray, rng: np.random.Generator = rng) -> int:
            return int(rng.choice(np.flatnonzero(mask)))

        for seed in range(1, count + 1):
            told = compare(game, [trace(game, game.native, players, seed, pick)], checked=False)
            decisions += told["compared"]["mask"]
            wrong += told["wrong"]
    return decisions, wrong


def speed(game: Game, seconds: float) -> dict:
    """What javascript.mjs measures, with as many players as there can be, up to four."""
    players = min(4, game.seats[-1])
    with tempfile.TemporaryDirectory() as folder:
        rules, blank = Path(folder) / "rules.mjs", Path(folder) / "blank"
        rules.write_text(module(game, [*EVERYTHING, "pick_uniform"]))
        s = record.new(game.rules.STATE)
        game.prepare(s, players, {})
        blank.write_bytes(s.tobytes())
        line = [NODE, str(SCRIPT), str(rules), str(blank), str(seconds)]
        told = dict(json.loads(subprocess.check_output(line, text=True)))
    told["native"] = measure(game, players, seconds)["steps_per_second"]
    told["size"] = len(gzip.compress(module(game, RULES).encode(), 6))
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="compared for each number of players")
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--only", choices=list(games), help="this game alone")
    chosen = parser.parse_args()
    print(
        "| game | decisions compared | steps/s | in the first second | native | attempt, ms: ",
        end="",
    )
    print("median, 95 % | loaded, ms | kB |\n|---|---:|---:|---:|---:|---:|---:|---:|")
    failed = False
    for game in [games[chosen.only]] if chosen.only else games.values():
        decisions, wrong = same(game, chosen.games)
        one = speed(game, chosen.seconds)
        attempt = f"{one['warm'][0]:.2f}, {one['warm'][1]:.2f}"
        print(
            f"| {game.title} | {decisions:,} | {one['steady']:,} | {one['first']:,} "
            f"| {one['native']:,} | {attempt} | {one['loaded']:.0f} | {one['size'] / 1000:.1f} |",
            flush=True,
        )
        for what in wrong[:5]:
            print(f"  differs: {what}")
        failed = failed or bool(wrong)
    sys.exit(failed)


if __name__ == "__main__":
    main()
