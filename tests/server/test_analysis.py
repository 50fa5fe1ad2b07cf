"""Analyses of finished games, made once and kept."""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from milkrun.server import analyses
from milkrun.server.analysis_schemas import FORMAT, Decision
from milkrun.server.hints import Question
from milkrun.server.schemas import WarmState
from milkrun.server.table import Table

from .conftest import BOT, PATIENCE, Person, Running, running

pytestmark = pytest.mark.slow

TERM = {"amount": 0.1, "error": 0.0}
TERMS = ("start", "luck", "own", "others", "hidden", "unexplained", "result")
FOUND = {
    "format": FORMAT,
    "game": "tiffin",
    "players": 2,
    "steps": 1,
    "over": True,
    "tries": 9,
    "seconds": 0.1,
    "whole": True,
    "chances": [[0.5, 0.5], [1.0, 0.0]],
    **{"movers": [0], "turns": [0], "rounds": []},
    "points": [{"n": 1, "parts": [{"fees": 5}, {"fees": 4}]}],
    "accounts": [{"seat": 0} | dict.fromkeys(TERMS, TERM)],
    "strokes": [{"n": 0, "text": "Something was drawn.", "seat": 0, "luck": [TERM, TERM]}],
    "said": [["Luck cost Yellow 10 %."]],
    "said_to_you": [["Luck cost you 10 %."]],
    "decisions": [
        {
            "n": 0,
            "seat": 0,
            "legal": 3,
            "played": 7,
            "worlds": 400,
            "loss": 0.1,
            "error": 0.01,
            "mistake": True,
            "choices": [
                {
                    "action": 6,
                    "text": "this",
                    "win": 0.6,
                    "worlds": 400,
                    "alike": [6],
                },
                {
                    "action": 7,
                    "text": "that",
                    "win": 0.5,
                    "worlds": 400,
                    "alike": [7],
                },
            ],
            "later": None,
        }
    ],
    "turning": [0],
    "standings": [
        {"seat": 0, "place": 1, "score": 5},
        {"seat": 1, "place": 2, "score": 4},
    ],
}
READ = "import sys, json, time, pathlib; game = json.load(sys.stdin); "


def worker(script: str) -> list[str]:
    """In place of the process that analyses: it reads the saved game, then does that."""
    return [sys.executable, "-c", READ + script]


def tell(**news: Any) -> str:
    return f"print({json.dumps(news)!r}, flush=True); "


def finished(server: Running, options: int = 20) -> Person:
    """Somebody who watches a game that two bots have played."""
    person = server.person()
    person.sit(BOT, BOT, options={"turn_limit": options})
    person.wait(lambda view: view["status"] == "over")
    return person


def begin(person: Person) -> httpx.Response:
    return person.post(f"/{person.table}/analysis")


