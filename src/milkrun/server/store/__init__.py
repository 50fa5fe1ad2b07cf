"""What is kept: tables, their seats, and an append-only log of entries. The log is the game."""

from .interface import Lease, Queue, Store
from .rows import (
    UNCHANGED,
    Access,
    BoxEntry,
    BoxRow,
    Entry,
    Held,
    HoldRow,
    LinkRow,
    PuzzleRating,
    SeatRow,
    StoredViews,
    StoreError,
    TableRow,
    Turn,
    Used,
    now,
)

__all__ = [
    "UNCHANGED",
    "Access",
    "BoxEntry",
    "BoxRow",
    "Entry",
    "Held",
    "HoldRow",
    "Lease",
    "LinkRow",
    "PuzzleRating",
    "Queue",
    "SeatRow",
    "Store",
    "StoreError",
    "StoredViews",
    "TableRow",
    "Turn",
    "Used",
    "now",
]
