"""The ledger of a match: what luck and decisions did to every seat's chance to win.

For every seat: chance at the start + luck + own decisions + decisions of others + hidden things
turning out + unexplained = the result. Each of these is measured for itself; only what then is
missing is unexplained, and it says how far the value that all rests on can be trusted.
"""

from collections.abc import Callable
from dataclasses import dataclass

from milkrun.engine.match import Match


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
    """What one action did to the chances, a term for every seat, by seat.

    n: the actions before it. seat: who took it. decided: whether there was a choice. drawn: whether
    something was drawn or rolled; if not, there is no luck. luck, decision, hidden, unexplained: as
    in an account; a decision belongs to `seat`, and changes the others' chances, too.
    """

    n: int
    seat: int
    decided: bool
    drawn: bool
    luck: list[Term]
    decision: list[Term]
    hidden: list[Term]
    unexplained: list[Term]


@dataclass(frozen=True)
class Ledger:
    """Accounts by seat, and the steps they are the sums of. chances: for 0 to all actions of the
    match, each seat's chance to win, as the ledger takes it: the first row is the start, the last
    one the result."""

    accounts: list[Account]
    steps: list[Step]
    chances: list[list[float]]


def account_for(
    match: Match,
    *,
    seconds: float = 5.0,
    seed: int = 0,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> Ledger:
    """The ledger of a match, over or not, which is not changed.

    seconds: about how long it may take, on one core. The same seed gives the same ledger, however
    long it takes. progress(done, total): called after each action. Raises MilkrunError if the
    game's native code is missing or nothing has been played.
    """
    raise NotImplementedError
