"""The screen stays on while a sheet lies open, and only then."""

from playwright.sync_api import Page, expect

from .conftest import Sit
from .people import PHONE

LOCKS = """() => {
  window.locks = [];
  window.away = false;
  const request = async () => {
    const lock = { released: false, release: async () => { lock.released = true; } };
    window.locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  Object.defineProperty(document, 'hidden', { get: () => window.away });
}"""
LOOK = """(away) => {
  window.away = away;
  document.dispatchEvent(new Event('visibilitychange'));
}"""
HELD = "([held, ever]) => window.locks.length === ever"
HELD += " && window.locks.filter((one) => !one.released).length === held"


def held(page: Page, now: int, ever: int) -> None:
    page.wait_for_function(HELD, arg=[now, ever])


def test_the_screen_stays_on_while_a_sheet_is_open(sit: Sit) -> None:
    """Asked for anew on return; let go while the page is hidden, and when the sheet is left."""
    person = sit(size=PHONE)
    page = person.page
    person.script(f"({LOCKS})()")
    person.go("/box/tiffin")
    page.get_by_role("button", name="Begin the sheet").click()
    held(page, 1, 1)
    page.evaluate(LOOK, True)
    held(page, 0, 1)
    page.evaluate(LOOK, False)
    held(page, 1, 2)
    wish = page.get_by_role("checkbox", name="Keep the screen on")
    wish.uncheck()
    held(page, 0, 2)
    page.evaluate(LOOK, True)
    page.evaluate(LOOK, False)
    page.reload()
    expect(wish).not_to_be_checked()
    held(page, 0, 0)
    wish.check()
    held(page, 1, 1)
    page.get_by_role("link", name="Reference").click()
    expect(page.locator(".card")).to_be_visible()
    held(page, 0, 1)
