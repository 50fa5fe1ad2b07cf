"""Native code: used once it is ready, compiled in the meantime by a process of low priority."""

import asyncio
import json
import logging
import os
import sys
from collections.abc import Callable

from milkrun.caches import check_cache
from milkrun.engine import compile as compiler
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games
from milkrun.engine.warm import exercise

from .schemas import WarmState

log = logging.getLogger("milkrun.warm")

LAST = "play_game"  # of what tables use; batches come after it


class Warmth:
    """How far each game is compiled; `changed()` is called at every step."""

    def __init__(self, allowed: bool) -> None:
        self.allowed = allowed
        self.changed: Callable[[], None] = lambda: None
        self.games = {name: WarmState(state="cold") for name in games}
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def is_native(self, game: str) -> bool:
        """Whether a game's native code is loaded, so that using it takes no time."""
        return self.games[game].state == "warm"

    def is_coming(self, game: str) -> bool:
        """Whether a game's native code will probably be loaded, if it is not yet."""
        state = self.games[game].state
        return state == "warming" or (state == "cold" and (self.allowed or compiler.is_warm(game)))

    def start(self) -> None:
        """Load what is already compiled and compile the rest, one game after another."""
        self._task = asyncio.create_task(self._all())

    async def stop(self) -> None:
        """Stop the compiling process, if there is one."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()

    async def _all(self) -> None:
        for game in sorted(games, key=compiler.is_warm, reverse=True):
            try:
                if not compiler.is_warm(game):
                    if not self.allowed:
                        continue
                    check_cache(game)
                    await self._compile(game)
                await asyncio.to_thread(load, game)
                self._set(game, WarmState(state="warm", done=1, total=1))
            except MilkrunError as error:
                log.error("%s uses the interpreted rules: %s", game, error)
                self._set(game, WarmState(state="failed"))
            except Exception:
                log.exception("%s has no native code; it uses the interpreted rules", game)
                self._set(game, WarmState(state="failed"))

    async def _compile(self, game: str) -> None:
        self._set(game, WarmState(state="warming"))
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "milkrun.engine.warm",
            game,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            preexec_fn=_low_priority if sys.platform != "win32" else None,
            start_new_session=True,  # Ctrl+C is for the server, which then stops this
        )
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            told = json.loads(line)
            if "done" in told:
                self._set(game, WarmState(state="warming", **told))
        status = await self._process.wait()
        if not compiler.is_warm(game):
            raise RuntimeError(f"the compiling process ended with {status} without a result")

    def _set(self, game: str, state: WarmState) -> None:
        self.games[game] = state
        self.changed()


def load(game: str) -> None:
    """Load what tables use of a game that is compiled; batches of matches are for others."""
    for entry in exercise(games[game], compiler.native(game)):
        if entry == LAST:
            return


def _low_priority() -> None:
    os.nice(15)
