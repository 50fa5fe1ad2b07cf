"""A real game of each kind around the box: tapped in on two phones, one of them cut off and opened
anew without a network, until both say the points that the match says."""

import pytest
from playwright.sync_api import Locator, Page, expect

from milkrun.engine.game import Game, games
from milkrun.engine.sheets import SEAT, Axis
from milkrun.sheets import Entry
from milkrun.sheets.sheet import begun
from milkrun.testing.sheets import entered, played, taken

from .conftest import Phone
from .test_box_phones import can_go_offline, join, together

WITH_SHEET = [game for game in games.values() if game.has_sheet]
EARLY = 30  # decisions of the match that is tapped in
ADD = """([id, entries]) => fetch(`/api/box/${id}/entries`, {method: 'POST',
  headers: {'content-type': 'application/json'}, body: JSON.stringify({entries})})
  .then((answer) => answer.json()).then((told) => told.refused)"""
START = """(id) => JSON.parse(localStorage[`milkrun.boxes.${id}`]).start"""


class Fingers:
    """Who enters on one phone, by what is there to be tapped."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page, self.game = page, game
        self.sheet = page.get_by_test_id("enter")

    def all(self, entries: list[Entry]) -> list[Entry]:
        """Enter them; what is not offered yet, such as spaces far from all others, comes back."""
        later = [one for one in entries if not self.one(one)]
        return self.all(later) if 0 < len(later) < len(entries) else later

    def one(self, entry: Entry) -> bool:
        """Enter it, if it is offered."""
        field = self.game.sheet.fields[entry.field]
        number = self.game.sheet.cell(entry.field, entry.at)
        cell = self.sheet.locator(f'[data-cell="{number}"]').first
        if not cell.count() and field.axes[:1] == (SEAT,):
            for tabs in self.sheet.get_by_role("tablist").all():
                tabs.get_by_role("tab").nth(entry.at[0]).click()
        if not cell.count():
            return False
        folded = cell.locator("xpath=ancestor::details[not(@open)]/summary")
        if folded.count():
            folded.click()
        what = cell.evaluate("(one) => one.tagName")
        value = entry.set if entry.set is not None else None
        if what == "g":
            self.on_board(cell, field.name, value)
        elif value is None or field.of is None:
            self.number(cell, entry)
        else:
            self.choice(cell, value)
        return True

    def number(self, cell: Locator, entry: Entry) -> None:
        box = cell.get_by_role("textbox")
        count = entry.set if entry.set is not None else int(box.input_value()) + (entry.add or 0)
        box.fill(str(count))
        box.press("Enter")
        expect(box).to_have_value(str(count))

    def choice(self, cell: Locator, value: int) -> None:
        chips = cell.get_by_role("radio")
        if chips.count():
            chips.nth(value).check(force=True)
        elif cell.locator("select").count():
            cell.locator("select").select_option(str(value))
        else:
            cell.locator("button[aria-haspopup=dialog]").click()
            self.page.get_by_role("dialog").locator("g.place, button[aria-pressed]").nth(
                0
            ).wait_for()
            self.page.get_by_role("dialog").get_by_label("By name").select_option(str(value))

    def on_board(self, cell: Locator, name: str, value: int | None) -> None:
        field = self.game.sheet.fields[name]
        board = cell.locator("xpath=ancestor::div[contains(@class, 'board')]")
        which = board.get_by_role("radiogroup", name="What is entered")
        if which.count():
            which.get_by_role("radio", name=field.title, exact=True).check(force=True)
        if value is None:
            cell.click()
            return
        assert isinstance(field.of, Axis)
        palette = board.get_by_role("radiogroup", name=f"{field.title}: what a tap sets")
        waits = palette.count() == 0
        if waits:
            cell.click()
        heading = field.of.groups[value] if field.of.groups else ""
        if heading:
            palette.get_by_role("button", name=heading, exact=True).click()
        palette.get_by_role("radio", name=field.of.labels[value], exact=True).check(force=True)
        if not waits:
            cell.click()


def holds(page: Page, scores: list[int]) -> None:
    """The points on this phone."""
    page.get_by_role("radio", name="Points", exact=True).check(force=True)
    for seat, score in enumerate(scores):
        expect(page.get_by_test_id(f"report-{seat}").locator("h2 .numeral")).to_have_text(
            str(score).replace("-", "\N{MINUS SIGN}")
        )
    expect(page.get_by_text("cannot be like that")).to_have_count(0)


@pytest.mark.parametrize(
    "game",
    [
        *(pytest.param(game, id=game.name) for game in WITH_SHEET[:1]),
        *(pytest.param(game, id=game.name, marks=pytest.mark.thorough) for game in WITH_SHEET[1:]),
    ],
)
def test_an_evening_is_tracked_and_scored(phone: Phone, game: Game) -> None:
    anna, ben = phone(), phone()
    anna.go(f"/box/{game.name}")
    anna.page.get_by_role("button", name="Begin the sheet").click()
    expect(anna.page.get_by_test_id("sync")).to_have_text("This phone alone")
    anna.page.get_by_role("button", name="Skip").click()
    path = anna.page.url.removeprefix(anna.url)
    box = path.rsplit("/", 1)[1]
    join(ben, path)
    ben.page.get_by_role("button", name="Skip").click()
    can_go_offline(ben)
    players = anna.page.evaluate(START, box)["players"]

    early, cells = taken(played(game, players, 3, EARLY))
    first = entered(game, early, cells)
    half = len(first) // 2
    later = Fingers(anna.page, game).all(first[:half])
    together([anna, ben], half - len(later))
    ben.context.set_offline(True)
    ben.page.reload()
    expect(ben.page.get_by_test_id("sync")).to_contain_text("Offline: kept on this phone")
    # Not asked for while it makes no difference: whose cube came first, where nobody is level.
    unasked = Fingers(ben.page, game).all([*first[half:], *later])
    assert len(unasked) < half
    empty = begun(game, early)
    for one in unasked:
        cell = game.sheet.cell(one.field, one.at)
        cells[cell] = empty[cell]
    ben.page.reload()
    ben.context.set_offline(False)
    together([anna, ben], len(first) - len(unasked))

    match = played(game, players, 3)
    start, ended = taken(match)
    rest = entered(game, start, ended, "zzzzzzzz", before=cells, first=1000)
    assert anna.page.evaluate(ADD, [box, [one.json() for one in rest]]) == []
    together([anna, ben], len(first) - len(unasked) + len(rest))
    for person in (anna, ben):
        holds(person.page, [int(one) for one in match.state.score[:players]])
