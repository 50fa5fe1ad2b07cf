"""Out For Delivery around the box: the clerk's buttons, parcels that slide, ways in words."""

from playwright.sync_api import Page, expect

from .conftest import Sit
from .people import PHONE, SIZES

TARGETS = """() => [...document.querySelectorAll('dialog g.place')]
  .map((one) => one.getBoundingClientRect()).map(({width, height}) => Math.min(width, height))"""
SCROLLS = """() => [...document.querySelectorAll('dialog, dialog .frame')]
  .some((one) => one.scrollWidth > one.clientWidth)"""


def deed(page: Page, kind: str, **chosen: str) -> None:
    page.get_by_role("radio", name=kind, exact=True).check(force=True)
    for name, label in chosen.items():
        page.locator(".deed").get_by_label(name, exact=True).select_option(label)
    page.locator(".deed").get_by_role("button", name="Enter").click()


def every_place_can_be_tapped(page: Page) -> None:
    """93 places of at least 24 pixels on a phone, and nothing scrolls sideways."""
    for width in (PHONE["width"], 320):
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_function(f"() => !({SCROLLS})()")
        sizes = page.evaluate(TARGETS)
        assert len(sizes) == 93
        assert min(sizes) >= 24, width
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]


def someone_trades(page: Page) -> None:
    """OFD-9.1, 9.3: what the two have is offered; whoever is elsewhere is told so."""
    page.get_by_role("radio", name="Go", exact=True).check(force=True)
    page.locator(".deed").get_by_label("who").select_option("Pink")
    page.locator(".deed").get_by_role("button", name="Goal: ").click()
    page.get_by_role("dialog").get_by_label("By name").select_option("Leewood Pickup")
    page.locator(".deed").get_by_role("button", name="Enter").click()
    told = page.get_by_test_id("enter")
    expect(told.get_by_text("of them rough.")).to_be_visible()
    deed(page, "Trade", who="Yellow", whom="Blue", given="25 gold")
    expect(told.get_by_text("Blue is not on the tile of Yellow.")).to_be_visible()
    deed(page, "Trade", whom="Pink", given="50 gold")
    expect(told.get_by_text("Yellow has given 50 gold and has")).to_be_visible()


@SIZES
def test_the_first_round_around_the_box(sit: Sit, size: dict[str, int]) -> None:
    """OFD-1.6, 2.2, 2.4, 3.3: one button rolls everything; one undo takes it back."""
    person = sit(size=size)
    person.go("/box/out_for_delivery")
    page = person.page
    page.get_by_role("button", name="Begin the sheet").click()
    begin = page.locator("[data-deed=next]")
    begin.click()
    done = page.get_by_test_id("enter")
    expect(done.get_by_text("First every player chooses a city to start in.")).to_be_visible()
    for who in ("Pink", "Blue"):
        deed(page, "Buy", who=who)
        expect(done.get_by_text(f"{who} gets:")).to_be_visible()
    for p, city in enumerate(("Leewood", "Vrogan", "Edmond")):
        page.get_by_role("tab").nth(p).click()
        page.locator("[data-field=stands] button").click()
        page.get_by_role("dialog").get_by_role("button", name=f"{city} Pickup").click()
    begin.click()
    expect(done.get_by_text("Round 1 begins.")).to_be_visible()
    rounds = page.locator("[data-field=round] input")
    expect(rounds).to_have_value("1")
    page.get_by_role("button", name="Undo").click()
    expect(rounds).to_have_value("0")
    begin.click()
    expect(rounds).to_have_value("1")
    if size == PHONE:
        page.locator("[data-field=stands] button").first.click()
        every_place_can_be_tapped(page)
    someone_trades(page)
    if size == PHONE:
        page.get_by_role("radio", name="Points").click()
    expect(page.get_by_text("New parcels come in round 4.")).to_be_visible()
    here = page.get_by_text("You are at Leewood Pickup: an action costs")
    expect(here.first).to_be_visible()
    page.get_by_role("radio", name="Ask").click()
    asked = page.locator("[data-question=way]")
    asked.get_by_role("button", name="goal").click()
    page.get_by_role("dialog").get_by_label("By name").select_option("Leewood Delivery")
    expect(asked.get_by_text("of them rough.")).to_be_visible()
    page.reload()
    expect(rounds).to_have_value("1")
    page.get_by_role("link", name="Reference").click()
    for table in ("Weather rolls", "Event rolls", "Item rolls"):
        expect(page.locator("caption").get_by_text(table)).to_have_count(1)
