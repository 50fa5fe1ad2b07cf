"""The tables of a device: whom each waits for and since when, and what that may not tell."""

import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from milkrun.engine.game import games

from .conftest import BOT, Person, Running, running

SHORT = {"turn_limit": 20}

SECRET = next(name for name in games if hasattr(games[name].words, "choosing"))


def mine(person: Person) -> dict[str, Any]:
    answer = person.http.get("/api/devices/tables")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def the(person: Person) -> dict[str, Any]:
    """What the list says of the table the person is at."""
    return next(one for one in mine(person)["tables"] if one["id"] == person.table)


def test_somebody_new_has_no_tables_and_gets_no_cookie(anna: Person) -> None:
    assert mine(anna) == {"tables": [], "yours": 0}
    assert not list(anna.http.cookies.jar)


def test_it_is_my_turn_and_then_it_is_not(both: tuple[Person, Person]) -> None:
    mover, other = both
    begun = time.time() * 1000
    seen = the(mover)
    assert (seen["yours"], seen["waits_for"], seen["status"]) == (True, [], "playing")
    assert mine(mover)["yours"] == 1
    name = {0: "Anna", 1: "Bert"}[mover.view()["you"]]
    waiting = the(other)
    assert (waiting["yours"], waiting["waits_for"]) == (False, [name])
    assert begun - 60_000 < seen["since"] <= begun + 1000
    assert seen["since"] == waiting["since"]
    while mover.view()["legal"]:
        mover.first(mover.view())
    assert (the(mover)["yours"], the(other)["yours"]) == (False, True)
    assert the(other)["since"] >= seen["since"]
    assert mine(mover)["yours"] == 0


def test_mine_come_first_longest_first_and_ended_ones_last(anna: Person, server: Running) -> None:
    store = server.service.store
    friend = {"kind": "friend", "name": "Bert"}
    ids = [anna.sit({"kind": "me"}, friend)["id"] for _ in range(4)]
    with store._engine.begin() as connection:  # type: ignore[attr-defined]
        for id, mover, since in zip(ids, (0, 0, 1, None), (7, 3, 9, 99), strict=True):
            waits = "[]" if mover is None else f"[{mover}]"
            text = "UPDATE tables SET to_move=:mover, waits=:waits, since=:since WHERE id=:id"
            given = {"mover": mover, "waits": waits, "since": since, "id": id}
            connection.execute(sa.text(text), given)
    found = mine(anna)
    assert [one["id"] for one in found["tables"]] == [ids[1], ids[0], ids[2], ids[3]]
    assert [one["status"] for one in found["tables"]] == ["waiting", "waiting", "waiting", "over"]
    assert found["yours"] == 2


def test_a_secret_choice_waits_for_all_alike_until_the_last(server: Running) -> None:
    """Nobody learns from names or times who has chosen; a person learns it of themselves."""
    people = [server.person() for _ in range(3)]
    friends = [{"kind": "friend", "name": name} for name in ("Bert", "Cleo")]
    made = people[0].sit({"kind": "me", "name": "Anna"}, *friends, game=SECRET)
    for person, link in zip(people[1:], made["seat_links"], strict=True):
        person.follow(link["path"])
    before = [the(one) for one in people]
    assert [one["yours"] for one in before] == [True] * 3
    assert len({one["since"] for one in before}) == 1
    for done in (0, 1):
        people[done].first(people[done].view())
        assert the(people[2]) == before[2]
        assert the(people[done]) == {**before[done], "yours": False}
    people[0].undo(people[0].view())
    assert the(people[0]) == before[0]
    people[0].first(people[0].view())
    people[2].first(people[2].view())
    assert the(people[2])["since"] > before[2]["since"]


def test_whom_an_older_table_waits_for_is_found_out(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna = server.person()
        anna.sit({"kind": "me"}, {"kind": "friend"}, game=SECRET)
        table, cookies = anna.table, dict(anna.http.cookies)
        with server.service.store._engine.begin() as connection:  # type: ignore[attr-defined]
            connection.execute(sa.text("UPDATE tables SET waits=NULL, chosen=NULL"))
    with running(tmp_path) as server:
        anna = server.person()
        anna.http.cookies.update(cookies)
        anna.table = table
        assert the(anna)["yours"] is True
        assert len(the(anna)["waits_for"]) == 1


def test_a_game_that_ended_waits_for_nobody(server: Running, anna: Person) -> None:
    anna.sit({"kind": "me"}, BOT, options=SHORT)
    while (view := anna.view())["status"] != "over":
        if view["legal"]:
            anna.move(view, view["legal"][-1]["id"])
    seen = the(anna)
    assert (seen["status"], seen["yours"], seen["waits_for"]) == ("over", False, [])
