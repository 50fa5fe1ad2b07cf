"""Tiffin's table in the browser: what a play would do, the end of a chain, the warning of a
stand-off.
"""

import uuid
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Sit
from .people import BOTS, PHONE, Person

MOVE = """async ([id, seq, action]) => (await fetch(`/api/tables/${id}/moves`, {
  method: 'POST', headers: {'content-type': 'application/json'},
  body: JSON.stringify({move_id: crypto.randomUUID(), expected_seq: seq, action})})).status"""


def wanted(view: dict[str, Any]) -> dict[str, Any]:
    """The action that leads soonest to a 1 being played."""
    table = view["view"]

    def wish(action: dict[str, Any]) -> int:
        verb, args = action["verb"], action["args"]
        if verb == "unit":
            return 9 if table["hand"][args["card"]]["rank"] == 1 else -1
        if verb == "take":
            return 4 if table["pool"][args["position"]]["rank"] == 1 else 2
        if verb == "place" and len(table["hand"]) > 5:
            return 3
        return {"take_deck": 1, "stop": 1, "discard": 1}.get(verb, 0)

    return max(view["legal"], key=wish)


def lay_open_a_one(person: Person, table: str) -> None:
    """Play until a 1 is laid open and its route is asked for."""
    for _ in range(200):
        person.my_turn()
        view = person.view(table)
        if view["view"]["phase"] == "target" and view["view"]["unit"]["rank"] == 1:
            return
        if view["legal"]:
            person.page.evaluate(MOVE, [table, view["seq"], wanted(view)["id"]])
    raise AssertionError("no 1 could be played")


@pytest.mark.parametrize("confirm", [False, True])
def test_a_chain_is_ended_by_enter(sit: Sit, confirm: bool) -> None:
    """TIF-6.13: whoever holds cards is asked, and stopping has the focus and asks nothing more."""
    person = sit(settings={"confirmTurns": confirm})
    table = person.new_table(BOTS, special_cards=0)
    lay_open_a_one(person, table)
    page = person.page
    route = page.locator("[data-testid^=route-].legal").first
    route.focus()
    page.keyboard.press("Enter")
    if confirm:
        expect(page.get_by_test_id("confirm")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("stop")).to_be_focused()
    assert person.view(table)["view"]["phase"] == "chain"
    expect(person.actions.first).to_contain_text("Stop playing 1s")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("stop")).to_have_count(0)


def test_a_chain_is_ended_by_one_tap(sit: Sit) -> None:
    person = sit(size=PHONE)
    table = person.new_table(BOTS, special_cards=0)
    lay_open_a_one(person, table)
    person.page.locator("[data-testid^=route-].legal").first.click()
    person.page.get_by_test_id("stop").click()
    expect(person.page.get_by_test_id("stop")).to_have_count(0)


def test_a_stand_off_is_told(sit: Sit) -> None:
    """TIF-12.4: on the board and in words."""
    person = sit()
    table = person.new_table([{"kind": "me"}, {"kind": "friend"}], stand_off=10)
    page = person.page
    expect(page.get_by_text("to the end")).to_have_count(0)
    while person.view(table)["view"]["drafts_in_a_row"] == 0:
        view = person.view(table)
        assert view["legal"], "with the tests' seed this person begins"
        deck = next(one for one in view["legal"] if one["verb"] == "take_deck")
        page.evaluate(MOVE, [table, view["seq"], deck["id"]])
    expect(person.prompt).to_contain_text("9 more turns of drafting in a row end the game.")
    expect(page.get_by_text("Draft pool: 9 drafts to the end")).to_be_visible()


GHOSTS = "[aria-label=Routes] .ghost"
NOBODY = "\N{EN DASH}"  # the competitor's fee
SHOWN = """() => [0, 1, 2].map((slot) => {
  const strip = document.querySelector(`[data-testid=route-${slot}]`).previousElementSibling;
  const found = (kind) => strip.querySelectorAll(kind).length;
  return {
    cubes: found('.front'), tiffins: found('.handle'), spaces: found('.station:not(.gone)'),
    pays: [...strip.querySelectorAll('.total')].map((one) => one.textContent),
    heading: strip.querySelector('.heading')?.textContent ?? '', ghosts: found('.ghost'),
  };
})"""


def shown(person: Person) -> list[dict[str, Any]]:
    """What the board shows of each route, ghosts as if they were pieces."""
    routes: list[dict[str, Any]] = person.page.evaluate(SHOWN)
    return routes


def ghosts_come(page: Page) -> None:
    page.wait_for_selector(GHOSTS, state="attached")


def lift(person: Person, action: dict[str, Any]) -> list[int]:
    """Lift a card, or a pair; the routes that are offered for it."""
    for name in ("card", "first", "second"):
        if name in action["args"]:
            person.page.get_by_test_id(f"hand-card-{action['args'][name]}").click()
    offered = person.page.locator("[data-testid^=route-].legal")
    expect(offered.first).to_be_visible()
    return [int(str(one.get_attribute("data-testid"))[-1]) for one in offered.all()]


