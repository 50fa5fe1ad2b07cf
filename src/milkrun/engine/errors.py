"""Errors in what a caller asked for; every message says what would be right."""


def to_install(extra: str) -> str:
    """How to have the packages that are needed for a part alone. They are not asked for by our
    name, which somebody else may have in an index of packages."""
    return (
        f"run scripts/setup.sh env in the repository's folder (or pip install '.[{extra}]' there, "
        "in an environment of your own)"
    )


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
