"""Reading plain JSON: what is there, or in what it is wrong."""

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from milkrun.engine.errors import PositionError

Given = Mapping[str, Any]


def check_keys(where: str, given: Any, keys: Sequence[str]) -> None:
    """A JSON object without keys that mean nothing."""
    if not isinstance(given, Mapping):
        raise PositionError(where, f"a JSON object is needed; got {given!r:.60}")
    for key in given:
        if key not in keys:
            raise PositionError(where, f"{key!r} means nothing here; {choices(key, keys)}")


def listing(given: Given, key: str, where: str = "") -> list[Any]:
    """A list, empty if it is left out."""
    value = given.get(key)
    if value is not None and not isinstance(value, list | tuple):
        raise PositionError(f"{where}.{key}".strip("."), f"a list is needed; got {value!r:.60}")
    return list(value or [])


def mapping(given: Given, key: str, where: str = "") -> Given:
    """A JSON object, empty if it is left out."""
    value = given.get(key)
    if value is not None and not isinstance(value, Mapping):
        at = f"{where}.{key}".strip(".")
        raise PositionError(at, f"a JSON object is needed; got {value!r:.60}")
    return value or {}


def number(where: str, value: Any, high: int, low: int = 0) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise PositionError(where, f"a whole number is needed; got {value!r:.60}")
    if not low <= value <= high:
        raise PositionError(where, f"runs from {low} to {high}; got {value}")
    return int(value)


def one_of(where: str, name: Any, names: Sequence[str]) -> int:
    """The index of a name, whatever its capitals."""
    folded = [one.lower() for one in names]
    if isinstance(name, str) and name.strip().lower() in folded:
        return folded.index(name.strip().lower())
    raise PositionError(where, f"there is no {name!r:.40}; {choices(name, names)}")


def choices(name: Any, names: Sequence[str]) -> str:
    """What was meant perhaps, or all there is."""
    near = difflib.get_close_matches(str(name).lower(), [one.lower() for one in names], 1, 0.7)
    if near:
        return f"did you mean {next(one for one in names if one.lower() == near[0])!r}?"
    return f"there are: {', '.join(names)}"
