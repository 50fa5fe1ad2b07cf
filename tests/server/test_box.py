"""Sheets of games on people's own tables: begun by a phone, merged, live, and played on from."""

import asyncio
import json
import time
from collections import OrderedDict
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import milkrun
from milkrun.engine.game import Game
from milkrun.engine.sheets import SEAT, Field
from milkrun.server import boxes
from milkrun.server.address import offline_told
from milkrun.server.limits import Rate
from milkrun.server.operating import Retention
from milkrun.server.settings import Settings
from milkrun.testing.sheets import entered, played, taken

from .conftest import PATIENCE, Person, Running, hear, running

GAMES = [game for game in milkrun.games.values() if game.has_sheet]
GAME, FIELD = next(
    (game, one)
    for game in GAMES
    for one in game.sheet.fields.values()
    if one.of is None and not one.secret and not one.roll
)
AT = [0] * len(FIELD.axes)
PLAYERS = GAME.seats[0]
NUMBERS = count(1)


@pytest.fixture
def id() -> str:
    """Of a sheet for each test."""
    return f"{next(NUMBERS):022}"


def names(players: int) -> list[str]:
    return [f"Player {n}" for n in range(players)]


def change(n: int, device: str = "aaaaaaaa", **what: Any) -> dict[str, Any]:
    return {"device": device, "n": n, **(what or {"field": FIELD.name, "at": AT, "add": 1})}


def begin(person: Person, id: str, *entries: dict[str, Any], **more: Any) -> httpx.Response:
    body = {"id": id, "game": GAME.name, "players": PLAYERS, "entries": entries} | more
    return person.http.post("/api/box", json={"names": names(body["players"])} | body)


def add(person: Person, id: str, *entries: Any) -> httpx.Response:
    return person.http.post(f"/api/box/{id}/entries", json={"entries": entries})


def follow(server: Running, id: str, since: int = 0) -> ClientConnection:
    url = f"{server.url.replace('http', 'ws')}/ws/box/{id}?since={since}"
    return connect(url, open_timeout=PATIENCE, origin=server.url)


def test_a_sheet_is_begun_once_and_joined_after_that(anna: Person, bert: Person, id: str) -> None:
    made = begin(anna, id, change(1))
    assert made.status_code == 200, made.text
    other = [f"Other {n}" for n in range(PLAYERS)]
    joined = begin(bert, id, change(2, "bbbbbbbb"), change(1), names=other)
    assert joined.json()["names"] == names(PLAYERS)
    assert joined.json()["entries"] == [change(1), change(2, "bbbbbbbb")]
    assert anna.http.get(f"/api/box/{id}").json() == joined.json()


def test_another_start_is_another_sheet(anna: Person, id: str) -> None:
    begin(anna, id)
    option = GAME.options[0]
    for more in (
        *({"players": seats} for seats in GAME.seats[1:2]),
        *({"game": game.name, "players": game.seats[0]} for game in GAMES[1:2]),
        {"options": {option.name: option.high if option.default < option.high else option.low}},
    ):
        refused = begin(anna, id, **more)
        assert (refused.status_code, refused.json()["code"]) == (409, "other_box")


def test_the_same_entries_change_nothing(anna: Person, id: str) -> None:
    begin(anna, id, change(1))
    assert add(anna, id, change(1), change(2), change(2)).json() == {"seq": 2, "refused": []}
    assert add(anna, id, change(2), change(1)).json()["seq"] == 2


