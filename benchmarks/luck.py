"""How much chance leaves to skill: equal players' points, and the lead that would win more often.

    python benchmarks/luck.py                   # four greedy bots, 2000 games of each
    python benchmarks/luck.py out_for_delivery  # of one

The lead is what a seat would need on top of its points to come first in that share of games.
"""

import argparse

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import milkrun
from milkrun.bots import greedy
from milkrun.engine.game import Game
from milkrun.engine.series import Series, by_advice

SHARES = (0.4, 0.6, 0.8)
PLAYERS = 4


def points(game: Game, games: int) -> NDArray[np.float64]:
    """Points of four greedy seats, more being better: float64 (games, 4)."""
    series = Series(game, [by_advice(greedy.NOISE)] * PLAYERS)
    found = np.zeros((games, PLAYERS))
    signs = 0
    for n, ended in enumerate(series.run((seed, None) for seed in range(games))):
        found[n] = ended.scores
        first = ended.scores[ended.places.index(1)]
        signs += np.sign(2 * first - found[n].min() - found[n].max())
    return found if signs > 0 else -found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games_of", nargs="*", choices=[*milkrun.games, []], metavar="GAME")
    parser.add_argument("--games", type=int, default=2000)
    asked = parser.parse_args()
    table = Table("game", "points", "sd", *(f"lead for {share:.0%}" for share in SHARES))
    for name in asked.games_of or milkrun.games:
        found = points(milkrun.games[name], asked.games)
        behind = found[:, 1:].max(axis=1) - found[:, 0]
        leads = [f"{np.quantile(behind, share):.1f}" for share in SHARES]
        table.add_row(name, f"{abs(found.mean()):.1f}", f"{found.std():.1f}", *leads)
    Console().print(table)


if __name__ == "__main__":
    main()
