"""The balance lab: studies of a game's rules by thousands of games (the extra `lab`).

run: plays what a study file asks for. results: what lies in a folder of results, as data frames.
load: a study file, checked. why: the most extreme games for a metric. report: what was found, as
one HTML file. compare: two variants side by side. search: rules that meet a study's targets.
deviations: whether styles of play are worth it.
"""

from importlib import import_module
from typing import Any

from milkrun.engine.errors import MilkrunError, to_install

HOMES = {
    "Results": "folder",
    "Study": "study",
    "load": "study",
    "compare": "comparing",
    "deviations": "deviating",
    "report": "reporting",
    "results": "folder",
    "run": "running",
    "search": "searching",
    "why": "extremes",
}
NEEDS = f"for `milkrun lab`, {to_install('lab')}"

__all__ = [
    "Results",
    "Study",
    "compare",
    "deviations",
    "load",
    "report",
    "results",
    "run",
    "search",
    "why",
]


def __getattr__(name: str) -> Any:
    """Each is imported when it is used, so that `import milkrun` works without the extra."""
    if name not in HOMES:
        raise AttributeError(f"milkrun.lab has no {name!r}; it has {', '.join(HOMES)}")
    return needed(HOMES[name], name)


def needed(module: str, name: str) -> Any:
    """Something of a module of the lab. Raises MilkrunError if a library is missing for it."""
    try:
        return getattr(import_module(f".{module}", __name__), name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("milkrun"):
            raise
        raise MilkrunError(f"{error.name} is not installed; {NEEDS}") from error
