"""The HTTP and WebSocket interface: every address, by what it is for."""

from fastapi import APIRouter

from . import about, after, play, seats
from .common import PROBLEM
from .play import live

api = APIRouter(prefix="/api", responses=PROBLEM)
for part in (about, seats, play, after):
    api.include_router(part.api)

__all__ = ["api", "live"]
