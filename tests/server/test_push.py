"""Devices are told of turns by Web Push and webhooks: when, of what, and never while looking."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty
from threading import Event
from typing import Any

import pytest

from milkrun.engine.game import games
from milkrun.server import notices, pushes

from .conftest import PATIENCE, Person, Running, running, wait_for
from .stand_in import Browser, PushService

SECRET = next(name for name in games if hasattr(games[name].words, "choosing"))
SOON = 40  # milliseconds


@pytest.fixture
def service() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, loopback_push=True, webhooks=True, push_tests_per_minute=12) as found:
        found.service.notices.soon = SOON
        yield found


def ask(person: Person, path: str = "", **body: Any) -> dict[str, Any]:
    answer = person.http.post(f"/api/push{path}", json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def refused(person: Person, path: str = "", **body: Any) -> tuple[int, str]:
    answer = person.http.post(f"/api/push{path}", json=body)
    return answer.status_code, answer.json()["code"]


def at_a_table(*people: Person, game: str = "tiffin") -> None:
    """They sit at a table in that order, called Anna, Bert and so on."""
    names = ["Anna", "Bert", "Cleo"][: len(people)]
    friends = [{"kind": "friend", "name": name} for name in names[1:]]
    made = people[0].sit({"kind": "me", "name": names[0]}, *friends, game=game)
    for person, link in zip(people[1:], made["seat_links"], strict=True):
        person.follow(link["path"])


def turn_ends(*people: Person) -> tuple[Person, Person]:
    """Whoever is to move plays until another is; (who moved, who is to move)."""
    mover = next(one for one in people if one.view()["legal"])
    while mover.view()["legal"]:
        mover.first(mover.view())
    return mover, next((one for one in people if one.view()["legal"]), mover)


def none(service: PushService) -> None:
    """No message comes within a time in which one would have."""
    with pytest.raises(Empty):
        service.messages.get(timeout=6 * SOON / 1000)


def test_the_turn_of_somebody_who_is_away_is_told_once(
    server: Running, anna: Person, bert: Person, service: PushService
) -> None:
    at_a_table(anna, bert)
    browsers = {one: Browser(service, name) for one, name in ((anna, "anna"), (bert, "bert"))}
    for person, browser in browsers.items():
        state = ask(person, **browser.subscription)
        assert state["registered"]
    none(service)  # who was to move before has been told nothing: the wait began without a device
    _, awaited = turn_ends(anna, bert)
    other = {anna: "Bert", bert: "Anna"}[awaited]
    message = service.messages.get(timeout=PATIENCE)
    assert message == {
        "title": "Your turn",
        "body": f"Tiffin, with {other}",
        "url": f"/t/{awaited.table}",
        "kind": "turn",
    }
    assert service.key == state["key"]
    assert service.headers["topic"] == "turn"
    none(service)
    awaited.first(awaited.view())
    if awaited.view()["legal"]:  # somebody who goes on with a turn has been there
        assert len(server.service.notices.rows) == 2


def test_a_turn_that_was_taken_back_and_comes_again_is_not_told_again(
    anna: Person, bert: Person, service: PushService
) -> None:
    at_a_table(anna, bert)
    awaited, mover = turn_ends(anna, bert)
    ask(awaited, **Browser(service).subscription)

    def is_told() -> None:
        assert service.messages.get(timeout=PATIENCE)["url"] == f"/t/{mover.table}"

    while not turn_ends(anna, bert)[0].view()["can_undo"]:
        is_told()
        turn_ends(anna, bert)
    is_told()
    assert mover.undo(mover.view()).json()["legal"]
    turn_ends(anna, bert)
    none(service)
    for _ in range(2):
        turn_ends(anna, bert)
    is_told()


def test_no_device_that_looks_is_told_but_one_that_is_hidden(
    server: Running, anna: Person, bert: Person, service: PushService
) -> None:
    at_a_table(anna, bert)
    mover = anna if anna.view()["legal"] else bert
    other = bert if mover is anna else anna
    ask(other, **Browser(service).subscription)
    with other.socket() as socket:
        wait_for(lambda: server.service.hub.looking(anna.table))
        turn_ends(anna, bert)
        none(service)
        turn_ends(anna, bert)
        socket.send('{"type": "seen", "visible": false}')
        wait_for(lambda: not server.service.hub.looking(anna.table))
        turn_ends(anna, bert)
        assert service.messages.get(timeout=PATIENCE)["url"] == f"/t/{anna.table}"


def test_a_secret_choice_is_told_to_all_alike(server: Running, service: PushService) -> None:
    people = [server.person() for _ in range(3)]
    at_a_table(*people)
    for n, person in enumerate(people):
        ask(person, **Browser(service, str(n)).subscription)
    server.service.notices.soon = 500  # by then all sit there
    at_a_table(*people, game=SECRET)
    found = [service.messages.get(timeout=PATIENCE) for _ in people]
    assert len({one["title"] for one in found}) == 1
    store, table = server.service.store, people[0].table
    wait_for(lambda: len(store.notices(table)) == len(people))
    assert len({(one.since, one.stage) for one in store.notices(table)}) == 1
    people[0].first(people[0].view())
    assert people[0].view()["chosen"] is not None
    none(service)


def test_more_than_one_table_is_one_message_with_a_count(
    anna: Person, bert: Person, service: PushService
) -> None:
    at_a_table(anna, bert)
    first = anna.view()["to_move"]
    waiting = [anna, bert][1 - first]
    tables = []
    while len(tables) < 2:
        at_a_table(anna, bert)
        if anna.view()["to_move"] == first:
            tables.append(anna.table)
    ask(waiting, **Browser(service).subscription)
    for table in tables:
        anna.table = bert.table = table
        turn_ends(anna, bert)
        found = service.messages.get(timeout=PATIENCE)
    more = sum(one["yours"] for one in waiting.http.get("/api/devices/tables").json()["tables"]) - 1
    assert f"{more} more table" in found["body"]


def test_a_restart_forgets_nothing(tmp_path: Path, service: PushService) -> None:
    how: dict[str, Any] = {"loopback_push": True, "warm": False}
    with running(tmp_path, **how) as server:
        server.service.notices.soon = 3_600_000  # it stops before anybody is told
        anna, bert = server.person(), server.person()
        at_a_table(anna, bert)
        keys = {
            ask(one, **Browser(service, n).subscription)["key"]
            for one, n in ((anna, "a"), (bert, "b"))
        }
        _, awaited = turn_ends(anna, bert)
        cookies = dict(awaited.http.cookies)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(notices, "SOON", SOON)
        with running(tmp_path, **how) as server:
            again = server.person()
            again.http.cookies.update(cookies)
            assert service.messages.get(timeout=PATIENCE)["url"] == f"/t/{awaited.table}"
            assert again.http.get("/api/push").json()["key"] in keys
        with running(tmp_path, **how):
            none(service)


def test_the_end_of_a_game_is_told(
    anna: Person, bert: Person, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ended early, to all; otherwise to those who have not taken the last action."""
    monkeypatch.setattr(pushes, "A_TARGET", pushes.Rate(1000, 1000))  # all turns of a game at once
    at_a_table(anna, bert)
    for person, name in ((anna, "anna"), (bert, "bert")):
        ask(person, **Browser(service, name).subscription)
    anna.post(f"/{anna.table}/ask", kind="end", expected_seq=anna.view()["seq"])
    bert.post(f"/{anna.table}/answer", agree=True, expected_seq=bert.view()["seq"])
    ended = [service.messages.get(timeout=PATIENCE) for _ in range(2)]
    assert {one["body"].partition(". ")[2] for one in ended} == {"It was ended early."}
    at_a_table(anna, bert)
    while anna.view()["status"] != "over":
        last, _ = turn_ends(anna, bert)
    while (told := service.messages.get(timeout=PATIENCE))["kind"] == "turn":
        pass
    assert (told["title"], told["url"]) == ("Game over", f"/t/{anna.table}")
    assert told["body"].startswith(f"Tiffin, with {'Anna' if last is anna else 'Bert'}. You ")
    none(service)


