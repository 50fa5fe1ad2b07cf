"""How far the frozen value of an analysis is off in a single position.

    python benchmarks/single_positions.py tiffin

A random position of each of some greedy games, which no weights were fitted to, is judged by the
frozen value, and played on to the end in many lines of ordinary play. How far a seat's chance is
from its share of the wins is printed on the average, and as the root of the mean square without
what so few lines explain, with 95 % intervals over positions.
"""

import argparse

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import milkrun
from calibration import play, replayed
from milkrun.analysis.value import Value
from milkrun.engine.errors import MilkrunError
from milkrun.engine.warm import warm

STEPS = 1_000_000  # more than a game has
SAMPLES = 2_000  # of the bootstrap


def apart(chances: NDArray[np.float64], won: NDArray[np.float64]) -> tuple[float, float]:
    """The mean distance of chances (players,) from what lines say, (lines, players), and its mean
    square without the noise of lines: unbiased, so below 0 now and then."""
    distance = np.abs(chances - won.mean(0))
    return float(distance.mean()), float((distance**2 - won.var(0, ddof=1) / len(won)).mean())


def measured(asked: argparse.Namespace) -> NDArray[np.float64]:
    """What `apart` says of each position: (positions, 2)."""
    game = milkrun.games[asked.game]
    value = Value(milkrun.new(game.name, asked.players, 0, native=True))
    found = list(play(game, asked, 0))
    return np.array([
        apart(value.of(state), value.after(state, lines=asked.lines, ahead=STEPS, seed=n)[:, 0])
        for n, (state, _) in enumerate(replayed(game, asked, found))
    ])  # fmt: skip


def told(found: NDArray[np.float64], power: float = 1.0) -> str:
    """A power of the mean, with its interval."""
    drawn = np.random.default_rng(1).choice(found, (SAMPLES, len(found))).mean(1)
    means = [found.mean(), *np.quantile(drawn, (0.025, 0.975))]
    mean, low, high = (100 * max(x, 0.0) ** power for x in means)
    return f"{mean:.1f} % ({low:.1f} to {high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[*milkrun.games])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--lines", type=int, default=200)
    parser.set_defaults(searched=0, options=False)
    asked = parser.parse_args()
    if asked.games < 2 or asked.lines < 2:
        parser.error("--games and --lines need at least 2")
    table = Table("game", "players", "positions", "off by", "root mean square")
    warm(asked.game)
    try:
        distances, squares = measured(asked).T
    except MilkrunError as error:
        parser.error(str(error))
    shown = (told(distances), told(squares, 0.5))
    table.add_row(asked.game, str(asked.players), str(asked.games), *shown)
    Console().print(table)


if __name__ == "__main__":
    main()
