"""The record: one match as one NumPy structured scalar of fixed size."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import lru_cache
from hashlib import sha256
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

i16 = np.int16
i32 = np.int32

EVENT_WIDTH = 6  # kind, seat and four numbers

# Names that mean something else on a record: `s.round` would be NumPy's method, with no error.
RESERVED = frozenset(dir(np.recarray)) | frozenset(dir(np.record))

Column = tuple[str, Any] | tuple[str, Any, int | tuple[int, ...]]
Record = Any  # NumPy's own typing of structured scalars does not know the fields
Fields = Any  # what `plain` makes of one


@dataclass(frozen=True)
class Option:
    """A number a host or a study may vary: its default is the rule as printed.

    `text` is the sentence shown to a host. `choices`: names of the values from `low` on, if they
    are not amounts. `group`: the heading under which a form shows it with others. One that is no
    longer `offered` is kept for the matches begun with it.
    """

    name: str
    default: int
    low: int
    high: int
    text: str
    _: KW_ONLY
    offered: bool = True
    choices: tuple[str, ...] = ()
    group: str = ""

    def __post_init__(self) -> None:
        values = f"{self.low} to {self.high}"
        if not self.low <= self.default <= self.high:
            what = f"the default {self.default} is not within {values}"
            raise ValueError(f"option {self.name!r}: {what}")
        if self.choices and len(self.choices) != self.high - self.low + 1:
            what = f"{len(self.choices)} choices for the values {values}"
            raise ValueError(f"option {self.name!r}: {what}")


option = Option  # how a game declares one


def grouped(title: str, *options: Option) -> tuple[Option, ...]:
    """Options that a form shows together under one heading."""
    return tuple(replace(one, group=title) for one in options)


@dataclass(frozen=True)
class Declared:
    """What a digest needs to know about a record besides its dtype."""

    options: Mapping[str, int]  # the defaults
    renamed: Mapping[str, str]  # the first names of fields, by today's
    caches: frozenset[str]  # fields that follow from others


_DECLARED: dict[np.dtype[Any], Declared] = {}


def fields(
    *columns: Column,
    options: Sequence[Option] = (),
    events: int = 32,
    renamed: Mapping[str, str] | None = None,
    caches: Sequence[str] = (),
    chances: int = 1,
) -> np.dtype[Any]:
    """The dtype of a game's record: the header every game has, then the game's own columns.

    Parameters: `columns` are `(name, dtype)` or `(name, dtype, shape)`, signed integers of
    16 bits or wider; `events` is how many things one action can cause at most; `chances` is for how
    many purposes the rules ask for chance (see `chance.roll`). For `digest`:
    `renamed` gives the first name of a field that was renamed, `caches` are fields that follow
    from others and are kept only because working them out takes long.
    Raises ValueError on a name NumPy uses itself, a doubled name, or too narrow a type.
    """
    _check_columns(columns, {*(renamed or {}), *caches})
    option_fields = [(one.name, i32) for one in options] or [("none", i32)]
    header = [
        ("rng", np.uint32, 4),  # the generator's state: touched by `roll` and `draw` alone
        ("draws", np.int64),  # random numbers taken so far
        ("decisions", i32),  # actions applied so far
        ("players", i16),  # seats; set before `setup`
        ("to_move", i16),  # the seat that decides now; the rules set it, and the next two
        ("phase", i16),  # what kind of decision that is
        ("over", i16),  # 1 once the game is over; nothing is legal from then on
        ("event_count", i16),  # rows of `events` in use
        ("keyed", i16),  # 1 if each random number follows from its purpose and place
        ("chance_key", np.uint32, 4),  # with it; 0 otherwise
        ("chance_at", i32, chances),  # and then: the place where each purpose was last asked for,
        ("chance_times", i32, chances),  # and how often there
        ("options", np.dtype(option_fields, align=True)),  # as the host chose; set before `setup`
        ("events", i16, (events, EVENT_WIDTH)),  # what the last action caused: written by `note`
    ]
    names = [str(name) for name, *_ in (*header, *columns)]
    doubled = {name for name in names if names.count(name) > 1}
    if doubled:
        raise ValueError(f"fields declared twice: {', '.join(sorted(doubled))}")
    dtype = _named(np.dtype([*header, *columns], align=True))
    defaults = {one.name: one.default for one in options}
    _DECLARED[dtype] = Declared(defaults, dict(renamed or {}), frozenset(caches))
    return dtype


def _named(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same dtype, for records with a class of their own that has the fields as attributes:
    NumPy's own records search for the field at every access, which takes eight times as long."""
    there = dict(dtype.fields or {})
    laid: Any = {
        "names": list(there),
        "formats": [_named(kind) if kind.names else kind for kind, *_ in there.values()],
        "offsets": [offset for _, offset, *_ in there.values()],
        "itemsize": dtype.itemsize,
    }
    reached: dict[str, Any] = {name: property(itemgetter(name), _setter(name)) for name in there}
    reached["__slots__"] = ()  # so that only fields can be written
    return np.dtype((type("Record", (np.void,), reached), np.dtype(laid, align=True)))


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(s: Any, value: Any) -> None:
        s[name] = value

    return put


