"""Tables are made; seats are taken, renamed, left to a bot and taken back."""

import math
from typing import Literal

from fastapi import Request, Response

from .. import bodies, schemas
from ..clocks import is_up, overdue
from ..devices import device_of
from ..schemas import Pass, Refused, SeatLink, TableMade, TableView
from ..service import Service
from ..table import Table
from ..views import seat_path
from .common import CREATES, Address, Parts, answer, api, check_level, hosting, seated, viewer_of

LATE = "Your time for this decision is over, so a bot takes it. Then you can take your seat back."


@api.post("/tables", status_code=201, dependencies=[CREATES])
async def create_table(
    asked: bodies.NewTable, request: Request, service: Parts, address: Address
) -> TableMade:
    """A new table. The seat `me` is this device's at once; each friend's seat has a link."""
    for one in asked.seats:
        if one.kind == "bot":
            check_level(one.level)
    check_level(asked.stand_in)
    if all(one.kind == "bot" for one in asked.seats):
        service.bots.check_alone(address)
    device = device_of(request)
    table, secrets = await service.tables.create(asked, device)
    table.owner = address
    links = [
        SeatLink(seat=seat, path=seat_path(table.id, secret))
        for seat, secret in enumerate(secrets)
        if secret is not None
    ]
    if table.row.host is not None:
        device.keep()
    return TableMade(id=table.id, seat_links=links, watch_path=f"/t/{table.id}")


@api.post("/tables/{table_id}/claim", dependencies=[CREATES])
async def claim_seat(
    table_id: str, claim: bodies.Claim, request: Request, service: Parts
) -> schemas.Claimed:
    """Take a seat by a link, with this device. That uses up the link; a device that has the seat
    is let in again."""
    device = device_of(request)
    async with service.tables.open(table_id) as table:
        claimed = await service.seating.claim(table, claim.secret, device, claim.name)
    device.keep()
    return claimed


@api.post("/tables/{table_id}/invitation")
async def read_invitation(
    table_id: str, asked: bodies.Recover, request: Request, service: Parts
) -> schemas.Invitation:
    """What a link opens for this device, without opening it: to ask for a name first."""
    device = device_of(request)
    async with service.tables.open(table_id) as table:
        told = await service.seating.invitation(table, asked.secret, device)
    device.keep()  # so that a link that is opened twice, its answer lost, is still theirs
    return told


@api.post("/tables/{table_id}/pass", dependencies=[CREATES])
async def open_elsewhere(table_id: str, request: Request, service: Parts) -> Pass:
    """A link that opens your seat on another device of yours: once, and for 15 minutes. The link
    asked for before it no longer works."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        secret, expires = await service.seating.open_elsewhere(table, viewer.seat)
        return Pass(path=seat_path(table_id, secret), expires=expires)


@api.post("/tables/{table_id}/alone", response_model=TableView)
async def close_elsewhere(table_id: str, request: Request, service: Parts) -> Response:
    """Close your seat on all other devices."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        await service.seating.stay_alone(table, viewer.seat, device_of(request))
        return answer(service, table, viewer)


@api.post("/tables/{table_id}/heard", response_model=TableView)
async def hear_news(table_id: str, request: Request, service: Parts) -> Response:
    """You have read the `news`: it is not shown again."""
    async with service.tables.open(table_id) as table:
        await service.seating.heard(table, device_of(request))
        return answer(service, table, viewer_of(request, table))


