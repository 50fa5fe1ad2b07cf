"""What people at a table can say with one touch: `phrases.toml` here, and in a game's folder."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games

FILE = "phrases.toml"
LONGEST = 60  # characters, so that it fits beside a plate


class PhraseError(MilkrunError):
    """A file of phrases that cannot be used."""


@cache
def phrases_of(name: str) -> Mapping[str, str]:
    """The phrases of a game by their ids, those of every game first. Raises PhraseError."""
    found: dict[str, str] = {}
    for file in (Path(__file__).with_name(FILE), games[name].folder / FILE):
        if file.exists():
            found |= read(file)
    return found


def read(file: Path) -> dict[str, str]:
    """The phrases of a file. Raises PhraseError."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PhraseError(f"{file}: {error}") from None
    for id, text in found.items():
        if not isinstance(text, str) or not 0 < len(text) <= LONGEST or len(id) > 40:
            raise PhraseError(f"{file}: {id} should be a sentence of at most {LONGEST} characters")
    return found
