"""Boards that a host lays out in the form for a new table; a bot that plays on for somebody."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from .conftest import Sit
from .people import PHONE, SIZES, Person
from .test_pages import assert_fits, faults
from .test_tariffs import FRIEND, sit_down

TOP, BOTTOM = (f"one => one.getBoundingClientRect().{side}" for side in ("top", "bottom"))


def table_of(person: Person) -> dict[str, Any]:
    """The table that the form has led to."""
    person.page.wait_for_url("**/t/*")
    return person.view(person.page.url.rpartition("/")[2])


def codes(view: dict[str, Any]) -> dict[tuple[int, int], str]:
    return {(one["row"], one["column"]): one["code"] for one in view["view"]["tiles"]}


def test_what_was_chosen_stays_when_the_table_cannot_be_made(sit: Sit) -> None:
    """Nor does the name given here, which is kept for the next time, begin the form anew."""
    person = sit(may_fail=True)
    page = person.page
    person.go("/new?game=tiffin")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_label("Name of seat 1").fill("Asha")
    page.route("**/api/tables", lambda route: route.abort(), times=1)
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator(".refused")).to_contain_text("not answering")
    expect(page.get_by_role("button", name="Remove seat 3")).to_have_count(0)
    page.get_by_role("button", name="Create the table").click()
    me, bot = table_of(person)["seats"]
    assert (me["name"], bot["kind"]) == ("Asha", "bot")


@SIZES
def test_an_arrangement_is_laid_out_by_clicks(sit: Sit, size: dict[str, int]) -> None:
    person = sit(size=size, dark=size == PHONE)
    page = person.page
    person.go("/new?game=tariffs")
    page.get_by_test_id("map-choice").select_option("own")
    verdict = page.get_by_test_id("map-verdict")
    expect(verdict).to_contain_text("can be played")
    cell = page.get_by_test_id("my-map").locator
    cell("[data-cell='0,0']").click()
    expect(cell("[data-cell='0,0']")).to_have_attribute("aria-pressed", "true")
    cell("[data-cell='-1,0']").click()
    expect(verdict).to_contain_text("no shared edge joins Suns null to the rest")
    expect(cell("[data-cell='-1,0']")).to_have_accessible_name(
        "Suns null, row 2, column 2, not joined to the others"
    )
    assert faults(person) == []
    assert_fits(person)
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator(".refused")).to_contain_text("not form a single figure")
    cell("[data-cell='-1,0']").click()
    cell("[data-cell='4,0']").click()  # below the null of Arms
    cell("[data-cell='0,5']").click()
    cell("[data-cell='3,5']").click()  # two tiles change places
    expect(verdict).to_contain_text("can be played")
    page.get_by_role("button", name="Create the table").click()
    laid = codes(table_of(person))
    assert (laid[4, 0], laid[0, 5], laid[3, 5], len(laid)) == ("Sn", "A5", "S5", 24)
    assert (0, 0) not in laid
    expect(page.get_by_test_id("hand-0")).to_be_visible()


def test_an_arrangement_is_laid_out_by_keyboard(person: Person) -> None:
    page = person.page
    person.go("/new?game=tariffs")
    page.get_by_test_id("map-choice").select_option("own")
    cells = page.get_by_test_id("my-map").locator("button")
    expect(cells.first).to_be_visible()
    assert page.get_by_test_id("my-map").locator("button[tabindex='0']").count() == 1
    page.locator("[data-cell='0,0']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("[data-cell='0,0']")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    for key in ("ArrowRight", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    moved = page.locator("[data-cell='-1,1']")
    expect(moved).to_be_focused()
    expect(moved).to_have_accessible_name("Suns null, row 2, column 3")
    expect(page.get_by_text("Suns null is now at row 2, column 3.")).to_have_count(1)
    expect(page.get_by_test_id("map-verdict")).to_contain_text("can be played")


def test_another_game_forgets_what_was_laid_out(person: Person) -> None:
    page = person.page
    person.go("/new?game=tariffs")
    page.get_by_test_id("map-choice").select_option("own")
    page.locator("[data-cell='0,0']").click()
    page.locator("[data-cell='-1,0']").click()
    expect(page.get_by_test_id("map-verdict")).to_contain_text("not form a single figure")
    page.get_by_role("radio", name="Tiffin").check()
    page.get_by_role("button", name="Create the table").click()
    assert table_of(person)["game"] == "tiffin"


def test_a_host_is_warned_of_options(person: Person) -> None:
    """With some numbers of rounds not all start equally often; they can be had all the same."""
    page = person.page
    person.go("/new?game=tariffs")
    page.get_by_text("Options", exact=True).click()
    rounds = page.get_by_label("Rounds in all")
    rounds.fill("4")
    warning = page.get_by_text("Note: With 4 rounds for 3 players")
    expect(warning).to_be_visible()
    assert faults(person) == []
    page.get_by_role("button", name="Remove seat 3").click()
    expect(warning).to_have_count(0)
    rounds.fill("5")
    expect(page.get_by_text("Note: With 5 rounds for 2 players")).to_be_visible()
    page.get_by_role("button", name="Create the table").click()
    assert table_of(person)["view"]["rounds"] == 5


@SIZES
def test_many_options_are_folded_and_what_differs_is_marked(sit: Sit, size: dict[str, int]) -> None:
    """Words and switches instead of codes; what is wrong unfolds; one click and all is printed."""
    person = sit(size=size, dark=size == PHONE)
    page = person.page
    person.go("/new?game=out_for_delivery")
    page.get_by_text("Options", exact=True).click()
    mask = page.get_by_role("switch", name="The Ski Mask may be used")
    expect(mask).to_be_hidden()
    page.get_by_text("Theft and trade", exact=True).click()
    mask.uncheck()
    page.get_by_label("Trade.").select_option("free")
    expect(page.get_by_text("2 changed")).to_have_count(2)
    expect(page.get_by_text("Printed rules: for MP")).to_be_visible()
    assert faults(person) == []
    assert_fits(person)
    page.get_by_label("Gold of each player at the start").evaluate(
        "input => { input.value = 1001; input.dispatchEvent(new Event('input')) }"
    )
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_label("Gold of each player at the start")).to_be_visible()
    page.get_by_role("button", name="Back to the printed rules").click()
    expect(page.get_by_text("changed", exact=False)).to_have_count(0)
    expect(mask).to_be_checked()


@SIZES
def test_rules_with_a_name_are_picked_and_told(sit: Sit, size: dict[str, int]) -> None:
    """A preset sets its options; the table says where its rules are not those printed."""
    person = sit(size=size, dark=size == PHONE)
    page = person.page
    person.go("/new?game=out_for_delivery")
    rules = page.get_by_role("group", name="Rules")
    rules.get_by_role("radio", name="Balanced, 2026 study").check()
    expect(page.get_by_text("4 changed")).to_be_visible()
    page.get_by_text("Options", exact=True).click()
    page.get_by_text("Theft and trade", exact=True).click()
    page.get_by_label("Trade.").select_option("free")
    expect(rules.get_by_role("radio", name="Your own")).to_be_checked()
    rules.get_by_role("radio", name="As printed").check()
    expect(page.get_by_text("changed", exact=False)).to_have_count(0)
    rules.get_by_role("radio", name="Balanced, 2026 study").check()
    assert_fits(person)
    page.get_by_role("button", name="Create the table").click()
    chip = page.get_by_role("button", name="4 house rules")
    icons = page.get_by_role("button", name="Settings")
    under, over = chip.evaluate(BOTTOM), icons.evaluate(TOP)
    assert over < under, "the icons have been pushed below"
    chip.click()
    told = page.get_by_test_id("house-rules")
    expect(told).to_contain_text("Balanced, 2026 study")
    expect(told).to_contain_text("Gold added to a far delivery: 150 (instead of 0)")
    assert faults(person) == []


@SIZES
def test_a_map_comes_from_a_file(sit: Sit, size: dict[str, int], tmp_path: Path) -> None:
    """The printed map is fetched as an example, changed, refused, mended, and played on."""
    person = sit(size=size, dark=size == PHONE)
    page = person.page
    person.go("/new?game=out_for_delivery")
    page.get_by_role("radio", name="A map of my own").check()
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator(".refused")).to_contain_text("Choose a map file")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the printed map").click()
    given = json.loads(download.value.path().read_text())
    given["cities"][0]["name"] = "Quarry End"
    rows = given["tiles"]
    given["tiles"] = [row.replace("A", "1") for row in rows]
    path = tmp_path / "map.json"
    path.write_text(json.dumps(given))
    page.get_by_test_id("map-file").set_input_files(path)
    verdict = page.get_by_test_id("map-verdict")
    expect(verdict).to_contain_text("city 1 (Quarry End): needs exactly one Pickup tile; has 0")
    assert faults(person) == []
    page.get_by_test_id("map-text").fill("{")
    expect(verdict).to_contain_text("This is not JSON")
    given["tiles"] = [row.replace("..D4", "m.D4").replace("..5E", "m.5E") for row in rows]
    page.get_by_test_id("map-text").fill(json.dumps(given))
    expect(verdict).to_contain_text("This map can be played: 93 road tiles")
    expect(page.get_by_role("img", name="Quarry End (red, West)")).to_be_visible()
    assert faults(person) == []
    assert_fits(person)
    page.get_by_role("button", name="Create the table").click()
    assert "Quarry End" in json.dumps(table_of(person)["view"])


def test_warnings_of_a_map_are_shown(person: Person) -> None:
    page = person.page
    person.go("/new?game=out_for_delivery")
    page.get_by_role("radio", name="A map of my own").check()
    line = {
        "cities": [{"name": name, "colour": f"{name} blue"} for name in "PQRSTU"],
        "tiles": ["Aa.Bb.m.Cc.Dd.Ee.Ff"],
        "regions": ["WWWWWWWNNNNNNSSSSSS"],
    }
    page.get_by_test_id("map-text").fill(json.dumps(line))
    expect(page.get_by_test_id("map-verdict")).to_contain_text(
        "Note: Rock Slide can cut R, S, T, U off from P."
    )


def test_a_bot_answers_for_a_partner_who_has_left(sit: Sit) -> None:
    """One offers a trade, the other closes the page; a bot answers until he is back."""
    host, friend = sit(), sit()
    made = sit_down(host, FRIEND)
    table = str(made["id"])
    friend.sit_down(next(link["path"] for link in made["seat_links"] if link["seat"] == 1))
    expect(friend.page.get_by_test_id("hand-0")).to_be_visible()
    host.page.get_by_role("button", name="Close").click()
    if host.view(table)["to_move"] == 1:
        friend.my_turn()
        friend.page.get_by_test_id("exchange").click()
        friend.page.get_by_test_id("confirm").click()
        friend.answered()
    host.my_turn()
    host.page.get_by_test_id("player-1").click()
    host.page.get_by_test_id("offer-0").click()
    expect(friend.page.get_by_test_id("give-0")).to_be_visible()
    friend.page.close()
    plate = host.page.get_by_test_id("plate-1")
    expect(plate.locator(".state")).to_contain_text("Deciding")
    plate.get_by_role("button", name="Let a bot play for").click()
    host.my_turn()
    assert host.view(table)["view"]["phase"] in ("confirm", "action")
    expect(plate).to_contain_text("Bot, Medium, while away")
    expect(host.page.locator("#panel-log")).to_contain_text("A bot now plays for Pink.")
    friend.page = friend.open_tab()
    friend.go(f"/t/{table}")
    expect(friend.prompt).to_contain_text("A bot is playing for you.")
    assert friend.actions.count() == 0
    assert faults(friend) == []
    friend.page.get_by_role("button", name="Take my seat back").click()
    expect(friend.page.get_by_role("button", name="Take back", exact=True)).to_be_visible()
    expect(plate).not_to_contain_text("while away")
    assert host.view(table)["seats"][1]["kind"] == "person"
    expect(host.page.locator("#panel-log")).to_contain_text("Pink is back.")
