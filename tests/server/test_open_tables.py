"""Tables that anybody may join: listed while a seat is free, and only if the host wants it."""

from collections.abc import Callable

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
