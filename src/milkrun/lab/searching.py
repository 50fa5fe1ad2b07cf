"""A search for rules that meet the targets of a study.

Many options are screened by Morris's elementary effects (Technometrics 33, 1991; SALib): random
paths through the values, one option changed at a time. Those that matter are then varied together
(the tree-structured Parzen estimator of Optuna). What looks best was chosen for its luck, too, so
the finalists play other games, and so do the same rules with each change taken back: what that
costs of the targets is the price of the change. A search that was stopped goes on: what was tried
is kept, and everything else is drawn from the seed.
"""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from milkrun import bots
from milkrun.bots.search import SearchBot, learned_hash
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game

from .candidates import NOTHING, Candidates, Changes, missed, written
from .running import alone, description
from .study import BASE, Search, Study, load

ABOUT, FOUND = "search.json", "found.json"
SHOWN = 4  # finalists
LEVELS = 4  # values of an option that a screening tries
PLAYED = (  # of what a study says: how the games of a search are played and measured
    "game", "version", "source", "measured", "players", "seed", "seating", "chance", "styles",
)  # fmt: skip
AGAIN = 10  # times as many candidates are asked for, at most, until there are enough different ones
PRICE = 0.02  # of the miss: what a change of the rules has to gain to be tried for

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Screened:
    """How much an option moves the miss, on average over the paths, with a 95 % interval's half
    width; None if there are too few to be screened. chosen: whether it was looked at more closely.
    """

    option: str
    effect: float | None
    half_width: float | None
    chosen: bool


@dataclass(frozen=True)
class Finalist:
    """Rules that were confirmed. changes: what differs from the base. miss: in games that chose
    nothing. answers: to each target. prices: by how much the miss grows if a change is taken back;
    one that does not grow it is not worth having. edges: changes to the last value that the search
    allowed, though the game has others beyond it."""

    changes: Changes
    miss: float
    answers: tuple[str, ...]
    prices: Mapping[str, float]
    edges: tuple[str, ...] = ()


@dataclass(frozen=True)
class Found:
    """What a search found: the base first among the finalists, the others by their miss."""

    screened: tuple[Screened, ...]
    finalists: tuple[Finalist, ...]
    tried: int


def search(
    study: Study | str | Path,
    out: str | Path,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
    native: bool = True,
) -> Found:
    """Look for rules that meet a study's targets; `out` keeps what was tried, so that a search goes
    on where it stopped. The same study finds the same. Raises MilkrunError."""
    asked = study if isinstance(study, Study) else load(study)
    plan = checked(asked)
    folder = Path(out)
    if native:
        from milkrun.terminal import warm_games

        warm_games([asked.rules])
    with alone(folder, ABOUT):
        claim(folder / ABOUT, asked)
        tries = Tries(Candidates(asked, folder, workers or os.cpu_count() or 1, native), progress)
        screened = screen(tries, plan, asked.seed)
        optimise(tries, plan, [one.option for one in screened if one.chosen], asked.seed)
        finalists = confirmed(tries, plan)
        found = Found(tuple(screened), tuple(finalists), len(tries.seen))
        written(asdict(found), folder / FOUND)
    return found


def claim(file: Path, study: Study) -> None:
    """Write down what is searched. Raises MilkrunError if the folder holds another search."""
    told = description(study, "")
    about = {key: told[key] for key in PLAYED}
    about["base"] = told["variants"][BASE]
    about["targets"] = [asdict(one) for one in study.targets]
    about["learned"] = learned_by(study)
    about["nothing"] = NOTHING  # misses that were kept go no further
    now = json.loads(json.dumps(about))
    try:
        if file.exists() and json.loads(file.read_text("utf-8")) != now:
            same = (
                "its game, base, bots, what they learned, chance, seed and targets must be the same"
            )
            raise MilkrunError(f"{file.parent} holds another search: {same}; use another folder")
        written(now, file)
    except (OSError, ValueError) as error:
        raise MilkrunError(f"{file}: cannot be used: {error}; use another folder") from None


def learned_by(study: Study) -> dict[str, str]:
    """A hash of what each bot that searches has learned, for whatever options it serves."""
    made = {seat.bot: bots.make(seat.bot, 0) for seat in study.variants[0].policies}
    searching = {name: bot for name, bot in made.items() if isinstance(bot, SearchBot)}
    values = {name: bot.values(study.rules) for name, bot in searching.items()}
    return {name: learned_hash(one.judgements.values()) for name, one in values.items() if one}


def checked(study: Study) -> Search:
    """How to search. Raises MilkrunError if the study does not say."""
    if study.search is None:
        raise MilkrunError("the study has no [search]: say which options may vary, and how")
    if not study.targets:
        raise MilkrunError("the study has no [[targets]]: a search needs to know what is wanted")
    return study.search


