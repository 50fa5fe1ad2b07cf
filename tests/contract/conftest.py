"""What of the suites the quick run leaves out."""

from pathlib import Path

import pytest

import milkrun

LEFT_OUT = {"test_a_comparison_finds_what_differs", "test_what_a_page_shows_of_actions_happens"}
COMPILED_ANEW = "test_no_index_lies_outside_its_array"  # with checks, for half a minute a game


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Most are tested with the fewest players and the most, thoroughly at every table.

    Of what is done in JavaScript the quick run compares the rules.
    """
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and isinstance(item, pytest.Function):
            told = item.callspec.params if hasattr(item, "callspec") else {}
            if item.originalname in LEFT_OUT:
                item.add_marker(pytest.mark.slow)
            elif item.originalname == COMPILED_ANEW:
                item.add_marker(pytest.mark.thorough)
            elif "players" in told:
                seats = milkrun.games[told["name"]].seats
                if told["players"] not in (seats[0], seats[-1]):
                    item.add_marker(pytest.mark.thorough)
