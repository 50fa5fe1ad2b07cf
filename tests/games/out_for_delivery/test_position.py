"""Positions: what is left out, and what is refused with a place and a reason."""

import pytest

import milkrun
from milkrun.engine.errors import PositionError

from .table import GAME


def position(**given):
    return milkrun.position(GAME, {"players": 2, **given}, native=False)


def test_defaults():
    """OFD-1.7, 1.5: without a tile the game is about to begin."""
    now = position().position()
    assert now["phase"] == "city"
    assert all(len(seat["items"]) == 1 for seat in now["seats"].values())
    now = position(seats={"pink": {"tile": 5}}).position()
    assert (now["phase"], now["rounds"], now["mp"]) == ("act", 1, 7)
    assert now["seats"]["yellow"]["tile"] == 2
    assert now["weather"] == ["Cloudy"] * 3


AT = {"yellow": {"tile": 5}, "pink": {"tile": 5}}
WRONG = [
    ({"colour": 1}, "position", "'colour' means nothing here"),
    ({"seats": {"green": {}}}, "seats", "there are: yellow, pink"),
    ({"seats": {"yellow": {"tile": 93}}}, "seats.yellow.tile", "from 0 to 92"),
    ({"seats": {"yellow": {"tile": 2, "gold": "1"}}}, "seats.yellow.gold", "whole number"),
    ({"seats": {"yellow": {"tile": 2, "items": ["Hat"]}}}, "seats.yellow.items[0]", "Ski Mask"),
    (
        {"seats": {"yellow": {"tile": 2, "parcels": ["red"]}}},
        "seats.yellow.parcels[0]",
        "there are: ",
    ),
    ({"seats": {"yellow": {"tile": 2, "parcels": ["red 11"]}}}, "square", "from 1 to 10"),
    ({"seats": {"yellow": {"tile": 2, "parcels": ["red 1"] * 25}}}, "parcels[24]", "only 24"),
    ({"seats": AT, "waiting": {"Plembury": ["red"]}}, "waiting.Plembury[0]", "waits in"),
    ({"seats": AT, "waiting": {"Paris": []}}, "waiting", "Plembury"),
    ({"waiting": {"Plembury": ["blue"]}}, "waiting.Plembury[0]", "after the cities"),
    ({"seats": AT, "weather": ["Fog"]}, "weather", "3 weathers (West, North, South)"),
    ({"seats": AT, "weather": ["Fog"] * 3}, "weather[0]", "Sunny"),
    ({"weather": ["Sunny"] * 3}, "weather[0]", "before round 1"),
    ({"obstacle": "Holiday"}, "obstacle", "before round 1"),
    ({"seats": AT, "obstacle": "Storm"}, "obstacle", "Holiday"),
    ({"seats": AT, "mp": 1.25}, "mp", "halves"),
    ({"seats": AT, "rounds": 61}, "rounds", "from 1 to 60"),
    ({"seats": AT, "to_move": "yellow", "turn_of": "pink"}, "to_move", "active player"),
    ({"seats": AT, "phase": "give"}, "proposal.partner", "there are: "),
    ({"seats": AT, "phase": "give", "proposal": {"partner": "yellow"}}, "partner", "another"),
    ({"seats": AT, "phase": "give", "proposal": {"partner": "pink"}}, "proposal", "nothing"),
    ({"seats": AT, "proposal": {"partner": "pink"}}, "proposal", "none is open"),
    ({"seats": AT, "turn": {"bought": 1}}, "turn.bought", "true or false"),
    ({"seats": AT, "turn": {"asked": ["yellow"]}}, "turn.asked", "itself"),
    ({"phase": "city", "seats": {"pink": {"tile": 2}}}, "seats.pink.tile", "later"),
    ({"phase": "city", "to_move": "pink"}, "seats.yellow.tile", "already"),
    ({"seats": [], "phase": "act"}, "seats", "JSON object"),
    ({"map": {"tiles": []}}, "map.cities", "six"),
    ({"seats": {"yellow": {"tile": 2, "kept_mp": 1}}}, "kept_mp", "carry_over"),
]


@pytest.mark.parametrize(("given", "where", "what"), WRONG)
def test_wrong_positions(given, where, what):
    with pytest.raises(PositionError) as error:
        position(**given)
    assert where in str(error.value)
    assert what in str(error.value)
