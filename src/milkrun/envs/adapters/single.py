"""Gymnasium's interface to one seat, the others taken by bots."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from milkrun import bots
from milkrun.engine import record
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games
from milkrun.engine.given import check_seat
from milkrun.engine.match import Match

from .spaces import observation_space

ILLEGAL = -1.0
NOT_PLAYING = "no match is being played: call reset first"
Seen = dict[str, NDArray[Any]]


class Single(gymnasium.Env[Any, Any]):
    """One seat decides; the reward comes at the end, the win split among the winners.

    Raises MilkrunError if an opponent searches and the game is not compiled yet: searches are
    native, whatever `native` says of the match.

    An action that is not legal ends the match with a reward of -1; `info["illegal"]` says why. No
    action is taken before the first `reset`, or once a match has ended.
    """

    def __init__(
        self,
        game: str,
        *,
        opponents: Sequence[str] = ("greedy",),
        seat: int | None = None,
        options: Mapping[str, int] | None = None,
        native: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if isinstance(opponents, str):
            raise MilkrunError(f"opponents are a list, such as [{opponents!r}]; got {opponents!r}")
        self.game, self.opponents, self._chosen = games[game], tuple(opponents), dict(options or {})
        self.metadata = {"render_modes": ["ansi"]}
        if render_mode not in (None, "ansi"):
            raise MilkrunError(f"render_mode is 'ansi' or None; got {render_mode!r}")
        self.render_mode, self._native = render_mode, native
        self.players = self.game.check_players(len(self.opponents) + 1)
        if seat is not None:
            check_seat(seat, self.players)
        bots.searching(self.game, self.opponents)  # raises what is wrong with one,
        self.game.prepare(record.new(self.game.rules.STATE), self.players, self._chosen)  # likewise
        self._seat, self._playing = seat, False
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.rules.ACTIONS.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start a match; without a `seat` of its own, the learner sits anywhere."""
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.players)) if self._seat is None else self._seat
        start = self._next_seed()
        self.match = Match(
            self.game, players=self.players, seed=start, options=self._chosen, native=self._native
        )
        others = [one for one in range(self.players) if one != self.seat]
        told = zip(others, self.opponents, strict=True)
        self.bots = {one: bots.make(level, self._next_seed()) for one, level in told}
        self._others_play()
        self._playing = True
        return self._seen(), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play an action; the others then play until this seat decides again. Raises MilkrunError
        if no match is being played."""
        if not self._playing:
            raise MilkrunError(NOT_PLAYING)
        info: dict[str, Any] = {"seat": self.seat}
        try:
            self.match.play(index(action))
        except MilkrunError as error:
            self._playing = False
            return self._seen(), ILLEGAL, True, False, info | {"illegal": str(error)}
        self._others_play()
        if not self.match.over:
            return self._seen(), 0.0, False, False, info
        self._playing = False
        first = [one.seat for one in self.match.standings() if one.place == 1]
        reward = 1 / len(first) if self.seat in first else 0.0
        return self._seen(), reward, True, False, info

    def render(self) -> str | None:
        """The match in words, also once it has ended."""
        if not hasattr(self, "match"):
            raise MilkrunError(NOT_PLAYING)
        return str(self.match) if self.render_mode else None

    def _next_seed(self) -> int:
        return int(self.np_random.integers(2**62))

    def _others_play(self) -> None:
        while not self.match.over and self.match.to_move != self.seat:
            bot = self.bots[int(self.match.to_move or 0)]
            self.match.play(bots.move(self.match, bot, self._next_seed()))

    def _seen(self) -> Seen:
        mask = self.match.mask().astype(np.int8)
        return {"observation": self.match.observation(self.seat), "action_mask": mask}


def single(game: str, **settings: Any) -> Single:
    """One seat of a game by name against bots: opponents (levels, one for each other seat, such as
    "greedy" or "search:100i"), seat (None: any), options, native, render_mode ("ansi")."""
    return Single(game, **settings)
