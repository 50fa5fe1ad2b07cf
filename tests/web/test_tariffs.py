"""Tariffs on its board: dominoes laid, turned and traded by clicking it."""

import random
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .conftest import Sit
from .people import BOTS, Person
from .test_letters import short
from .test_pages import faults_everywhere

FRIEND = [{"kind": "me"}, {"kind": "friend"}]
SCATTERED = 2
MY_WALK = re.compile(r"; my walk \d+")


def sit_down(person: Person, seats: list[dict[str, str]] = BOTS, **options: int) -> dict[str, Any]:
    """Make a table of Tariffs and sit down at it; what the server said."""
    made = person.make_table(seats, "tariffs", **options)
    expect(person.page.get_by_test_id("hand-0")).to_be_visible()
    return made


def free_pairs(page: Page) -> Locator:
    return page.locator("[data-testid^=pair-]:not([aria-disabled])")


def gaps_of(view: dict[str, Any]) -> list[int]:
    return [step["pair"] for step in view["view"]["plan"]["steps"] if step["gap"]]


def close_reveal(page: Page) -> bool:
    """Go on from the walks of a finished round, if they are shown."""
    close = page.get_by_test_id("reveal-close")
    if close.count() == 0:
        return False
    close.click()
    return True


def click_like_a_person(person: Person, table: str, chance: random.Random) -> None:
    """Answer a question, declare, lay towards my contract, or exchange."""
    page = person.page
    if close_reveal(page):
        return
    answers = page.locator(".choice [data-testid]:not([data-testid=cancel])")
    if answers.count() > 0:
        answers.first.click()
        return
    runs = page.locator("[data-testid^=run-].legal")
    if runs.count() > 0:
        runs.first.click()
        return
    hand = page.locator("[data-testid^=hand-].legal")
    gaps = gaps_of(person.view(table))
    if hand.count() > 0 and gaps and chance.random() < 0.8:
        hand.nth(chance.randrange(hand.count())).click()
        page.get_by_test_id(f"pair-{chance.choice(gaps)}").click()
    elif page.locator("[data-testid=exchange]:not([aria-disabled])").count() > 0:
        page.get_by_test_id("exchange").click()
    else:
        free_pairs(page).first.click()


def test_a_domino_is_laid_by_keyboard(person: Person) -> None:
    """Lift, go to a place by arrows, choose the way round, draw; Escape puts back."""
    table = str(sit_down(person)["id"])
    page = person.page
    person.my_turn()
    spread(person, table)
    page.locator("[data-spot][tabindex='0']").focus()
    page.get_by_test_id("hand-0").focus()
    assert page.locator("[data-spot][tabindex='0']").count() == 1
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("hand-0")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("hand-0")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("ArrowUp")
        at = page.evaluate("document.activeElement.getAttribute('aria-label')")
        if at.startswith("Lay the "):
            break
    assert at.startswith("Lay the ")
    page.keyboard.press("Enter")
    if page.locator(".choice").count() > 0:
        expect(page.locator("[data-question] [data-spot]").first).to_be_focused()
        page.keyboard.press("Enter")
    person.answered()
    expect(page.get_by_test_id("draw-1")).to_be_visible()
    page.get_by_test_id("draw-1").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("draw-1")).to_have_count(0)
    assert len(person.view(table)["view"]["hand"]) == 2


def slots_to_turn(view: dict[str, Any]) -> list[int]:
    """Where in my hand the dominoes are that are no doubles: a way round is to be chosen."""
    hand = view["view"]["hand"]
    return [slot for slot, one in enumerate(hand) if one["low"] != one["high"]]


def exchange(person: Person) -> None:
    person.page.get_by_test_id("exchange").click()
    person.page.get_by_test_id("confirm").click()
    person.answered()


def spread(person: Person, table: str) -> None:
    """Exchange until neither of my dominoes is a double."""
    for _ in range(20):
        if len(slots_to_turn(person.view(table))) == 2:
            return
        person.my_turn()
        exchange(person)
        person.my_turn()


def test_both_ways_round_are_shown_with_what_they_cost_me(person: Person) -> None:
    table = str(sit_down(person)["id"])
    page = person.page
    person.my_turn()
    spread(person, table)
    view = person.view(table)["view"]
    gap = next(step for step in view["plan"]["steps"] if step["gap"])
    hand = view["hand"][0]
    page.get_by_test_id("hand-0").click()
    page.get_by_test_id(f"pair-{gap['pair']}").click()
    low, high = hand["low"], hand["high"]
    for values in (f"{low}-{high}", f"{high}-{low}"):
        expect(page.get_by_test_id(f"lay-{values}")).to_have_attribute("aria-label", MY_WALK)
    told = page.get_by_test_id(f"lay-{high}-{low}").get_attribute("aria-label") or ""
    page.get_by_test_id(f"lay-{high}-{low}").click()
    person.answered()
    after = person.view(table)["view"]
    laid = after["pairs"][gap["pair"]]["domino"]
    assert (laid["first"], laid["second"]) == (high, low)
    assert f"my walk {after['plan']['cost']}" in told
    back = page.get_by_role("button", name="Take back")
    expect(back).to_be_enabled()
    back.click()
    expect(page.get_by_test_id("hand-1")).to_be_visible()
    assert person.view(table)["view"]["pairs"][gap["pair"]]["domino"] is None


