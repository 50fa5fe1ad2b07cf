"""What of the suites the quick run leaves out."""

from pathlib import Path

import pytest

import milkrun
from milkrun.testing.suites import rules

LEFT_OUT = {"test_a_comparison_finds_what_differs", "test_what_a_page_shows_of_actions_happens"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """It tests the rules at every table, and most of the rest with the fewest players and the most.

    Of what is done in JavaScript it compares the rules.
    """
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and isinstance(item, pytest.Function):
            told = item.callspec.params if hasattr(item, "callspec") else {}
            of_rules = item.function.__module__ == rules.__name__
            if item.originalname in LEFT_OUT:
                item.add_marker(pytest.mark.slow)
            elif "players" in told and not of_rules:
                seats = milkrun.games[told["name"]].seats
                if told["players"] not in (seats[0], seats[-1]):
                    item.add_marker(pytest.mark.slow)
