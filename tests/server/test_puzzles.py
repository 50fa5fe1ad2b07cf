"""Puzzles: what is listed, what a try comes to, and what becomes of those in doubt."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.loops import run

from milkrun.bots.hints import choices_of
from milkrun.engine.errors import MilkrunError
from milkrun.puzzles import Puzzle, pool_of
from milkrun.puzzles.themes import titles
from milkrun.server import puzzles as served
from milkrun.server.ratings import Rating, expected, level, rated
from milkrun.server.store import StoreError

from .conftest import Person, Running, running

PUZZLE = pool_of("tiffin").puzzles[0]
KEY = f"tiffin/{PUZZLE.id}"


def get(person: Person, path: str = f"/{KEY}", **query: Any) -> httpx.Response:
    return person.http.get(f"/api/puzzles{path}", params=query)


def attempt(person: Person, action: int | None) -> httpx.Response:
    return person.http.post(f"/api/puzzles/{KEY}/try", json={"action": action})


def wrong_of(puzzle: Puzzle) -> int:
    return puzzle.ids(puzzle.others[0].actions)[0]


def test_they_are_listed_by_game_theme_and_difficulty(anna: Person) -> None:
    every = get(anna, "").json()
    tiffin = get(anna, "", game="tiffin").json()["puzzles"]
    assert {one["game"] for one in tiffin} == {"tiffin"}
    assert len(tiffin) == next(one["count"] for one in every["games"] if one["game"] == "tiffin")
    assert [one["rating"] for one in tiffin] == sorted(one["rating"] for one in tiffin)
    theme = PUZZLE.themes[0]
    themed = get(anna, "", game="tiffin", theme=theme).json()["puzzles"]
    assert themed == [one for one in tiffin if theme in one["themes"]]
    hard = get(anna, "", difficulty="hard").json()["puzzles"]
    assert hard == [one for one in every["puzzles"] if one["level"] == "hard"]
    assert get(anna, "", game="chess").status_code == 404
    unknown = get(anna, "", game="tiffin", theme="zz")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "no_theme")
    assert theme in unknown.json()["message"]
    assert get(anna, "", difficulty="mean").status_code == 422


def test_a_game_whose_puzzles_or_themes_are_wrong_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(name: str) -> dict[str, str]:
        if name == "tariffs":
            raise MilkrunError("themes.json: not themes")
        return titles(name)

    monkeypatch.setattr(served, "titles", none)
    with running(tmp_path) as server:
        every = get(server.person(), "")
        assert every.status_code == 200
        games = {one["game"] for one in every.json()["games"]}
        assert "tiffin" in games
        assert "tariffs" not in games | {one["game"] for one in every.json()["puzzles"]}


def test_the_one_of_the_day_is_the_same_for_all(anna: Person, bert: Person) -> None:
    assert get(anna, "/daily").json() == get(bert, "/daily").json()
    assert get(anna, "/daily", game="tiffin").json()["puzzle"]["game"] == "tiffin"
    assert get(anna, "/daily", game="chess").json()["code"] == "no_game"


def test_days_differ(server: Running) -> None:
    async def chosen() -> set[str]:
        days = [f"2030-01-{day:02}" for day in range(1, 29)]
        found = [await server.service.puzzles.daily("tiffin", day) for day in days]
        return {one.puzzle.id for one in found if one.puzzle}

    assert len(run(chosen())) > 1


def test_it_is_shown_as_the_seat_sees_it(anna: Person) -> None:
    shown = get(anna).json()
    match = PUZZLE.match(native=False)
    assert shown["task"] == f"You are {match.names[PUZZLE.seat]}. What is best now?"
    table = shown["table"]
    assert (table["you"], table["to_move"]) == (PUZZLE.seat, PUZZLE.seat)
    assert [one["id"] for one in table["legal"]] == [one.id for one in match.legal()]
    view = match.view(PUZZLE.seat)
    assert table["view"] == view.model_dump(mode="json")
    assert not {"accepted", "others", "why"} & shown["puzzle"].keys()


def test_what_is_not_there_is_told_kindly(anna: Person) -> None:
    assert get(anna, "/tiffin/nothere").json()["code"] == "no_puzzle"
    assert get(anna, f"/tariffs/{PUZZLE.id}").status_code == 404
    assert attempt(anna, 10_000).json()["code"] == "no_action"
    assert anna.http.post(f"/api/puzzles/{KEY}/try", json={}).status_code == 422


def test_a_wrong_try_is_refuted_and_does_not_tell_the_solution(anna: Person) -> None:
    told = attempt(anna, wrong_of(PUZZLE)).json()
    other = PUZZLE.others[0]
    assert told["verdict"] == "wrong"
    assert told["why"] == other.why
    assert told["loss"]["mean"] == other.loss
    assert told["others"] == []
    assert told["steps"]
    assert all(step["lines"] for step in told["steps"])
    assert PUZZLE.text not in told["text"]


def test_what_wrong_actions_cost_is_one_figure_wherever_it_is_read() -> None:
    """Of 200 worlds, every other loss ends in a half: 20.5 of 100 is 21 in the list of losses."""
    puzzle = next(
        one for one in pool_of("tariffs").puzzles if min(x.loss for x in one.others) == 0.205
    )
    match = puzzle.match(native=False)
    closest = min(puzzle.others, key=lambda one: one.loss)
    for action in (None, puzzle.ids(closest.actions)[0]):
        assert "about 21 of 100 games" in served.told(puzzle, match, action)[1]


def test_a_loss_is_told_against_the_right_action_it_was_measured_by() -> None:
    puzzles = pool_of("tiffin").puzzles
    several = next(one for one in puzzles if len(told_apart(one)) > 1)
    single = next(one for one in puzzles if len(told_apart(one)) == 1)
    for puzzle, right in ((several, "the closest right one"), (single, "the best")):
        for action in (None, wrong_of(puzzle)):
            text = served.told(puzzle, puzzle.match(native=False), action)[1]
            assert f" of 100 games fewer than {right}." in text


def test_who_has_the_solution_is_told_what_else_is_right() -> None:
    puzzles = pool_of("tiffin").puzzles
    several = next(one for one in puzzles if len(told_apart(one)) == 2)
    single = next(one for one in puzzles if len(told_apart(one)) == 1)
    match = several.match(native=False)
    choices = choices_of(match)
    other = next(choices[a][1] for a in several.right if a not in choices[several.best][0])
    for action in (None, several.best):
        assert served.told(several, match, action)[1].endswith(f" Also right: {other}.")
        assert "Also" not in served.told(single, single.match(native=False), action)[1]
    assert other not in served.told(several, match, wrong_of(several))[1]


def told_apart(puzzle: Puzzle) -> set[int]:
    """The right actions, those that come to the same once."""
    choices = choices_of(puzzle.match(native=False))
    return {choices[action][0][0] for action in puzzle.right}


def test_the_best_and_what_is_as_good_are_right(server: Running) -> None:
    for action in PUZZLE.right:
        told = attempt(server.person(), action).json()
        assert told["verdict"] == ("right" if action == PUZZLE.best else told["verdict"])
        assert told["verdict"] in ("right", "also_right")
        assert told["why"] == PUZZLE.why
        assert len(told["others"]) == len(PUZZLE.others)


@pytest.mark.parametrize(
    ("call", "asked", "status", "code"),
    [
        ("attempt", ("post", "/try", {"action": PUZZLE.best}), 200, None),
        ("puzzle_ratings", ("get", "", None), 503, "not_read"),
        ("begin_check", ("post", "/doubt", {}), 503, "not_stored"),
    ],
)
def test_a_database_that_cannot_be_used_is_told(
    server: Running,
    monkeypatch: pytest.MonkeyPatch,
    call: str,
    asked: tuple[str, str, Any],
    status: int,
    code: str | None,
) -> None:
    """A try is answered nonetheless, but does not count."""

    def full(*_: Any) -> None:
        raise StoreError("the disk is full")

    service = server.service.puzzles
    monkeypatch.setattr(service.store, call, full)
    if call == "begin_check":  # which no rules follow: an attempt would compile some
        monkeypatch.setattr(service, "is_native", lambda game: True)
    how, path, body = asked
    told = server.person().http.request(how, f"/api/puzzles/{KEY}{path}", json=body)
    assert (told.status_code, told.json().get("code")) == (status, code)
    assert code or (told.json()["verdict"], told.json()["first"]) == ("right", False)


def test_only_the_first_attempt_counts(server: Running) -> None:
    person = server.person()
    before = get(person).json()["puzzle"]
    failed = attempt(person, wrong_of(PUZZLE)).json()
    assert failed["first"]
    assert failed["puzzle"]["tries"] == before["tries"] + 1
    assert failed["puzzle"]["rating"] > before["rating"], "a puzzle that stumps is harder"
    again = attempt(person, PUZZLE.best).json()
    assert not again["first"]
    assert again["puzzle"] == failed["puzzle"]
    solved = attempt(server.person(), PUZZLE.best).json()["puzzle"]
    assert solved["rating"] < again["puzzle"]["rating"]
    assert solved["solved"] == before["solved"] + 1
    given_up = attempt(server.person(), None).json()
    assert (given_up["verdict"], given_up["first"]) == ("solution", True)
    assert given_up["puzzle"]["rating"] > solved["rating"]


def test_why_something_is_not_possible(anna: Person) -> None:
    told = get(anna, f"/{KEY}/why", verb="stop").json()
    assert not told["possible"]
    assert told["text"]
    assert get(anna, f"/{KEY}/why", verb="dance").json()["code"] == "no_action"


def test_tries_are_limited(tmp_path: Path) -> None:
    with running(tmp_path, puzzle_tries_per_minute=3) as server:
        person = server.person()
        found = [attempt(person, None).status_code for _ in range(5)]
    assert found.count(429) >= 1
    assert found[0] == 200


def test_ratings_follow_who_wins() -> None:
    solver, puzzle = Rating(), expected(easy=True, loss=0.3)
    better, easier = rated(solver, puzzle, True)
    assert better.mu > solver.mu
    assert easier.mu < puzzle.mu
    assert better.sigma < solver.sigma
    worse, harder = rated(solver, puzzle, False)
    assert worse.mu < solver.mu
    assert harder.mu > puzzle.mu
    assert expected(True, 0.2).mu < expected(False, 0.2).mu < expected(False, 0.1).mu
    assert [level(Rating(mu)) for mu in (20, 25, 30)] == ["gentle", "tricky", "hard"]
