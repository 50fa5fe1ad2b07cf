"""Searches in steps: the caller may let others run in between, or drop one."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]


def finish(steps: Steps[T]) -> T:
    """Take all the steps of a thought; returns its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
