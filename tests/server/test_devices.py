"""One cookie a device: what it may do, how seats get to other devices, and who is thrown out."""

import sqlite3
from pathlib import Path

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from milkrun.engine.game import games
from milkrun.server.devices import Device
from milkrun.server.security import hashed
from milkrun.server.store.sql import MIGRATIONS

from .conftest import BOT, Person, Running, hear, running, secret_of

OPENED = "Bert's seat was opened on another device."


def cookies(answer: httpx.Response) -> list[str]:
    return answer.headers.get_list("set-cookie")


def texts(person: Person) -> list[str]:
    """The log after the setup."""
    return [line["text"] for line in person.view()["log"] if line["n"] > 0]


@pytest.fixture
def seated(anna: Person, bert: Person) -> tuple[Person, Person]:
    """Anna, who is the host, and Bert."""
    made = anna.sit({"kind": "me", "name": "Anna"}, {"kind": "friend", "name": "Bert"})
    bert.follow(made["seat_links"][0]["path"])
    return anna, bert


def test_a_device_has_one_cookie(server: Running, anna: Person) -> None:
    """It comes with the first seat, is told to no page's code and no other site, and is renewed."""
    assert cookies(anna.http.get("/api/games")) == []
    body = {"game": "tiffin", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    made = anna.http.post("/api/tables", json=body)
    [cookie] = cookies(made)
    assert cookie.startswith("milkrun_device=")
    assert set(cookie.split("; ")[1:]) == {
        "Path=/",
        "Max-Age=31536000",
        "HttpOnly",
        "SameSite=Lax",
    }
    anna.table = made.json()["id"]
    assert cookies(anna.get()) == [cookie]
    assert cookies(anna.http.post("/api/tables", json=body)) == [cookie]
    watcher = server.person()
    watcher.table = anna.table
    assert cookies(watcher.get()) == []
    friend = server.person().follow(made.json()["seat_links"][0]["path"])
    assert len(cookies(friend)) == 1
    assert cookies(friend) != [cookie]


def test_behind_https_the_cookie_is_sent_there_only() -> None:
    device = Device(None, secure=True)
    device.keep()
    assert device.cookies[0].endswith("; Secure")


def test_a_cookie_of_another_shape_is_not_taken(anna: Person) -> None:
    """Else a site beside this one could plant one that it knows."""
    anna.http.cookies.set("milkrun_device", "hello", path="/")
    anna.sit({"kind": "me"}, BOT)
    anna.http.cookies.clear()
    anna.http.cookies.set("milkrun_device", "hello", path="/")
    assert anna.view()["you"] is None


def test_200_tables_on_one_device(server: Running, anna: Person) -> None:
    """A browser keeps about 180 cookies a site; two a table lost the seats of the first ones."""
    tables = [anna.sit({"kind": "me"}, {"kind": "friend"})["id"] for _ in range(200)]
    assert len(anna.http.cookies) == 1
    assert {anna.view_of(table)["you"] for table in (tables[0], tables[100], tables[199])} == {0}
    phone = server.person()
    link = anna.http.post("/api/devices/link", json={}).json()
    assert (link["path"][:9], link["expires"]) == ("/devices#", None)
    found = phone.http.post("/api/devices/claim", json={"secret": link["path"][9:]}).json()
    newest = [one["id"] for one in found["tables"]]
    assert newest == tables[: -len(newest) - 1 : -1]
    assert found["tables"][0]["title"] == "Tiffin"
    assert found["tables"][0]["status"] == "waiting"
    assert len(found["tables"][0]["others"]) == 1
    for table in (tables[0], tables[199]):
        assert phone.view_of(table)["you"] == 0
        assert phone.view()["devices"] == 2
        assert texts(phone).count("Yellow's seat was opened on another device.") == 1


def test_seats_on_another_device_are_in_the_log_also_after_a_restart(tmp_path: Path) -> None:
    """Tables that nobody has looked at since tell of it when somebody does, and once."""
    with running(tmp_path, matches_in_memory=1) as server:
        anna, phone = server.person(), server.person()
        tables = [anna.sit({"kind": "me"}, {"kind": "friend"})["id"] for _ in range(3)]
        path = anna.http.post("/api/devices/link", json={}).json()["path"]
        assert phone.http.post("/api/devices/claim", json={"secret": path[9:]}).status_code == 200
    with running(tmp_path) as server:
        again = server.person()
        for _ in range(2):
            for table in tables:
                again.view_of(table)
                assert texts(again) == ["Yellow's seat was opened on another device."]


def test_a_recovery_link_works_once(server: Running, anna: Person, bert: Person) -> None:
    def claim(person: Person, path: str) -> httpx.Response:
        return person.http.post("/api/devices/claim", json={"secret": path[9:]})

    none = anna.http.post("/api/devices/link", json={})
    assert (none.status_code, none.json()["code"]) == (409, "no_seats")
    anna.sit({"kind": "me"}, {"kind": "friend"})
    old = anna.http.post("/api/devices/link", json={}).json()["path"]
    new = anna.http.post("/api/devices/link", json={}).json()["path"]
    assert claim(bert, old).json()["code"] == "used_link"
    assert claim(anna, new).json()["code"] == "same_device"
    assert claim(bert, "/devices#" + "x" * 32).json()["code"] == "bad_link"
    assert claim(bert, new).status_code == 200
    assert claim(server.person(), new).json()["code"] == "used_link"
    seat = secret_of(anna.post(f"/{anna.table}/pass").json()["path"])
    assert claim(bert, "/devices#" + seat).json()["code"] == "bad_link"


def test_a_recovery_link_leaves_seats_that_the_device_has(
    seated: tuple[Person, Person],
) -> None:
    """Two who play each other do not change places."""
    anna, bert = seated
    path = anna.http.post("/api/devices/link", json={}).json()["path"]
    assert bert.http.post("/api/devices/claim", json={"secret": path[9:]}).status_code == 200
    assert (anna.view()["you"], bert.view()["you"]) == (0, 1)
    assert texts(bert) == []


def test_a_seat_is_opened_on_another_device(server: Running, seated: tuple[Person, Person]) -> None:
    anna, bert = seated
    old = bert.post(f"/{bert.table}/pass").json()
    link = bert.post(f"/{bert.table}/pass").json()
    phone, eve = server.person(), server.person()
    assert eve.follow(old["path"]).json()["code"] == "used_link"
    assert bert.follow(link["path"]).json()["seat"] == 1  # not used up by who sits there
    assert texts(anna) == []
    assert phone.follow(link["path"]).json() == {"seat": 1, "name": "Bert", "said": None}
    assert texts(anna) == [OPENED]
    assert (phone.view()["you"], phone.view()["devices"], anna.view()["devices"]) == (1, 2, 1)
    assert eve.follow(link["path"]).json()["code"] == "used_link"
    assert eve.post(f"/{eve.table}/pass").json()["code"] == "no_seat"
    mover = anna if anna.view()["legal"] else phone
    assert mover.first(mover.view()).status_code == 200


def test_a_link_to_another_device_does_not_last(
    server: Running, seated: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, bert = seated
    link = bert.post(f"/{bert.table}/pass").json()
    monkeypatch.setattr("milkrun.server.seating.clock", lambda: link["expires"] + 1)
    assert server.person().follow(link["path"]).json()["code"] == "used_link"


def test_the_other_devices_are_closed(server: Running, seated: tuple[Person, Person]) -> None:
    """Each is told so until it has heard it, and open links to the seat are used up."""
    anna, bert = seated
    phone, eve = server.person(), server.person()
    phone.follow(bert.post(f"/{bert.table}/pass").json()["path"])
    link = bert.post(f"/{bert.table}/pass").json()["path"]
    with phone.socket() as live:
        assert hear(live)["view"]["you"] == 1
        assert bert.post(f"/{bert.table}/alone").json()["devices"] == 1
        view = hear(live)["view"]
        assert view["you"] is None
        assert "closed on this device" in view["news"]
    assert eve.follow(link).json()["code"] == "used_link"
    assert phone.view()["news"] == view["news"]
    assert phone.post(f"/{phone.table}/heard").json()["news"] is None
    assert phone.view()["news"] is None
    assert (bert.view()["you"], anna.view()["you"]) == (1, 0)
    assert phone.follow(bert.post(f"/{bert.table}/pass").json()["path"]).json()["seat"] == 1


def test_somebody_is_invited_anew(server: Running, seated: tuple[Person, Person]) -> None:
    """Only to a seat that is away. All are told, and the old devices are out."""
    anna, bert = seated
    assert bert.post(f"/{bert.table}/seat_link", seat=0).json()["code"] == "not_host"
    with bert.socket() as live:
        hear(live)
        here = anna.post(f"/{anna.table}/seat_link", seat=1)
        assert (here.status_code, here.json()["code"]) == (409, "present")
    anna.wait(lambda v: not v["seats"][1]["online"])
    left = bert.post(f"/{bert.table}/pass").json()["path"]
    link = anna.post(f"/{anna.table}/seat_link", seat=1).json()
    assert anna.view()["links"] == [link]
    assert texts(anna) == ["The host sent a new invitation to Bert's seat."]
    assert anna.view()["status"] == "waiting"
    view = bert.view()
    assert view["you"] is None
    assert "the host sent a new invitation to your seat" in view["news"]
    assert bert.post(f"/{bert.table}/back").json()["code"] == "no_seat"
    zoe = server.person()
    assert zoe.follow(left).json()["code"] == "used_link"
    answer = zoe.post(f"/{zoe.table}/claim", secret=secret_of(link["path"]), name="Zoe")
    assert answer.json() == {"seat": 1, "name": "Zoe", "said": None}
    assert zoe.view()["you"] == 1
    assert texts(zoe) == ["The host sent a new invitation to Bert's seat."]
    bert.post(f"/{bert.table}/heard")
    assert bert.view()["news"] is None


def test_who_was_thrown_out_may_be_the_one_invited(seated: tuple[Person, Person]) -> None:
    anna, bert = seated
    link = anna.post(f"/{anna.table}/seat_link", seat=1).json()
    assert bert.follow(link["path"]).json()["seat"] == 1
    assert (bert.view()["you"], bert.view()["news"]) == (1, None)


def test_the_grace_holds_for_inviting_anew(tmp_path: Path) -> None:
    with running(tmp_path, grace=60) as server:
        anna, bert = server.person(), server.person()
        path = anna.sit({"kind": "me"}, {"kind": "friend"})["seat_links"][0]["path"]
        assert anna.post(f"/{anna.table}/seat_link", seat=1).status_code == 200  # nobody sat there
        path = anna.view()["links"][0]["path"]
        bert.follow(path)
        answer = anna.post(f"/{anna.table}/seat_link", seat=1)
        assert (answer.status_code, answer.json()["code"]) == (409, "present")
        assert "you may send a new link in" in answer.json()["message"]


def test_links_are_shown_on_the_device_that_made_them(server: Running, anna: Person) -> None:
    """The server has hashes only, so elsewhere the host is told of a link, not which it is."""
    anna.sit({"kind": "me"}, {"kind": "friend"})
    phone = server.person()
    phone.follow(anna.post(f"/{anna.table}/pass").json()["path"])
    assert phone.view()["host"]
    assert phone.view()["links"] == [{"seat": 1, "path": None}]
    link = phone.post(f"/{phone.table}/seat_link", seat=1).json()
    assert phone.view()["links"] == [link]
    assert anna.view()["links"] == [{"seat": 1, "path": None}]


OLD_SECRETS = {0: "A" * 32, 1: "B" * 32}


@pytest.fixture
def upgraded(tmp_path: Path) -> Path:
    """A game file of the version before devices, with Anna (host) and Bert at a table, and a bot
    that plays on for Cleo."""
    path = tmp_path / "games.sqlite3"
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with create_engine(f"sqlite:///{path}").begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")
        connection.exec_driver_sql(
            "insert into tables (id, game, version, players, options, seed, host, seq, to_move,"
            " hints, begun, created)"
            " select 'old', 'tiffin', ?, 4, '{}', 7, 0, 0, 0, 1, 0, 0",
            (tiffin_version(),),
        )
        for row in (
            (0, "person", None, "Anna", hashed(OLD_SECRETS[0]), True),
            (1, "person", None, "Bert", hashed(OLD_SECRETS[1]), True),
            (2, "bot", "random", "Cleo", hashed("C" * 32), True),
            (3, "person", None, "Dora", hashed("D" * 32), False),
        ):
            connection.exec_driver_sql(
                "insert into seats (table_id, seat, kind, level, name, secret_hash, link, claimed)"
                " values ('old', ?, ?, ?, ?, ?, 0, ?)",
                row,
            )
    return tmp_path


def tiffin_version() -> int:
    return games["tiffin"].version


def old_person(server: Running, seat: int) -> Person:
    """Somebody with the two cookies that a seat had."""
    person = server.person()
    person.table = "old"
    for path in ("/api/tables/old", "/ws/tables/old"):
        person.http.cookies.set("milkrun_seat", OLD_SECRETS[seat], path=path, domain="127.0.0.1")
    return person


def test_seats_of_older_versions_pass_to_the_device(upgraded: Path) -> None:
    with running(upgraded) as server:
        anna = old_person(server, 0)
        answer = anna.get()
        assert answer.json()["you"] == 0
        assert [one.name for one in anna.http.cookies.jar] == ["milkrun_device"]
        view = anna.view()
        assert (view["you"], view["host"], texts(anna)) == (0, True, [])
        assert view["links"] == [{"seat": 3, "path": None}]
        assert [one["stands_in"] for one in view["seats"]] == [False, False, True, False]
        # A page that is open during the upgrade only connects again.
        bert = old_person(server, 1)
        with bert.socket() as live:
            assert hear(live)["view"]["you"] == 1
            assert live.response is not None
            assert "milkrun_device=" in str(live.response.headers)
        cleo, dora = server.person(), server.person()
        assert cleo.follow("/t/old#seat=" + "C" * 32).json()["code"] == "used_link"
        assert dora.follow("/t/old#seat=" + "D" * 32).json()["seat"] == 3


def test_who_comes_with_an_old_secret_is_noticed(upgraded: Path) -> None:
    """The host could work out friends' secrets: whoever brings one that was used is told of."""
    with running(upgraded) as server:
        bert, other = old_person(server, 1), old_person(server, 1)
        assert bert.view()["you"] == 1
        assert other.view()["you"] == 1
        assert texts(bert) == [OPENED]
        assert bert.view()["devices"] == 2
        bert.post("/old/alone")
        third = old_person(server, 1)
        assert third.view()["you"] is None
        assert "closed on this device" in third.view()["news"]
    kept = sqlite3.connect(upgraded / "games.sqlite3").execute("select device from holds")
    assert not {one for (one,) in kept} & set(OLD_SECRETS.values())
