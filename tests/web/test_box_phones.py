"""A sheet on several phones: live, through cuts, without a network, and merged by codes."""

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from .conftest import Phone
from .people import Person

GAME = "tariffs"
BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "offline.py"
EVENING = 700  # entries: three codes, however long the names of the colours are
SAVED = """async () => {
  await navigator.serviceWorker.ready;
  while (navigator.serviceWorker.controller?.state !== 'activated')
    await new Promise((done) => setTimeout(done, 50));
}"""
ENTRIES = """(id) => JSON.parse(localStorage[`milkrun.boxes.${id}`]).entries
  .map((one) => JSON.stringify(one, Object.keys(one).sort())).sort()"""


def begin(person: Person) -> str:
    """Begin a sheet; its path."""
    person.go(f"/box/{GAME}")
    person.page.get_by_role("button", name="Begin the sheet").click()
    expect(person.page.get_by_test_id("sync")).to_have_text("This phone alone")
    return person.page.url.removeprefix(person.url)


def join(person: Person, path: str) -> None:
    person.go(path)
    expect(person.page.get_by_test_id("sync")).to_contain_text("Live on")


def can_go_offline(person: Person) -> None:
    person.page.evaluate(SAVED)


def enter(page: Page, times: int = 1) -> None:
    """Count something up, on the first counter there is."""
    more = page.get_by_test_id("enter").get_by_role("button", name="One more").first
    for _ in range(times):
        more.click()


def entries(page: Page) -> list[str]:
    found: list[str] = page.evaluate(ENTRIES, page.url.split("#")[0].rsplit("/", 1)[1])
    return found


def together(people: list[Person], count: int) -> None:
    """All have the same entries, and that many."""
    until = time.monotonic() + 30
    logs: list[list[str]] = []
    while time.monotonic() < until:
        logs = [entries(person.page) for person in people]
        if all(len(log) == count for log in logs):
            break
        people[0].page.wait_for_timeout(50)
    assert [len(log) for log in logs] == [count] * len(people)
    assert all(log == logs[0] for log in logs)


def test_five_phones_with_cuts_lose_nothing(phone: Phone) -> None:
    first = phone()
    path = begin(first)
    people = [first, *(phone() for _ in range(4))]
    for person in people[1:]:
        join(person, path)
    expect(first.page.get_by_test_id("sync")).to_have_text("Live on 5 phones")
    for person in people:
        enter(person.page)
    together(people, 5)
    for person in people[1:4]:
        person.context.set_offline(True)
        expect(person.page.get_by_test_id("sync")).to_contain_text("Offline: kept on this phone")
    for number, person in enumerate(people):
        enter(person.page, 1 + number)
    expect(people[3].page.get_by_test_id("sync")).to_contain_text("4 entries to send")
    together([first, people[4]], 5 + 1 + 5)
    for person in people:
        person.context.set_offline(False)
    together(people, 5 + 1 + 2 + 3 + 4 + 5)
    for person in people:
        expect(person.page.get_by_test_id("sync")).to_have_text("Live on 5 phones")


def test_entries_arrive_at_once(phone: Phone) -> None:
    first, second = phone(), phone()
    path = begin(first)
    join(second, path)
    times = []
    for count in range(1, 16):
        second.page.evaluate(
            """([key, count]) => { window.arrived = new Promise((done) => {
              const look = () => JSON.parse(localStorage[key]).entries.length >= count
                ? done(Date.now()) : setTimeout(look, 5);
              look();
            }); }""",
            [f"milkrun.boxes.{path.rsplit('/', 1)[1]}", count],
        )
        sent = first.page.evaluate("() => Date.now()")
        enter(first.page)
        times.append(second.page.evaluate("() => window.arrived") - sent)
    assert statistics.median(times) < 1500, times


