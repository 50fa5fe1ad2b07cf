"""What a message to a device is like, and how long it may wait."""

import json
import re
from types import SimpleNamespace

import pytest

from milkrun.server.notices import outcome, remind_at
from milkrun.server.pushes import SIZE, Message, after_quiet, packed
from milkrun.server.store import PushRow

from .conftest import Running

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


def test_a_game_that_ends_puts_no_other_end_away() -> None:
    turns = [Message("Your turn", "", f"/t/{id}").topic for id in "ab"]
    ends = [Message("Game over", "", f"/t/{id * 20}", "end").topic for id in "ab"]
    assert turns == ["turn", "turn"]
    assert len({*ends}) == 2
    assert all(re.fullmatch(r"[\w-]{1,32}", one) for one in ends), "as RFC 8030 wants it"


def test_quiet_hours_end() -> None:
    """From 22 to 7, two hours east of UTC: from 20 to 5 in UTC."""
    night = PushRow("x", quiet_from=22 * 60, quiet_to=7 * 60, zone=120)
    for hour, then in ((19, 19), (20, 29), (23, 29), (28, 29), (29, 29), (36, 36)):
        assert after_quiet(night, hour * HOUR) == then * HOUR
    assert after_quiet(night, 20 * HOUR + 61_234) == 29 * HOUR
    assert after_quiet(PushRow("x"), 5) == 5
    assert after_quiet(PushRow("x", quiet_from=60, quiet_to=60), HOUR) == HOUR


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ([1, 2], ["You won.", "You came 2nd."]),
        (
            [3, 1, 1, 4],
            ["You came 3rd.", "You share the win.", "You share the win.", "You came 4th."],
        ),
        ([2, 2, 1], ["You share 2nd place.", "You share 2nd place.", "You won."]),
    ],
)
def test_everybody_is_told_their_own_outcome(places: list[int], said: list[str]) -> None:
    standings = [SimpleNamespace(seat=seat, place=place) for seat, place in enumerate(places)]
    table = SimpleNamespace(ended=False, match=SimpleNamespace(standings=lambda: standings))
    assert [outcome(table, seat) for seat in range(len(places))] == said  # type: ignore[arg-type]


def test_reminders_come_when_four_fifths_of_the_time_are_over(server: Running) -> None:
    assert remind_at(1000, 11_000) == 9000
    assert remind_at(1000, None) is None
    told = server.service.notices
    row = PushRow("x")
    key = ((0,), 1000, 11_000)
    assert told._due(row, 0, key, 5000) == 5000
    assert told._due(row, 1, key, 5000) == 9000
    assert told._due(row, 1, key, 12_000) is None
    assert told._due(row, 2, key, 5000) is None
    assert told._due(row, 1, ((0,), 1000, None), 5000) is None
