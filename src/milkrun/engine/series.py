"""Many whole games between policies, on all cores."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import starmap
from os import cpu_count
from threading import local
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import record
from .compile import Typed
from .errors import MilkrunError
from .game import Game
from .given import KEYED, check_chance, check_seed
from .learned import NO_WEIGHTS
from .loop import GREEDY, LOG_WIDTH, RANDOM, SEARCH, SEAT
from .search import EDGE, NODE, SETTINGS

Seating = Sequence[int]  # the number of the policy in each seat
Varied = Callable[[int], Mapping[str, int]]  # a match's options by its seed

LONGEST_PATH = 400
EDGES_A_NODE = 64  # room in a tree: a search with more actions per decision grows less wide
AHEAD = 4  # games that are started ahead of demand, on each thread
NO_LEANING = np.zeros(0)
ROWS_A_STEP = 4  # initial rows of a log; if they do not suffice, the game is played again


@dataclass(frozen=True)
class Policy:
    """How a seat plays: at random, by advice blurred by `noise` points, or by a search of
    that many iterations per decision with these settings (float64, as `engine.search.SETTINGS`) and
    the weights of a learned judgement, if any. slips: the share of decisions taken at random.
    leaning: points added to the advice for each action (float64 (actions,)); none if empty.
    """

    kind: int
    noise: float = 0.0
    iterations: int = 0
    settings: NDArray[np.float64] | None = None
    weights: NDArray[np.float32] = field(default_factory=lambda: NO_WEIGHTS)
    slips: float = 0.0
    leaning: NDArray[np.float64] = field(default_factory=lambda: NO_LEANING)


def at_random() -> Policy:
    return Policy(RANDOM)


def by_advice(
    noise: float, slips: float = 0.0, leaning: NDArray[np.float64] | None = None
) -> Policy:
    return Policy(GREEDY, noise, slips=slips, leaning=NO_LEANING if leaning is None else leaning)


def by_search(
    iterations: int,
    settings: NDArray[np.float64],
    weights: NDArray[np.float32] = NO_WEIGHTS,
    slips: float = 0.0,
) -> Policy:
    """Raises MilkrunError for fewer than one iteration."""
    if iterations < 1:
        raise MilkrunError(f"a search needs at least 1 iteration; got {iterations}")
    return Policy(SEARCH, 0.0, iterations, settings, weights, slips)


@dataclass(frozen=True, eq=False)
class Ended:
    """A finished game: its seed, its steps, and the places and scores by seat.

    state: the record at the end. log: int32 (rows, LOG_WIDTH), what was done and what it caused
    (`engine.loop`); no rows if no log was wanted. begun: int16 (rows, EVENT_WIDTH), the events of
    the setup.
    """

    seed: int
    steps: int
    places: list[int]
    scores: list[int]
    state: record.Record
    log: NDArray[np.int32]
    begun: NDArray[np.int16]


class Series:
    """Matches of one game with the same number of players, options, layout and chance, between
    policies.

    varied: gives the options by the seed, if each match has its own. The same seed gives the same
    match, on however many threads. Raises MilkrunError.
    """

    def __init__(
        self,
        game: Game,
        policies: Sequence[Policy],
        *,
        players: int | None = None,
        options: Mapping[str, int] | None = None,
        varied: Varied | None = None,
        layout: Mapping[str, Any] | None = None,
        chance: str | None = None,
        logged: bool = False,
        native: bool = True,
    ) -> None:
        self.game = game
        self.functions = game.binding(native)
        self._typed = Typed(self.functions)
        self.layout = game.check_layout(layout or {})
        self.logged = logged
        self.varied = varied
        self.players = game.check_players(len(policies) if players is None else players)
        self.blank = record.many(game.rules.STATE, 1)
        game.prepare(self.blank[0], self.players, game.check_options(options or {}))
        self.blank[0].keyed = check_chance(chance) == KEYED
        for one in policies:
            if len(one.leaning) not in (0, game.rules.ACTIONS.size):
                told = f"a number for each of {game.rules.ACTIONS.size} actions"
                raise MilkrunError(f"a leaning has {told}; got {len(one.leaning)}")
        self.policies, self.learned, self.leanings = coded(policies)
        self.policies.peeks = game.advice.SEARCH.get("peeks", 0.0) > 0
        self.secret = self._keeps_secrets()
        self._scratch = local()  # a thread's own

    def run(
        self, games: Iterable[tuple[int, Seating | None]], threads: int | None = None
    ) -> Iterator[Ended]:
        """Play games in order, each given by a seed and a seating."""
        threads = threads or cpu_count() or 1
        if threads == 1:
            yield from starmap(self.play, games)
            return
        waiting: deque[Future[Ended]] = deque()
        with ThreadPoolExecutor(threads) as pool:
            try:
                for seed, seating in games:
                    waiting.append(pool.submit(self.play, seed, seating))
                    if len(waiting) > AHEAD * threads:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                pool.shutdown(cancel_futures=True)

    def play(self, seed: int, seating: Seating | None = None) -> Ended:
        """Play one game. seating: the number of the policy in each seat; by default in order.
        Raises MilkrunError for a seed or a seating that cannot be."""
        scratch = self._own()
        s = scratch.start
        while True:
            self.begin(s, seed)
            begun = np.array(s[0].events[: s[0].event_count])
            steps, log = self.play_on(s, rng_of(seed), seating)
            if log is not None:
                places, scores = self.standing(s[0])
                return Ended(seed, steps, places, scores, record.copy(s[0]), log, begun)

    def begin(self, s: Any, seed: int) -> None:
        """Begin the match of a seed in `s` (recarray (1,))."""
        s[0] = self.blank[0]
        if self.varied is not None:
            self.game.prepare(s[0], self.players, self.varied(seed))
        self._typed.call("begin", s[0], check_seed(seed))
        if self.layout:
            self.game.lay_out(s[0], self.layout)

    def play_on(
        self, s: Any, rng: NDArray[np.uint32], seating: Seating | None = None
    ) -> tuple[int, NDArray[np.int32] | None]:
        """Play a position (recarray (1,)) to its end; returns the steps and the log, None if it
        did not fit; it will the next time."""
        scratch, told = self._own(), np.zeros(2, np.int64)
        sitting = self._sitting(seating)
        self._typed.call(
            "play_game", s, scratch.world, scratch.mask, scratch.advice, rng,
            self.policies[sitting], self.learned[sitting], self.leanings[sitting], self.secret,
            scratch.tree, scratch.log, told,
        )  # fmt: skip
        steps, rows = map(int, told)
        if rows <= len(scratch.log):
            return steps, scratch.log[:rows].copy()
        scratch.log = np.zeros((2 * rows, LOG_WIDTH), np.int32)
        return steps, None

    def _sitting(self, seating: Seating | None) -> list[int]:
        """The number of the policy in each seat; native code would read past their end."""
        sitting, known = list(range(self.players) if seating is None else seating), self.policies
        if len(sitting) != self.players or not all(0 <= one < len(known) for one in sitting):
            told = f"{self.players} seats need a policy each, from 0 to {len(known) - 1}"
            raise MilkrunError(f"{told}; got the seating {sitting!r:.60}")
        return sitting

    def standing(self, s: record.Record) -> tuple[list[int], list[int]]:
        """The places and scores of a position, by seat."""
        players = range(self.players)
        keys = [tuple(map(int, self._typed.call("standing", s, p))) for p in players]
        places = [1 + sum(other > key for other in keys) for key in keys]
        return places, [int(s.score[p]) for p in players]

    def _keeps_secrets(self) -> bool:
        """Whether seats know different things: then their imagined worlds differ, too."""
        s = record.copy(self.blank[0])
        self.functions.begin(s, 1)
        worlds = set()
        for p in range(self.players):
            world = record.copy(s)
            self.functions.imagine(world, p, 1)
            worlds.add(world.tobytes())
        return len(worlds) > 1

    def _own(self) -> "Scratch":
        if not hasattr(self._scratch, "own"):
            self._scratch.own = Scratch(self.game, self.policies, self.logged)
        own: Scratch = self._scratch.own
        return own


class Scratch:
    """What one thread needs to play: records, and room for a tree and a log."""

    def __init__(self, game: Game, policies: Any, logged: bool) -> None:
        rules = game.rules
        self.start = record.many(rules.STATE, 1)
        self.world = record.many(rules.STATE, 1)
        self.mask = np.zeros(rules.ACTIONS.size, np.bool_)
        self.advice = np.zeros(rules.ACTIONS.size)
        rows = 1 + ROWS_A_STEP * rules.MOST_DECISIONS if logged else 0
        self.log = np.zeros((rows, LOG_WIDTH), np.int32)
        nodes = int(policies.iterations.max()) + 3
        edges = nodes * min(EDGES_A_NODE, rules.ACTIONS.size) + rules.ACTIONS.size
        self.tree = (
            np.zeros(nodes, NODE).view(np.recarray),
            np.zeros(edges, EDGE).view(np.recarray),
            np.zeros(4, np.int64),
            record.many(rules.STATE, 2),
            np.zeros((LONGEST_PATH, 2), np.int64),
            np.zeros((rules.ACTIONS.size, 3)),
            np.zeros(game.belief),
        )


def rng_of(seed: int) -> NDArray[np.uint32]:
    """The state of a generator for what policies draw: uint32 (4,)."""
    return np.random.default_rng(seed).integers(0, 2**32, 4, np.uint32)


def coded(policies: Sequence[Policy]) -> tuple[Any, NDArray[np.float32], NDArray[np.float64]]:
    """The policies as the loop reads them: a recarray (policies,) of SEAT, their weights, and their
    leanings."""
    seats = np.zeros(len(policies), SEAT).view(np.recarray)
    learned = np.zeros((len(policies), max(len(one.weights) for one in policies)), np.float32)
    leanings = np.zeros((len(policies), max(len(one.leaning) for one in policies)))
    for seat, row, leaning, policy in zip(seats, learned, leanings, policies, strict=True):
        settings = np.zeros(len(SETTINGS)) if policy.settings is None else policy.settings
        seat.policy, seat.noise, seat.iterations = policy.kind, policy.noise, policy.iterations
        seat.settings[:] = settings
        seat.learned, seat.slips = len(policy.weights), policy.slips
        row[: len(policy.weights)] = policy.weights
        leaning[: len(policy.leaning)] = policy.leaning
    return seats, learned, leanings
