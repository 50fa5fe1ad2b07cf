"""A server of its own for each worker, Debian's Chromium, and people who sit in front of it."""

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.ports import free_port

from milkrun.engine.compile import is_warm

from .people import PHONE, Person

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src/milkrun/server/static/index.html"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Nobody looks at what is drawn in tests: with room for a corner of it, it takes a third less time.
UNSEEN = [*QUIET, "--force-gpu-mem-available-mb=1"]
# The first is Chromium without windows, menus and what serves them: half the processor time.
CHROMIUMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
START = 90  # seconds, on a busy machine
FAULT = "Traceback (most recent call last)"
LONGEST = 20_000  # letters of a log that are shown


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


class Server:
    """`python -m milkrun.server` on a database of its own; it can be stopped and started again."""

    def __init__(self, database: Path, *more: str) -> None:
        self.more = more
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.output = database.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        line = [sys.executable, "-m", "milkrun.server", "--port", str(self.port)]
        line += ["--database", str(self.database), "--pace", "0", "--warm", "no"]
        line += ["--grace", "0"]
        line += ["--moves-per-second", "1000", "--creates-per-minute", "10000"]
        line += ["--analysis-tries", "60", "--seed", "7", *self.more]
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(line, stdout=output, stderr=output, cwd=ROOT)
        until = time.monotonic() + START
        while time.monotonic() < until and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=2):
                    return
            except OSError:
                time.sleep(0.05)
        pytest.fail(f"the server did not start; it said:\n{self.output.read_text()[-3000:]}")

    def said(self, since: int = 0) -> str:
        """What it has written to its log, from that byte on."""
        return self.output.read_bytes()[since:].decode(errors="replace")

    def stop(self) -> None:
        """Stop it as Ctrl-C does."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(START)
            self.process = None

    def has_native(self, game: str) -> None:
        """See that it can use a game's native code, which it looks up at its start."""
        if not is_warm(game):
            subprocess.run([sys.executable, "-m", "milkrun.engine.warm", game], check=True)
            self.stop()
            self.start()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server with the built page."""
    if not PAGE.is_file():
        pytest.fail("the page is not built: run `make test`, or `npm run build` in web/")
    running = Server(tmp_path_factory.mktemp("server") / "milkrun.sqlite3")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def farm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the games in `examples`."""
    running = Server(tmp_path_factory.mktemp("farm") / "milkrun.sqlite3")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MILKRUN_GAMES", str(ROOT / "examples"))
        running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; without it the tests are skipped at home and fail in CI."""
    names = [os.environ.get("CHROMIUM", ""), *CHROMIUMS]
    path = next((found for name in names if name and (found := shutil.which(name))), None)
    if path is None:
        package = "apt-get install chromium-headless-shell fonts-liberation"
        missing = f"Chromium is not installed (Debian: {package})"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=UNSEEN)
        yield chromium
        chromium.close()


Phone = Callable[[], Person]
Sit = Callable[..., Person]


@pytest.fixture
def sit(server: Server, browser: Browser) -> Iterator[Sit]:
    """`sit(...)` is a new person with a browser of their own; see Person for what may be given.

    Whatever a page reports as an error in the meantime, a policy violation say, fails the test, and
    so does a fault that the server logs; the failure tells both.
    """
    people: list[Person] = []
    begun = server.output.stat().st_size

    def one(**how: object) -> Person:
        people.append(Person(browser, server.url, again=True, **how))
        return people[-1]

    yield one
    errors = [error for person in people for error in person.errors]
    for person in people:
        person.leave()
    said = server.said(begun)
    if errors or FAULT in said:
        reported = "\n".join(errors) or "nothing"
        told = f"The pages reported:\n{reported}\nThe server said:\n{said[-LONGEST:]}"
        pytest.fail(told, pytrace=False)


@pytest.fixture
def person(sit: Sit) -> Person:
    """Someone at a desktop computer."""
    return sit()


@pytest.fixture
def phone(server: Server, browser: Browser) -> Iterator[Phone]:
    """`phone()` is a phone whose browser has service workers, as real ones do."""
    people: list[Person] = []

    def one() -> Person:
        people.append(Person(browser, server.url, size=PHONE, may_fail=True, workers=True))
        return people[-1]

    yield one
    errors = [error for person in people for error in person.errors]
    for person in people:
        person.leave()
    assert errors == []
