"""What tests of hints begin with."""

from typing import Protocol

import pytest

import milkrun
from milkrun import bots
from milkrun.engine.match import Match
from milkrun.engine.warm import warm


class Played(Protocol):
    """A native match after so many actions of a greedy bot, and the seat that decides."""

    def __call__(self, name: str, players: int, seed: int, actions: int) -> tuple[Match, int]: ...


@pytest.fixture
def played() -> Played:
    def play(name: str, players: int, seed: int, actions: int) -> tuple[Match, int]:
        warm(name)
        match = milkrun.new(name, players, seed=seed, native=True)
        bot = bots.make("greedy", 3)
        for _ in range(actions):
            match.play(bots.move(match, bot, 1))
        assert match.to_move is not None
        return match, match.to_move

    return play
