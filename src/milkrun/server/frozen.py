"""Tables whose rules have changed: they cannot be continued, but nothing is lost."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games
from milkrun.engine.given import STREAM
from milkrun.engine.saved import saved_text

from .schemas import Refused
from .store import Entry, HoldRow, SeatRow, TableRow
from .table import Seats

SENTENCE = (
    "This table was begun under other rules and cannot be continued here. Its game can be "
    "downloaded."
)


@dataclass(frozen=True)
class Frozen(Seats):
    """The rows of a table and its log, which today's rules would turn into another game."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry]
    holds: dict[str, HoldRow]  # by device

    @property
    def over(self) -> bool:
        """Whether the game was over under its own rules."""
        return self.row.to_move is None

    @property
    def movers(self) -> list[int]:
        """The seat that took each action."""
        return [one.seat for one in self._actions()]

    def dumps(self) -> str:
        """The game as a file, taken from the log; for those who have the rules it was played by."""
        head = {
            "game": self.row.game,
            "version": self.row.version,
            "players": self.row.players,
            "names": [one.name for one in self.seats],
            "options": self.row.options,
            "seed": self.row.seed,
            "digest": self.entries[-1].digest if self.entries else self.row.digest,
            "layout": self.row.layout,
            "chance": None if self.row.chance == STREAM else self.row.chance,
        }
        actions = [self._said(one) for one in self._actions()]
        return saved_text({k: v for k, v in head.items() if v is not None}, actions)

    def _actions(self) -> Iterator[Entry]:
        """The entries that count: no take-backs, and secret choices only once all have chosen."""
        done: list[Entry] = []
        sealed: dict[int, Entry] = {}
        for entry in self.entries:
            if entry.kind == "undo":
                done.pop()
            elif entry.kind == "undone":
                del done[max(n for n, one in enumerate(done) if one.seat == entry.seat) :]
            elif entry.kind == "action":
                done += [sealed.pop(seat) for seat in sorted(sealed)]
                done.append(entry)
            elif entry.kind == "sealed":
                sealed[entry.seat] = entry
            elif entry.kind == "unsealed":
                del sealed[entry.seat]
            if len(sealed) == self.row.players:
                done += [sealed.pop(seat) for seat in sorted(sealed)]
        yield from done

    def _said(self, entry: Entry) -> Any:
        """An action as in files; only its number if nothing else is known."""
        if entry.said is not None:
            return json.loads(entry.said)
        assert entry.action is not None
        try:
            verb, args = games[self.row.game].rules.ACTIONS.decode(entry.action)
        except MilkrunError:
            return entry.action
        return [verb, *args.values()]


class OnlyLog(Refused):
    """Only the log of that table can be used, and perhaps the views of its end."""

    def __init__(self, table: Frozen) -> None:
        super().__init__(409, "other_rules", SENTENCE)
        self.table = table
