"""A turn finds its person: on the front page, in the head of every page, in the tab, by sound."""

from playwright.sync_api import Page, expect

from .conftest import Sit
from .people import PHONE
from .test_pages import faults

SOUNDS = """window.sounds = 0;
window.AudioContext = class {
  currentTime = 0; destination = {};
  resume() { return Promise.resolve(); }
  createOscillator() {
    window.sounds++;
    return {frequency: {}, connect: (to) => to, start() {}, stop() {}};
  }
  createGain() {
    const none = () => {};
    const gain = {setValueAtTime: none, linearRampToValueAtTime: none,
      exponentialRampToValueAtTime: none};
    return {gain, connect: (to) => to};
  }
};"""


def icon(page: Page) -> str | None:
    return page.locator("link[rel=icon]").get_attribute("href")


def test_every_page_says_which_tables_wait_for_me(sit: Sit) -> None:
    aloud = {"sound": "always"}
    host, friend = sit(settings=aloud), sit(size=PHONE, dark=True, settings=aloud)
    for person in (host, friend):
        person.script(SOUNDS)
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "friend", "name": "Bert"}]
    made = host.make_table(seats, "tiffin")
    friend.sit_down(made["seat_links"][0]["path"])
    table = made["id"]
    starts = host.view(table)["to_move"]
    mover, other = (host, friend) if starts == 0 else (friend, host)
    mover.page.goto(mover.url + "/rules/tiffin")
    waits = mover.page.get_by_test_id("turns")
    expect(waits).to_have_accessible_name("1 table waits for you")
    assert mover.page.title().startswith("(1) ")
    assert icon(mover.page) == "/icon-turn.svg"
    mover.go()
    row = mover.page.get_by_role("region", name="Your tables").get_by_role("link").first
    expect(row).to_contain_text("Your turn")
    assert faults(mover) == []
    other.go()
    row_of_other = other.page.get_by_role("region", name="Your tables").get_by_role("link").first
    expect(row_of_other).to_contain_text(f"Waits for {['Anna', 'Bert'][starts]}")
    expect(other.page.get_by_test_id("turns")).to_have_count(0)
    assert icon(other.page) == "/icon.svg"
    # At the table itself only other tables are counted; a move counts at once.
    waits = mover.page.get_by_test_id("turns")
    waits.click()
    mover.my_turn()
    assert "Your turn" in mover.page.title()
    expect(waits).to_have_count(0)
    other.page.goto(other.url + f"/t/{table}")
    while mover.view(table)["legal"]:
        mover.actions.first.click()
        mover.answered()
    expect(other.actions.first).to_be_visible()
    expect(other.page).to_have_title("Your turn · Tiffin · Milkrun")
    expect(mover.page).to_have_title("Tiffin · Milkrun")
    assert other.page.evaluate("window.sounds") > 0
    assert mover.page.evaluate("window.sounds") == 0


END = """async (id) => {
  const ask = async (path, body) => (await fetch(`/api/tables/${id}${path}`, {method: 'POST',
    headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).status;
  const {seq} = await (await fetch(`/api/tables/${id}`)).json();
  return (await ask('/ask', {kind: 'end', expected_seq: seq})) < 300;
}"""


def test_a_game_that_ended_elsewhere_is_shown_until_somebody_has_looked(sit: Sit) -> None:
    """Whoever did not make its last move would else never hear that it is over."""
    person = sit(size=PHONE)
    first, second = person.new_table(), person.new_table()
    person.go()
    rows = person.page.get_by_role("region", name="Your tables").get_by_role("link")
    expect(rows).to_have_count(2)
    assert person.page.evaluate(END, second)
    person.page.reload()
    expect(rows.filter(has_text="See how it ended")).to_have_attribute("href", f"/t/{second}")
    assert faults(person) == []
    rows.filter(has_text="See how it ended").click()
    expect(person.page.get_by_role("heading", name="Nobody wins")).to_be_visible()
    person.go()
    expect(rows).to_have_count(1)
    expect(rows).to_have_attribute("href", f"/t/{first}")
    expect(person.page.get_by_role("button", name="1 ended")).to_be_visible()
