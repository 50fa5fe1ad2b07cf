"""Whole games as text, to be read: every game has some, and they are played again here."""

from importlib import import_module

import pytest

import milkrun

from .golden import Golden

GOLDEN: dict[str, Golden] = {
    game: import_module(f".{game}.golden_games", __package__).GOLDEN for game in milkrun.games
}
every_golden_game = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, golden in GOLDEN.items() for name in golden.games]
)


@every_golden_game
def test_golden_game(game, name):
    """Playing the actions again gives every word again.

    Where a change is meant: python -m tests.games.<game>.golden_games, and read what it wrote.
    """
    golden = GOLDEN[game]
    match = golden.replay(name)
    assert match.over
    assert golden.told(name, match).splitlines() == golden.text(name).splitlines()
    assert golden.path(name).stat().st_size < 30_000


@pytest.mark.native
@every_golden_game
def test_golden_game_native(game, name):
    """The native rules end with the same bytes."""
    plain, native = GOLDEN[game].replay(name), GOLDEN[game].replay(name, native=True)
    assert plain.state.tobytes() == native.state.tobytes()
