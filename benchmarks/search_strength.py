"""How strength grows with the budget: one search against other bots, by iterations per decision.

    python benchmarks/search_strength.py tiffin --iterations 10 100 1000 >> strength.jsonl
    python benchmarks/search_strength.py tariffs --against search:360i >> strength.jsonl
    python benchmarks/search_strength.py --plot docs/img/strength.svg < strength.jsonl

The first two print a line of JSON for each budget; a budget in iterations gives the same result
however busy the machine is. The third plots such lines; it needs matplotlib, which is not a
dependency of Milkrun: pip install matplotlib. The dashed line is an equal share of the wins.
"""

import argparse
import json
import os
import sys
from typing import Any

import milkrun
from milkrun.arena import Setting, play
from milkrun.engine.warm import warm

BUDGETS = (10, 30, 100, 300, 1000, 3000, 10_000, 30_000)


def measure(
    name: str, players: int, against: str, budgets: list[int], games: int, seed: int
) -> None:
    """Print a line for each budget."""
    warm(name)
    for budget in budgets:
        seats = [f"search:{budget}i"] + [against] * (players - 1)
        setting = Setting(name, tuple(seats), players, seed)
        share = play(setting, games, workers=os.cpu_count() or 1)[0]
        line = {"game": name, "players": players, "against": against, "iterations": budget}
        found = {"games": games, "win_share": share.win_share, "low": share.low, "high": share.high}
        print(json.dumps(line | found), flush=True)


def plot(lines: list[dict[str, Any]], path: str) -> None:
    """A curve with its intervals for each game, number of players and kind of bots against it."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    shapes = iter("osD^vP*")
    keys = ("game", "players", "against")
    for kind in sorted({tuple(line[key] for key in keys) for line in lines}):
        found = [x for x in lines if tuple(x[key] for key in keys) == kind]
        found.sort(key=lambda line: line["iterations"])
        x = [line["iterations"] for line in found]
        share = [100 * line["win_share"] for line in found]
        below = [100 * (line["win_share"] - line["low"]) for line in found]
        above = [100 * (line["high"] - line["win_share"]) for line in found]
        name, players, against = kind
        label = f"{name.replace('_', ' ')}, against {players - 1} {against}"
        axes.errorbar(x, share, (below, above), marker=next(shapes), capsize=3, label=label)
    axes.axhline(25, color="grey", linestyle="--", linewidth=1)
    axes.set(xscale="log", ylim=(0, 100), xlabel="iterations a decision", ylabel="wins, %")
    axes.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", choices=list(milkrun.games))
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--against", default="greedy", metavar="BOT")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--iterations", type=int, nargs="+", default=BUDGETS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", metavar="FILE", help="draw the lines given on standard input")
    asked = parser.parse_args()
    if asked.plot:
        plot([json.loads(line) for line in sys.stdin if line.strip()], asked.plot)
    elif asked.game:
        if asked.games < 1:
            parser.error(f"--games: 1 or more; got {asked.games}")
        try:
            measure(
                asked.game,
                asked.players,
                asked.against,
                asked.iterations,
                asked.games,
                asked.seed,
            )
        except milkrun.MilkrunError as error:
            parser.error(str(error))
    else:
        parser.error("name a game, or --plot FILE")


if __name__ == "__main__":
    main()
