"""Lessons over the network: a course, attempts by all of their actions, refusals in words."""

import httpx
import pytest

from milkrun.lessons import course_of

from .conftest import Person

GAME = "mint_delivery"
LESSON = next(iter(course_of(GAME).values()))
PATH = f"/api/games/{GAME}/lessons/{LESSON.id}"


def play(person: Person, actions: list[int]) -> httpx.Response:
    return person.http.post(f"{PATH}/play", json={"actions": actions})


def test_a_course_lists_its_lessons_in_order(anna: Person) -> None:
    course = anna.http.get(f"/api/games/{GAME}/lessons").json()
    assert [one["id"] for one in course["lessons"]] == list(course_of(GAME))
    shown = anna.http.get(PATH).json()
    assert (shown["number"], shown["count"]) == (1, len(course["lessons"]))
    assert shown["following"]["id"] == course["lessons"][1]["id"]
    assert shown["table"]["you"] == LESSON.who
    assert {one["id"] for one in shown["table"]["legal"]} >= {LESSON.ids(LESSON.solution)[0]}


def test_an_attempt_is_all_of_its_actions(anna: Person) -> None:
    actions = LESSON.ids(LESSON.solution)
    begun = play(anna, actions[:1]).json()
    assert (begun["status"], begun["taken"]) == ("open", 1)
    assert begun["table"]["legal"]
    assert begun["table"]["seq"] == 1  # and what was done: a board goes on with a longer wish
    verb, *args = LESSON.solution[0]
    last = begun["table"]["last_action"]
    assert [last["verb"], *last["args"].values()] == [verb, *args]
    ended = play(anna, actions).json()
    assert (ended["status"], ended["says"]) == ("done", LESSON.done)
    assert ended["table"]["legal"] == []
    failed = play(anna, LESSON.ids(LESSON.mistake)).json()
    assert failed["status"] == "failed"
    assert all(step["view"]["game"] == GAME for step in failed["steps"])


def test_a_solution_has_every_step(anna: Person) -> None:
    told = anna.http.get(f"{PATH}/solution").json()
    own = [step for step in told["steps"] if step["seat"] == LESSON.who]
    assert (told["status"], len(own)) == ("done", len(LESSON.solution))


def test_why_something_is_not_possible_after_some_actions(anna: Person) -> None:
    done = LESSON.ids(LESSON.solution)[:1]
    why = anna.http.get(f"{PATH}/why", params={"verb": "load", "done": done}).json()
    assert not why["possible"]
    assert why["clause"].startswith("MIN-")
    assert anna.http.get(f"{PATH}/why", params={"verb": "dance"}).status_code == 422


@pytest.mark.parametrize(
    ("actions", "code", "words"),
    [([10**6], "no_action", "no action"), ([], "invalid", ""), (["a"], "invalid", "")],
)
def test_what_is_no_action_is_told(anna: Person, actions: list[int], code: str, words: str) -> None:
    answer = play(anna, actions)
    assert answer.status_code == 422
    assert answer.json()["code"] == code
    assert words in answer.json()["message"]


def test_an_attempt_that_has_ended_goes_no_further(anna: Person) -> None:
    actions = LESSON.ids(LESSON.solution)
    answer = play(anna, [*actions, actions[0]])
    assert answer.status_code == 422
    assert "this attempt has ended" in answer.json()["message"]


@pytest.mark.parametrize("path", ["/api/games/chess/lessons", f"/api/games/{GAME}/lessons/nothing"])
def test_what_is_not_there_is_told(anna: Person, path: str) -> None:
    assert anna.http.get(path).status_code == 404
