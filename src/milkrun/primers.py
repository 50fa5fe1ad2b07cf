"""How to play, in a minute: `primer.toml` in a game's folder, checked when it is read.

    [[part]]
    title = "Your turn"
    text = ["A paragraph.", "Another."]
    clauses = ["TIF-2.2"]  # of RULES.md, where it says more

    [part.picture]  # optional
    caption = "What is to be seen"
    shows = ["route-0"]  # the spots of the board it is cut to, such as "cell-*"; none: all of it
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
PICTURE = {"caption": str, "shows": list, "seat": str, "position": dict}


class PrimerError(MilkrunError):
    """A primer that cannot be used: which part of which file, and why."""


@dataclass(frozen=True, eq=False)
class Picture:
    """A board in some position, cut to some of its spots, as a seat sees it."""

    caption: str
    shows: list[str]
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
    file = game.folder / FILE
    if not file.exists():
        return []
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PrimerError(f"{file}: {error}") from None
    if found.keys() != {"part"} or not isinstance(found["part"], list):
        raise PrimerError(f"{file}: it should consist of [[part]] only")
    return [part(game, one, f"{file}, part {n}") for n, one in enumerate(found["part"], 1)]


def part(game: Game, found: Mapping[str, Any], where: str) -> Part:
    fields = check(found, PART, where, ["picture"])
    if unknown := [one for one in fields["clauses"] if one not in clauses_of(game.name)]:
        raise PrimerError(f"{where}: RULES.md has no clause {', '.join(map(str, unknown))}")
    picture = found.get("picture")
    return Part(**fields, picture=None if picture is None else picture_of(game, picture, where))


def picture_of(game: Game, found: Any, where: str) -> Picture:
    fields = check(found, PICTURE, f"{where}, picture")
    seats = [name.lower() for name in game.words.SEAT_NAMES]
    try:
        match = position(game.name, fields["position"], seed=1, native=False)
    except MilkrunError as error:
        raise PrimerError(f"{where}, picture: {error}") from None
    if fields["seat"] not in seats[: match.players]:
        there = ", ".join(seats[: match.players])
        raise PrimerError(f"{where}, picture: seat {fields['seat']!r} is none of {there}")
    return Picture(fields["caption"], fields["shows"], seats.index(fields["seat"]), match)


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
    if unknown := found.keys() - wanted.keys() - set(optional):
        raise PrimerError(f"{where}: {', '.join(sorted(unknown))} is not known here")
    return {name: found[name] for name in wanted}


@cache
def clauses_of(name: str) -> frozenset[str]:
    return frozenset(read_rulebook(name).clauses)
