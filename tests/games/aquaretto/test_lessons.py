"""What the lessons say of other ways than the typical mistake, and when."""

from milkrun.games.aquaretto.components import cell_at
from milkrun.lessons import Attempt, course_of, play


def tried(id: str, *actions: list[str | int]) -> Attempt:
    lesson = course_of("aquaretto")[id]
    return play(lesson, lesson.ids(list(actions)), shown=False)


def test_after_a_large_board_a_fourth_basin_is_not_denied() -> None:
    """AQU-6.7"""
    board = ["cell", cell_at(5, 2)]
    both = tried("bigger-zoo", ["expand_large"], board, ["expand_small", 0])
    assert both.status == "failed"
    assert both.says[0].startswith("The fourth basin is allowed")
    small = tried("bigger-zoo", ["expand_small", 0], board)
    assert small.status == "failed"
    assert "no further basin" in small.says[0]


def test_coins_without_a_cashier_are_spoken_of_once_the_coworker_has_moved() -> None:
    """AQU-10.7: while one chooses where to, it is too early, and at the next step it was gone."""
    choosing = tried("the-end", ["move_coworker"])
    assert choosing.says == []
    moved = tried("the-end", ["move_coworker"], ["keeper"])
    assert moved.says == [
        "Without a cashier coins bring no points. What could they still do for you?"
    ]
