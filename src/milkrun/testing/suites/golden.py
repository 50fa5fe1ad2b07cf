"""Whole games as readable text, replayed here."""

import pytest

from ..golden import golden_of


def test_golden_game(name, golden):
    """Replaying the actions gives the same words.

    If a change is intended, run the game's golden_games.py and read what it wrote.
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
