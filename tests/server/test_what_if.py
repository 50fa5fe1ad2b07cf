"""Ways on from a finished game: another one that begins in it."""

from pathlib import Path
from typing import Any

import pytest

from .conftest import BOT, Person, Running, running
from .test_analysis import finished

pytestmark = pytest.mark.slow


def short_game(anna: Person) -> tuple[str, int]:
    """Against a bot, to the end: its table and its steps."""
    anna.sit({"kind": "me"}, BOT, options={"turn_limit": 20})
    turn = 0
    while (view := anna.wait(lambda v: v["legal"] or v["status"] == "over"))["legal"]:
        turn += 1
        assert anna.move(view, view["legal"][turn % len(view["legal"])]["id"]).is_success
    return anna.table, anna.get("/replay").json()["steps"]


def test_what_if_goes_its_own_way_from_there(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna = server.person()
        old, steps = short_game(anna)
        frames = (anna.get(f"/replay/{n}").json() for n in range(4, steps))
        then = next(  # in the middle of a turn: there, one could have taken back
            frame for frame in frames if frame["to_move"] == 0 and frame["last_action"]["seat"] == 0
        )
        n = then["seq"]

        bert = server.person()  # who only watched
        made = bert.post(f"/{old}/whatif", n=n, seat=0, level="greedy")
        assert made.status_code == 201
        bert.table = made.json()["id"]
        assert bert.table != old
        view = bert.view()
        assert view["title"] == "Tiffin: what if"
        assert view["origin"] == {"id": old, "steps": n}
        assert (view["you"], view["host"], view["seq"], view["status"]) == (0, True, n, "playing")
        assert [seat["kind"] for seat in view["seats"]] == ["person", "bot"]
        assert view["seats"][1]["level"] == "greedy"
        assert (view["view"], view["log"]) == (then["view"], then["log"])
        assert view["legal"]
        assert view["can_undo"] is False
        assert bert.undo(view).json()["code"] == "cannot_undo"
        place = next(a for a in view["legal"] if a["verb"] in ("place", "discard", "take", "unit"))
        after = bert.move(view, place["id"]).json()
        assert after["seq"] == n + 1
        table, seen = bert.table, bert.wait(lambda v: v["legal"] or v["status"] == "over")
        cookies = bert.http.cookies
        assert anna.view()["origin"] is None
        assert anna.get("/replay").json()["steps"] == steps
    with running(tmp_path) as server:
        bert = server.person()
        bert.http.cookies = cookies
        bert.table = table
        view = bert.view()
        same = ("seq", "view", "log", "legal", "can_undo", "origin", "title", "you")
        assert {key: view[key] for key in same} == {key: seen[key] for key in same}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"n": 10_000}, "0 to"),
        ({"seat": 2}, "seats 0 to 1"),
        ({"level": "genius"}, "no bot 'genius'"),
        ({"n": -1}, "n"),
    ],
)
def test_what_cannot_be_played_on(server: Running, change: dict[str, Any], says: str) -> None:
    anna = finished(server)
    answer = anna.post(f"/{anna.table}/whatif", **{"n": 1, "seat": 0} | change)
    assert answer.status_code == 422
    assert says in answer.json()["message"]
