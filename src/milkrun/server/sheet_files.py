"""What a phone fetches to keep a sheet by itself: which games have one, and each as a module.

Not under /api: a service worker may keep these for when there is no network.
"""

import asyncio
import hashlib
from functools import cache

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from milkrun.engine.game import games
from milkrun.engine.javascript import Untranslatable
from milkrun.sheets import sheet_module

CHECKED = {"cache-control": "no-cache"}  # asked again each time, and answered with 304 mostly


async def sheet_games(request: Request) -> Response:
    """The games that have a sheet."""
    found = [
        {"game": game.name, "title": game.title, "seats": list(game.seats)}
        for game in games.values()
        if game.has_sheet
    ]
    return JSONResponse({"games": found}, headers=CHECKED)


async def sheet_file(request: Request) -> Response:
    """A game's module; 404 if it has no sheet."""
    name = request.path_params["game"]
    if name not in games or not games[name].has_sheet:
        told = {"code": "no_sheet", "message": "There is no sheet for a game of that name."}
        return JSONResponse(told, 404)
    try:
        text, tag = await asyncio.to_thread(tagged, name)  # to make one takes a second or two
    except Untranslatable as problem:
        return JSONResponse({"code": "no_module", "message": f"{problem}."}, 501)
    headers = CHECKED | {"etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type="text/javascript", headers=headers)


@cache
def tagged(name: str) -> tuple[bytes, str]:
    text = sheet_module(name).encode()
    return text, f'"{hashlib.sha256(text).hexdigest()[:20]}"'
