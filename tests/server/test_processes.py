"""Several server processes at one PostgreSQL database."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from uuid import uuid4

import httpx
import pytest
from tests.loops import run
from tests.ports import free_port
from websockets.exceptions import ConnectionClosed

from milkrun.engine.errors import MilkrunError
from milkrun.server import workers
from milkrun.server.limits import Rate
from milkrun.server.operating import Retention
from milkrun.server.settings import from_environment
from milkrun.server.store import Stale, StoreError, Turn
from milkrun.server.store.postgres import PostgresStore

from .conftest import BOT, PATIENCE, Person, Running, hear, running, wait_for
from .postgres import Postgres
from .store_suite import FIRST, ROWS, TABLE, loaded
from .test_secret_choices import sat

pytestmark = pytest.mark.load

FRIENDS = ({"kind": "me", "name": "Anna"}, {"kind": "friend", "name": "Bert"})


@pytest.fixture(scope="module")
def pair(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Running, Running]]:
    """Two servers at one database; they share nothing else."""
    folder, address = tmp_path_factory.mktemp("pair"), postgres.database()
    with running(folder, database=address) as one, running(folder, database=address) as other:
        yield one, other


def at(person: Person, server: Running) -> Person:
    """The same browser, as another process sees it."""
    there = server.person()
    there.http.cookies.update(person.http.cookies)
    there.table = person.table
    return there


def test_a_game_goes_on_whichever_process_a_move_reaches(pair: tuple[Running, Running]) -> None:
    anna = pair[0].person()
    anna.sit({"kind": "me"}, BOT)
    both = anna, at(anna, pair[1])
    with both[0].socket() as live, both[1].socket() as other:
        first = hear(live)["view"]
        assert hear(other)["view"]["seq"] >= first["seq"]  # a bot may have moved since
        for n in range(6):
            mine = both[n % 2]
            view = mine.wait(lambda v: v["legal"])
            assert view["seq"] == both[1 - n % 2].view()["seq"]
            answer = mine.first(view)
            assert answer.status_code == 200, answer.text
            seq = answer.json()["seq"]
            for socket in (live, other):
                while hear(socket)["view"]["seq"] < seq:
                    pass


def test_the_same_move_sent_to_both_is_played_once(pair: tuple[Running, Running]) -> None:
    anna = pair[0].person()
    anna.sit(*FRIENDS[:1], BOT, game="tiffin")
    there = at(anna, pair[1])
    view = anna.wait(lambda v: v["legal"])
    move = view["legal"][0]["id"], "5f0c1c1e-0000-4000-8000-00000000000a"
    there.view()  # it has the table in memory
    answers = [one.move(view, *move) for one in (anna, there, anna)]
    assert [one.status_code for one in answers] == [200, 200, 200]
    again = there.move(view, view["legal"][-1]["id"])
    assert (again.status_code, again.json()["code"]) == (409, "stale")


def test_a_move_asks_the_database_only_where_it_must(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is played on what is known, and again on what is so if that was not all, news or none."""
    anna, bert, store = pair[0].person(), pair[1].person(), pair[1].service.store
    assert bert.follow(anna.sit(*FRIENDS)["seat_links"][0]["path"]).status_code == 200
    both, news = (at(anna, pair[1]), bert), store.news
    asked: list[Any] = []
    bert.table = anna.table
    monkeypatch.setattr(store, "news", lambda *of: (asked.append(of), news(*of))[1])
    monkeypatch.setattr(pair[1].service.together, "_put", lambda kind, id: None)
    for pace in (None, "brisk", "none"):
        mover = next(one for one in both if one.view()["legal"])
        view = mover.view()
        if pace is not None:  # which no entry of the log records
            assert anna.post(f"/{anna.table}/pace", pace=pace).status_code == 200
        asked.clear()
        answer = mover.first(view)
        assert answer.status_code == 200, answer.text
        assert answer.json()["pace"] == pace or (pace is None and not asked)


