"""A game is lost, looked at, and played on from where it was lost."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from .conftest import Server, Sit
from .people import BOTS, DESKTOP, PHONE, Person
from .test_pages import assert_fits, faults, faults_in_both_lights
from .test_seats import dialog_of

SHORT = {"turn_limit": 20}
WORKING: dict[str, Any] = {"done": 3, "total": 100, "left": 9}


@pytest.fixture(scope="module", autouse=True)
def native(server: Server) -> None:
    """The native code of the game played here."""
    server.has_native("tiffin")


def place(person: Person) -> int:
    """How many actions were played where the chart's cursor stands."""
    return int(person.page.get_by_test_id("chart").get_attribute("aria-valuenow") or -1)


# `wait_for_function` takes a promise for true, so the page itself looks again and again.
WARM = """async () => {
  for (let n = 0; n < 600; n++) {
    if ((await (await fetch('/api/warm')).json()).games.tiffin.state === 'warm') return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('the native code was not loaded within two minutes');
}"""


def look_at(person: Person, table_id: str) -> None:
    """Go from the end of the game to its analysis, and wait until it is there. A server that has
    just begun would answer "why" with advice only, so it may get ready before."""
    person.page.evaluate(WARM)
    person.page.get_by_test_id("end").get_by_role("link", name="Analysis").click()
    expect(person.page).to_have_url(f"{person.url}/t/{table_id}/analysis")
    whole(person)


def whole(person: Person) -> None:
    """Wait until the analysis is there, all of it."""
    expect(person.page.get_by_test_id("chart")).to_be_visible(timeout=180_000)
    expect(person.page.get_by_role("region", name="Progress")).to_have_count(0, timeout=180_000)


