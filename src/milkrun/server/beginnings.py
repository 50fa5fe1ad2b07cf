"""What is stored of a table that begins: its seats, whom it waits for, what was played before."""

from typing import Any
from uuid import uuid4

from milkrun.engine.match import Match

from .bodies import Clock, NewTable, SeatChoice
from .security import hashed
from .store import Entry, SeatRow, TableRow, Turn
from .store import now as clock
from .table import awaited, witnessed


def seat_row(seat: int, asked: SeatChoice, name: str, link: str | None) -> SeatRow:
    """The row of a new table's seat; `link`: the secret of a friend's."""
    return SeatRow(
        seat=seat,
        kind="bot" if asked.kind == "bot" else "person",
        level=(asked.level or "greedy") if asked.kind == "bot" else None,
        name=name,
        secret_hash=None if link is None else hashed(link),
        link=0,
        claimed=asked.kind != "friend",
    )


def row_of(match: Match, id: str, **more: Any) -> TableRow:
    """The row of a table that begins with this match; `more`: its other fields."""
    return TableRow(
        id=id,
        game=match.game.name,
        version=match.game.version,
        players=match.players,
        options=match.options,
        seed=match.seed,
        layout=match.layout or None,
        chance=match.chance,
        position=match.start,
        **more,
    )


def first_entries(match: Match, n: int, native: bool) -> tuple[str, list[Entry], Turn]:
    """The first `n` actions of a match as the log of another table: the digest before them, the
    entries, and whom it waits for then."""
    then, entries = match.from_start(native=native), []
    begun = then.digest()
    for seq, action in enumerate(match.actions[:n], 1):
        assert then.to_move is not None
        entry = Entry(seq, str(uuid4()), then.to_move, "action", action)
        then.play(action)
        entries.append(witnessed(entry, then))
    return begun, entries, first_turn(then)


def first_turn(match: Match) -> Turn:
    """Whom a table waits for that begins with this match."""
    return Turn(match.to_move, awaited(match), (), clock())


def chosen_in(one: NewTable | TableRow) -> dict[str, Any]:
    """What a host has chosen besides the game, as fields of a TableRow."""
    chosen = {name: getattr(one, name) for name in ("hints", "coach", "pace", "stand_in")}
    clock = one.clock.model_dump() if isinstance(one.clock, Clock) else one.clock
    return chosen | {"clock": clock}


def fields_of(turn: Turn) -> dict[str, Any]:
    """A turn as fields of a TableRow."""
    return {
        "to_move": turn.to_move,
        "waits": list(turn.waits),
        "chosen": list(turn.chosen),
        "since": turn.since,
        "deadline": turn.deadline,
        "earlier": turn.earlier,
    }
