"""What the lessons say of other ways than the typical mistake."""

from milkrun.lessons import Attempt, course_of, play


def tried(id: str, *actions: list[str | int]) -> Attempt:
    lesson = course_of("mint_delivery")[id]
    return play(lesson, lesson.ids(list(actions)), shown=False)


def test_no_action_is_promised_when_both_are_used() -> None:
    """MIN-2.2"""
    first = tried("take-an-order", ["take", 1])
    assert "There is one action left." in first.says[0]
    second = tried("take-an-order", ["take", 0], ["take", 1])
    assert (second.status, second.says) == ("open", [])
