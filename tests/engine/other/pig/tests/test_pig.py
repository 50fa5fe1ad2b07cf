"""Pig, clause by clause."""

from milkrun.games.pig.components import GOAL

import milkrun


def test_a_turn():
    """PIG-1.1, 1.2, 1.3, 1.4"""
    match = milkrun.new("pig", 2, 1, native=False)
    assert match.why_not(("stop",)).clause == "PIG-1.4"


def test_the_goal():
    """PIG-1.5, 1.6"""
    match = milkrun.position("pig", {"players": 2, "scores": [GOAL - 1, 0], "aside": 3})
    match.play(("stop",))
    assert match.over
