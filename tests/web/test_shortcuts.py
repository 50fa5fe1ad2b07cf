"""Single keys at a table, and notices that come and go without moving anything."""

import re

from playwright.sync_api import expect

from .conftest import Server, Sit
from .people import PHONE, Person, board_box
from .test_pages import FRIENDS


def test_keys_at_a_table(person: Person) -> None:
    """? lists them, T says where one is, U takes back."""
    person.new_table()
    page = person.page
    person.my_turn()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Take back")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.keyboard.press("t")
    expect(page.get_by_role("alert")).to_contain_text("You: 0; ")
    page.get_by_role("button", name="Dismiss").click()
    undo = page.get_by_role("button", name="Take back")
    playing = page.locator("#actions button", has_text="Play")  # nothing is drawn by that
    while playing.count() == 0:
        person.actions.first.click()
        person.answered()
        person.my_turn()
    playing.first.click()
    expect(undo).to_be_enabled()
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("u")
    expect(undo).to_be_disabled()


def test_a_dialog_gives_the_focus_back(person: Person) -> None:
    """To what opened it; and what asks whether I am sure has it meanwhile."""
    page, keys = person.page, person.page.keyboard
    person.new_table(FRIENDS)
    keys.press("Escape")  # the links lie open while friends are missing
    dialog = page.get_by_role("dialog")
    for name in ("Settings", "How to play", "Talk", "Seats and links"):
        opener = page.get_by_role("button", name=name)
        for way in ("Escape", "Enter"):  # its first button closes it
            opener.press("Enter")
            expect(dialog.get_by_role("button", name="Close", exact=True)).to_be_focused()
            keys.press(way)
            expect(opener).to_be_focused()
    opener.press("Enter")
    change = dialog.get_by_role("button", name=re.compile("^Change Asha"))
    change.press("Enter")
    for name in ("Send a new invitation", "End the game"):
        ask = dialog.get_by_role("button", name=name)
        ask.press("Enter")
        expect(dialog.get_by_role("group", name=name)).to_be_focused()
        dialog.get_by_role("button", name="Not now").press("Enter")
        expect(ask).to_be_focused()
    dialog.get_by_role("button", name="Send a new invitation").press("Enter")
    dialog.get_by_role("button", name="Make a new link").press("Enter")
    expect(change).to_be_focused()


def test_e_ends_a_turn_where_that_is_possible(person: Person) -> None:
    person.new_table(game="out_for_delivery")
    page = person.page
    person.my_turn()
    person.actions.first.press("Enter")  # a city to start in
    expect(page.locator("#actions").get_by_role("button", name="End", exact=False)).to_be_visible()
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("e")  # there is more to do: that would be lost
    expect(page.get_by_role("alert")).to_contain_text("Press E once more.")
    person.my_turn()
    with page.expect_response("**/moves") as answered:
        page.keyboard.press("e")
    assert answered.value.ok


def test_notices_move_nothing(sit: Sit, server: Server) -> None:
    """A notice and the news that the network is gone lie over the board."""
    for size in ({"width": 1440, "height": 900}, PHONE):
        person = sit(size=size, may_fail=True)
        person.new_table()
        page = person.page
        person.my_turn()
        before = board_box(page)
        page.keyboard.press("t")
        expect(page.get_by_role("alert")).to_be_visible()
        assert board_box(page) == before
        server.stop()
        try:
            expect(page.get_by_text("No connection to the table")).to_be_visible()
            assert board_box(page) == before
        finally:
            server.start()
