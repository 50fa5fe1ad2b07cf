"""The command `milkrun`. Each command imports what it needs, so that help comes at once."""

from . import (  # noqa: F401  # they add their commands
    games,
    lab,
    lab_open,
    lab_reading,
    lab_search,
    lab_styles,
    machines,
    operate,
    puzzles,
    tables,
    training,
)
from .app import app

__all__ = ["app"]
