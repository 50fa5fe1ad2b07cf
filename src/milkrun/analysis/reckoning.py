"""The ledger of a match: measured, closed, and its greatest strokes of luck told."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from milkrun.bots.search import keeps_secrets
from milkrun.engine.errors import MilkrunError
from milkrun.engine.foresight import LINES as MOST_LINES
from milkrun.engine.foresight import SEEDS
from milkrun.engine.learned import Learned
from milkrun.engine.match import Match

from .book import Book
from .ledger import Ledger, closed
from .strokes import strokes
from .value import Value, positions

LINES = 200  # of play
AHEAD = 32  # steps
LATE = 0.9  # the progress of a game from which it is played out


def account_for(
    match: Match,
    *,
    lines: int = LINES,
    ahead: int = AHEAD,
    late: float = LATE,
    seed: int = 0,
    learned: Learned | None = None,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> Ledger:
    """The ledger of a match, over or not, which is not changed.

    lines: how often everything is measured; the same number and seed give the same ledger. ahead:
    the steps of ordinary play after which a position is judged; late: the progress of a game from
    which it is played to the end instead. learned: weights to use instead of the game's own.
    progress(done, total): called after each action. Raises MilkrunError if the game's native code
    is missing, or if that number of lines is not possible.
    """
    if not 2 <= lines <= MOST_LINES:
        raise MilkrunError(f"a ledger needs 2 to {MOST_LINES} lines of play; got {lines}")
    value = Value(match, learned)
    secret = keeps_secrets(match.from_start(native=True))
    book = Book(value, positions(match), match.actions, secret, lines, ahead, late, seed % SEEDS)
    found = taken_together(book, progress)
    return replace(found, strokes=strokes(match, book, found.steps))


def taken_together(
    book: Book, progress: Callable[[int, int], object] = lambda done, total: None
) -> Ledger:
    """The ledger of what a book measures, without its strokes."""
    chances, measured = zip(*book.measured(progress), strict=True)
    movers = [int(state.to_move) for state in book.states[:-1]]
    return closed(np.array(chances), measured[:-1], movers)
