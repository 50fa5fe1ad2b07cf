import pytest

from milkrun.engine import record
from milkrun.engine.events import event, events, note

KINDS = events(event("dealt", "card", hidden=("card",)), event("moved", "slot", "steps"))


def test_hidden_numbers_are_for_their_seat_alone():
    row = [0, 2, 31, 0, 0, 0]
    assert KINDS.read(row, 2) == ("dealt", 2, {"card": 31})
    for viewer in (0, 1, 3, None):
        assert KINDS.read(row, viewer) == ("dealt", 2, {"card": None})


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
    with pytest.raises(ValueError, match="share a name"):
        events(event("dealt"), event("dealt"))
