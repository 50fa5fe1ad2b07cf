"""How far a look ahead tells what decisions cost: python benchmarks/look_ahead.py [GAME ...]

Suspicious decisions of matches between bots are measured by games to the end; and from the same
actions some steps are played in other worlds, after which the frozen value is asked. Printed for
each number of steps: how far the two are apart beyond what the numbers of worlds explain, the
spread of a line and its time, and those of a game to the end.
"""

import argparse
from dataclasses import dataclass
from math import sqrt
from time import process_time

import numpy as np
from numpy.typing import NDArray

import milkrun
from analysis import played
from milkrun.analysis import cases_of
from milkrun.analysis.cases import LOOKS, PLAYED, Case, Tried
from milkrun.engine.warm import warm

STEPS = (16, 32, 48, 72)
GLANCE, LINES = 6, 24
SUSPECTS, EACH = 60, 3  # of so many of a match, every so many
LOOK = PLAYED - 1  # the number of a look that no analysis has


@dataclass(frozen=True)
class Measured:
    """A gain, the spread of one world or line, and the seconds that one takes."""

    gain: float
    spread: float
    seconds: float


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*", choices=[*milkrun.games, []], metavar="GAME")
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--worlds", type=int, default=1500)
    asked = parser.parse_args(arguments)
    if min(asked.matches + 1, asked.worlds) < 2:
        parser.error("at least 1 match and 2 worlds are needed")
    for name in asked.games or list(milkrun.games):
        warm(name)
        found = [
            [measured(case, asked.worlds, steps) for steps in (None, *STEPS)]
            for number in range(asked.matches)
            for case in suspects(name, number)
        ]
        report(name, found, asked.worlds)


def suspects(name: str, number: int) -> list[Case]:
    """Decisions of a match, from the most suspicious on, by a look that is not used again."""
    cases = cases_of(played(name, number), 1)
    for one in cases:
        one.look(GLANCE, LINES)
    several = [one for one in cases if len(one.names) > 1]
    return sorted(several, key=lambda one: -one.suspicion)[:SUSPECTS:EACH]


def measured(case: Case, worlds: int, steps: int | None) -> Measured:
    """What the best other action gains, after some steps or (None) at the end."""
    begun, pair = process_time(), (case.rival, case.played_as)
    if steps is None:
        tried = Tried({})
        case.play(tried, list(pair), worlds)
        gained = tried.rows[pair[0]] - tried.rows[pair[1]]
    else:
        gained = foreseen(case, pair[0], worlds, steps) - foreseen(case, pair[1], worlds, steps)
    seconds = (process_time() - begun) / 2 / worlds
    return Measured(float(gained.mean()), float(gained.std(ddof=1)), seconds)


def foreseen(case: Case, action: int, lines: int, steps: int) -> NDArray[np.float64]:
    look = case.seed * LOOKS + LOOK
    return case.ground.foresee(case.world, case.seat, action, look, lines, steps)


def report(name: str, found: list[list[Measured]], worlds: int) -> None:
    """Print a line for each number of steps, and one for games to the end."""
    gains = np.array([[one.gain for one in row] for row in found])
    spread = np.array([[one.spread for one in row] for row in found])
    each = 1e3 * np.array([[one.seconds for one in row] for row in found]).mean(0)
    print(f"{name}: {len(found)} decisions, to the end {spread[:, 0].mean():.2f}, {each[0]:.2f} ms")
    for k, steps in enumerate(STEPS, 1):
        apart = (gains[:, k] - gains[:, 0]) ** 2
        by_chance = (spread[:, k] ** 2 + spread[:, 0] ** 2) / worlds
        beyond = sqrt(max(0.0, (apart - by_chance).mean()))
        line = f"{spread[:, k].mean():.2f} a line, {each[k]:.2f} ms"
        print(f"  {steps} steps: off by {beyond:.3f}, {line}")


if __name__ == "__main__":
    main()
