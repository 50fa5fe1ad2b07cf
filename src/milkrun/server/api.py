"""The HTTP and WebSocket interface. Moves come by POST, news go by WebSocket."""

import asyncio
import logging
import math
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket
from starlette.requests import HTTPConnection

from milkrun import bots
from milkrun.engine.clauses import read_rulebook
from milkrun.engine.errors import ActionError, MilkrunError
from milkrun.engine.game import games
from milkrun.engine.match import Match

from . import schemas
from .hub import Socket
from .schemas import Problem, Refused, SeatLink, TableMade, TableView
from .security import Limiter, friend_secret
from .service import Service
from .store import Entry
from .tables import Table, sentence
from .views import STOOD_IN, Viewer, open_links, seat_path, table_view

log = logging.getLogger("milkrun.api")
COOKIE = "milkrun_seat"
COOKIE_AGE = 180 * 24 * 3600  # seconds

PROBLEM: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "description": "Refused, with the reason"},
    422: {"model": Problem, "description": "Not possible, with the reason"},
    503: {"model": Problem, "description": "Not stored: nothing was changed, try again"},
}
api = APIRouter(prefix="/api", responses=PROBLEM)
live = APIRouter()


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


# Before a table


@api.get("/games")
def list_games() -> list[schemas.GameInfo]:
    """The games that can be played, with the options a host may vary."""
    return [
        schemas.GameInfo(
            name=game.name,
            title=game.title,
            tagline=game.words.TAGLINE,
            minutes=game.words.MINUTES,
            seats=list(game.seats),
            seat_names=list(game.words.SEAT_NAMES),
            seat_colours=list(game.words.SEAT_COLOURS),
            options=[
                schemas.OptionInfo(
                    name=one.name, default=one.default, low=one.low, high=one.high, text=one.text
                )
                for one in game.options
            ],
            layout=list(game.layout),
        )
        for game in games.values()
    ]


@api.get("/levels")
def list_levels() -> list[schemas.LevelInfo]:
    """The kinds of bot, weakest first."""
    return [
        schemas.LevelInfo(name=name, title=level.title, text=level.text, thinks=level.thinks)
        for name, level in bots.LEVELS.items()
    ]


@api.get("/games/{game}/rules")
def read_rules(game: str) -> schemas.Rules:
    """The rulebook of a game, clause by clause."""
    if game not in games:
        raise Refused(404, "no_game", "There is no such game.")
    book = read_rulebook(game)
    return schemas.Rules(
        title=book.title,
        intro=book.intro,
        sections=[
            schemas.Section(
                id=section.id,
                title=section.title,
                clauses=[
                    schemas.Clause(
                        id=one.id, text=one.text, ruling=one.ruling, withdrawn=one.withdrawn
                    )
                    for one in section.clauses
                ],
            )
            for section in book.sections
        ],
    )


@api.get("/games/{game}/actions")
def read_actions(game: str) -> schemas.ActionSpace:
    """All actions of a game, whether possible now or not: verbs with their parameters and ids."""
    if game not in games:
        raise Refused(404, "no_game", "There is no such game.")
    return action_space(game)


@api.get("/games/{game}/layout")
def read_layout(game: str) -> schemas.PrintedLayout:
    """What a host may lay out instead, each part as it is printed: a start for one's own."""
    if game not in games:
        raise Refused(404, "no_game", "There is no such game.")
    return schemas.PrintedLayout(layout=games[game].layout)


@api.post("/games/{game}/layout")
def check_layout(
    game: str, asked: schemas.LayoutAsked, service: Parts, address: Address
) -> schemas.LayoutChecked:
    """Whether a table could be laid out so, while the host is at it; nothing is made."""
    limit(service.moves, ("layout", address))
    if game not in games:
        raise Refused(404, "no_game", "There is no such game.")
    try:
        match = Match(games[game], options=asked.options, layout=asked.layout, native=False)
    except MilkrunError as error:
        return schemas.LayoutChecked(trouble=sentence(error), warnings=[])
    return schemas.LayoutChecked(trouble=None, warnings=match.warnings)


@api.get("/warm")
def read_warmth(service: Parts) -> schemas.Warmth:
    """How far the compilation of each game to native code is."""
    return schemas.Warmth(games=service.warmth.games)


@api.get("/health")
def read_health(service: Parts) -> schemas.Health:
    """That the server is there, and how busy it is."""
    try:
        number = version("milkrun")
    except PackageNotFoundError:  # run from a checkout that is not installed
        number = "unknown"
    return schemas.Health(
        ok=True,
        version=number,
        tables=len(service.tables),
        sockets=len(service.hub),
        moves=service.tables.moves,
    )


# Tables


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


