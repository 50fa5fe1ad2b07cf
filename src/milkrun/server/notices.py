"""When people are told that a table waits for them, or is over, on which device, and of what."""

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from milkrun.engine.wording import alone

from .pushes import KEEP, Message, Outcome, Postman, after_quiet
from .schemas import Refused
from .store import NO_PUSH, Held, Notice, PushRow, now
from .table import Table
from .tables import Tables

log = logging.getLogger("milkrun.push")

SOON = 3_000  # milliseconds in which somebody who is there will have seen it
AGAIN = 60_000  # milliseconds until a message that did not arrive is sent once more
TRIES = 3
LATELY = 300_000  # milliseconds in which nobody is told again of a turn that came back to them
ENDED = 86_400_000  # milliseconds in which people are still told that a game has ended
SHARE = 0.8  # of the time allowed, after which it is said once more
MOST_COUNTED = 50  # tables looked at to say how many wait
TOLD, REMINDED = 1, 2  # stages of a notice

Key = tuple[tuple[int, ...], int | None, int | None]


@dataclass
class Waiting:
    """A table that waits for somebody whose devices can be told."""

    key: Key
    wake: asyncio.TimerHandle
    tries: int = 0


def remind_at(since: int | None, deadline: int | None) -> int | None:
    """When to remind somebody of a decision that has a deadline (all in ms since 1970)."""
    if since is None or deadline is None:
        return None
    return since + int(SHARE * (deadline - since))