def test_another_entry_of_the_same_number_is_refused(anna: Person, id: str) -> None:
    """So that two phones that call themselves the same notice it."""
    begin(anna, id, change(1))
    other = change(1, field=FIELD.name, at=AT, add=2)
    answer = add(anna, id, other, change(2), other | {"n": 2}).json()
    assert [one["at"] for one in answer["refused"]] == [0, 2]
    assert answer["seq"] == 2


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (5, "An entry is an object"),
        ({"device": "A", "n": 1}, "Eight lower-case letters"),
        (change(0), "The number of an entry runs from 1"),
        (change(1, field="gold", at=[], add=1, x=2), "entry"),
        (change(1, field="nothing", at=[], add=1), "The sheet has no field 'nothing'"),
        (change(1, field=FIELD.name, at=[99], add=1), "has no cell"),
        (change(1, field=FIELD.name, at=AT, set=1), "adds a whole number"),
        (change(1, field=FIELD.name, at=AT, add=1, set=1), "one of add, set, text and undoes"),
        (change(1, field=FIELD.name, at=AT, add=1.5), "adds a whole number"),
        (change(1, undoes={"device": "aaaaaaaa", "n": 3}), "only undo an earlier one"),
        (change(1, field=SEAT, at=[0], text=" "), "A name has 1 to 40 letters"),
        (change(1, field=SEAT, at=[77], text="Anna"), "name of a seat"),
    ],
)
def test_what_cannot_be_used_is_told_and_the_rest_is_kept(
    anna: Person, id: str, entry: Any, told: str
) -> None:
    begin(anna, id)
    answer = add(anna, id, entry, change(9)).json()
    assert answer["seq"] == 1
    (refused,) = answer["refused"]
    assert refused["at"] == 0
    assert told.lower() in refused["message"].lower()


SECRETS = [(game, field) for game in GAMES for field in game.sheet.fields.values() if field.secret]


@pytest.mark.parametrize(("game", "field"), SECRETS, ids=lambda one: one.name)
def test_secrets_stay_on_their_phone(anna: Person, id: str, game: Game, field: Field) -> None:
    begin(anna, id, game=game.name, players=game.seats[0])
    told = change(1, field=field.name, at=[0] * len(field.axes), set=field.low)
    refused = add(anna, id, told).json()["refused"]
    assert "stays on its phone" in refused[0]["message"]


def test_wrong_sheets_are_refused(anna: Person, id: str) -> None:
    assert begin(anna, id, game="chess").json()["code"] == "no_sheet"
    assert begin(anna, id, players=11).status_code == 422
    assert begin(anna, id, options={"nothing": 1}).status_code == 422
    assert begin(anna, id, names=names(PLAYERS + 1)).status_code == 422
    assert begin(anna, "short").status_code == 422
    assert begin(anna, id, *[change(1)] * 401).status_code == 422
    assert anna.http.get("/api/box/nothing").json()["code"] == "no_box"
    assert add(anna, id, change(1)).json()["code"] == "no_box"


def test_a_sheet_has_room_for_so_many_entries(
    anna: Person, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boxes, "MOST", 3)
    begin(anna, id, change(1), change(2))
    refused = add(anna, id, change(3), change(4))
    assert (refused.status_code, refused.json()["code"]) == (422, "box_full")
    assert add(anna, id, change(2), change(3)).json()["seq"] == 3


def test_news_reach_every_phone(server: Running, anna: Person, bert: Person, id: str) -> None:
    begin(anna, id, change(1))
    with follow(server, id) as one, follow(server, id, since=1) as two:
        assert hear(one, "entries") == {"type": "entries", "entries": [change(1)], "seq": 1}
        assert hear(two, "entries")["entries"] == []
        assert hear(two, "phones")["count"] == 2
        add(bert, id, change(2, "bbbbbbbb"), change(3, "bbbbbbbb"))
        for phone in (one, two):
            told = hear(phone, "entries")
            assert [entry["n"] for entry in told["entries"]] == [2, 3]
            assert told["seq"] == 3
        two.close()
        while hear(one, "phones")["count"] != 1:
            pass
    with follow(server, id, since=2) as late:
        assert [entry["n"] for entry in hear(late, "entries")["entries"]] == [3]
    with follow(server, id, since=99) as ahead:  # of a server that has lost some
        assert hear(ahead, "entries") == {"type": "entries", "entries": [], "seq": 3}


def test_a_long_log_comes_in_pieces(
    server: Running, anna: Person, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boxes, "AT_ONCE", 2)
    begin(anna, id, *(change(n) for n in range(1, 6)))
    with follow(server, id) as phone:
        found = [hear(phone, "entries") for _ in range(3)]
    assert [one["seq"] for one in found] == [2, 4, 5]
    assert [entry["n"] for one in found for entry in one["entries"]] == [1, 2, 3, 4, 5]


