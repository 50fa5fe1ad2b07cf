"""The routes of the lab's page, under /api/lab."""

from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Depends, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.requests import HTTPConnection

from milkrun.server.api.common import CREATES, PROBLEM, Route, name_of

from .bench import Bench
from .schemas import Forecast, Lab, MoreGames, NewStudy, NewVariant, Start, StudyShown

PAGES = ("/lab", "/lab/{study}")
# The report is a page of its own: its style and its script stand in it, and it can reach nothing.
POLICY = "; ".join(
    (
        "sandbox allow-scripts allow-downloads",
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "script-src 'unsafe-inline'",
        "frame-ancestors 'none'",
    )
)

lab = APIRouter(
    prefix="/api/lab",
    responses=PROBLEM,
    generate_unique_id_function=name_of,
    route_class=Route,
)


async def get_bench(connection: HTTPConnection) -> Bench:
    bench: Bench = connection.app.state.addition.bench
    return bench


Parts = Annotated[Bench, Depends(get_bench)]


class Opened:
    """What the command adds to the server."""

    routes = lab.routes
    pages = PAGES

    def __init__(self, folder: Path, native: bool = True) -> None:
        self.bench = Bench(folder, native)

    async def stop(self) -> None:
        await self.bench.stop()


# These wait for files and processes, so each is called in a thread of its own.


@lab.get("")
def read_lab(bench: Parts) -> Lab:
    """The folder and its studies."""
    return bench.lab()


@lab.post("/studies", status_code=201, dependencies=[CREATES])
def make_study(asked: NewStudy, bench: Parts) -> StudyShown:
    """A new study, as a file in the folder. It is not played yet."""
    return bench.shown(bench.studies.create(asked))


@lab.post("/forecast", dependencies=[CREATES])
def forecast_study(asked: NewStudy, bench: Parts) -> Forecast:
    """How long a game of such a study takes: some are played."""
    return bench.forecast(asked)


@lab.get("/studies/{name}")
def read_study(name: str, bench: Parts) -> StudyShown:
    """A study: how far it is, and what it has found so far."""
    return bench.found(name)


@lab.post("/studies/{name}/start")
def start_study(name: str, asked: Start, bench: Parts) -> StudyShown:
    """Play it, or go on."""
    return bench.start(name)


@lab.post("/studies/{name}/stop")
def stop_study(name: str, asked: Start, bench: Parts) -> StudyShown:
    """Stop playing; what is finished stays."""
    return bench.halt(name)


@lab.post("/studies/{name}/games")
def grow_study(name: str, asked: MoreGames, bench: Parts) -> StudyShown:
    """More games of each variant. They are not played yet."""
    bench.unplayed(name)
    bench.studies.grow(name, asked.games)
    return bench.shown(name)


@lab.post("/studies/{name}/variants")
def add_variant(name: str, asked: NewVariant, bench: Parts) -> StudyShown:
    """Another variant. It is not played yet."""
    bench.unplayed(name)
    bench.studies.add(name, asked)
    return bench.shown(name)


@lab.get("/studies/{name}/file", response_class=Response)
def study_file(name: str, bench: Parts) -> Response:
    """The study file, for `milkrun lab run`."""
    file = bench.studies.file(name)
    return FileResponse(file, media_type="application/toml", filename=file.name)


@lab.get("/studies/{name}/report", response_class=HTMLResponse)
def study_report(name: str, bench: Parts) -> Response:
    """The whole report, as one file."""
    return FileResponse(
        bench.report(name),
        media_type="text/html",
        headers={"content-security-policy": POLICY},
    )
