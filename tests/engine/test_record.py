import sys

import numpy as np
import pytest

from milkrun.engine import record
from milkrun.engine.record import fields, i16, i32, option

LAYOUT = fields(
    ("score", i16, 4),
    ("coins", i32),
    options=(option("limit", 7, 5, 9, "How many cards may be kept."),),
)


@pytest.mark.parametrize("name", ["round", "put", "take", "sum", "size", "data", "view", "_own"])
def test_a_name_numpy_uses_is_refused(name):
    with pytest.raises(ValueError, match=name):
        fields((name, i16))


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.float32, bool])
def test_a_field_is_signed_and_wide_enough(kind):
    with pytest.raises(ValueError, match="16 bits"):
        fields(("coins", kind))


def test_a_field_declared_twice_is_refused():
    with pytest.raises(ValueError, match="draws"):
        fields(("draws", i16))


def test_an_option_has_its_default_within_its_range():
    with pytest.raises(ValueError, match="limit"):
        option("limit", 10, 5, 9, "How many.")


def test_an_option_has_a_name_for_every_value_or_for_none():
    one = option(
        "trade", 0, 0, 2, "Trade.", choices=("none", "for MP", "free"), group="Between players"
    )
    assert (one.choices, one.group) == (("none", "for MP", "free"), "Between players")
    with pytest.raises(ValueError, match="2 choices for the values 0 to 2"):
        option("trade", 0, 0, 2, "Trade.", choices=("none", "free"))


def test_options_are_grouped():
    two = record.grouped("Coins", option("a", 0, 0, 1, "A."), option("b", 1, 0, 3, "B."))
    assert [(one.name, one.default, one.group) for one in two] == [
        ("a", 0, "Coins"),
        ("b", 1, "Coins"),
    ]


def test_half_marked_actions_are_shown_to_nobody():
    t, found = record.plain(record.new(LAYOUT)), []

    def mark(t, mask):
        mask[0] = True
        if not found:  # as a thread would that comes to the same position meanwhile
            found.append(None)
            found[0] = record.legal_mask(t, mark, 2).tolist()
        mask[1] = True

    assert record.legal_mask(t, mark, 2).tolist() == [True, True]
    assert found == [[True, True]]
    assert record.legal_mask(t, None, 2).tolist() == [True, True]


def test_plain_fields_are_those_of_the_position_asked_for():
    mine, other = record.new(LAYOUT), record.new(LAYOUT)
    mine.coins, other.coins = 1, 2

    def between(frame, event, argument):  # any two lines another thread looks at its position
        record.plain(other)
        return between

    before = sys.gettrace()
    for _ in range(2):  # new, and seen before
        sys.settrace(between)
        try:
            found = record.plain(mine)
        finally:
            sys.settrace(before)
        assert found.coins == 1


def test_fields_are_reached_by_name():
    s = record.new(LAYOUT)
    s.score[2] = 5
    s.coins -= 3
    s.options.limit = 8
    assert (s.score.tolist(), int(s.coins), int(s.options.limit)) == ([0, 0, 5, 0], -3, 8)
    assert (type(s.coins), s.score.dtype) == (i32, i16)


def test_what_is_no_field_is_neither_read_nor_written():
    for s in (record.new(LAYOUT), record.copy(record.new(LAYOUT)), record.new(LAYOUT).options):
        with pytest.raises(AttributeError, match="cions"):
            s.cions = 1
        with pytest.raises(AttributeError, match="cions"):
            print(s.cions)


def test_a_copy_has_its_own_bytes():
    s = record.new(LAYOUT)
    s.score[0] = 1
    t = record.copy(s)
    assert record.same(s, t)
    t.score[0] = 2
    assert s.score[0] == 1
    assert record.differing(s, t) == ["score"]
    record.assign(s, t)
    assert record.same(s, t)


def test_a_value_too_large_is_an_error_in_the_checked_build():
    s = record.new(LAYOUT)
    s.score[0] = 32767
    with pytest.raises(RuntimeWarning, match="overflow"):
        s.score[0] += 1