def test_a_socket_without_a_sheet_is_closed(server: Running, id: str) -> None:
    with follow(server, id) as phone:
        with pytest.raises(ConnectionClosed):
            phone.recv(timeout=PATIENCE)
        assert (phone.close_code, phone.close_reason) == (4404, "no_box")


def test_so_many_phones_may_follow_a_sheet(
    server: Running, anna: Person, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boxes, "PHONES", 1)
    begin(anna, id)
    with follow(server, id) as one, follow(server, id) as two:
        hear(one, "phones")
        with pytest.raises(ConnectionClosed):
            two.recv(timeout=PATIENCE)
        assert two.close_code == 4429


def test_a_restart_keeps_a_sheet(tmp_path: Path, id: str) -> None:
    with running(tmp_path) as server:
        begin(server.person(), id, change(1), change(2))
    with running(tmp_path) as server:
        anna = server.person()
        assert anna.http.get(f"/api/box/{id}").json()["seq"] == 2
        assert add(anna, id, change(2), change(3)).json()["seq"] == 3


def test_modules_are_asked_for_again_and_mostly_the_same(anna: Person) -> None:
    listed = anna.http.get("/sheets/games.json").json()["games"]
    assert [one["game"] for one in listed] == [game.name for game in GAMES]
    got = anna.http.get(f"/sheets/{GAME.name}.js")
    assert got.headers["content-type"].startswith("text/javascript")
    assert got.headers["cache-control"] == "no-cache"
    assert "export const SHEET" in got.text
    again = {"if-none-match": got.headers["etag"]}
    assert anna.http.get(f"/sheets/{GAME.name}.js", headers=again).status_code == 304
    missing = anna.http.get("/sheets/chess.js")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_sheet")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_game_goes_on_at_a_table(anna: Person, id: str, game: Game) -> None:
    """From the middle of a game, where the rules allow it; elsewhere it is told why not."""
    players = game.seats[0]
    match = played(game, players, 3, 40)
    start, cells = taken(match)
    log = [one.json() for one in entered(game, start, cells)]
    begin(anna, id, game=game.name, players=players, options=dict(start.options))
    for n in range(0, len(log), 400):
        assert not add(anna, id, *log[n : n + 400]).json()["refused"]
    renamed = change(len(log) + 1, field="seat", at=[0], text="\U0001f469\u200d\U0001f680")
    assert not add(anna, id, renamed).json()["refused"]
    answer = anna.http.post(f"/api/box/{id}/play", json={"seat": 0, "level": "greedy"})
    told = answer.json()
    if game.sheet.plays_on:
        assert told["message"] == game.sheet.plays_on
    elif answer.status_code == 422:  # what lies on the table need not be all of a position
        assert told["code"] == "no_position"
        assert told["message"].endswith(".")
    else:
        assert answer.status_code == 201, answer.text
        view = anna.view_of(told["id"])
        shown = ["\U0001f469 \U0001f680", *names(players)[1:]]
        assert [seat["name"] for seat in view["seats"]] == shown
        assert [seat["kind"] for seat in view["seats"]] == ["person", *["bot"] * (players - 1)]
        assert view["you"] == 0


def test_only_seats_and_bots_there_are_play_on(anna: Person, id: str) -> None:
    begin(anna, id)
    for asked in ({"seat": 0, "level": "clever"}, {"seat": 11, "level": "greedy"}):
        assert anna.http.post(f"/api/box/{id}/play", json=asked).status_code == 422


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({}, "The browser of this machine"),
        ({"host": "localhost"}, "The browser of this machine"),
        ({"host": "0.0.0.0"}, "Phones need an https:// address"),
        ({"host": "192.168.1.20", "origins": ("http://box.example",)}, "Phones need an https://"),
        ({"origins": ("https://box.example",)}, "Phones that have opened https://box.example can"),
        ({"proxies": "127.0.0.1"}, "if your proxy offers it at an https:// address"),
    ],
)
def test_a_server_says_whether_phones_can_open_it_offline(told: Any, says: str) -> None:
    assert says in offline_told(Settings(**told))


def test_games_tell_whether_they_have_a_sheet(anna: Person) -> None:
    told = {one["name"]: one["box"] for one in anna.http.get("/api/games").json()}
    assert [name for name, box in told.items() if box] == [game.name for game in GAMES]


