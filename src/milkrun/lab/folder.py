"""What a study has found so far, as data frames."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from milkrun.engine.errors import MilkrunError
from milkrun.engine.given import STREAM

from .measuring import Metric, metrics_of
from .playing import EVENTS, GAMES, VALUES
from .study import Study, load
from .worker import STUDY

ABOUT = "run.json"
PARTS = (GAMES, EVENTS, VALUES)


@dataclass(frozen=True, eq=False)
class Results:
    """A folder of results. about: `run.json`, what was played and with which rules."""

    folder: Path
    study: Study
    about: Mapping[str, Any]

    @cached_property
    def games(self) -> pl.DataFrame:
        """A row for each game: variant, game, seed, steps, and of each seat K from 1 on policy_K,
        place_K and score_K."""
        return self.collected(self._files(GAMES))

    @property
    def events(self) -> pl.LazyFrame:
        """A row for each action and each event: variant, game, row, step (-1: the setup), decider,
        event (its name, or "action"), whose, action, verb, ways, and the events' own numbers.
        decider and whose count seats from 0."""
        return self._files(EVENTS)

    @cached_property
    def values(self) -> pl.DataFrame:
        """Long: variant, game, metric, group, value, weight; an estimate is the sum of values over
        the sum of weights, and games are independent."""
        return self.collected(self._files(VALUES))

    def collected(self, frame: pl.LazyFrame) -> pl.DataFrame:
        """A frame of these files, read. Raises MilkrunError if one of them is damaged."""
        try:
            return frame.collect()
        except (pl.exceptions.ComputeError, OSError):
            files = (self.folder / one / name for name in self._done for one in PARTS)
            for file in files:
                if not is_whole(file):
                    told = f"delete this part in {', '.join(PARTS)}; milkrun lab run plays it again"
                    raise MilkrunError(f"{file}: damaged, or not there; {told}") from None
            raise

    @cached_property
    def metrics(self) -> dict[str, Metric]:
        """What the names of metrics mean."""
        return metrics_of(self.study.rules)

    @cached_property
    def _done(self) -> list[str]:
        """The files of finished parts: those that have values; while a part is played again with
        more games, the longer of both. Looked up once, so that what is read belongs together
        though games are still being played."""
        done = (self.folder / VALUES).glob("*.parquet")
        longest = {one.name.rpartition("-")[0]: one.name for one in sorted(done, key=by_length)}
        return sorted(longest.values())

    def _files(self, folder: str) -> pl.LazyFrame:
        if not self._done:
            raise MilkrunError(f"{self.folder}: no games yet; play them with: milkrun lab run")
        return pl.scan_parquet([self.folder / folder / one for one in self._done])


def is_whole(file: Path) -> bool:
    """Whether a file of a part can be read."""
    try:
        pl.read_parquet(file)
    except (pl.exceptions.PolarsError, OSError):
        return False
    return True


def by_length(file: Path) -> int:
    """How many games the part in a file has."""
    games = file.stem.rpartition("-")[2]
    return int(games) if games.isdigit() else 0


def results(folder: str | Path) -> Results:
    """What lies in a folder of results. Raises MilkrunError if it is none."""
    path = Path(folder)
    about = read_about(path)
    if about is None:
        raise MilkrunError(f"{path}: no results of a study: there is no {ABOUT}")
    study = replace(load(path / STUDY), chance=about.get("chance", STREAM))
    return Results(path, study, about)


def read_about(folder: Path) -> dict[str, Any] | None:
    """`run.json` of a folder; None if there is none. Raises MilkrunError."""
    file = folder / ABOUT
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        if isinstance(found, dict) and isinstance(found.get("variants"), dict):
            return found
    except FileNotFoundError:
        return None
    except OSError as error:
        raise MilkrunError(f"{file}: cannot be read: {error.strerror}") from None
    except ValueError:
        pass
    raise MilkrunError(f"{file}: not what `milkrun lab run` writes; use another folder")
