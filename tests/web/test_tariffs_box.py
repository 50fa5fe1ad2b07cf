"""Tariffs around the box: dominoes tapped onto the map, a contract that stays on its phone."""

from playwright.sync_api import Page, expect

from .conftest import Sit
from .people import PHONE, SIZES

COINS = ("Start: null", "Destination: ace", "City 2", "City 3", "City 4", "City 5")
ROW = {"A1-B1": "3|1", "B1-C1": "4|0", "C1-D1": "5|2", "D1-E1": "1|1", "E1-F1": "2|2"}


def lay(page: Page, border: str, lying: str) -> None:
    """Choose a domino, by its first value, and tap the border of two tiles: at first the other
    way round, as dominoes are offered once it is known what for."""
    place = page.get_by_role("button", name=f"{border}: ")
    palette = page.get_by_role("radiogroup", name="Track: what a tap sets")
    is_first = palette.count() == 0
    if is_first:
        place.click()
    palette.get_by_role("button", name=lying[:2], exact=True).click()
    palette.get_by_role("radio", name=lying, exact=True).check()
    if not is_first:
        place.click()
    expect(page.get_by_role("button", name=f"{border}: {lying}")).to_be_visible()


@SIZES
def test_a_round_around_the_box(sit: Sit, size: dict[str, int]) -> None:
    """TAR-1.2, 8.3, 8.7, 10.3: the map is there, track and contract give the walk in words."""
    person = sit(size=size)
    person.go("/box/tariffs")
    page = person.page
    page.get_by_role("button", name="Begin the sheet").click()
    empty = page.get_by_role("button", name=": no domino")
    expect(empty).to_have_count(38)
    for border, lying in ROW.items():
        lay(page, border, lying)
    for coin in COINS:
        page.get_by_label(f"Contract, {coin}").select_option("Suns")
    if size == PHONE:
        page.get_by_role("radio", name="Points").click()
    walk = "Suns null → Suns ace (1) → Suns 2 (0) → Suns 3 (2) → Suns 4 (1) → Suns 5 (2)"
    expect(page.get_by_text(walk)).to_be_visible()
    expect(page.get_by_text("Your cheapest walk costs 18:")).to_be_visible()
    page.get_by_role("radio", name="Ask").click()
    asked = page.locator("[data-question=walk]")
    asked.get_by_label("one").select_option("Suns null")
    asked.get_by_label("other").select_option("Suns 3")
    expect(asked.get_by_text("Over the track alone it costs 3:")).to_be_visible()
    page.get_by_role("radio", name="Enter").click()
    page.get_by_role("button", name="Clear the track for a new round").click()
    page.get_by_role("button", name="Yes, clear it").click()
    expect(empty).to_have_count(38)
    expect(page.get_by_label("Contract, City 2")).to_have_value("0")
    expect(page.get_by_role("textbox", name="Round", exact=True)).to_have_value("2")
    page.reload()
    expect(empty).to_have_count(38)
