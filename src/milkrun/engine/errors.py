"""Errors in what a caller asked for; every message says what would be right."""


class MilkrunError(ValueError):
    """Something a caller asked for that is not possible."""


class ActionError(MilkrunError):
    """An action that does not exist: an unknown id, verb, parameter or value."""


class UnknownGame(MilkrunError):
    """No game of that name."""


class UnfinishedGame(UnknownGame):
    """A game that lacks something and cannot be played until it has it."""


class Misplaced(MilkrunError):
    """Something wrong within a larger text: `where` in it, and `what` is wrong."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


class PositionError(Misplaced):
    """A position that is not possible."""


class SaveError(Misplaced):
    """A saved game that cannot be loaded."""
