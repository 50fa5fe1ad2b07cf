"""A sheet opened anew without a network: how long until it is there.

    python benchmarks/offline.py [--times 20] [--json]

A phone's browser opens a sheet, enters something, and is closed; the server is stopped. Then the
browser is started anew, with nothing in memory, and opens the sheet's address: milliseconds from
there until its counters are drawn, the start of the service worker included. The page must have
been built.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from milkrun.engine.game import games
from page import chromium
from server_load import Server

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.web.conftest import QUIET
from tests.web.people import PHONE

SOON = 1000  # milliseconds, at most, for half of the times
KEPT = """async () => {
  const { controller } = await navigator.serviceWorker.ready.then(() => navigator.serviceWorker);
  const game = location.pathname.split('/')[2];
  const sheet = await caches.match(new URL(`/sheets/${game}.js`, location));
  return controller?.state === 'activated' && !!sheet;
}"""
DRAWN = """() => {
  const drawn = () => { window.drawn = performance.now(); };
  const look = () => {
    const there = document.querySelector('[data-testid=enter] [data-cell]');
    requestAnimationFrame(there ? () => requestAnimationFrame(drawn) : look);
  };
  look();
}"""


def browse(playwright: Playwright, profile: Path) -> BrowserContext:
    """A phone's browser, started anew; what it keeps lies in the folder."""
    how: dict[str, Any] = {"executable_path": chromium(), "args": QUIET, "viewport": PHONE}
    return playwright.chromium.launch_persistent_context(profile, **how)


def prepare(playwright: Playwright, profile: Path, url: str) -> tuple[str, str]:
    """Open a sheet and enter something; its address, and what the first counter shows."""
    context = browse(playwright, profile)
    page = context.new_page()
    page.goto(f"{url}/box/{next(name for name, game in games.items() if game.has_sheet)}")
    page.get_by_role("button", name="Begin the sheet").click()
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="One more").first.click()
    while not page.evaluate(KEPT):
        page.wait_for_timeout(100)
    told = page.url, counter(page)
    context.close()
    return told


def counter(page: Page) -> str:
    return page.get_by_test_id("enter").get_by_role("textbox").first.input_value()


def measure(times: int) -> list[float]:
    """Milliseconds of each opening."""
    found = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        profile = Path(folder) / "profile"
        server = Server(Path(folder), pace=250, cold=True)
        server.start()
        try:
            address, entered = prepare(playwright, profile, f"http://127.0.0.1:{server.port}")
        finally:
            server.stop()
        for _ in range(times):
            context = browse(playwright, profile)
            context.add_init_script(f"({DRAWN})()")
            page = context.new_page()
            page.goto(address)
            found.append(float(page.wait_for_function("() => window.drawn").json_value()))
            assert counter(page) == entered
            context.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    times = measure(given.times)
    median, most = statistics.median(times), max(times)
    if given.json:
        print(json.dumps({"times": len(times), "p50_ms": round(median), "most_ms": round(most)}))
    else:
        print(f"A sheet opened {len(times)} times without a network: ", end="")
        print(f"median {median:.0f} ms (at most {SOON}), the slowest {most:.0f} ms")
    return int(median > SOON)


if __name__ == "__main__":
    sys.exit(main())
