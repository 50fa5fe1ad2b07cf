"""Bots against one another: whole games over balanced seatings, and what the results are worth."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice, permutations
from math import sqrt
from multiprocessing import get_context
from random import Random

from openskill.models import PlackettLuce

from . import bots
from .engine.game import Game, games
from .engine.match import Match

Z = 1.959964  # of a 95 % interval


@dataclass(frozen=True)
class Share:
    """How a bot did. win_share: a shared win counts its part; low, high: its 95 % Wilson interval.

    place, points: the means. rating, deviation: Plackett-Luce (openskill), where a newcomer has
    25 and 8.3.
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


@dataclass(frozen=True)
class Result:
    """Of one game, for each bot: the place and the points."""

    places: list[int]
    points: list[int]


def arena(
    game: Game,
    levels: Sequence[str],
    count: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    *,
    workers: int = 1,
    options: Mapping[str, int] | None = None,
) -> list[Share]:
    """Play `count` games with one bot in each seat; a Share for each bot, in the order given.

    `progress(done)` is called after each game. Seats are dealt so that after every full cycle each
    bot has sat in each seat, and next to each other bot, equally often. Each game has seeds of its
    own, so that the number of worker processes changes nothing but the time (and bots with a
    budget in seconds).
    """
    orders = islice(seatings(len(levels)), count)
    one = partial(play, game.name, list(levels), dict(options or {}), seed)
    results: list[Result] = []

    def gather(found: Iterable[Result]) -> None:
        for result in found:
            results.append(result)
            if progress is not None:
                progress(len(results))

    if workers == 1:
        gather(map(one, range(count), orders))
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            gather(pool.map(one, range(count), orders))
    return shares(levels, results)


def play(
    name: str,
    levels: list[str],
    options: dict[str, int],
    seed: int,
    n: int,
    seating: tuple[int, ...],
) -> Result:
    """Game number `n`: seat p is for bot `seating[p]`."""
    chance = Random(f"{seed} {n}")
    players = [bots.make(level, chance.getrandbits(62)) for level in levels]
    match = Match(games[name], players=len(levels), seed=chance.getrandbits(62), options=options)
    while (seat := match.to_move) is not None:
        match.play(bots.move(match, players[seating[seat]], chance.getrandbits(62)))
    stood = {seating[one.seat]: one for one in match.standings()}
    return Result(
        [stood[bot].place for bot in range(len(levels))],
        [stood[bot].score for bot in range(len(levels))],
    )


def shares(levels: Sequence[str], results: Sequence[Result]) -> list[Share]:
    """What the results say of each bot."""
    model = PlackettLuce()
    ratings = [model.rating() for _ in levels]
    wins = [0.0] * len(levels)
    for result in results:
        first = [bot for bot, place in enumerate(result.places) if place == 1]
        for bot in first:
            wins[bot] += 1 / len(first)
        rated = model.rate([[one] for one in ratings], ranks=[float(p) for p in result.places])
        ratings = [team[0] for team in rated]
    count = len(results)
    return [
        Share(
            level,
            wins[bot] / count,
            *wilson(wins[bot], count),
            count,
            sum(result.places[bot] for result in results) / count,
            sum(result.points[bot] for result in results) / count,
            ratings[bot].mu,
            ratings[bot].sigma,
        )
        for bot, level in enumerate(levels)
    ]


def seatings(count: int) -> Iterator[tuple[int, ...]]:
    """Who sits where, game after game, without end: every order round the table, each turned so
    that everyone starts once before the next order comes."""
    while True:
        for rest in permutations(range(1, count)):
            order = (0, *rest)
            for turn in range(count):
                yield order[turn:] + order[:turn]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % score interval of a share (E. B. Wilson, 1927)."""
    share = wins / games
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    centre = share + Z * Z / (2 * games)
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
