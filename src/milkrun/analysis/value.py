"""The frozen value of a position: each seat's chance to win, from what stands on the table."""

import numpy as np

from milkrun.bots.search import settings_of
from milkrun.engine.match import Match
from milkrun.engine.search import SPREAD


def chances(match: Match) -> list[list[float]]:
    """Interim: each seat's chance by the softmax of hand values."""
    then, spread = match.from_start(native=True), float(settings_of(match.game)[SPREAD])
    found = []
    for action in [*match.actions, None]:
        worth = np.zeros(match.players)
        then.functions.values(then.state, worth)
        share = np.exp((worth - worth.max()) / spread)
        found.append([float(x) for x in share / share.sum()])
        if action is not None:
            then.play(action)
    return found
