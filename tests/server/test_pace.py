"""The pace of a table is its host's."""

from typing import Any

import pytest

from milkrun.server.bot_seats import GOING_ON, PACES, UNREADY

from .conftest import BOT, Person, Running, hear


def test_the_host_sets_it_and_all_are_told(anna: Person, bert: Person) -> None:
    made = anna.sit({"kind": "me"}, {"kind": "friend"}, pace="brisk")
    bert.follow(made["seat_links"][0]["path"])
    assert anna.view()["pace"] == "brisk"
    with bert.socket() as socket:
        assert hear(socket)["view"]["pace"] == "brisk"
        assert anna.post(f"/{anna.table}/pace", pace="none").json()["pace"] == "none"
        assert hear(socket)["view"]["pace"] == "none"
    refused = bert.post(f"/{bert.table}/pace", pace="calm")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_host")


def test_it_is_calm_unless_said_otherwise(anna: Person) -> None:
    anna.sit({"kind": "me"}, BOT)
    assert anna.view()["pace"] == "calm"
    answer = anna.post(f"/{anna.table}/pace", pace="slow")
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert anna.view()["pace"] == "calm"


@pytest.mark.parametrize("native", [True, False])
def test_bots_wait_by_it_and_less_while_they_go_on(
    server: Running, anna: Person, monkeypatch: pytest.MonkeyPatch, native: bool
) -> None:
    bots = server.service.bots
    monkeypatch.setattr(bots, "pace", 0.9)
    monkeypatch.setattr(bots, "is_native", lambda game: native)

    class Last:
        seat, kind = 1, "action"

    class Row:
        game, pace = "tiffin", "calm"

    class Table:
        row: Any = Row
        last: Any = None

    def pause(pace: str) -> float:
        Row.pace = pace
        return bots._pause(Table, 1) / 0.9  # type: ignore[arg-type]

    least = PACES["none"] if native else UNREADY
    assert [pause(one) for one in PACES] == pytest.approx([1, PACES["brisk"], least])
    Table.last = Last
    going_on = [pause(one) for one in PACES]
    assert going_on[:2] == pytest.approx([GOING_ON, max(least, GOING_ON * PACES["brisk"])])
    assert going_on[2] == pytest.approx(least)
    Last.seat = 0
    assert pause("calm") == pytest.approx(1)
