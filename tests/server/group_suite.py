"""What every kind of store has to do when writes come at once; see store_suite.py."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from tests.loops import run

from milkrun.server.store import Entry, Store, StoreError, Turn

from .store_suite import FIRST, ROWS, TABLE, Opened, entry, held, loaded


class GroupSuite:
    """Writes are committed in groups; needs the fixtures of StoreSuite."""

    def test_what_waits_is_committed_together(self, opened: Opened, store: Store) -> None:
        """One commit for all that came while another one went on."""

        async def play() -> None:
            with opened.held_up():
                first = await held(opened, store.write(store.append, "abc", FIRST, Turn(0)))
                rest = [
                    asyncio.create_task(store.write(store.append, "def", entry(n), Turn(0)))
                    for n in range(1, 20)
                ]
                await asyncio.sleep(0)
            await asyncio.gather(first, *rest)

        run(play())
        found = loaded(store, "def")
        assert [one.seq for one in found[2]] == list(range(1, 20))
        assert opened.commits == 2

    def test_a_group_keeps_every_log_as_it_is(self, opened: Opened, store: Store) -> None:
        """What is written for many tables at once is what each alone would have got."""
        note = Entry(1, "m2", 0, "left", None, text='A bot now plays for "Änna".')
        last = Entry(1, "m3", 0, "action", 7, said='["take", "a"]', digest="0123")

        async def play() -> None:
            store.create(replace(TABLE, id="ghi"), ROWS)
            with opened.held_up():
                first = await held(opened, store.write(store.append, "ghi", FIRST, Turn(0)))
                more = [
                    asyncio.create_task(store.write(store.append, "abc", note, Turn(1))),
                    asyncio.create_task(store.write(store.append, "def", last, Turn(None))),
                ]
                await asyncio.sleep(0)
            await asyncio.gather(first, *more)

        run(play())
        for table, one, mover in (("abc", note, 1), ("def", last, None)):
            found = loaded(store, table)
            assert (found[0].seq, found[0].to_move, found[2]) == (1, mover, [one])

    def test_a_group_keeps_two_entries_of_a_log_in_their_order(
        self, opened: Opened, store: Store
    ) -> None:
        """Whatever brings them: the second is the note of what became of a seat."""
        left = note, _ = Entry(2, "m2", 0, "left", None, text="A bot plays on."), Turn(1)

        async def play() -> None:
            with opened.held_up():
                first = await held(opened, store.write(store.append, "def", FIRST, Turn(0)))
                rest = [
                    asyncio.create_task(store.write(store.append, "abc", FIRST, Turn(0))),
                    asyncio.create_task(store.write(store.change_seat, "abc", ROWS[1], left)),
                ]
                await asyncio.sleep(0)
            await asyncio.gather(first, *rest)

        run(play())
        found = loaded(store, "abc")
        assert (found[0].to_move, found[2]) == (1, [FIRST, note])

    def test_what_cannot_be_kept_leaves_the_others(self, opened: Opened, store: Store) -> None:
        async def play() -> list[Any]:
            with opened.held_up():
                first = await held(opened, store.write(store.append, "abc", FIRST, Turn(0)))
                rest = [
                    asyncio.create_task(store.write(store.append, table, entry(n), Turn(0)))
                    for table, n in (("def", 1), ("abc", 1), ("def", 2), ("abc", 7), ("abc", 2))
                ]
                await asyncio.sleep(0)
            return await asyncio.gather(first, *rest, return_exceptions=True)

        told = run(play())
        failed = [isinstance(one, StoreError) for one in told]
        assert failed == [False, False, True, False, True, False]
        assert opened.commits == 2
        for table in ("abc", "def"):
            found = loaded(store, table)
            assert [one.seq for one in found[2]] == [1, 2]

    def test_when_the_commit_fails_nothing_of_it_is_kept(
        self, opened: Opened, store: Store
    ) -> None:
        async def play() -> list[Any]:
            with opened.held_up():
                first = await held(opened, store.write(store.append, "abc", FIRST, Turn(0)))
                second = asyncio.create_task(store.write(store.append, "def", FIRST, Turn(0)))
                await asyncio.sleep(0)
                opened.failing = True
            return await asyncio.gather(first, second, return_exceptions=True)

        assert all(isinstance(one, StoreError) for one in run(play()))
        opened.failing = False
        for table in ("abc", "def"):
            found = loaded(store, table)
            assert (found[0].seq, found[2]) == (0, [])
            store.append(table, FIRST, Turn(0))

    def test_reads_do_not_wait_for_writes_and_see_what_is_durable(
        self, opened: Opened, store: Store
    ) -> None:
        async def play() -> None:
            with opened.held_up():
                first = await held(opened, store.write(store.append, "abc", FIRST, Turn(0)))
                found = await store.read(store.load, "abc")
                assert found is not None
                assert found[2] == []
                assert await store.read(store.waiting_for_bots) == ["abc"]
                assert not first.done()
            await first
            found = await store.read(store.load, "abc")
            assert found is not None
            assert found[2] == [FIRST]

        run(play())

    def test_who_gives_up_leaves_when_it_is_known_what_was_kept(
        self, opened: Opened, store: Store
    ) -> None:
        """Else a table would be read again without the entry that is being committed."""

        async def play() -> None:
            with opened.held_up():
                first = await held(opened, store.write(store.append, "abc", FIRST, Turn(0)))
                first.cancel()
                await asyncio.sleep(0)
                assert not first.done()
            with pytest.raises(asyncio.CancelledError):
                await first
            found = await store.read(store.load, "abc")
            assert found is not None
            assert found[2] == [FIRST]

        run(play())

    def test_closing_writes_what_waits(self, opened: Opened, store: Store) -> None:
        async def play() -> None:
            with opened.held_up():
                first = await held(opened, store.write(store.append, "abc", FIRST, Turn(0)))
                second = asyncio.create_task(store.write(store.append, "def", FIRST, Turn(0)))
                await asyncio.sleep(0)
            await asyncio.to_thread(store.close)
            await asyncio.gather(first, second)

        run(play())
        found = loaded(opened.again(), "def")
        assert found[2] == [FIRST]
