"""What a seat knows, as numbers: declared as named parts, written by a game's `observe` as bytes.

OBSERVATION = observation(
    part("phase", len(PHASES), "which kind of decision it is: one of them is 1"),
    part("turns", 1, "turns played", most=99, unit=1 / 50),
    seats(MAX_PLAYERS, part("hand", KINDS, "cards of each kind", most=2)),
)

Parts lie one after the other, in this order. A byte times its `unit` is the number that a learner
gets; `most` is the greatest byte.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

LARGEST = 255  # of a byte


@dataclass(frozen=True)
class Part:
    """Bytes with one meaning."""

    name: str
    shape: tuple[int, ...]
    text: str
    most: int
    unit: float

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Repeated:
    """The same parts for each of several things."""

    name: str
    count: int
    parts: "tuple[Part | Repeated, ...]"
    seats: bool

    @property
    def size(self) -> int:
        return self.count * sum(one.size for one in self.parts)


def part(
    name: str, size: int | tuple[int, ...], text: str, *, most: int = 1, unit: float | None = None
) -> Part:
    """Bytes from 0 to `most`, as many as `size` (1: a single one). `unit`: what 1 is worth for a
    learner; None for 1 / most. Raises ValueError if they cannot be bytes."""
    if not 1 <= most <= LARGEST:
        raise ValueError(f"part {name!r}: the most of a byte is 1 to {LARGEST}; got {most}")
    shape = size if isinstance(size, tuple) else () if size == 1 else (size,)
    return Part(name, shape, text, most, 1 / most if unit is None else unit)


def each(name: str, count: int, *parts: Part | Repeated) -> Repeated:
    """The same parts for each of `count` things, thing by thing."""
    return Repeated(name, count, parts, seats=False)


def seats(count: int, *parts: Part | Repeated) -> Repeated:
    """The same parts for each seat: first the one that looks, then clockwise; empty seats are 0."""
    return Repeated("seats", count, parts, seats=True)


@dataclass(frozen=True, eq=False)
class Segment:
    """A part of an observation, all its repetitions together.

    places: where its numbers are, intp of `shape`: `observation[..., segment.places]` has them.
    most, unit: see above. seats: whether the first axis counts seats from the one that looks.
    """

    name: str
    shape: tuple[int, ...]
    text: str
    most: int
    unit: float
    places: NDArray[np.intp]
    seats: bool

    @property
    def high(self) -> float:
        """The greatest number that a learner gets; the least is 0."""
        return self.most * self.unit


class Observation:
    """The layout of a game's observations.

    size: the number of bytes. segments: by name, in order. version: raised by the game when the
    meaning of a byte changes. unit, high: float32 (size,). most: uint8 (size,).
    """

    def __init__(self, *parts: Part | Repeated, version: int = 1) -> None:
        self.version = version
        self.segments: dict[str, Segment] = {}
        self.size = sum(one.size for one in parts)
        at = 0
        for one in parts:
            for segment in laid_out(one, "", np.array(at), False):
                if segment.name in self.segments:
                    raise ValueError(f"two parts of an observation are called {segment.name!r}")
                self.segments[segment.name] = segment
            at += one.size
        self.most = np.zeros(self.size, np.uint8)
        self.unit = np.zeros(self.size, np.float32)
        for segment in self.segments.values():
            self.most[segment.places] = segment.most
            self.unit[segment.places] = segment.unit

    @cached_property
    def high(self) -> NDArray[np.float32]:
        return self.most * self.unit

    @cached_property
    def signature(self) -> str:
        """The version and a hash of the layout: learners that share it can share weights."""
        told = [(one.name, one.shape, one.most, one.unit) for one in self.segments.values()]
        return f"{self.version}-{sha256(repr(told).encode()).hexdigest()[:8]}"

    def read(self, observation: NDArray[Any]) -> Mapping[str, NDArray[Any]]:
        """Each segment of observations of shape (..., size), by name: (..., *its shape)."""
        return {name: observation[..., one.places] for name, one in self.segments.items()}

    def numbers(self, observed: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Bytes as float32, for a learner: each times its unit."""
        return observed * self.unit


observation = Observation  # how a game declares it


def laid_out(
    one: Part | Repeated, before: str, at: NDArray[np.intp], by_seat: bool
) -> Iterator[Segment]:
    """The segments of a part whose repetitions begin at `at`."""
    name = f"{before}{one.name}"
    if isinstance(one, Part):
        inside = np.arange(one.size).reshape(one.shape)
        places = at.reshape(at.shape + (1,) * inside.ndim) + inside
        yield Segment(name, places.shape, one.text, one.most, one.unit, places, by_seat)
        return
    share = one.size // one.count
    starts = at[..., None] + share * np.arange(one.count)
    for inner in one.parts:
        yield from laid_out(inner, f"{name}.", starts, by_seat or (one.seats and not at.ndim))
        starts = starts + inner.size


DESCRIBED: set[Callable[..., Any]] = set()  # what has written a table, once, and is not compiled


def rows(count: int, size: int, describe: Callable[[int, NDArray[np.uint8], int], Any]) -> Any:
    """A table of what `describe(number, out, at)` writes: uint8 (count, size). Copying a row of it
    (`put`) is much faster than writing it, as it has no branches."""
    DESCRIBED.add(describe)
    table = np.zeros((count, size), np.uint8)
    for number in range(count):
        describe(number, table[number], 0)
    return table


# For rules.


def put(row, out, at):  # type: ignore[no-untyped-def]
    """Write a row of bytes; returns where the next part begins."""
    for k in range(len(row)):
        out[at + k] = row[k]
    return at + len(row)


def ahead_of(s, p, q):  # type: ignore[no-untyped-def]
    """How many seats q sits ahead of p, clockwise; a division would take longer."""
    return q - p + s.players if q < p else q - p


def byte(number):  # type: ignore[no-untyped-def]
    """A number from 0 to 255: what is less is 0, what is more is 255."""
    return min(max(number, 0), 255)


def level(done, whole):  # type: ignore[no-untyped-def]
    """How much of a whole is done, from 0 to 255."""
    return min(max(255 * int(done) // int(whole), 0), 255)
