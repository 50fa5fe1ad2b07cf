"""The application, and how it answers errors."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Route, Router

from milkrun.engine.game import games

from . import pages, sheet_files
from .api import api, live
from .box_schemas import BoxMessage
from .compressed import Compressed
from .devices import Devices
from .guard import Guard, Names, refused_as
from .messages import SocketMessage
from .schemas import Problem, Refused
from .service import Service
from .settings import Settings
from .views import left_out
from .watch import Watch

PAGES = (
    "/",
    "/new",
    "/t/{table_id}/analysis",
    "/learn/{game}",
    "/learn/{game}/{lesson}",
    "/rules/{game}",
    "/devices",
    "/history",
    "/open",
    "/puzzles",
    "/puzzles/{game}/{id}",
    "/box",
    "/box/{game}",
    "/box/{game}/{id}",
)


class Addition(Protocol):
    """What a command adds to the server: routes, addresses of the page, and what to do at its
    end."""

    @property
    def routes(self) -> Sequence[BaseRoute]: ...

    @property
    def pages(self) -> Sequence[str]: ...

    async def stop(self) -> None: ...


def create_app(settings: Settings | None = None, addition: Addition | None = None) -> FastAPI:
    """The ASGI application. It opens the game file only when it starts."""
    service = Service(settings or Settings())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            if addition is not None:
                await addition.stop()
            await service.stop()

    app = FastAPI(
        title="Milkrun",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.service, app.state.addition = service, addition
    added = addition.routes if addition is not None else ()
    app.router.routes += [*live.routes, *api.routes, *added]
    app.add_route("/t/{table_id}", pages.table_page, include_in_schema=False)
    for path in (*PAGES, *(addition.pages if addition is not None else ())):
        app.add_route(path, pages.page, include_in_schema=False)
    sheets = Router(
        [Route("/games.json", sheet_files.sheet_games), Route("/{game}.js", sheet_files.sheet_file)]
    )
    app.mount("/sheets", GZipMiddleware(sheets))
    assets = pages.Assets(directory=pages.STATIC / "assets", check_dir=False)
    app.mount("/assets", GZipMiddleware(assets))
    app.add_route("/{name}", pages.file, include_in_schema=False)
    app.add_middleware(Compressed)
    app.add_middleware(Devices)
    app.add_middleware(
        Guard,
        names=Names(service.settings),
        limits=service.limits,
        origins=service.settings.origins,
    )
    app.add_middleware(Watch, service=service)
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, not_there)
    app.add_exception_handler(Exception, unexpected)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    return app


def describe(app: FastAPI) -> dict[str, Any]:
    """The API as OpenAPI, with the sockets' messages among the schemas."""
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version="1", routes=app.routes)
        known = schema["components"]["schemas"]
        sockets: dict[str, Any] = {"SocketMessage": SocketMessage, "BoxMessage": BoxMessage}
        for told, kinds in sockets.items():
            messages = TypeAdapter(kinds).json_schema(
                mode="serialization", ref_template="#/components/schemas/{model}"
            )
            for name, one in messages.pop("$defs").items():
                known.setdefault(name, one)
            known[told] = messages
        for game in games.values():  # parts that never change are sent once
            view = known[game.words.View.__name__]
            fixed = getattr(game.words, "FIXED", ())
            view["required"] = [name for name in view["required"] if name not in fixed]
        app.openapi_schema = schema
    return app.openapi_schema


async def refused(request: Request, error: Exception) -> Response:
    """One of our refusals."""
    assert isinstance(error, Refused)
    return problem(request, error.status, error.problem, error.headers)


async def invalid(request: Request, error: Exception) -> Response:
    """A request that does not fit the description: says where, and never repeats what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return problem(
            request, 400, Problem(code="not_json", message="The request is not valid JSON.")
        )
    if first["type"] == "told":
        return problem(request, 422, Problem(code="invalid", message=first["msg"]))
    where = ".".join(str(part) for part in first["loc"][1:])[:100] or "request"
    words = first["msg"].removeprefix("Value error, ")
    return problem(request, 422, Problem(code="invalid", message=f"{where}: {words}"))


async def not_there(request: Request, error: Exception) -> Response:
    """What the framework refuses: unknown routes, other methods."""
    assert isinstance(error, HTTPException)
    codes = {400: "not_json", 404: "not_found", 405: "not_allowed"}
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return await pages.page(request, 404)
    told = Problem(code=codes.get(error.status_code, "refused"), message=f"{error.detail}.")
    return problem(request, error.status_code, told, dict(error.headers or {}))


async def unexpected(request: Request, error: Exception) -> Response:
    """One of our faults, logged by the server with its traceback."""
    text = "Something went wrong on the server, and has been logged. Nothing of your game is lost."
    return problem(request, 500, Problem(code="fault", message=text))


def problem(
    request: Request, status: int, told: Problem, headers: dict[str, str] | None = None
) -> Response:
    """Every refusal has this shape."""
    refused_as(request.scope, told.code)
    body: dict[str, Any] = {"code": told.code, "message": told.message}
    if told.clause is not None:
        body["clause"] = told.clause
    if told.view is not None:
        body["view"] = told.view.model_dump(mode="json", exclude=left_out(told.view))
    return JSONResponse(body, status, headers)
