"""What is drawn on a board, explained: `symbols.toml` in a game's folder, checked when it is read.

[[symbol]]
id = "first-fee"  # what a board marks with `data-explains`, or `explains` of a Spot
group = "Routes"  # the heading it stands under in the legend
title = "1st fee"  # what it is
text = "What it does, in one or two short sentences."
clauses = ["TIF-9.5"]  # of RULES.md, where it says more

[[board]]  # positions that show them: the legend draws each symbol from the first that has it
seat = "pink"  # who looks
position = { players = 3 }  # as milkrun.position takes it
"""

from dataclasses import dataclass
from functools import cache

from milkrun.engine.game import games
from milkrun.engine.match import Match
from milkrun.primers import PrimerError, check, check_clauses, entries, seen_position

FILE = "symbols.toml"
SYMBOL = {"id": str, "group": str, "title": str, "text": str, "clauses": list}
BOARD = {"seat": str, "position": dict}


@dataclass(frozen=True)
class Symbol:
    """Something on a board: what it is, what it does, and the clauses of the rules about it."""

    id: str
    group: str
    title: str
    text: str
    clauses: list[str]


@cache
def symbols_of(name: str) -> list[Symbol]:
    """What there is on a game's board; empty if nobody has explained it. Raises PrimerError."""
    game = games[name]
    symbols: dict[str, Symbol] = {}
    for where, one in entries(game, FILE, "symbol", "board"):
        symbol = Symbol(**check(one, SYMBOL, where))
        check_clauses(game, symbol.clauses, where)
        if symbol.id in symbols:
            raise PrimerError(f"{where}: there is another symbol {symbol.id!r}")
        symbols[symbol.id] = symbol
    return list(symbols.values())


@cache
def boards_of(name: str) -> list[tuple[int, Match]]:
    """Positions in which the symbols are to be seen, each with the seat that looks. Raises
    PrimerError."""
    game = games[name]
    return [
        seen_position(game, check(one, BOARD, where), where)
        for where, one in entries(game, FILE, "board", "symbol")
    ]
