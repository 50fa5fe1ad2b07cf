"""Why an action is not possible: the rules give a number, the words a sentence.

`refusal(s, a)` of a game's rules gives one of the game's `Refusal`s, FINE if nothing forbids the
action. `REFUSALS` of its words has the clause and the sentence of every other one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from .errors import MilkrunError
from .record import Fields

FINE = 0
# The clause, and the sentence or a function that makes it from fields and the action's numbers.
Refused = tuple[str, str | Callable[..., str]]


@dataclass(frozen=True)
class Reason:
    """Why an action is not possible now: the clause and a sentence; no clause if it is possible."""

    clause: str
    text: str


class IllegalAction(MilkrunError):
    """An action that the rules do not allow now; it names the clause."""

    def __init__(self, action: int, reason: Reason) -> None:
        super().__init__(f"{reason.text} ({reason.clause})" if reason.clause else reason.text)
        self.action = action
        self.clause = reason.clause
        self.text = reason.text


def reason(told: Mapping[int, Refused], number: int, t: Fields, args: Sequence[int]) -> Reason:
    """What a refusal means in this state, for the seat to move."""
    if number == FINE:
        return Reason("", "This is possible now.")
    clause, text = told[number]
    return Reason(clause, text if isinstance(text, str) else text(t, *args))
