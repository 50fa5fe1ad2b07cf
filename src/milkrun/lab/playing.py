"""A part of a study: some games of a variant, played natively, written down and measured."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from itertools import islice
from math import factorial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
import polars as pl
from numpy.typing import NDArray

from milkrun.arena.seatings import seatings
from milkrun.engine import record
from milkrun.engine.match import Match
from milkrun.engine.series import Ended, Policy, Seating, Series

from .course import by_game, scores
from .leads import LEADS, is_looked_at
from .measuring import is_wanted, measured
from .parts import ACTED, Part, events_frame, games_frame
from .policies import policy_of
from .study import Study, Variant

GAMES, EVENTS, VALUES = "games", "events", "values"  # folders of results


@dataclass(frozen=True)
class Task:
    """Games `first` to before `first + count` of a variant."""

    variant: str
    first: int
    count: int

    def file(self, results: Path, folder: str) -> Path:
        return results / folder / f"{self.stem}-{self.count}.parquet"

    @property
    def stem(self) -> str:
        return f"{self.named}-{self.first:08}"

    @property
    def named(self) -> str:
        """The variant as names of files have it."""
        return quote(self.variant, safe=" =,")


class Player:
    """Plays the tasks of a study and keeps them in a folder of results."""

    def __init__(self, study: Study, results: Path, native: bool = True) -> None:
        self.study = study
        self.results = results
        self.native = native
        self.series = cache(self._series)

    def do(self, task: Task) -> None:
        """Play, write and measure what is not there yet; the values come last, so that a part that
        has them is finished."""
        files = [task.file(self.results, one) for one in (GAMES, EVENTS, VALUES)]
        if not all(file.exists() for file in files[:2]):
            for file, frame in zip(files, self.play(task), strict=False):
                write(frame, file)
        if not files[2].exists():
            games, events = map(pl.read_parquet, files[:2])
            write(
                measured(task.variant, self.part(task.variant, games, events), self.study.metrics),
                files[2],
            )
        for folder in (GAMES, EVENTS, VALUES):  # a shorter part is not needed any more
            for other in (self.results / folder).glob(f"{task.stem}-*.parquet"):
                if other not in files:
                    other.unlink()

    def play(self, task: Task) -> tuple[pl.DataFrame, pl.DataFrame]:
        """The games and the events of a task."""
        numbers = range(task.first, task.first + task.count)
        ended = [self.game(task.variant, n) for n in numbers]
        names = [seat.name for seat in self.study.variant(task.variant).policies]
        sitting = [[names[k] for k in self.seating(n)] for n in numbers]
        return (
            games_frame(task.variant, numbers, sitting, ended),
            events_frame(self.study.rules, task.variant, numbers, ended),
        )

    def game(self, variant: str, n: int) -> Ended:
        """Game number `n` of a variant: with the same seed and seating as in every other."""
        return self.series(variant).play(seed_of(self.study.seed, n), self.seating(n))

    def seating(self, n: int) -> Seating:
        """Which of the policies sits in each seat of game number `n`."""
        if self.study.seating == "fixed":
            return range(self.study.players)
        return orders(self.study.players)[n % factorial(self.study.players)]

    def part(self, variant: str, games: pl.DataFrame, events: pl.DataFrame) -> Part:
        """Games as they are measured."""
        start = beginning(self.study, self.study.variant(variant))
        options = self.study.variant(variant).options
        scores = self.scores(variant, games, events)
        return Part(self.study.rules, self.study.players, options, start, games, events, scores)

    def scores(
        self, variant: str, games: pl.DataFrame, events: pl.DataFrame
    ) -> dict[int, NDArray[np.float64]]:
        """The course of the games that are looked at, if a metric needs it."""
        if not any(is_wanted(one, self.study.metrics) for one in LEADS):
            return {}
        some = is_looked_at(self.study.players)
        seeds = dict(games.filter(some).select("game", "seed").iter_rows())
        acted = by_game(events.filter(some & (pl.col("event") == ACTED)))
        series = self.series(variant)
        return {n: scores(series, seeds[n], actions) for n, actions in acted.items()}

    def _series(self, name: str) -> Series:
        variant = self.study.variant(name)
        return Series(
            self.study.rules,
            policies_of(self.study, variant),
            options=variant.options,
            layout=variant.layout,
            chance=self.study.chance,
            logged=True,
            native=self.native,
        )


def seed_of(seed: int, n: int) -> int:
    """The seed of game number `n` of a study, from 0 to 2**63 - 1."""
    return int.from_bytes(blake2b(f"{seed} {n}".encode(), digest_size=8).digest(), "big") >> 1


@cache
def orders(players: int) -> list[tuple[int, ...]]:
    """Seatings of a balanced design: after all of them, everybody has sat everywhere equally often
    next to everybody else."""
    return list(islice(seatings(players), factorial(players)))


def policies_of(study: Study, variant: Variant) -> list[Policy]:
    """How the seats of a variant play, in the order of its policies."""
    match = _match(study, variant)
    return [policy_of(match, seat) for seat in variant.policies]


def _match(study: Study, variant: Variant) -> Match:
    return Match(
        study.rules,
        players=study.players,
        seed=0,
        options=variant.options,
        layout=variant.layout,
        chance=study.chance,
        native=False,
    )


def beginning(study: Study, variant: Variant) -> record.Record:
    """The record of a match of a variant just begun."""
    return _match(study, variant).state


def write(frame: pl.DataFrame, file: Path) -> None:
    """Write a file, whole or not at all."""
    whole(file, frame.write_parquet)


def whole(file: Path, put: Callable[[Path], Any]) -> None:
    """Let `put` write a file that is there whole or not at all, even if this process is killed."""
    half = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        put(half)
        half.replace(file)
    except OSError:  # the disk is full, say
        half.unlink(missing_ok=True)
        raise
