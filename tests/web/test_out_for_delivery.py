"""Out For Delivery on its board: whole games by clicking it, walks, the end of a turn."""

import heapq
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Sit
from .people import BOTS, PHONE, Person
from .test_letters import short
from .test_pages import assert_fits, faults, faults_everywhere

MOST = 700  # clicks in a game
CARRY = 3
FAR = 10_000


def sit_down(person: Person, seats: list[dict[str, str]] = BOTS, **options: int) -> dict[str, Any]:
    """Make a table of Out For Delivery and sit down at it; what the server said."""
    made = person.make_table(seats, "out_for_delivery", **options)
    expect(person.page.locator(".scene")).to_be_visible()
    return made


def arrived(person: Person) -> None:
    """Wait until a walk has come to its end, and its last step has been answered."""
    person.page.wait_for_selector("[data-testid=stop]", state="detached")
    person.answered()


def start_in(person: Person, city: int) -> None:
    """Choose a city to start in; another one if it is taken."""
    person.my_turn()
    choice = person.page.get_by_test_id(f"city-{city}")
    if choice.get_attribute("aria-disabled"):
        choice = person.page.locator("[data-testid^=city-].legal").first
    choice.click()
    arrived(person)
    expect(person.page.locator("[data-testid^=city-].legal")).to_have_count(0)


def ways(view: dict[str, Any], start: int) -> tuple[dict[int, int], dict[int, int]]:
    """Cheapest costs from a tile to all others, and the tile before each on the way."""
    costs, before, queue = {start: 0}, {}, [(0, start)]
    while queue:
        cost, tile = heapq.heappop(queue)
        if cost > costs[tile]:
            continue
        for other in view["map"]["tiles"][tile]["neighbours"]:
            step = None if other is None else view["entering"][other]
            if step is not None and cost + step < costs.get(other, FAR):
                costs[other], before[other] = cost + step, tile
                heapq.heappush(queue, (costs[other], other))
    return costs, before


def goal(view: dict[str, Any], me: dict[str, Any]) -> int | None:
    """Where a courier wants to go: to deliver the best parcel, or to fetch one."""
    costs, before = ways(view, me["tile"])
    cities = view["map"]["cities"]
    carried = sum(one["count"] for one in me["parcels"])
    goals = [
        (
            costs.get(cities[p["colour"]]["delivery"], FAR) - p["pay"] / 5,
            cities[p["colour"]]["delivery"],
        )
        for p in me["parcels"]
    ]
    if carried < CARRY:
        goals += [
            (costs.get(city["pickup"], FAR), city["pickup"])
            for city, waiting in zip(cities, view["waiting"], strict=True)
            if sum(waiting)
        ]
    reachable = {one["tile"] for one in view["reachable"]}
    for _, tile in sorted(goals):
        while tile in before and tile not in reachable:
            tile = before[tile]
        if tile in reachable:
            return tile
    return None


def buttons(page: Page, prefix: str) -> Locator:
    return page.locator(f"[data-testid^={prefix}]:not([aria-disabled])")


def click_like_a_courier(person: Person, table: str, done: set[str]) -> None:
    """One click on the board: answer, deliver, pick up, deal or walk on; it is noted."""
    page = person.page
    state = person.view(table)
    view = state["view"]
    if view["phase"] == "city":
        page.locator("[data-testid^=city-].legal").first.click()
        return
    if page.get_by_test_id("confirm").count() > 0:
        page.get_by_test_id("confirm").click()
        return
    if view["phase"] == "respond":
        done.add("answer")
        page.get_by_test_id("accept").click()
        return
    me = view["players"][state["you"]]
    verbs = {action["verb"] for action in state["legal"]}
    carried = sum(one["count"] for one in me["parcels"])
    if "deliver" in verbs:
        done.add("deliver")
        square = max(a["args"]["square"] + 1 for a in state["legal"] if a["verb"] == "deliver")
        page.get_by_test_id(f"square-{square}").click()
    elif "pickup" in verbs and carried < CARRY:
        done.add("pickup")
        buttons(page, "pickup-").first.click()
    elif "trade" in verbs and "trade" not in done and propose(page, view, me, state):
        done.add("trade")
    elif "buy" in verbs and ("buy" not in done or me["gold"] > 900):
        done.add("buy")
        page.get_by_test_id("buy").click()
    elif "use" in verbs and "use" not in done:
        done.add("use")
        page.locator("[data-testid^=item-].legal").first.click()
        page.get_by_test_id("use").click()
    elif (tile := goal(view, me)) is not None:
        done.add("walk")
        page.get_by_test_id(f"tile-{tile}").click()
    else:
        page.get_by_test_id("end-turn").click()


