"""The ledger of a match: what luck and decisions did to every seat's chance to win.

For every seat: chance at the start + luck + own decisions + decisions of others + hidden things
turning out + unexplained = the result. Each of these is measured for itself; only what then is
missing is unexplained, and it says how far the value that all rests on can be trusted.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

DIGITS = 6  # of an amount, so that sums are exact
ERROR_DIGITS = 4

Lines = NDArray[np.float64]  # (lines, players): what was measured on each line of play


@dataclass(frozen=True)
class Term:
    """An amount of chance to win (0.01 is one percentage point) and its standard error; an error
    of 0 means that the amount is exact."""

    amount: float
    error: float = 0.0


@dataclass(frozen=True)
class Account:
    """The ledger of one seat. start + luck + own + others + hidden + unexplained = result.

    start: the chance before the first action. luck: of all draws and rolls. own: of the seat's own
    decisions, against what an ordinary player would have done (the game's advice, as `greedy`
    follows it), judged from what the seat knew. others: the same of all other seats' decisions.
    hidden: what decisions turned out to be worth because of things that those who made them could
    not know. result: 1 for a win, a shared win its part, 0; in an unfinished match the chance now.
    """

    seat: int
    start: Term
    luck: Term
    own: Term
    others: Term
    hidden: Term
    unexplained: Term
    result: Term


@dataclass(frozen=True)
class Step:
    """What one action did to the chances: a term for each seat.

    n: the actions before it. seat: who took it. luck: empty if nothing was drawn or rolled.
    decision: empty if there was no choice; it is that of `seat`, and changes the others' chances,
    too. hidden: empty if there was no choice, or if nothing is hidden in this game.
    """

    n: int
    seat: int
    luck: list[Term]
    decision: list[Term]
    hidden: list[Term]
    unexplained: list[Term]


@dataclass(frozen=True)
class Stroke:
    """A stroke of luck: what was drawn or rolled after `n` actions, in the game's own sentences,
    and what it did to the chance of each seat, above all to that of `seat`."""

    n: int
    text: str
    seat: int
    luck: list[Term]


@dataclass(frozen=True)
class Ledger:
    """Accounts by seat, the steps they are the sums of, and the greatest strokes of luck, the
    greatest first. chances: for 0 to all actions of the match, each seat's chance to win, as the
    ledger takes it: the first row is the start, the last one the result."""

    accounts: list[Account]
    steps: list[Step]
    strokes: list[Stroke]
    chances: list[list[float]]


@dataclass(frozen=True)
class Measured:
    """What an action did to the chances, on every line. A part that is not there is None."""

    drawn: bool
    luck: Lines | None = None
    decision: Lines | None = None
    hidden: Lines | None = None


def closed(now: Lines, measured: Sequence[Measured], movers: Sequence[int]) -> Ledger:
    """The ledger of what was measured. now: the chances at each position, float64 (actions + 1,
    lines, players). movers: who took each action."""
    steps = []
    for n, (mover, what) in enumerate(zip(movers, measured, strict=True)):
        luck, decision, hidden = (terms(x) for x in (what.luck, what.decision, what.hidden))
        parts = (x for x in (what.luck, what.decision, what.hidden) if x is not None)
        left = sum(parts, now[n] - now[n + 1])
        steps.append(Step(n, mover, luck, decision, hidden, terms(-left)))
    accounts = [account(seat, now, measured, movers) for seat in range(now.shape[2])]
    means = [[round(float(x), DIGITS) for x in row.mean(0)] for row in now]
    return Ledger(accounts, steps, [], means)


def account(seat: int, now: Lines, measured: Sequence[Measured], movers: Sequence[int]) -> Account:
    """The ledger of one seat. What the other terms leave of its result is unexplained."""

    def total(parts: Iterable[Lines | None]) -> Lines:
        return sum((x[:, seat] for x in parts if x is not None), np.zeros(now.shape[1]))

    made = list(zip(movers, measured, strict=True))
    found = {
        "start": now[0, :, seat],
        "luck": total(what.luck for what in measured),
        "own": total(what.decision for mover, what in made if mover == seat),
        "others": total(what.decision for mover, what in made if mover != seat),
        "hidden": total(what.hidden for what in measured),
    }
    result = now[-1, :, seat]
    told = {name: term(lines) for name, lines in found.items()}
    left = term(result - sum(found.values()))
    known = sum(one.amount for one in told.values())
    rest = round(term(result).amount - known, DIGITS)
    return Account(seat, **told, unexplained=replace(left, amount=rest), result=term(result))


def terms(lines: Lines | None) -> list[Term]:
    """A term for each seat; none if there is nothing."""
    return [] if lines is None else [term(column) for column in lines.T]


def term(lines: NDArray[np.float64]) -> Term:
    """The mean of what was measured on each line (lines,), and its standard error."""
    error = float(lines.std(ddof=1)) / len(lines) ** 0.5
    return Term(round(float(lines.mean()), DIGITS), round(error, ERROR_DIGITS))
