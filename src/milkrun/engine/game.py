"""A game: found by `homes`, complete by its `contract`, known to the engine only by name."""

import difflib
import importlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import numpy as np

from . import compile as compiler
from . import homes
from .box import BoxTable
from .codec import schema
from .contract import Advice, MorePositions, Positions, Rules, Words
from .errors import MilkrunError, PositionError, UnfinishedGame, UnknownGame
from .lacking import Missing, missing, missing_in
from .learned import CHANCES, FILE, FeatureSizes, Learned, load
from .observation import Observation
from .optional import Beliefs, Features, Measures, SheetFile
from .reading import check_keys
from .record import Option, Record
from .sheets import Sheet
from .telling import NO_HINTS, Hints


class Game:
    """One game: its files as modules, and its functions in both targets.

    rules, advice, words, positions: the modules. interpreted, native: bindings with the functions
    setup, legal_actions, apply_action, determinize, observe, standing, weights, values (the game's)
    and begin, step, legal, imagine, play_random, play_many (the engine's, bound to it).
    """

    def __init__(self, home: homes.Home) -> None:
        self.home = home
        self.name = home.name

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def __reduce__(self) -> Any:
        """Copied or pickled it is the same game, found by its name."""
        return _named, (self.name,)

    @property
    def folder(self) -> Path:
        return self.home.folder

    @property
    def tests(self) -> Path:
        """The folder of its tests and golden games: `tests` in its folder, or our `tests/games`."""
        if self.folder.parent != homes.OURS:
            return self.folder / "tests"
        return homes.SOURCES.parents[1] / "tests" / "games" / self.name

    def _module(self, part: str) -> Any:
        return importlib.import_module(self.home.module(part))

    @cached_property
    def rules(self) -> Rules:
        return cast(Rules, self._module("rules"))

    @cached_property
    def advice(self) -> Advice:
        return cast(Advice, self._module("advice"))

    @cached_property
    def words(self) -> Words:
        return cast(Words, self._module("words"))

    @property
    def hints(self) -> Hints:
        """What hints say of the game: `HINTS` of its words, if it has that."""
        return cast(Hints, getattr(self.words, "HINTS", NO_HINTS))

    @cached_property
    def positions(self) -> Positions:
        return cast(Positions, self._module("position"))

    @property
    def has_sheet(self) -> bool:
        """Whether the game has a companion for the box: a sheet.py."""
        return self.home.has("sheet")

    @cached_property
    def sheet_functions(self) -> SheetFile:
        return cast(SheetFile, self._module("sheet"))

    @property
    def sheet(self) -> Sheet:
        """What its sheet.py declares."""
        return self.sheet_functions.SHEET

    @cached_property
    def measured(self) -> Measures | None:
        """What its measures.py has for the lab; None in a game without one. Raises MilkrunError if
        it lacks something."""
        if not self.home.has("measures"):
            return None
        if lacks := missing_in(self.home, "measures"):
            raise MilkrunError(str(lacks[0]))
        return cast(Measures, self._module("measures"))

    @property
    def title(self) -> str:
        return self.words.TITLE

    @property
    def seats(self) -> tuple[int, ...]:
        return self.rules.SEATS

    @property
    def version(self) -> int:
        return self.rules.VERSION

    @property
    def observation(self) -> Observation:
        """What an observation holds, as named segments."""
        return self.rules.OBSERVATION

    @property
    def options(self) -> tuple[Option, ...]:
        return self.rules.OPTIONS

    @property
    def layout(self) -> dict[str, Any]:
        """What a host may lay out instead of drawing it, each part as printed: parts of a position
        that all players see. A game declares them as LAYOUT, together with `lay_out(s, layout)`."""
        return dict(getattr(self.positions, "LAYOUT", {}))

    @cached_property
    def position_schema(self) -> dict[str, Any] | None:
        """The JSON schema of positions; None if the game does not declare POSITION."""
        declared = getattr(self.positions, "POSITION", None)
        return None if declared is None else schema(declared, f"A position of {self.title}")

    @property
    def tables(self) -> Sequence[BoxTable]:
        """What the box holds, for the rulebook: `tables()` of the game's words, if it exists."""
        return tuple(getattr(self.words, "tables", tuple)())

    @cached_property
    def belief(self) -> int:
        """How many numbers describe what a seat believes; 0 in a game without beliefs.py."""
        return cast(Beliefs, self._module("beliefs")).BELIEF if self.home.has("beliefs") else 0

    @cached_property
    def features(self) -> FeatureSizes:
        """How many numbers a learned judgement sees; none in a game without features.py."""
        if not self.home.has("features"):
            return FeatureSizes()
        own = cast(Features, self._module("features"))
        return FeatureSizes(own.TABLE, own.SEAT, own.VERSION)

    @cached_property
    def learned(self) -> Learned | None:
        """The weights of its positions' worth; None if it has none. MilkrunError for bad ones."""
        return self._weights(FILE)

    @cached_property
    def told(self) -> Learned | None:
        """Those for what is said of a match: fitted for that alone, or the same as for searches."""
        return self._weights(CHANCES) or self.learned

    def _weights(self, name: str) -> Learned | None:
        file = self.folder / name
        return load(file, self.features) if file.exists() else None

    @property
    def interpreted(self) -> compiler.Binding:
        return compiler.interpreted(self.name)

    @property
    def native(self) -> compiler.Binding:
        return compiler.native(self.name)

    def binding(self, native: bool | None = None) -> compiler.Binding:
        """Native or interpreted functions; None means native if they are ready."""
        if native is None:
            native = compiler.is_warm(self.name)
        return self.native if native else self.interpreted

    def check_options(self, options: Mapping[str, int]) -> dict[str, int]:
        """Every option with its value, defaults filled in; MilkrunError if one is not valid."""
        known = {one.name: one for one in self.options}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(one.name for one in self.options if one.offered) or "none"
                raise MilkrunError(f"{self.title} has no option {name!r}; its options are: {names}")
            one = known[name]
            if isinstance(value, bool) or not isinstance(value, int | np.integer):
                raise MilkrunError(f"option {name!r} must be a whole number; got {value!r}")
            if not one.low <= value <= one.high:
                told = ", ".join(f"{n} ({text})" for n, text in enumerate(one.choices, one.low))
                range_ = f"is one of {told}" if told else f"runs from {one.low} to {one.high}"
                raise MilkrunError(f"option {name!r} {range_}; got {value}")
        return {name: int(options.get(name, one.default)) for name, one in known.items()}

    def warnings(self, players: int, options: Mapping[str, int]) -> list[str]:
        """What players should know about valid options: the words' `warnings`, if any."""
        tell = getattr(self.words, "warnings", None)
        return [] if tell is None else list(tell(players, options))

    def check_layout(self, layout: Mapping[str, Any]) -> Mapping[str, Any]:
        """The layout; PositionError if it has parts that may not be laid out."""
        if layout and not self.layout:
            raise PositionError("layout", f"{self.title} has no board to lay out")
        check_keys("layout", layout, tuple(self.layout))
        return layout

    def lay_out(self, s: Record, layout: Mapping[str, Any]) -> list[str]:
        """Apply a layout to a match that has just begun; returns warnings. Raises PositionError."""
        return cast(MorePositions, self.positions).lay_out(s, layout)

    def check_players(self, players: int) -> int:
        """The number of players; MilkrunError if the game is not for that many."""
        if isinstance(players, bool) or players not in self.seats:
            seats = ", ".join(map(str, self.seats))
            raise MilkrunError(f"{self.title} is for {seats} players; got {players!r}")
        return int(players)

    def prepare(self, s: Record, players: int, options: Mapping[str, int]) -> None:
        """Fill in what a zeroed record needs before `begin`.

        Raises MilkrunError if that many cannot play, an option is wrong, or the game's words have a
        `refuse_options(players, options)` and it returns a reason.
        """
        s.players = self.check_players(players)
        chosen = self.check_options(options)
        if trouble := self.refused(int(s.players), chosen):
            raise MilkrunError(trouble)
        for name, value in chosen.items():
            s.options[name] = value

    def refused(self, players: int, options: Mapping[str, int]) -> str | None:
        """Why that many cannot play with all of these options; None if they can."""
        refuse = getattr(self.words, "refuse_options", None)
        return None if refuse is None else refuse(players, options)


