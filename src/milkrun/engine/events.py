"""What just happened: a small table in the record, with who may know which part."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import prod
from typing import Any

from .record import EVENT_WIDTH

Packed = Mapping[str, int]  # numbers in one: the name and size of each, the last one fastest
LARGEST = 2**15  # what a number of a row is below


@dataclass(frozen=True)
class EventSpec:
    """One kind of event: the names of its numbers, some of which may be packed into one; only its
    seat may know those in `hidden`."""

    name: str
    numbers: tuple[str | Packed, ...]
    hidden: frozenset[str]

    @property
    def columns(self) -> list[tuple[str, ...]]:
        """The names in each number of a row."""
        return [(one,) if isinstance(one, str) else tuple(one) for one in self.numbers]

    @property
    def params(self) -> tuple[str, ...]:
        """All names, in order."""
        return tuple(name for names in self.columns for name in names)

    def named(self, row: Sequence[Any]) -> dict[str, Any]:
        """The numbers of a row by name. row: those after the seat, whole numbers or arrays."""
        found: dict[str, Any] = {}
        for number, one in zip(row, self.numbers, strict=False):
            if isinstance(one, str):
                found[one] = number
                continue
            step = prod(one.values())
            for name, size in one.items():
                step //= size
                found[name] = number // step % size
        return found


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

    def shown(self, rows: Any, mover: int) -> bool:
        """Whether events (int array (n, EVENT_WIDTH)) show another seat than the mover anything
        hidden."""
        return any(int(row[1]) != mover and self.specs[int(row[0])].hidden for row in rows)

    def read(self, row: Any, viewer: int | None) -> tuple[str, int, dict[str, int | None]]:
        """(kind, seat, named numbers) of a row as `viewer` may know it.

        `viewer` is a seat or None for a watcher; what the viewer may not know is None.
        """
        spec = self.specs[int(row[0])]
        seat = int(row[1])
        told = {
            name: None if name in spec.hidden and viewer != seat else int(number)
            for name, number in spec.named(row[2:]).items()
        }
        return spec.name, seat, told


def event(name: str, *numbers: str | Packed, hidden: tuple[str, ...] = ()) -> EventSpec:
    """Declare a kind of event with up to four numbers; only its seat may know the `hidden` ones.

    Several may be `packed` into one, of which all are hidden or none.
    """
    spec = EventSpec(name, numbers, frozenset(hidden))
    if len(numbers) > EVENT_WIDTH - 2 or not set(hidden) <= set(spec.params):
        raise ValueError(f"event {name!r}: at most four numbers, and hidden ones among them")
    if any(0 < len(spec.hidden.intersection(one)) < len(one) for one in spec.columns):
        raise ValueError(f"event {name!r}: what is packed together is hidden together")
    return spec


def packed(**sizes: int) -> Packed:
    """Numbers that a row holds as one, each from 0 to its size - 1, the last one fastest:
    packed(colour=6, square=10) is colour * 10 + square."""
    if prod(sizes.values()) > LARGEST:
        raise ValueError(f"{', '.join(sizes)}: too many combinations for a number below {LARGEST}")
    return sizes


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
