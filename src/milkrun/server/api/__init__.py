"""The HTTP and WebSocket interface: every address, by what it is for."""

from . import (
    about,
    admin,
    after,
    box,
    consent,
    devices,
    lessons,
    missed,
    open_tables,
    opened,
    play,
    push,
    puzzles,
    seats,
    talk,
)
from .common import api, live

__all__ = [
    "about",
    "admin",
    "after",
    "api",
    "box",
    "consent",
    "devices",
    "lessons",
    "live",
    "missed",
    "open_tables",
    "opened",
    "play",
    "push",
    "puzzles",
    "seats",
    "talk",
]
