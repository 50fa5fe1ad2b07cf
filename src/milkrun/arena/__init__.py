"""Bots against one another: whole games over balanced seatings, and how sure the results are."""

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

from milkrun.engine.errors import MilkrunError

from .playing import Planned, Played, Setting, look, plan, run
from .results import Duel, Share, duel, score, shares, verdict
from .seatings import blocks, seatings, some_of

__all__ = ["Duel", "Played", "Setting", "Share", "check_duel", "check_file", "compare", "play"]

Progress = Callable[[int], None]


def play(
    setting: Setting,
    count: int,
    progress: Progress | None = None,
    *,
    workers: int = 1,
    file: Path | None = None,
) -> list[Share]:
    """Play `count` games with one bot in each seat; returns a Share for each bot, in order.

    If there are more bots than seats, some sit in each game. `progress(done)` is called after each.
    After every full cycle (all choices of bots in all their orders) each bot has sat in each seat,
    and next to each other bot, equally often. Each game has its own seeds, so the number of worker
    processes changes nothing but the time (and bots with a budget in seconds). file: as in `run`.
    Raises MilkrunError.
    """
    games = []
    for played in run(setting, _single(setting, count), workers, file):
        games.append(played)
        if progress is not None:
            progress(len(games))
    return shares(setting.levels, games)


def compare(
    setting: Setting,
    count: int,
    progress: Progress | None = None,
    *,
    workers: int = 1,
    file: Path | None = None,
    tested: tuple[float, float] | None = None,
    fewest: int = 2,
) -> Duel:
    """A duel of two bots in all seats, in at most `count` games: pairs of games with the same seeds
    and the seats swapped. `tested` is two shares of wins, such as 0.5 and 0.55: the duel then ends
    as soon as the games favour one of them, with 5 % errors either way,
    and at least `fewest` are played.
    """
    check_duel(setting.levels, count, tested)
    games: list[Played] = []
    scores: list[float] = []  # kept, as thousands of pairs are looked at after each
    playing = run(setting, _pairs(setting, count), workers, file)
    for played in playing:
        games.append(played)
        if progress is not None:
            progress(len(games))
        if len(games) % 2:
            continue
        scores.append(score(games[-2:]))
        if tested and len(games) >= fewest and verdict(scores, tested):
            playing.close()
            break
    return duel(setting.levels, games, tested)


def check_file(setting: Setting, count: int, file: Path | None, *, pairs: bool = False) -> None:
    """Raise MilkrunError if a file holds other games than those that `play`, or with `pairs`
    `compare`, would play. Nothing is compiled for that."""
    planned = _pairs(setting, count) if pairs else _single(setting, count)
    if file is not None:
        look(setting, planned, file)


def _single(setting: Setting, count: int) -> list[Planned]:
    """Games with one bot in each seat. Raises MilkrunError if there are too few."""
    bots, seats = len(setting.levels), setting.players
    if bots < seats:
        raise MilkrunError(f"{seats} seats need at least {seats} bots, or a duel; got {bots}")
    draws = seatings(seats) if bots == seats else some_of(bots, seats, setting.seed)
    return list(plan(islice(draws, count)))


def _pairs(setting: Setting, count: int) -> list[Planned]:
    """Games of two bots, in pairs with the same seeds and the seats swapped."""
    pairs = enumerate(islice(blocks(setting.players), count // 2))
    return [(2 * block + k, block, one) for block, pair in pairs for k, one in enumerate(pair)]


def check_duel(levels: Sequence[str], count: int, tested: tuple[float, float] | None) -> None:
    """Raise MilkrunError if such a duel is not possible."""
    if len(levels) != 2:
        raise MilkrunError(f"a duel needs two bots; got {len(levels)}")
    if tested and not 0 < tested[0] < tested[1] < 1:
        raise MilkrunError(f"give two shares of wins to test, the lower one first; got {tested}")
    if count < 2:
        raise MilkrunError("a duel needs at least two games: each is played with both seatings")
