"""A table of Tiffin for tests: set up by a position, played by the names of cards."""

from collections.abc import Sequence
from typing import Any

import numpy as np

import milkrun
from milkrun.engine import record
from milkrun.games.tiffin.components import CARD_NAMES, SEAT_COLOURS
from milkrun.games.tiffin.position import show_progress
from milkrun.games.tiffin.rules.play import target_refused
from milkrun.games.tiffin.rules.refusals import FINE
from milkrun.games.tiffin.rules.state import MODES, NO_CARD, SLOTS

Card = str

RED, GREEN, BLUE = "R09A", "R10A", "R08B"  # long routes of three colours
POOL = ["red 1", "green 1", "grey 1", "blue 1", "yellow 3", "red 2*"]
ACTIVE: dict[str, list[str]] = {"tiffins": ["pink"], "progress": ["pink"]}


def route(
    face: str, tiffins: Sequence[str] = (), progress: Sequence[str] = (), **more: Any
) -> dict[str, Any]:
    """A route of a position."""
    return {"route": face, "tiffins": list(tiffins), "progress": list(progress), **more}


THREE_ROUTES = [route(RED, **ACTIVE), route(GREEN, **ACTIVE), route(BLUE, **ACTIVE)]


def start(players: int = 4, seed: int = 1, **options: int) -> milkrun.Match:
    """A match from its setup."""
    return milkrun.new("tiffin", players=players, seed=seed, native=False, options=options)


class Table:
    """A match in a position, and questions and actions in the words of the rulebook."""

    def __init__(self, native: bool = False, seed: int = 1, **position: Any) -> None:
        self.match = milkrun.position("tiffin", position, seed=seed, native=native)
        self.before = [int(score) for score in self.match.state.score]

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

    def hand(self) -> list[Card]:
        """The hand of the mover, in order."""
        p = self.s.to_move
        return [CARD_NAMES[kind] for kind in self.s.hand[p, : self.s.hand_count[p]]]

    def verbs(self) -> set[str]:
        """The verbs that are legal now."""
        return {action.verb for action in self.match.legal()}

    def units(self) -> set[tuple[Card, ...]]:
        """The units that may be played now, as card names."""
        hand = self.hand()
        decoded = map(self.match.game.rules.ACTIONS.decode, np.flatnonzero(self.match.mask()))
        return {
            tuple(hand[int(index)] for index in args.values())
            for verb, args in decoded
            if verb in ("unit", "unit_pair")
        }

    def targets(self, *cards: Card) -> set[tuple[int, str]]:
        """Where, and in which modes, these cards of the mover may be played now."""
        s = record.copy(self.s)
        if not self.units() & {tuple(cards), tuple(reversed(cards))}:
            return set()
        s.unit[:] = [*sorted(CARD_NAMES.index(card) for card in cards), NO_CARD][:2]
        return {
            (t, mode)
            for t in range(SLOTS)
            for m, mode in enumerate(MODES)
            if target_refused(s, t, m) == FINE
        }

    def progress(self, slot: int) -> list[str]:
        """The cubes on a route in order: ["pink*4", "blue"]."""
        return show_progress(self.s, slot)

    def tiffins(self, slot: int) -> list[str]:
        """The tiffins aboard a route."""
        return [SEAT_COLOURS[p] for p in self.s.tiffin_owner[slot, : self.s.tiffins[slot]]]

    def open(self, slot: int) -> int:
        """The open spaces of a route."""
        return int(self.s.length[slot] - self.s.progress[slot])

    def gained(self) -> dict[str, int]:
        """What each seat has gained since the position, those without a gain left out."""
        gains = self.s.score[: self.s.players] - self.before[: self.s.players]
        return {SEAT_COLOURS[p]: int(gain) for p, gain in enumerate(gains) if gain}

    def events(self, kind: str) -> list[tuple[Any, ...]]:
        """The events of a kind that the last action caused: seat and numbers, but not the face."""
        found: list[tuple[Any, ...]] = []
        for one in self.match.events():
            if one.kind == kind:
                numbers = [value for name, value in one.args.items() if name != "face"]
                seat = "nobody" if one.seat is None else SEAT_COLOURS[one.seat]
                found.append((seat, *numbers))
        return found

    def kinds(self) -> list[str]:
        """The kinds of event the last action caused, in order."""
        return [one.kind for one in self.match.events()]

    # Actions

    def do(self, verb: str, **args: int | str) -> "Table":
        """One action."""
        self.match.play((verb, args))
        return self

    def choose(self, *cards: Card) -> "Table":
        """Lay open a card or a pair by name."""
        names = sorted(cards, key=CARD_NAMES.index)
        hand = self.hand()
        first = hand.index(names[0])
        if len(names) == 1:
            return self.do("unit", card=first)
        return self.do("unit_pair", first=first, second=hand.index(names[1], first + 1))

    def play(self, *cards: Card, on: int, mode: str = "normal", special: str = "none") -> "Table":
        """A card or a pair played on a route, with all that is asked on the way."""
        assert (on, mode) in self.targets(*cards), f"{cards} cannot be played {mode} on {on}"
        self.choose(*cards).do("target", slot=on, mode=mode)
        if self.now["phase"] == "special":
            self.do("special", card=special)
        else:
            assert special == "none", f"{special} was not offered"
        return self

    def random(self, steps: int, seed: int = 0) -> "Table":
        """Some random actions."""
        rng = np.random.default_rng(seed)
        for _ in range(steps):
            if not self.match.over:
                self.match.play(int(rng.choice(np.flatnonzero(self.match.mask()))))
        return self
