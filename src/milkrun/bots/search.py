"""Thinking ahead: information-set Monte Carlo tree search (engine/search.py) with a budget.

A bot keeps its tree while one decision of its seat leads to the next. Several threads each grow a
tree of their own (root parallelism); what they found is added up.
"""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from milkrun.engine import record
from milkrun.engine.compile import is_warm
from milkrun.engine.game import Game, MilkrunError
from milkrun.engine.learned import NO_WEIGHTS, Judgement, Learned, Weights, load
from milkrun.engine.match import Match
from milkrun.engine.search import EDGE, NODE, SETTINGS
from milkrun.engine.search import lead as untyped_lead

from .greedy import GreedyBot
from .steps import Steps, finish

lead: Any = untyped_lead

DEFAULTS = {
    "explore": 1.0,
    "sharpness": 0.5,
    "unlikely": 0.02,
    "doubt": 0.05,
    "horizon": 16.0,
    "guided": 1.0,
    "noise": 0.5,
    "spread": 10.0,
    "margin": 0.3,
    "peeks": 0.0,
    "apart": 0.0,
    "alone": 0.0,
}
MOST_EDGES = 1 << 21  # of a tree, 96 MB when all are used
MOST_NODES = 1 << 19
LONGEST_PATH = 400
SLICE = 0.01  # seconds of work between two checks of the clock
LEAST = 0.05  # seconds that a search gets even if `until` has passed
FIRST_SLICE = 16  # iterations
MOST_ITERATIONS = 100_000_000  # of a decision: hours
LOOKS = 20  # how often, at least, to check whether the search can stop early


@dataclass(frozen=True)
class Choice:
    """What a search found about an action: its share of the iterations, the mean chance to win (a
    shared win counts in part) and the mean points at the end of an iteration."""

    action: int
    visits: int
    win: float
    points: float


@dataclass(frozen=True)
class Thought:
    """What a search found at a decision: the choices, best first."""

    seat: int
    iterations: int
    seconds: float
    choices: list[Choice]

    @property
    def best(self) -> Choice:
        return self.choices[0]


def settings_of(
    game: Game,
    changed: Mapping[str, float] | None = None,
    judgement: Judgement | None = None,
    seconds: float = 0.0,
) -> NDArray[np.float64]:
    """The settings of a game's search as engine/search.py reads them: `SEARCH` in its advice, and
    those of a learned judgement. seconds: how long a decision takes, 0 for one that is measured in
    iterations; `alone` is the longest with a tree of the thinker's decisions only."""
    own = dict(game.advice.SEARCH) | dict(judgement.settings if judgement else {})
    chosen = DEFAULTS | own | dict(changed or {})
    if unknown := chosen.keys() - set(SETTINGS):
        raise MilkrunError(
            f"a search has no setting {', '.join(unknown)}; it has: {', '.join(SETTINGS)}"
        )
    if wrong := [name for name, x in chosen.items() if x < 0 or (name == "spread" and x == 0)]:
        told = f"{wrong[0]}={chosen[wrong[0]]:g}"
        raise MilkrunError(f"a setting of a search is 0 or more, spread more than 0; got {told}")
    if seconds > chosen["alone"]:
        chosen["alone"] = 0.0
    return np.array([chosen[name] for name in SETTINGS])


@dataclass(frozen=True)
class Root:
    """Where a search begins: a world, as an array of one, in which `seat` decides. secret: seats
    know different things. settings: as `settings_of` gives them. weights: of a learned judgement;
    none for hand values."""

    world: Any
    seat: int
    secret: bool
    settings: NDArray[np.float64]
    weights: Weights = field(default_factory=lambda: NO_WEIGHTS)


def root_of(
    match: Match,
    changed: Mapping[str, float] | None = None,
    judgement: Judgement | None = None,
    seconds: float = 0.0,
) -> Root:
    """The root for the seat to move in a match imagined for it."""
    game, seat = match.game, int(match.state.to_move)
    world = record.many(game.rules.STATE, 1)
    world[0] = match.state
    settings = settings_of(game, changed, judgement, seconds)
    weights = judgement.weights if judgement else NO_WEIGHTS
    return Root(world, seat, keeps_secrets(match), settings, weights)


