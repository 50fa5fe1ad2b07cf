"""Lessons: positions with a goal, played by the real rules, one clause after the other."""

from .lesson import COURSE, FOLDER, Failure, Lesson, Note, course_of, first_game
from .playing import Attempt, Status, Step, play
from .predicates import LessonError, Predicate
from .solving import solved

__all__ = [
    "COURSE",
    "FOLDER",
    "Attempt",
    "Failure",
    "Lesson",
    "LessonError",
    "Note",
    "Predicate",
    "Status",
    "Step",
    "course_of",
    "first_game",
    "play",
    "solved",
]
