"""A match as OpenSpiel plays it: chance is a move of its own, and each seat remembers."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from milkrun.engine import record
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game, games
from milkrun.engine.given import check_seat, check_seed
from milkrun.engine.record import EVENT_WIDTH

from .chances import Needed, scripted

CHANCES = ("sampled", "explicit")
REWARDS = ("win", "place")
OUTCOMES = 256  # the most that a chance move has; all that a sampled one has, equally likely
DEALS = 3  # sampled chance moves with which a match begins
WORLDS = 64  # the most that are imagined to find one in which an action that waits is possible
DEAL, NOTHING = -2, -1  # what waits for chance, if it is not an action
EVEN = [(one, 1 / OUTCOMES) for one in range(OUTCOMES)]


class Terms:
    """What a match is played by; `terms` makes one for each, which states share."""

    def __init__(
        self, name: str, players: int, options: tuple[tuple[str, int], ...], reward: str,
        chance: str, seed: int, horizon: int, native: bool,
    ) -> None:  # fmt: skip
        for word, words in ((reward, REWARDS), (chance, CHANCES)):
            if word not in words:
                raise MilkrunError(f"{word!r} is none of {', '.join(words)}")
        if horizon < 0:
            raise MilkrunError(f"horizon is a number of decisions, or 0 for none; got {horizon}")
        self.made = (name, players, options, reward, chance, seed, horizon, native)
        self.game: Game = games[name]
        self.functions = self.game.binding(native)
        self.scripted = scripted(name) if chance == "explicit" else None
        self.place, self.seed, self.players = reward == "place", check_seed(seed), players
        longest = self.game.rules.MOST_DECISIONS
        self.horizon = min(horizon or longest, longest)
        self.blank = record.new(self.game.rules.STATE)
        self.game.prepare(self.blank, players, dict(options))
        specs = self.game.rules.EVENTS.specs
        self.hidden = np.zeros((len(specs), EVENT_WIDTH), np.bool_)  # columns its seat alone knows
        for kind, spec in enumerate(specs):
            for column, names in enumerate(spec.columns, 2):
                self.hidden[kind, column] = not spec.hidden.isdisjoint(names)

    def __reduce__(self) -> Any:
        return terms, self.made


@lru_cache(maxsize=256)
def terms(*made: Any) -> Terms:
    """The terms, the same object for the same arguments."""
    return Terms(*made)


def made_terms(name: str, settings: Mapping[str, Any]) -> Terms:
    """The terms of a game's parameters; those of no other name are options."""
    own = dict(settings)
    players = own.pop("players")
    rest = [own.pop(one) for one in ("reward", "chance", "seed", "horizon", "native")]
    return terms(name, players, tuple(sorted(own.items())), *rest)


