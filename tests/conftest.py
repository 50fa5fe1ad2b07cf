"""Shared by all tests."""

import pytest

pytest_plugins = ["milkrun.testing"]

# Compiling, searching, other processes: what is begun first leaves no worker alone at the end.
LONG = {
    "test_no_index_lies_outside_its_array",
    "test_a_blunder_is_found_where_it_was_made",
    "test_every_step_prints_what_the_page_says_and_the_end_is_the_example",
    "test_check_tests_a_game_of_another_folder",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests before the others, which keep their order."""
    items.sort(key=lambda item: getattr(item, "originalname", "") not in LONG)
