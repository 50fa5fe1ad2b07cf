"""The service worker over three versions: an update waits, old files stay for one version."""

import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page, expect

from milkrun.server.pages import STATIC

from .people import Person

KINDS = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}
CONTROLLED = "() => navigator.serviceWorker.controller?.state === 'activated'"
UPDATE = "() => navigator.serviceWorker.getRegistration().then((one) => one.update())"
STATUS = "(path) => fetch(path).then((answer) => answer.status)"


class Site:
    """The built page, of which every version has one file that no other has."""

    def __init__(self) -> None:
        self.version = 0
        self.deaf = False  # whether workers do not hear that they may take over
        self.asked: list[str] = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, kind, body = site.answer(self.path.split("?")[0])
                self.send_response(status)
                self.send_header("content-type", kind)
                self.send_header("cache-control", "no-store")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *said: object) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path: str) -> tuple[int, str, bytes]:
        self.asked.append(path)
        wanted = STATIC / path[1:]
        if path == "/sw.js":
            return 200, KINDS[".js"], self.worker().encode()
        if path == f"/assets/only-{self.version}.js":
            return 200, KINDS[".js"], b""
        if path.startswith("/api/") or path.startswith("/assets/only-"):
            return 404, "application/json", b"{}"
        if path != "/" and wanted.is_file():
            return 200, KINDS.get(wanted.suffix, "image/svg+xml"), wanted.read_bytes()
        page = (STATIC / "index.html").read_text()
        marked = page.replace("<html", f'<html data-version="{self.version}"', 1)
        return 200, KINDS[".html"], marked.encode()

    def worker(self) -> str:
        """The built worker with a short list of files, those of this version."""
        files = [
            {"url": "index.html", "revision": str(self.version)},
            {"url": f"assets/only-{self.version}.js", "revision": None},
        ]
        built = (STATIC / "sw.js").read_text()
        made, found = re.subn(r"\[\{\"revision\".*?\}\]", json.dumps(files), built, count=1)
        assert found == 1
        assert "take over" in made
        return made.replace("take over", "no word") if self.deaf else made


@pytest.fixture
def site() -> Iterator[Site]:
    running = Site()
    yield running
    running.server.shutdown()
    running.server.server_close()


def shown(page: Page) -> str:
    return str(page.locator("html").get_attribute("data-version"))


def files(page: Page, *versions: int) -> list[int]:
    """How the files of these versions are answered."""
    return [page.evaluate(STATUS, f"/assets/only-{one}.js") for one in versions]


def test_an_update_waits_and_old_files_stay_for_one_version(site: Site, browser: Browser) -> None:
    person = Person(browser, site.url, may_fail=True, workers=True)
    page = person.page
    site.version = 1
    person.go()
    page.wait_for_function(CONTROLLED)
    prompt = page.get_by_test_id("new-version")
    for version in (2, 3):
        site.version = version
        page.evaluate(UPDATE)
        expect(prompt).to_contain_text("A new version is there.")
        assert files(page, version - 1) == [200]  # the server has it no longer
        page.reload()  # pages come from the network, and the update still waits
        assert shown(page) == str(version)
        expect(prompt).to_be_visible()
        with page.expect_navigation():
            prompt.get_by_role("button", name="Reload").click()
        expect(prompt).to_be_hidden()
        page.wait_for_function(CONTROLLED)
    assert files(page, 1, 2, 3) == [404, 200, 200]
    before = site.asked.count("/api/health")
    assert [page.evaluate(STATUS, "/api/health") for _ in range(2)] == [404, 404]
    assert site.asked.count("/api/health") == before + 2  # never out of a cache
    person.context.set_offline(True)
    page.reload()
    assert shown(page) == "3"
    assert person.errors == []
    person.leave()


def test_a_version_that_one_tab_took_is_shown_by_another(site: Site, browser: Browser) -> None:
    person = Person(browser, site.url, may_fail=True, workers=True)
    site.version = 1
    person.go()
    person.page.wait_for_function(CONTROLLED)
    site.version = 2
    person.page.evaluate(UPDATE)
    expect(person.page.get_by_test_id("new-version")).to_be_visible()
    second = person.open_tab()
    second.goto(site.url)
    for page in (person.page, second):
        prompt = page.get_by_test_id("new-version")
        expect(prompt).to_be_visible()
        with page.expect_navigation():
            prompt.get_by_role("button", name="Reload").click()
        expect(prompt).to_be_hidden()
    assert person.errors == []
    person.leave()


def test_what_the_browser_has_no_room_for_is_shown_all_the_same(
    site: Site, browser: Browser
) -> None:
    person = Person(browser, site.url, may_fail=True, workers=True)
    site.version = 1
    person.go()
    person.page.wait_for_function(CONTROLLED)
    session = person.context.new_cdp_session(person.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": site.url, "quotaSize": 1})
    site.version = 2
    assert files(person.page, 2) == [200]
    person.leave()


def test_a_version_that_cannot_take_over_does_not_keep_the_page_waiting(
    site: Site, browser: Browser
) -> None:
    person = Person(browser, site.url, may_fail=True, workers=True)
    page = person.page
    site.version = 1
    person.go()
    page.wait_for_function(CONTROLLED)
    site.version, site.deaf = 2, True
    page.evaluate(UPDATE)
    with page.expect_navigation():
        page.get_by_test_id("new-version").get_by_role("button", name="Reload").click()
    assert shown(page) == "2"
    person.leave()
