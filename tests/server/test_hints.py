"""Hints at a table before its native code is there: who may ask, when, and what is told."""

from pathlib import Path

import httpx

from .conftest import BOT, Person, Running, running


def ask(person: Person, seq: int | None = None) -> httpx.Response:
    seq = person.view()["seq"] if seq is None else seq
    return person.post(f"/{person.table}/hint", expected_seq=seq)


def test_a_hint_names_legal_actions_and_what_it_rests_on(both: tuple[Person, Person]) -> None:
    mover, _ = both
    view = mover.view()
    assert view["hints"]
    told = ask(mover).json()
    assert (told["seq"], told["seat"]) == (view["seq"], view["you"])
    assert 1 <= len(told["tips"]) <= 3
    for tip in told["tips"]:
        assert tip["action"] in view["legal"]
        assert tip["win"] is None
        assert tip["sentence"].startswith(tip["text"])
        assert tip["action"]["id"] in tip["alike"]
    assert not told["thinks"]
    assert "still being prepared" in told["basis"]
    assert told["aim"].startswith("Aim")
    assert mover.view()["seq"] == view["seq"], "asking changes nothing"
    assert ask(mover).json() == told, "asking again is told the same"


def test_why_not_another_is_answered(both: tuple[Person, Person]) -> None:
    mover, _ = both
    view = mover.view()
    first = ask(mover).json()["tips"][0]
    asked = next(one for one in view["legal"] if one["id"] not in first["alike"])
    answer = mover.post(
        f"/{mover.table}/hint", expected_seq=view["seq"], instead=asked["id"]
    ).json()
    assert answer["instead"] == asked["id"]
    assert [tip["action"]["id"] for tip in answer["tips"]] == [first["action"]["id"], asked["id"]]
    assert ask(mover).json()["instead"] is None, "the hint itself is still what it was"
    legal = {one["id"] for one in view["legal"]}
    missing = next(n for n in range(1000) if n not in legal)
    refused = mover.post(f"/{mover.table}/hint", expected_seq=view["seq"], instead=missing)
    assert (refused.status_code, refused.json()["code"]) == (422, "no_action")


def test_games_are_shown_only_of_a_hint_that_tells_of_some(both: tuple[Person, Person]) -> None:
    mover, other = both
    view = mover.view()

    def show(person: Person, seq: int) -> httpx.Response:
        body = {"expected_seq": seq, "action": view["legal"][0]["id"], "world": 1}
        return person.post(f"/{mover.table}/hint/world", **body)

    assert show(mover, view["seq"]).json()["code"] == "no_hint"
    ask(mover)
    assert show(mover, view["seq"]).json()["code"] == "no_hint", "nothing was tried out yet"
    assert show(other, view["seq"]).json()["code"] == "not_your_turn"
    assert show(mover, view["seq"] + 1).json()["code"] == "stale"


def test_only_who_decides_now_may_ask(
    server: Running, both: tuple[Person, Person], anna: Person
) -> None:
    mover, other = both
    answer = ask(other)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_turn")
    watcher = server.person()
    watcher.table = mover.table
    assert ask(watcher).json()["code"] == "no_seat"
    before = mover.view()["seq"]
    mover.first(mover.view())
    answer = ask(mover, before)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")


def test_a_host_may_do_without_hints(server: Running) -> None:
    anna = server.person()
    anna.sit({"kind": "me"}, BOT, hints=False, options={"turn_limit": 20})
    view = anna.wait(lambda v: v["legal"])
    assert not view["hints"]
    answer = ask(anna)
    assert (answer.status_code, answer.json()["code"]) == (403, "no_hints")
    while (view := anna.wait(lambda v: v["legal"] or v["standings"]))["status"] != "over":
        anna.first(view)
    anna.table = anna.post(f"/{anna.table}/rematch").json()["id"]
    assert not anna.view()["hints"], "a rematch is played as the game before"


def test_over_is_over(server: Running) -> None:
    anna = server.person()
    anna.sit({"kind": "me"}, BOT, options={"turn_limit": 20})
    while (view := anna.wait(lambda v: v["legal"] or v["standings"]))["status"] != "over":
        anna.first(view)
    assert ask(anna).json()["code"] == "over"


def test_whether_hints_are_allowed_is_kept(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna = server.person()
        anna.sit({"kind": "me"}, {"kind": "friend"}, hints=False)
        cookies, table = anna.http.cookies, anna.table
    with running(tmp_path) as server:
        anna = server.person()
        anna.table = table
        for cookie in cookies.jar:
            anna.http.cookies.set(cookie.name, cookie.value or "", path=cookie.path)
        assert not anna.view()["hints"]


def test_bots_that_think_play_on_simply_and_say_so(server: Running) -> None:
    anna = server.person()
    anna.sit({"kind": "me"}, {"kind": "bot", "level": "expert"}, {"kind": "bot"})
    assert [one["thinks"] for one in anna.view()["seats"]] == [False, True, False]
    assert anna.http.get("/api/warm").json()["games"]["tiffin"]["state"] == "cold"
    levels = {one["name"]: one["thinks"] for one in anna.http.get("/api/levels").json()}
    assert [name for name, thinks in levels.items() if thinks] == ["strong", "expert"]
    for _ in range(6):
        anna.first(anna.wait(lambda v: v["legal"]))
