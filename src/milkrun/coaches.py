"""What a coach says in a first game: `coach.toml` in a game's folder, checked when it is read.

    [[opening]]  # what you can do, one after another, in the first own turns
    text = "You may do one of three things."
    clauses = ["TIF-2.2"]  # of RULES.md, where it says more
    verb = "place"  # optional: only once this is possible

    [[first]]  # what has happened, or is possible: said once
    event = "route_scored"  # a kind of event of the game; or instead: verb = "special"
    of = "you"  # optional: of this seat alone, or of "others"; anybody's otherwise
    where = { marker = 0 }  # optional: only with these numbers
    text = "A full route pays at once."
    clauses = ["TIF-9.1"]

When several apply, the first of the file is said (server/coaching.py has the rule).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal
from zlib import crc32

from .engine.game import Game, games
from .primers import PrimerError, check, clauses_of

FILE = "coach.toml"
SAID = {"text": str, "clauses": list}
WHOSE = ("anybody", "you", "others")


@dataclass(frozen=True, eq=False)
class Saying:
    """Something to say, with the clauses it rests on, and what it waits for: an action that is
    possible (verb), or something that happens (event)."""

    text: str
    clauses: list[str]
    verb: str | None = None
    event: str | None = None
    of: Literal["anybody", "you", "others"] = "anybody"
    where: Mapping[str, int] = field(default_factory=dict)

    @property
    def key(self) -> int:
        """Which saying it is: the same as long as its words are."""
        return crc32(self.text.encode())

    def is_about(
        self, kind: str, whose: int | None, args: Mapping[str, int | None], seat: int
    ) -> bool:
        """Whether it tells a seat of that event."""
        if self.event != kind or any(args[name] != n for name, n in self.where.items()):
            return False
        return self.of == "anybody" or (self.of == "you") == (whose == seat)


@dataclass(frozen=True, eq=False)
class Coach:
    """All that is said in a game: at the first decisions, and when something is new."""

    openings: list[Saying]
    firsts: list[Saying]


@cache
def coach_of(name: str) -> Coach:
    """The coach of a game; one that says nothing of its own if there is no file. Raises
    PrimerError."""
    game = games[name]
    file = game.folder / FILE
    if not file.exists():
        return Coach([], [])
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PrimerError(f"{file}: {error}") from None
    check(found, {"opening": list, "first": list}, str(file))
    return Coach(
        [opening(game, one, f"{file}, opening {n}") for n, one in enumerate(found["opening"], 1)],
        [first(game, one, f"{file}, first {n}") for n, one in enumerate(found["first"], 1)],
    )


def opening(game: Game, found: Any, where: str) -> Saying:
    fields = said(game, found, where, ["verb"])
    return Saying(**fields, verb=verb_of(game, found, where) if "verb" in found else None)


def first(game: Game, found: Any, where: str) -> Saying:
    fields = said(game, found, where, ["event", "of", "where", "verb"])
    if ("event" in found) == ("verb" in found):
        raise PrimerError(f"{where}: it should name an event or a verb")
    if "verb" in found:
        if found.keys() & {"of", "where"}:
            raise PrimerError(f"{where}: of and where are for events")
        return Saying(**fields, verb=verb_of(game, found, where))
    kinds = {one.name: one for one in game.rules.EVENTS.specs}
    spec = kinds.get(str(found["event"]))
    if spec is None:
        raise PrimerError(f"{where}: event {found['event']!r} is none of {', '.join(kinds)}")
    numbers = found.get("where", {})
    if not isinstance(numbers, dict) or not numbers.keys() <= set(spec.params):
        raise PrimerError(f"{where}: where may name {', '.join(spec.params) or 'nothing'}")
    if wrong := [name for name, number in numbers.items() if type(number) is not int]:
        raise PrimerError(f"{where}: {wrong[0]} should be a whole number")
    if found.get("of", WHOSE[0]) not in WHOSE:
        raise PrimerError(f"{where}: of should be one of {', '.join(WHOSE)}")
    return Saying(**fields, event=spec.name, of=found.get("of", WHOSE[0]), where=numbers)


def said(game: Game, found: Any, where: str, optional: list[str]) -> dict[str, Any]:
    fields = check(found, SAID, where, optional)
    if unknown := [one for one in fields["clauses"] if one not in clauses_of(game.name)]:
        raise PrimerError(f"{where}: RULES.md has no clause {', '.join(map(str, unknown))}")
    return fields


def verb_of(game: Game, found: Mapping[str, Any], where: str) -> str:
    verbs = game.rules.ACTIONS.verbs
    if str(found["verb"]) not in verbs:
        raise PrimerError(f"{where}: verb {found['verb']!r} is none of {', '.join(verbs)}")
    return str(found["verb"])
