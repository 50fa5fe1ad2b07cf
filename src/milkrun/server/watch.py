"""Around every request: its id, what is counted of it, and the answers to who asks how it is."""

import asyncio
import json
import logging
from time import perf_counter, time
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .guard import CODE, HEADERS
from .logs import REQUEST, request_id
from .service import Service
from .store import StoreError

log = logging.getLogger("milkrun.requests")

FRESH = 5.0  # seconds for which the answer to "are you ready" stands: asking writes to the disk
PATIENCE = 2.0  # seconds that the database may take for it
STUCK = "The database does not answer, so nothing can be stored now."
FAILED = "The database cannot store anything now; the server's log says why."
CLOSED = "The server is starting or stopping."
METHODS = ("GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS")


class Readiness:
    """Whether the server can do its work: asked of the database once in a while, whoever asks."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._until = 0.0
        self._why: str | None = None
        self._asking: asyncio.Task[str | None] | None = None

    async def why_not(self) -> str | None:
        """A sentence if it cannot; None if it can."""
        if not self.service.is_open:
            return CLOSED
        if time() < self._until:
            return self._why
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
        done, _ = await asyncio.wait([self._asking], timeout=PATIENCE)
        if not done:
            return STUCK
        return self._why

    async def _ask(self) -> str | None:
        try:
            await self.service.store.write(self.service.store.probe)
            self._why = None
        except StoreError as error:
            logging.getLogger("milkrun.store").error("not ready: %s", error)
            self._why = FAILED
        except RuntimeError:  # its thread has ended
            self._why = CLOSED
        finally:
            self._until = time() + FRESH
            self._asking = None
        return self._why

    def told(self, why: str | None) -> dict[str, Any]:
        """What is answered."""
        if why is not None:
            return {"code": "not_ready", "message": why}
        states = {name: one.state for name, one in self.service.warmth.games.items()}
        compiling = [name for name, state in states.items() if state == "warming"]
        message = "Ready." if not compiling else "Ready; games are still being compiled."
        draining = self.service.tables.drain.on
        return {"ready": True, "message": message, "native": states, "draining": draining}


class Watch:
    """ASGI middleware, around everything else. `/healthz` and `/readyz` are answered here, whatever
    name or however often they are asked by: probes know no names, and nothing of a game is told."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app = app
        self.service = service
        self.readiness = Readiness(service)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        asked = request_id(Headers(scope=scope).get("x-request-id"))
        token = REQUEST.set(asked)
        try:
            if scope["type"] == "websocket":
                await self.app(scope, receive, send)
            elif scope["path"] in ("/healthz", "/readyz") and scope["method"] in ("GET", "HEAD"):
                await self._probe(scope["path"], asked, send)
            else:
                await self._http(scope, receive, send, asked)
        finally:
            REQUEST.reset(token)

    async def _probe(self, path: str, asked: str, send: Send) -> None:
        why = await self.readiness.why_not() if path == "/readyz" else None
        told = self.readiness.told(why) if path == "/readyz" else {"alive": True}
        body = json.dumps(told).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"x-request-id", asked.encode()),
            *HEADERS,
        ]
        status = 200 if why is None else 503
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _http(self, scope: Scope, receive: Receive, send: Send, asked: str) -> None:
        begun, told = perf_counter(), [500]
        code: list[str] = []
        scope[CODE] = code

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                told[0] = message["status"]
                message["headers"] = [
                    *message.get("headers", ()),
                    (b"x-request-id", asked.encode()),
                ]
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            self._count(scope, told[0], code, perf_counter() - begun)

    def _count(self, scope: Scope, status: int, code: list[str], seconds: float) -> None:
        metrics = self.service.metrics
        if metrics is None and not log.isEnabledFor(logging.INFO):
            return
        method = scope["method"] if scope["method"] in METHODS else "other"
        route = getattr(scope.get("route"), "path", "other")  # never the address: it may be secret
        if metrics is not None:
            metrics.answered(method, route, status, seconds)
            for one in code:
                metrics.refused(one)
        more = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 2)}
        log.info("%s %s %d", method, route, status, extra=more | {"code": code[0] if code else ""})
