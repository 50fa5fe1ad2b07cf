"""Milkrun: five delivery board games on one engine."""

from . import bots, envs, lab
from .engine.batch import batch
from .engine.errors import ActionError, MilkrunError, PositionError, SaveError
from .engine.game import games
from .engine.match import Match
from .engine.refusals import IllegalAction
from .engine.start import loads, new, position, replay

__all__ = [
    "ActionError",
    "IllegalAction",
    "Match",
    "MilkrunError",
    "PositionError",
    "SaveError",
    "batch",
    "bots",
    "envs",
    "games",
    "lab",
    "loads",
    "new",
    "position",
    "replay",
]
