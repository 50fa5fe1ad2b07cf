"""What comes "this turn", and what in a later one."""

import pytest

import milkrun
from milkrun.bots.worlds import Worlds
from milkrun.engine.warm import warm

from .conftest import Played


@pytest.mark.native
def test_alone_nothing_is_said_to_come_in_this_turn(played: Played) -> None:
    """Where nobody else decides, turns cannot be told apart: it may come in one of the next."""
    match, seat = played("mint_delivery", 1, 4, 10)
    worlds = Worlds(match.imagine(seat, 5), seat, 5)
    line = worlds.play(1, match.legal()[-1].id)
    assert line.turn == line.now < line.told.keys()


@pytest.mark.native
def test_the_next_of_two_turns_in_a_row_is_not_this_turn() -> None:
    """Where others are out of the round, a seat has one turn after another."""
    warm("aquaretto")
    position = {
        "players": 3,
        "removed": ["TUR", "HIP"],
        "trucks": [{"taken_by": "pink"}, {"taken_by": "blue"}, ["DOL-P", "COI"]],
        "zoos": {"yellow": {"coins": 2, "depot": ["ORC-P"]}},
    }
    match = milkrun.position("aquaretto", position, native=True)
    worlds = Worlds(match.imagine(0, 5), 0, 5)
    discard, take = (
        match.game.rules.ACTIONS.encode(*one) for one in (("discard",), ("take", {"truck": 2}))
    )
    placed = "you put a dolphin into the zoo"
    lines = [worlds.play(n, discard) for n in range(8)]
    assert any(placed in line.told for line in lines)
    assert all(line.turn == line.now for line in lines)
    assert all(placed in worlds.play(n, take).turn for n in range(8))
