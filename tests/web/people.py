"""Someone in front of the page: what they see, and how they sit down and play."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, expect

import milkrun

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds

# On a phone, where there is least room; on a desktop most other tests are done anyway.
SIZES = pytest.mark.parametrize(
    "size",
    [pytest.param(DESKTOP, marks=pytest.mark.thorough), PHONE],
    ids=["desktop", "phone"],
)
PHONES = pytest.mark.parametrize(
    "phone", [pytest.param(False, marks=pytest.mark.thorough), True], ids=["desktop", "phone"]
)

expect.set_options(timeout=PATIENCE)  # its own is 5 s: a machine with other work is slower

BOTS = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "greedy"}]

# Moves are shown at once, so that a whole game fits into a test; nobody is new to a game.
SETTINGS = {"pace": "none", "motion": "still", "known": [*milkrun.games, "pig"]}

PLAY_ON = """async ([id, most]) => {
  const ask = async (path, body) => {
    const answer = await fetch(`/api/tables/${id}${path}`, body && {
      method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)});
    return (await answer.json());
  };
  let view = await ask('');
  for (let n = 0; n < most && view.status !== 'over';) {
    if (!view.legal?.length) {
      await new Promise((r) => setTimeout(r, 20));
      view = await ask('');
      continue;
    }
    const action = view.legal[(n * 7) % view.legal.length].id;
    view = await ask('/moves', {move_id: crypto.randomUUID(), expected_seq: view.seq, action});
    n += 1;
  }
  return view.status === 'over';
}"""


# Whether a page has sockets, a clock or fingers that a test has given it: these stay with it.
AS_NEW = """navigator.maxTouchPoints === 0 && [WebSocket, Date].every((one) =>
  Function.prototype.toString.call(one).includes('[native code]'))"""

# Until the page has noticed its new size and drawn what follows from that.
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Pages that somebody has left, by their server and kind, for the next: the first page of a context
# takes twice the processor time of its second, since a process begins and compiles all it loads.
LEFT: dict[str, list[Page]] = {}


def board_box(page: Page) -> Any:
    """Where it lies, once it lies still: a page that has just come still fits its board in."""
    before = None
    for _ in range(50):
        box = page.get_by_test_id("board").bounding_box()
        if box == before:
            return box
        before = box
        page.wait_for_timeout(200)
    raise AssertionError("the board does not come to rest")


class Person:
    """A browser context of their own: cookies, storage, size, light and wishes for motion."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: dict[str, int] = DESKTOP,
        dark: bool = False,
        settings: dict[str, Any] | None = None,
        may_fail: bool = False,
        workers: bool = False,
        again: bool = False,
    ) -> None:
        self.url = url
        self.errors: list[str] = []
        self.may_fail = may_fail  # the network will be cut: the browser complains, rightly
        self.size, self.dark = size, dark
        kept = json.dumps({**SETTINGS, **(settings or {})})
        self.kind = json.dumps([url, size, dark, kept])
        # Only who keeps to the page leaves nothing behind that could not be cleared.
        self.again = again and not may_fail and not workers
        if self.again and LEFT.get(self.kind):
            self.page = self._watched(LEFT[self.kind].pop())
            self.context = self.page.context
            return
        self.context = browser.new_context(
            viewport=size,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            # A worker fetches all files of the page: only where it is what is tested.
            service_workers="allow" if workers else "block",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"localStorage['milkrun.settings'] ??= {json.dumps(kept)}")
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        """Another tab of the same browser."""
        return self._watched(self.context.new_page())

    def script(self, text: str) -> None:
        """Run this before anything else in every document; nobody gets this browser again."""
        self.again = False
        self.context.add_init_script(text)

    def leave(self) -> None:
        """Close the browser, or clear it for somebody else."""
        if self.again and self._is_cleared():
            LEFT.setdefault(self.kind, []).append(self.page)
        else:
            self.context.close()

    def _is_cleared(self) -> bool:
        """Try to forget all that the person has done, saved and been."""
        try:
            self._clear()
            return bool(self.page.evaluate(AS_NEW))
        except Error:  # its page is closed, say
            return False

    def _clear(self) -> None:
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.page.remove_listener("pageerror", self._failed)
        self.page.remove_listener("console", self._said)
        self.page.unroute_all()
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size(self.size)
        self.go("/healthz")
        self.page.evaluate("sessionStorage.clear()")
        self.context.clear_cookies()
        session = self.context.new_cdp_session(self.page)
        session.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})
        session.detach()

    def finger(self) -> Callable[..., None]:
        """`touch(kind, x, y)` puts a finger down ("touchStart"), moves it, or takes it away."""
        finger = self.context.new_cdp_session(self.page)
        finger.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

        def touch(kind: str, x: float = 0.0, y: float = 0.0) -> None:
            points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        return touch

    def sizes(self) -> Iterator[dict[str, int]]:
        """The page as it stands on a desktop's screen, and on a phone's."""
        for size in (DESKTOP, PHONE):
            self.page.set_viewport_size(size)
            self.page.evaluate(DRAWN)
            yield size
        self.page.set_viewport_size(self.size)

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def sit_down(self, link: str, name: str = "") -> None:
        """Open a friend's link and take the seat, by the name that is offered or another."""
        self.page.goto(link if link.startswith("http") else self.url + link)
        if name:
            self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.prompt).to_be_visible()

    def new_table(
        self, seats: list[dict[str, str]] = BOTS, game: str = "tiffin", **options: int
    ) -> str:
        """Make a table and sit down at it; its id."""
        return str(self.make_table(seats, game, **options)["id"])

    def make_table(self, seats: list[dict[str, str]], game: str, **options: int) -> dict[str, Any]:
        """Make a table and sit down at it; what the server said."""
        if self.page.url == "about:blank":
            self.step_aside()
        made: dict[str, Any] = self.page.evaluate(
            """async (table) => (await fetch('/api/tables', {
              method: 'POST', headers: {'content-type': 'application/json'},
              body: JSON.stringify(table)})).json()""",
            {"game": game, "seats": seats, "options": options},
        )
        self.go(f"/t/{made['id']}")
        expect(self.prompt).to_be_visible()
        return made

    def open_position(self, game: str, position: dict[str, Any]) -> str:
        """Sit down in the first seat of a table that begins so, among bots; its id."""
        asked = {"game": game, "text": json.dumps(position), "seat": 0, "level": "greedy"}
        made = self.context.request.post(f"{self.url}/api/open/table", data=asked)
        assert made.ok, made.text()
        table = str(made.json()["id"])
        self.go(f"/t/{table}")
        self.my_turn()
        return table

    def finish(self, table_id: str, moves: int = 400) -> None:
        """Play my seat quickly and without care until the game is over."""
        assert self.play_on(table_id, moves)
        expect(self.page.get_by_test_id("end")).to_be_visible()

    def play_on(self, table_id: str, most: int) -> bool:
        """Play so many moves of my seat without care and without drawing; whether it is over."""
        self.step_aside()
        over = bool(self.page.evaluate(PLAY_ON, [table_id, most]))
        self.go(f"/t/{table_id}")
        return over

    def step_aside(self) -> None:
        """Go to an answer of the server that is no page: what is done from there draws nothing."""
        if self.page.url != f"{self.url}/healthz":
            self.go("/healthz")

    def view(self, table_id: str) -> dict[str, Any]:
        """What the server says to this person, once it has answered the last click."""
        self.answered()
        found: dict[str, Any] = self.page.evaluate(
            "async (id) => (await fetch(`/api/tables/${id}`)).json()", table_id
        )
        return found

    def answered(self) -> None:
        """Wait until the server has answered my last click."""
        self.page.wait_for_selector("#actions button[aria-disabled=true]", state="detached")

    def my_turn(self) -> None:
        """Wait for a decision of mine, after the answer to the last."""
        self.answered()
        self.actions.first.wait_for()  # `expect` describes the page each time it is not yet so

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_test_id("prompt")

    @property
    def actions(self) -> Locator:
        """The list of what I may do now."""
        return self.page.locator("#actions button")

    def sees(self, page: Page | None = None) -> dict[str, Any]:
        """The position as the page shows it: whose turn, what may be done, the scores, the log."""
        page = page or self.page
        return {
            "prompt": page.get_by_test_id("prompt").inner_text(),
            "actions": page.locator("#actions button").all_inner_texts(),
            "plates": page.locator("[data-testid^=plate-] .name").all_inner_texts(),
            "scores": page.locator("[data-testid^=plate-] .score").all_inner_texts(),
            "log": page.locator("#panel-log li").all_text_contents(),
        }

    def _watched(self, page: Page) -> Page:
        """The page, whose errors are this person's."""
        page.on("pageerror", self._failed)
        page.on("console", self._said)
        return page

    def _failed(self, error: Error) -> None:
        self.errors.append(str(error))

    def _said(self, said: ConsoleMessage) -> None:
        cut = self.may_fail and "Failed to load resource" in said.text
        if said.type == "error" and not cut and "ERR_" not in said.text:
            self.errors.append(f"{said.text} ({said.location['url']})")
