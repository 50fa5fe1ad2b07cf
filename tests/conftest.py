"""Shared by all tests."""

import gc

import pytest

pytest_plugins = ["milkrun.testing"]

# Compiling, searching, other processes: what is begun first leaves no worker alone at the end.
LONG = {
    "test_a_blunder_is_found_where_it_was_made",
    "test_every_step_prints_what_the_page_says_and_the_end_is_the_example",
    "test_check_tests_a_game_of_another_folder",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--thorough`: leave nothing out."""
    told = "test at every table and size what is tested at some otherwise"
    parser.addoption("--thorough", action="store_true", help=told)


@pytest.hookimpl(trylast=True)  # after those that mark tests
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest tests before the others, which keep their order; some only if asked for."""
    items.sort(key=lambda item: getattr(item, "originalname", "") not in LONG)
    if not config.getoption("--thorough"):
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)


def pytest_collection() -> None:
    """Nothing of what is imported and collected is garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What is there now stays, so it is not looked through for garbage again and again."""
    gc.freeze()
    gc.enable()
