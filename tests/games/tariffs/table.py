"""A table of Tariffs for tests: set up by a position, played by the names of tiles and dominoes."""

from typing import Any

import numpy as np

import milkrun
from milkrun.games.tariffs.arrangement import read_pair, read_values
from milkrun.games.tariffs.components import DOMINO_NAMES, SEAT_COLOURS
from milkrun.games.tariffs.rules.state import NO_RUN

Contract = str

# The boards and contracts of the rulebook's worked examples.
B1 = [
    "Sn-Sa 3|1", "Sa-S2 4|0", "S2-S3 5|2", "S3-M3 6|1", "M3-M4 2|2", "M4-M5 0|3", "M5-C5 4|1",
    "Ca-C2 3|3", "C2-C3 2|4", "C3-C4 0|6", "C4-C5 1|1",
]  # fmt: skip
B2 = [*B1, "Sn-Mn 5|6"]
D1 = ["Sa-S2 1|1", "S2-S4 2|6", "Sn-S3 2|1", "S4-S3 3|5", "S3-S5 0|4"]
P = "Sn Ca S2 M3 M4 C5"
Q = "Mn Sa C2 S3 C4 M5"
R = "Cn Aa M2 A3 S4 A5"
T = "An Ma A2 C3 A4 S5"
SUNS = "Sn Sa S2 S3 S4 S5"
MOONS = "Mn Ma M2 M3 M4 M5"
SCATTERED = {"arrangement": 2}
LOCK = {"rotation_lock": 1}


def start(players: int = 3, seed: int = 1, **options: int) -> milkrun.Match:
    """A match from its setup."""
    return milkrun.new("tariffs", players=players, seed=seed, native=False, options=options)


class Table:
    """A match in a position, and questions and actions in the words of the rulebook."""

    def __init__(self, native: bool = False, seed: int = 1, **position: Any) -> None:
        position.setdefault("players", 2)
        if "starter" not in position:
            position.setdefault("turn_of", "yellow")
        self.match = milkrun.position("tariffs", position, seed=seed, native=native)

    @property
    def s(self) -> Any:
        return self.match.state

    @property
    def now(self) -> dict[str, Any]:
        """The position as it is now."""
        return self.match.position()

    # Questions

    def can(self, verb: str, **args: int | str) -> bool:
        """Whether an action is legal now."""
        return bool(self.match.mask()[self.match.game.rules.ACTIONS.encode(verb, args)])

    def verbs(self) -> set[str]:
        """The verbs that are legal now."""
        return {action.verb for action in self.match.legal()}

    def pair(self, name: str) -> int:
        """The number of a pair: "Sn-Sa"."""
        return read_pair(self.s, "", name)[0]

    def runs(self) -> dict[int, int]:
        """The runs on offer: what each top charge costs."""
        costs = enumerate(self.s.run_cost.tolist())
        return {top: cost for top, cost in costs if cost < NO_RUN and self.can("declare", top=top)}

    def hand(self, p: int = 0) -> list[str]:
        """The hand of a seat, in order."""
        return [DOMINO_NAMES[one] for one in self.s.hand[p, : self.s.hand_count[p]]]

    def knows(self, p: int) -> dict[str, str]:
        """Where a seat knows dominoes to be."""
        found: dict[str, str] = self.now["known"][SEAT_COLOURS[p]]
        return found

    def scores(self) -> list[int]:
        """What the last round cost each seat."""
        scores: list[int] = self.s.round_score[self.s.rounds_done - 1, : self.s.players].tolist()
        return scores

    def events(self, kind: str, viewer: int | None = None) -> list[tuple[Any, ...]]:
        """The events of a kind that the last action caused: seat and numbers."""
        return [
            (one.seat, *one.args.values()) for one in self.match.events(viewer) if one.kind == kind
        ]

    # Actions

    def do(self, verb: str, **args: int | str) -> "Table":
        """One action."""
        self.match.play((verb, args))
        return self

    def place(self, lying: str) -> "Table":
        """Place a domino of the hand: "Sn-Sa 3|1"."""
        tiles, _, values = lying.partition(" ")
        pair, swapped = read_pair(self.s, "", tiles)
        domino, turned = read_values("", values, values)
        slot = self.s.hand[self.s.to_move].tolist().index(domino)
        return self.do("play", slot=slot, pair=pair, orientation=int(turned != swapped))

    def rotate(self, name: str) -> "Table":
        """Rotate the domino on a pair: "Sn-Sa"."""
        return self.do("rotate", pair=self.pair(name))

    def draw(self, count: int = 0) -> "Table":
        """The draw step, if there is one."""
        return self.do("draw", count=count) if self.now["phase"] == "draw" else self

    def random(self, steps: int, seed: int = 0) -> "Table":
        """Some random actions."""
        rng = np.random.default_rng(seed)
        for _ in range(steps):
            if not self.match.over:
                self.match.play(int(rng.choice(np.flatnonzero(self.match.mask()))))
        return self