class Games(Mapping[str, Game]):
    """The games that can be played, by name; each is loaded on first use.

    A game that lacks something is not included: it is `unfinished`, and breaks no other.
    """

    def __init__(self) -> None:
        # Imported now: a later import of the package would replace this object as `milkrun.games`.
        self.look()

    def look(self) -> None:
        """Look for games again, after MILKRUN_GAMES was set."""
        homes.look()
        self._games: dict[str, Game] = {}
        self._missing: dict[str, list[Missing]] = {}

    @property
    def unfinished(self) -> dict[str, list[Missing]]:
        """What is missing in each game that cannot be played, by its name."""
        names = {name: self.missing(name) for name in homes.homes() if self.missing(name)}
        return {one.name: missing(one) for one in homes.refused()} | names

    def missing(self, name: str) -> list[Missing]:
        """What a game lacks; nothing if it can be played. Raises UnknownGame."""
        if name not in self._missing:
            self._missing[name] = missing(self._home(name))
        return self._missing[name]

    def _home(self, name: str) -> homes.Home:
        known = homes.homes()
        if name not in known:
            near = difflib.get_close_matches(str(name).lower(), known, 1, 0.5)
            hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
            raise UnknownGame(f"there is no game {name!r}; {hint}")
        return known[name]

    def __getitem__(self, name: str) -> Game:
        home = self._home(name)
        if lacks := self.missing(name):
            more = f", and {len(lacks) - 1} more" if len(lacks) > 1 else ""
            told = f"{name} is not finished: {lacks[0]}{more}"
            raise UnfinishedGame(f"{told}\n`milkrun check {name}` shows how to write it")
        return self._games.setdefault(name, Game(home))

    def get(self, name: str, default: Any = None) -> Any:
        try:
            return self[name]
        except UnknownGame:
            return default

    def __contains__(self, name: object) -> bool:
        return name in homes.homes() and not self.missing(str(name))

    def __iter__(self) -> Iterator[str]:
        return (name for name in homes.homes() if not self.missing(name))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"Games({', '.join(self)})"


__all__ = ["Game", "Games", "MilkrunError", "PositionError", "UnknownGame", "games"]

games = Games()


def _named(name: str) -> Game:
    return games[name]
