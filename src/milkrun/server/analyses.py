"""Analyses of finished games: one after another, each in a process of low priority.

Requests are stored before work begins, so that a restart continues them.
"""

import asyncio
import json
import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from milkrun.engine import compile as compiler
from milkrun.engine.game import games
from milkrun.engine.wording import count

from .analysis_schemas import FORMAT, Analysis, AnalysisState, Decision
from .forgetting import rewritten_text
from .schemas import Refused
from .store import StoreError
from .table import Table
from .tables import Tables
from .turns import Turns
from .warmth import Warmth

log = logging.getLogger("milkrun.analyses")

LOOK = 0.5  # seconds between two checks for native code
LONGEST_LINE = 1 << 25  # bytes of an analysis
ELSEWHERE = "Another process of this server sees to it; it is shown as soon as it is done."
COMMAND = (sys.executable, "-m", "milkrun.analysis")


@dataclass
class Progress:
    """How far the process of an analysis is, and what it has told by now, as JSON; `part` counts
    how often it told more."""

    done: int = 0
    total: int = 0
    left: int | None = None
    part: int = 0
    told: str | None = None

    @property
    def message(self) -> str:
        if self.total == 0 or self.left is None:
            return "Reading the game."
        return f"{self.done} % done, about {count(max(1, self.left), 'second')} left."