def _check_columns(columns: Sequence[Column], named: set[str]) -> None:
    """Raise ValueError if a field is not valid, or if `named` has one that does not exist."""
    for name, kind, *_ in columns:
        if name in RESERVED or name.startswith("_"):
            raise ValueError(f"field {name!r}: NumPy uses that name itself; choose another word")
        if np.dtype(kind).kind != "i" or np.dtype(kind).itemsize < 2:
            raise ValueError(f"field {name!r}: use a signed integer of 16 bits or wider")
    unknown = named - {str(name) for name, *_ in columns}
    if unknown:
        raise ValueError(f"there is no field {', '.join(sorted(unknown))}")


def is_declared(dtype: np.dtype[Any]) -> bool:
    """Whether a dtype was made by `fields`."""
    return dtype in _DECLARED


def declared(dtype: np.dtype[Any]) -> Declared:
    """What `fields` was told about a record besides its dtype."""
    return _DECLARED[dtype]


def new(dtype: np.dtype[Any]) -> Record:
    """One zeroed record of that dtype."""
    return np.zeros(1, dtype)[0]


def many(dtype: np.dtype[Any], count: int) -> Any:
    """A zeroed recarray of shape (count,)."""
    return np.zeros(count, dtype).view(np.recarray)


def copy(s: Record) -> Record:
    """A record of its own with the same bytes."""
    return of_bytes(s.dtype, s.tobytes())


def of_bytes(dtype: np.dtype[Any], content: bytes) -> Record:
    """A record of its own with these bytes."""
    return np.frombuffer(bytearray(content), dtype)[0]


class Plain:
    """The fields of one state; also the key to what is computed from them and cached."""

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)


def plain(s: Record | Fields) -> Fields:
    """The record's fields as plain attributes, for reading only.

    Rules read it like the record, only faster: for words and views, which call them a lot.
    Everything said about one state reads the same fields, in whichever thread.
    """
    global _latest
    if type(s) is Plain:
        return s
    dtype, data = s.dtype, s.tobytes()
    latest = _latest  # read once: another thread may be at another state
    if latest[0] is not dtype or latest[1] != data:
        _latest = latest = dtype, data, _plain(dtype, data)
    return latest[2]


_latest: tuple[Any, bytes, Fields] = None, b"", None  # needed most often; takes no hash


@lru_cache(maxsize=8)
def _plain(dtype: np.dtype[Any], data: bytes) -> Fields:
    s = np.frombuffer(data, dtype)[0]
    found: Fields = Plain(**dict(zip(s.dtype.names, s.item(), strict=True)))
    options = zip(s.options.dtype.names, s.options.item(), strict=True)
    found.options = Plain(**dict(options))
    return found


