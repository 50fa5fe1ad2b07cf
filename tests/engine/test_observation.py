"""What rules write observations with."""

import numpy as np
import pytest

from milkrun.engine.observation import ahead_of, put, rows


def describe(number, out, at):
    out[at + number] = 10 + number


def test_a_row_is_what_was_described():
    table = rows(3, 4, describe)
    assert table.dtype == np.uint8
    assert table.tolist() == [[10, 0, 0, 0], [0, 11, 0, 0], [0, 0, 12, 0]]


def test_a_row_is_put_in_its_place_and_the_next_begins_behind_it():
    out = np.zeros(9, np.uint8)
    at = put(rows(3, 4, describe)[1], out, 1)
    at = put(rows(3, 4, describe)[0], out, at)
    assert at == 9
    assert out.tolist() == [0, 0, 11, 0, 0, 10, 0, 0, 0]


@pytest.mark.parametrize("players", [1, 2, 5])
def test_seats_ahead_are_counted_clockwise(players):
    class Taken:
        pass

    s = Taken()
    s.players = players
    for p in range(players):
        assert [ahead_of(s, p, (p + n) % players) for n in range(players)] == [*range(players)]