class Analyses:
    """Does every requested analysis, once.

    Addresses take turns. most: unfinished analyses per address.
    """

    def __init__(self, tables: Tables, warmth: Warmth, tries: int, most: int) -> None:
        self.tables = tables
        self.warmth = warmth
        self.most = most
        self.line = [*COMMAND, str(tries)]
        self.is_compiled = compiler.is_warm
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._progress: dict[str, Progress] = {}
        self._waits_for: dict[str, str] = {}  # by table, the title of a game that is not compiled
        self._owners: dict[str, str] = {}  # by table, the address that asked; "" before a restart
        self._turns = Turns(1)

    def __len__(self) -> int:
        """How many are asked for and not done."""
        return len(self._tasks)

    def at_work(self) -> int:
        """How many are being made."""
        return self._turns.at_work()

    async def begin(self, table: Table, owner: str) -> None:
        """Have a locked table's finished game analysed, unless it was or is being. Refused (429)
        if that address already has the most that may wait."""
        kept = await self._kept(table.id)
        if table.id not in self._tasks and (kept is None or kept[0] != "done"):
            if list(self._owners.values()).count(owner) >= self.most:
                text = f"{self.most} of your analyses are waiting already; ask again after one."
                raise Refused(429, "analyses_wait", text, headers={"Retry-After": "30"})
            self._owners[table.id] = owner
            try:
                await self._keep(table.id, "waiting")
            except BaseException:
                del self._owners[table.id]
                raise
            if self.tables.duties.mine(table.id):
                self._start(table.id)
            else:
                del self._owners[table.id]

    async def state(self, table_id: str, seen: int = 0) -> AnalysisState:
        """The progress of the analysis of a table's game, and what is known by now, unless that
        is the part that was `seen`."""
        kept = await self._kept(table_id)
        if kept is None:
            return AnalysisState(status="none", message="Nobody has asked for an analysis yet.")
        status, found = kept
        if status == "done" and found is not None:
            analysis = Analysis.model_validate_json(found)
            return AnalysisState(status="done", message="The analysis is done.", analysis=analysis)
        if status == "failed":
            message = "The analysis failed. The server's log says why."
            return AnalysisState(status="failed", message=message)
        if (at := self._progress.get(table_id)) is not None:
            return AnalysisState(
                status="working",
                message=at.message,
                done=at.done,
                total=at.total,
                left=at.left,
                part=at.part,
                analysis=None
                if at.told is None or at.part == seen
                else Analysis.model_validate_json(at.told),
            )
        if not self.tables.duties.mine(table_id):
            return AnalysisState(status="waiting", message=ELSEWHERE)
        title = self._waits_for.get(table_id)
        message = (
            "It begins as soon as no other game is being analysed."
            if title is None
            else f"The fast rules of {title} are being prepared first; that takes a minute or so."
        )
        return AnalysisState(status="waiting", message=message)

    async def resume(self) -> None:
        """Go on with what was asked for, here or at another process."""
        for table_id in await self.tables.store.read(self.tables.store.analyses_waiting):
            if self.tables.duties.mine(table_id):
                self._start(table_id)

    def drop(self, table_id: str) -> None:
        """A table is no more."""
        if table_id in self._tasks:
            self._tasks[table_id].cancel()

    async def stop(self) -> None:
        """Drop all work; it will be resumed."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, table_id: str) -> None:
        if table_id not in self._tasks:  # or news of another process came first
            self._tasks[table_id] = asyncio.create_task(self._see_to(table_id))

    async def _see_to(self, table_id: str) -> None:
        with self.tables.duties.doing(table_id):
            await self._analyse(table_id)

    async def _analyse(self, table_id: str) -> None:
        try:
            async with self.tables.open(table_id) as table:
                game, text, names = table.row.game, table.match.dumps(), [*table.match.names]
            await self._until_compiled(table_id, game)
            async with self._turns.turn(self._owners.get(table_id, ""), table_id):
                found = await self._work(table_id, text)
            async with self.tables.open(table_id) as table:  # a name may be forgotten meanwhile
                await self._keep(table_id, "done", renamed(found, names, table.match.names))
        except Exception:
            log.exception("an analysis failed")
            try:
                await self._keep(table_id, "failed")
            except Refused:
                log.error("its failure could not be stored: the next start tries again")
        finally:
            self._progress.pop(table_id, None)
            self._waits_for.pop(table_id, None)
            self._owners.pop(table_id, None)
            del self._tasks[table_id]

    async def _until_compiled(self, table_id: str, game: str) -> None:
        """Wait for a game's native code. Raises RuntimeError if there will be none."""
        while not self.is_compiled(game):
            state = self.warmth.games[game].state
            if state == "failed" or not (self.warmth.allowed or state == "warming"):
                raise RuntimeError(f"{game} has no native code on this server: milkrun warm {game}")
            self._waits_for[table_id] = games[game].title
            await asyncio.sleep(LOOK)
        self._waits_for.pop(table_id, None)

    async def _work(self, table_id: str, text: str) -> str:
        """What a process finds about a saved game, as JSON."""
        process = await asyncio.create_subprocess_exec(
            *self.line,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl+C is for the server, which then stops this
        )
        assert process.stdin is not None
        assert process.stdout is not None
        at, whole = Progress(), False
        self._progress[table_id] = at
        try:
            process.stdin.write(text.encode())
            await process.stdin.drain()
            process.stdin.close()
            async for line in process.stdout:
                told = json.loads(line)
                if "analysis" in told:
                    at.told, at.part = json.dumps(told["analysis"]), at.part + 1
                    whole = told["analysis"]["whole"]
                else:
                    at.done, at.total, at.left = told["done"], told["total"], told["left"]
            status = await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if at.told is None or not whole:
            raise RuntimeError(f"the analysing process ended with {status} without a result")
        return at.told

    async def _kept(self, table_id: str) -> tuple[str, str | None] | None:
        """What is stored; None for nothing, or for an analysis in an older format."""
        try:
            kept = await self.tables.store.read(self.tables.store.analysis, table_id)
        except StoreError as error:
            log.error("an analysis was not read: %s", error)
            raise Refused(503, "not_read", "The analysis cannot be read now. Try again.") from error
        if kept is None or kept[0] != "done" or kept[1] is None:
            return kept
        return kept if json.loads(kept[1]).get("format") == FORMAT else None

    async def decision(self, table_id: str, n: int) -> Decision:
        """The decision after `n` actions. Refused (409) before the analysis is done, (404) if there
        is none."""
        analysis = (await self.state(table_id)).analysis
        if analysis is None or not analysis.whole:
            raise Refused(409, "no_analysis", "The analysis of this game is not done yet.")
        found = next((one for one in analysis.decisions if one.n == n), None)
        if found is None:
            raise Refused(404, "no_decision", "Nothing was judged at that step.")
        return found

    async def _keep(self, table_id: str, status: str, found: str | None = None) -> None:
        await self.tables.stored(self.tables.store.keep_analysis, table_id, status, found)


def renamed(found: str, before: Sequence[str], now: Sequence[str]) -> str:
    """An analysis as JSON, with the names that the seats have by now."""
    names = {old: new for old, new in zip(before, now, strict=True) if old != new}
    return rewritten_text(found, names) if names else found
