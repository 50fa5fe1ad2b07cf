"""What comes and goes lies over the page and moves nothing on it."""

import time
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from .conftest import Sit
from .people import PHONE

OBSERVE = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    const of = one.sources.map((source) => source.node?.className ?? source.node?.nodeName);
    window.shifts.push([one.value, of.join(", ")]);
  }
}).observe({type: "layout-shift", buffered: true});"""
BOX = "JSON.stringify(document.querySelector('[data-testid=board]').getBoundingClientRect())"


def test_nothing_moves(sit: Sit) -> None:
    """A refused click and a lost connection at a table: CLS is 0 on both screens, also after a
    click, when browsers do not count it."""
    for size in (None, PHONE):
        more: dict[str, Any] = {} if size is None else {"size": size}
        person = sit(may_fail=True, **more)
        page = person.page
        person.script(OBSERVE)
        sockets: list[WebSocketRoute] = []

        def through(socket: WebSocketRoute, kept: list[WebSocketRoute] = sockets) -> None:
            socket.connect_to_server()
            kept.append(socket)

        page.route_web_socket("**/ws/**", through)
        person.new_table()
        person.my_turn()
        page.evaluate("document.fonts.ready")
        box = page.evaluate(BOX)
        page.evaluate("window.shifts.length = 0")
        page.get_by_test_id("board").locator("[aria-disabled=true]").first.click(force=True)
        expect(page.get_by_role("alert")).to_be_visible()
        assert page.evaluate(BOX) == box
        person.context.set_offline(True)
        sockets[-1].close()
        expect(page.get_by_text("No connection to the table")).to_be_visible()
        away = page.get_by_title("No connection to the table")
        expect(away.first).to_be_disabled()
        expect(away.filter(has_text="Take back")).to_be_disabled()
        assert page.evaluate(BOX) == box
        person.context.set_offline(False)
        assert page.evaluate("window.shifts") == []


@pytest.mark.parametrize(
    ("path", "late", "there", "pressed"),
    [
        ("/puzzles", "**/api/puzzles/daily*", "Solve it", "All games"),
        ("/box/tariffs", "**/api/games", "Options", "Begin the sheet"),
    ],
)
def test_what_comes_late_moves_nothing_that_is_pressed(
    sit: Sit, path: str, late: str, there: str, pressed: str
) -> None:
    def slowly(route: Route) -> None:
        time.sleep(0.3)
        route.continue_()

    person = sit(size=PHONE)
    person.page.route(late, slowly)
    person.go(path)
    button = person.page.get_by_text(pressed, exact=True)
    button.wait_for()
    before = button.bounding_box()
    expect(person.page.get_by_text(there, exact=True)).to_be_visible()
    assert button.bounding_box() == before


def test_a_sheet_stays_where_it_is_when_it_is_live(sit: Sit) -> None:
    sockets: list[WebSocketRoute] = []
    person = sit(size=PHONE)
    page = person.page
    page.route_web_socket("**/ws/**", lambda socket: sockets.append(socket))
    person.go("/box/tariffs")
    page.get_by_role("button", name="Begin the sheet").click()
    expect(page.get_by_test_id("sync")).to_have_text("Looking for other phones")
    button = page.get_by_role("button", name="Skip")
    before = button.bounding_box()
    sockets[0].connect_to_server()
    expect(page.get_by_test_id("sync")).to_have_text("This phone alone")
    assert button.bounding_box() == before
