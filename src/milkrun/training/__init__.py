"""What positions are worth, learned from whole games: played natively, fitted, and reported.

`train` needs a game, a plan and a folder, in which the games played are kept.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass
from functools import partial
from pathlib import Path

import numpy as np

from milkrun.bots.search import settings_of
from milkrun.engine.drawn import drawn_of
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game
from milkrun.engine.learned import Judgement, Learned
from milkrun.engine.series import Policy, by_advice, by_search

from .drawing import draw
from .fitting import EPOCHS, fit, fit_temperature, split
from .gathering import MOMENTS, SEARCHED_MOMENTS, SEEDS, Positions, claim, gather, held, joined
from .report import DRAWN, PRINTED, SAMPLE, SEARCHES, Report, report

__all__ = ["Plan", "Report", "check", "train"]

Progress = Callable[[str, int, int], None]  # the task, how much is done, the total

NOISE, SLIPS = 0.3, 0.03  # of greedy games: a search also meets positions after a mistake
FEWEST = 50  # games: a tenth is held out for early stopping, another for the report
DRAWN_FEWEST = 200  # with options: those for the report must be of both halves
SHORT = {"horizon": 0.0}  # settings of a search that uses a network


@dataclass(frozen=True)
class Plan:
    """What to learn from. players: the numbers of players. games: greedy games for each of them.
    searched: then games between searches of `iterations` that use what the first ones taught.
    weight: how many times each of these counts. settings: those of a search that uses the weights,
    where they differ from the game's own. options: whether those of half the greedy games are drawn
    at random (`drawing.py`)."""

    players: tuple[int, ...]
    games: int
    searched: int = 0
    iterations: int = 100
    seed: int = 0
    settings: Mapping[str, float] | None = None
    options: bool = False
    weight: int = 1


def check(game: Game, plan: Plan) -> None:
    """Raises MilkrunError if a plan cannot be carried out."""
    if not game.home.has("features"):
        raise MilkrunError(
            f"{game.title} has no features.py, so there is nothing to learn from but hand values; "
            "engine/optional.py says what it should contain"
        )
    for players in plan.players:
        game.check_players(players)
        if players == 1:
            raise MilkrunError("a single player wins every game, so there is nothing to learn")
    if plan.games < FEWEST:
        raise MilkrunError(f"at least {FEWEST} games, as some are held out; got {plan.games}")
    if 0 < plan.searched < FEWEST:
        told = f"none between searches, or at least {FEWEST}, as some are held out"
        raise MilkrunError(f"{told}; got {plan.searched}")
    if plan.options and not drawn_of(game.options):
        raise MilkrunError(f"{game.title} has no options to draw")
    if plan.options and plan.games < DRAWN_FEWEST:
        told = f"at least {DRAWN_FEWEST} games, as some of each half are held out"
        raise MilkrunError(f"{told}; got {plan.games}")
    settings_of(game, plan.settings)


def train(game: Game, plan: Plan, folder: Path, progress: Progress) -> tuple[Learned, list[Report]]:
    """Learn by a plan, and report how well held-out games are predicted. Games already in the
    folder are not played again. Raises MilkrunError if the plan or the folder will not do."""
    check(game, plan)
    claim(folder, about(game, plan))
    with held(folder):
        return _train(game, plan, folder, progress)


def _train(
    game: Game, plan: Plan, folder: Path, progress: Progress
) -> tuple[Learned, list[Report]]:
    judgements, reports = {}, []
    for players in plan.players:
        found = played(game, plan, players, by_advice(NOISE, SLIPS), 0, folder, progress)
        judgement, told = learn(game, plan, players, found, None, progress)
        if plan.searched:
            settings = settings_of(game, {}, judgement)
            policy = by_search(plan.iterations, settings, judgement.weights, SLIPS)
            more = played(game, plan, players, policy, 1, folder, progress)
            judgement, told = learn(game, plan, players, found, more, progress)
        judgements[players] = judgement
        reports += told
    drawn = drawn_of(game.options) if plan.options else {}
    return Learned(game.version, game.features.version, judgements, drawn), reports


def about(game: Game, plan: Plan) -> str:
    """What all games in a folder depend on, as text; their number is not part of it."""
    known = {"game": game.name, "version": game.version, "features": game.features.version}
    moments = [MOMENTS, SEARCHED_MOMENTS]
    how = {"seed": plan.seed, "moments": moments, "noise": NOISE, "slips": SLIPS}
    drawn = {name: astuple(one) for name, one in drawn_of(game.options).items()}
    return json.dumps(known | how | ({"options": drawn} if plan.options else {}))


def played(
    game: Game,
    plan: Plan,
    players: int,
    policy: Policy,
    part: int,
    folder: Path,
    progress: Progress,
) -> Positions:
    """The positions of a round of games."""
    words = f"{players} players: {('greedy games', 'games of searches')[part]}"
    total = (plan.games, plan.searched)[part]
    inner = folder / f"players-{players}-round-{part + 1}"
    # The second round uses what the first one taught.
    learned = f", {plan.iterations} iterations, after {plan.games}, {dict(plan.settings or SHORT)}"
    claim(inner, words + learned * part)
    seed = (2 * plan.seed + part) * SEEDS
    moments = (MOMENTS, SEARCHED_MOMENTS)[part]
    varied = (partial(draw, game, players), as_printed)[part] if plan.options else None
    progress(words, 0, total)
    return gather(
        game, players, policy, total, seed, inner,
        lambda done: progress(words, done, total), varied, moments,
    )  # fmt: skip


def as_printed(seed: int) -> dict[str, int]:
    """The options of games between searches: judgements serve searches by printed rules only."""
    return {}


def learn(
    game: Game,
    plan: Plan,
    players: int,
    greedy: Positions,
    searched: Positions | None,
    progress: Progress,
) -> tuple[Judgement, list[Report]]:
    """A judgement for one number of players, and how well it predicts held-out games of each kind
    that it learned from."""
    found = greedy if searched is None else joined([greedy, *[searched] * plan.weight])
    rows = split(found.game).train
    rows = rows[:: max(1, len(rows) // SAMPLE)]
    seen = found.worth[rows], found.won[rows], found.when[rows]
    temperature = fit_temperature(*seen, found.options[rows])
    words = f"{players} players: epochs"
    network, inputs = fit(
        found, game.features, temperature, plan.seed, lambda done: progress(words, done, EPOCHS)
    )
    progress(words, EPOCHS, EPOCHS)
    weights, by_option = network.packed(game.features, temperature)
    judgement = Judgement(weights, plan.settings or SHORT, 0.0, by_option)
    drawn, first = greedy.options.any(1), np.arange(len(greedy))
    kinds = {PRINTED: first[~drawn], DRAWN: first[drawn]}
    if searched is not None:
        kinds[SEARCHES] = len(greedy) + np.arange(len(searched))
    told = [report(players, kind, found, inputs, network, n) for kind, n in kinds.items() if len(n)]
    return judgement, told
