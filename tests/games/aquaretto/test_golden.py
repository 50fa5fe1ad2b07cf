"""Whole games as text, to be read: one for each number of players."""

import pytest

from .golden_games import FOLDER, GAMES, told, written


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name):
    """Playing the actions again gives every word again.

    Where a change is meant: python -m tests.games.aquaretto.golden_games, and read what it wrote.
    """
    path = FOLDER / f"{name}.txt"
    text = path.read_text(encoding="utf-8")
    match = written(text)
    assert match.over
    assert told(match, GAMES[name][2]).splitlines() == text.splitlines()
    assert path.stat().st_size < 40_000


@pytest.mark.native
@pytest.mark.parametrize("name", GAMES)
def test_golden_game_native(name):
    """The native rules end with the same bytes."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    plain, native = written(text), written(text, native=True)
    assert plain.state.tobytes() == native.state.tobytes()


def test_golden_games_show_everything():
    """AQU-11.3, 11.4, 1.1: the one way to end, every number of players, and nearly every event."""
    kinds, players = set(), set()
    for name in GAMES:
        match = written((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
        kinds |= {line.kind for line in match.log()}
        players.add(match.players)
    rare = {"coworker_returned", "coworker_moved"}
    every = {one.name for one in match.game.rules.EVENTS.specs}
    assert kinds >= every - rare
    assert players == {2, 3, 4, 5}
