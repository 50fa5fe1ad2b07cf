"""What every kind of database must do; `tests/server/store_suite.py` says what that means."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ParamSpec, Protocol, TypeVar

from ..ratings import Rating
from .rows import (
    UNCHANGED,
    Access,
    BoxEntry,
    BoxRow,
    Duty,
    Entry,
    Held,
    HoldRow,
    LinkRow,
    Listed,
    Notice,
    OpenTable,
    Pace,
    Presence,
    PushRow,
    PuzzleRating,
    Saying,
    SeatRow,
    StoredViews,
    TableRow,
    Turn,
)

P = ParamSpec("P")
T = TypeVar("T")
News = tuple[TableRow, list[SeatRow], list[Entry], list[HoldRow]]


class Lease(Protocol):
    """The right of one process to write: held until it is released or the process ends.

    Others get a StoreError that names the process holding it.
    """

    def release(self) -> None:
        """Release it to others."""


class Queue(Protocol):
    """Requested analyses, stored until they are done."""

    def keep_analysis(self, table_id: str, status: str, found: str | None = None) -> None:
        """The state of the analysis of a table's game: waiting, done (with the result), failed."""

    def analysis(self, table_id: str) -> tuple[str, str | None] | None:
        """(status, found) of a table's analysis; None if nobody asked for one."""

    def analyses_waiting(self) -> list[str]:
        """The tables whose analysis was asked for and is not done, first come, first served."""


class Keyring(Protocol):
    """Which devices have which seats, and links that work once."""

    def holds(self, table_id: str) -> list[HoldRow]:
        """The devices that have, or have lately lost, a seat of a table."""

    def link(self, hash: str) -> LinkRow | None:
        """What is known about the link with that hash, including used ones."""

    def keep_recovery(self, link: LinkRow) -> None:
        """Store a link to all seats of a device; its previous one is used up. Of all devices, those
        that were used up a month ago are forgotten."""

    def recover(self, hash: str, device: str) -> list[str] | None:
        """Use up a link to all seats of a device: another has them from now on, too (`new`), except
        at tables where it had a seat. Returns their ids; None if no unused link has that hash."""

    def held_by(self, keys: Sequence[str], most: int) -> list[Held]:
        """The tables at which a device has a seat, by its keys, its own first. First come those
        that are not over, and of these and the others those at which something has happened last.
        """

    def open_tables(self, most: int) -> list[OpenTable]:
        """The newest tables that anybody may join and that have a seat for them."""


class PuzzleBook(Protocol):
    """Attempts at puzzles (`game/id`), what they say about difficulty, and checks."""

    def attempt(
        self,
        puzzle: str,
        device: str,
        solved: bool,
        start: Rating,
        rate: Callable[[Rating, Rating, bool], tuple[Rating, Rating]],
    ) -> PuzzleRating | None:
        """Record a device's first attempt and rate both by rate(device, puzzle, solved); `start` is
        the rating of a puzzle without attempts. Returns the puzzle's rating; None, changing
        nothing, if the device has tried it before."""

    def puzzle_ratings(self, game: str) -> dict[str, PuzzleRating]:
        """The ratings of a game's puzzles that were tried."""

    def begin_check(self, puzzle: str, day: str) -> str:
        """Ask for a check: "new" if it is the first of that day, or the last one broke off, else
        its status."""

    def end_check(self, puzzle: str, day: str, status: str) -> None:
        """Record how a check ended: held, failed or broken."""

    def checks(self, status: str) -> list[tuple[str, str]]:
        """The checks of that status: puzzles and days."""


