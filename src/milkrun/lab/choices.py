"""Actions hardly ever worth choosing: legal often, and left alone by whoever plays best."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from .course import acted_in, masks, series_of
from .families import ALPHA
from .folder import Results
from .measuring import opening_names
from .statistics import Estimate, estimates, sample_of, size_of, wilson
from .study import Seat

LOOKED_AT = 400  # games of each variant that are played again
FEWEST = 200  # decisions at which an action must have been legal
SELDOM = 0.01  # chosen at fewer of them, it is hardly worth choosing
NEVER = 268  # games in which an action must have been legal if never is to be clearly SELDOM
ROWS = {"game": pl.Int64, "group": pl.String, "value": pl.Float64, "weight": pl.Float64}
BUDGET = re.compile(r"search:(\d+)i")


@dataclass(frozen=True)
class Choice:
    """An action, or a verb if it has many: at how many decisions it was legal beside others, and
    the share of them at which it was chosen, with a 90 % interval: one end misses in 5 %."""

    action: str
    legal: int
    share: Estimate

    @property
    def seldom(self) -> bool:
        """Whether it was clearly chosen less often than SELDOM."""
        return self.legal >= FEWEST and self.share.high < SELDOM


def choices(results: Results, variants: Sequence[str]) -> dict[str, tuple[str, list[Choice]]]:
    """For each variant its strongest bot and what that chooses, the rarest first."""
    found = {}
    for name in variants:
        seats = results.study.variant(name).policies
        best = max(seats, key=strength)
        if strength(best) > (0, 0):
            found[name] = best.name, chosen(results, name, best.name)
    return found


def strength(seat: Seat) -> tuple[float, float]:
    """Search before greedy, longer before shorter, more careful before less, plain greedy before a
    style; random is (0, 0)."""
    budget = BUDGET.match(seat.bot)
    greedy = 0 if not seat.bot.startswith("greedy") else 0.5 if seat.style else 1
    size = int(budget[1]) + 1 if budget else greedy
    return size, -seat.slips if size else 0.0


def chosen(results: Results, variant: str, who: str) -> list[Choice]:
    """What the policy `who` chooses."""
    games = results.games.filter(pl.col("variant") == variant).sort("game").head(LOOKED_AT)
    rows = pl.concat([pl.DataFrame(schema=ROWS), *counted(results, variant, who, games)])
    if rows.is_empty():
        return []
    sample = sample_of(rows, games["game"].to_numpy())
    shares = [wilson(one, size_of(sample, k), 2 * ALPHA) for k, one in enumerate(estimates(sample))]
    legal = dict(rows.group_by("group").agg(pl.col("weight").sum()).iter_rows())
    found = [
        Choice(str(group), int(legal[group]), one)
        for group, one in zip(sample.groups, shares, strict=True)
    ]
    return sorted(found, key=lambda one: (one.share.value, -one.legal, one.action))


def counted(
    results: Results, variant: str, who: str, games: pl.DataFrame
) -> Iterator[pl.DataFrame]:
    """Of each game, how often each action was legal beside others, and chosen."""
    names = opening_names(results.study.rules)
    groups = sorted(set(names))
    of = np.array([groups.index(one) for one in names])
    numbers = games["game"].to_list()
    done = acted_in(results, variant, numbers)
    deciders = acted_in(results, variant, numbers, "decider")
    series = series_of(results, variant)
    for row in games.iter_rows(named=True):
        seats = [k for k in range(results.study.players) if row[f"policy_{k + 1}"] == who]
        actions = done[row["game"]]
        legal = grouped(masks(series, row["seed"], actions), of, len(groups))
        free = (legal.sum(1) > 1) & np.isin(deciders[row["game"]], seats)
        took = np.bincount(of[actions[free]], minlength=len(groups))
        ways = legal[free].sum(0)
        there = np.flatnonzero(ways)
        yield pl.DataFrame(
            {
                "game": np.full(len(there), row["game"], np.int64),
                "group": [groups[k] for k in there],
                "value": took[there].astype(float),
                "weight": ways[there].astype(float),
            },
            schema=ROWS,
        )


def grouped(mask: np.ndarray, of: np.ndarray, count: int) -> np.ndarray:
    """Whether any action of a group is legal: bool (decisions, groups)."""
    found = np.zeros((len(mask), count), np.bool_)
    moment, action = np.nonzero(mask)
    found[moment, of[action]] = True
    return found
