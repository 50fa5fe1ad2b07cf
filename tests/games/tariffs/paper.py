"""A sheet of Tariffs that people fill in, in the words of the rulebook, for tests."""

from typing import Any

from milkrun.engine.game import games
from milkrun.games.tariffs.arrangement import read_values
from milkrun.games.tariffs.components import (
    ARRANGEMENTS,
    HALVES,
    SUIT_LETTERS,
    TILE_CODES,
    places,
)
from milkrun.games.tariffs.rules.state import ARRANGEMENT_NAMES
from milkrun.games.tariffs.sheet.declared import BORDER_NAMES, SQUARE_NAMES
from milkrun.sheets import Start
from milkrun.sheets.sheet import begun, where, worked_out

GAME = games["tariffs"]
NAMES = ("Anna", "Ben", "Cleo", "Dora")


class Sheet:
    """A sheet that people fill in, in the words of the rulebook."""

    def __init__(self, players: int = 2, track: Any = (), **options: int) -> None:
        self.start = Start(players, NAMES[:players], options)
        self.cells = begun(GAME, self.start)
        arrangement = ARRANGEMENT_NAMES[options.get("arrangement", 0)]
        self.square = {}
        if arrangement in ARRANGEMENTS:
            for tile, row, column in places(ARRANGEMENTS[arrangement]):
                self.square[TILE_CODES[tile]] = SQUARE_NAMES[row * 6 + column]
        self.track(*track)

    def cell(self, field: str, *at: int) -> int:
        return GAME.sheet.cell(field, at)

    def put(self, field: str, *at: int, to: int) -> "Sheet":
        self.cells[self.cell(field, *at)] = to
        return self

    def track(self, *lying: str) -> "Sheet":
        """Lay dominoes: "Sn-Sa 3|1"."""
        for one in lying:
            tiles, _, values = one.partition(" ")
            here, there = (self.square[code] for code in tiles.split("-"))
            domino, turned = read_values("", values, values)
            first, second = HALVES[domino][::-1] if turned else HALVES[domino]
            if f"{here}-{there}" not in BORDER_NAMES:
                here, there, first, second = there, here, second, first
            self.lie(f"{here}-{there}", first, second)
        return self

    def lie(self, border: str, first: int, second: int) -> "Sheet":
        return self.put("track", BORDER_NAMES.index(border), to=1 + 7 * first + second)

    def tiles(self, rows: Any, top: int = 0, left: int = 0) -> "Sheet":
        """A map of one's own."""
        for tile, row, column in places(rows):
            square = (top + row) * 6 + left + column
            self.square[TILE_CODES[tile]] = SQUARE_NAMES[square]
            self.put("tile", square, to=tile + 1)
        return self

    def contract(self, p: int, codes: str) -> "Sheet":
        for rank, code in enumerate(codes.split()):
            self.put("contract", p, rank, to=1 + SUIT_LETTERS.index(code[0]))
        return self

    def run(self, p: int, top: int, n: int = 0) -> "Sheet":
        return self.put("run", p, n, to=top + 1)

    def scores(self, *rounds: tuple[int, ...]) -> "Sheet":
        for n, costs in enumerate(rounds):
            for p, cost in enumerate(costs):
                self.put("score", p, n, to=cost)
        return self

    @property
    def filled(self) -> Any:
        return worked_out(GAME, self.start, self.cells)

    def how(self, field: str, *at: int) -> int:
        return int(self.filled.how[self.cell(field, *at)])

    def told(self, p: int) -> list[str]:
        return [line.text.strip() for line in self.filled.lines[p]]

    @property
    def table(self) -> list[str]:
        return self.told(self.start.players)

    @property
    def trouble(self) -> list[tuple[str, str, Any]]:
        """Sentence, clause and place of all that is wrong."""
        return [
            (one.text, one.clause, one.cell and self.place(one.cell)) for one in self.filled.trouble
        ]

    def place(self, cell: int) -> tuple[Any, ...]:
        field, at = where(GAME.sheet, cell)
        return field.name, *at

    def ask(self, name: str, *numbers: int | str) -> list[tuple[str, str]]:
        at = [TILE_CODES.index(one) if isinstance(one, str) else one for one in numbers]
        return [(one.text.strip(), one.clause) for one in self.filled.ask(name, *at)]
