"""Finished games, stored as everybody could see them, for when their rules change.

A process of the lowest priority works out the views, so nobody waits; a restart continues.
"""

import asyncio
import base64
import json
import logging
import os
import sys
from collections import deque
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from .duties import Duties, on_duty
from .frozen import Frozen, OnlyLog
from .replays import (
    EXPORT,
    OF_NOW,
    WATCHING,
    as_now,
    stored_views,
    unpacked,
    unpacked_text,
    with_names,
)
from .schemas import Refused
from .store import Entry, SeatRow, Store, StoredViews, StoreError, TableRow
from .table import OtherRules, Table, rebuild
from .views import Viewer

log = logging.getLogger("milkrun.archive")

LONGEST_LINE = 1 << 26  # bytes
COMMAND = (sys.executable, "-m", "milkrun.server.archive")


class Archive:
    """Keeps the views of every finished game, once."""

    def __init__(self, store: Store, duties: Duties) -> None:
        self.store, self.duties = store, duties
        self._waiting: deque[str] = deque()
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def consider(self, table: Table) -> None:
        """If this (locked) table's game is over, have its views kept."""
        if table.over and not table.archived and self.duties.mine(table.id):
            table.archived = True
            self._put([table.id])

    async def resume(self) -> None:
        """After a start: continue with every game that lacks its views."""
        lacking = await self.store.read(self.store.without_views)
        there = {*self._waiting}
        self._put([one for one in lacking if self.duties.mine(one) and one not in there])

    async def stop(self) -> None:
        """Drop all work; it will be resumed."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._process is not None:  # the task may have been waiting for its end
            await self._process.wait()

    async def end(self, table: Frozen, viewer: Viewer) -> dict[str, Any]:
        """The view of the end of a frozen game. Raises Refused (409) if there is none."""
        return await self._view(table, viewer, 0)

    async def steps(self, table: Frozen) -> int:
        """How many actions a frozen, finished game had. Raises Refused as `end` does."""
        return (await self._part(table, None)).steps

    async def stage(self, table: Frozen, viewer: Viewer, step: int) -> dict[str, Any]:
        """A frozen game as it was after a number of actions. Raises Refused as `end` does, and 404
        if it never got so far."""
        steps = await self.steps(table)
        if not 0 <= step <= steps:
            raise Refused(404, "no_step", f"The game has steps 0 to {steps}.")
        return await self._view(table, viewer, step + 1) | OF_NOW

    async def export(self, table: Frozen) -> str:
        """A frozen game as a file: as stored at its end, or taken from the log."""
        stored = await self._read(table.id, EXPORT)
        if stored is None:
            return table.dumps()
        return await asyncio.to_thread(unpacked_text, stored)

    async def renamed(self, table: Frozen, names: Mapping[str, str]) -> dict[str, StoredViews]:
        """The stored views of a frozen game, by their parts, with other names in them."""
        found = {}
        for part in (WATCHING, EXPORT, *map(str, range(table.row.players))):
            stored = await self._read(table.id, part)
            if stored is not None:
                found[part] = await asyncio.to_thread(with_names, stored, part, names)
        return found

    async def _view(self, table: Frozen, viewer: Viewer, line: int) -> dict[str, Any]:
        stored = await self._part(table, viewer.seat)
        return as_now(await asyncio.to_thread(unpacked, stored, line), table, viewer)

    async def _part(self, table: Frozen, seat: int | None) -> StoredViews:
        part = WATCHING if seat is None else str(seat)
        stored = await self._read(table.id, part)
        if stored is None:
            raise OnlyLog(table)
        return stored

    async def _read(self, table_id: str, part: str) -> StoredViews | None:
        try:
            return await self.store.read(self.store.views, table_id, part)
        except StoreError as error:
            log.error("views were not read: %s", error)
            raise Refused(503, "not_read", "The table cannot be read now. Try again.") from error

    def _put(self, tables: list[str]) -> None:
        self._waiting.extend(tables)
        if self._waiting and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Have a process work out the views of all waiting games."""
        self._process = process = await asyncio.create_subprocess_exec(
            *COMMAND,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl+C is for the server, which then stops this
        )
        try:
            while self._waiting:
                with self.duties.doing(table_id := self._waiting.popleft()) as mine:
                    if mine:
                        await self._see_to(table_id, process)
        except Exception:
            log.exception("views of finished games could not be stored; the next start tries again")
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def _see_to(self, table_id: str, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        stored = await self.store.read(self.store.load, table_id)
        kept = await self.store.read(self.store.views, table_id, WATCHING)
        if stored is None or kept is not None:
            return
        process.stdin.write(asked(*stored).encode() + b"\n")
        await process.stdin.drain()
        answer = json.loads(await process.stdout.readline())
        if "refused" in answer:
            log.warning("table %s has no views of its end: %s", table_id[:4], answer["refused"])
            return
        views = {
            part: StoredViews(schema, steps, base64.b64decode(data))
            for part, (schema, steps, data) in answer.items()
        }
        await self.store.write(on_duty(self.store, self.store.keep_views), table_id, views)


def asked(row: TableRow, seats: list[SeatRow], entries: list[Entry]) -> str:
    """A table as the process reads it."""
    rows = {"row": asdict(row), "seats": [asdict(one) for one in seats]}
    return json.dumps(rows | {"entries": [asdict(one) for one in entries]})


def answered(line: str) -> str:
    """What the process says about a table."""
    told = json.loads(line)
    try:
        table = rebuild(
            TableRow(**told["row"]),
            [SeatRow(**one) for one in told["seats"]],
            [Entry(**one) for one in told["entries"]],
            native=False,
        )
    except OtherRules as error:
        return json.dumps({"refused": str(error)})
    views = stored_views(table)
    return json.dumps(
        {
            part: (one.schema, one.steps, base64.b64encode(one.data).decode())
            for part, one in views.items()
        }
    )


def main() -> None:
    """Read tables from the standard input, a line each, and answer each with a line."""
    if sys.platform != "win32":
        os.nice(19)  # everything else comes first
    for line in sys.stdin:
        print(answered(line), flush=True)


if __name__ == "__main__":
    main()
