"""What a store holds, as plain rows."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from milkrun.engine.given import STREAM

from ..notes import Note
from ..ratings import Rating

SHARES = 16  # into which the duties of all tables are divided, by their ids
Pace = Literal["calm", "brisk", "none"]  # at which bots decide


class StoreError(RuntimeError):
    """The store cannot be used, or could not store something; the message is for the host."""


class Gone(StoreError):
    """That table is no more."""


class Used(StoreError):
    """The log of that table already has an entry with that move_id."""


class Stale(StoreError):
    """Somebody else has changed that since it was read; nothing was stored."""


@dataclass(frozen=True, slots=True)
class Duty:
    """A share of what is done for tables, as a process has it; `fence`: how often it was taken."""

    name: str
    owner: str
    fence: int


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected to a table: for which seats, how many watch, and which devices look."""

    seats: frozenset[int] = frozenset()
    watching: int = 0
    looking: frozenset[str] = frozenset()

    @property
    def is_nobody(self) -> bool:
        return not (self.seats or self.watching or self.looking)


@dataclass
class SeatRow:
    """One seat of a table. `secret_hash` is that of the link that invites somebody; None once it
    was used. A bot that `stands_in` plays on for somebody who may come back."""

    seat: int
    kind: Literal["person", "bot"]
    level: str | None
    name: str
    secret_hash: str | None
    link: int
    claimed: bool
    stands_in: bool = False


@dataclass(frozen=True, slots=True)
class HoldRow:
    """That a device has a seat of a table, one at most. `device` is the hash of its cookie.

    States: `held`; `new`, held, but the table's log does not tell of it yet; `old`, the hash of a
    seat's own cookie from before devices had one; `anew` and `alone`, held no longer, because the
    host sent a new invitation or the person closed it from another device; not yet told so.
    """

    device: str
    seat: int
    state: Literal["held", "new", "old", "anew", "alone"]

    @property
    def valid(self) -> bool:
        """Whether the device has the seat now."""
        return self.state in ("held", "new")


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link that works once: to a seat, or to all seats of a device. `expires`: ms since 1970; a
    link to a device has that once it is used, and is forgotten then."""

    hash: str
    table_id: str | None = None
    seat: int | None = None
    device: str | None = None
    expires: int | None = None
    used: bool = False


@dataclass(frozen=True, slots=True)
class Access:
    """What changes in who may sit on a seat: rows kept or overwritten, devices that are forgotten,
    and whether all links to the seat that are not among `links` are used up."""

    holds: Sequence[HoldRow] = ()
    gone: Sequence[str] = ()
    links: Sequence[LinkRow] = ()
    close: bool = False


UNCHANGED = Access()


@dataclass(frozen=True, slots=True)
class Turn:
    """Whom a table waits for. `to_move`: the seat that must continue after a restart, None when
    over; `waits`: the seats that decide, in a secret choice all of them until the last has chosen,
    with those that have in `chosen`; `since`: when this decision began, or the game ended, in ms
    since 1970, and None if that is not known; `deadline`: until when, in seconds since 1970, and
    None if no time is kept; `earlier`: until when whoever decided last had time for that, if
    another is waited for now.
    """

    to_move: int | None
    waits: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    since: int | None = None
    deadline: int | None = None
    earlier: int | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """A table at which a device has a seat, for a list of them; times in ms since 1970. `here`: its
    seats, its own first."""

    table_id: str
    game: str
    here: tuple[int, ...]
    seats: tuple[SeatRow, ...]
    turn: Turn
    created: int

    @property
    def others(self) -> tuple[str, ...]:
        """The names of all seats but the device's own."""
        return tuple(one.name for one in self.seats if one.seat != self.here[0])

    @property
    def over(self) -> bool:
        return self.turn.to_move is None

    @property
    def is_full(self) -> bool:
        """Whether everybody who is invited has sat down."""
        return all(one.claimed for one in self.seats)

    @property
    def awaited(self) -> tuple[SeatRow, ...]:
        """The seats that are waited for, people and bots."""
        return tuple(one for one in self.seats if one.seat in self.turn.waits)

    @property
    def is_mine(self) -> bool:
        """Whether the table waits for a person of this device."""
        people = {one.seat for one in self.awaited if one.kind == "person"}
        return bool(people & set(self.here) - set(self.turn.chosen))


