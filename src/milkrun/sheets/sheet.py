"""A sheet worked out: its cells, the position they make, what is wrong, each point in words."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from milkrun.engine import record
from milkrun.engine.game import Game
from milkrun.engine.sheets import SEAT, Sheet
from milkrun.engine.tallies import ENTERED, ENTRY, LINE, MOST_LINES
from milkrun.engine.wording import alone

from .log import Entry, rows
from .words import label, said, told_apart

BEGIN = "begin_sheet"  # the cells at first, where that is not one number a field
SHOW = "show_cells"  # which cells are there now, and what is shown in those only looked at
PLAY = "check_play"  # what is missing for going on from here as a game
OPTIONAL = (BEGIN, SHOW, PLAY)
FUNCTIONS = ("fill_record", "check_sheet", "report_seat")
Change = dict[str, Any]  # of a cell: an entry without its place
LEAST, MOST = "less than {low}", "more than {high}"


@dataclass(frozen=True)
class Start:
    """What a sheet begins with, and never changes: options that differ from the printed rules."""

    players: int
    names: tuple[str, ...]
    options: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Told:
    """A line: its name, numbers, words, clause, and its points and the wrong cell, if any."""

    name: str
    numbers: tuple[int, ...]
    text: str
    clause: str
    points: int | None
    cell: int | None


@dataclass(frozen=True)
class Filled:
    """A sheet worked out. sums, cells: int64, (sheet.size,) each; what the entries add up to, and
    the nearest number in bounds. record: the position; an impossible one if there is trouble.
    missing: what a game that goes on from here would lack. shown, how: what the page shows in each
    cell, and how (ENTERED, FIXED, HIDDEN). lines: of each seat, then of the table. standing: what
    ranks the seats."""

    game: Game
    start: Start
    sums: NDArray[np.int64]
    cells: NDArray[np.int64]
    record: Any
    shown: NDArray[np.int64]
    how: NDArray[np.int64]
    trouble: list[Told]
    missing: list[Told]
    lines: list[list[Told]]
    standing: list[tuple[float, ...]]

    @property
    def scores(self) -> list[int]:
        return [int(one) for one in self.record.score[: self.start.players]]

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as the sheet tells."""
        return bool(self.record.over)

    @property
    def places(self) -> list[int]:
        """The place of each seat, from 1; equals share one."""
        return [1 + sum(other > one for other in self.standing) for one in self.standing]

    def ask(self, name: str, *numbers: int) -> list[Told]:
        """What the sheet answers to one of its questions."""
        answer = getattr(self.game.interpreted, f"ask_{name}")
        out = _no_lines()
        answer(record.copy(self.record), self.cells, *numbers, out)
        return list(_told(self.game.sheet, out, self.start.names))

    def offered(self, name: str, k: int, *before: int) -> list[int]:
        """How each value of parameter k of a question or a deed is offered, with those before it
        chosen: 0 not at all, 1 as usual, 2 as what is most likely."""
        asked = (*self.game.sheet.deeds, *self.game.sheet.questions)
        params = next(one.params for one in asked if one.name == name)
        axis = params[k][1]
        size = self.start.players if isinstance(axis, str) else len(axis)
        if not hasattr(self.game.sheet_functions, f"offer_{name}"):
            return [1] * size
        offer = getattr(self.game.interpreted, f"offer_{name}")
        numbers = (*before, *[0] * (len(params) - len(before)))
        return [int(offer(self.record, self.cells, k, value, *numbers)) for value in range(size)]

    def do(self, name: str, seed: int, *numbers: int) -> tuple[list[Change], list[Told]]:
        """What a deed changes, and what is told of it. seed: of the dice that the rules roll."""
        out, cells = _no_lines(), self.cells.copy()
        act = getattr(self.game.interpreted, f"do_{name}")
        act(record.copy(self.record), cells, seed, *numbers, out)
        told = list(_told(self.game.sheet, out, self.start.names))
        return [
            self._change(int(k), int(cells[k])) for k in np.flatnonzero(cells != self.cells)
        ], told

    def _change(self, cell: int, value: int) -> Change:
        field, at = where(self.game.sheet, cell)
        counted = field.of is None and not field.roll
        how = {"add": value - int(self.sums[cell])} if counted else {"set": value}
        return {"field": field.name, "at": at, **how}


