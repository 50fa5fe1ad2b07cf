"""Group commit: all waiting writes are committed in one transaction."""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from time import perf_counter
from typing import Any, TypeVar

from .rows import StoreError

T = TypeVar("T")


class Failed(Exception):
    """The nth call of a transaction raised `error`."""

    def __init__(self, n: int, error: Exception) -> None:
        super().__init__(str(error))
        self.n, self.error = n, error


class GroupCommit:
    """One thread that writes. While it commits, others queue up as the next group: the slower
    the disk, the larger the groups, so that the time of a commit is shared by many.

    `transaction` runs calls in order and returns what they return once it is durable. It raises
    Failed if one of them fails, and StoreError if the commit does; then nothing is stored.
    `took(seconds, calls)` is told of every commit, in the thread that writes.
    """

    def __init__(self, transaction: Callable[[list[Callable[[], Any]]], list[Any]]) -> None:
        self._transaction = transaction
        self.took: Callable[[float, int], None] = lambda seconds, calls: None
        self._waiting: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def write(self, call: Callable[[], T]) -> T:
        """Run a call in the next group; returns its result once that is durable.

        A caller that is cancelled meanwhile leaves only when the outcome is known, so that
        what they read next is true.
        """
        future: Future[T] = Future()
        self._waiting.append((call, future))
        self._thread.submit(self._commit)
        waiting = asyncio.wrap_future(future)
        try:
            return await asyncio.shield(waiting)
        except asyncio.CancelledError:
            await asyncio.wait([waiting])
            raise

    def close(self) -> None:
        """Write what waits, then stop."""
        self._thread.shutdown()

    def _commit(self) -> None:
        """Commit everything that waits. A call that fails leaves the group, and the others start
        again: a database may have undone them all (SQLite does when the disk is full)."""
        group = []
        while self._waiting:
            group.append(self._waiting.popleft())
        while group:
            begun = perf_counter()
            try:
                found = self._transaction([call for call, _ in group])
            except Failed as failed:
                _, future = group.pop(failed.n)
                future.set_exception(failed.error)
            except Exception as error:
                for _, future in group:
                    # one each: an exception that is raised twice mixes up its tracebacks
                    future.set_exception(StoreError(str(error)))
                return
            else:
                self.took(perf_counter() - begun, len(group))
                for (_, future), result in zip(group, found, strict=True):
                    future.set_result(result)
                return
