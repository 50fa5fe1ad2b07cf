"""What a match tells: what may be done, what happened, and who is where at the end."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Action:
    """A legal action: its id, its verb with named arguments, and the sentence for people."""

    id: int
    verb: str
    args: dict[str, int | str]
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Event:
    """Something that happened, as its viewer may know it: hidden numbers are None."""

    kind: str
    seat: int | None
    args: dict[str, int | None]
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class LogLine:
    """One event in the log: `n` is the number of the action that caused it, 0 for the setup."""

    n: int
    seat: int | None
    kind: str
    text: str


@dataclass(frozen=True)
class Standing:
    """Where a seat stands; equals share a place. `tie_break` says what decided, in order."""

    seat: int
    name: str
    place: int
    score: int
    parts: dict[str, int] = field(default_factory=dict)
    tie_break: list[tuple[str, int]] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.place}. {self.name} {self.score}"


ActionLike = int | Action | tuple[str, Mapping[str, int | str]] | tuple[str]
