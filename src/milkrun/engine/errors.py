"""What can go wrong by what a caller asked for; every message says what would be right."""

from dataclasses import dataclass


class MilkrunError(ValueError):
    """Something a caller asked for that cannot be."""


class ActionError(MilkrunError):
    """An action that does not exist: an unknown id, verb, parameter or value."""


@dataclass(frozen=True)
class Reason:
    """Why an action is not possible now: the clause and a sentence."""

    clause: str
    text: str


class IllegalAction(MilkrunError):
    """An action that the rules do not allow now; names the clause."""

    def __init__(self, action: int, reason: Reason) -> None:
        super().__init__(f"{reason.text} ({reason.clause})" if reason.clause else reason.text)
        self.action = action
        self.clause = reason.clause
        self.text = reason.text


class UnknownGame(MilkrunError):
    """No game of that name."""


class Misplaced(MilkrunError):
    """Something wrong within a larger text: `where` in it, and `what` is wrong."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


class PositionError(Misplaced):
    """A position that cannot be."""


class SaveError(Misplaced):
    """A saved game that cannot be loaded."""
