"""Lessons on the server: an attempt is a list of actions, played again each time; none is kept."""

from functools import lru_cache

from milkrun.engine.errors import ActionError
from milkrun.engine.game import games
from milkrun.engine.match import Match
from milkrun.engine.refusals import IllegalAction
from milkrun.lessons import Attempt, Lesson, course_of, play

from .hint_schemas import HintStep
from .lesson_schemas import Course, LessonAnswer, LessonInfo, LessonShown
from .position_views import position_view
from .schemas import LastAction, Refused, TableView


def course(game: str) -> Course:
    lessons = [info(one) for one in course_of(game).values()]
    return Course(game=game, title=games[game].title, lessons=lessons)


def find(game: str, id: str) -> Lesson:
    """The lesson. Refused: 404 if there is none."""
    lesson = course_of(game).get(id)
    if lesson is None:
        raise Refused(404, "no_lesson", f"{games[game].title} has no lesson called {id[:40]!r}.")
    return lesson


def info(lesson: Lesson) -> LessonInfo:
    return LessonInfo(id=lesson.id, title=lesson.title, goal=lesson.goal, par=lesson.par)


def shown(lesson: Lesson) -> LessonShown:
    """A lesson before anything is done in it."""
    lessons = list(course_of(lesson.game).values())
    at = lessons.index(lesson)
    return LessonShown(
        game=lesson.game,
        game_title=games[lesson.game].title,
        lesson=info(lesson),
        number=at + 1,
        count=len(lessons),
        following=info(lessons[at + 1]) if at + 1 < len(lessons) else None,
        text=lesson.text,
        clauses=lesson.clauses,
        shows=lesson.shows,
        table=table_of(lesson, lesson.start),
    )


@lru_cache(maxsize=256)
def answered(game: str, id: str, actions: tuple[int, ...]) -> LessonAnswer:
    """What becomes of a lesson after the learner's actions. Refused: 404, or 422 if one of them
    is not possible."""
    lesson = find(game, id)
    try:
        return answer_of(play(lesson, actions))
    except IllegalAction as error:
        raise Refused(422, "illegal", str(error)) from None
    except ActionError as error:
        raise Refused(422, "no_action", f"{error}.") from None


@lru_cache(maxsize=64)
def solution(game: str, id: str) -> LessonAnswer:
    """The way to the goal, from the beginning. Refused: 404."""
    lesson = find(game, id)
    attempt, steps = Attempt(lesson), []
    for action in lesson.ids(lesson.solution):
        attempt.act(action)
        steps += attempt.steps
    attempt.steps = steps
    return answer_of(attempt)


def standing(game: str, id: str, actions: tuple[int, ...]) -> Match:
    """The match after the learner's actions. Refused as by `answered`."""
    answered(game, id, actions)
    return play(find(game, id), actions, shown=False).match


def answer_of(attempt: Attempt) -> LessonAnswer:
    return LessonAnswer(
        status=attempt.status,
        says=attempt.says,
        taken=len(attempt.did),
        steps=[HintStep(seat=one.seat, lines=one.lines, view=one.view) for one in attempt.steps],
        table=after(attempt),
    )


def after(attempt: Attempt) -> TableView:
    """The table now. It tells what was done last, so that a board goes on with a wish that takes
    several actions."""
    table = table_of(attempt.lesson, attempt.match, attempt.status == "open")
    if attempt.did:
        last = attempt.lesson.ids(attempt.did[-1:])[0]
        verb, args = attempt.match.game.rules.ACTIONS.decode(last)
        table.seq = len(attempt.did)
        table.last_action = LastAction.trusted(seat=attempt.seat, verb=verb, args=args, text="")
    return table


def table_of(lesson: Lesson, match: Match, open: bool = True) -> TableView:
    """How a match stands for the learner; with what may be done only while the attempt is open."""
    table = position_view(f"lesson-{lesson.id}", match, lesson.who)
    if not open:
        table.legal, table.world = [], None
    return table
