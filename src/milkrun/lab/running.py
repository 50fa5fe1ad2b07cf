"""Running a study: what its folder of results lacks is played, on as many processes as wanted."""

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import polars as pl

from milkrun.engine.compile import source_hash
from milkrun.engine.errors import MilkrunError
from milkrun.locks import FileLock, Held

from .folder import ABOUT, Results, read_about, results
from .measuring import metrics_of
from .playing import EVENTS, GAMES, VALUES, Player, Task, policies_of, whole
from .scheduler import done_on
from .study import Study, Variant, load
from .styles import STYLES
from .worker import STUDY
from .workers import done_by

LOCK = ".lock"
STEM = re.compile(r"(.*)-(\d+)-(\d+)")  # of a part's files, as `Task` has it: not of copies of them
PART = 100  # games in a file
SEARCHED = 10  # the same, if bots search: they take long
FIRST_LOOK = 1000  # games of each variant before precision is looked at; then twice as many ...

Progress = Callable[[int, int], None]  # games done, games in all


@dataclass(frozen=True)
class How:
    """Where games are played: in so many processes, or by the workers of a scheduler. stop: when it
    is set, processes end at once."""

    workers: int
    scheduler: str | None
    native: bool
    stop: Event | None = None


def run(
    study: Study | str | Path,
    out: str | Path,
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: Progress | None = None,
    command: str = "milkrun.lab.run",
    native: bool = True,
    stop: Event | None = None,
) -> Results:
    """Play what a study asks for and is not yet in the folder `out`; returns all results there.

    workers: processes; None for one per core, 1 to play in this one. The same study gives the same
    files, however many they are and however often it was stopped. scheduler: the address of a Dask
    scheduler, whose workers play instead. progress: called after each
    part. command: what to write down as the way to repeat it. native: False: nothing is compiled.
    stop: set by another thread, it ends the run with Stopped; processes play then, never this one.
    Raises MilkrunError, also if the folder holds the results of another study, or if another
    process is playing into it.
    """
    asked = study if isinstance(study, Study) else load(study)
    folder = Path(out)
    if native and scheduler is None:
        from milkrun.terminal import warm_games

        warm_games([asked.rules])
    how = How(workers or os.cpu_count() or 1, scheduler, native, stop)
    with alone(folder):
        about = claim(folder, asked, command)
        for stage in stages(asked):
            play(asked, folder, stage, how, progress)
            about["games"] = games_done(folder, asked)
            keep(folder, about)
            if precise(asked, folder):
                break
        keep(folder, {**about, "finished": True})
    return results(folder)


@contextmanager
def alone(folder: Path, ours: str = ABOUT) -> Iterator[None]:
    """Keep other processes from writing results into a folder; it is made if there is none. Raises
    MilkrunError if one does, or if it holds other files, but none named `ours`."""
    try:
        others = folder.exists() and any(file.name != LOCK for file in folder.iterdir())
        if others and not (folder / ours).exists():
            raise MilkrunError(f"{folder} holds other files; name an empty folder for results")
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK)
    except Held as held:
        who = f" ({held})" if str(held) else ""
        told = "wait for it, or name another folder with --out"
        raise MilkrunError(f"another run{who} is playing into {folder}; {told}") from None
    except OSError as error:
        raise MilkrunError(f"{folder}: results cannot be kept there: {error.strerror}") from None
    try:
        yield
    finally:
        lock.release()


def stages(study: Study) -> Iterator[int]:
    """How many games of each variant there are when its precision is looked at."""
    most = max(one.games for one in study.variants)
    games = FIRST_LOOK if study.precision else most
    while games < most:
        yield games
        games *= 2
    yield most


