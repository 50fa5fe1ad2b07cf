"""What the games of an arena say about its bots, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean, pvariance, variance
from typing import Any

from openskill.models import PlackettLuce

from .playing import Played

Z = 1.959964  # of a 95 % interval
T = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)  # the same of few


@dataclass(frozen=True)
class Share:
    """How a bot did. win_share: a shared win counts in part; low, high: its 95 % Wilson interval.

    place, points: the means. rating, deviation: Plackett-Luce (openskill), where a newcomer, and
    who plays alone, has 25 and 8.3. seconds: processor time per game.
    """

    name: str
    win_share: float
    low: float
    high: float
    games: int
    place: float
    points: float
    rating: float
    deviation: float
    seconds: float


@dataclass(frozen=True)
class Duel:
    """How the first of two bots did against the second, over pairs of games with the seats
    swapped. share: of the wins, a half if they are equal; lead: in mean points of its seats, always
    positive if better. Each comes with the bounds of its 95 % interval; those of the lead are None
    with one pair, which does not show how far apart pairs are. ratio: see `likelihood_ratio`;
    verdict: which of two shares it favours, None while neither.
    """

    names: tuple[str, str]
    share: tuple[float, float, float]
    lead: tuple[float, float | None, float | None]
    games: int
    seconds: tuple[float, float]
    ratio: float | None
    verdict: float | None


def shares(levels: Sequence[str], games: Sequence[Played]) -> list[Share]:
    """A Share for each bot, in the order given; each sits in a game at most once."""
    model = PlackettLuce()
    ratings = [model.rating() for _ in levels]
    for game in games:
        if len(game.seating) == 1:
            continue  # nobody to be rated against
        teams = [[ratings[bot]] for bot in game.seating]
        rated = model.rate(teams, ranks=[float(place) for place in game.places])
        for bot, team in zip(game.seating, rated, strict=True):
            ratings[bot] = team[0]
    return [_share(level, bot, games, ratings[bot]) for bot, level in enumerate(levels)]


def _share(level: str, bot: int, games: Sequence[Played], rating: Any) -> Share:
    own = [(game, game.seating.index(bot)) for game in games if bot in game.seating]
    if not own:
        return Share(level, 0, 0, 1, 0, 0, 0, rating.mu, rating.sigma, 0)
    wins = sum(won(game, seat) for game, seat in own)
    return Share(
        level,
        wins / len(own),
        *wilson(wins, len(own)),
        len(own),
        fmean(game.places[seat] for game, seat in own),
        fmean(game.points[seat] for game, seat in own),
        rating.mu,
        rating.sigma,
        fmean(game.seconds[seat] for game, seat in own),
    )


def won(game: Played, seat: int) -> float:
    """A seat's part of the win."""
    return 1 / game.places.count(1) if game.places[seat] == 1 else 0.0


def duel(
    levels: Sequence[str], games: Sequence[Played], tested: tuple[float, float] | None = None
) -> Duel:
    """What pairs of consecutive games say about two bots. tested: two shares of wins, which the
    ratio compares."""
    pairs = list(zip(games[::2], games[1::2], strict=True))
    scores = [score(pair) for pair in pairs]
    better = 1 if fmean(map(_first_leads_by, games)) >= 0 else -1
    leads = [better * fmean(_lead(game) for game in pair) for pair in pairs]
    spent = [sum(sum(_of(game.seconds, game, bot)) for game in games) for bot in (0, 1)]
    return Duel(
        (levels[0], levels[1]),
        _clipped(interval(scores, _variance(scores))),
        measured(leads),
        len(games),
        (spent[0] / len(games), spent[1] / len(games)),
        likelihood_ratio(scores, *tested) if tested else None,
        verdict(scores, tested) if tested else None,
    )


def score(pair: Sequence[Played]) -> float:
    """The first bot's part of the wins in a pair of games."""
    return fmean(_side(game) for game in pair)


def verdict(scores: Sequence[float], tested: tuple[float, float]) -> float | None:
    """Which of two shares the scores of pairs favour, None while neither."""
    if len(scores) < FEWEST:
        return None
    ratio = likelihood_ratio(scores, *tested)
    return tested[ratio > 0] if abs(ratio) >= BOUND else None


def _of(values: Sequence[float], game: Played, bot: int) -> list[float]:
    """The values of a bot's seats."""
    return [one for one, sits in zip(values, game.seating, strict=True) if sits == bot]


def _side(game: Played) -> float:
    """The first bot's part of the win, as if both had the same number of seats."""
    wins = [won(game, seat) for seat in range(len(game.seating))]
    own, others = fmean(_of(wins, game, 0)), fmean(_of(wins, game, 1))
    return own / (own + others)


def _lead(game: Played) -> float:
    return fmean(_of(game.points, game, 0)) - fmean(_of(game.points, game, 1))


def _first_leads_by(game: Played) -> int:
    """The winner's points minus the last seat's: below 0 if the fewest points win."""
    placed = sorted(zip(game.places, game.points, strict=True))
    return placed[0][1] - placed[-1][1]


def interval(values: Sequence[float], squared: float) -> tuple[float, float, float]:
    """The mean of independent values with this variance, and the borders of its 95 % interval
    (normal)."""
    mean, spread = fmean(values), Z * sqrt(squared / len(values))
    return mean, mean - spread, mean + spread


def measured(values: Sequence[float]) -> tuple[float, float | None, float | None]:
    """The mean of independent values, and the borders of its 95 % interval by their own spread
    (Student's t); None for those of a single value."""
    mean = fmean(values)
    if len(values) == 1:
        return mean, None, None
    spread = student(len(values) - 1) * sqrt(variance(values) / len(values))
    return mean, mean - spread, mean + spread


def student(freedom: int) -> float:
    """What `Z` is for the mean of `freedom` + 1 values whose variance is their own: from a table,
    or by the first terms of its series in 1 / freedom (R. Fisher, 1926), to four digits."""
    if freedom <= len(T):
        return T[freedom - 1]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def _variance(scores: Sequence[float]) -> float:
    """Of scores from 0 to 1, with a loss and a win added: few of them that are all alike do not
    show that the next one is."""
    return pvariance([*scores, 0.0, 1.0])


def _clipped(share: tuple[float, float, float]) -> tuple[float, float, float]:
    mean, low, high = share
    return mean, max(0.0, low), min(1.0, high)


ERRORS = 0.05  # how often a test of two shares may be wrong, either way
BOUND = log((1 - ERRORS) / ERRORS)
FEWEST = 20  # pairs, before a test may end: the variance is not known before


def likelihood_ratio(scores: Sequence[float], low: float, high: float) -> float:
    """The logarithm of how much likelier scores are at a mean of `high` than of `low`.

    It may be looked at after each score, and the test ended once it is beyond plus or minus
    `BOUND` (a sequential probability ratio test; A. Wald, 1945). The variance is that of the
    scores, as in the generalized test (M. Van den Bergh, 2019).
    """
    middle = (low + high) / 2
    return len(scores) * (high - low) * (fmean(scores) - middle) / _variance(scores)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % score interval of a share (E. B. Wilson, 1927)."""
    share = wins / games
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    centre = share + Z * Z / (2 * games)
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
