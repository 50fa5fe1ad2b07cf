"""Hints as a table tells them: over the wire, and with the games that they tell of."""

from time import perf_counter

import pytest

import milkrun
from milkrun.bots.steps import finish
from milkrun.server.hint_schemas import HintTold
from milkrun.server.hints import Question, playing, thinking

from .conftest import Played


@pytest.mark.native
@pytest.mark.parametrize("name", milkrun.games)
def test_a_game_that_a_hint_tells_of_is_seen_by_its_seat_alone(name: str, played: Played) -> None:
    """The same question gives the same game, whatever the true state is that the seat cannot see;
    and each step is a view of that seat."""
    match, seat = played(name, 3, 6, 15)
    action = match.legal()[0].id
    found = []
    for truth in (match, match.imagine(seat, 99)):
        asked = Question("", seat, 15, 7, truth.imagine(seat, 7), True)
        found.append(finish(playing(asked, action, 3)))
    assert found[0] == found[1]
    assert len(found[0].steps) > 1
    assert found[0].steps[0].seat == seat
    assert all(step.view.game == name for step in found[0].steps)


@pytest.mark.native
def test_a_hint_that_was_thought_out_goes_over_the_wire(played: Played) -> None:
    match, seat = played("tiffin", 3, 6, 0)
    asked = Question("", seat, 0, 7, match.imagine(seat, 7), True)
    began = perf_counter()
    told = finish(thinking(asked, began + 1.3))
    assert told.thinks
    assert told.worlds >= 2
    assert HintTold.model_validate_json(told.model_dump_json()) == told
    first = told.tips[0]
    assert first.win is not None
    assert first.versus is not None
    assert 0 <= first.win.mean <= 1
    for tip in told.tips:
        for reason in tip.reasons:
            assert reason.count != reason.against
            assert max(reason.count, reason.against) <= reason.worlds
            assert reason.action in (tip.action.id, tip.versus.action if tip.versus else -1)
