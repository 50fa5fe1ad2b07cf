"""What a seat sends to its table, as an entry of the log, or why it cannot be one now."""

from typing import Literal
from uuid import uuid4

from .bounds import REPEATS
from .schemas import Refused
from .store import Entry
from .table import Table

REUSED = "That move_id was used for another move."
CHOSEN = "You have chosen. Take it back if you want to choose again."


def is_new(table: Table, seat: int, action: int | None, expected_seq: int, move_id: str) -> bool:
    """Whether a move (None: a take-back) has not happened yet. Refused (409): reused or stale."""
    known = table.sent.get(move_id)
    if known is None:
        if expected_seq != table.seq:
            raise Refused(409, "stale", "The table has moved on; look again, then choose.")
    elif known != (seat, action):
        raise Refused(409, "reused", REUSED)
    return known is None


def deciding(table: Table, seat: int, action: int, move_id: str) -> Entry:
    """The entry for an action. Refused (409, 403) if the seat has nothing to decide."""
    match = table.match
    if table.over:
        raise Refused(409, "over", "The game is over.")
    if seat in table.sealed:
        raise Refused(409, "chosen", CHOSEN)
    if not table.decides(seat):
        raise Refused(403, "not_your_turn", f"It is {whose(table, seat)} turn.")
    kind: Literal["action", "sealed"] = "sealed" if match.choosing() else "action"
    return Entry(table.kept + 1, move_id or str(uuid4()), seat, kind, action)


def whose(table: Table, seat: int) -> str:
    """Whose turn it is, for a seat that has nothing to decide."""
    decider = table.match.decider(seat)
    return "not your" if decider is None else f"{table.seats[decider].name}'s"


def taking_back(table: Table, seat: int, move_id: str) -> Entry:
    """The entry for a take-back. Refused (409) if nothing may be taken back."""
    if not table.can_undo(seat):
        why = "Something has been drawn since, or somebody else has decided."
        if table.over:
            why = "The game is over, and everything has been revealed."
        elif any(table.repeats.are_many(kind, seat) for kind in ("undo", "unsealed")):
            why = f"You have already taken back {REPEATS} times here; play on first."
        elif table.is_too_late(seat):
            why = "The time for that decision is over."
        raise Refused(409, "cannot_undo", f"That cannot be taken back. {why}")
    kind: Literal["undo", "unsealed"] = "unsealed" if seat in table.sealed else "undo"
    return Entry(table.kept + 1, move_id or str(uuid4()), seat, kind, None)
