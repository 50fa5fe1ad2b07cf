"""Is a style worth it? One-step deviations from greedy, with stopping that is honest.

After TAG's OneStepDeviations. Many deviations are asked about, and each is looked at again and
again, so both are paid for: a deviation is better or worse than greedy only if a confidence
sequence (`stopping`), which holds however often one looks, at 5 % shared out among all deviations,
leaves out no difference. That nothing is better is an answer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game

from .playing import seed_of
from .stopping import FEWEST, standard_errors
from .styles import Style, Table, leanings, styles_of

BETTER, WORSE, LEVEL = "better", "worse", "no significant difference"
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Deviation:
    """A style against greedy in the same seats of the same games: by how much it raises the share
    of wins, with the ends of an interval that holds for all deviations at once, and at any time."""

    name: str
    text: str
    games: int
    gain: float
    low: float
    high: float

    @property
    def answer(self) -> str:
        return BETTER if self.low > 0 else WORSE if self.high < 0 else LEVEL


def deviations(
    game: Game,
    *,
    players: int | None = None,
    games: int = 400,
    seed: int = 1,
    verbs: bool = False,
    progress: Progress | None = None,
    native: bool = True,
) -> list[Deviation]:
    """Whether one seat that deviates from greedy wins more. Game by game the seat changes. verbs:
    also each verb done more readily, and less. The best first. Raises MilkrunError."""
    table = Table(game, game.seats[-1] if players is None else players, native)
    asked = styles_of(game)
    if verbs or not asked:
        asked = [*asked, *leanings(game, table.usual_gap(seed_of(seed, 0) >> 1))]
    if table.players < 2:
        raise MilkrunError("a style is judged beside others: at least two seats are needed")
    tell = progress or (lambda done, total: None)
    alone = dict[int, np.ndarray]()

    def gained(style: Style, n: int) -> float:
        """What a style changes of the win of a seat in game n."""
        seat, of = n % table.players, seed_of(seed, n)
        if n not in alone:
            alone[n] = table.greedy(of)
        return float(table.played(of, seat, style)[seat] - alone[n][seat])

    found = []
    for k, style in enumerate(asked):
        tell(k, len(asked))
        found.append(one(style, gained, games, 0.05 / len(asked)))
    tell(len(asked), len(asked))
    return sorted(found, key=lambda one: -one.gain)


def one(style: Style, gained: Callable[[Style, int], float], games: int, alpha: float) -> Deviation:
    """Play until it is clear, or until so many games."""
    gains = list[float]()
    look = FEWEST
    while True:
        gains += [gained(style, n) for n in range(len(gains), min(look, games))]
        told = judged(style, gains, alpha)
        if told.answer != LEVEL or len(gains) >= games:
            return told
        look *= 2


def judged(style: Style, gains: Sequence[float], alpha: float) -> Deviation:
    """What so many games say. Where none was changed, the next may be, as for targets."""
    n, mean = len(gains), float(np.mean(gains))
    error = float(np.std(gains, ddof=1)) / n**0.5 if n > 1 else 1.0
    far = standard_errors(n, alpha) * error if error > 0 else 1 - alpha ** (1 / n)
    return Deviation(style.name, style.text, n, mean, mean - far, mean + far)


def conclusion(found: Sequence[Deviation]) -> str:
    """The answer as a sentence."""
    better = [one.name for one in found if one.answer == BETTER]
    if not better:
        return f"No significant improvement over greedy among {len(found)} deviations."
    return f"Better than greedy: {', '.join(better)}; so greedy can be taught, or the game has it."
