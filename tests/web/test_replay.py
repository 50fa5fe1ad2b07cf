"""A finished game, step by step: its addresses, its jumps, whose view it is, what stays still."""

import re

from playwright.sync_api import Page, expect

from .conftest import Sit
from .people import PHONE, Person

BOARD = "JSON.stringify(document.querySelector('[data-testid=board]').getBoundingClientRect())"


def over(person: Person) -> tuple[str, dict[str, list[int]], int]:
    """A finished game; where its rounds begin and who took each action; its steps."""
    table = person.new_table(turn_limit=20)
    person.finish(table)
    info = person.page.evaluate(
        "async (id) => (await fetch(`/api/tables/${id}/replay`)).json()", table
    )
    return table, info, info["steps"]


def at(page: Page, step: int) -> None:
    """The page shows that step, its slider and its address say so."""
    expect(page.locator(".replay .count")).to_contain_text(f"{step} /")
    page.wait_for_url(lambda url: f"step={step}" in url.replace("&", " ").replace("?", " ").split())


def test_every_step_has_an_address(sit: Sit) -> None:
    person = sit()
    table, info, steps = over(person)
    page = person.page
    page.get_by_role("button", name="Replay").click()
    at(page, 0)
    page.get_by_role("button", name="To the end").click()
    at(page, steps)
    for name, step in [
        ("Last round", info["rounds"][-1]),
        (
            "Last of your decisions",
            max(n for n in range(info["rounds"][-1]) if info["movers"][n] == 0),
        ),
    ]:
        page.get_by_role("button", name=name).click()
        at(page, step)
    page.keyboard.press("ArrowRight")  # no jump: Back leads to the jump before it
    at(page, step + 1)
    page.go_back()
    at(page, info["rounds"][-1])
    page.go_back()
    at(page, steps)
    page.go_forward()
    at(page, info["rounds"][-1])
    page.get_by_role("button", name="Result").click()
    expect(page.get_by_test_id("end")).to_be_visible()
    page.go_back()
    at(page, info["rounds"][-1])

    friend = sit()
    friend.go(f"/t/{table}?step=7&seat=0")
    at(friend.page, 7)
    friend.page.reload()
    at(friend.page, 7)
    friend.go(f"/t/{table}?step=99999")
    expect(friend.page.locator(".replay .count")).to_contain_text(f"{steps} / {steps}")


def test_arrows_on_the_board_do_not_step(sit: Sit) -> None:
    """There they go from one thing to another, and Home and End to the first and the last."""
    person = sit()
    table, _, _ = over(person)
    page = person.page
    person.go(f"/t/{table}?step=5")
    at(page, 5)
    page.get_by_test_id("board").locator("[data-spot][tabindex='0']").focus()
    for key in ("End", "ArrowLeft", "ArrowUp", "Home"):
        page.keyboard.press(key)
    expect(page.get_by_test_id("board").locator("[data-spot]").first).to_be_focused()
    page.locator("#replay").get_by_role("button", name="Let it run").focus()
    page.keyboard.press("ArrowRight")
    at(page, 6)


def test_any_seat_sees_once_the_game_is_over(sit: Sit) -> None:
    person = sit()
    table, _, _ = over(person)
    page = person.page
    person.go(f"/t/{table}?step=5")
    at(page, 5)
    mine = page.get_by_test_id("board").inner_text()
    page.get_by_label("Seen by").select_option("Blue")
    page.wait_for_url(lambda url: url.endswith("step=5&seat=2"))
    expect(page.get_by_test_id("board")).not_to_have_text(mine)
    expect(page.get_by_role("button", name=re.compile("Next of Blue"))).to_be_visible()
    page.get_by_label("Seen by").select_option("You")
    page.wait_for_url(lambda url: "seat" not in url)


def test_the_board_stays_where_it_is(sit: Sit) -> None:
    """While it runs and while it is dragged: no remarks on scores, and nothing moves."""
    for size in (None, PHONE):
        person = sit() if size is None else sit(size=size)
        table, _, steps = over(person)
        page = person.page
        person.go(f"/t/{table}?step=0")
        at(page, 0)
        box = page.evaluate(BOARD)
        slider = page.get_by_role("slider", name="Step")
        for step in (3, steps // 2, steps - 1):
            slider.fill(str(step))
            at(page, step)
            assert page.locator(".gain").count() == 0
            assert page.get_by_text("The game is over").count() == 0
            assert page.evaluate(BOARD) == box
        length = page.evaluate("history.length")
        page.get_by_label("Speed").select_option(index=3)
        page.get_by_role("button", name="Let it run").click()
        at(page, steps)
        expect(page.get_by_role("button", name="Let it run")).to_be_visible()
        assert page.evaluate("history.length") == length


def test_what_could_not_be_fetched_is_fetched_again(sit: Sit) -> None:
    person = sit(may_fail=True)
    table, _, _ = over(person)
    page = person.page
    page.route("**/replay", lambda route: route.abort())
    person.go(f"/t/{table}?step=3")
    slider = page.get_by_role("slider", name="Step")
    expect(page.get_by_text("That step could not be fetched.")).to_be_visible()
    expect(slider).to_be_disabled()
    page.get_by_role("link", name="Skip to the steps").press("Enter")
    expect(page.locator("#replay button:focus"), "there is no slider to go to yet").to_have_count(1)
    page.unroute("**/replay")
    page.get_by_role("button", name="Try again").click()
    at(page, 3)
    expect(slider).to_be_enabled()
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
