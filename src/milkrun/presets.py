"""Sets of options with a name: `presets.toml` in a game's folder, checked when it is read.

[[preset]]
name = "Balanced, 2026 study"  # what a host picks
text = "What they do, in a sentence or two."
[preset.options]  # the others are as printed
bonus_far = 150
"""

from dataclasses import dataclass
from functools import cache

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game, games
from milkrun.engine.record import Option
from milkrun.primers import PrimerError, check, entries

FILE = "presets.toml"
PRESET = {"name": str, "text": str, "options": dict}


@dataclass(frozen=True)
class Preset:
    """Rules that a host may pick by name: every option with its value."""

    name: str
    text: str
    options: dict[str, int]


@dataclass(frozen=True)
class Difference:
    """An option that is not as printed: its name, what it says, its value and the printed one."""

    option: str
    text: str
    value: str
    printed: str


@cache
def presets_of(name: str) -> list[Preset]:
    """The presets of a game, none without the file. Raises PrimerError."""
    game, found = games[name], dict[str, Preset]()
    for where, one in entries(game, FILE, "preset"):
        fields = check(one, PRESET, where)
        try:
            fields["options"] = game.check_options(fields["options"])
        except MilkrunError as error:
            raise PrimerError(f"{where}: {error}") from None
        if fields["name"] in found:
            raise PrimerError(f"{where}: there are two called {fields['name']!r}")
        if not differences(game, fields["options"]):
            raise PrimerError(f"{where}: all of its options are as printed")
        found[fields["name"]] = Preset(**fields)
    return list(found.values())


def differences(game: Game, options: dict[str, int]) -> list[Difference]:
    """What is not as printed, in the order of the options."""
    return [
        Difference(one.name, one.text, told(one, options[one.name]), told(one, one.default))
        for one in game.options
        if options[one.name] != one.default
    ]


def told(option: Option, value: int) -> str:
    """A value as people read it."""
    return option.choices[value - option.low] if option.choices else f"{value}"


def named(game: Game, options: dict[str, int]) -> str | None:
    """The preset with exactly these options."""
    return next((one.name for one in presets_of(game.name) if one.options == options), None)
