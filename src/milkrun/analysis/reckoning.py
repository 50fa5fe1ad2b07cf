"""The ledger of a match: measured, closed, and its greatest strokes of luck told."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import perf_counter

import numpy as np

from milkrun.bots.search import keeps_secrets
from milkrun.engine.errors import MilkrunError
from milkrun.engine.foresight import LINES as MOST_LINES
from milkrun.engine.foresight import SEEDS
from milkrun.engine.learned import Learned
from milkrun.engine.match import Match

from .book import Book
from .ledger import Ledger, Lines, Measured, closed
from .strokes import strokes
from .value import Value, positions

AHEAD = 80  # steps after which a position is judged while it is not late
LATE = 0.0  # the progress of a game from which it is played out: always
SECONDS = 30.0  # the default time for a ledger
LEAST_LINES = 4  # two of each half have an error
LINES, FEWEST, PIECE = 1200, 24, 8  # of play in that time: the most, the least, and at a time

Taken = tuple[Lines, list[Measured]]  # chances at each position, and what each action did


class Stopped(Exception):
    """A ledger that nobody waits for any more."""


def account_for(
    match: Match,
    *,
    lines: int | None = None,
    seconds: float = SECONDS,
    ahead: int = AHEAD,
    late: float = LATE,
    seed: int = 0,
    learned: Learned | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Ledger:
    """The ledger of a match, over or not, which is not changed.

    lines: how often everything is measured; if left out, as many times as fit into about `seconds`.
    The same number and seed give the same ledger. ahead: the steps of ordinary play after which a
    position is judged; late: the progress of a game from which it is played to the end instead.
    learned: weights to use instead of the game's own. stopped: whether the ledger is no longer
    wanted, which raises Stopped soon after. Raises MilkrunError if the game's native code
    is missing, if nothing has been played, or if that number of lines is not possible.
    """
    begun = perf_counter()
    if not match.actions:
        raise MilkrunError("nothing has been played yet, so there is nothing to account for")
    if lines is not None and not LEAST_LINES <= lines <= MOST_LINES:
        raise MilkrunError(
            f"a ledger needs {LEAST_LINES} to {MOST_LINES} lines of play; got {lines}"
        )
    value = Value(match, learned)
    secret = keeps_secrets(match.from_start(native=True))
    once = lines or PIECE
    book = Book(value, positions(match), match.actions, secret, once, ahead, late, seed % SEEDS)
    parts = [taken(book, stopped)] if lines else list(timed(book, begun, seconds, stopped))
    what = joined(parts)
    return replace(closed_book(book, what), strokes=strokes(match, book, what[1]))


def timed(book: Book, begun: float, seconds: float, stopped: Callable[[], bool]) -> Iterator[Taken]:
    """What a book measures on more and more lines, until another piece would end too late."""
    for first in range(0, LINES, PIECE):
        spent = perf_counter() - begun
        if first >= FEWEST and spent * (1 + PIECE / first) > seconds:
            break
        yield taken(replace(book, first=first), stopped)


def taken(book: Book, stopped: Callable[[], bool] = lambda: False) -> Taken:
    """What a book measures on its lines. Raises Stopped."""
    found = []
    for one in book.measured():
        if stopped():
            raise Stopped
        found.append(one)
    chances, measured = zip(*found, strict=True)
    return np.array(chances), list(measured[:-1])


def joined(parts: Sequence[Taken]) -> Taken:
    """What was measured on several sets of lines, as one."""
    chances, measured = zip(*parts, strict=True)
    return np.concatenate(chances, axis=1), list(map(as_one, zip(*measured, strict=True)))


def as_one(parts: Sequence[Measured]) -> Measured:
    """What an action did on several sets of lines."""
    luck, decision, hidden = (
        None if some[0] is None else np.concatenate(some)
        for some in zip(*((one.luck, one.decision, one.hidden) for one in parts), strict=True)
    )
    return Measured(parts[0].drawn, luck, decision, hidden)


def closed_book(book: Book, what: Taken) -> Ledger:
    """The ledger of what a book measured, without its strokes."""
    return closed(*what, [int(state.to_move) for state in book.states[:-1]])