class Pushes(Protocol):
    """How devices are told of turns, and of which they were told."""

    def keep_key(self, name: str, value: str) -> str:
        """The server's key of that name; stores `value` if there is none."""

    def pushes(self) -> list[PushRow]:
        """How each device is told."""

    def change_push(self, device: str, changed: Mapping[str, Any]) -> PushRow:
        """Store how a device is told, as far as that has changed, by the names of a row's fields;
        another with the same subscription is forgotten. Returns how it is told now."""

    def end_push(self, device: str, endpoint: str) -> None:
        """A subscription has ended; one that the device has begun since goes on."""

    def notices(self, table_id: str) -> list[Notice]:
        """What devices were told of a table last."""

    def keep_notices(self, notices: Sequence[Notice]) -> None:
        """Store that devices were told."""

    def waiting_for_devices(self, then: int) -> list[str]:
        """The tables where a device has a seat that can be told, of those that are not over or
        have ended since that moment (ms since 1970)."""


class BoxShelf(Protocol):
    """Sheets of games on people's own tables."""

    def create_box(self, box: BoxRow) -> None:
        """Store a new sheet; one of that id that is there already stays as it is."""

    def box(self, id: str) -> tuple[BoxRow, list[BoxEntry]] | None:
        """A sheet with its entries in the order in which they came; None if there is none."""

    def add_entries(self, id: str, entries: Sequence[BoxEntry]) -> list[BoxEntry]:
        """Add those entries of a sheet that it does not have yet (by device and n); their `seq` is
        given here. Returns what was added. Raises Gone if the sheet is no more."""

    def delete_boxes(self, then: int, most: int) -> list[str]:
        """Delete sheets that nobody has written to since that moment (ms since 1970), those first
        that were left first; their ids."""


class Sayings(Protocol):
    """What people say at tables."""

    def add_saying(self, table_id: str, seat: int, phrase: str | None, text: str | None) -> Saying:
        """Store something said; its number is given here, from 1 at each table."""

    def sayings(self, table_id: str, most: int) -> list[Saying]:
        """What was said last at a table, oldest first."""


class Keeping(Protocol):
    """What a host does with tables as a whole."""

    def probe(self) -> None:
        """Write something, and look whether the tables are those of this version. Raises StoreError
        if not."""

    def listed(self, over: bool | None, game: str | None, most: int) -> list[Listed]:
        """Tables, those first at which something has happened last; None: all kinds."""

    def in_play(self) -> int:
        """How many tables are not over."""

    def over_before(self, then: int, most: int) -> list[str]:
        """The tables that were over at that moment (ms since 1970), longest first."""

    def delete(self, table_id: str) -> bool:
        """Delete a table and all that belongs to it; whether there was one."""

    def tables_of(self, name: str) -> list[str]:
        """The tables where a seat has, or had, that name, or one that looks like it."""

    def names_at(self, table_id: str, name: str) -> dict[str, str]:
        """The names that seats of a table have or had that look like that one, each with another
        to take its place."""

    def forget(
        self, table_id: str, names: Mapping[str, str], views: Mapping[str, StoredViews]
    ) -> None:
        """Put other names in place of those at a table, everywhere; what was written from their
        seats is deleted. `views` take the place of those stored: if there are none, they are to be
        made again."""

    def forget_sheets(self, name: str) -> int:
        """The same on people's own sheets; on how many."""


