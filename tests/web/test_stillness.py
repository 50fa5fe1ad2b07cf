"""What comes and goes lies over the page and moves nothing on it."""

from typing import Any

from playwright.sync_api import WebSocketRoute, expect

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