def play(study: Study, folder: Path, stage: int, how: How, progress: Progress | None) -> None:
    """Play all variants up to so many games."""
    tasks = [task for one in study.variants for task in parts(one, min(stage, one.games))]
    tasks.sort(key=lambda task: task.first)  # all variants grow together
    left = [task for task in tasks if not task.file(folder, VALUES).exists()]
    total = sum(one.games for one in study.variants)
    done = sum(task.count for task in tasks) - sum(task.count for task in left)
    tell = progress or (lambda done, total: None)
    tell(done, total)
    for task in finishing(study, folder, left, how):
        done += task.count
        tell(done, total)


def finishing(study: Study, folder: Path, tasks: list[Task], how: How) -> Iterator[Task]:
    """The tasks as they are finished."""
    if how.scheduler is not None and tasks:
        yield from done_on(how.scheduler, study, folder, tasks, how.native)
        return
    if (how.workers > 1 and len(tasks) > 1) or how.stop is not None:
        yield from done_by(folder, tasks, how.workers, how.native, how.stop)
        return
    player = Player(study, folder, how.native)
    for task in tasks:
        try:
            player.do(task)
        except OSError as error:
            raise MilkrunError(f"{folder}: cannot be written: {error.strerror or error}") from None
        yield task


def parts(variant: Variant, games: int) -> Iterator[Task]:
    """A variant's first games, in tasks."""
    size = SEARCHED if any(":" in seat.bot for seat in variant.policies) else PART
    for first in range(0, games, size):
        yield Task(variant.name, first, min(size, games - first))


def claim(folder: Path, study: Study, command: str) -> dict[str, Any]:
    """Prepare a folder for the results of a study, or go on with it; returns what its `run.json` is
    to say. Raises MilkrunError if it holds those of another study."""
    about = description(study, command)
    try:
        before = read_about(folder)
        if before is None:
            keep(folder, about)  # first, so that the folder is known again whatever fails now
        else:
            insist_on_the_same(folder, before, about)
            insist_on_as_many(folder, study)
        for one in (GAMES, EVENTS, VALUES):
            (folder / one).mkdir(parents=True, exist_ok=True)
            for half in (folder / one).glob(".*.parquet.*"):
                half.unlink()  # of a process that was killed
        if before is not None and before.get("measured") != about["measured"]:
            for file in (folder / VALUES).glob("*.parquet"):
                file.unlink()
        for name, text in {STUDY: study.text, **study.files}.items():
            put_text(folder / name, text)
    except OSError as error:
        raise MilkrunError(f"{folder}: results cannot be kept there: {error.strerror}") from None
    keep(folder, about)
    return about


def insist_on_the_same(folder: Path, before: dict[str, Any], now: dict[str, Any]) -> None:
    """Raise MilkrunError if games of two descriptions differ."""
    if told := difference(before, now):
        raise MilkrunError(f"{folder} holds {told}; use another folder")


