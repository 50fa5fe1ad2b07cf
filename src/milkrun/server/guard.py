"""What every request passes first: is it for this server, where is it from, how large is it."""

import ipaddress
import json
import math
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .limits import Limits, wait_for
from .settings import Settings

BODY_LIMIT = 64 * 1024  # bytes
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
    )
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)
HSTS = (b"strict-transport-security", b"max-age=31536000")  # a year; subdomains are not ours
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?", re.IGNORECASE)

CODE = "milkrun.code"  # where a refusal leaves its code, see `refused_as`

Refusal = tuple[int, str, str]  # status, code, sentence
TOO_LARGE = 413, "too_large", f"The request is larger than {BODY_LIMIT // 1024} KB."
FOREIGN = 403, "foreign_page", "Requests from another site's pages are refused."
NO_JSON = 415, "not_json", "Send JSON, with the header Content-Type: application/json."
TOO_FAST = 429, "too_fast", "Too many requests; wait a moment."
NO_METHOD = 405, "not_allowed", "This address does not support that method."
WRONG_NAME = (
    421,
    "wrong_host",
    "This server does not answer to that name. Open it by its IP address, or start it with "
    "--hosts and that name.",
)


class Names:
    """The names that this server goes by.

    Another site can let its own name point here and would then be this server's page to a browser
    (DNS rebinding). It cannot do so with an IP address, or with a name that only a home network
    knows; any other name must be listed.
    """

    def __init__(self, settings: Settings) -> None:
        origins = (urlsplit(one).hostname or "" for one in settings.origins)
        own = settings.host, socket.gethostname()
        self.listed = {name.lower().rstrip(".") for name in (*settings.hosts, *origins, *own)}

    def __contains__(self, host: str) -> bool:
        """Whether a Host header names this server."""
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].lower().rstrip(".")
        if name.startswith("["):
            return ":" in name and is_address(name[1:-1])
        at_home = "." not in name or name.endswith((".local", ".localhost"))
        return at_home or name in self.listed or is_address(name)


def is_address(text: str) -> bool:
    """Whether this is an IP address."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def allowed_origin(headers: Headers, others: Iterable[str]) -> bool | None:
    """True for a page of this server or of the `others`, False for any other page, None if the
    request does not say (then it is no browser's, or a page's own GET)."""
    origin = headers.get("origin")
    if origin is not None:
        return origin.partition("://")[2] == headers.get("host") != "" or origin in others
    site = headers.get("sec-fetch-site")
    return None if site is None else site in ("same-origin", "none")


class Guard:
    """ASGI middleware: security headers on every answer, only requests for one of our `names`, and
    only as many as the `limits` allow. For those that change something: a same-origin check, JSON
    only, and a limit on the body."""

    def __init__(
        self, app: ASGIApp, names: Names, limits: Limits, origins: tuple[str, ...] = ()
    ) -> None:
        self.app = app
        self.names = names
        self.limits = limits
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, with_headers(scope, send))
        else:
            await self.app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._is_foreign_socket(Headers(scope=scope)):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign page"})
        elif wait := await wait_for(self.limits.of(scope), HTTPConnection(scope)):
            await receive()
            await refuse(scope, send, TOO_FAST, retry_after(wait), kind="websocket.http.response")
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if headers.get("host", "localhost") not in self.names:
            await refuse(scope, send, WRONG_NAME)
        elif wait := await wait_for(self.limits.of(scope), HTTPConnection(scope)):
            await refuse(scope, send, TOO_FAST, retry_after(wait))
        elif scope["method"] == "HEAD":  # the server below sends no body for it
            await self.app({**scope, "method": "GET"}, receive, send)
        elif scope["method"] == "GET":
            await self.app(scope, receive, send)
        else:
            await self._change(scope, headers, receive, send)

    async def _change(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        """A request that may change something: read its whole body before passing it on."""
        refusal = self._refusal(headers)
        if refusal is not None or scope["method"] != "POST":
            methods = methods_of(scope)
            if methods and scope["method"] not in methods:
                await refuse(scope, send, NO_METHOD, (b"allow", ", ".join(methods).encode()))
                return
        body = b""
        while refusal is None:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            if len(body) > BODY_LIMIT:
                refusal = TOO_LARGE
            if not message.get("more_body"):
                break
        if refusal is not None:
            await refuse(scope, send, refusal)
            return
        pending = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_again() -> Message:
            return pending.pop() if pending else await receive()

        await self.app(scope, receive_again, send)

    def _refusal(self, headers: Headers) -> Refusal | None:
        if allowed_origin(headers, self.origins) is False:
            return FOREIGN
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > BODY_LIMIT:
            return TOO_LARGE
        if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return NO_JSON
        return None

    def _is_foreign_socket(self, headers: Headers) -> bool:
        if headers.get("host", "localhost") not in self.names:
            return True
        allowed = allowed_origin(headers, self.origins)
        # Without origin and cookie it is a program that watches; with a cookie it must be a page.
        return allowed is False or (headers.get("origin") is None and "cookie" in headers)


def refused_as(scope: Scope, code: str) -> None:
    """Remember why a request is refused, to be counted."""
    told: list[str] | None = scope.get(CODE)
    if told is not None:
        told[:] = [code]


def methods_of(scope: Scope) -> list[str]:
    """The methods of a path; empty if there is no such path."""
    routes = scope["app"].routes
    taken = [
        method
        for method in ("GET", "POST")
        if any(one.matches({**scope, "method": method})[0] is Match.FULL for one in routes)
    ]
    return [*taken, "HEAD"] if "GET" in taken else taken


def with_headers(scope: Scope, send: Send) -> Send:
    """`send`, with the headers that every answer has."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = message.get("headers", ())
            names = {name for name, _ in own}  # a file for another page has a policy of its own
            message["headers"] = [*own, *(one for one in HEADERS if one[0] not in names)]
            if scope["scheme"] == "https":
                message["headers"].append(HSTS)
            headers = MutableHeaders(raw=message["headers"])
            if scope["path"].startswith("/api/") and "cache-control" not in headers:
                headers["cache-control"] = "no-store"  # what one seat sees is not for others
                headers.add_vary_header("Cookie")
        await send(message)

    return send_with_headers


def retry_after(wait: float) -> tuple[bytes, bytes]:
    """The header that says how long to wait."""
    return b"retry-after", str(math.ceil(wait)).encode()


async def refuse(
    scope: Scope,
    send: Send,
    refusal: Refusal,
    *headers: tuple[bytes, bytes],
    kind: str = "http.response",
) -> None:
    """Answer with a refusal and close the connection, as the body may not have been read."""
    status, code, message = refusal
    refused_as(scope, code)
    body = json.dumps({"code": code, "message": message}).encode()
    usual = (b"content-type", b"application/json"), (b"connection", b"close")
    await send({"type": f"{kind}.start", "status": status, "headers": [*usual, *headers]})
    await send({"type": f"{kind}.body", "body": body})
