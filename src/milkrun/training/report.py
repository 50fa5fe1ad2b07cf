"""How well what was learned predicts games that were held out."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .fitting import Inputs, Network, fit_temperature, lead, logloss, split
from .gathering import Positions

DRAWS = 400  # of the bootstrap
SAMPLE = 60_000  # positions that a temperature is fitted to
PRINTED, DRAWN, SEARCHES = "greedy", "options drawn", "searches"  # kinds of games
Array = NDArray[Any]
Loss = tuple[float, float, float]  # the mean, and the ends of its 95 % interval


@dataclass(frozen=True)
class Report:
    """Log-loss of the predicted chances (the mean of minus the logarithm of the winner's) in
    held-out games: with hand values and one temperature, with one that changes during the game,
    and with the network. Intervals are bootstrapped over games. better: how much less the network
    loses than hand values with a changing temperature. kind: of the games, one of those above; the
    temperatures are fitted to such games.
    """

    players: int
    kind: str
    games: int
    positions: int
    hand: Loss
    hand_by_phase: Loss
    network: Loss
    better: Loss
    temperatures: list[float]


def report(
    players: int, kind: str, found: Positions, inputs: Inputs, fitted: Network, own: Array
) -> Report:
    """The report for games with this number of players and of a kind. own: their rows."""
    parts = split(found.game[own])
    rows, known = own[parts.test], own[parts.train]
    known = known[:: max(1, len(known) // SAMPLE)]
    seen = found.worth[known], found.won[known], found.when[known]
    temperatures = fit_temperature(*seen, count=1), fit_temperature(*seen)
    ahead, won = lead(found.worth[rows].astype(np.float64)), found.won[rows]
    hand, by_phase = (
        logloss(ahead * one.certainties(found.when[rows])[:, None], won) for one in temperatures
    )
    network = logloss(inputs.judged(fitted, rows).astype(np.float64), won)
    losses = (hand, by_phase, network, by_phase - network)
    one, phase, learned, better = (mean_by_game(each, found.game[rows]) for each in losses)
    return Report(
        players,
        kind=kind,
        games=len(np.unique(found.game[own])),
        positions=len(own),
        hand=one,
        hand_by_phase=phase,
        network=learned,
        better=better,
        temperatures=[round(float(t), 2) for t in np.exp(-temperatures[1].knots)],
    )


def mean_by_game(losses: Array, games: Array) -> Loss:
    """The mean, and its 95 % interval by resampling whole games."""
    own = np.unique(games, return_inverse=True)[1]
    sums, counts = np.bincount(own, losses), np.bincount(own)
    chance = np.random.default_rng(0)
    drawn = chance.integers(0, len(sums), (DRAWS, len(sums)))
    means = sums[drawn].sum(1) / counts[drawn].sum(1)
    low, high = np.percentile(means, [2.5, 97.5])
    return float(losses.mean()), float(low), float(high)
