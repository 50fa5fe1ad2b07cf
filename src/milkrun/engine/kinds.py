"""What declarations of positions are made of: Kind, and the values number, TRUTH and Name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any

from . import reading
from .errors import PositionError
from .reading import Box, Reading, one_of, refuse
from .record import Record

Schema = dict[str, Any]


@dataclass(frozen=True)
class Kind:
    """What can be shown as JSON, read, and described by a schema.

    A value: show(s, number), and read(t, where, given, *at) gives the number.
    A part: show(s, *at), and read(t, where, given, *at) writes into t.s; None is what is left out.
    """

    show: Callable[..., Any]
    read: Callable[..., Any]
    schema: Schema = field(default_factory=dict)

    def when(self, test: Callable[..., Any], why: str = "", needed: bool = False) -> "Kind":
        """This part is there when a function of the record and the row says so, else null.

        why: what is wrong if it is given at other times or, if `needed`, left out at those.
        """

        def read(t: Reading, where: str, given: Any, *at: int) -> None:
            wrong = bool(test(t.s, *at)) != (given is not None)
            refuse(why and wrong and (needed or given is not None), where, why)
            if given is not None:
                self.read(t, where, given, *at)

        return Kind(lambda s, *at: self.show(s, *at) if test(s, *at) else None, read, self.schema)

    def during(self, what: str, *phases: IntEnum) -> "Kind":
        """This part, called so, has to be given in these phases, and never else."""
        *most, last = (one.name.lower() for one in phases)
        names = f"{', '.join(most)} and {last}" if most else last
        why = f"{what}: given in phase {names}, and only there"
        return self.when(in_phase(*phases), why, needed=True)

    def checked(self, fits: Callable[..., Any], why: str | Callable[..., str]) -> "Kind":
        """This part fits once it is read or left out, says a function of the record and the row.

        why: what is wrong else; it may be a function of the same.
        """

        def read(t: Reading, where: str, given: Any, *at: int) -> None:
            self.read(t, where, given, *at)
            if not fits(t.s, *at):
                raise PositionError(where, now(why, t.s, *at))

        return replace(self, read=read)


def in_phase(*phases: int) -> Callable[..., bool]:
    """Whether one of these is decided now."""
    return lambda s, *at: s.phase in phases


def now(bound: Any, s: Record, *at: int) -> Any:
    """What is the same in every record, or else a function of the record and the row."""
    return bound(s, *at) if callable(bound) else bound


def number(high: Any, low: Any = 0) -> Kind:
    """A whole number from `low` to `high`; either may be a function of the record and the row."""

    def read(t: Reading, where: str, given: Any, *at: int) -> int:
        return reading.number(where, given, now(high, t.s, *at), now(low, t.s, *at))

    ends = {"minimum": low, "maximum": high}
    fixed = {key: int(end) for key, end in ends.items() if not callable(end)}
    return Kind(lambda s, value: int(value), read, {"type": "integer", **fixed})


def read_truth(t: Reading, where: str, given: Any, *at: int) -> bool:
    refuse(not isinstance(given, bool), where, f"true or false is needed; got {given!r:.60}")
    return bool(given)


TRUTH = Kind(lambda s, value: bool(value), read_truth, {"type": "boolean"})  # for 1 and 0


@dataclass(frozen=True)
class Name:
    """A word for each number from 0: `words`, or a function of the record that gives them.

    there: which numbers there are in this match, a function of the record; None: all. none: the
    number for null. also: other words that are understood, and their numbers. box: where the thing
    of that name, number card(n) in it, is taken from, so that it lies nowhere else; gone: what is
    wrong if none is left, with {} for its name and {} for how many there are.
    """

    words: Any
    there: Callable[[Record], Sequence[int]] | None = None
    none: int | None = None
    also: Mapping[str, int] = field(default_factory=dict)
    box: Box | None = None
    card: Callable[[int], int] = int
    gone: str = "{} is somewhere else already"

    def numbers(self, s: Record) -> dict[str, int]:
        """The words there are in this match, with their numbers."""
        words = now(self.words, s)
        return {words[n]: n for n in (self.there(s) if self.there else range(len(words)))}

    def show(self, s: Record, value: int) -> str | None:
        return None if value == self.none else str(now(self.words, s)[value])

    def read(self, t: Reading, where: str, given: Any, *at: int) -> int:
        if given is None and self.none is not None:
            return self.none
        numbers = self.numbers(t.s)
        others = {word.lower(): n for word, n in self.also.items()}
        value = others.get(given.strip().lower()) if isinstance(given, str) else None
        if value is None:
            value = list(numbers.values())[one_of(where, given, list(numbers))]
        if self.box is not None:
            left, card = t.left(self.box), self.card(value)
            copies = "all" if callable(self.box.copies) else self.box.copies[card]
            refuse(not left[card], where, self.gone.format(self.show(t.s, value), copies))
            left[card] -= 1
        return value

    @property
    def schema(self) -> Schema:
        """Words that depend on the record are any texts."""
        if callable(self.words):
            return {"type": "string"}
        null = [] if self.none is None else [None]
        return {"enum": [*dict.fromkeys((*self.words, *self.also)), *null]}