def propose(page: Page, view: dict[str, Any], me: dict[str, Any], state: dict[str, Any]) -> bool:
    """Lay out a trade: gold for a parcel, or a parcel for gold."""
    offset = next(a["args"]["partner"] for a in state["legal"] if a["verb"] == "trade")
    seat = (state["you"] + offset + 1) % len(view["players"])
    partner = view["players"][seat]
    page.get_by_test_id(f"trade-{seat}").click()
    mine, theirs = page.locator("[data-testid^=thing-0-]"), page.locator("[data-testid^=thing-1-]")
    if me["gold"] >= 25 and theirs.count() > 0:
        page.get_by_test_id("gold-0").click()
        page.get_by_test_id("more-0").click()
        theirs.first.click()
    elif partner["gold"] >= 25 and mine.count() > 0:
        mine.first.click()
        page.get_by_test_id("gold-1").click()
    else:
        page.get_by_test_id("cancel").click()
        return False
    page.get_by_test_id("propose").click()
    return True


def play_on(person: Person, table: str, most: int = MOST) -> set[str]:
    """Play by clicking until the game is over or so many clicks are made; what was done."""
    page = person.page
    end = page.get_by_test_id("end")
    done: set[str] = set()
    for _ in range(most):
        page.wait_for_selector("#actions button, [data-testid=end]", state="attached")
        if end.is_visible():
            break
        click_like_a_courier(person, table, done)
        arrived(person)
    return done


def test_a_whole_game_by_clicking_the_board(person: Person) -> None:
    """Against two greedy bots, to the result and how the wealth came about."""
    table = str(sit_down(person, end_deliveries=6)["id"])
    page = person.page
    done = play_on(person, table)
    end = page.get_by_test_id("end")
    expect(end).to_be_visible()
    assert done >= {"walk", "pickup", "deliver", "buy"}
    view = person.view(table)
    assert view["view"]["deliveries"] >= 6
    for one in view["standings"]:
        assert sum(one["parts"].values()) == one["score"]
        story = end.locator("li").filter(has_text=one["name"])
        delivered = view["view"]["players"][one["seat"]]["delivered"]
        if delivered:
            expect(story).to_contain_text(f"{delivered} deliver")
    assert faults(person) == []
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider", name="Step")).to_be_enabled()
    page.keyboard.press("End")
    assert page.locator("[data-testid=board] [role=button]").count() == 0


@pytest.mark.thorough
def test_some_rounds_on_a_phone(sit: Sit) -> None:
    """The map on its side: the same clicks, and nothing runs off sideways."""
    person = sit(size=PHONE)
    aimless = {"kind": "bot", "level": "random"}  # so that the end waits for my deliveries
    table = str(sit_down(person, [{"kind": "me"}, aimless, aimless], end_deliveries=3)["id"])
    done = play_on(person, table)
    assert done >= {"walk", "pickup", "deliver"}
    expect(person.page.get_by_test_id("end")).to_be_visible()
    assert_fits(person)


def test_a_far_tile_is_walked_to_and_steps_are_taken_back(person: Person) -> None:
    """One click is several steps, each a decision of its own; the last one can be taken back."""
    table = str(sit_down(person, dice=4)["id"])
    page = person.page
    start_in(person, 0)
    person.my_turn()
    state = person.view(table)
    goals = [one for one in state["view"]["reachable"] if len(one["path"]) >= 2]
    while not goals:
        page.get_by_test_id("end-turn").click()
        confirm(page)
        person.my_turn()
        state = person.view(table)
        goals = [one for one in state["view"]["reachable"] if len(one["path"]) >= 2]
    far = goals[-1]
    page.get_by_test_id(f"tile-{far['tile']}").click()
    arrived(person)
    after = person.view(table)
    assert after["view"]["players"][state["you"]]["tile"] == far["tile"]
    assert after["seq"] == state["seq"] + len(far["path"])
    assert after["view"]["mp_h"] == state["view"]["mp_h"] - far["h"]
    page.get_by_role("button", name="Take back").click()
    left = page.get_by_test_id(f"tile-{far['tile']}")
    expect(left).not_to_have_attribute("aria-label", re.compile("I am here"))
    arrived(person)
    tile = person.view(table)["view"]["players"][state["you"]]["tile"]
    assert tile in state["view"]["map"]["tiles"][far["tile"]]["neighbours"]


def test_what_something_costs_is_told_before_and_comes_true(person: Person) -> None:
    """A pickup and an item, on their buttons and in what is left of the MP."""
    options = {"start_gold": 500, "dice_minimum": 20, "start_parcels": 2}
    table = str(sit_down(person, **options)["id"])
    page = person.page
    start_in(person, 0)
    person.my_turn()
    for prefix in ("pickup-", "buy"):
        button = buttons(page, prefix).first
        button.hover()
        sentence = re.compile(r"([\d.]+) MP left, ([\d.]+) MP after this")
        mine = page.get_by_role("img", name="My turn")
        expect(mine).to_have_attribute("aria-label", sentence)
        told = mine.get_attribute("aria-label") or ""
        left = sentence.search(told)
        assert left, told
        button.click()
        arrived(person)
        assert person.view(table)["view"]["mp"] == float(left[2]) < float(left[1])


