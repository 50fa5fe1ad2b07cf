"""Aquaretto on its board: what is shown and said before it is chosen, and that it is so then."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Sit
from .people import Person
from .test_aquaretto import glowing, quiet, sit_down
from .test_tiffin import MOVE, back_and_again

SEA = {f"{x},{y}": "SEA-P" for x in (2, 3) for y in (0, 1)}  # sea lions in a corner
# There is something to be bought, and to be moved; not every space will do for it.
SHOP = {
    "phase": "main",
    "trucks": [["DOL-P", "COI"], ["SEA-P"], []],
    "zoos": {
        "yellow": {
            **{"coins": 3, "cashiers": 1, "trainers": ["0,2"], "depot": ["DOL-P"]},
            "tiles": {"2,0": "SEA-P", "3,0": "SEA-P", "1,4": "ORC-P"},
        },
        "pink": {"coins": 0, "depot": ["SEA-P"]},
    },
}
# A third sea lion, a new basin, and a mate for an orca; then a truck with a tile without a space.
PICK = {
    "phase": "pick",
    "trucks": [{"tiles": ["SEA-P", "DOL-P", "ORC-M"], "taken_by": "yellow"}, [], []],
    "zoos": {
        "yellow": {
            "tiles": {
                **{"2,0": "SEA-P", "3,0": "SEA-P"},
                **{"1,4": "ORC-F", "2,4": "ORC-P", "3,4": "ORC-P", "1,3": "ORC-P", "2,3": "ORC-P"},
            }
        }
    },
}
LAST = {
    "phase": "pick",
    "trucks": [{"tiles": ["SEA-P", "TUR-S"], "taken_by": "yellow"}, [], []],
    "zoos": {"yellow": {"tiles": {**SEA, "0,2": "DOL-P", "2,4": "ORC-P"}}},
}


def begin_at(person: Person, position: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Sit down as yellow at a table that begins so, beside a bot: the table, and its view."""
    table = person.open_position("aquaretto", {"players": 2, "to_move": "yellow", **position})
    return table, person.view(table)["view"]


def go_shopping(person: Person) -> tuple[str, dict[str, Any]]:
    """Sit down where money can be spent, and wait until the rules are there."""
    begun = begin_at(person, SHOP)
    person.page.get_by_test_id("truck-0").hover()
    expect(person.page.get_by_test_id("scout").first).to_be_attached()
    return begun


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
    table, view = go_shopping(person)
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
    table, _ = go_shopping(person)
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


def lay(person: Person, table: str) -> list[str]:
    """Lay the tile that is chosen on a space: what was said of that, which then is so."""
    page = person.page
    spot = glowing(page, "cell-").last
    expect(page.get_by_test_id("ghost")).to_have_count(0)
    spot.hover()
    expect(page.get_by_test_id("ghost")).to_have_count(1)
    words = page.get_by_test_id("course").all_text_contents()
    assert str(spot.get_attribute("aria-label")).endswith(": " + ", ".join(words))
    before, basins = gained(page), person.view(table)["view"]["players"][0]["basins"]
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
    return words


def test_what_a_tile_brings_is_said_before(person: Person) -> None:
    """A new basin, the size of an old one, coins and young ones: said, shown, and then so."""
    page = person.page
    table, _ = begin_at(person, PICK)
    expect(glowing(page, "depot")).to_have_count(1)
    page.get_by_test_id("slot-1").click()
    assert lay(person, table) == ["A new basin, 3 of 3"]
    expect(glowing(page, "cell-")).not_to_have_count(0)
    assert lay(person, table) == ["Then 3 sea lions", "brings a coin"]
    expect(page.get_by_test_id("course").first).to_have_text("Then 6 orcas")
    assert set(lay(person, table)[1].split(", ")) == {"brings a coin", "a young one"}
    table, _ = begin_at(person, LAST)
    page.get_by_test_id("slot-1").click()
    expect(page.get_by_test_id("course").first).to_have_text("No space in the zoo")
    glowing(page, "depot").click()
    expect(page.get_by_test_id("course").first).to_have_text("Then 5 sea lions")
    assert lay(person, table)[1] == "brings a coworker"


def test_what_a_coworker_adds_is_said_before(person: Person) -> None:
    """By post and by space: coins, fish, kinds in the depot, and trained animals around."""
    page = person.page
    zoo = {"coins": 2, "depot": ["DOL-P", "ORC-P"], "tiles": {**SEA, "2,4": "TUR-S"}}
    table, view = begin_at(person, {"phase": "place_coworker", "zoos": {"yellow": zoo}})
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
    _, view = begin_at(person, SHOP)
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
    _, view = begin_at(person, PICK)
    expect(glowing(page, "depot")).to_have_count(1)
    lies = next(one for one in view["players"][0]["spaces"] if one["tile"])
    assert glowing(page, "cell-").count() > 0
    page.get_by_test_id(f"cell-{lies['cell']}").dispatch_event("click")
    note = page.get_by_test_id("board").get_by_role("status")
    expect(note).to_have_text("This space is taken")