class Tree:
    """The tree of one thread, and its scratch space."""

    def __init__(self, game: Game, seed: int, clock: Callable[[], float] = perf_counter) -> None:
        self.functions = game.native
        self.clock = clock
        size = game.rules.ACTIONS.size
        self.nodes = np.zeros(MOST_NODES, NODE).view(np.recarray)
        self.edges = np.zeros(MOST_EDGES, EDGE).view(np.recarray)
        self.used = np.zeros(4, np.int64)
        self.worlds = record.many(game.rules.STATE, 2)
        self.mask = np.zeros(size, np.bool_)
        self.advice = np.zeros(size)
        self.rng = np.random.default_rng(seed).integers(0, 2**32, 4, np.uint32)
        self.path = np.zeros((LONGEST_PATH, 2), np.int64)
        self.told = np.zeros((size, 3))
        self.belief = np.zeros(game.belief)
        self.forget()

    def forget(self) -> None:
        """Start afresh: node 1 is the root."""
        self.nodes[1] = (0, 0, 0, 0, 0)
        self.used[:] = 2, 1, 1, 0
        self.told[:] = 0

    def follow(self, action: int, mover: int, phase: int) -> None:
        """Make the node after an action the root; start afresh if it was never reached, or if it
        depends on what was drawn, which an imagined world does not tell."""
        self.told[:] = 0
        edge = self.nodes[self.used[2]].edge
        while edge and self.edges[edge].action != action:
            edge = self.edges[edge].next
        node = self.edges[edge].child if edge else 0
        while node and self.nodes[node].tolist()[:3] != (mover, phase, 0):
            node = self.nodes[node].sibling
        if node == 0 or self.used[0] > MOST_NODES // 2 or self.used[1] > MOST_EDGES // 2:
            self.forget()
        else:
            self.used[2] = node

    def grow(self, root: Root, iterations: int | None, seconds: float = 0) -> int:
        """Search for a number of iterations or seconds, like `growing` but in one go."""
        return finish(self.growing(root, iterations, seconds))

    def growing(
        self,
        root: Root,
        iterations: int | None,
        seconds: float,
        settle: bool = False,
        until: float = inf,
    ) -> Steps[int]:
        """Search for so many iterations, or for seconds of work, but on the clock not beyond
        `until`; comes to the iterations.

        settle: stop earlier once no other action can become the most visited.
        """
        self.functions.believe(root.world[0], root.seat, self.belief)
        done, worked = 0, 0.0
        size = FIRST_SLICE if iterations is None else max(FIRST_SLICE, iterations // LOOKS)
        while iterations is None or done < iterations:
            begun = self.clock()
            if iterations is None and done and left_of(seconds, worked, until, begun) <= 0:
                break
            count = size if iterations is None else min(size, iterations - done)
            self.functions.search(
                root.world, root.seat, root.secret, self.nodes, self.edges, self.used, self.worlds,
                self.mask, self.advice, self.rng, root.settings, self.path, self.told, self.belief,
                root.weights, count, False,
            )  # fmt: skip
            done += count
            if iterations is None:
                ended = self.clock()
                worked += ended - begun
                each = max(ended - begun, 1e-6) / count
                size = max(FIRST_SLICE, min(2 * size, int(SLICE / each)))
                left = left_of(seconds, worked, until, ended) / each
            else:
                left = iterations - done
            if settle and lead(self.nodes, self.edges, self.used) > left:
                break
            yield
        return done

    def visits(self) -> NDArray[np.float64]:
        """The visits of each action at the root: float64 (actions,)."""
        found = np.zeros(len(self.mask))
        edge = self.nodes[self.used[2]].edge
        while edge:
            found[self.edges[edge].action] = self.edges[edge].visits
            edge = self.edges[edge].next
        return found


def left_of(seconds: float, worked: float, until: float, now: float) -> float:
    """How much longer a search that has worked so long may work; a little even if it is late."""
    return max(min(seconds - worked, until - now), min(LEAST, seconds) - worked)


class SearchBot:
    """Searches for `seconds`, or for `iterations`; the latter is deterministic for its seed.

    settings: changes to the game's own settings. clock: measures the seconds; with
    `time.thread_time` that is processor time. learned: whether positions are judged by the game's
    learned weights where they serve, or by those of this file, which have to. Until a game's native
    code is ready it decides like `greedy`; `thinks(game)` tells.
    """

    def __init__(
        self,
        seed: int,
        seconds: float = 1.0,
        iterations: int | None = None,
        threads: int = 1,
        settings: Mapping[str, float] | None = None,
        clock: Callable[[], float] = perf_counter,
        learned: bool | Path = False,
    ) -> None:
        if not 0 < seconds <= 3600:
            raise MilkrunError(
                f"a search needs more than 0 and at most 3600 seconds; got {seconds}"
            )
        if iterations is not None and not 1 <= iterations <= MOST_ITERATIONS:
            raise MilkrunError(
                f"a search needs 1 to {MOST_ITERATIONS:,} iterations; got {iterations:,}"
            )
        self.seed = seed
        self.seconds = seconds
        self.iterations = iterations
        self.threads = threads
        self.clock = clock
        self.settings = dict(settings or {})
        self.learned = learned
        self._limit = 0.0 if iterations is not None else seconds
        self._greedy = GreedyBot(seed)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._trees: list[Tree] = []
        self._game: Game | None = None
        self._playing: object = None
        self._judgement: Judgement | None = None
        self._last: tuple[object, int, int, int] | None = None  # playing, decision, seat, action

    def __reduce__(self) -> Any:
        """Copied or pickled it begins anew: what it has found stays behind."""
        made = (self.seed, self.seconds, self.iterations, self.threads, self.settings)
        return SearchBot, (*made, self.clock, self.learned)

    @staticmethod
    def thinks(game: Game) -> bool:
        """Whether it would search now: the game's native code is ready."""
        return is_warm(game.name)

    def choose(self, match: Match) -> int:
        """The id of the most visited action; the match is one imagined for the seat to move."""
        return finish(self.choosing(match))

    def choosing(self, match: Match, until: float = inf) -> Steps[int]:
        """Returns what `choose` does, by `until` on the clock (time.perf_counter)."""
        legal = np.flatnonzero(match.mask())
        if len(legal) == 1:
            return int(legal[0])
        if not self.thinks(match.game):
            return self._greedy.choose(match)
        thought = yield from self.thinking(match, settle=True, until=until)
        return thought.best.action

    def think(self, match: Match, settle: bool = False) -> Thought:
        """Search from the state of the seat to move, and return what was found.

        settle: only the best action matters; what can no longer change it is not searched.
        """
        return finish(self.thinking(match, settle))

    def thinking(self, match: Match, settle: bool = False, until: float = inf) -> Steps[Thought]:
        """Returns what `think` does. `seconds` measure its own work; on the clock it ends
        by `until`, with whatever was found by then. With several threads it is one step."""
        begun = self.clock()
        seat = int(match.state.to_move)
        self._take_up(match, seat)
        root = root_of(match, self.settings, self._judgement, self._limit)
        self._last = None  # until this thought has finished
        job = (root, self.iterations, self.seconds - (self.clock() - begun))
        if self._pool is None:
            done = yield from self._trees[0].growing(*job, settle, until)
        else:
            jobs = [self._pool.submit(tree.grow, *job) for tree in self._trees]
            done = sum(one.result() for one in jobs)
        choices = self._choices(match)
        self._last = (match.playing, int(match.state.decisions), seat, choices[0].action)
        return Thought(seat, done, self.clock() - begun, choices)

    def judgement(self, match: Match) -> Judgement | None:
        """The learned judgement that serves a match; None where hand values do."""
        game, values = match.game, self.values(match.game)
        if values is None:
            return None
        if isinstance(self.learned, Path):
            return values.insist(game, match.players, match.options)
        return values.serving(game, match.players, match.options, self._limit)

    def values(self, game: Game) -> Learned | None:
        """The learned values that it judges by where they serve; None if it has none."""
        if isinstance(self.learned, Path):
            return load(self.learned, game.features)
        return game.learned if self.learned else None

    def _choices(self, match: Match) -> list[Choice]:
        visits = np.sum([tree.visits() for tree in self._trees], axis=0)
        told = np.sum([tree.told for tree in self._trees], axis=0)
        choices = []
        for a in np.flatnonzero(match.mask()).tolist():
            count = max(told[a, 0], 1.0)
            choices.append(
                Choice(a, int(visits[a]), float(told[a, 1] / count), float(told[a, 2] / count))
            )
        return sorted(choices, key=lambda one: (one.visits, one.win), reverse=True)

    def _take_up(self, match: Match, seat: int) -> None:
        """Prepare the trees: keep them if this decision follows from the last one."""
        if self._game is not match.game:
            self._game = match.game
            seeds = [self.seed + 1000 * n for n in range(self.threads)]
            self._trees = [Tree(match.game, seed, self.clock) for seed in seeds]
            self._last = None
        if self._playing is not match.playing:
            self._playing, self._judgement = match.playing, self.judgement(match)
        for tree in self._trees:
            if self._last is not None and self._last[:3] == (
                match.playing,
                int(match.state.decisions) - 1,
                seat,
            ):
                tree.follow(self._last[3], seat, int(match.state.phase))
            else:
                tree.forget()


def learned_hash(judgements: Iterable[Judgement]) -> str:
    """Changes when what was learned does."""
    digest = sha256()
    for one in judgements:
        settings = sorted(one.settings.items())
        digest.update(f"{settings} {one.seconds}".encode())
        digest.update(one.weights.tobytes() + one.by_option.tobytes())
    return digest.hexdigest()[:16]


def keeps_secrets(match: Match) -> bool:
    """Whether seats know different things: then their imagined worlds differ, too."""
    worlds = set()
    for p in range(match.players):
        world = record.copy(match.state)
        match.game.native.imagine(world, p, 1)
        worlds.add(world.tobytes())
    return len(worlds) > 1
