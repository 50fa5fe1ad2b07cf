"""Puzzles as data: `puzzles/puzzles.jsonl` in a game's folder, checked when loaded.

The first line is a head: format, game, version of the rules, seed, games mined so far, yields.
Each further line is a puzzle. Actions are written as in saved games: [verb, argument, ...].
Positions are imagined from what the seat knows, so they hold nothing that is hidden from it.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game, games
from milkrun.engine.match import Match
from milkrun.engine.saved import read_action
from milkrun.engine.start import position

FORMAT = 1
FOLDER, FILE = "puzzles", "puzzles.jsonl"
Written = list[Any]  # an action, as files hold it
NOTHING_ELSE = ConfigDict(extra="forbid")


class PuzzleError(MilkrunError):
    """A file of puzzles that cannot be used: which, where, and why."""


@dataclass(frozen=True)
class Other:
    """Actions that come to the same and are wrong. loss: of chance to win, with its error, in so
    many worlds. why: what speaks against them, in a sentence. world: the number of one where that
    can be seen (`Puzzle.seed` is that of the worlds); line: how it goes on there, from the first of
    them on."""

    __pydantic_config__: ClassVar = NOTHING_ELSE

    actions: list[Written]
    loss: float
    error: float
    worlds: int
    why: str
    world: int
    line: list[Written]


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A position, whose it is, and what is right.

    accepted: what is right, the best first. text, why: of the best, in words. world, line: how it
    might go on after that. easy: greedy's favourite is right. part: how far the game is, from 0 to
    1. seed: of the worlds that lines are in.
    """

    __pydantic_config__: ClassVar = NOTHING_ELSE

    id: str
    game: str
    seat: int
    players: int
    position: dict[str, Any]
    accepted: list[Written]
    others: list[Other]
    text: str
    why: str
    world: int
    line: list[Written]
    themes: list[str]
    easy: bool
    part: float
    seed: int

    def match(self, native: bool | None = None) -> Match:
        """The position as a match, with the seat to move."""
        return position(self.game, self.position, native=native)

    def ids(self, written: list[Written]) -> list[int]:
        return [read_action(games[self.game], one) for one in written]

    @cached_property
    def right(self) -> frozenset[int]:
        """The ids of the accepted actions."""
        return frozenset(self.ids(self.accepted))

    @cached_property
    def best(self) -> int:
        return self.ids(self.accepted[:1])[0]

    def other(self, action: int) -> Other | None:
        """The wrong actions that this one is of; None if it is none of them."""
        return next((one for one in self.others if action in self.ids(one.actions)), None)


@dataclass
class Pool:
    """The puzzles of a game. yields: how many positions were looked at, and what became of them."""

    __pydantic_config__: ClassVar = NOTHING_ELSE

    game: str
    version: int
    seed: int = 0
    games: int = 0
    seconds: float = 0.0
    yields: dict[str, int] = field(default_factory=dict)
    puzzles: list[Puzzle] = field(default_factory=list)

    def by_id(self, id: str) -> Puzzle | None:
        return next((one for one in self.puzzles if one.id == id), None)

    def save(self, file: Path) -> None:
        """Write all, so that a reader finds either the old or the new file."""
        head = {"format": FORMAT} | {k: v for k, v in vars(self).items() if k != "puzzles"}
        head["seconds"] = round(self.seconds, 1)
        lines = [head, *map(asdict, self.puzzles)]
        text = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in lines)
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        new.replace(file)


_HEAD, _POOL, _PUZZLE = TypeAdapter(dict[str, Any]), TypeAdapter(Pool), TypeAdapter(Puzzle)


def id_of(game: str, position: Mapping[str, Any], seat: int) -> str:
    text = json.dumps([game, position, seat], sort_keys=True)
    return blake2b(text.encode(), digest_size=4).hexdigest()


def path_of(game: Game) -> Path:
    return game.folder / FOLDER / FILE


def load(file: Path, game: Game) -> Pool:
    """The puzzles of a file. Raises PuzzleError: where, and what is wrong."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        told = f"there are no puzzles yet; `milkrun puzzles mine {game.name}` looks for some"
        raise PuzzleError(f"{file}: {told}") from None
    except OSError as error:
        raise PuzzleError(f"{file}: cannot be read: {error.strerror}") from None
    except ValueError:
        raise PuzzleError(f"{file}: not a file of puzzles: not text in UTF-8") from None
    lines = text.splitlines()
    head = read(_HEAD, file, 1, lines[0] if lines else "")
    if head.pop("format", None) != FORMAT:
        raise PuzzleError(f"{file}: not a file of puzzles of format {FORMAT}")
    if (head.get("game"), head.get("version")) != (game.name, game.version):
        told = f"for {head.get('game')} version {head.get('version')}"
        raise PuzzleError(f"{file}: {told}, but this is {game.name} version {game.version}")
    pool: Pool = read(_POOL, file, 1, json.dumps(head))
    pool.puzzles = [read(_PUZZLE, file, n, line) for n, line in enumerate(lines[1:], 2)]
    if len({one.id for one in pool.puzzles}) < len(pool.puzzles):
        raise PuzzleError(f"{file}: a puzzle is there twice")
    return pool


def read(kind: TypeAdapter[Any], file: Path, n: int, line: str) -> Any:
    """What the nth line of a file holds. Raises PuzzleError: where, and what is wrong."""
    try:
        return kind.validate_json(line, strict=True)
    except ValidationError as error:
        wrong = error.errors(include_url=False)[0]
        where = ".".join(map(str, wrong["loc"]))
        told = ": ".join(filter(None, [f"line {n}", where, wrong["msg"]]))
        raise PuzzleError(f"{file}: not a file of puzzles: {told}") from None


def check(puzzle: Puzzle) -> Match:
    """The puzzle's match. Raises PuzzleError if it is not what the file says: the seat does not
    decide, or an action is missing, not legal, or there twice."""
    match = puzzle.match(native=False)
    if match.to_move != puzzle.seat or match.players != puzzle.players:
        raise PuzzleError(f"puzzle {puzzle.id}: seat {puzzle.seat} does not decide")
    told = [*puzzle.accepted, *(a for other in puzzle.others for a in other.actions)]
    if sorted(puzzle.ids(told)) != [one.id for one in match.legal()]:
        raise PuzzleError(f"puzzle {puzzle.id}: its actions are not those that are legal")
    return match


@cache
def pool_of(name: str) -> Pool:
    """The shipped puzzles of a game; none if it has no file. Raises PuzzleError."""
    game = games[name]
    file = path_of(game)
    return load(file, game) if file.exists() else Pool(name, game.version)
