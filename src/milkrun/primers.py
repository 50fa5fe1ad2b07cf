"""How to play, in a minute: `primer.toml` in a game's folder, checked when it is read.

    [[part]]
    title = "Your turn"
    text = ["A paragraph.", "Another."]
    clauses = ["TIF-2.2"]  # of RULES.md, where it says more

    [part.picture]  # optional
    caption = "What is to be seen"
    shows = ["route-0"]  # the spots of the board it is cut to, such as "cell-*"; none: all of it
    room = [40, 0, 0, 90]  # optional: shown around them, above, right, below and left, in units
    seat = "pink"  # who looks
    position = { players = 3 }  # as milkrun.position takes it

Pictures are positions, so that they never show a board as it was.
"""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from milkrun.engine.clauses import read_rulebook
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game, games
from milkrun.engine.match import Match
from milkrun.engine.start import position

FILE = "primer.toml"
PART = {"title": str, "text": list, "clauses": list}
WORDS = ("text", "clauses", "shows", "taps", "options")  # lists of these names hold strings
ROOM = [14, 14, 14, 14]
PICTURE = {"caption": str, "shows": list, "seat": str, "position": dict}


class PrimerError(MilkrunError):
    """An explanation that cannot be used: which part of which file, and why."""


@dataclass(frozen=True, eq=False)
class Picture:
    """A board in some position, cut to some of its spots, as a seat sees it."""

    caption: str
    shows: list[str]
    room: list[int]
    seat: int
    match: Match


@dataclass(frozen=True, eq=False)
class Part:
    """A step of the explanation, with the clauses of the rules that it rests on."""

    title: str
    text: list[str]
    clauses: list[str]
    picture: Picture | None


@cache
def primer_of(name: str) -> list[Part]:
    """How to play a game; empty if it has no primer. Raises PrimerError."""
    game = games[name]
    return [part(game, one, where) for where, one in entries(game, FILE, "part")]


def entries(game: Game, name: str, kind: str, *others: str) -> list[tuple[str, Any]]:
    """The [[kind]] in a file of a game's folder, each with where it stands; none without the file.
    The file may hold others, too. Raises PrimerError."""
    file = game.folder / name
    if not file.exists():
        return []
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PrimerError(f"{file}: {error}") from None
    if found.keys() - {kind, *others} or not isinstance(found.setdefault(kind, []), list):
        kinds = " and ".join(f"[[{one}]]" for one in (kind, *others))
        raise PrimerError(f"{file}: it should consist of {kinds} only")
    return [(f"{file}, {kind} {n}", one) for n, one in enumerate(found[kind], 1)]


def part(game: Game, found: Mapping[str, Any], where: str) -> Part:
    fields = check(found, PART, where, ["picture"])
    check_clauses(game, fields["clauses"], where)
    picture = found.get("picture")
    return Part(**fields, picture=None if picture is None else picture_of(game, picture, where))


def picture_of(game: Game, found: Any, where: str) -> Picture:
    fields = check(found, PICTURE, f"{where}, picture", ["room"])
    room = found.get("room", ROOM)
    if not (isinstance(room, list) and len(room) == 4 and all(isinstance(n, int) for n in room)):
        raise PrimerError(f"{where}, picture: room should be four whole numbers")
    seat, match = seen_position(game, fields, f"{where}, picture")
    return Picture(fields["caption"], fields["shows"], room, seat, match)


def seen_position(game: Game, fields: Mapping[str, Any], where: str) -> tuple[int, Match]:
    """A position, and the seat that looks at it. Raises PrimerError."""
    seats = [name.lower() for name in game.words.SEAT_NAMES]
    try:
        match = position(game.name, fields["position"], seed=1, native=False)
    except MilkrunError as error:
        raise PrimerError(f"{where}: {error}") from None
    if fields["seat"] not in seats[: match.players]:
        there = ", ".join(seats[: match.players])
        raise PrimerError(f"{where}: seat {fields['seat']!r} is none of {there}")
    return seats.index(fields["seat"]), match


def check(
    found: Any, wanted: Mapping[str, type], where: str, optional: Collection[str] = ()
) -> dict[str, Any]:
    """The fields that are wanted. Raises PrimerError if one is missing, unknown, or of another
    type."""
    if not isinstance(found, dict):
        raise PrimerError(f"{where}: it should be a table")
    for name, kind in wanted.items():
        if not isinstance(found.get(name), kind):
            raise PrimerError(f"{where}: {name} should be there, as a {kind.__name__}")
        if kind is list and name in WORDS and not all(isinstance(one, str) for one in found[name]):
            raise PrimerError(f"{where}: {name} should hold strings only")
    if unknown := found.keys() - wanted.keys() - set(optional):
        raise PrimerError(f"{where}: {', '.join(sorted(unknown))} is not known here")
    return {name: found[name] for name in wanted}


def check_clauses(game: Game, clauses: list[Any], where: str) -> None:
    """Raises PrimerError if the rules lack one of them."""
    if unknown := [one for one in clauses if one not in clauses_of(game.name)]:
        raise PrimerError(f"{where}: RULES.md has no clause {', '.join(map(str, unknown))}")


@cache
def clauses_of(name: str) -> frozenset[str]:
    return frozenset(read_rulebook(name).clauses)