def test_a_seat_is_taken_once(pair: tuple[Running, Running]) -> None:
    """The other process learns of it, and of who is connected where."""
    anna, bert = pair[0].person(), pair[1].person()
    made = anna.sit(*FRIENDS)
    path = made["seat_links"][0]["path"]
    eve = pair[1].person()
    eve.view_of(anna.table)
    assert bert.follow(path).status_code == 200
    assert anna.view()["seats"][1]["claimed"]
    late = pair[0].person()
    assert late.follow(path).json()["code"] == "used_link"
    with anna.socket() as live:
        assert hear(live)["view"]["seats"][1]["online"] is False
        with bert.socket() as other:
            while not hear(live, "presence")["online"][1]:
                pass
            while not hear(other, "presence")["online"][0]:
                pass
            bert.post(f"/{bert.table}/say", phrase="hello")
            assert hear(live, "said")["said"]["seat"] == 1
        while hear(live, "presence")["online"][1]:
            pass


def test_a_secret_choice_elsewhere_shows_to_nobody(pair: tuple[Running, Running]) -> None:
    """No message tells the others that somebody has chosen."""
    anna, bert, _ = sat(pair[0])
    there = at(bert, pair[1])
    with there.socket() as live:
        before = hear(live)["view"]
        assert len(before["deciding"]) == 3
        assert anna.first(anna.view()).status_code == 200
        assert there.view()["seq"] == before["seq"]  # that process has learnt of it
        with pytest.raises(TimeoutError):
            next(one for one in iter(lambda: live.recv(timeout=0.3), None) if '"view"' in one[:20])