def wait(person: Person, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """How the analysis stands, once that holds."""
    end = time.monotonic() + PATIENCE
    while not until(state := person.get("/analysis").json()):
        assert time.monotonic() < end, state
        time.sleep(0.05)
    return dict(state)


@pytest.fixture
def ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """`ready(script)` is a server with that worker, as if native code were there."""
    monkeypatch.setattr(analyses, "LOOK", 0.05)

    def one(script: str, compiled: bool = True) -> Any:
        made = running(tmp_path)

        class Entered:
            def __enter__(self) -> Running:
                server = made.__enter__()
                server.service.analyses.line = worker(script)
                server.service.analyses.is_compiled = lambda game: compiled
                return server

            def __exit__(self, *error: Any) -> Any:
                return made.__exit__(*error)

        return Entered()

    return one


def test_a_game_is_analysed_once_for_all_who_ask(ready: Any, tmp_path: Path) -> None:
    note = tmp_path / "begun"
    script = f"pathlib.Path({str(note)!r}).open('a').write(game['game'] + ' '); "
    with ready(script + tell(done=1, total=1, left=0) + tell(analysis=FOUND)) as server:
        anna = finished(server)
        assert anna.get("/analysis").json()["status"] == "none"
        assert begin(anna).json()["status"] in ("waiting", "working")
        assert wait(anna, lambda state: state["status"] == "done")["analysis"] == FOUND
        bert = server.person()
        bert.table = anna.table
        assert begin(bert).json() == begin(anna).json() == bert.get("/analysis").json()
    with running(tmp_path) as server:  # kept
        bert = server.person()
        bert.table = anna.table
        assert begin(bert).json()["analysis"] == FOUND
    assert note.read_text() == "tiffin "


def test_a_name_that_is_forgotten_meanwhile_is_not_in_it(ready: Any, tmp_path: Path) -> None:
    go = tmp_path / "go"
    told = FOUND | {"said": [["Luck cost Zacharias 10 %."]]}
    script = f"print(end='', flush=True)\nwhile not pathlib.Path({str(go)!r}).exists(): "
    with ready(script + "time.sleep(0.05)\n" + tell(analysis=told)) as server:
        person = server.person()
        me = {"kind": "me", "name": "Zacharias"}
        person.sit(me, BOT, options={"turn_limit": 20})
        while (view := person.wait(lambda view: view["status"] == "over" or view["legal"]))[
            "legal"
        ]:
            person.first(view)
        begin(person)
        wait(person, lambda state: state["status"] == "working")
        headers = {"authorization": f"Bearer {server.service.token}"}
        asked = {"name": "Zacharias"}
        forgot = person.http.post("/api/admin/forget", json=asked, headers=headers).json()
        assert forgot["tables"] == 1
        go.touch()
        found = wait(person, lambda state: state["status"] == "done")["analysis"]
        assert found["said"] == [[f"Luck cost {person.view()['seats'][0]['name']} 10 %."]]
        assert "Zacharias" not in json.dumps(found)


def test_news_of_another_process_do_not_begin_it_twice(ready: Any) -> None:
    with ready(tell(analysis=FOUND)) as server:
        mine, begun = server.service.analyses, []
        keep, analyse = mine._keep, mine._analyse

        async def kept(table_id: str, status: str, found: str | None = None) -> None:
            await keep(table_id, status, found)
            if status == "waiting":
                await mine.resume()

        async def analysed(table_id: str) -> None:
            begun.append(table_id)
            await analyse(table_id)

        mine._keep, mine._analyse = kept, analysed
        anna = finished(server)
        begin(anna)
        wait(anna, lambda state: state["status"] == "done")
        assert begun == [anna.table]


def test_progress_is_told_and_others_play_on_meanwhile(ready: Any) -> None:
    with ready(tell(done=30, total=100, left=20) + "time.sleep(60)") as server:
        anna, bert = finished(server), finished(server)
        begin(anna)
        begin(bert)
        state = wait(anna, lambda state: state["status"] == "working" and state["total"] > 0)
        assert (state["done"], state["total"], state["left"]) == (30, 100, 20)
        assert state["analysis"] is None
        assert state["message"] == "30 % done, about 20 seconds left."
        assert wait(bert, lambda state: True)["status"] == "waiting"  # one at a time
        assert finished(server).view()["status"] == "over"


def test_one_second_is_not_called_several() -> None:
    said = [analyses.Progress(99, 100, left).message for left in (0, 1, 2)]
    assert [one.split("about ")[1] for one in said] == ["1 second left."] * 2 + ["2 seconds left."]


def test_what_is_known_is_told_before_the_end_and_sent_once(ready: Any) -> None:
    part = FOUND | {"whole": False, "decisions": [], "turning": []}
    with ready(tell(analysis=part) + tell(analysis=part) + "time.sleep(60)") as server:
        anna = finished(server)
        begin(anna)
        state = wait(anna, lambda state: state["part"] == 2)
        assert (state["status"], state["analysis"]) == ("working", part)
        assert anna.get("/analysis", seen=2).json()["analysis"] is None
        assert anna.get("/analysis", seen=1).json()["analysis"] == part


def test_a_part_is_no_result(ready: Any) -> None:
    with ready(tell(analysis=FOUND | {"whole": False})) as server:
        anna = finished(server)
        begin(anna)
        wait(anna, lambda state: state["status"] == "failed")


def test_an_analysis_of_an_older_format_is_made_again(ready: Any) -> None:
    with ready(tell(analysis=FOUND)) as server:
        anna = finished(server)
        old = json.dumps({"format": FORMAT - 1, "chances": "otherwise"})
        server.service.store.keep_analysis(anna.table, "done", old)
        assert anna.get("/analysis").json()["status"] == "none"
        begin(anna)
        assert wait(anna, lambda state: state["status"] == "done")["analysis"] == FOUND


def judged(person: Person, n: int, action: int) -> httpx.Response:
    return person.post(f"/{person.table}/analysis/why", n=n, action=action)


def test_why_a_mistake_was_one_does_not_call_it_as_good(
    ready: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ready(tell(analysis=FOUND)) as server:
        anna = finished(server)
        legal = [one["id"] for one in anna.get("/replay/0/side").json()["legal"]]
        best, done, other = (
            FOUND["decisions"][0]["choices"][0] | {"action": a, "alike": [a]} for a in legal[:3]
        )
        asked: list[Question] = []
        judging = server.service.hints.looking_back

        def heard(table: Table, decision: Decision, action: int) -> Question:
            asked.append(judging(table, decision, action))
            return asked[-1]

        monkeypatch.setattr(server.service.hints, "looking_back", heard)
        for mistake in (True, False):
            known = json.loads(json.dumps(FOUND))
            made = {"choices": [best, done, other], "played": done["action"], "mistake": mistake}
            known["decisions"][0] |= made
            server.service.store.keep_analysis(anna.table, "done", json.dumps(known))
            assert all(judged(anna, 0, one["action"]).is_success for one in (done, other))
        assert [one.worse for one in asked] == [True, False, False, False]


def test_a_try_is_compared_with_the_best_known_action(ready: Any) -> None:
    """From the position as its seat saw it, with what it could do."""
    with ready(tell(analysis=FOUND)) as server:
        anna = finished(server)
        assert judged(anna, 0, 3).json()["code"] == "no_analysis"
        side = anna.get("/replay/0/side").json()
        seat = side["to_move"]
        assert (side["you"], side["seq"]) == (seat, 0)
        assert (side["can_undo"], side["links"]) == (False, None)
        legal = [one["id"] for one in side["legal"]]
        assert len(legal) > 2
        known = json.loads(json.dumps(FOUND))
        known["decisions"][0]["choices"][0] |= {"action": legal[0], "alike": legal[:1]}
        server.service.store.keep_analysis(anna.table, "done", json.dumps(known))
        answer = judged(anna, 0, legal[2]).json()
        assert (answer["seat"], answer["instead"]) == (seat, legal[2])
        assert legal[2] in {a for tip in answer["tips"] for a in tip["alike"]}
        assert judged(anna, 0, legal[2]).json()["tips"] == answer["tips"]
        assert judged(anna, 0, 10**6).status_code == 422
        assert judged(anna, 1, legal[2]).json()["code"] == "no_decision"
        steps = anna.get("/replay").json()["steps"]
        assert anna.get(f"/replay/{steps}/side").json()["legal"] == []
        assert anna.get(f"/replay/{steps + 1}/side").status_code == 404


def test_a_restart_begins_again_with_what_was_not_done(ready: Any) -> None:
    with ready("time.sleep(60)") as server:
        anna = finished(server)
        begin(anna)
        wait(anna, lambda state: state["status"] == "working")
    # The next server resumes at its start, before a test can change anything: it has no native
    # code and cannot, so that it says so; asked again it does.
    with ready(tell(analysis=FOUND)) as server:
        again = server.person()
        again.table = anna.table
        state = wait(again, lambda state: state["status"] in ("failed", "done"))
        if state["status"] == "failed":
            begin(again)
        assert wait(again, lambda state: state["status"] == "done")["analysis"] == FOUND


def test_a_failure_is_told_and_can_be_tried_again(
    ready: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with ready("sys.exit(3)") as server:
        anna = finished(server)
        begin(anna)
        state = wait(anna, lambda state: state["status"] == "failed")
        assert "The analysis failed" in state["message"]
        assert "ended with 3" in caplog.text
        server.service.analyses.line = worker(tell(analysis=FOUND))
        assert begin(anna).json()["status"] in ("waiting", "working")
        wait(anna, lambda state: state["status"] == "done")


def test_it_waits_for_native_code_and_says_so(ready: Any) -> None:
    with ready(tell(analysis=FOUND), compiled=False) as server:
        anna = finished(server)
        warmth = server.service.warmth
        server.call(warmth.games.__setitem__, "tiffin", WarmState(state="warming"))
        time.sleep(0.05)
        begin(anna)
        state = wait(anna, lambda state: "fast rules of Tiffin" in state["message"])
        assert state["status"] == "waiting"
        server.service.analyses.is_compiled = lambda game: True
        wait(anna, lambda state: state["status"] == "done")


def test_a_server_that_compiles_nothing_says_that_it_cannot(ready: Any) -> None:
    with ready(tell(analysis=FOUND), compiled=False) as server:
        anna = finished(server)
        begin(anna)
        wait(anna, lambda state: state["status"] == "failed")


def test_before_the_end_there_is_nothing_to_see(both: tuple[Person, Person]) -> None:
    mover, _ = both
    for answer in (
        begin(mover),
        mover.get("/analysis"),
        mover.get("/replay/0/side"),
        judged(mover, 0, 0),
        mover.post(f"/{mover.table}/whatif", n=0, seat=0),
    ):
        assert answer.status_code == 409
        assert answer.json() == {"code": "not_over", "message": "The game is not over yet."}
    assert mover.http.get("/api/tables/nowhere/analysis").json()["code"] == "no_table"
