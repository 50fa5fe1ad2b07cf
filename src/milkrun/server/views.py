"""What a seat or a watcher may see of a table, built by naming every field."""

from dataclasses import dataclass

from milkrun.engine.match import Match

from .schemas import (
    LastAction,
    LegalAction,
    LogLine,
    SeatLink,
    SeatState,
    Standing,
    TableEvent,
    TableView,
)
from .security import friend_secret
from .tables import Table


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
    mine = you is not None and match.to_move == you
    can_undo = you is not None and match.can_undo(you)
    host = you is not None and you == table.row.host
    log_from = table.log_from(since)
    words = match.game.words
    return TableView(
        id=table.id,
        game=match.game.name,
        title=match.game.title,
        status=status(table),
        seq=table.seq,
        you=you,
        host=host,
        native=match.functions.target == "native",
        seats=[
            SeatState(
                seat=one.seat,
                name=one.name,
                colour=words.SEAT_COLOURS[one.seat],
                kind=one.kind,
                level=one.level,
                claimed=one.claimed,
                online=one.kind == "bot" or one.seat in online,
                score=int(match.state.score[one.seat]),
            )
            for one in table.seats
        ],
        to_move=match.decider(you),
        prompt=match.prompt(you),
        legal=[LegalAction(id=a.id, verb=a.verb, args=a.args, text=a.text) for a in match.legal()]
        if mine
        else [],
        can_undo=can_undo,
        undo_text=table.recent[-1].text if can_undo and table.recent else None,
        events=[]
        if last is not None and last.kind == "undo"
        else [
            TableEvent(kind=e.kind, seat=e.seat, args=e.args, text=e.text)
            for e in match.events(you)
        ],
        last_action=last_action(table, you),
        log_from=log_from,
        log=[
            LogLine(n=line.n, seat=line.seat, kind=line.kind, text=line.text)
            for line in match.log(you, log_from)
        ],
        view=match.view(you),
        standings=standings(match) if match.over else None,
        links=open_links(table, viewer.secret) if host and viewer.secret else None,
        watch_path=f"/t/{table.id}",
        rematch=table.row.rematch,
    )


def status(table: Table) -> str:
    """Over, waiting for friends to sit down, or playing. Waiting does not keep others from it."""
    if table.match.over:
        return "over"
    return "playing" if all(one.claimed for one in table.seats) else "waiting"


def last_action(table: Table, you: int | None) -> LastAction | None:
    """Who decided last; how exactly is told to that seat only, as an action may name hidden things
    (the place of a card in a hand); others have the events."""
    last = table.last
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
