"""All seats of a device brought to another one: no accounts, but one link that works once."""

from fastapi import Request

from milkrun.engine.game import games

from .. import bodies, schemas
from ..device_schemas import MyTables, Recovered, TableHeld
from ..devices import device_of
from ..store import Held
from .common import CREATES, Parts, api


@api.post("/devices/link", dependencies=[CREATES])
async def share_seats(request: Request, service: Parts) -> schemas.Pass:
    """A link that brings all seats of this device to another: once, until you make a new one."""
    secret = await service.seating.recovery(device_of(request))
    return schemas.Pass(path=f"/devices#{secret}", expires=None)


@api.post("/devices/claim", dependencies=[CREATES])
async def recover_seats(wish: bodies.Recover, request: Request, service: Parts) -> Recovered:
    """Have all seats of the device that made the link on this one, too. The logs record it."""
    device = device_of(request)
    tables = await service.seating.recover(wish.secret, device)
    device.keep()
    return Recovered(tables=[told(one) for one in tables])


@api.get("/devices/tables")
async def my_tables(request: Request, service: Parts) -> MyTables:
    """Where this device has a seat, and whom those tables wait for."""
    device = device_of(request)
    tables = [told(one) for one in await service.seating.held(device)]
    if tables:
        device.keep()
    mine = sorted((one for one in tables if one.yours), key=lambda one: one.since or 0)
    others = [one for one in tables if not one.yours]
    return MyTables(tables=[*mine, *others], yours=len(mine))


def told(held: Held) -> TableHeld:
    """One line of the list."""
    game = games.get(held.game)
    return TableHeld(
        id=held.table_id,
        game=held.game,
        title=held.game if game is None else game.title,
        others=list(held.others),
        status="over" if held.over else "playing" if held.is_full else "waiting",
        created=held.created,
        yours=held.is_mine,
        waits_for=[one.name for one in held.awaited if one.seat not in held.here],
        since=held.turn.since,
    )
