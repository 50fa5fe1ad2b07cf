"""Bots against one another: whole games over balanced seatings, and what the results are worth."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, permutations
from math import sqrt
from random import Random

from . import bots
from .engine.game import Game
from .engine.match import Match

Z = 1.959964  # of a 95 % interval


@dataclass(frozen=True)
class Share:
    """How often a bot won: a shared win counts its part. low, high: the 95 % Wilson interval."""

    name: str
    win_share: float
    low: float
    high: float
    games: int


def arena(
    game: Game,
    levels: Sequence[str],
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> list[Share]:
    """Play `games` games between bots, one a seat; a Share for each, in the order given.

    `progress(done)` is called after each game. Seats are dealt so that after every full cycle each
    bot has sat in each seat, and next to each other bot, equally often.
    """
    players = [bots.make(level, seed=seed + n) for n, level in enumerate(levels)]
    wins = [0.0] * len(players)
    chance = Random(seed)
    for n, seating in enumerate(islice(seatings(len(players)), games)):
        match = Match(game, players=len(players), seed=chance.getrandbits(62))
        while (seat := match.to_move) is not None:
            seen = match.imagine(seat, chance.getrandbits(62))
            match.play(players[seating[seat]].choose(seen))
        winners = [one.seat for one in match.standings() if one.place == 1]
        for seat in winners:
            wins[seating[seat]] += 1 / len(winners)
        if progress is not None:
            progress(n + 1)
    return [
        Share(level, wins[n] / games, *wilson(wins[n], games), games)
        for n, level in enumerate(levels)
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
