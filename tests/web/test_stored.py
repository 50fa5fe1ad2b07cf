"""Finished games that only their stored views tell of: the page shows those of every schema."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.server.stored_games import stored_game, stored_games

import milkrun
from milkrun.server.store import SeatRow, TableRow
from milkrun.server.store.sqlite import SqliteStore

from .conftest import Server, Sit


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one finished game of each schema and kind, by rules long gone; and a running
    one."""
    database = tmp_path_factory.mktemp("stored") / "games.sqlite3"
    store = SqliteStore(database)
    for schema, game in stored_games():
        seats = [SeatRow(n, "person", None, f"Seat {n}", None, 0, True) for n in range(2)]
        table = TableRow(f"{game}-{schema}", game, 0, 2, {}, 5, None, None)
        store.create(table, seats)
        store.keep_views(table.id, {"watching": stored_game(schema, game)})
    store.create(TableRow("running", next(iter(milkrun.games)), 0, 2, {}, 5, None, 0), seats)
    store.close()
    server = Server(Path(database))
    server.start()
    yield server
    server.stop()


def told() -> list[Any]:
    """Of every game; what lies between the oldest and the newest schema is told like both."""
    kept = stored_games()
    ends = (kept[0][0], kept[-1][0])
    return [pytest.param(*one, marks=[pytest.mark.thorough] * (one[0] not in ends)) for one in kept]


@pytest.mark.parametrize(("schema", "game"), told())
def test_a_stored_game_is_shown(sit: Sit, schema: int, game: str) -> None:
    """The result, the board, the log, the first and the last step."""
    person = sit()
    page = person.page
    person.go(f"/t/{game}-{schema}")
    expect(page.locator("#end-title")).to_be_visible()
    expect(page.get_by_test_id("board").locator("svg").first).to_be_visible()
    expect(page.get_by_text("No connection to the table")).to_have_count(0)
    page.get_by_role("button", name="Replay").click()
    count = page.locator(".replay .count")
    expect(count).to_have_text(f"0 / {stored_game(schema, game).steps}")
    page.keyboard.press("End")
    steps = stored_game(schema, game).steps
    expect(count).to_have_text(f"{steps} / {steps}")
    expect(page.get_by_test_id("board").locator("svg").first).to_be_visible()


def test_a_frozen_game_can_be_downloaded(sit: Sit) -> None:
    person = sit(may_fail=True)  # the browser reports the refusal, rightly
    page = person.page
    person.go("/t/running")
    expect(page.get_by_role("heading", name="The rules have changed")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game").click()
    assert '"actions"' in download.value.path().read_text()
