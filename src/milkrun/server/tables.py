"""Tables: matches with seats, kept as logs. Everybody, bots too, moves through `Tables.move`."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Literal, ParamSpec
from uuid import uuid4
from zlib import crc32

from milkrun.engine.errors import ActionError, MilkrunError
from milkrun.engine.game import games
from milkrun.engine.match import Action, IllegalAction, Match

from .schemas import NewTable, Refused
from .security import Seeds, friend_secret, hashed, new_secret, seat_of, table_id
from .store import Entry, SeatRow, Store, StoreError, TableRow

P = ParamSpec("P")
log = logging.getLogger("milkrun.tables")

CHOSEN = "You have chosen. Take it back if you want to choose again."


class Table:
    """A table in memory: its rows, its match, and what its log says about the way there."""

    def __init__(self, row: TableRow, seats: list[SeatRow], match: Match) -> None:
        self.row = row
        self.seats = seats
        self.match = match
        self.entries: dict[str, Entry] = {}  # people's, by move_id
        self.sealed: dict[int, Entry] = {}  # secret choices, by seat, while others still choose
        self.kept = 0  # entries in the log; those of secret choices are not counted by `seq`
        self.lengths = [0]  # number of actions after each entry
        self.last: Entry | None = None
        self.recent: deque[Action] = deque(maxlen=40)  # with the words of their moment
        self.notes: list[tuple[int, Entry]] = []  # entries that are no moves, each before action n
        self.told: dict[object, str] = {}  # views as they went out, until something changes

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def seq(self) -> int:
        return len(self.lengths) - 1

    def apply(self, entry: Entry) -> None:
        """Let an entry happen. Raises IllegalAction or MilkrunError, and nothing has changed."""
        if entry.kind == "sealed":
            assert entry.action is not None
            self.asked(entry.seat).check(entry.action)
            self.sealed[entry.seat] = entry
            if set(self.match.choosing()) <= self.sealed.keys():
                self._unseal()
        elif entry.kind == "unsealed":
            del self.sealed[entry.seat]
        else:
            self._happen(entry)
        self.kept += 1
        self.told.clear()
        if self.seats[entry.seat].kind == "person":  # bots never send a move again
            self.entries[entry.move_id] = entry

    def _happen(self, entry: Entry) -> None:
        """Let an entry happen that all may know of."""
        if entry.kind == "undo":
            self.match.undo(entry.seat)
            self.recent.pop()
        elif entry.kind in ("left", "back"):
            self.notes.append((len(self.match.actions) + 1, entry))
        else:
            assert entry.action is not None
            action = self.match.action(entry.action)
            self.match.play(action)
            self.recent.append(action)
        self.lengths.append(len(self.match.actions))
        self.last = entry

    def _unseal(self) -> None:
        """All have chosen: the choices happen, in the order in which the match takes them."""
        for seat in self.match.choosing():
            self._happen(self.sealed.pop(seat))
        self.match.settle()

    def asked(self, seat: int | None) -> Match:
        """The match as it asks a seat: in secret, as if nobody had chosen yet."""
        return self.match.asked(seat) if seat in self.match.choosing() else self.match

    def decides(self, seat: int) -> bool:
        """Whether that seat has something to decide now."""
        choosing = self.match.choosing()
        if choosing:
            return seat in choosing and seat not in self.sealed
        return self.match.to_move == seat

    def can_undo(self, seat: int) -> bool:
        """Whether that seat may take back its last action, or its secret choice."""
        return seat in self.sealed if self.match.choosing() else self.match.can_undo(seat)

    def log_from(self, since: int | None) -> int:
        """The first action whose log lines someone lacks who has seen entry `since`."""
        if since is None or not 0 <= since <= self.seq:
            return 0
        return min(self.lengths[since:]) + 1

    def bot_to_move(self) -> SeatRow | None:
        """A bot that has something to decide now, if there is one."""
        bots = (one for one in self.seats if one.kind == "bot" and self.decides(one.seat))
        return next(bots, None)

    @property
    def waits_for(self) -> int | None:
        """The seat that is kept as the one to move: a bot that must go on after a restart."""
        bot = self.bot_to_move()
        return self.match.to_move if bot is None else bot.seat

    def seat_of(self, secret: str | None) -> int | None:
        """The seat that a secret belongs to."""
        return seat_of(secret, [one.secret_hash for one in self.seats])

    def rename(self) -> None:
        """Let the match's sentences use the seats' names."""
        self.match.names[:] = [one.name for one in self.seats]


class _Place:
    """Where a table is kept in memory: one at a time may use it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.dropped = False