@api.post("/tables/{table_id}/seat", response_model=TableView)
async def rename_seat(
    table_id: str, wish: bodies.Rename, request: Request, service: Parts
) -> Response:
    """Give your seat a name, or, as the host, anybody's."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        seat = viewer.seat if wish.seat is None else wish.seat
        if seat != viewer.seat:
            hosting(request, table)
            check_seat(table, seat)
        await service.seating.rename(table, seat, wish.name, viewer.seat)
        return answer(service, table, viewer)


@api.post("/tables/{table_id}/bot", response_model=TableView)
async def seat_bot(
    table_id: str, wish: bodies.BotSeat, request: Request, service: Parts, address: Address
) -> Response:
    """The host lets a bot play for a friend who is away. The friend still has the seat, which
    can be taken `back`."""
    check_level(wish.level)
    async with service.tables.open(table_id) as table:
        viewer = hosting(request, table)
        friend = friends_seat(table, wish.seat)
        if table.seats[friend].claimed and friend not in overdue(table, service.clocks.now()):
            check_away(service, table, friend, service.hub.grace, "a bot may take over")
        table.owner = address
        await leave_to_bot(service, table, friend, wish.level, "left")
        return answer(service, table, viewer)


@api.post("/tables/{table_id}/clock", response_model=TableView)
async def set_clock(
    table_id: str, wish: bodies.NewClock, request: Request, service: Parts
) -> Response:
    """The host says how long people may take from now on; the time begins anew."""
    async with service.tables.open(table_id) as table:
        viewer = hosting(request, table)
        if table.over:
            raise Refused(409, "over", "The game is over.")
        table.repeats.once_more("clock", viewer.seat, len(table.match.actions))
        clock = None if wish.clock is None else wish.clock.model_dump()
        await service.clocks.keep(table, clock)
        return answer(service, table, viewer)


@api.post("/tables/{table_id}/remove", response_model=TableView)
async def remove(
    table_id: str, wish: bodies.BotSeat, request: Request, service: Parts, address: Address
) -> Response:
    """The host gives a friend's seat to a bot: before the friend's first move even while they are
    here, later when they have been away for long. They can take it `back`."""
    check_level(wish.level)
    async with service.tables.open(table_id) as table:
        viewer = hosting(request, table)
        friend = friends_seat(table, wish.seat)
        if friend in table.moved:
            check_away(service, table, friend, service.hub.away, "you may remove them")
        table.owner = address
        await leave_to_bot(service, table, friend, wish.level, "removed")
        return answer(service, table, viewer)


@api.post("/tables/{table_id}/back", response_model=TableView)
async def take_seat_back(table_id: str, request: Request, service: Parts) -> Response:
    """Take back the seat where a bot has played for you."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        if not table.seats[viewer.seat].stands_in:
            raise Refused(409, "no_bot", "No bot is playing for you.")
        if table.decides(viewer.seat) and is_up(table, service.clocks.now()):
            raise Refused(409, "late", LATE, headers={"Retry-After": "2"})
        await service.tables.change_seat(
            table, viewer.seat, note="back", kind="person", level=None, stands_in=False
        )
        return answer(service, table, viewer)


@api.post("/tables/{table_id}/seat_link", dependencies=[CREATES])
async def renew_link(
    table_id: str, wish: bodies.LinkSeat, request: Request, service: Parts
) -> SeatLink:
    """The host sends a new invitation to a seat that nobody has taken, or whose person is away. The
    old link no longer works, and its devices lose the seat."""
    async with service.tables.open(table_id) as table:
        hosting(request, table)
        check_seat(table, wish.seat)
        one = table.seats[wish.seat]
        if wish.seat == table.row.host or (one.kind == "bot" and not one.stands_in):
            raise Refused(409, "no_friend", "No friend sits there.")
        if table.devices(wish.seat):
            check_away(service, table, wish.seat, service.hub.grace, "you may send a new link")
        secret = await service.seating.invite(table, wish.seat, device_of(request))
        return SeatLink(seat=wish.seat, path=seat_path(table_id, secret))


@api.post("/tables/{table_id}/pace", response_model=TableView)
async def set_pace(
    table_id: str, wish: bodies.PaceSet, request: Request, service: Parts
) -> Response:
    """The host says how fast bots decide from now on."""
    async with service.tables.open(table_id) as table:
        viewer = hosting(request, table)
        await service.tables.set_pace(table, wish.pace)
        return answer(service, table, viewer)


def check_seat(table: Table, seat: int) -> None:
    """Raise Refused (422) if there is no such seat."""
    if seat >= len(table.seats):
        raise Refused(422, "invalid", f"There are seats 0 to {len(table.seats) - 1}.")


def friends_seat(table: Table, seat: int) -> int:
    """The seat, if a friend has it; Refused if not."""
    check_seat(table, seat)
    if table.seats[seat].kind == "bot" or seat == table.row.host:
        raise Refused(409, "no_friend", "No friend sits there.")
    return seat


async def leave_to_bot(
    service: Service, table: Table, seat: int, level: str, note: Literal["left", "removed"]
) -> None:
    """From now on a bot plays a seat, for a friend who may come back."""
    table.repeats.check(note, seat)
    await service.tables.change_seat(
        table, seat, note=note, kind="bot", level=level, claimed=True, stands_in=True
    )


def check_away(service: Service, table: Table, seat: int, long: float, then: str) -> None:
    """Raise Refused (409) while the person of a seat is here, or has not been away long enough."""
    name = table.seats[seat].name
    if seat in service.hub.online(table.id):
        raise Refused(409, "present", f"{name} is here.")
    gone = service.hub.gone_for(table.id, seat)
    wait = math.ceil(long - gone)
    if wait > 0:
        ago = "a moment" if gone < 60 else f"{gone / 60:.0f} min"
        when = f"{wait} s" if wait < 100 else f"{math.ceil(wait / 60)} min"
        raise Refused(
            409,
            "present",
            f"{name} was here {ago} ago; {then} in {when}.",
            headers={"Retry-After": str(wait)},
        )