class Held:
    """A match and what waits for chance: `waits` is DEAL, an action, or NOTHING.

    outcomes: (number, chance) of what may happen next. told: of each seat, a hash of all it has
    been told and has done.
    """

    __slots__ = ("_mask", "mover", "outcomes", "over", "picked", "state", "terms", "told", "waits")

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.state = record.copy(terms.blank)
        self.told = [b""] * terms.players
        self.over, self.mover = False, 0
        self._mask: NDArray[np.bool_] | None = None
        self._wait(DEAL)

    def __deepcopy__(self, memo: Any) -> "Held":
        other: Held = object.__new__(Held)
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other.state = record.copy(self.state)
        other.told, other.picked = [*self.told], [*self.picked]
        return other

    def __getstate__(self) -> Any:
        kept = {name: getattr(self, name) for name in self.__slots__ if name != "outcomes"}
        return kept | {"state": self.state.tobytes()}

    def __setstate__(self, kept: Any) -> None:
        for name, value in kept.items():
            setattr(self, name, value)
        kind = self.terms.game.rules.STATE
        self.state = np.frombuffer(bytearray(kept["state"]), kind)[0]
        self.outcomes: list[tuple[int, float]] = []
        if self.waits != NOTHING:
            self._go_on()

    @property
    def mask(self) -> NDArray[np.bool_]:
        """The legal actions of the seat to move."""
        if self._mask is None:
            self._mask = np.zeros(self.terms.game.rules.ACTIONS.size, np.bool_)
            if not self.over and self.waits != DEAL:
                self.terms.functions.legal(self.state, self._mask)
        return self._mask

    def act(self, a: int) -> None:
        """The seat to move takes an action; it waits if that rolls or draws."""
        if not 0 <= a < len(self.mask) or not self.mask[a]:
            raise MilkrunError(f"action {a} is not legal")
        before, draws = record.copy(self.state), int(self.state["draws"])
        self.terms.functions.step(self.state, a)
        if self.state["draws"] == draws:
            self._settle(a)
            return
        self.state = before
        self._wait(a)

    def happen(self, outcome: int) -> None:
        """One of the outcomes of chance."""
        if all(outcome != one for one, _ in self.outcomes):
            raise MilkrunError(f"chance has no outcome {outcome} here")
        self.picked.append(outcome)
        self._go_on()

    def _wait(self, what: int) -> None:
        self.waits, self.picked = what, list[int]()
        self._go_on()

    def _go_on(self) -> None:
        """Play what waits as far as chance has decided."""
        if self.terms.scripted is None:
            if len(self.picked) < (DEALS if self.waits == DEAL else 1):
                self.outcomes = EVEN
                return
            self._play_sampled()
        elif not self._play_scripted():
            return
        self.outcomes = []
        self._settle(self.waits)

    def _play_sampled(self) -> None:
        functions, seed = self.terms.functions, self.terms.seed
        mixed = blake2b(self.state["rng"].tobytes() + bytes(self.picked), digest_size=16)
        if self.waits == DEAL:
            mixed.update(seed.to_bytes(8, "little"))
            functions.begin(self.state, int.from_bytes(mixed.digest()[:8], "little") >> 1)
        else:
            self.state["rng"][:] = np.frombuffer(mixed.digest(), np.uint32)
            functions.step(self.state, self.waits)

    def _play_scripted(self) -> bool:
        """Whether that needed no more chance; else the `outcomes` are what may come."""
        played = record.copy(self.state)
        call = ("begin", played, 0) if self.waits == DEAL else ("step", played, self.waits)
        try:
            self.terms.scripted.run(self.picked, *call)  # type: ignore[union-attr]
        except Needed as needed:
            weights, total = needed.weights, sum(needed.weights)
            if len(weights) > OUTCOMES:
                told = f"chance has {len(weights)} outcomes, more than {OUTCOMES}"
                raise MilkrunError(f"{told}: use chance=sampled") from None
            self.outcomes = [(one, n / total) for one, n in enumerate(weights) if n]
            return False
        self.state = played
        return True

    def _settle(self, a: int) -> None:
        """What follows once an action, or the deal, is done."""
        acted, self.waits = self.mover, NOTHING
        s = self.state
        self.over = bool(s["over"]) or s["decisions"] >= self.terms.horizon
        self.mover, self._mask = int(s["to_move"]), None
        self.outcomes, self.picked = [], []
        rows = s["events"][: s["event_count"]].copy()
        hidden = self.terms.hidden[rows[:, 0]]
        public = rows.tobytes() if not hidden.any() else None
        for seat, before in enumerate(self.told):
            known = public
            if known is None:
                known = np.where(hidden & (rows[:, 1:2] != seat), -1, rows).tobytes()
            own = a.to_bytes(4, "little", signed=True) if seat == acted else b""
            self.told[seat] = blake2b(before + own + known, digest_size=16).digest()

    def imagined(self, seat: int, seed: int) -> "Held":
        """A copy in a world that `seat` cannot tell from this one. What the others remember there
        is made up, too.

        What chance has said since the last decision is forgotten, as no seat has been told of it:
        it is asked again, with the outcomes of that world. An action that waits for chance waits
        there, too; if it is possible in none of WORLDS worlds, its seat has yet to decide.
        """
        if self.waits == DEAL:
            return Held(self.terms)
        for n in range(WORLDS):
            world = self._world(seat, seed + n)
            if self.waits == NOTHING:
                return world
            if world.mask[self.waits]:
                world._wait(self.waits)
                if world.waits != NOTHING:  # there, too, it rolls or draws
                    return world
        return self._world(seat, seed)

    def _world(self, seat: int, seed: int) -> "Held":
        """A copy as at the last decision, with all redealt that `seat` does not know."""
        world = self.__deepcopy__(None)
        self.terms.functions.imagine(world.state, seat, seed)
        world.waits, world.outcomes, world.picked, world._mask = NOTHING, [], [], None
        own, seats = self.told[seat], range(len(self.told))
        world.told = [blake2b(own + bytes([p]), digest_size=16).digest() for p in seats]
        world.told[seat] = own
        return world

    def observed(self, seat: int) -> NDArray[np.uint8]:
        """What a seat observes, in bytes; nothing before the deal. Raises MilkrunError for chance
        and other numbers that are no seat."""
        out = np.zeros(self.terms.game.observation.size, np.uint8)
        if self.waits != DEAL:
            self.terms.functions.observe(self.state, check_seat(seat, self.terms.players), out)
        return out

    def returns(self) -> list[float]:
        """At the end, the win split among the winners, or 1 for the first place to 0 for the last,
        equal places sharing; 0 before."""
        seats = range(self.terms.players)
        if not self.over:
            return [0.0 for _ in seats]
        keys = [tuple(map(int, self.terms.functions.standing(self.state, p))) for p in seats]
        if not self.terms.place:
            first = [one == max(keys) for one in keys]
            return [won / sum(first) for won in first]
        before = [sum((q > p) + (q == p) / 2 for q in keys) - 0.5 for p in keys]
        return [1 - ahead / max(1, len(keys) - 1) for ahead in before]