class Lately:
    """Of which turns devices were told in the last minutes: at which table, in which seat, and
    after how many actions."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, str, int], tuple[int, int]] = {}

    def tell(self, who: tuple[str, str, int], length: int, moment: int) -> None:
        """A device is told."""
        self._told = {one: told for one, told in self._told.items() if told[1] >= moment - LATELY}
        self._told[who] = length, moment

    def knows(self, who: tuple[str, str, int], length: int, moment: int) -> bool:
        """Whether it was told, and the game has got no further since."""
        before, when = self._told.get(who, (-1, 0))
        return length <= before and moment - LATELY <= when


class Notices:
    """Tells devices of turns: each once, and once more when most of the time allowed has passed.
    And of the end of a game, which whoever took the last action knows.

    All who choose in secret are told at the same moment. A device that looks at the table is
    not told, and one in its quiet hours later, if the table still waits. Nor is one that was told
    lately, if the game has got no further since: somebody has taken back and played again.
    """

    def __init__(self, tables: Tables, postman: Postman, soon: int = SOON) -> None:
        self.tables, self.store = tables, tables.store
        self.postman = postman
        self.soon = soon
        self.looking: Any = lambda table_id: frozenset()
        self.rows: dict[str, PushRow] = {}  # by device
        self._on: dict[str, str] = {}  # the devices of those who play on somebody's, by their keys
        self._waiting: dict[str, Waiting] = {}
        self._lately = Lately()
        self._tasks: set[asyncio.Task[None]] = set()

    async def look(self) -> None:
        """How each device is told, perhaps changed by another process."""
        rows = await self.store.read(self.store.pushes)
        self.rows = {one.device: one for one in rows}
        self._on = {key: one.device for one in rows for key in one.others}

    def resume(self) -> None:
        """Go on where a process ended that saw to the same tables."""
        self._begin(self._resume())

    async def stop(self) -> None:
        """Tell nobody any more."""
        for one in self._waiting.values():
            one.wake.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def change(self, device: str, **changed: Any) -> PushRow:
        """Store how a device is told, as far as that has changed; how it is told now."""
        row = await self.tables.stored(self.store.change_push, device, changed)
        if row.endpoint is not None:
            for other in [one for one in self.rows.values() if one.endpoint == row.endpoint]:
                del self.rows[other.device]
        self.rows[device] = row
        self._on |= dict.fromkeys(row.others, device)
        return row

    async def _end(self, told: PushRow) -> None:
        """The subscription by which a device was told has ended; it may have another by now."""
        assert told.endpoint is not None
        await self.tables.stored(self.store.end_push, told.device, told.endpoint)
        row = self.rows.get(told.device)
        if row is not None and row.endpoint == told.endpoint:
            self.rows[row.device] = replace(row, **NO_PUSH)

    def hooks_to(self, url: str) -> int:
        """How many devices have that webhook."""
        return sum(one.hook == url for one in self.rows.values())

    async def send(self, row: PushRow, message: Message) -> dict[str, Outcome]:
        """Send a message on all ways to a device; what became of it on each."""
        found: dict[str, Outcome] = {}
        if row.endpoint is not None:
            found["push"] = await became(self.postman.push(row, message))
            if found["push"] == "gone":
                await self._end(row)
        if row.hook is not None:
            found["webhook"] = await became(self.postman.hook(row, message))
        return found

    def consider(self, table: Table) -> None:
        """Something has happened at this (locked) table: tell who is waited for, soon."""
        key, known = key_of(table), self._waiting.get(table.id)
        if known is not None and known.key == key:
            return
        self.drop(table.id)
        if self._devices(table) and self.tables.duties.mine(table.id):
            self._later(table.id, key, self.soon)

    def _devices(self, table: Table) -> list[tuple[int, PushRow]]:
        """The devices that can be told, each with a seat of its people that is to be told."""
        people = {one.seat for one in table.seats if one.kind == "person"}
        seats = people & (to_learn_the_end(table) if table.over else missing(table))
        holds = [one for one in table.holds.values() if one.valid and one.seat in seats]
        told = {self._on.get(one.device, one.device): one.seat for one in holds}
        return [(seat, self.rows[device]) for device, seat in told.items() if device in self.rows]

    def _later(self, table_id: str, key: Key, wait: int, tries: int = 0) -> None:
        loop = asyncio.get_running_loop()
        wake = loop.call_later(wait / 1000, lambda: self._begin(self._tell(table_id, key)))
        self._waiting[table_id] = Waiting(key, wake, tries)

    def drop(self, table_id: str) -> None:
        """Nobody is told of a table any more, until something happens there."""
        known = self._waiting.pop(table_id, None)
        if known is not None:
            known.wake.cancel()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _resume(self) -> None:
        for table_id in await self.store.read(self.store.waiting_for_devices, now() - ENDED):
            if self.tables.duties.mine(table_id):
                with suppress(Refused):
                    async with self.tables.open(table_id) as table:
                        self.consider(table)

    async def _tell(self, table_id: str, key: Key) -> None:
        """Tell all devices that are due, and wake again when the next is."""
        with self.tables.duties.doing(table_id) as mine:
            if mine:
                await self._tell_them(table_id, key)

    async def _tell_them(self, table_id: str, key: Key) -> None:
        try:
            async with self.tables.open(table_id) as table:
                if key_of(table) != key:
                    return
                devices, looking = self._devices(table), self.looking(table_id)
                about = {seat: message_at(table, seat) for seat, _ in devices}
                length = len(table.match.actions)
                begun = await self._told(table, devices)
            known, moment = self._waiting.get(table_id), now()
            if known is None:
                return
            done, waits = [], []
            for seat, row in devices:
                stage = begun.get(row.device, 0)
                when = self._due(row, stage, key, moment)
                if when is not None and when <= moment:
                    if row.device not in looking:
                        if await self._reach(row, about[seat], stage):
                            self._lately.tell((table_id, row.device, seat), length, moment)
                        elif known.tries + 1 < TRIES:
                            waits.append(moment + AGAIN)
                            continue
                    stage += 1
                    done.append(Notice(table_id, row.device, key[1] or 0, stage))
                    when = self._due(row, stage, key, moment)
                if when is not None:
                    waits.append(max(when, moment + 1))
            if done:
                await self.tables.stored(self.store.keep_notices, done)
            if waits and self._waiting.get(table_id) is known:
                failed = moment + AGAIN in waits
                self._later(table_id, key, min(waits) - moment, known.tries + 1 if failed else 0)
        except Refused as refused:
            log.info("nobody is told of a table: %s", refused)
        except Exception:
            log.exception("telling people of a table failed")

    async def _told(self, table: Table, devices: list[tuple[int, PushRow]]) -> dict[str, int]:
        """Which devices were told of this turn, and how far."""
        length, moment = len(table.match.actions), now()
        back = {
            row.device: TOLD
            for seat, row in devices
            if not table.over and self._lately.knows((table.id, row.device, seat), length, moment)
        }
        found = await self.tables.read(self.store.notices, table.id)
        return back | {
            one.device: one.stage for one in found if one.since == (table.turn.since or 0)
        }

    def _due(self, row: PushRow, stage: int, key: Key, moment: int) -> int | None:
        """When a device is to be told next; None: no more."""
        _, since, deadline = key
        if stage == 0:
            return after_quiet(row, max(moment, (since or 0) + self.soon))
        when = remind_at(since, deadline) if stage == TOLD else None
        if when is None or deadline is None:
            return None
        when = after_quiet(row, max(moment, when))
        return when if when < deadline else None

    async def _reach(self, row: PushRow, about: Message, stage: int) -> bool:
        """Send the message of a stage; whether it went out, or never will."""
        if about.kind == "turn":
            keys = [row.device, *row.others]
            held = await self.tables.read(self.store.held_by, keys, MOST_COUNTED)
            about = counting(about, held, stage)
        sent = await self.send(row, about)
        return not sent or any(one in ("sent", "gone") for one in sent.values())


async def became(sending: Awaitable[Outcome]) -> Outcome:
    """What became of a message. One that cannot be sent keeps none from other devices."""
    try:
        return await sending
    except Exception:
        log.exception("a message could not be sent")
        return "unreachable"


def key_of(table: Table) -> Key:
    """What makes a turn another one."""
    turn = table.turn
    return turn.waits, turn.since, None if turn.deadline is None else 1000 * turn.deadline


def missing(table: Table) -> set[int]:
    """The seats that a table waits for."""
    return set(table.turn.waits) - set(table.turn.chosen)


def to_learn_the_end(table: Table) -> set[int]:
    """The seats that may not know for some time that a game is over: all but whose action was its
    last. Where it was ended early, nobody's was."""
    if (table.turn.since or 0) < now() - ENDED:
        return set()
    last = [] if table.ended else table.movers[-1:]
    return {one.seat for one in table.seats} - {*last}


