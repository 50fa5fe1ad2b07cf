"""Several people in front of one page: hands are covered between their turns."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, WebSocket, expect

from .conftest import Sit
from .people import DESKTOP, PHONE, Person
from .test_pages import assert_fits, faults

LOOK = """async ([id, key]) => (await fetch(`/api/tables/${id}`, {
  headers: key ? {'x-milkrun-seat': key} : {}})).json()"""
ASK = """async ([path, key, body]) => (await fetch(`/api/tables${path}`, {
  method: 'POST', body: JSON.stringify(body),
  headers: {'content-type': 'application/json', ...(key && {'x-milkrun-seat': key})}})).json()"""


def cover(person: Person) -> Locator:
    return person.page.get_by_test_id("hand-over")


def secrets_of(person: Person, table: str) -> list[str]:
    """What each of the two may do, and what their cards are called."""
    views = [person.page.evaluate(LOOK, [table, key]) for key in ("me", "1")]
    assert [view["you"] for view in views] == [0, 1]
    assert any(view["legal"] for view in views)
    cards = [card for view in views for card in view["view"]["hand"]]
    names = [f"{card['colour']} {card['rank']}" for card in cards]
    assert names
    return [*names, *(one["text"] for view in views for one in view["legal"])]


def take_turn(person: Person) -> None:
    """Say who looks, and decide until the hands are covered again."""
    person.page.keyboard.press("Enter")
    while True:
        expect(cover(person).or_(person.prompt)).to_be_visible()
        if cover(person).is_visible():
            break
        person.actions.first.click()
        person.answered()


def test_two_people_pass_the_device(sit: Sit) -> None:
    """By keyboard. The server sends a covered page only what a watcher sees."""
    person = sit(dark=True)
    page, told = person.page, list[tuple[bool, Any]]()

    def listen(socket: WebSocket) -> None:
        named = "&seat=" in socket.url
        socket.on("framereceived", lambda frame: told.append((named, json.loads(frame))))

    page.on("websocket", listen)
    person.go("/new?game=tiffin")
    page.get_by_role("group", name="Seat 2").get_by_label("Here").check(force=True)
    page.get_by_label("Name of seat 1").fill("Asha")
    page.get_by_label("Name of seat 2").fill("Bo")
    page.get_by_role("button", name="Remove seat 3").click()
    assert faults(person) == []
    page.get_by_label("For somebody who leaves").select_option("Nobody may leave")
    with page.expect_request("**/api/tables") as made:
        page.get_by_role("button", name="Create the table").click()
    asked = made.value.post_data_json
    assert [one["kind"] for one in asked["seats"]] == ["me", "here"]
    assert (asked["stand_in"], asked["clock"]) == (None, None)
    seen = []
    for turn in range(3):
        button = cover(person).get_by_role("button")
        expect(button).to_be_focused()
        table = page.url.rpartition("/")[2]
        html = page.content()
        assert [one for one in secrets_of(person, table) if one in html] == []
        expect(page.locator("svg[role=group], #actions, #panel-log")).to_have_count(0)
        if turn == 0:
            page.set_viewport_size(PHONE)
            assert faults(person) == []
            assert_fits(person)
            page.set_viewport_size(DESKTOP)
        name = button.inner_text().removeprefix("I am ").strip()
        seen.append(name)
        expect(cover(person).get_by_role("heading")).to_have_text(f"Pass the device to {name}")
        take_turn(person)
    assert seen in (["Asha", "Bo", "Asha"], ["Bo", "Asha", "Bo"])
    page.keyboard.press("Enter")
    expect(person.prompt).to_be_visible()
    page.reload()
    expect(cover(person).get_by_role("button")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(person.prompt).to_be_visible()
    page.get_by_role("link", name="Milkrun").first.click()
    page.go_back()
    expect(cover(person)).to_be_visible()
    views = [(named, one["view"]) for named, one in told if one["type"] == "view"]
    assert {view["you"] for named, view in views if not named} == {None}
    assert {view["you"] for named, view in views if named} == {0, 1}


def test_when_it_is_over_the_device_has_its_own_seat_again(sit: Sit) -> None:
    """It ends in Bo's hands: the page offers Asha's rematch, and whoever plays on plays alone."""
    person = sit()
    page = person.page
    person.step_aside()
    seats = [{"kind": "me", "name": "Asha"}, {"kind": "here", "name": "Bo"}]
    table = page.evaluate(ASK, ["", None, {"game": "tiffin", "seats": seats}])["id"]
    person.go(f"/t/{table}")
    button = cover(person).get_by_role("button")
    expect(button).to_be_focused()
    if button.inner_text().strip() != "I am Bo":
        take_turn(person)
    button.click()
    expect(person.prompt).to_be_visible()
    seq = page.evaluate(LOOK, [table, "me"])["seq"]
    page.evaluate(ASK, [f"/{table}/ask", "me", {"kind": "end", "expected_seq": seq}])
    page.get_by_test_id("question").get_by_role("button", name="Agree").click()
    expect(page.get_by_test_id("ended").get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.locator("#end-title")).to_be_focused()
    expect(page.get_by_test_id("plate-0")).to_have_class(re.compile("mine"))
    wish = {"n": 0, "seat": 1, "level": "random"}
    alone = page.evaluate(ASK, [f"/{table}/whatif", "1", wish])["id"]
    view = page.evaluate(LOOK, [alone, None])
    assert (view["you"], view["here"]) == (1, [])
