"""Sheets of games on people's own tables: begun, shared, live, and played on from."""

from fastapi import Request, Response
from starlette.websockets import WebSocket

from ..bodies import NewTable, SeatChoice
from ..box_schemas import Box, BoxAdded, BoxPlay, MoreEntries, NewBox
from ..boxes import Count
from ..devices import device_of
from ..names import alike, tidy
from ..schemas import Refused, TableMade
from ..service import Service
from .common import CREATES, Address, Parts, api, check_level, count_one, live, told

TOO_MUCH = "Very much was entered on sheets from here. The rest is taken a little later."


def counts(request: Request, service: Service) -> Count:
    """What counts new entries: Refused (429) if there were too many from here."""
    return lambda times: count_one(request, service.limits.entries, times, TOO_MUCH)


@api.post("/box", response_model=Box)
async def begin_box(asked: NewBox, request: Request, service: Parts) -> Response:
    """Bring a sheet that a phone has begun; the same again, or by another phone, joins it."""
    if await service.boxes.is_new(asked.id):
        await count_one(request, service.limits.creates)
    return told(await service.boxes.begin(asked, counts(request, service)))


@api.get("/box/{box_id}", response_model=Box)
async def read_box(box_id: str, service: Parts) -> Response:
    """A sheet with its whole log."""
    return told(await service.boxes.read(box_id))


@api.post("/box/{box_id}/entries")
async def add_entries(
    box_id: str, asked: MoreEntries, request: Request, service: Parts
) -> BoxAdded:
    """Add entries; those that are there already change nothing."""
    return await service.boxes.add(box_id, asked.entries, counts(request, service))


@api.post("/box/{box_id}/play", status_code=201, dependencies=[CREATES])
async def play_on(
    box_id: str, asked: BoxPlay, request: Request, service: Parts, address: Address
) -> TableMade:
    """A table of your own that goes on from the sheet's position, against bots."""
    check_level(asked.level)
    game, filled, position = await service.boxes.position(box_id, asked.seat)
    start = filled.start
    seats = list[SeatChoice]()
    for seat, given in enumerate(start.names):
        name = tidy(given)
        if name and alike(name, [one.name for one in seats if one.name]):
            name = None  # its usual one: names of a table differ
        if seat == asked.seat:
            seats.append(SeatChoice(kind="me", name=name))
        else:
            seats.append(SeatChoice(kind="bot", level=asked.level, name=name))
    device = device_of(request)
    wish = NewTable(game=game.name, seats=seats, options=dict(start.options))
    table, _ = await service.tables.create(wish, device, position)
    table.owner = address
    device.keep()
    return TableMade(id=table.id, seat_links=[], watch_path=f"/t/{table.id}")


@live.websocket("/ws/box/{box_id}")
async def follow_box(websocket: WebSocket, box_id: str, service: Parts, address: Address) -> None:
    """Entries of a sheet as they come, from `since` on; and how many phones there are."""
    given = websocket.query_params.get("since", "")
    since = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else 0
    await websocket.accept()
    try:
        await service.boxes.stay(websocket, device_of(websocket), box_id, since, address)
    except Refused as refused:
        await websocket.close(4000 + refused.status % 1000, refused.problem.code)
