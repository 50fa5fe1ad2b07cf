"""How to play: the page, the strip at a first table, the dialog, and the way to the rules."""

import pytest
from playwright.sync_api import expect

import milkrun
from milkrun.primers import primer_of

from .conftest import Sit
from .people import PHONE, PHONES, Person
from .test_pages import assert_fits

# Whether all these spots are within the picture, and the board reaches beyond it.
IS_CUT = """async (figure, spots) => {
  const box = (one) => one.getBoundingClientRect();
  const isCut = () => {
    const frame = box(figure.querySelector('.window'));
    const inside = (b) => b.left >= frame.left - 2 && b.right <= frame.right + 2
      && b.top >= frame.top - 2 && b.bottom <= frame.bottom + 2;
    const whole = figure.querySelector('svg.scene').viewBox.baseVal;
    return whole.width > 0 && [...figure.querySelectorAll(spots)].map(box).every(inside);
  };
  // It is drawn once its size is known: soon, but not at once.
  for (let n = 0; n < 100 && !isCut(); n++) await new Promise((done) => setTimeout(done, 50));
  return isCut();
}"""


@pytest.mark.parametrize("game", list(milkrun.games))
@PHONES
def test_pictures_are_cut_from_the_real_board(sit: Sit, game: str, phone: bool) -> None:
    person = sit(size=PHONE, dark=True) if phone else sit()
    person.go(f"/learn/{game}")
    parts = primer_of(game)
    figures = person.page.locator("figure")
    expect(figures).to_have_count(sum(part.picture is not None for part in parts))
    titles = [*(part.title for part in parts), "What the symbols mean"]
    expect(person.page.locator("article h2:not(#lessons)")).to_have_text(titles)
    for n, picture in enumerate(part.picture for part in parts if part.picture):
        figure = figures.nth(n)
        expect(figure.locator("figcaption")).to_have_text(picture.caption)
        for spot in picture.shows:
            how = f'^="{spot[:-1]}"' if spot.endswith("*") else f'="{spot}"'
            expect(figure.locator(f"[data-testid{how}]")).not_to_have_count(0)
            assert figure.evaluate(IS_CUT, f"[data-testid{how}]"), spot
    assert_fits(person)


def test_a_first_table_tells_the_aim_once(sit: Sit) -> None:
    person = sit(settings={"known": []})
    person.new_table()
    strip = person.page.get_by_role("region", name="New to Tiffin?")
    expect(strip).to_contain_text("You carry lunch through Mumbai")
    board = person.page.get_by_test_id("board").bounding_box()
    bar = person.page.get_by_role("region", name="Now").bounding_box()
    assert board is not None
    assert bar is not None
    assert board["y"] + board["height"] <= bar["y"], "the hand is to be seen, too"
    strip.get_by_role("button", name="How to play").click()
    dialog = person.page.get_by_role("dialog", name="How to play Tiffin")
    expect(dialog.get_by_role("heading", name="The competitor")).to_be_visible()
    dialog.get_by_role("button", name="TIF-8.1", exact=True).first.click()
    expect(dialog).to_be_hidden()
    expect(person.page.locator("[data-clause='TIF-8.1']")).to_be_focused()
    person.page.reload()
    expect(person.page.get_by_test_id("board")).to_be_visible()
    expect(strip).to_be_hidden()
    person.page.get_by_role("button", name="How to play").click()
    expect(dialog).to_be_visible()


def test_a_game_without_a_primer_leads_to_its_rules(person: Person) -> None:
    person.page.route("**/primer", lambda route: route.fulfill(
        json={"game": "tiffin", "title": "Tiffin", "parts": []}
    ))  # fmt: skip
    person.go("/learn/tiffin")
    person.page.get_by_role("link", name="rules", exact=True).click()
    expect(person.page.get_by_role("heading", name="Rules of Tiffin")).to_be_visible()


def test_what_cannot_be_fetched_is_fetched_again(sit: Sit) -> None:
    person = sit(may_fail=True)
    person.page.route("**/primer", lambda route: route.abort(), times=1)
    person.go("/learn/tiffin")
    person.page.get_by_role("button", name="Try again").click()
    expect(person.page.get_by_role("heading", name="The aim")).to_be_visible()
