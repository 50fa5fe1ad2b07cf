"""What comes of an action: games played on from it, in worlds that its seat cannot tell from the
true one. The same number is the same world for every action, so that they can be compared in pairs.
Everybody plays on by advice (engine/loop.py), to the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from milkrun.engine import record
from milkrun.engine.game import Game
from milkrun.engine.loop import ACTION, DECIDER, FIRST, KIND, STEP
from milkrun.engine.match import Match
from milkrun.engine.search import SETTINGS
from milkrun.engine.series import Series, by_advice, rng_of
from milkrun.engine.telling import Doer

from .search import settings_of

NOISE = 0.2  # points by which advice is blurred, as that of greedy
TURNS = 3  # of the seat, this one included: later events are not reported
LONGEST = 24  # steps, where nobody else has turns

Reason = tuple[float, str]  # points for the seat, and what happened


@dataclass(frozen=True)
class Line:
    """A game played on from an action.

    win: 1, a shared win its part, or 0. points: by the game's `values`, at the end. reward: from 0
    to 1, of the win and of the margin. told: what happened to whom soon, and the points that it
    brought the seat. now: what of it the action brings itself; turn: what comes in this turn.
    itself: what the action is, which is not news.
    """

    win: float
    points: float
    reward: float
    told: dict[str, float]
    now: frozenset[str]
    turn: frozenset[str]
    itself: str


class Worlds:
    """The worlds of a match that was imagined for the seat to move, numbered from 0 on."""

    def __init__(self, match: Match, seat: int, seed: int) -> None:
        self.match, self.seat, self.seed = match, seat, seed
        policies = [by_advice(NOISE)] * match.players
        native = match.functions.target == "native"
        self.series, self.silent = (
            Series(match.game, policies, options=match.options, logged=logged, native=native)
            for logged in (True, False)
        )
        self.room = record.many(match.game.rules.STATE, 1)
        self.spread = settings_of(match.game)[SETTINGS.index("spread")]
        self._tell = partial(tell, match, seat)
        self._begins = partial(begins, match.game)
        self._known: dict[tuple[int, ...], Reason | None] = {}

    def play(self, n: int, action: int) -> Line:
        """Play on from an action in world `n`."""
        rows, log = self._played(n, action)
        caused = log[:, KIND] != ACTION
        soon = soon_of(log, self.seat, self.match.players)
        now = self._reasons(rows)
        turn = now
        if self.match.players > 1:  # alone, nobody else's decision tells where a turn ends
            this = this_turn(log, self.seat) & ~np.logical_or.accumulate(self._begins(log))
            turn = now + self._reasons(log[caused & this][:, KIND:])
        told: dict[str, float] = {}
        for points, text in now + self._reasons(log[caused & soon][:, KIND:]):
            told[text] = told.get(text, 0.0) + points
        own = next((text for points, text in now if points > 0), "")
        return Line(*self._end(), told, texts(now), texts(turn), own)

    def end(self, n: int, action: int) -> Line:
        """The same game, faster, but nothing is told of it."""
        self._play_out(n, action)
        return Line(*self._end(), {}, frozenset(), frozenset(), "")

    def win(self, n: int, action: int) -> float:
        """The win of the same game."""
        self._play_out(n, action)
        return win_of(self.match.functions, self.room[0], self.seat, self.match.players)

    def replay(self, n: int, action: int) -> Iterator[tuple[Match, int]]:
        """The same game, action by action: the match after each, and who has decided."""
        _, log = self._played(n, action)
        match = self.world(n)
        soon = log[soon_of(log, self.seat, self.match.players)]
        for a in [action, *soon[soon[:, KIND] == ACTION][:, FIRST].tolist()]:
            seat = match.to_move
            assert seat is not None
            match.play(a)
            yield match, seat

    def world(self, n: int) -> Match:
        """World `n`, as it was before the action."""
        return self.match.imagine(self.seat, self.seed + n)

    def _played(self, n: int, action: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """What the action caused (event rows), and the log of all that was done after it."""
        while True:
            caused = self._begin(n, action)
            _, log = self.series.play_on(self.room, rng_of(self.seed + n))
            if log is not None:
                return caused, log

    def _play_out(self, n: int, action: int) -> None:
        """Play on from an action in world `n` to the end, without a log."""
        self._begin(n, action)
        self.silent.play_on(self.room, rng_of(self.seed + n))

    def _begin(self, n: int, action: int) -> NDArray[np.int32]:
        """Take the action in world `n`: what it causes."""
        self.room[0] = self.match.state
        s, functions = self.room[0], self.match.functions
        functions.imagine(s, self.seat, self.seed + n)
        functions.step(s, action)
        return np.array(s.events[: s.event_count], np.int32)

    def _reasons(self, rows: NDArray[np.int32]) -> list[Reason]:
        found = []
        for row in map(tuple, rows.tolist()):
            if row not in self._known:
                self._known[row] = self._tell(row)
            if (reason := self._known[row]) is not None:
                found.append(reason)
        return found

    def _end(self) -> tuple[float, float, float]:
        """The win, the points and the reward of the seat at the end of the last game."""
        match = self.match
        return ending(match.functions, self.room[0], self.seat, match.players, self.spread)


def ending(
    functions: Any, s: record.Record, seat: int, players: int, spread: float
) -> tuple[float, float, float]:
    """The win, the points and the reward of a seat in a game that is over, as a line has them."""
    win = win_of(functions, s, seat, players)
    worth = np.zeros(players)
    functions.values(s, worth)
    likely = [exp((one - max(worth)) / spread) for one in worth]
    return win, float(worth[seat]), (win + likely[seat] / sum(likely)) / 2


def win_of(functions: Any, s: record.Record, seat: int, players: int) -> float:
    """1, a shared win its part, or 0."""
    keys = [tuple(map(int, functions.standing(s, p))) for p in range(players)]
    best = max(keys)
    return (keys[seat] == best) / keys.count(best)


def tell(match: Match, seat: int, row: tuple[int, ...]) -> Reason | None:
    """What an event means to a seat, in words for that seat, if the game has any."""
    kind, whose, args = match.game.rules.EVENTS.read(row, seat)
    names = [*match.spoken, "nobody"]

    def who(p: int) -> Doer:
        return Doer(names[min(p, match.players)], p == seat)

    found = match.game.hints.reason(match.state, kind, whose, args, who)
    if found is None:
        return None
    points, text = found
    return (points if whose == seat else -points / max(1, match.players - 1)), text


def texts(reasons: list[Reason]) -> frozenset[str]:
    return frozenset(text for _, text in reasons)


def this_turn(log: NDArray[np.int32], seat: int) -> NDArray[np.bool_]:
    """Which rows of a log a seat has caused before any other decided."""
    return np.logical_and.accumulate(log[:, DECIDER] == seat)


def begins(game: Game, log: NDArray[np.int32]) -> NDArray[np.bool_]:
    """With which rows of a log a turn begins, as far as the game says so."""
    rules, names = game.rules, game.hints.begins
    verbs = [n for n, name in enumerate(rules.ACTIONS.verbs) if name in names]
    kinds = [n for n, one in enumerate(rules.EVENTS.specs) if one.name in names]
    done = log[:, KIND] == ACTION
    verb = rules.ACTIONS.verb_of[np.where(done, log[:, FIRST], 0)]
    return np.where(done, np.isin(verb, verbs), np.isin(log[:, KIND], kinds))


def soon_of(log: NDArray[np.int32], seat: int, players: int) -> NDArray[np.bool_]:
    """Which rows of a log belong to the next turns of a seat, or lie between these."""
    if players == 1:
        return log[:, STEP] < LONGEST
    mine = log[:, DECIDER] == seat
    begins = mine & ~np.append(True, mine[:-1])
    return np.cumsum(begins) < TURNS