@api.get("/tables/{table_id}", response_model=TableView)
async def read_table(
    table_id: str, request: Request, service: Parts, log_since: Since = None
) -> Response:
    """The table as your seat may see it, or as a watcher may."""
    async with service.tables.open(table_id) as table:
        return answer(service, table, viewer_of(request, table), log_since)


@api.post("/tables/{table_id}/moves", response_model=TableView)
async def play(table_id: str, move: schemas.Move, request: Request, service: Parts) -> Response:
    """Play an action for your seat."""
    return await decide(table_id, move.action, move.expected_seq, move.move_id, request, service)


@api.post("/tables/{table_id}/undo", response_model=TableView)
async def take_back(
    table_id: str, back: schemas.TakeBack, request: Request, service: Parts
) -> Response:
    """Take back your last action: as long as nothing was drawn and nobody else decided since."""
    return await decide(table_id, None, back.expected_seq, back.move_id, request, service)


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


@api.post("/tables/{table_id}/rematch")
async def rematch(
    table_id: str, request: Request, response: Response, service: Parts, address: Address
) -> TableMade:
    """The same seats at a new table: begun by the host once the game is over, then open to all who
    sat here (`rematch` in their view tells them). Your cookie for the new table comes with it."""
    limit(service.creates, address)
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        if table.row.rematch is None:
            hosting(request, table)
            if not table.match.over:
                raise Refused(409, "not_over", "The game is not over yet.")
        next_id = await service.tables.rematch(table)
    set_cookie(request, response, next_id, viewer.secret)
    async with service.tables.open(next_id) as table:
        links = open_links(table, viewer.secret) if viewer.seat == table.row.host else []
    return TableMade(id=next_id, seat_links=links, watch_path=f"/t/{next_id}")


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
        match = table.match
        if match.over:
            return schemas.Why(possible=False, clause="", text="The game is over.")
        if match.to_move != viewer.seat:
            name = table.seats[match.to_move or 0].name
            return schemas.Why(possible=False, clause="", text=f"It is {name}'s turn.")
        world = match.imagine(viewer.seat, 0)
    try:
        chosen = find_action(match, action, verb, dict(request.query_params))
        if world.mask()[chosen]:
            return schemas.Why(possible=True, clause="", text="That is possible now.")
        reason = world.why_not(chosen)
    except ActionError as error:
        raise Refused(422, "no_action", sentence(error)) from error
    return schemas.Why(possible=False, clause=reason.clause, text=sentence(reason.text))


@api.post("/tables/{table_id}/hint")
async def ask_hint(
    table_id: str, asked: schemas.HintAsked, request: Request, service: Parts
) -> schemas.HintTold:
    """What your seat could do best, with reasons, worked out from what your seat knows."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        limit(service.moves, (table_id, viewer.seat))
        question = service.hints.question(table, viewer.seat, asked.expected_seq)
    told = await service.hints.answer(question)
    async with service.tables.open(table_id) as table:
        if table.seq != told.seq:
            raise Refused(409, "stale", "The table has moved on, so the hint is of no use now.")
    return told


@api.get("/tables/{table_id}/actions")
async def read_table_actions(table_id: str, service: Parts) -> schemas.ActionSpace:
    """All actions of the table's game, as in /api/games/{game}/actions."""
    async with service.tables.open(table_id) as table:
        return action_space(table.row.game)


@api.get("/tables/{table_id}/replay")
async def read_replay(table_id: str, service: Parts) -> schemas.ReplayInfo:
    """How many actions a finished game had."""
    async with service.tables.open(table_id) as table:
        return schemas.ReplayInfo(steps=len(finished(table).match.actions))


@api.get("/tables/{table_id}/replay/{step}", response_model=TableView)
async def read_step(
    table_id: str, step: int, request: Request, service: Parts, log_since: Since = None
) -> Response:
    """A finished game as it stood after so many actions, as your seat could see it then."""
    async with service.tables.open(table_id) as table:
        viewer = viewer_of(request, table)
        actions = finished(table).match.actions
        if not 0 <= step <= len(actions):
            raise Refused(404, "no_step", f"The game has steps 0 to {len(actions)}.")
        actions = actions[:step]
    then = await asyncio.to_thread(as_it_was, table, actions)
    view = table_view(then, viewer, frozenset(), log_since)
    view = view.model_copy(update={"legal": [], "can_undo": False, "undo_text": None})
    return Response(view.model_dump_json(), media_type="application/json")


@api.get("/tables/{table_id}/export", response_class=Response)
async def export(table_id: str, service: Parts) -> Response:
    """A finished game as a file that `milkrun replay` reads."""
    async with service.tables.open(table_id) as table:
        text = finished(table).match.dumps()
        name = f'attachment; filename="{table.row.game}-{table_id[:8]}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


