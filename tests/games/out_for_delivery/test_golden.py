"""The golden games are enough: one for each number of players and each way to end."""

from milkrun.games.out_for_delivery.rules.state import ENDS

from .golden_games import GOLDEN


def test_golden_games_show_everything():
    """OFD-12.1, 12.7, 1.1: each way to end and each number of players is among them."""
    ends, players = set(), set()
    for name in GOLDEN.games:
        match = GOLDEN.replay(name)
        ends |= {int(e.args["reason"]) for e in match.events() if e.kind == "game_over"}
        players.add(match.players)
    assert ends == set(range(len(ENDS)))
    assert players == {2, 3, 4}
