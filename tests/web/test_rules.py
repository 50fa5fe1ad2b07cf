"""The rulebook on the page: clauses with their marks, and the tables of what the box holds."""

from playwright.sync_api import Locator, expect

from .conftest import Sit
from .people import PHONE, Person
from .test_pages import assert_fits


def table(person: Person, name: str) -> Locator:
    return person.page.get_by_role("table", name=name, exact=True)


def test_a_table_is_reached_by_its_address(sit: Sit) -> None:
    """On a phone: wide tables move in their own frame, and by keys; the page does not."""
    person = sit(size=PHONE)
    person.go("/rules/mint_delivery#table-abilities")
    expect(person.page.locator("#table-abilities")).to_be_focused()
    expect(person.page.locator("#table-abilities")).to_be_in_viewport()
    assert_fits(person)
    frame = person.page.get_by_role("region", name="Abilities")
    frame.evaluate("frame => frame.firstElementChild.style.width = '60rem'")
    expect(frame).to_have_attribute("tabindex", "0")
    assert frame.evaluate("frame => (frame.scrollLeft = 200, frame.scrollLeft)") == 200
    assert_fits(person)


def test_a_table_has_heads_for_its_columns_and_rows(person: Person) -> None:
    person.go("/rules/mint_delivery")
    mints = table(person, "Mints")
    expect(mints.get_by_role("columnheader")).to_have_text(
        ["Kind", "Mints", "Comes from", "Worth in a tie"]
    )
    expect(mints.get_by_role("rowheader")).to_have_text(["Classic", "Sugar Free", "Cinnamon"])
    person.page.get_by_role("button", name="Ranks").click()
    expect(person.page.locator("#table-ranks")).to_be_in_viewport()


def test_the_search_finds_rows_of_tables(person: Person) -> None:
    """Rows that have all the words; a table whose title has them is shown whole."""
    person.go("/rules/mint_delivery")
    search = person.page.get_by_role("searchbox", name="Search the rules")
    search.fill("falls sugar free 5")
    expect(table(person, "Orders").locator("tbody tr")).to_have_count(1)
    search.fill("orders")
    expect(table(person, "Orders").locator("tbody tr")).to_have_count(32)
    search.fill("no such word")
    expect(person.page.get_by_text("No clause or table has all")).to_be_visible()
