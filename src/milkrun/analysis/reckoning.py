"""The ledger of a match: measured, closed, and its greatest strokes of luck told."""

from collections.abc import Callable
from dataclasses import replace
from time import thread_time

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

AHEAD = 80  # steps
LATE = 0.9  # the progress of a game from which it is played out
SECONDS = 15.0  # of one core: the default time for a ledger
LINES, FEWEST = 400, 24  # of play, the most and the least in that time
PROBES, PROBE = 6, 4  # positions whose lines are timed, and how many
SHARED = 0.6  # of that time: each position is looked at twice there, from its neighbours as well


def account_for(
    match: Match,
    *,
    lines: int | None = None,
    seconds: float = SECONDS,
    ahead: int = AHEAD,
    late: float = LATE,
    seed: int = 0,
    learned: Learned | None = None,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> Ledger:
    """The ledger of a match, over or not, which is not changed.

    lines: how often everything is measured; if left out, as many times as fit into about `seconds`
    of one core. The same number and seed give the same ledger. ahead: the steps of ordinary play
    after which a position is judged; late: the progress of a game from which it is played to the
    end instead. learned: weights to use instead of the game's own. progress(done, total): called
    after each action. Raises MilkrunError if the game's native code is missing, if nothing has been
    played, or if that number of lines is not possible.
    """
    if not match.actions:
        raise MilkrunError("nothing has been played yet, so there is nothing to account for")
    if lines is not None and not 2 <= lines <= MOST_LINES:
        raise MilkrunError(f"a ledger needs 2 to {MOST_LINES} lines of play; got {lines}")
    value = Value(match, learned)
    secret = keeps_secrets(match.from_start(native=True))
    book = Book(value, positions(match), match.actions, secret, PROBE, ahead, late, seed % SEEDS)
    book = replace(book, lines=lines or affordable(book, seconds))
    found = taken_together(book, progress)
    return replace(found, strokes=strokes(match, book, found.steps))


def affordable(book: Book, seconds: float) -> int:
    """The lines of play with which a ledger takes about that long on this machine."""
    probed = [len(book.actions) * n // PROBES for n in range(PROBES)]
    book.look(probed[0])  # loads the code
    begun = thread_time()
    for n in probed:
        book.done(n, book.actions[n], book.look(n), book.look(n + 1))
    each = (thread_time() - begun) / PROBES / PROBE * SHARED
    return max(FEWEST, min(LINES, int(seconds / each / len(book.actions))))


def taken_together(
    book: Book, progress: Callable[[int, int], object] = lambda done, total: None
) -> Ledger:
    """The ledger of what a book measures, without its strokes."""
    chances, measured = zip(*book.measured(progress), strict=True)
    movers = [int(state.to_move) for state in book.states[:-1]]
    return closed(np.array(chances), measured[:-1], movers)
