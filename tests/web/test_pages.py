"""Every page: nothing for axe to find, nothing wider than a phone, and the states between."""

import re
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, Response, Route, expect

import milkrun

from .conftest import ROOT, Sit
from .people import BOTS, DESKTOP, DRAWN, PHONE, Person

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ASKED = {"runOnly": {"type": "tag", "values": STANDARDS}, "resultTypes": ["violations"]}
COLOURS = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
}
LIGHTS: list[Literal["light", "dark"]] = ["light", "dark"]
FRIENDS = [{"kind": "me"}, {"kind": "friend", "name": "Asha"}, {"kind": "bot"}]


def faults(person: Person) -> list[str]:
    """What axe finds on somebody's page, one line for each element."""
    return faults_of(person.page)


def faults_in_both_lights(person: Person) -> list[str]:
    """What axe finds as the page stands, and of its colours with the lights the other way round."""
    found = faults(person)
    person.page.emulate_media(color_scheme=LIGHTS[not person.dark])
    found += [f"{LIGHTS[not person.dark]}: {one}" for one in faults_of(person.page, COLOURS)]
    person.page.emulate_media(color_scheme=LIGHTS[person.dark])
    return found


def faults_everywhere(person: Person) -> list[str]:
    """The same on a desktop, and in the other light on a phone; nothing sticks out either."""
    found = []
    for size in person.sizes():
        if size == DESKTOP:
            found += faults_in_both_lights(person)
        else:
            person.page.emulate_media(color_scheme=LIGHTS[not person.dark])
            found += [f"{size['width']}: {one}" for one in faults(person)]
            person.page.emulate_media(color_scheme=LIGHTS[person.dark])
        assert_fits(person)
    return found


