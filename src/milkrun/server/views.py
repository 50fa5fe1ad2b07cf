"""What a seat or a watcher may see of a table, built by naming every field."""

from base64 import b64encode
from dataclasses import dataclass, field

from milkrun.bots import thinks
from milkrun.engine.compile import source_hash
from milkrun.engine.given import STREAM
from milkrun.engine.match import Match
from milkrun.engine.reports import Action
from milkrun.presets import differences, named

from . import consent
from .coaching import coached_seat
from .devices import OWN, Device
from .frozen import Frozen
from .notes import NOTES
from .schemas import (
    Asked,
    HereSeat,
    HouseRule,
    LastAction,
    LegalAction,
    LogLine,
    Origin,
    SeatLink,
    SeatState,
    Standing,
    TableEvent,
    TableView,
    Time,
    World,
)
from .seating import NEWS
from .security import friend_secret, hashed
from .store import Entry, SeatRow
from .table import Table

STOOD_IN = "A bot is playing for you. Take your seat back to decide yourself."
LAID_OUT = "The board."
CHANCE = "Random numbers follow one another, or follow from what they are for."
SEALED = "You have chosen. You can take it back until everybody has."
Online = frozenset[int]  # the seats whose people are here
MOST_TOLD = 32  # views of one moment kept as they went out


@dataclass(frozen=True)
class Viewer:
    """Who looks: a seat (None: a watcher); for the host, the secret that links come from; what
    has happened to a seat that the device had; and the seats on the device, if several, each with
    the key that names it."""

    seat: int | None = None
    secret: str | None = field(default=None, repr=False)
    news: str | None = None
    here: tuple[tuple[int, str], ...] = ()


def viewer_at(table: Table | Frozen, device: Device) -> Viewer:
    """Who a device is at a table."""
    mine, here = device.hash, seats_here(table, device)
    if here and device.whose is None and not table.over:
        return Viewer(here=here)
    seat = table.seat_of(mine)
    if seat is not None:
        return Viewer(seat, device.secret if seat == table.row.host else None, here=here)
    hold = table.holds.get(mine or "")
    return Viewer(news=None if hold is None else NEWS.get(hold.state), here=here)


def seats_here(table: Table | Frozen, device: Device) -> tuple[tuple[int, str], ...]:
    """The seats of a table on a device, with the keys that name them; () if it has at most the one
    of its cookie."""
    if device.cookie is None:
        return ()
    keys = [(OWN, device.browser), *((f"{n}", device.hash_for(n)) for n in range(len(table.seats)))]
    found = [(table.seat_of(hash), key) for key, hash in keys]
    here = tuple(sorted((seat, key) for seat, key in found if seat is not None))
    return here if any(key != OWN for _, key in here) else ()


def view_json(table: Table, viewer: Viewer, online: Online, since: int | None) -> str:
    """`table_view` as JSON, made once for all viewers who see the same."""
    key = viewer, online, since
    if key not in table.told:
        if len(table.told) >= MOST_TOLD:
            table.told.clear()
        table.told[key] = written(table_view(table, viewer, online, since))
    return table.told[key]


def written(view: TableView) -> str:
    """A view as JSON. The game's part is written separately: as part of a union it would take twice
    as long."""
    shown = view.view.model_dump_json(exclude=set(view.same))
    return f'{view.model_dump_json(exclude={"view"})[:-1]},"view":{shown}}}'


