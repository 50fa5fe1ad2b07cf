"""Live connections, bots, restarts."""

import json
import logging
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from milkrun import bots
from milkrun.engine.match import Match
from milkrun.server import bot_seats, hub
from milkrun.server.schemas import WarmState

from .conftest import BOT, PATIENCE, Person, Running, hear, running


def drain(live: ClientConnection) -> None:
    while True:
        live.recv(timeout=PATIENCE)


def test_news_reach_every_seat_and_watcher(server: Running, both: tuple[Person, Person]) -> None:
    mover, other = both
    watcher = server.person()
    watcher.table = mover.table
    with mover.socket() as one, other.socket() as two, watcher.socket() as three:
        first = [hear(live)["view"] for live in (one, two, three)]
        assert [view["you"] for view in first] == [first[0]["you"], 1 - first[0]["you"], None]
        moved = mover.first(mover.view()).json()
        for live, you in ((one, moved["you"]), (two, 1 - moved["you"]), (three, None)):
            view = hear(live)["view"]
            assert (view["seq"], view["you"]) == (moved["seq"], you)
            assert view["log_from"] == moved["seq"]
        assert view["view"]["hand"] is None


def test_a_connection_says_what_it_has(both: tuple[Person, Person]) -> None:
    mover, _ = both
    view = mover.first(mover.view()).json()
    with mover.socket(since=view["seq"]) as live:
        again = hear(live)["view"]
        assert (again["seq"], again["log"]) == (view["seq"], [])
    with mover.socket(since=99_999) as live:  # from another time: everything
        assert hear(live)["view"]["log_from"] == 0


def test_presence(both: tuple[Person, Person]) -> None:
    mover, other = both
    you = mover.view()["you"]
    with mover.socket() as one:
        hear(one)
        assert mover.view()["seats"][you]["online"]
        with other.socket() as two:
            hear(two)
            while not all(hear(one, "presence")["online"]):
                pass
            with other.socket() as tab:  # a second tab changes nothing
                hear(tab)
        assert hear(one, "presence")["online"][1 - you] is False


@pytest.mark.parametrize(("name", "seconds"), [("MOMENT", 1.0), ("EACH", 0.5)])
def test_who_come_together_are_told_of_once(
    both: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch, name: str, seconds: float
) -> None:
    """The more there are, the longer news are put together."""
    mover, _ = both
    with mover.socket() as live:
        assert hear(live, "presence")["watching"] == 0
        monkeypatch.setattr(hub, name, seconds)
        with ExitStack() as watching:
            for _ in range(4):
                watcher = mover.server.person()
                watcher.table = mover.table
                hear(watching.enter_context(watcher.socket()))
            assert hear(live, "presence")["watching"] == 4
        assert hear(live, "presence")["watching"] == 0


