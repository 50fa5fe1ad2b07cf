"""The HTTP and WebSocket interface: every address, by what it is for."""

from . import about, after, devices, play, puzzles, seats
from .common import api, live

__all__ = ["about", "after", "api", "devices", "live", "play", "puzzles", "seats"]
