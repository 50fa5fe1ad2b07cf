"""How long people may take at a table, and what happens then; no test waits for it."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from milkrun.server.store import Turn
from milkrun.server.table import Table

from .conftest import BOT, Person, Running, hear, running
from .postgres import Postgres
from .test_consent import SECRET, ask, code, reply, trio

HOUR = 3600
AHEAD = [0.0]  # seconds that have passed for the server


@pytest.fixture(autouse=True)
def own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    AHEAD[0] = 0
    monkeypatch.setattr("milkrun.server.table.clock", lambda: int(1000 * (time.time() + AHEAD[0])))


def pass_time(server: Running, seconds: float) -> None:
    """The clocks of the server are that many seconds ahead from now on."""
    AHEAD[0] = seconds
    server.service.clocks.now = lambda: time.time() + AHEAD[0]
    server.call(server.service.clocks.wake)


def clock(then: str, seconds: int = HOUR) -> dict[str, Any]:
    return {"seconds": seconds, "then": then}


@pytest.fixture
def own(tmp_path: Path) -> Any:
    with running(tmp_path) as server:
        yield server


def duo(server: Running, then: str, **more: Any) -> tuple[Person, Person, int]:
    """The host, who decides, a friend, and the seat of the host."""
    anna, bert = server.person(), server.person()
    made = anna.sit(
        {"kind": "me", "name": "Anna"},
        {"kind": "friend", "name": "Bert"},
        game="aquaretto",
        clock=clock(then),
        **more,
    )
    assert anna.view()["time"]["deadline"] is None or anna.view()["to_move"] == 0
    bert.follow(made["seat_links"][0]["path"])
    return anna, bert, 0


def test_a_deadline_is_kept_for_who_decides(own: Running) -> None:
    """Stored with the table, new for every decision; a bot has none, nor has a friend who has
    never come."""
    before = int(time.time())
    anna, bert, _ = duo(own, "move", stand_in="random")
    mover = anna if anna.view()["to_move"] == 0 else bert
    told = mover.view()["time"]
    assert (told["seconds"], told["then"]) == (HOUR, "move")
    assert before + HOUR <= told["deadline"] <= time.time() + HOUR
    assert own.service.store.deadlines()[anna.table] == told["deadline"]
    row = own.service.store.load(anna.table)[0]
    assert (row.deadline, row.clock) == (told["deadline"], clock("move"))
    assert row.since // 1000 <= told["deadline"] - HOUR <= row.since // 1000 + 2
    cleo = own.person()
    cleo.sit({"kind": "me"}, BOT, game="aquaretto")
    assert cleo.view()["time"] is None
    assert cleo.table not in own.service.store.deadlines()


def test_a_bot_plays_the_turn_and_says_so(own: Running) -> None:
    anna, bert, _ = duo(own, "move", stand_in="random")
    mover, other = (anna, bert) if anna.view()["to_move"] == 0 else (bert, anna)
    seat, before = mover.view()["you"], mover.view()
    with mover.socket() as live:  # being there does not help
        hear(live)
        pass_time(own, HOUR - 60)
        assert mover.view()["seq"] == before["seq"]
        pass_time(own, HOUR + 1)
        view = other.wait(lambda v: v["to_move"] == other.view()["you"])
    name = view["seats"][seat]["name"]
    assert f"{name} was out of time, so a bot played this turn." in [
        one["text"] for one in view["log"]
    ]
    assert view["seats"][seat]["kind"] == "person"
    assert view["time"]["deadline"] > before["time"]["deadline"] - 1


def test_a_bot_takes_the_seat_until_its_person_is_back(own: Running) -> None:
    anna, bert, _ = duo(own, "seat")
    mover = anna if anna.view()["to_move"] == 0 else bert
    seat = mover.view()["you"]
    pass_time(own, HOUR + 1)
    view = mover.wait(lambda v: v["seats"][seat]["stands_in"])
    assert any("so a bot plays on." in one["text"] for one in view["log"])
    pass_time(own, 0)
    back = mover.post(f"/{mover.table}/back").json()
    assert back["seats"][seat]["kind"] == "person"


def pair(server: Running, then: str) -> tuple[Person, Person]:
    """Who decides at a table for two, and the other."""
    anna, bert, _ = duo(server, then)
    return (anna, bert) if anna.view()["to_move"] == 0 else (bert, anna)


def deadline(person: Person) -> int:
    return int(person.view()["time"]["deadline"])


def take(person: Person, verb: str) -> Any:
    """Play the first action of that verb."""
    view = person.view()
    return person.move(view, next(one["id"] for one in view["legal"] if one["verb"] == verb))


def back(person: Person) -> Any:
    """Take back, and the deadline then."""
    return person.undo(person.view()).json()["time"]["deadline"]


@pytest.mark.parametrize("forgotten", [False, True])
def test_taking_back_gives_no_time(own: Running, forgotten: bool) -> None:
    """Neither in one's own turn nor when another is waited for, who loses none; also if the table
    was not in memory meanwhile."""
    mover, other = pair(own, "host")

    def later(seconds: int) -> None:
        if forgotten:
            own.call(own.service.tables.drop, mover.table)
        pass_time(own, seconds)

    first = deadline(mover)
    later(100)
    take(mover, "expand_small")
    mine = deadline(mover)
    assert mine >= first + 100, "another decision has time of its own"
    later(200)
    assert back(mover) == mine
    take(mover, "expand_small")
    assert deadline(mover) == mine
    later(300)
    take(mover, "cell")
    assert other.view()["legal"]
    assert deadline(other) >= first + 300
    later(400)
    assert back(mover) == mine
    assert back(mover) == mine
    for verb in ("expand_small", "cell"):
        assert deadline(mover) == mine
        take(mover, verb)
    assert deadline(other) >= first + 400
    later(mine - first + HOUR + 1)
    late = mover.undo(mover.view())
    assert code(late) == (409, "cannot_undo")
    assert late.json()["message"].endswith("The time for that decision is over.")


def test_who_was_waited_for_before_that_loses_none_later(own: Running) -> None:
    """The shorter way leads to two decisions of the other; the first way had led that far."""
    mover, other = pair(own, "host")
    take(mover, "expand_small")
    take(mover, "cell")
    back(mover)
    back(mover)
    for verb in ("draw", "load"):
        take(mover, verb)
    for seconds in (100, 200):
        before = deadline(other)
        pass_time(own, seconds)
        take(other, "expand_small" if seconds == 100 else "cell")
        assert deadline(other) >= before + 99


def test_what_all_agree_to_take_back_has_its_time_anew(own: Running) -> None:
    mover, other = pair(own, "host")
    take(mover, "expand_small")
    before = deadline(mover)
    pass_time(own, 100)
    ask(mover, "take_back")
    assert reply(other, True).json()["time"]["deadline"] >= before + 100


def test_leaving_and_coming_back_gives_no_time(own: Running) -> None:
    """And once it is over, the bot has its turn before its person is back."""
    mover, other = pair(own, "move")
    own.service.bots.pace = 2
    before = deadline(mover)
    for seconds in (100, 200):
        pass_time(own, seconds)
        left = mover.post(f"/{mover.table}/leave").json()
        assert left["time"]["deadline"] is None
        again = mover.post(f"/{mover.table}/back").json()
        assert again["time"]["deadline"] == before
    mover.post(f"/{mover.table}/leave")
    pass_time(own, HOUR + 1)
    refused = mover.post(f"/{mover.table}/back")
    assert code(refused) == (409, "late")
    assert refused.headers["retry-after"]
    own.service.bots.pace = 0
    other.wait(lambda v: v["seq"] > again["seq"] + 1)
    last = mover.post(f"/{mover.table}/back")
    assert last.status_code == 200, last.text
    assert last.json()["time"]["deadline"] >= before + HOUR


def test_who_comes_back_to_a_secret_choice_has_the_time_of_all(own: Running) -> None:
    people = trio(own, game=SECRET, clock=clock("host"))
    before = deadline(people[0])
    pass_time(own, 100)
    people[1].post(f"/{people[1].table}/leave")
    people[1].post(f"/{people[1].table}/back")
    people[2].first(people[2].view())
    people[2].undo(people[2].view())
    assert {deadline(person) for person in people} == {before}


def test_who_takes_a_seat_begins_with_their_own_time(own: Running) -> None:
    """Somebody else had it before, and a new invitation ended that."""
    anna, bert, _ = duo(own, "host")
    while anna.view()["to_move"] == 0:
        anna.first(anna.view())
    before = deadline(bert)
    pass_time(own, 100)
    link = anna.post(f"/{anna.table}/seat_link", seat=1).json()["path"]
    assert anna.view()["time"]["deadline"] is None
    cleo = own.person()
    cleo.follow(link)
    assert deadline(cleo) >= before + 100


def test_it_may_be_left_to_the_host(own: Running) -> None:
    """Nothing happens by itself; the host may have a bot play, though the friend is there."""
    anna, bert, _ = duo(own, "host")
    while anna.view()["to_move"] == 0:
        anna.first(anna.view())
    with bert.socket() as live:
        hear(live)
        assert code(anna.post(f"/{anna.table}/bot", seat=1)) == (409, "present")
        pass_time(own, HOUR + 1)
        assert bert.view()["seats"][1]["kind"] == "person"
        assert anna.post(f"/{anna.table}/bot", seat=1).json()["seats"][1]["stands_in"]


@pytest.mark.parametrize("then", ["move", "seat"])
def test_where_nobody_may_leave_it_is_left_to_the_host(own: Running, then: str) -> None:
    """Also if the clock is set later: no bot may take over there, so none is promised."""
    anna, _bert, _ = duo(own, then, stand_in=None)
    assert anna.view()["time"]["then"] == "host"
    told = anna.post(f"/{anna.table}/clock", clock=clock(then)).json()["time"]
    assert (told["seconds"], told["then"]) == (HOUR, "host")
    assert own.service.store.load(anna.table)[0].clock == clock("host")
    assert anna.post(f"/{anna.table}/clock", clock=None).json()["time"] is None


@pytest.mark.parametrize("then", ["move", "seat"])
def test_that_holds_for_clocks_stored_before(tmp_path: Path, then: str) -> None:
    with running(tmp_path) as server:
        anna, _bert, _ = duo(server, "host", stand_in=None)
        while anna.view()["to_move"] == 0:
            anna.first(anna.view())
        server.service.store.set_clock(anna.table, clock(then))
        cookies, table = anna.http.cookies, anna.table
    with running(tmp_path) as server:
        anna = server.person()
        anna.http.cookies.update(cookies)
        before = anna.view_of(table)
        assert before["time"]["then"] == "host"
        pass_time(server, HOUR + 1)
        assert anna.view()["seq"] == before["seq"]
        assert anna.post(f"/{table}/bot", seat=1).json()["seats"][1]["stands_in"]


@pytest.mark.load
def test_another_process_may_bring_such_a_clock(tmp_path: Path, postgres: Postgres) -> None:
    with running(tmp_path, database=postgres.database()) as server:
        anna, _bert, _ = duo(server, "host", stand_in=None)
        server.service.store.set_clock(anna.table, clock("move", 600))
        told = anna.view()["time"]
        assert (told["seconds"], told["then"]) == (600, "host")


@pytest.mark.load
def test_a_move_elsewhere_while_a_clock_is_set_is_not_missed(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new time is stored in two steps; in between, another process has stored a move."""
    address = postgres.database()
    with running(tmp_path, database=address) as one, running(tmp_path, database=address) as other:
        anna, bert, _ = duo(one, "move")
        there = other.person()
        there.http.cookies.update((anna if anna.view()["legal"] else bert).http.cookies)
        there.view_of(anna.table)
        tables, moved = one.service.tables, list[int]()
        wait = tables.wait

        async def meanwhile(table: Table, turn: Turn) -> None:
            if not moved:
                moved.append((await asyncio.to_thread(there.first, there.view())).json()["seq"])
            await wait(table, turn)

        monkeypatch.setattr(tables, "wait", meanwhile)
        told = anna.post(f"/{anna.table}/clock", clock=clock("move", 600)).json()
        assert told["seq"] == anna.view()["seq"] == there.view()["seq"] == moved[0]
        assert told["time"] == there.view()["time"]


