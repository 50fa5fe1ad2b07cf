"""What the lessons say of other ways than the typical mistake."""

from milkrun.lessons import Attempt, course_of, play

from .table import GAME


def tried(id: str, *actions: list[str | int]) -> Attempt:
    lesson = course_of(GAME)[id]
    return play(lesson, lesson.ids(list(actions)), shown=False)


def test_who_has_used_the_snow_shoes_is_not_told_to_look_for_them() -> None:
    """OFD-8.8"""
    without = tried("items", ["use", "doughnut"], ["end_turn"])
    assert "Look for the item" in without.says[0]
    late = tried("items", ["move", "west"], ["use", "snow_shoes"], ["end_turn"])
    assert late.status == "failed"
    assert "from the first step" in late.says[0]
