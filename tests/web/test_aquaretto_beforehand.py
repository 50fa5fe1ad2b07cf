"""Aquaretto on its board: what is shown and said before it is chosen, and that it is so then."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Sit
from .people import BOTS, Person
from .test_aquaretto import TWO, glowing, play_to, quiet, sit_down
from .test_tiffin import back_and_again

CARELESS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


def names(spots: Locator) -> set[str]:
    """What things on the board are called."""
    return {str(one.get_attribute("data-testid")) for one in spots.all()}


def test_a_board_is_tried_before_it_is_paid(person: Person) -> None:
    """Every legal place and way round is offered; only the last click costs anything."""
    table = sit_down(person, start_coins=3)
    page = person.page
    person.my_turn()
    view = person.view(table)["view"]
    ways: dict[int, set[int]] = {}
    for one in view["expansions"]:
        if one["size"] == "small":
            ways.setdefault(one["cell"], set()).add(one["orientation"])
    page.get_by_test_id("board-small").click()
    anchors = page.locator("[data-testid^=anchor-]")
    expect(anchors).to_have_count(len(ways))
    cell = max(ways, key=lambda one: len(ways[one]))
    page.get_by_test_id(f"anchor-{cell}").click()
    for _ in ways[cell]:
        page.get_by_test_id("turn").click()
    page.get_by_test_id("cancel").click()
    assert person.view(table)["view"]["players"][0]["coins"] == 3
    page.get_by_test_id("board-small").click()
    page.get_by_test_id(f"anchor-{cell}").click()
    page.get_by_test_id("turn").click()
    page.get_by_test_id("confirm").click()
    person.answered()
    expect(page.get_by_test_id("confirm")).to_have_count(0)
    mine = person.view(table)["view"]["players"][0]
    assert mine["coins"] == 2
    assert [board["cell"] for board in mine["boards"]] == [cell]
    assert mine["boards"][0]["orientation"] in ways[cell]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("move_tile", "pays a coin to move"),
        ("discard", "pays two coins to discard"),
        ("buy", "buys"),
        ("move_coworker", "moves a coworker"),
    ],
)
def test_money_is_spent_by_clicks(person: Person, wanted: str, said: str) -> None:
    """Off the depot, away with it, from another's depot, a coworker: place chosen, then paid."""
    page = person.page
    table, view = play_to(person, wanted, seats=CARELESS)
    coins = view["players"][0]["coins"]
    if wanted == "discard":
        page.get_by_test_id("depot").click()
        page.get_by_test_id("discard").click()
    else:
        begin(page, wanted)
    if wanted != "discard":
        expect(page.get_by_test_id("cancel")).to_be_visible()
        assert person.view(table)["view"]["players"][0]["coins"] == coins
        glowing(page).first.click()
    expect(page.locator("#panel-log li", has_text=f"Yellow {said}")).to_have_count(1)
    person.answered()
    expect(page.get_by_test_id("cancel")).to_have_count(0)


def begin(page: Page, wanted: str) -> str:
    """Begin to move a coworker or a tile, or to buy one, by clicks; what was clicked first."""
    spots = {"buy": "buy-1", "move_tile": "depot"}
    mover = quiet(page, "post-").or_(quiet(page, "cell-")).first
    spot = spots.get(wanted) or str(mover.get_attribute("data-testid"))
    page.get_by_test_id(spot).click()
    if wanted == "move_tile":
        page.get_by_test_id("move").click()
    return spot


@pytest.mark.parametrize(
    ("wanted", "listed"),
    [("move_tile", "depot into your zoo"), ("buy", "Buy "), ("move_coworker", "Move a coworker")],
)
def test_the_places_that_are_tried_are_the_rules_own(
    person: Person, wanted: str, listed: str
) -> None:
    """What glows before it is paid is what the server offers afterwards."""
    page = person.page
    table, _ = play_to(person, wanted, seats=CARELESS)
    clicked = begin(page, wanted)
    expect(page.get_by_test_id("cancel")).to_be_visible()
    tried = names(glowing(page, "cell-").or_(glowing(page, "post-")))
    assert tried
    page.get_by_test_id("cancel").click()
    page.locator("#actions button", has_text=listed).first.click()
    person.answered()
    if person.view(table)["view"]["phase"] == "move_source":
        page.get_by_test_id(clicked).click()
        person.answered()
    if person.view(table)["view"]["phase"] in ("place_moved", "place_bought", "move_dest"):
        expect(page.get_by_test_id("stack")).to_have_attribute("aria-disabled", "true")
        assert names(glowing(page, "cell-").or_(glowing(page, "post-"))) == tried
    else:
        assert len(tried) == 1, "a thing with one place goes there by itself"


GAINS = {"a coin": "gets a coin", "a coworker": "gets a coworker", "a young one": "has a pair"}


