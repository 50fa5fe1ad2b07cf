"""How much there is to learn of a game, and where its rules speak of what one decides:
`guide.toml` in a game's folder, checked when it is read.

    weight = 2  # how much there is to learn, from 1, light, to 5, heavy
    turn = "TIF-2.2"  # where the rules speak of a choice between several of these

    [verbs]  # and of each: the clause that begins it
    place = "TIF-3.1"
"""

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache

from milkrun.engine.game import games
from milkrun.primers import PrimerError, check, clauses_of

FILE = "guide.toml"
FIELDS = {"weight": int, "turn": str, "verbs": dict}
LIGHT, HEAVY = 1, 5


@dataclass(frozen=True)
class Guide:
    """What a game says of itself to those who do not know it; nothing if it has no such file."""

    weight: int | None = None
    turn: str | None = None
    verbs: Mapping[str, str] = field(default_factory=dict)


@cache
def guide_of(name: str) -> Guide:
    """The guide of a game. Raises PrimerError."""
    game = games[name]
    file = game.folder / FILE
    if not file.exists():
        return Guide()
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PrimerError(f"{file}: {error}") from None
    guide = Guide(**check(found, FIELDS, str(file)))
    if guide.weight is not None and not LIGHT <= guide.weight <= HEAVY:
        raise PrimerError(f"{file}: weight should be from {LIGHT} to {HEAVY}")
    if unknown := guide.verbs.keys() - set(game.rules.ACTIONS.verbs):
        raise PrimerError(f"{file}: the game has no verb {', '.join(sorted(unknown))}")
    cited = {str(one) for one in (guide.turn, *guide.verbs.values())}
    if missing := sorted(cited - clauses_of(name)):
        raise PrimerError(f"{file}: RULES.md has no clause {', '.join(missing)}")
    return guide


@cache
def easiest() -> str | None:
    """The lightest of the games that say how light they are; of equals the first. A wrong guide
    says nothing here."""
    weights: dict[str, int] = {}
    for name in games:
        with suppress(PrimerError):
            if (weight := guide_of(name).weight) is not None:
                weights[name] = weight
    return min(weights, key=lambda name: weights[name], default=None)
