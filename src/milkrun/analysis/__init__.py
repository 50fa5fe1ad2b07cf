"""Analysis of a match: how the chances changed, and where it was won and lost.

*Decisions* are judged from what the deciding seat knew at the time: a search from a world imagined
for that seat finds the best action, then the best actions and the one played are searched equally
long (without that, an action that a search ignores could not be told apart from a bad one).

*Chances* are estimated with full knowledge of all but the future, in two ways: who leads by
the value of the true state, and who wins when greedy seats play it out many times, where a
narrow win counts less than a clear one. Neither predicts winners as well as their geometric mean
(benchmarks/chances.py, log loss over 60 games of Tiffin: 0.68, 0.65 and 0.63; evens are 1.10).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter, process_time

import numpy as np
from numpy.typing import NDArray

from milkrun.bots.greedy import NOISE
from milkrun.bots.search import Root, SearchBot, Tree, root_of, settings_of
from milkrun.engine import record
from milkrun.engine.errors import MilkrunError
from milkrun.engine.match import Match
from milkrun.engine.search import SPREAD
from milkrun.engine.series import Series, by_advice

FORMAT = 1
SECONDS = 30.0  # of one core: the default time for an analysis
MOST, LEAST = 1000, 24  # search iterations per decision in that time
PROBES, PROBE = 5, 24  # decisions of the match that are searched, and how long, to find its speed
PLAYINGS, FEWEST = 24, 6  # playouts of each state to its end; fewer if there are few iterations
CANDIDATES = 4  # actions searched equally long, including the one played
PARTS = 4  # an equal search is made in parts; their differences give its error
# The lead that makes a win e times as likely, as a part of the search's spread:
IN_THE_END, NOW = 0.4, 0.8
SMOOTH = np.array([1, 2, 3, 2, 1])  # how much neighbouring states say about one
TURNING_POINTS = 5
LEAST_LOSS = 0.03  # a smaller loss is within the noise of an analysis, or not worth mentioning
SURE, LIKELY = 4.0, 2.0  # errors by which a loss must stand out; the second if none does
PASSED_BY = 1 << 30  # visits, all of them lost, that make a search ignore an action


@dataclass(frozen=True)
class Candidate:
    """An action that was possible: the chance to win and the points it leads to, each estimated
    by the search, and the share of the search that went into it (0 to 1)."""

    action: int
    text: str
    win: float
    points: float
    share: float


@dataclass(frozen=True)
class Decision:
    """A decision between several actions, after `n` actions of the match.

    choices: the best first, including what was played. loss: how much less chance to
    win the played action gives than the best known one (0 or more), give or take `error`.
    """

    n: int
    seat: int
    legal: int
    played: int
    loss: float
    error: float
    choices: list[Candidate]

    @property
    def best(self) -> Candidate:
        return self.choices[0]

    @property
    def done(self) -> Candidate:
        """The action that was played."""
        return next(one for one in self.choices if one.action == self.played)


@dataclass(frozen=True)
class Placed:
    """Where a seat stood at the end (or stands, in a match that is not over)."""

    seat: int
    place: int
    score: int


@dataclass(frozen=True)
class Analysis:
    """The analysis of a match. chances: for 0 to `steps` actions, each seat's chance to win.
    turning: the `n` of the decisions that cost most, the most costly first."""

    format: int
    game: str
    players: int
    steps: int
    over: bool
    iterations: int
    seconds: float
    chances: list[list[float]]
    decisions: list[Decision]
    turning: list[int]
    standings: list[Placed]

    def decision(self, n: int) -> Decision:
        """The decision after `n` actions; KeyError if there was nothing to decide."""
        return {one.n: one for one in self.decisions}[n]


def analyse(
    match: Match,
    *,
    iterations: int | None = None,
    seconds: float = SECONDS,
    seed: int = 0,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> Analysis:
    """What happened in a match, over or not; the match itself is not changed.

    iterations: search iterations per decision; if left out, as many as fit into about `seconds` of
    one core. The same seed and iterations give the same analysis.
    progress(done, total): called after each action. Raises MilkrunError as `check` does.
    """
    begun = perf_counter()
    check(match, iterations)
    then = match.from_start(native=True)
    iterations = iterations or affordable(match, seconds, seed)
    playing = Playing(then, max(FEWEST, min(PLAYINGS, iterations // 12)))
    chances, decisions = [], []
    for n, action in enumerate(match.actions):
        chances.append(playing.chances(then.state, seed + n))
        if np.count_nonzero(then.mask()) > 1:
            decisions.append(judge(then, action, iterations, seed + n))
        then.play(action)
        progress(n + 1, len(match.actions))
    chances.append(playing.chances(then.state, seed + len(match.actions)))
    return Analysis(
        format=FORMAT,
        game=then.game.name,
        players=then.players,
        steps=len(match.actions),
        over=then.over,
        iterations=iterations,
        seconds=round(perf_counter() - begun, 1),
        chances=[[round(float(x), 4) for x in row] for row in smooth(np.array(chances), then.over)],
        decisions=decisions,
        turning=turning_points(decisions),
        standings=[Placed(one.seat, one.place, one.score) for one in then.standings()],
    )


def check(match: Match, iterations: int | None) -> None:
    """MilkrunError if there is nothing to analyse, or if the game's native code is missing."""
    if not SearchBot.thinks(match.game):
        raise MilkrunError(
            f"{match.game.title} must be compiled first: milkrun warm {match.game.name}"
        )
    if not match.actions:
        raise MilkrunError("nothing has been played yet, so there is nothing to analyse")
    if iterations is not None and iterations < 1:
        raise MilkrunError(f"a search needs at least 1 iteration; got {iterations}")


