"""The rulebook on the page and beside a board: contents, search, pictures, clauses, tables."""

import pytest
from playwright.sync_api import Locator, Route, expect

import milkrun
from milkrun.engine.clauses import read_rulebook
from milkrun.primers import primer_of

from .conftest import Sit
from .people import BOTS, PHONE, Person
from .test_pages import assert_fits


def table(person: Person, name: str) -> Locator:
    return person.page.get_by_role("table", name=name, exact=True)


def searchbox(person: Person) -> Locator:
    return person.page.get_by_role("searchbox", name="Search the rules")


def chapter(person: Person, name: str) -> Locator:
    return person.page.get_by_role("navigation", name="Chapters").get_by_role("link", name=name)


@pytest.mark.parametrize("game", list(milkrun.games))
def test_a_rulebook_is_rendered_with_its_pictures(sit: Sit, game: str) -> None:
    """No sign of Markdown is left, and each picture of the primer stands in one chapter."""
    person = sit(size=PHONE)
    page = person.page
    person.go(f"/rules/{game}")
    expect(page.get_by_role("heading", name="Rules of")).to_be_visible()
    text = page.locator(".rules").inner_text()
    assert not set("*`") & set(text)
    assert "ruling)" not in text
    homes = {
        clause.id: section.id
        for section in read_rulebook(game).sections
        for clause in section.clauses
    }
    for part in primer_of(game):
        if part.picture:
            home = page.locator(f"[data-chapter='{homes[part.clauses[0]]}']")
            # Pictures are drawn near what one sees, and stand under the title of their chapter.
            home.get_by_role("heading").first.scroll_into_view_if_needed()
            figure = home.locator("figure").filter(has_text=part.picture.caption)
            expect(figure.locator("svg.scene")).to_have_count(1)
    assert_fits(person)


def test_a_clause_is_reached_by_its_address(person: Person) -> None:
    """It is marked, and so is what a clause points to when that is followed."""
    page = person.page
    person.go("/rules/tiffin#TIF-1.9")
    expect(page.locator("li.marked")).to_have_attribute("data-clause", "TIF-1.9")
    expect(page.locator("li.marked")).to_be_in_viewport()
    page.locator("li.marked").get_by_role("link", name="TIF-4.8").click()
    expect(page.locator("li.marked")).to_have_attribute("data-clause", "TIF-4.8")
    expect(page.locator("li.marked")).to_be_in_viewport()
    assert page.url.endswith("/rules/tiffin#TIF-4.8")


def test_the_contents_stay_beside_the_text(person: Person) -> None:
    """They mark what is being read, and lead to any chapter."""
    person.go("/rules/tiffin")
    chapter(person, "9 Scoring a route").click()
    expect(person.page.get_by_role("heading", name="9 Scoring a route")).to_be_focused()
    expect(chapter(person, "9 Scoring a route")).to_have_attribute("aria-current", "location")
    expect(chapter(person, "1 Setup")).to_be_in_viewport()
    person.page.mouse.move(900, 500)
    person.page.mouse.wheel(0, 100_000)
    expect(chapter(person, "What the box holds")).to_have_attribute("aria-current", "location")
    person.page.mouse.wheel(0, -100_000)
    expect(chapter(person, "What the box holds")).not_to_have_attribute("aria-current", "location")


def test_on_a_phone_the_contents_are_folded(sit: Sit) -> None:
    person = sit(size=PHONE)
    page = person.page
    person.go("/rules/tiffin")
    expect(chapter(person, "5 Play a card")).to_be_hidden()
    fold = page.get_by_role("button", name="Contents")
    fold.click()
    chapter(person, "5 Play a card").click()
    expect(page.get_by_role("heading", name="5 Play a card")).to_be_in_viewport()
    expect(chapter(person, "5 Play a card")).to_be_hidden()
    expect(fold).to_contain_text("Play a card")
    assert_fits(person)