def walk_in_words(view: dict[str, Any]) -> str:
    """My walk in a view, as the board says it."""
    names = [tile["name"] for tile in view["tiles"]]
    steps = view["plan"]["steps"]
    way = (
        f"{names[one['target']]} {one['charge']}{' upside down' if one['gap'] else ''}"
        for one in steps
    )
    start = names[steps[0]["source"]]
    return f"Cheapest walk from {start}: {', '.join(way)}; {view['plan']['cost']} in all"


def test_the_walk_under_a_thought_is_the_one_shown_after_the_action(person: Person) -> None:
    """Step by step: what the rules tell in the page, and what the server says then."""
    table = str(sit_down(person)["id"])
    page = person.page
    walk = page.get_by_role("img", name="Cheapest walk")
    line = page.locator(".walk .line")
    for _ in range(4):
        person.my_turn()
        spread(person, table)
        gap = gaps_of(person.view(table))[-1]
        page.get_by_test_id("hand-0").click()
        page.get_by_test_id(f"pair-{gap}").click()
        answer = page.locator("[data-testid^=lay-]").last
        expect(answer).to_have_attribute("aria-label", MY_WALK)
        answer.hover()
        thought = walk.get_attribute("aria-label")
        drawn = line.evaluate_all("all => all.map((one) => one.getAttribute('d'))")
        answer.click()
        person.answered()
        assert thought == walk_in_words(person.view(table)["view"])
        assert drawn == line.evaluate_all("all => all.map((one) => one.getAttribute('d'))")
        page.get_by_test_id("draw-1").click()
        person.answered()


def test_the_prompt_and_the_list_follow_what_is_lifted(person: Person) -> None:
    """Of all that I may do, what goes on from there; the rest is one click away."""
    table = str(sit_down(person)["id"])
    page = person.page
    person.my_turn()
    spread(person, table)
    asked, many = person.prompt.inner_text(), person.actions.count()
    legal = person.view(table)["legal"]
    fitting = [a for a in legal if a["verb"] in ("play", "offer") and a["args"]["slot"] == 0]
    page.get_by_test_id("hand-0").click()
    expect(person.actions).to_have_count(len(fitting))
    expect(person.prompt).to_contain_text("Choose where the ")
    page.get_by_test_id(f"pair-{gaps_of(person.view(table))[0]}").click()
    expect(person.actions).to_have_count(2)
    page.get_by_role("button", name="Show all").click()
    expect(person.actions).to_have_count(many)
    page.get_by_test_id("cancel").click()
    page.get_by_test_id("hand-0").click()
    expect(person.actions).to_have_count(many)
    expect(person.prompt).to_have_text(asked)


def test_without_the_rules_no_walk_is_worked_out(sit: Sit) -> None:
    """A domino is laid either way round all the same."""
    person = sit(may_fail=True)
    person.page.route("**/rules.js*", lambda route: route.abort())
    table = str(sit_down(person)["id"])
    page = person.page
    person.my_turn()
    spread(person, table)
    page.get_by_test_id("hand-0").click()
    free_pairs(page).first.click()
    answers = page.locator("[data-testid^=lay-]")
    expect(answers).to_have_count(2)
    for answer in answers.all():
        expect(answer).not_to_have_accessible_name(MY_WALK)
    answers.first.click()
    person.answered()
    expect(page.get_by_test_id("draw-1")).to_be_visible()


def test_a_domino_on_the_map_is_turned_round(sit: Sit) -> None:
    """By another player, with what that makes of their walk; Escape leaves it as it lies."""
    people, table, first = two_people(sit)
    owner, other = people[first], people[1 - first]
    while not (slots := slots_to_turn(owner.view(table))):
        exchange(owner)
        owner, other = other, owner
        owner.my_turn()
    gap = gaps_of(owner.view(table))[0]
    owner.page.get_by_test_id(f"hand-{slots[0]}").click()
    owner.page.get_by_test_id(f"pair-{gap}").click()
    owner.page.locator("[data-testid^=lay-]").first.click()
    owner.answered()
    owner.page.get_by_test_id("draw-1").click()
    other.my_turn()
    before = other.view(table)["view"]["pairs"][gap]["domino"]
    pair, turn = (other.page.get_by_test_id(name) for name in (f"pair-{gap}", "turn"))
    pair.click()
    expect(turn).to_have_accessible_name(re.compile(r"my walk \d+"))
    other.page.keyboard.press("Escape")
    expect(turn).to_have_count(0)
    pair.click()
    told = turn.get_attribute("aria-label") or ""
    turn.click()
    other.answered()
    after = other.view(table)["view"]
    now = after["pairs"][gap]["domino"]
    assert (now["first"], now["second"]) == (before["second"], before["first"])
    assert f"my walk {after['plan']['cost']}" in told


