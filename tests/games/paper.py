"""A sheet of any game that people fill in, for tests."""

import re
from typing import Any, Self

import numpy as np

import milkrun
from milkrun.engine.game import Game
from milkrun.engine.match import Match
from milkrun.engine.sheets import SEAT
from milkrun.sheets import Start
from milkrun.sheets.sheet import Filled, begun, where, worked_out
from milkrun.testing.sheets import taken

NAMES = ("Anna", "Ben", "Cleo", "Dora")


class Paper:
    """Cells by the labels of their axes: `put("cubes", "Route 1", "Ben", to=3)`."""

    def __init__(self, game: Game, players: int, options: dict[str, int]) -> None:
        self.game = game
        self.start = Start(players, NAMES[:players], options)
        self.cells = begun(game, self.start)

    def label(self, axis: Any, at: int | str) -> int:
        if isinstance(at, int):
            return at
        return (NAMES if axis == SEAT else axis.labels).index(at)

    def cell(self, name: str, *at: int | str) -> int:
        axes = self.game.sheet.fields[name].axes
        return self.game.sheet.cell(name, list(map(self.label, axes, at)))

    def put(self, name: str, *at: int | str, to: int | str) -> Self:
        of = self.game.sheet.fields[name].of
        self.cells[self.cell(name, *at)] = self.label(of, to)
        return self

    def how(self, name: str, *at: int | str) -> int:
        """Whether a cell is ENTERED, FIXED or HIDDEN."""
        return int(self.filled.how[self.cell(name, *at)])

    @property
    def filled(self) -> Filled:
        return worked_out(self.game, self.start, self.cells)

    def told(self, p: int) -> list[Any]:
        """What is told of a seat: with points where there are any."""
        lines = self.filled.lines[p]
        return [one.text if one.points is None else (one.text, one.points) for one in lines]

    @property
    def table(self) -> list[Any]:
        return self.told(self.start.players)

    @property
    def trouble(self) -> list[tuple[str, str, Any]]:
        """Sentence, clause and place of all that is wrong."""
        return [
            (one.text, one.clause, None if one.cell is None else self.place(one.cell))
            for one in self.filled.trouble
        ]

    def place(self, cell: int) -> tuple[Any, ...]:
        field, at = where(self.game.sheet, cell)
        return field.name, *at

    def ask(self, name: str, *at: int | str) -> list[tuple[str, str]]:
        asked = next(one for one in self.game.sheet.questions if one.name == name)
        numbers = [self.label(axis, k) for (_, axis), k in zip(asked.params, at, strict=True)]
        return [(one.text, one.clause) for one in self.filled.ask(name, *numbers)]


def check_lines(game: Game, *plain: str) -> None:
    """The clause of every line is in the rules, but for those that only tell what was entered; its
    numbers are declared, and its axes exist."""
    rules = (game.folder / "RULES.md").read_text()
    for one in game.sheet.lines:
        if one.name in plain:
            assert not one.clause, one.name
        else:
            assert f"**{one.clause}**" in rules, one.name
        for name, axis in re.findall(r"\{(\w+)(?::(\w+))?", one.text):
            assert name in one.params, one.name
            assert axis in ("", SEAT, *game.sheet.axes()), one.name


def entered_again(game: Game, match: Match) -> Filled:
    """What a sheet says of a finished match; the same cells are entered from what it fills in."""
    start, cells = taken(match)
    filled = worked_out(game, start, cells)
    assert filled.trouble == []
    assert filled.scores == match.state.score[: match.players].tolist()
    again = begun(game, start)
    game.sheet_functions.take_record(filled.record, again)
    assert again.tolist() == cells.tolist()
    return filled


def check_going_on(game: Game, match: Match, seed: int, *public: str) -> None:
    """From the next whole turn of a match: a sheet of it is right, keeps what is public (fields of
    the record), and can be played on to the end."""
    while match.position()["phase"] != "turn" and not match.over:
        match.play(int(np.flatnonzero(match.mask())[-1]))
    start, cells = taken(match)
    filled = worked_out(game, start, cells)
    assert filled.trouble == []
    if match.over:
        return
    position = game.positions.to_position(filled.record)
    again = milkrun.position(game.name, position, seed=seed, native=False)
    for name in public:
        assert np.array_equal(again.state[name], match.state[name]), name
    chance = np.random.default_rng(seed)
    while not again.over:
        again.play(int(chance.choice(np.flatnonzero(again.mask()))))