@dataclass(frozen=True, slots=True)
class PushRow:
    """How a device is told of turns: a Web Push subscription, a webhook, quiet hours in minutes of
    the day and its zone in minutes east of UTC. `others`: the keys of other seats that it may have,
    for people who play on it, too."""

    device: str
    endpoint: str | None = None
    p256dh: str | None = None
    auth: str | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    zone: int = 0
    hook: str | None = None
    others: tuple[str, ...] = ()


# What a device without a subscription has.
NO_PUSH: dict[str, Any] = {"endpoint": None, "p256dh": None, "auth": None}


@dataclass(frozen=True, slots=True)
class Notice:
    """That a device was told of a turn of a table (1), and reminded (2)."""

    table_id: str
    device: str
    since: int
    stage: int


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that anybody may join; `created`: ms since 1970."""

    table_id: str
    game: str
    host: int | None
    seats: tuple[SeatRow, ...]
    created: int


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as its server's host sees it in a list; `seq`: entries so far."""

    table_id: str
    game: str
    seats: tuple[SeatRow, ...]
    turn: Turn
    created: int
    seq: int


@dataclass(frozen=True)
class TableRow:
    """What a match starts from."""

    id: str
    game: str
    version: int
    players: int
    options: dict[str, int]
    seed: int
    host: int | None
    to_move: int | None
    rematch: str | None = None
    origin: str | None = None
    begun: int = 0
    seq: int = 0
    layout: dict[str, Any] | None = None
    chance: str = STREAM  # where random numbers come from, see Match
    position: dict[str, Any] | None = None
    hints: bool = True
    digest: str | None = None  # of the state before the first entry
    coach: bool = False
    coached: dict[str, Any] | None = None  # what the coach has said; None: nothing yet
    pace: Pace = "calm"
    stand_in: str | None = "greedy"  # the bot that plays on for who leaves; None: nobody may
    open: bool = False  # anybody may take a seat that is kept for a friend
    clock: dict[str, Any] | None = None  # see bodies.Clock; None: no time is kept
    waits: list[int] | None = None  # these five as in Turn; None: from before they were stored
    chosen: list[int] | None = None
    since: int | None = None
    deadline: int | None = None
    earlier: int | None = None
    changes: int = 0  # so far, of any kind

    @property
    def turn(self) -> Turn:
        """Whom the table waited for when it was stored."""
        waits, chosen = tuple(self.waits or ()), tuple(self.chosen or ())
        return Turn(self.to_move, waits, chosen, self.since, self.deadline, self.earlier)


@dataclass(frozen=True)
class Entry:
    """One line of a table's log: an action, the taking back of the last one, a choice in secret
    (`sealed`) and its taking back (`unsealed`), or a note, with words in `text`: a bot took over
    (`left`, `removed` by the host, its person `quit` or was `late`) or `hurried` a turn of it, its
    person came `back`, it was `opened` on another device, the host invited somebody `anew` or
    `renamed` it; its person `offered` to end the game or `asked` to take a move back, `agreed` or
    `declined`; and what all agreed to: the game is `ended`, or the last action of that seat and all
    since are `undone`.

    Action ids are those of the rules it was played by; `said` names the action as files do, and
    `digest` is that of the state it led to. Both are None in logs that are older than they are.
    """

    seq: int
    move_id: str
    seat: int
    kind: Literal["action", "undo", "sealed", "unsealed"] | Note
    action: int | None
    text: str | None = None
    said: str | None = None
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class StoredViews:
    """What one viewer could see of a finished game, stored for when its rules have changed."""

    schema: int  # which kind of views they are
    steps: int  # actions of the game
    data: bytes


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """How hard a puzzle is (`game/id`), or how well a device solves (`device/hash`); first attempts
    at the one, or by the other, and those that were right."""

    key: str
    mu: float
    sigma: float
    tries: int
    solved: int

    @property
    def rating(self) -> Rating:
        return Rating(self.mu, self.sigma)


@dataclass(frozen=True, slots=True)
class Saying:
    """Something said at a table: the id of a phrase, or a text. `created`: ms since 1970."""

    n: int
    seat: int
    phrase: str | None
    text: str | None
    created: int


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A sheet of a game on somebody's own table, as it began."""

    id: str
    game: str
    version: int
    players: int
    names: list[str]
    options: dict[str, int]


@dataclass(frozen=True, slots=True)
class BoxEntry:
    """An entry of a sheet, as JSON; `seq` counts those of the sheet as they came, from 1."""

    seq: int
    device: str
    n: int
    entry: str


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
