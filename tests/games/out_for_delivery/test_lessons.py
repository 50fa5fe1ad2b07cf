"""What the lessons say of other ways than the typical mistake."""

from tests.games.attempts import tried


def test_who_has_used_the_snow_shoes_is_not_told_to_look_for_them() -> None:
    """OFD-8.8"""
    without = tried("out_for_delivery", "items", ["use", "doughnut"], ["end_turn"])
    assert "Look for the item" in without.says[0]
    late = tried("out_for_delivery", "items", ["move", "west"], ["use", "snow_shoes"], ["end_turn"])
    assert late.status == "failed"
    assert "from the first step" in late.says[0]
