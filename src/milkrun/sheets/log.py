"""The log of a sheet: entries that are only ever added, so that phones merge by taking all."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from milkrun.engine.errors import MilkrunError
from milkrun.engine.reading import check_keys
from milkrun.engine.sheets import SEAT, Sheet
from milkrun.engine.tallies import ADD, ENTRY, SET, UNDO

DEVICE = re.compile(r"[a-z0-9]{8}")
MOST = 1_000_000  # the largest number of an entry, and what it may add at most
LONGEST = 40  # letters of a name
UNSHOWN = ("Cc", "Cs", "Zl", "Zp")  # control characters, halves of pairs, line breaks
TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # directions
TEXTS = {"seat": True, "phone": False}  # names that an entry may give; True: to a seat


@dataclass(frozen=True, order=True)
class Place:
    """Which entry: the `n`th of a device. `n` is larger than that of all it knew of, so entries are
    in one order everywhere: by n, then device."""

    n: int
    device: str


@dataclass(frozen=True, order=True)
class Entry:
    """One entry: `field` and `at` name a cell, and `add` or `set` what happens to it; or `undoes`
    names another entry; or `text` is a name, of a seat (at) or of the phone."""

    place: Place
    field: str = ""
    at: tuple[int, ...] = ()
    add: int | None = None
    set: int | None = None
    text: str | None = None
    undoes: Place | None = None

    def json(self) -> dict[str, Any]:
        """As phones and the server send it."""
        told: dict[str, Any] = {"device": self.place.device, "n": self.place.n}
        if self.undoes is not None:
            return told | {"undoes": {"device": self.undoes.device, "n": self.undoes.n}}
        what = {"add": self.add, "set": self.set, "text": self.text}
        told |= {"field": self.field, "at": list(self.at)}
        return told | {name: value for name, value in what.items() if value is not None}


def read_entry(sheet: Sheet, players: int, told: Any) -> Entry:
    """An entry from JSON. Raises MilkrunError with what is wrong."""
    if not isinstance(told, Mapping):
        raise MilkrunError(f"an entry is an object; got {told!r}")
    place = _place(told)
    if "undoes" in told:
        check_keys("entry", told, ("device", "n", "undoes"))
        undone = _place(told["undoes"])
        if undone >= place:
            raise MilkrunError("an entry can only undo an earlier one")
        return Entry(place, undoes=undone)
    check_keys("entry", told, ("device", "n", "field", "at", "add", "set", "text"))
    what = [name for name in ("add", "set", "text") if told.get(name) is not None]
    if len(what) != 1:
        raise MilkrunError("an entry has one of add, set, text and undoes")
    name, at = told.get("field"), told.get("at", [])
    if not isinstance(name, str) or not isinstance(at, list) or not all(map(_whole, at)):
        raise MilkrunError("an entry has the name of a field, and whole numbers in `at`")
    if what == ["text"]:
        return Entry(place, name, tuple(at), text=_name(name, at, players, told["text"]))
    return _change(sheet, players, Entry(place, name, tuple(at)), what[0], told[what[0]])


def _place(told: Any) -> Place:
    device = told.get("device") if isinstance(told, Mapping) else None
    n = told.get("n") if isinstance(told, Mapping) else None
    if not isinstance(device, str) or not DEVICE.fullmatch(device):
        raise MilkrunError("a device is eight lower-case letters and digits")
    if not _whole(n) or not 0 < int(n or 0) <= MOST:
        raise MilkrunError(f"the number of an entry runs from 1 to {MOST}; got {n!r}")
    return Place(int(n or 0), device)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _name(field: str, at: list[int], players: int, text: Any) -> str:
    if field not in TEXTS or len(at) != TEXTS[field] or not all(0 <= k < players for k in at):
        raise MilkrunError("a text is the name of a seat, or of the phone")
    name = "".join(filter(_shows, text)).strip() if isinstance(text, str) else ""
    if not 0 < len(name) <= LONGEST:
        raise MilkrunError(f"a name has 1 to {LONGEST} letters")
    return name


def _shows(character: str) -> bool:
    """Whether a character may be part of a name; parts of an emoji are joined by one that hides."""
    return unicodedata.category(character) not in UNSHOWN and character not in TURNING


def _change(sheet: Sheet, players: int, entry: Entry, how: str, value: Any) -> Entry:
    """The entry with what it adds or sets, if its cell may be changed like that."""
    try:
        sheet.cell(entry.field, entry.at)
    except ValueError as problem:
        raise MilkrunError(str(problem)) from None
    field = sheet.fields[entry.field]
    if field.secret:
        raise MilkrunError(f"{field.title} stays on its phone")
    for axis, k in zip(field.axes, entry.at, strict=True):
        if axis == SEAT and k >= players:
            raise MilkrunError(f"there is no seat {k}; there are {players} players")
    if not _whole(value) or (how == "add") != (field.of is None and not field.roll):
        wanted = "adds" if field.of is None and not field.roll else "sets"
        raise MilkrunError(f"an entry of {entry.field} {wanted} a whole number")
    if how == "set" and not field.low <= value <= field.high:
        raise MilkrunError(f"{field.title} runs from {field.low} to {field.high}; got {value}")
    if field.of == SEAT and value >= players:
        raise MilkrunError(f"there is no seat {value}; there are {players} players")
    if abs(value) > MOST:
        raise MilkrunError(f"an entry adds at most {MOST}")
    return Entry(entry.place, entry.field, entry.at, **{how: value})


def rows(sheet: Sheet, ordered: Sequence[Entry]) -> NDArray[np.int64]:
    """Entries in their order, as `gather` wants them: int64, (ENTRY * how many,)."""
    known = {one.place: k for k, one in enumerate(ordered)}
    found = np.zeros((len(ordered), ENTRY), np.int64)
    for row, one in zip(found, ordered, strict=True):
        row[0] = -1  # a name, or what this version does not know: neither adds, sets nor undoes
        if one.undoes is not None:
            row[:4] = UNDO, 0, 0, known.get(one.undoes, -1)
        elif one.add is not None:
            row[:3] = ADD, sheet.cell(one.field, one.at), one.add
        elif one.set is not None:
            row[:3] = SET, sheet.cell(one.field, one.at), one.set
    return found.ravel()
