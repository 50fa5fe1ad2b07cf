"""What if, during a game: only alone among bots, in a world that shows nothing of the true one."""

from typing import Any

import httpx

from .conftest import BOT, Person


def imagine(person: Person, seq: int, *actions: int, world: int = 1) -> httpx.Response:
    body = {"expected_seq": seq, "world": world, "actions": list(actions)}
    return person.post(f"/{person.table}/imagine", **body)


def my_turn(person: Person) -> dict[str, Any]:
    return person.wait(lambda view: view["legal"])


def test_actions_are_tried_and_nothing_happens(anna: Person) -> None:
    anna.sit({"kind": "me"}, BOT, BOT)
    before = my_turn(anna)
    seq = before["seq"]
    done: list[int] = []
    shown = imagine(anna, seq).json()
    assert shown["table"]["legal"] == before["legal"]
    assert shown["table"]["view"] == before["view"], "what one sees is the same in every world"
    while len(done) < 6:
        done.append(shown["table"]["legal"][0]["id"])
        shown = imagine(anna, seq, *done).json()
        assert shown["table"]["you"] == before["you"]
        assert shown["lines"]
    assert imagine(anna, seq, *done).json() == shown, "the same try leads to the same"
    assert anna.view() == before, "the game is as it was"
    why = anna.post(
        f"/{anna.table}/imagine/why",
        expected_seq=seq,
        world=1,
        actions=done,
        verb="place",
        args={"slot": 99},
    )
    assert why.status_code in (200, 422)
    assert imagine(anna, seq, 999_999).json()["code"] in ("illegal", "no_action")
    assert imagine(anna, seq, *[done[0]] * 31).status_code == 422
    assert imagine(anna, seq + 1).json()["code"] == "stale"
    anna.first(before)
    assert imagine(anna, seq).json()["code"] == "stale"


def test_worlds_differ_and_none_is_the_true_one(anna: Person) -> None:
    """What is drawn next differs from world to world: it is not known."""
    anna.sit({"kind": "me"}, BOT, BOT)
    view = my_turn(anna)
    first = view["legal"][0]["id"]
    led = {str(imagine(anna, view["seq"], first, world=n).json()["lines"]) for n in range(12)}
    assert len(led) > 1


def test_never_with_other_people(anna: Person, both: tuple[Person, Person]) -> None:
    for person in both:
        assert imagine(person, person.view()["seq"]).json()["code"] == "not_alone"
    anna.sit({"kind": "me"}, BOT, hints=False)
    assert imagine(anna, my_turn(anna)["seq"]).json()["code"] == "no_hints"
    stranger = anna.server.person()
    stranger.table = anna.table
    assert imagine(stranger, 0).json()["code"] == "no_seat"
