"""A table does not grow for as long as somebody does the same again and again."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from milkrun.server import bounds
from milkrun.server.bounds import REMEMBERED, REPEATS, Repeats, Sent
from milkrun.server.store import Entry
from milkrun.server.table import MOST_NOTES, Table

from .conftest import Person, Running, running


def table_of(server: Running, person: Person) -> Table:
    person.view()
    table = server.service.tables._places[person.table].table
    assert table is not None
    return table


def couple(server: Running) -> tuple[Person, Person]:
    anna, bert = server.person(), server.person()
    made = anna.sit({"kind": "me"}, {"kind": "friend"})
    bert.follow(next(one["path"] for one in made["seat_links"] if one["seat"] == 1))
    return anna, bert


def place(view: dict[str, Any]) -> int | None:
    """Something to do that may be taken back."""
    return next((int(one["id"]) for one in view["legal"] if one["verb"] == "place"), None)


def before_placing(people: tuple[Person, Person]) -> tuple[Person, dict[str, Any]]:
    """Play until somebody can place; who, and the view then."""
    while True:
        for person in people:
            view = person.view()
            if place(view) is not None:
                return person, view
            if view["legal"]:
                person.first(view)


def again(person: Person, view: dict[str, Any]) -> dict[str, Any]:
    """Place, and take it back."""
    action = place(view)
    assert action is not None
    return dict(person.undo(person.move(view, action).json()).json())


def test_taking_back_in_a_loop_comes_to_an_end(server: Running) -> None:
    mover, before = before_placing(couple(server))
    view = before
    for _ in range(REPEATS):
        view = again(mover, view)
        assert not view.get("code"), view
    placed = mover.move(view, place(view) or 0).json()
    assert not placed["can_undo"]
    answer = mover.undo(placed)
    assert (answer.status_code, answer.json()["code"]) == (409, "cannot_undo")
    assert f"{REPEATS} times" in answer.json()["message"]
    assert placed["seq"] == before["seq"] + 2 * REPEATS + 1
    table = table_of(server, mover)
    assert len(table.lengths) <= len(table.match.actions) + 2 * REPEATS + 1


def test_who_plays_on_may_take_back_again(server: Running) -> None:
    people = couple(server)
    mover, view = before_placing(people)
    for _ in range(REPEATS):
        view = again(mover, view)
    mover.move(view, place(view) or 0)
    length = len(table_of(server, mover).match.actions)
    while len(table_of(server, mover).match.actions) == length:
        for person in people:
            view = person.view()
            if view["legal"]:
                person.first(view)
    mover, view = before_placing(people)
    assert "code" not in again(mover, view)


def test_the_count_is_kept_in_the_log(server: Running) -> None:
    mover, view = before_placing(couple(server))
    again(mover, view)
    before = table_of(server, mover)
    server.call(server.service.tables.drop, mover.table)
    while table_of(server, mover) is before:
        pass
    assert table_of(server, mover).repeats._counts == before.repeats._counts
    assert before.repeats._counts["undo", view["you"]] == 1


def test_leaving_and_coming_back_comes_to_an_end(server: Running) -> None:
    """The friend can always come back; only a bot is not seated for ever anew."""
    anna, bert = couple(server)
    for _ in range(REPEATS):
        if anna.view()["to_move"] == 1:
            bert.first(bert.view())  # else the bot would play, and the game go on
        assert anna.post(f"/{anna.table}/bot", seat=1, level="random").status_code == 200
        assert bert.post(f"/{anna.table}/back").status_code == 200
    answer = anna.post(f"/{anna.table}/bot", seat=1, level="random")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_often")
    assert answer.headers["retry-after"]
    length = len(table_of(server, anna).match.actions)
    while len(table_of(server, anna).match.actions) == length:
        anna.first(anna.view())
    assert anna.post(f"/{anna.table}/bot", seat=1, level="random").status_code == 200


def test_links_that_nobody_uses_come_to_an_end(server: Running) -> None:
    """Each stays in the database; for a seat that nobody has taken it makes no entry."""
    anna, _ = couple(server)
    cleo = server.person()
    cleo.sit({"kind": "me"}, {"kind": "friend"})
    for person, path, told in ((anna, "pass", {}), (cleo, "seat_link", {"seat": 1})):
        for _ in range(REPEATS):
            assert person.post(f"/{person.table}/{path}", **told).status_code == 200
        answer = person.post(f"/{person.table}/{path}", **told)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_often")


@pytest.mark.parametrize(("path", "told"), [("pass", {}), ("seat_link", {"seat": 1})])
def test_links_are_made_at_the_pace_of_tables(
    tmp_path: Path, path: str, told: dict[str, Any]
) -> None:
    with running(tmp_path, creates_per_minute=3) as server:
        anna = server.person()
        anna.sit({"kind": "me"}, {"kind": "friend"})
        answers = [anna.post(f"/{anna.table}/{path}", **told) for _ in range(4)]
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "too_fast")


def test_notes_that_are_told_are_few(server: Running) -> None:
    anna = server.person()
    anna.sit({"kind": "me"}, {"kind": "friend"})
    table = table_of(server, anna)
    for seq in range(1, 3 * MOST_NOTES):
        table.apply(Entry(seq, str(uuid4()), 1, "renamed", None, f"Line {seq}."))
    lines = [line["text"] for line in anna.view()["log"] if line["kind"] == "renamed"]
    assert len(lines) == MOST_NOTES
    assert lines[-1] == f"Line {3 * MOST_NOTES - 1}."


def test_moves_are_remembered_for_a_while(monkeypatch: pytest.MonkeyPatch, server: Running) -> None:
    """One that was sent so long ago that it is forgotten is refused, too, and nothing changes."""
    monkeypatch.setattr(bounds, "REMEMBERED", 1)
    mover, view = before_placing(couple(server))
    move_id, action = str(uuid4()), place(view) or 0
    back = mover.undo(mover.move(view, action, move_id).json()).json()
    answer = mover.move(back, action, move_id)
    assert (answer.status_code, answer.json()["code"]) == (409, "reused")
    assert "view" not in answer.json(), "what was not kept is not shown"
    assert mover.view()["seq"] == back["seq"]
    assert mover.move(back, action).status_code == 200


def test_each_seat_has_its_own_moves_remembered() -> None:
    sent = Sent()
    sent.add(Entry(1, "first", 1, "action", 5))
    for n in range(2 * REMEMBERED):
        sent.add(Entry(n + 2, f"m{n}", 0, "action", 5))
    assert sent.get("first") == (1, 5)
    assert sent.get("m0") is None
    assert sent.get(f"m{2 * REMEMBERED - 1}") is not None
    assert len(sent) == REMEMBERED + 1


def test_repeats_begin_anew_when_the_game_goes_on() -> None:
    """Going back and forth below the furthest point is no going on."""
    repeats = Repeats()
    for actions in (1, 2, 1, 2, 1, 0, 1, 2):
        repeats.count("action" if actions else "undo", 0, actions)
    for _ in range(REPEATS):
        repeats.count("undo", 0, 1)
        repeats.count("action", 0, 2)
    assert repeats.are_many("undo", 0)
    assert not repeats.are_many("undo", 1)
    repeats.count("action", 0, 3)
    assert not repeats.are_many("undo", 0)
