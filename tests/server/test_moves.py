"""Moves: played once, in order, by the seat whose turn it is; every refusal says why."""

from uuid import uuid4

import pytest

from .conftest import BOT, Person, Running


def test_a_move_changes_the_table_and_answers_with_the_view(both: tuple[Person, Person]) -> None:
    mover, other = both
    before = mover.view()
    after = mover.first(before).json()
    assert after["seq"] == before["seq"] + 1
    assert after["you"] == before["you"]
    assert after["last_action"]["seat"] == before["you"]
    assert after["last_action"]["text"] == before["legal"][0]["text"]
    assert after["events"]
    assert other.view()["seq"] == after["seq"]


def test_the_same_move_id_is_played_once(both: tuple[Person, Person]) -> None:
    mover, _ = both
    view, move_id = mover.view(), str(uuid4())
    action = view["legal"][0]["id"]
    answers = [mover.move(view, action, move_id) for _ in range(3)]
    assert [one.status_code for one in answers] == [200, 200, 200]
    assert {one.json()["seq"] for one in answers} == {view["seq"] + 1}


def test_a_move_id_cannot_serve_for_another_move(both: tuple[Person, Person]) -> None:
    mover, _ = both
    view, move_id = mover.view(), str(uuid4())
    first, second = (one["id"] for one in view["legal"][:2])
    mover.move(view, first, move_id)
    answer = mover.move(view, second, move_id)
    assert answer.status_code == 409
    assert answer.json()["code"] == "reused"


def test_a_stale_move_is_refused_with_the_view_as_it_is(both: tuple[Person, Person]) -> None:
    mover, _ = both
    view = mover.view()
    now = mover.first(view).json()
    answer = mover.first(view)
    assert answer.status_code == 409
    assert answer.json()["code"] == "stale"
    assert answer.json()["view"]["seq"] == now["seq"]
    assert answer.json()["view"]["you"] == view["you"]


def test_an_illegal_move_is_refused_with_the_clause(both: tuple[Person, Person]) -> None:
    mover, _ = both
    view = mover.view()
    space = mover.get("/actions").json()
    never = sorted(set(range(space["size"])) - {one["id"] for one in view["legal"]})
    for action in never:
        answer = mover.move(view, action)
        told = answer.json()
        assert (answer.status_code, told["code"]) == (422, "illegal")
        assert told["clause"].startswith("TIF-")
        assert told["message"][0].isupper()
        assert told["view"]["seq"] == view["seq"]
        why = mover.get("/why", action=action).json()
        assert (why["possible"], why["clause"]) == (False, told["clause"])
    assert mover.move(view, space["size"]).status_code == 422
    assert mover.view() == view


def test_nobody_moves_out_of_turn(both: tuple[Person, Person]) -> None:
    mover, other = both
    view = mover.view()
    answer = other.move(view, view["legal"][0]["id"])
    assert answer.status_code == 403
    assert answer.json()["code"] == "not_your_turn"
    assert other.view()["legal"] == []
    assert other.get("/why", action=view["legal"][0]["id"]).json()["possible"] is False


def test_a_watcher_reads_and_does_not_act(server: Running, both: tuple[Person, Person]) -> None:
    mover, _ = both
    watcher = server.person()
    watcher.table = mover.table
    view = watcher.view()
    assert view["you"] is None
    assert view["legal"] == []
    assert view["links"] is None
    action = mover.view()["legal"][0]["id"]
    for answer in (
        watcher.move(view, action),
        watcher.undo(view),
        watcher.get("/why", action=action),
        watcher.post(f"/{watcher.table}/seat", name="Eve"),
        watcher.post(f"/{watcher.table}/bot", seat=0, level="random"),
        watcher.post(f"/{watcher.table}/rematch"),
    ):
        assert answer.status_code == 403
        assert answer.json()["code"] == "no_seat"
    assert mover.view()["seq"] == view["seq"]


def test_a_seat_of_another_table_is_no_seat(server: Running, both: tuple[Person, Person]) -> None:
    mover, _ = both
    eve = server.person()
    eve.sit({"kind": "me"}, {"kind": "friend"})
    secret = eve.cookie().partition("=")[2]
    eve.table = mover.table
    assert eve.view()["you"] is None
    eve.http.cookies.set("milkrun_seat", secret, path=f"/api/tables/{mover.table}")
    assert eve.view()["you"] is None
    assert eve.post(f"/{mover.table}/claim", secret=secret).json()["code"] == "bad_link"


