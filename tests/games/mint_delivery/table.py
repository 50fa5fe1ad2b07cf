"""A table of Mint Delivery for tests: set up by a position, played in the rulebook's words."""

from typing import Any

import numpy as np

import milkrun
from milkrun.games.mint_delivery.components import TRUCKS

Words = dict[str, Any]


def start(players: int = 3, seed: int = 1, native: bool = False, **options: int) -> milkrun.Match:
    """A match from its setup."""
    return milkrun.new("mint_delivery", players, seed, native=native, options=options)


def opened(players: int = 3, seed: int = 1, native: bool = False, **options: int) -> milkrun.Match:
    """A match after the secret choice, in which everybody kept nothing."""
    match = start(players, seed, native, **options)
    for _ in range(players):
        match.play(("keep", {"orders": 0}))
    return match


def truck(space: str = "M", *load: int) -> Words:
    """A truck of a position."""
    return {"space": space, "load": list(load) or [4, 0, 0]}


def town(*orders: Any, deck: int | None = None) -> Words:
    """A town of a position: "O11", ("O11", 2) with mints, or None."""
    slots = [{"order": o[0], "mints": o[1]} if isinstance(o, tuple) else o for o in orders]
    return {"orders": slots} | ({} if deck is None else {"deck": deck})


class Table:
    """A match in a position, and questions and actions in the words of the rulebook."""

    def __init__(self, native: bool = False, seed: int = 1, **position: Any) -> None:
        self.match = milkrun.position("mint_delivery", position, seed=seed, native=native)

    @property
    def s(self) -> Any:
        return self.match.state

    @property
    def now(self) -> Words:
        """The position as it is now."""
        return self.match.position()

    def can(self, verb: str, **args: int | str) -> bool:
        """Whether an action is legal now."""
        return bool(self.match.mask()[self.match.game.rules.ACTIONS.encode(verb, args)])

    def legal(self, verb: str) -> list[tuple[Any, ...]]:
        """The arguments with which a verb is legal now."""
        return [tuple(a.args.values()) for a in self.match.legal() if a.verb == verb]

    def verbs(self) -> set[str]:
        """The verbs that are legal now."""
        return {action.verb for action in self.match.legal()}

    def do(self, verb: str, **args: int | str) -> "Table":
        """One action."""
        self.match.play((verb, args))
        return self

    def why(self, verb: str, **args: int | str) -> str:
        """The clause that forbids an action."""
        return self.match.why_not((verb, args)).clause

    def kinds(self) -> list[str]:
        """The kinds of event the last action caused, in order."""
        return [one.kind for one in self.match.events()]

    def told(self, kind: str) -> list[tuple[Any, ...]]:
        """The events of a kind that the last action caused: seat and numbers."""
        return [
            ("nobody" if one.seat is None else TRUCKS[one.seat], *one.args.values())
            for one in self.match.events()
            if one.kind == kind
        ]

    # The table

    def load(self, seat: str = "blue") -> tuple[int, ...]:
        """The mints in a truck."""
        return tuple(self.now["trucks"][seat]["load"])

    def space(self, seat: str = "blue") -> str:
        return str(self.now["trucks"][seat]["space"])

    @property
    def supply(self) -> tuple[int, ...]:
        return tuple(self.now["supply"])

    def held(self, seat: str = "blue") -> list[str]:
        return list(self.now["held"][seat])

    def slots(self, code: str) -> list[Any]:
        """The two places of a town: (order, mints) or None."""
        orders = self.now["towns"][code]["orders"]
        return [one and (one["order"], one["mints"]) for one in orders]

    def deck(self, code: str) -> int:
        return int(self.now["towns"][code]["deck"])

    def random(self, steps: int, seed: int = 0) -> "Table":
        """Some random actions."""
        rng = np.random.default_rng(seed)
        for _ in range(steps):
            if not self.match.over:
                self.match.play(int(rng.choice(np.flatnonzero(self.match.mask()))))
        return self
