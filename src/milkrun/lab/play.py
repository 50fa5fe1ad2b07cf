"""How games feel, measured on what each seat's chances were as they went on.

After Browne, "Automatic generation and evaluation of recombination games" (2008), and Ludii, which
measure drama, lead changes and decisiveness, but without saying how sure they are. Here a seat's
chance is read off its hand value (`values` in the game's advice.py) at every decision of games
that are replayed, turned into a chance by what such leads came to in the other half of the games.
If that predicts no better than even chances, nothing is shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np
import polars as pl

from milkrun.training.fitting import Temperature, chances, fit_temperature, lead, logloss

from .course import Otherwise, acted_in, looked_back, series_of
from .folder import Results
from .leads import lead_changes
from .parts import Floats
from .statistics import Estimate, estimates, sample_of

LOOKED_AT = 400  # games of each variant that are replayed
SURE = 0.9  # a game is decided from when on the winner's chance stays as high
CLEAR = 0.1  # by so much a chance must be higher for the lead to have changed

MEASURES = {
    "drama": (
        "Drama: how far the winner's chance was behind the best, on average over the decisions.",
        "share",
    ),
    "turning": (
        "Lead changes that are clear of noise: the new leader's chance is higher by "
        f"{100 * CLEAR:.0f} points.",
        "times",
    ),
    "decisiveness": ("The highest chance that anyone had who did not win.", "share"),
    "decided": (
        "When it is decided: the part of the game before the winner's chance stays at least "
        f"{100 * SURE:.0f} %.",
        "share",
    ),
}


@dataclass(frozen=True)
class Course:
    """A game as it went on. worth: hand values (decisions, players); when: how far it was
    (decisions,); won: each seat's share of the win (players,)."""

    game: int
    worth: Floats
    when: Floats
    won: Floats


@dataclass(frozen=True)
class Feel:
    """Measures of play of a variant, by name. gained: by how much chances read off hand values
    predict the winner better than even ones (log-loss); nothing is measured if that is unclear."""

    games: int
    gained: Estimate
    measures: dict[str, Estimate]


def feel(results: Results, variant: str, limit: int = LOOKED_AT) -> Feel | None:
    """The measures of play of a variant; None if a single seat plays, or if no events were kept.
    Raises Otherwise if its games do not go again as they went."""
    if results.study.players < 2:
        return None
    return measured(courses(results, variant, limit))


def measured(games: Sequence[Course]) -> Feel | None:
    """The measures of games. Each half is judged by what the other half taught."""
    if len(games) < 20:
        return None
    halves = games[::2], games[1::2]
    taught = [fitted(half) for half in halves]
    rows = [
        (one, chances(lead(one.worth) * taught[1 - k].certainties(one.when)[:, None]))
        for k in (0, 1)
        for one in halves[k]
    ]
    rows.sort(key=lambda row: row[0].game)
    even = log(len(games[0].won))
    gained = over_games(
        [(one.game, float((even - surprise(one, found)).sum()), len(found)) for one, found in rows]
    )
    if not gained.low > 0:
        return Feel(len(games), gained, {})
    by_game = [(one.game, measures(found, one.won)) for one, found in rows]
    return Feel(
        len(games),
        gained,
        {name: over_games([(game, of[name], 1.0) for game, of in by_game]) for name in MEASURES},
    )


def surprise(one: Course, found: Floats) -> Floats:
    """The log-loss of chances at each decision."""
    return np.asarray(logloss(np.log(np.maximum(found, 1e-300)), np.tile(one.won, (len(found), 1))))


def fitted(games: Sequence[Course]) -> Temperature:
    """How certain a lead is, by the moment of the game."""
    worth, when = (np.concatenate([getattr(g, n) for g in games]) for n in ("worth", "when"))
    won = np.concatenate([np.tile(one.won, (len(one.when), 1)) for one in games])
    return fit_temperature(worth, won, when, count=9 if when.max() > 0 else 1)


def measures(found: Floats, won: Floats) -> dict[str, float]:
    """The measures of one game. found: chances (decisions, players)."""
    winners = won > 0
    winning = found[:, winners].max(1)
    doubtful = np.flatnonzero(winning < SURE)
    return {
        "drama": float((found.max(1) - winning).mean()),
        "turning": float(lead_changes(found, CLEAR)),
        "decisiveness": 0.0 if winners.all() else float(found[:, ~winners].max()),
        "decided": (doubtful[-1] + 1) / len(found) if len(doubtful) else 0.0,
    }


def over_games(rows: Sequence[tuple[int, float, float]]) -> Estimate:
    """The estimate of rows of game, value and weight."""
    frame = pl.DataFrame(rows, schema=["game", "value", "weight"], orient="row")
    frame = frame.with_columns(group=pl.lit(None, pl.String))
    (found,) = estimates(sample_of(frame, frame["game"].to_numpy()))
    return found


def courses(results: Results, variant: str, limit: int) -> list[Course]:
    """The first games of a variant, replayed."""
    games = results.games.filter(pl.col("variant") == variant).sort("game").head(limit)
    done = acted_in(results, variant, games["game"].to_list())
    series = series_of(results, variant)
    seats = range(1, results.study.players + 1)
    places = games.select(f"place_{k}" for k in seats).to_numpy()
    ended = games.select(f"score_{k}" for k in seats).to_numpy()
    won = (places == 1) / (places == 1).sum(1, keepdims=True)
    found = []
    for number, seed, of, scores in zip(games["game"], games["seed"], won, ended, strict=True):
        if len(done.get(number, ())) > 0:
            worth, when, now = looked_back(series, seed, done[number])
            if not (now == scores).all():
                raise Otherwise(variant, number)
            found.append(Course(number, worth, when, of))
    return found
