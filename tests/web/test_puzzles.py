"""Puzzles on the page: found in the list, tried wrongly, refuted on the board, solved."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from milkrun.engine.game import games
from milkrun.puzzles import Puzzle, path_of, pool_of
from milkrun.puzzles.themes import titles

from .conftest import Sit
from .people import SIZES, Person
from .test_pages import assert_fits, faults_in_both_lights

GAMES = [name for name in games if path_of(games[name]).exists()]
PUZZLE = pool_of("tiffin").puzzles[0]


def wrong_of(puzzle: Puzzle) -> int:
    return puzzle.ids(puzzle.others[0].actions)[0]


def open_puzzle(person: Person, puzzle: Puzzle) -> Page:
    person.go(f"/puzzles/{puzzle.game}/{puzzle.id}")
    expect(person.page.get_by_test_id("puzzle")).to_be_visible()
    return person.page


def choose(page: Page, action: int) -> None:
    """By the list of actions, whether it is on the screen or below."""
    page.locator(f"#actions button[data-action='{action}']").evaluate("one => one.click()")
    expect(page.get_by_test_id("verdict")).to_be_visible()


@SIZES
def test_a_puzzle_is_solved_after_a_wrong_try(sit: Sit, size: dict[str, int]) -> None:
    person = sit(size=size)
    page = open_puzzle(person, PUZZLE)
    card = page.get_by_test_id("puzzle")
    expect(card).to_contain_text("What is best now?")
    assert_fits(person)
    choose(page, wrong_of(PUZZLE))
    expect(card.get_by_role("heading", name="Not the best")).to_be_focused()
    expect(card).to_contain_text(PUZZLE.others[0].why)
    step = page.get_by_test_id("puzzle-step")
    first = step.inner_text()
    page.get_by_role("button", name="One step on").click()
    expect(step).not_to_have_text(first)
    assert faults_in_both_lights(person) == []
    assert_fits(person)
    page.get_by_role("button", name="Try again").click()
    choose(page, PUZZLE.best)
    expect(card.get_by_role("heading", name="Right")).to_be_focused()
    expect(card).to_contain_text(PUZZLE.why)
    card.get_by_text("What the others cost").click()
    expect(card.locator("details li").first).to_be_in_viewport()
    assert faults_in_both_lights(person) == []
    page.get_by_role("link", name="Next puzzle").click()
    expect(page).not_to_have_url(re.compile(PUZZLE.id))
    expect(card).to_contain_text("What is best now?")
    person.go("/puzzles")
    expect(page.get_by_text(f"1 of {sum(len(pool_of(g).puzzles) for g in GAMES)}")).to_be_visible()
    assert not re.search(r"\.\d", page.locator(".facts").first.inner_text())  # words have spaces
    assert faults_in_both_lights(person) == []
    assert_fits(person)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_shows_its_board_and_takes_an_answer(person: Person, name: str) -> None:
    puzzle = pool_of(name).puzzles[-1]
    page = open_puzzle(person, puzzle)
    assert {int(one.get_attribute("data-action") or -1) for one in person.actions.all()} == {
        *puzzle.right,
        *(action for other in puzzle.others for action in puzzle.ids(other.actions)),
    }
    choose(page, puzzle.best)
    expect(page.get_by_role("heading", name="Right")).to_be_visible()
    expect(page.get_by_test_id("board")).not_to_be_empty()


def test_the_board_itself_takes_the_answer(person: Person) -> None:
    """A card is discarded by a click on it, as at the table."""
    puzzle = next(one for one in pool_of("tiffin").puzzles if one.accepted[0][0] == "discard")
    page = open_puzzle(person, puzzle)
    page.get_by_test_id(f"hand-card-{puzzle.accepted[0][1]}").click()
    expect(page.get_by_role("heading", name="Right")).to_be_visible()


def test_the_solution_ends_the_row_and_keys_lead_there(person: Person) -> None:
    page = open_puzzle(person, PUZZLE)
    page.get_by_role("button", name="Show the solution").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The solution")).to_be_focused()
    further = page.get_by_role("button", name="One step on")
    further.focus()
    while further.is_enabled():
        page.keyboard.press("Enter")
    expect(further).to_be_focused()  # or a keyboard would begin anew at the top of the page
    page.get_by_text("What the others cost").click()
    expect(page.locator("details li")).to_have_count(len(PUZZLE.others))
    kept = page.evaluate("JSON.parse(localStorage['milkrun.puzzles'])")
    assert kept["outcomes"] == {f"tiffin/{PUZZLE.id}": "seen"}


def test_the_list_is_narrowed_and_the_daily_one_is_on_the_front_page(person: Person) -> None:
    page = person.page
    person.go("/")
    expect(page.get_by_test_id("daily").get_by_role("link", name="Solve it")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    page.get_by_role("link", name=re.compile("^Tiffin")).first.click()
    puzzles = page.locator("section li a")
    expect(puzzles).to_have_count(len(pool_of("tiffin").puzzles))
    late = [one for one in pool_of("tiffin").puzzles if "ending" in one.themes]
    page.get_by_role("link", name=re.compile("^The last quarter")).click()
    expect(puzzles).to_have_count(len(late))
    expect(page).to_have_url(re.compile("theme=ending"))
    page.get_by_role("radio", name="Tricky").check()
    expect(page).to_have_url(re.compile("theme=ending&level=tricky"))
    puzzles.first.click()
    expect(page.get_by_test_id("puzzle")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("radio", name="Tricky")).to_be_checked()
    expect(puzzles.get_by_text("gentle").or_(puzzles.get_by_text("hard"))).to_have_count(0)


def test_the_list_tells_what_a_puzzle_is_about_once_it_is_solved(person: Person) -> None:
    """Before, that would be half of the answer."""
    about = person.page.locator("section li a").get_by_text(titles("tiffin")[PUZZLE.themes[0]])
    person.go("/puzzles?game=tiffin")
    expect(person.page.get_by_text("The middle of the game").first).to_be_visible()
    expect(about).to_have_count(0)
    choose(open_puzzle(person, PUZZLE), PUZZLE.best)
    person.go("/puzzles?game=tiffin")
    expect(about).to_have_count(1)


def test_what_cannot_be_had_is_told(sit: Sit) -> None:
    person = sit(may_fail=True)
    page = person.page
    person.go("/puzzles/tiffin/nothere")
    expect(page.get_by_role("heading", name="There is no such puzzle")).to_be_visible()
    page.route("**/api/puzzles", lambda route: route.abort())
    person.go("/puzzles")
    expect(page.get_by_role("heading", name="The puzzles cannot be fetched")).to_be_visible()
    page.unroute("**/api/puzzles")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Tiffin")).to_be_visible()
    empty = {"games": [], "puzzles": []}
    page.route("**/api/puzzles", lambda route: route.fulfill(json=empty))
    person.go("/puzzles")
    expect(page.get_by_role("heading", name="No puzzles yet")).to_be_visible()
    page.route("**/api/**", lambda route: route.abort())
    person.go("/")
    retry = page.get_by_role("button", name="Try again")
    retry.wait_for()
    page.unroute("**/api/**")
    retry.click()
    expect(page.get_by_test_id("daily")).to_be_visible()


def test_a_try_offline_is_told_and_can_be_made_again(sit: Sit) -> None:
    person = sit(may_fail=True)
    page = open_puzzle(person, PUZZLE)
    person.context.set_offline(True)
    page.locator("#actions button").first.click()
    expect(page.get_by_role("alert")).to_contain_text("not answering")
    person.context.set_offline(False)
    choose(page, PUZZLE.best)
    expect(page.get_by_role("heading", name="Right")).to_be_visible()


def test_a_doubt_is_answered(sit: Sit) -> None:
    person = sit(may_fail=True)
    page = open_puzzle(person, PUZZLE)
    page.get_by_role("button", name="Show the solution").click()
    held = {"status": "held", "message": "It holds."}
    refused = {"code": "not_ready", "message": "Ask again in a minute."}
    answers = iter([(409, refused), (200, held)])

    def answer(route: Route) -> None:
        status, body = next(answers)
        route.fulfill(status=status, json=body)

    page.route("**/doubt", answer)
    doubt = page.get_by_role("button", name="This puzzle is wrong")
    doubt.click()
    expect(page.get_by_role("alert")).to_contain_text("Ask again in a minute.")
    doubt.press("Enter")
    expect(page.get_by_test_id("check")).to_have_text("It holds.")
    expect(page.get_by_test_id("check")).to_be_focused()  # the button has gone
    expect(page.get_by_role("alert")).to_have_count(0)