def fill(game: Game, start: Start, entries: Iterable[Entry]) -> Filled:
    """Work a sheet out from its log. The names are those that were given to the seats last, told
    apart where they are equal."""
    cells = begun(game, start)
    ordered = sorted(entries, key=lambda one: one.place)
    log = rows(game.sheet, ordered)
    game.interpreted.gather(log, len(ordered), cells)
    names = list(start.names)
    for one, undone in zip(ordered, log[ENTRY - 1 :: ENTRY], strict=True):
        if one.text is not None and one.field == SEAT and not undone:
            names[one.at[0]] = one.text
    return worked_out(game, replace(start, names=told_apart(names)), cells)


def begun(game: Game, start: Start) -> NDArray[np.int64]:
    """The cells of an empty sheet."""
    sheet = game.sheet
    cells = np.zeros(sheet.size, np.int64)
    for name, one in sheet.fields.items():
        size = int(np.prod(sheet.shape(one)))
        cells[sheet.at[name] : sheet.at[name] + size] = one.start
    if hasattr(game.sheet_functions, BEGIN):
        game.interpreted.begin_sheet(_prepared(game, start), cells)
    return cells


def _prepared(game: Game, start: Start) -> Any:
    """A record of which only players and options are set."""
    s = record.new(game.rules.STATE)
    game.prepare(s, start.players, start.options)
    return s


def worked_out(game: Game, start: Start, cells: NDArray[np.int64]) -> Filled:
    """The position that cells make, and everything that is told of it."""
    sheet, rules = game.sheet, game.interpreted
    inside = np.clip(cells, *bounds(sheet))
    s = _prepared(game, start)
    rules.fill_record(s, inside)
    out = _no_lines()
    rules.check_sheet(s, inside, out)
    missing = _no_lines()
    if hasattr(game.sheet_functions, PLAY):
        rules.check_play(s, inside, missing)
    trouble = [*out_of_bounds(sheet, start, cells), *_told(sheet, out, start.names)]
    lines = []
    for p in range(start.players + 1):
        out = _no_lines()
        rules.report_seat(s, inside, p, out)
        lines.append(list(_told(sheet, out, start.names)))
    standing = [tuple(map(float, rules.standing(s, p))) for p in range(start.players)]
    shown, how = inside.copy(), np.full(sheet.size, ENTERED, np.int64)
    if hasattr(game.sheet_functions, SHOW):
        rules.show_cells(s, shown, how)
    lacks = list(_told(sheet, missing, start.names))
    return Filled(game, start, cells, inside, s, shown, how, trouble, lacks, lines, standing)


def bounds(sheet: Sheet) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The least and the most of every cell: int64, (sheet.size,) each."""
    low, high = np.zeros((2, sheet.size), np.int64)
    for name, one in sheet.fields.items():
        part = slice(sheet.at[name], sheet.at[name] + int(np.prod(sheet.shape(one))))
        low[part], high[part] = one.low, one.high
    return low, high


def out_of_bounds(sheet: Sheet, start: Start, cells: NDArray[np.int64]) -> Iterator[Told]:
    """What several phones together have counted too far; it goes on with the nearest number."""
    low, high = bounds(sheet)
    for cell in np.flatnonzero((cells < low) | (cells > high)):
        counted, at = where(sheet, int(cell))
        labels = [
            alone(label(start.names, k)) if axis == SEAT else label(axis.labels, k)
            for axis, k in zip(counted.axes, at, strict=True)
        ]
        told = LEAST if cells[cell] < low[cell] else MOST
        numbers = {"low": counted.low, "high": counted.high}
        place = ", ".join([counted.title, *labels])
        text = f"{place}: {cells[cell]} is {said(told, numbers, {}, ())}."
        yield Told("bounds", (), text, "", None, int(cell))


def where(sheet: Sheet, cell: int) -> tuple[Any, list[int]]:
    """The field of a cell, and its place on the field's axes."""
    name = list(sheet.at)[bisect_right(list(sheet.at.values()), cell) - 1]
    field = sheet.fields[name]
    place = cell - sheet.at[name]
    return field, [int(k) for k in np.unravel_index(place, sheet.shape(field) or (1,))][
        : len(field.axes)
    ]


def _no_lines() -> NDArray[np.int64]:
    return np.zeros(1 + MOST_LINES * LINE, np.int64)


def _told(sheet: Sheet, out: NDArray[np.int64], names: Sequence[str]) -> Iterator[Told]:
    axes = sheet.axes()
    for row in out[1:].reshape(MOST_LINES, LINE)[: out[0]]:
        line = sheet.lines[int(row[0])]
        numbers = dict(zip(line.params, map(int, row[1:]), strict=False))
        yield Told(
            line.name,
            tuple(numbers.values()),
            said(line.text, numbers, axes, names),
            line.clause,
            numbers[line.points] if line.points else None,
            numbers[line.cell] if line.cell else None,
        )