def table_view(table: Table, viewer: Viewer, online: Online, since: int | None = None) -> TableView:
    """The table as that viewer may see it, with the log lines since entry `since`."""
    match, you = table.asked(viewer.seat), viewer.seat
    acts = None if you is None or table.seats[you].stands_in else you
    coached = you is not None and you == coached_seat(table.seats, table.row.hints)
    can_undo = acts is not None and table.can_undo(acts)
    chosen = sealed_action(table, match, you)
    log_from = table.log_from(since)
    return TableView.trusted(
        id=table.id,
        game=match.game.name,
        title=match.game.title + ("" if table.row.origin is None else ": what if"),
        status=status(table),
        seq=table.seq,
        you=you,
        host=you is not None and you == table.row.host,
        native=match.functions.target == "native",
        hints=table.row.hints,
        preset=named(match.game, match.options),
        house_rules=house_rules(match),
        pace=table.row.pace,
        coach=table.row.coach if coached else None,
        coach_says=table.coaching.says if coached and table.coaching is not None else None,
        seats=[seat_state(one, match, one.seat in online) for one in table.seats],
        to_move=None if chosen or table.ended else match.decider(you),
        deciding=list(table.awaited),
        chosen=None if chosen is None else legal_action(chosen),
        prompt=prompt(table, match, you),
        legal=legal(table, match, acts),
        world=world(table, match, acts),
        can_undo=can_undo,
        undo_text=undo_text(table, chosen) if can_undo else None,
        events=events(table, you),
        last_action=last_action(table, you),
        log_from=log_from,
        log=log_lines(table, you, log_from),
        view=match.view(you),
        same=same_parts(table, since),
        standings=standings(match) if match.over else None,
        links=open_links(table, viewer.secret) if viewer.secret else None,
        watch_path=f"/t/{table.id}",
        here=[HereSeat.trusted(seat=seat, key=key) for seat, key in viewer.here],
        devices=None if you is None else len(table.devices(you)),
        news=viewer.news,
        rematch=table.row.rematch,
        origin=origin(table),
        question=question(table),
        time=time_of(table),
        open=table.row.open,
        ended=table.ended,
    )


def house_rules(match: Match) -> list[HouseRule]:
    """Where the rules of a match are not those printed."""
    found = [HouseRule.trusted(**vars(one)) for one in differences(match.game, match.options)]
    if match.layout:
        found.append(house_rule(LAID_OUT, "the host's own", "as printed"))
    if match.chance != STREAM:
        found.append(house_rule(CHANCE, "by purpose", "one by one"))
    return found


def house_rule(text: str, value: str, printed: str) -> HouseRule:
    """One that is no option."""
    return HouseRule.trusted(option=None, text=text, value=value, printed=printed)


def time_of(table: Table) -> Time | None:
    """How long somebody may take, and until when."""
    clock = table.row.clock
    if clock is None:
        return None
    is_kept = any(consent.is_here(table, seat) for seat in table.turn.waits)
    deadline = table.turn.deadline if is_kept else None
    return Time.trusted(seconds=clock["seconds"], then=clock["then"], deadline=deadline)


def question(table: Table) -> Asked | None:
    """What people are asked to agree on."""
    asked = table.question
    if asked is None or table.over:
        return None
    agreed = sorted(asked.agreed)
    return Asked.trusted(
        kind=asked.kind, seat=asked.seat, agreed=agreed, missing=consent.missing(table)
    )


def seat_state(row: SeatRow, match: Match, online: bool) -> SeatState:
    """Who sits there, and how they stand."""
    return SeatState.trusted(
        seat=row.seat,
        name=row.name,
        colour=match.game.words.SEAT_COLOURS[row.seat],
        kind=row.kind,
        level=row.level,
        stands_in=row.stands_in,
        thinks=thinks(row.level),
        claimed=row.claimed,
        online=row.kind == "bot" or online,
        score=int(match.state.score[row.seat]),
    )


def origin(table: Table) -> Origin | None:
    """The table whose actions this one began with."""
    row = table.row
    return None if row.origin is None else Origin.trusted(id=row.origin, steps=row.begun)


def same_parts(table: Table, since: int | None) -> list[str]:
    """The parts of the game's view that never change, if the viewer has an earlier one."""
    has_them = since is not None and 0 <= since <= table.seq
    return list(getattr(table.match.game.words, "FIXED", ())) if has_them else []


def left_out(view: TableView) -> dict[str, set[str]]:
    """What `model_dump` excludes of a view."""
    return {"view": set(view.same)}


def legal_action(action: Action) -> LegalAction:
    return LegalAction.trusted(**vars(action))


def sealed_action(table: Table, match: Match, you: int | None) -> Action | None:
    """What the viewer has chosen in secret."""
    sealed = None if you is None else table.sealed.get(you)
    return None if sealed is None or sealed.action is None else match.action(sealed.action)