class Shared(Protocol):
    """What several processes need that use one database."""

    async def note(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a method that writes, as `Store.write` does, but nothing that may not be lost if the
        database fails in the same second; so it does not wait for the disk."""

    async def news(self, table_id: str, changes: int, kept: int) -> News | None:
        """What has become of a table after that many changes: its row, its seats, what its log has
        after `kept` entries, and the devices that have its seats. None: nothing. It is asked for
        together with all that others wait for."""

    def listen(self, heard: Callable[[str, str], None]) -> Callable[[], None]:
        """From now on call heard(kind, id) in a thread for whatever another process has changed;
        ("all", "") where something may have been missed. Returns what ends that."""

    def under(self, duty: Duty, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a method that writes as part of a duty. Raises Stale, storing nothing, if another
        process has taken that over."""

    def hold(self, owner: str, seconds: float) -> tuple[list[Duty], bool]:
        """The duties of a process for that many seconds: those it had, fewer if others came, and
        more if some are free. Also whether it was not known to live."""

    def leave(self, owner: str) -> None:
        """A process ends, and leaves its duties to others."""

    def keep_presence(self, process: str, here: Mapping[str, Presence]) -> None:
        """Who is connected to those tables at a process."""

    def elsewhere(self, process: str, tables: Sequence[str] | None) -> dict[str, Presence]:
        """Who is connected to those tables (None: to any) at other processes that live; a table
        where nobody is may be missing."""

    def set_drain(self, on: bool) -> None:
        """All processes take no new tables, or take them again."""

    def tell_limits(self, news: Sequence[str]) -> None:
        """Tell others what was asked of this process."""

    def draining(self) -> bool:
        """Whether none are taken; that ends when the last process ends."""


class Store(Queue, Keyring, PuzzleBook, Pushes, BoxShelf, Sayings, Keeping, Protocol):
    """Tables with their seats and logs. What fails raises StoreError with a sentence for the host.

    The methods that write or read something may be called from any thread, or through `write` and
    `read` from the event loop. `shared`: what several processes need; None if only one may use it.
    """

    shared: Shared | None

    async def write(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a method that writes. Waiting writes are committed together.

        It returns when the result is durable. Of calls committed together, one that fails
        leaves nothing, and the others are stored; if the commit fails, all of them fail.
        """

    async def read(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a method that only reads; it does not wait for writes."""

    def create(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        after: str | None = None,
        entries: Sequence[Entry] = (),
        holds: Sequence[HoldRow] = (),
    ) -> None:
        """Store a new table; `after` is the table it is a rematch of, `entries` its log. Raises
        Stale if there is another rematch already."""

    def load(self, table_id: str) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
        """A table with its seats and its log in order; None if there is no such table."""

    def append(self, table_id: str, entry: Entry, turn: Turn, known: int | None = None) -> None:
        """Add one entry to a log; `turn`: whom the table waits for after it. `known`: how many
        changes of the table are known, if there must be no others.

        Raises Stale, storing nothing, if the entry does not follow the last one or there are other
        changes, and Used if its move_id is already in that log.
        """

    def change_seat(
        self,
        table_id: str,
        seat: SeatRow,
        record: tuple[Entry, Turn] | None = None,
        access: Access = UNCHANGED,
        before: SeatRow | None = None,
    ) -> None:
        """Overwrite a seat, append the entry that records it, as `append` does, and
        change who may sit there. Raises Stale, storing nothing, if the seat is no longer as
        `before`."""

    def set_turn(self, table_id: str, turn: Turn, at: int | None = None) -> None:
        """Whom a table waits for, where that was not stored yet; `at`: how many entries its log
        must still have. Raises Stale, storing nothing, if it has not."""

    def set_pace(self, table_id: str, pace: Pace) -> None:
        """How fast bots decide at a table from now on."""

    def set_coach(self, table_id: str, coach: bool) -> None:
        """Whether a coach speaks up at a table from now on."""

    def set_coached(self, table_id: str, coached: dict[str, Any]) -> None:
        """What the coach of a table has said, see `Coaching.memory`."""

    def set_clock(self, table_id: str, clock: dict[str, Any] | None) -> None:
        """How long people may take at a table from now on."""

    def set_open(self, table_id: str, is_open: bool) -> None:
        """Whether anybody may join a table from now on."""

    def deadlines(self) -> dict[str, int]:
        """The tables that wait until a certain moment, and that moment."""

    def waiting_for_bots(self, alone: bool = False) -> list[str]:
        """The tables where a bot decides next and a person also sits; `alone`: those where none
        does."""

    def all_tables(self) -> list[str]:
        """Every table, oldest first."""

    def keep_views(self, table_id: str, views: Mapping[str, StoredViews]) -> None:
        """Store what viewers could see of a finished game, by the names of the parts."""

    def views(self, table_id: str, part: str) -> StoredViews | None:
        """One stored part of a finished game."""

    def without_views(self) -> list[str]:
        """The finished games without stored views, oldest first."""

    def watch(self, took: Callable[[float, int], None]) -> None:
        """Have took(seconds, writes) called after every commit, in any thread."""

    def close(self) -> None:
        """Finish pending writes and release the database."""
