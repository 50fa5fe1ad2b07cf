"""The data files that any game may have can be read, and lessons can be learned."""

import pytest

import milkrun
from milkrun import coaches, guides, phrases, presets, primers, symbols
from milkrun.analysis import looks
from milkrun.lessons import COURSE, course_of, first_game, play
from milkrun.puzzles import pool_of
from milkrun.puzzles.themes import titles


def test_what_teaches_the_game_can_be_read(name):
    coaches.coach_of(name)
    guides.guide_of(name)
    primers.primer_of(name)
    symbols.symbols_of(name)
    symbols.boards_of(name)


def test_what_a_table_offers_can_be_read(name):
    phrases.phrases_of(name)
    presets.presets_of(name)
    looks.look_of(name)


def test_puzzles_can_be_read(name):
    titles(name)
    pool_of(name)


def test_what_the_lab_reads_is_right(name):
    """If the lab is installed."""
    pytest.importorskip("polars")
    from milkrun.lab.measuring import metrics_of
    from milkrun.lab.styles import styles_of

    styles_of(milkrun.games[name])
    metrics_of(milkrun.games[name])


def test_lessons_can_be_learned(name):
    """The solution reaches the goal within par, and the mistake one of the failures."""
    for id, lesson in course_of(name).items():
        assert len(lesson.solution) <= lesson.par, id
        assert play(lesson, []).status == "open", id
        assert play(lesson, lesson.ids(lesson.solution)).status == "done", id
        missed = play(lesson, lesson.ids(lesson.mistake))
        assert missed.failed, f"{id}: the mistake is {missed.status}: {missed.says}"


def test_lessons_teach_what_a_first_game_needs(name):
    if (milkrun.games[name].folder / "lessons" / COURSE).exists():
        taught = {clause for one in course_of(name).values() for clause in one.clauses}
        assert not set(first_game(name)) - taught
