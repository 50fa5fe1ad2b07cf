"""The golden games are enough: one for each number of players, and nearly every event."""

from .golden_games import GOLDEN


def test_golden_games_show_everything():
    """AQU-11.3, 11.4, 1.1: the one way to end, every number of players, and nearly every event."""
    kinds, players = set(), set()
    for name in GOLDEN.games:
        match = GOLDEN.replay(name)
        kinds |= {line.kind for line in match.log()}
        players.add(match.players)
    rare = {"coworker_returned", "coworker_moved"}
    every = {one.name for one in match.game.rules.EVENTS.specs}
    assert kinds >= every - rare
    assert players == {2, 3, 4, 5}
