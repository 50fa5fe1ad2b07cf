"""The lab's page: a rule is changed, results come in, the rule is changed again, and played."""

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.lab.conftest import pig
from tests.server.conftest import running as serving

import milkrun
from milkrun.lab import results, running
from milkrun.terminal import warm_games
from milkrun.workbench.api import Opened

from .people import PHONE, Person
from .test_pages import assert_fits, faults, faults_of

__all__ = ["pig"]

MINUS = "\N{MINUS SIGN}"
GOAL = re.compile("Points needed to win")


@pytest.fixture
def folder(tmp_path: Path, pig: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(running, "PART", 20)
    return tmp_path


@pytest.fixture
def people(folder: Path, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Any]:
    """`people(...)` is somebody in front of a page of the lab with that folder."""
    addition = Opened(folder, native=request.node.get_closest_marker("native") is not None)
    addition.bench.playing.workers = 1
    seen: list[Person] = []
    with serving(folder, addition) as server:

        def one(**how: Any) -> Person:
            seen.append(Person(browser, server.url, **how))
            return seen[-1]

        yield one
        errors = [error for person in seen for error in person.errors]
        for person in seen:
            person.leave()
    assert errors == []


def finished(page: Page) -> None:
    expect(page.get_by_text("Finished", exact=True)).to_be_visible(timeout=60_000)


def test_a_rule_is_changed_played_read_and_changed_again(people: Any, folder: Path) -> None:
    person: Person = people()
    page = person.page
    person.go("/lab")
    expect(page.get_by_text("No study lies in this folder yet")).to_be_visible()
    page.get_by_role("radio", name="Pig").check(force=True)
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    expect(page.get_by_text(re.compile(r"2,000 games in all take .* on this"))).to_be_visible(
        timeout=60_000
    )
    assert faults(person) == []
    page.get_by_label("How many games of each?").fill("20")
    page.get_by_label("What do you want to find out?").fill("Is a short game fair?")
    page.get_by_role("button", name="Play them").click()
    expect(page.get_by_role("alert")).to_contain_text("is the same as the base")
    page.get_by_label("Name of variant 1").fill("short")
    page.get_by_label(GOAL).last.fill("10")
    page.get_by_role("button", name="Play them").click()

    expect(page.get_by_role("heading", name="Is a short game fair?")).to_be_visible()
    expect(page.get_by_role("heading", name="Who wins")).to_be_visible(timeout=60_000)
    finished(page)
    assert page.url.endswith("/lab/pig-study-1")
    changes = page.get_by_role("region", name="What “short” changes")
    expect(changes.get_by_role("listitem").filter(has_text="Steps")).to_contain_text(MINUS)
    expect(changes).to_contain_text("By how much the winner is ahead of the second.")
    expect(changes).to_contain_text("No clear difference")
    rows = page.get_by_role("region", name="Table: Who wins").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(2)).to_contain_text(re.compile(r"\d\s%.*\d to \d.*\d\s%"))
    assert faults(person) == []

    page.get_by_label("Its name").fill("shorter still")
    page.locator("form summary").first.click()
    page.get_by_label(GOAL).last.fill("12")
    page.get_by_role("button", name="Add it and play").click()
    expect(page.get_by_role("heading", name="What “shorter still” changes")).to_be_visible(
        timeout=60_000
    )
    finished(page)
    with page.expect_download() as file:
        page.get_by_role("link", name="The study file").click()
    assert file.value.path().read_text() == (folder / "pig-study-1.toml").read_text()
    with page.expect_popup(timeout=60_000) as opened:
        page.get_by_role("link", name="The whole report").click()
    expect(opened.value.get_by_role("heading", name="What each change does")).to_be_visible(
        timeout=90_000
    )
    game = opened.value.get_by_role("group", name="Play back: Steps: highest")
    expect(game).to_contain_text("The game begins.")
    game.get_by_role("button", name="A step on").click()
    opened.value.keyboard.press("ArrowRight")
    expect(game).to_contain_text(re.compile(r"Step 2 of \d+, turn"))
    game.get_by_label("Jump to a turn").select_option("2")
    expect(game).to_contain_text(re.compile(r"Step \d+ of \d+, turn 2"))
    assert faults_of(opened.value) == []
    opened.value.close()

    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    for path, told in (("/lab", "Finished"), ("/lab/pig-study-1", "Who wins")):
        person.go(path)
        expect(page.get_by_text(told).first).to_be_visible()
        assert_fits(person)
        assert faults(person) == []

    with page.expect_request(lambda asked: asked.url.endswith("/api/tables")) as made:
        page.get_by_role("button", name="Play “short” at a table").click()
    wish = made.value.post_data_json
    assert (wish["game"], wish["options"]) == ("pig", {"goal": 10})
    assert [one["kind"] for one in wish["seats"]] == ["me", "bot"]
    expect(person.prompt).to_be_visible()
    assert "/t/" in page.url