def phase(person: Person, table: str) -> str:
    return str(person.view(table)["view"]["phase"])


def answer(person: Person, spots: str) -> list[dict[str, Any]]:
    """Look at the last answer to a question, and give it; what the board shows of it."""
    last = person.page.locator(f"[data-testid^={spots}]").last
    last.hover()
    ghosts_come(person.page)
    before = shown(person)
    last.click()
    return before


def play(person: Person, table: str, slot: int) -> list[dict[str, Any]]:
    """Play what is lifted on a route, with a tiffin or as a 2 if possible, and with a Special card
    as long as there is one; what the board showed of it before."""
    page = person.page
    special = page.locator("[data-testid^=my-].legal")
    if special.count():
        special.last.click()
    page.get_by_test_id(f"route-{slot}").hover()
    ghosts_come(page)
    before = shown(person)
    page.get_by_test_id(f"route-{slot}").click()
    if page.locator("[data-testid^=mode-]").count():
        before = answer(person, "mode-")
    while phase(person, table) in ("target", "special"):
        page.wait_for_timeout(20)
    expect(page.locator(GHOSTS)).to_have_count(0)
    return before


def rank(view: dict[str, Any], action: dict[str, Any]) -> int:
    """Of the cards that an action is about."""
    args = action["args"]
    if "position" in args:
        return int(view["view"]["pool"][args["position"]]["rank"])
    return int(view["view"]["hand"][args.get("card", args.get("first"))]["rank"])


def make_room(view: dict[str, Any]) -> int:
    """The id of an action other than playing a card: that brings 3s, and routes that can leave."""

    def wish(action: dict[str, Any]) -> tuple[bool, int]:
        verb = action["verb"]
        if verb == "take":
            return False, 1 if rank(view, action) == 3 else 2
        order = {"stop": 0, "special": 0, "place": 0, "unit": 9, "unit_pair": 9}
        return action["args"].get("card") == "flat_tire", order.get(verb, 2)

    return int(min(view["legal"], key=wish)["id"])


