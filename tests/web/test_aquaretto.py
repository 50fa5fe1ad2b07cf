"""Aquaretto on its board: whole games by clicking it, by keyboard, and for everybody."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Sit
from .people import BOTS, PHONE, SIZES, Person
from .test_letters import short
from .test_pages import assert_fits, faults_everywhere

MOST = 900  # clicks of one person in a game
TWO = BOTS[:2]
FIVE = [{"kind": "me"}, *[{"kind": "bot", "level": "greedy"}] * 4]

# Plays my seat on until the game shows what is looked for.
PLAY_TO = """async ([id, wanted, seed]) => {
  let random = seed;
  const next = (n) => { random = (random * 48271) % 2147483647; return random % n; };
  const how = (body) => ({
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)});
  const ask = async (path, body) =>
    (await fetch(`/api/tables/${id}${path}`, body && how(body))).json();
  let table = await ask('');
  for (let n = 0; n < 1500;) {
    if (table.status === 'over') return false;
    if (!table.legal?.length) {
      await new Promise((r) => setTimeout(r, 15));
      table = await ask('');
      continue;
    }
    const by = (verb) => table.legal.filter((a) => a.verb === verb);
    const { phase, trucks } = table.view;
    if (phase === wanted || (phase === 'main' && by(wanted).length)) return true;
    const me = table.view.players[table.you];
    const own = new Set(me.basins.map((one) => one.kind));
    const room = me.basins.length < me.basin_limit;
    const worth = (tile) => tile && (own.has(tile.kind) ? 3 : room ? 1 : -1);
    const load = (a) => trucks[a.args.truck].tiles.reduce((sum, tile) => sum + worth(tile), 0);
    const full = by('take').filter((a) => load(a) >= 3);
    const aside = wanted === 'move_tile' || wanted === 'discard' ? by('depot') : [];
    const ways = [aside, by('cell'), full, by('draw'), table.legal];
    const from = ways.find((some) => some.length);
    const action = from[next(from.length)].id;
    table = await ask('/moves', {move_id: crypto.randomUUID(), expected_seq: table.seq, action});
    n += 1;
  }
  return false;
}"""


def sit_down(person: Person, seats: list[dict[str, str]] = BOTS, **options: int) -> str:
    """Make a table of Aquaretto and sit down at it; its id."""
    table = person.new_table(seats, "aquaretto", **options)
    expect(person.page.get_by_test_id("stack")).to_be_visible()
    return table


def play_to(
    person: Person, wanted: str, table: str = "", seats: list[dict[str, str]] = TWO, seed: int = 7
) -> tuple[str, dict[str, Any]]:
    """Play on until a phase is reached, or a kind of action is possible: the table, and its view.

    At a new table if none is given, or if its game ends before.
    """
    for attempt in range(5):
        here = table if table and not attempt else sit_down(person, seats, start_coins=3)
        person.step_aside()
        if person.page.evaluate(PLAY_TO, [here, wanted, seed + attempt]):
            person.go(f"/t/{here}")
            person.my_turn()
            return here, person.view(here)["view"]
    pytest.fail(f"never came to {wanted}")


def glowing(page: Page, prefix: str = "") -> Locator:
    """What glows on the board."""
    begins = f"[data-testid^='{prefix}']" if prefix else ""
    return page.locator(f"[data-testid=board] .spot.legal{begins}")


def quiet(page: Page, prefix: str) -> Locator:
    """What is possible and costs money: it does not glow."""
    return page.locator(f"[data-testid^='{prefix}']:not([aria-disabled]):not(.legal)")


def spend(page: Page, chance: random.Random) -> bool:
    """Try one of the money actions that are possible."""
    ways = [
        one
        for one in ("board-large", "board-small", "buy-", "depot", "post-", "cell-")
        if quiet(page, one).count() > 0
    ]
    if not ways:
        return False
    some = quiet(page, chance.choice(ways))
    some.nth(chance.randrange(some.count())).click()
    anchors = page.locator("[data-testid^=anchor-]")
    if anchors.count() > 0:
        anchors.nth(chance.randrange(anchors.count())).click()
        turn = page.get_by_test_id("turn")
        for _ in range(chance.randrange(3) if turn.count() else 0):
            turn.click()
        page.get_by_test_id("confirm").click()
        return True
    for name in ("move", "discard"):
        if page.get_by_test_id(name).count() > 0:
            page.get_by_test_id(name).click()
            break
    goals = glowing(page)
    if page.get_by_test_id("cancel").count() > 0:
        assert goals.count() > 0, "a place for what is bought or moved"
        goals.nth(chance.randrange(goals.count())).click()
    return True


def click_like_a_visitor(page: Page, chance: random.Random) -> None:
    """One move on the board: place, load, take, spend or draw."""
    confirm = page.get_by_test_id("confirm")
    if confirm.count() > 0:
        confirm.click()
        return
    for wanted in ("cell-", "post-", "depot"):
        some = glowing(page, wanted)
        if some.count() > 0 and (wanted != "post-" or chance.random() < 0.7):
            some.nth(chance.randrange(some.count())).click()
            return
    if page.get_by_test_id("stack").get_attribute("aria-disabled") is None:
        if chance.random() < 0.45 and spend(page, chance):
            return
        trucks = glowing(page, "truck-")
        if trucks.count() > 0 and chance.random() < 0.4:
            trucks.nth(chance.randrange(trucks.count())).click()
            return
        page.get_by_test_id("stack").click()
        return
    some = glowing(page)
    some.nth(chance.randrange(some.count())).click()


def play_on(person: Person, chance: random.Random, clicks: int) -> int:
    """Click until the game is over, or that often; how many clicks it took."""
    page = person.page
    end = page.get_by_test_id("end")
    for n in range(clicks):
        page.wait_for_selector("#actions button:not([aria-disabled=true]), [data-testid=end]")
        if end.is_visible():
            return n
        click_like_a_visitor(page, chance)
        person.answered()
    return clicks


@pytest.mark.parametrize(
    ("seats", "reserve"),
    [
        pytest.param(BOTS, 15, id="three", marks=pytest.mark.thorough),
        pytest.param(TWO, 40, id="two, shorter"),
    ],
)
def test_a_whole_game_by_clicking_the_board(
    person: Person, seats: list[dict[str, str]], reserve: int
) -> None:
    """Against greedy bots, with money actions of every sort, to the result and the zoos."""
    table = sit_down(person, seats, start_coins=3, reserve=reserve)
    page = person.page
    assert play_on(person, random.Random(5), MOST) < MOST
    end = page.get_by_test_id("end")
    view = person.view(table)
    for one in view["standings"]:
        row = end.locator("tbody tr", has=page.get_by_role("rowheader", name=one["name"]))
        assert sum(one["parts"].values()) == one["score"]
        expect(row.locator(".total")).to_have_text(str(one["score"]))
    mine = view["view"]["players"][0]
    assert mine["boards"], "boards were added by clicks"
    assert sum(space["tile"] is not None for space in mine["spaces"]) >= 4
    expect(end.locator("figure")).to_have_count(len(seats))
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("slider", name="Step").wait_for()
    assert page.locator("[data-testid=board] [role=button]").count() == 0


@pytest.mark.thorough
def test_a_stretch_on_a_phone(sit: Sit) -> None:
    """Five players at a telephone: forty clicks, and nothing sticks out."""
    person = sit(size=PHONE)
    table = sit_down(person, FIVE, start_coins=3)
    play_on(person, random.Random(2), 40)
    assert_fits(person)
    assert person.view(table)["seq"] > 40


def test_a_board_bought_from_the_list_is_placed_on_the_board(person: Person) -> None:
    table = sit_down(person, start_coins=3)
    page = person.page
    person.my_turn()
    page.locator("#actions button", has_text="Add a large board").click()
    expect(page.locator("[data-testid^=anchor-]")).to_have_count(17)
    expect(page.get_by_test_id("turn")).to_have_count(0)
    page.locator("[data-testid^=anchor-]").first.click()
    page.get_by_test_id("confirm").click()
    person.answered()
    expect(page.locator("[data-testid^=anchor-]")).to_have_count(0)
    assert person.view(table)["view"]["players"][0]["basin_limit"] == 4


def test_another_zoo_is_looked_at_large(person: Person) -> None:
    sit_down(person)
    page = person.page
    person.my_turn()
    page.get_by_test_id("player-1").click()
    expect(page.get_by_test_id("player-1")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("group", name="Zoo of Pink")).to_be_visible()
    page.get_by_test_id("back").click()
    expect(page.get_by_role("group", name="My zoo")).to_be_visible()


def test_why_not_names_the_rule(person: Person) -> None:
    """An empty truck cannot be taken: the reason and its clause."""
    page = person.page
    _, view = play_to(person, "draw", seats=BOTS)
    middle = [one for one in view["trucks"] if one["taken_by"] is None]
    empty = next(one["truck"] for one in middle if not any(one["tiles"]))
    page.get_by_test_id(f"truck-{empty}").dispatch_event("click")
    page.get_by_role("alert").get_by_role("button", name="Read AQU-4.1").click()
    expect(page.locator("#panel-rules li.marked")).to_be_focused()


def test_a_turn_by_keyboard(person: Person) -> None:
    """One tab stop, arrows to the nearest thing, Enter, Escape, and focus that is never lost."""
    page = person.page
    table, _ = play_to(person, "draw")
    focused = "document.activeElement.getAttribute('aria-label')"
    page.locator("[data-spot][tabindex='0']").focus()
    page.get_by_test_id("stack").focus()
    assert page.locator("[data-spot][tabindex='0']").count() == 1
    page.keyboard.press("Enter")
    person.answered()
    for _ in range(4):
        if page.evaluate(focused).startswith("Load the "):
            break
        page.keyboard.press("ArrowDown")
    assert page.evaluate(focused).startswith("Load the ")
    page.keyboard.press("Enter")
    person.answered()
    _, view = play_to(person, "take", table)
    full = next(
        one["truck"] for one in view["trucks"] if any(one["tiles"]) and one["taken_by"] is None
    )
    page.get_by_test_id(f"truck-{full}").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-question] [data-spot]").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id(f"truck-{full}")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    assert "Space (" in page.evaluate(focused) or "depot" in page.evaluate(focused).lower()


def open_late(person: Person, players: int, phase: str, truck: Any) -> None:
    """Sit down at a table with a loaded truck, where a fifth sea lion brings a coworker."""
    sea = {f"{x},{y}": "SEA-P" for x in (2, 3) for y in (0, 1)}
    zoo = {"coins": 3, "cashiers": 1, "tiles": {**sea, "2,4": "ORC-F"}, "depot": ["DOL-P"]}
    trucks = [truck] + [[]] * (max(players, 3) - 1)
    at = {"players": players, "to_move": "yellow", "phase": phase, "trucks": trucks}
    person.open_position("aquaretto", {**at, "zoos": {"yellow": zoo}})


def test_the_table_is_accessible_and_fits(person: Person) -> None:
    """No finding of axe in any phase; nothing runs off sideways; all is large enough to touch."""
    open_late(person, 5, "main", ["ORC-M", "TUR-S"])
    page = person.page
    found = {"main": faults_everywhere(person)}
    page.get_by_test_id("board-small").click()
    page.locator("[data-testid^=anchor-]").nth(3).click()
    found["a board"] = faults_everywhere(person)
    assert short(person) == []
    page.get_by_test_id("board-small").click()
    glowing(page, "truck-").first.click()
    expect(page.locator("[data-question]")).to_have_count(1)
    found["a question"] = faults_everywhere(person)
    open_late(person, 2, "pick", {"tiles": ["SEA-P", "ORC-M"], "taken_by": "yellow"})
    expect(glowing(page, "depot")).to_have_count(1)
    found["placing"] = faults_everywhere(person)
    assert short(person) == []
    glowing(page, "cell-").first.click()
    expect(page.get_by_test_id("worth")).not_to_have_count(0)
    found["a coworker"] = faults_everywhere(person)
    assert {name: some for name, some in found.items() if some} == {}


@SIZES
def test_the_host_fixes_the_animals_that_stay_out(sit: Sit, size: dict[str, int]) -> None:
    """AQU-1.4: by names; too many of them are told, and the form keeps what was chosen."""
    person = sit(size=size)
    page = person.page
    person.go("/new?game=aquaretto")
    page.get_by_text("Options", exact=True).click()
    kinds = page.get_by_role("group", name="Animals that stay out")
    for kind in ("Turtle", "Penguin", "Polar bear"):
        kinds.get_by_label(kind).select_option("stays out")
    assert_fits(person)
    expect(page.get_by_text("With 3 players 2 kinds stay out of the game")).to_be_visible()
    person.may_fail = True  # the browser tells of every refusal
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("alert")).to_have_text(
        "With 3 players 2 kinds stay out of the game, not 3: turtle, penguin, polar bear."
    )
    kinds.get_by_label("Turtle").select_option("as drawn")
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    view = person.view(page.url.rpartition("/")[2])
    assert [one["kind"] for one in view["view"]["kinds"] if not one["in_play"]] == ["PEN", "BEA"]


def test_ways_round_are_one_entry_that_opens(person: Person) -> None:
    """A small board lies in one of four ways: one line in the list, until they are asked for."""
    table = sit_down(person, start_coins=3)
    page = person.page
    person.my_turn()
    small = [a for a in person.view(table)["legal"] if a["verb"] == "expand_small"]
    assert len(small) == 4
    entry = page.locator("#actions button[aria-expanded]")
    expect(entry).to_have_text(re.compile("Add a small board for 1 coin"))
    before = person.actions.count()
    entry.press("Enter")
    expect(entry).to_be_focused()
    expect(person.actions).to_have_count(before + 4)
    page.locator(f"#actions button[data-action='{small[-1]['id']}']").click()
    person.answered()
    assert person.view(table)["view"]["phase"] == "expand_anchor"


def test_play_from_the_list_leaves_a_way_into_the_board(person: Person) -> None:
    """One tab stop, whatever was there before is gone or not."""
    table = sit_down(person, start_coins=3)
    page = person.page
    chance = random.Random(4)
    for _ in range(24):
        person.my_turn()
        choice = chance.choice(person.view(table)["legal"])["id"]
        page.evaluate(
            "(id) => document.querySelector(`#actions [data-action='${id}']`)?.click()", choice
        )
        person.answered()
        expect(page.locator("[data-spot][tabindex='0']")).to_have_count(1)
