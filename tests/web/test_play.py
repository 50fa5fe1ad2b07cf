"""Whole games in the browser: by keyboard alone, and by clicking the board as a person does."""

import random
from collections.abc import Iterator
from itertools import cycle

from playwright.sync_api import Page, expect

from .conftest import Sit
from .people import BOTS, PHONE, Person

MOST = 500  # decisions of one person in a game; a game has some sixty
LATE = {  # seven of the eight routes are scored; cards and pairs can be played in several ways
    **{"players": 3, "to_move": "yellow", "phase": "turn", "tracking": 7},
    "routes": [
        {"route": "R09B", "tiffins": ["yellow", "pink", "blue"], "progress": ["yellow"]},
        *("R01A", "R02B"),
    ],
    "hands": {
        "yellow": ["yellow 4", "yellow 4*", "grey 4", "green 2", "yellow 2", "red 1", "yellow 1"],
        **{"pink": [], "blue": []},
    },
}


def press_until(page: Page, key: str, reached: str) -> None:
    """Press a key until the focus is on what the selector names."""
    for _ in range(40):
        if page.evaluate("(want) => document.activeElement?.matches(want) ?? false", reached):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never reaches {reached}")


def focus_in(page: Page, what: str) -> bool:
    return bool(page.evaluate("(id) => !!document.activeElement?.closest(id)", what))


def skip_to_the_actions(page: Page) -> None:
    """By the link before everything else."""
    press_until(page, "Tab", ".skip")
    page.keyboard.press("Enter")


def press_on(person: Person, ways: Iterator[list[str]], most: int) -> int:
    """Decide by keys, so often or until the game is over; how often it was."""
    page = person.page
    for plays in range(most):
        page.wait_for_selector("#actions button:not([aria-disabled=true]), [data-testid=end]")
        if page.get_by_test_id("end").is_visible():
            return plays
        assert focus_in(page, "#actions"), "the focus left the list of actions"
        for key in next(ways):
            page.keyboard.press(key)
        person.answered()
    return most


def test_a_whole_game_by_keyboard_alone(person: Person) -> None:
    """From the front page to the result, but for its middle, where the same keys come again."""
    person.go()
    page = person.page
    tiffin = ".game:has([href*=tiffin])"
    page.locator(f"{tiffin} .main").wait_for()
    press_until(page, "Tab", f"{tiffin} .main")
    page.keyboard.press("Enter")
    person.prompt.wait_for()
    skip_to_the_actions(page)
    ways = cycle(
        [["Enter"], ["ArrowDown", "Enter"], ["p", "Enter"], ["2", "Enter"], ["End", "Enter"]]
    )
    assert press_on(person, ways, 15) == 15
    assert page.locator("[role=log][aria-live=polite] p").count() > 0
    person.open_position("tiffin", LATE)
    skip_to_the_actions(page)
    assert 0 < press_on(person, ways, MOST) < MOST
    expect(page.locator("#end-title")).to_be_focused()
    assert page.locator("[role=log][aria-live=polite] p").count() > 0
    for _ in range(3):
        press_until(page, "Tab", ".end .button")
        page.keyboard.press("Tab")
    assert focus_in(page, ".end")


# What a person can click in a game: the spots of the board, and the answers to its questions.
KINDS = {"pool", "deck", "hand-card", "route", "tiffin-square", "stop", "discard", "take"}
GLOWING = """() => {
  const names = (what) => [...document.querySelectorAll(what)].map((one) => one.dataset.testid);
  return {
    questions: names('.choice [data-testid]:not([data-testid=cancel])'),
    spots: names('[data-testid=board] .spot.legal'),
    lifted: names('[data-testid^=hand-card][aria-pressed=true]').length > 0,
  };
}"""


def click_like_a_person(page: Page, chance: random.Random, clicked: set[str]) -> None:
    """One click on something that glows, if possible of a kind that was not clicked yet; questions
    on the board are answered first."""
    found = page.evaluate(GLOWING)
    names: list[str] = found["questions"] or found["spots"]
    full = all(name.startswith("hand-card") for name in names)  # nothing but cards to discard

    def kind(name: str) -> str:
        plain = name.rstrip("0123456789").rstrip("-")
        return "discard" if full else plain if plain in KINDS else name.partition("-")[0]

    routes = [name for name in names if name.startswith("route")]
    some = routes if found["lifted"] and routes and chance.random() < 0.6 else names
    fresh = [name for name in some if kind(name) not in clicked]
    drafts = [name for name in some if kind(name) in ("pool", "deck")]  # a full hand is discarded
    cards = [name for name in some if name.startswith("hand-card") and chance.random() < 0.7]
    wanted = fresh or ("discard" not in clicked and drafts) or cards or some
    if wanted:
        name = chance.choice(wanted)
        clicked.add(kind(name))
        page.get_by_test_id(name).first.click()


def click_on(person: Person, chance: random.Random, clicked: set[str], wanted: set[str]) -> None:
    """Click until all that is wanted was clicked, or the game is over."""
    end = person.page.get_by_test_id("end")
    for _ in range(3 * MOST):
        if wanted <= clicked or end.is_visible():
            return
        person.page.wait_for_selector("#actions button, [data-testid=end]")
        click_like_a_person(person.page, chance, clicked)
        person.answered()


