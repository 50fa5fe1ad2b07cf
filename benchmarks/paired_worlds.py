"""What it gains to compare actions in shared worlds: python benchmarks/paired_worlds.py [GAME ...]

In decisions of greedy games, another action is compared with the one played: both are played on to
the end, by everybody's advice, in worlds of their own; in the same worlds, drawing anew at every
step by its number; and in the same worlds, where what is drawn for a purpose at a place is the same
(keyed chance). Printed: the variance of the difference of their wins, as a share of that in worlds
of their own, with a 95 % interval over decisions. As much is saved of the games that are needed.
"""

import argparse
from random import Random

import numpy as np
from numpy.typing import NDArray
from scipy.stats import bootstrap

import milkrun
from milkrun import bots
from milkrun.analysis import cases_of
from milkrun.analysis.cases import Case
from milkrun.analysis.value import Value
from milkrun.engine.match import Match
from milkrun.engine.warm import warm

WAYS = {"drawn by step": False, "keyed": True}
A_MATCH = 5  # decisions of a match, at most
OPEN = 0.05  # variance in worlds of their own, at least: else the game is as good as decided
GLANCE, LINES = 4, 12
APART = 1 << 20  # seeds of worlds that are not shared


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*", choices=[*milkrun.games, []], metavar="GAME")
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--worlds", type=int, default=400)
    asked = parser.parse_args(arguments)
    if min(asked.decisions, asked.worlds) < 2:
        parser.error("an interval needs at least 2 decisions and 2 worlds")
    for name in asked.games or list(milkrun.games):
        warm(name)
        found = np.concatenate(
            [
                variances(greedy_match(name, number), number, asked.worlds)
                for number in range(-(-asked.decisions // A_MATCH))
            ]
        )[: asked.decisions]
        print(f"{name}: {'; '.join(told(found, n, way) for n, way in enumerate(WAYS, 1))}")


def told(found: NDArray[np.float64], n: int, way: str) -> str:
    """The share of the variance that is left, of all decisions."""
    both = (found[:, n], found[:, 0])
    interval = bootstrap(both, share, paired=True, method="percentile", rng=1).confidence_interval
    left = share(*both)
    return f"{way} {left:.2f} ({interval.low:.2f} to {interval.high:.2f})"


def share(one: NDArray[np.float64], apart: NDArray[np.float64], axis: int = -1) -> float:
    return one.mean(axis) / apart.mean(axis)  # type: ignore[no-any-return]


def greedy_match(name: str, number: int) -> Match:
    """A game of four greedy seats, or of as many as there are."""
    players = min(4, milkrun.games[name].seats[-1])
    match = milkrun.new(name, players=players, seed=number + 700, native=True)
    greedy = bots.make("greedy", number)
    while match.to_move is not None:
        match.play(bots.move(match, greedy, len(match.actions)))
    return match


def variances(match: Match, number: int, worlds: int) -> NDArray[np.float64]:
    """Of some decisions that matter: float64 (decisions, 1 + ways), the first with worlds of their
    own."""
    value, cases = Value(match), cases_of(match, number)
    rows = []
    for case in Random(number).sample(cases, len(cases)):
        case.look(GLANCE, LINES)
        row = compared(value, case, worlds) if len(case.names) > 1 else [0.0]
        rows += [row] if row[0] >= OPEN else []
        if len(rows) == A_MATCH:
            break
    return np.array(rows).reshape(-1, 1 + len(WAYS))


def compared(value: Value, case: Case, worlds: int) -> list[float]:
    """The variances of one decision."""
    pair = (case.rival, case.played_as)

    def won(action: int, keyed: bool, apart: int = 0) -> NDArray[np.float64]:
        after = value.after(
            case.world.state, lines=worlds, knower=case.seat, action=action, late=0.0,
            seed=case.seed + apart, keyed=keyed,
        )  # fmt: skip
        return after[:, 0, case.seat]

    gains = [won(pair[0], False) - won(pair[1], False, APART)]
    gains += [won(pair[0], keyed) - won(pair[1], keyed) for keyed in WAYS.values()]
    return [float(one.var(ddof=1)) for one in gains]


if __name__ == "__main__":
    main()
