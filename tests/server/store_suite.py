"""What every kind of store has to do: a second kind of database passes these, too.

A kind's own file of tests makes a class of the suite and gives it the fixture.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from milkrun.server.store import (
    Access,
    Entry,
    HoldRow,
    LinkRow,
    SeatRow,
    Store,
    StoredViews,
    StoreError,
    TableRow,
    Turn,
    Used,
)

PATIENCE = 10  # seconds
TABLE = TableRow("abc", "tiffin", 1, 2, {"turn_limit": 30}, 2**63 - 1, 0, 1)
OTHER = TableRow("def", "tiffin", 1, 2, {}, 7, None, 0)
ROWS = [
    SeatRow(0, "person", None, "Anna", "hash", 0, True),
    SeatRow(1, "bot", "greedy", "Pink", None, 0, True),
]
FIRST = Entry(1, "m1", 1, "action", 5, said='["place", 1]')


class Opened(AbstractContextManager["Opened"]):
    """A store whose commits can be counted, held up and made to fail. `open` opens it anew, what
    was kept before included; `engine` tells which connections write."""

    def __init__(self, open: Callable[[], Any], engine: Callable[[Any], sa.Engine]) -> None:
        self._open, self._engine = open, engine
        self._free = threading.Event()
        self._free.set()
        self.commits = 0
        self.held = threading.Event()  # a commit is held up
        self.failing = False
        self.again()

    def again(self) -> Store:
        """Close it, if it is open, and open it as the next process would."""
        if hasattr(self, "store"):
            self.store.close()
        self.store: Store = self._open()
        for name in ("commit", "before_cursor_execute"):
            sa.event.listen(self._engine(self.store), name, getattr(self, f"_on_{name}"))
        return self.store

    @contextmanager
    def held_up(self) -> Iterator[None]:
        """As long as this lasts, no commit ends."""
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()

    def _on_commit(self, _connection: sa.Connection) -> None:
        self.commits += 1
        if not self._free.is_set():
            self.held.set()
        assert self._free.wait(PATIENCE)
        if self.failing:
            raise sa.exc.OperationalError("commit", {}, OSError("the disk is full"))

    def _on_before_cursor_execute(self, connection: sa.Connection, *_: Any) -> None:
        if connection.get_execution_options().get("isolation_level") == "AUTOCOMMIT":
            self._on_commit(connection)

    def __exit__(self, *error: object) -> None:
        self.store.close()


class StoreSuite:
    """The fixture `opened` gives an `Opened`, new and empty."""

    @pytest.fixture
    def store(self, opened: Opened) -> Store:
        opened.store.create(TABLE, ROWS)
        opened.store.create(OTHER, ROWS)
        opened.commits = 0
        return opened.store

    def test_what_is_kept_is_found_again(self, opened: Opened, store: Store) -> None:
        entries = [FIRST, Entry(2, "m2", 1, "undo", None, digest="0123456789abcdef")]
        for entry in entries:
            store.append("abc", entry, Turn(1))
        for again in (False, True):
            store = opened.again() if again else store
            found = loaded(store, "abc")
            kept = (found[0].seed, found[0].seq, found[0].options)
            assert kept == (2**63 - 1, 2, {"turn_limit": 30})
            assert (found[1], found[2]) == (ROWS, entries)
            assert store.waiting_for_bots() == ["abc"]
            assert store.load("abd") is None

    def test_no_table_of_bots_alone_waits(self, store: Store) -> None:
        both = [replace(one, kind="bot") for one in ROWS]
        store.create(replace(TABLE, id="ghi"), both)
        store.create(replace(TABLE, id="jkl"), ROWS)
        assert [*map(store.waiting_for_bots, (False, True))] == [["abc", "jkl"], ["ghi"]]

    def test_an_entry_follows_the_last_one_once(self, store: Store) -> None:
        store.append("abc", FIRST, Turn(0))
        for seq in (1, 3):
            with pytest.raises(StoreError, match="follow"):
                store.append("abc", Entry(seq, "m2", 1, "action", 5), Turn(1))
        with pytest.raises(Used):
            store.append("abc", Entry(2, "m1", 1, "action", 5), Turn(1))
        found = loaded(store, "abc")
        assert (found[0].seq, found[0].to_move, found[2]) == (1, 0, [FIRST])

    def test_a_table_may_begin_with_a_log_and_follow_another(self, store: Store) -> None:
        new = TableRow("ghi", "tiffin", 1, 2, {}, 7, 0, 0, origin="abc", begun=1, seq=1)
        store.create(new, ROWS, "abc", [FIRST])
        old, made = store.load("abc"), store.load("ghi")
        assert old is not None
        assert made is not None
        assert old[0].rematch == "ghi"
        assert (made[0], made[2]) == (new, [FIRST])

    def test_a_seat_changes_together_with_its_entry(self, store: Store) -> None:
        left = SeatRow(0, "bot", "greedy", "Anna", "hash", 1, True)
        store.change_seat("abc", left, (Entry(1, "m1", 0, "left", None), Turn(0)))
        with pytest.raises(StoreError):
            store.change_seat("abc", ROWS[0], (Entry(1, "m2", 0, "back", None), Turn(0)))
        found = loaded(store, "abc")
        assert found[1] == [left, ROWS[1]]
        assert [one.kind for one in found[2]] == ["left"]

    def test_a_coach_is_switched_on(self, opened: Opened, store: Store) -> None:
        store.set_coach("abc", True)
        store.set_coached("abc", {"told": [7]})
        store = opened.again()
        found = [loaded(store, one)[0] for one in ("abc", "def")]
        assert [(one.coach, one.coached) for one in found] == [(True, {"told": [7]}), (False, None)]

    def test_devices_have_seats(self, opened: Opened, store: Store) -> None:
        """One a table; what is kept of who may sit changes together with the seat."""
        store.change_seat("abc", ROWS[0], access=Access([HoldRow("anna", 0, "held")]))
        store.change_seat("abc", ROWS[0], access=Access([HoldRow("phone", 0, "new")]))
        store.change_seat("def", ROWS[1], access=Access([HoldRow("anna", 1, "old")]))
        store.change_seat("abc", ROWS[0], access=Access([HoldRow("phone", 0, "alone")]))
        gone = Access([HoldRow("eve", 0, "held")], gone=["anna"])
        with pytest.raises(StoreError):
            store.change_seat(
                "abc", ROWS[0], (Entry(9, "m9", 0, "opened", None, "Oh."), Turn(0)), gone
            )
        store = opened.again()
        assert sorted(store.holds("abc"), key=lambda one: one.device) == [
            HoldRow("anna", 0, "held"),
            HoldRow("phone", 0, "alone"),
        ]
        store.change_seat("abc", ROWS[0], access=Access(gone=["phone"]))
        assert store.holds("abc") == [HoldRow("anna", 0, "held")]
        assert store.holds("xyz") == []

    def test_links_to_a_seat(self, opened: Opened, store: Store) -> None:
        """A newer one, or the seat's closing, uses up those before; other seats' stay."""
        one, two = LinkRow("one", "abc", 0, expires=5), LinkRow("two", "abc", 0)
        other = LinkRow("other", "abc", 1)
        store.change_seat("abc", ROWS[1], access=Access(links=[other]))
        store.change_seat("abc", ROWS[0], access=Access(links=[one]))
        assert store.link("one") == one
        store.change_seat("abc", ROWS[0], access=Access(links=[two], close=True))
        store = opened.again()
        assert store.link("one") == replace(one, used=True)
        assert (store.link("two"), store.link("other")) == (two, other)
        assert store.link("three") is None

    def test_used_links_to_devices_are_forgotten_a_month_later(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        day = 86_400
        for when, hash, device in (
            (0, "used", "anna"),
            (1, "newer", "anna"),
            (2, "waits", "bert"),
            (30, "cleo's", "cleo"),
        ):
            at = when * day * 10**9
            monkeypatch.setattr("milkrun.server.store.rows.time.time_ns", lambda at=at: at)
            store.keep_recovery(LinkRow(hash, device=device))
        links = {one: store.link(one) for one in ("used", "newer", "waits", "cleo's")}
        assert {one: row and row.used for one, row in links.items()} == {
            "used": True,
            "newer": False,
            "waits": False,
            "cleo's": False,
        }
        monkeypatch.setattr("milkrun.server.store.rows.time.time_ns", lambda: 32 * day * 10**9)
        store.keep_recovery(LinkRow("last", device="cleo"))
        assert store.link("used") is None
        assert store.link("waits") == LinkRow("waits", device="bert")

    def test_all_seats_of_a_device_come_to_another(self, opened: Opened, store: Store) -> None:
        for table, device, seat, state in (
            ("abc", "anna", 0, "held"),
            ("def", "anna", 1, "held"),
            ("def", "bert", 0, "held"),
            ("ghi", "anna", 0, "alone"),
        ):
            if table == "ghi":
                store.create(replace(TABLE, id="ghi"), ROWS)
            hold = HoldRow(device, seat, state)  # type: ignore[arg-type]
            store.change_seat(table, ROWS[seat], access=Access([hold]))
        store.keep_recovery(LinkRow("old", device="anna"))
        store.keep_recovery(LinkRow("new", device="anna"))
        assert store.recover("old", "bert") is None
        assert store.recover("one", "bert") is None
        assert store.recover("new", "bert") == ["abc"]
        assert store.recover("new", "eve") is None
        store = opened.again()
        assert HoldRow("bert", 0, "new") in store.holds("abc")
        assert HoldRow("bert", 0, "held") in store.holds("def")
        found = store.held_by(["bert"], 9)
        assert {one.table_id for one in found} == {"abc", "def"}
        assert found[0].others == ("Pink",)
        assert (found[0].is_full, found[0].over) == (True, False)
        assert len(store.held_by(["bert"], 1)) == 1
        store.change_seat("abc", ROWS[1], access=Access([HoldRow("carl", 1, "held")]))
        here = {one.table_id: one.here for one in store.held_by(["carl", "bert"], 2)}
        assert here == {"abc": (1, 0), "def": (0,)}

    def test_what_waits_for_its_analysis_comes_in_turn(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert store.analysis("abc") is None
        for when, table in enumerate(("def", "abc")):
            monkeypatch.setattr("milkrun.server.store.rows.time.time_ns", lambda w=when: w * 10**9)
            store.keep_analysis(table, "waiting")
        assert store.analyses_waiting() == ["def", "abc"]
        store.keep_analysis("def", "done", "found")
        assert store.analyses_waiting() == ["abc"]
        assert store.analysis("def") == ("done", "found")

    def test_views_of_finished_games_are_kept(self, store: Store) -> None:
        store.append("abc", FIRST, Turn(None))
        assert store.without_views() == ["abc"]
        views = {"watching": StoredViews(1, 7, b"all"), "0": StoredViews(1, 7, b"\0\xff")}
        store.keep_views("abc", views)
        store.keep_views("abc", views)
        assert store.without_views() == []
        assert store.views("abc", "0") == views["0"]
        assert store.views("abc", "1") is None
        assert sorted(store.all_tables()) == ["abc", "def"]


def loaded(store: Store, table_id: str) -> tuple[TableRow, list[SeatRow], list[Entry]]:
    found = store.load(table_id)
    assert found is not None
    return found


def entry(n: int) -> Entry:
    return Entry(n, f"m{n}", 1, "action", 5)


async def held(opened: Opened, writing: Any) -> asyncio.Task[None]:
    """That write, when its commit is held up."""
    task = asyncio.create_task(writing)
    assert await asyncio.to_thread(opened.held.wait, PATIENCE)
    return task
