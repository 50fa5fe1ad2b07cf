"""Tries at the lessons of a game."""

from milkrun.lessons import Attempt, course_of, play


def tried(game: str, id: str, *actions: list[str | int]) -> Attempt:
    """What comes of actions in a lesson, told without views."""
    lesson = course_of(game)[id]
    return play(lesson, lesson.ids(list(actions)), shown=False)
