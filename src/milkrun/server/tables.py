"""Tables: matches with seats, kept as logs. People and bots move through `Tables.move`."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from time import monotonic
from typing import Any
from uuid import uuid4
from zlib import crc32

from milkrun.engine.errors import ActionError, MilkrunError
from milkrun.engine.game import games
from milkrun.engine.match import Match
from milkrun.engine.refusals import IllegalAction

from . import consent
from .beginnings import chosen_in, fields_of, first_entries, first_turn, row_of, seat_row
from .bodies import NewTable
from .catching_up import catch_up
from .coaching import NO_COACH, coached_seat
from .devices import Device
from .drain import Drain
from .frozen import Frozen, OnlyLog
from .keeping import NO_TABLE, Keeping, telling
from .moves import deciding, is_new, taking_back
from .names import names_of
from .notes import NOTES, Note
from .places import Places
from .schemas import Refused, sentence
from .security import TABLE_ID, Seeds, friend_secret, hashed, new_secret, own_secret, table_id
from .store import UNCHANGED, Access, Entry, HoldRow, News, Pace, SeatRow, Store, TableRow, Turn
from .table import OtherRules, Table, rebuild, witnessed

log = logging.getLogger("milkrun.tables")

BEFORE_ALL = -1  # changes of a table


class Tables(Keeping, Places):
    """All tables: those used recently in memory, the others rebuilt from their log on demand.

    `published(table, only)` is called, with the table locked, after whatever has changed was
    stored; `only`: the seat that may learn of it (None: everybody).
    """

    def __init__(
        self, store: Store, *, in_memory: int, is_native: Callable[[str], bool], seeds: Seeds
    ) -> None:
        Keeping.__init__(self, store)
        Places.__init__(self, in_memory)
        self.seeds = seeds
        self.is_native = is_native
        self.published: Callable[[Table, int | None], None] = lambda table, only: None
        self.moves = 0
        self.drain = Drain()

    @asynccontextmanager
    async def open(self, table_id: str, *, fresh: bool = True) -> AsyncIterator[Table]:
        """The table, for the caller alone. Without `fresh` it may lack what another process has
        done a moment ago: for those who only `append`, which fails then.

        Raises Refused (404) if there is none, and OnlyLog (409) if its rules have changed.
        """
        if not TABLE_ID.fullmatch(table_id):  # of a NUL, PostgreSQL would refuse what others ask
            raise Refused(404, "no_table", NO_TABLE)
        async with self.place(table_id) as place:
            looked = monotonic()
            if place.table is None:
                try:
                    place.table = await self._load(table_id)
                except BaseException:
                    self.drop(table_id)
                    raise
                self._make_room()
            elif place.behind or (fresh and place.is_old):
                place.behind = False
                await self._catch_up(place.table)
            else:
                looked = place.looked
            place.looked = looked
            if isinstance(place.table, Frozen):
                raise OnlyLog(place.table)
            yield place.table

    async def _catch_up(self, table: Table | Frozen) -> None:
        """Learn what other processes have done at a locked table."""
        shared = self.store.shared
        if shared is None or isinstance(table, Frozen):
            return
        try:
            with telling():
                news = await shared.news(table.id, table.changes, table.kept)
        except Refused as refused:
            if refused.status == 404:
                self.drop(table.id)
            raise
        if news is None:
            return
        news = (in_force(news[0]), *news[1:])
        try:
            told = catch_up(table, news)
            if any(one.state == "new" for one in table.holds.values()):
                await self.settle(table)
        except BaseException:
            self._lose(table)
            raise
        for only in told:
            self.published(table, only)

    async def create(
        self, asked: NewTable, device: Device, position: Mapping[str, Any] | None = None
    ) -> tuple[Table, list[str | None]]:
        """A new table, and for each seat the secret of its link (None: it is not a friend's).

        The seat `me` is for the device that asks; links follow from its secret, see friend_secret.
        """
        try:
            game = games[asked.game]
            options = game.check_options(asked.options)
            players = game.check_players(len(asked.seats))
            match = self._begin(game.name, players, options, asked.layout, position)
        except MilkrunError as error:
            raise Refused(422, "invalid", sentence(error)) from error
        mine = [seat for seat, one in enumerate(asked.seats) if one.kind == "me"]
        if len(mine) > 1:
            raise Refused(422, "invalid", "Only one seat can be your own.")
        here = [seat for seat, one in enumerate(asked.seats) if one.kind == "here"]
        if here and not mine:
            raise Refused(422, "invalid", "Others at this device need your own seat beside theirs.")
        try:
            names = names_of([one.name for one in asked.seats], game.words.SEAT_NAMES)
        except ValueError as error:
            raise Refused(422, "name_taken", str(error)) from error
        host = mine[0] if mine else None
        secret = device.known() if mine else new_secret()
        id = table_id()
        secrets = [
            friend_secret(secret, id, seat, 0) if one.kind == "friend" else None
            for seat, one in enumerate(asked.seats)
        ]
        seats = [
            seat_row(seat, one, names[seat], secrets[seat]) for seat, one in enumerate(asked.seats)
        ]
        holds = [] if host is None else [HoldRow(hashed(secret), host, "held")]
        holds += [HoldRow(hashed(own_secret(secret, seat)), seat, "held") for seat in here]
        if asked.coach and (coached_seat(seats, asked.hints) is None or host is None):
            raise Refused(422, "no_coach", NO_COACH)
        table = await self._found(match, id, host, seats, holds, **chosen_in(asked))
        return table, secrets

    async def rematch(self, old: Table, device: Device) -> str:
        """The id of the table that follows `old` (locked): same seats, same devices, new game, and
        new links from the device that asks."""
        if old.row.rematch is None:
            row, id = old.row, table_id()
            seats = [replace(one, link=0) for one in old.seats]
            for one in seats:
                if one.secret_hash is not None:
                    one.secret_hash = hashed(friend_secret(device.known(), id, one.seat, 0))
            holds = [one for one in old.holds.values() if one.valid or one.state == "old"]
            match = self._begin(row.game, row.players, row.options, row.layout, chance=row.chance)
            new = await self._found(match, id, row.host, seats, holds, old.id, **chosen_in(row))
            old.row = replace(row, rematch=new.id)
            old.told.clear()
            self.published(old, None)
        assert old.row.rematch is not None
        return old.row.rematch

    async def what_if(self, old: Table, n: int, seat: int, level: str, device: Device) -> Table:
        """A new table that begins with the first `n` actions of `old` (locked, finished); the
        device that asks has `seat` at it, bots have the others."""
        # By its cookie, whichever of its seats at `old` is named: nobody else is at the new table.
        holds = [HoldRow(hashed(device.own()), seat, "held")]
        seats = [
            SeatRow(one.seat, "bot", level, one.name, secret_hash=None, link=0, claimed=True)
            for one in old.seats
        ]
        seats[seat] = replace(seats[seat], kind="person", level=None)
        more = {"host": seat, "origin": old.id, **chosen_in(old.row)}
        return await self.continued(old.match, n, seats, holds, **more)

    async def continued(
        self,
        match: Match,
        n: int,
        seats: list[SeatRow],
        holds: Sequence[HoldRow],
        **more: Any,
    ) -> Table:
        """A new table that begins with the first `n` actions of a match; they cannot be taken back
        there. `more`: other fields of its row."""
        self.drain.check()
        native = self.is_native(match.game.name)
        digest, entries, turn = await asyncio.to_thread(first_entries, match, n, native)
        begun = {"digest": digest, "begun": n, "seq": n, **fields_of(turn)}
        row = row_of(match, table_id(), **begun, **more)
        await self.stored(self.store.create, row, seats, None, entries, holds)
        table = await asyncio.to_thread(rebuild, row, seats, entries, native)
        await self.wait(table, table.next_turn())
        self._take_in(table, holds)
        return table

    async def move(
        self, table: Table, seat: int, action: int, expected_seq: int, move_id: str = ""
    ) -> None:
        """Play an action of a seat on a locked table: stored, then published.

        The same move_id again changes nothing. Raises Refused; then nothing has changed: 409 stale,
        reused or over, 403 not your turn, 422 illegal, 503 if it could not be stored.
        """
        if is_new(table, seat, action, expected_seq, move_id):
            await self.append(table, deciding(table, seat, action, move_id))

    async def undo(self, table: Table, seat: int, expected_seq: int, move_id: str = "") -> None:
        """Take back the last action of a seat, as `move` plays one; 409 if that is not allowed."""
        if is_new(table, seat, None, expected_seq, move_id):
            await self.append(table, taking_back(table, seat, move_id))

    async def append(self, table: Table, entry: Entry) -> None:
        """Apply an entry to a locked table, store it, publish what it changed."""
        before = table.seq
        try:
            table.apply(entry)
        except IllegalAction as error:
            raise Refused(422, "illegal", sentence(error.text), clause=error.clause) from error
        except ActionError as error:
            raise Refused(422, "illegal", sentence(error), clause="") from error
        try:
            entry = witnessed(entry, table.match)
            turn = table.next_turn()
            known = None if self.store.shared is None else table.changes
            await self.stored(self.store.append, table.id, entry, turn, known)
        except BaseException:
            self._lose(table)
            raise
        table.changes += 1
        table.begin_turn(turn)
        self.moves += table.seq - before
        self.published(table, None if table.seq > before else entry.seat)

    async def change_seat(
        self,
        table: Table,
        seat: int,
        *,
        note: Note | None = None,
        access: Access = UNCHANGED,
        **changed: Any,
    ) -> None:
        """Change fields of a seat of a locked table, and who may sit there: stored, then published.

        `note`: the log's words for it, with the seat's name before the change. If its person was
        the last who had not agreed to what is asked, that is done then.
        """
        old = table.seats[seat]
        row = replace(old, **changed)
        entry = None
        if note is not None:
            text = NOTES[note].format(name=old.name, new=row.name)
            entry = Entry(table.kept + 1, str(uuid4()), seat, note, None, text)
        table.seats[seat] = row
        try:
            turn = table.next_turn()
            record = None if entry is None else (witnessed(entry, table.match), turn)
            await self.stored(self.store.change_seat, table.id, row, record, access, old)
            table.changes += 1
            await self.wait(table, turn, is_stored=record is not None)
        except BaseException:
            self._lose(table)
            raise
        for device in access.gone:
            table.holds.pop(device, None)
        table.holds.update({one.device: one for one in access.holds})
        if entry is not None:
            table.apply(entry)
        table.rename()
        table.told.clear()
        self.published(table, None)
        if (agreed := consent.settled(table)) is not None:
            await self.append(table, agreed)

    async def wait(self, table: Table, turn: Turn, *, is_stored: bool = False) -> None:
        """A locked table waits for whom that turn says."""
        if turn != table.turn and not is_stored:
            await self.change(table, self.store.set_turn, turn, table.kept)
        table.begin_turn(turn)

    def _lose(self, table: Table) -> None:
        """It has changed and its log perhaps not: forget the match and trust the log."""
        table.lost = True
        self.drop(table.id)

    async def set_pace(self, table: Table, pace: Pace) -> None:
        """How fast bots decide at a locked table from now on: stored, then published."""
        await self.change(table, self.store.set_pace, pace)
        table.row = replace(table.row, pace=pace)
        table.told.clear()
        self.published(table, None)

    async def settle(self, table: Table) -> None:
        """Read which devices have seats at a locked table; new ones are added to the log."""
        await self._settle(table, await self.read(self.store.holds, table.id))

    async def _settle(self, table: Table, holds: Sequence[HoldRow]) -> None:
        table.holds = {one.device: one for one in holds}
        for one in holds:
            if one.state == "new":
                told = Access(holds=[replace(one, state="held")])
                await self.change_seat(table, one.seat, note="opened", access=told)

    def _begin(
        self,
        game: str,
        players: int,
        options: Mapping[str, int],
        layout: Mapping[str, Any] | None,
        position: Mapping[str, Any] | None = None,
        chance: str | None = None,
    ) -> Match:
        return Match(
            games[game],
            players=players,
            options=options,
            layout=layout,
            position=position,
            chance=chance,
            seed=self.seeds.draw(crc32(f"{game} {players} {sorted(options.items())}".encode())),
            native=self.is_native(game),
        )

    async def _found(
        self,
        match: Match,
        id: str,
        host: int | None,
        seats: Sequence[SeatRow],
        holds: Sequence[HoldRow],
        after: str | None = None,
        **chosen: Any,
    ) -> Table:
        """`chosen`: fields of the table's row that the host chose."""
        self.drain.check()
        begun = {"digest": match.digest(), **fields_of(first_turn(match))}
        row = in_force(row_of(match, id, host=host, **begun, **chosen))
        await self.stored(self.store.create, row, seats, after, (), holds)
        table = Table(row, list(seats), match)
        table.rename()
        table.begin_coaching()
        await self.wait(table, table.next_turn())
        self._take_in(table, holds)
        return table

    def _take_in(self, table: Table, holds: Sequence[HoldRow]) -> None:
        """Keep a new table in memory, too."""
        table.holds = {one.device: one for one in holds}
        self._put(table)
        self.published(table, None)

    async def _all_of(self, table_id: str) -> News:
        """A table as it is stored. Refused (404) if there is none."""
        if self.store.shared is not None:
            with telling():
                news = await self.store.shared.news(table_id, BEFORE_ALL, 0)
            assert news is not None
            return news
        stored = await self.read(self.store.load, table_id)
        if stored is None:
            raise Refused(404, "no_table", NO_TABLE)
        return *stored, await self.read(self.store.holds, table_id)

    async def _load(self, table_id: str) -> Table | Frozen:
        row, seats, entries, holds = await self._all_of(table_id)
        row = in_force(row)
        try:
            table = await asyncio.to_thread(rebuild, row, seats, entries, self.is_native(row.game))
        except OtherRules as why:
            log.warning("table %s, %s, is frozen: %s", table_id[:4], row.game, why)
            return Frozen(row, seats, entries, {one.device: one for one in holds})
        await self._settle(table, holds)
        if row.waits is None:
            await self.change(table, self.store.set_turn, table.turn, table.kept)
        return table


def in_force(row: TableRow) -> TableRow:
    """A table's row with the clock that it keeps: where no bot may take over, what happens when
    time is up is left to the host. Clocks were not always stored like that."""
    if row.clock is None or row.stand_in is not None:
        return row
    return replace(row, clock=row.clock | {"then": "host"})
