"""Rules that are tried: how far each misses the targets of a study, kept as it is found."""

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from milkrun.engine.errors import MilkrunError

from .measuring import measured
from .playing import Player, Task
from .statistics import sample_of
from .study import BASE, Study, Target, Variant
from .verdicts import ALONE, Verdict, verdict

KEPT = "tried.jsonl"
FEWEST = 20  # games that one thread plays at once
NOTHING = 1e6  # the miss of rules under which a group of a target never comes up; no other is more
Changes = Mapping[str, int]  # options and their values, where they differ from the base


class Candidates:
    """Plays rules natively on several threads, or looks up what they came to before.

    Game number n has the same seed under all of them. Raises MilkrunError.
    """

    def __init__(self, study: Study, folder: Path, workers: int, native: bool = True) -> None:
        self.metrics = tuple(dict.fromkeys(one.metric for one in study.targets))
        self.study = replace(study, metrics=self.metrics)
        self.base = study.variants[0]
        self.native = native
        self.workers = workers
        self.file = folder / KEPT
        self.kept = kept_in(self.file)

    def changes(self, values: Changes) -> dict[str, int]:
        """Those values that are not the base's, by name."""
        return {key: values[key] for key in sorted(values) if values[key] != self.base.options[key]}

    def miss(self, changes: Changes, first: int, games: int) -> float:
        """How far rules miss the targets: the furthest group of each in units of what is allowed,
        the mean over targets; of a single one, 1 and less is what is wanted."""
        key = json.dumps([dict(changes), first, games])
        if key not in self.kept:
            found = self.verdicts(changes, first, games)
            self.kept[key] = missed(found)
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"key": key, "miss": self.kept[key]}) + "\n")
        return self.kept[key]

    def verdicts(self, changes: Changes, first: int, games: int) -> list[Verdict | None]:
        """The verdict on each target; None if its metric, or a group of it, never comes up."""
        variant = replace(self.base, options={**self.base.options, **changes}, games=games)
        values = self.played(variant, first)
        numbers = np.arange(first, first + games)
        return [
            judged(target, values.filter(pl.col("metric") == target.metric), numbers)
            for target in self.study.targets
        ]

    def played(self, variant: Variant, first: int) -> pl.DataFrame:
        """What is measured of a variant's games from number `first` on."""
        try:
            player = Player(replace(self.study, variants=(variant,)), Path(), self.native)
            player.part(BASE, *player.play(Task(BASE, first, 1)))
        except MilkrunError as error:
            changed = self.changes(variant.options)
            raise MilkrunError(f"rules {told(changed)} cannot be played: {error}") from None
        size = max(FEWEST, -(-variant.games // self.workers))
        last = first + variant.games
        tasks = [Task(BASE, n, min(size, last - n)) for n in range(first, last, size)]

        def values(task: Task) -> pl.DataFrame:
            return measured(BASE, player.part(BASE, *player.play(task)), self.metrics)

        with ThreadPoolExecutor(self.workers) as pool:
            return pl.concat(pool.map(values, tasks))


def kept_in(file: Path) -> dict[str, float]:
    """What was tried before; a last line that was not finished is taken away."""
    if not file.exists():
        return {}
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        file.write_text("".join(lines[:-1]), encoding="utf-8")
    rows = [json.loads(line) for line in lines if line.endswith("\n")]
    return {row["key"]: row["miss"] for row in rows}


def judged(target: Target, values: pl.DataFrame, games: NDArray[np.int64]) -> Verdict | None:
    """The verdict on a target; None if there is nothing to be judged. Raises MilkrunError if it is
    about the mean of a single group."""
    if values.is_empty():
        return None
    sample = sample_of(values, games)
    groups = target.groups or sample.groups
    if not set(groups) <= set(sample.groups):
        return None
    if target.at is None and len(groups) == 1:
        raise MilkrunError(f"target {target.metric}: {ALONE}")
    try:
        return verdict(sample.of(groups), target.within, target.relative, target.at)
    except MilkrunError:  # a share of nothing
        return None


def missed(found: list[Verdict | None]) -> float:
    """The mean over targets of how far the furthest group is away, in units of `within`."""
    sizes = [
        NOTHING if one is None else min(NOTHING, abs(one.worst.value) / max(one.within, 1e-9))
        for one in found
    ]
    return float(np.mean(sizes))


def told(changes: Changes) -> str:
    """Changes as people read them."""
    return ", ".join(f"{key} = {value}" for key, value in changes.items()) or "as they are"


def written(found: Any, file: Path) -> None:
    """Write what a search found."""
    file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
