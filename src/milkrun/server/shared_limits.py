"""Limits that several processes share: each tells the others, once a second, what it has let go
ahead. Addresses and devices go by names that nobody outside can undo."""

import asyncio
import json
import logging
from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b

from .limits import Limits
from .security import new_secret
from .store import Store, StoreError

log = logging.getLogger("milkrun.limits")

EVERY = 1.0  # seconds
LONGEST = 7_000  # bytes of a piece of news; PostgreSQL takes 8,000
KEY = "limits"  # under which the secret is kept that all names are made with

Taken = tuple[str, str | None, int]  # address, device, how many requests


class SharedLimits:
    """`owner`: how this process is called among the others."""

    def __init__(self, limits: Limits, store: Store, owner: str) -> None:
        self.limits, self.store, self.owner = limits, store, owner
        self.shared = store.shared
        self._task: asyncio.Task[None] | None = None
        self._count = 0

    async def start(self) -> None:
        """Tell from now on, if there may be others."""
        if self.shared is None:
            return
        secret = (await self.store.write(self.store.keep_key, KEY, new_secret())).encode()

        @lru_cache(maxsize=20_000)
        def named(text: str) -> str:
            return b64encode(blake2b(text.encode(), key=secret, digest_size=9).digest()).decode()

        for one in self.limits.buckets():
            one.share(named)
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Tell nothing any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def hear(self, told: str) -> None:
        """What another process has let go ahead."""
        _, _, kind, taken = json.loads(told)
        buckets = self.limits.buckets()[kind]
        for address, device, times in taken:
            buckets.take(address, device, times)

    async def _work(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                if news := list(self._news()):
                    assert self.shared is not None
                    await self.shared.note(self.shared.tell_limits, news)
            except StoreError as error:
                log.warning("others do not know what was asked here: %s", error)

    def _news(self) -> Iterator[str]:
        for kind, buckets in enumerate(self.limits.buckets()):
            taken = [(*key, times) for key, times in buckets.gone().items()]
            most = LONGEST // 60  # what one takes, at most
            for n in range(0, len(taken), most):
                self._count += 1  # two alike are not one
                yield json.dumps([self.owner, self._count, kind, taken[n : n + most]])
