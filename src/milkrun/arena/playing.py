"""Whole games between bots, side by side in several processes, each written down as it ends."""

import json
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from io import FileIO
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from milkrun import bots
from milkrun.bots.search import learned_hash
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games
from milkrun.engine.match import Match
from milkrun.locks import alone
from milkrun.training.drawing import draw

from .seatings import Seating

OURS = '{"arena"'  # how the first line of a file begins


@dataclass(frozen=True)
class Setting:
    """What is the same in all games of an arena.

    cpu: bots with a budget in seconds get it as processor time, not by the clock. drawn: each
    block has options drawn at random (`milkrun.training.drawing`), in place of those given.
    """

    game: str
    levels: tuple[str, ...]
    players: int
    seed: int = 0
    options: Mapping[str, int] = field(default_factory=dict)
    layout: Mapping[str, Any] = field(default_factory=dict)
    cpu: bool = False
    drawn: bool = False


@dataclass(frozen=True)
class Played:
    """One game. For each seat: the number of its bot, its place, its points, and the processor time
    that it took, in seconds. match: the game as `milkrun replay` reads it."""

    n: int
    seating: Seating
    places: list[int]
    points: list[int]
    seconds: list[float]
    match: dict[str, Any]


def check(setting: Setting) -> dict[str, str]:
    """A hash of the learned values of each bot that has some.

    Raises MilkrunError if the games of a setting cannot be played as intended.
    """
    searching = bots.searching(games[setting.game], setting.levels)
    # Made once here, so that wrong options, layouts or weights are reported before any game.
    match = _match(setting, 0, setting.options)
    judgements = {name: bot.judgement(match) for name, bot in searching.items()}
    return {name: learned_hash([one]) for name, one in judgements.items() if one}


def _match(setting: Setting, seed: int, options: Mapping[str, int]) -> Match:
    return Match(
        games[setting.game],
        players=setting.players,
        seed=seed,
        options=options,
        layout=setting.layout,
    )


def play(setting: Setting, n: int, block: int, seating: Seating) -> Played:
    """Game number `n`. The bots and the game take their seeds from its block, so that all games of
    a block have the same luck as long as they are played alike."""
    clock = time.thread_time if setting.cpu else time.perf_counter
    seeds, seed, chance = _luck(setting, block)
    options = setting.options
    if setting.drawn:
        options = draw(games[setting.game], setting.players, seed, printed=0)
    match = _match(setting, seed, options)
    names = [setting.levels[bot] for bot in seating]
    by_bot = len(set(seating)) == len(seating)
    players = [
        bots.make(name, seeds[bot if by_bot else seat], clock)
        for seat, (name, bot) in enumerate(zip(names, seating, strict=True))
    ]
    seconds = [0.0] * setting.players
    while (seat := match.to_move) is not None:
        begun = time.thread_time()
        match.play(bots.move(match, players[seat], chance.getrandbits(62)))
        seconds[seat] += time.thread_time() - begun
    stood = match.standings()
    by_seat = {one.seat: one for one in stood}
    return Played(
        n,
        seating,
        [by_seat[seat].place for seat in range(setting.players)],
        [by_seat[seat].score for seat in range(setting.players)],
        [round(one, 3) for one in seconds],
        json.loads(match.dumps()),
    )


def _luck(setting: Setting, block: int) -> tuple[list[int], int, Random]:
    """The seeds of the bots and of the match in a block, and what else is left to chance there."""
    chance = Random(f"{setting.seed} {block}")
    seeds = [chance.getrandbits(62) for _ in range(max(len(setting.levels), setting.players))]
    return seeds, chance.getrandbits(62), chance


Planned = tuple[int, int, Seating]  # the number of a game, its block, and who sits where


def run(
    setting: Setting, planned: Sequence[Planned], workers: int, file: Path | None = None
) -> Generator[Played]:
    """Play the planned games, in order, in that many processes.

    file: keeps each game as a line of JSON, after one for the setting. Games that it already holds
    are not played again, except a last one that was cut off. Raises MilkrunError if its games
    belong to another setting, or are seated or seeded otherwise than planned, or if another process
    is adding to it.
    """
    with _log(setting, check(setting), file) as (known, write):
        kept = [known[plan[0]] for plan in planned if plan[0] in known]
        left = [plan for plan in planned if plan[0] not in known]
        _check_planned(setting, planned, known, file)
        for played in chain(kept, _fresh(setting, left, workers)):
            if played.n not in known:
                write(played)
            yield played


def look(setting: Setting, planned: Sequence[Planned], file: Path) -> None:
    """Raise MilkrunError if `run` would refuse the games of a file. Nothing is compiled for that,
    so what bots have learned is compared only by `run`."""
    with _saving(file):
        known = _read(file, json.dumps(_about(setting)), _without_learned)
    _check_planned(setting, planned, known, file)


