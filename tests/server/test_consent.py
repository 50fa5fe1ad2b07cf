"""Ending a game early, taking back what is no longer free, and leaving: by agreement, and told."""

from pathlib import Path
from typing import Any

import pytest

import milkrun
from milkrun.engine.game import games
from milkrun.server.bounds import REPEATS
from milkrun.server.consent import reveals
from milkrun.server.replays import stored_views, unpacked_text

from .conftest import BOT, Person, Running, running
from .test_bounds import before_placing, couple, place, table_of

SECRET = next(name for name in games if hasattr(games[name].words, "choosing"))


def said(person: Person, path: str, **body: Any) -> Any:
    """The answer to what a person says; said again if a bot has moved since they looked."""
    while True:
        sent = {"expected_seq": person.view()["seq"]} | body
        answer = person.post(f"/{person.table}/{path}", **sent)
        if "expected_seq" in body or answer.json().get("code") != "stale":
            return answer


def ask(person: Person, wish: str, **more: Any) -> Any:
    return said(person, "ask", **{"kind": wish} | more)


def reply(person: Person, says: bool, **more: Any) -> Any:
    return said(person, "answer", **{"agree": says} | more)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def trio(server: Running, *more: Any, **table: Any) -> list[Person]:
    """Three people at a table, and whoever else."""
    people = [server.person() for _ in range(3)]
    names = [{"kind": "friend", "name": name} for name in ("Bert", "Cleo")]
    made = people[0].sit({"kind": "me", "name": "Anna"}, *names, *more, **table)
    for person, link in zip(people[1:], made["seat_links"], strict=True):
        person.follow(link["path"])
    return people


def test_all_people_agree_to_end_a_game(tmp_path: Path) -> None:
    """Bots are not asked; the offer and the end survive a restart; and nobody wins."""
    with running(tmp_path) as server:
        anna, bert, cleo = trio(server, BOT)
        view = ask(anna, "end").json()
        assert view["question"] == {"kind": "end", "seat": 0, "agreed": [0], "missing": [1, 2]}
        assert view["log"][-1]["text"] == "Anna offers to end the game here."
        assert code(ask(bert, "end")) == (409, "asked")
        assert code(reply(anna, True)) == (409, "agreed")
        assert reply(bert, True).json()["question"]["missing"] == [2]
        watcher = server.person()
        watcher.table = anna.table
        assert code(reply(watcher, True)) == (403, "no_seat")
        shown = [one["score"] for one in anna.view()["seats"]]
        kept = [(one.http.cookies, one.table) for one in (anna, bert, cleo)]
    with running(tmp_path) as server:
        again = [server.person() for _ in kept]
        for person, (cookies, table) in zip(again, kept, strict=True):
            person.http.cookies.update(cookies)
            person.table = table
        anna, bert, cleo = again
        assert cleo.view()["question"]["agreed"] == [0, 1]
        end = reply(cleo, True).json()
        assert (end["status"], end["ended"], end["standings"]) == ("over", True, None)
        assert end["prompt"] == "The game was ended early, by agreement. Nobody wins."
        for person in again:
            view = person.view()
            assert (view["deciding"], view["to_move"], view["legal"]) == ([], None, [])
            assert (view["can_undo"], view["question"]) == (False, None)
            assert [one["score"] for one in view["seats"]] == shown
            assert code(person.move(view, 0)) == (409, "over")
        assert code(ask(anna, "end")) == (409, "over")
        assert code(anna.post(f"/{anna.table}/leave")) == (409, "over")
        assert code(anna.post(f"/{anna.table}/analysis")) == (409, "ended_early")
        assert bert.get("/replay").json()["steps"] == len(table_of(server, bert).movers)
        views = stored_views(table_of(server, bert))
        assert '"ended":true' in unpacked_text(views["watching"]).splitlines()[0]
        assert anna.post(f"/{anna.table}/rematch").status_code == 200
    with running(tmp_path) as server:
        cleo = server.person()
        assert cleo.view_of(kept[0][1])["ended"]


def test_an_offer_is_declined_or_withdrawn(server: Running) -> None:
    anna, bert, _cleo = trio(server)
    ask(anna, "end")
    view = reply(bert, False).json()
    assert view["question"] is None
    assert view["log"][-1]["text"] == "Bert would rather not."
    assert code(reply(bert, False)) == (409, "not_asked")
    ask(anna, "end")
    assert reply(anna, False).json()["log"][-1]["text"] == "Anna no longer asks for that."
    assert code(ask(anna, "end", expected_seq=0)) == (409, "stale")
    for _ in range(REPEATS - 2):
        ask(anna, "end")
        reply(bert, False)
    assert code(ask(anna, "end")) == (429, "too_often")
    for body in ({"kind": "draw"}, {"expected_seq": -1}, {"kind": None}):
        assert ask(anna, "end", **body).status_code == 422
    for given in ({"agree": "yes"}, {"expected_seq": "x"}, {"agree": 1}):
        assert reply(anna, True, **given).status_code == 422


def test_among_bots_a_person_ends_the_game_alone(server: Running, anna: Person) -> None:
    anna.sit({"kind": "me", "name": "Anna"}, BOT, {"kind": "friend"})
    end = ask(anna, "end").json()
    assert end["ended"]
    assert end["log"][-1]["text"] == "Anna ended the game."