class Tries:
    """Candidates, counted. seen: the miss of all that were tried for choosing."""

    def __init__(self, candidates: Candidates, progress: Progress | None) -> None:
        self.candidates = candidates
        self.plan = checked(candidates.study)
        self.progress = progress or (lambda done, total: None)
        self.seen: dict[tuple[tuple[str, int], ...], float] = {}
        kept = min(self.plan.keep, len(self.plan.options))
        self.total = self.plan.paths * (len(self.plan.options) + 1) + self.plan.trials
        self.total += SHOWN * (kept + 1) + 1
        self.done = 0

    def miss(self, values: Changes) -> float:
        """The miss of a candidate in the games that choose."""
        changes = self.candidates.changes(values)
        found = self.candidates.miss(changes, 0, self.plan.games)
        self.seen[tuple(changes.items())] = found
        self.count()
        return found

    def count(self, done: int = 1) -> None:
        self.done += done
        self.progress(min(self.done, self.total), self.total)


def screen(tries: Tries, plan: Search, seed: int) -> list[Screened]:
    """The options, those that move the miss most first."""
    names = list(plan.options)
    if len(names) <= plan.keep:
        return [Screened(name, None, None, True) for name in names]
    from SALib.analyze import morris as analysed
    from SALib.sample import morris as sampled

    problem = {"num_vars": len(names), "names": names, "bounds": [[0.0, 1.0]] * len(names)}
    points = sampled.sample(problem, plan.paths, num_levels=LEVELS, seed=seed % 2**32)
    misses = np.array([tries.miss(at_point(plan, names, point)) for point in points])
    told = analysed.analyze(problem, points, misses, num_levels=LEVELS, seed=seed % 2**32)
    order = np.argsort(-np.asarray(told["mu_star"]), kind="stable")
    return [
        Screened(
            names[k], float(told["mu_star"][k]), float(told["mu_star_conf"][k]), rank < plan.keep
        )
        for rank, k in enumerate(order)
    ]


def at_point(plan: Search, names: list[str], point: Any) -> dict[str, int]:
    """The values at a point of the unit cube."""
    return {
        name: plan.options[name][round(float(x) * (len(plan.options[name]) - 1))]
        for name, x in zip(names, point, strict=True)
    }


def optimise(tries: Tries, plan: Search, chosen: list[str], seed: int) -> None:
    """Vary the chosen options together; all others are as in the base. Who is asked for again is
    none of the trials: asking often comes back to the best."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed % 2**32))
    base = tries.candidates.base.options
    study.enqueue_trial({one: base[one] for one in chosen if base[one] in plan.options[one]})
    different: set[tuple[tuple[str, int], ...]] = set()
    most = min(plan.trials, prod(len(plan.options[one]) for one in chosen))
    for _ in range(AGAIN * plan.trials):
        if len(different) == most:
            break
        trial = study.ask()
        values = {one: trial.suggest_categorical(one, plan.options[one]) for one in chosen}
        changes = tuple(tries.candidates.changes(values).items())
        found = tries.seen[changes] if changes in different else tries.miss(values)
        different.add(changes)
        study.tell(trial, found + PRICE * len(changes))
    tries.count(plan.trials - len(different))


def confirmed(tries: Tries, plan: Search) -> list[Finalist]:
    """The base, and the best candidates, judged by games that chose nothing."""
    others = [one for one in tries.seen if one]
    others.sort(key=lambda one: (tries.seen[one] + PRICE * len(one), one))
    base, *found = [finalist(tries, plan, dict(one)) for one in [(), *others[:SHOWN]]]
    return [base, *sorted(found, key=lambda one: one.miss)]


def finalist(tries: Tries, plan: Search, changes: dict[str, int]) -> Finalist:
    """Rules judged by other games, and what each change is worth in these."""
    told = tries.candidates.verdicts(changes, plan.games, plan.confirm)
    tries.count()
    miss = missed(told)
    prices = {}
    for name in changes:
        without = {key: value for key, value in changes.items() if key != name}
        prices[name] = tries.candidates.miss(without, plan.games, plan.confirm) - miss
        tries.count()
    answers = tuple("never comes up" if one is None else one.answer for one in told)
    edges = at_the_edge(tries.candidates.study.rules, plan, changes)
    return Finalist(changes, miss, answers, prices, edges)


def at_the_edge(game: Game, plan: Search, changes: Changes) -> tuple[str, ...]:
    """Changes to the last value that was allowed, where the game has others beyond."""
    ends = {one.name: (one.low, one.high) for one in game.options}
    return tuple(
        name
        for name, value in changes.items()
        for low, high in [ends[name]]
        if value == min(plan.options[name]) > low or value == max(plan.options[name]) < high
    )