def faults_of(page: Page, asked: dict[str, Any] = ASKED) -> list[str]:
    """The same of any page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(
        "async (asked) => (await axe.run(asked)).violations",
        asked,
    )
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


def assert_fits(person: Person) -> None:
    """Nothing sticks out to the side."""
    wide, seen = person.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= seen


def test_axe_finds_nothing_on_any_page(person: Person) -> None:
    page = person.page

    def look(name: str) -> None:
        assert (name, faults_everywhere(person)) == (name, [])

    person.go()
    expect(page.get_by_role("heading", name="Tiffin")).to_be_visible()
    look("home")
    page.get_by_role("button", name="Settings").click()
    look("settings")
    page.get_by_role("button", name="Close").click()
    person.go("/new?game=tiffin")
    expect(page.get_by_role("button", name="Create the table")).to_be_visible()
    look("new table")
    person.go("/rules/tiffin#TIF-3.2")
    expect(page.locator("#TIF-3\\.2")).to_be_focused()
    look("rules")
    person.new_table(FRIENDS)
    expect(page.get_by_role("dialog")).to_be_visible()
    look("links")
    page.get_by_role("button", name="Close").click()
    look("table waiting")
    table = person.new_table(BOTS, turn_limit=20)
    person.my_turn()
    look("table")
    page.get_by_role("tab", name="Log").click()
    look("log")
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("heading", name="Rules of Tiffin")).to_be_visible()
    look("rules beside the table")
    person.finish(table)
    look("end")
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    look("replay")


def test_nothing_is_wider_than_the_screen(person: Person) -> None:
    def look() -> None:
        for width in (320, 390, 768, 1000, 1920):
            person.page.set_viewport_size({"width": width, "height": 800})
            person.page.evaluate(DRAWN)
            assert_fits(person)

    for path in ["/", "/new", "/rules/tiffin"]:
        person.go(path)
        person.page.get_by_role("heading", level=1).wait_for()
        look()
    person.new_table()
    person.my_turn()
    look()


def test_a_table_that_is_not_there_says_so(sit: Sit) -> None:
    person = sit(may_fail=True)
    person.go("/t/nosuchtable")
    expect(person.page.get_by_role("alert")).to_contain_text("There is no such table")
    person.page.get_by_role("link", name="To the front page").click()
    expect(person.page.get_by_role("heading", name="Tiffin")).to_be_visible()


def test_the_front_page_without_a_server_says_so_and_recovers(sit: Sit) -> None:
    person = sit(may_fail=True)
    person.page.route("**/api/games", lambda route: route.abort())
    person.go()
    expect(person.page.get_by_role("alert")).to_contain_text("cannot be reached")
    person.page.unroute("**/api/games")
    person.page.get_by_role("button", name="Try again").click()
    playing = person.page.get_by_role("button", name="Play with bots")
    expect(playing.first).to_be_visible()


def test_the_light_is_as_chosen(person: Person) -> None:
    person.go()
    page = person.page
    paper = "getComputedStyle(document.body).backgroundColor"
    day = page.evaluate(paper)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Night").check()
    assert page.evaluate(paper) != day
    page.reload()
    assert page.evaluate(paper) != day


def test_tables_visited_are_found_again(sit: Sit, person: Person) -> None:
    table = person.new_table()
    person.page.get_by_role("link", name="Milkrun").click()
    mine = person.page.get_by_role("region", name="Your tables").get_by_role("link")
    expect(mine).to_have_attribute("href", f"/t/{table}")
    watcher = sit()
    watcher.go(f"/t/{table}")
    expect(watcher.page.get_by_test_id("board")).to_be_visible()  # or there is nothing to find
    watcher.page.get_by_role("link", name="Milkrun").click()
    again = watcher.page.get_by_role("region", name="Other tables").get_by_role("link")
    expect(again).to_have_attribute("href", f"/t/{table}")
    watcher.page.get_by_role("button", name="Forget the Tiffin table").click()
    expect(again).to_have_count(0)


def test_a_table_fetches_its_own_game_only(person: Person) -> None:
    """The board of a game comes when a table of it is opened, and may be kept for good."""
    scripts: list[Response] = []
    is_asset = re.compile(r"/assets/.*\.js$").search
    person.page.on("response", lambda one: scripts.append(one) if is_asset(one.url) else None)
    person.new_table()
    person.my_turn()
    found = {game for game in milkrun.games for one in scripts if f"/assets/{game}-" in one.url}
    assert found == {"tiffin"}
    kept = {one.header_value("cache-control") for one in scripts}
    assert kept == {"public, max-age=31536000, immutable"}
    assert "gzip" in {one.header_value("content-encoding") for one in scripts}


def test_a_board_that_does_not_come(sit: Sit) -> None:
    """The table says so, can be played by the list, and asks again."""
    person = sit(may_fail=True)
    page = person.page
    page.route("**/assets/tiffin-*.js", lambda route: route.abort())
    person.new_table()
    expect(page.get_by_role("alert")).to_contain_text("The board could not be fetched")
    person.my_turn()
    assert faults(person) == []
    page.unroute("**/assets/tiffin-*.js")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("group", name="Tiffin board")).to_be_visible()


@pytest.mark.parametrize(("path", "script"), [("/rules/tiffin", "Rules"), ("/devices", "Devices")])
def test_a_page_that_does_not_come(sit: Sit, path: str, script: str) -> None:
    """It says so, and is asked for again."""
    person = sit(may_fail=True)
    page = person.page
    page.route(f"**/assets/{script}-*.js", lambda route: route.abort())
    page.goto(f"{person.url}{path}")
    expect(page.get_by_role("alert")).to_contain_text("This page could not be fetched")
    page.unroute(f"**/assets/{script}-*.js")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_table_is_played_with_the_service_worker_there(sit: Sit) -> None:
    """It keeps out of the API and the sockets, so nothing of a game is ever old."""
    person = sit(workers=True)
    person.go()
    person.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    table = person.new_table()
    person.page.wait_for_function("navigator.serviceWorker.controller !== null")
    person.my_turn()
    seq = person.view(table)["seq"]
    person.actions.first.press("Enter")
    person.answered()
    person.page.reload()
    person.my_turn()
    assert person.view(table)["seq"] > seq


def test_the_front_page_shows_all_games_and_where_to_begin(sit: Sit) -> None:
    """Five covers in view, bots and friends side by side, and the first game for who is new."""
    person = sit()
    page = person.page
    person.go()
    covers = page.get_by_role("list", name="Games").locator("div.cover")
    expect(covers).to_have_count(5)
    for cover in covers.all():
        box = cover.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 900
    first = page.get_by_role("region", name="New here? Start with")
    expect(first.get_by_role("button", name="with a coach")).to_be_visible()
    tile = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Tiffin"))
    bots = tile.get_by_role("button", name="Play with bots").bounding_box()
    friends = tile.get_by_role("link", name="Play with friends")
    beside = friends.bounding_box()
    assert bots is not None
    assert beside is not None
    assert bots["y"] == beside["y"]
    friends.click()
    expect(page.get_by_role("heading", name="Who sits at the Tiffin table")).to_be_visible()
    expect(page.get_by_role("radio", name="Friend").nth(1)).to_be_checked()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.get_by_role("button", name="Create the table").bounding_box()["y"] < 844  # type: ignore[index]
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    person.go()
    expect(page.get_by_role("region", name="Your tables")).to_be_visible()
    expect(first).to_have_count(0)
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.get_by_role("region", name="Your tables")).to_be_visible()
    expect(first, "the server knows this device").to_have_count(0)


def test_the_focus_goes_to_the_page_that_a_link_leads_to(person: Person) -> None:
    """Else the reader of a screen is nowhere. The first page is read from its very top."""
    page = person.page
    person.go()
    main = page.locator("main#main")
    expect(main).to_be_visible()
    expect(main).not_to_be_focused()
    before = page.url
    page.locator("main a[href^='/learn/']").first.press("Enter")
    expect(page).not_to_have_url(before)
    expect(main).to_be_focused()
    page.locator("header a[href='/']").press("Enter")
    expect(page).to_have_url(before)
    expect(main).to_be_focused()
    page.go_back()
    expect(page).not_to_have_url(before)
    expect(main).to_be_focused()


def test_who_has_left_for_another_page_is_not_fetched_back(person: Person) -> None:
    """A table that is made slowly is among the tables of the front page."""
    page = person.page
    held: list[Route] = []
    page.route("**/api/tables", lambda route: held.append(route))
    person.go("/new?game=tiffin")
    page.get_by_role("button", name="Create the table").click()
    page.locator("header a[href='/']").click()
    expect(page).to_have_url(f"{person.url}/")
    with page.expect_response("**/api/tables"):
        held[0].continue_()
    expect(page.locator("main a[href^='/t/']")).to_be_visible()
    expect(page).to_have_url(f"{person.url}/")


def test_a_name_of_one_long_word_fits_everywhere(sit: Sit) -> None:
    """Where people wait, hand over, see who has won and why, and on a sheet."""
    names = ["W" * 29 + one for one in "abc"]
    person = sit(size=PHONE)
    page = person.page
    friends = [{"kind": "me", "name": names[0]}, {"kind": "friend", "name": names[1]}]
    table = person.make_table(friends, "tiffin")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("waiting")).to_be_visible()
    assert_fits(person)
    guest = sit(size=PHONE)
    guest.go(table["seat_links"][0]["path"])
    expect(guest.page.get_by_test_id("waiting-room")).to_be_visible()
    assert_fits(guest)
    person.go()
    expect(page.get_by_text(names[1])).to_be_visible()
    assert_fits(person)
    rival = {"kind": "bot", "level": "greedy", "name": names[2]}
    over = person.new_table([friends[0], rival], turn_limit=20)
    person.finish(over)
    assert_fits(person)
    person.go(f"/t/{over}/analysis")
    expect(page.locator("table.players")).to_be_visible()
    assert_fits(person)
    person.go("/box/out_for_delivery")
    page.get_by_label("Player 1").fill(names[0])
    page.get_by_role("button", name="Begin the sheet").click()
    page.get_by_role("button", name="Skip").click()
    assert_fits(person)
    here = [friends[0], {"kind": "here", "name": names[1]}]
    made = page.request.post(f"{person.url}/api/tables", data={"game": "tiffin", "seats": here})
    person.go(f"/t/{made.json()['id']}")
    expect(page.get_by_test_id("hand-over")).to_be_visible()
    assert_fits(person)