def legal_mask(t: Fields, mark: Callable[[Any, NDArray[np.bool_]], None], size: int) -> Any:
    """The legal actions of a state (bool, (size,), do not change it), computed once.

    Others see it only when it is complete: another thread may be at the same state.
    """
    known = t.__dict__.get("legal_mask")
    if known is None:
        known = np.zeros(size, np.bool_)
        mark(t, known)
        t.legal_mask = known
    return known


def assign(target: Record, source: Record) -> None:
    """Overwrite `target` with the values of `source`."""
    for name in source.dtype.names:
        target[name] = source[name]


def same(one: Record, other: Record) -> bool:
    """True when two records agree in every byte."""
    return bool(one.tobytes() == other.tobytes())


def differing(one: Record, other: Record) -> list[str]:
    """The names of the fields in which two records differ: for test messages and bug reports."""
    assert one.dtype.names is not None
    return [n for n in one.dtype.names if one[n].tobytes() != other[n].tobytes()]


UNCOUNTED = {"events", "event_count"}  # what the last action caused, not part of the state


@dataclass(frozen=True)
class _Numbers:
    """All numbers of a record that count for its digest, in the order of their names."""

    keys: NDArray[np.int64]  # a hash of each one's name and place
    blank: NDArray[np.int64]  # the value of each one that does not count
    sources: list[tuple[type, NDArray[np.intp], NDArray[np.intp]]]  # type, from where, to where


def digest(s: Record) -> str:
    """A short hash of a state, 16 letters: the same wherever the same numbers have the same names.

    It covers what the rules declare, field by field, whatever its width, place or shape, and the
    generator: whoever draws differently from here on plays another game. It leaves out zeros and
    options at their defaults, so that a new field or option leaves old digests as they were, what
    is declared as a cache, and what the last action caused.
    """
    numbers = _numbers(s.dtype)
    data = s.tobytes()
    values = np.empty(len(numbers.keys), np.int64)
    for kind, source, target in numbers.sources:
        values[target] = np.frombuffer(data, kind)[source]
    counted = np.flatnonzero(values != numbers.blank)
    text = numbers.keys[counted].tobytes() + values[counted].astype("<i8", copy=False).tobytes()
    return sha256(text).hexdigest()[:16]


@lru_cache(maxsize=64)
def _numbers(dtype: np.dtype[Any]) -> _Numbers:
    told = declared(dtype)
    found: list[tuple[str, tuple[int, ...], int, type, int]] = []  # name, place, blank, type, index
    for name, kind, offset in flat(dtype):
        if name in UNCOUNTED or name in told.caches:
            continue
        base, shape = (kind.base, kind.shape) if kind.subdtype else (kind, ())
        blank = told.options.get(name.removeprefix("options."), 0) if "." in name else 0
        for n, place in enumerate(np.ndindex(shape)):
            index = offset // base.itemsize + n
            found.append((told.renamed.get(name, name), place, blank, base.type, index))
    found.sort(key=lambda one: one[:2])
    keys = [sha256(f"{n}{p}".encode()).digest()[:8] for n, p, *_ in found]
    sources = []
    for one in {kind for *_, kind, _ in found}:
        target = np.array([n for n, row in enumerate(found) if row[3] is one])
        sources.append((one, np.array([found[n][4] for n in target]), target))
    blanks = np.array([blank for _, _, blank, *_ in found], np.int64)
    return _Numbers(np.frombuffer(b"".join(keys), "<i8"), blanks, sources)


def flat(dtype: np.dtype[Any]) -> Iterator[tuple[str, np.dtype[Any], int]]:
    """The fields of a record with those of its options: name, dtype, offset in bytes."""
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        if kind.names is None:
            yield name, kind, offset
        else:
            yield from ((f"{name}.{n}", k, offset + at) for n, k, at in flat(kind))