def test_taking_back(both: tuple[Person, Person]) -> None:
    """A placed tiffin... or whatever was chosen without luck can be taken back, once, by its
    seat, before anybody else decides."""
    mover, other = both
    view = mover.view()
    place = next(one for one in view["legal"] if one["verb"] == "place")
    placed = mover.move(view, place["id"]).json()
    assert placed["can_undo"]
    assert placed["undo_text"] == place["text"]
    assert other.view()["can_undo"] is False
    assert other.view()["undo_text"] is None
    assert other.undo(placed).json()["code"] == "cannot_undo"
    back_id = str(uuid4())
    back = mover.undo(placed, back_id).json()
    assert back["seq"] == placed["seq"] + 1
    assert mover.view()["view"] == view["view"]
    assert back["legal"] == view["legal"]
    assert back["log_from"] == len(view["log"] and {line["n"] for line in view["log"]})
    assert mover.undo(placed, back_id).json()["seq"] == back["seq"]
    assert back["last_action"]["verb"] == "undo"
    assert back["events"] == []
    assert mover.undo(back).json()["code"] == "cannot_undo"
    again = mover.move(back, place["id"]).json()
    reply = other.view()
    other.first(reply)
    assert mover.undo({"seq": reply["seq"] + 1}).json()["code"] == "cannot_undo"
    assert again["view"] == placed["view"]


def test_a_card_drawn_from_the_deck_is_not_taken_back(both: tuple[Person, Person]) -> None:
    mover, _ = both
    view = mover.view()
    draw = next(one for one in view["legal"] if one["verb"] == "take_deck")
    drawn = mover.move(view, draw["id"]).json()
    assert drawn["can_undo"] is False
    assert mover.undo(drawn).json()["code"] == "cannot_undo"


def parts_and_sides(anna: Person, steps: int) -> None:
    """Where a finished game's rounds begin, and how other seats saw it."""
    info = anna.get("/replay").json()
    assert len(info["movers"]) == steps
    assert info["rounds"][0] == 0
    assert info["rounds"] == sorted(set(info["rounds"]))
    assert 1 < len(info["rounds"]) < steps
    for n in (0, 5):
        side = anna.get(f"/replay/{n}/side").json()
        assert side["you"] == info["movers"][n]
        seen = anna.get(f"/replay/{n}", seat=side["you"]).json()
        assert (seen["you"], seen["view"]) == (side["you"], side["view"])
        assert (seen["legal"], seen["links"], seen["devices"]) == ([], None, None)
    assert anna.get("/replay/0", seat=3).json()["code"] == "invalid"
    assert anna.get("/replay/0", seat=-1).status_code == 422


@pytest.mark.slow
def test_a_whole_game_against_bots(anna: Person) -> None:
    """Played by the list of legal actions; then over, with standings, replay, export, rematch."""
    anna.sit({"kind": "me"}, BOT, BOT)
    assert anna.get("/replay").json()["code"] == "not_over"
    assert anna.get("/export").json()["code"] == "not_over"
    assert anna.post(f"/{anna.table}/rematch").json()["code"] == "not_over"
    turn = 0
    while (view := anna.wait(lambda v: v["legal"] or v["status"] == "over"))["status"] != "over":
        turn += 1
        answer = anna.move(view, view["legal"][turn % len(view["legal"])]["id"])
        assert answer.status_code == 200, answer.text
    assert anna.first({"seq": view["seq"], "legal": [{"id": 0}]}).json()["code"] == "over"
    for one in view["standings"]:
        assert sum(one["parts"].values()) == one["score"] == view["seats"][one["seat"]]["score"]
    steps = anna.get("/replay").json()["steps"]
    assert steps == view["seq"]
    last = anna.get(f"/replay/{steps}").json()
    assert (last["view"], last["log"]) == (view["view"], view["log"])
    start = anna.get("/replay/0").json()
    assert start["seq"] == 0
    assert start["status"] == "playing"
    assert start["standings"] is None
    assert anna.get(f"/replay/{steps + 1}").status_code == 404
    parts_and_sides(anna, steps)
    saved = anna.get("/export")
    assert "attachment" in saved.headers["content-disposition"]
    import milkrun

    match = milkrun.loads(saved.text, native=False)
    assert match.over
    assert [s.score for s in match.standings()] == [s["score"] for s in view["standings"]]
    made = anna.post(f"/{anna.table}/rematch").json()
    assert anna.view()["rematch"] == made["id"]
    assert anna.post(f"/{anna.table}/rematch").json()["id"] == made["id"]
    anna.table = made["id"]
    assert anna.view()["you"] == 0
    assert anna.view()["host"]