def test_names_that_a_phone_has_kept_never_stop_a_sheet(anna: Person, id: str) -> None:
    """What cannot be shown of them is left out; a table takes its own names where none is left."""
    kept = ["\U0001f469\u200d\U0001f680 Mia", *["\u200d"] * (PLAYERS - 1)]
    begun = begin(anna, id, names=kept)
    assert begun.status_code == 200, begun.text
    assert begun.json()["names"][:2] == ["\U0001f469 \U0001f680 Mia", "Player 2"]


def test_so_many_entries_are_taken_from_an_address(
    server: Running, anna: Person, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that are there already do not count, and the rest is taken later."""
    entries = server.service.limits.entries
    monkeypatch.setattr(entries, "address", Rate(burst=10, a_second=0.1))
    monkeypatch.setattr(entries, "_buckets", OrderedDict())
    begin(anna, id, change(1))
    assert add(anna, id, *(change(n) for n in range(1, 4))).json()["seq"] == 3
    refused = add(anna, id, *(change(n) for n in range(3, 9)))
    assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
    assert "sheets" in refused.json()["message"]
    assert 0 < int(refused.headers["retry-after"]) < 60
    assert add(anna, id, change(1), change(3)).json()["seq"] == 3
    assert add(anna, id, change(4), change(5)).json()["seq"] == 5


def test_what_cannot_be_shown_of_a_name_is_left_out(anna: Person, id: str) -> None:
    """Half an emoji, where a phone has cut a name, could not even be stored."""
    begin(anna, id)
    given = ["Mia \ud83d", "\x00Ben", "\u202eCleo\u2066", "\U0001f469\u200d\U0001f680", "\udfff"]
    told = [change(n, field="phone", at=[], text=text) for n, text in enumerate(given, 1)]
    for _ in range(2):  # the phone sends its own again
        body, headers = json.dumps({"entries": told}), {"content-type": "application/json"}
        answer = anna.http.post(f"/api/box/{id}/entries", content=body, headers=headers)
        assert answer.status_code == 200, answer.text
        assert [one["at"] for one in answer.json()["refused"]] == [4]
    entries = anna.http.get(f"/api/box/{id}").json()["entries"]
    assert [one["text"] for one in entries] == ["Mia", "Ben", "Cleo", given[3]]


def test_a_sheet_left_for_long_is_deleted_and_may_be_brought_again(tmp_path: Path, id: str) -> None:
    """Also while a phone is connected to it, which hears of it and brings what it has."""
    with running(tmp_path, keep_sheet_days=30) as server:
        anna, loop = server.person(), server._uvicorn.servers[0].get_loop()

        def clean(days: int) -> int:
            then = time.time() + days * 24 * 3600
            sheets = Retention(server.service.operating, 0, 30, lambda: then).sheets()
            return asyncio.run_coroutine_threadsafe(sheets, loop).result(10)

        begin(anna, id, change(1))
        assert clean(29) == 0
        with follow(server, id) as phone:
            hear(phone, "phones")
            assert clean(31) == 1
            with pytest.raises(ConnectionClosed):
                hear(phone, "nothing")
        assert phone.close_code == 4404
        assert add(anna, id, change(2)).json()["code"] == "no_box"
        assert begin(anna, id, change(1)).json()["seq"] == 1
        with follow(server, id) as phone:
            assert hear(phone, "entries")["entries"] == [change(1)]


def test_a_forgotten_name_is_gone_from_a_sheet_in_use(
    server: Running, anna: Person, id: str
) -> None:
    """Phones that send their own entries again are not told that somebody else's are there."""
    mine = change(1, field="phone", at=[], text="Zacharias")
    begin(anna, id, mine)
    with follow(server, id) as phone:
        hear(phone, "entries")
        headers = {"authorization": f"Bearer {server.service.token}"}
        asked = {"name": "zacharias"}
        told = anna.http.post("/api/admin/forget", json=asked, headers=headers).json()
        assert told["sheets"] == 1
        (shown,) = anna.http.get(f"/api/box/{id}").json()["entries"]
        assert shown["text"] == "Somebody"
        assert add(anna, id, mine).json() == {"seq": 1, "refused": []}