@pytest.mark.native
@pytest.mark.thorough
def test_a_board_of_its_own_and_a_style_are_played_by_native_code(
    people: Any, folder: Path
) -> None:
    warm_games([milkrun.games["out_for_delivery"]])
    person: Person = people()
    page = person.page
    person.go("/lab")
    page.get_by_role("radio", name="Out For Delivery").check(force=True)
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_role("combobox", name="Bot 1").select_option("Quick, choosy")
    page.get_by_label("Name of variant 1").fill("renamed")
    page.get_by_role("radio", name="A map of my own").last.check(force=True)
    own = copy.deepcopy(dict(milkrun.games["out_for_delivery"].layout))
    own["map"]["cities"][0]["name"] = "St. P"
    page.get_by_test_id("map-text").fill(json.dumps(own["map"]))
    expect(page.get_by_test_id("map-verdict")).to_contain_text("can be played")
    assert faults(person) == []
    page.get_by_label("How many games of each?").fill("40")
    page.get_by_role("button", name="Play them").click()
    expect(page.get_by_role("heading", name="Who wins")).to_be_visible(timeout=60_000)
    finished(page)
    expect(page.get_by_text("A board of its own")).to_be_visible()
    found = results(folder / "out_for_delivery-study-1-results")
    base, renamed = found.study.variants
    assert (base.layout, renamed.layout) == ({}, own)
    assert {seat.style for seat in renamed.policies} == {"choosy"}
    won = found.values.filter(metric="win_share").sort("game", "group")
    one, other = (won.filter(variant=name)["value"] for name in ("base", "renamed"))
    assert one.equals(other)  # a name changes nothing

    again = page.get_by_role("region", name="Change the rule again")
    expect(again.get_by_role("radio", name="The printed map")).to_be_checked()
    again.get_by_label("Start from").select_option("renamed")
    expect(again.get_by_test_id("map-text")).to_have_value(re.compile(r'"St\. P"'))
    own["map"]["cities"][0]["name"] = "St. Q"
    again.get_by_test_id("map-text").fill("{")
    again.get_by_label("Its name").fill("renamed again")
    again.get_by_role("button", name="Add it and play").click()
    expect(again.get_by_role("alert")).to_be_visible()
    again.get_by_test_id("map-text").fill(json.dumps(own["map"]))
    expect(again.get_by_test_id("map-verdict")).to_contain_text("can be played")
    with page.expect_response(re.compile("/api/lab/studies/")):
        page.evaluate("window.dispatchEvent(new Event('online'))")  # the study is looked at
    assert faults(person) == []
    again.get_by_role("button", name="Add it and play").click()
    expect(page.get_by_role("heading", name="What “renamed again” changes")).to_be_visible(
        timeout=60_000
    )
    finished(page)
    found = results(folder / "out_for_delivery-study-1-results")
    assert found.study.variants[2].layout == own
    assert faults(person) == []


def test_without_a_lab_the_page_says_how_to_start_one(sit: Any) -> None:
    person = sit(may_fail=True)
    person.go("/lab")
    expect(person.page.get_by_text("milkrun lab open")).to_be_visible()
    assert faults(person) == []
