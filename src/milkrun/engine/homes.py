"""Where the games are: in this package, in folders that MILKRUN_GAMES names, in installed packages.

Such a folder holds one folder per game, like `milkrun/games`, and its games are also
`milkrun.games.<game>`; it is searched after our own. An installed package names its games as
entry points of the group `milkrun.games`: the game's name, and its package.
"""

import importlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

PACKAGE = __name__.split(".")[0]
SOURCES = Path(__file__).parents[1]
OURS = SOURCES / "games"
VARIABLE = "MILKRUN_GAMES"  # folders, separated by os.pathsep
SIGNS = ("RULES.md", "rules.py", "rules")  # a folder with one of these is a game
GROUP = "milkrun.games"  # of entry points
NAME = re.compile(r"[a-z][a-z0-9_]*")
SPELLING = "lower-case letters, digits and _"


@dataclass(frozen=True)
class Home:
    """A game's name, package and folder. `trouble`: why it cannot be played, or ""."""

    name: str
    package: str
    folder: Path
    trouble: str = ""

    def module(self, part: str) -> str:
        """The full name of one of its modules."""
        return f"{self.package}.{part}"

    def has(self, part: str) -> bool:
        """Whether there is such a module."""
        return bool(find_spec(self.module(part)))


def folders() -> list[Path]:
    """The folders that MILKRUN_GAMES names, each once."""
    named = filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
    return list(dict.fromkeys(Path(one).resolve() for one in named))


def look() -> None:
    """Search the folders that MILKRUN_GAMES names now; what was found before is forgotten."""
    ours = importlib.import_module(f"{PACKAGE}.games")
    ours.__path__ = [str(OURS), *map(str, folders())]
    importlib.invalidate_caches()
    _homes.cache_clear()


def homes() -> dict[str, Home]:
    """The games by name: ours, then those of the folders, then those of installed packages."""
    return _homes()[0]


def refused() -> list[Home]:
    """What would be a game but for its `trouble`."""
    return _homes()[1]


@cache
def _homes() -> tuple[dict[str, Home], list[Home]]:
    found, not_found = dict[str, Home](), list[Home]()
    for one in chain(*map(_in_folder, (OURS, *folders())), _installed()):
        if one.trouble:
            not_found.append(one)
        elif one.name in found:
            taken = f"there is already a game {one.name}, in {found[one.name].folder}"
            not_found.append(replace(one, trouble=f"{taken}; give this one another name"))
        else:
            found[one.name] = one
    return found, not_found


def _in_folder(folder: Path) -> Iterator[Home]:
    """The games of a folder, in the order of their names."""
    if not folder.is_dir():
        yield Home(str(folder), "", folder, f"{VARIABLE} names this folder, but it does not exist")
    elif _is_game(folder) and folder != OURS:
        told = f"this is a game; {VARIABLE} must name the folder around it: {folder.parent}"
        yield Home(str(folder), "", folder, told)
    else:
        inside = sorted(folder.iterdir())
        for inner in (one for one in inside if _is_game(one) or (one / "__init__.py").exists()):
            trouble = "" if NAME.fullmatch(inner.name) else f"a game's name must be {SPELLING}"
            yield Home(inner.name, f"{PACKAGE}.games.{inner.name}", inner, trouble)


def _is_game(folder: Path) -> bool:
    return any((folder / sign).exists() for sign in SIGNS)


def _installed() -> Iterator[Home]:
    """The games of installed packages."""
    for point in sorted(entry_points(group=GROUP), key=lambda one: one.name):
        trouble, folder = "", Path(point.value)
        try:
            spec = find_spec(point.module)
            places = list((spec and spec.submodule_search_locations) or [])
            folder = Path(places[0])
        except (ImportError, IndexError):
            trouble = f"the entry point says {point.value}, but that is not a package"
        if not NAME.fullmatch(point.name):
            trouble = f"a game's name must be {SPELLING}"
        yield Home(point.name, point.module, folder, trouble)
