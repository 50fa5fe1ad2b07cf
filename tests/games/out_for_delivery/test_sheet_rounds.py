"""The companion of Out For Delivery: rounds that people begin who roll their MP themselves."""

import pytest

from .paper import Sheet

ANNA, BEN, CLEO = range(3)
UMBRELLA = 1


def after_a_round(field: str, entered: tuple[int, ...], turn: int, **options: int) -> list[int]:
    """What a field has for three players once the next round has begun."""
    sheet = Sheet(players=3, **options).turn(turn, 0)
    for p, number in enumerate(entered):
        sheet.put(field, p, to=number)
    assert sheet.do("round") == ["Round 4 begins."]
    assert not sheet.trouble
    return [sheet.value(field, p) for p in range(3)]


@pytest.mark.parametrize("field", ["umbrella", "shoes"])
def test_cover_ends_with_a_round(field):
    """OFD-8.7, 8.8: for everybody, whosever turn it is."""
    for turn in (ANNA, BEN, CLEO):
        assert after_a_round(field, (1, 1, 1), turn) == [0, 0, 0]
    assert after_a_round(field, (2, 1, 2), ANNA, cover=3) == [1, 0, 1]
    # the turns before are over and have been counted, if any of the cover is gone
    assert after_a_round(field, (2, 3, 2), CLEO, cover=3) == [2, 2, 1]


def test_an_umbrella_is_used_again_in_the_next_round():
    """OFD-8.7, 3.2"""
    sheet = Sheet(players=3, sky="Heavy Rain").item(ANNA, "Umbrella", 2).turn(ANNA, 0)
    assert sheet.do("use", ANNA, UMBRELLA) == ["It is in use now."]
    sheet.do("round", seed=5)
    for region in range(3):
        sheet.put("weather", region, to=6)
    steps = "A step costs you 3 MP in the West, 3 in the North, 3 in the South."
    assert steps in sheet.told(ANNA)
    assert sheet.ask("use", ANNA, UMBRELLA) == [("Yes, for nothing.", "OFD-8.2")]


def test_kept_mp_stay_whose_they_are():
    """OFD-2.7: those left go to whoever is on turn; nobody's are spent before they roll."""
    sheet = Sheet(players=3, carry_over=2).put("kept", ANNA, to=4).turn(BEN, 1.5)
    sheet.do("round")
    assert [sheet.value("kept", p) for p in range(3)] == [4, 3, 0]
    assert sheet.value("mp") == 0
    sheet = Sheet(players=3, carry_over=2).put("kept", ANNA, to=1).turn(ANNA, 3)
    sheet.do("round")
    assert [sheet.value("kept", p) for p in range(3)] == [4, 0, 0]
    assert after_a_round("kept", (4, 2, 1), CLEO, carry_over=2) == [4, 2, 1]  # no MP are entered
