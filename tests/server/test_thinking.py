"""Bots and hints that think ahead, natively: in time, beside everything else, resumed, dropped."""

import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from milkrun import bots
from milkrun.engine.warm import warm

from .conftest import Person, Running, running

pytestmark = pytest.mark.native
LOOK = """
import milkrun
from milkrun.bots.hints import hint
from milkrun.engine.compile import native
from milkrun.server.warmth import load

load("tiffin")
loaded = native("tiffin").compiled()
match = milkrun.new("tiffin", players=3, seed=1, native=True)
for level in "greedy", "search:50i":
    match.play(milkrun.bots.move(match, milkrun.bots.make(level, seed=1), seed=1))
hint(match, match.to_move, seed=1, iterations=50)
print(native("tiffin").compiled() - loaded, len(native("tiffin").step_lanes.overloads))
"""
STRONG = {"kind": "bot", "level": "strong"}


@pytest.fixture(autouse=True, scope="module")
def interpreted() -> None:
    """Here the native code is there, as for people who have played before."""
    warm("tiffin")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as found:
        ready(found)
        yield found


def test_tables_find_loaded_what_they_use_and_no_more() -> None:
    """Nothing is loaded in the middle of a game, and batches of matches never are."""
    told = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["0", "0"]


def ready(server: Running) -> Person:
    """Wait until the server has loaded the native code; somebody who knows that."""
    person = server.person()
    until = time.monotonic() + 60
    while person.http.get("/api/warm").json()["games"]["tiffin"]["state"] != "warm":
        assert time.monotonic() < until
        time.sleep(0.05)
    return person


def minds(server: Running) -> list[bots.Bot]:
    return [bot for _, bot in list(server.service.bots._minds.values())]


def decider(server: Running) -> Person:
    """Somebody at a new table of three who decides first."""
    anna = server.person()
    anna.sit({"kind": "me"}, {"kind": "friend"}, {"kind": "friend"})
    assert anna.view()["to_move"] == 0, "with the tests' seed this person begins"
    return anna


def test_a_hint_comes_in_time(server: Running) -> None:
    anna = decider(server)
    begun = time.monotonic()
    answer = anna.post(f"/{anna.table}/hint", expected_seq=0)
    took = time.monotonic() - begun
    told = answer.json()
    assert answer.status_code == 200, told
    assert told["thinks"]
    assert took < 2.5, "1.5 s where nothing else is at work"
    best = told["tips"][0]
    assert 0 <= best["win"]["mean"] <= 1
    assert all([best["action"]["text"], best["sentence"], told["text"]])
    assert told["points_name"] == "rupees"


def test_the_server_answers_others_while_it_thinks(server: Running) -> None:
    """Everybody asks at once: some are thought for, the others told kindly to wait."""
    most = server.service.hints.at_once
    people = [decider(server) for _ in range(most + 2)]
    answers: list[tuple[int, float]] = []

    def ask(person: Person) -> None:
        begun = time.monotonic()
        answer = person.post(f"/{person.table}/hint", expected_seq=0)
        answers.append((answer.status_code, time.monotonic() - begun))

    threads = [threading.Thread(target=ask, args=(one,)) for one in people]
    for one in threads:
        one.start()
    watcher, waits = server.person(), []
    watcher.table = people[0].table
    while any(one.is_alive() for one in threads):
        begun = time.monotonic()
        watcher.view()
        waits.append(time.monotonic() - begun)
        time.sleep(0.005)
    for one in threads:
        one.join()
    codes = [code for code, _ in answers]
    assert codes.count(200) == most
    assert set(codes) == {200, 429}
    print(
        f"\nviews while thinking: p50 {statistics.median(waits) * 1000:.0f} ms, "
        f"p99 {sorted(waits)[int(0.99 * len(waits))] * 1000:.0f} ms of {len(waits)}; "
        f"hints {max(took for _, took in answers):.2f} s"
    )
    assert sorted(waits)[int(0.99 * len(waits))] < 0.5


def test_a_thinking_bot_keeps_its_mind_until_the_end(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "STRONG", 0.02)
    anna = server.person()
    anna.sit({"kind": "me"}, STRONG, STRONG, options={"turn_limit": 20})
    kept: set[int] = set()
    while (view := anna.wait(lambda v: v["legal"] or v["standings"]))["status"] != "over":
        kept |= {id(bot) for bot in minds(server)}
        anna.first(view)
    assert len(kept) == 2
    assert not minds(server)


def test_a_thought_is_dropped_when_the_position_was_taken_back(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "STRONG", 0.6)
    anna = server.person()
    anna.sit({"kind": "me"}, STRONG)
    place = None
    while place is None:
        view = anna.wait(lambda v: v["legal"])
        place = next((one for one in view["legal"] if one["verb"] == "place"), None)
        if place is None:
            anna.first(view)
    after = anna.move(view, place["id"]).json()
    assert after["to_move"] == 1
    until = time.monotonic() + 5
    while not minds(server):
        assert time.monotonic() < until
        time.sleep(0.01)
    back = anna.undo(after)
    assert back.status_code == 200, back.text
    time.sleep(0.8)
    now = anna.view()
    assert (now["seq"], now["to_move"]) == (back.json()["seq"], 0)
    assert not minds(server)


def test_thinking_is_resumed_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "STRONG", 0.3)
    with running(tmp_path) as server:
        anna = ready(server)
        anna.sit(STRONG, STRONG, options={"turn_limit": 20})
        table = anna.table
        anna.wait(lambda v: v["seq"] > 1)
    with running(tmp_path) as server:
        anna = server.person()
        anna.table = table
        before = anna.view()["seq"]
        monkeypatch.setattr(bots, "STRONG", 0.01)
        ready(server)
        assert anna.wait(lambda v: v["status"] == "over")["seq"] > before


def test_minds_are_few(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "STRONG", 0.01)
    monkeypatch.setattr("milkrun.server.bot_seats.MOST_MINDS", 1)
    anna = server.person()
    anna.sit(STRONG, STRONG, STRONG, options={"turn_limit": 20})
    anna.wait(lambda v: v["status"] == "over")
    assert len(minds(server)) <= 1
