"""What a game still needs to be playable, by the Protocols of `contract` and `optional`."""

import importlib
import inspect
import re
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_origin, get_type_hints

from . import contract, optional
from .homes import Home
from .record import is_declared
from .rulebook import read

# Each module with what it must have and what it may have.
PARTS: dict[str, tuple[type, type | None]] = {
    "rules": (contract.Rules, contract.MoreRules),
    "advice": (contract.Advice, None),
    "words": (contract.Words, contract.MoreWords),
    "position": (contract.Positions, contract.MorePositions),
    "beliefs": (optional.Beliefs, None),
    "features": (optional.Features, None),
    "sheet": (optional.SheetFile, None),
    "measures": (optional.Measures, None),
}
LATER = {"measures"}  # read by `missing_in` when needed, since it needs what the lab needs
NOT_NEEDED = {"beliefs", "features", "sheet"}


@dataclass(frozen=True)
class Missing:
    """Something that a game lacks: the file, what is wrong there, and how to write it."""

    where: str
    what: str
    write: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def missing(home: Home) -> list[Missing]:
    """Everything that a game lacks; empty if it can be played."""
    if home.trouble:
        return [Missing(str(home.folder), home.trouble)]
    found = list[Missing]()
    modules = dict[str, ModuleType]()
    for part in (one for one in PARTS if one not in LATER):
        try:
            if part not in NOT_NEEDED or home.has(part):
                modules[part] = importlib.import_module(home.module(part))
        except Exception as error:
            found.append(not_imported(home, part, error))
    for part, module in modules.items():
        found += lacking(part, module, where(home, module.__file__))
    if not found:
        found += lacking_seats(home, modules)
    if not found:
        found += lacking_fields(home, modules)
    found += lacking_rules(home)
    return list(dict.fromkeys(found))


def missing_in(home: Home, part: str) -> list[Missing]:
    """Everything that a file lacks which only some need."""
    try:
        module = importlib.import_module(home.module(part))
    except Exception as error:
        return [not_imported(home, part, error)]
    return list(lacking(part, module, where(home, module.__file__)))


def where(home: Home, file: str | None) -> str:
    """A file, relative to the folder around the game if it belongs to the game."""
    path = Path(file or home.folder)
    own = path.is_relative_to(home.folder)
    return str(path.relative_to(home.folder.parent) if own else path)


def not_imported(home: Home, part: str, error: Exception) -> Missing:
    """A module that does not exist, or that cannot be imported because of a mistake."""
    needed = PARTS[part][0]
    if isinstance(error, ModuleNotFoundError) and error.name == home.module(part):
        names = ", ".join(members(needed))
        about = inspect.getdoc(needed) or ""
        what = f"this file does not exist. {about} It needs {names}"
        return Missing(f"{home.name}/{part}.py", what)
    what = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) and error.filename:
        place = f"{where(home, error.filename)}:{error.lineno}"
        return Missing(place, f"{type(error).__name__}: {error.msg}")
    own = [
        one
        for one in traceback.extract_tb(error.__traceback__)
        if Path(one.filename).is_relative_to(home.folder)
    ]
    place = f"{where(home, own[-1].filename)}:{own[-1].lineno}" if own else f"{home.name}/{part}.py"
    return Missing(place, what)


def members(protocol: type) -> dict[str, Any]:
    """The names that a Protocol asks for, in its order."""
    return {name: one for name, one in vars(protocol).items() if not name.startswith("_")}


def lacking(part: str, module: ModuleType, file: str) -> Iterator[Missing]:
    """The names that a module lacks, or defines wrongly."""
    for protocol in filter(None, PARTS[part]):
        for name, member in members(protocol).items():
            if hasattr(module, name):
                what = unfit(name, getattr(module, name), member)
            else:
                what = f"{name} is missing" if protocol is PARTS[part][0] else ""
            if what:
                text, write = told(member)
                yield Missing(file, f"{what}. {text}", write)


