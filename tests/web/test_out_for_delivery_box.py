"""Out For Delivery around the box: the clerk's buttons, parcels that slide, ways in words."""

import pytest
from playwright.sync_api import expect

from .conftest import Sit
from .people import DESKTOP, PHONE


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
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
        page.get_by_role("radio", name="Points").click()
    expect(page.get_by_text("New parcels come in round 4.")).to_be_visible()
    expect(page.get_by_text("You are at Leewood Pickup: an action costs")).to_be_visible()
    page.get_by_role("radio", name="Ask").click()
    asked = page.locator("[data-question=way]")
    asked.get_by_role("button", name="goal").click()
    page.get_by_role("dialog").get_by_label("By name").select_option("Leewood Delivery")
    expect(asked.get_by_text("of them rough.")).to_be_visible()
    page.reload()
    expect(rounds).to_have_value("1")
