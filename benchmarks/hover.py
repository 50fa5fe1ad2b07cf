"""How soon a board shows what an action would do, on a slow processor: python benchmarks/hover.py

A person at a table with bots points at everything clickable, at some decisions of a game.
This measures from the pointer's arrival until the next frame is drawn, in Chromium, slowed
down. The page must be built (`make play` or `npm --prefix web run build`).
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.web.conftest import QUIET, Server
from tests.web.people import PHONE, Person

from milkrun.engine.game import games

LOOK = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const times = [];
  const open = '[data-testid="board"] [role="button"]:not([aria-disabled="true"])';
  const spots = [...document.querySelectorAll(open)];
  for (const spot of spots.slice(0, 40)) {
    await frame();
    const begun = performance.now();
    spot.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    await frame();
    times.push(performance.now() - begun);
    spot.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
  }
  return times;
}"""
STEP = """async (id) => {
  const answer = await fetch(`/api/tables/${id}`);
  const view = await answer.json();
  if (!view.legal.length) return view.status;
  const action = view.legal[view.seq % view.legal.length].id;
  await fetch(`/api/tables/${id}/moves`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ move_id: crypto.randomUUID(), expected_seq: view.seq, action }),
  });
  return view.status;
}"""


def look_around(page: Page, table: str, decisions: int) -> list[float]:
    """Milliseconds of every look, at so many decisions of one's own."""
    times: list[float] = []
    for _ in range(decisions * 20):
        page.wait_for_timeout(150)
        if page.evaluate("document.title.startsWith('Your turn')"):
            times += page.evaluate(LOOK)
            decisions -= 1
        if decisions <= 0 or page.evaluate(STEP, table) == "over":
            break
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--slower", type=float, default=4.0, help="how many times")
    parser.add_argument("--decisions", type=int, default=12, help="of each game")
    parser.add_argument("--only", choices=list(games))
    chosen = parser.parse_args()
    print("| game | looks | median, ms | 95 %, ms |\n|---|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "hover.sqlite3")
        server.start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=QUIET)
        for name in [chosen.only] if chosen.only else games:
            seats = min(3, games[name].seats[-1]) - 1
            person = Person(browser, server.url, size=PHONE)
            table = person.new_table(
                [{"kind": "me"}, *[{"kind": "bot", "level": "greedy"}] * seats], game=name
            )
            slow = person.context.new_cdp_session(person.page)
            slow.send("Emulation.setCPUThrottlingRate", {"rate": chosen.slower})
            times = look_around(person.page, table, chosen.decisions)
            person.leave()
            many = statistics.quantiles(times, n=20)
            print(
                f"| {games[name].title} | {len(times)} | {many[9]:.0f} | {many[18]:.0f} |",
                flush=True,
            )
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