def assert_came_true(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> None:
    """What was shown of a play is what then lies on the board; a route it filled has paid so."""
    filled = [slot for slot, one in enumerate(before) if one["heading"] == "Fills it and pays"]
    for slot in filled:
        assert after[slot]["heading"].endswith(" paid")
        paid, told = (sorted(set(one[slot]["pays"]) - {NOBODY}) for one in (after, before))
        assert paid == told
    for one, other in zip(before, after, strict=True):
        if not filled:
            kinds = ("cubes", "tiffins", "spaces", "pays")
            assert [one[kind] for kind in kinds] == [other[kind] for kind in kinds]


TINS = ["yellow", "pink", "yellow"]  # no square is open
TURN = {"players": 2, "to_move": "yellow", "phase": "turn"}


def hear_nothing(person: Person) -> None:
    """Whatever pink does is not told to this page: it keeps to what its own last move brought."""
    person.page.route_web_socket("**/ws/**", lambda socket: None)


def look_and_play(
    person: Person, slot: int, routes: list[Any], hand: list[str], verb: str = "unit", **more: Any
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Play the first card of a hand on a route, or a pair: what the board showed before, and of it.

    Once the cards lie open, the routes are asked for that were offered while they were lifted.
    """
    position = {**TURN, "routes": routes, "hands": {"yellow": hand}, **more}
    table = person.open_position("tiffin", position)
    now, view = shown(person), person.view(table)
    wanted = int(hand[0].split()[1][0])
    units = [one for one in view["legal"] if one["verb"] == verb]
    offered = lift(person, next(one for one in units if rank(view, one) == wanted))
    with person.page.expect_response("**/moves") as laid_open:
        before = play(person, table, slot)
    targets = {one["args"]["slot"] for one in laid_open.value.json()["legal"]}
    assert offered == sorted(targets)
    assert_came_true(before, shown(person))
    return now, before


def test_the_board_shows_what_a_play_would_do(sit: Sit) -> None:
    """TIF-5.5, 6.4, 6.8, 7.7, 7.9, 8.7, 9.4: by the rules, before it is done, and then it is so."""
    person = sit(settings={"confirmTurns": False})
    hear_nothing(person)
    third = {"route": "R01A", "tiffins": TINS}
    # A 3 puts a tiffin first, and a Shortcut goes with it.
    now, before = look_and_play(person, 0, ["R09A", "R03B", third], ["red 3*", "green 4"])
    assert [one["tiffins"] for one in before] == [1, 0, 3]
    assert [one["cubes"] for one in before] == [3, 0, 0]
    assert before[0]["spaces"] == now[0]["spaces"] - 2
    # A 4 counts as a 2, with a Flat Tire, and wakes the competitor; one route is not active.
    late = {"route": "R09A", "tiffins": ["yellow"], "progress": ["yellow*12", "competitor*3"]}
    own = {"marker": 1, "special_cards": {"yellow": ["flat_tire"]}}
    now, before = look_and_play(person, 0, [late, "R03B", third], ["green 4*", "green 3"], **own)
    expect(person.page.get_by_text("has had its turn")).to_have_count(1)
    assert [one["cubes"] for one in before] == [18, 0, 1]
    assert before[0]["spaces"] == now[0]["spaces"] + 2
    # A pair of 1s begins a chain, so that a full route is not scored yet.
    none = {"special_cards": {"yellow": []}}
    pair = ["green 1", "green 1*", "green 3"]
    _, before = look_and_play(person, 0, [late, "R03B", third], pair, "unit_pair", **none)
    assert before[0]["heading"] == "Then 0 open, pays"
    # Of a 4 as a 2 only one cube has room: it fills the route.
    full = {"route": "R03B", "tiffins": TINS, "progress": ["yellow*5", "pink*3", "competitor"]}
    now, before = look_and_play(person, 1, ["R08B", full, third], ["yellow 4", "red 3"], **none)
    assert before[1]["heading"] == "Fills it and pays"
    assert before[1]["cubes"] == now[1]["cubes"] + 1


def play_to_a_unit(person: Person, table: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Play until a card can be played alone, then look: what the server says, and that action.

    Away from the table until then: a page that has not heard of a move still shows the one before.
    """
    person.step_aside()
    while True:
        view = person.view(table)
        for one in view["legal"]:
            if one["verb"] == "unit":
                person.go(f"/t/{table}")
                person.my_turn()
                return view, one
        if view["legal"]:
            person.page.evaluate(MOVE, [table, view["seq"], make_room(view)])
        else:
            person.page.wait_for_timeout(20)


def back_and_again(person: Person, table: str) -> None:
    """The next move is taken, taken back and taken again before the page has its answer."""
    ask = f"{person.url}/api/tables/{table}"

    def detour(route: Route) -> None:
        move = {**route.request.post_data_json, "expected_seq": route.fetch().json()["seq"]}
        back = {"move_id": str(uuid.uuid4()), "expected_seq": move["expected_seq"]}
        move["expected_seq"] = person.context.request.post(f"{ask}/undo", data=back).json()["seq"]
        move["move_id"] = str(uuid.uuid4())
        route.fulfill(response=person.context.request.post(f"{ask}/moves", data=move))

    person.page.route("**/moves", detour, times=1)


def test_a_play_is_given_up_where_the_position_is_another(sit: Sit) -> None:
    """The card lies open and its route is asked for: that was not to follow here."""
    person = sit(settings={"confirmTurns": False})
    page = person.page
    table = person.new_table(BOTS)
    view, unit = play_to_a_unit(person, table)
    offered = lift(person, unit)
    back_and_again(person, table)
    page.get_by_test_id(f"route-{offered[0]}").click()
    ways = page.locator("[data-testid^=mode-]")
    if ways.count():
        ways.first.click()
    expect(person.prompt).not_to_have_text(view["prompt"])
    person.my_turn()
    expect(page.locator("[data-testid^=route-].legal")).to_have_count(len(offered))
    now = person.view(table)
    assert (now["view"]["phase"], now["seq"]) == ("target", view["seq"] + 3)


def test_without_the_rules_a_card_goes_first(sit: Sit) -> None:
    """Nothing is shown of a play; then it is asked how to play on the route that was meant."""
    person = sit(may_fail=True, settings={"confirmTurns": True})
    page = person.page
    page.route("**/rules.js*", lambda route: route.abort())
    table = person.new_table(BOTS)
    view, unit = play_to_a_unit(person, table)
    page.get_by_test_id(f"hand-card-{unit['args']['card']}").click()
    page.get_by_test_id("route-1").hover()
    expect(page.locator(GHOSTS)).to_have_count(0)
    page.get_by_test_id("route-1").click()
    expect(person.prompt).not_to_have_text(view["prompt"])
    now = person.view(table)
    assert (now["view"]["phase"], now["seq"]) == ("target", view["seq"] + 1)
    ways = [one for one in now["legal"] if one["args"]["slot"] == 1]
    expect(page.locator("[data-testid=confirm], [data-testid^=mode-]")).to_have_count(len(ways))
    expect(page.get_by_role("alert")).to_have_count(0 if ways else 1)


def test_a_square_shows_the_tiffin_that_would_stand_there(person: Person) -> None:
    """TIF-3.1: and what the route would pay for it."""
    table = person.new_table(BOTS)
    person.my_turn()
    square = person.page.locator("[data-testid^=tiffin-square-].legal").first
    slot = int(str(square.get_attribute("data-testid"))[-1])
    square.hover()
    ghosts_come(person.page)
    before = shown(person)
    aboard = person.view(table)["view"]["routes"][slot]["tiffins"]
    assert [one["ghosts"] for one in before] == [int(k == slot) for k in range(3)]
    assert before[slot]["tiffins"] == len(aboard) + 1
    assert "2" in before[slot]["pays"]
