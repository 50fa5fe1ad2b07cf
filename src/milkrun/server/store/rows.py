"""What a store keeps, as plain rows."""

import time
from dataclasses import dataclass
from typing import Any, Literal


class StoreError(RuntimeError):
    """The store cannot be used, or could not keep something; the message is for the host."""


@dataclass
class SeatRow:
    """One seat of a table. A bot with a `secret_hash` plays on for somebody who may come back."""

    seat: int
    kind: Literal["person", "bot"]
    level: str | None
    name: str
    secret_hash: str | None
    link: int
    claimed: bool

    @property
    def stands_in(self) -> bool:
        """Whether a bot plays on for somebody."""
        return self.kind == "bot" and self.secret_hash is not None


@dataclass(frozen=True)
class TableRow:
    """What a match starts from."""

    id: str
    game: str
    version: int
    players: int
    options: dict[str, int]
    seed: int
    host: int | None
    to_move: int | None
    rematch: str | None = None
    origin: str | None = None
    begun: int = 0
    seq: int = 0
    layout: dict[str, Any] | None = None
    hints: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log: an action, the taking back of the last one, a choice in secret
    (`sealed`) and its taking back (`unsealed`), or that a bot took over a seat (`left`), or its
    person came back to it (`back`)."""

    seq: int
    move_id: str
    seat: int
    kind: Literal["action", "undo", "sealed", "unsealed", "left", "back"]
    action: int | None


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
