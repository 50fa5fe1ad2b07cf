"""What the routes share: who asks, whether they may, and how they are answered."""

import math
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection

from milkrun import bots
from milkrun.engine.game import Game

from .. import schemas
from ..devices import OLD_COOKIE, device_of
from ..frozen import Frozen
from ..keeping import Again
from ..limits import Limiter, address_of, wait_for
from ..schemas import Problem, Refused
from ..security import hashed
from ..service import Service
from ..table import Table
from ..views import STOOD_IN, Viewer, view_json, viewer_at

TOO_OFTEN = "You have asked for that too often; wait a moment."
OFTEN = 5  # times a request may find that another process was quicker
PROBLEM: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "description": "Refused, with the reason"},
    422: {"model": Problem, "description": "Not possible, with the reason"},
    503: {"model": Problem, "description": "Not stored: nothing was changed, try again"},
}


async def get_service(connection: HTTPConnection) -> Service:
    service: Service = connection.app.state.service
    return service


async def get_address(connection: HTTPConnection) -> str:
    return address_of(connection)


# A plain function would be called in a thread of its own for every request.
Parts = Annotated[Service, Depends(get_service)]
Address = Annotated[str, Depends(get_address)]
Since = Annotated[
    int | None,
    Query(
        ge=0, le=2**31 - 1, description="`seq` of the newest view you have: only later log lines"
    ),
]


async def move_over(connection: HTTPConnection, service: Parts) -> None:
    """A seat that was taken before devices had a cookie passes from its own cookie to the device
    that brings it, whatever the request is about."""
    table_id = connection.path_params.get("table_id")
    old = connection.cookies.get(OLD_COOKIE)
    if not old or table_id is None:
        return
    device = device_of(connection)
    try:
        async with service.tables.open(table_id) as table:
            await service.seating.move_over(table, hashed(old), device)
            if device.hash in table.holds:
                device.keep()
        device.drop_old(table_id)
    except Refused as refused:
        if refused.status == 503 and connection.scope["type"] == "http":
            raise


class Route(APIRoute):
    """A route that begins again when another process has changed the same table meanwhile."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def again(request: Request) -> Response:
            for _ in range(OFTEN):
                try:
                    return await handle(request)
                except Again:
                    continue
            return await handle(request)

        return again


def name_of(route: APIRoute) -> str:
    """Operations are named after their functions."""
    return route.name


# One router for all routes: nested ones are searched twice.
api = APIRouter(
    prefix="/api",
    responses=PROBLEM,
    dependencies=[Depends(move_over)],
    generate_unique_id_function=name_of,
    route_class=Route,
)
live = APIRouter(dependencies=[Depends(move_over)])


class Seated(Viewer):
    """What a viewer is known to be who has a seat; only types tell it from others."""

    seat: int


def viewer_of(connection: HTTPConnection, table: Table | Frozen) -> Viewer:
    """Who asks, by the cookie of the device."""
    return viewer_at(table, device_of(connection))


def seated(connection: HTTPConnection, table: Table) -> Seated:
    """Who asks, if they have a seat; Refused (403) if not."""
    viewer = viewer_of(connection, table)
    if viewer.seat is None:
        raise Refused(403, "no_seat", "You are watching; to play you need a seat's link.")
    return cast(Seated, viewer)


def acting(connection: HTTPConnection, table: Table) -> Seated:
    """Who asks, if they play for their seat; Refused (403) if they have none, or a bot plays."""
    viewer = seated(connection, table)
    if table.seats[viewer.seat].stands_in:
        raise Refused(403, "stood_in", STOOD_IN)
    return viewer


def hosting(connection: HTTPConnection, table: Table) -> Seated:
    """Who asks, if they are the table's host; Refused (403) if not."""
    viewer = seated(connection, table)
    if viewer.seat != table.row.host:
        raise Refused(403, "not_host", "Only the host of the table can do that.")
    return viewer


def check_level(level: str | None) -> None:
    """Raise Refused (422) if there is no such kind of bot."""
    if level is not None and level not in bots.LEVELS:
        there = ", ".join(bots.LEVELS)
        raise Refused(422, "invalid", f"There is no bot {level!r}; there are: {there}.")


def counted(name: str) -> Any:
    """A dependency for routes with an extra limit besides that of every request: Refused (429) if
    this device, or all devices of its address, have asked for such a thing too often."""

    async def count(connection: HTTPConnection, service: Parts) -> None:
        await count_one(connection, getattr(service.limits, name))

    return Depends(count)


async def count_one(
    connection: HTTPConnection, limiter: Limiter, times: int = 1, text: str = TOO_OFTEN
) -> None:
    """Count a request, perhaps for several; Refused (429) with that text if there were too many."""
    wait = await wait_for(limiter, connection, times)
    if wait:
        raise Refused(429, "too_fast", text, headers={"Retry-After": str(math.ceil(wait))})


CREATES = counted("creates")  # what makes or opens something: tables, seats, analyses
HINTS = counted("hints")
WHAT_IFS = counted("what_ifs")
TRIES = counted("puzzles")
SAYINGS = counted("sayings")
PUSH_TESTS = counted("push_tests")


def answer(service: Service, table: Table, viewer: Viewer, since: int | None = None) -> Response:
    """The view of a locked table as an answer."""
    view = view_json(table, viewer, service.hub.online(table.id), since)
    return Response(view, media_type="application/json")


def action_space(game: Game) -> schemas.ActionSpace:
    """The verbs of a game."""
    actions = game.rules.ACTIONS
    return schemas.ActionSpace(
        size=actions.size,
        verbs=[
            schemas.VerbInfo(
                name=verb.name,
                params=[
                    schemas.Param(
                        name=param,
                        size=kind if isinstance(kind, int) else len(kind),
                        labels=None if isinstance(kind, int) else list(kind),
                    )
                    for param, kind in verb.params.items()
                ],
                ids=[int(one) for one in ids_of(actions.ids(verb.name))],
            )
            for verb in actions.verbs.values()
        ],
    )


def ids_of(table: Any) -> list[int]:
    """The ids of a verb as a flat list."""
    return [table] if isinstance(table, int) else table.ravel().tolist()


def told(answer: schemas.Answer) -> Response:
    """An answer as it is: views are not validated again."""
    return Response(answer.model_dump_json(), media_type="application/json")
