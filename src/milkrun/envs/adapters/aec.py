"""PettingZoo's interface for games in which one seat decides at a time."""

from collections.abc import Mapping
from copy import deepcopy
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from milkrun.engine.batch import Batch
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games

from .spaces import Words, observation_space, picture_of

MODES = ("human", "ansi", "rgb_array")
ILLEGAL = -1.0  # reward of an agent whose action is not legal
# What there is of a match besides its record, once it is reset.
PLAYED = (
    "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos",
    "agent_selection", "_skip_agent_selection", "_taken",
)  # fmt: skip


class RawAEC(AECEnv[str, Any, int]):
    """A match: `player_0` is seat 0. Rewards come at the end, as `Batch` counts them.

    An observation is {"observation": float32 (features,), "action_mask": int8 (actions,)}; the mask
    of an agent that does not decide is 0. All agents are truncated after `max_cycles` actions.
    Copied by `copy.deepcopy` or pickled in the middle of a match, it goes on from there.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        options: Mapping[str, int] | None = None,
        reward: str = "win",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        native: bool = True,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise MilkrunError(f"render_mode {render_mode!r} is none of {', '.join(MODES)}")
        whole = max_cycles is None or isinstance(max_cycles, int | np.integer)
        if not whole or (max_cycles is not None and max_cycles < 1):
            raise MilkrunError(f"max_cycles is a whole number, at least 1; got {max_cycles!r}")
        self.game = games[game]
        self._made: dict[str, Any] = {"game": game, "players": players, "options": options}
        self._made |= {"reward": reward, "max_cycles": max_cycles}
        self._made |= {"render_mode": render_mode, "native": native}
        settings: dict[str, Any] = {"options": options, "reward": reward, "native": native}
        settings |= {"players": players, "threads": 1, "autoreset": "disabled"}
        self.batch = Batch(self.game, 1, observe="float32", **settings)
        count = self.batch.reward.shape[1]
        self.metadata = {"name": f"{game}_v{self.game.version}", "render_modes": list(MODES)}
        self.metadata["is_parallelizable"] = False
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(count)]
        self.agents: list[str] = []
        self._spaces = {one: observation_space(self.game) for one in self.possible_agents}
        size = self.game.rules.ACTIONS.size
        self._actions = {one: spaces.Discrete(size) for one in self.possible_agents}
        self._seen, self._mask = self.batch.observation[0], self.batch.mask[0].view(np.int8)
        self._nothing = np.zeros(size, np.int8)
        self._seats = {one: seat for seat, one in enumerate(self.possible_agents)}
        self._words = Words(self.game, count, options) if render_mode else None
        self._picture = picture_of() if render_mode == "rgb_array" else None
        self._action = np.zeros(1, np.int64)

    def __getstate__(self) -> dict[str, Any]:
        played = {name: getattr(self, name) for name in PLAYED if name in vars(self)}
        return {"made": self._made, "batch": self.batch.state_bytes(), "played": deepcopy(played)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        RawAEC.__init__(self, **kept["made"])
        self.batch.restore(kept["batch"])
        self.__dict__.update(kept["played"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start the next match; the same seed and actions lead to the same match. Without a seed
        it follows from the last seed given, and if there was none, from one of the system's."""
        self.batch.reset(seed=seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {one: {} for one in self.agents}
        self._taken = 0
        self._turn()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent knows now."""
        seat, batch = self._seats[agent], self.batch
        if seat == batch.to_move[0]:
            return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
        observed = np.zeros(self.game.observation.size, np.uint8)
        batch.functions.observe(batch.states[0], seat, observed)
        numbers = self.game.observation.numbers(observed)
        return {"observation": numbers, "action_mask": self._nothing.copy()}

    def step(self, action: int | None) -> None:
        """The agent whose turn it is takes a legal action; None if it is terminated or truncated.

        Raises MilkrunError if the action is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._action[0] = -1 if action is None else index(action)
        self.batch.step(self._action)
        self._taken += 1
        if self.batch.ended[0]:
            self.rewards = dict(zip(self.agents, self.batch.reward[0].tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self._taken == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._turn()
        if self.render_mode == "human":
            self.render()

    def _turn(self) -> None:
        self.agent_selection = self.possible_agents[self.batch.to_move[0]]

    def render(self) -> str | NDArray[np.uint8] | None:
        """The match in words: printed ("human"), returned ("ansi"), or as a picture ("rgb_array"),
        uint8 (height, width, 3)."""
        if self._words is None:
            return None
        text = self._words.told(self.batch.states[0])
        if self._picture:
            return self._picture(text)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is open."""


raw_aec = RawAEC


def aec(game: str, **settings: Any) -> AECEnv[str, Any, int]:
    """A match of a game by name as a PettingZoo environment that checks how it is used: an illegal
    action ends it. settings: players, options, reward, max_cycles, render_mode, native."""
    checked = TerminateIllegalWrapper(RawAEC(game, **settings), illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(checked))