def _check_planned(
    setting: Setting, planned: Sequence[Planned], known: Mapping[int, Played], file: Path | None
) -> None:
    """Raise MilkrunError if games of a file are seated or seeded otherwise than planned."""
    for n, block, seating in planned if known else ():
        if n in known and not _as_planned(known[n], seating, _luck(setting, block)[1]):
            raise MilkrunError(
                f"{file}: game {n} has other seats or another seed than the one of that number "
                "here, as games of an arena and of a duel have; use another file"
            )


def _as_planned(played: Played, seating: Seating, seed: int) -> bool:
    return (played.seating, played.match.get("seed")) == (seating, seed)


def _fresh(setting: Setting, planned: Sequence[Planned], workers: int) -> Iterator[Played]:
    one = partial(play, setting)
    if workers == 1:
        yield from (one(*plan) for plan in planned)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(one, *zip(*planned, strict=True)) if planned else ()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _log(
    setting: Setting, learned: Mapping[str, str], file: Path | None
) -> Iterator[tuple[dict[int, Played], Any]]:
    """The games that a file holds, by number, and a function that adds one."""
    if file is None:
        yield {}, lambda played: None
        return
    head = json.dumps(_about(setting) | ({"learned": learned} if learned else {}))
    with _saving(file):
        lines = file.open("ab", buffering=0)  # so that nothing is left to write when it is closed
    with lines:
        with _saving(file):
            alone(lines, f"another run is saving games in {file}; wait for it, or use another file")
            known = _read(file, head)
            if file.stat().st_size:
                lines.truncate(_whole(file) if known else 0)
            if not known:
                _append(lines, head)

        def write(played: Played) -> None:
            with _saving(file):
                _append(lines, json.dumps(asdict(played)))

        yield known, write


def _append(lines: FileIO, line: str) -> None:
    """Add a line to an open file: all of it, or an OSError."""
    left = f"{line}\n".encode()
    while left:
        left = left[lines.write(left) :]


@contextmanager
def _saving(file: Path) -> Iterator[None]:
    """Raise MilkrunError if a file cannot be read or written."""
    try:
        yield
    except OSError as error:
        raise MilkrunError(f"{file}: games cannot be saved there: {error.strerror}") from None


def _about(setting: Setting) -> dict[str, Any]:
    """What the first line of a file says of its games, without what bots have learned."""
    told = {name: value for name, value in asdict(setting).items() if name != "drawn" or value}
    return {"arena": told, "version": games[setting.game].version}


def _without_learned(line: str) -> str:
    """A first line as it would be if no bot had learned anything."""
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        return line
    if not isinstance(head, dict):
        return line
    return json.dumps({name: told for name, told in head.items() if name != "learned"})


def _read(file: Path, head: str, of: Callable[[str], str] = lambda line: line) -> dict[int, Played]:
    """The games of a file, if there is one, without a last line that was cut off. of: what of its
    first line must be that head."""
    if not file.exists() or not file.stat().st_size:
        return {}
    text = file.read_text(encoding="utf-8", errors="replace")
    if text.startswith(OURS) and "\n" not in text:  # cut off before the first game
        return {}
    lines = text.splitlines(keepends=True)
    if of(told := lines[0].strip()) != head:
        kind = f"other games: {told[:200]}" if told.startswith(OURS) else "something else"
        raise MilkrunError(f"{file} holds {kind}; use another file")
    if not lines[-1].endswith("\n"):
        lines.pop()
    found = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            one = _game_of(json.loads(line))
        except (ValueError, TypeError, KeyError, RecursionError):
            raise MilkrunError(f"{file}, line {number}: not a game; use another file") from None
        found[one.n] = one
    return found


def _whole(file: Path) -> int:
    """How many bytes of a file there are before a last line that was cut off."""
    return file.read_bytes().rfind(b"\n") + 1


def _game_of(read: Any) -> Played:
    """What was written of a game. Raises ValueError, TypeError or KeyError if it is none."""
    one = Played(**{**read, "seating": tuple(read["seating"])})
    rows = (one.seating, one.places, one.points, one.seconds)
    if len({len(row) for row in rows}) > 1 or not isinstance(one.match, dict):
        raise ValueError("each row has a number for each seat")
    if not all(isinstance(number, int | float) for row in ([one.n], *rows) for number in row):
        raise TypeError("a number is needed")
    return one


def plan(seatings: Iterable[Seating]) -> Iterator[Planned]:
    """Games that each have their own seeds."""
    for n, seating in enumerate(seatings):
        yield n, n, seating
