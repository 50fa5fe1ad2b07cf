"""What the addresses share: who asks, whether they may, and how they are answered."""

import math
from typing import Annotated, Any

from fastapi import Depends, Query, Request, Response
from starlette.requests import HTTPConnection

from milkrun import bots
from milkrun.engine.game import games

from .. import schemas
from ..schemas import Problem, Refused
from ..security import Limiter
from ..service import Service
from ..tables import Table
from ..views import Viewer, view_json

COOKIE = "milkrun_seat"
COOKIE_AGE = 180 * 24 * 3600  # seconds

PROBLEM: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "description": "Refused, with the reason"},
    422: {"model": Problem, "description": "Not possible, with the reason"},
    503: {"model": Problem, "description": "Not stored: nothing was changed, try again"},
}


def get_service(connection: HTTPConnection) -> Service:
    service: Service = connection.app.state.service
    return service


def get_address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


Parts = Annotated[Service, Depends(get_service)]
Address = Annotated[str, Depends(get_address)]
Since = Annotated[
    int | None,
    Query(
        ge=0, le=2**31 - 1, description="`seq` of the newest view you have: only later log lines"
    ),
]


class Seated(Viewer):
    """A viewer who has a seat, and so a secret."""

    seat: int
    secret: str


def viewer_of(connection: HTTPConnection, table: Table) -> Viewer:
    """Who asks, by cookie."""
    secret = connection.cookies.get(COOKIE)
    seat = table.seat_of(secret)
    return Viewer() if seat is None else Viewer(seat, secret)


def seated(connection: HTTPConnection, table: Table) -> Seated:
    """Who asks, if they have a seat; Refused (403) if not."""
    viewer = viewer_of(connection, table)
    if viewer.seat is None or viewer.secret is None:
        raise Refused(403, "no_seat", "You are watching; to play you need a seat's link.")
    return Seated(viewer.seat, viewer.secret)


def hosting(connection: HTTPConnection, table: Table) -> Seated:
    """Who asks, if they are the table's host; Refused (403) if not."""
    viewer = seated(connection, table)
    if viewer.seat != table.row.host:
        raise Refused(403, "not_host", "Only the host of the table can do that.")
    return viewer


def check_level(level: str | None) -> None:
    """Refused (422) if there is no such kind of bot."""
    if level is not None and level not in bots.LEVELS:
        there = ", ".join(bots.LEVELS)
        raise Refused(422, "invalid", f"There is no bot {level!r}; there are: {there}.")


def limit(limiter: Limiter, key: object) -> None:
    """Refused (429) if that key has asked too often."""
    wait = limiter.wait(key)
    if wait:
        raise Refused(
            429,
            "too_fast",
            "Too many requests; wait a moment.",
            headers={"Retry-After": str(math.ceil(wait))},
        )


def set_cookie(request: Request, response: Response, table_id: str, secret: str) -> None:
    """The seat's cookie, sent back only for this table and never shown to the page's code."""
    for path in (f"/api/tables/{table_id}", f"/ws/tables/{table_id}"):
        response.set_cookie(
            COOKIE,
            secret,
            max_age=COOKIE_AGE,
            path=path,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="lax",
        )


def answer(service: Service, table: Table, viewer: Viewer, since: int | None = None) -> Response:
    """The view of a locked table as an answer."""
    view = view_json(table, viewer, service.hub.online(table.id), since)
    return Response(view, media_type="application/json")


def action_space(name: str) -> schemas.ActionSpace:
    """The verbs of a game."""
    actions = games[name].rules.ACTIONS
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
