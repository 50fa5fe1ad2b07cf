"""A table of Out For Delivery for tests: set up by a position, played in the rulebook's words."""

from functools import cache
from typing import Any

import numpy as np

import milkrun
from milkrun.engine.chance import below, seed_rng
from milkrun.games.out_for_delivery.components import ITEMS, SEAT_COLOURS
from milkrun.games.out_for_delivery.position import in_mp
from milkrun.games.out_for_delivery.rules.state import FIRST_GOLD, FIRST_ITEM

GAME = "out_for_delivery"
COLOURS = ("red", "orange", "purple", "blue", "yellow", "green")
OFFSETS = {"next": 0, "second": 1, "third": 2}


@cache
def seed_for(*dice: int, sides: int = 6, before: tuple[int, ...] = ()) -> int:
    """A seed whose first dice show these numbers, from 1; `before`: sides of rolls before them."""
    rng = np.zeros(4, np.uint32)
    seed = 0
    while True:
        seed_rng(rng, seed)
        for die in before:
            below(rng, die)
        if all(below(rng, sides) + 1 == die for die in dice):
            return seed
        seed += 1


def thing(text: str) -> int:
    """The number of a thing: "red 2", "Coffee", "75 gold"."""
    if text in ITEMS:
        return FIRST_ITEM + ITEMS.index(text)
    first, second = text.rsplit(" ", 1)
    if second == "gold":
        return FIRST_GOLD + int(first) // 25 - 1
    return COLOURS.index(first) * 10 + int(second) - 1


def start(players: int = 3, seed: int = 1, native: bool = False, **options: int) -> milkrun.Match:
    """A match from its setup."""
    return milkrun.new(GAME, players=players, seed=seed, native=native, options=options)


class Table:
    """A match in a position. Seats are called a, b, c, d here: yellow, pink, blue, vermillion."""

    def __init__(
        self, native: bool = False, seed: int = 1, options: Any = None, **position: Any
    ) -> None:
        seats = {}
        for key in "abcd":
            if key in position:
                seats[SEAT_COLOURS["abcd".index(key)]] = position.pop(key)
        given = {"players": 2, "phase": "act", **position, "seats": seats}
        if options:
            given["options"] = options
        self.match = milkrun.position(GAME, given, seed=seed, options=options, native=native)

    @property
    def s(self) -> Any:
        return self.match.state

    @property
    def now(self) -> dict[str, Any]:
        """The position as it is now."""
        return self.match.position()

    @property
    def mp(self) -> float:
        return in_mp(int(self.s.mp))

    def seat(self, p: int = 0) -> dict[str, Any]:
        """A seat of the position as it is now."""
        found: dict[str, Any] = self.now["seats"][SEAT_COLOURS[p]]
        return found

    def tile(self, p: int = 0) -> int:
        return int(self.s.at[p])

    def gold(self, p: int = 0) -> int:
        return int(self.s.gold[p])

    def items(self, p: int = 0) -> list[str]:
        return list(self.seat(p)["items"])

    def parcels(self, p: int = 0) -> list[str]:
        return [f"{one['colour']} {one['square']}" for one in self.seat(p)["parcels"]]

    def can(self, verb: str, **args: int | str) -> bool:
        """Whether an action is legal now."""
        return bool(self.match.mask()[self.match.game.rules.ACTIONS.encode(verb, args)])

    def verbs(self) -> set[str]:
        """The verbs that are legal now."""
        return {action.verb for action in self.match.legal()}

    def steps(self) -> set[int]:
        """The tiles that can be entered now."""
        names = ("north", "east", "south", "west")
        around = self.s.neighbour[self.tile(self.s.to_move)]
        return {int(around[d]) for d, one in enumerate(names) if self.can("move", direction=one)}

    def do(self, verb: str, **args: int | str) -> "Table":
        """One action."""
        self.match.play((verb, args))
        return self

    def go(self, *tiles: int) -> "Table":
        """Moves to adjacent tiles."""
        for tile in tiles:
            around = self.s.neighbour[self.tile(self.s.to_move)].tolist()
            self.do("move", direction=("north", "east", "south", "west")[around.index(tile)])
        return self

    def pick(self, colour: str) -> "Table":
        return self.do("pickup", colour=COLOURS.index(colour))

    def deliver(self, square: int) -> "Table":
        return self.do("deliver", square=square - 1)

    def offer(self, give: str, want: str, partner: int = 0) -> "Table":
        """A whole proposal; what is forced is not asked for."""
        self.do("trade", partner=partner)
        for verb, text in (("give", give), ("want", want)):
            if self.now["phase"] == verb:
                self.do(verb, thing=thing(text))
            assert self.s[verb] == thing(text)
        return self

    def end(self) -> "Table":
        return self.do("end_turn")

    def kinds(self) -> list[str]:
        """The kinds of event the last action caused, in order."""
        return [one.kind for one in self.match.events()]

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [dict(one.args, seat=one.seat) for one in self.match.events() if one.kind == kind]