def gained(page: Page) -> dict[str, int]:
    """How often the log says that I gained something by a basin."""
    log = page.locator("#panel-log li").all_text_contents()
    return {gain: sum(f"Yellow {said}" in line for line in log) for gain, said in GAINS.items()}


def test_what_a_tile_brings_is_said_before(person: Person) -> None:
    """A new basin, the size of an old one, coins and young ones: said, shown, and then so."""
    page = person.page
    table = ""
    seen: set[str] = set()
    for seed in range(20):
        table, view = play_to(person, "pick", table, TWO, seed + 20)
        expect(glowing(page, "depot")).to_have_count(1)
        for other in names(glowing(page, "slot-")):
            if "A" in seen and "Then" not in str(
                page.get_by_test_id("course").first.text_content()
            ):
                page.get_by_test_id(other).click()
        spot = glowing(page, "cell-").last
        if spot.count() == 0:
            expect(page.get_by_test_id("course").first).to_have_text("No space in the zoo")
            glowing(page, "depot").click()
            person.answered()
            continue
        expect(page.get_by_test_id("ghost")).to_have_count(0)
        spot.hover()
        expect(page.get_by_test_id("ghost")).to_have_count(1)
        words = page.get_by_test_id("course").all_text_contents()
        assert str(spot.get_attribute("aria-label")).endswith(": " + ", ".join(words))
        before, basins = gained(page), view["players"][0]["basins"]
        placed = page.locator("#panel-log li", has_text="Yellow puts")
        count = placed.count()
        spot.click()
        expect(placed).not_to_have_count(count)
        me = person.view(table)["view"]["players"][0]
        mine = me["basins"]
        if words[0].startswith("A new basin"):
            assert words[0] == f"A new basin, {len(mine)} of {me['basin_limit']}"
        else:
            grown = [one for one in mine if one not in basins]
            assert words[0].startswith(f"Then {grown[0]['tiles']} ")
        brings = words[1].removeprefix("brings ").split(", ") if words[1:] else []
        now = gained(page)
        assert sorted(brings) == sorted(gain for gain in GAINS if now[gain] > before[gain])
        seen |= {words[0].split()[0], *brings}
        if {"A", "Then", "a coin"} <= seen:
            return
    pytest.fail(f"saw only {seen}")


def test_what_a_coworker_adds_is_said_before(person: Person) -> None:
    """By post and by space: coins, fish, kinds in the depot, and trained animals around."""
    page = person.page
    table, view = play_to(person, "place_coworker")
    me = view["players"][0]
    trained = {
        (one["x"], one["y"])
        for one in me["spaces"]
        if one["tile"] is not None and one["tile"]["trainable"]
    }
    worth = {
        "Cashier": me["coins"],
        "Keeper": me["fish"],
        "Manager": len({tile["kind"] for tile in me["depot"]}),
    }
    expect(page.get_by_test_id("worth").first).to_be_attached()
    for post, points in worth.items():
        spot = page.get_by_test_id(f"post-{post.lower()}")
        if "legal" in str(spot.get_attribute("class")).split():
            said = str(spot.get_attribute("aria-label"))
            assert said.startswith(f"{post}: {points} point")
    around = {}
    for one in me["spaces"]:
        if one["cell"] in view["legal_cells"]:
            x, y = one["x"], one["y"]
            sides = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            around[one["cell"]] = len(sides & trained)
            said = str(page.get_by_test_id(f"cell-{one['cell']}").get_attribute("aria-label"))
            assert said.startswith(f"Trainer on ({x}, {y}): {around[one['cell']]} point")
    best = max(around, key=lambda cell: around[cell])
    page.get_by_test_id(f"cell-{best}").hover()
    expect(page.get_by_test_id("ghost")).to_have_count(1)
    page.get_by_test_id(f"cell-{best}").click()
    person.my_turn()
    after = person.view(table)["view"]["players"][0]
    assert after["parts"]["trainers"] == me["parts"]["trainers"] + around[best]


def test_where_the_animals_of_a_truck_could_go(person: Person) -> None:
    """Under the pointer, before it is taken; taken, no other space is offered."""
    page = person.page
    _, view = play_to(person, "take", seed=9)
    full = [
        one["truck"]
        for one in view["trucks"]
        if one["taken_by"] is None and any(tile and tile["kind"] != "COI" for tile in one["tiles"])
    ]
    page.get_by_test_id(f"truck-{full[0]}").hover()
    expect(page.get_by_test_id("scout").first).to_be_attached()
    page.get_by_test_id(f"truck-{full[0]}").click()
    expect(page.get_by_test_id("confirm")).to_have_accessible_name(re.compile("space"))
    assert page.get_by_test_id("scout").count() > 0
    page.get_by_test_id("confirm").click()
    person.answered()
    expect(page.get_by_test_id("scout")).to_have_count(0)