def test_a_sheet_opens_and_goes_on_without_a_network(phone: Phone) -> None:
    person, other = phone(), phone()
    path = begin(person)
    enter(person.page)
    can_go_offline(person)
    join(other, path)
    person.page.close()
    person.context.set_offline(True)
    person.page = person.open_tab()
    person.go(path)
    expect(person.page.get_by_test_id("sync")).to_contain_text("Offline: kept on this phone")
    enter(person.page, 2)
    person.page.reload()
    assert len(entries(person.page)) == 3
    person.go("/box")
    expect(person.page.get_by_role("heading", name="Sheets on this phone")).to_be_visible()
    person.page.locator(f"a[href='{path}']").click()
    expect(person.page.get_by_test_id("sync")).to_contain_text("Offline: kept on this phone")
    person.context.set_offline(False)
    together([person, other], 3)


def test_a_browser_started_anew_opens_it_soon(browser: Browser) -> None:
    """A smoke test; `python benchmarks/offline.py` opens it twenty times."""
    command = [sys.executable, str(BENCHMARK), "--times", "1", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    assert done.stdout, done.stderr
    assert json.loads(done.stdout)["times"] == 1


def codes(page: Page) -> list[str]:
    """The addresses that the codes of this sheet hold, as a camera would read them."""
    page.get_by_role("button", name="Share").click()
    page.get_by_role("radio", name="Without a network").check()
    found = [str(page.get_by_test_id("code").get_attribute("data-address"))]
    following = page.get_by_role("button", name="Next")
    while following.is_visible() and following.is_enabled():
        following.click()
        found.append(str(page.get_by_test_id("code").get_attribute("data-address")))
    page.get_by_role("button", name="Close").click()
    return found


def fill(page: Page, path: str, count: int, device: str) -> None:
    """An evening's log, as if it had been entered."""
    field = page.evaluate(
        f"""async () => (await import('/sheets/{GAME}.js')).SHEET.fields
          .filter((one) => one.of === null && !one.roll && !one.secret)
          .map((one) => [one.name, one.shape.map(() => 0)])[0]"""
    )
    log = [
        {"device": device, "n": n, "field": field[0], "at": field[1], "add": 1 if n % 2 else -1}
        for n in range(1, count + 1)
    ]
    page.evaluate(
        """([id, log]) => {
          const key = `milkrun.boxes.${id}`;
          const kept = JSON.parse(localStorage[key]);
          localStorage[key] = JSON.stringify({...kept, entries: [...kept.entries, ...log]});
        }""",
        [path.rsplit("/", 1)[1], log],
    )


def test_phones_merge_by_codes_without_a_network(phone: Phone) -> None:
    giving, taking = phone(), phone()
    path = begin(giving)
    for person in (giving, taking):
        person.go(f"/box/{GAME}")
        expect(person.page.get_by_role("button", name="Begin the sheet")).to_be_visible()
        can_go_offline(person)
        person.page.reload()  # fetched through the worker, and kept
        expect(person.page.get_by_role("button", name="Begin the sheet")).to_be_visible()
        person.context.set_offline(True)
    fill(giving.page, path, EVENING, "someone1")
    giving.go(path)
    expect(giving.page.get_by_test_id("sync")).to_contain_text("Offline: kept on this phone")
    addresses = codes(giving.page)
    assert len(addresses) > 2
    assert all(len(address.encode()) <= 800 for address in addresses)
    note = taking.page.get_by_test_id("taken")
    for count, address in enumerate(reversed(addresses), 1):
        page = taking.open_tab()  # a camera opens a page of its own
        page.goto(address)
        note = page.get_by_test_id("taken")
        taken = "All" if count == len(addresses) else f"{count} of"
        expect(note).to_contain_text(f"{taken} {len(addresses)} codes")
        assert "#" not in page.url
        if count == 1:
            page.goto(address)
            expect(note).to_contain_text("Nothing in it was new")
            page.goto(address[:-9] + "A" + address[-8:])
            expect(note).to_contain_text("did not arrive whole")
        last = page
    assert entries(last) == entries(giving.page)
    for person in (giving, taking):
        person.context.set_offline(False)
    expect(last.get_by_test_id("sync")).to_contain_text("Live on")
    enter(last)
    giving.page.wait_for_function(
        "([key, count]) => JSON.parse(localStorage[key]).entries.length === count",
        arg=[f"milkrun.boxes.{path.rsplit('/', 1)[1]}", EVENING + 1],
    )
