"""The narrowest phone, a phone held sideways, larger letters, and what is longest there."""

import re

import pytest
from playwright.sync_api import Page, Route

from .conftest import Sit
from .people import BOTS, DRAWN, PHONE, Person
from .test_box import begin, show
from .test_pages import assert_fits
from .test_tiffin import hear_nothing

NARROW = {"width": 320, "height": 640}
SIDEWAYS = [{"width": 844, "height": 390}, {"width": 667, "height": 375}]

# The longest that games ask, at the end of the sentence; and one that stands beside a plate.
ASKED = [
    "The red 2 with symbol and the green 2 with symbol on Mumbai Central:"
    " with the Flat Tire or the Shortcut, or without?",
    "You earned a coworker: a cashier, a keeper, a manager or a trainer on a space?",
    "Put the sea lion with lightning into your zoo, or into your depot.",
]
CUT = """(() => {
  const one = document.querySelector('[data-testid=prompt]');
  return one.scrollHeight - one.clientHeight;
})()"""
# Fields that stick out of what they stand in, inside its padding.
STICKS = """[...document.querySelectorAll('form input')].filter((one) => {
  const form = one.closest('form'), padding = parseFloat(getComputedStyle(form).paddingRight);
  const room = form.getBoundingClientRect().right - padding - one.getBoundingClientRect().right;
  return one.checkVisibility() && room < -1;
}).length"""

# Fields of a dialog that are cut off at its side.
WITHIN = """[...document.querySelectorAll('dialog input')].filter((one) =>
  one.getBoundingClientRect().right > one.closest('dialog').getBoundingClientRect().right)
  .map((one) => one.value)"""

# How much higher what a field of a sheet stands in is than the field.
ROOM = "one => one.parentElement.offsetHeight - one.offsetHeight"


def enlarge(person: Person) -> None:
    """Letters of twice the size, as a browser's settings make them."""
    person.again = False  # nobody else gets this browser
    session = person.context.new_cdp_session(person.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})


@pytest.mark.parametrize("path", ["/", "/new?game=tiffin", "/learn/tiffin", "/rules/tiffin"])
def test_larger_letters_run_off_no_page(sit: Sit, path: str) -> None:
    person = sit(size=PHONE)
    person.new_table()  # of which every page tells
    enlarge(person)
    person.go(path)
    person.page.wait_for_load_state("networkidle")
    person.page.get_by_role("heading", level=1).first.wait_for()
    assert_fits(person)


def test_larger_letters_hide_nothing_at_a_table(sit: Sit) -> None:
    """On a desktop the bar does not lie over the list beside it, and everybody has a name."""
    person = sit(size={"width": 1280, "height": 800})
    enlarge(person)
    person.new_table()
    person.my_turn()
    page = person.page
    bar = page.get_by_role("region", name="Now")
    assert bar.evaluate("one => one.scrollWidth <= one.clientWidth")
    for name in page.locator(".plates .name").all():
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), name.inner_text()
    page.set_viewport_size(PHONE)
    page.evaluate(DRAWN)
    assert_fits(person)


def say(page: Page, words: str) -> None:
    """From now on the server asks this, whatever is to be done."""

    def answer(route: Route) -> None:
        said = route.fetch()
        route.fulfill(response=said, json={**said.json(), "prompt": words})

    page.route(re.compile(r"/api/tables/[^/]+$"), answer)


def test_a_question_is_never_cut_off(sit: Sit) -> None:
    person = sit()
    page = person.page
    table = person.new_table(BOTS, "tiffin")
    hear_nothing(person)
    for words in ASKED:
        say(page, words)
        person.go(f"/t/{table}")
        page.get_by_text(words).first.wait_for()
        for size in (NARROW, PHONE, *SIDEWAYS):
            page.set_viewport_size(size)
            page.evaluate(DRAWN)
            assert page.evaluate(CUT) <= 2, (size, words)


def test_the_names_of_a_new_sheet_stay_inside(sit: Sit) -> None:
    person = sit(size=NARROW)
    person.go("/box/tiffin")
    person.page.get_by_label("Player 1").wait_for()
    assert person.page.evaluate(STICKS) == 0


def test_larger_letters_run_off_no_sheet(sit: Sit) -> None:
    person = sit(size=PHONE)
    enlarge(person)
    page = begin(person, "out_for_delivery", "Anna", "Maximiliane", "Bartholomäus")
    assert_fits(person)
    page.get_by_role("button", name="Names", exact=True).click()
    page.get_by_role("dialog").wait_for()
    assert page.evaluate(WITHIN) == []


def test_larger_letters_run_out_of_no_dialog_of_the_narrowest_phone(sit: Sit) -> None:
    """Not to the side: the button that closes it, or copies a link, would be half there."""
    person = sit(size=NARROW)
    enlarge(person)
    page = person.page
    person.new_table(game="aquaretto")
    page.get_by_role("button", name="How to play").first.click()
    page.get_by_test_id("legend").wait_for()
    assert page.get_by_role("dialog").evaluate("one => one.scrollWidth <= one.clientWidth")
    begin(person, "tiffin").get_by_role("button", name="Share", exact=True).click()
    assert page.locator("dialog .copy").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_who_entered_a_choice_takes_no_row_of_its_own(sit: Sit) -> None:
    person = sit(size=PHONE)
    page = begin(person, "tariffs", "Anna", "Maximiliane-Charlotte", "Bartholomäus")
    choices = page.get_by_role("radiogroup", name="Starts round 1")
    before = choices.evaluate(ROOM)
    choices.get_by_role("radio").nth(2).check(force=True)
    page.get_by_role("button", name="Who entered it: Starts round 1").wait_for()
    assert choices.evaluate(ROOM) == before
    page = begin(person, "mint_delivery")
    where = page.locator("[data-field=truck] select")
    where.select_option(index=3)
    page.get_by_role("button", name="Who entered it:").first.wait_for()
    assert where.evaluate(ROOM) == 0


def test_a_question_mark_stands_beside_the_last_list(sit: Sit) -> None:
    page = begin(sit(size=PHONE), "mint_delivery")
    show(page, "Ask")
    order = page.get_by_label("order", exact=True).first
    assert order.evaluate("one => one.parentElement.textContent.trim().endsWith('?')")
    assert order.evaluate(ROOM) < 10  # no other line
