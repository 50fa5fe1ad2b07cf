"""What hints of Out For Delivery say about an action, in positions where it could be untrue."""

from typing import Any

import pytest

import milkrun
from milkrun.games.out_for_delivery.words.hints import facts

FRESH = {"colour": "yellow", "square": 1, "from": "Plembury"}  # a far trip
OLD = [
    {"colour": "yellow", "square": 10, "from": "Plembury"},
    {"colour": "red", "square": 10, "from": "Leewood"},
]
STUDIED = {"bonus_medium": 75, "bonus_far": 150}


def told(verb: str, parcels: list[dict[str, Any]], delivered: int = 0, **how: Any) -> list[str]:
    """What is said about an action of a courier on the Delivery tile of Hayville; delivered: by the
    other one."""
    position = {
        "players": 2, "rounds": 6, "to_move": "yellow", "mp": 5,
        "seats": {
            "yellow": {"tile": 74, "parcels": parcels}, "pink": {"tile": 2, "delivered": delivered},
        }, **how,
    }  # fmt: skip
    match = milkrun.position("out_for_delivery", position, native=False)
    action = next(one for one in match.legal() if one.verb == verb)
    return facts(match.state, action.id)


@pytest.mark.parametrize(
    ("options", "later"),
    [({}, 175), (STUDIED, 325), ({"tariff": 10}, 275), ({"factor_far": 150}, 275)],
)
def test_what_a_parcel_pays_a_round_later(options, later):
    """OFD-6.3, with the options that change it."""
    assert told("deliver", [FRESH], options=options) == [f"a round later it would pay {later}"]


def test_a_parcel_with_grace_loses_nothing():
    """OFD-11.1, 14.4"""
    options = {"grace_far": 3, "item_at_9": 1}
    assert told("deliver", [FRESH | {"grace": 3}], options=options) == []
    assert told("deliver", [OLD[0] | {"grace": 1}], options=options) == []
    stamped = [OLD[0] | {"grace": 1}, OLD[1]]
    assert told("end_turn", stamped, options=options) == ["but 1 parcel of yours would fall off"]


def test_a_parcel_on_square_10_falls_off():
    """OFD-11.2"""
    assert told("deliver", OLD) == ["it would fall off at the end of the round"]
    assert told("end_turn", OLD) == ["but 2 parcels of yours would fall off"]
    assert told("end_turn", OLD, rounds=59) == ["but 2 parcels of yours would fall off"]


@pytest.mark.parametrize(
    "how",
    [
        {"rounds": 60},
        {"rounds": 15, "options": {"end_deliveries": 0, "end_rounds": 15}},
        {"delivered": 20},
        {"delivered": 8, "options": {"end_deliveries": 0, "end_own": 8}},
    ],
)
def test_nothing_follows_the_last_round(how):
    """OFD-12.1, 12.3, 12.7"""
    assert told("deliver", OLD, **how) == []
    assert told("end_turn", OLD, **how) == []
    assert told("deliver", [FRESH], **how) == []