def test_what_the_test_button_says_is_true(
    anna: Person, bert: Person, service: PushService
) -> None:
    assert refused(bert, "/quiet", quiet_from=None, quiet_to=None) == (403, "no_seat")
    bert.http.cookies.set("milkrun_device", "x" * 32)  # made up
    assert refused(bert, **Browser(service).subscription) == (403, "no_seat")
    at_a_table(anna, bert)
    assert ask(anna, "/test")["push"] == "no_device"
    ask(anna, **Browser(service).subscription)
    assert ask(anna, "/test") | {"text": ""} == {"push": "sent", "webhook": None, "text": ""}
    assert service.messages.get(timeout=PATIENCE)["kind"] == "test"
    for status, outcome in ((500, "unreachable"), (302, "unreachable"), (429, "busy")):
        service.status = status
        assert ask(anna, "/test")["push"] == outcome
    service.status = 410
    assert ask(anna, "/test")["push"] == "gone"
    assert ask(anna, "/test")["push"] == "no_device"
    assert anna.http.get("/api/push").json()["registered"] is False


def test_what_cannot_be_sent_keeps_nothing_from_others(
    tmp_path: Path, service: PushService
) -> None:
    """For a push service without a name no message can be signed."""
    with running(tmp_path, loopback_push=True, webhooks=True) as server:
        server.service.notices.soon = SOON
        anna, bert = server.person(), server.person()
        at_a_table(anna, bert)
        for one in (anna, bert):
            wrong = {"endpoint": f"https://[2606:4700::1111]/{id(one)}"}
            ask(one, **Browser(service).subscription | wrong)
            ask(one, "/webhook", url=f"{service.url}/hook")
        answer = ask(anna, "/test")
        assert (answer["push"], answer["webhook"]) == ("unreachable", "sent")
        assert service.hooked.get(timeout=PATIENCE)["text"].startswith("It works")
        turn_ends(anna, bert)
        assert service.hooked.get(timeout=PATIENCE)["text"].startswith("Your turn")


