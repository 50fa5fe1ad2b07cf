"""A sheet of Aquaretto that people fill in, in the words of the rulebook, for tests."""

from typing import Any

from milkrun.engine.game import games
from milkrun.games.aquaretto.components import KIND_CODES, TILE_CODES, cell_at
from milkrun.games.aquaretto.sheet.declared import ACTS, ANIMALS, LOADABLE, NEAREST
from milkrun.sheets import Start
from milkrun.sheets.sheet import begun, where, worked_out

GAME = games["aquaretto"]
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
ZOO_VALUES = {"bare": 0, "free": 1, "trainer": 2}


def value(code: str) -> int:
    """What lies on a space."""
    return ZOO_VALUES[code] if code in ZOO_VALUES else 3 + ANIMALS.index(TILE_CODES.index(code))


class Sheet:
    """A sheet that people fill in, in the words of the rulebook."""

    def __init__(self, players: int = 2, **options: int) -> None:
        self.start = Start(players, NAMES[:players], options)
        self.cells = begun(GAME, self.start)

    def cell(self, field: str, *at: int) -> int:
        return GAME.sheet.cell(field, at)

    def put(self, field: str, *at: int, to: int) -> "Sheet":
        self.cells[self.cell(field, *at)] = to
        return self

    def zoo(self, p: int = 0, **lying: str) -> "Sheet":
        """Tiles by their codes, on spaces that are named: DOL_P="24 34" for (2, 4) and (3, 4)."""
        for code, spaces in lying.items():
            for one in spaces.split():
                x, y = one.split(",") if "," in one else one
                self.put("zoo", p, cell_at(int(x), int(y)), to=value(code.replace("_", "-")))
        return self

    def own(self, p: int = 0, **counts: int) -> "Sheet":
        """Coins and coworkers, and whatever else a seat has one number of."""
        for name, count in counts.items():
            self.put(name, p, to=count)
        return self

    def depot(self, p: int, *codes: str) -> "Sheet":
        for n, code in enumerate(codes):
            self.put("stack", p, n, to=value(code) - 2)
        return self

    def counted(self, p: int, animals: dict[str, int], depot: str = "", **counts: int) -> "Sheet":
        """A zoo of which only numbers are entered."""
        for code, n in animals.items():
            self.put("animals", p, KIND_CODES.index(code), to=n)
        for code in depot.split():
            self.put("depot", p, KIND_CODES.index(code), to=1)
        return self.own(p, way=1, **counts)

    def load(self, truck: int, *codes: str) -> "Sheet":
        for place, code in enumerate(codes):
            self.put("load", truck, place, to=1 + LOADABLE.index(TILE_CODES.index(code)))
        return self

    def out(self, *codes: str) -> "Sheet":
        for code in codes:
            self.put("out", KIND_CODES.index(code) - 3, to=1)
        return self

    @property
    def filled(self) -> Any:
        return worked_out(GAME, self.start, self.cells)

    @property
    def score(self) -> list[int]:
        return self.filled.scores

    def points(self, p: int = 0) -> list[tuple[str, int]]:
        """The parts of a score."""
        return [(one.text, one.points) for one in self.filled.lines[p] if one.points is not None]

    def more(self, p: int = 0) -> list[str]:
        """What one more coworker would bring."""
        return [one.text for one in self.filled.lines[p] if one.name.startswith("more")]

    @property
    def table(self) -> list[str]:
        return [one.text for one in self.filled.lines[-1]]

    @property
    def missing(self) -> list[str]:
        return [one.text for one in self.filled.missing]

    @property
    def trouble(self) -> list[tuple[str, str, tuple[Any, ...]]]:
        """The name of what is wrong, its clause and its place."""
        return [(one.name, one.clause, self.place(one.cell)) for one in self.filled.trouble]

    def place(self, cell: int) -> tuple[Any, ...]:
        field, at = where(GAME.sheet, cell)
        return field.name, *at

    def shown(self, field: str, *at: int) -> int:
        """How a cell is shown."""
        return int(self.filled.how[self.cell(field, *at)])

    def ask(self, name: str, *numbers: Any) -> list[tuple[str, str]]:
        """Kinds, spaces and acts by name."""
        at = [self.number(one) for one in numbers]
        return [(one.text, one.clause) for one in self.filled.ask(name, *at)]

    def number(self, one: Any) -> int:
        if isinstance(one, tuple):
            return NEAREST.index(cell_at(*one))
        if isinstance(one, str):
            return KIND_CODES.index(one) if one in KIND_CODES else ACTS.index(one)
        return int(one)
