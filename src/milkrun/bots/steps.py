"""Searches in steps: whoever runs one may let others run in between, or drop it."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]


def finish(steps: Steps[T]) -> T:
    """Take all the steps of a thought; what it comes to."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
