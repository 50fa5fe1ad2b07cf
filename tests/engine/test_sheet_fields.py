"""What a sheet may declare: choices of players, sections that can be cleared, axes of lines."""

import pytest

from milkrun.engine.errors import MilkrunError
from milkrun.engine.sheets import SEAT, axis, choice, count, line, section, sheet
from milkrun.sheets import read_entry

WORDS = axis("words", ("", "one"))


def declared(**more):
    fields = (choice("first", of=SEAT, title="First"), count("coins", title="Coins"))
    sections = (section("Coins", "first", "coins", **more),)
    lines = (line("said", "{n:words}", "n"),)
    return sheet(seats=4, fields=fields, lines=lines, sections=sections, axes=(WORDS,))


def test_a_choice_of_a_player():
    """It is one of those who play."""
    one = declared()
    assert one.fields["first"].high == 3
    entry = {"device": "aaaaaaaa", "n": 1, "field": "first", "at": [], "set": 2}
    assert read_entry(one, 3, entry).set == 2
    with pytest.raises(MilkrunError, match="no seat 2; there are 2 players"):
        read_entry(one, 2, entry)


def test_what_a_section_clears():
    """All its fields, or those that it names; they must exist."""
    assert declared().sections[0].cleared == ()
    assert declared(clear="Clear").sections[0].cleared == ("first", "coins")
    assert declared(clear="Clear", cleared=("coins",)).sections[0].cleared == ("coins",)
    with pytest.raises(ValueError, match="there is no field 'gold'"):
        declared(clear="Clear", cleared=("gold",))


def test_what_a_section_counts_on():
    """Single counts alone, which must exist."""
    assert declared(clear="Next", raised=("coins",)).sections[0].raised == ("coins",)
    with pytest.raises(ValueError, match="there is no field 'gold'"):
        declared(clear="Next", raised=("gold",))
    with pytest.raises(ValueError, match="'first' is not a single count"):
        declared(clear="Next", raised=("first",))


def test_an_axis_that_only_lines_name():
    assert declared().axes()["words"] is WORDS
