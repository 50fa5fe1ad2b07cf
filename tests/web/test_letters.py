"""Nothing on a board is too small to be read, or pressed, on a screen or on a telephone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Sit
from .people import PHONE, Person

SMALLEST = 10.95  # pixels on the screen: 11 but for rounding
FULL = [{"kind": "me"}, *[{"kind": "bot", "level": "greedy"}] * 3]

# Texts whose letters are smaller, each with its size; in pictures as they are scaled. A
# game's cover is only looked at.
SMALL = """least => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const here = node.parentElement, text = node.textContent.trim();
    const unseen = '.sr-only, .cover, title, desc, script, style';
    if (!text || here.closest(unseen) || !here.checkVisibility()) continue;
    const m = here.closest('svg')?.contains(here) ? here.getScreenCTM() : null;
    const scale = m ? Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)) : 1;
    const size = parseFloat(getComputedStyle(here).fontSize) * scale;
    if (size < least) found.add(`${text.slice(0, 20)}: ${size.toFixed(1)}`);
  }
  return [...found];
}"""


def small(page: Page) -> Any:
    """What is too small to be read."""
    return page.evaluate(SMALL, SMALLEST)


# What is pressed but smaller than that, and what is wider than the screen; links in sentences are
# as tall as their line, and a picture's own part is what takes its clicks.
PRESSED = """([least, main]) => {
  const found = [];
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) found.push(`the page is ${wide} px too wide`);
  for (const one of document.querySelectorAll('button, a.button, select, summary, [role=button]')) {
    if (!one.checkVisibility() || one.closest('.sr-only, .skip')) continue;
    const { width, height } = (one.querySelector('.hit') ?? one).getBoundingClientRect();
    const needed = one.matches('.main, .below button') ? main : least;
    const name = one.ariaLabel ?? one.textContent.trim();
    if (width > 0 && Math.min(width, height) < needed)
      found.push(`${name}: ${width.toFixed()}x${height.toFixed()}`);
  }
  return found;
}"""


def missed(page: Page) -> Any:
    """What is hard to press: under 24 px, or under 44 if it is a main action on a phone."""
    main = 43.5 if page.viewport_size == PHONE else 23.5
    return page.evaluate(PRESSED, [23.5, main])


SHORT = """[...document.querySelectorAll('[data-spot]')].map((spot) => {
  const { width, height } = spot.querySelector('.hit').getBoundingClientRect();
  return [spot.dataset.spot, Math.min(width, height)];
}).filter(([, least]) => least < 24)"""


def short(person: Person) -> list[Any]:
    """The places on a board that are under 24 px in a direction, on a desktop or on a phone."""
    return [one for _ in person.sizes() for one in person.page.evaluate(SHORT)]


PAGES = [
    "/",
    "/new?game=aquaretto",
    "/rules/aquaretto",
    "/puzzles",
    "/box",
    "/open",
    "/devices",
    "/history",
]


def test_pages_away_from_the_table_can_be_read_and_pressed(person: Person) -> None:
    found = {}
    for path in PAGES:
        person.go(path)
        person.page.wait_for_load_state("networkidle")
        person.page.get_by_role("heading", level=1).first.wait_for()
        found[path] = [
            one for _ in person.sizes() for one in (*small(person.page), *missed(person.page))
        ]
    assert not any(found.values()), found


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 800), (390, 844)])
def test_who_plays_what_i_have_and_what_to_do_have_room(sit: Sit, width: int, height: int) -> None:
    """With five at the table: names are whole, my coins stay, the sentence is to be seen."""
    person = sit(size={"width": width, "height": height})
    person.new_table([*FULL, FULL[1]], "aquaretto")
    page = person.page
    person.my_turn()
    for name in page.locator(".plates .name").all() if width != 1024 else []:
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), name.inner_text()
    mine = page.get_by_test_id("plate-0")
    expect(mine.locator(".extras")).to_be_visible()
    for one in (mine.locator(".extras"), person.prompt):
        box = one.bounding_box()
        assert box is not None
        assert box["width"] > 20
        assert box["x"] + box["width"] <= width
    bar = page.get_by_role("region", name="Now").bounding_box()
    assert bar is not None
    back = page.get_by_role("button", name="Take back").bounding_box()
    assert back is not None
    assert back["x"] + back["width"] <= bar["x"] + bar["width"], "nothing runs out of the bar"
