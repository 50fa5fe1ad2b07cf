"""Keeps a table's log from growing while somebody repeats the same thing."""

from collections import Counter, defaultdict

from .schemas import Refused
from .store import Entry

REMEMBERED = 64  # moves of a seat that may be sent again
REPEATS = 20  # of one thing by one seat, before the game advances


class Sent:
    """The latest moves that people sent, by move_id: one that is sent again happens only once."""

    def __init__(self) -> None:
        self._seats: defaultdict[int, dict[str, int | None]] = defaultdict(dict)

    def add(self, entry: Entry) -> None:
        """Remember a move, and forget the oldest of its seat if there are many."""
        moves = self._seats[entry.seat]
        moves[entry.move_id] = entry.action
        if len(moves) > REMEMBERED:
            del moves[next(iter(moves))]

    def get(self, move_id: str) -> tuple[int, int | None] | None:
        """The seat and the action that were sent with that id, if that was recently."""
        found = (seat for seat, moves in self._seats.items() if move_id in moves)
        return next(((seat, self._seats[seat][move_id]) for seat in found), None)

    def __len__(self) -> int:
        return sum(map(len, self._seats.values()))


class Repeats:
    """How often each seat did things that do not advance the game (take-backs, bots taking over,
    names, links) since the game last got further than ever before."""

    def __init__(self) -> None:
        self._most_actions = 0
        self._counts: Counter[tuple[str, int]] = Counter()

    def count(self, kind: str, seat: int, actions: int) -> None:
        """An entry of that kind happened, and the game now has that many actions."""
        if actions > self._most_actions:
            self._most_actions = actions
            self._counts.clear()
        else:
            self._counts[kind, seat] += 1

    def are_many(self, kind: str, seat: int) -> bool:
        """Whether that seat must wait until the game advances."""
        return self._counts[kind, seat] >= REPEATS

    def check(self, kind: str, seat: int) -> None:
        """Raise Refused (429) if it must."""
        if self.are_many(kind, seat):
            text = f"That has been done {REPEATS} times since the last move here; play on first."
            raise Refused(429, "too_often", text, headers={"Retry-After": "60"})

    def once_more(self, kind: str, seat: int, actions: int) -> None:
        """Something is to happen that makes no entry; Refused as in `check`."""
        self.check(kind, seat)
        self.count(kind, seat, actions)
