"""How fast the page comes and answers: python benchmarks/page.py [--tables 200]

The front page in a fresh browser: bytes as sent, time until its load event and until its largest
picture, layout shifts. Then clicks on the first action of the list, at a table of each game, while
other tables are played: milliseconds until the board has changed and is drawn. The page must be
built.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import server_load
from server_people import Load
from server_people import Person as Player

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.web.conftest import CHROMIUMS, QUIET
from tests.web.people import BOTS, DESKTOP, PATIENCE, PHONE, Person

from milkrun.engine.game import games

EVERY = 2.0  # seconds between the moves of a table
AIMS = {"kb": 220, "ms": 1000, "shift": 0, "click_p95_ms": 200}
SEEN = """() => {
  window.shift = 0;
  window.largest = 0;
  const watch = (type, take) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true });
  };
  watch('layout-shift', (one) => { if (!one.hadRecentInput) window.shift += one.value; });
  watch('largest-contentful-paint', (one) => { window.largest = one.startTime; });
}"""
TIMES = """() => [
  performance.getEntriesByType('navigation')[0].loadEventEnd, window.largest, window.shift]"""
CLICK = """() => new Promise((done) => {
  const told = '#panel-log, #panel-actions, [data-testid=prompt]';
  const texts = () => [...document.querySelectorAll(told)].map((one) => one.textContent).join();
  const [had, begun] = [texts(), performance.now()];
  let changed = false;
  const board = new MutationObserver(() => (changed = true));
  const all = { subtree: true, childList: true, attributes: true };
  board.observe(document.querySelector('[data-testid=board]'), all);
  const frame = () => {
    const late = performance.now() - begun;
    if ((changed && texts() !== had) || late > 5000) {
      board.disconnect();
      done(late);
    } else requestAnimationFrame(frame);
  };
  document.querySelector('#panel-actions li button').click();
  requestAnimationFrame(frame);
})"""


def first(browser: Browser, url: str, size: dict[str, int]) -> dict[str, float]:
    """The front page for somebody new: compressed KB, milliseconds, layout shift."""
    person = Person(browser, url, size=size)
    wire = person.context.new_cdp_session(person.page)
    wire.send("Network.enable")
    sent: list[float] = []
    wire.on("Network.loadingFinished", lambda one: sent.append(one["encodedDataLength"]))
    person.page.add_init_script(f"({SEEN})()")
    person.go()
    person.page.wait_for_load_state("networkidle")
    loaded, largest, shift = person.page.evaluate(TIMES)
    person.leave()
    return {"kb": sum(sent) / 1000, "ms": max(loaded, largest), "shift": shift}


def clicks(browser: Browser, url: str, game: str, count: int) -> list[float]:
    """Milliseconds from a click to the changed board, so many times at a new table."""
    person = Person(browser, url, size=DESKTOP)
    seats = min(len(BOTS), games[game].seats[-1])
    person.new_table(BOTS[:seats], game=game)
    found = []
    for _ in range(count):
        person.my_turn()
        found.append(person.page.evaluate(CLICK))
        if over(person.page):
            break
    person.leave()
    return found


def over(page: Page) -> bool:
    """Whether the game has ended, once nobody else is to move."""
    mine = page.locator("#panel-actions li button").first
    end = page.get_by_test_id("end")
    mine.or_(end).first.wait_for(timeout=PATIENCE)
    return end.is_visible()


def beside(server: server_load.Server, tables: int, done: threading.Event) -> None:
    """Other tables are played until `done`."""

    async def play() -> None:
        load = Load()
        people = [Player(server.port, load) for _ in range(tables)]
        for one in people:
            await one.sit()
        while not done.is_set():
            await server_load.people_play(people, EVERY, 5 * EVERY)

    asyncio.run(play())


def measure(server: server_load.Server, tables: int, count: int) -> dict[str, Any]:
    """All figures; the page's first with the server alone."""
    url = f"http://127.0.0.1:{server.port}"
    found: dict[str, Any] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        for name, size in (("desktop", DESKTOP), ("phone", PHONE)):
            runs = [first(browser, url, size) for _ in range(5)]
            found[name] = {key: statistics.median(one[key] for one in runs) for key in runs[0]}
        done = threading.Event()
        others = threading.Thread(target=beside, args=(server, tables, done))
        others.start()
        try:
            found["clicks"] = {game: clicks(browser, url, game, count) for game in games}
        finally:
            done.set()
            others.join()
        browser.close()
    return found


def chromium() -> str:
    """The browser that the tests use."""
    from shutil import which

    return next(path for name in CHROMIUMS if (path := which(name)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--clicks", type=int, default=40, help="of each game")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = server_load.Server(Path(folder), 0, cold=False)
        server.start()
        try:
            found = measure(server, asked.tables, asked.clicks)
        finally:
            server.stop()
    for name in ("desktop", "phone"):
        print(f"{name}: " + ", ".join(f"{key} {value:.2f}" for key, value in found[name].items()))
    every = [one for some in found["clicks"].values() for one in some]
    for game, some in {**found["clicks"], "all": every}.items():
        ranks = statistics.quantiles(some, n=20)
        print(f"{game}: {len(some)} clicks, median {ranks[9]:.0f} ms, 95 % {ranks[18]:.0f} ms")
    print("aims: " + ", ".join(f"{name} {value}" for name, value in AIMS.items()))


if __name__ == "__main__":
    main()
