"""OpenSpiel's interface: each game as one of its Python games, `milkrun_` before its name.

Chance moves are explicit. With chance=explicit, each has the true outcomes of one roll or draw; the
rules run as plain Python for that. With chance=sampled, each has OUTCOMES equally likely ones, of
which every one starts the generator differently, and the rules run natively.
"""

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from milkrun.engine import record
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games

from .held import DEAL, NOTHING, OUTCOMES, Held, Terms, made_terms

PREFIX = "milkrun_"


def game_type(name: str) -> Any:
    """How OpenSpiel registers a game."""
    game, kinds = games[name], pyspiel.GameType
    parameters: dict[str, Any] = {"players": game.seats[-1], "reward": "win", "chance": "sampled"}
    parameters |= {"seed": 0, "horizon": 0, "native": True}
    return kinds(
        short_name=PREFIX + name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters | {one.name: one.default for one in game.options},
    )


class SpielGame(pyspiel.Game):
    """A game with its parameters: players, reward, chance, seed, horizon, native, and its options.

    Each game is a class of its own, as OpenSpiel keeps what it registers until Python has gone.
    """

    name: str
    kind: Any

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        self.terms: Terms = made_terms(self.name, self.kind.parameter_specification | (given or {}))
        rules, players = self.terms.game.rules, self.terms.players
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.ACTIONS.size,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=players / 2 if self.terms.place and players > 1 else 1.0,
            max_game_length=self.terms.horizon,
        )
        super().__init__(self.kind, info, given or {})

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, *given: Any) -> "SpielState":
        """A state before the deal."""
        if given:
            raise MilkrunError("a match begins with the deal: `deserialize_state` goes on from one")
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer | None":
        """What a seat knows; None for its public or private part alone, as it is not split."""
        if params:
            raise MilkrunError(f"observations have no parameters; got {params}")
        if kind is not None:
            alone = kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
            if alone or not kind.public_info:
                return None
        return Observer(self.terms, kind is not None and kind.perfect_recall)


class SpielState(pyspiel.State):
    """A state of a match; `held` is all of it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game.terms)

    def __reduce__(self) -> Any:
        return restored, (str(self.get_game()), self.serialize())

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's numbers for chance and the end."""
        held = self.held
        if held.waits != NOTHING:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if held.over else held.mover

    def is_terminal(self) -> bool:
        return self.held.over

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = np.flatnonzero(self.held.mask).tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may happen now, and how likely."""
        return self.held.outcomes

    def _apply_action(self, action: int) -> None:
        held = self.held
        if held.over:
            raise MilkrunError("the game is over: no action is legal")
        if held.waits == NOTHING:
            held.act(action)
        else:
            held.happen(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.held.waits == DEAL:
            return f"chance {action}"
        return str(self.held.terms.game.words.action_text(self.held.state, action))

    def returns(self) -> list[float]:
        return self.held.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that a seat cannot tell from this one. sampler: a function of nothing to a number
        from 0 to 1."""
        if player not in range(self.held.terms.players):
            raise MilkrunError(f"there is no seat {player}")
        world: SpielState = self.clone()
        world.held = self.held.imagined(player, int(sampler() * 2**53))
        return world

    def __str__(self) -> str:
        held = self.held
        if held.waits == DEAL:
            return f"{held.terms.game.title}, not dealt yet {held.picked}"
        s = held.state
        now = "over" if held.over else f"player {held.mover} to move"
        waits = "" if held.waits == NOTHING else f", action {held.waits} waits {held.picked}"
        lines = f"{held.terms.game.title}, {s.decisions} decisions, {now}{waits}"
        return f"{lines}\nscores {s.score[: s.players].tolist()}\nstate {record.digest(s)}"


class Observer:
    """What a seat observes, as numbers (float32) and in words; with perfect recall, the words begin
    with a hash of all it has been told and has done."""

    def __init__(self, terms: Terms, recall: bool) -> None:
        self._layout, self._recall = terms.game.observation, recall
        self.tensor: NDArray[np.float32] = np.zeros(self._layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the numbers of a state, as seat `player` knows it."""
        self.tensor[:] = self._layout.numbers(state.held.observed(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """The segments of the observation that are not all 0."""
        held = state.held
        observed = held.observed(player)
        if self._recall:
            mask = held.mask.tobytes() if held.mover == player else b""
            seen = f"{held.told[player].hex()} {observed.tobytes().hex()}"
            return f"player {player} {seen} {mask.hex()}"
        parts = self._layout.read(observed).items()
        told = [f"{name} {numbers.tolist()}" for name, numbers in parts if numbers.any()]
        return "\n".join([f"player {player}", *told])


def restored(game: str, text: str) -> SpielState:
    """A state that was pickled."""
    state: SpielState = pyspiel.load_game(game).deserialize_state(text)
    return state


def register(name: str) -> None:
    """Make a game known to OpenSpiel, once."""
    if PREFIX + name not in pyspiel.registered_names():
        kind = game_type(name)
        own = type(f"SpielGame_{name}", (SpielGame,), {"name": name, "kind": kind})
        pyspiel.register_game(kind, own)


def openspiel(game: str, **settings: Any) -> Any:
    """A game by name as OpenSpiel's: players, reward ("win", "place"), chance ("sampled",
    "explicit"), seed, horizon (decisions after which it ends as it stands; 0: none), native, and
    the game's options by name. Raises MilkrunError.

    The same as `pyspiel.load_game("milkrun_" + game, settings)`.
    """
    known = game_type(game).parameter_specification
    for name, value in settings.items():
        if name not in known:
            raise MilkrunError(f"{name!r} is none of {', '.join(known)}")
        if type(value) is not type(known[name]):
            kind = type(known[name]).__name__
            raise MilkrunError(f"{name!r} needs a value of type {kind}; got {value!r}")
        if name == "seed" and not 0 <= value < 2**31:
            raise MilkrunError(f"a seed is a number from 0 to {2**31 - 1} here; got {value}")
    register(game)
    return pyspiel.load_game(PREFIX + game, settings)


for one in games:
    register(one)
