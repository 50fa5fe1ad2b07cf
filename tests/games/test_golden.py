"""The golden games of all games, and that every game has some."""

import pytest

import milkrun
from milkrun.testing.golden import golden_of
from milkrun.testing.suites.golden import *  # noqa: F403


@pytest.mark.parametrize("game", milkrun.games)
def test_every_game_has_golden_games(game):
    assert golden_of(game).games
