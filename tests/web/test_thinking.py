"""A game against a bot that thinks: a hint, the end, and where it was decided."""

import re

import pytest
from playwright.sync_api import expect

import milkrun

from .conftest import Server, Sit
from .people import Person

# Two games suffice: nothing here is a game's own.
SHORT = {"tiffin": {"turn_limit": 20}, "tariffs": {"rounds": 1}}


def play_strong(person: Person, name: str) -> None:
    """Make a table by the form, ask for a hint, do as it says, then play without care, and look at
    the analysis."""
    page = person.page
    person.go(f"/new?game={name}")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_label("How seat 2 plays").select_option("strong")
    page.get_by_text("Options", exact=True).click()
    for folded in page.locator(".group:not([open]) > summary").all()[::-1]:
        folded.click()
    for option, value in SHORT[name].items():
        text = next(o.text for o in milkrun.games[name].options if o.name == option)
        page.get_by_label(text).fill(str(value))
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1]
    expect(page.get_by_test_id("plate-1")).to_contain_text("Hard")

    page.get_by_test_id("ask-hint").click(timeout=60_000)  # as soon as the decision is mine
    card = page.get_by_test_id("hint")
    expect(card).to_be_visible()
    if (last := card.get_by_role("button", name="Show the best")).count():
        last.click()
    with page.expect_response("**/moves"):
        card.get_by_role("button", name="Do this").first.click()
    person.finish(table, 1000)

    page.get_by_test_id("end").get_by_role("link", name="Analysis").click()
    expect(page.get_by_test_id("chart")).to_be_visible(timeout=400_000)
    expect(page.get_by_role("region", name="Progress")).to_have_count(0, timeout=400_000)
    # who wins is not asked: games this short are now and then won without care (strength is
    # measured by `benchmarks/`, over many games)
    assert sorted(one["seat"] for one in person.view(table)["standings"]) == [0, 1]


@pytest.mark.parametrize("name", ["tiffin", pytest.param("tariffs", marks=pytest.mark.thorough)])
def test_a_game_against_strong_from_the_first_hint_to_the_analysis(
    sit: Sit, server: Server, name: str
) -> None:
    server.has_native(name)
    person = sit()
    page = person.page
    lists = page.get_by_role("region", name=re.compile("Your mistakes|Turning points"))
    lost = lists.locator("li").get_by_role("button")
    play_strong(person, name)
    expect(lists.first).to_be_visible()
    if lost.count() > 0:  # the board of that moment is shown, and what it cost
        lost.first.click()
        expect(page.get_by_test_id("decision")).to_contain_text("gave away")
    else:  # the games are short, and the analysis is brief: nothing may be clear, and that is said
        expect(lists.first).to_contain_text("No decision of yours clearly gave chances away")
        page.get_by_test_id("chart").press("Home")
        expect(page.get_by_test_id("decision")).to_be_visible()
    expect(page.get_by_test_id("board")).to_be_visible()
