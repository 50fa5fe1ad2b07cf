"""The companion: a sheet of a game on one's own table is begun, filled, asked, undone, kept."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import milkrun

from .conftest import Server
from .people import PHONE, SIZES, Person
from .test_pages import assert_fits, faults, faults_everywhere

SCROLLS = """() => [...document.querySelectorAll('[data-testid=enter] .frame')]
  .some((one) => one.scrollWidth > one.clientWidth + 1)"""
PAGE_OF_PDF = rb"/Type\s*/Page\b"


@pytest.fixture
def guest(farm: Server, browser: Browser) -> Iterator[Callable[..., Person]]:
    """People who open the companion of a server that has Pig."""
    people: list[Person] = []

    def one(**how: object) -> Person:
        people.append(Person(browser, farm.url, again=True, **how))  # type: ignore[arg-type]
        return people[-1]

    yield one
    for person in people:
        person.leave()
        assert person.errors == []


def begin(person: Person, game: str = "pig", *names: str) -> Page:
    """A new sheet, with nobody told who holds the phone."""
    page = person.page
    person.go(f"/box/{game}")
    for seat, name in enumerate(names):
        page.get_by_label(f"Player {seat + 1}").fill(name)
    page.get_by_role("button", name="Begin the sheet").click()
    page.get_by_role("button", name="Skip").click()
    return page


def more(page: Page, of: str) -> Locator:
    return page.get_by_role("button", name=f"One more: {of}")


def figure(page: Page, of: str) -> Locator:
    return page.get_by_role("textbox", name=of)


def show(page: Page, tab: str) -> None:
    page.get_by_role("radio", name=tab, exact=True).check(force=True)


def test_two_players_of_one_name_have_a_sheet(guest: Callable[..., Person]) -> None:
    page = begin(guest(), "tiffin", "Anna", "Anna")
    expect(page.get_by_test_id("enter")).to_be_visible()


@SIZES
def test_a_sheet_is_filled_reloaded_and_undone(
    guest: Callable[..., Person], size: dict[str, int]
) -> None:
    person = guest(size=size, dark=size == PHONE)
    page = begin(person, "pig", "Anna", "Ben", "Chloë")
    more(page, "Points, Anna").click()
    more(page, "Points, Anna").click()
    figure(page, "Points, Ben").fill("50")
    figure(page, "Points, Ben").press("Enter")
    expect(page.get_by_role("status").filter(has_text="Points, Ben: +50")).to_be_visible()
    page.reload()
    expect(figure(page, "Points, Anna")).to_have_value("2")
    more(page, "Points, Anna").click()
    expect(figure(page, "Points, Anna")).to_have_value("3")
    page.get_by_role("button", name="Undo").click()
    expect(figure(page, "Points, Anna")).to_have_value("2")
    page.get_by_role("button", name="Redo").click()
    expect(figure(page, "Points, Anna")).to_have_value("3")
    show(page, "Points")
    expect(page.get_by_test_id("report-1")).to_contain_text("1st")
    expect(page.get_by_role("region", name="The table")).to_contain_text("Ben has won.")
    assert_fits(person)
    assert faults(person) == []


def test_what_cannot_be_is_told_in_place(guest: Callable[..., Person]) -> None:
    person = guest(size=PHONE)
    page = begin(person)
    for seat in ("Yellow", "Pink"):
        figure(page, f"Points, {seat}").fill("60")
        figure(page, f"Points, {seat}").press("Enter")
    expect(page.get_by_test_id("enter").get_by_text("Only one can have 50.")).to_be_visible()
    expect(figure(page, "Points, Pink")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="One thing cannot be like that").click()
    page.get_by_role("button", name="Only one can have 50.").click()
    expect(figure(page, "Points, Pink")).to_be_focused()
    expect(figure(page, "Points, Pink")).to_have_value("60")


def test_the_die_and_a_question(guest: Callable[..., Person]) -> None:
    page = begin(guest(size=PHONE))
    page.get_by_role("button", name="Roll: Die").click()
    expect(page.get_by_role("status").filter(has_text="Die:")).to_be_visible()
    show(page, "Ask")
    expect(page.get_by_text("Not yet: Yellow needs 50 more.")).to_be_visible()
    show(page, "Enter")
    figure(page, "Points, Yellow").fill("45")
    figure(page, "Points, Yellow").press("Enter")
    show(page, "Ask")
    expect(page.get_by_text("Not yet: Yellow needs 5 more.")).to_be_visible()
    page.get_by_label("more").select_option("5")
    expect(page.get_by_text("Yellow wins with 5 more.")).to_be_visible()


def test_the_log_says_who_entered_what(guest: Callable[..., Person]) -> None:
    person = guest()
    person.go("/box/pig")
    page = person.page
    page.get_by_role("button", name="Begin the sheet").click()
    page.get_by_role("region", name="Who holds this phone?").get_by_role("button").first.click()
    more(page, "Points, Pink").click()
    page.get_by_role("button", name="Who entered it: Points, Pink").click()
    dialog = page.get_by_role("dialog", name="Who entered it")
    expect(dialog.get_by_role("listitem")).to_contain_text(["You Points, Pink: +1"])
    dialog.get_by_role("button", name="Take back").click()
    dialog.get_by_role("button", name="Close").click()
    expect(figure(page, "Points, Pink")).to_have_value("0")
    show(page, "Log")
    again = page.get_by_role("button", name="Let it hold again: takes back: Points, Pink: +1")
    again.click()
    expect(figure(page, "Points, Pink")).to_have_value("1")


def test_tabs_of_a_browser_agree_and_results_are_kept(guest: Callable[..., Person]) -> None:
    person = guest()
    page = begin(person)
    other = person.open_tab()
    other.goto(page.url)
    expect(figure(other, "Points, Yellow")).to_have_value("0")
    more(page, "Points, Yellow").click()
    expect(figure(other, "Points, Yellow")).to_have_value("1")
    more(other, "Points, Yellow").click()
    expect(figure(page, "Points, Yellow")).to_have_value("2")
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Keep this result").click()
    person.go("/")
    page.get_by_role("link", name="Score a game on your own table").click()
    kept = page.get_by_role("region", name="Sheets on this phone")
    expect(kept.get_by_role("link")).to_contain_text("Yellow 2, Pink 0, Blue 0")
    assert faults(person) == []
    kept.get_by_role("button", name="Forget this sheet").click()
    kept.get_by_role("button", name="Forget it").click()
    expect(kept).to_be_hidden()


def test_who_has_won_is_told_once_the_game_is_over(guest: Callable[..., Person]) -> None:
    page = begin(guest(), "tiffin", "Anna", "Ben", "Cleo")
    for seat, rupees in (("Anna", "30"), ("Ben", "20"), ("Cleo", "30")):
        figure(page, f"Rupees from before this sheet, {seat}").fill(rupees)
        figure(page, f"Rupees from before this sheet, {seat}").press("Enter")
    finish = page.get_by_role("button", name="Finish", exact=True)
    finish.click()
    expect(page.get_by_text("Anna and Cleo are level.")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("radiogroup", name="The game").get_by_role("radio").nth(1).check(force=True)
    finish.click()
    expect(page.get_by_text("Anna and Cleo shared the win.")).to_be_visible()


def test_whoever_forgets_sheets_keeps_their_place(guest: Callable[..., Person]) -> None:
    person = guest()
    for _ in range(2):
        page = begin(person)
    person.go("/box/pig")
    sheets = page.get_by_role("region", name="Sheets on this phone").get_by_role("link")
    for left in (1, 0):
        page.get_by_role("button", name="Forget this sheet").first.click()
        page.get_by_role("button", name="Forget it").click()
        expect(sheets).to_have_count(left)
        expect(sheets if left else page.get_by_role("main")).to_be_focused()


def test_a_link_that_leads_nowhere(guest: Callable[..., Person]) -> None:
    person = guest(may_fail=True)
    person.go(f"/box/pig/{'a' * 22}")
    expect(person.page.get_by_role("heading", name="This sheet is not here")).to_be_visible()
    person.go("/box/chess")
    expect(person.page.get_by_role("heading", name="There is no sheet")).to_be_visible()


def test_a_table_goes_on_from_a_sheet(guest: Callable[..., Person]) -> None:
    """With the points and names of the sheet, and bots in the other seats."""
    page = begin(guest(), "pig", "Anna", "Ben")
    points = figure(page, "Points, Anna")
    points.fill("12")
    points.press("Enter")
    page.get_by_role("button", name="Finish", exact=True).click()
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("region", name="Players")).to_contain_text("Ben")
    expect(page.get_by_role("region", name="Now")).to_contain_text("Anna")
    expect(page.get_by_role("region", name="Now")).to_contain_text("12")


@pytest.mark.parametrize("game", [name for name, game in milkrun.games.items() if game.has_sheet])
def test_every_sheet_opens_and_fits(guest: Callable[..., Person], game: str) -> None:
    person = guest()
    page = begin(person, game)
    expect(page.get_by_test_id("enter").get_by_role("region").first).to_be_visible()
    assert "{" not in (page.get_by_test_id("enter").text_content() or "")  # names are filled in
    assert faults_everywhere(person) == []
    tabs = page.get_by_role("group", name="What is shown").get_by_role("radio")
    for _ in person.sizes():
        tabs.first.check(force=True)
        assert not page.evaluate(SCROLLS)
        for tab in tabs.all():
            tab.check(force=True)
            assert_fits(person)


def test_a_sheet_with_dozens_of_options_fits_into_codes(guest: Callable[..., Person]) -> None:
    game = max(milkrun.games.values(), key=lambda one: len(one.options)).name
    person = guest(size=PHONE)
    page = person.page
    person.go(f"/box/{game}")
    page.get_by_text("Options", exact=True).wait_for()
    page.get_by_role("button", name="Begin the sheet").click()
    page.get_by_role("region", name="Who holds this phone?").get_by_role("button").first.click()
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("radio", name="Without a network").check()
    expect(page.get_by_test_id("code")).to_be_visible()


@pytest.mark.parametrize("game", list(milkrun.games))
def test_the_reference_card_is_one_page_of_a4(guest: Callable[..., Person], game: str) -> None:
    person = guest()
    person.go(f"/box/{game}/card")
    expect(person.page.locator(".card.fitted")).to_be_visible()
    pdf = person.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(PAGE_OF_PDF, pdf)) == 1
    assert b"/MediaBox [0 0 594" in pdf or b"/MediaBox [0 0 595" in pdf
