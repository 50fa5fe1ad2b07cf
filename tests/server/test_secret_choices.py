"""Seats that choose in secret are asked at once, choose in any order, and nobody learns who has."""

from contextlib import ExitStack
from itertools import permutations
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

import milkrun
from milkrun.engine.game import games
from milkrun.server.store import Entry, SeatRow, TableRow
from milkrun.server.table import Table

from .conftest import BOT, Person, Running, hear, running

SECRET = [name for name in games if hasattr(games[name].words, "choosing")]
SEATS = 3


def sat(server: Running, *more: Any) -> list[Person]:
    """Three people at a table where choices are secret, and whoever else."""
    people = [server.person() for _ in range(SEATS)]
    friends = [{"kind": "friend"}] * (SEATS - 1)
    made = people[0].sit({"kind": "me"}, *friends, *more, game=SECRET[0])
    for person, link in zip(people[1:], made["seat_links"], strict=True):
        person.follow(link["path"])
    return people


@pytest.fixture
def people(server: Running) -> list[Person]:
    return sat(server)


@pytest.fixture
def watcher(server: Running, people: list[Person]) -> Person:
    found = server.person()
    found.table = people[0].table
    return found


def choose(person: Person, which: int = 0) -> dict[str, Any]:
    """Choose what is offered at that place; the answer."""
    view = person.view()
    answer = person.move(view, view["legal"][which]["id"])
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_all_are_asked_at_once(people: list[Person], watcher: Person) -> None:
    """MIN-1.7"""
    for seat, person in enumerate(people):
        view = person.view()
        assert view["to_move"] == seat
        assert view["legal"]
        assert view["deciding"] == [0, 1, 2]
        assert view["chosen"] is None
        assert view["can_undo"] is False
    view = watcher.view()
    assert (view["to_move"], view["deciding"], view["legal"]) == (None, [0, 1, 2], [])


def test_nobody_learns_who_has_chosen(people: list[Person], watcher: Person) -> None:
    """MIN-1.7: views, reasons and news of the others stay as they were, to the byte."""
    others = [people[0], people[1], watcher]
    with ExitStack() as open_:
        lives = [open_.enter_context(person.socket()) for person in others]
        own = open_.enter_context(people[2].socket())
        for live in (*lives, own):
            hear(live)
        before = [person.get().text for person in others]  # with all of them online
        why = [person.get("/why", action=0).text for person in others]
        told = choose(people[2], 1)
        assert hear(own)["view"]["chosen"] == told["chosen"]
        assert [person.get().text for person in others] == before
        assert [person.get("/why", action=0).text for person in others] == why
        people[0].post(f"/{people[0].table}/seat", name="Ada")
        for live in lives:  # the first that they hear of is what all may know
            assert hear(live)["view"]["seats"][0]["name"] == "Ada"


def test_the_host_may_remove_who_has_chosen_like_who_has_not(people: list[Person]) -> None:
    """MIN-1.7: before the first move that all know of, even while they are here."""
    host, path = people[0], f"/{people[0].table}/remove"
    choose(people[2])
    with people[1].socket() as one, people[2].socket() as other:
        hear(one)
        hear(other)
        for seat in (2, 1):
            told = host.post(path, seat=seat, level="random").json()
            assert told["seats"][seat]["stands_in"]


def test_who_has_chosen_may_be_removed_only_when_away_once_all_have(people: list[Person]) -> None:
    """MIN-1.7: then everybody knows that they have moved."""
    for person in people:
        choose(person)
    with people[1].socket() as live:
        hear(live)
        answer = people[0].post(f"/{people[0].table}/remove", seat=1)
    assert (answer.status_code, answer.json()["code"]) == (409, "present")


def test_who_has_chosen_sees_it_and_waits(people: list[Person]) -> None:
    """MIN-1.7"""
    offered = people[1].view()["legal"][2]
    told = choose(people[1], 2)
    assert told["chosen"] == offered
    assert (told["to_move"], told["legal"], told["seq"]) == (None, [], 0)
    assert told["prompt"].startswith("You have chosen.")
    assert told["can_undo"]
    assert told["undo_text"] == offered["text"]
    again = people[1].move(told, offered["id"])
    assert (again.status_code, again.json()["code"]) == (409, "chosen")
    assert people[1].get("/why", action=offered["id"]).json()["text"].startswith("You have chosen.")
    assert people[1].post(f"/{people[1].table}/hint", expected_seq=0).status_code == 403


