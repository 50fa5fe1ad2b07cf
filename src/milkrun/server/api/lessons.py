"""Lessons: a game's course, one of them, attempts, the solution."""

from typing import Annotated

from fastapi import Query, Request, Response

from .. import bodies, lesson_schemas, lessons, schemas
from .about import named
from .common import api, told
from .play import why_in

Done = Annotated[list[int], Query(max_length=40, description="the learner's actions so far")]


@api.get("/games/{game}/lessons")
def read_course(game: str) -> lesson_schemas.Course:
    """The lessons of a game, in their order."""
    return lessons.course(named(game).name)


@api.get("/games/{game}/lessons/{id}", response_model=lesson_schemas.LessonShown)
def read_lesson(game: str, id: str) -> Response:
    """A lesson: what it is about, and the position, as the learner's seat sees it."""
    return told(lessons.shown(lessons.find(named(game).name, id)))


@api.post(
    "/games/{game}/lessons/{id}/play",
    response_model=lesson_schemas.LessonAnswer,
)
def play_lesson(game: str, id: str, played: bodies.LessonPlay) -> Response:
    """An attempt, by all of the learner's actions from the start: what the last one brought."""
    return told(lessons.answered(named(game).name, id, tuple(played.actions)))


@api.get("/games/{game}/lessons/{id}/solution", response_model=lesson_schemas.LessonAnswer)
def read_solution(game: str, id: str) -> Response:
    """A way to the goal, step by step."""
    return told(lessons.solution(named(game).name, id))


@api.get("/games/{game}/lessons/{id}/why")
def why_not_in_lesson(
    game: str,
    id: str,
    verb: Annotated[str, Query(max_length=40)],
    request: Request,
    done: Done = [],  # noqa: B006
) -> schemas.Why:
    """Why an action is not possible in an attempt: by `verb` and its parameters by name."""
    match = lessons.standing(named(game).name, id, tuple(done))
    query = {name: text for name, text in request.query_params.items() if name != "done"}
    return why_in(match, None, verb, query)
