"""Gymnasium's interface to many matches at once, in which one learner plays all the seats."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from milkrun.engine.batch import Batch
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games

from .spaces import observation_space

MODES = {
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.DISABLED: "disabled",
}
Seen = dict[str, NDArray[Any]]
Step = tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class Vector(VectorEnv[Any, Any, Any]):
    """`num_envs` matches. What is observed is what the seat to move knows; a reward is that of the
    seat that has just acted, and `info["rewards"]` has those of all: (num_envs, players).

    Observations are {"observation": float32 or uint8, "action_mask": int8}; `info["to_move"]` says
    whose.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        stagger: int = 0,
        copy: bool = True,
        **settings: Any,
    ) -> None:
        self.game = games[game]
        mode = _mode(autoreset_mode)
        if "autoreset" in settings:
            raise MilkrunError("a vector has no autoreset: give its autoreset_mode instead")
        if stagger < 0:
            raise MilkrunError(f"stagger is a number of steps; got {stagger}")
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.batch = Batch(self.game, num_envs, autoreset=MODES[mode], **settings)
        self.num_envs, self._stagger, self._copy = num_envs, stagger, copy
        observe = str(self.batch.observe)
        self.single_observation_space = observation_space(self.game, observe)
        self.single_action_space = spaces.Discrete(self.game.rules.ACTIONS.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start all matches; with the option "reset_mask" (bool (num_envs,)) only those.

        Without a seed, the matches follow from the last one given, here or to the constructor, and
        if there was none, from one of the system's. With `stagger`, all start after up to so many
        random actions, so that they do not end together.
        """
        chosen = (options or {}).get("reset_mask")
        if chosen is not None and (kind := np.asarray(chosen).dtype) != np.bool_:
            raise MilkrunError(f"a reset_mask is of bools, one for each match; got {kind}")
        super().reset(seed=seed)
        self.batch.reset(chosen, seed)
        if self._stagger and chosen is None:
            rng = np.random.default_rng(self.batch.seeds[0])
            self.batch.random(rng.integers(0, self._stagger + 1, self.num_envs))
            self.batch.reset(self.batch.over)  # those that ended on the way
        return self._seen(), self._info()

    def step(self, actions: Any) -> Step:
        """Apply one action for each match. Raises MilkrunError if one is not legal."""
        batch = self.batch
        acted = batch.to_move.copy()
        batch.step(actions)
        rewards, ended = np.zeros(self.num_envs), batch.ended.copy()
        info = self._info()
        (lanes,) = ended.nonzero()
        if len(lanes):
            rewards[lanes] = batch.reward[lanes, acted[lanes]]
            if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
                info["final_obs"], info["_final_obs"] = self._final(), ended
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each match, each equally likely."""
        return self.batch.sample()

    def _seen(self) -> Seen:
        mask, observation = self.batch.mask.view(np.int8), self.batch.observation
        if self._copy:
            mask, observation = mask.copy(), observation.copy()
        return {"observation": observation, "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        return {"to_move": self.batch.to_move.copy(), "rewards": self.batch.reward.copy()}

    def _final(self) -> NDArray[np.object_]:
        """What the seat to move saw at the end of each match that has just ended."""
        found = np.full(self.num_envs, None, np.object_)
        seen, _ = self.batch.final()
        nothing = np.zeros(self.game.rules.ACTIONS.size, np.int8)
        for lane in np.flatnonzero(self.batch.ended).tolist():
            found[lane] = {"observation": seen[lane], "action_mask": nothing.copy()}
        return found


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    """A mode, also by Gymnasium's name of it. Raises MilkrunError if there is none."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = ", ".join(one.value for one in MODES)
        raise MilkrunError(f"autoreset_mode {mode!r} is none of {names}") from None


def vector(game: str, num_envs: int, **settings: Any) -> Vector:
    """Many matches of a game by name: autoreset_mode, stagger, copy (False: the arrays returned are
    overwritten by the next step), and what `milkrun.batch` takes: players, options, reward..., of
    `observe` "float32" or "uint8"."""
    form = settings.get("observe", "float32")
    if form not in ("float32", "uint8") or settings.get("of") == "all":
        told = "a vector observes float32 or uint8 of the deciding seat; or use milkrun.batch"
        raise MilkrunError(told)
    return Vector(game, num_envs, **settings)
