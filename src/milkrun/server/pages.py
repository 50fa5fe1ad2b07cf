"""The built page: one page for every client route, and assets that never change."""

import os
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from .schemas import Refused
from .table import Table

STATIC = Path(__file__).parent / "static"
MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Milkrun</title>
<h1>The page is not built yet</h1>
<p>The server runs, and its API answers under <a href="/api/health">/api</a>. To build the page,
stop the server and type <code>make play</code> in the repository; it builds what is missing and
starts the server again.</p>
</html>"""


class Assets(StaticFiles):
    """Files with a hash in their name: a browser may keep them for ever."""

    async def check_config(self) -> None:
        """The folder may be missing: then the page is not built, and nothing is found."""

    def file_response(
        self, full_path: object, stat_result: object, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


async def page(request: Request, status: int = 200) -> Response:
    """The client's page, for all its routes; with 404 the page says that nothing is there."""
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(MISSING, 503, {"cache-control": "no-store"})
    return FileResponse(index, status, headers={"cache-control": "no-cache"})


async def table_page(request: Request) -> Response:
    """The page of a table. Its head tells other apps what to show of a link to it: what whoever has
    the link may know, and nothing of the game before it is over."""
    index, service = STATIC / "index.html", request.app.state.service
    try:
        async with service.tables.open(request.path_params["table_id"]) as table:
            told = shown_of(table)
    except Refused:
        return await page(request)
    if not index.is_file():
        return await page(request)
    base = address_of(request)
    picture = f"share-{table.match.game.name}.png"
    told["image"] = f"{base}/{picture if (STATIC / picture).is_file() else 'icon-512.png'}"
    told["url"] = f"{base}/t/{table.id}"
    tags = "".join(
        f'<meta property="og:{name}" content="{escape(text)}" />\n' for name, text in told.items()
    )
    html = index.read_text(encoding="utf-8").replace("</head>", f"{tags}</head>", 1)
    return HTMLResponse(html, headers={"cache-control": "no-cache"})


def address_of(request: Request) -> str:
    """What links begin with: the address that people open."""
    origins = request.app.state.service.settings.origins
    return str(next(iter(origins), request.base_url)).rstrip("/")


def shown_of(table: Table) -> dict[str, str]:
    """What the Open Graph says of a locked table, but for addresses."""
    title, names = table.match.game.title, [one.name for one in table.seats]
    if table.ended:
        said = "Ended early. Look at the board."
    elif table.match.over:
        scores = (f"{names[one.seat]} {one.score}" for one in table.match.standings())
        said = f"The result: {', '.join(scores)}."
    else:
        said = "A table at Milkrun, in the browser. Sit down by your link, or watch."
    return {
        "type": "website",
        "site_name": "Milkrun",
        "title": f"{title}: {', '.join(names)}",
        "description": said,
    }


async def file(request: Request) -> Response:
    """A file next to the page (favicon, manifest), or the page with 404."""
    wanted = STATIC / request.path_params["name"]
    if wanted.parent == STATIC and os.path.isfile(wanted):  # `is_file` raises for long names
        return FileResponse(wanted, headers={"cache-control": "no-cache"})
    return await page(request, 404)
