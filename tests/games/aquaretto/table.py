"""A table of Aquaretto for tests: set up by a position, played by the names of things."""

from typing import Any

import numpy as np

import milkrun
from milkrun.games.aquaretto.components import CELL_OF_SPOT, SEAT_COLOURS, TILE_CODES, cell_at
from milkrun.games.aquaretto.rules.state import PHASES
from milkrun.games.aquaretto.zoos import show_cell

Cell = tuple[int, int]


def start(players: int = 3, seed: int = 1, **options: int) -> milkrun.Match:
    """A match from its setup."""
    return milkrun.new("aquaretto", players=players, seed=seed, native=False, options=options)


def zoo(**more: Any) -> dict[str, Any]:
    """A zoo of a position, from names like t22="DOL-P" for the space (2, 2)."""
    tiles = {f"{k[1]},{k[2]}": more.pop(k) for k in list(more) if k[0] == "t" and k[1:].isdigit()}
    return {"tiles": tiles} | more


class Table:
    """A match in a position, and questions and actions in the words of the rulebook."""

    def __init__(self, native: bool = False, seed: int = 1, **position: Any) -> None:
        self.match = milkrun.position("aquaretto", position, seed=seed, native=native)

    @property
    def s(self) -> Any:
        return self.match.state

    @property
    def now(self) -> dict[str, Any]:
        """The position as it is now."""
        return self.match.position()

    @property
    def phase(self) -> str:
        return PHASES[self.s.phase]

    @property
    def mover(self) -> str:
        return SEAT_COLOURS[self.s.to_move]

    # Questions

    def can(self, verb: str, **args: int | str) -> bool:
        """Whether an action is legal now."""
        return bool(self.match.mask()[self.match.game.rules.ACTIONS.encode(verb, args)])

    def verbs(self) -> set[str]:
        """The verbs that are legal now."""
        return {action.verb for action in self.match.legal()}

    def cells(self) -> set[Cell]:
        """The cells that may be chosen now."""
        cells = [a.args["cell"] for a in self.match.legal() if a.verb == "cell"]
        return {(int(c) % 21 - 8, int(c) // 21 - 8) for c in cells}

    def zoo(self, seat: str = "yellow") -> dict[str, Any]:
        """A zoo as it is now."""
        return self.now["zoos"][seat]

    def coins(self, seat: str = "yellow") -> int:
        return int(self.zoo(seat)["coins"])

    def score(self, seat: str = "yellow") -> int:
        return int(self.s.score[SEAT_COLOURS.index(seat)])

    def parts(self, seat: str = "yellow") -> dict[str, int]:
        parts = self.match.game.words.score_parts(self.s, SEAT_COLOURS.index(seat))
        return {name: points for name, points in parts.items() if points}

    def events(self, kind: str) -> list[tuple[Any, ...]]:
        """Events of a kind that the last action caused: seat and numbers."""
        found: list[tuple[Any, ...]] = []
        for one in self.match.events():
            if one.kind == kind:
                seat = "nobody" if one.seat is None else SEAT_COLOURS[one.seat]
                found.append((seat, *one.args.values()))
        return found

    def kinds(self) -> list[str]:
        """The kinds of event the last action caused, in order."""
        return [one.kind for one in self.match.events()]

    def why(self, verb: str, **args: int | str) -> str:
        """The clause that stands against an action."""
        return self.match.why_not((verb, args)).clause

    # Actions

    def do(self, verb: str, **args: int | str) -> "Table":
        """One action."""
        self.match.play((verb, args))
        return self

    def on(self, *cells: Cell) -> "Table":
        """What is in hand goes there, one after the other."""
        for x, y in cells:
            self.do("cell", cell=cell_at(x, y))
        return self

    def take(self, truck: int = 0) -> "Table":
        return self.do("take", truck=truck)

    def draw(self, code: str, truck: int | None = None) -> "Table":
        """Draw a certain tile, whatever lies in the bag, and load it (None: no choice)."""
        tile = TILE_CODES.index(code)
        assert self.s.bag[tile], f"no {code} is left to draw"
        kept = self.s.bag.copy()
        self.s.bag[:] = 0
        self.s.bag[tile] = 1
        self.do("draw")
        self.s.bag[:] = kept
        self.s.bag[tile] -= 1
        if truck is not None and self.phase == "load":
            self.do("load", truck=truck)
        return self

    def random(self, steps: int, seed: int = 0) -> "Table":
        """Some random actions."""
        rng = np.random.default_rng(seed)
        for _ in range(steps):
            if not self.match.over:
                self.match.play(int(rng.choice(np.flatnonzero(self.match.mask()))))
        return self

    def hand(self) -> str | None:
        return self.now["hand"]

    def board_cells(self) -> set[str]:
        """The cells of yellow's spaces."""
        return {show_cell(self.s, CELL_OF_SPOT[x]) for x in self.s.space[0, : self.s.spaces[0]]}
