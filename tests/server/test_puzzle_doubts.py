"""Puzzles that are said to be wrong: when they are checked, and what comes of it."""

import asyncio
from pathlib import Path
from typing import Any, Literal

import pytest

from milkrun.bots.steps import Steps
from milkrun.engine import compile as compiler
from milkrun.puzzles import Puzzle
from milkrun.server import puzzles as served
from milkrun.server.schemas import WarmState
from milkrun.server.store import StoreError
from milkrun.server.warmth import Warmth

from .conftest import Person, Running, running, wait_for
from .test_puzzles import KEY, PUZZLE, attempt, get


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Checks that end as the first of the list says, and are counted by taking it away."""
    ends: list[str] = []

    def checked(puzzle: Puzzle, seed: int) -> Steps[bool]:
        yield
        return ends.pop(0) == "held"

    monkeypatch.setattr(served, "holding", checked)
    return ends


def doubt(person: Person) -> dict[str, Any]:
    return dict(person.http.post(f"/api/puzzles/{KEY}/doubt", json={}).json())


def status(person: Person) -> str:
    return str(get(person, f"/{KEY}/doubt").json()["status"])


def test_a_doubt_has_to_wait_for_native_code(anna: Person) -> None:
    assert status(anna) == "none"
    assert doubt(anna)["code"] == "not_ready"


def test_who_doubts_is_asked_to_wait_only_for_what_will_come(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    warmth, anna = server.service.warmth, server.person()
    monkeypatch.setattr(compiler, "is_warm", lambda game: False)

    def said(state: Literal["cold", "warming", "failed"], allowed: bool) -> str:
        monkeypatch.setattr(warmth, "allowed", allowed)
        monkeypatch.setitem(warmth.games, "tiffin", WarmState(state=state))
        return str(doubt(anna)["message"])

    for state, allowed in (("warming", True), ("cold", True)):
        assert said(state, allowed).endswith("Ask again in a minute.")
    for state, allowed in (("failed", True), ("cold", False)):
        assert said(state, allowed).endswith("it cannot check its puzzles.")


def test_only_a_failed_check_withdraws_once_a_day_and_for_good(
    tmp_path: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        server.service.puzzles.is_native = lambda game: game == "tiffin"
        monkeypatch.setattr(served, "match_of", lambda puzzle, native: puzzle.match(False))
        anna, bert = server.person(), server.person()
        checks[:] = ["failed", "held", "failed", "failed"]
        assert doubt(anna)["status"] == "waiting"
        wait_for(lambda: status(anna) == "held")  # what fails is tried once more
        assert doubt(bert)["status"] == "held"
        assert checks == ["failed"] * 2, "once a day"
        assert get(anna).status_code == 200
        monkeypatch.setattr(served, "today", lambda: "2030-01-01")
        doubt(bert)
        wait_for(lambda: status(bert) == "failed")
        assert get(anna).json()["code"] == "withdrawn"
        assert attempt(anna, PUZZLE.best).status_code == 410
        assert PUZZLE.id not in [one["id"] for one in get(anna, "").json()["puzzles"]]
    with running(tmp_path) as server:
        assert get(server.person()).json()["code"] == "withdrawn"


def test_a_check_that_was_interrupted_begins_again(
    tmp_path: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        assert server.service.store.begin_check(KEY, served.today()) == "new"
    checks[:] = ["failed", "failed"]
    monkeypatch.setattr(Warmth, "is_coming", lambda self, game: True)
    with running(tmp_path) as server:
        person = server.person()
        assert status(person) == "waiting"
        server.service.puzzles.is_native = lambda game: True
        wait_for(lambda: status(person) == "failed")


def test_nobody_waits_for_a_check_where_the_game_will_not_be_compiled(tmp_path: Path) -> None:
    """It was begun by a server that had compiled it."""
    with running(tmp_path) as server:
        server.service.store.begin_check(KEY, served.today())
    with running(tmp_path) as server:
        person = server.person()
        wait_for(lambda: status(person) == "broken")
        assert doubt(person)["code"] == "not_ready"


def test_a_check_that_breaks_off_is_told_and_may_be_asked_for_again(
    tmp_path: Path, checks: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path) as server:
        server.service.puzzles.is_native = lambda game: True
        person = server.person()
        assert doubt(person)["status"] == "waiting"  # with no end to take away, it raises
        wait_for(lambda: status(person) == "broken")
        assert "ask again" in get(person, f"/{KEY}/doubt").json()["message"]
        assert [one.getMessage() for one in caplog.records if one.name == "milkrun.puzzles"] == [
            f"the check of puzzle {KEY} broke off"
        ]
        checks[:] = ["held"]
        assert doubt(person)["status"] == "waiting"
        wait_for(lambda: status(person) == "held")


def test_a_check_whose_end_is_not_stored_begins_again_if_somebody_asks(
    tmp_path: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise StoreError("the disk is full")

    with running(tmp_path) as server:
        mine, anna = server.service.puzzles, server.person()
        mine.is_native = lambda game: True
        checks[:] = ["held", "held"]
        with monkeypatch.context() as patch:
            patch.setattr(mine.store, "end_check", full)
            doubt(anna)
            wait_for(lambda: not mine._checks and checks == ["held"])
        assert status(anna) == "waiting"
        assert doubt(anna)["status"] == "waiting"
        wait_for(lambda: status(anna) == "held")


def test_a_check_of_yesterday_does_not_keep_one_of_today_from_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    days: list[str] = []

    async def held(puzzle: Puzzle, day: str, owner: str) -> str:
        days.append(day)
        while len(days) < 2:
            await asyncio.sleep(0.01)
        return "held"

    with running(tmp_path) as server:
        mine, anna = server.service.puzzles, server.person()
        mine.is_native = lambda game: True
        monkeypatch.setattr(mine, "_held", held)
        for day in ("2029-12-31", "2030-01-01"):
            monkeypatch.setattr(served, "today", lambda day=day: day)
            assert doubt(anna)["status"] == "waiting"
        wait_for(lambda: status(anna) == "held")
        assert days == ["2029-12-31", "2030-01-01"]


def test_a_check_that_goes_on_after_midnight_is_told(
    tmp_path: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        monkeypatch.setattr(served, "today", lambda: "2030-01-01")
        server.service.store.begin_check(KEY, "2029-12-31")
        person = server.person()
        assert status(person) == "waiting"
        server.service.store.end_check(KEY, "2029-12-31", "held")
        assert status(person) == "held"
        monkeypatch.setattr(served, "today", lambda: "2030-01-02")
        assert status(person) == "none"


def test_news_of_another_process_do_not_check_twice(
    tmp_path: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They may come as soon as it is stored that somebody doubts."""
    with running(tmp_path) as server:
        monkeypatch.setattr(served, "match_of", lambda puzzle, native: puzzle.match(False))
        mine = server.service.puzzles
        mine.is_native = lambda game: True
        write = mine.store.write

        async def told(call: Any, *args: Any) -> Any:
            found = await write(call, *args)
            if found == "new":
                await mine.resume()
            return found

        monkeypatch.setattr(mine.store, "write", told)
        checks[:] = ["held", "failed"]
        anna = server.person()
        assert doubt(anna)["status"] == "waiting"
        wait_for(lambda: not mine._checks and status(anna) != "waiting")
        assert checks == ["failed"]
