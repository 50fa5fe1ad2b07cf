"""Whether the lab is honest: what it says of studies whose truth is known.

    python benchmarks/lab_itself.py                     # of all games; minutes each
    python benchmarks/lab_itself.py tiffin --studies 200 --games 500

Games are played once, between greedy bots, and dealt out without replacement to the two variants
of a study, again and again. Dealt at random, both have the same rules: a difference that the lab
calls clear is a false one. Where one seat's wins are drawn 5 points more often, it is a true one.
"""

import argparse
import gc
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import numpy as np
import polars as pl
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from rich.table import Table
from statsmodels.stats.proportion import proportion_confint

import milkrun
from milkrun.lab.folder import Results
from milkrun.lab.questions import Effect, Findings
from milkrun.lab.reading import read
from milkrun.terminal import warm_games

ADVANTAGE = 0.05
SEAT = "seat 1"
SIZES = (1000, 2000, 3000, 4000, 6000)  # games of a variant, for the power
STUDY = """
game = "{game}"
games = {games}
seed = 5
primary = ["win_share"]
"""
OTHER = "[variants.other]\n"
Numbers = NDArray[np.int64]
Deal = tuple[Numbers, Numbers]  # the games of the two variants


class Pool:
    """Games of a study without variants, to be dealt to studies that have one."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.asked = read(results.study.text + OTHER, Path())
        self.values = results.values.drop("variant")
        self.games = results.games.sort("game").drop("variant")
        places = self.games.select("^place_.*$").to_numpy() == 1
        self.won = places[:, 0] / places.sum(1)
        gc.freeze()  # statsmodels' Holm collects garbage each time

    def only(self, metric: str) -> "Pool":
        """The same games, less measured."""
        found = Pool(self.results)
        found.values = self.values.filter(pl.col("metric") == metric)
        return found

    def study(self, deal: Deal) -> Findings:
        """The findings of a study whose variants have these games."""
        dealt = pl.concat(
            pl.DataFrame({"variant": name, "game": games, "number": np.arange(len(games))})
            for name, games in zip(("base", "other"), deal, strict=True)
        )
        found = Results(self.results.folder, self.asked, self.results.about)
        vars(found).update(  # instead of what files say
            games=numbered(dealt, self.games), values=numbered(dealt, self.values)
        )
        return Findings(found)

    def alike(self, rng: np.random.Generator, games: int) -> Deal:
        """Two variants that are the same."""
        dealt = rng.permutation(len(self.won))[: 2 * games]
        return dealt[:games], dealt[games:]

    def planted(self, rng: np.random.Generator, games: int) -> Deal:
        """A second variant whose first seat wins ADVANTAGE more often."""
        dealt = rng.permutation(len(self.won))
        first, rest = dealt[:games], dealt[games:]
        first_wins = self.won > 0.5
        apart = self.won[first_wins].mean() - self.won[~first_wins].mean()
        wins = rng.binomial(games, first_wins.mean() + ADVANTAGE / apart)
        winning, losing = rest[first_wins[rest]], rest[~first_wins[rest]]
        return first, np.concatenate([winning[:wins], losing[: games - wins]])


def numbered(dealt: pl.DataFrame, frame: pl.DataFrame) -> pl.DataFrame:
    """The rows of dealt games, with their variants and their new numbers."""
    joined = dealt.join(frame, on="game", maintain_order="left_right")
    return joined.drop("game").rename({"number": "game"})


def flags(effects: list[Effect]) -> tuple[bool, bool, float, float]:
    """Whether a study without any difference says that there is one, in its primary questions and
    in the others; and the share of ordinary intervals without 0, and of p below 0.05."""
    primary = [one for one in effects if one.primary]
    others = [one for one in effects if not one.primary]
    asked = [one.difference for one in effects if one.difference.error > 0]
    return (
        any(one.clear for one in primary),
        any(one.clear for one in others),
        float(np.mean([one.low > 0 or one.high < 0 for one in asked])),
        float(np.mean([one.p <= 0.05 for one in asked])),
    )


def found_it(effects: list[Effect]) -> bool:
    """Whether the planted advantage was found."""
    return any(
        one.clear and one.difference.value > 0
        for one in effects
        if (one.metric, one.group) == ("win_share", SEAT)
    )


def false_alarms(pool: Pool, studies: int, games: int) -> NDArray[np.float64]:
    """`flags` of studies that have nothing to find: (studies, 4)."""
    rng = np.random.default_rng(1)
    return np.array(
        [
            flags(pool.study(pool.alike(rng, games)).effects)
            for _ in track(range(studies), "nothing to find", transient=True)
        ],
        float,
    )


def power(pool: Pool, studies: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Games of a variant, and in how many studies the planted advantage is found."""
    rng = np.random.default_rng(2)
    for games in sizes:
        if len(pool.won) < 3 * games:
            break  # too few games would be left to plant from
        deals = (pool.planted(rng, games) for _ in range(studies))
        yield games, sum(found_it(pool.study(deal).effects) for deal in deals)


def told(count: float, studies: int) -> str:
    """A share of studies with Wilson's interval, in per cent."""
    low, high = proportion_confint(count, studies, method="wilson")
    return f"{100 * count / studies:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games_of", nargs="*", choices=[*milkrun.games, []], metavar="GAME")
    parser.add_argument("--studies", type=int, default=1000)
    parser.add_argument("--games", type=int, default=1000, help="of each variant, nothing to find")
    parser.add_argument("--pool", type=int, default=20_000, help="games that are played")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    names = asked.games_of or list(milkrun.games)
    warm_games([milkrun.games[name] for name in names])
    alarms = Table("game", "primary %", "others %", "intervals %", "p %", "seconds")
    powers = Table("game", *(f"{size:,} games" for size in SIZES))
    for name in names:
        begun = perf_counter()
        study = read(STUDY.format(game=name, games=asked.pool), Path())
        with tempfile.TemporaryDirectory() as folder:
            results = milkrun.lab.run(study, Path(folder) / "results", workers=asked.workers)
            pool = Pool(results)
            primary, others, missed, small = false_alarms(pool, asked.studies, asked.games).T
            found = dict(power(pool.only("win_share"), asked.studies, SIZES))
        shares = [f"{100 * one.mean():.2f}" for one in (missed, small)]
        flagged = [told(one.sum(), asked.studies) for one in (primary, others)]
        alarms.add_row(name, *flagged, *shares, f"{perf_counter() - begun:.0f}")
        powers.add_row(name, *(told(found[n], asked.studies) if n in found else "" for n in SIZES))
    Console().print(alarms, powers)


if __name__ == "__main__":
    main()
