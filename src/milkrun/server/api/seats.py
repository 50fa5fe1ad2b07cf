"""Tables are made; seats are taken, renamed, left to a bot and taken back."""

import math

from fastapi import APIRouter, Request, Response

from .. import schemas
from ..schemas import Refused, SeatLink, TableMade, TableView
from ..security import friend_secret
from ..service import Service
from ..tables import Table
from ..views import seat_path
from .common import Address, Parts, answer, check_level, hosting, limit, seated, set_cookie

api = APIRouter()


@api.post("/tables", status_code=201)
async def create_table(
    asked: schemas.NewTable, request: Request, response: Response, service: Parts, address: Address
) -> TableMade:
    """A new table. The seat `me` is yours at once, by cookie; friends' seats have a link each."""
    limit(service.creates, address)
    for one in asked.seats:
        if one.kind == "bot":
            check_level(one.level)
    table, secret = await service.tables.create(asked)
    links = [
        SeatLink(seat=seat, path=seat_path(table.id, friend_secret(secret, seat, 0)))
        for seat, one in enumerate(asked.seats)
        if one.kind == "friend"
    ]
    if table.row.host is not None:
        links.append(SeatLink(seat=table.row.host, path=seat_path(table.id, secret)))
        set_cookie(request, response, table.id, secret)
    links.sort(key=lambda one: one.seat)
    return TableMade(id=table.id, seat_links=links, watch_path=f"/t/{table.id}")


@api.post("/tables/{table_id}/claim")
async def claim_seat(
    table_id: str,
    claim: schemas.Claim,
    request: Request,
    response: Response,
    service: Parts,
    address: Address,
) -> schemas.Claimed:
    """Trade the secret of a seat's link for the cookie that lets you play it."""
    limit(service.creates, address)
    async with service.tables.open(table_id) as table:
        seat = await service.tables.claim(table, claim.secret)
    set_cookie(request, response, table_id, claim.secret)
    return schemas.Claimed(seat=seat)


@api.post("/tables/{table_id}/seat", response_model=TableView)
async def rename_seat(
    table_id: str, wish: schemas.Rename, request: Request, service: Parts
) -> Response:
    """Give your seat a name."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        limit(service.moves, (table_id, viewer.seat))
        await service.tables.change_seat(table, viewer.seat, name=wish.name)
        return answer(service, table, viewer)


@api.post("/tables/{table_id}/bot", response_model=TableView)
async def seat_bot(
    table_id: str, wish: schemas.BotSeat, request: Request, service: Parts
) -> Response:
    """The host lets a bot play on for a friend who is away. The friend's link and cookie still hold
    the seat, which can be taken `back`."""
    check_level(wish.level)
    async with service.tables.open(table_id) as table:
        viewer = hosting(request, table)
        friend = friends_seat(table, wish.seat)
        if table.seats[friend].claimed:
            check_away(service, table, friend)
        await service.tables.change_seat(
            table, friend, note="left", kind="bot", level=wish.level, claimed=True
        )
        return answer(service, table, viewer)


@api.post("/tables/{table_id}/back", response_model=TableView)
async def take_seat_back(table_id: str, request: Request, service: Parts) -> Response:
    """Play yourself again at the seat where a bot has played on for you."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        if not table.seats[viewer.seat].stands_in:
            raise Refused(409, "no_bot", "No bot plays on for you.")
        await service.tables.change_seat(table, viewer.seat, note="back", kind="person", level=None)
        return answer(service, table, viewer)


@api.post("/tables/{table_id}/seat_link")
async def renew_link(
    table_id: str, wish: schemas.LinkSeat, request: Request, service: Parts
) -> SeatLink:
    """The host takes an unclaimed seat's link out of use and gets another."""
    async with service.tables.open(table_id) as table:
        viewer = hosting(request, table)
        friend = friends_seat(table, wish.seat)
        if table.seats[friend].claimed:
            raise Refused(409, "claimed", f"{table.seats[friend].name} sits there already.")
        link = table.seats[friend].link + 1
        secret = friend_secret(viewer.secret, friend, link)
        await service.tables.change_seat(table, friend, link=link, secret=secret)
        return SeatLink(seat=friend, path=seat_path(table_id, secret))


def friends_seat(table: Table, seat: int) -> int:
    """That seat, if a friend has it; Refused if not."""
    if seat >= len(table.seats):
        raise Refused(422, "invalid", f"There are seats 0 to {len(table.seats) - 1}.")
    if table.seats[seat].kind == "bot" or seat == table.row.host:
        raise Refused(409, "no_friend", "No friend sits there.")
    return seat


def check_away(service: Service, table: Table, seat: int) -> None:
    """Refused (409) while the person of a seat is here, or has not been gone for long."""
    name = table.seats[seat].name
    if seat in service.hub.online(table.id):
        raise Refused(409, "present", f"{name} is here.")
    wait = math.ceil(service.hub.grace_left(table.id, seat))
    if wait:
        raise Refused(
            409,
            "present",
            f"{name} was here a moment ago; a bot may play on in {wait} s.",
            headers={"Retry-After": str(wait)},
        )
