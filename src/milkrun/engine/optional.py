"""Files that a game may do without, and what each has then: more of `contract.py`."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from .record import Record

Values = NDArray[np.float64]


class Beliefs(Protocol):
    """If the play tells something of what is hidden: what is likely. A game may do without."""

    @property
    def BELIEF(self) -> int:
        """How many numbers tell what a seat takes for likely.

        BELIEF = 36
        """

    def believe(self, s: Record, p: int, belief: Values) -> None:
        """What seat p takes for likely, into `belief` (float64, (BELIEF,)): asked once a decision.

        def believe(s, p, belief): belief[:] = 1.0
        """

    def suppose(self, s: Record, p: int, belief: Values) -> None:
        """Deal a world imagined for p anew, by what `believe` found likely: in every iteration.

        def suppose(s, p, belief): return
        """


class Features(Protocol):
    """What a learned judgement of positions sees besides hand values (judgement.py); they may look
    at all of the record, as a search asks of imagined worlds. A game may do without."""

    @property
    def TABLE(self) -> int:
        """How many features the table has; 0 if none.

        TABLE = 2
        """

    @property
    def SEAT(self) -> int:
        """How many features a seat has; 0 if none.

        SEAT = 3
        """

    @property
    def VERSION(self) -> int:
        """Raised when a feature comes to mean something else: weights learned before are not used.

        VERSION = 1
        """

    def table_features(self, s: Record, out: NDArray[np.float32]) -> None:
        """What all seats share, into `out` (float32, (TABLE,)), which is zeroed: numbers from about
        -1 to 1. Zeros cost nothing.

        def table_features(s, out): out[0] = s.rounds / 9
        """

    def seat_features(self, s: Record, p: int, out: NDArray[np.float32]) -> None:
        """What is a seat's, into `out` (float32, (SEAT,)), which is zeroed.

        def seat_features(s, p, out): out[0] = s.score[p] / 50
        """

    def progress(self, s: Record) -> float:
        """How far the game is, from 0.0 to 1.0: hand values tell the more, the farther it is.

        def progress(s): return s.rounds / s.options.rounds
        """