def test_a_tile_out_of_reach_says_why(person: Person) -> None:
    """Beside those in reach the rules tell what the step would cost; far away the MP are named."""
    table = str(sit_down(person)["id"])
    page = person.page
    start_in(person, 0)
    person.my_turn()
    state = person.view(table)
    view, tiles = state["view"], state["view"]["map"]["tiles"]
    here = view["players"][state["you"]]["tile"]
    reached = {one["tile"]: one["h"] for one in view["reachable"]}
    known = {here, *tiles[here]["neighbours"], *reached}
    near = {b: reached[a] for a in reversed(reached) for b in tiles[a]["neighbours"]}
    edge = next(t for t in near if t not in {None, *known} and view["entering"][t])
    left, cost = view["mp"] - near[edge] / 2, view["entering"][edge] / 2
    page.get_by_test_id(f"tile-{edge}").dispatch_event("click")
    why = page.locator(".choice")
    expect(why).to_contain_text(f"The last step costs {cost:g} MP, but {left:g} MP would be left")
    far = next(
        t["id"] for t in tiles if t["id"] not in {*known, *near} and view["entering"][t["id"]]
    )
    page.get_by_test_id(f"tile-{far}").dispatch_event("click")
    expect(why).to_contain_text(f"{view['mp']:g} MP is not enough to get there")


def confirm(page: Page) -> None:
    """Say yes where the board asks before an end of the turn that wastes much."""
    if page.get_by_test_id("confirm").count() > 0:
        page.get_by_test_id("confirm").click()


def test_the_board_is_played_by_keyboard(person: Person) -> None:
    """A city, a walk and the end of the turn without a pointer; Escape puts back."""
    table = str(sit_down(person)["id"])
    page = person.page
    person.my_turn()
    page.locator("[data-spot][tabindex='0']").focus()
    page.get_by_test_id("city-0").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("city-1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("city-1")).to_have_count(0)
    person.my_turn()
    assert page.locator("[data-spot][tabindex='0']").count() == 1
    view = person.view(table)
    near = view["view"]["reachable"][0]
    page.get_by_test_id(f"tile-{view['view']['players'][view['you']]['tile']}").focus()
    page.keyboard.press(("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")[near["path"][0]])
    expect(page.get_by_test_id(f"tile-{near['tile']}")).to_be_focused()
    page.keyboard.press("Enter")
    arrived(person)
    assert person.view(table)["view"]["players"][view["you"]]["tile"] == near["tile"]
    expect(page.get_by_test_id(f"tile-{near['tile']}"), "not the first one").to_be_focused()
    page.get_by_test_id("end-turn").focus()
    page.keyboard.press("Enter")
    if page.get_by_test_id("confirm").count() > 0:
        expect(page.locator("[data-question] [data-spot]").first).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(".choice")).to_have_count(0)
        page.get_by_test_id("end-turn").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    page.wait_for_function(
        "(id) => fetch(`/api/tables/${id}`).then((a) => a.json()).then((v) => v.view.round === 2)",
        arg=table,
    )


def test_tables_are_one_click_from_the_board(person: Person) -> None:
    """The weather, the event, the Parcel Board and the items open the rules at their table."""
    sit_down(person)
    page = person.page
    start_in(person, 0)
    for table in ("weather", "events", "board", "gear"):
        page.get_by_test_id(f"look-up-{table}").click()
        expect(page.locator(f"#table-{table}")).to_be_focused()


def test_the_end_of_a_turn_says_what_is_kept(person: Person) -> None:
    """Before it on its button, then in the log."""
    sit_down(person, [{"kind": "me"}, {"kind": "bot", "level": "random"}], carry_over=2)
    page = person.page
    start_in(person, 0)
    person.my_turn()
    end = page.get_by_test_id("end-turn")
    expect(end).to_have_attribute("aria-label", re.compile("keep 2 MP for the next roll"))
    end.click()
    confirm(page)
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("#panel-log")).to_contain_text("keeps 2 MP for the next roll")


def test_the_table_is_accessible_and_fits(person: Person) -> None:
    """No finding of axe when choosing a city, in a turn and at a question; no small target."""
    sit_down(person)
    page = person.page
    person.my_turn()
    for _ in person.sizes():
        bar = page.get_by_role("region", name="Now").bounding_box()
        assert bar is not None
        for city in page.locator("[data-testid^=city-]").all():
            box = city.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= bar["y"], "all cities are to be seen at once"
    assert faults_everywhere(person) == []
    start_in(person, 3)
    person.my_turn()
    page.locator("[data-testid^=item-]").first.click()
    expect(page.locator(".choice")).to_be_visible()
    assert faults_everywhere(person) == []
    assert short(person) == []
