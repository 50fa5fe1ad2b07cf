"""The HTTP and WebSocket interface: every address, by what it is for."""

from fastapi import APIRouter, Depends

from . import about, after, devices, play, seats
from .common import PROBLEM, move_over

api = APIRouter(prefix="/api", responses=PROBLEM, dependencies=[Depends(move_over)])
for part in (about, devices, seats, play, after):
    api.include_router(part.api)
live = APIRouter(dependencies=[Depends(move_over)])
live.include_router(play.live)

__all__ = ["api", "live"]
