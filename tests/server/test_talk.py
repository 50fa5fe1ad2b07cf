"""Phrases at a table, free text where the host allows it, and how many watch."""

from pathlib import Path
from typing import Any

import pytest

import milkrun
from milkrun.phrases import LONGEST, PhraseError, phrases_of, read

from .conftest import Person, Running, hear, running, wait_for
from .postgres import Postgres
from .test_bounds import couple
from .test_consent import code


def say(person: Person, **body: Any) -> Any:
    return person.post(f"/{person.table}/say", **body)


def test_phrases_are_told_to_the_table_and_kept(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, bert = couple(server)
        watcher = server.person()
        watcher.table = anna.table
        with watcher.socket() as live:
            hear(live)
            seq = anna.view()["seq"]
            said = say(anna, phrase="well").json()
            assert (said["n"], said["seat"], said["text"]) == (1, 0, "Well played!")
            assert hear(live, "said")["said"] == said
            assert said["phrase"] == "well"
        assert anna.view()["seq"] == seq, "talk is no move"
        for wrong in ({"phrase": "insult"}, {"phrase": "well", "text": "x"}):
            assert code(say(anna, **wrong)) == (422, "no_phrase")
        for text in ({"text": "hello"}, {}):
            assert code(say(bert, **text)) == (403, "no_free_text")
        assert code(say(watcher, phrase="well")) == (403, "no_seat")
    with running(tmp_path) as server:
        anna = server.person()
        anna.table = watcher.table
        told = anna.get("/said").json()
        assert told["said"] == [said]
        assert not told["free"]
        assert told["phrases"] == dict(phrases_of("tiffin"))


@pytest.mark.load
def test_what_is_said_at_another_process_is_heard(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it, in its order and once, also where one piece of news stands for many."""
    more: dict[str, Any] = {"database": postgres.database(), "free_text": True}
    with running(tmp_path, **more) as one, running(tmp_path, **more) as other:
        anna, bert = couple(one)
        there = other.person()
        there.http.cookies.update(bert.http.cookies)
        there.table = anna.table
        news, put = list[tuple[str, str]](), other.service.together._put
        monkeypatch.setattr(other.service.together, "_put", lambda *told: news.append(told))
        with there.socket() as live:
            hear(live)
            for text in "abc":
                say(anna, text=text)
            wait_for(lambda: news.count(("said", anna.table)) == 3)
            other.call(put, "said", anna.table)
            assert [hear(live, "said")["said"]["text"] for _ in "abc"] == [*"abc"]
            say(anna, text="d")
            wait_for(lambda: news.count(("said", anna.table)) == 4)
            say(there, text="e")
            other.call(put, "said", anna.table)
            say(there, text="f")
            assert [hear(live, "said")["said"]["text"] for _ in "def"] == [*"def"]


def test_free_text_is_plain_and_short(tmp_path: Path) -> None:
    with running(tmp_path, free_text=True) as server:
        anna, bert = couple(server)
        assert say(anna, text="  <b>You\n there?</b> ").json()["text"] == "<b>You there?</b>"
        for person, wrong in (
            (anna, " "),
            (anna, "x" * 201),
            (anna, "a\u202eb"),
            (bert, "\u0000"),
            (bert, "y" * 401),
        ):
            assert say(person, text=wrong).status_code == 422
        told = anna.get("/said").json()["said"]
        assert [(one["text"], one["phrase"]) for one in told] == [("<b>You there?</b>", None)]


def test_nobody_talks_without_end(server: Running) -> None:
    anna, bert = couple(server)
    answers = [say(anna, phrase="wow") for _ in range(7)]
    assert [one.status_code for one in answers][:5] == [200] * 5
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) > 0
    assert say(bert, phrase="wow").status_code == 200


def test_watchers_are_counted(server: Running) -> None:
    """By browser: two tabs are one; who has a seat does not watch."""
    anna, bert = couple(server)
    with anna.socket() as own:
        hear(own)
        eve = server.person()
        eve.sit({"kind": "me"}, {"kind": "bot"})
        eve.table = anna.table
        with eve.socket() as one, eve.socket():
            hear(one)
            assert hear(one, "presence")["watching"] == 1
            while hear(own, "presence")["watching"] != 1:
                pass
            with bert.socket() as seated:
                hear(seated)
                assert hear(seated, "presence") == {
                    "type": "presence",
                    "online": [True, True],
                    "watching": 1,
                }
        while hear(own, "presence")["watching"] != 0:
            pass


@pytest.mark.parametrize("name", list(milkrun.games))
def test_every_game_has_phrases(name: str) -> None:
    found = phrases_of(name)
    assert 12 <= len(found) <= 24
    assert all(len(text) <= LONGEST for text in found.values())


def test_a_game_adds_its_own() -> None:
    """TAR-5.8"""
    assert "Anybody for a trade?" in phrases_of("tariffs").values()


@pytest.mark.parametrize("text", ["x = 1", 'x = ""', "x =", f'x = "{"y" * 61}"'])
def test_a_file_that_cannot_be_used(tmp_path: Path, text: str) -> None:
    (tmp_path / "phrases.toml").write_text(text)
    with pytest.raises(PhraseError):
        read(tmp_path / "phrases.toml")
