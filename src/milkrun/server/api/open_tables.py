"""Tables that anybody may join."""

from fastapi import Request, Response

from milkrun.engine.game import games

from .. import bodies, schemas
from ..devices import device_of
from ..schemas import TableView
from .common import CREATES, Parts, answer, api, hosting

MOST = 30  # tables listed


@api.get("/open-tables")
async def list_open_tables(service: Parts) -> list[schemas.OpenTableInfo]:
    """The newest tables that anybody may join and that have a free seat."""
    found = await service.tables.read(service.store.open_tables, MOST)
    return [
        schemas.OpenTableInfo(
            id=one.table_id,
            game=one.game,
            title=games[one.game].title,
            names=[seat.name for seat in one.seats if seat.claimed],
            free=sum(not seat.claimed for seat in one.seats),
            created=one.created,
        )
        for one in found
        if one.game in games
    ]


@api.post("/tables/{table_id}/open", response_model=TableView)
async def open_to_all(
    table_id: str, wish: bodies.OpenWish, request: Request, service: Parts
) -> Response:
    """The host lets anybody take the seats that are free, or only those with a link."""
    async with service.tables.open(table_id) as table:
        viewer = hosting(request, table)
        await service.seating.set_open(table, wish.open)
        return answer(service, table, viewer)


@api.post("/tables/{table_id}/join", dependencies=[CREATES])
async def join_table(
    table_id: str, wish: bodies.Join, request: Request, service: Parts
) -> schemas.Claimed:
    """Take a free seat of an open table."""
    device = device_of(request)
    async with service.tables.open(table_id) as table:
        claimed = await service.seating.join(table, device, wish.name)
    device.keep()
    return claimed
