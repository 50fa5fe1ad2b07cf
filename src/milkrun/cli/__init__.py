"""The command `milkrun`. Each command imports what it needs, so that help comes at once."""

from . import games, lab, machines, puzzles, tables, training  # noqa: F401  # they add their commands
from .app import app

__all__ = ["app"]
