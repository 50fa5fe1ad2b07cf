"""Whose turn it is when resources are scarce: addresses take turns, then their tables.

However much one address asks for, it delays another's by no more than one turn.
"""

import asyncio
from collections import OrderedDict, deque
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")


class Line(Protocol[T]):
    """Those who wait; `tests/server/line_suite.py` says what every implementation must do."""

    def put(self, owner: str, table: str, one: T) -> None:
        """One more waits, for an owner and a table."""

    def take(self) -> T | None:
        """Who is next: owners in turn, the tables of each in turn, first come first served at each;
        None if nobody waits."""

    def remove(self, owner: str, table: str, one: T) -> None:
        """That one no longer waits; nothing happens if it did not."""

    def __len__(self) -> int:
        """How many wait."""


class FairLine(Generic[T]):
    """A line in this process's memory."""

    def __init__(self) -> None:
        self._owners: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._length = 0

    def put(self, owner: str, table: str, one: T) -> None:
        self._owners.setdefault(owner, OrderedDict()).setdefault(table, deque()).append(one)
        self._length += 1

    def take(self) -> T | None:
        if not self._owners:
            return None
        owner, tables = next(iter(self._owners.items()))
        table, waiting = next(iter(tables.items()))
        one = waiting.popleft()
        self._length -= 1
        self._owners.move_to_end(owner)
        tables.move_to_end(table)
        self._tidy(owner, table)
        return one

    def remove(self, owner: str, table: str, one: T) -> None:
        waiting = self._owners[owner].get(table) if owner in self._owners else None
        if waiting is not None and one in waiting:
            waiting.remove(one)
            self._length -= 1
            self._tidy(owner, table)

    def __len__(self) -> int:
        return self._length

    def _tidy(self, owner: str, table: str) -> None:
        """Forget those who no longer wait."""
        if not self._owners[owner][table]:
            del self._owners[owner][table]
        if not self._owners[owner]:
            del self._owners[owner]


class Turns:
    """A number may work at a time; the others wait in a line."""

    def __init__(self, most: int) -> None:
        self._most = self._free = most
        self._line: Line[asyncio.Future[None]] = FairLine()

    @property
    def are_wanted(self) -> bool:
        """Whether anybody waits."""
        return len(self._line) > 0

    def __len__(self) -> int:
        """How many wait."""
        return len(self._line)

    def at_work(self) -> int:
        """How many have a turn."""
        return self._most - self._free

    def turn(self, owner: str, table: str) -> "Turn":
        """A turn for an owner and a table: `async with` waits for it and holds it."""
        return Turn(self, owner, table)

    def _call(self) -> None:
        """Start those who may begin."""
        while self._free and (called := self._line.take()) is not None:
            if not called.cancelled():
                self._free -= 1
                called.set_result(None)

    def _give_back(self) -> None:
        self._free += 1
        self._call()


class Turn:
    """One turn."""

    def __init__(self, turns: Turns, owner: str, table: str) -> None:
        self._turns = turns
        self._who = owner, table
        self._has = False

    async def give_way(self) -> None:
        """Let those who wait go first, and wait for another turn in the same line."""
        turns, called = self._turns, asyncio.get_running_loop().create_future()
        turns._line.put(
            *self._who, called
        )  # before it is given back, so that nobody is passed over
        turns._free += self._has
        self._has = False
        turns._call()
        try:
            await called
        except asyncio.CancelledError:
            turns._line.remove(*self._who, called)
            if not called.cancelled():
                turns._give_back()
            raise
        self._has = True

    async def __aenter__(self) -> "Turn":
        await self.give_way()
        return self

    async def __aexit__(self, *error: object) -> None:
        if self._has:
            self._has = False
            self._turns._give_back()
