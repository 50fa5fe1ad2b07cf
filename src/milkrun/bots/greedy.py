"""The action that a game's advice likes best, with a little noise so that games differ."""

import numpy as np

from milkrun.engine.match import Match

NOISE = 0.3  # points: how far the noise usually moves a weight


class GreedyBot:
    def __init__(self, seed: int, noise: float = NOISE) -> None:
        self.chance = np.random.default_rng(seed)
        self.noise = noise

    def choose(self, match: Match) -> int:
        mask = match.mask()
        weights = np.zeros(len(mask))
        match.functions.weights(match.state, weights)
        weights += self.chance.normal(0, self.noise, len(mask))
        return int(np.argmax(np.where(mask, weights, -np.inf)))


make = GreedyBot
