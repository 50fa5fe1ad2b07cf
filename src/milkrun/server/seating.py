"""Who sits where: links that work once, devices, and what the host may do about a seat."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from .devices import Device
from .names import alike, plain
from .notes import Note
from .schemas import Claimed, Invitation, Refused
from .security import friend_secret, hashed, new_secret
from .store import Access, Held, HoldRow, LinkRow
from .store import now as clock
from .table import Table
from .tables import Tables

PASS = 15 * 60_000  # milliseconds a link to one's own seat on another device works
MOST_LISTED = 12  # tables listed, of those that came with a device's seats
MOST_MINE = 100  # tables listed, of those where a device has a seat
USED = (
    "This link was already used, or is out of date. If it is your seat, open it from the device "
    'where you sit ("My seat on another device"), or ask the host for a new link.'
)
NEWS = {
    "anew": "While you were away, the host sent a new invitation to your seat here, so this device "
    "no longer has it. To play on, ask the host for a link.",
    "alone": "Your seat here was closed on this device from another of your devices. A link from "
    "there opens it again.",
}


class Seating:
    """Changes who sits at tables, and on which devices. Tables are locked by the caller."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store

    async def claim(self, table: Table, secret: str, device: Device, wish: str) -> Claimed:
        """Let a device take a seat by a link, which uses up the link. Whoever sits there is let in.

        Raises Refused: 403 bad_link, 409 used_link, 409 seated (elsewhere at this table).
        """
        key, mine = hashed(secret), seat_on(table, device)
        seat, link = await self._opened(table, key)
        name, said = table.seats[seat].name, None
        if seat == mine:
            return Claimed(seat=seat, name=name, said=None)
        check_unused(link)
        if mine is not None:
            raise Refused(
                409,
                "seated",
                f"On this device you sit here as {table.seats[mine].name}. The link is for "
                f"{name}'s seat and still works: open it on another device, or in another browser.",
            )
        access = Access(
            holds=[HoldRow(hashed(device.own()), seat, "held")],
            links=[LinkRow(key, table.id, seat, used=True)],
        )
        if link is not None:
            table.repeats.check("opened", seat)
            await self.tables.change_seat(table, seat, note="opened", access=access)
        else:
            name, said = called(table, seat, wish)
            await self.tables.change_seat(
                table, seat, access=access, name=name, claimed=True, secret_hash=None
            )
        return Claimed(seat=seat, name=name, said=said)

    async def join(self, table: Table, device: Device, wish: str) -> Claimed:
        """Let a device take a seat of an open table, which uses up its link. Raises Refused:
        403 not_open, 409 full."""
        mine = seat_on(table, device)
        if mine is not None:
            return Claimed(seat=mine, name=table.seats[mine].name, said=None)
        if not table.row.open or table.over:
            raise Refused(403, "not_open", "This table is for those who have a link.")
        free = [one for one in table.seats if one.kind == "person" and not one.claimed]
        if not free:
            raise Refused(409, "full", "All seats are taken now; you can watch.")
        one = free[0]
        name, said = called(table, one.seat, wish)
        holds = [HoldRow(hashed(device.own()), one.seat, "held")]
        links = (
            []
            if one.secret_hash is None
            else [LinkRow(one.secret_hash, table.id, one.seat, used=True)]
        )
        await self.tables.change_seat(
            table,
            one.seat,
            access=Access(holds=holds, links=links),
            name=name,
            claimed=True,
            secret_hash=None,
        )
        return Claimed(seat=one.seat, name=name, said=said)

    async def set_open(self, table: Table, is_open: bool) -> None:
        """Whether anybody may join a table from now on."""
        await self.tables.change(table, self.store.set_open, is_open)
        table.row = replace(table.row, open=is_open)
        table.told.clear()
        self.tables.published(table, None)

    async def invitation(self, table: Table, secret: str, device: Device) -> Invitation:
        """What a link opens for a device, without opening it. Raises Refused as `claim` does, but
        for who sits elsewhere."""
        seat, link = await self._opened(table, hashed(secret))
        mine = seat_on(table, device)
        if seat != mine:
            check_unused(link)
        is_new = link is None and mine is None
        return Invitation(seat=seat, name=table.seats[seat].name, is_new=is_new)

    async def _opened(self, table: Table, key: str) -> tuple[int, LinkRow | None]:
        """The seat that a link opens, by its hash, and the link, if it is not a friend's first.
        Raises Refused (403) if it opens none."""
        seat = table.invited(key)
        if seat is not None:
            return seat, None
        link = await self.tables.read(self.store.link, key)
        if link is None or link.table_id != table.id or link.seat is None:
            raise Refused(403, "bad_link", "That link is not for a seat here.")
        return link.seat, link

    async def rename(self, table: Table, seat: int, name: str, by: int) -> None:
        """Give a seat a name; the log records it if somebody else did it. Refused (409)
        if somebody already has that name."""
        if taken(table, seat, name):
            raise Refused(409, "name_taken", f"Somebody here is already called {name}.")
        if name != table.seats[seat].name:
            note: Note | None = None if seat == by else "renamed"
            if note is not None:
                table.repeats.check(note, seat)
            await self.tables.change_seat(table, seat, note=note, name=name)

    async def open_elsewhere(self, table: Table, seat: int) -> tuple[str, int]:
        """The secret of a link to that seat for its person's other device, and when it expires.
        Refused (429) if there were many since the last move."""
        table.repeats.once_more("pass", seat, len(table.match.actions))
        secret, expires = new_secret(), clock() + PASS
        link = LinkRow(hashed(secret), table.id, seat, expires=expires)
        await self.tables.change_seat(table, seat, access=Access(links=[link], close=True))
        return secret, expires

    async def stay_alone(self, table: Table, seat: int, device: Device) -> None:
        """Close a seat on all its person's devices but this one."""
        others = [one for one in table.holds.values() if one.seat == seat]
        await self.tables.change_seat(
            table, seat, access=thrown_out([o for o in others if o.device != device.hash], "alone")
        )

    async def invite(self, table: Table, seat: int, device: Device) -> str:
        """The secret of a new link to a friend's seat. The old one is used up, and whoever sat
        there loses the seat, which the log and those devices are told."""
        table.repeats.once_more("link", seat, len(table.match.actions))
        table.repeats.check("anew", seat)
        secret = friend_secret(device.known(), table.id, seat, table.seats[seat].link + 1)
        await self.renew(table, seat, secret)
        return secret

    async def renew(self, table: Table, seat: int, secret: str) -> None:
        """A seat is opened by that secret from now on; see `invite`."""
        one = table.seats[seat]
        access = thrown_out([h for h in table.holds.values() if h.seat == seat], "anew")
        if one.secret_hash is not None:
            used = LinkRow(one.secret_hash, table.id, seat, used=True)
            access = Access(access.holds, access.gone, [used], close=True)
        await self.tables.change_seat(
            table,
            seat,
            note="anew" if access.holds else None,
            access=access,
            link=one.link + 1,
            secret_hash=hashed(secret),
            claimed=one.kind == "bot",
        )

    async def heard(self, table: Table, device: Device) -> None:
        """A device has been told what happened to its seat."""
        hold = table.holds.get(device.hash or "")
        if hold is not None and hold.state in NEWS:
            await self.tables.change_seat(table, hold.seat, access=Access(gone=[hold.device]))

    async def move_over(self, table: Table, old: str, device: Device) -> None:
        """From now on the device also holds what the seat's own cookie with that hash held. The log
        records every device after the first."""
        hold = table.holds.get(old)
        if hold is None or table.seat_of(device.hash) is not None:
            return
        mine = hashed(device.known())
        if hold.state != "old":
            access = Access(holds=[HoldRow(mine, hold.seat, hold.state)], gone=[old])
            await self.tables.change_seat(table, hold.seat, access=access)
            return
        note: Note | None = "opened" if table.devices(hold.seat) else None
        access = Access(holds=[HoldRow(mine, hold.seat, "held")])
        await self.tables.change_seat(table, hold.seat, note=note, access=access)

    async def held(self, device: Device) -> Sequence[Held]:
        """The tables of a device, those first at which something has happened last. No table may
        be locked by the caller."""
        if device.cookie is None:
            return ()
        found = await self.tables.read(self.store.held_by, device.keys, MOST_MINE)
        for one in found:
            if not one.over and not one.turn.waits:  # nobody has opened it since that is stored
                with suppress(Refused):
                    async with self.tables.open(one.table_id):
                        pass
        if any(not one.over and not one.turn.waits for one in found):
            found = await self.tables.read(self.store.held_by, device.keys, MOST_MINE)
        return found

    async def recovery(self, device: Device) -> str:
        """The secret of a link that brings all seats of a device to another. It works once, and
        only until a new one is made. Refused (409) if the device has no seats."""
        mine = device.hash
        if mine is None or not await self.tables.read(self.store.held_by, [mine], 1):
            raise Refused(409, "no_seats", "This device has no seats to share yet.")
        secret = new_secret()
        await self.tables.stored(self.store.keep_recovery, LinkRow(hashed(secret), device=mine))
        return secret

    async def recover(self, secret: str, device: Device) -> Sequence[Held]:
        """Bring all seats of another device to this one; the newest of its tables. No table may be
        locked by the caller. Refused: 403 bad_link, 409 used_link, 409 same_device."""
        key = hashed(secret)
        link = await self.tables.read(self.store.link, key)
        if link is None or link.device is None:
            raise Refused(403, "bad_link", "That link does not lead to anybody's seats.")
        if link.device == device.browser:
            text = "This is the device the link was made on. It still works: open it on another."
            raise Refused(409, "same_device", text)
        mine = hashed(device.own())
        found = await self.tables.stored(self.store.recover, key, mine)
        if found is None:
            text = (
                "This link was already used, or a newer one was made. Make a new one where you sit."
            )
            raise Refused(409, "used_link", text)
        for table_id in self.tables.known().intersection(found):
            async with self.tables.open(table_id) as table:
                await self.tables.settle(table)
        return await self.tables.read(self.store.held_by, [mine], MOST_LISTED)


