"""How much worse a search decides than it could: settings compared without playing whole games.

    python benchmarks/search_regret.py out_for_delivery --try 900 --try "2700 horizon=30"

In positions from greedy games, every action is played out to the end many times, with all seats
greedy from there on; that is taken as the truth. A search's regret is by how much less than the
best action the one it chooses leads the others' mean by. Each --try is a number of iterations and
changes to the game's settings; greedy's regret is printed as well. A few points of it are noise.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from time import process_time

import numpy as np
from rich.console import Console
from rich.table import Table

import milkrun
from milkrun import bots
from milkrun.bots import greedy
from milkrun.bots.search import Tree, root_of
from milkrun.engine import record
from milkrun.engine.match import Match
from milkrun.engine.search import SETTINGS
from milkrun.engine.series import Series, by_advice
from milkrun.engine.warm import warm

Try = tuple[int, dict[str, float]]
SEEDS = 3  # searches of each position with each of the settings


def position(name: str, seed: int) -> Match:
    """A match of greedy bots at some decision between several actions."""
    chance = Random(seed)
    bot = bots.make("greedy", seed)
    while True:
        match = milkrun.new(name, seed=chance.getrandbits(60), native=True)
        wait = chance.randrange(300)
        while not match.over:
            if len(match.actions) >= wait and match.mask().sum() > 1:
                return match
            match.play(bots.move(match, bot, chance.getrandbits(60)))


def leads(match: Match, root: record.Record, playings: int) -> dict[int, float]:
    """The seat's mean lead over the others' mean after each legal action, in points."""
    native, seat = match.game.native, int(root[0].to_move)
    s = record.many(match.game.rules.STATE, 1)
    series = Series(match.game, [by_advice(greedy.NOISE)] * match.players, options=match.options)
    legal = np.flatnonzero(match.mask()).tolist()
    rng = np.array([1, 2, 3, 4], np.uint32)
    worth = np.zeros(match.players)
    found = dict.fromkeys(legal, 0.0)
    for action in legal:
        for n in range(playings):
            s[0] = root[0]
            native.imagine(s[0], seat, n)
            native.step(s[0], action)
            series.play_on(s, rng)
            native.values(s[0], worth)
            found[action] += (worth[seat] - np.delete(worth, seat).mean()) / playings
    return found


def regrets(name: str, tries: list[Try], playings: int, seed: int) -> list[tuple[float, float]]:
    """The regret of greedy and of each try in one position, and the seconds a search takes."""
    match = position(name, seed)
    world = match.imagine(int(match.state.to_move), seed)
    lead = leads(match, root_of(world).world, playings)
    best = max(lead.values())
    plain = bots.make("greedy", seed).choose(world)
    found = [(best - lead[plain], 0.0)]
    for iterations, changed in tries:
        lost, begun = 0.0, process_time()
        for n in range(SEEDS):
            tree = Tree(match.game, n)
            tree.grow(root_of(world, changed), iterations)
            visits = tree.visits()
            lost += best - lead[max(lead, key=lambda a: visits[a])]
        found.append((lost / SEEDS, (process_time() - begun) / SEEDS))
    return found


def attempt(text: str) -> Try:
    """Reads "900 horizon=30"."""
    try:
        iterations, *changed = text.split()
        found = int(iterations), {k: float(v) for k, v in (one.split("=") for one in changed)}
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"a number of iterations and settings, like '900 horizon=30'; got '{text}'"
        ) from None
    if found[0] < 1 or found[1].keys() - set(SETTINGS):
        raise argparse.ArgumentTypeError(
            f"1 iteration or more, and of the settings {', '.join(SETTINGS)}; got '{text}'"
        )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=list(milkrun.games))
    parser.add_argument("--try", type=attempt, action="append", dest="tries", required=True)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--playings", type=int, default=1200)
    asked = parser.parse_args()
    if asked.positions < 2 or asked.playings < 1:
        parser.error("--positions: 2 or more, for an error; --playings: 1 or more")
    warm(asked.game)
    with ProcessPoolExecutor() as pool:
        work = partial(regrets, asked.game, asked.tries, asked.playings)
        found = np.array(list(pool.map(work, range(asked.positions))))
    table = Table("search", "regret", "standard error", "s a decision")
    for one, rows in zip([None, *asked.tries], np.moveaxis(found, 1, 0), strict=True):
        name = "greedy"
        if one is not None:
            name = " ".join([str(one[0]), *(f"{key}={value:g}" for key, value in one[1].items())])
        error = rows[:, 0].std(ddof=1) / len(rows) ** 0.5
        table.add_row(name, f"{rows[:, 0].mean():.2f}", f"{error:.2f}", f"{rows[:, 1].mean():.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