def end_turn(person: Person, table: str) -> None:
    """Decide what is still asked for, without clicks, and wait for my next turn."""
    while (view := person.view(table))["view"]["phase"] != "main":
        if view["legal"]:
            person.page.evaluate(MOVE, [table, view["seq"], view["legal"][0]["id"]])
    expect(person.page.get_by_test_id("stack")).not_to_have_attribute("aria-disabled", "true")


def test_without_the_rules_the_board_still_plays(sit: Sit) -> None:
    """No ghost of a truck, no number; one decision after the other, as the server asks."""
    person = sit(may_fail=True)
    page = person.page
    page.route("**/rules.js*", lambda route: route.abort())
    mine = {"coins": 9, "cashiers": 1, "tiles": SEA, "depot": ["DOL-P"]}
    zoos = {"yellow": mine, "pink": {"coins": 0, "depot": ["ORC-P"]}}
    trucks = [["SEA-P", "ORC-M"], {"taken_by": "pink"}, []]  # mine is the last of the round
    table, _ = begin_at(person, {"phase": "main", "trucks": trucks, "zoos": zoos})
    glowing(page, "truck-").first.hover()
    glowing(page, "truck-").first.click()
    expect(page.get_by_test_id("scout")).to_have_count(0)
    expect(page.get_by_test_id("confirm")).not_to_have_accessible_name(re.compile("space for"))
    page.get_by_test_id("cancel").click()
    glowing(page, "truck-").first.click()
    page.get_by_test_id("confirm").click()
    expect(glowing(page, "slot-")).to_have_count(2)
    assert glowing(page, "cell-").count() == 0
    glowing(page, "slot-").first.click()
    expect(page.get_by_test_id("course").last).to_have_text("where to?")
    view = person.view(table)["view"]
    assert view["phase"] == "place_tile"
    assert names(glowing(page, "cell-")) == {f"cell-{cell}" for cell in view["legal_cells"]}
    glowing(page, "cell-").first.click()
    expect(page.get_by_test_id("course").first).to_have_text("A coworker")
    assert person.view(table)["view"]["phase"] == "place_coworker"
    expect(page.get_by_test_id("worth")).to_have_count(0)
    spot = glowing(page, "cell-").first
    assert "point" not in str(spot.get_attribute("aria-label"))
    spot.click()
    person.answered()
    for wanted in ("buy", "move_coworker", "move_tile"):
        end_turn(person, table)
        before = person.view(table)["seq"]
        begin(page, wanted)
        if wanted != "move_tile":
            page.get_by_test_id("confirm").click()
        person.answered()
        assert person.view(table)["seq"] > before


@pytest.mark.parametrize(
    ("position", "choices"), [(PICK, (2, 1)), (LAST, (1,))], ids=["there are some", "there is none"]
)
def test_the_spaces_offered_are_the_rules_own(
    person: Person, position: dict[str, Any], choices: tuple[int, ...]
) -> None:
    """What glows for a tile of my truck, before it is asked for, is what the list then offers."""
    page = person.page
    table, view = begin_at(person, position)
    for slot in choices:
        expect(glowing(page, "depot")).to_have_count(1)  # the rules are there
        page.get_by_test_id(f"slot-{slot}").click()
        cells = {one.removeprefix("cell-") for one in names(glowing(page, "cell-"))}
        tile = view["trucks"][0]["tiles"][slot]
        expect(person.prompt).to_contain_text(f"for the {tile['name']}.")
        page.locator("#actions button", has_text=f"{tile['name']} next").first.click()
        person.answered()
        after = person.view(table)["view"]
        if position == LAST:
            assert cells == set(), "a tile without a space goes to the depot by itself"
            assert [one["kind"] for one in after["players"][0]["depot"]] == [tile["kind"]]
            return
        assert after["phase"] == "place_tile"
        assert cells == {str(cell) for cell in after["legal_cells"]}
        glowing(page, "depot").click()
        person.answered()


@pytest.mark.parametrize("moved", [False, True], ids=["as foreseen", "another position"])
def test_a_tile_is_chosen_with_its_place(person: Person, moved: bool) -> None:
    """These are two decisions: the second is given up where it was not foreseen."""
    page = person.page
    table, _ = begin_at(person, PICK)
    expect(glowing(page, "depot")).to_have_count(1)
    before = person.view(table)["seq"]
    if moved:
        back_and_again(person, table)
    placed = page.locator("#panel-log li", has_text="Yellow puts")
    count = placed.count()
    glowing(page, "cell-").first.click()
    if moved:
        expect(page.locator("[data-testid^=slot-]")).to_have_count(0)
        now = person.view(table)
        assert (now["view"]["phase"], now["seq"]) == ("place_tile", before + 3)
    else:
        expect(placed).not_to_have_count(count)
        assert person.view(table)["seq"] >= before + 2
