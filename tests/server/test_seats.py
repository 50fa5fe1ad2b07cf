"""Seats: a secret link each, traded for a cookie; kept as hashes; a host's powers."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from .conftest import BOT, Person, Running, hear, running, secret_of


def test_links_and_seats(anna: Person, bert: Person) -> None:
    made = anna.sit({"kind": "me"}, {"kind": "friend", "name": "Bert"}, BOT)
    assert [one["seat"] for one in made["seat_links"]] == [1]
    assert made["watch_path"] == f"/t/{made['id']}"
    view = anna.view()
    assert view["you"] == 0
    assert view["host"]
    assert view["status"] == "waiting"
    assert view["links"] == made["seat_links"]
    assert bert.view_of(made["id"])["you"] is None
    answer = bert.follow(made["seat_links"][0]["path"])
    assert answer.json() == {"seat": 1, "name": "Bert", "said": None}
    assert bert.view()["you"] == 1
    assert not bert.view()["host"]
    assert bert.view()["links"] is None
    assert anna.view()["links"] == []
    assert anna.view()["status"] == "playing"


def test_a_link_is_used_once(server: Running, anna: Person, bert: Person) -> None:
    """Whoever sits there may follow it again; nobody else, and not the host who made it."""
    path = anna.sit({"kind": "me"}, {"kind": "friend"})["seat_links"][0]["path"]
    assert bert.follow(path).status_code == 200
    assert bert.follow(path).json()["seat"] == 1
    eve = server.person()
    answer = eve.follow(path)
    assert (answer.status_code, answer.json()["code"]) == (409, "used_link")
    assert "ask the host for a new link" in answer.json()["message"]
    assert eve.view()["you"] is None
    assert anna.follow(path).json()["code"] == "used_link"
    assert eve.follow(path[:-4] + "AAAA").json()["code"] == "bad_link"


def test_an_invitation_is_read_before_it_is_taken(anna: Person, bert: Person) -> None:
    made = anna.sit({"kind": "me", "name": "Anna"}, {"kind": "friend", "name": "Bert"})
    secret, bert.table = secret_of(made["seat_links"][0]["path"]), anna.table

    def read(person: Person, secret: str = secret) -> Any:
        return person.post(f"/{person.table}/invitation", secret=secret)

    assert read(bert).json() == {"seat": 1, "name": "Bert", "is_new": True}
    assert bert.view()["you"] is None
    assert not read(anna).json()["is_new"], "who sits here already needs no name"
    bert.follow(made["seat_links"][0]["path"])
    assert read(bert).json() == {"seat": 1, "name": "Bert", "is_new": False}
    assert read(anna).json()["code"] == "used_link"
    assert read(bert, "nothing").json()["code"] == "bad_link"
    assert read(bert, "").status_code == 422


def test_a_device_has_one_seat_of_a_table(server: Running, anna: Person, bert: Person) -> None:
    """The host who tries a friend's link out keeps the seat, and the link."""
    path = anna.sit({"kind": "me", "name": "Anna"}, {"kind": "friend"})["seat_links"][0]["path"]
    answer = anna.follow(path)
    assert (answer.status_code, answer.json()["code"]) == (409, "seated")
    assert "you sit here as Anna" in answer.json()["message"]
    assert anna.view()["you"] == 0
    assert bert.follow(path).json()["seat"] == 1


