"""Saved games and positions that people bring: read, checked, and set on a table."""

import json
from dataclasses import dataclass
from typing import Literal

from milkrun.engine.errors import MilkrunError, SaveError
from milkrun.engine.match import Match
from milkrun.engine.start import loads, position

from .bodies import SeatChoice
from .names import names_of, plain
from .schemas import Refused, sentence
from .store import SeatRow

NOT_ONE = "That is neither a saved game nor a position: both are JSON, between { and }."
WHICH = "A position does not say of which game it is. Choose the game, and open it again."
OVER = "That game is over: it can be watched and analysed, but not played on."


@dataclass(frozen=True)
class Brought:
    """What a text holds: a match with its actions, or one that begins in a position."""

    kind: Literal["game", "position"]
    match: Match


def read(text: str, game: str | None) -> Brought:
    """A saved game, or a position of that game. Raises Refused (422) with what is wrong, and where.

    It is played through by the interpreted rules, which may take a second: in a thread.
    """
    try:
        brought = json.loads(text)
    except (ValueError, RecursionError):
        brought = None
    if not isinstance(brought, dict):
        raise Refused(422, "unreadable", NOT_ONE)
    try:
        if "milkrun" in brought:
            return Brought("game", loads(text, native=False))
        if game is None:
            raise Refused(422, "which_game", WHICH)
        return Brought("position", position(game, brought, native=False))
    except MilkrunError as error:
        told = error.what if isinstance(error, SaveError) and error.where == "head" else error
        said = f"That cannot be opened. {sentence(told)}"
        raise Refused(422, "unreadable", said) from error


def seat_rows(match: Match, mine: int | None, level: str) -> list[SeatRow]:
    """The seats of a table that goes on from a saved game: one is mine, bots have the others. Those
    of a finished game belong to the people who played it, wherever they are."""
    names = names_in(match)
    return [
        SeatRow(
            seat=seat,
            kind="person" if match.over or seat == mine else "bot",
            level=None if match.over or seat == mine else level,
            name=name,
            secret_hash=None,
            link=0,
            claimed=True,
        )
        for seat, name in enumerate(names)
    ]


def choices(match: Match, mine: int | None, level: str) -> list[SeatChoice]:
    """The same for a position, as a new table is asked for."""
    return [
        SeatChoice(kind="me") if seat == mine else SeatChoice(kind="bot", level=level)
        for seat in range(match.players)
    ]


def names_in(match: Match) -> list[str]:
    """The names in a saved game, if people may be called so here; else those of the seats."""
    usual = match.game.words.SEAT_NAMES[: match.players]
    try:
        return names_of([plain(one) for one in match.names], usual)
    except ValueError:
        return list(usual)


def check_seat(match: Match, seat: int | None) -> None:
    """Raise Refused (422) if one cannot play on in that seat."""
    if seat is None:
        return
    if match.over:
        raise Refused(422, "over", OVER)
    if seat >= match.players:
        raise Refused(422, "invalid", f"There are seats 0 to {match.players - 1}.")
