"""Thinking, shared fairly: each search runs in slices, with those of others in between."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Generic, TypeVar

from milkrun.bots.steps import Steps

from .turns import Turns

T = TypeVar("T")

PIECE = 0.1  # seconds of one thought at a time, while others wait


class Thinking:
    """Threads that think; a fair queue decides whose thought is next.

    A thought among many others gets fewer seconds of a thread than pass on the clock, so thoughts
    that must be in time check the clock themselves.
    """

    def __init__(self, threads: int, name: str) -> None:
        self._turns = Turns(threads)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._stopped = False
        self.name = name
        self.took: Callable[[str, float], None] = lambda by, seconds: None

    def __len__(self) -> int:
        """How many thoughts wait for a thread."""
        return len(self._turns)

    def at_work(self) -> int:
        """How many thoughts have a thread."""
        return self._turns.at_work()

    async def think(self, owner: str, table: str, steps: Steps[T]) -> T:
        """The result of a thought, charged to an owner (an address) and for a table."""
        loop, begun = asyncio.get_running_loop(), perf_counter()
        async with self._turns.turn(owner, table) as turn:
            while True:
                found = await loop.run_in_executor(self._pool, self._piece, steps)
                if found is not None:
                    self.took(self.name, perf_counter() - begun)
                    return found.thought
                await turn.give_way()

    def stop(self) -> None:
        """Drop all thoughts."""
        self._stopped = True
        self._pool.shutdown(cancel_futures=True)

    def _piece(self, steps: Steps[T]) -> "Found[T] | None":
        """Continue a thought for a while; for longer if nobody else waits."""
        until = perf_counter() + PIECE
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return Found(end.value)
            if perf_counter() >= until and (self._turns.are_wanted or self._stopped):
                return None


class Found(Generic[T]):
    """The result of a thought."""

    def __init__(self, thought: T) -> None:
        self.thought = thought
