"""What is drawn on a board explains itself: everywhere, at any time, to everyone."""

import pytest
from playwright.sync_api import Locator, expect

import milkrun
from milkrun.symbols import symbols_of

from .conftest import Sit
from .people import PHONE, Person
from .test_letters import FULL, missed, small
from .test_pages import assert_fits

# What is drawn, but not explained; what is told in words (a question, decoration) needs no more.
UNEXPLAINED = """(scene, known) => {
  const drawn = 'text, image, use, path, circle, ellipse, rect, polygon, polyline, line';
  const said = (one) => one.closest('defs, clipPath, [data-decor], [data-question]')
    || one.matches('.spot *, .hit')
    || known.includes(one.closest('[data-explains]')?.dataset.explains);
  const tell = (one) => {
    const near = one.closest('[data-explains]')?.dataset.explains ?? '';
    const words = one.textContent.trim() || one.getAttribute('d')?.slice(0, 20) || '';
    return `${near} ${one.localName} .${one.getAttribute('class')?.split(' ')[0]} ${words}`;
  };
  return [...new Set([...scene.querySelectorAll(drawn)].filter((one) => !said(one)).map(tell))];
}"""


def assert_all_explained(person: Person, game: str) -> None:
    scene = person.page.locator("[data-testid=board] svg.scene")
    expect(scene).to_be_visible()
    known = [one.id for one in symbols_of(game)]
    assert scene.evaluate(UNEXPLAINED, known) == []


@pytest.mark.parametrize("game", list(milkrun.games))
def test_everything_drawn_is_explained_large_enough_and_pressed_with_ease(
    person: Person, game: str
) -> None:
    """Early, in the middle, late and at the end of a game for four."""
    table = person.new_table(FULL, game)
    for most in (0, 3, 20, 1000):
        if most:  # the table is open at its beginning
            person.play_on(table, most)
        assert_all_explained(person, game)
        for _ in person.sizes():
            assert (small(person.page), missed(person.page)) == ([], [])
    # a board that only shows explains, too
    person.page.locator("[data-testid=board] [data-explains]").first.hover(force=True)
    expect(card(person)).to_be_visible()


def card(person: Person) -> Locator:
    return person.page.get_by_test_id("explained")


def test_a_symbol_explains_itself_where_the_pointer_rests(person: Person) -> None:
    person.new_table()
    page = person.page
    page.get_by_test_id("hand-card-0").hover()
    expect(card(person)).to_contain_text("Card of rank")
    page.keyboard.press("Escape")
    expect(card(person)).to_be_hidden()
    page.mouse.move(1, 1)
    page.locator("[data-explains=fees]").first.hover(force=True)
    expect(card(person)).to_contain_text("1st, 2nd and 3rd")
    card(person).get_by_role("link", name="TIF-9.5").click()
    expect(card(person)).to_be_hidden()
    expect(page.locator("[data-clause='TIF-9.5']")).to_be_focused()


def test_a_house_rule_stands_beside_what_it_makes_untrue(person: Person) -> None:
    person.new_table(game="aquaretto", large_price=5)
    page = person.page
    board = page.locator("[data-explains=board-large]")
    board.first.hover(force=True)
    expect(card(person)).to_contain_text("2 coins: four more spaces")
    expect(card(person)).to_contain_text("House rule. Coins for a large expansion board: 5")
    expect(board.locator(".price").first).to_have_text("5")  # five coins have no room there
    page.mouse.move(1, 1)
    page.locator("[data-explains=board-small]").first.hover(force=True)
    expect(card(person)).to_contain_text("1 coin: three more spaces")
    expect(card(person)).not_to_contain_text("House rule")


def test_a_click_goes_through_and_closes_what_was_explained(person: Person) -> None:
    person.new_table()
    person.my_turn()
    first = person.page.get_by_test_id("pool-0")
    first.hover()
    expect(card(person)).to_be_visible()
    first.click()
    expect(card(person)).to_be_hidden()
    expect(first).to_have_attribute("aria-pressed", "true")


def test_a_symbol_explains_itself_to_the_keyboard(person: Person) -> None:
    person.new_table()
    person.my_turn()
    page = person.page
    page.get_by_test_id("hand-card-0").focus()
    page.keyboard.press("ArrowRight")
    expect(card(person)).to_contain_text("Card of rank")
    expect(page.locator("[aria-live=polite]", has_text="Card of rank")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(card(person).get_by_role("link").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(card(person)).to_be_hidden()


def test_a_symbol_explains_itself_to_a_finger_that_stays(sit: Sit) -> None:
    person = sit(size=PHONE)
    person.new_table()
    person.my_turn()
    spot = person.page.get_by_test_id("pool-0")
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box
    touch = person.finger()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch("touchStart", *at)
    expect(card(person)).to_be_visible()
    touch("touchEnd")
    there = card(person).bounding_box()
    assert there
    assert there["x"] >= 0
    assert there["x"] + there["width"] <= PHONE["width"]
    assert_fits(person)
    for _ in range(2):  # the press chose nothing; the next tap closes, the one after it chooses
        expect(spot).to_have_attribute("aria-pressed", "false")
        touch("touchStart", *at)
        touch("touchEnd")
        expect(card(person)).to_be_hidden()
    expect(spot).to_have_attribute("aria-pressed", "true")


def test_who_knows_the_symbols_may_switch_this_off(sit: Sit) -> None:
    person = sit(settings={"explain": False})
    person.new_table()
    person.page.get_by_test_id("hand-card-0").hover()
    person.page.wait_for_timeout(800)
    expect(card(person)).to_be_hidden()


def test_a_board_that_only_shows_explains_itself_to_the_keyboard(person: Person) -> None:
    person.finish(person.new_table(turn_limit=20))
    page = person.page
    stop = page.locator("[data-testid=board] [data-spot][tabindex='0']")
    expect(stop).to_have_count(1)
    stop.focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    spot = page.locator("[data-testid=board] [data-spot]:focus")
    expect(spot).to_have_attribute("role", "img")
    page.evaluate("dispatchEvent(new Event('scroll'))")  # as when the focus moves the page
    expect(card(person)).to_be_visible()
    page.keyboard.press("Tab")
    expect(card(person).get_by_role("link").first).to_be_focused()


DRAWN = """(legend) => {
  const rows = [...legend.querySelectorAll('dl > div')];
  const shown = rows.filter((row) => {
    const svg = row.querySelector('svg.scene')?.getBoundingClientRect();
    return svg && svg.width > 20 && svg.height > 10;
  });
  return shown.map((row) => row.querySelector('dt').textContent);
}"""


@pytest.mark.parametrize("game", list(milkrun.games))
def test_the_legend_draws_what_it_explains(person: Person, game: str) -> None:
    person.go(f"/learn/{game}")
    legend = person.page.get_by_test_id("legend")
    legend.scroll_into_view_if_needed()
    wanted = [one.title for one in symbols_of(game)]
    drawn = legend.locator("svg.scene")
    expect(legend.locator("dt")).to_have_text(wanted)
    for _ in person.sizes():
        expect(drawn).to_have_count(len(wanted) + 1)  # and the board that they are cut from
        assert legend.evaluate(DRAWN) == wanted
        assert_fits(person)


def test_the_legend_is_in_how_to_play(person: Person) -> None:
    person.new_table()
    person.page.get_by_role("button", name="How to play").click()
    legend = person.page.get_by_test_id("legend")
    expect(legend.locator("dt")).to_have_text([one.title for one in symbols_of("tiffin")])
    legend.get_by_role("button", name="TIF-8.5").click()
    expect(person.page.locator("[data-clause='TIF-8.5']")).to_be_focused()
