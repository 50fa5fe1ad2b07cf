"""The plain table that every game has, and a game of which the page knows nothing."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from .conftest import Sit
from .people import BOTS, PHONE, Person
from .test_pages import assert_fits, faults, faults_everywhere

GAMES = ["aquaretto", "mint_delivery", "out_for_delivery", "tariffs", "tiffin"]
RAW = re.compile(r"[{}\[\]\"_]|undefined|NaN|object Object")


def shown(person: Person) -> str:
    """The position as the plain table tells it, folded parts and all."""
    board = person.page.get_by_test_id("board")
    expect(board.locator("summary").first).to_be_visible()
    return str(board.text_content())


@pytest.mark.parametrize(
    "game", [*GAMES[:2], *(pytest.param(one, marks=pytest.mark.thorough) for one in GAMES[2:])]
)
def test_any_position_is_told_in_words(sit: Sit, game: str) -> None:
    """No raw JSON, the players by their names, nothing for axe to find, nothing off to the side."""
    person = sit(settings={"plain": True})
    table = person.new_table(BOTS, game)
    for _ in range(3):
        person.my_turn()
        assert not RAW.search(shown(person))
        person.actions.first.evaluate("button => button.click()")
    board = person.page.get_by_test_id("board")
    for seat in person.view(table)["seats"]:
        expect(board.locator(".seat", has_text=seat["name"]).first).to_be_attached()
    assert faults_everywhere(person) == []


def test_a_whole_game_on_the_plain_table(person: Person) -> None:
    """From the setting to the replay, by the list of actions alone; what changed lights up."""
    table = person.new_table(BOTS, turn_limit=30)
    page = person.page
    expect(page.locator("[data-testid=board] .part")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Plain tables instead of the board").check()
    page.get_by_role("button", name="Close").click()
    assert "Players" in shown(person)
    board = page.get_by_test_id("board")
    end = page.get_by_test_id("end")
    while not end.is_visible():
        page.wait_for_selector("#actions button:not([aria-disabled=true]), [data-testid=end]")
        if person.actions.count() == 0:
            continue
        person.actions.first.focus()
        page.keyboard.press("Enter")
        person.answered()
    assert person.view(table)["status"] == "over"
    page.get_by_role("button", name="Replay").click()
    turn = board.locator("dl > div", has=page.get_by_text("Turn", exact=True)).locator("dd")
    expect(turn).to_have_text("1")
    page.get_by_role("button", name="To the end").click()
    expect(turn).not_to_have_text("1")
    assert turn.evaluate("place => place.getAnimations().length") == 1


HARBOUR: dict[str, Any] = {
    "name": "harbour",
    "title": "Harbour Lights",
    "tagline": "Ships come home by night.",
    "minutes": 25,
    "seats": [2, 3],
    "seat_names": ["Red", "Green", "White"],
    "seat_colours": ["#cc3311", "#009988", "#eeeeee"],
    "options": [],
    "layout": [],
}


def test_a_game_the_page_knows_nothing_of(sit: Sit) -> None:
    """It has a tile and a form of its own; one that is not there is said not to be."""
    person = sit(size=PHONE)
    page = person.page

    def with_harbour(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps([*answer.json(), HARBOUR]))

    page.route("**/api/games", with_harbour)
    person.go()
    tile = page.get_by_role("listitem").filter(has_text="Ships come home by night.")
    expect(tile).to_contain_text("2 to 3 players")
    expect(tile).to_contain_text("25 minutes")
    expect(tile.get_by_role("img")).to_be_visible()
    tile.get_by_role("link", name="New table").click()
    expect(page.get_by_role("heading", name="Who sits at the Harbour Lights table")).to_be_visible()
    assert faults(person) == []
    assert_fits(person)
    person.go("/new?game=lighthouse")
    expect(page.get_by_role("status").first).to_contain_text("There is no game “lighthouse” here.")
