"""Tables that anybody may join: listed while a seat is free, and only if the host wants it."""

from collections.abc import Callable

import pytest
from httpx import Response

from .conftest import BOT, Person, Running
from .test_consent import code


def listed(server: Running) -> list[str]:
    return [one["id"] for one in server.person().http.get("/api/open-tables").json()]


def test_anybody_joins_an_open_table(server: Running) -> None:
    anna, bert, eve = server.person(), server.person(), server.person()
    made = anna.sit({"kind": "me", "name": "Anna"}, {"kind": "friend"}, BOT)
    bert.table = eve.table = anna.table
    assert not anna.view()["open"]
    assert anna.table not in listed(server)
    assert code(bert.post(f"/{anna.table}/join")) == (403, "not_open")
    assert code(bert.post(f"/{anna.table}/open", open=True)) == (403, "no_seat")
    assert anna.post(f"/{anna.table}/open", open="yes").status_code == 422
    assert anna.post(f"/{anna.table}/open", open=True).json()["open"]
    (one,) = [t for t in bert.http.get("/api/open-tables").json() if t["id"] == anna.table]
    assert (one["title"], one["names"][0], one["free"]) == ("Tiffin", "Anna", 1)
    assert len(one["names"]) == 2
    joined = bert.post(f"/{anna.table}/join", name="Bert").json()
    assert joined == {"seat": 1, "name": "Bert", "said": None}
    assert bert.view()["you"] == 1
    assert bert.post(f"/{anna.table}/join", name="Bob").json()["name"] == "Bert"
    assert code(eve.post(f"/{anna.table}/join")) == (409, "full")
    assert eve.follow(made["seat_links"][0]["path"]).json()["code"] == "used_link"
    assert anna.table not in listed(server)
    assert anna.view()["links"] == []


def test_a_table_is_closed_again(server: Running) -> None:
    anna, bert = server.person(), server.person()
    anna.sit({"kind": "me"}, {"kind": "friend"})
    anna.post(f"/{anna.table}/open", open=True)
    assert anna.table in listed(server)
    anna.post(f"/{anna.table}/open", open=False)
    assert anna.table not in listed(server)
    assert code(bert.post(f"/{anna.table}/join")) == (403, "not_open")


@pytest.mark.parametrize("whose", ["me", "0", "1", "3", "11", None])
def test_a_cookie_takes_one_seat_whichever_it_names(server: Running, whose: str | None) -> None:
    """Of several seats on one device a request names one: that is none of its own here."""
    anna, eve = server.person(), server.person()
    friends = [{"kind": "friend"}] * 3
    links = [one["path"] for one in anna.sit({"kind": "me"}, *friends)["seat_links"]]
    anna.post(f"/{anna.table}/open", open=True)
    eve.view_of(anna.table)

    def named(key: str | None) -> None:
        eve.http.headers.pop("x-milkrun-seat", None)
        if key is not None:
            eve.http.headers["x-milkrun-seat"] = key

    named(whose)
    assert eve.post(f"/{anna.table}/join").json()["seat"] == 1
    for key in (None, "0", "2", "me"):
        named(key)
        assert eve.post(f"/{anna.table}/join").json()["seat"] == 1
        assert code(eve.follow(links[1])) == (409, "seated")
    named(None)
    assert eve.view()["you"] == 1
    assert [one["claimed"] for one in eve.view()["seats"]] == [True, True, False, False]


def test_several_people_on_one_device_take_no_further_seat(server: Running) -> None:
    anna, bert = server.person(), server.person()
    anna.sit({"kind": "me"}, {"kind": "here"}, {"kind": "friend"})
    anna.http.headers["x-milkrun-seat"] = "me"
    assert anna.post(f"/{anna.table}/open", open=True).json()["open"]
    for whose, seat in (("me", 0), ("1", 1), ("2", 0)):
        anna.http.headers["x-milkrun-seat"] = whose
        assert anna.post(f"/{anna.table}/join").json()["seat"] == seat
    assert bert.post(f"/{anna.table}/join").json()["seat"] == 2


def test_who_asks_twice_gets_one_seat(server: Running) -> None:
    """A browser that was never here taps twice, or an answer is lost: the cookie came before."""
    anna, bert, cleo = server.person(), server.person(), server.person()
    made = anna.sit({"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}, {"kind": "friend"})
    link = made["seat_links"][0]["path"]
    anna.post(f"/{anna.table}/open", open=True)
    bert.table = cleo.table = anna.table

    def twice(person: Person, ask: Callable[[], Response]) -> list[int]:
        known = dict(person.http.cookies)
        first = ask()
        person.http.cookies.clear()
        person.http.cookies.update(known)
        return [one.json()["seat"] for one in (first, ask())]

    bert.post(f"/{anna.table}/invitation", secret=link.rpartition("#seat=")[2])
    assert twice(bert, lambda: bert.follow(link)) == [1, 1]
    cleo.view()
    assert twice(cleo, lambda: cleo.post(f"/{anna.table}/join")) == [2, 2]