def test_a_move_is_taken_back_with_the_others_leave(server: Running) -> None:
    """Also one that may no longer be taken back freely; a bot is not asked, and `seq` goes up."""
    people = couple(server)
    mover, before = before_placing(people)
    other = next(one for one in people if one is not mover)
    view = before
    for _ in range(REPEATS):
        view = mover.undo(mover.move(view, place(view) or 0).json()).json()
    placed = mover.move(view, place(view) or 0).json()
    assert not placed["can_undo"]
    asked = ask(mover, "take_back").json()
    assert asked["question"]["kind"] == "take_back"
    assert asked["view"] == placed["view"]
    told = reply(other, True).json()
    assert told["seq"] > asked["seq"]
    now = mover.view()
    assert now["view"] == before["view"]
    assert now["legal"] == before["legal"]
    assert now["log"][-1]["text"].endswith("took a move back, and all agreed.")
    seen = mover.view(log_since=placed["seq"])
    assert seen["log_from"] <= len(table_of(server, mover).movers) + 1
    mover.move(now, now["legal"][0]["id"])
    row, _, entries = server.service.store.load(mover.table)
    assert "undone" in [one.kind for one in entries]
    again = milkrun.server.table.rebuild(row, table_of(server, mover).seats, entries, False)
    assert again.match.digest() == table_of(server, mover).match.digest()


def test_who_moves_on_is_no_longer_asked(server: Running) -> None:
    people = couple(server)
    mover, view = before_placing(people)
    mover.move(view, place(view) or 0)
    assert ask(mover, "take_back").json()["question"] is not None
    now = {person: person.view() for person in people}
    next_one = next(person for person in people if now[person]["legal"])
    assert next_one.first(now[next_one]).json()["question"] is None


def test_what_was_drawn_or_chosen_in_secret_stands(server: Running) -> None:
    people = couple(server)
    assert "not done anything" in ask(people[0], "take_back").json()["message"]
    anna, bert, cleo = trio(server, game=SECRET)
    assert "choosing in secret" in ask(anna, "take_back").json()["message"]
    for person in (anna, bert, cleo):
        person.first(person.view())
    view = anna.view()
    if view["deciding"] == [0, 1, 2]:
        pytest.skip("the next choice is secret, too")
    assert "chosen in secret" in ask(anna, "take_back").json()["message"]


@pytest.mark.parametrize("name", list(milkrun.games))
def test_what_may_be_taken_back_showed_nothing(name: str) -> None:
    """Played at random: whatever is said to have shown nothing was possible, and looked the same,
    in fresh worlds that the others could imagine; and drawing always shows something or is seen."""
    match = milkrun.new(name, players=3, seed=4, native=False)
    while len(match.actions) < 30 and not match.over:
        seat = match.to_move
        assert seat is not None
        legal = match.legal()
        action = legal[(len(match.actions) * 7) % len(legal)].id
        others = [one for one in range(3) if one != seat]
        then = match.from_start()
        for one in match.actions:
            then.play(one)
        told = reveals(then, [action], seat, others)
        worlds = {p: [match.imagine(p, 100 + n) for n in range(2)] for p in others}
        draws = match.state.draws
        match.play(action)
        if told or match.state.draws != draws:
            continue
        for p, imagined in worlds.items():
            for world in imagined:
                world.play(action)
                assert world.view(p) == match.view(p)


def test_leaving_is_told_and_a_bot_plays_on(server: Running) -> None:
    anna, bert, cleo = trio(server)
    ask(anna, "end")
    reply(bert, True)
    left = cleo.post(f"/{cleo.table}/leave").json()
    assert "Cleo has left the table. A bot plays on." in [one["text"] for one in left["log"]]
    assert left["ended"], "all who are still here had agreed"
    anna, bert, cleo = trio(server, stand_in="random")
    left = anna.post(f"/{anna.table}/leave").json()
    assert (left["seats"][0]["kind"], left["seats"][0]["level"]) == ("bot", "random")
    assert code(anna.post(f"/{anna.table}/leave")) == (409, "stood_in")
    assert code(ask(anna, "end")) == (403, "stood_in")
    assert anna.post(f"/{anna.table}/back").json()["seats"][0]["kind"] == "person"


@pytest.mark.parametrize("way", ["bot", "remove", "seat_link"])
def test_whom_the_host_replaces_is_no_longer_asked(server: Running, way: str) -> None:
    """If all others had agreed, it is done; if not, the others are still asked."""
    anna, bert, cleo = trio(server)
    ask(bert, "end")
    assert anna.post(f"/{anna.table}/{way}", seat=2).status_code == 200
    assert anna.view()["question"]["missing"] == [0]
    anna, bert, cleo = trio(server)
    ask(bert, "end")
    assert reply(anna, True).json()["question"]["missing"] == [2]
    assert anna.post(f"/{anna.table}/{way}", seat=2).status_code == 200
    for person in (anna, bert, cleo):
        view = person.view()
        assert (view["ended"], view["question"]) == (True, None)
    assert view["log"][-1]["text"] == "All agreed to end the game here. Nobody wins."


def test_what_was_asked_does_not_end_a_game_that_is_over(server: Running) -> None:
    anna, bert = server.person(), server.person()
    made = anna.sit({"kind": "me"}, {"kind": "friend"}, game="mint_delivery")
    bert.follow(made["seat_links"][0]["path"])
    ask(anna, "end")
    while (view := anna.view())["status"] != "over":
        mover = anna if view["legal"] else bert
        mover.first(mover.view())
    assert view["question"] is None
    assert code(reply(bert, True)) == (409, "not_asked")
    assert anna.post(f"/{anna.table}/bot", seat=1).status_code == 200
    assert (anna.view()["ended"], anna.view()["standings"]) == (False, view["standings"])


def test_a_table_may_keep_its_people(server: Running, anna: Person) -> None:
    anna.sit({"kind": "me"}, BOT, stand_in=None)
    assert code(anna.post(f"/{anna.table}/leave")) == (409, "no_stand_in")
    answer = anna.post("", game="tiffin", seats=[{"kind": "me"}, BOT], stand_in="genius")
    assert code(answer) == (422, "invalid")