def told(member: Any) -> tuple[str, str]:
    """(what a name is for, how it is written), from its description."""
    *text, write = (inspect.getdoc(member) or "").split("\n\n")
    return " ".join(" ".join(text).split()), write


def unfit(name: str, value: Any, member: Any) -> str:
    """Why a value cannot be what a Protocol asks for; "" if it can."""
    if isinstance(member, property):
        hint = get_type_hints(member.fget)["return"]
        kind = get_origin(hint) or hint
        if isinstance(value, kind) and (kind is not type or issubclass(value, get_args(hint)[0])):
            return ""
        wanted = hint.__name__ if hint is kind else str(hint)
        return f"{name} is not of type {re.sub(r'[a-z_]+[.]', '', wanted)}: {value!r:.60}"
    wanted = list(inspect.signature(member).parameters)[1:]
    if not callable(value):
        return f"{name} is not a function: {value!r:.60}"
    got = list(inspect.signature(value).parameters)
    if len(got) == len(wanted):
        return ""
    return f"{name}({', '.join(got)}) must take ({', '.join(wanted)})"


def lacking_seats(home: Home, modules: dict[str, ModuleType]) -> Iterator[Missing]:
    """What is wrong with the numbers of players of a game, and with what their seats are called."""
    rules, words = modules["rules"], modules["words"]
    counts, write = list(rules.SEATS), told(members(PARTS["rules"][0])["SEATS"])[1]
    whole = all(isinstance(one, int) and one >= 1 for one in counts)
    if not counts or not whole or counts != sorted(set(counts)):
        what = f"SEATS must be whole numbers from 1, the smallest first: {rules.SEATS!r}"
        yield Missing(where(home, rules.__file__), what, write)
        return
    for name in ("SEAT_NAMES", "SEAT_COLOURS"):
        found, write = getattr(words, name), told(members(PARTS["words"][0])[name])[1]
        if len(set(found)) < max(counts) or len(set(found)) < len(found):
            what = f"{name} must hold a different one for each of {max(counts)} seats: {found!r}"
            yield Missing(where(home, words.__file__), what, write)


def lacking_fields(home: Home, modules: dict[str, ModuleType]) -> Iterator[Missing]:
    """What is wrong with the record and the view of a game."""
    rules, view = modules["rules"], modules["words"].View
    state, file = rules.STATE, where(home, rules.__file__)
    write = told(members(PARTS["rules"][0])["STATE"])[1]
    if not is_declared(state):
        yield Missing(file, "STATE must be made with fields()", write)
        return
    if "score" not in state.names:
        yield Missing(file, "STATE has no field named score", write)
    elif (state["score"].shape or (0,))[0] < max(rules.SEATS):
        what = f"the field score must hold one number for each of {max(rules.SEATS)} seats"
        yield Missing(file, what, write)
    options = tuple(one.name for one in rules.OPTIONS) or ("none",)
    if state["options"].names != options:
        yield Missing(file, "STATE must have the OPTIONS: fields(..., options=OPTIONS)", write)
    file = where(home, inspect.getsourcefile(view))
    write = told(members(PARTS["words"][0])["View"])[1]
    field = view.model_fields.get("game")
    if field is None or get_args(field.annotation) != (home.name,):
        yield Missing(file, f'View must have a field game: Literal["{home.name}"]', write)
    name = f"{home.name.title().replace('_', '')}View"
    if view.__name__ != name:
        what = f"the class of View must be named {name}, as the API tells games apart by it"
        yield Missing(file, f"{what}; its name is {view.__name__}", write)


def lacking_rules(home: Home) -> Iterator[Missing]:
    """What is wrong with RULES.md, if it cannot be read."""
    try:
        read(home.folder, ())
    except (OSError, ValueError) as error:
        what = "this file does not exist" if isinstance(error, OSError) else str(error)
        yield Missing(f"{home.name}/RULES.md", what, "- **DIC-1.1** Roll: throw all dice.")