def test_why_a_tile_does_not_fit_is_said_on_the_board(person: Person) -> None:
    """In the reason of the rules, before the tile is asked for."""
    page = person.page
    table = ""
    for seed in range(6):
        table, view = play_to(person, "pick", table, TWO, seed + 40)
        expect(glowing(page, "depot")).to_have_count(1)
        lies = next((one for one in view["players"][0]["spaces"] if one["tile"]), None)
        cells = glowing(page, "cell-")
        if lies and cells.count() > 0:
            page.get_by_test_id(f"cell-{lies['cell']}").dispatch_event("click")
            note = page.get_by_test_id("board").get_by_role("status")
            expect(note).to_have_text("This space is taken")
            return
        cells.or_(glowing(page, "depot")).first.click()
        person.answered()
    pytest.fail("no tile lay in the zoo")


def test_without_the_rules_the_board_still_plays(sit: Sit) -> None:
    """No ghost of a truck, no number; one decision after the other, as the server asks."""
    person = sit(may_fail=True)
    page = person.page
    page.route("**/rules.js*", lambda route: route.abort())
    table, _ = play_to(person, "take")
    glowing(page, "truck-").first.hover()
    glowing(page, "truck-").first.click()
    expect(page.get_by_test_id("scout")).to_have_count(0)
    expect(page.get_by_test_id("confirm")).not_to_have_accessible_name(re.compile("space for"))
    page.get_by_test_id("cancel").click()
    table, _ = play_to(person, "pick", table)
    assert glowing(page, "cell-").count() == 0
    glowing(page, "slot-").first.click()
    person.answered()
    table, view = play_to(person, "place_tile", table)
    assert names(glowing(page, "cell-")) == {f"cell-{cell}" for cell in view["legal_cells"]}
    expect(page.get_by_test_id("course").last).to_have_text("where to?")
    table, view = play_to(person, "place_coworker", table)
    expect(page.get_by_test_id("worth")).to_have_count(0)
    spot = glowing(page, "cell-").first
    assert "point" not in str(spot.get_attribute("aria-label"))
    spot.click()
    for wanted in ("buy", "move_coworker", "move_tile"):
        table, view = play_to(person, wanted, seats=CARELESS)
        before = person.view(table)["seq"]
        begin(page, wanted)
        if wanted != "move_tile":
            page.get_by_test_id("confirm").click()
        person.answered()
        assert person.view(table)["seq"] > before


def test_the_spaces_offered_are_the_rules_own(person: Person) -> None:
    """What glows for a tile of my truck, before it is asked for, is what the list then offers."""
    table = ""
    page = person.page
    for seed in range(3):
        table, view = play_to(person, "pick", table, BOTS, seed + 3)
        slots = page.locator("[data-testid^=slot-]:not([aria-disabled])")
        expect(glowing(page, "depot")).to_have_count(1)  # the rules are there
        slots.last.click()
        cells = {one.removeprefix("cell-") for one in names(glowing(page, "cell-"))}
        slot = int(str(slots.last.get_attribute("data-testid")).removeprefix("slot-"))
        tile = view["trucks"][view["players"][0]["truck"]]["tiles"][slot]
        expect(person.prompt).to_contain_text(f"for the {tile['name']}.")
        page.locator("#actions button", has_text=f"{tile['name']} next").first.click()
        person.answered()
        after = person.view(table)["view"]
        if after["phase"] == "place_tile":
            assert cells == {str(cell) for cell in after["legal_cells"]}
            glowing(page, "depot").click()
            person.answered()
        else:
            assert cells == set(), "a tile without a space goes to the depot by itself"


@pytest.mark.parametrize("moved", [False, True], ids=["as foreseen", "another position"])
def test_a_tile_is_chosen_with_its_place(person: Person, moved: bool) -> None:
    """These are two decisions: the second is given up where it was not foreseen."""
    page = person.page
    table = ""
    for seed in range(6):
        table, _ = play_to(person, "pick", table, TWO, seed + 60)
        expect(glowing(page, "depot")).to_have_count(1)
        before = person.view(table)["seq"]
        cells = glowing(page, "cell-")
        if cells.count() == 0:
            glowing(page, "depot").click()
            person.answered()
            continue
        if moved:
            back_and_again(person, table)
        placed = page.locator("#panel-log li", has_text="Yellow puts")
        count = placed.count()
        cells.first.click()
        if not moved:
            expect(placed).not_to_have_count(count)
            assert person.view(table)["seq"] >= before + 2
            return
        expect(page.locator("[data-testid^=slot-]")).to_have_count(0)
        now = person.view(table)
        assert (now["view"]["phase"], now["seq"]) == ("place_tile", before + 3)
        return
    pytest.fail("no tile had a space")
