"""What of the suites the quick run leaves out."""

from pathlib import Path

import pytest

import milkrun
from milkrun.testing.suites import rules


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """It tests the rules at every table, and the rest with the fewest players and the most."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and isinstance(item, pytest.Function):
            told = item.callspec.params if hasattr(item, "callspec") else {}
            of_rules = item.function.__module__ == rules.__name__
            if "players" in told and not of_rules:
                seats = milkrun.games[told["name"]].seats
                if told["players"] not in (seats[0], seats[-1]):
                    item.add_marker(pytest.mark.slow)
