"""Mint Delivery at the table: whole games by clicking the board, by keyboard, and for everybody."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Sit
from .people import BOTS, PHONE, SIZES, Person
from .test_pages import assert_fits, faults_everywhere

MOST = 900  # clicks of one person in a game; a game has some hundred
TWO = BOTS[:2]


def deal(person: Person, seats: list[dict[str, str]] = BOTS, **options: int) -> str:
    """Make a table of Mint Delivery and sit down at it; its id."""
    return person.new_table(seats, "mint_delivery", **options)


def glowing(page: Page) -> list[str]:
    """What glows on the board, by name."""
    found = page.locator("[data-testid=board] .spot.legal").all()
    return [one.get_attribute("data-testid") or "" for one in found]


def keep_two(page: Page) -> None:
    """Keep the first orders that fit, and say so."""
    page.get_by_test_id("deal-0").click()
    for other in ("deal-1", "deal-2"):
        spot = page.get_by_test_id(other)
        if spot.get_attribute("aria-disabled") is None:
            spot.click()
            break
    keep(page)


def keep(page: Page) -> None:
    """Keep the orders that are chosen."""
    page.get_by_test_id("keep").click()
    page.get_by_test_id("keep").wait_for(state="detached")


def click_like_a_driver(page: Page, chance: random.Random) -> None:
    """One click on something that glows; questions on the board are answered first."""
    questions = page.locator(".choice [data-testid]:not([data-testid=cancel])")
    if questions.count() > 0:
        questions.first.click()
        return
    names = glowing(page)
    if "keep" in names:
        keep_two(page)
        return
    for wanted in ("held-", "slot-", "ability-", "supply-"):
        some = [name for name in names if name.startswith(wanted)]
        if some and chance.random() < 0.75:
            page.get_by_test_id(chance.choice(some)).click()
            return
    if names and (len(names) > 1 or chance.random() < 0.8):
        page.get_by_test_id(chance.choice(names)).click()
    elif page.get_by_test_id("end-turn").count():
        page.get_by_test_id("end-turn").click()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        pytest.param(BOTS, {}, id="three", marks=pytest.mark.thorough),
        pytest.param(TWO, {"abilities": 1, "deck_size": 3}, id="two with abilities"),
    ],
)
def test_a_whole_game_by_clicking_the_board(
    person: Person, seats: list[dict[str, str]], options: dict[str, int]
) -> None:
    table = deal(person, seats, **options)
    page = person.page
    chance = random.Random(4)
    end = page.get_by_test_id("end")
    clicks = 0
    while clicks < MOST and not end.is_visible():
        page.wait_for_selector("#actions button:not([aria-disabled=true]), [data-testid=end]")
        if end.is_visible():
            break
        click_like_a_driver(page, chance)
        person.answered()
        clicks += 1
    expect(end).to_be_visible()
    expect(page.get_by_role("heading", name="What was delivered")).to_be_visible()
    view = person.view(table)
    for one in view["standings"]:
        row = end.locator("tbody tr", has=page.get_by_role("rowheader", name=one["name"]))
        assert sum(one["parts"].values()) == one["score"]
        expect(row.locator(".total")).to_have_text(str(one["score"]))
    delivered = sum(player["completed"] for player in view["view"]["players"])
    assert page.locator(".mint-end li svg").count() == delivered > 0


def test_a_turn_of_two_actions_is_two_clicks(person: Person) -> None:
    table = deal(person)
    page = person.page
    keep_two(page)
    person.my_turn()
    turn = person.view(table)["view"]["round"]
    page.get_by_test_id("space-9").click()
    expect(person.prompt).to_contain_text("1 action left")
    page.get_by_test_id("space-1").click()
    expect(person.prompt).to_contain_text("Your turn, 2 actions left")
    view = person.view(table)["view"]
    assert view["players"][0]["space"] == 1
    assert view["round"] == turn + 1


def test_only_the_click_that_ends_the_turn_asks(sit: Sit) -> None:
    person = sit(settings={"confirmTurns": True})
    table = deal(person)
    page = person.page
    keep_two(page)
    person.my_turn()
    page.get_by_test_id("space-9").click()
    expect(person.prompt).to_contain_text("1 action left")
    page.get_by_test_id("space-1").click()
    expect(page.get_by_test_id("confirm")).to_be_visible()
    page.get_by_test_id("cancel").click()
    assert person.view(table)["view"]["players"][0]["space"] == 9
    page.get_by_test_id("space-1").click()
    page.get_by_test_id("confirm").click()
    expect(person.prompt).to_contain_text("Your turn, 2 actions left")
    assert person.view(table)["view"]["players"][0]["space"] == 1


def mints(page: Page, look: str) -> dict[str, int]:
    """The mints in my truck that look so, by kind."""
    truck = page.get_by_role("img", name="Your truck in ")
    kinds = ("classic", "sugar_free", "cinnamon")
    return {kind: truck.locator(f"g.{kind}.{look}").count() for kind in kinds}


@pytest.mark.parametrize("seats", [BOTS, BOTS[:1]], ids=["three", "alone"])
def test_the_board_shows_what_an_action_brings(person: Person, seats: list[dict[str, str]]) -> None:
    """Where I would drive, what would come into the truck and go, as the rules say."""
    table = deal(person, seats)
    page = person.page
    keep_two(page)
    person.my_turn()
    supply = page.get_by_role("group", name="Mint supply")
    expect(supply).to_contain_text("Load 2 or 4")  # the truck is full
    page.get_by_test_id("space-9").hover()
    expect(page.get_by_test_id("ghost-9")).to_be_visible()
    assert mints(page, "ghost") == {"classic": 0, "sugar_free": 0, "cinnamon": 0}
    for well, crossed, load in (  # the place of another is taken by what comes
        ("supply-sugar_free", 1, {"classic": 2, "sugar_free": 1, "cinnamon": 0}),
        ("supply-classic", 0, {"classic": 3, "sugar_free": 1, "cinnamon": 0}),
    ):
        page.get_by_test_id(well).hover()
        expect(page.locator("[data-testid^=ghost-]")).to_have_count(0)
        truck = page.get_by_role("img", name="Your truck in ")
        expect(truck.locator("g.ghost")).to_have_count(1)
        assert mints(page, "going") == {"classic": crossed, "sugar_free": 0, "cinnamon": 0}
        stay, come = mints(page, "present"), mints(page, "ghost")
        assert {kind: stay[kind] + come[kind] for kind in stay} == load
        page.get_by_test_id(well).click()
        person.my_turn()
        assert person.view(table)["view"]["players"][0]["load"] == load
        if well == "supply-sugar_free":
            expect(supply).to_contain_text("Load 1")  # of four: there is room for one
            expect(supply).to_contain_text("for 3 Classic")


@pytest.mark.parametrize("seats", [BOTS, BOTS[:1]], ids=["three", "alone"])
def test_what_does_not_end_the_turn_does_not_ask(sit: Sit, seats: list[dict[str, str]]) -> None:
    """A mint that further ones may follow; an order, if its mints are to be asked for."""
    person = sit(settings={"confirmTurns": True})
    table = deal(person, seats)
    page = person.page
    confirm = page.get_by_test_id("confirm")
    keep_two(page)
    person.my_turn()
    page.get_by_test_id("supply-sugar_free").click()
    expect(person.prompt).to_contain_text("1 action left")
    page.get_by_test_id("mint-classic").click()
    expect(page.get_by_test_id("end-turn")).to_have_accessible_name("Stop unloading")
    page.get_by_test_id("end-turn").click()
    confirm.click()
    expect(person.prompt).to_contain_text("Your turn, 2 actions left")
    page.get_by_test_id("space-9").click()
    expect(person.prompt).to_contain_text("1 action left")
    page.get_by_test_id("space-1").click()
    confirm.click()
    expect(person.prompt).to_contain_text("Your turn, 2 actions left")
    page.get_by_test_id("space-5").click()
    expect(person.prompt).to_contain_text("1 action left")
    view = person.view(table)["view"]
    slot = next(slot for slot in view["towns"][0]["slots"] if slot)
    page.get_by_test_id(f"slot-0-{slot['slot']}").click()
    if slot["mints"]:
        expect(page.get_by_test_id("take-load-0")).to_be_visible()
    else:
        confirm.click()
        expect(person.prompt).to_contain_text("Your turn, 2 actions left")
    assert (
        len(person.view(table)["view"]["players"][0]["held"]) == len(view["players"][0]["held"]) + 1
    )


def test_without_the_rules_the_board_shows_no_results(sit: Sit) -> None:
    """No ghost and no number; the End turn button asks, and so does the last action of the turn."""
    person = sit(settings={"confirmTurns": True}, may_fail=True)
    person.page.route("**/rules.js*", lambda route: route.abort())
    table = deal(person)
    page = person.page
    keep_two(page)
    person.my_turn()
    supply = page.get_by_role("group", name="Mint supply")
    expect(supply).to_contain_text("Upgrade")
    page.get_by_test_id("supply-sugar_free").hover()
    page.get_by_test_id("space-9").hover()
    expect(page.locator("[data-testid^=ghost-], g.ghost, g.going")).to_have_count(0)
    page.get_by_test_id("end-turn").click()
    expect(page.get_by_test_id("confirm")).to_be_visible()
    page.get_by_test_id("cancel").click()
    page.get_by_test_id("space-9").click()
    person.my_turn()
    page.get_by_test_id("space-1").click()
    page.get_by_test_id("confirm").click()
    person.my_turn()
    assert person.view(table)["view"]["players"][0]["space"] == 1


def test_orders_are_kept_within_the_limit(person: Person) -> None:
    """Too many points cannot be kept; what is kept lies open in front of me afterwards."""
    table = deal(person, keep_points=3)
    page = person.page
    dealing = person.view(table)["view"]["dealing"]
    cheap = min(range(3), key=lambda k: dealing["dealt"][k]["points"])
    if dealing["dealt"][cheap]["points"] > 3:
        page.get_by_test_id("keep").click()
        return
    page.get_by_test_id(f"deal-{cheap}").click()
    other = page.get_by_test_id(f"deal-{(cheap + 1) % 3}")
    expect(other).to_have_attribute("aria-disabled", "true")
    other.dispatch_event("click")
    expect(page.get_by_role("alert").get_by_role("button", name="Read MIN-")).to_be_visible()
    page.get_by_test_id("keep").click()
    expect(page.get_by_test_id("held-0")).to_be_visible()
    held = person.view(table)["view"]["players"][0]["held"]
    assert [one["order"]["id"] for one in held] == [dealing["dealt"][cheap]["id"]]


def test_a_road_too_far_is_explained(person: Person) -> None:
    deal(person)
    page = person.page
    keep_two(page)
    person.my_turn()
    page.get_by_test_id("space-5").dispatch_event("click")
    page.get_by_role("alert").get_by_role("button", name="Read MIN-").click()
    expect(page.locator("#panel-rules li.marked")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("held", "words"),
    [
        (["O02", "O07"], "Drive to Spearmint Springs to take it"),
        (["O02", "O07", "O32"], "You hold 3 orders: fulfill one first"),
    ],
)
def test_an_order_elsewhere_says_what_comes_first(
    person: Person, held: list[str], words: str
) -> None:
    table = {"players": 2, "to_move": "blue", "rounds": 3, "trucks": {"blue": {"space": "N"}}}
    towns = {"NW": {"orders": ["O30", "O16"]}}
    person.open_position("mint_delivery", table | {"held": {"blue": held}, "towns": towns})
    person.page.get_by_test_id("slot-0-0").dispatch_event("click")
    expect(person.page.get_by_text(words)).to_be_visible()


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement?.dataset?.testid ?? ''"))


def press_until(page: Page, key: str, reached: str) -> None:
    """Press a key until the focus is on the thing of the board with this name."""
    for _ in range(40):
        if focused(page).startswith(reached):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never reaches {reached}, but {focused(page)!r}")


def test_the_board_is_played_by_keyboard(person: Person) -> None:
    table = deal(person)
    page = person.page
    person.my_turn()
    press_until(page, "Tab", "deal-")
    page.keyboard.press("Enter")
    expect(page.locator("[data-testid^=deal-][aria-pressed=true]")).to_have_count(1)
    press_until(page, "ArrowDown", "keep")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("space-0")).to_be_visible()
    person.my_turn()
    assert page.evaluate("!!document.activeElement?.closest('[data-testid=board]')")
    page.keyboard.press("Home")
    press_until(page, "ArrowDown", "space-5")
    press_until(page, "ArrowRight", "space-1")
    press_until(page, "ArrowDown", "space-9")
    expect(page.get_by_test_id("space-9")).to_have_accessible_name(re.compile("Move to the North"))
    page.keyboard.press("Enter")
    expect(person.prompt).to_contain_text("1 action left")
    assert person.view(table)["view"]["players"][0]["space"] == 9
    assert focused(page) == "space-9"


def test_axe_finds_nothing_at_the_table(sit: Sit) -> None:
    person = sit(settings={"confirmTurns": True})
    table = deal(person, abilities=1, round_limit=5)
    page = person.page
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        found[name] = faults_everywhere(person)

    person.my_turn()
    page.get_by_test_id("deal-0").click()
    look("choosing")
    keep(page)
    person.my_turn()
    look("my turn")
    page.get_by_test_id("end-turn").click()
    expect(page.get_by_test_id("confirm")).to_be_visible()
    look("asked")
    page.get_by_test_id("cancel").click()
    person.finish(table)
    expect(page.locator(".mint-end li svg"), "something was delivered").not_to_have_count(0)
    look("end")
    assert {name: faulty for name, faulty in found.items() if faulty} == {}


def test_two_choose_in_secret_in_any_order(sit: Sit) -> None:
    """MIN-1.7: the second may choose first, think again, and the first sees nothing of it."""
    blue, yellow = sit(), sit(size=PHONE)
    table = deal(blue, [{"kind": "me"}, {"kind": "friend"}])
    link = blue.page.evaluate(
        "async (id) => (await (await fetch(`/api/tables/${id}`)).json()).links[0].path", table
    )
    blue.page.keyboard.press("Escape")  # the links lie open while friends are missing
    yellow.sit_down(link)
    expect(yellow.page.get_by_test_id("keep")).to_be_visible()
    expect(blue.page.get_by_test_id("plate-1")).to_contain_text("Deciding")
    before = blue.sees()
    keep_two(yellow.page)
    expect(yellow.prompt).to_contain_text("You have chosen.")
    kept = yellow.page.get_by_label(re.compile(": kept$"))
    expect(kept).not_to_have_count(0)
    expect(yellow.page).to_have_title(re.compile("^Mint Delivery"))
    assert_fits(yellow)
    yellow.page.get_by_role("button", name="Take back").click()
    expect(yellow.page.get_by_test_id("keep")).to_be_visible()
    yellow.answered()
    keep_two(yellow.page)
    yellow.answered()
    blue.answered()
    assert blue.sees() == before
    keep_two(blue.page)
    for person in (blue, yellow):
        expect(person.prompt).not_to_contain_text("chosen")
        expect(person.page.get_by_label("Choosing orders")).to_have_count(0)


@SIZES
def test_the_board_opens_the_rules_at_a_table(sit: Sit, size: dict[str, int]) -> None:
    """By click and by key; the panel shows the table, and the page does not get wider."""
    person = sit(size=size)
    deal(person, abilities=1)
    page = person.page
    page.get_by_test_id("look-up-orders").dispatch_event("click")
    expect(page.locator("#panel-rules #table-orders")).to_be_focused()
    expect(page.get_by_role("table", name="Orders", exact=True)).to_be_in_viewport()
    assert_fits(person)
    book = page.get_by_role("button", name="Look up: All abilities")
    book.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#panel-rules #table-abilities")).to_be_focused()
    assert page.locator("#panel-rules .marked").count() == 1