def test_a_contact_may_have_a_port(tmp_path: Path, service: PushService) -> None:
    origins = ("https://box.example:8443",)
    with running(tmp_path, loopback_push=True, origins=origins) as server:
        anna, bert = server.person(origin=False), server.person(origin=False)
        at_a_table(anna, bert)
        ask(anna, **Browser(service).subscription)
        assert ask(anna, "/test")["push"] == "sent"


def test_nobody_can_be_flooded(anna: Person, bert: Person, service: PushService) -> None:
    at_a_table(anna, bert)
    ask(anna, **Browser(service).subscription)
    answers = [anna.http.post("/api/push/test", json={}).json() for _ in range(13)]
    assert [one.get("push") for one in answers] == ["sent"] * 10 + ["busy"] * 2 + [None]
    assert answers[-1]["code"] == "too_fast"


def test_a_webhook_gets_a_link_and_a_sentence(
    anna: Person, bert: Person, service: PushService
) -> None:
    at_a_table(anna, bert)
    for one in (anna, bert):
        assert ask(one, "/webhook", url=f"{service.url}/hook")["webhook"] == f"{service.url}/hook"
    _, awaited = turn_ends(anna, bert)
    found = service.hooked.get(timeout=PATIENCE)
    assert found["url"].endswith(f"/t/{awaited.table}")
    assert found["text"].startswith("Your turn: Tiffin, with ")
    assert ask(anna, "/webhook", url=None)["webhook"] is None
    for url in ("http://innocent.example/", "https://10.0.0.1/", "https://[fc00::1]/", "no"):
        assert refused(anna, "/webhook", url=url) == (422, "invalid")
    assert refused(anna, "/webhook", url="x" * 1001) == (422, "invalid")