def affordable(match: Match, seconds: float, seed: int) -> int:
    """Iterations per decision with which an analysis takes about that long on this machine."""
    then, spent = match.from_start(native=True), 0.0
    probed = {len(match.actions) * n // PROBES for n in range(PROBES)}
    for n, action in enumerate(match.actions):
        if n in probed:
            if n == 0:
                judge(then, action, 1, seed)  # loads the code
            begun = process_time()
            judge(then, action, PROBE, seed)
            spent += process_time() - begun
        then.play(action)
    each = spent / len(probed) / PROBE
    return max(LEAST, min(MOST, int(0.8 * seconds / len(match.actions) / each)))


def judge(match: Match, played: int, iterations: int, seed: int) -> Decision:
    """What the seat to move could know about its choices, and what it lost by the one it made.

    This depends on nothing that the seat does not know.
    """
    world = match.imagine(int(match.state.to_move), seed)
    root, tree = root_of(world), Tree(match.game, seed)
    tree.grow(root, iterations)
    visits = tree.visits()
    legal = np.flatnonzero(match.mask())
    order = sorted(legal.tolist(), key=lambda a: visits[a], reverse=True)
    looked_at = order[:CANDIDATES]
    if played not in looked_at:
        looked_at[-1] = played
    choices, errors = [], {}
    for a in looked_at:
        found = look(tree, root, a, iterations)
        wins = found[:, 1] / found[:, 0]
        errors[a] = float(wins.std(ddof=1)) / PARTS**0.5
        choices.append(
            Candidate(
                action=a,
                text=world.action(a).text,
                win=round(float(wins.mean()), 4),
                points=round(float(found[:, 2].sum() / found[:, 0].sum()), 2),
                share=round(float(visits[a] / visits.sum()), 3),
            )
        )
    choices.sort(key=lambda one: one.win, reverse=True)
    best, done = choices[0], next(one for one in choices if one.action == played)
    error = 0.0 if best is done else float(np.hypot(errors[best.action], errors[played]))
    return Decision(
        n=int(match.state.decisions),
        seat=root.seat,
        legal=len(legal),
        played=played,
        loss=round(best.win - done.win, 4),
        error=round(error, 4),
        choices=choices,
    )


def look(tree: Tree, root: Root, action: int, iterations: int) -> NDArray[np.float64]:
    """What each part of a search of one action adds to the tree's totals for it."""
    found = np.zeros((PARTS, 3))
    with only(tree, action):
        for part in range(PARTS):
            before = tree.told[action].copy()
            tree.grow(root, -(-iterations // (3 * PARTS)))
            found[part] = tree.told[action] - before
    return found


@contextmanager
def only(tree: Tree, action: int) -> Iterator[None]:
    """Let a grown tree continue with one action from its root, as if the others were hopeless."""
    before = []
    edge = int(tree.nodes[tree.used[2]].edge)
    while edge:
        one = tree.edges[edge]
        before.append((edge, int(one.visits), float(one.total)))
        if one.action != action:
            one.visits, one.total = PASSED_BY, -1e3 * PASSED_BY
        elif one.visits == 0:
            one.visits, one.total = 1, 0.5  # a new action is assumed to be as good as the others
            before[-1] = (edge, -1, -0.5)
        edge = int(one.next)
    yield
    for edge, visits, total in before:
        one = tree.edges[edge]
        if one.action != action:
            one.visits, one.total = visits, total
        elif visits < 0:
            one.visits, one.total = one.visits + visits, one.total + total


class Playing:
    """Plays states out to their end, again and again, each seat as `greedy` would."""

    def __init__(self, match: Match, playings: int) -> None:
        game = match.game
        self.playings = playings
        self.functions = game.native
        self.states = record.many(game.rules.STATE, 1)
        self.series = Series(game, [by_advice(NOISE)] * match.players, options=match.options)
        self.spread = float(settings_of(game)[SPREAD])
        self.players = match.players

    def chances(self, state: record.Record, seed: int) -> NDArray[np.float64]:
        """Each seat's chance to win from the true state: float64 (players,), with sum 1."""
        if state.over:
            keys = [tuple(self.functions.standing(state, p)) for p in range(self.players)]
            won = np.array([float(key == max(keys)) for key in keys])
            return np.asarray(won / won.sum())
        rng = np.random.default_rng(seed).integers(0, 2**32, 4, np.uint32)
        found = np.zeros(self.players)
        for n in range(self.playings):
            self.states[0] = state
            self.functions.seed_rng(self.states[0].rng, PLAYINGS * seed + n)
            self.series.play_on(self.states, rng)
            found += self.share(self.states[0], IN_THE_END)
        chance = np.sqrt(found * self.share(state, NOW))
        return np.asarray(chance / chance.sum())

    def share(self, s: record.Record, part: float) -> NDArray[np.float64]:
        """How likely each seat's lead in value makes its win: float64 (players,), with sum 1."""
        worth = np.zeros(self.players)
        self.functions.values(s, worth)
        share = np.exp((worth - worth.max()) / (part * self.spread))
        return np.asarray(share / share.sum())


def smooth(chances: NDArray[np.float64], over: bool) -> NDArray[np.float64]:
    """Every row a mean of itself and its neighbours; the end of a finished match stays sharp."""
    reach = len(SMOOTH) // 2
    last = len(chances) - 1 if over else len(chances)
    found = chances.copy()
    for n in range(last):
        low, high = max(0, n - reach), min(last, n + reach + 1)
        weights = SMOOTH[low - n + reach : high - n + reach]
        found[n] = weights @ chances[low:high] / weights.sum()
    return found


def turning_points(decisions: list[Decision]) -> list[int]:
    """The `n` of the decisions that cost most, the most costly first: losses that clearly exceed
    the noise or, if there are none, those that probably do."""
    clear: list[Decision] = []
    for sure in (SURE, LIKELY):
        clear = clear or [one for one in decisions if one.loss >= max(LEAST_LOSS, sure * one.error)]
    clear.sort(key=lambda one: one.loss, reverse=True)
    return [one.n for one in clear[:TURNING_POINTS]]
