"""Tiffin's table in the browser: the end of a chain, and the warning of a stand-off."""

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Sit
from .people import BOTS, PHONE, Person

MOVE = """async ([id, seq, action]) => (await fetch(`/api/tables/${id}/moves`, {
  method: 'POST', headers: {'content-type': 'application/json'},
  body: JSON.stringify({move_id: crypto.randomUUID(), expected_seq: seq, action})})).status"""


def wanted(view: dict[str, Any]) -> dict[str, Any]:
    """The action that leads soonest to a 1 being played."""
    table = view["view"]

    def wish(action: dict[str, Any]) -> int:
        verb, args = action["verb"], action["args"]
        if verb == "unit":
            return 9 if table["hand"][args["card"]]["rank"] == 1 else -1
        if verb == "take":
            return 4 if table["pool"][args["position"]]["rank"] == 1 else 2
        if verb == "place" and len(table["hand"]) > 5:
            return 3
        return {"take_deck": 1, "stop": 1, "discard": 1}.get(verb, 0)

    return max(view["legal"], key=wish)


def lay_open_a_one(person: Person, table: str) -> None:
    """Play until a 1 is laid open and its route is asked for."""
    for _ in range(200):
        person.my_turn()
        view = person.view(table)
        if view["view"]["phase"] == "target" and view["view"]["unit"]["rank"] == 1:
            return
        if view["legal"]:
            person.page.evaluate(MOVE, [table, view["seq"], wanted(view)["id"]])
    raise AssertionError("no 1 could be played")


@pytest.mark.parametrize("confirm", [False, True])
def test_a_chain_is_ended_by_enter(sit: Sit, confirm: bool) -> None:
    """TIF-6.13: whoever holds cards is asked, and stopping has the focus and asks nothing more."""
    person = sit(settings={"confirmTurns": confirm})
    table = person.new_table(BOTS, special_cards=0)
    lay_open_a_one(person, table)
    page = person.page
    route = page.locator("[data-testid^=route-].legal").first
    route.focus()
    page.keyboard.press("Enter")
    if confirm:
        expect(page.get_by_test_id("confirm")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("stop")).to_be_focused()
    assert person.view(table)["view"]["phase"] == "chain"
    expect(person.actions.first).to_contain_text("Stop playing 1s")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("stop")).to_have_count(0)


def test_a_chain_is_ended_by_one_tap(sit: Sit) -> None:
    person = sit(size=PHONE)
    table = person.new_table(BOTS, special_cards=0)
    lay_open_a_one(person, table)
    person.page.locator("[data-testid^=route-].legal").first.click()
    person.page.get_by_test_id("stop").click()
    expect(person.page.get_by_test_id("stop")).to_have_count(0)


def test_a_stand_off_is_told(sit: Sit) -> None:
    """TIF-12.4: on the board and in words."""
    person = sit()
    table = person.new_table([{"kind": "me"}, {"kind": "friend"}], stand_off=10)
    page = person.page
    expect(page.get_by_text("to the end")).to_have_count(0)
    while person.view(table)["view"]["drafts_in_a_row"] == 0:
        view = person.view(table)
        assert view["legal"], "with the tests' seed this person begins"
        deck = next(one for one in view["legal"] if one["verb"] == "take_deck")
        page.evaluate(MOVE, [table, view["seq"], deck["id"]])
    expect(person.prompt).to_contain_text("9 more turns of drafting in a row end the game.")
    expect(page.get_by_text("Draft pool: 9 drafts to the end")).to_be_visible()
