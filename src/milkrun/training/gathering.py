"""Positions from whole games and how the games ended, kept in a folder as they are played."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from milkrun.engine import record
from milkrun.engine.drawn import drawn_of, encode
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game
from milkrun.engine.judgement import OWN
from milkrun.engine.learned import DAMAGED
from milkrun.engine.loop import ACTION, FIRST, KIND
from milkrun.engine.series import Ended, Policy, Series, Varied
from milkrun.locks import alone

MOMENTS = 4  # positions of a greedy game: more would be too much alike
SEARCHED_MOMENTS = 12  # of a game between searches, which takes a hundred times as long
CHUNK = 500  # games in a file
LOCK = ".lock"
SEEDS = 1_000_000  # between the seeds of two rounds, so that no game is played twice

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Positions:
    """Positions of games with the same number of players, a row for each.

    features: float16 (rows, features), as `judgement.describe` fills them. worth: hand values,
    float32 (rows, players). when: how far the game was. game: its seed. won: each seat's share of
    the win. points: each seat's lead over the mean of the others at the end, always with more
    being better; 0 for a single seat. options: float16 (rows, columns), as `drawn.encode` writes
    them; no columns if they were not drawn.
    """

    features: NDArray[np.float16]
    worth: NDArray[np.float32]
    when: NDArray[np.float32]
    game: NDArray[np.int64]
    won: NDArray[np.float32]
    points: NDArray[np.float32]
    options: NDArray[np.float16]

    def __len__(self) -> int:
        return len(self.when)


def joined(parts: Sequence[Positions]) -> Positions:
    """All rows of several parts."""
    names = [one.name for one in fields(Positions)]
    return Positions(*(np.concatenate([getattr(one, n) for one in parts]) for n in names))


def gather(
    game: Game,
    players: int,
    policy: Policy,
    games: int,
    seed: int,
    folder: Path,
    progress: Progress,
    varied: Varied | None = None,
    moments: int = MOMENTS,
) -> Positions:
    """Positions from a number of games in which every seat plays by a policy.

    Games already in the folder are not played again; they must be the same ones (`claim`).
    progress: called with the number of games done. varied: each game's options, by its seed; with
    it, positions tell a network the options. moments: positions of each game. Raises MilkrunError
    if a file cannot be read or written.
    """
    series = Series(game, [policy] * players, varied=varied, logged=True)
    parts = []
    for first in range(0, games, CHUNK):
        count = min(CHUNK, games - first)
        file = folder / f"{seed + first}-{count}.npz"
        part = kept(file) if file.exists() else None
        if part is None:
            ended = series.run((seed + first + n, None) for n in range(count))
            part = look(series, list(ended), moments)
            keep(file, part)
        parts.append(part)
        progress(first + count)
    return joined(parts)


def look(series: Series, games: Sequence[Ended], count: int = MOMENTS) -> Positions:
    """So many positions of each game, reached by replaying it."""
    game, players = series.game, series.players
    sizes = game.features
    rows = count * len(games)
    width = sizes.table + players * (OWN + sizes.seat)
    worth, when = np.zeros((rows, players)), np.zeros(rows)
    seen = np.zeros((rows, width), np.float32)
    s = record.many(game.rules.STATE, 1)
    for n, ended in enumerate(games):
        actions = ended.log[ended.log[:, KIND] == ACTION, FIRST].astype(np.int64)
        moments = np.sort(np.random.default_rng(ended.seed).integers(0, ended.steps, count))
        series.begin(s, ended.seed)
        own = slice(count * n, count * (n + 1))
        series.functions.look_back(
            s[0], actions, moments, sizes.table, sizes.seat, worth[own], when[own], seen[own]
        )
    places = np.array([one.places for one in games])
    won = (places == 1) / (places == 1).sum(1, keepdims=True)
    return Positions(
        seen.astype(np.float16),
        worth.astype(np.float32),
        when.astype(np.float32),
        np.repeat([one.seed for one in games], count),
        np.repeat(won, count, 0).astype(np.float32),
        np.repeat(leads(places, np.array([one.scores for one in games])), count, 0),
        np.repeat([options_of(series, one.seed) for one in games], count, 0).astype(np.float16),
    )


def options_of(series: Series, seed: int) -> NDArray[np.float32]:
    """The options of the game with a seed, as a network is told them: none if all are alike."""
    if series.varied is None:
        return encode({}, {})
    options = series.game.check_options(series.varied(seed))
    return encode(drawn_of(series.game.options), options)


def leads(places: NDArray[Any], scores: NDArray[Any]) -> NDArray[np.float32]:
    """How far each seat was ahead of the mean of the others: float32 (games, players)."""
    players = scores.shape[1]
    if players == 1:
        return np.zeros(scores.shape, np.float32)
    rows = np.arange(len(scores))
    best, worst = places.argmin(1), places.argmax(1)
    good = 1.0 if (scores[rows, best] - scores[rows, worst]).sum() >= 0 else -1.0
    others = (scores.sum(1, keepdims=True) - scores) / (players - 1)
    return np.asarray(good * (scores - others), np.float32)


def kept(file: Path) -> Positions | None:
    """What a file holds; None if it was cut off or damaged. Raises MilkrunError if nothing can be
    read there."""
    try:
        with file.open("rb") as raw, np.load(raw) as found:
            return Positions(**{one.name: found[one.name] for one in fields(Positions)})
    except OSError as error:
        told = error.strerror or error
        raise MilkrunError(f"{file}: cannot read the positions: {told}") from None
    except DAMAGED:
        return None


def keep(file: Path, part: Positions) -> None:
    """Write a file, whole or not at all. Raises MilkrunError if it cannot be written."""
    half = file.with_suffix(".half")
    try:
        with half.open("wb") as out:
            np.savez_compressed(out, **asdict(part))
        half.replace(file)
    except OSError as error:
        raise MilkrunError(f"{file}: cannot write the positions: {error.strerror}") from None


def claim(folder: Path, about: str) -> None:
    """Make a folder for the games that a text describes. Raises MilkrunError if it already holds
    others, or cannot be made."""
    file = folder / "games.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.write_text(about, encoding="utf-8")
        found = file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise MilkrunError(f"{folder}: cannot keep games there: {error.strerror}") from None
    if found != about:
        raise MilkrunError(f"{folder} holds other games: {found[:200]}; name another folder")


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Keep other processes from playing into a folder. Raises MilkrunError if one does."""
    try:
        file = (folder / LOCK).open("ab", buffering=0)
    except OSError as error:
        raise MilkrunError(f"{folder}: cannot keep games there: {error.strerror}") from None
    with file:
        alone(file, f"another run is playing into {folder}; wait for it, or name another folder")
        yield
