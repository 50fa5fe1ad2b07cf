"""What a server's host does while it runs: `milkrun admin`, and how long things are kept."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from milkrun.engine.game import UnknownGame, games
from milkrun.engine.wording import count

from .consent import noted
from .frozen import Frozen, OnlyLog
from .keeping import NO_TABLE
from .notes import ENDED_BY_SERVER
from .schemas import Refused, sentence
from .seating import Seating
from .security import new_secret
from .store import Listed, StoreError
from .views import seat_path

if TYPE_CHECKING:
    from .service import Service

log = logging.getLogger("milkrun.operating")

MOST = 500  # tables listed
PIECE = 20  # tables deleted before others have their turn
REST = 0.05  # seconds between deletions
EVERY = 3600.0  # seconds between looks for old tables
DAY = 86_400_000  # milliseconds


class Operating:
    """Acts on any table, without a seat. All of it is stored, then told to who is there."""

    def __init__(self, service: "Service") -> None:
        self.parts = service
        self.tables = service.tables
        self.store = service.store

    async def listed(self, over: bool | None, game: str | None, most: int) -> dict[str, Any]:
        """The tables in which something happened last. Refused (404) if there is no such game."""
        found = await self.tables.read(self.store.listed, over, game, min(most, MOST))
        if game is not None and not found:  # one that is no more may have left tables
            try:
                games.missing(game)
            except UnknownGame as error:
                raise Refused(404, "no_game", sentence(error)) from error
        return {"tables": [self._line(one) for one in found]} | await self.state()

    async def state(self) -> dict[str, Any]:
        """How busy it is, and whether it takes new tables."""
        return {
            "in_play": await self.tables.read(self.store.in_play),
            "connected": self.parts.hub.everywhere(),
            "draining": self.tables.drain.on,
        }

    async def shown(self, table_id: str) -> dict[str, Any]:
        """One table: who sits there and who is connected; nothing of what they hold."""
        stored = await self.tables.read(self.store.load, table_id)
        if stored is None:
            raise Refused(404, "no_table", NO_TABLE)
        row, seats, entries = stored
        online = self.parts.hub.online(table_id)
        return {
            "id": row.id,
            "game": row.game,
            "over": row.to_move is None,
            "entries": len(entries),
            "since": row.since,
            "draining": self.tables.drain.on,
            "seats": [
                {
                    "seat": one.seat,
                    "kind": one.kind,
                    "name": one.name,
                    "taken": one.claimed,
                    "host": one.seat == row.host,
                    "connected": one.seat in online,
                    "awaited": one.seat in row.turn.waits,
                }
                for one in seats
            ],
        }

    async def end(self, table_id: str) -> dict[str, Any]:
        """End a game for everybody. Refused: 404, 409 over or other_rules."""
        async with self.tables.open(table_id) as table:
            if table.over:
                raise Refused(409, "over", "That game is over already.")
            await self.tables.append(
                table, noted(table, "ended", table.row.host or 0, ENDED_BY_SERVER)
            )
        log.info("a table was ended by its server's host")
        return {"message": "The game is ended; everybody at the table sees it."}

    async def delete(self, table_id: str) -> dict[str, Any]:
        """Delete a table for ever. Refused (404) if there is none."""
        async with self._shut(table_id):
            gone = await self.tables.stored(self.store.delete, table_id)
        if not gone:
            raise Refused(404, "no_table", NO_TABLE)
        self._forget(table_id)
        return {"message": "The table is deleted."}

    async def hear_gone(self, table_id: str) -> None:
        """Another process has deleted a table."""
        async with self._shut(table_id):
            self._forget(table_id)

    async def hear_anew(self, table_id: str) -> None:
        """Another process has changed what stood in a table's log: it is read anew."""
        if table_id in self.tables.known():
            async with self._shut(table_id):
                pass
            await self._show(table_id)

    async def hear_drain(self, _: str = "") -> None:
        """Whether new tables are taken was perhaps changed by another process."""
        if self.store.shared is not None:
            self.tables.drain.on = await self.tables.read(self.store.shared.draining)

    async def free(self, table_id: str, seat: int) -> dict[str, Any]:
        """Free a seat: its devices lose it, and a new link opens it. Refused: 404, 409 or 422."""
        async with self.tables.open(table_id) as table:
            if not 0 <= seat < len(table.seats):
                text = f"That table has the seats 0 to {len(table.seats) - 1}."
                raise Refused(422, "no_seat", text)
            if table.seats[seat].kind == "bot" and not table.seats[seat].stands_in:
                raise Refused(409, "bot", "A bot has that seat; there is nobody to free it from.")
            secret = new_secret()
            await Seating(self.tables).renew(table, seat, secret)
        path = seat_path(table_id, secret)
        return {"message": "The seat is free. This link opens it, once.", "path": path}

    async def forget(self, name: str, table_id: str | None) -> dict[str, Any]:
        """Put another name in place of a person's: at one table, or at all and on all sheets."""
        found = await self.tables.read(self.store.tables_of, name)
        chosen = [one for one in found if table_id in (None, one)]
        for one in chosen:
            await self._forget_at(one, name)
            await self._show(one)
        sheets = 0
        if table_id is None:
            sheets = await self.tables.stored(self.store.forget_sheets, name)
            await self.parts.boxes.hear_all()
        if not chosen and not sheets:
            raise Refused(404, "no_name", "Nobody of that name is at a table or on a sheet here.")
        where = f"{count(len(chosen), 'table')} and {count(sheets, 'sheet')}"
        said = f"The name is gone from {where}."
        return {"message": said, "tables": len(chosen), "sheets": sheets}

    async def drain(self, on: bool) -> dict[str, Any]:
        """Take no new tables, or take them again; how many are still in play."""
        if self.store.shared is not None:
            await self.tables.stored(self.store.shared.set_drain, on)
        self.tables.drain.on = on
        return await self.state()

    def _forget(self, table_id: str) -> None:
        """A table is no more."""
        for part in (self.parts.bots, self.parts.clocks, self.parts.analyses, self.parts.notices):
            part.drop(table_id)
        self.parts.hub.close(table_id)

    async def _forget_at(self, table_id: str, name: str) -> None:
        """Put another name in place of a person's at one table."""
        frozen = await self._frozen(table_id)
        async with self._shut(table_id):
            names = await self.tables.read(self.store.names_at, table_id, name)
            if names:
                views = await self.parts.archive.renamed(frozen, names) if frozen else {}
                await self.tables.stored(self.store.forget, table_id, names, views)

    async def _frozen(self, table_id: str) -> Frozen | None:
        """The table, if its rules have changed: its stored views are all that is left to see."""
        try:
            async with self.tables.open(table_id):
                return None
        except OnlyLog as only:
            return only.table

    async def _show(self, table_id: str) -> None:
        """Show a table to everybody there, if it can be shown."""
        try:
            async with self.tables.open(table_id) as table:
                self.tables.published(table, None)
        except Refused as refused:
            if refused.status == 404:
                self._forget(table_id)

    @asynccontextmanager
    async def _shut(self, table_id: str) -> AsyncIterator[None]:
        """The table is in nobody's hands, and afterwards as it is stored."""
        async with self.tables.place(table_id):
            try:
                yield
            finally:
                self.tables.drop(table_id)

    def _line(self, one: Listed) -> dict[str, Any]:
        return {
            "id": one.table_id,
            "game": one.game,
            "names": [seat.name for seat in one.seats],
            "over": one.turn.to_move is None,
            "entries": one.seq,
            "since": one.turn.since or one.created,
            "connected": sorted(self.parts.hub.online(one.table_id)),
        }


