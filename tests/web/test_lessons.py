"""Lessons on the page, by keys on a desktop and by touch on a phone: a course, a mistake and what
comes of it, a solution, what is kept."""

from time import perf_counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import milkrun
from milkrun.lessons import course_of

from .conftest import Sit
from .people import PHONE, Person
from .test_pages import assert_fits, faults

GAMES = [name for name in milkrun.games if course_of(name)]
FIRST = {name: next(iter(course_of(name).values())) for name in GAMES}
AT_ONCE = 30  # seconds from the front of the course to one's own first action


def expect_status(page: Page, status: str, taken: int) -> None:
    """Waits until all that follows so many actions has been shown."""
    lesson = page.get_by_test_id("lesson")
    expect(lesson).to_have_attribute("data-taken", str(taken))
    expect(lesson).to_have_attribute("data-status", status)


def play(page: Page, actions: list[int], end: str, *, keys: bool = False) -> None:
    """By the list of actions, which is beside the board or below it."""
    for n, action in enumerate(actions, 1):
        button = page.locator(f"#actions button[data-action='{action}']")
        if keys:
            button.focus()
            page.keyboard.press("Enter")
        else:
            button.click()
        expect_status(page, "open" if n < len(actions) else end, n)


def ask_why_not(page: Page) -> None:
    """What cannot be done is answered, on the board or with the rule that forbids it."""
    spot = page.locator("[data-testid=board] .spot[aria-disabled=true]").first
    spot.focus()
    page.keyboard.press("Enter")
    rule = page.get_by_role("alert").get_by_role("button", name="Read ")
    expect(rule.or_(page.locator("[data-question]")).first).to_be_visible()
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("game", "phone"),
    [
        *(pytest.param(game, True, id=f"{game}, phone") for game in GAMES),
        *(
            pytest.param(game, False, id=game, marks=[pytest.mark.thorough] * (game != "tariffs"))
            for game in GAMES
        ),
    ],
)
def test_a_newcomer_learns_from_a_mistake(sit: Sit, game: str, phone: bool) -> None:
    lesson = FIRST[game]
    how: dict[str, Any] = {"size": PHONE, "dark": True} if phone else {}
    person = sit(**how)
    person.go(f"/learn/{game}")
    page = person.page
    begun = perf_counter()
    page.get_by_role("link", name="First lesson").click()
    expect(page.get_by_test_id("goal")).to_have_text(lesson.goal)
    assert_fits(person)
    if phone:
        page.get_by_role("button", name="Let me try").click()
        expect(page.get_by_text(lesson.text[-1].replace("**", ""))).to_be_hidden()
    else:
        ask_why_not(page)
    play(page, lesson.ids(lesson.mistake), "failed", keys=not phone)
    assert perf_counter() - begun < AT_ONCE
    expect(page.get_by_role("heading", name="Not yet")).to_be_focused()
    expect(page.get_by_test_id(lesson.shows[0]).first).to_be_in_viewport()
    expect(page.get_by_role("button", name="Take it back")).to_be_in_viewport()
    assert_fits(person)
    assert faults(person) == []
    page.get_by_role("button", name="Take it back").click()
    if len(lesson.mistake) > 1:
        page.get_by_role("button", name="Start again").or_(
            page.get_by_role("button", name="Take it back")
        ).last.click()
    expect_status(page, "open", 0)
    play(page, lesson.ids(lesson.solution), "done", keys=not phone)
    expect(page.get_by_test_id("lesson-says")).to_contain_text(lesson.done[0].replace("**", ""))
    assert faults(person) == []
    page.get_by_role("link", name="All lessons").click()
    course = page.get_by_role("region", name="Learn by playing")
    expect(course).to_contain_text(f"1 of {len(course_of(game))} lessons")


def test_a_solution_is_shown_and_counts_for_nothing(person: Person) -> None:
    lesson = FIRST["mint_delivery"]
    person.go(f"/learn/mint_delivery/{lesson.id}")
    page = person.page
    page.get_by_role("button", name="Show a solution").click()
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-status", "shown")
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("heading", name="A solution")).to_be_focused()
    expect(page.get_by_test_id("lesson-lines").locator("li")).not_to_have_count(0)
    page.get_by_role("button", name="Try it yourself").click()
    expect_status(page, "open", 0)
    play(page, lesson.ids(lesson.solution), "done")
    expect(page.get_by_role("heading", name="Well done")).to_be_focused()


def test_what_is_not_possible_is_answered_with_the_clause(person: Person) -> None:
    lesson = FIRST["mint_delivery"]
    person.go(f"/learn/mint_delivery/{lesson.id}")
    why = person.page.request.get(
        f"{person.url}/api/games/mint_delivery/lessons/{lesson.id}/why?verb=take&slot=0"
    ).json()
    assert not why["possible"]
    assert why["clause"].startswith("MIN-")


def test_there_is_no_such_lesson(sit: Sit) -> None:
    person = sit(may_fail=True)
    person.go("/learn/tiffin/nothing")
    expect(person.page.get_by_role("heading", name="There is no such lesson")).to_be_visible()
    person.page.get_by_role("link", name="All lessons").click()
    expect(person.page.get_by_role("region", name="Learn by playing")).to_be_visible()
