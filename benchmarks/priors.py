"""How well do a game's priors foretell what a long search visits, and what would do it better?

    python benchmarks/priors.py tiffin priors
    python benchmarks/priors.py tiffin priors --write priors/tiffin.npz
    milkrun duel tiffin search:0.03@priors/tiffin.npz search:0.03@1 --cpu

Positions are those that short searches meet. In each a search of --iterations counts how often it
visits each action. A prior is exp(advice * sharpness), but at least `unlikely` of the best one;
both are fitted to the visits in one half of the games, and the cross-entropy is told for the other.
Positions are kept as lines of JSON in the folder, and another call goes on where they end. --write:
a file for bots that search with what was fitted, and with hand values.
"""

import argparse
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import milkrun
from milkrun.bots.search import Tree, root_of, settings_of
from milkrun.engine.game import Game
from milkrun.engine.learned import NO_WEIGHTS, Judgement, Learned, save
from milkrun.engine.loop import ACTION, FIRST, KIND
from milkrun.engine.search import SHARPNESS, UNLIKELY
from milkrun.engine.series import Series, by_search
from milkrun.engine.warm import warm

SHORT, SLIPS = 30, 0.05  # iterations of the searches that meet the positions, and their mistakes
MOMENTS = 8  # positions of a game
SEEDS = 8_000_000_000  # far from those of other benchmarks
GRID = (
    [round(0.02 * 1.25**n, 4) for n in range(28)],  # sharpness, to 8
    [0.0, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0],
)

Row = dict[str, Any]
Numbers = NDArray[np.float64]


def met(game: Game, number: int, iterations: int) -> Iterator[Row]:
    """Some positions of a game between short searches, and what a long search visits there."""
    several = [n for n in game.seats if n > 1]
    players, seed = several[number % len(several)], SEEDS + number
    policy = by_search(SHORT, settings_of(game), slips=SLIPS)
    log = Series(game, [policy] * players, logged=True).play(seed).log
    match = milkrun.new(game.name, players, seed, native=True)
    chance, tree = np.random.default_rng(seed), Tree(game, number)
    actions = log[log[:, KIND] == ACTION, FIRST].tolist()
    wanted = set(chance.integers(0, len(actions), MOMENTS).tolist())
    for n, action in enumerate(actions):
        if n in wanted and match.mask().sum() > 1 and match.to_move is not None:
            world = match.imagine(match.to_move, int(chance.integers(2**31)))
            advice = np.zeros(len(match.mask()))
            game.native.weights(world.state, advice)
            tree.forget()
            tree.grow(root_of(world), iterations)
            legal = np.flatnonzero(world.mask())
            visits, told = tree.visits()[legal], advice[legal].round(4)
            yield {"game": number, "advice": told.tolist(), "visits": visits.tolist()}
        match.play(action)


def crossed(rows: list[Row], sharpness: float, unlikely: float) -> Numbers:
    """The cross-entropy of visits and priors, for each position."""
    found = []
    for one in rows:
        advice, visits = np.array(one["advice"]), np.array(one["visits"])
        prior = np.maximum(np.exp((advice - advice.max()) * sharpness), max(unlikely, 1e-9))
        found.append(-(visits / visits.sum()) @ np.log(prior / prior.sum()))
    return np.array(found)


def fitted(rows: list[Row]) -> tuple[float, float]:
    """The sharpness and the least part that foretell visits best."""
    return min(product(*GRID), key=lambda one: float(crossed(rows, *one).mean()))


def gathered(game: Game, file: Path, positions: int, iterations: int) -> list[Row]:
    """So many positions, continuing from those in a file."""
    text = file.read_text() if file.exists() else ""
    found = [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]
    number = found[-1]["game"] + 1 if found else 0
    while len(found) < positions:
        rows = list(met(game, number, iterations))
        found += rows
        number += 1
        with file.open("a") as out:
            out.writelines(json.dumps(one) + "\n" for one in rows)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[*milkrun.games])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--iterations", type=int, default=2000)
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    game = milkrun.games[asked.game]
    warm(game.name)
    asked.folder.mkdir(parents=True, exist_ok=True)
    file = asked.folder / f"{game.name}-{asked.iterations}.jsonl"
    rows = gathered(game, file, asked.positions, asked.iterations)
    known, rest = ([one for one in rows if one["game"] % 2 == side] for side in (0, 1))
    own = settings_of(game)
    today = float(own[SHARPNESS]), float(own[UNLIKELY])
    best = fitted(known)
    table = Table("priors", "sharpness", "unlikely", "cross-entropy", "error", title=game.title)
    for name, one in (("all alike", (0.0, 1.0)), ("today's", today), ("fitted", best)):
        found = crossed(rest, *one)
        error = found.std(ddof=1) / len(found) ** 0.5
        table.add_row(name, *(f"{x:g}" for x in one), f"{found.mean():.3f}", f"{error:.3f}")
    gain = crossed(rest, *today) - crossed(rest, *best)
    Console().print(table)
    print(f"{len(rest)} positions; fitted is better by {gain.mean():.3f}, error "
          f"{gain.std(ddof=1) / len(gain) ** 0.5:.3f}")  # fmt: skip
    if asked.write:
        settings = {"sharpness": best[0], "unlikely": best[1]}
        judgement = Judgement(NO_WEIGHTS, settings, 0.0)
        every = dict.fromkeys(game.seats, judgement)
        save(asked.write, Learned(game.version, game.features.version, every))


if __name__ == "__main__":
    main()
