"""Rounds of Tariffs: whole games by clicking the board, and the walks told step by step."""

import random

from playwright.sync_api import expect

from .conftest import Sit
from .people import PHONE, Person
from .test_tariffs import click_like_a_person, sit_down

MOST = 600  # clicks in a game


def test_a_whole_game_by_clicking_the_board(sit: Sit) -> None:
    """Two rounds against two greedy bots on a phone, to the result and the walks behind it."""
    person = sit(size=PHONE)
    table = str(sit_down(person, rounds=2)["id"])
    page = person.page
    chance = random.Random(3)
    end = page.get_by_test_id("end")
    clicks = 0
    told = 0
    while clicks < MOST and not end.is_visible():
        if page.locator("[data-testid=reveal-close]").count() > 0:
            told += 1
        elif person.actions.count() == 0:
            page.wait_for_selector("#actions button, [data-testid=end]", state="attached")
            continue
        click_like_a_person(person, table, chance)
        person.answered()
        clicks += 1
    expect(end).to_be_visible()
    view = person.view(table)
    assert told >= 1, "the walks of a round are shown when it ends"
    assert len(view["view"]["history"]) == 2
    for one in view["standings"]:
        assert sum(one["parts"].values()) == one["score"]
    expect(end.get_by_role("heading", level=2)).to_contain_text("You")
    expect(end.locator(".bar"), "the longest would be the loser's").to_have_count(0)
    for size in person.sizes():
        for total in end.locator(".total").all():
            box = total.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= size["width"], "what counts is in sight"
    walks = end.locator("figure")
    expect(walks).to_have_count(3)
    for run in view["view"]["last_round"]["runs"]:
        name = view["seats"][run["seat"]]["name"]
        caption = walks.filter(has_text=f"{name} paid {run['walk']['cost']}")
        expect(caption).to_have_count(1)
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider", name="Step")).to_be_enabled()
    page.keyboard.press("End")
    expect(page.get_by_test_id("reveal-sum")).to_be_visible()
    assert page.locator("[data-testid=board] [role=button]").count() == 0


def test_a_round_is_told_step_by_step(person: Person) -> None:
    table = str(sit_down(person)["id"])
    page = person.page
    chance = random.Random(1)
    for _ in range(MOST):
        if page.get_by_test_id("reveal-close").count() > 0:
            break
        if person.actions.count() == 0:
            page.wait_for_selector("#actions button", state="attached")
            continue
        click_like_a_person(person, table, chance)
        person.answered()
    last = person.view(table)["view"]["last_round"]
    total = page.get_by_test_id("reveal-sum")
    for run in last["runs"]:
        page.get_by_test_id(f"reveal-seat-{run['seat']}").click()
        expect(total).to_have_text(str(run["walk"]["cost"]))
        page.get_by_test_id("reveal-back").click()
        expect(total).to_have_text(str(run["walk"]["steps"][-2]["total"]))
        page.get_by_test_id("reveal-step").click()
        expect(total).to_have_text(str(run["walk"]["cost"]))
    page.get_by_test_id("reveal-close").click()
    expect(total).to_have_count(0)
    page.get_by_test_id("look-again").click()
    expect(total).to_be_visible()
    person.my_turn()
    person.actions.first.click()
    expect(total, "what I play next is shown on the table as it is").to_have_count(0)
