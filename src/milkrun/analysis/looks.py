"""How far ahead a game's decisions are looked, and how well that tells what they cost:
`analysis.toml` in the game's folder, checked when it is read.

[[look]]
steps = 32  # that are played before the frozen value is asked
error = 0.01  # how far what it says of two actions is off, as one standard error: mostly,
doubt = 0.025  # and allowing for the few looks that err far more

All are measured: python benchmarks/look_ahead.py GAME, and `doubt` by what twenty times the worlds
say (benchmarks/analysis.py). Figures count by `error`, and what is told of them allows for `doubt`.
A game without the file gets USUAL.
"""

from dataclasses import dataclass
from functools import cache

from milkrun.engine.game import games
from milkrun.primers import PrimerError, check, entries

FILE = "analysis.toml"
LOOK = {"steps": int, "error": float, "doubt": float}
WITHIN = {"steps": (1, 400), "error": (0.005, 0.2), "doubt": (0.005, 0.3)}


@dataclass(frozen=True)
class Look:
    """A look ahead of so many steps; what it says of two actions is off by so much, as one
    standard error in chance to win: mostly, and with the few looks that err far more."""

    steps: int
    error: float
    doubt: float


USUAL = Look(72, 0.03, 0.03)


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
        if fields["doubt"] < fields["error"]:
            raise PrimerError(f"{where}: doubt should not be less than error")
        return Look(**fields)
    return USUAL