def seat_on(table: Table, device: Device) -> int | None:
    """The seat that a device has: of several, the one that is named, else the cookie's own."""
    named = (device.hash_for(seat) for seat in range(len(table.seats)))
    found = (table.seat_of(hash) for hash in (device.hash, device.browser, *named))
    return next((seat for seat in found if seat is not None), None)


def check_unused(link: LinkRow | None) -> None:
    """Raise Refused (409) if a link was used, or is out of date."""
    if link is not None and (link.used or (link.expires or 0) < clock()):
        raise Refused(409, "used_link", USED)


def thrown_out(holds: Sequence[HoldRow], why: str) -> Access:
    """Those devices lose their seat, and will be told why; links to it are used up."""
    told = [one for one in holds if one.state not in NEWS]
    return Access(holds=[HoldRow(one.device, one.seat, why) for one in told], close=True)  # type: ignore[arg-type]


def taken(table: Table, seat: int, name: str) -> bool:
    """Whether somebody else at a table has that name."""
    return alike(name, [one.name for one in table.seats if one.seat != seat])


def called(table: Table, seat: int, wish: str) -> tuple[str, str | None]:
    """The name of whoever sits down: the wish, if possible, else the seat's; in that case also
    the reason."""
    name = table.seats[seat].name
    if not wish.strip():
        return name, None
    try:
        wish = plain(wish)
    except ValueError as error:
        return name, f"{error} So you are called {name} here."
    if taken(table, seat, wish):
        return name, f"Somebody here is already called {wish}, so you are called {name}."
    return wish, None
