"""What a seat or a watcher may see of a table, built by naming every field."""

from dataclasses import dataclass

from milkrun.bots import thinks
from milkrun.engine.match import Match

from .schemas import (
    LastAction,
    LegalAction,
    LogLine,
    Origin,
    SeatLink,
    SeatState,
    Standing,
    TableEvent,
    TableView,
)
from .security import friend_secret
from .store import Entry
from .tables import Table

STOOD_IN = "A bot plays on for you. Take your seat back to decide yourself."


@dataclass(frozen=True)
class Viewer:
    """Who looks: a seat (None: a watcher), and the secret it came with."""

    seat: int | None = None
    secret: str | None = None

    def __repr__(self) -> str:
        return f"Viewer({self.seat})"


def table_view(
    table: Table, viewer: Viewer, online: frozenset[int], since: int | None = None
) -> TableView:
    """The table as that viewer may see it, with the log lines since entry `since`."""
    match, you, last = table.match, viewer.seat, table.last
    stood_in = you is not None and table.seats[you].stands_in
    mine = you is not None and match.to_move == you and not stood_in
    can_undo = you is not None and match.can_undo(you) and not stood_in
    host = you is not None and you == table.row.host
    log_from = table.log_from(since)
    words = match.game.words
    return TableView(
        id=table.id,
        game=match.game.name,
        title=match.game.title if table.row.origin is None else f"{match.game.title}: what if",
        status=status(table),
        seq=table.seq,
        you=you,
        host=host,
        native=match.functions.target == "native",
        hints=table.row.hints,
        seats=[
            SeatState(
                seat=one.seat,
                name=one.name,
                colour=words.SEAT_COLOURS[one.seat],
                kind=one.kind,
                level=one.level,
                stands_in=one.stands_in,
                thinks=thinks(one.level),
                claimed=one.claimed,
                online=one.kind == "bot" or one.seat in online,
                score=int(match.state.score[one.seat]),
            )
            for one in table.seats
        ],
        to_move=match.decider(you),
        prompt=STOOD_IN if stood_in and not match.over else match.prompt(you),
        legal=[LegalAction(id=a.id, verb=a.verb, args=a.args, text=a.text) for a in match.legal()]
        if mine
        else [],
        can_undo=can_undo,
        undo_text=table.recent[-1].text if can_undo and table.recent else None,
        events=[]
        if last is not None and last.kind != "action"
        else [
            TableEvent(kind=e.kind, seat=e.seat, args=e.args, text=e.text)
            for e in match.events(you)
        ],
        last_action=last_action(table, you),
        log_from=log_from,
        log=log_lines(table, you, log_from),
        view=match.view(you),
        standings=standings(match) if match.over else None,
        links=open_links(table, viewer.secret) if host and viewer.secret else None,
        watch_path=f"/t/{table.id}",
        rematch=table.row.rematch,
        origin=None
        if table.row.origin is None
        else Origin(id=table.row.origin, steps=table.row.begun),
    )


def log_lines(table: Table, you: int | None, since: int) -> list[LogLine]:
    """What happened from action `since` on, and who left his seat to a bot or came back."""
    notes = [
        LogLine(n=n, seat=one.seat, kind=one.kind, text=note_text(table, one))
        for n, one in table.notes
        if n >= since
    ]
    lines = [
        LogLine(n=line.n, seat=line.seat, kind=line.kind, text=line.text)
        for line in table.match.log(you, since)
    ]
    return sorted(notes + lines, key=lambda line: line.n) if notes else lines


def note_text(table: Table, entry: Entry) -> str:
    name = table.seats[entry.seat].name
    return f"A bot plays on for {name}." if entry.kind == "left" else f"{name} is back."


def status(table: Table) -> str:
    """Over, waiting for friends to sit down, or playing. Waiting does not keep others from it."""
    if table.match.over:
        return "over"
    return "playing" if all(one.claimed for one in table.seats) else "waiting"


def last_action(table: Table, you: int | None) -> LastAction | None:
    """Who decided last; how exactly is told to that seat only, as an action may name hidden things
    (the place of a card in a hand); others have the events."""
    last = table.last
    if last is not None and last.kind in ("left", "back"):
        return LastAction(seat=last.seat, verb=last.kind, args={}, text=note_text(table, last))
    if last is None or (last.seat != you and table.match.decider(None) != table.match.to_move):
        return None  # nothing yet, or nobody may know who has chosen
    if last.kind == "undo":
        text = f"{table.seats[last.seat].name} takes back the last action."
        return LastAction(seat=last.seat, verb="undo", args={}, text=text)
    if you != last.seat or not table.recent:
        return LastAction(seat=last.seat, verb=None, args={}, text="")
    action = table.recent[-1]
    return LastAction(seat=last.seat, verb=action.verb, args=action.args, text=action.text)


def standings(match: Match) -> list[Standing]:
    """All seats, best first, with what their points are made of."""
    return [
        Standing(
            seat=one.seat,
            name=one.name,
            place=one.place,
            score=one.score,
            parts=one.parts,
            tie_break=one.tie_break,
        )
        for one in match.standings()
    ]


def open_links(table: Table, host_secret: str) -> list[SeatLink]:
    """The links of the seats that no friend has claimed yet."""
    return [
        SeatLink(
            seat=one.seat,
            path=seat_path(table.id, friend_secret(host_secret, one.seat, one.link)),
        )
        for one in table.seats
        if not one.claimed
    ]


def seat_path(table_id: str, secret: str) -> str:
    """The address of a seat; the secret is in the fragment, which browsers do not send."""
    return f"/t/{table_id}#seat={secret}"
