"""Bots against one another: seatings, intervals, and games played to the end."""

from collections import Counter
from itertools import islice

import pytest

import milkrun
from milkrun.arena import arena, seatings, wilson


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_bot_sits_everywhere_equally_often_within_each_turn_of_the_table(players: int) -> None:
    first = list(islice(seatings(players), players))
    for seat in range(players):
        assert sorted(seating[seat] for seating in first) == list(range(players))


def test_each_bot_sits_next_to_each_other_equally_often() -> None:
    cycle = list(islice(seatings(4), 24))
    assert len(set(cycle)) == 24
    neighbours = Counter((s[p], s[(p + 1) % 4]) for s in cycle for p in range(4))
    assert set(neighbours.values()) == {8}
    assert cycle == list(islice(seatings(4), 24, 48))  # and then from the start


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # worked out by hand from Wilson's formula
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (25.5, 100, 0.1797, 0.3485),
    ],
)
def test_the_interval_of_a_share(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


@pytest.mark.parametrize("name", list(milkrun.games))
def test_an_arena_shares_out_every_win_and_repeats_with_its_seed(name: str) -> None:
    game, done = milkrun.games[name], []
    shares = arena(game, ["random", "greedy"], 2, seed=3, progress=done.append)
    assert [share.name for share in shares] == ["random", "greedy"]
    assert sum(share.win_share for share in shares) == pytest.approx(1)
    assert all(share.low <= share.win_share <= share.high for share in shares)
    assert done == [1, 2]
    assert shares == arena(game, ["random", "greedy"], 2, seed=3)
