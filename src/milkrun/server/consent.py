"""What people agree on at a table: to end the game here, or that somebody takes a move back.

The log holds every question and answer, so nothing is forgotten over days or in a restart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal
from uuid import uuid4

from milkrun.engine.errors import MilkrunError
from milkrun.engine.match import Match

from .notes import ENDED_ALONE, NO_LONGER, NOTES, UNDONE_ALONE
from .schemas import Refused
from .store import Entry

if TYPE_CHECKING:
    from .table import Table

Kind = Literal["end", "take_back"]
FURTHEST = 40  # actions that can be taken back together
WORLDS = 3  # imagined by who asks, and in each of them
TOLD = 8  # by each of the others, in which an action must have been possible and look the same
ENDED = "The game was ended early, by agreement. Nobody wins."
ASKS: dict[str, Kind] = {"offered": "end", "asked": "take_back"}
# Notes after which the person of a seat asks nothing any more.
GONE = ("left", "removed", "quit", "late")


@dataclass(frozen=True)
class Question:
    """Something that all people at a table have to agree on; who asks agrees."""

    kind: Kind
    seat: int
    agreed: frozenset[int]


def after(question: Question | None, entry: Entry) -> Question | None:
    """The question that is open after a note of the log."""
    if entry.kind in ASKS:
        return Question(ASKS[entry.kind], entry.seat, frozenset({entry.seat}))
    if question is None or entry.kind in ("declined", "ended", "undone"):
        return None
    if entry.kind == "agreed":
        return replace(question, agreed=question.agreed | {entry.seat})
    return None if entry.kind in GONE and entry.seat == question.seat else question


def missing(table: Table) -> list[int]:
    """The seats whose people have not agreed yet to what is asked."""
    agreed = table.question.agreed if table.question is not None else frozenset()
    return [one.seat for one in table.seats if is_here(table, one.seat) and one.seat not in agreed]


def is_here(table: Table, seat: int) -> bool:
    """Whether a person plays that seat: not a bot, nor a friend who has never come."""
    return table.seats[seat].kind == "person" and table.seats[seat].claimed


def is_expected(table: Table, seat: int) -> bool:
    """Whether a person plays that seat, or a bot for one who may come back."""
    return is_here(table, seat) or table.seats[seat].stands_in


def asking(table: Table, seat: int, kind: Kind) -> Entry:
    """The entry for a question; where nobody else is to be asked, for what was asked for.
    Refused (409, 429) if it cannot be asked now."""
    if table.over:
        raise Refused(409, "over", "The game is over.")
    if table.question is not None:
        raise Refused(409, "asked", "Something is already asked here; that comes first.")
    note: Literal["offered", "asked"] = "offered" if kind == "end" else "asked"
    table.repeats.check(note, seat)
    if kind == "take_back":
        check_back(table, seat)
    if all(one.seat == seat or not is_here(table, one.seat) for one in table.seats):
        return done(table, Question(kind, seat, frozenset({seat})))
    return noted(table, note, seat)


def answering(table: Table, seat: int, agree: bool) -> Entry:
    """The entry for an answer. Refused (409) if there is nothing to answer."""
    question = table.question
    if question is None or table.over:
        raise Refused(409, "not_asked", "That is no longer asked.")
    if not agree:
        own = NO_LONGER
        return noted(table, "declined", seat, own if seat == question.seat else None)
    if seat in question.agreed:
        raise Refused(409, "agreed", "You have agreed already; the others are still asked.")
    if missing(table) == [seat]:
        return done(table, question)
    return noted(table, "agreed", seat)


def settled(table: Table) -> Entry | None:
    """The entry for what is asked, if all who are still here have agreed to it."""
    if table.question is None or table.over or missing(table):
        return None
    return done(table, table.question)


def done(table: Table, question: Question) -> Entry:
    """The entry for what all have agreed to."""
    alone = len(question.agreed) == 1 and not [
        one for one in table.seats if one.seat != question.seat and is_here(table, one.seat)
    ]
    if question.kind == "end":
        return noted(table, "ended", question.seat, ENDED_ALONE if alone else None)
    return noted(table, "undone", question.seat, UNDONE_ALONE if alone else None)


def noted(table: Table, kind: str, seat: int, words: str | None = None) -> Entry:
    """An entry that is a note, in its usual words or others."""
    text = (words or NOTES[kind]).format(name=table.seats[seat].name)  # type: ignore[index]
    return Entry(table.kept + 1, str(uuid4()), seat, kind, None, text)  # type: ignore[arg-type]


def check_back(table: Table, seat: int) -> None:
    """Raise Refused (409) if that seat's last action cannot be taken back even if all agree: what
    was drawn, chosen in secret or shown since cannot be forgotten."""
    why = why_not_back(table, seat)
    if why is not None:
        raise Refused(409, "cannot_undo", f"That cannot be taken back. {why}")


def why_not_back(table: Table, seat: int) -> str | None:
    """Why the last action of a seat stands; None if it may be taken back."""
    if table.match.choosing():
        return "Everybody is choosing in secret now, and what was done before stands."
    kept = table.before_last(seat)
    if kept is None:
        return "You have not done anything here yet."
    if kept < table.row.begun:
        return "It was played before this table began."
    if kept < table.secret_to:
        return "It was chosen in secret, and everybody has seen it since."
    if len(table.match.actions) - kept > FURTHEST:
        return "Too much has happened since."
    then = replayed(table.match, kept)
    if then.state.draws != table.match.state.draws:
        return "Something has been drawn or rolled since, and everybody has seen it."
    others = [one.seat for one in table.seats if one.seat != seat and is_here(table, one.seat)]
    if reveals(then, table.match.actions[kept:], seat, others):
        return "Something hidden has been shown since, and nobody can forget it."
    return None


def replayed(match: Match, n: int) -> Match:
    """A match after its first `n` actions, which cannot be taken back in it."""
    then = match.from_start()
    for action in match.actions[:n]:
        then.play(action)
    then.settle()
    return then


def reveals(match: Match, actions: Iterable[int], seat: int, others: list[int]) -> bool:
    """Whether actions, played from `match` on, show one of the others, or `seat` itself, anything
    hidden. Judged by what `seat` knew, so that the answer tells it nothing else."""
    worlds = [match.imagine(seat, n) for n in range(WORLDS)]
    for action in actions:
        match.play(action)
        for n, world in enumerate(worlds):
            told = [(p, world.imagine(p, TOLD * n + k)) for p in others for k in range(TOLD)]
            if not played(world, action) or world.view(seat) != match.view(seat):
                return True
            seen = {p: world.view(p) for p in others}
            if any(not played(one, action) or one.view(p) != seen[p] for p, one in told):
                return True
    return False


def played(world: Match, action: int) -> bool:
    """Play an action in an imagined world; whether that was possible."""
    try:
        world.play(action)
    except MilkrunError:
        return False
    return True
