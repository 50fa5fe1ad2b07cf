import numpy as np
import pytest

from milkrun.engine import record
from milkrun.engine.events import event, events, note, packed

KINDS = events(event("dealt", "card", hidden=("card",)), event("moved", "slot", "steps"))


def test_hidden_numbers_are_for_their_seat_alone():
    row = [0, 2, 31, 0, 0, 0]
    assert KINDS.read(row, 2) == ("dealt", 2, {"card": 31})
    for viewer in (0, 1, 3, None):
        assert KINDS.read(row, viewer) == ("dealt", 2, {"card": None})


def test_several_numbers_are_packed_into_one():
    parcel = packed(colour=6, square=10, grace=4)
    spec = event("delivered", parcel, "gold", hidden=tuple(parcel))
    assert spec.params == ("colour", "square", "grace", "gold")
    row = [0, 1, 5 * 40 + 9 * 4 + 3, -75, 0, 0]
    told = {"colour": 5, "square": 9, "grace": 3, "gold": -75}
    assert events(spec).read(row, 1) == ("delivered", 1, told)
    assert events(spec).read(row, 2)[2] == {**dict.fromkeys(parcel), "gold": -75}
    rows = np.array([[40, 4, 3], [25, 50, 0]])
    assert {name: list(found) for name, found in spec.named(rows).items()} == {
        "colour": [1, 0, 0], "square": [0, 1, 0], "grace": [0, 0, 3], "gold": [25, 50, 0]
    }  # fmt: skip


def test_notes_are_kept_in_order():
    s = record.new(record.fields(events=2))
    note(s, KINDS.number("moved"), 1, 5, 3)
    note(s, KINDS.number("dealt"), 0, 9)
    assert [KINDS.read(row, 0)[0] for row in s.events[: s.event_count]] == ["moved", "dealt"]


def test_too_many_notes_are_counted_but_not_written_past_the_end():
    s = record.new(record.fields(events=1))
    note(s, 1, 0)
    note(s, 1, 0)
    assert s.event_count == 2


def test_a_kind_is_declared_soundly():
    with pytest.raises(ValueError, match="hidden ones among them"):
        event("dealt", hidden=("card",))
    with pytest.raises(ValueError, match="at most four"):
        event("dealt", "a", "b", "c", "d", "e")
    with pytest.raises(ValueError, match="hidden together"):
        event("dealt", packed(card=9, deck=2), hidden=("card",))
    with pytest.raises(ValueError, match="card, deck: too many combinations"):
        packed(card=1000, deck=33)
    with pytest.raises(ValueError, match="share a name"):
        events(event("dealt"), event("dealt"))
