"""What a server does of its own accord for tables, done by one process at a time.

All tables, by their ids, are divided into shares. Where several processes use one database, each
has some of them for a few seconds at a time, again and again, and takes those of one that has
ended. What is written on duty is stored only as long as nobody else has taken it over.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import ParamSpec, TypeVar
from zlib import crc32

from .store import SHARES, Duty, Shared, Store, StoreError

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("milkrun.duties")


HELD = 4.0  # seconds for which duties are held
RENEWED = 1.0  # seconds after which they are held anew
DOING: ContextVar[Duty | None] = ContextVar("doing", default=None)


def on_duty(store: Store, call: Callable[P, T]) -> Callable[P, T]:
    """A method that writes, as part of the duty that is being done, if there is one."""
    duty = DOING.get()
    if duty is None or store.shared is None:
        return call
    return partial(store.shared.under, duty, call)


class Duties:
    """Which tables this process sees to: all, if it is alone. `gained` is called when there are
    more than before, `unknown` when the others had taken it for dead."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.shared: Shared | None = store.shared
        self.owner = secrets.token_hex(8)
        self.gained: Callable[[], Awaitable[None]]
        self.unknown: Callable[[], None] = lambda: None
        self._held: dict[str, Duty] = {}
        self._until = 0.0
        self._owes = False  # whether what was gained is not taken up yet
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """How many shares of all tables this process sees to."""
        if self.shared is None:
            return SHARES
        return len(self._held) if time.monotonic() <= self._until else 0

    def mine(self, key: str) -> bool:
        """Whether this process sees to that table, or that puzzle."""
        return self.shared is None or self._duty(key) is not None

    @contextmanager
    def doing(self, key: str) -> Iterator[bool]:
        """Whether it sees to that table now. What is written meanwhile counts while it does."""
        duty = self._duty(key)
        token = DOING.set(duty)
        try:
            yield self.shared is None or duty is not None
        finally:
            DOING.reset(token)

    async def start(self) -> None:
        """Take a share, from now on."""
        if self.shared is not None:
            await self._hold()
            self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Leave all to others."""
        if self._task is None or self.shared is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._held = {}
        try:
            await self.shared.note(self.shared.leave, self.owner)
        except StoreError as error:
            log.warning("others will notice only in some seconds: %s", error)

    def wake(self) -> None:
        """Others have left something."""
        self._wake.set()

    def _duty(self, key: str) -> Duty | None:
        if time.monotonic() > self._until:
            return None
        return self._held.get(f"share/{crc32(key.encode()) % SHARES}")

    async def _work(self) -> None:
        while True:
            self._wake.clear()
            try:
                async with asyncio.timeout(RENEWED):
                    await self._wake.wait()
            except TimeoutError:
                pass
            try:
                self._owes |= await self._hold()
                if self._owes:
                    await self.gained()
                    self._owes = False
            except StoreError as error:
                log.warning("duties could not be held: %s", error)
            except Exception:
                log.exception("duties could not be taken up")

    async def _hold(self) -> bool:
        """Hold duties for some more seconds; whether there are new ones."""
        assert self.shared is not None
        begun = time.monotonic()
        before = set() if begun > self._until else set(self._held.values())  # nothing was done
        held, is_new = await self.shared.note(self.shared.hold, self.owner, HELD)
        self._held, self._until = {one.name: one for one in held}, begun + HELD
        if is_new:
            self.unknown()
        return not set(held) <= before