@api.post("/tables/{table_id}/analysis", response_model=schemas.AnalysisState)
async def begin_analysis(table_id: str, service: Parts, address: Address) -> Response:
    """Have a finished game analysed in the background; once is enough, whoever asks."""
    limit(service.creates, address)
    async with service.tables.open(table_id) as table:
        await service.analyses.begin(finished(table))
        return told(await service.analyses.state(table))


@api.get("/tables/{table_id}/analysis", response_model=schemas.AnalysisState)
async def read_analysis(table_id: str, service: Parts) -> Response:
    """How far the analysis of a finished game is, and what it found."""
    async with service.tables.open(table_id) as table:
        return told(await service.analyses.state(finished(table)))


@api.post("/tables/{table_id}/whatif", status_code=201)
async def what_if(
    table_id: str,
    wish: schemas.WhatIf,
    request: Request,
    response: Response,
    service: Parts,
    address: Address,
) -> TableMade:
    """A table of your own that begins with the first `n` actions of a finished game: you have the
    seat of your choice, bots have the others. Nothing of what was played before can be taken
    back there."""
    limit(service.creates, address)
    check_level(wish.level)
    async with service.tables.open(table_id) as table:
        steps = len(finished(table).match.actions)
        if wish.n >= steps:
            raise Refused(422, "invalid", f"One can play on after 0 to {steps - 1} actions.")
        if wish.seat >= len(table.seats):
            raise Refused(422, "invalid", f"There are seats 0 to {len(table.seats) - 1}.")
        made, secret = await service.tables.what_if(table, wish.n, wish.seat, wish.level)
    set_cookie(request, response, made.id, secret)
    link = SeatLink(seat=wish.seat, path=seat_path(made.id, secret))
    return TableMade(id=made.id, seat_links=[link], watch_path=f"/t/{made.id}")


@live.websocket("/ws/tables/{table_id}")
async def watch(websocket: WebSocket, table_id: str, service: Parts, address: Address) -> None:
    """News of a table: a view first, then one after every change. See docs/server.md."""
    given = websocket.query_params.get("since", "")
    since = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
    await websocket.accept()
    if service.hub.is_full(address):
        await websocket.close(4429, "too many connections")
        return
    try:
        async with service.tables.open(table_id) as table:
            socket = Socket(websocket, viewer_of(websocket, table), since)
            service.hub.join(socket, table)
    except Refused as refused:
        await websocket.close(4000 + refused.status % 1000, refused.problem.code)
        return
    await service.hub.stay(socket, table_id, address)


# What the above is made of


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


def finished(table: Table) -> Table:
    """That table, if its game is over; Refused (409) if not."""
    if not table.match.over:
        raise Refused(409, "not_over", "The game is not over yet.")
    return table


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
    view = table_view(table, viewer, service.hub.online(table.id), since)
    return Response(view.model_dump_json(), media_type="application/json")


async def decide(
    table_id: str,
    action: int | None,
    expected_seq: int,
    move_id: UUID,
    request: Request,
    service: Service,
) -> Response:
    """Play or take back for the seat of the cookie; a refusal comes with the view as it is."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        limit(service.moves, (table_id, viewer.seat))
        if table.seats[viewer.seat].stands_in:
            raise Refused(403, "stood_in", STOOD_IN)
        try:
            await service.tables.move(table, viewer.seat, action, expected_seq, str(move_id))
        except Refused as refused:
            if refused.status != 503:
                online = service.hub.online(table_id)
                refused.problem.view = table_view(table, viewer, online, expected_seq)
            raise
        return answer(service, table, viewer, expected_seq)


def told(answer: schemas.Answer) -> Response:
    """An answer as it is: large ones are not looked through once more."""
    return Response(answer.model_dump_json(), media_type="application/json")


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


def find_action(match: Match, action: int | None, verb: str | None, query: dict[str, str]) -> int:
    """The id that a question names. Raises ActionError if there is no such action."""
    actions = match.game.rules.ACTIONS
    if verb is None:
        if action is None:
            raise ActionError("name the action by `action` or by `verb`")
        actions.decode(action)
        return action
    args: dict[str, int | str] = {
        name: int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text
        for name, text in query.items()
        if name not in ("verb", "action")
    }
    found: int = actions.encode(verb, args)
    return found


def as_it_was(table: Table, actions: list[int]) -> Table:
    """The table after those of its actions, take-backs left out."""
    match = table.match.from_start()
    then = Table(table.row, table.seats, match)
    then.rename()
    for seq, action in enumerate(actions, 1):
        assert match.to_move is not None
        then.apply(Entry(seq, str(seq), match.to_move, "action", action))
    return then
