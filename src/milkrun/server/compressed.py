"""Compression of what is the same for everybody: games, rules, lessons. What belongs to somebody
is sent as it is, since the size of compressed secrets tells of them (the BREACH attack)."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

PUBLIC = "/api/games"
LEAST = 1000  # bytes that are worth it


class Compressed:
    """Middleware: answers about games are compressed where the browser takes that."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.packed = app, GZipMiddleware(app, minimum_size=LEAST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        public = scope["type"] == "http" and scope["path"].startswith(PUBLIC)
        await (self.packed if public else self.app)(scope, receive, send)