def message_at(table: Table, seat: int) -> Message:
    """What a seat's person is told of a table."""
    others = [alone(one.name) for one in table.seats if one.seat != seat]
    names = " and ".join([", ".join(others[:-1]), others[-1]] if len(others) > 1 else others)
    body, path = table.match.game.title + (f", with {names}" if names else ""), f"/t/{table.id}"
    if table.over:
        return Message("Game over", f"{body}. {outcome(table, seat)}", path, "end")
    deadline = table.turn.deadline
    until = KEEP if deadline is None else deadline - now() // 1000
    return Message("Your turn", body, path, keep=max(1, min(until, KEEP)))


def outcome(table: Table, seat: int) -> str:
    """How a game has ended for a seat."""
    if table.ended:
        return "It was ended early."
    places = {one.seat: one.place for one in table.match.standings()}
    place, shared = places[seat], list(places.values()).count(places[seat]) > 1
    if place == 1:
        return "You share the win." if shared else "You won."
    place_name = {2: "2nd", 3: "3rd"}.get(place, f"{place}th")
    return f"You share {place_name} place." if shared else f"You came {place_name}."


def counting(about: Message, held: list[Held], stage: int) -> Message:
    """The message for a device, which also says how many more tables wait."""
    more = sum(one.is_mine for one in held) - 1
    body = about.body
    if more > 0:
        body += f". {more} more {'table waits' if more == 1 else 'tables wait'} for you."
    return replace(about, title="Your time is running out" if stage else about.title, body=body)
