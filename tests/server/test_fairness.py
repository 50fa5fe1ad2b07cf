"""What one address may have of the server's thinking, and tables of bots alone that rest."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from milkrun.bots.steps import Steps
from milkrun.server import analyses, bot_seats, hints
from milkrun.server.hint_schemas import HintTold

from .conftest import BOT, Person, Running, hear, running
from .test_analysis import FOUND, begin, finished, tell, worker

pytestmark = pytest.mark.slow

NEIGHBOUR = "127.0.0.2"
SHORT = {"turn_limit": 20}


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def kindly(answer: httpx.Response, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (429, code)
    assert answer.json()["message"].endswith(".")
    assert int(answer.headers["retry-after"]) >= 1


# Bots alone


def test_bots_alone_rest_until_somebody_looks(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, bert = server.person(), server.person()
        anna.sit(BOT, BOT, options=SHORT)
        bert.sit({"kind": "me"}, BOT, options=SHORT)
        bert.first(bert.wait(lambda view: view["legal"]))
        bert.wait(lambda view: view["legal"] or view["standings"])
        assert not server.service.bots.is_busy(anna.table)
        assert {one["seat"] for one in anna.view()["log"]} <= {None}, "nobody has moved before"
        anna.wait(lambda view: view["status"] == "over")


def test_bots_alone_play_for_whoever_watches(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(bot_seats, "LOOKED", -1.0)  # looking once does not count
    with running(tmp_path) as server:
        anna = server.person()
        anna.sit(BOT, BOT, options=SHORT)
        assert anna.view()["seq"] == anna.view()["seq"] == 0
        with anna.socket() as live:
            while hear(live)["view"]["status"] != "over":
                pass


def test_bots_that_rest_lose_nothing_and_a_restart_lets_them_rest(
    tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(bot_seats, "LOOKED", -1.0)
    with running(tmp_path, pace=20) as server:
        anna = server.person()
        anna.sit(BOT, BOT, options=SHORT)
        with anna.socket() as live:
            while hear(live)["view"]["seq"] < 3:
                pass
        until(lambda: not server.service.bots.is_busy(anna.table))
        table, seq = anna.table, anna.view()["seq"]
        assert seq >= 3
        assert anna.view()["status"] != "over"
    with running(tmp_path) as server:
        anna = server.person()
        anna.table = table
        assert not server.service.bots.is_busy(table)
        assert anna.view()["seq"] == seq
        with anna.socket() as live:
            while (view := hear(live)["view"])["status"] != "over":
                pass
    with running(tmp_path) as server:
        anna = server.person()
        anna.table = table
        assert anna.view()["standings"] == view["standings"]


def test_an_address_has_so_many_tables_of_bots_alone(tmp_path: Path) -> None:
    with running(tmp_path, pace=200, bot_tables_per_address=1) as server:
        anna, bert, eve = server.person(), server.person(), server.person(address=NEIGHBOUR)
        bert.sit(BOT, BOT)  # rests
        anna.sit(BOT, BOT)
        with anna.socket() as live:
            hear(live)
            until(lambda: anna.table in server.service.bots._alone)
            kindly(bert.post("", game="tiffin", seats=[BOT, BOT]), "bots_alone")
            eve.sit(BOT, BOT)
            bert.sit({"kind": "me"}, BOT)
        until(lambda: not server.service.bots.is_busy(anna.table))
        bert.sit(BOT, BOT)
        assert not server.service.bots._alone
        assert not server.service.bots._looked


def test_few_of_its_tables_of_bots_decide_at_a_time(tmp_path: Path, monkeypatch: Any) -> None:
    """Looking at all of them at once does not make them more."""
    at_it, most, cap = 0, 0, 0
    changed = threading.Condition()
    choose = bot_seats.choose

    def counted(*given: Any) -> int:
        nonlocal at_it, most
        with changed:
            at_it += 1
            most = max(most, at_it)
            changed.notify_all()
            changed.wait_for(lambda: most >= cap, 10)
        time.sleep(0.002)  # for one too many to come
        with changed:
            at_it -= 1
        return choose(*given)

    monkeypatch.setattr(bot_seats, "QUICK", 4)
    monkeypatch.setattr(bot_seats, "choose", counted)
    for cap in (1, 3):
        most = 0
        with running(tmp_path / str(cap), bot_tables_per_address=cap) as server:
            people = [server.person() for _ in range(4)]
            for one in people:
                one.sit(BOT, BOT, options=SHORT)
            for one in people:
                one.view()
            for one in people:
                one.wait(lambda view: view["status"] == "over")
        assert most == cap


# Hints


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Hints are thought out for as long as this is not set."""
    go_on = threading.Event()
    thinking = hints.thinking

    def slow(asked: hints.Question, until: float) -> Steps[HintTold]:
        while not go_on.is_set():
            time.sleep(0.001)
            yield
        return (yield from thinking(asked, until))

    monkeypatch.setattr(hints, "thinking", slow)
    yield go_on
    go_on.set()