def test_a_webhook_needs_the_servers_leave(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, bert = server.person(), server.person()
        at_a_table(anna, bert)
        assert anna.http.get("/api/push").json()["webhooks"] is False
        assert refused(anna, "/webhook", url="https://innocent.example/") == (403, "no_webhooks")
        loopback = {"endpoint": "http://127.0.0.1:1/x", "keys": {"p256dh": "x", "auth": "y"}}
        assert refused(anna, **loopback) == (422, "invalid")


def test_bad_subscriptions_are_refused(anna: Person, bert: Person, service: PushService) -> None:
    at_a_table(anna, bert)
    good = Browser(service).subscription
    for keys in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "é"}, {"auth": "*"}):
        assert refused(anna, **good | {"keys": good["keys"] | keys}) == (422, "invalid")
    assert refused(anna, **good, zone=9999) == (422, "invalid")
    assert refused(anna, "/quiet", quiet_from=1440, quiet_to=3) == (422, "invalid")
    assert anna.http.get("/api/push").json()["registered"] is False


def test_a_subscription_has_one_device(anna: Person, bert: Person, service: PushService) -> None:
    at_a_table(anna, bert)
    for one in (anna, bert):
        ask(one, **Browser(service).subscription)
    assert anna.http.get("/api/push").json()["registered"] is False
    assert ask(bert, "/stop")["registered"] is False


def test_settings_of_the_same_moment_are_all_kept(
    anna: Person, bert: Person, service: PushService
) -> None:
    at_a_table(anna, bert)
    subscription = Browser(service).subscription
    with ThreadPoolExecutor(2) as threads:
        for hour in range(8):
            ask(anna, "/stop")
            quiet = {"quiet_from": 60 * hour, "quiet_to": 720}
            both = [threads.submit(ask, anna, **subscription)]
            both.append(threads.submit(ask, anna, "/quiet", **quiet))
            assert all(one.result() for one in both)
            state = anna.http.get("/api/push").json()
            assert (state["registered"], state["quiet_from"]) == (True, 60 * hour)


@pytest.mark.parametrize("status", [429, 503])
def test_what_was_not_taken_is_sent_again(
    anna: Person,
    bert: Person,
    service: PushService,
    monkeypatch: pytest.MonkeyPatch,
    status: int,
) -> None:
    """Also where a push service has no room for more just now."""
    monkeypatch.setattr(notices, "AGAIN", 200)
    at_a_table(anna, bert)
    for one, name in ((anna, "a"), (bert, "b")):
        ask(one, **Browser(service, name).subscription)
    take, tried = service.take, Event()
    monkeypatch.setattr(service, "take", lambda *told: (take(*told), tried.set()))
    service.status = status
    turn_ends(anna, bert)
    assert tried.wait(10)
    service.status = 201
    assert service.messages.get(timeout=PATIENCE)["title"] == "Your turn"


def test_the_news_of_an_old_subscriptions_end_leaves_a_new_one(
    anna: Person, bert: Person, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes after the device has subscribed anew."""
    at_a_table(anna, bert)
    old, new = (Browser(service, name).subscription for name in ("old", "new"))
    ask(anna, **old)
    monkeypatch.setattr(service, "take", lambda *_: ask(anna, **new))
    service.status = 410
    assert ask(anna, "/test")["push"] == "gone"
    monkeypatch.undo()
    service.status = 201
    assert anna.http.get("/api/push").json()["registered"] is True
    assert ask(anna, "/test")["push"] == "sent"


def test_somebody_with_a_clock_is_reminded(
    anna: Person, bert: Person, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Most of the time has passed: here all of it counts as most."""
    monkeypatch.setattr(notices, "SHARE", 0.0)
    clock = {"seconds": 24 * 3600, "then": "move"}
    made = anna.sit({"kind": "me"}, {"kind": "friend", "name": "Bert"}, clock=clock)
    bert.follow(made["seat_links"][0]["path"])
    for person, name in ((anna, "anna"), (bert, "bert")):
        ask(person, **Browser(service, name).subscription)
    turn_ends(anna, bert)
    titles = [service.messages.get(timeout=PATIENCE)["title"] for _ in range(2)]
    assert 0 <= clock["seconds"] - int(service.headers["ttl"]) < 60
    assert titles == ["Your turn", "Your time is running out"]
    none(service)
