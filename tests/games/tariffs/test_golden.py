"""The golden games are enough: one for each number of players and each way to end."""

from milkrun.games.tariffs.rules.state import ENDS

from .golden_games import GOLDEN


def test_golden_games_show_everything():
    """TAR-1.1, 2.6, 11.1, 11.2: every number of players and way to end a round is among them."""
    ends, players = set(), set()
    for name in GOLDEN.games:
        match = GOLDEN.replay(name)
        ends |= {one.end for one in match.view(None).history}
        players.add(match.players)
    assert ends == set(ENDS)
    assert players == {2, 3, 4}
