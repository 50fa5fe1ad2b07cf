"""Styles of play: greedy's advice with a leaning, as data in a game's folder (`styles.toml`).

A style adds points of advice to actions. Whether it is worth it is asked by one-step deviations:
one seat plays it, all others are greedy, and the same games are played by greedy alone.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from milkrun.bots.greedy import NOISE
from milkrun.engine import record
from milkrun.engine.actions import Actions
from milkrun.engine.chance import next_word
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game
from milkrun.engine.given import KEYED
from milkrun.engine.reading import choices
from milkrun.engine.series import Series, by_advice, rng_of

from .parts import Floats

STYLES = "styles.toml"
MORE, LESS = "more", "less"
GAPS_OF = 10  # games in which it is looked at how far apart advice usually is


@dataclass(frozen=True, eq=False)
class Style:
    """Points that are added to advice, for each action: float64 (actions,)."""

    name: str
    text: str
    add: Floats


def styles_of(game: Game) -> list[Style]:
    """The styles in a game's folder; none if it has no such file. Raises MilkrunError if the file
    is not right."""
    file = game.folder / STYLES
    if not file.exists():
        return []
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
        return [style(game, name, given) for name, given in found.items()]
    except (OSError, ValueError) as error:
        raise MilkrunError(f"{game.name}/{STYLES}: {error}") from None


def style(game: Game, name: str, given: object) -> Style:
    """A style as written: a text, and points for actions, each named by its verb and, if it is
    about some of them, arguments: { "pick slot 1" = 2.0 }."""
    if not isinstance(given, dict) or set(given) != {"text", "add"}:
        raise MilkrunError(f"{name}: needs text and add, and nothing else")
    if not isinstance(given["add"], Mapping) or not isinstance(given["text"], str):
        raise MilkrunError(f"{name}: text is a text, add a table of actions with points")
    add = np.zeros(game.rules.ACTIONS.size)
    for words, points in given["add"].items():
        number = isinstance(points, int | float) and not isinstance(points, bool)
        if not number or not np.isfinite(points):
            raise MilkrunError(f"{name}: {words!r} needs a number of points; got {points!r}")
        add[which(game.rules.ACTIONS, name, words)] += points
    return Style(name, given["text"], add)


def which(space: Actions, name: str, words: str) -> list[int]:
    """The actions that are meant."""
    verb, *rest = words.split() or [""]
    if verb not in space.verbs:
        raise MilkrunError(
            f"{name}: there is no action {verb!r}; {choices(verb, list(space.verbs))}"
        )
    wanted = dict(zip(rest[::2], rest[1::2], strict=False))
    found = [
        action
        for action in range(space.size)
        for of, given in [space.decode(action)]
        if of == verb
        and all(key in given and str(given[key]) == value for key, value in wanted.items())
    ]
    if not found or len(rest) % 2:
        raise MilkrunError(f"{name}: no action is {words!r}; write it like 'verb argument value'")
    return found


def leanings(game: Game, points: float) -> list[Style]:
    """Every verb done more readily, and less, by so many points."""
    space = game.rules.ACTIONS
    return [
        Style(
            f"{how} {verb.replace('_', ' ')}",
            f"{points:.2g} points {how} for it.",
            np.where(np.asarray(space.verb_of) == k, sign * points, 0.0),
        )
        for k, verb in enumerate(space.verbs)
        for how, sign in ((MORE, 1), (LESS, -1))
    ]


class Table:
    """Plays games in which one seat may have a style; all others are greedy."""

    def __init__(self, game: Game, players: int, native: bool = True) -> None:
        self.game, self.players, self.native = game, players, native
        self.series = cache(self._series)

    def _series(self, style: Style | None) -> Series:
        """What plays games: policy 0 is greedy, policy 1 has the style."""
        greedy = by_advice(NOISE)
        policies = [greedy, greedy if style is None else by_advice(NOISE, leaning=style.add)]
        return Series(self.game, policies, players=self.players, chance=KEYED, native=self.native)

    def greedy(self, seed: int) -> Floats:
        """Each seat's share of the win, between greedy bots."""
        return shares(self.series(None).play(seed, [0] * self.players).places)

    def played(self, seed: int, seat: int, style: Style) -> Floats:
        """The same game, with a style in one seat."""
        seating = [int(p == seat) for p in range(self.players)]
        return shares(self.series(style).play(seed, seating).places)

    def usual_gap(self, seed: int) -> float:
        """How far the best action is usually ahead of the next: the median, in points."""
        found = [gap for n in range(GAPS_OF) for gap in self.gaps(seed + n) if gap > 0]
        return float(np.median(found)) if found else 1.0

    def gaps(self, seed: int) -> Iterator[float]:
        """How far the best action is ahead of the next at each decision of a game that is free."""
        series = self.series(None)
        call, s, rng = series.functions, record.copy(series.blank[0]), rng_of(seed)
        size = self.game.rules.ACTIONS.size
        mask, advice = np.zeros(size, np.bool_), np.zeros(size)
        call.begin(s, seed)
        while not s.over:
            world = record.copy(s)
            call.imagine(world, int(s.to_move), next_word(rng))  # type: ignore[no-untyped-call]
            a = int(call.choose_greedy(world, mask, advice, rng, NOISE))
            if mask.sum() > 1:
                second, first = np.partition(advice[mask], -2)[-2:]
                yield float(first - second)
            call.step(s, a)


def shares(places: list[int]) -> Floats:
    """Each seat's share of the win."""
    won = np.array(places) == 1
    return np.asarray(won / won.sum())