def decider(server: Running, address: str = "127.0.0.1") -> Person:
    """Somebody at a new table who decides first."""
    person = server.person(address=address)
    person.sit({"kind": "me"}, {"kind": "friend"}, options=SHORT)
    assert person.view()["to_move"] == 0, "with the tests' seed this person begins"
    return person


def ask(person: Person) -> httpx.Response:
    return person.post(f"/{person.table}/hint", expected_seq=0)


def test_an_address_has_so_many_hints_at_once(tmp_path: Path, held: threading.Event) -> None:
    with running(tmp_path, hints_at_once=2) as server:
        theirs = [decider(server, NEIGHBOUR) for _ in range(3)]
        mine = decider(server)
        answers: list[httpx.Response] = []
        threads = [
            threading.Thread(target=lambda one=one: answers.append(ask(one)))
            for one in (*theirs[:2], mine)
        ]
        for n, thread in enumerate(threads, 1):
            thread.start()
            until(lambda n=n: len(server.service.hints._asked) == n)
        kindly(ask(theirs[2]), "thinking")
        held.set()
        for thread in threads:
            thread.join()
        assert [one.status_code for one in answers] == [200] * 3
        assert ask(theirs[2]).status_code == 200
        assert not server.service.hints._owners


def test_an_address_has_so_many_hints_in_a_minute(tmp_path: Path) -> None:
    with running(tmp_path, hints_per_minute=3) as server:
        eve, anna = decider(server, NEIGHBOUR), decider(server)
        codes = [ask(eve).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        kindly(ask(eve), "too_fast")
        assert ask(anna).status_code == 200


# Analyses, what if


def test_addresses_take_turns_with_their_analyses(tmp_path: Path, monkeypatch: Any) -> None:
    """Who asks for many waits for his own, and so many are refused."""
    monkeypatch.setattr(analyses, "LOOK", 0.05)
    note, go_on = tmp_path / "order", tmp_path / "go on"
    script = (
        "import time; "
        f"pathlib.Path({str(note)!r}).open('a').write(str(game['seed']) + ' ')\n"
        f"while not pathlib.Path({str(go_on)!r}).exists(): time.sleep(0.01)\n"
    )
    with running(tmp_path, analyses_per_address=3) as server:
        server.service.analyses.line = worker(script + tell(analysis=FOUND))
        server.service.analyses.is_compiled = lambda game: True
        games = [finished(server) for _ in range(5)]
        seeds = [one.get("/export").json()["seed"] for one in games]
        eve = server.person(address=NEIGHBOUR)
        for one in games[:3]:
            eve.table = one.table
            assert begin(eve).status_code == 200
            until(note.exists)  # the first is at it before the others are asked for
        eve.table = games[3].table
        kindly(begin(eve), "analyses_wait")
        assert eve.get("/analysis").json()["status"] == "none"
        assert begin(games[4]).status_code == 200
        eve.table = games[4].table
        assert begin(eve).status_code == 200, "that one is asked for already"
        go_on.touch()
        for n in (0, 1, 2, 4):
            until(lambda n=n: games[n].get("/analysis").json()["status"] == "done")
        assert note.read_text().split() == [str(seeds[n]) for n in (0, 1, 4, 2)]
        assert begin(games[3]).status_code == 200


def test_an_address_has_so_many_what_ifs_in_a_minute(tmp_path: Path) -> None:
    with running(tmp_path, what_ifs_per_minute=2) as server:
        anna = finished(server)
        eve = server.person(address=NEIGHBOUR)
        eve.table = anna.table
        wish = {"n": 0, "seat": 0, "level": "random"}
        codes = [eve.post(f"/{eve.table}/whatif", **wish).status_code for _ in range(4)]
        assert codes == [201, 201, 201, 429], "the first without a cookie"
        kindly(eve.post(f"/{eve.table}/whatif", **wish), "too_fast")
        assert anna.post(f"/{anna.table}/whatif", **wish).status_code == 201