def test_who_does_not_answer_is_given_up(
    both: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """But not who has only listened, while there was so much to hear that nobody asked."""
    monkeypatch.setattr(hub, "HEARTBEAT", 0.1)
    mover, other = both
    told = mover.server.service.hub.tell
    with mover.socket() as live, other.socket() as silent:
        for _ in range(30):
            mover.server.call(told, mover.table, "said", '{"type":"said"}')
            time.sleep(0.02)
        for _ in range(2 * hub.UNANSWERED):
            hear(live, "ping")
            live.send('{"type": "pong"}')
        with pytest.raises(ConnectionClosed):
            drain(silent)
        assert silent.close_code == 1008


def test_a_slow_reader_gets_the_newest_view_only(both: tuple[Person, Person]) -> None:
    """What waits for a connection never grows, whatever happens meanwhile."""
    mover, other = both
    rooms = mover.server.service.hub._rooms
    with other.socket() as live:
        hear(live)
        (socket,) = rooms[other.table].sockets
        text = json.dumps({"type": "view", "view": {"seq": 1}})
        for n in range(50):
            socket.put("view", text, n)
            socket.put("ping", "{}")
        assert len(socket.pending) <= 2


def test_warming_is_told(server: Running, both: tuple[Person, Person]) -> None:
    mover, _ = both
    with mover.socket() as live:
        hear(live)
        state = WarmState(state="warming", done=3, total=9)
        server.call(server.service.hub.tell_warmth, {"tiffin": state})
        assert hear(live, "warm")["games"]["tiffin"] == state.model_dump()
    assert mover.http.get("/api/warm").json()["games"]["tiffin"]["state"] == "cold"


def test_bots_play_among_themselves(anna: Person) -> None:
    anna.sit(BOT, {"kind": "bot", "level": "greedy"}, options={"turn_limit": 20})
    view = anna.wait(lambda v: v["status"] == "over")
    assert view["you"] is None
    assert view["host"] is False


def test_a_bot_that_fails_plays_at_random(
    anna: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def __init__(self, seed: int) -> None:
            self.seed = seed

        def choose(self, match: Match) -> int:
            if self.seed % 2:
                raise ValueError("broken")
            return -1

    monkeypatch.setattr(bots, "make", lambda level, seed: Broken(seed))
    with caplog.at_level(logging.ERROR):
        anna.sit(BOT, BOT, options={"turn_limit": 20})
        anna.wait(lambda v: v["status"] == "over")
    said = {record.getMessage().partition(":")[0] for record in caplog.records}
    assert said == {
        "a random bot failed; it plays this move at random",
        "a random bot chose an illegal action",
    }


def test_with_a_seed_every_table_goes_the_same_way(tmp_path: Path) -> None:
    """Until somebody moves otherwise: deal, dice and bots are the same."""
    told = []
    with running(tmp_path, seed=5) as server:
        for _ in range(2):
            anna = server.person()
            anna.sit(BOT, {"kind": "bot", "level": "greedy"}, options={"turn_limit": 20})
            told.append(anna.wait(lambda v: v["status"] == "over")["standings"])
    assert told[0] == told[1]


def test_a_late_answer_of_a_bot_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person took back the action that the bot was thinking about."""
    thinking, go_on = threading.Event(), threading.Event()
    choose = bot_seats.choose
    asked: list[str] = []

    def slow(level: str, world: Match, seed: int) -> int:
        asked.append(level)
        thinking.set()
        assert go_on.wait(10)
        return choose(level, world, seed)

    with running(tmp_path) as server:
        anna = server.person()
        anna.sit({"kind": "me"}, BOT)
        view = anna.wait(lambda v: v["legal"])
        monkeypatch.setattr(bot_seats, "choose", slow)
        place = [one["id"] for one in view["legal"] if one["verb"] == "place"]
        placed = anna.move(view, place[0]).json()
        assert thinking.wait(10)
        back = anna.undo(placed).json()
        other = anna.move(back, place[1]).json()
        go_on.set()
        after = anna.wait(lambda v: v["legal"])
        lines = [line for line in after["log"] if line["n"] > other["log"][-1]["n"]]
    assert {line["seat"] for line in lines if line["seat"] is not None} == {1}
    assert len(asked) == 1 + after["seq"] - other["seq"], "one thought was for nothing"


def test_a_restart_keeps_positions_and_bots_go_on(tmp_path: Path) -> None:
    with running(tmp_path, pace=60_000) as server:
        anna, bert = server.person(), server.person()
        made = anna.sit({"kind": "me", "name": "Anna"}, {"kind": "friend"}, BOT)
        bert.follow(made["seat_links"][0]["path"])
        people = {0: anna, 1: bert}
        for _ in range(10):
            mover = people.get(anna.view()["to_move"])
            if mover is None:
                break
            mover.first(mover.view())
        before = anna.view()
        jars = [anna.http.cookies, bert.http.cookies]
        with bert.socket() as live:
            hear(live)
            server.stop()
            with pytest.raises(ConnectionClosed) as closed:
                drain(live)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
    with running(tmp_path, pace=60_000) as server:
        anna, bert = server.person(), server.person()
        anna.http.cookies, bert.http.cookies = jars
        anna.table = bert.table = made["id"]
        now = anna.view()
        assert now | {"seats": 0} == before | {"seats": 0}
        assert bert.view()["you"] == 1
    assert now["to_move"] == 2, "the bot's turn"
    with running(tmp_path) as server:
        anna = server.person()
        anna.table = made["id"]
        assert anna.wait(lambda v: v["to_move"] != 2)["seq"] > now["seq"]  # a turn is many moves


def test_tables_forgotten_come_back(tmp_path: Path) -> None:
    with running(tmp_path, matches_in_memory=2) as server:
        people = [server.person() for _ in range(6)]
        views = []
        for one in people:
            one.sit({"kind": "me"}, {"kind": "friend"})
            view = one.view()
            if view["legal"]:
                one.first(view)
            views.append(one.view())
        assert len(server.service.tables) <= 2
        for one, view in zip(people, views, strict=True):
            assert one.view() == view


def test_tables_that_are_over_leave_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("milkrun.server.places.FINISHED", 1)
    with running(tmp_path) as server:
        people = [server.person() for _ in range(4)]
        for one in people:
            one.sit({"kind": "me"}, {"kind": "friend"})
        views = [ended(one) for one in people[:3]]
        people[3].get()
        server.person().sit({"kind": "me"}, {"kind": "friend"})
        assert len(server.service.tables) == 3
        assert [one.view() for one in people[:3]] == views


def ended(person: Person) -> dict[str, Any]:
    """What somebody sees whose game is ended by agreement, which nobody else has to give."""
    seq = person.view()["seq"]
    assert person.post(f"/{person.table}/ask", kind="end", expected_seq=seq).status_code == 200
    return person.view()
