"""What somebody missed is what they would have seen, step by step, and no more."""

from typing import Any

from milkrun.engine.game import games
from milkrun.server.replays import MOST_MISSED

from .conftest import BOT, Person, Running, hear

SECRET = next(name for name in games if hasattr(games[name].words, "choosing"))
LIVE = {"legal", "world", "can_undo", "undo_text", "links", "seats", "log", "log_from", "same"}
LIVE |= {"last_action", "coach", "coach_says", "devices", "rematch", "native", "question", "clock"}


def missed(person: Person, since: int) -> dict[str, Any]:
    answer = person.get("/missed", since=since)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def seen(view: dict[str, Any]) -> dict[str, Any]:
    """What a view shows of the game itself."""
    fixed = getattr(games[view["game"]].words, "FIXED", ())
    kept = {
        name: one for name, one in view.items() if name in ("seq", "to_move", "events", "prompt")
    }
    return kept | {"view": {k: v for k, v in view["view"].items() if k not in fixed}}


def test_it_is_what_a_page_would_have_shown(both: tuple[Person, Person]) -> None:
    other = both[1]
    begun = other.view()["seq"]
    shown = []
    with other.socket(since=begun) as socket:
        shown.append(hear(socket)["view"])
        for _ in range(4):
            for one in both:
                view = one.view()
                if view["legal"]:
                    one.first(view)
                    shown.append(hear(socket)["view"])
    found = missed(other, begun)
    assert found["things"] == len(shown) - 1
    assert [seen(one) for one in found["views"]] == [seen(one) for one in shown[:-1]]
    assert not any(one["legal"] or one["can_undo"] or one["world"] for one in found["views"])
    later = missed(other, begun + 2)
    assert [one["seq"] for one in later["views"]] == [one["seq"] for one in shown[2:-1]]
    assert missed(other, other.view()["seq"]) == {"things": 0, "views": []}


def test_what_was_taken_back_is_left_out(both: tuple[Person, Person]) -> None:
    mover, other = both
    begun = other.view()["seq"]
    mover.first(mover.view())
    if mover.view()["can_undo"]:
        mover.undo(mover.view())
        assert missed(other, begun) == {"things": 0, "views": []}
        mover.first(mover.view())
    found = missed(other, begun)
    assert found["things"] == 1
    assert found["views"][0]["seq"] < other.view()["seq"]
    assert found["views"][0]["view"] == missed(other, 0)["views"][0]["view"]


def test_no_choice_is_seen_before_all_are(server: Running) -> None:
    """MIN-1.7: the moments in which choices are applied one by one are left out."""
    people = [server.person() for _ in range(3)]
    made = people[0].sit({"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}, game=SECRET)
    for person, link in zip(people[1:], made["seat_links"], strict=True):
        person.follow(link["path"])
    begun = people[2].view()["seq"]
    people[0].first(people[0].view())
    assert missed(people[2], begun) == {"things": 0, "views": []}
    for person in people[1:]:
        person.first(person.view())
    found = missed(people[2], begun)
    assert found["things"] == 3
    assert [one["seq"] for one in found["views"]] == [begun]


def test_a_long_absence_is_cut(anna: Person) -> None:
    anna.sit({"kind": "me"}, BOT, BOT)
    view = anna.view()
    while view["seq"] < MOST_MISSED + 5 and view["status"] != "over":
        if view["legal"]:
            anna.first(view)
        view = anna.view()
    anna.wait(lambda one: bool(one["legal"]) or one["status"] == "over")
    found = missed(anna, 0)
    assert found["things"] > MOST_MISSED
    assert len(found["views"]) == MOST_MISSED
    assert found["views"][0]["log_from"] == 0


def test_what_has_not_been_cannot_be_missed(both: tuple[Person, Person]) -> None:
    for since in (10_000, -1):
        answer = both[0].get("/missed", since=since)
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
