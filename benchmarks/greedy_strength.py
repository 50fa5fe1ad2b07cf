"""How well the greedy bot plays: against three random ones, and what games among itself look like.

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
from milkrun.engine.game import Game
from milkrun.engine.series import Policy, Series, at_random, by_advice

TARGET = 0.90  # of the games against random players


def play(game: Game, seats: list[Policy], games: int, seed: int) -> dict[str, Any]:
    """Games between policies, the first one in each seat equally often: its wins, the scores."""
    players = len(seats)
    series = Series(game, seats)
    turns = [tuple(np.roll(range(players), n)) for n in range(players)]
    seatings = [turns[n % players] for n in range(games)]
    seeds = range(seed * games, (seed + 1) * games)
    wins, best, decisions = 0.0, 0, 0
    played = series.run(zip(seeds, seatings, strict=True))
    for seating, ended in zip(seatings, played, strict=True):
        if ended.places[seating.index(0)] == 1:
            wins += 1 / ended.places.count(1)
        best += max(ended.scores)
        decisions += ended.steps
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
        others = [at_random()] * (most - 1)
        figures[f"{name}: greedy, {most - 1} random"] = play(
            game, [by_advice(greedy.NOISE), *others], asked.games, asked.seed
        )
        for players in game.seats:
            figures[f"{name}: {players} greedy"] = play(
                game, [by_advice(greedy.NOISE)] * players, asked.games, asked.seed
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
