"""What the lessons say of other ways than the typical mistake, and when."""

from tests.games.attempts import tried

from milkrun.games.aquaretto.components import cell_at


def test_after_a_large_board_a_fourth_basin_is_not_denied() -> None:
    """AQU-6.7"""
    board = ["cell", cell_at(5, 2)]
    both = tried("aquaretto", "bigger-zoo", ["expand_large"], board, ["expand_small", 0])
    assert both.status == "failed"
    assert both.says[0].startswith("The fourth basin is allowed")
    small = tried("aquaretto", "bigger-zoo", ["expand_small", 0], board)
    assert small.status == "failed"
    assert "no further basin" in small.says[0]


def test_coins_without_a_cashier_are_spoken_of_once_the_coworker_has_moved() -> None:
    """AQU-10.7: while one chooses where to, it is too early, and at the next step it was gone."""
    choosing = tried("aquaretto", "the-end", ["move_coworker"])
    assert choosing.says == []
    moved = tried("aquaretto", "the-end", ["move_coworker"], ["keeper"])
    assert moved.says == [
        "Without a cashier coins bring no points. What could they still do for you?"
    ]
