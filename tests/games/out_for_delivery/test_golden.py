"""Whole games as text, to be read: one for each number of players and each way to end."""

import pytest

from milkrun.games.out_for_delivery.rules.state import ENDS

from .golden_games import FOLDER, GAMES, told, written


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name):
    """Playing the actions again gives every word again.

    Where a change is meant: python -m tests.games.out_for_delivery.golden_games, and read it.
    """
    path = FOLDER / f"{name}.txt"
    text = path.read_text(encoding="utf-8")
    match = written(text)
    assert match.over
    assert told(name, match).splitlines() == text.splitlines()
    assert path.stat().st_size < 30_000


@pytest.mark.native
@pytest.mark.parametrize("name", GAMES)
def test_golden_game_native(name):
    """The native rules end with the same bytes."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    plain, native = written(text), written(text, native=True)
    assert plain.state.tobytes() == native.state.tobytes()


def test_golden_games_show_everything():
    """OFD-12.1, 12.7, 1.1: each way to end and each number of players is among them."""
    ends, players = set(), set()
    for name in GAMES:
        match = written((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
        ends |= {int(e.args["reason"]) for e in match.events() if e.kind == "game_over"}
        players.add(match.players)
    assert ends == set(range(len(ENDS)))
    assert players == {2, 3, 4}
