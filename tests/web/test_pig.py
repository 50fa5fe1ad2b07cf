"""Pig, a game of another folder that the page knows nothing of, is played there to its end."""

import pytest
from playwright.sync_api import Browser, expect

from .conftest import Server
from .people import DESKTOP, PHONE, Person
from .test_pages import assert_fits, faults


@pytest.mark.parametrize(
    ("players", "size"),
    [
        pytest.param(2, DESKTOP, id="2", marks=pytest.mark.thorough),
        pytest.param(3, PHONE, id="3, phone"),
        pytest.param(4, DESKTOP, id="4", marks=pytest.mark.thorough),
    ],
)
def test_pig_from_its_tile_to_its_end(
    farm: Server, browser: Browser, players: int, size: dict[str, int]
) -> None:
    """With the mouse to the table, with the keyboard through the game; nothing off to the side."""
    person = Person(browser, farm.url, size=size, dark=size == PHONE)
    page = person.page
    person.go()
    tile = page.get_by_role("listitem").filter(has_text="Roll, and know when to stop.")
    tile.get_by_role("link", name="New table").click()
    expect(page.get_by_role("heading", name="Who sits at the Pig table")).to_be_visible()
    assert_fits(person)
    if players == 2:
        page.get_by_role("button", name="Remove seat 3").click()
    elif players == 4:
        page.get_by_role("button", name="Another seat").click()
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator("[data-testid^=plate-]")).to_have_count(players)
    assert faults(person) == []
    play(person)
    expect(page.get_by_test_id("end")).to_contain_text("The game is over")
    assert faults(person) == []
    assert_fits(person)
    assert person.errors == []
    person.leave()


def play(person: Person) -> None:
    """Stop as soon as that is possible, by the list of actions alone."""
    end = person.page.get_by_test_id("end")
    while not end.is_visible():
        wait = "#actions button:not([aria-disabled=true]), [data-testid=end]"
        person.page.wait_for_selector(wait)
        if person.actions.count():
            person.actions.last.focus()
            person.page.keyboard.press("Enter")
            person.answered()
