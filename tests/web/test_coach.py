"""A first game with a coach: one click from How to play to the table, one switch for silence."""

import time

import pytest
from playwright.sync_api import expect

import milkrun
from milkrun.coaches import coach_of

from .conftest import Sit
from .people import PHONE, PHONES
from .test_pages import assert_fits, faults

SOON = 30  # seconds from the click to the first own action

# Whether what may be done lies beside the coach or can be scrolled out from under it.
BESIDE = """() => {
  const coach = document.querySelector('[data-testid=coach]').getBoundingClientRect();
  const bar = document.querySelector('.bar').getBoundingClientRect();
  return coach.height < 0.4 * innerHeight && coach.bottom <= Math.max(bar.top, innerHeight) + 1;
}"""


# Whether what has the focus lies above the coach.
CLEAR = """() => {
  const spot = document.activeElement.querySelector('.hit').getBoundingClientRect();
  return spot.bottom <= document.querySelector('[data-testid=coach]').getBoundingClientRect().top;
}"""


@PHONES
def test_one_click_leads_to_a_first_game_with_a_coach(sit: Sit, phone: bool) -> None:
    person = sit(size=PHONE, dark=True) if phone else sit()
    page = person.page
    person.go("/learn/tiffin")
    page.get_by_role("button", name="Play your first game, with a coach").click()
    begun = time.monotonic()
    card = page.get_by_test_id("coach")
    opening = coach_of("tiffin").openings[0]
    expect(card).to_contain_text(opening.text)
    expect(page.get_by_test_id("coach-spoken")).to_contain_text(opening.text)
    person.actions.first.wait_for(state="attached")
    assert time.monotonic() - begun < SOON
    assert page.evaluate(BESIDE)
    assert faults(person) == []
    assert_fits(person)
    person.actions.first.dispatch_event("click")
    expect(card.get_by_text(opening.text)).to_have_count(0)
    expect(card).to_contain_text(coach_of("tiffin").openings[1].text)
    card.get_by_role("button", name="Silence the coach").click()
    expect(card).to_have_count(0)
    page.reload()
    person.my_turn()
    expect(card).to_have_count(0)
    page.get_by_role("button", name="How to play").click()
    switch = page.get_by_role("dialog").get_by_role("switch", name="Coach")
    expect(switch).not_to_be_checked()
    switch.check()
    assert person.view(page.url.rpartition("/")[2])["coach"]


def test_on_a_phone_it_folds_as_one_turns_to_the_board(sit: Sit) -> None:
    person = sit(size=PHONE)
    page = person.page
    person.go("/learn/tiffin")
    page.get_by_role("button", name="Play your first game, with a coach").click()
    card = page.get_by_test_id("coach")
    line = card.locator("button[aria-expanded]")
    expect(line).to_have_attribute("aria-expanded", "true")
    page.get_by_test_id("hand-card-0").focus()
    expect(line).to_have_attribute("aria-expanded", "false")
    folded = card.bounding_box()
    assert folded
    assert folded["height"] < 60
    for spot in page.locator("[data-testid=board] .spot.legal").all():  # nothing stays under it
        spot.focus()
        assert page.evaluate(CLEAR)
    line.click()
    expect(card.get_by_role("button", name="Silence the coach")).to_be_visible()
    assert_fits(person)


def test_what_it_says_leads_to_the_rules_and_can_be_put_away(sit: Sit) -> None:
    person = sit()
    page = person.page
    person.go("/learn/tiffin")
    page.get_by_role("button", name="Play your first game, with a coach").click()
    card = page.get_by_test_id("coach")
    card.get_by_role("button", name="Rule TIF-2.2").click()
    expect(page.locator("[data-clause='TIF-2.2']")).to_be_focused()
    card.get_by_role("button", name="Got it").click()
    expect(card).to_have_count(0)


@pytest.mark.parametrize("game", list(milkrun.games))
def test_a_new_table_may_have_a_coach(sit: Sit, game: str) -> None:
    person = sit()
    page = person.page
    person.go(f"/new?game={game}&coach=1")
    switch = page.get_by_role("switch", name="With a coach")
    expect(switch).to_be_checked()
    page.get_by_label("Friend", exact=True).nth(1).check(force=True)
    expect(switch).to_have_count(0)
    page.get_by_label("Bot", exact=True).nth(1).check(force=True)
    expect(switch).to_be_checked()
    page.get_by_role("button", name="Create the table").click()
    card = page.get_by_test_id("coach")
    expect(card).to_contain_text("What you can do")
