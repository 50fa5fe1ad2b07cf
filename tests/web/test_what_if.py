"""What if, during a game: tried on the board, taken back, and nothing has happened."""

from playwright.sync_api import expect

from .conftest import Sit
from .people import PHONE
from .test_pages import assert_fits, faults


def test_something_is_tried_and_the_game_stays_as_it_was(sit: Sit) -> None:
    person = sit(size=PHONE)
    page = person.page
    table = person.new_table()
    person.my_turn()
    before, saw = person.view(table), person.sees()
    page.get_by_role("button", name="What if?").click()
    bar = page.get_by_test_id("what-if")
    expect(bar).to_contain_text("Nothing here counts")
    height = bar.bounding_box()
    back = bar.get_by_role("button", name="One step back")
    expect(back).to_be_disabled()
    for _ in range(4):
        said = bar.inner_text()
        page.locator("#actions button[aria-disabled=false], #actions button").first.evaluate(
            "button => button.click()"
        )
        expect(bar.get_by_role("status")).not_to_have_text("The bots are deciding.")
        expect(bar).not_to_have_text(said)
        expect(back).to_be_enabled()
    assert faults(person) == []
    assert_fits(person)
    assert bar.bounding_box() == height
    back.click()
    expect(back).to_be_enabled()
    bar.get_by_role("button", name="Back to the game").click()
    expect(person.prompt).to_have_text(saw["prompt"])
    assert person.sees() == saw
    assert person.view(table) == before


def test_there_is_none_with_friends(sit: Sit) -> None:
    person = sit()
    person.new_table([{"kind": "me"}, {"kind": "friend"}])
    page = person.page
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    expect(page.get_by_role("button", name="What if?")).to_have_count(0)
