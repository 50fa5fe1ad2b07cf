"""What is kept: tables, their seats, and an append-only log of entries. The log is the game."""

from .interface import Lease, Queue, Store
from .rows import Entry, SeatRow, StoreError, TableRow

__all__ = ["Entry", "Lease", "Queue", "SeatRow", "Store", "StoreError", "TableRow"]
