"""What a message to a device is like, and how long it may wait."""

import json

import pytest

from milkrun.server.pushes import SIZE, Message, after_quiet, packed
from milkrun.server.store import PushRow

HOUR = 3_600_000


@pytest.mark.parametrize(
    "name",
    ["Bo", '\\"' * 15, "Владимир Александрович Петров", "अलेक्ज़ेंडर शर्मा", "\U0001f469\U0001f3fd" * 14],
)
@pytest.mark.parametrize("people", [1, 3, 11])
def test_all_messages_have_the_same_length(name: str, people: int) -> None:
    """Whatever people are called; what there is no room for is missing at the end."""
    names = [f"{name} {n}" for n in range(people)]
    body = f"Aquaretto, with {', '.join(names)}. 2 more tables wait for you."
    sent = packed(Message("Your time is running out", body, f"/t/{'a' * 20}"))
    assert len(sent) == SIZE
    told = json.loads(sent)["body"]
    assert told == body or body.startswith(told.removesuffix("…"))
    assert told == body or people == 11


def test_quiet_hours_end() -> None:
    """From 22 to 7, two hours east of UTC: from 20 to 5 in UTC."""
    night = PushRow("x", quiet_from=22 * 60, quiet_to=7 * 60, zone=120)
    for hour, then in ((19, 19), (20, 29), (23, 29), (28, 29), (29, 29), (36, 36)):
        assert after_quiet(night, hour * HOUR) == then * HOUR
    assert after_quiet(night, 20 * HOUR + 61_234) == 29 * HOUR
    assert after_quiet(PushRow("x"), 5) == 5
    assert after_quiet(PushRow("x", quiet_from=60, quiet_to=60), HOUR) == HOUR