def test_a_domino_is_dragged_to_its_place(person: Person) -> None:
    table = str(sit_down(person)["id"])
    page = person.page
    person.my_turn()
    spread(person, table)
    gap = gaps_of(person.view(table))[0]
    start, goal = (page.get_by_test_id(name).bounding_box() for name in ("hand-0", f"pair-{gap}"))
    assert start is not None
    assert goal is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=8)
    page.mouse.up()
    page.locator("[data-testid^=lay-]").first.click()
    person.answered()
    assert person.view(table)["view"]["pairs"][gap]["domino"] is not None


def two_people(sit: Sit) -> tuple[list[Person], str, int]:
    """Two at a table of their own, the table, and who begins."""
    host, friend = sit(), sit()
    made = sit_down(host, FRIEND)
    friend.sit_down(next(link["path"] for link in made["seat_links"] if link["seat"] == 1))
    expect(friend.page.get_by_test_id("hand-0")).to_be_visible()
    host.page.get_by_role("button", name="Close").click()
    table = str(made["id"])
    first = int(host.view(table)["to_move"])
    people = [host, friend]
    people[first].my_turn()
    return people, table, first


def test_two_people_trade(sit: Sit) -> None:
    """Offer, answer, agreement; each sees only what the rules let them see."""
    people, table, first = two_people(sit)
    asker, asked = people[first], people[1 - first]
    before = asker.view(table)["view"]["hand"], asked.view(table)["view"]["hand"]
    asker.page.get_by_test_id(f"player-{1 - first}").click()
    asker.page.get_by_test_id("offer-1").click()
    expect(asked.page.get_by_test_id("give-0")).to_be_visible()
    asked.page.get_by_test_id("give-0").click()
    asker.page.get_by_test_id("trade").click()
    asker.answered()
    asked.my_turn()
    after = asker.view(table)["view"]["hand"], asked.view(table)["view"]["hand"]
    assert before[0][1] in after[1]
    assert before[1][0] in after[0]
    assert before[0][0] in after[0]


def test_why_not_names_the_rule(person: Person) -> None:
    """A domino that lies is clicked with one in hand: the reason and its clause."""
    table = str(sit_down(person)["id"])
    page = person.page
    person.my_turn()
    chance = random.Random(2)
    while not any(pair["domino"] for pair in person.view(table)["view"]["pairs"]):
        click_like_a_person(person, table, chance)
        person.answered()
        person.my_turn()
    if page.locator(".choice").count() > 0:
        page.locator(".choice [data-testid]").first.click()
        person.answered()
        person.my_turn()
    taken = next(p["pair"] for p in person.view(table)["view"]["pairs"] if p["domino"])
    page.get_by_test_id("hand-0").click()
    page.get_by_test_id(f"pair-{taken}").dispatch_event("click")
    page.get_by_role("alert").get_by_role("button", name="Read TAR-").click()
    expect(page.locator("#panel-rules li.marked")).to_be_focused()


def test_the_table_is_accessible_and_fits(person: Person) -> None:
    """No finding of axe on the board, with and without a question; nothing runs off sideways."""
    table = str(sit_down(person, arrangement=SCATTERED)["id"])
    page = person.page
    person.my_turn()
    assert faults_everywhere(person) == []
    spread(person, table)
    page.get_by_test_id("hand-0").click()
    page.get_by_test_id(f"pair-{gaps_of(person.view(table))[0]}").click()
    expect(page.locator(".choice")).to_be_visible()
    assert faults_everywhere(person) == []
    assert short(person) == []


def test_tables_are_one_click_from_the_board(person: Person) -> None:
    """The stock and the legend open the rules at their table."""
    sit_down(person)
    page = person.page
    for table in ("dominoes", "charges"):
        page.get_by_test_id(f"look-up-{table}").click()
        expect(page.locator(f"#table-{table}")).to_be_focused()


def test_what_would_change_my_walk_glows(person: Person) -> None:
    """Of all places that a domino fits, those that matter to me; what it costs whom is said."""
    table = str(sit_down(person)["id"])
    page = person.page
    person.my_turn()
    spread(person, table)
    page.get_by_test_id("hand-0").click()
    glowing = page.locator("[data-testid^=pair-].legal")
    expect(glowing.first).to_be_visible()
    assert glowing.count() < free_pairs(page).count()
    glowing.last.click()
    answers = page.locator("[data-testid^=lay-]").all()
    told = [MY_WALK.findall(answer.get_attribute("aria-label") or "") for answer in answers]
    now = f"; my walk {person.view(table)['view']['plan']['cost']}"
    assert told != [[now], [now]]
    expect(page.locator(".choice .more")).to_have_count(4)
    page.get_by_test_id("cancel").click()
    unlit = page.locator("[data-testid^=pair-]:not(.legal):not([aria-disabled])").first
    unlit.click()
    mine = f"my walk {person.view(table)['view']['plan']['cost']}$"
    expect(page.locator("[data-testid^=lay-]").first).to_have_accessible_name(re.compile(mine))
