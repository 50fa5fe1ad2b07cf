"""A hint is asked for, read, followed, and gone when the position is."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import milkrun

from .conftest import ROOT, Sit
from .people import PHONE, SIZES, Person
from .test_pages import assert_fits, faults, faults_in_both_lights

# Of the marks on the screen none is under the hint.
IN_SIGHT = """() => {
  const hint = document.querySelector('[data-testid=hint]').getBoundingClientRect();
  const marks = [...document.querySelectorAll('[data-testid=board] .marked .hit')];
  return marks.map((mark) => mark.getBoundingClientRect())
    .every((mark) => mark.right <= hint.left || mark.bottom <= hint.top || mark.top >= innerHeight);
}"""


def ask(page: Page) -> Locator:
    """Ask, wait for the answer, and open all of it."""
    page.get_by_test_id("ask-hint").click()
    card = page.get_by_test_id("hint")
    expect(card).to_be_visible()
    if (last := card.get_by_role("button", name="Show the best")).count():
        last.click()
    return card


def tips_of(card: Locator) -> Locator:
    return card.locator(".tips > li")


@SIZES
def test_a_hint_is_asked_for_and_followed(sit: Sit, size: dict[str, int]) -> None:
    person = sit(size=size)
    table = person.new_table()
    page = person.page
    person.actions.first.wait_for(state="attached")
    before = person.view(table)
    card = ask(page)
    tips = tips_of(card)
    assert 1 <= tips.count() <= 3
    best = tips.first.locator("h3 span").last.inner_text()
    expect(page.get_by_test_id("hint-spoken")).to_contain_text(best)
    assert faults_in_both_lights(person) == []
    assert_fits(person)
    button = tips.first.get_by_role("button", name=f"Do this: {best}")
    button.click()
    expect(card).to_have_count(0)
    page.wait_for_function(
        "([id, seq]) => fetch(`/api/tables/${id}`).then((a) => a.json()).then((v) => v.seq > seq)",
        arg=[table, before["seq"]],
    )


@SIZES
@pytest.mark.parametrize("game", sorted(milkrun.games))
def test_a_hint_shows_its_place(sit: Sit, game: str, size: dict[str, int]) -> None:
    """The best tip is marked on the board at once, another when it is pointed at."""
    person = sit(size=size)
    person.new_table(game=game)
    page = person.page
    person.actions.first.wait_for(state="attached")
    card = ask(page)
    marked = page.locator("[data-testid=board] .marked")
    for tip in tips_of(card).all():
        expect(marked.first).to_be_visible()
        tip.hover()
        expect(tip).to_have_class(re.compile("pointed"))
    if size != PHONE:
        page.wait_for_function(IN_SIGHT)
    else:  # there is room for the board above it
        box = card.bounding_box()
        assert box is not None
        assert box["height"] <= 0.4 * size["height"]
    assert_fits(person)
    card.get_by_role("button", name="Close the hint").click()
    expect(marked).to_have_count(0)


@SIZES
def test_a_hint_is_opened_step_by_step(sit: Sit, size: dict[str, int]) -> None:
    """What to aim at, where, three of them, then the best; the page never scrolls by itself."""
    person = sit(size=size)
    person.new_table()
    page = person.page
    person.actions.first.wait_for(state="attached")
    page.get_by_test_id("ask-hint").click()
    card = page.get_by_test_id("hint")
    expect(card).to_be_visible()
    marked = page.locator("[data-testid=board] .marked")
    top = page.evaluate("scrollY")
    expect(card.get_by_role("heading", name="What to aim at")).to_be_focused()
    expect(marked).to_have_count(0)
    card.get_by_role("button", name="Where?").press("Enter")
    expect(card.get_by_role("heading", name="Where")).to_be_focused()
    expect(marked.first).to_be_visible()
    card.get_by_role("button", name=re.compile("Which (two|three)")).click()
    three = card.get_by_role("button", name="Mark: ")
    assert three.count() >= 2
    three.last.press("Enter")
    expect(marked.first).to_be_visible()
    assert card.get_by_role("button", name="Do this").count() == 0
    card.get_by_role("button", name="Which is best?").click()
    assert tips_of(card).count() >= 2
    assert faults(person) == []
    assert_fits(person)
    assert page.evaluate("scrollY") == top
    card.press("Escape")
    expect(card).to_have_count(0)
    expect(page.get_by_test_id("ask-hint")).to_be_focused()


def test_why_not_another_is_asked(sit: Sit) -> None:
    person = sit()
    person.new_table()
    page = person.page
    person.actions.first.wait_for(state="attached")
    card = ask(page)
    choice = card.get_by_label("Why not another one?")
    named = choice.locator("option").nth(1).inner_text()
    choice.select_option(label=named)
    known = tips_of(card).count()
    card.get_by_role("button", name="Ask", exact=True).click()
    expect(tips_of(card)).to_have_count(known + 1)
    expect(tips_of(card).last.locator("h3")).to_have_text(named)
    # To where the hint was asked for, though something else was asked in it.
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.get_by_test_id("ask-hint")).to_be_focused()
    person.actions.first.press("Enter")
    person.my_turn()
    expect(ask(page).get_by_label("Why not another one?")).to_have_value("")


@pytest.mark.parametrize("game", sorted(milkrun.games))
def test_every_verb_has_a_place(game: str) -> None:
    source = (ROOT / "web/src/games" / game / "spots.ts").read_text()
    verbs = {verb.name.lower() for verb in milkrun.games[game].rules.ACTIONS.Verb}
    assert set(re.findall(r"^  (\w+): ", source, re.MULTILINE)) == verbs


def test_the_list_shows_the_place_too(person: Person) -> None:
    person.new_table()
    person.my_turn()
    marked = person.page.locator("[data-testid=board] .marked")
    person.actions.first.hover()
    expect(marked).to_have_count(1)
    person.page.mouse.move(0, 0)
    expect(marked).to_have_count(0)
    person.actions.first.focus()
    person.page.keyboard.press("End")
    expect(marked.first).to_be_visible()


def test_a_hint_by_keyboard(person: Person) -> None:
    """The key H asks, the focus goes to the answer, and Escape leads back."""
    person.new_table()
    page = person.page
    person.my_turn()
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("h")
    title = page.get_by_test_id("hint").get_by_role("heading", level=2)
    expect(title).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("hint")).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_the_key_can_be_switched_off(sit: Sit) -> None:
    person = sit(settings={"keys": False})
    person.new_table()
    person.my_turn()
    person.page.keyboard.press("h")
    expect(person.page.get_by_role("button", name="What would you do?")).to_be_enabled()
    expect(person.page.get_by_test_id("ask-hint")).not_to_contain_text("Thinking")


def test_a_hint_goes_with_the_position(person: Person) -> None:
    person.new_table()
    person.my_turn()
    card = ask(person.page)
    person.actions.last.press("Enter")
    expect(card).to_have_count(0)


def test_a_table_without_hints(person: Person) -> None:
    """The host unticks a box; there is then nothing to ask with."""
    page = person.page
    person.go("/new?game=tiffin")
    page.get_by_label("Hints allowed").uncheck()
    levels = page.get_by_label("How seat 2 plays").locator("option")
    assert [one.partition(":")[0] for one in levels.all_inner_texts()] == [
        "Random",
        "Easy",
        "Medium",
        "Hard",
        "Expert",
    ]
    page.get_by_role("button", name="Create the table").click()
    person.my_turn()
    expect(page.get_by_test_id("ask-hint")).to_have_count(0)