class Retention:
    """Deletes tables that have been over for `days`, and sheets that nobody has written to for
    `sheet_days`, a few at a time; 0: none, ever."""

    def __init__(
        self,
        operating: Operating,
        days: int,
        sheet_days: int = 0,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.operating = operating
        self.days, self.sheet_days = days, sheet_days
        self.now = now
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look now, and then every hour."""
        if self.days or self.sheet_days:
            self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Stop; the next start goes on."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            try:
                while await self._turn():
                    await asyncio.sleep(REST)
            except (Refused, StoreError) as error:
                log.error("old tables and sheets are not deleted now: %s", error)
            await asyncio.sleep(EVERY)

    async def _turn(self) -> bool:
        """A few, if that is this process's duty; whether there may be more."""
        with self.operating.tables.duties.doing("old tables") as mine:
            return mine and (await self.piece() or await self.sheets()) > 0

    async def sheets(self) -> int:
        """Delete a few sheets; how many."""
        if not self.sheet_days:
            return 0
        parts, then = self.operating.parts, int(self.now() * 1000) - self.sheet_days * DAY
        old = await parts.tables.stored(parts.store.delete_boxes, then, PIECE)
        for id in old:
            await parts.boxes.hear(id)
        if old:
            told = "%d sheets that nobody has written to for %d days are deleted"
            log.info(told, len(old), self.sheet_days)
        return len(old)

    async def piece(self) -> int:
        """Delete a few tables; how many."""
        if not self.days:
            return 0
        store, then = self.operating.store, int(self.now() * 1000) - self.days * DAY
        old = await store.read(store.over_before, then, PIECE)
        for table_id in old:
            with suppress(Refused):  # somebody else was first
                await self.operating.delete(table_id)
            await asyncio.sleep(REST)
        if old:
            log.info("%d tables that were over for %d days are deleted", len(old), self.days)
        return len(old)