class Tables:
    """All tables: those used lately in memory, the others rebuilt from their log when asked for.

    `published(table, only)` is called, with the table locked, after whatever has changed was
    stored; `only`: the seat that may learn of it (None: everybody).
    """

    def __init__(
        self, store: Store, *, in_memory: int, is_native: Callable[[str], bool], seeds: Seeds
    ) -> None:
        self.store = store
        self.seeds = seeds
        self.in_memory = in_memory
        self.is_native = is_native
        self.published: Callable[[Table, int | None], None] = lambda table, only: None
        self.in_use: Callable[[str], bool] = lambda table_id: False
        self.moves = 0
        self._places: OrderedDict[str, _Place] = OrderedDict()

    def __len__(self) -> int:
        return len(self._places)

    @asynccontextmanager
    async def open(self, table_id: str) -> AsyncIterator[Table]:
        """The table, for the caller alone. Raises Refused (404) if there is none."""
        while True:
            place = self._places.setdefault(table_id, _Place())
            async with place.lock:
                if place.dropped:
                    continue
                if place.table is None:
                    try:
                        place.table = await self._load(table_id)
                    except BaseException:
                        self._drop(table_id)
                        raise
                    self._make_room()
                self._places.move_to_end(table_id)
                yield place.table
                return

    async def create(self, asked: NewTable) -> tuple[Table, str]:
        """A new table, and the secret of its seat `me`, from which friends' secrets follow."""
        try:
            game = games[asked.game]
            options = game.check_options(asked.options)
            players = game.check_players(len(asked.seats))
            match = self._begin(game.name, players, options, asked.layout)
        except MilkrunError as error:
            raise Refused(422, "invalid", sentence(error)) from error
        mine = [seat for seat, one in enumerate(asked.seats) if one.kind == "me"]
        if len(mine) > 1:
            raise Refused(422, "invalid", "Only one seat can be yours.")
        host = mine[0] if mine else None
        secret = new_secret()
        seats = [
            SeatRow(
                seat=seat,
                kind="bot" if one.kind == "bot" else "person",
                level=(one.level or "greedy") if one.kind == "bot" else None,
                name=one.name or game.words.SEAT_NAMES[seat],
                secret_hash=None
                if one.kind == "bot"
                else hashed(secret if seat == host else friend_secret(secret, seat, 0)),
                link=0,
                claimed=one.kind != "friend",
            )
            for seat, one in enumerate(asked.seats)
        ]
        table = await self._found(match, host, seats, hints=asked.hints)
        return table, secret

    async def rematch(self, old: Table) -> str:
        """The id of the table that follows `old` (locked): same seats, same secrets, new game."""
        if old.row.rematch is None:
            row = old.row
            seats = [replace(one) for one in old.seats]
            match = self._begin(row.game, row.players, row.options, row.layout)
            new = await self._found(match, row.host, seats, old.id, hints=row.hints)
            old.row = replace(row, rematch=new.id)
            old.told.clear()
            self.published(old, None)
        assert old.row.rematch is not None
        return old.row.rematch

    async def what_if(self, old: Table, n: int, seat: int, level: str) -> tuple[Table, str]:
        """A new table that begins with the first `n` actions of `old` (locked, finished), and the
        secret of `seat` at it; bots have the others."""
        secret = new_secret()
        seats = [
            SeatRow(
                seat=one.seat,
                kind="person" if one.seat == seat else "bot",
                level=None if one.seat == seat else level,
                name=one.name,
                secret_hash=hashed(secret) if one.seat == seat else None,
                link=0,
                claimed=True,
            )
            for one in old.seats
        ]
        native = self.is_native(old.row.game)
        entries, to_move = await asyncio.to_thread(first_entries, old.match, n, native)
        row = replace(
            old.row,
            id=table_id(),
            host=seat,
            to_move=to_move,
            rematch=None,
            origin=old.id,
            begun=n,
            seq=n,
        )
        await self.stored(self.store.create, row, seats, None, entries)
        table = await asyncio.to_thread(rebuild, row, seats, entries, native)
        self._take_in(table)
        return table, secret

    async def move(
        self, table: Table, seat: int, action: int | None, expected_seq: int, move_id: str = ""
    ) -> None:
        """Play an action of a seat (None: take back its last one) on a locked table.

        Stored, then published. The same move_id again changes nothing. Raises Refused, and
        nothing has changed: 409 stale, reused or over, 403 not your turn, 422 illegal, 503 if it
        could not be stored.
        """
        move_id = move_id or str(uuid4())
        known = table.entries.get(move_id)
        if known is not None:
            if (known.seat, known.action) != (seat, action):
                raise Refused(409, "reused", "That move_id was used for another move.")
            return
        if expected_seq != table.seq:
            raise Refused(409, "stale", "The table has moved on; look again and choose.")
        if action is None:
            entry = self._taking_back(table, seat, move_id)
        else:
            entry = self._deciding(table, seat, action, move_id)
        before = table.seq
        try:
            table.apply(entry)
        except IllegalAction as error:
            raise Refused(422, "illegal", sentence(error.text), clause=error.clause) from error
        except ActionError as error:
            raise Refused(422, "illegal", sentence(error), clause="") from error
        try:
            await self.stored(self.store.append, table.id, entry, table.waits_for)
        except BaseException:
            # The match has moved and the log perhaps not: forget the match, the log will tell.
            self._drop(table.id)
            raise
        self.moves += table.seq - before
        self.published(table, None if table.seq > before else seat)

    def _taking_back(self, table: Table, seat: int, move_id: str) -> Entry:
        """The entry of taking back. Refused (409) if there is nothing that may be taken back."""
        if not table.can_undo(seat):
            why = "Something was drawn since, or somebody else has decided."
            if table.match.over:
                why = "The game is over, and everything was shown."
            raise Refused(409, "cannot_undo", f"That cannot be taken back. {why}")
        kind: Literal["undo", "unsealed"] = "unsealed" if seat in table.sealed else "undo"
        return Entry(table.kept + 1, move_id, seat, kind, None)

    def _deciding(self, table: Table, seat: int, action: int, move_id: str) -> Entry:
        """The entry of an action. Refused (409, 403) if the seat has nothing to decide."""
        match = table.match
        if match.over:
            raise Refused(409, "over", "The game is over.")
        if seat in table.sealed:
            raise Refused(409, "chosen", CHOSEN)
        if not table.decides(seat):
            decider = match.decider(seat)
            whose = "not your" if decider is None else f"{table.seats[decider].name}'s"
            raise Refused(403, "not_your_turn", f"It is {whose} turn.")
        kind: Literal["action", "sealed"] = "sealed" if match.choosing() else "action"
        return Entry(table.kept + 1, move_id, seat, kind, action)

    async def claim(self, table: Table, secret: str) -> int:
        """Sit down at a locked table with a link's secret; the seat."""
        seat = table.seat_of(secret)
        if seat is None:
            raise Refused(403, "bad_link", "That link is not, or no longer, for a seat here.")
        if not table.seats[seat].claimed:
            await self.change_seat(table, seat, claimed=True)
        return seat

    async def change_seat(
        self,
        table: Table,
        seat: int,
        *,
        secret: str | None = None,
        note: Literal["left", "back"] | None = None,
        **changed: Any,
    ) -> None:
        """Change fields of a seat of a locked table: stored, then published.

        `secret`: what opens it from now on. `note`: what the log tells of it.
        """
        if secret is not None:
            changed["secret_hash"] = hashed(secret)
        row = replace(table.seats[seat], **changed)
        entry = None if note is None else Entry(table.kept + 1, str(uuid4()), seat, note, None)
        leaves = note == "left" and table.decides(seat)
        mover = seat if leaves else table.waits_for
        await self.stored(self.store.change_seat, table.id, row, entry, mover)
        table.seats[seat] = row
        if entry is not None:
            table.apply(entry)
        table.rename()
        table.told.clear()
        self.published(table, None)

    async def stored(self, call: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Have the store keep something; Refused (503) if it cannot."""
        try:
            await self.store.write(call, *args, **kwargs)
        except StoreError as error:
            log.error("not stored: %s", error)
            text = "That could not be stored, so nothing was changed. Try again."
            raise Refused(503, "not_stored", text, headers={"Retry-After": "2"}) from error

    def _begin(
        self,
        game: str,
        players: int,
        options: Mapping[str, int],
        layout: Mapping[str, Any] | None,
    ) -> Match:
        return Match(
            games[game],
            players=players,
            options=options,
            layout=layout,
            seed=self.seeds.draw(crc32(f"{game} {players} {sorted(options.items())}".encode())),
            native=self.is_native(game),
        )

    async def _found(
        self,
        match: Match,
        host: int | None,
        seats: Sequence[SeatRow],
        after: str | None = None,
        *,
        hints: bool,
    ) -> Table:
        row = TableRow(
            id=table_id(),
            game=match.game.name,
            version=match.game.version,
            players=match.players,
            options=match.options,
            seed=match.seed,
            host=host,
            to_move=match.to_move,
            layout=match.layout or None,
            hints=hints,
        )
        await self.stored(self.store.create, row, seats, after)
        table = Table(row, list(seats), match)
        table.rename()
        self._take_in(table)
        return table

    def _take_in(self, table: Table) -> None:
        """Keep a new table in memory, too."""
        place = self._places[table.id] = _Place()
        place.table = table
        self._make_room()
        self.published(table, None)

    async def _load(self, table_id: str) -> Table:
        try:
            stored = await self.store.read(self.store.load, table_id)
        except StoreError as error:
            log.error("a table was not read: %s", error)
            raise Refused(503, "not_read", "The table cannot be read now. Try again.") from error
        if stored is None:
            raise Refused(404, "no_table", "There is no such table.")
        row, seats, entries = stored
        if row.game not in games or games[row.game].version != row.version:
            text = "This table was begun under other rules and cannot be continued here."
            raise Refused(409, "other_rules", text)
        return await asyncio.to_thread(rebuild, row, seats, entries, self.is_native(row.game))

    def _drop(self, table_id: str) -> None:
        place = self._places.pop(table_id, None)
        if place is not None:
            place.dropped = True

    def _make_room(self) -> None:
        """Forget the tables used longest ago, except those somebody is using."""
        spare = len(self._places) - self.in_memory
        if spare > 0:
            for table_id, place in list(self._places.items()):
                if not place.lock.locked() and not self.in_use(table_id):
                    self._drop(table_id)
                    spare -= 1
                    if spare <= 0:
                        return


def rebuild(row: TableRow, seats: list[SeatRow], entries: Sequence[Entry], native: bool) -> Table:
    """A table as its log left it, or as it was after the first of its entries."""
    match = Match(
        games[row.game],
        players=row.players,
        seed=row.seed,
        options=row.options,
        layout=row.layout,
        native=native,
    )
    table = Table(row, seats, match)
    table.rename()
    for entry in entries:
        table.apply(entry)
        if table.seq == row.begun:
            match.settle()
    return table


def first_entries(match: Match, n: int, native: bool) -> tuple[list[Entry], int | None]:
    """The first `n` actions of a match as the log of another table, and who decides then."""
    then, entries = match.from_start(native=native), []
    for seq, action in enumerate(match.actions[:n], 1):
        assert then.to_move is not None
        entries.append(Entry(seq, str(uuid4()), then.to_move, "action", action))
        then.play(action)
    return entries, then.to_move


def sentence(text: object) -> str:
    """A message as a sentence of its own."""
    said = str(text).strip()
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "!", "?")) else ".")
