"""A study: which games are to be played, how they vary, and what is asked of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game
from milkrun.engine.game import games as all_games
from milkrun.engine.given import STREAM

BASE = "base"  # the name of the variant that the study describes first
SEATINGS = ("balanced", "fixed")
GAMES = 10_000


@dataclass(frozen=True)
class Seat:
    """Who plays: a bot by name, as in the arena, under the `name` that results show.

    noise: points by which greedy's advice is blurred; None: as usual. slips: the share of
    decisions that it takes at random. style: a leaning of greedy (`styles`), by name; "": none.
    """

    name: str
    bot: str
    noise: float | None = None
    slips: float = 0.0
    style: str = ""


@dataclass(frozen=True)
class Variant:
    """The game in one form. options: every one, with its value. layout: as the game's `lay_out`
    takes it. policies: who plays, one for each seat before they change chairs. games: how many."""

    name: str
    options: Mapping[str, int]
    layout: Mapping[str, Any]
    policies: tuple[Seat, ...]
    games: int


@dataclass(frozen=True)
class Target:
    """What the designer wants of a metric in its groups (all of them if none is named).

    within: how far each may be from `at`; at: a number, or None: the mean of the groups.
    relative: `within` is a share of that, not an amount of the metric.
    """

    metric: str
    groups: tuple[str, ...]
    within: float
    relative: bool
    at: float | None


@dataclass(frozen=True)
class Precision:
    """When to stop: as soon as the 95 % interval of a metric reaches no further than `within` to
    either side, in every group and variant."""

    metric: str
    within: float


@dataclass(frozen=True)
class Search:
    """How to look for rules that meet the targets (`lab search`).

    options: the values that each may have. games: of a candidate. paths: of the screening. keep: so
    many options are looked at more closely, in `trials` candidates. confirm: games of those that
    are shown, which are others.
    """

    options: Mapping[str, tuple[int, ...]]
    games: int = 300
    paths: int = 6
    keep: int = 4
    trials: int = 60
    confirm: int = 2000


@dataclass(frozen=True)
class Study:
    """A study, checked. variants: `base` first. metrics: names to keep, with * for any letters.

    primary: the questions, each as (metric, group); a group of None means all its groups.
    seating: whether the policies change chairs ("balanced") or not ("fixed"). text: the file.
    """

    game: str
    players: int
    seed: int
    seating: str
    variants: tuple[Variant, ...]
    precision: Precision | None = None
    metrics: tuple[str, ...] = ("*",)
    targets: tuple[Target, ...] = ()
    primary: tuple[tuple[str, str | None], ...] = ()
    question: str = ""
    text: str = ""
    files: Mapping[str, str] = field(default_factory=dict)  # layouts kept in other files, by name
    search: Search | None = None
    chance: str = STREAM  # see `engine.match.Match`

    @property
    def rules(self) -> Game:
        """The game itself."""
        return all_games[self.game]

    def variant(self, name: str) -> Variant:
        """A variant by name. Raises MilkrunError if there is none."""
        for one in self.variants:
            if one.name == name:
                return one
        there = ", ".join(one.name for one in self.variants)
        raise MilkrunError(f"the study has no variant {name!r}; there are: {there}")


def load(file: str | Path) -> Study:
    """The study in a TOML file. Raises MilkrunError, with the place of what is wrong."""
    from .reading import read

    path = Path(file)
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise MilkrunError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise MilkrunError(f"{path}: not text: byte {error.start} is not UTF-8") from None
    try:
        return read(text, path.parent)
    except MilkrunError as error:
        raise MilkrunError(f"{path}: {error}") from None
