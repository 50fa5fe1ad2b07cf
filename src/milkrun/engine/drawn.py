"""Options that were drawn at random in the games that weights were learned from (`learned.py`)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .record import Option


@dataclass(frozen=True)
class Drawn:
    """An option that was drawn: its printed value, and the values it had, from `low` to `high`.
    named: they are choices, not amounts."""

    default: int
    low: int
    high: int
    named: bool

    @classmethod
    def read(cls, default: int, low: int, high: int, named: bool) -> "Drawn":
        """From JSON. Raises TypeError or ValueError if that is not an option."""
        found = cls(int(default), int(low), int(high), bool(named))
        if not found.low <= found.default <= found.high or found.low == found.high:
            raise ValueError(f"an option cannot be {default} and run from {low} to {high}")
        return found

    @property
    def columns(self) -> int:
        """How many numbers tell a network its value."""
        return self.high - self.low if self.named else 1

    def encoded(self, value: int) -> list[float]:
        """These numbers, from -1 to 1; all 0 for the printed value. A choice has one for every
        other choice; an amount tells how far it is from the printed one."""
        if self.named:
            others = (n for n in range(self.low, self.high + 1) if n != self.default)
            return [float(value == n) for n in others]
        return [(value - self.default) / max(self.high - self.default, self.default - self.low)]


def drawn_of(options: Iterable[Option]) -> dict[str, Drawn]:
    """What can be drawn of a game's options: all that are offered, over all of their values."""
    return {
        one.name: Drawn(one.default, one.low, one.high, bool(one.choices))
        for one in options
        if one.offered and one.low < one.high
    }


def columns(drawn: Mapping[str, Drawn]) -> int:
    """How many numbers tell a network the options of a match."""
    return sum(one.columns for one in drawn.values())


def encode(drawn: Mapping[str, Drawn], options: Mapping[str, int]) -> NDArray[np.float32]:
    """The options of a match as a network is told them: float32 (columns,)."""
    told = [number for name, one in drawn.items() for number in one.encoded(options[name])]
    return np.array(told, np.float32)


def outside(drawn: Mapping[str, Drawn], known: Iterable[Option], options: Mapping[str, int]) -> str:
    """Why weights do not serve a match with these options; "" if they do."""
    printed = [
        one.name for one in known if one.name not in drawn and options[one.name] != one.default
    ]
    if printed:
        return f"learned without the option {', '.join(printed)}"
    for name, one in drawn.items():
        if name not in options:
            return f"learned with an option {name}, which is no more"
        if not one.low <= options[name] <= one.high:
            return f"learned with {name} from {one.low} to {one.high}, not {options[name]}"
    return ""
