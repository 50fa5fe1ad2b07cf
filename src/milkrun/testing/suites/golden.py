"""Whole games as text, to be read: they are played again here."""

import pytest

from ..golden import golden_of


def test_golden_game(name, golden):
    """Playing the actions again gives every word again.

    Where a change is meant: run the game's golden_games.py, and read what it wrote.
    """
    told = golden_of(name)
    match = told.replay(golden)
    assert match.over
    assert told.told(golden, match).splitlines() == told.text(golden).splitlines()
    assert told.path(golden).stat().st_size < 30_000


@pytest.mark.native
def test_golden_game_native(name, golden):
    """The native rules end with the same bytes."""
    told = golden_of(name)
    plain, native = told.replay(golden), told.replay(golden, native=True)
    assert plain.state.tobytes() == native.state.tobytes()
