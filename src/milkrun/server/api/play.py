"""At a table: look, move, take back, ask. Moves come by POST, updates go by WebSocket."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated

from fastapi import Query, Request, Response, WebSocket
from fastapi.responses import JSONResponse

from milkrun.engine.errors import ActionError
from milkrun.engine.match import Match

from .. import bodies, hint_schemas, imagining, schemas
from ..devices import device_of
from ..frozen import OnlyLog
from ..hub import Socket
from ..moves import CHOSEN, whose
from ..schemas import Refused, TableView, sentence
from ..service import Service
from ..table import Table
from ..views import table_view
from .common import (
    HINTS,
    Address,
    Parts,
    Since,
    acting,
    action_space,
    answer,
    api,
    live,
    seated,
    told,
    viewer_of,
)


@api.get("/tables/{table_id}", response_model=TableView)
async def read_table(
    table_id: str, request: Request, service: Parts, address: Address, log_since: Since = None
) -> Response:
    """The table as your seat may see it, or as a watcher may."""
    try:
        async with service.tables.open(table_id) as table:
            service.bots.look(table, address)
            viewer = viewer_of(request, table)
            # Whoever may sit down is known before: asked twice, they still get one seat.
            if viewer.seat is not None or (table.row.open and not table.over):
                device_of(request).keep()
            return answer(service, table, viewer, log_since)
    except OnlyLog as only:
        viewer = viewer_of(request, only.table)
        return JSONResponse(await service.archive.end(only.table, viewer))


@api.post("/tables/{table_id}/moves", response_model=TableView)
async def play(
    table_id: str, move: bodies.Move, request: Request, service: Parts, address: Address
) -> Response:
    """Play an action for your seat."""

    async def happen(table: Table, seat: int) -> None:
        await service.tables.move(table, seat, move.action, move.expected_seq, str(move.move_id))

    return await decide(table_id, happen, move.expected_seq, request, service, address)


@api.post("/tables/{table_id}/undo", response_model=TableView)
async def take_back(
    table_id: str, back: bodies.TakeBack, request: Request, service: Parts, address: Address
) -> Response:
    """Take back your last action, if nothing was drawn and nobody else has decided since."""

    async def happen(table: Table, seat: int) -> None:
        await service.tables.undo(table, seat, back.expected_seq, str(back.move_id))

    return await decide(table_id, happen, back.expected_seq, request, service, address)


@api.get("/tables/{table_id}/why")
async def why_not(
    table_id: str,
    request: Request,
    service: Parts,
    action: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
    verb: Annotated[str | None, Query(max_length=40)] = None,
) -> schemas.Why:
    """Why an action is not possible now: by its id, or by `verb` and its parameters by name
    (`?verb=place&slot=1`). Worked out from what your seat knows."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        match = table.asked(viewer.seat)
        waits = why_wait(table, viewer.seat)
        if waits is not None:
            return schemas.Why(possible=False, clause="", text=waits)
        world = match.imagine(viewer.seat, 0)
    return why_in(world, action, verb, dict(request.query_params))


@api.post("/tables/{table_id}/hint", dependencies=[HINTS])
async def ask_hint(
    table_id: str, asked: bodies.HintAsked, request: Request, service: Parts, address: Address
) -> hint_schemas.HintTold:
    """What your seat could do best, with reasons, worked out from what your seat knows."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        seat, seq = viewer.seat, asked.expected_seq
        question = service.hints.question(table, seat, seq, asked.instead)
    told = await service.hints.answer(question, address)
    async with service.tables.open(table_id) as table:
        if table.seq != told.seq:
            raise Refused(409, "stale", "The table has moved on, so the hint is no longer useful.")
    return told


@api.post("/tables/{table_id}/hint/world", dependencies=[HINTS])
async def ask_hint_world(
    table_id: str, asked: bodies.HintWorldAsked, request: Request, service: Parts, address: Address
) -> hint_schemas.HintWorld:
    """A game that a reason of the hint tells of, step by step, as your seat would see it."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        question = service.hints.told_of(table, viewer.seat, asked.expected_seq, asked.action)
    return await service.hints.world(question, asked.action, asked.world, address)


@api.post("/tables/{table_id}/imagine", response_model=hint_schemas.Imagined, dependencies=[HINTS])
async def try_out(table_id: str, tried: bodies.Tried, request: Request, service: Parts) -> Response:
    """What if: actions of your own in an imagined game, which bots answer. Only at a table without
    other people, where hints are allowed; the game itself stays as it is."""
    async with service.tables.open(table_id) as table:
        seat = seated(request, table).seat
        world = imagining.world_of(table, seat, tried.expected_seq, tried.world)
    imagined = await asyncio.to_thread(imagining.shown, table_id, world, seat, tried.actions)
    return told(imagined)