def test_a_shorter_list_is_reached_by_tab(person: Person) -> None:
    """One was at its end before; what is begun at the board leaves fewer actions in it."""
    person.new_table()
    page = person.page
    listed = page.locator("#actions button")
    listed.first.wait_for()
    page.locator("#actions button[tabindex='0']").focus()
    page.keyboard.press("End")
    expect(listed.last).to_be_focused()
    before = listed.count()
    page.locator(".spot.legal[data-spot^=pool]").first.click()
    expect(page.get_by_role("button", name="Show all")).to_be_visible()
    assert listed.count() < before
    expect(page.locator("#actions button[tabindex='0']")).to_have_count(1)


def test_a_whole_game_by_clicking_the_board(person: Person) -> None:
    """Three players, two of them greedy bots, from one click on the front page to the result.

    Whatever can be clicked is; the middle, where only the same comes again, is left out.
    """
    person.go()
    page = person.page
    game = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Tiffin"))
    game.get_by_role("button", name="Play with bots").click()
    person.prompt.wait_for()
    chance = random.Random(11)
    clicked: set[str] = set()
    click_on(person, chance, clicked, KINDS)
    table = person.open_position("tiffin", LATE)
    click_on(person, chance, clicked, {"the end"})
    end = page.get_by_test_id("end")
    expect(end).to_be_visible()
    assert clicked >= {*KINDS, "mode", "single"}
    view = person.view(table)
    for one in view["standings"]:
        row = end.locator("tbody tr", has=page.get_by_role("rowheader", name=one["name"]))
        assert sum(one["parts"].values()) == one["score"]
        expect(row.locator(".total")).to_have_text(str(one["score"]))


def test_a_move_on_a_phone_can_be_taken_back_with_the_thumb(sit: Sit) -> None:
    person = sit(size=PHONE)
    person.new_table(BOTS)
    page = person.page
    playing = page.locator("#actions button", has_text="Play")
    person.my_turn()
    while playing.count() == 0:
        person.actions.first.click()
        person.answered()
        person.my_turn()
    before = person.sees()["actions"]
    page.get_by_role("button", name="Actions").click()
    playing.first.click()
    back = page.get_by_role("button", name="Take back")
    expect(back).to_be_enabled()
    box = back.bounding_box()
    assert box is not None
    assert box["y"] > PHONE["height"] * 0.8
    back.click()
    expect(person.actions).to_have_count(len(before))
    assert person.sees()["actions"] == before


def test_why_not_leads_to_the_clause(person: Person) -> None:
    """A route that may not leave yet: the reason, and a button to the rule that says so."""
    person.new_table()
    page = person.page
    person.my_turn()
    page.get_by_test_id("my-shortcut").dispatch_event("click")
    notice = page.get_by_role("alert")
    notice.get_by_role("button", name="Read TIF-").click()
    clause = page.locator("#panel-rules li.marked")
    expect(clause).to_be_focused()
    expect(clause).to_be_in_viewport()


def test_rules_are_searched(person: Person) -> None:
    person.go("/rules/tiffin")
    page = person.page
    page.get_by_role("searchbox", name="Search the rules").fill("grey route")
    expect(page.locator("li[data-clause]").first).to_contain_text("rey")
    page.get_by_role("searchbox", name="Search the rules").fill("no such word")
    expect(page.get_by_text("No clause or table has all of these words.")).to_be_visible()


def test_a_finished_game_is_stepped_through(person: Person) -> None:
    table = person.new_table(BOTS, turn_limit=20)
    person.finish(table)
    page = person.page
    page.get_by_role("button", name="Replay").click()
    count = page.locator(".replay .count")
    expect(count).to_contain_text("0 /")
    expect(page.get_by_text("The table is set up.")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("2 /")
    assert page.locator("[data-testid=board] [role=button]").count() == 0
    page.get_by_role("button", name="To the end").click()
    steps = person.page.evaluate(
        "async (id) => (await (await fetch(`/api/tables/${id}/replay`)).json()).steps", table
    )
    expect(count).to_contain_text(f"{steps} / {steps}")
    page.get_by_role("button", name="Result").click()
    expect(page.get_by_test_id("end")).to_be_visible()


def test_a_rematch_seats_the_same_people(person: Person) -> None:
    table = person.new_table(BOTS, turn_limit=20)
    person.finish(table)
    person.page.get_by_role("button", name="Rematch").click()
    person.page.wait_for_url(lambda url: table not in url)
    person.my_turn()
    assert person.sees()["plates"] == ["Pink", "Blue", "Yellow"]


def test_a_finished_game_is_saved_as_a_file(person: Person) -> None:
    table = person.new_table(BOTS, turn_limit=20)
    person.finish(table)
    with person.page.expect_download() as saved:
        person.page.get_by_role("link", name="Save").click()
    assert saved.value.suggested_filename.endswith(".json")
