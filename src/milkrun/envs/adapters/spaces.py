"""What all adapters share: the spaces of a game, and a state in words."""

from typing import Any

import numpy as np
from gymnasium import spaces

from milkrun.engine.game import Game
from milkrun.engine.match import Match
from milkrun.engine.record import copy


def observation_space(game: Game) -> spaces.Dict:
    """An observation and the mask of the legal actions: int8, 1 where one is legal."""
    high = game.observation.high
    mask = spaces.Box(0, 1, (game.rules.ACTIONS.size,), np.int8)
    numbers = spaces.Box(np.zeros_like(high), high, dtype=np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": mask})


class Words:
    """A match in words, as somebody who watches may know it."""

    def __init__(self, game: Game, players: int, options: Any) -> None:
        self._match = Match(game, players=players, seed=0, options=options, native=False)

    def told(self, s: Any) -> str:
        """Where the seats stand, what happened last, and whose turn it is."""
        match = self._match
        match.state = copy(s)
        match._caused = [match._event_rows()]
        lines = [match.game.title, *(f"  {one}" for one in match.standings())]
        lines += [one.text for one in match.events(None)]
        return "\n".join([*lines, match.prompt(None)])
