"""How far ahead a game's decisions are looked, and how well that tells what they cost:
`analysis.toml` in the game's folder, checked when it is read.

[[look]]
steps = 32  # that are played before the frozen value is asked
error = 0.01  # how far what it says of two actions is off, as one standard error

Both are measured: python benchmarks/look_ahead.py GAME. A game without the file gets USUAL.
"""

from dataclasses import dataclass
from functools import cache

from milkrun.engine.game import games
from milkrun.primers import PrimerError, check, entries

FILE = "analysis.toml"
LOOK = {"steps": int, "error": float}
WITHIN = {"steps": (1, 400), "error": (0.005, 0.2)}


@dataclass(frozen=True)
class Look:
    """A look ahead of so many steps; what it says of two actions is off by so much, as one
    standard error in chance to win."""

    steps: int
    error: float


USUAL = Look(72, 0.03)


@cache
def look_of(name: str) -> Look:
    """A game's look ahead. Raises PrimerError."""
    found = entries(games[name], FILE, "look")
    if len(found) > 1:
        raise PrimerError(f"{found[1][0]}: a game has one")
    for where, one in found:
        fields = check(one, LOOK, where)
        for told, (least, most) in WITHIN.items():
            if not least <= fields[told] <= most:
                got = f"{least} to {most}; got {fields[told]}"
                raise PrimerError(f"{where}: {told} should be from {got}")
        return Look(**fields)
    return USUAL
