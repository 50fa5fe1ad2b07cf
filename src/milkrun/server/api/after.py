"""When the game is over: a rematch, the replay, the export, the analysis, what if."""

import asyncio
from itertools import islice
from typing import Annotated

from fastapi import Query, Request, Response
from fastapi.responses import JSONResponse

from .. import bodies
from ..after_schemas import ReplayInfo
from ..analysis_schemas import AnalysisState
from ..devices import device_of
from ..frozen import Frozen, OnlyLog
from ..hint_schemas import HintTold
from ..replays import course, frame, is_somebodys, side, stages
from ..schemas import Refused, TableMade, TableView
from ..table import Table
from ..views import Viewer, open_links, written
from .common import (
    CREATES,
    HINTS,
    WHAT_IFS,
    Address,
    Parts,
    Since,
    api,
    check_level,
    hosting,
    seated,
    told,
    viewer_of,
)

Seen = Annotated[int | None, Query(ge=0, le=99, description="as this seat could see it")]


@api.post("/tables/{table_id}/rematch", dependencies=[CREATES])
async def rematch(table_id: str, request: Request, service: Parts, address: Address) -> TableMade:
    """The same seats at a new table: begun by the host once the game is over, then open to all who
    sat here (`rematch` in their view tells them), on all their devices."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        if table.row.rematch is None:
            hosting(request, table)
            if not table.over:
                raise Refused(409, "not_over", "The game is not over yet.")
        next_id = await service.tables.rematch(table, device_of(request))
    async with service.tables.open(next_id) as table:
        table.owner = table.owner or address
        links = open_links(table, viewer.secret) if viewer.secret is not None else []
    return TableMade(id=next_id, seat_links=links, watch_path=f"/t/{next_id}")


@api.get("/tables/{table_id}/replay")
async def read_replay(table_id: str, service: Parts) -> ReplayInfo:
    """How many actions a finished game had, who took them, and where its rounds began."""
    try:
        async with service.tables.open(table_id) as table:
            match = finished(table).match
        return await asyncio.to_thread(course, match)
    except OnlyLog as only:
        steps = await service.archive.steps(only.table)
        return ReplayInfo(steps=steps, movers=only.table.movers)


@api.get("/tables/{table_id}/replay/{step}", response_model=TableView)
async def read_step(
    table_id: str,
    step: int,
    request: Request,
    service: Parts,
    log_since: Since = None,
    seat: Seen = None,
) -> Response:
    """A finished game as it was after a number of actions, as your seat could see it then; or with
    `seat`, as that one could: nothing is hidden once a game is over."""
    try:
        async with service.tables.open(table_id) as table:
            check_step(table, step)
            check_seat(table, seat)
            viewer = viewer_of(request, table) if seat is None else Viewer(seat)
        text = await asyncio.to_thread(frame_json, table, step, viewer, log_since)
    except OnlyLog as only:
        check_seat(only.table, seat)
        viewer = viewer_of(request, only.table) if seat is None else Viewer(seat)
        return JSONResponse(await service.archive.stage(only.table, viewer, step))
    return Response(text, media_type="application/json")


@api.get("/tables/{table_id}/replay/{step}/side", response_model=TableView)
async def read_side(table_id: str, step: int, service: Parts) -> Response:
    """A finished game as it was after a number of actions, from the side of the seat that decided
    then, with what it could do: nothing is hidden once a game is over."""
    async with service.tables.open(table_id) as table:
        check_step(table, step)
    text = await asyncio.to_thread(side_json, table, step)
    return Response(text, media_type="application/json")


@api.get("/tables/{table_id}/export", response_class=Response)
async def export(table_id: str, service: Parts) -> Response:
    """A finished game as a file that `milkrun replay` reads; also one frozen because its
    rules have changed."""
    try:
        async with service.tables.open(table_id) as table:
            row, text = table.row, finished(table).match.dumps()
    except OnlyLog as only:
        row, text = only.table.row, await service.archive.export(only.table)
    name = f'attachment; filename="{row.game}-{table_id[:8]}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


@api.post(
    "/tables/{table_id}/analysis",
    response_model=AnalysisState,
    dependencies=[CREATES],
)
async def begin_analysis(table_id: str, service: Parts, address: Address) -> Response:
    """Have a finished game analysed in the background, once, whoever asks."""
    async with service.tables.open(table_id) as table:
        if finished(table).ended:
            text = "This game was ended early, so there is no result to explain."
            raise Refused(409, "ended_early", text)
        if table.match.players == 1:
            text = "It was played alone: with nobody to beat, there are no chances to analyse."
            raise Refused(409, "alone", text)
        await service.analyses.begin(table, address)
        return told(await service.analyses.state(table.id))


@api.get("/tables/{table_id}/analysis", response_model=AnalysisState)
async def read_analysis(table_id: str, service: Parts, seen: int = 0) -> Response:
    """The progress of the analysis of a finished game, and what is known by now. `seen`: the
    `part` that you have, which is then not sent again."""
    try:
        async with service.tables.open(table_id) as table:
            return told(await service.analyses.state(finished(table).id, seen))
    except OnlyLog as only:
        await service.archive.steps(only.table)
        return told(await service.analyses.state(only.table.id, seen))


@api.post("/tables/{table_id}/analysis/why", dependencies=[HINTS])
async def read_why_not(
    table_id: str, asked: bodies.Judged, service: Parts, address: Address
) -> HintTold:
    """How an action does against the best known one, at a step of a finished game that has been
    analysed: from what the seat knew then, in games that are played out for it."""
    async with service.tables.open(table_id) as table:
        decision = await service.analyses.decision(finished(table).id, asked.n)
        question = await asyncio.to_thread(
            service.hints.looking_back, table, decision, asked.action
        )
    return await service.hints.answer(question, address)


@api.post("/tables/{table_id}/whatif", status_code=201, dependencies=[CREATES, WHAT_IFS])
async def what_if(
    table_id: str,
    wish: bodies.WhatIf,
    request: Request,
    service: Parts,
    address: Address,
) -> TableMade:
    """A table of your own that begins with the first `n` actions of a finished game: you have the
    seat of your choice, bots have the others. Nothing of what was played before can be taken
    back there."""
    check_level(wish.level)
    async with service.tables.open(table_id) as table:
        steps = len(finished(table).match.actions)
        if wish.n >= steps:
            raise Refused(422, "invalid", f"You can play on after 0 to {steps - 1} actions.")
        check_seat(table, wish.seat)
        device = device_of(request)
        made = await service.tables.what_if(table, wish.n, wish.seat, wish.level, device)
        made.owner = address
    device.keep()
    return TableMade(id=made.id, seat_links=[], watch_path=f"/t/{made.id}")


def finished(table: Table) -> Table:
    """The table, if its game is over; Refused (409) if not."""
    if not table.over:
        raise Refused(409, "not_over", "The game is not over yet.")
    return table


def check_step(table: Table, step: int) -> None:
    """Raise Refused (404) if a finished game has no such step."""
    steps = len(finished(table).match.actions)
    if not 0 <= step <= steps:
        raise Refused(404, "no_step", f"The game has steps 0 to {steps}.")


def check_seat(table: Table | Frozen, seat: int | None) -> None:
    """Raise Refused if there is no such seat (422), or if what it saw was not kept (404)."""
    if seat is None:
        return
    if seat >= len(table.seats):
        raise Refused(422, "invalid", f"There are seats 0 to {len(table.seats) - 1}.")
    if isinstance(table, Frozen) and not is_somebodys(table.seats[seat]):
        raise Refused(404, "no_view", "What a bot saw of a game with other rules was not kept.")


def frame_json(table: Table, step: int, viewer: Viewer, since: int | None) -> str:
    """The table as it was after a number of its actions."""
    then = next(islice(stages(table), step, None))
    return written(frame(then, viewer, since))


def side_json(table: Table, step: int) -> str:
    """The same from the side of the seat that decides."""
    return written(side(next(islice(stages(table), step, None))))
