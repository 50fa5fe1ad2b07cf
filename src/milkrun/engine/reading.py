"""Reading plain JSON that a person may have written: the value asked for, or what is wrong with it.

For the `from_position` of every game. `where` is always the place in the position, as the person
would find it: "routes[2].tiffins". Everything raises PositionError with that place, and a sentence
that says what would be right. What may be left out may also be null.
"""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .chance import draw
from .errors import PositionError
from .record import Record

Given = Mapping[str, Any]  # a JSON object


@dataclass(eq=False)
class Box:
    """How many there are of each card, tile, ...: what is read as lying somewhere is taken out.

    copies: an array, or a function of the record that gives the column in which they are counted.
    things: what they are called, in the plural. names: what each is called, for `put_rest`.
    """

    copies: Any
    things: str
    names: Sequence[str] = ()


@dataclass
class Reading:
    """A position being read: the record, what was given, and what is still in the boxes.

    wanted: how many things are to be dealt to a pile that is not listed, by (column, *at).
    left_out: the places of all that has been left out by now.
    """

    s: Record
    given: Given
    wanted: dict[tuple[Any, ...], int] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)
    boxes: dict[Box, Any] = field(default_factory=dict)

    def left(self, box: Box) -> Any:
        """How many of each are still in a box: an array, to be changed as they are taken."""
        if box not in self.boxes:
            copies = box.copies
            self.boxes[box] = copies(self.s) if callable(copies) else np.array(copies, np.int64)
        return self.boxes[box]

    def draw(self, box: Box, where: str) -> int:
        """One at random of those still in a box."""
        refuse(not self.left(box).any(), where, f"there are not enough {box.things} left for that")
        return int(draw(self.s, self.left(box), 0, 0))

    def fill(self, row: Any, empty: int, box: Box, where: str) -> None:
        """One at random of those still in a box for every empty place of a row."""
        for place in np.flatnonzero(row == empty):
            row[place] = self.draw(box, where)

    def put_rest(self, box: Box, **columns: str) -> None:
        """What is still in a box lies in the first of the columns (by key) that is not given."""
        left, first = self.left(box), next(iter(columns))
        free = [column for key, column in columns.items() if self.given.get(key) is None]
        some = ", ".join([one for one, n in zip(box.names, left, strict=True) if n][:12])
        nowhere = left.any() and not free
        refuse(nowhere, first, f"{left.sum()} {box.things} are nowhere, such as {some}")
        if free:
            self.s[free[0]] += left.astype(self.s[free[0]].dtype)


def check_keys(where: str, given: Any, keys: Sequence[str]) -> None:
    """A JSON object, and no key in it that means nothing."""
    if not isinstance(given, Mapping):
        raise PositionError(where, f"a JSON object is needed; got {given!r:.60}")
    for key in given:
        if key not in keys:
            raise PositionError(where, f"{key!r} means nothing here; {choices(key, keys)}")


def check_table(s: Record, position: Given, seats: Sequence[str]) -> None:
    """Players and options: the record was made with those of the position, or they must agree.

    `players` may be their number or the names of all `seats` of the match in order.
    """
    players, names = int(s.players), list(seats)
    if position.get("players") not in (None, players, names):
        raise PositionError("players", f"{players}, or in this order: {', '.join(names)}")
    for name, value in entries("options", position.get("options")).items():
        if name not in s.options.dtype.names or int(s.options[name]) != value:
            raise PositionError(f"options.{name}", "differs from the options of the match")


def refuse(wrong: Any, where: str, what: str) -> None:
    """Raise PositionError if something is wrong there."""
    if wrong:
        raise PositionError(where, what)


def elements(where: str, value: Any) -> list[Any]:
    """A list; empty for null."""
    if value is not None and not isinstance(value, list | tuple):
        raise PositionError(where, f"a list is needed; got {value!r:.60}")
    return list(value or [])


def entries(where: str, value: Any) -> Given:
    """A JSON object; empty for null."""
    if value is not None and not isinstance(value, Mapping):
        raise PositionError(where, f"a JSON object is needed; got {value!r:.60}")
    return value or {}


def number(where: str, value: Any, high: int, low: int = 0) -> int:
    """A whole number from `low` to `high`, both included; true and 2.0 are none."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise PositionError(where, f"a whole number is needed; got {value!r:.60}")
    if not low <= value <= high:
        raise PositionError(where, f"runs from {low} to {high}; got {value}")
    return int(value)


def one_of(where: str, name: Any, names: Sequence[str]) -> int:
    """The index of a name among `names`, whatever its capitals; of doubled names the first."""
    folded = [one.lower() for one in names]
    if isinstance(name, str) and name.strip().lower() in folded:
        return folded.index(name.strip().lower())
    raise PositionError(where, f"there is no {name!r:.40}; {choices(name, names)}")


def choices(name: Any, names: Sequence[str]) -> str:
    """The end of an error: the one of `names` that was meant perhaps, or all there are."""
    near = difflib.get_close_matches(str(name).lower(), [one.lower() for one in names], 1, 0.7)
    if near:
        return f"did you mean {next(one for one in names if one.lower() == near[0])!r}?"
    return f"there are: {', '.join(names)}"


def inside(where: str, key: str) -> str:
    """The place of a key in the object at `where`."""
    return f"{where}.{key}" if where else key
