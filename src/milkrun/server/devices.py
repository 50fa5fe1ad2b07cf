"""Devices: a browser has one cookie, whose hash says which seats it holds. No accounts."""

import re
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .security import hashed, new_secret

COOKIE = "milkrun_device"
OLD_COOKIE = "milkrun_seat"  # one per table, before there was one per device
AGE = 365 * 24 * 3600  # seconds, restarted at every visit
SHAPE = re.compile(r"[A-Za-z0-9_-]{32}")
KEY = "milkrun.device"


@dataclass
class Device:
    """The browser that asks, and what its answer will do with its cookies."""

    secret: str | None = field(repr=False)  # of its cookie; None if it has none (yet)
    secure: bool
    cookies: list[str] = field(default_factory=list, repr=False)

    @property
    def hash(self) -> str | None:
        """Its key in the database; None without a cookie."""
        return None if self.secret is None else hashed(self.secret)

    def known(self) -> str:
        """The secret, a new one if it has none yet. `keep` must send it."""
        self.secret = self.secret or new_secret()
        return self.secret

    def keep(self) -> None:
        """Send the cookie with the answer, for another year."""
        self._set(COOKIE, self.known(), "/", AGE)

    def drop_old(self, table_id: str) -> None:
        """Take back the cookies that a seat had before devices had one."""
        for path in (f"/api/tables/{table_id}", f"/ws/tables/{table_id}"):
            self._set(OLD_COOKIE, "", path, 0)

    def _set(self, name: str, value: str, path: str, age: int) -> None:
        only = "; Secure" if self.secure else ""
        self.cookies.append(
            f"{name}={value}; Path={path}; Max-Age={age}; HttpOnly; SameSite=Lax{only}"
        )


def device_of(connection: HTTPConnection) -> Device:
    """The device that asks, the same object throughout one request."""
    found: Device | None = connection.scope.get(KEY)
    if found is None:
        secret = connection.cookies.get(COOKIE, "")
        secure = connection.url.scheme in ("https", "wss")
        found = Device(secret if SHAPE.fullmatch(secret) else None, secure)
        connection.scope[KEY] = found
    return found


class Devices:
    """ASGI middleware: finds the device of each request and adds its cookies to the answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        device = device_of(HTTPConnection(scope))

        async def send_with_cookies(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                cookies = [(b"set-cookie", one.encode()) for one in device.cookies]
                message["headers"] = [*message.get("headers", ()), *cookies]
            await send(message)

        await self.app(scope, receive, send_with_cookies)