def test_secrets_are_long_different_and_stored_as_hashes_only(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna = server.person()
        made = anna.sit({"kind": "me"}, {"kind": "friend"}, {"kind": "friend"})
        secrets = [secret_of(one["path"]) for one in made["seat_links"]]
        server.person().follow(made["seat_links"][0]["path"])
        secrets += [anna.cookie().partition("=")[2]]
        secrets += [secret_of(anna.post(f"/{anna.table}/pass").json()["path"])]
        secrets += [anna.http.post("/api/devices/link", json={}).json()["path"].partition("#")[2]]
    assert len(set(secrets)) == 5
    assert all(len(one) * 6 >= 128 for one in secrets)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made["id"].encode() in kept
    assert not any(one.encode() in kept for one in secrets)


def test_a_renewed_link_voids_the_old_one(server: Running, anna: Person, bert: Person) -> None:
    made = anna.sit({"kind": "me"}, {"kind": "friend"})
    old = made["seat_links"][0]
    new = anna.post(f"/{anna.table}/seat_link", seat=1).json()
    assert new["seat"] == 1
    assert new != old
    assert anna.view()["links"] == [new]
    assert bert.follow(old["path"]).json()["code"] == "used_link"
    assert bert.follow(new["path"]).json()["seat"] == 1
    assert anna.post(f"/{anna.table}/seat_link", seat=0).json()["code"] == "no_friend"
    assert anna.post(f"/{anna.table}/seat_link", seat=7).json()["code"] == "invalid"
    assert bert.post(f"/{bert.table}/seat_link", seat=0).json()["code"] == "not_host"


def test_names(both: tuple[Person, Person]) -> None:
    mover, other = both
    seat = mover.view()["you"]
    assert mover.post(f"/{mover.table}/seat", name="  Zoë 7 ").json()["seats"][seat]["name"] == (
        "Zoë 7"
    )
    assert "Zoë 7" in other.view()["prompt"]


def test_a_bot_plays_on_until_the_friend_is_back(
    server: Running, anna: Person, bert: Person
) -> None:
    made = anna.sit({"kind": "me"}, {"kind": "friend", "name": "Bert"})
    link = made["seat_links"][0]["path"]
    bert.follow(link)
    with bert.socket() as live:
        hear(live)
        assert anna.post(f"/{anna.table}/bot", seat=1).json()["code"] == "present"
        assert bert.post(f"/{bert.table}/bot", seat=0).json()["code"] == "not_host"
    anna.wait(lambda v: not v["seats"][1]["online"])
    assert anna.post(f"/{anna.table}/bot", seat=1, level="genius").json()["code"] == "invalid"
    assert bert.post(f"/{bert.table}/back").json()["code"] == "no_bot"
    view = anna.post(f"/{anna.table}/bot", seat=1, level="random").json()
    assert (view["seats"][1]["kind"], view["seats"][1]["level"]) == ("bot", "random")
    assert view["seats"][1]["stands_in"]
    assert {"n": 1, "seat": 1, "kind": "left", "text": "A bot now plays for Bert."} in view["log"]
    while (view := anna.wait(lambda v: v["legal"]))["log"][-1]["seat"] != 1:
        anna.first(view)
    anna.first(view)  # a tin is laid, or a card taken: nothing more is to be decided then
    away = bert.view()
    assert (away["you"], away["legal"], away["can_undo"]) == (1, [], False)
    assert away["prompt"].startswith("A bot is playing for you.")
    answer = bert.move(away, 0)
    assert (answer.status_code, answer.json()["code"]) == (403, "stood_in")
    assert bert.follow(link).json()["seat"] == 1
    back = bert.post(f"/{bert.table}/back").json()
    assert (back["seats"][1]["kind"], back["seats"][1]["stands_in"]) == ("person", False)
    assert back["log"][-1]["text"] == "Bert is back."
    assert back["last_action"]["verb"] == "back"
    bert.wait(lambda v: v["legal"] or anna.view()["legal"])
    assert anna.post(f"/{anna.table}/back").json()["code"] == "no_bot"


def test_a_bot_takes_an_empty_chair_that_its_link_still_opens(anna: Person, bert: Person) -> None:
    made = anna.sit({"kind": "me"}, {"kind": "friend"})
    assert anna.post(f"/{anna.table}/bot", seat=1).json()["status"] == "playing"
    assert anna.view()["links"] == made["seat_links"]
    assert bert.follow(made["seat_links"][0]["path"]).json()["seat"] == 1
    assert bert.post(f"/{bert.table}/back").json()["seats"][1]["kind"] == "person"


def test_a_person_is_given_a_moment_to_come_back(tmp_path: Path) -> None:
    with running(tmp_path, grace=60) as server:
        anna, bert = server.person(), server.person()
        made = anna.sit({"kind": "me"}, {"kind": "friend", "name": "Bert"})
        bert.follow(made["seat_links"][0]["path"])
        with bert.socket() as live:
            hear(live)
        anna.wait(lambda v: not v["seats"][1]["online"])
        answer = anna.post(f"/{anna.table}/bot", seat=1)
        assert (answer.status_code, answer.json()["code"]) == (409, "present")
        assert "Bert was here a moment ago" in answer.json()["message"]
        assert 50 <= int(answer.headers["retry-after"]) <= 60


def test_who_left_and_came_back_survives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, bert = server.person(), server.person()
        made = anna.sit({"kind": "me"}, {"kind": "friend", "name": "Bert"})
        bert.follow(made["seat_links"][0]["path"])
        mover = anna if anna.view()["legal"] else bert
        mover.first(mover.view())
        anna.post(f"/{anna.table}/bot", seat=1)
        bert.post(f"/{bert.table}/back")
        before = bert.wait(lambda v: v["legal"] or anna.view()["legal"])
        texts = [line["text"] for line in before["log"]]
        assert texts.index("A bot now plays for Bert.") < texts.index("Bert is back.")
    with running(tmp_path) as server:
        again = server.person()
        again.http.cookies, again.table = bert.http.cookies, bert.table
        after = again.view()
        assert (after["log"], after["seq"]) == (before["log"], before["seq"])
        news = again.view(log_since=before["seq"])
        kept = [line for line in before["log"] if line["n"] < news["log_from"]]
        assert kept + news["log"] == before["log"]


def turn_of(person: Person, other: Person) -> dict[str, Any]:
    """What a person sees at their turn; the other plays meanwhile."""
    while not (view := person.view())["legal"]:
        if (now := other.view())["legal"]:
            other.first(now)
    return view


def test_a_friend_is_removed_before_the_first_move(
    server: Running, anna: Person, bert: Person
) -> None:
    """Even one who is here; a bot plays, and the friend may return."""
    made = anna.sit({"kind": "me"}, {"kind": "friend", "name": "Bert"}, BOT)
    bert.follow(made["seat_links"][0]["path"])
    with bert.socket() as live:
        hear(live)
        assert bert.post(f"/{bert.table}/remove", seat=0).json()["code"] == "not_host"
        assert anna.post(f"/{anna.table}/remove", seat=0).json()["code"] == "no_friend"
        assert anna.post(f"/{anna.table}/remove", seat=2).json()["code"] == "no_friend"
        view = anna.post(f"/{anna.table}/remove", seat=1, level="random").json()
        assert (view["seats"][1]["kind"], view["seats"][1]["stands_in"]) == ("bot", True)
        texts = [line["text"] for line in view["log"]]
        assert "The host gave Bert's seat to a bot." in texts
        assert bert.view()["prompt"].startswith("A bot is playing for you.")
        back = bert.post(f"/{bert.table}/back").json()
        assert (back["you"], back["seats"][1]["kind"]) == (1, "person")
        bert.first(turn_of(bert, anna))
        answer = anna.post(f"/{anna.table}/remove", seat=1)
        assert (answer.status_code, answer.json()["code"]) == (409, "present")


@pytest.mark.parametrize(("away", "code"), [(600, "present"), (0, None)])
def test_a_friend_who_has_moved_is_removed_when_away_for_long(
    tmp_path: Path, away: int, code: str | None
) -> None:
    with running(tmp_path, away=away) as server:
        anna, bert = server.person(), server.person()
        made = anna.sit({"kind": "me"}, {"kind": "friend", "name": "Bert"})
        bert.follow(made["seat_links"][0]["path"])
        bert.first(turn_of(bert, anna))
        with bert.socket() as live:
            hear(live)
        anna.wait(lambda v: not v["seats"][1]["online"])
        answer = anna.post(f"/{anna.table}/remove", seat=1)
        assert answer.json().get("code") == code
        if code:
            assert "you may remove them in 10 min." in answer.json()["message"]


def offer_a_trade(anna: Person, others: list[Person]) -> dict[str, Any]:
    """Play Tariffs until Anna can offer a domino to the next seat; what she sees then."""
    while True:
        view = anna.view()
        offers = [one for one in view["legal"] if one["verb"] == "offer"]
        if offers:
            return dict(anna.move(view, offers[0]["id"]).json())
        for one in (anna, *others):
            if (now := one.view())["legal"]:
                one.first(now)


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_a_bot_answers_a_trade(anna: Person, level: str) -> None:
    anna.sit({"kind": "me"}, {"kind": "bot", "level": level}, game="tariffs")
    anna.wait(lambda v: v["legal"])
    view = offer_a_trade(anna, [])
    assert view["to_move"] == 1
    view = anna.wait(lambda v: v["legal"])
    assert view["view"]["phase"] in ("confirm", "action")


def test_a_trade_with_somebody_who_is_away(server: Running, anna: Person, bert: Person) -> None:
    """TAR-5.3 asks the partner; when that one is gone the host lets a bot answer."""
    made = anna.sit({"kind": "me"}, {"kind": "friend", "name": "Bert"}, game="tariffs")
    bert.follow(made["seat_links"][0]["path"])
    with bert.socket() as live:
        hear(live)
        offer_a_trade(anna, [bert])
    view = anna.wait(lambda v: not v["seats"][1]["online"])
    assert (view["to_move"], view["view"]["phase"]) == (1, "respond")
    anna.post(f"/{anna.table}/bot", seat=1)
    view = anna.wait(lambda v: v["legal"])
    assert view["view"]["phase"] in ("confirm", "action")
    assert bert.post(f"/{bert.table}/back").json()["you"] == 1


def test_friends_follow_to_a_rematch(tmp_path: Path) -> None:
    with running(tmp_path, seed=0) as server:
        anna, bert = server.person(), server.person()
        made = anna.sit({"kind": "me"}, {"kind": "friend"}, options={"turn_limit": 20})
        bert.follow(made["seat_links"][0]["path"])
        people = anna, bert
        while (view := anna.view())["status"] != "over":
            mover = people[view["to_move"]]
            mover.first(mover.view())
        assert bert.post(f"/{bert.table}/rematch").json()["code"] == "not_host"
        new = anna.post(f"/{anna.table}/rematch").json()["id"]
        assert bert.view()["rematch"] == new
        assert bert.post(f"/{bert.table}/rematch").json() == {
            "id": new,
            "seat_links": [],
            "watch_path": f"/t/{new}",
        }
        bert.table = anna.table = new
        assert (anna.view()["you"], bert.view()["you"]) == (0, 1)
        assert anna.view()["status"] == "playing"
        assert anna.view()["seq"] == 0
        seeds = sqlite3.connect(tmp_path / "games.sqlite3").execute("select seed from tables")
        assert len(set(seeds.fetchall())) == 2, "it is another game"


def test_what_a_table_may_be(anna: Person) -> None:
    me, friend = {"kind": "me"}, {"kind": "friend"}
    for body in (
        {"game": "chess", "seats": [me, friend]},
        {"game": "tiffin", "seats": []},
        {"game": "tiffin", "seats": [me]},
        {"game": "tiffin", "seats": [me] * 2},
        {"game": "tiffin", "seats": [me] + [friend] * 4},
        {"game": "tiffin", "seats": [me, {"kind": "ghost"}]},
        {"game": "tiffin", "seats": [me, {"kind": "bot", "level": "genius"}]},
        {"game": "tiffin", "seats": [me, friend], "options": {"speed": 1}},
        {"game": "tiffin", "seats": [me, friend], "options": {"hand_limit": 99}},
        {"game": "tiffin", "seats": [me, friend], "options": {"hand_limit": "7"}},
    ):
        answer = anna.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid"), body
        assert answer.json()["message"]
