"""The action that a game's advice rates highest, with a little noise so that games differ."""

import numpy as np

from milkrun.engine.match import Match

NOISE = 0.2  # points: of actions that differ by this much, either may be chosen


class GreedyBot:
    def __init__(self, seed: int, noise: float = NOISE) -> None:
        self.rng = np.random.default_rng(seed).integers(0, 2**32, 4, np.uint32)
        self.noise = noise

    def choose(self, match: Match) -> int:
        mask = match.mask()
        advice = np.zeros(len(mask))
        choose = match.functions.choose_greedy
        return int(choose(match.state, mask, advice, self.rng, self.noise))