def difference(before: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """Which games of one description are not those of another, which need not say everything; "" if
    they are the same. More games, more variants and other metrics are no difference."""
    for key, what in (
        ("game", "of another game"),
        ("version", "by another version of the rules"),
        ("source", "by other rules"),
        ("chance", "with another kind of chance"),
        ("players", "with another number of players"),
        ("seed", "with another seed"),
        ("seating", "with another seating"),
        ("styles", "with other styles"),
    ):
        if key in now and before.get(key) != now[key]:
            return f"games {what} ({before.get(key)!r}, now {now[key]!r})"
    learned = now.get("learned")
    for name, variant in before["variants"].items():
        if name in now["variants"] and variant != now["variants"][name]:
            return f"games of another variant {name!r}"
        if name not in now["variants"]:
            return f"games of {name!r}, which the study has not"
        if learned is not None and before.get("learned", {}).get(name) != learned.get(name):
            return "games by other learned values"
    return ""


def insist_on_as_many(folder: Path, study: Study) -> None:
    """Raise MilkrunError if finished parts of a variant hold games beyond those that are asked for:
    what is there would not be the study, and a shorter part would take the place of a longer."""
    files = (folder / EVENTS).glob("*.parquet")
    parts = [found.groups() for file in files if (found := STEM.fullmatch(file.stem))]
    done = dict[str, int]()
    for name, first, count in parts:
        done[name] = max(done.get(name, 0), int(first) + int(count))
    for one in study.variants:
        there = done.get(Task(one.name, 0, 0).named, 0)
        if there > one.games:
            told = f"{there} games of {one.name!r}, more than the {one.games} that are asked for"
            raise MilkrunError(f"{folder} holds {told}; use another folder")


def description(study: Study, command: str) -> dict[str, Any]:
    """What `run.json` says."""
    return {
        **said_by(study),
        "version": study.rules.version,
        "milkrun": version("milkrun"),
        "source": source_hash(study.game),
        "measured": measured_hash(study),
        "command": command,
        "styles": styles_hash(study),
        "learned": {one.name: learned_hash(study, one) for one in study.variants},
        "games": {},
        "finished": False,
    }


def said_by(study: Study) -> dict[str, Any]:
    """What the study itself says of its games, as `run.json` has it."""
    return {
        "game": study.game,
        "players": study.players,
        "seed": study.seed,
        "seating": study.seating,
        "chance": study.chance,
        "variants": {
            one.name: {
                "options": dict(one.options),
                "layout": dict(one.layout),
                "policies": [asdict(seat) for seat in one.policies],
            }
            for one in study.variants
        },
    }


def styles_hash(study: Study) -> str | None:
    """Changes when the game's styles do; None if nobody has one."""
    seats = (seat for one in study.variants for seat in one.policies)
    if not any(seat.style for seat in seats):
        return None
    return sha256((study.rules.folder / STYLES).read_bytes()).hexdigest()[:16]


def learned_hash(study: Study, variant: Variant) -> str | None:
    """Changes when what its searches have learned does; None if all judge by hand values."""
    searches = [one for one in policies_of(study, variant) if one.weights.size]
    digest = sha256()
    for one in searches:
        digest.update(one.weights.tobytes() + np.asarray(one.settings).tobytes())
    return digest.hexdigest()[:16] if searches else None


def measured_hash(study: Study) -> str:
    """Changes when values would be measured in another way."""
    digest = sha256(json.dumps(study.metrics).encode())
    here = (Path(__file__).with_name(f"{one}.py") for one in ("measuring", "parts", "leads"))
    for file in (*here, study.rules.folder / "measures.py"):
        digest.update(file.read_bytes() if file.exists() else b"")
    return digest.hexdigest()[:16]


def games_done(folder: Path, study: Study) -> dict[str, int]:
    """How many games of each variant are there."""
    there = Results(folder, study, {}).games.group_by("variant").len()
    counts = dict(there.iter_rows())
    return {one.name: counts.get(one.name, 0) for one in study.variants}


def precise(study: Study, folder: Path) -> bool:
    """Whether the precision that the study asks for is reached, by the report's intervals."""
    if study.precision is None:
        return False
    from .statistics import estimates, sample_of
    from .stopping import standard_errors  # looked at again and again

    metric, within = study.precision.metric, study.precision.within
    values = pl.scan_parquet(folder / VALUES / "*.parquet")
    asked = values.filter(pl.col("metric") == metric).collect()
    games = Results(folder, study, {}).games
    share = metrics_of(study.rules)[metric].unit == "share"
    found = [
        one
        for (variant,), own in asked.partition_by(["variant"], as_dict=True).items()
        for numbers in [games.filter(pl.col("variant") == variant)["game"].sort().to_numpy()]
        for one in estimates(sample_of(own, numbers), share, standard_errors)
    ]
    reached = (max(one.high - one.value, one.value - one.low) <= within for one in found)
    return bool(found) and all(reached)


def keep(folder: Path, about: dict[str, Any]) -> None:
    try:
        put_text(folder / ABOUT, json.dumps(about, indent=1) + "\n")
    except OSError as error:
        raise MilkrunError(f"{folder}: results cannot be kept there: {error.strerror}") from None


def put_text(file: Path, text: str) -> None:
    whole(file, lambda half: half.write_text(text, encoding="utf-8"))
