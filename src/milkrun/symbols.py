"""What is drawn on a board, explained: `symbols.toml` in a game's folder, checked when it is read.

[[symbol]]
id = "first-fee"  # what a board marks with `data-explains`, or `explains` of a Spot
group = "Routes"  # the heading it stands under in the legend
title = "1st fee"  # what it is
text = "What it does, in one or two short sentences."
clauses = ["TIF-9.5"]  # of RULES.md, where it says more
options = ["fees"]  # optional: of the game; where one is not as printed, a table says so beside it

[[board]]  # positions that show them: the legend draws each symbol from the first that has it
seat = "pink"  # who looks
position = { players = 3 }  # as milkrun.position takes it
plays = [["stop"]]  # optional: actions that follow, as lessons write them
taps = ["hand-card-0"]  # optional: spots of the board that are chosen then,
looks = "truck-0"  # and the one that the pointer rests on
"""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game, games
from milkrun.engine.match import Match
from milkrun.engine.saved import read_action
from milkrun.primers import PrimerError, check, check_clauses, entries, seen_position

FILE = "symbols.toml"
SYMBOL = {"id": str, "group": str, "title": str, "text": str, "clauses": list}
CHANGED = {"options": list}
BOARD = {"seat": str, "position": dict}
DONE = {"plays": list, "taps": list, "looks": str}


@dataclass(frozen=True)
class Symbol:
    """Something on a board: what it is, what it does, and the clauses of the rules about it.
    options: names of those that change what it does."""

    id: str
    group: str
    title: str
    text: str
    clauses: list[str]
    options: list[str]


@dataclass(frozen=True, eq=False)
class Board:
    """A position as a seat sees it, and what is begun there: spots that are chosen one after the
    other, and one that is looked at."""

    seat: int
    match: Match
    taps: list[str] = field(default_factory=list)
    looks: str | None = None


@cache
def symbols_of(name: str) -> list[Symbol]:
    """What there is on a game's board; empty if nobody has explained it. Raises PrimerError."""
    game = games[name]
    symbols: dict[str, Symbol] = {}
    for where, one in entries(game, FILE, "symbol", "board"):
        fields = check(one, SYMBOL, where, CHANGED)
        symbol = Symbol(**fields, options=changed(game, one.get("options", []), where))
        check_clauses(game, symbol.clauses, where)
        if symbol.id in symbols:
            raise PrimerError(f"{where}: there is another symbol {symbol.id!r}")
        symbols[symbol.id] = symbol
    return list(symbols.values())


def changed(game: Game, found: Any, where: str) -> list[str]:
    """Options of the game by name. Raises PrimerError."""
    names: list[str] = check({"options": found}, CHANGED, where)["options"]
    if unknown := [one for one in names if one not in {option.name for option in game.options}]:
        raise PrimerError(f"{where}: {game.title} has no option {', '.join(map(str, unknown))}")
    return names


@cache
def boards_of(name: str) -> list[Board]:
    """Boards on which the symbols are to be seen. Raises PrimerError."""
    game = games[name]
    return [board(game, one, where) for where, one in entries(game, FILE, "board", "symbol")]


def board(game: Game, found: Any, where: str) -> Board:
    check(found, BOARD, where, DONE)
    done = {name: found[name] for name in DONE if name in found}
    check(done, {name: DONE[name] for name in done}, where)
    seat, match = seen_position(game, found, where)
    try:
        for written in done.pop("plays", []):
            match.play(read_action(game, written))
    except MilkrunError as error:
        raise PrimerError(f"{where}: {error}") from None
    return Board(seat, match, **done)
