"""Several processes at one database: what each hears of the others, and tells them of who is here.

News are a kind and an id, never content: who hears of something reads it anew.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from .hub import Hub
from .schemas import Refused
from .store import Presence, Shared, StoreError
from .tables import Tables

log = logging.getLogger("milkrun.news")

AT_ONCE = 8  # news that are heard
AROUND = "presence"  # the kind that is heard of all tables at once
AGAIN = 0.5  # seconds until something is tried again that the database refused
Hear = Callable[[str], Awaitable[None]]


class Together:
    """Hears news by the functions in `hears`, by kind; `missed` is called when
    some may have been missed. Tells others who is connected here."""

    def __init__(self, tables: Tables, hub: Hub) -> None:
        self.tables, self.hub = tables, hub
        self.shared: Shared | None = tables.store.shared
        self.hears: dict[str, Hear] = {}
        self.missed: Callable[[], Awaitable[None]]
        self._news: dict[tuple[str, str], None] = {}  # not heard yet, in their order
        self._here: dict[str, None] = {}  # tables where others do not know yet who is here
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._end: Callable[[], None] = lambda: None

    async def start(self) -> None:
        """Begin to hear and to tell."""
        if self.shared is None:
            return
        loop = asyncio.get_running_loop()

        def heard(kind: str, id: str) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._put, kind, id)

        self._end = await asyncio.to_thread(self.shared.listen, heard)
        self.hub.changed = self._changed
        self.tables.duties.unknown = self.tell_all
        await self.hear_all_presence()
        self._tasks = [asyncio.create_task(self._work())]

    async def stop(self) -> None:
        """Hear and tell nothing any more."""
        await asyncio.to_thread(self._end)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def tell_all(self) -> None:
        """Tell others who is at every table here: they had taken this process for dead."""
        for table_id in self.hub.rooms():
            self._changed(table_id)

    async def hear_all_presence(self) -> None:
        """Learn who is connected to other processes."""
        assert self.shared is not None
        await self._hear_presence(None)

    async def _hear_presence(self, tables: list[str] | None) -> None:
        """Learn who is connected to those tables (None: to all) at other processes."""
        assert self.shared is not None
        owner, store = self.tables.duties.owner, self.tables.store
        found = await store.read(self.shared.elsewhere, owner, tables)
        for table_id in {*found, *self.hub.heard_of()} if tables is None else tables:
            was_watched = self.hub.is_watched(table_id)
            self.hub.hear(table_id, found.get(table_id, Presence()))
            if self.hub.is_watched(table_id) and not was_watched:
                self._put("watched", table_id)

    def _changed(self, table_id: str) -> None:
        self._here[table_id] = None
        self._wake.set()

    def _put(self, kind: str, id: str) -> None:
        self._news[kind, id] = None
        self._wake.set()

    async def _work(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._here or self._news:
                await self._tell()
                around = [one for one in self._news if one[0] == AROUND]
                news = [one for one in self._news if one[0] != AROUND][:AT_ONCE]
                for one in (*around, *news):
                    del self._news[one]
                await asyncio.gather(self._look(around), *(self._hear(*one) for one in news))

    async def _look(self, around: list[tuple[str, str]]) -> None:
        """Others have come or gone at other processes."""
        try:
            if around:
                await self._hear_presence([table_id for _, table_id in around])
        except StoreError as error:
            log.warning("who is here was not heard: %s", error)
            await asyncio.sleep(AGAIN)
            for one in around:
                self._put(*one)

    async def _hear(self, kind: str, id: str) -> None:
        try:
            if kind == "all":
                await self.missed()
            elif kind in self.hears:
                await self.hears[kind](id)
        except Refused as refused:
            if refused.status == 503:
                await asyncio.sleep(AGAIN)
                self._put(kind, id)
        except StoreError as error:
            log.warning("news were not heard: %s", error)
            await asyncio.sleep(AGAIN)
            self._put(kind, id)
        except Exception:
            log.exception("news of a %s were not heard", kind)

    async def _tell(self) -> None:
        assert self.shared is not None
        if not self._here:
            return
        owner, here = self.tables.duties.owner, {one: self.hub.here(one) for one in self._here}
        self._here.clear()
        try:
            await self.shared.note(self.shared.keep_presence, owner, here)
        except StoreError as error:
            log.warning("others do not know who is here: %s", error)
            await asyncio.sleep(AGAIN)
            for table_id in here:
                self._changed(table_id)