def test_a_lost_game_is_looked_at_and_played_on(sit: Sit) -> None:
    person = sit()
    page = person.page
    table_id = person.new_table(BOTS, **SHORT)
    person.finish(table_id)
    look_at(person, table_id)

    chart = page.get_by_test_id("chart")
    steps = int(chart.get_attribute("aria-valuemax") or 0)
    assert steps > 30
    chart.focus()
    page.keyboard.press("Home")
    assert place(person) == 0
    for n in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        assert place(person) == n
    said = chart.get_attribute("aria-valuetext") or ""
    assert re.match(r"\w+, turn \d+(, action \d+)?: Yellow \d+\s%, ", said)
    assert said.count("%") == 3
    page.keyboard.press("ArrowLeft")
    assert place(person) == 2
    page.keyboard.press("End")
    expect(page.get_by_test_id("decision")).to_contain_text("There was nothing left to decide")
    addresses(person, steps)
    where_and_why(person)
    for width in (390, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert_fits(person)
    find_the_better_move(person)
    play_on(person, table_id)


def addresses(person: Person, steps: int) -> None:
    """The place of the chart is in the address, and Back returns from a jump."""
    page = person.page
    page.wait_for_url(re.compile(rf"/analysis\?step={steps}$"))
    page.go_back()
    page.wait_for_url(re.compile(r"/analysis\?step=2$"))
    assert place(person) == 2
    page.reload()
    whole(person)
    assert place(person) == 2


def where_and_why(person: Person) -> None:
    """The worst decision: what was played, what is better, why, and both on the board."""
    page = person.page
    page.route("**/analysis/why", advice_only, times=1)
    worst = page.get_by_role("button", name=re.compile("ave away")).first
    worst.click()
    expect(worst).to_have_attribute("aria-current", "step")
    decision = page.get_by_test_id("decision")
    expect(decision).to_contain_text("This gave away")
    for word in ("Played", "Better"):
        expect(decision.get_by_text(word, exact=True)).to_be_visible()
    expect(decision).to_contain_text("games tried out with each", timeout=60_000)
    board = page.get_by_test_id("board")
    expect(board.locator(".mark.dashes")).not_to_have_count(0)
    expect(board.locator(".mark.solid")).not_to_have_count(0)
    told = page.get_by_text("The board as")
    expect(told).to_contain_text("the better action is marked by dashes, the played one by a line.")
    board.locator(".mark.solid").evaluate_all("all => all.forEach((one) => one.remove())")
    expect(told).to_have_text(re.compile("; the better action is marked by dashes\\.$"))
    ledger = page.get_by_role("region", name="Luck and decisions", exact=True)
    expect(ledger.get_by_role("row", name=re.compile("Own decisions"))).to_be_visible()


def advice_only(route: Route) -> None:
    """The answer of a server that has just begun: the page asks again when it can say more."""
    answer = route.fetch()
    told = {**answer.json(), "thinks": False, "basis": "What looks best right now."}
    route.fulfill(response=answer, json=told)


def find_the_better_move(person: Person) -> None:
    """What was played is no answer; the answer is shown when it is asked for."""
    page = person.page
    page.get_by_role("button", name="Find the better moves").click()
    learn = page.get_by_test_id("learn")
    expect(learn).to_contain_text("What is better?")
    title = learn.get_by_role("heading", name="Find the better move")
    expect(title).to_be_focused()  # by keyboard it goes on here, not at the button far below
    expect(page.get_by_test_id("board").locator(".mark.dashes")).to_have_count(0)
    played = learn.locator("strong").first.inner_text()
    learn.get_by_role("button", name=played, exact=False).first.click()
    expect(learn).to_contain_text("That is what was played", timeout=60_000)
    learn.get_by_role("button", name="Try another").click()
    learn.get_by_role("button", name="Show the answer").click()
    expect(learn.get_by_role("status")).to_contain_text("to win, instead of")
    expect(title).to_be_focused()  # the button is no more
    expect(page.get_by_test_id("board").locator(".mark.dashes")).not_to_have_count(0)
    learn.get_by_role("button", name="Back to the analysis").click()
    expect(page.get_by_test_id("decision")).to_be_visible()
    expect(page.locator("#position")).to_be_focused()


def play_on(person: Person, table_id: str) -> None:
    """Another game begins at the place of the chart, and is played to its end."""
    page = person.page
    page.get_by_role("button", name="Play it again from here").click()
    page.get_by_role("radio", name="Pink").check()
    page.get_by_label("The others are").select_option("random")
    n = place(person)
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tiffin: what if")
    expect(page.get_by_text("another game")).to_be_visible()
    sandbox = page.url.rpartition("/")[2]
    assert sandbox != table_id
    view = person.view(sandbox)
    assert (view["you"], view["origin"]["id"], view["origin"]["steps"]) == (1, table_id, n)
    person.finish(sandbox)


def test_a_watcher_opens_the_shared_link_and_it_fits_everywhere(sit: Sit) -> None:
    host = sit()
    table_id = host.new_table(BOTS, **SHORT)
    host.finish(table_id)
    look_at(host, table_id)
    expect(host.page.get_by_label("Link: this analysis")).to_have_value(
        f"{host.url}/t/{table_id}/analysis"
    )
    for size in (DESKTOP, PHONE):
        watcher = sit(size=size)
        watcher.go(f"/t/{table_id}/analysis")
        expect(watcher.page.get_by_test_id("board")).to_be_visible()
        watcher.page.get_by_text("The chances as a table").click()
        expect(watcher.page.get_by_role("row")).not_to_have_count(0)
        assert faults_in_both_lights(watcher) == []
        assert_fits(watcher)
        watcher.page.get_by_role("button", name="Play it again from here").click()
        expect(watcher.page.get_by_role("dialog")).to_be_visible()
        assert faults_in_both_lights(watcher) == []


def test_the_ledger_is_read_as_it_is_meant(sit: Sit) -> None:
    """How far the start may be off; whom a stroke of luck met, for those who do not see its mark;
    that rounded numbers need not add up; and all seats, without scrolling. And under the points,
    where fewer are better."""
    person = sit(may_fail=True)
    page = person.page
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "greedy"}] * 3]
    table_id = person.new_table(seats, **SHORT)
    person.finish(table_id)
    look_at(person, table_id)
    told = page.evaluate(f"async () => (await fetch('/api/tables/{table_id}/analysis')).json()")
    analysis = told["analysis"]
    for one in analysis["accounts"]:
        for term in one.values():
            if isinstance(term, dict):
                term |= {"amount": 0.0, "error": 0.0}
        one["start"] = {"amount": 0.25, "error": 0.04}
        one["own"] = {"amount": -0.104, "error": 0.2}
        one["luck"] = {"amount": -0.156, "error": 0.2}
    accounts = analysis["accounts"]
    accounts.append({**accounts[3], "seat": 4})  # as many as any game has
    luck = [{"amount": 0.3 if seat == 1 else -0.1, "error": 0.02} for seat in range(4)]
    analysis["strokes"] = [{"n": 3, "text": "Yellow draws a red 4.", "seat": 1, "luck": luck}]
    players = page.get_by_role("region", name="Players")
    expect(players).not_to_contain_text("The lowest total wins.")
    for points, one in enumerate(analysis["standings"]):
        one["score"] = points - 1
    analysis["said_to_you"][0] = ["You played worse than the game's advice (-10 %)."]
    page.route("**/api/tables/*/analysis*", lambda route: route.fulfill(json=told))
    page.reload()
    ledger = page.get_by_role("region", name="Luck and decisions", exact=True)
    expect(ledger.get_by_role("row", name="Chance at the start 25 ±8 25 ±8")).to_be_visible()
    stroke = ledger.get_by_role("button", name="Pink +30\u00a0% Yellow draws a red 4")
    expect(stroke).to_be_visible()
    expect(ledger).to_contain_text("a column may miss its result by 1 or 2")
    expect(ledger).to_contain_text("advice (\N{MINUS SIGN}10\u00a0%)")
    table = page.get_by_role("region", name="Luck and decisions as a table")
    drag_over(page.get_by_test_id("chart"))
    for size in person.sizes():
        assert table.evaluate("one => one.scrollWidth <= one.clientWidth")
        if size == PHONE:
            stroke.click()  # far below the board
            expect(page.locator("#position")).to_be_focused()
            expect(page.get_by_test_id("decision")).to_be_in_viewport()
            touch_the_chart(person)
    ledger.get_by_text("What the rows mean").click()
    expect(ledger).to_contain_text("better or worse than whoever decided could know")
    expect(players.get_by_role("cell", name="\N{MINUS SIGN}1", exact=True)).to_be_visible()
    expect(players).to_contain_text("The lowest total wins.")
    only_to_be_looked_at(page)


