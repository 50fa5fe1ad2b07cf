"""How well games that were held out are told by what was learned from the others."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .fitting import Inputs, Network, certainties, lead, logloss, split
from .gathering import Positions

DRAWS = 400  # of the bootstrap
Array = NDArray[Any]
Loss = tuple[float, float, float]  # the mean, and the borders of its 95 % interval


@dataclass(frozen=True)
class Report:
    """How much is lost by the chances told (minus the logarithm of the winner's, in the mean), in
    games held out: with hand values and one temperature, with one that changes with the game, and
    with the network. Intervals by the bootstrap over games. better: by how much the network loses
    less than hand values with a temperature that changes.
    """

    players: int
    games: int
    positions: int
    hand: Loss
    hand_by_phase: Loss
    network: Loss
    better: Loss
    temperatures: list[float]


def report(
    players: int,
    found: Positions,
    constant: Array,
    knots: Array,
    inputs: Inputs,
    fitted: Network,
) -> Report:
    """The report for games with so many players."""
    rows = split(found.game).test
    ahead, won = lead(found.worth[rows].astype(np.float64)), found.won[rows]
    hand, by_phase = (
        logloss(ahead * certainties(one, found.when[rows])[:, None], won)
        for one in (constant, knots)
    )
    network = logloss(inputs.judged(fitted, rows).astype(np.float64), won)
    losses = (hand, by_phase, network, by_phase - network)
    one, phase, learned, better = (mean_by_game(each, found.game[rows]) for each in losses)
    return Report(
        players,
        games=len(np.unique(found.game)),
        positions=len(found),
        hand=one,
        hand_by_phase=phase,
        network=learned,
        better=better,
        temperatures=[round(float(t), 2) for t in np.exp(-knots)],
    )


def mean_by_game(losses: Array, games: Array) -> Loss:
    """The mean, and its 95 % interval by drawing whole games again."""
    own = np.unique(games, return_inverse=True)[1]
    sums, counts = np.bincount(own, losses), np.bincount(own)
    chance = np.random.default_rng(0)
    drawn = chance.integers(0, len(sums), (DRAWS, len(sums)))
    means = sums[drawn].sum(1) / counts[drawn].sum(1)
    low, high = np.percentile(means, [2.5, 97.5])
    return float(losses.mean()), float(low), float(high)
