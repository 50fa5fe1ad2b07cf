"""Milkrun: five delivery board games on one engine."""

from . import bots
from .engine.batch import batch
from .engine.game import MilkrunError, PositionError, games
from .engine.match import IllegalAction, Match, SaveError, loads, new, position, replay

__all__ = [
    "IllegalAction",
    "Match",
    "MilkrunError",
    "PositionError",
    "SaveError",
    "batch",
    "bots",
    "games",
    "loads",
    "new",
    "position",
    "replay",
]
