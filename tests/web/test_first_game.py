"""From the end of the course to a first game: soon at the first action, and a whole turn."""

from time import perf_counter

import pytest
from playwright.sync_api import Locator, Page, expect

import milkrun
from milkrun.lessons import course_of

from .conftest import Sit
from .people import DESKTOP, PHONE, Person
from .test_lessons import expect_status, play

SOON, TURN = 30, 120  # seconds to one's first action, and to the end of one's first turn
READING = 4  # words a second
AIMING = 1.5  # seconds to find and press what glows
PRESSES = 60  # more are no turn

# The first of what glows that is neither covered nor out of sight, to be pressed as a finger does.
GLOWS = """() => {
  const asked = [...document.querySelectorAll('[data-question] .spot, [data-question] button')];
  const spots = [...document.querySelectorAll('[data-testid=board] .spot.legal')];
  const free = (one) => {
    one.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = (one.querySelector('.hit') ?? one).getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const found = (asked.length ? asked : spots).find(free);
  found?.setAttribute('data-next', '');
  return found !== undefined;
}"""


class Beginner:
    """Presses what glows, and takes time to read and to aim; `spent` is in seconds."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.begun, self.thought = perf_counter(), 0.0
        self.read = set[str]()

    @property
    def spent(self) -> float:
        return perf_counter() - self.begun + self.thought

    def reads(self, one: Locator) -> None:
        for text in one.all_inner_texts():
            if text not in self.read:
                self.read.add(text)
                self.thought += len(text.split()) / READING

    def presses(self) -> None:
        self.reads(self.page.get_by_test_id("coach").locator("p"))
        self.thought += AIMING
        if self.page.evaluate(GLOWS):
            spot = self.page.locator("[data-next]")
            spot.locator(".hit").or_(spot).first.click()
            self.page.evaluate(
                "document.querySelector('[data-next]')?.removeAttribute('data-next')"
            )
        else:
            self.person.actions.first.click()


def end_of_course(page: Page, game: str) -> None:
    """Solve the last lesson, which offers a first game."""
    lesson = list(course_of(game).values())[-1]
    expect(page.get_by_test_id("goal")).to_have_text(lesson.goal)
    play(page, lesson.ids(lesson.solution), "done")
    expect_status(page, "done", len(lesson.solution))


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param("tiffin", DESKTOP, id="tiffin, desktop", marks=pytest.mark.thorough),
        *(
            pytest.param(game, PHONE, id=game, marks=[pytest.mark.thorough] * (n % 3 > 0))
            for n, game in enumerate(milkrun.games)
        ),
    ],
)
def test_a_beginner_plays_a_whole_turn_in_time(sit: Sit, game: str, size: dict[str, int]) -> None:
    person = sit(size=size)
    page = person.page
    person.go(f"/learn/{game}/{list(course_of(game))[-1]}")
    end_of_course(page, game)
    beginner = Beginner(person)
    page.get_by_role("button", name="Play your first game, with a coach").click()
    expect(page.get_by_test_id("coach")).to_be_visible()
    table = page.url.rpartition("/")[2]
    acted, turns = None, 0
    for _ in range(PRESSES):
        person.my_turn()
        before = person.view(table)
        beginner.presses()
        after = person.view(table)
        if acted is None and after["seq"] > before["seq"]:
            acted = beginner.spent
        turns += any(one["seat"] not in (None, 0) for one in after["log"][len(before["log"]) :])
        if turns > 1:  # the first may have been a choice that all made before
            break
    assert acted is not None
    assert acted < SOON
    assert turns > 1
    assert beginner.spent < TURN
