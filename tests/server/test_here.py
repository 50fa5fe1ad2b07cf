"""Several people on one device: a request names who looks; until then no hand is shown."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from .conftest import BOT, PATIENCE, Person, Running, hear, running
from .stand_in import Browser, PushService

KEYS = ["me", "1"]
ME, HERE = {"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Bert"}


def look(person: Person, whose: str | None, path: str = "") -> httpx.Response:
    """A look at the table in the seat that is named."""
    named = {} if whose is None else {"x-milkrun-seat": whose}
    return person.http.get(f"/api/tables/{person.table}{path}", headers=named)


def shown(person: Person, whose: str | None) -> dict[str, Any]:
    return dict(look(person, whose).json())


def play(anna: Person, bert: Person, seat: int) -> None:
    """The first action of whoever has that seat: two on one device, the third on another."""
    if seat == 2:
        bert.first(bert.view())
        return
    anna.http.headers["x-milkrun-seat"] = KEYS[seat]
    anna.first(anna.view())
    del anna.http.headers["x-milkrun-seat"]


@contextmanager
def closing_service() -> Iterator[PushService]:
    found = PushService()
    try:
        yield found
    finally:
        found.stop()


def test_each_sees_their_own_hand_and_the_device_alone_sees_none(
    server: Running, anna: Person
) -> None:
    anna.sit(ME, HERE)
    covered, watcher = shown(anna, None), server.person()
    watcher.table = anna.table
    assert covered["here"] == [{"seat": 0, "key": "me"}, {"seat": 1, "key": "1"}]
    assert [covered["you"], covered["legal"], covered["world"]] == [None, [], None]
    assert covered | {"here": []} == watcher.view() | {"seats": covered["seats"]}
    first, second = shown(anna, "me"), shown(anna, "1")
    assert [first["you"], first["host"], second["you"], second["host"]] == [0, True, 1, False]
    assert first["view"] != covered["view"] != second["view"] != first["view"]
    assert [bool(one["legal"]) for one in (first, second)] == [
        one == covered["to_move"] for one in (0, 1)
    ]
    assert second["devices"] == 1


@pytest.mark.parametrize("whose", ["0", "2", "11", "12", "-1", "1.", "ME", "", "1" * 3000])
def test_other_names_open_no_seat(anna: Person, whose: str) -> None:
    anna.sit(ME, HERE)
    assert shown(anna, whose)["you"] is None


def test_the_name_of_a_seat_is_no_key_on_another_device(server: Running, anna: Person) -> None:
    anna.sit(ME, HERE)
    for eve in (server.person(), server.person()):
        eve.table = anna.table
        for whose in ("me", "1"):
            assert [shown(eve, whose)["you"], shown(eve, whose)["here"]] == [None, []]
        eve.sit(ME, HERE)
        eve.table = anna.table
        assert shown(eve, "1")["you"] is None


def test_who_decides_must_be_named(anna: Person) -> None:
    anna.sit(ME, HERE)
    mover = anna.view()["to_move"]
    view = shown(anna, KEYS[mover])
    assert anna.first(view).json()["code"] == "no_seat"
    anna.http.headers["x-milkrun-seat"] = KEYS[1 - mover]
    assert anna.first(view).status_code == 403
    anna.http.headers["x-milkrun-seat"] = KEYS[mover]
    assert anna.first(view).json()["last_action"]["seat"] == mover


def test_all_here_are_online_and_nobody_watches(server: Running, anna: Person) -> None:
    """Whichever seat is named: a covered device is no watcher."""
    anna.sit(ME, HERE, {"kind": "friend"})
    with anna.socket() as covered:
        assert hear(covered)["view"]["you"] is None
        assert [one["online"] for one in anna.view()["seats"]] == [True, True, False]
        eve = server.person()
        eve.table = anna.table
        with eve.socket() as other:
            assert hear(other, "presence")["watching"] == 1


def test_when_it_is_over_the_device_has_its_own_seat_and_a_rematch(anna: Person) -> None:
    anna.sit(ME, HERE, options={"turn_limit": 20})
    while (view := anna.view())["status"] != "over":
        anna.http.headers["x-milkrun-seat"] = KEYS[view["to_move"]]
        anna.first(anna.view())
        del anna.http.headers["x-milkrun-seat"]
    assert view["you"] == 0
    anna.table = anna.post(f"/{anna.table}/rematch").json()["id"]
    assert [shown(anna, whose)["you"] for whose in (None, *KEYS)] == [None, 0, 1]


def test_the_turn_of_anybody_here_is_the_devices(anna: Person, bert: Person) -> None:
    made = anna.sit(ME, {"kind": "here", "name": "Carl"}, {"kind": "friend", "name": "Dora"})
    bert.follow(made["seat_links"][0]["path"])
    seen = set()
    while len(seen) < 3:
        mover = anna.view()["to_move"]
        seen.add(mover)
        (listed,) = (one for one in anna.http.get("/api/devices/tables").json()["tables"])
        waits_for = ["Dora"] if mover == 2 else []
        assert (listed["yours"], listed["waits_for"]) == (mover != 2, waits_for)
        assert listed["others"] == ["Carl", "Dora"]
        play(anna, bert, mover)


def test_the_device_is_told_of_the_turn_of_anybody_here(tmp_path: Path) -> None:
    """With the names of the others at the table."""
    with running(tmp_path, loopback_push=True) as server, closing_service() as service:
        server.service.notices.soon = 0
        anna, bert = server.person(), server.person()
        made = anna.sit(ME, {"kind": "here", "name": "Carl"}, {"kind": "friend", "name": "Dora"})
        bert.follow(made["seat_links"][0]["path"])
        subscription = Browser(service).subscription
        assert anna.http.post("/api/push", json=subscription).status_code == 200
        told = set()
        while len(told) < 2:
            mover = anna.view()["to_move"]
            while anna.view()["to_move"] == mover:
                play(anna, bert, mover)
            if anna.view()["to_move"] != 2:
                told.add(service.messages.get(timeout=PATIENCE)["body"])
        assert told == {"Tiffin, with Carl and Dora", "Tiffin, with Anna and Dora"}


def test_after_a_restart_hands_are_covered_and_the_device_knows_whose_turn_it_is(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as server:
        anna = server.person()
        anna.sit(ME, HERE)
        play(anna, anna, anna.view()["to_move"])
        before = [shown(anna, whose) for whose in (None, *KEYS)]
    with running(tmp_path) as server:
        again = server.person()
        again.http.cookies.update(anna.http.cookies)
        again.table = anna.table
        after = [shown(again, whose) for whose in (None, *KEYS)]
        assert [one["you"] for one in after] == [None, 0, 1]
        parts = ("to_move", "here", "legal", "view", "deciding", "prompt", "host")
        assert [[one[part] for part in parts] for one in after] == [
            [one[part] for part in parts] for one in before
        ]
        with again.socket() as covered:
            assert hear(covered)["view"]["you"] is None
        (listed,) = again.http.get("/api/devices/tables").json()["tables"]
        assert listed["yours"]
        play(again, again, again.view()["to_move"])


def test_my_own_seat_is_needed(anna: Person) -> None:
    answer = anna.post("", game="tiffin", seats=[HERE, BOT])
    assert answer.status_code == 422
    assert "your own seat" in answer.json()["message"]
