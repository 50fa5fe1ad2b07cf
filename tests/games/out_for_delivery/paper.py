"""A sheet of Out For Delivery that people fill in, in the words of the rulebook, for tests."""

from typing import Any

from milkrun.engine.game import games
from milkrun.games.out_for_delivery.components import ITEMS, OBSTACLES, WEATHERS
from milkrun.games.out_for_delivery.rules.state import H
from milkrun.games.out_for_delivery.sheet.declared import NAMES, TILE_PLACE
from milkrun.sheets import Start
from milkrun.sheets.sheet import begun, where, worked_out

from .table import COLOURS

GAME = games["out_for_delivery"]
PLAYERS = ("Anna", "Ben", "Cleo", "Dora")
CITIES = ("Plembury", "Leewood", "Edmond", "Arkton", "Hayville", "Vrogan")


def city(name: str) -> int:
    return CITIES.index(name) if name in CITIES else COLOURS.index(name)


class Sheet:
    """A sheet that people fill in; a tile is its number, or a name such as "Leewood Pickup"."""

    def __init__(self, players: int = 2, round: int = 3, sky: Any = "Cloudy", **options: int):
        self.start = Start(players, PLAYERS[:players], options)
        self.cells = begun(GAME, self.start)
        self.put("round", to=round)
        weathers = [sky] * 3 if isinstance(sky, str) else sky
        for region, weather in enumerate(weathers if round else []):
            self.put("weather", region, to=1 + WEATHERS.index(weather))

    def cell(self, field: str, *at: int) -> int:
        return GAME.sheet.cell(field, at)

    def put(self, field: str, *at: int, to: int) -> "Sheet":
        self.cells[self.cell(field, *at)] = to
        return self

    def value(self, field: str, *at: int) -> int:
        return int(self.cells[self.cell(field, *at)])

    def event(self, name: str) -> "Sheet":
        return self.put("event", to=OBSTACLES.index(name))

    def turn(self, p: int, mp: float) -> "Sheet":
        self.put("turn", to=p).put("mp", to=int(mp))
        return self.put("half", to=int(mp * H) % H)

    def stands(self, p: int, tile: int | str) -> "Sheet":
        place = NAMES.index(tile) if isinstance(tile, str) else int(TILE_PLACE[tile])
        return self.put("stands", p, to=1 + place)

    def parcel(self, p: int, colour: str, round: int, count: int = 1) -> "Sheet":
        return self.put("parcels", p, COLOURS.index(colour), round - 1, to=count)

    def waits(self, place: str, colour: str, count: int = 1) -> "Sheet":
        return self.put("waiting", city(place), city(colour), to=count)

    def item(self, p: int, name: str, count: int = 1) -> "Sheet":
        return self.put("items", p, ITEMS.index(name), to=count)

    @property
    def filled(self) -> Any:
        return worked_out(GAME, self.start, self.cells)

    def told(self, p: int) -> list[str]:
        return [line.text for line in self.filled.lines[p]]

    @property
    def table(self) -> list[str]:
        return self.told(self.start.players)

    @property
    def trouble(self) -> list[tuple[str, str, Any]]:
        """Sentence, clause and place of all that is wrong."""
        return [(one.text, one.clause, self._place(one.cell)) for one in self.filled.trouble]

    def _place(self, cell: int | None) -> Any:
        if cell is None:
            return None
        field, at = where(GAME.sheet, cell)
        return field.name, *at

    def ask(self, name: str, *numbers: Any) -> list[tuple[str, str]]:
        """The answer to a question; a tile by its number, or its name for a place."""
        at = [NAMES.index(one) if isinstance(one, str) else one for one in numbers]
        return [(one.text, one.clause) for one in self.filled.ask(name, *at)]

    def way(self, goal: int | str, p: int = 0, start: int | None = None) -> list[tuple[str, str]]:
        first = 0 if start is None else 1 + int(TILE_PLACE[start])
        last = NAMES.index(goal) if isinstance(goal, str) else int(TILE_PLACE[goal])
        return self.ask("way", p, first, last)

    def do(self, name: str, *numbers: int, seed: int = 1) -> list[str]:
        """Do it, enter what it changes, and give what is told."""
        changes, lines = self.filled.do(name, seed, *numbers)
        for one in changes:
            cell = self.cell(one["field"], *one["at"])
            self.cells[cell] = one["set"] if "set" in one else self.cells[cell] + one["add"]
        return [line.text for line in lines]