def test_a_clock_is_seen_to_once(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both processes know the time; the one whose duty it is acts, and the other shows it."""
    anna = pair[0].person()
    anna.sit({"kind": "me"}, {"kind": "here"}, clock={"seconds": 30, "then": "seat"})
    late = anna.view()["to_move"]
    for server in pair:
        monkeypatch.setattr(server.service.clocks, "now", lambda: time.time() + 60)
        server.call(server.service.clocks.wake)
    there = at(anna, pair[1])
    view = there.wait(lambda v: v["seats"][late]["stands_in"])
    # The next one may be late by now, too.
    assert [(one["kind"], one["seat"]) for one in view["log"]].count(("late", late)) == 1


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in found]


def lives(pid: int) -> bool:
    """Whether that process has not ended; until somebody asks how it did, a trace is left."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes() != b""
    return False


def is_helper(pid: int) -> bool:
    return "forkserver" in Path(f"/proc/{pid}/cmdline").read_text()


class Served:
    """`python -m milkrun.server --workers 2`, with its pid and those of its workers."""

    def __init__(self, address: str, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        line = [sys.executable, "-m", "milkrun.server", "--database", address, "--workers", "2"]
        line += ["--port", str(self.port), "--pace", "0", "--warm", "no", "--grace", "0"]
        line += ["--moves-per-second", "10000", "--seed", "1"]
        more = {"MILKRUN_CACHE": str(folder)}
        with (folder / "log").open("w") as log:
            self.process = subprocess.Popen(line, env=os.environ | more, stdout=log, stderr=log)
        self.log = folder / "log"

    def workers(self) -> list[int]:
        """Those that serve: they are forked from a helper of multiprocessing."""
        return [worker for one in self.helpers() for worker in children(one)]

    def helpers(self) -> list[int]:
        return [one for one in children(self.process.pid) if is_helper(one)]

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/games", timeout=5).status_code == 200
        except httpx.TransportError:
            return False


@pytest.mark.slow
def test_one_of_two_workers_is_killed(postgres: Postgres, tmp_path: Path) -> None:
    """The other goes on with the game and its bots, nothing is lost, and a new one begins; also
    where the process ends that they are forked from."""
    served = Served(postgres.database(), tmp_path)
    try:
        wait_for(lambda: served.process.poll() is None and served.answers())
        anna = Person(served)  # type: ignore[arg-type]
        anna.sit({"kind": "me"}, BOT, BOT)
        for n in range(6):
            if n in (2, 4):
                wait_for(lambda: len(served.workers()) == 2)
                before = served.workers()
                os.kill(before[0] if n == 2 else served.helpers()[0], signal.SIGKILL)
            play(anna)
        wait_for(lambda: len(served.workers()) == 2)
        wait_for(lambda: not any(map(lives, before)))
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(PATIENCE) == 0, served.log.read_text()
        anna.http.close()
    finally:
        served.process.kill()
        served.process.wait()
        print(served.log.read_text())  # told if this fails
    assert "Traceback" not in served.log.read_text()


def play(person: Person) -> None:
    """Move once, as a page does: again, with the same id, when the connection breaks."""
    end, move = time.monotonic() + PATIENCE, str(uuid4())
    while True:
        assert time.monotonic() < end
        with suppress(httpx.TransportError):
            view = person.wait(lambda v: v["legal"] or v["status"] == "over")
            break
    while view["legal"]:
        with suppress(httpx.TransportError):
            answer = person.move(view, view["legal"][0]["id"], move)
            if answer.status_code != 503:
                assert answer.status_code == 200, answer.text
                assert answer.json()["seq"] > view["seq"]
                return
        assert time.monotonic() < end


def test_a_process_that_lost_its_duty_changes_nothing(postgres: Postgres) -> None:
    """It wakes, and what it has begun is refused, as another has taken over; each has its share."""
    address = postgres.database()
    one, other = PostgresStore(address), PostgresStore(address)
    one.create(TABLE, ROWS)
    (first, *_), is_new = one.hold("one", 60)
    assert (is_new, one.hold("one", 60)[1]) == (True, False)
    assert len(other.hold("other", 60)[0]) == 0
    assert len(one.hold("one", 60)[0]) == 8
    assert len(other.hold("other", 60)[0]) == 8
    with one._engine.begin() as connection:  # it stalls: its time is over
        connection.exec_driver_sql("UPDATE leases SET until = 0 WHERE owner = 'one'")
    taken, _ = other.hold("other", 60)
    assert len(taken) == 16
    mine = next(duty for duty in taken if duty.name == first.name)
    assert mine.fence == first.fence + 1
    with pytest.raises(Stale, match="another process's"):
        one.under(first, one.append, "abc", FIRST, Turn(0))
    with pytest.raises(StoreError):
        run(one.write(one.under, first, one.append, "abc", FIRST, Turn(0)))
    assert loaded(other, "abc")[2] == []
    other.under(mine, other.append, "abc", FIRST, Turn(0))
    assert loaded(one, "abc")[2] == [FIRST]
    other.leave("other")
    assert len(one.hold("one", 60)[0]) == 16
    one.close()
    other.close()


def test_what_others_have_changed_is_seen(postgres: Postgres) -> None:
    """A seat that is no longer as it was read is not overwritten."""
    address = postgres.database()
    one, other = PostgresStore(address), PostgresStore(address)
    one.create(TABLE, ROWS)
    heard: list[tuple[str, str]] = []
    end = other.listen(lambda kind, id: heard.append((kind, id)))
    one.change_seat("abc", ROWS[1], before=ROWS[1])
    wait_for(lambda: heard == [("table", "abc")])
    with pytest.raises(Stale):
        other.change_seat("abc", ROWS[0], before=ROWS[1])
    one.append("abc", FIRST, Turn(0))
    wait_for(lambda: len(heard) == 2)
    with one._engine.begin() as connection:  # who has lost the connection may have missed something
        query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = %s AND "
        connection.exec_driver_sql(query + "datname = current_database()", ("LISTEN milkrun",))
    wait_for(lambda: ("all", "") in heard)
    end()
    one.close()
    other.close()


def test_sqlite_is_for_one_process(tmp_path: Path) -> None:
    with pytest.raises(MilkrunError, match=r"several processes .* need a PostgreSQL database"):
        from_environment({}, database=str(tmp_path / "games.sqlite3"), workers=2)
    with pytest.raises(MilkrunError, match="--workers 0: say 1 to 64"):
        from_environment({"MILKRUN_WORKERS": "0"})


def do(server: Running, what: str, **body: Any) -> Any:
    """What `milkrun admin` asks of one of the processes."""
    headers = {"authorization": f"Bearer {server.service.token}"}
    answer = httpx.post(f"{server.url}/api/admin/{what}", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_what_an_operator_does_is_done_in_all_processes(pair: tuple[Running, Running]) -> None:
    anna = pair[0].person()
    made = anna.sit(*FRIENDS)
    there = at(anna, pair[1])
    with there.socket() as live:
        hear(live)
        wait_for(lambda: do(pair[0], "table", table=anna.table)["seats"][0]["connected"])
        do(pair[0], "forget", name="Anna", table=anna.table)
        assert hear(live)["view"]["seats"][0]["name"] == "Somebody 1"
        link = do(pair[0], "free", table=anna.table, seat=1)["path"]
        old = made["seat_links"][0]["path"]
        assert pair[1].person().follow(old).status_code in (403, 409)
        assert pair[1].person().follow(link).status_code == 200
        do(pair[0], "end", table=anna.table)
        while hear(live)["view"]["status"] != "over":
            pass
        do(pair[0], "delete", table=anna.table)
        with pytest.raises(ConnectionClosed):
            hear(live, "nothing")
    assert there.get().status_code == 404


def test_all_processes_drain(pair: tuple[Running, Running]) -> None:
    def draining() -> bool:
        return bool(httpx.get(f"{pair[1].url}/readyz").json()["draining"])

    do(pair[0], "drain", on=True)
    wait_for(draining)
    assert pair[1].person().post("", game="tiffin", seats=[BOT, BOT]).json()["code"] == "draining"
    do(pair[0], "drain", on=False)
    wait_for(lambda: not draining())


def test_old_tables_are_deleted_by_one_process(pair: tuple[Running, Running]) -> None:
    store = pair[0].service.store
    store.create(replace(TABLE, to_move=None, since=1_000, waits=[], chosen=[]), ROWS)

    def deletes(server: Running) -> bool:
        turn = Retention(server.service.operating, 30)._turn()
        loop = server._uvicorn.servers[0].get_loop()
        return asyncio.run_coroutine_threadsafe(turn, loop).result(5)

    wait_for(lambda: any(one.service.tables.duties.mine("old tables") for one in pair))
    one, other = sorted(pair, key=lambda one: one.service.tables.duties.mine("old tables"))
    assert not deletes(one)
    assert deletes(other)
    assert store.load(TABLE.id) is None


def test_limits_are_shared(pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch) -> None:
    """What a device asks of one process counts at the other, under a name nobody can undo."""
    told: list[tuple[str, str, int]] = []
    here, there = (server.service.limits.sayings for server in pair)
    for one in (here, there):
        monkeypatch.setattr(one, "device", Rate(burst=2, a_second=0.001))
    take = there.take
    monkeypatch.setattr(there, "take", lambda *given: (told.append(given), take(*given)))
    anna = pair[0].person()
    anna.sit(*FRIENDS)
    path = f"/{anna.table}/say"
    assert [anna.post(path, phrase="hello").status_code for _ in range(3)] == [200, 200, 429]
    wait_for(lambda: sum(times for _, _, times in told) == 2)
    assert at(anna, pair[1]).post(path, phrase="hello").status_code == 429
    assert "127.0.0.1" not in str(told)


def test_a_start_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that workers are forked from may be ending at that moment."""
    monkeypatch.setattr(workers, "AGAIN", 0)
    start = Mock(side_effect=[ConnectionRefusedError, EOFError, None])
    workers.begin(Mock(start=start))
    assert start.call_count == 3
    with pytest.raises(ConnectionRefusedError):
        workers.begin(Mock(start=Mock(side_effect=ConnectionRefusedError)))
