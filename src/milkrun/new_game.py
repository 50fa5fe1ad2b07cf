"""A new game to start from: a copy of the example, Pig, with a name and a code of your own."""

import keyword
import re
from pathlib import Path

from .engine import homes
from .engine.errors import MilkrunError

# In the wheel the example is inside the package, in a checkout next to it.
PLACES = homes.SOURCES / "examples" / "pig", homes.SOURCES.parents[1] / "examples" / "pig"
CODE = re.compile(r"[A-Z]{3}")


def new_game(name: str, code: str, folder: Path) -> Path:
    """Write a small, complete game to `folder`/`name` and return that folder. `code`: the three
    letters of its clauses, such as PIG.

    Raises MilkrunError if the name or code is not possible or taken, or the files cannot be
    written.
    """
    check_name(name)
    check_code(code, folder)
    home = folder / name
    if home.exists() and not (home.is_dir() and not any(home.iterdir())):
        raise MilkrunError(f"{home} already exists; choose another name or --folder")
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
    """Raise MilkrunError if no game can have that name, or one already has."""
    if keyword.iskeyword(name):
        raise MilkrunError(f"{name} is a keyword of Python; choose another name")
    if not homes.NAME.fullmatch(name):
        raise MilkrunError(
            f"a game's name must be {homes.SPELLING}, such as night_train; got {name!r}"
        )
    if name in homes.homes():
        taken = homes.homes()[name].folder
        raise MilkrunError(f"there is already a game {name}, in {taken}; choose another name")


def check_code(code: str, folder: Path) -> None:
    """Raise MilkrunError if no clauses can have that code, or those of another game already do: of
    one that is known, or in the same folder."""
    if not CODE.fullmatch(code):
        raise MilkrunError(
            f"the code of its clauses must be three capital letters, such as PIG; got {code!r}"
        )
    known = [home.folder for home in homes.homes().values()]
    beside = [rules.parent for rules in sorted(folder.glob("*/RULES.md"))]
    for game in [*known, *beside]:
        rules = game / "RULES.md"
        if rules.is_file() and f"- **{code}-" in rules.read_text("utf-8", "replace"):
            raise MilkrunError(
                f"the clauses of {game.name} already have the code {code}; choose another"
            )


def renamed(text: str, new: dict[str, str]) -> str:
    """A text with the words in `new` replaced."""
    return re.sub("|".join(new), lambda found: new[found[0]], text)
