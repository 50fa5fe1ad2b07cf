"""Saved games and positions that people bring: looked into, set on a table, or kindly refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import milkrun
from milkrun import bots

from .conftest import Person

POSITION = {
    "players": 3,
    "to_move": "pink",
    "routes": [{"route": "R08A", "tiffins": ["blue"]}, {"route": "R05B"}],
    "hands": {"pink": ["red 2", "grey 4*"], "blue": 3},
}


@pytest.fixture(scope="module")
def played() -> str:
    """A finished game as a file."""
    match = milkrun.new("tiffin", players=2, seed=3, names=["Ann", "Bo"], turn_limit=20)
    while not match.over:
        match.play(match.legal()[0])
    return match.dumps()


def opened(person: Person, text: str, game: str | None = None) -> dict[str, Any]:
    answer = person.http.post("/api/open", json={"text": text, "game": game})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def seat(person: Person, text: str, **more: Any) -> dict[str, Any]:
    """A table with it, which the person looks at."""
    answer = person.http.post("/api/open/table", json={"text": text, "level": "random", **more})
    assert answer.status_code == 201, answer.text
    return person.view_of(answer.json()["id"])


def test_a_finished_game_is_watched_and_exported(anna: Person, played: str) -> None:
    found = opened(anna, played)
    assert (found["kind"], found["game"], found["over"]) == ("game", "tiffin", True)
    assert [one["name"] for one in found["seats"]] == ["Ann", "Bo"]
    view = seat(anna, played)
    assert (view["status"], view["you"], view["seq"]) == ("over", None, found["steps"])
    assert [one["kind"] for one in view["seats"]] == ["person", "person"]
    assert anna.get("/replay").json()["steps"] == found["steps"]
    assert anna.get("/replay/1", seat=1).json()["you"] == 1
    assert json.loads(anna.get("/export").text)["actions"] == json.loads(played)["actions"]


def test_a_game_goes_on_where_it_was_saved(anna: Person, played: str) -> None:
    saved = json.loads(played)
    del saved["digest"], saved["actions"][5:]
    text = json.dumps(saved)
    found = opened(anna, text)
    assert (found["over"], found["steps"]) == (False, 5)
    view = seat(anna, text, seat=found["to_move"])
    assert (view["you"], view["seq"], view["can_undo"]) == (found["to_move"], 5, False)
    assert [one["kind"] for one in view["seats"]].count("bot") == 1
    assert anna.first(view).status_code == 200
    watched = seat(anna, text)
    assert (watched["you"], watched["legal"]) == (None, [])
    assert {one["kind"] for one in watched["seats"]} == {"bot"}


def test_a_position_is_played_on(anna: Person) -> None:
    text = json.dumps(POSITION)
    found = opened(anna, text, "tiffin")
    assert (found["kind"], found["steps"], found["to_move"]) == ("position", 0, 1)
    view = seat(anna, text, game="tiffin", seat=1)
    assert (view["you"], view["to_move"]) == (1, 1)
    assert anna.first(view).status_code == 200


def test_a_game_of_a_study_goes_on_with_its_chance(anna: Person) -> None:
    """Its random numbers follow from what they are for; a table says so, and saves it."""
    match = milkrun.new("tiffin", 2, 5, chance="keyed", turn_limit=20, native=False)
    while len(match.actions) < 400 and not match.over:
        match.play(match.legal()[0])
        if len(match.actions) == 4:
            view = seat(anna, match.dumps(), seat=match.to_move)
            assert [one["value"] for one in view["house_rules"]] == ["20", "by purpose"]
            assert anna.first(view).status_code == 200
    over = seat(anna, match.dumps())
    kept = anna.http.get(f"/api/tables/{over['id']}/export").text
    assert milkrun.loads(kept).digest() == match.digest()
    assert json.loads(kept)["chance"] == "keyed"


def spoil(**changed: Any) -> Callable[[str], str]:
    return lambda text: json.dumps(json.loads(text) | changed)


@pytest.mark.parametrize(
    ("spoiled", "words"),
    [
        (lambda _: "Dear diary", "neither a saved game nor a position"),
        (lambda _: "[1, 2]", "neither a saved game nor a position"),
        (lambda _: "[" * 30_000, "neither a saved game nor a position"),
        (lambda text: text[:-9], "neither a saved game nor a position"),
        (spoil(milkrun=99), "format 99 is unknown"),
        (spoil(game="chess"), "chess"),
        (spoil(players=10**30), "players"),
        (spoil(seed=-(10**30)), "seed"),
        (spoil(actions=[["fly", 1e300]]), "ction 1"),
        (spoil(actions=[[None]]), "ction 1"),
        (spoil(digest="0" * 16), "no longer lead"),
        (spoil(chance="fair"), 'hance is "stream" or "keyed"'),
        (spoil(options={"turn_limit": "many"}), "turn_limit"),
        (spoil(position={"colour": "red"}), "colour"),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence(
    anna: Person, played: str, spoiled: Callable[[str], str], words: str
) -> None:
    for path in ("/api/open", "/api/open/table"):
        answer = anna.http.post(path, json={"text": spoiled(played), "level": "random"})
        assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")
        assert words in answer.json()["message"]
        assert answer.json()["message"].endswith((".", "!", "?"))


def test_what_cannot_be_asked_is_refused(anna: Person, played: str) -> None:
    def code(**asked: Any) -> str:
        return str(anna.http.post("/api/open/table", json=asked).json()["code"])

    text = json.dumps(POSITION)
    assert code(text=text) == "which_game"
    assert code(text=text, game="chess") == "unreadable"
    assert code(text="{}", game="tiffin", seat=9) in ("invalid", "unreadable")
    assert code(text=text, game="tiffin", seat=3) == "invalid"
    assert code(text=text, game="tiffin", level="god") == "invalid"
    assert code(text=played, seat=0) == "over"
    assert code(text="") == "invalid"
    assert code(text=" " * 60_001) == "invalid"
    assert anna.http.post("/api/open", json={"text": "x" * 70_000}).json()["code"] == "too_large"
    odd = json.dumps(POSITION | {"players": "\ud800", "to_move": [[]]})
    assert code(text=odd, game="tiffin") == "unreadable"


def test_odd_names_in_a_file_are_not_shown(anna: Person, played: str) -> None:
    for names in (["An\nn", "Bo"], ["x" * 35, "Bo"], ["Ann", "ann"]):
        found = opened(anna, spoil(names=names)(played))
        assert [one["name"] for one in found["seats"]] == ["Yellow", "Pink"]


def test_a_game_played_alone_has_no_analysis(anna: Person) -> None:
    match, bot = milkrun.new("mint_delivery", 1, 1, native=False), bots.make("greedy", 1)
    while not match.over:
        match.play(bots.move(match, bot, 1))
    anna.table = seat(anna, match.dumps())["id"]
    answer = anna.post(f"/{anna.table}/analysis")
    assert (answer.status_code, answer.json()["code"]) == (409, "alone")
    assert anna.get("/analysis").json()["status"] == "none"