def legal(table: Table, match: Match, you: int | None) -> list[LegalAction]:
    """What a seat may do, if it has to decide."""
    if you is None or not table.decides(you):
        return []
    return [legal_action(one) for one in match.legal()]


def world(table: Table, match: Match, you: int | None) -> World | None:
    """A world in which a page may try out what the seat can do.

    It is made from what the seat knows and a number that all know, so it reveals nothing else.
    """
    if you is None or not table.decides(you):
        return None
    record = match.imagine(you, table.seq).state.tobytes()
    return World.trusted(record=b64encode(record).decode(), module=module_path(match.game.name))


def module_path(game: str) -> str:
    """The address of a game's rules as JavaScript; it changes with the rules."""
    return f"/api/games/{game}/rules.js?v={source_hash(game)}"


def prompt(table: Table, match: Match, you: int | None) -> str:
    """What the viewer may do, or what is waited for."""
    if table.ended:
        return consent.ENDED
    if you is not None and table.seats[you].stands_in and not match.over:
        return STOOD_IN
    return SEALED if you in table.sealed else match.prompt(you)


def undo_text(table: Table, chosen: Action | None) -> str | None:
    """What would be taken back."""
    if chosen is not None:
        return chosen.text
    return table.match.undoes().text


def events(table: Table, you: int | None) -> list[TableEvent]:
    """What the last entry that all may know of caused."""
    if table.last is not None and table.last.kind in ("undo", *NOTES):
        return []
    return [TableEvent.trusted(**vars(one)) for one in table.match.events(you)]


def log_lines(table: Table, you: int | None, since: int) -> list[LogLine]:
    """What happened from action `since` on, with the notes about seats."""
    notes = [
        LogLine.trusted(n=n, seat=one.seat, kind=one.kind, text=note_text(table, one))
        for n, one in table.notes
        if n >= since
    ]
    lines = [LogLine.trusted(**vars(line)) for line in table.match.log(you, since)]
    return sorted(notes + lines, key=lambda line: line.n) if notes else lines


def note_text(table: Table, entry: Entry) -> str:
    """The words of a note. Old logs do not store them: they use today's names."""
    if entry.text is not None:
        return entry.text
    name = table.seats[entry.seat].name
    return f"A bot now plays for {name}." if entry.kind == "left" else f"{name} is back."


def status(table: Table) -> str:
    """Over, waiting for friends to sit down, or playing. Waiting stops nobody from playing."""
    if table.over:
        return "over"
    return "playing" if all(one.claimed for one in table.seats) else "waiting"


def last_action(table: Table, you: int | None) -> LastAction | None:
    """Who decided last; only that seat sees exactly how, as an action may name hidden things
    (the place of a card in a hand); others have the events."""
    last = table.last
    if last is not None and last.kind in NOTES:
        return LastAction.trusted(
            seat=last.seat, verb=last.kind, args={}, text=note_text(table, last)
        )
    if last is None or last.kind == "sealed":
        return None  # nothing yet, or all have chosen together
    if last.kind == "undo":
        text = f"{table.seats[last.seat].name} took back the last action."
        return LastAction.trusted(seat=last.seat, verb="undo", args={}, text=text)
    action = table.latest
    if you != last.seat or action is None:
        return LastAction.trusted(seat=last.seat, verb=None, args={}, text="")
    return LastAction.trusted(seat=last.seat, verb=action.verb, args=action.args, text=action.text)


def standings(match: Match) -> list[Standing]:
    """All seats, best first, with where their points come from."""
    return [Standing.trusted(**vars(one)) for one in match.standings()]


def open_links(table: Table, host_secret: str) -> list[SeatLink]:
    """The links that nobody has used yet. Those made on another of the host's devices have
    no path."""
    found = []
    for one in table.seats:
        if one.secret_hash is not None:
            secret = friend_secret(host_secret, table.id, one.seat, one.link)
            mine = hashed(secret) == one.secret_hash
            found.append(
                SeatLink(seat=one.seat, path=seat_path(table.id, secret) if mine else None)
            )
    return found


def seat_path(table_id: str, secret: str) -> str:
    """The address of a seat; the secret is in the fragment, which browsers do not send."""
    return f"/t/{table_id}#seat={secret}"
