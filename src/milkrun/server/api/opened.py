"""Saved games and positions that people bring."""

import asyncio

from fastapi import Request

from .. import opening
from ..after_schemas import Opened, OpenedSeat
from ..bodies import Bring, BringTable, NewTable
from ..devices import device_of
from ..schemas import TableMade
from ..security import hashed
from ..store import HoldRow
from .common import CREATES, WHAT_IFS, Address, Parts, api, check_level


@api.post("/open", dependencies=[CREATES])
async def look_into(asked: Bring) -> Opened:
    """What a saved game or a position holds, checked by the rules. Nothing is kept."""
    brought = await asyncio.to_thread(opening.read, asked.text, asked.game)
    match = brought.match
    colours = match.game.words.SEAT_COLOURS
    return Opened(
        kind=brought.kind,
        game=match.game.name,
        title=match.game.title,
        seats=[
            OpenedSeat(name=name, colour=colours[seat])
            for seat, name in enumerate(opening.names_in(match))
        ],
        steps=len(match.actions),
        over=match.over,
        to_move=match.to_move,
    )


@api.post("/open/table", status_code=201, dependencies=[CREATES, WHAT_IFS])
async def table_with_opened(
    asked: BringTable, request: Request, service: Parts, address: Address
) -> TableMade:
    """A table with a saved game or a position: a finished game, to be watched and analysed; or one
    that goes on, with you in the seat of your choice (null: you watch) and bots in the others."""
    check_level(asked.level)
    brought = await asyncio.to_thread(opening.read, asked.text, asked.game)
    opening.check_seat(brought.match, asked.seat)
    device = device_of(request)
    match, level = brought.match, asked.level
    if brought.kind == "position":
        seats = opening.choices(match, asked.seat, level)
        wish = NewTable(game=match.game.name, seats=seats, options=match.options)
        table, _ = await service.tables.create(wish, device, match.start)
    else:
        rows = opening.seat_rows(match, asked.seat, level)
        holds = [] if asked.seat is None else [HoldRow(hashed(device.known()), asked.seat, "held")]
        steps = len(match.actions)
        table = await service.tables.continued(match, steps, rows, holds, host=asked.seat)
    table.owner = address
    if asked.seat is not None:
        device.keep()
    return TableMade(id=table.id, seat_links=[], watch_path=f"/t/{table.id}")
