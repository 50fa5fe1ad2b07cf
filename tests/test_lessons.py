"""Lessons: those of every game can be solved, and teach all that a first game needs."""

from pathlib import Path
from types import SimpleNamespace

import pytest

import milkrun
from milkrun.engine.errors import ActionError
from milkrun.engine.game import Game
from milkrun.engine.refusals import IllegalAction
from milkrun.lessons import (
    COURSE,
    Lesson,
    LessonError,
    course_of,
    first_game,
    play,
    solved,
)
from milkrun.lessons import lesson as lesson_module
from milkrun.lessons.lesson import read
from milkrun.primers import primer_of

FEWEST, MOST = 8, 12  # lessons of a game
LONG = 110  # words before one may act: read in half a minute
GAMES = list(milkrun.games)
ALL = [(name, id) for name in GAMES for id in course_of(name)]

GOOD = """
title = "One card"
goal = "Place a tiffin."
text = ["Do it."]
seat = "pink"
par = 1
clauses = ["TIF-4.1"]
success = { event = "tiffin_placed", by = "me" }
done = ["Good."]
solution = [["place", 0]]
mistake = [["take_deck"]]
position = { players = 3, to_move = "pink" }

[[failure]]
when = { any = [{ turn_over = true }, { view = "players.me.score", least = 9 }] }
says = "No."
"""


@pytest.fixture(params=ALL, ids=lambda one: "-".join(one))
def lesson(request: pytest.FixtureRequest) -> Lesson:
    game, id = request.param
    return course_of(game)[id]


@pytest.mark.parametrize("name", GAMES)
def test_a_course_teaches_all_that_a_first_game_needs(name: str) -> None:
    lessons = course_of(name).values()
    assert FEWEST <= len(lessons) <= MOST
    taught = {clause for one in lessons for clause in one.clauses}
    told = {clause for part in primer_of(name) for clause in part.clauses}
    assert not (set(first_game(name)) | told) - taught
    assert len(first_game(name)) >= 20


def test_the_solution_is_accepted_within_par(lesson: Lesson) -> None:
    assert len(lesson.solution) <= lesson.par
    attempt = play(lesson, lesson.ids(lesson.solution))
    assert attempt.status == "done"
    assert all(step.lines for step in attempt.steps)


def test_the_typical_mistake_is_answered(lesson: Lesson) -> None:
    attempt = play(lesson, lesson.ids(lesson.mistake))
    assert attempt.status == "failed"
    assert attempt.failed is not None
    assert attempt.says == [attempt.failed.says]
    own = sum(step.seat == lesson.who for step in attempt.steps)
    assert own + len(attempt.failed.then) + attempt.failed.more > 0


def test_who_is_said_to_win_wins_alone(lesson: Lesson) -> None:
    attempt = play(lesson, lesson.ids(lesson.mistake))
    said = [name for name in attempt.match.names if f"{name} wins" in " ".join(attempt.says)]
    if said:
        assert said == [one.name for one in attempt.match.standings() if one.place == 1]


@pytest.mark.slow
def test_a_solver_finds_a_solution(lesson: Lesson) -> None:
    found = solved(lesson)
    assert found is not None
    assert play(lesson, found).status == "done"


def test_a_lesson_is_short_and_begins_open(lesson: Lesson) -> None:
    assert sum(len(text.split()) for text in [lesson.goal, *lesson.text]) <= LONG
    assert play(lesson, []).status == "open"


def read_lesson(text: str, folder: Path) -> Lesson:
    file = folder / "01-one-card.toml"
    file.write_text(text, encoding="utf-8")
    return read(milkrun.games["tiffin"], file)


def test_an_attempt_ends_once(tmp_path: Path) -> None:
    lesson = read_lesson(GOOD, tmp_path)
    attempt = play(lesson, lesson.ids(lesson.solution))
    assert (attempt.status, attempt.says) == ("done", ["Good."])
    with pytest.raises(ActionError, match="this attempt has ended"):
        attempt.act(0)


def test_what_is_not_possible_is_refused(tmp_path: Path) -> None:
    lesson = read_lesson(GOOD, tmp_path)
    with pytest.raises(IllegalAction):
        play(lesson, [lesson.start.game.rules.ACTIONS.encode("stop", {})])


def test_what_is_not_on_the_table_does_not_hold(tmp_path: Path) -> None:
    wait = '{ view = "players.me.history.7.round", least = 0 }'
    lesson = read_lesson(GOOD.replace("{ turn_over = true }", wait), tmp_path)
    assert play(lesson, []).status == "open"


def test_a_game_may_have_no_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "folder", tmp_path)
    assert course_of.__wrapped__("tiffin") == {}
    with pytest.raises(LessonError, match=COURSE):
        first_game.__wrapped__("tiffin")


def test_what_is_no_clause_of_a_first_game_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / COURSE).write_text('first_game = [["TIF-2.2"]]', encoding="utf-8")
    monkeypatch.setattr(lesson_module, "games", {"tiffin": SimpleNamespace(folder=tmp_path)})
    with pytest.raises(LessonError, match=r"RULES\.md has no clause \['TIF-2\.2'\]"):
        first_game.__wrapped__("tiffin")


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('title = "One card"', "title = ", "Invalid value"),
        ('title = "One card"', "", "title: field required"),
        ("par = 1", 'par = "1"', "par: input should be a valid integer"),
        ("par = 1", "par = 1\ncolour = 1", "colour: extra inputs are not permitted"),
        ('"TIF-4.1"', '"TIF-99.1"', r"RULES\.md has no clause TIF-99\.1"),
        ('"pink"', '"brown"', "seat 'brown' is none of yellow, pink, blue"),
        ('to_move = "pink"', 'to_move = "blue"', "not the turn of pink"),
        ("players = 3", "players = 9", "Tiffin is for 2, 3, 4 players; got 9"),
        ("tiffin_placed", "tiffin_eaten", "there is no event 'tiffin_eaten'"),
        ('by = "me"', "where = { height = 2 }", "the event tiffin_placed has no height"),
        ("turn_over = true", "turn_under = true", "failure.0.when.any.*a predicate has one of"),
        ("players.me.score", "players.me.money", "the view has no 'money' in 'players.me.money'"),
        ("players.me.score", "players.-9.score", r"the view has no '-9' in 'players\.-9"),
        ("{ turn_over = true }", '{ did = ["eat"] }', r"no action begins with \['eat'\]"),
        ("{ turn_over = true }", '{ did = ["place", "0"] }', "no action begins with"),
        ("least = 9", "least = 9, most = 9", "give one of is, least, most"),
        ('["place", 0]', '["eat", 0]', "eat"),
        ('["place", 0]', '["place"]', "place takes 1 arguments"),
    ],
)
def test_a_wrong_lesson_is_told(before: str, after: str, words: str, tmp_path: Path) -> None:
    assert before in GOOD
    with pytest.raises(LessonError, match=words):
        read_lesson(GOOD.replace(before, after, 1), tmp_path)


def test_a_wrong_name_is_told(tmp_path: Path) -> None:
    file = tmp_path / "1_first.toml"
    file.write_text(GOOD)
    with pytest.raises(LessonError, match=r"it should be named like 01-first-steps\.toml"):
        read(milkrun.games["tiffin"], file)
