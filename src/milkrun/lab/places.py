"""Reading what a person wrote as TOML: what is wrong is told with its line and key."""

import re
import tomllib
from collections.abc import Sequence
from typing import Any

from milkrun.engine.errors import MilkrunError, Misplaced
from milkrun.engine.reading import choices

KEY = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
HEAD = re.compile(rf"\s*(\[\[?)\s*({KEY}(?:\s*\.\s*{KEY})*)\s*\]")
ENTRY = re.compile(rf"\s*({KEY}(?:\s*\.\s*{KEY})*)\s*=")


class StudyError(Misplaced):
    """Something wrong in a study: `where` is its line and key."""


def parsed(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises StudyError."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, at = str(error).partition(" (at ")
        raise StudyError(
            at.rstrip(")") or "the file", f"not TOML: {what[:1].lower()}{what[1:]}"
        ) from None
    except (ValueError, RecursionError):  # thousands of digits, or brackets
        told = "a number with too many digits, or brackets in too many brackets"
        raise StudyError("the file", f"cannot be read: {told}") from None


def lines_of(text: str) -> dict[str, int]:
    """The line of each key, such as `variants.far.options` or `targets[1].within`."""
    found, counts, within = dict[str, int](), dict[str, int](), ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := HEAD.match(line):
            within = ".".join(plain(head[2]))
            if head[1] == "[[":
                counts[within] = counts.get(within, -1) + 1
                within += f"[{counts[within]}]"
            found.setdefault(within, number)
        elif entry := ENTRY.match(line):
            found.setdefault(".".join(filter(None, [within, *plain(entry[1])])), number)
    return found


def plain(keys: str) -> list[str]:
    """The parts of a dotted key, without quotes."""
    return [one.strip("\"'") for one in re.findall(KEY, keys)]


class Table:
    """A table of the file: what is taken from it is checked, and what is left over means nothing.

    where: its keys, such as `variants.far`; "" for the whole file.
    """

    def __init__(self, given: Any, where: str, lines: dict[str, int]) -> None:
        self.where = where
        self.lines = lines
        self.known: list[str] = []
        if not isinstance(given, dict):
            raise self.wrong("", f"a table is needed; got {given!r:.60}")
        self.given: dict[str, Any] = given

    def __contains__(self, key: str) -> bool:
        return key in self.given

    def place(self, key: str) -> str:
        """The full key, with the line that it or the nearest key around it is on."""
        full = f"{self.where}.{key}" if self.where and key else self.where or key
        around = full
        while around and around not in self.lines:
            around = around[: max(around.rfind("."), around.rfind("["), 0)]
        return f"line {self.lines[around]}, {full}" if around else full or "the file"

    def wrong(self, key: str, what: str) -> StudyError:
        return StudyError(self.place(key), what)

    def take(self, key: str, default: Any = None) -> Any:
        self.known.append(key)
        return self.given.get(key, default)

    def whole(self, key: str, default: int | None, low: int, high: int) -> int:
        """A whole number from `low` to `high`; None as the default: it must be given."""
        value = self.take(key, default)
        if value is None:
            raise self.wrong(key, f"is missing: a whole number from {low} to {high:,}")
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(
                key, f"must be a whole number from {low} to {high:,}; got {value!r:.60}"
            )
        return value

    def real(self, key: str, default: float | None, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        value = self.take(key, default)
        if value is None:
            raise self.wrong(key, f"is missing: a number from {low:g} to {high:g}")
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not low <= value <= high
        ):
            raise self.wrong(key, f"must be a number from {low:g} to {high:g}; got {value!r:.60}")
        return float(value)

    def words(self, key: str, default: str | None = None) -> str:
        """A text."""
        value = self.take(key, default)
        if value is None:
            raise self.wrong(key, "is missing: a text is needed")
        if not isinstance(value, str) or len(value) > 2000:
            raise self.wrong(key, f"must be a text in quotes; got {value!r:.60}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty if left out."""
        value = self.take(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.wrong(key, f"must be a list of texts; got {value!r:.60}")
        return tuple(value)

    def tables(self, key: str) -> list["Table"]:
        """A list of tables, written as [[key]]."""
        value = self.take(key, [])
        if not isinstance(value, list):
            raise self.wrong(key, f"must be tables, each headed [[{key}]]; got {value!r:.60}")
        full = f"{self.where}.{key}" if self.where else key
        return [Table(one, f"{full}[{n}]", self.lines) for n, one in enumerate(value)]

    def table(self, key: str) -> "Table":
        """A table; empty if left out."""
        full = f"{self.where}.{key}" if self.where else key
        return Table(self.take(key, {}), full, self.lines)

    def among(self, key: str, value: str, names: Sequence[str]) -> str:
        """The value, if it is one of the names."""
        if value not in names:
            raise self.wrong(key, f"there is no {value!r:.60}; {choices(value, names)}")
        return value

    def done(self) -> None:
        """Nothing else may be in the table."""
        for key in self.given:
            if key not in self.known:
                raise self.wrong(key, f"means nothing here; {choices(key, self.known)}")

    def trying(self, key: str, work: Any, *given: Any) -> Any:
        """What a function gives; if it refuses, the place is told with its sentence."""
        try:
            return work(*given)
        except StudyError:
            raise
        except MilkrunError as error:
            raise self.wrong(key, str(error)) from None
