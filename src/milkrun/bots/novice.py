"""Overlooks half of its actions, and takes what looks best among the rest."""

import numpy as np

from milkrun.engine.match import Match

from .greedy import NOISE

OVERLOOKED = 0.5  # of the legal actions


class NoviceBot:
    def __init__(self, seed: int) -> None:
        self.chance = np.random.default_rng(seed)
        self.rng = self.chance.integers(0, 2**32, 4, np.uint32)

    def choose(self, match: Match) -> int:
        legal = match.mask()
        seen = legal & (self.chance.random(len(legal)) >= OVERLOOKED)
        advice = np.zeros(len(legal))
        match.functions.weights(match.state, advice)
        pick = match.functions.pick_best
        return int(pick(seen if seen.any() else legal, advice, self.rng, NOISE, 0))
