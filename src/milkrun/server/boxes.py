"""Sheets of games on people's own tables: logs that only grow, live on every phone.

Nothing is worked out here: phones do that by themselves. The server checks entries, keeps them, and
tells the others.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from weakref import WeakValueDictionary

from starlette.websockets import WebSocket

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game, games
from milkrun.sheets import Entry, Filled, Start, fill, read_entry

from .box_schemas import BOX_ID, Box, BoxAdded, BoxRefused, EntriesMessage, NewBox, PhonesMessage
from .devices import Device
from .hub import Hub, Socket
from .limits import SHEET
from .names import tidy
from .schemas import Refused, sentence
from .store import BoxEntry, BoxRow, Store
from .tables import Tables

MOST = SHEET  # entries of a sheet
AT_ONCE = 1000  # entries of one message
PHONES = 60  # connected to a sheet
FULL = f"The sheet is full, with {MOST:,} entries; begin another."
Count = Callable[[int], Awaitable[None]]  # counts new entries; Refused (429) if they are too many
TAKEN = "Another entry of this device has that number."


class Open:
    """A sheet that is in use: its log, and who is connected."""

    def __init__(self, row: BoxRow, entries: list[BoxEntry]) -> None:
        self.row = row
        self.entries = list[BoxEntry]()
        self.known = dict[tuple[str, int], str]()
        self.phones: set[Phone] = set()
        self.take(entries)

    @property
    def start(self) -> tuple[str, int, dict[str, int]]:
        """What phones must agree on."""
        return self.row.game, self.row.players, self.row.options

    def take(self, entries: Sequence[BoxEntry]) -> None:
        """Entries that are stored."""
        self.entries += entries
        self.known |= {(one.device, one.n): one.entry for one in entries}

    def told(self, entries: Sequence[BoxEntry]) -> list[dict[str, Any]]:
        return [json.loads(one.entry) for one in entries]

    def tell(self) -> None:
        for phone in self.phones:
            phone.news.set()


class Phone(Socket):
    """A connection to a sheet. `seq`: the entries that it has been told."""

    def __init__(self, websocket: WebSocket, device: Device, box: Open, since: int) -> None:
        super().__init__(websocket, device, min(since, len(box.entries)))
        self.box = box
        self.greeted = False
        self.count = 0  # the phones that it was told of
        self.news.set()

    async def send(self) -> None:
        """The entries that it does not have yet, how many phones there are, and what is pending."""
        seq, entries = self.seq or 0, self.box.entries
        while seq < len(entries) or not self.greeted:
            self.greeted = True
            part = entries[seq : seq + AT_ONCE]
            seq += len(part)
            message = EntriesMessage(entries=self.box.told(part), seq=seq)
            self.put("entries", message.model_dump_json(), seq)
            await super().send()
        if self.count != len(self.box.phones):
            self.count = len(self.box.phones)
            self.put("phones", PhonesMessage(count=self.count).model_dump_json())
        await super().send()


class Boxes:
    """All sheets: those that phones are connected to in memory, the others in the store."""

    def __init__(self, tables: Tables, hub: Hub) -> None:
        self.tables = tables
        self.store: Store = tables.store
        self.hub = hub
        self._open: dict[str, Open] = {}
        self._locks = WeakValueDictionary[str, asyncio.Lock]()

    async def is_new(self, id: str) -> bool:
        """Whether there is no such sheet yet."""
        return id not in self._open and await self.tables.read(self.store.box, id) is None

    async def begin(self, asked: NewBox, count: Count) -> Box:
        """Create a sheet, or join the one that is there, with some entries. Refused (409) if
        another sheet has that id, and as `count` does."""
        game = game_of(asked.game)
        try:
            players, options = game.check_players(asked.players), game.check_options(asked.options)
        except MilkrunError as error:
            raise Refused(422, "invalid", sentence(error)) from error
        if len(asked.names) != players:
            raise Refused(422, "invalid", f"{players} players need {players} names.")
        names = [tidy(name) or f"Player {n}" for n, name in enumerate(asked.names, 1)]
        row = BoxRow(asked.id, game.name, game.version, players, names, options)
        async with self._lock(asked.id):
            await self.tables.stored(self.store.create_box, row)
            box = await self._load(asked.id)
            if box.start != (row.game, row.players, row.options):
                raise Refused(409, "other_box", "Another sheet has that id; begin a new one.")
            refused = await self._add(box, asked.entries, count)
            return told(box, refused)

    async def read(self, id: str) -> Box:
        """A sheet; Refused (404) if there is none."""
        async with self._lock(id):
            return told(await self._load(id), [])

    async def add(self, id: str, entries: Sequence[Any], count: Count) -> BoxAdded:
        """Add entries that the sheet does not have yet. Those that cannot be used are refused, and
        the others kept, unless `count` refuses so many new ones."""
        async with self._lock(id):
            box = await self._load(id)
            refused = await self._add(box, entries, count)
            return BoxAdded(seq=len(box.entries), refused=refused)

    async def position(self, id: str, seat: int) -> tuple[Game, Filled, dict[str, Any]]:
        """The position that a sheet describes, for a seat to play on from: what it cannot know is
        dealt anew. Refused (422) with the reason if the rules do not allow that."""
        async with self._lock(id):
            box = await self._load(id)
        game, row = games[box.row.game], box.row
        if game.sheet.plays_on:
            raise Refused(422, "no_position", game.sheet.plays_on)
        if seat >= row.players:
            raise Refused(422, "invalid", f"There are seats 0 to {row.players - 1}.")
        start = Start(row.players, tuple(row.names), row.options)
        filled = await asyncio.to_thread(fill, game, start, usable(box))
        wrong = [*filled.trouble, *filled.missing]
        if wrong:
            raise Refused(422, "no_position", wrong[0].text, clause=wrong[0].clause or None)
        if filled.record.over:
            raise Refused(422, "no_position", "This game is over.")
        game.interpreted.imagine(filled.record, seat, self.tables.seeds.draw())
        return game, filled, dict(game.positions.to_position(filled.record))

    async def stay(
        self, websocket: WebSocket, device: Device, id: str, since: int, address: str
    ) -> None:
        """Keep a phone up to date until it leaves. Refused if there is no such sheet, or too many
        phones."""
        async with self._lock(id):
            box = await self._load(id)
            if len(box.phones) >= PHONES or self.hub.is_full(address, device.browser):
                raise Refused(429, "too_many", "Too many phones are connected.")
            self._open[id] = box
            phone = Phone(websocket, device, box, since)
            box.phones.add(phone)
        box.tell()
        await self.hub.hold(phone, address, lambda: self._leave(phone))

    def _leave(self, phone: Phone) -> None:
        box = phone.box
        box.phones.discard(phone)
        if not box.phones and self._open.get(box.row.id) is box:
            del self._open[box.row.id]
        box.tell()

    def _lock(self, id: str) -> asyncio.Lock:
        """One lock for each sheet that is in use."""
        return self._locks.setdefault(id, asyncio.Lock())

    async def _add(self, box: Open, entries: Sequence[Any], count: Count) -> list[BoxRefused]:
        sheet, players = games[box.row.game].sheet, box.row.players
        good, refused = dict[tuple[str, int], BoxEntry](), list[BoxRefused]()
        for at, one in enumerate(entries):
            try:
                row = kept(read_entry(sheet, players, one))
            except MilkrunError as error:
                refused.append(BoxRefused(at=at, message=sentence(error)))
                continue
            key = row.device, row.n
            there = good[key].entry if key in good else box.known.get(key)
            if there is None:
                good[key] = row
            elif there != row.entry and not same_but_for_names(there, row.entry):
                refused.append(BoxRefused(at=at, message=TAKEN))
        if len(box.entries) + len(good) > MOST:
            raise Refused(422, "box_full", FULL)
        if good:
            await count(len(good))
            new = list(good.values())
            added = await self.tables.stored(self.store.add_entries, box.row.id, new)
            if self.store.shared is None:
                box.take(added)
            else:  # phones at other processes may have added some
                await self._catch_up(box)
            box.tell()
        return refused

    async def hear(self, id: str) -> None:
        """Others have added entries to a sheet, names were forgotten, or it is no more."""
        async with self._lock(id):
            if (box := self._open.get(id)) is not None:
                await self._catch_up(box)
                box.tell()

    async def hear_all(self) -> None:
        """News of any sheet may have been missed."""
        for id in list(self._open):
            await self.hear(id)

    async def _catch_up(self, box: Open) -> None:
        found = await self.tables.read(self.store.box, box.row.id)
        if found is None:  # phones that are connected bring what they have
            self._open.pop(box.row.id, None)
            for phone in box.phones:
                phone.gone = True
        else:
            box.row, box.entries = found[0], []
            box.take(found[1])

    async def _load(self, id: str) -> Open:
        if id in self._open:
            return self._open[id]
        found = None
        if BOX_ID.fullmatch(id):
            found = await self.tables.read(self.store.box, id)
        if found is None:
            raise Refused(404, "no_box", "There is no such sheet here.")
        game_of(found[0].game)
        return Open(*found)


def kept(entry: Entry) -> BoxEntry:
    """An entry as it is stored; its `seq` is given there."""
    text = json.dumps(entry.json(), ensure_ascii=False, separators=(",", ":"))
    return BoxEntry(0, entry.place.device, entry.place.n, text)


def same_but_for_names(one: str, other: str) -> bool:
    """Whether two entries differ in a name alone: here it may have been forgotten since."""
    said: list[dict[str, Any]] = [json.loads(one), json.loads(other)]
    return all("text" in entry for entry in said) and (
        said[0] | {"text": ""} == said[1] | {"text": ""}
    )


def usable(box: Open) -> list[Entry]:
    """The entries, without those that the sheet of another version had room for."""
    sheet, found = games[box.row.game].sheet, list[Entry]()
    for one in box.told(box.entries):
        try:
            found.append(read_entry(sheet, box.row.players, one))
        except MilkrunError:
            continue  # the page passes over it, too
    return found


def told(box: Open, refused: list[BoxRefused]) -> Box:
    row, entries = box.row, box.told(box.entries)
    return Box(
        id=row.id,
        game=row.game,
        version=row.version,
        players=row.players,
        names=row.names,
        options=row.options,
        entries=entries,
        seq=len(entries),
        refused=refused,
    )


def game_of(name: str) -> Game:
    """A game that has a sheet; Refused (404) if there is none of that name."""
    if name not in games or not games[name].has_sheet:
        raise Refused(404, "no_sheet", "There is no sheet for a game of that name.")
    return games[name]