@api.post("/tables/{table_id}/imagine/why", dependencies=[HINTS])
async def why_not_tried(
    table_id: str, tried: bodies.WhyTried, request: Request, service: Parts
) -> schemas.Why:
    """Why an action is not possible in the imagined game, by its verb and parameters."""
    async with service.tables.open(table_id) as table:
        seat = seated(request, table).seat
        world = imagining.world_of(table, seat, tried.expected_seq, tried.world)
    await asyncio.to_thread(imagining.play, world, seat, tried.actions)
    query = {name: str(value) for name, value in tried.args.items()}
    return why_in(world, None, tried.verb, query)


@api.post("/tables/{table_id}/coach", response_model=TableView)
async def tell_coach(
    table_id: str, told: bodies.CoachTold, request: Request, service: Parts
) -> Response:
    """Tell the coach that you have read what it says, or to be silent, or to speak up again."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        await service.coach.hear(table, viewer.seat, told)
        return answer(service, table, viewer)


@api.get("/tables/{table_id}/actions")
async def read_table_actions(table_id: str, service: Parts) -> schemas.ActionSpace:
    """All actions of the table's game, as in /api/games/{game}/actions."""
    async with service.tables.open(table_id) as table:
        return action_space(table.match.game)


@live.websocket("/ws/tables/{table_id}")
async def watch(websocket: WebSocket, table_id: str, service: Parts, address: Address) -> None:
    """Updates of a table: a view first, then one after every change. See docs/server.md."""
    given = websocket.query_params.get("since", "")
    since = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
    await websocket.accept()
    device = device_of(websocket)
    if service.hub.is_full(address, device.browser):
        await websocket.close(4429, "too many connections")
        return
    try:
        async with service.tables.open(table_id) as table:
            socket = Socket(websocket, device, since)
            service.hub.join(socket, table)
            service.bots.look(table, address)
    except Refused as refused:
        await websocket.close(4000 + refused.status % 1000, refused.problem.code)
        return
    await service.hub.stay(socket, table_id, address)


async def decide(
    table_id: str,
    happen: Callable[[Table, int], Awaitable[None]],
    expected_seq: int,
    request: Request,
    service: Service,
    address: str,
) -> Response:
    """Play or take back for the seat of the device; a refusal includes the current view."""

    async def once(fresh: bool) -> Response:
        async with service.tables.open(table_id, fresh=fresh) as table:
            viewer = acting(request, table)
            try:
                table.owner = address
                await happen(table, viewer.seat)
            except Refused as refused:
                if not table.lost:
                    online = service.hub.online(table_id)
                    refused.problem.view = table_view(table, viewer, online, expected_seq)
                raise
            return answer(service, table, viewer, expected_seq)

    if service.store.shared is not None:
        with suppress(Refused):  # what is known here is all there is, most often
            return await once(fresh=False)
    return await once(fresh=True)


def why_wait(table: Table, seat: int) -> str | None:
    """Why a seat has nothing to decide now; None if it has."""
    if table.over:
        return "The game is over."
    if seat in table.sealed:
        return CHOSEN
    if table.decides(seat):
        return None
    return f"It is {whose(table, seat)} turn."


def why_in(
    world: Match, action: int | None, verb: str | None, query: dict[str, str]
) -> schemas.Why:
    """Why an action is not possible in a match. Refused (422) if there is no such action."""
    try:
        chosen = find_action(world, action, verb, query)
        if world.mask()[chosen]:
            return schemas.Why(possible=True, clause="", text="That is possible now.")
        reason = world.why_not(chosen)
    except ActionError as error:
        raise Refused(422, "no_action", sentence(error)) from error
    return schemas.Why(possible=False, clause=reason.clause, text=sentence(reason.text))


def find_action(match: Match, action: int | None, verb: str | None, query: dict[str, str]) -> int:
    """The id of the action asked about. Raises ActionError if there is no such action."""
    actions = match.game.rules.ACTIONS
    if verb is None:
        if action is None:
            raise ActionError("give the action as `action` or as `verb`")
        actions.decode(action)
        return action
    args: dict[str, int | str] = {
        name: int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text
        for name, text in query.items()
        if name not in ("verb", "action")
    }
    found: int = actions.encode(verb, args)
    return found
