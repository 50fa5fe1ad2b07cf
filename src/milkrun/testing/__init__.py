"""Tests for any game, as a pytest plugin: for games in this package and in others.

`milkrun check GAME` runs them. In your own test file:

    from milkrun.testing.suites.rules import *  # or chances, javascript,
    # knowledge, observations, keeping, words, files, sheets, golden

with `pytest_plugins = ["milkrun.testing"]` in conftest.py. `--milkrun-game NAME`, more than once
if needed, selects games. Needs the extra `testing`.
"""

import pytest

SUITES = (
    "rules", "chances", "javascript", "knowledge", "observations", "keeping", "words", "files",
    "sheets", "golden",
)  # fmt: skip

pytest.register_assert_rewrite("milkrun.testing.suites")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--milkrun-game`: the games that are tested."""
    told = "test this game only (may be given more than once)"
    parser.addoption("--milkrun-game", action="append", metavar="NAME", help=told)


def pytest_configure(config: pytest.Config) -> None:
    """The mark of tests that take long because they compile."""
    config.addinivalue_line("markers", "native: compiles rules with Numba")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each test of a suite for each game, number of players, mode, golden game."""
    if not metafunc.function.__module__.startswith(f"{__name__}.suites."):
        return
    import milkrun

    from .golden import names

    games = metafunc.config.getoption("--milkrun-game") or list(milkrun.games)
    if metafunc.function.__module__.endswith(".sheets"):
        games = [game for game in games if milkrun.games[game].has_sheet]
    asked = set(metafunc.fixturenames)
    if "golden" in asked:
        told = [(game, golden) for game in games for golden in names(game)]
        metafunc.parametrize(("name", "golden"), told)
    elif "players" in asked:
        tables = [(game, players) for game in games for players in milkrun.games[game].seats]
        metafunc.parametrize(("name", "players"), tables)
    elif "name" in asked:
        metafunc.parametrize("name", games)
    if "native" in asked:
        modes = [False, pytest.param(True, marks=pytest.mark.native)]
        metafunc.parametrize("native", modes, ids=["interpreted", "native"])