def test_a_secret_choice_is_taken_back(people: list[Person], watcher: Person) -> None:
    """MIN-1.7: as long as others choose."""
    before, seen = people[1].get().text, watcher.get().text
    back = people[1].undo(choose(people[1], 2))
    assert people[1].get().text == before
    assert people[1].undo(back.json()).json()["code"] == "cannot_undo"
    assert people[0].undo(people[0].view()).json()["code"] == "cannot_undo"
    assert watcher.get().text == seen
    assert choose(people[1], 0)["chosen"] is not None


@pytest.mark.parametrize("order", [*permutations(range(SEATS))])
def test_any_order_makes_the_same_game(
    server: Running, people: list[Person], order: tuple[int, ...]
) -> None:
    """MIN-1.7: all choices are shown together, in the order in which the match takes them."""
    ids = {}
    for seat in order:
        view = people[seat].view()
        ids[seat] = str(uuid4())
        assert view["seq"] == 0
        last = people[seat].move(view, view["legal"][seat]["id"], ids[seat]).json()
    assert last["seq"] == SEATS
    assert last["chosen"] is None
    assert last["last_action"] is None
    kept = [entry.action for entry in sorted(load(server, people[0].table), key=lambda e: e.seat)]
    match = milkrun.new(
        SECRET[0], players=SEATS, seed=seed_of(server, people[0].table), native=False
    )
    for action in kept:
        match.play(action)
    for seat, person in enumerate(people):
        view = person.view()
        assert view["view"] == match.view(seat).model_dump(mode="json")
        assert [line["text"] for line in view["log"]] == [one.text for one in match.log(seat)]
        assert person.undo(view).json()["code"] == "cannot_undo"
        sent_again = person.move(view, kept[seat], ids[seat])
        assert (sent_again.status_code, sent_again.json()["seq"]) == (200, SEATS)


def load(server: Running, table_id: str) -> list[Entry]:
    kept = server.service.store.load(table_id)
    assert kept is not None
    return list(kept[2])


def seed_of(server: Running, table_id: str) -> int:
    kept = server.service.store.load(table_id)
    assert kept is not None
    return int(kept[0].seed)


def test_secret_choices_outlive_a_restart_and_bots_choose_too(tmp_path: Path) -> None:
    """MIN-1.7: what was chosen is kept; nobody has to choose twice."""
    with running(tmp_path) as server:
        people = sat(server, BOT)
        chosen = choose(people[2], 1)["chosen"]
        jars, table = [one.http.cookies for one in people], people[0].table
    with running(tmp_path) as server:
        again = [server.person() for _ in people]
        for person, jar in zip(again, jars, strict=True):
            person.http.cookies = jar
            person.table = table
        assert again[2].view()["chosen"] == chosen
        assert again[0].view()["seq"] == 0
        choose(again[1])
        choose(again[0])
        view = again[0].wait(lambda v: v["seq"] >= SEATS + 1)
        assert view["deciding"] == [view["to_move"]]
        again[0].wait(lambda v: v["to_move"] != SEATS)


def test_a_bot_goes_on_choosing_after_a_restart(tmp_path: Path) -> None:
    """MIN-1.7: also when the server stopped between the last person's choice and the bot's."""
    with running(tmp_path, pace=60_000) as server:
        people = sat(server, BOT)
        for person in people:
            choose(person)
        assert people[0].view()["seq"] == 0
        table = people[0].table
    with running(tmp_path) as server:
        watcher = server.person()
        watcher.table = table
        assert watcher.wait(lambda v: v["seq"] >= SEATS + 1)["deciding"]


TABLES = [(name, players) for name in SECRET for players in games[name].seats]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_seat_may_choose_does_not_hang_on_the_others(name: str, players: int) -> None:
    """What makes asking in any order right: reached in order, each seat is asked the same."""
    match = milkrun.new(name, players=players, seed=players, native=False)
    row = TableRow("table", name, 1, players, {}, players, 0, match.to_move)
    seats = [SeatRow(p, "person", None, n, "", 0, True) for p, n in enumerate(match.names)]
    in_order = match.from_start()
    for seat in match.choosing():
        asked = Table(row, seats, match).asked(seat)
        assert in_order.to_move == seat
        assert asked.legal() == in_order.legal()
        assert asked.view(seat) == in_order.view(seat)
        assert asked.prompt(seat) == in_order.prompt(seat)
        in_order.play(in_order.legal()[-1])
    assert not in_order.choosing()
    assert match.choosing() == tuple(range(players))
