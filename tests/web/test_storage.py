"""What a browser keeps, where it keeps nothing, has no room or holds something odd; two tabs."""

import json
import re

import pytest
from playwright.sync_api import expect

from .conftest import Sit
from .people import PHONE

FORBIDDEN = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('forbidden', 'SecurityError'); }})"""
FULL = """Storage.prototype.setItem = () => {
  throw new DOMException('full', 'QuotaExceededError'); }"""
ODD = """for (const [key, value] of Object.entries({
  tables: '{}', mine: '{"tables": 5}', settings: 'null', history: '5', puzzles: '[1]',
  seen: '[3]', lessons: '"x"', boxes: '7', 'box.device': ''}))
  localStorage[`milkrun.${key}`] = value"""
KEPT = "() => JSON.parse(localStorage['milkrun.settings'])"


@pytest.mark.parametrize("script", [FORBIDDEN, FULL, ODD], ids=["forbidden", "full", "odd"])
def test_every_page_opens_whatever_the_browser_keeps(sit: Sit, script: str) -> None:
    person = sit()
    person.script(script)
    pages = ("", "new", "box", "box/tiffin", "puzzles", "learn/tiffin", "history", "open")
    for path in pages:
        person.go(f"/{path}")
        expect(person.page.locator("h1").first).to_be_visible()
    person.new_table()
    person.my_turn()


@pytest.mark.parametrize("script", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_sheet_is_there_for_a_visit_without_room(sit: Sit, script: str) -> None:
    person, friend = sit(size=PHONE, may_fail=True), sit(size=PHONE, may_fail=True)
    for one in (person, friend):
        one.script(script)
    page = person.page
    person.go("/box/tiffin")
    page.get_by_role("button", name="Begin the sheet").click()
    who = page.get_by_role("heading", name="Who holds this phone?")
    expect(who).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(who).to_have_count(0)
    friend.page.goto(page.url)
    expect(friend.page.get_by_role("heading", name="Who holds this phone?")).to_be_visible()
    page.get_by_role("link", name="Milkrun").first.click()
    page.go_back()
    expect(page.get_by_role("heading", name=re.compile("Tiffin"))).to_be_visible()


def test_what_one_tab_sets_another_does_not_undo(sit: Sit) -> None:
    person = sit()
    person.go()
    second = person.open_tab()
    second.goto(person.url)
    for page in (person.page, second):
        page.get_by_role("button", name="Settings").click()
    second.get_by_role("radio", name="Night").check(force=True)
    expect(person.page.locator("html[data-theme=dark]")).to_have_count(1)
    person.page.get_by_label("Ask me to confirm each move").check()
    expect(second.get_by_label("Ask me to confirm each move")).to_be_checked()
    kept = second.evaluate(KEPT)
    assert (kept["theme"], kept["confirmTurns"]) == ("dark", True), json.dumps(kept)
