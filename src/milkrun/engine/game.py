"""A game: discovered from the folders of `milkrun.games`, known to the engine by name only."""

import difflib
import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from . import compile as compiler
from .box import BoxTable
from .codec import schema
from .errors import MilkrunError, PositionError, UnknownGame
from .reading import check_keys
from .record import Option, Record


class Game:
    """One game: its files as modules, and its functions in both targets.

    rules, advice, words, positions: the modules. interpreted, native: bindings with the functions
    setup, legal_actions, apply_action, determinize, observe, standing, weights, values (the game's)
    and begin, step, legal, imagine, play_random, play_many (the engine's, bound to it).
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    @property
    def folder(self) -> Path:
        return Path(compiler.SOURCES) / "games" / self.name

    @cached_property
    def rules(self) -> Any:
        return importlib.import_module(f"{compiler.PACKAGE}.games.{self.name}.rules")

    @cached_property
    def advice(self) -> Any:
        return importlib.import_module(f"{compiler.PACKAGE}.games.{self.name}.advice")

    @cached_property
    def words(self) -> Any:
        return importlib.import_module(f"{compiler.PACKAGE}.games.{self.name}.words")

    @cached_property
    def positions(self) -> Any:
        return importlib.import_module(f"{compiler.PACKAGE}.games.{self.name}.position")

    @property
    def title(self) -> str:
        return str(self.words.TITLE)

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(self.rules.SEATS)

    @property
    def version(self) -> int:
        return int(self.rules.VERSION)

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(self.rules.OPTIONS)

    @property
    def layout(self) -> dict[str, Any]:
        """What a host may lay out instead of drawing it, each as it is printed: parts of a position
        that all players see. A game declares them as LAYOUT beside `lay_out(s, layout)`."""
        return dict(getattr(self.positions, "LAYOUT", {}))

    @cached_property
    def position_schema(self) -> dict[str, Any] | None:
        """The JSON schema of positions; None if the game does not declare them as POSITION yet."""
        declared = getattr(self.positions, "POSITION", None)
        return None if declared is None else schema(declared, f"A position of {self.title}")

    @property
    def tables(self) -> Sequence[BoxTable]:
        """What the box holds, for the rulebook: `tables()` of the game's words, if it has that."""
        return tuple(getattr(self.words, "tables", tuple)())

    @cached_property
    def belief(self) -> int:
        """How many numbers tell what a seat takes for likely; 0 in a game without beliefs.py."""
        name = f"{compiler.PACKAGE}.games.{self.name}.beliefs"
        return int(importlib.import_module(name).BELIEF) if find_spec(name) else 0

    @property
    def interpreted(self) -> compiler.Binding:
        return compiler.interpreted(self.name)

    @property
    def native(self) -> compiler.Binding:
        return compiler.native(self.name)

    def binding(self, native: bool | None = None) -> compiler.Binding:
        """Native or interpreted functions; None means native if that needs no waiting."""
        if native is None:
            native = compiler.is_warm(self.name)
        return self.native if native else self.interpreted

    def check_options(self, options: Mapping[str, int]) -> dict[str, int]:
        """Every option with its value, defaults filled in; MilkrunError if one cannot be."""
        known = {one.name: one for one in self.options}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(one.name for one in self.options if one.offered) or "none"
                raise MilkrunError(f"{self.title} has no option {name!r}; its options are: {names}")
            one = known[name]
            if isinstance(value, bool) or not isinstance(value, int):
                raise MilkrunError(f"option {name!r} is a whole number; got {value!r}")
            if not one.low <= value <= one.high:
                told = ", ".join(f"{n} ({text})" for n, text in enumerate(one.choices, one.low))
                range_ = f"is one of {told}" if told else f"runs from {one.low} to {one.high}"
                raise MilkrunError(f"option {name!r} {range_}; got {value}")
        return {name: options.get(name, one.default) for name, one in known.items()}

    def warnings(self, players: int, options: Mapping[str, int]) -> list[str]:
        """What players should know of options that are allowed: the words' `warnings`, if any."""
        tell = getattr(self.words, "warnings", None)
        return [] if tell is None else list(tell(players, options))

    def check_layout(self, layout: Mapping[str, Any]) -> Mapping[str, Any]:
        """The layout, or PositionError if it has parts that nobody may lay out."""
        if layout and not self.layout:
            raise PositionError("layout", f"{self.title} is set up by its rules alone")
        check_keys("layout", layout, tuple(self.layout))
        return layout

    def check_players(self, players: int) -> int:
        """The number of players, or MilkrunError if the game is not for so many."""
        if isinstance(players, bool) or players not in self.seats:
            seats = ", ".join(map(str, self.seats))
            raise MilkrunError(f"{self.title} is for {seats} players; got {players!r}")
        return int(players)

    def prepare(self, s: Record, players: int, options: Mapping[str, int]) -> None:
        """Fill in what a zeroed record needs before `begin`.

        Raises MilkrunError if so many cannot play, an option is wrong, or the game's words have a
        `refuse_options(players, options)` and that says what does not go together.
        """
        s.players = self.check_players(players)
        chosen = self.check_options(options)
        refuse = getattr(self.words, "refuse_options", None)
        if refuse is not None and (trouble := refuse(int(s.players), chosen)):
            raise MilkrunError(trouble)
        for name, value in chosen.items():
            s.options[name] = value


class Games(Mapping[str, Game]):
    """The games that are there, by name: discovered from the folders, loaded when used."""

    def __init__(self) -> None:
        self._games: dict[str, Game] | None = None
        # At once: a package imported later would take this object's place as `milkrun.games`.
        self._home = importlib.import_module(f"{compiler.PACKAGE}.games")

    def _found(self) -> dict[str, Game]:
        if self._games is None:
            names = sorted(m.name for m in pkgutil.iter_modules(self._home.__path__) if m.ispkg)
            self._games = {name: Game(name) for name in names}
        return self._games

    def __getitem__(self, name: str) -> Game:
        found = self._found()
        if name not in found:
            near = difflib.get_close_matches(str(name).lower(), found, 1, 0.5)
            hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(found)}"
            raise UnknownGame(f"there is no game {name!r}; {hint}")
        return found[name]

    def __contains__(self, name: object) -> bool:
        return name in self._found()

    def __iter__(self) -> Iterator[str]:
        return iter(self._found())

    def __len__(self) -> int:
        return len(self._found())

    def __repr__(self) -> str:
        return f"Games({', '.join(self)})"


__all__ = ["Game", "Games", "MilkrunError", "PositionError", "UnknownGame", "games"]

games = Games()
