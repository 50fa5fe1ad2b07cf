"""Pig, clause by clause."""

import pytest
from milkrun.games.pig.rules import MOST_ROLLS

import milkrun


def position(**parts):
    """Yellow has the die."""
    return milkrun.position("pig", {"players": 2, **parts}, native=False)


def rolled(pips, **parts):
    """A match just after a roll of that number."""
    for seed in range(100):
        match = milkrun.position("pig", {"players": 2, **parts}, seed=seed, native=False)
        match.play(("roll",))
        if f"rolls a {pips}" in str(match.events()[0]):
            return match
    raise AssertionError(f"no {pips} in 100 rolls")


def test_first_player():
    """PIG-1.1"""
    assert {milkrun.new("pig", 4, seed, native=False).to_move for seed in range(40)} == {0, 1, 2, 3}


def test_roll():
    """PIG-2.1"""
    match = rolled(5, aside=3)
    assert (match.to_move, match.position()["aside"]) == (0, 8)


def test_a_1_loses_everything():
    """PIG-2.2, 2.5"""
    match = rolled(1, aside=3, scores={"Yellow": 20})
    assert (match.to_move, match.position()["aside"]) == (1, 0)
    assert match.position()["scores"] == {"Yellow": 20, "Pink": 0}


def test_stop():
    """PIG-2.3, 2.5"""
    match = position(aside=8, scores={"Yellow": 20})
    match.play(("stop",))
    assert (match.to_move, match.position()["scores"]["Yellow"]) == (1, 28)


def test_nothing_aside():
    """PIG-2.4"""
    match = position()
    assert [one.verb for one in match.legal()] == ["roll"]
    assert match.why_not(("stop",)).clause == "PIG-2.4"


@pytest.mark.parametrize(("points", "over"), [(49, False), (50, True)])
def test_goal(points, over):
    """PIG-3.1"""
    match = position(aside=8, scores={"Yellow": points - 8})
    match.play(("stop",))
    assert match.over == over


def test_last_roll():
    """PIG-3.2"""
    match = rolled(6, rolls=MOST_ROLLS - 1, scores={"Pink": 1})
    assert match.over
    assert match.standings()[0].name == "Pink"
