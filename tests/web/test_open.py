"""A saved game's file and a pasted position are opened on the page."""

import json

from playwright.sync_api import FilePayload, expect

import milkrun

from .conftest import Sit
from .people import PHONE
from .test_pages import assert_fits, faults


def file(text: str) -> FilePayload:
    return {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}


def test_a_file_is_watched_and_a_position_played_on(sit: Sit) -> None:
    person = sit(size=PHONE, may_fail=True)
    page = person.page
    person.go()
    page.get_by_role("link", name="Open a saved game or a position").click()
    match = milkrun.new("tiffin", players=2, seed=3, names=["Ann", "Bo"], turn_limit=20)
    while not match.over:
        match.play(match.legal()[0])
    bring = page.get_by_label("A file")
    bring.set_input_files(file("x" * 70_000))
    expect(page.get_by_role("alert")).to_contain_text("larger than any saved game")
    bring.set_input_files(file(match.dumps().replace('"players": 2', '"players": 9')))
    expect(page.get_by_role("alert")).to_contain_text(
        "That cannot be opened. Tiffin is for 2, 3, 4 players"
    )
    bring.set_input_files(file(match.dumps()))
    expect(page.get_by_role("heading", name="A finished game of Tiffin")).to_be_visible()
    assert faults(person) == []
    assert_fits(person)
    page.get_by_role("button", name="Watch it").click()
    expect(page.locator(".replay .count")).to_have_text(f"0 / {len(match.actions)}")
    expect(page.get_by_label("Seen by").get_by_role("option", name="Bo")).to_have_count(1)

    person.go("/open")
    position = milkrun.new("tiffin", players=2, seed=4).position()
    page.get_by_label("Or its text").fill(json.dumps(position))
    page.get_by_label("A position of").select_option("Tiffin")
    page.get_by_role("button", name="Look into it").click()
    expect(page.get_by_role("heading", name="A position of Tiffin")).to_be_visible()
    page.get_by_label("against").select_option("random")
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(person.prompt).to_be_visible()
    person.my_turn()