def only_to_be_looked_at(page: Page) -> None:
    """An analysis of a game whose rules have changed since: nothing is offered that would fail."""
    refused = {"code": "other_rules", "message": "The rules have changed since."}
    page.route(re.compile("/analysis/side"), lambda route: route.fulfill(status=409, json=refused))

    def asked(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=409, json=refused)
        else:
            route.fallback()

    page.route("**/api/tables/*/analysis*", asked)
    page.reload()
    expect(page.get_by_test_id("decision")).to_be_visible()
    for name in ("Play it again from here", "Find the better moves"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)


def drag_over(chart: Locator) -> None:
    """To go over the chart with the mouse is one jump: the way back is one step."""
    page, box = chart.page, chart.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 4, box["y"] + box["height"] / 2
    chart.press("Home")
    page.wait_for_url(re.compile("step=0$"))
    before = page.evaluate("history.length")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + box["width"] / 2, y, steps=12)
    page.mouse.up()
    page.wait_for_url(re.compile(f"step={chart.get_attribute('aria-valuenow')}$"))
    assert page.evaluate("history.length") == before + 1
    page.go_back()
    expect(chart).to_have_attribute("aria-valuenow", "0")


def touch_the_chart(person: Person) -> None:
    """A finger that scrolls over the chart leaves the place as it is; a tap goes there."""
    chart = person.page.get_by_test_id("chart")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    assert box
    touch = person.finger()
    before = chart.get_attribute("aria-valuenow")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch("touchStart", x, y)
    for up in range(0, 90, 15):
        touch("touchMove", x, y - up)
    touch("touchEnd")
    assert chart.get_attribute("aria-valuenow") == before
    box = chart.bounding_box() or box
    touch("touchStart", x, box["y"] + box["height"] / 2)
    touch("touchEnd")
    expect(chart).not_to_have_attribute("aria-valuenow", before or "")


def test_before_the_end_the_page_says_so(sit: Sit) -> None:
    person = sit(may_fail=True)  # the browser reports the refusal
    table_id = person.new_table(BOTS)
    person.go(f"/t/{table_id}/analysis")
    expect(
        person.page.get_by_role("heading", name="The game is still being played")
    ).to_be_visible()
    assert faults(person) == []
    person.page.get_by_role("alert").get_by_role("link", name="To the table").click()
    expect(person.prompt).to_be_visible()


def test_a_game_that_was_ended_early_is_not_asked_for_again(sit: Sit) -> None:
    person = sit(may_fail=True)  # the browser reports the refusal
    page = person.page
    table_id = person.new_table(BOTS)
    person.play_on(table_id, 3)
    dialog = dialog_of(person)
    dialog.get_by_role("button", name="End the game").click()
    dialog.get_by_role("button", name="Yes").click()
    expect(page.get_by_test_id("ended")).to_be_visible()
    person.go(f"/t/{table_id}/analysis")
    expect(page.get_by_role("heading", name="No analysis")).to_be_visible()
    expect(page.get_by_text("This game was ended early")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    page.get_by_role("alert").get_by_role("link", name="To the table").click()
    page.get_by_test_id("ended").get_by_role("button", name="Replay").click()
    expect(page.get_by_role("button", name="One step back")).to_be_visible()
    expect(page.get_by_role("link", name="Analysis")).to_have_count(0)


def test_a_failure_can_be_tried_again(sit: Sit) -> None:
    person = sit()
    page = person.page
    table_id = person.new_table(BOTS, **SHORT)
    person.finish(table_id)
    states: list[dict[str, Any]] = [
        {"status": "waiting", "message": "The fast rules of Tiffin are being prepared first."},
        {"status": "working", "message": "3 % done, about 9 seconds left."} | WORKING,
        {"status": "failed", "message": "The analysis failed."},
    ]

    def answer(route) -> None:  # type: ignore[no-untyped-def]
        nothing: dict[str, Any] = {"done": 0, "total": 0, "left": None, "part": 0, "analysis": None}
        route.fulfill(json=nothing | states.pop(0))

    page.route(
        "**/analysis*",
        lambda route: answer(route) if "/api/" in route.request.url else route.continue_(),
    )
    page.get_by_test_id("end").get_by_role("link", name="Analysis").click()
    expect(page.get_by_role("region", name="Progress")).to_contain_text(
        "The fast rules of Tiffin are being prepared first."
    )
    expect(page.get_by_role("status")).to_have_text("One moment")
    assert faults(person) == []
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "3")
    expect(page.get_by_role("heading", name="No analysis this time")).to_be_visible()
    assert faults(person) == []
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("region", name="Progress")).to_be_visible()
