"""Any legal action, each equally likely."""

import numpy as np

from milkrun.engine.match import Match


class RandomBot:
    def __init__(self, seed: int) -> None:
        self.chance = np.random.default_rng(seed)

    def choose(self, match: Match) -> int:
        return int(self.chance.choice(np.flatnonzero(match.mask())))
