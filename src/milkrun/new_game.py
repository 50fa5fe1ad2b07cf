"""A new game to begin with: a copy of the example, Pig, under a name and a code of one's own."""

import keyword
import re
from pathlib import Path

from .engine import homes
from .engine.errors import MilkrunError

# In the wheel the example lies in the package, in a checkout beside it.
PLACES = homes.SOURCES / "examples" / "pig", homes.SOURCES.parents[1] / "examples" / "pig"
CODE = re.compile(r"[A-Z]{3}")


def new_game(name: str, code: str, folder: Path) -> Path:
    """Write a small whole game into `folder`/`name`; that folder. `code`: of its clauses, as PIG.

    Raises MilkrunError if there can be no such game, or it cannot be written there.
    """
    check_name(name)
    if not CODE.fullmatch(code):
        raise MilkrunError(
            f"the code of its clauses is three capital letters, as PIG; got {code!r}"
        )
    home = folder / name
    if home.exists() and not (home.is_dir() and not any(home.iterdir())):
        raise MilkrunError(f"{home} is there already; choose another name or --folder")
    words = name.replace("_", " ").title()
    new = {"PigView": f"{words.replace(' ', '')}View", "Pig": words, "pig": name, "PIG": code}
    example = next(one for one in PLACES if one.is_dir())
    try:
        for path in sorted(
            [*example.rglob("*.py"), *example.rglob("*.md"), *example.rglob("*.txt")]
        ):
            target = home / renamed(str(path.relative_to(example)), new)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(path.read_text(encoding="utf-8"), new), encoding="utf-8")
    except OSError as error:
        raise MilkrunError(f"{error.filename}: {error.strerror}") from error
    return home


def check_name(name: str) -> None:
    """MilkrunError if no game can have that name, or one has it."""
    if keyword.iskeyword(name):
        raise MilkrunError(f"{name} is a word of Python; choose another name")
    if not homes.NAME.fullmatch(name):
        raise MilkrunError(f"a game's name is {homes.SPELLING}, as night_train; got {name!r}")
    if name in homes.homes():
        taken = homes.homes()[name].folder
        raise MilkrunError(f"there is a game {name} already, in {taken}; choose another name")


def renamed(text: str, new: dict[str, str]) -> str:
    """A text with other words for those in `new`."""
    return re.sub("|".join(new), lambda found: new[found[0]], text)
