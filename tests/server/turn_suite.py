"""What every kind of store has to do about whom tables wait for."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from tests.loops import run

from milkrun.server.store import Access, Entry, HoldRow, Stale, Store, Turn

from .store_suite import FIRST, OTHER, ROWS, TABLE, Opened, held, loaded

PEOPLE = [ROWS[0], replace(ROWS[1], kind="person", level=None)]


def sit(store: Store, *tables: str) -> None:
    """Anna's device has seat 0 at those tables."""
    for table in tables:
        store.change_seat(table, PEOPLE[0], access=Access([HoldRow("anna", 0, "held")]))


class TurnSuite:
    """Needs the fixture `opened`, and `store` of StoreSuite."""

    def test_whom_a_table_waits_for_is_kept(self, opened: Opened) -> None:
        store = opened.store
        store.create(replace(TABLE, waits=[1], chosen=[], since=5), PEOPLE)
        sit(store, "abc")
        assert [one.turn for one in store.held_by(["anna"], 9)] == [Turn(1, (1,), (), 5)]
        assert not store.held_by(["anna"], 9)[0].is_mine
        both = Turn(1, (0, 1), (1,), 7, 9, 8)
        store.append("abc", FIRST, both)
        store = opened.again()
        (found,) = store.held_by(["anna"], 9)
        assert (found.turn, found.is_mine) == (both, True)
        loaded = store.load("abc")
        assert loaded is not None
        assert loaded[0].turn == both

    def test_an_entry_is_refused_where_something_else_has_changed(self, store: Store) -> None:
        store.set_pace("abc", "brisk")

        async def play() -> list[Any]:
            calls = [("def", FIRST, Turn(0), 1), ("abc", FIRST, Turn(0), 1)]
            writes = (store.write(store.append, *one) for one in calls)
            return await asyncio.gather(*writes, return_exceptions=True)

        told = run(play())
        assert [isinstance(one, Stale) for one in told] == [True, False]
        assert [len(loaded(store, id)[2]) for id in ("def", "abc")] == [0, 1]

    def test_a_turn_is_kept_only_where_the_log_is_as_long_as_it_was(self, store: Store) -> None:
        """Else whoever stored it would count a change, and never look at what had come before."""
        store.append("abc", FIRST, Turn(0, (0,)))
        store.set_turn("abc", Turn(0, (0,), deadline=5), 1)
        kept = loaded(store, "abc")[0]
        assert (kept.deadline, kept.changes) == (5, 2)
        with pytest.raises(Stale):
            store.set_turn("abc", Turn(0, (1,), deadline=9), 0)
        with pytest.raises(Stale):
            store.set_pace("none", "brisk")
        assert loaded(store, "abc")[0] == kept

    def test_entries_that_are_stored_together_have_turns_of_their_own(self, opened: Opened) -> None:
        store = opened.store
        for table in (TABLE, OTHER):
            store.create(replace(table, waits=[0], chosen=[], since=1), PEOPLE)
        sit(store, "abc", "def")

        async def play() -> None:
            with opened.held_up():
                first = await held(opened, store.write(store.append, "abc", FIRST, Turn(0)))
                more = [
                    ("abc", Entry(2, "m2", 0, "action", 5), Turn(1, (1,), (), 3, 5, 4)),
                    ("def", FIRST, Turn(None, (), (), 9)),
                ]
                waiting = [asyncio.create_task(store.write(store.append, *one)) for one in more]
                await asyncio.sleep(0)
            await asyncio.gather(first, *waiting)

        run(play())
        turns = {one.table_id: one.turn for one in store.held_by(["anna"], 9)}
        assert turns == {"abc": Turn(1, (1,), (), 3, 5, 4), "def": Turn(None, (), (), 9)}

    def test_running_tables_come_first_and_then_the_latest(self, opened: Opened) -> None:
        store = opened.store
        for name, to_move, since in (("a", 0, 1), ("b", None, 9), ("c", 0, 3), ("d", None, 2)):
            row = replace(TABLE, id=name, to_move=to_move, waits=[], chosen=[], since=since)
            store.create(row, PEOPLE)
        sit(store, "a", "b", "c", "d")
        assert [one.table_id for one in store.held_by(["anna"], 3)] == ["c", "a", "b"]

    def test_a_bot_that_stands_in_leaves_nothing_to_the_person(self, opened: Opened) -> None:
        store = opened.store
        away = replace(PEOPLE[0], kind="bot", level="greedy", stands_in=True)
        store.create(replace(TABLE, waits=[0], chosen=[], since=1), [away, PEOPLE[1]])
        store.change_seat("abc", away, access=Access([HoldRow("anna", 0, "held")]))
        assert not store.held_by(["anna"], 9)[0].is_mine

    def test_turns_that_were_not_stored_are_added(self, opened: Opened) -> None:
        store = opened.store
        store.create(TABLE, PEOPLE)
        sit(store, "abc")
        assert store.held_by(["anna"], 9)[0].turn == Turn(1)
        store.set_turn("abc", Turn(1, (0, 1), (0,), 4))
        assert store.held_by(["anna"], 9)[0].turn == Turn(1, (0, 1), (0,), 4)