def test_a_restart_does_not_stop_the_clock(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, _bert, _ = duo(server, "seat")
        table, before = anna.table, anna.view()
    with running(tmp_path) as server:
        pass_time(server, HOUR + 1)
        someone = server.person()
        someone.table = table
        view = someone.wait(lambda v: any(one["stands_in"] for one in v["seats"]))
        assert view["seq"] > before["seq"]


def test_secret_choices_share_a_clock_and_tell_nothing(own: Running) -> None:
    people = trio(own, game=SECRET, clock=clock("move"))
    deadlines = [person.view()["time"]["deadline"] for person in people]
    people[1].first(people[1].view())
    assert [person.view()["time"]["deadline"] for person in people] == deadlines
    assert len(set(deadlines)) == 1
    assert own.service.store.load(people[0].table)[0].deadline == deadlines[0]
    pass_time(own, HOUR + 1)
    view = people[1].wait(lambda v: v["chosen"] is None and v["seq"] > 0)
    view = people[1].wait(lambda v: sum("out of time" in one["text"] for one in v["log"]) >= 2)
    late = {one["seat"] for one in view["log"] if one["kind"] == "hurried" and one["n"] == 4}
    assert late == {0, 2}


def test_the_host_does_not_learn_who_has_not_chosen_in_time(own: Running) -> None:
    """Both may be replaced, though they are here; what was chosen stands."""
    people = trio(own, game=SECRET, clock=clock("host"))
    people[1].first(people[1].view())
    with people[1].socket() as one, people[2].socket() as other:
        hear(one)
        hear(other)
        pass_time(own, HOUR + 1)
        for seat in (1, 2):
            told = people[0].post(f"/{people[0].table}/bot", seat=seat, level="random")
            assert told.json()["seats"][seat]["stands_in"]
    assert people[1].view()["chosen"] is not None
    people[0].first(people[0].view())
    assert people[0].wait(lambda v: v["chosen"] is None)["seq"] > 2


def test_a_seat_that_the_clock_takes_is_no_longer_asked(own: Running) -> None:
    """In a secret choice several are late; with the last one missing, the game is over."""
    anna, _bert, cleo = trio(own, game=SECRET, clock=clock("seat"))
    anna.first(anna.view())
    ask(anna, "end")
    assert reply(cleo, True).json()["question"]["missing"] == [1]
    pass_time(own, HOUR + 1)
    view = anna.wait(lambda v: v["ended"])
    assert [one["kind"] for one in view["seats"]] == ["person", "bot", "person"]
    assert [one["kind"] for one in view["log"]][-2:] == ["late", "ended"]


def test_the_host_sets_the_clock(own: Running) -> None:
    anna, bert, _ = duo(own, "move")
    path = f"/{anna.table}/clock"
    assert code(bert.post(path, clock=None)) == (403, "not_host")
    assert anna.post(path, clock=None).json()["time"] is None
    assert own.service.store.deadlines() == {}
    told = anna.post(path, clock=clock("host", 600)).json()["time"]
    assert (told["seconds"], told["then"]) == (600, "host")
    for wrong in (clock("never"), clock("move", 29), clock("move", 31 * 24 * HOUR), {}, 7):
        assert code(anna.post(path, clock=wrong)) == (422, "invalid")
    answer = anna.post("", game="tiffin", seats=[{"kind": "me"}, BOT], clock=clock("x"))
    assert code(answer) == (422, "invalid")
