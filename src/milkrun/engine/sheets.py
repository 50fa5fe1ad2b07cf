"""What a companion tracks of a game on somebody's own table: declared by the game's `sheet.py`.

A sheet is a list of *cells*, whole numbers, each of a field at a place on its axes. Its entries add
to a cell, set it, or undo another entry. The functions of `sheet.py` are plain functions on the
cells and on a record of the game; they run in Python and, translated, in the page. What they say
are *lines*: a template and its numbers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from enum import IntEnum
from math import prod
from typing import Any

from .tallies import LINE, tell

__all__ = [
    "SEAT",
    "Sheet",
    "axis",
    "choice",
    "count",
    "deed",
    "line",
    "question",
    "section",
    "sheet",
    "tell",
]


@dataclass(frozen=True)
class Axis:
    """What a field has a cell for each of, or what a choice is among.

    labels: for people. short: at most three letters, for a board. groups: of each label the heading
    under which it is offered, "" for none. colours: of a value on a board, "" for none. at: (x, y)
    of each on a board, y downwards, in units of a space, the first labels without a place if it is
    shorter; links: pairs of them that are joined by a line. A field over an axis with `at` is shown
    as a board, a choice of it is made on one.
    """

    name: str
    labels: tuple[str, ...]
    _: KW_ONLY
    short: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    at: tuple[tuple[float, float], ...] = ()
    links: tuple[tuple[int, int], ...] = ()

    def __len__(self) -> int:
        return len(self.labels)


axis = Axis  # how a game declares one
SEAT = "seat"  # the axis of the players


@dataclass(frozen=True)
class Field:
    """Some cells: a count, or a choice of the values `of`, an axis or SEAT.

    axes: SEAT or an axis, in order. start: at first. step: what a count usually changes by. low,
    high: what a cell may be. roll: a die that the page may roll, from max(1, low) to high. secret:
    stays on the phone on which it is entered. text: a line of help.
    """

    name: str
    title: str
    axes: tuple[Axis | str, ...]
    low: int
    high: int
    start: int
    step: int
    of: Axis | str | None
    roll: bool
    secret: bool
    text: str


def count(
    name: str,
    *axes: Axis | str,
    title: str,
    low: int = 0,
    high: int = 99,
    start: int = 0,
    step: int = 1,
    roll: bool = False,
    secret: bool = False,
    text: str = "",
) -> Field:
    """Declare a number that people count up and down: entries of several phones add up."""
    return Field(name, title, axes, low, high, start, step, None, roll, secret, text)


def choice(
    name: str,
    *axes: Axis | str,
    of: Axis | str,
    title: str,
    start: int = 0,
    roll: bool = False,
    secret: bool = False,
    text: str = "",
) -> Field:
    """Declare a choice of one of some values, or players: of several entries the last one holds."""
    high = 0 if isinstance(of, str) else len(of) - 1  # of players the sheet knows the number
    return Field(name, title, axes, 0, high, start, 1, of, roll, secret, text)


@dataclass(frozen=True)
class Line:
    """Something that is told: `text` with {number}, {number:+}, {number:axis}, {number:seat} and
    {number|one|many}; `params` are its numbers in order. clause: where the rules say so. points:
    the number that is shown as points beside the text. cell: the number that is the wrong cell.
    """

    name: str
    text: str
    params: tuple[str, ...]
    clause: str
    points: str
    cell: str


def line(
    name: str, text: str, *params: str, clause: str = "", points: str = "", cell: str = ""
) -> Line:
    """Declare a line with up to seven numbers."""
    if len(params) > LINE - 1:
        raise ValueError(f"line {name!r}: at most {LINE - 1} numbers")
    return Line(name, text, params, clause, points, cell)


@dataclass(frozen=True)
class Question:
    """Something to ask of the sheet: "May {seat} place a {kind}?"; answered by `ask_<name>`. Or
    something done at the table that changes several cells at once, by `do_<name>`."""

    name: str
    title: str
    params: tuple[tuple[str, Axis | str], ...]


def question(name: str, title: str, **params: Axis | str) -> Question:
    """Declare a question; each {param} of its title is chosen on an axis."""
    return Question(name, title, tuple(params.items()))


deed = question  # how a game declares what is done: "{who} picks up {colour}"


@dataclass(frozen=True)
class Section:
    """Fields that belong together under a heading; `seats`: shown for one player at a time.

    clear: what a button says that sets all cells of the fields `cleared`, of any section, to what
    they were at first; "" for none. raised: counts without axes that it takes one further.
    """

    title: str
    fields: tuple[str, ...]
    seats: bool
    clear: str
    cleared: tuple[str, ...]
    raised: tuple[str, ...]


def section(
    title: str,
    *fields: str,
    seats: bool = False,
    clear: str = "",
    cleared: tuple[str, ...] = (),
    raised: tuple[str, ...] = (),
) -> Section:
    return Section(title, fields, seats, clear, cleared or (fields if clear else ()), raised)


class Sheet:
    """All that a game's `sheet.py` declares.

    at: the first cell of each field. size: how many cells. Line: the lines' numbers, for `tell`.
    seats: room for so many players on the axis SEAT. axes: more of them, that only lines name.
    ranked: whether the players are ranked by the rules. plays_on: "" if a table can go on from the
    sheet, otherwise why it cannot.
    """

    def __init__(
        self,
        *,
        seats: int,
        fields: Sequence[Field],
        lines: Sequence[Line],
        sections: Sequence[Section],
        questions: Sequence[Question] = (),
        deeds: Sequence[Question] = (),
        axes: Sequence[Axis] = (),
        ranked: bool = True,
        plays_on: str = "",
    ) -> None:
        self.seats = seats
        fields = [replace(one, high=seats - 1) if one.of == SEAT else one for one in fields]
        self.fields = {one.name: one for one in fields}
        self.lines = tuple(lines)
        self.sections = tuple(sections)
        self.questions = tuple(questions)
        self.deeds = tuple(deeds)
        self._more = tuple(axes)
        self.ranked = ranked
        self.plays_on = plays_on
        self.at: dict[str, int] = {}
        self.size = 0
        for one in fields:
            self.at[one.name] = self.size
            self.size += prod(self.shape(one))
        self.Line: Any = IntEnum("Line", [(one.name.upper(), n) for n, one in enumerate(lines)])  # type: ignore[misc]
        self._check(fields)

    def _check(self, fields: Sequence[Field]) -> None:
        """Raise ValueError for what is declared twice or nowhere."""
        if len(self.fields) != len(fields) or len(self.Line) != len(self.lines):
            raise ValueError("two fields or two lines of a sheet share a name")
        for shown in self.sections:
            for name in (*shown.fields, *shown.cleared, *shown.raised):
                if name not in self.fields:
                    raise ValueError(f"section {shown.title!r}: there is no field {name!r}")
            for name in shown.raised:
                if self.fields[name].axes or self.fields[name].of is not None:
                    raise ValueError(f"section {shown.title!r}: {name!r} is not a single count")
        missing = set(self.fields) - {name for shown in self.sections for name in shown.fields}
        if missing:
            raise ValueError(f"in no section: {', '.join(sorted(missing))}")

    def shape(self, field: Field) -> tuple[int, ...]:
        return tuple(self.seats if one == SEAT else len(one) for one in field.axes)

    def cell(self, name: str, at: Sequence[int] = ()) -> int:
        """The number of a cell. Raises ValueError if there is none like it."""
        if name not in self.fields:
            raise ValueError(f"the sheet has no field {name!r}")
        shape = self.shape(self.fields[name])
        if len(at) != len(shape) or not all(0 <= k < n for k, n in zip(at, shape, strict=True)):
            raise ValueError(f"{name} has no cell {list(at)}; it has {list(shape)}")
        place = 0
        for k, n in zip(at, shape, strict=True):
            place = place * n + k
        return self.at[name] + place

    def axes(self) -> Mapping[str, Axis]:
        """Every axis by its name."""
        found = [one for field in self.fields.values() for one in (*field.axes, field.of)]
        found += [one for asked in (*self.questions, *self.deeds) for _, one in asked.params]
        found += self._more
        return {one.name: one for one in found if isinstance(one, Axis)}


sheet = Sheet  # how a game declares one
