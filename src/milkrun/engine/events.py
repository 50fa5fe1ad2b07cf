"""What just happened: a small table in the record, with who may know which part."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from .record import EVENT_WIDTH


@dataclass(frozen=True)
class EventSpec:
    """One kind of event: the names of its numbers; only its seat may know those in `hidden`."""

    name: str
    params: tuple[str, ...]
    hidden: frozenset[str]


class Events:
    """The kinds of event of a game.

    Kind: an IntEnum of them in order, usable in compiled rules: `note(s, Kind.CARD_DRAWN, p)`.
    """

    def __init__(self, *specs: EventSpec) -> None:
        self.specs = specs
        if len({one.name for one in specs}) != len(specs):
            raise ValueError("two kinds of event share a name")
        self.Kind: Any = IntEnum("Kind", [(one.name.upper(), n) for n, one in enumerate(specs)])  # type: ignore[misc]

    def number(self, name: str) -> int:
        """The number of a kind, a constant for the rules."""
        return int(self.Kind[name.upper()])

    def read(self, row: Any, viewer: int | None) -> tuple[str, int, dict[str, int | None]]:
        """(kind, seat, named numbers) of a row as `viewer` may know it.

        `viewer` is a seat or None for a watcher; what the viewer may not know is None.
        """
        spec = self.specs[int(row[0])]
        seat = int(row[1])
        return (
            spec.name,
            seat,
            {
                name: None if name in spec.hidden and viewer != seat else int(row[2 + k])
                for k, name in enumerate(spec.params)
            },
        )


def event(name: str, *params: str, hidden: tuple[str, ...] = ()) -> EventSpec:
    """Declare a kind of event with up to four numbers; only its seat may know the `hidden` ones."""
    if len(params) > EVENT_WIDTH - 2 or not set(hidden) <= set(params):
        raise ValueError(f"event {name!r}: at most four numbers, and hidden ones among them")
    return EventSpec(name, params, frozenset(hidden))


events = Events  # how a game declares them


def note(s, kind, seat, a=0, b=0, c=0, d=0):
    """Record that something happened to `seat` (or to none: `s.players`)."""
    row = s.event_count
    if row < len(s.events):  # too many means the declaration is wrong; the contract suite finds it
        s.events[row, 0] = kind
        s.events[row, 1] = seat
        s.events[row, 2] = a
        s.events[row, 3] = b
        s.events[row, 4] = c
        s.events[row, 5] = d
    s.event_count += 1