def test_the_search_goes_from_place_to_place(person: Person) -> None:
    """Enter to the next, Shift+Enter back, Escape to the whole book where one was."""
    page = person.page
    person.go("/rules/tiffin")
    search, found = searchbox(person), page.get_by_test_id("found")
    search.fill("Grey route")
    expect(page.locator("mark").first).to_have_text("grey")
    count = page.locator("li[data-clause], [data-clause^=table-]").count()
    expect(found).to_have_text(str(count))
    search.press("Enter")
    expect(found).to_have_text(f"1 of {count}")
    first = page.locator("li.marked").get_attribute("data-clause")
    search.press("Enter")
    expect(found).to_have_text(f"2 of {count}")
    expect(page.locator("li.marked")).to_be_in_viewport()
    search.press("Shift+Enter")
    search.press("Shift+Enter")
    expect(found).to_have_text(f"{count} of {count}")
    search.press("Enter")
    search.press("Escape")
    expect(search).to_have_value("")
    expect(search).to_be_focused()
    expect(page.locator("mark")).to_have_count(0)
    expect(page.locator("li.marked")).to_have_attribute("data-clause", str(first))
    expect(page.locator("li.marked")).to_be_in_viewport()


def test_beside_a_board_the_rules_open_at_the_decision(person: Person) -> None:
    """At the turn while there are several things to do, then at the one that is chosen.

    Also where they are opened while the move is still on its way.
    """
    page = person.page
    person.new_table(BOTS)
    person.my_turn()
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route))
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("heading", name="2 A turn Your decision now")).to_be_in_viewport()
    expect(page.locator("#panel-rules li.now")).to_have_attribute("data-clause", "TIF-2.2")
    page.get_by_role("tab", name="Actions").click()
    page.get_by_test_id("board").get_by_test_id("deck").click()
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("heading", name="Rules of Tiffin")).to_be_visible()
    held[0].continue_()
    expect(
        page.get_by_role("heading", name="4 Draft two cards Your decision now")
    ).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0


def test_who_reads_on_beside_a_board_is_left_there(person: Person) -> None:
    """A move brings a new table, but no other rules."""
    page = person.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    person.new_table(BOTS)
    person.my_turn()
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator("#panel-rules li.now")).to_have_attribute("data-clause", "TIF-2.2")
    read = page.locator("#panel-rules table").last
    read.evaluate("table => table.scrollIntoView()")
    page.get_by_test_id("board").get_by_test_id("deck").click()
    expect(page.locator("#panel-rules li.now")).to_have_attribute("data-clause", "TIF-4.1")
    page.wait_for_load_state("networkidle")
    expect(read).to_be_in_viewport()
    assert sum(url.endswith("/rules") for url in asked) == 1


def test_a_refusal_is_what_the_rules_open_at(person: Person) -> None:
    page = person.page
    person.new_table(BOTS)
    person.my_turn()
    page.get_by_test_id("my-shortcut").dispatch_event("click")
    asked = page.get_by_role("alert").get_by_role("button", name="Read TIF-").inner_text()
    page.get_by_role("tab", name="Rules").click()
    marked = page.locator("#panel-rules li.marked")
    expect(marked).to_have_attribute("data-clause", asked.removeprefix("Read "))
    expect(marked).to_be_in_viewport()


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
    person.page.get_by_role("link", name="Ranks").click()
    expect(person.page.locator("#table-ranks")).to_be_in_viewport()


def test_the_search_finds_rows_of_tables(person: Person) -> None:
    """Rows that have all the words; a table whose title has them is shown whole."""
    person.go("/rules/mint_delivery")
    search = searchbox(person)
    search.fill("falls sugar free 5")
    expect(table(person, "Orders").locator("tbody tr")).to_have_count(1)
    search.fill("orders")
    expect(table(person, "Orders").locator("tbody tr")).to_have_count(32)
    search.fill("no such word")
    expect(person.page.get_by_text("No clause or table has all")).to_be_visible()
