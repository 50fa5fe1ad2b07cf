"""How well the greedy bot plays: against three random ones, and what games of its own look like.

python benchmarks/greedy_strength.py           # 400 games of four of every game; tables
python benchmarks/greedy_strength.py --json    # the same for programs
"""

import argparse
import json
import sys
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import milkrun
from milkrun.arena.results import wilson
from milkrun.bots import greedy
from milkrun.engine import policies, record
from milkrun.engine.game import Game

TARGET = 0.90  # of the games against random players


def play(game: Game, seated: list[int], games: int, seed: int) -> dict[str, Any]:
    """Games between policies, the first one in each seat equally often: its wins, the scores."""
    players = len(seated)
    s, world, blank = (record.many(game.rules.STATE, 1) for _ in range(3))
    game.prepare(blank[0], players, {})
    mask = np.zeros(game.rules.ACTIONS.size, np.bool_)
    advice = np.zeros(game.rules.ACTIONS.size)
    rng = np.array([seed, 1, 2, 3], np.uint32)
    run = game.native.begin_and_play
    wins, best, decisions = 0.0, 0, 0
    for n in range(games):
        s[0] = blank[0]
        first = n % players
        seats = np.roll(seated, first)
        decisions += run(s, world, mask, advice, rng, seats, greedy.NOISE, seed * games + n)
        standings = [game.native.standing(s[0], p) for p in range(players)]
        winners = [p for p in range(players) if standings[p] == max(standings)]
        wins += (first in winners) / len(winners)
        best += int(max(s[0].score[:players]))
    low, high = wilson(wins, games)
    return {
        "games": games,
        "win_share": wins / games,
        "low": low,
        "high": high,
        "winner": best / games,
        "decisions": decisions / games,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    figures = {}
    for name, game in milkrun.games.items():
        most = game.seats[-1]
        others = [policies.RANDOM] * (most - 1)
        figures[f"{name}: greedy, {most - 1} random"] = play(
            game, [policies.GREEDY, *others], asked.games, asked.seed
        )
        for players in game.seats:
            figures[f"{name}: {players} greedy"] = play(
                game, [policies.GREEDY] * players, asked.games, asked.seed
            )
    if asked.json:
        print(json.dumps(figures, indent=1))
    else:
        table = Table("", "wins", "95 % interval", "winner's score", "decisions", box=None)
        for name, one in figures.items():
            interval = f"{one['low']:.1%} to {one['high']:.1%}"
            numbers = f"{one['winner']:.0f}", f"{one['decisions']:.0f}"
            table.add_row(name, f"{one['win_share']:.1%}", interval, *numbers)
        Console().print(table)
    strength = [one["win_share"] for name, one in figures.items() if "random" in name]
    return 0 if min(strength) >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
