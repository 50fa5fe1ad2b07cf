"""Who may do what: seat secrets, where requests come from, how large and how many they may be."""

import hashlib
import hmac
import json
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_LIMIT = 64 * 1024  # bytes
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 letters nobody confuses
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
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)


def table_id() -> str:
    """An id that nobody can guess (100 bits), as it is the right to watch."""
    return "".join(secrets.choice(ALPHABET) for _ in range(20))


class Seeds:
    """Where chance at the tables and in the bots begins: unguessable, or, with a seed other than
    0, the same for tables that are alike, so that the same moves meet the same game."""

    def __init__(self, fixed: int = 0) -> None:
        self.fixed = fixed

    def draw(self, n: int = 0) -> int:
        """A seed; of a fixed one the n-th."""
        return self.fixed + n if self.fixed else secrets.randbits(62)


def new_secret() -> str:
    """A seat's secret: 192 random bits."""
    return secrets.token_urlsafe(24)


def friend_secret(host_secret: str, seat: int, link: int) -> str:
    """The secret of a friend's seat, which only the holder of the host's secret can work out.

    So the host can be shown the links again, though the server keeps hashes only.
    """
    digest = hmac.digest(
        host_secret.encode(), f"milkrun seat {seat} link {link}".encode(), "sha256"
    )
    return urlsafe_b64encode(digest[:24]).decode()


def hashed(secret: str) -> str:
    """What is stored of a secret. It is random, so that a fast hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


def seat_of(secret: str | None, hashes: Iterable[str | None]) -> int | None:
    """The seat whose hash that secret has; looks at all of them, whichever it is."""
    if not secret:
        return None
    mine, found = hashed(secret), None
    for seat, other in enumerate(hashes):
        if hmac.compare_digest(mine, other or ""):
            found = seat
    return found


class Limiter:
    """So many requests a second for each key, with a burst: a token bucket a key."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: dict[object, tuple[float, float]] = {}

    def wait(self, key: object) -> float:
        """0 if the request may go ahead, else the seconds after which to try again."""
        now = time.monotonic()
        tokens, then = self._buckets.get(key, (self.burst, now))
        tokens = min(self.burst, tokens + (now - then) * self.rate)
        if len(self._buckets) > 10_000:
            self._forget(now)
        if tokens < 1:
            self._buckets[key] = (tokens, now)
            return (1 - tokens) / self.rate
        self._buckets[key] = (tokens - 1, now)
        return 0

    def _forget(self, now: float) -> None:
        full = self.burst / self.rate
        self._buckets = {k: b for k, b in self._buckets.items() if now - b[1] < full}


def allowed_origin(headers: Headers, others: Iterable[str]) -> bool | None:
    """True for a page of this server or of the `others`, False for any other page, None if the
    request does not say (then it is no browser's, or a page's own GET)."""
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc == headers.get("host") != "" or origin in others
    site = headers.get("sec-fetch-site")
    return None if site is None else site in ("same-origin", "none")


class Guard:
    """ASGI middleware: security headers on every answer; for requests that change something a
    same-origin check, JSON only, and a limit to the body."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = ()) -> None:
        self.app = app
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            headers = Headers(scope=scope)
            allowed = allowed_origin(headers, self.origins)
            # No origin and no cookie is a program that watches; with a cookie it must be a page.
            if allowed is False or (headers.get("origin") is None and "cookie" in headers):
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": "foreign page"})
                return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send_with_headers)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(headers)
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
            await _refuse(send_with_headers, *refusal)
            return
        pending = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_again() -> Message:
            return pending.pop() if pending else await receive()

        await self.app(scope, receive_again, send_with_headers)

    def _refusal(self, headers: Headers) -> tuple[int, str, str] | None:
        if allowed_origin(headers, self.origins) is False:
            return 403, "foreign_page", "Requests from pages of another site are refused."
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > BODY_LIMIT:
            return TOO_LARGE
        if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return 415, "not_json", "Send JSON, with the header Content-Type: application/json."
        return None


TOO_LARGE = 413, "too_large", f"The request is larger than {BODY_LIMIT // 1024} KB."


async def _refuse(send: Send, status: int, code: str, message: str) -> None:
    body = json.dumps({"code": code, "message": message}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
