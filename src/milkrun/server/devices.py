"""Devices: a browser has one cookie, whose hash says which seats it holds. No accounts.

Several people may play on one device. It has its own seat by its cookie, and the others by secrets
that follow from it; a request names the one in whose seat somebody now looks at the page.
"""

import re
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .security import hashed, new_secret, own_secret

COOKIE = "milkrun_device"
OLD_COOKIE = "milkrun_seat"  # one per table, before there was one per device
AGE = 365 * 24 * 3600  # seconds, restarted at every visit
SHAPE = re.compile(r"[A-Za-z0-9_-]{32}")
KEY = "milkrun.device"
WHOSE = "x-milkrun-seat"  # the header that names a seat of several; for sockets the query's `seat`
OWN = "me"  # the seat that the cookie itself has
SEATS = [str(n) for n in range(12)]  # the names of the others, as of the largest table


@dataclass
class Device:
    """The browser that asks, and what its answer will do with its cookies."""

    cookie: str | None = field(repr=False)  # its secret; None if it has none (yet)
    secure: bool
    whose: str | None = None  # the seat that is named, of several: OWN, or its number
    cookies: list[str] = field(default_factory=list, repr=False)
    _keys: dict[str, str] = field(default_factory=dict, repr=False)  # of its seats, by their names

    @property
    def secret(self) -> str | None:
        """The secret of the seat that is named, else of the cookie."""
        if self.cookie is None or self.whose in (None, OWN):
            return self.cookie
        return own_secret(self.cookie, int(self.whose or 0))

    @property
    def hash(self) -> str | None:
        """Its key in the database; None without a cookie."""
        return self._key(self.whose or OWN)

    @property
    def browser(self) -> str | None:
        """The hash of the cookie, whichever seat is named; None without a cookie."""
        return self._key(OWN)

    @property
    def keys(self) -> list[str]:
        """The keys of all seats that it may have at a table, its own first; [] without a cookie."""
        return [key for whose in (OWN, *SEATS) if (key := self._key(whose)) is not None]

    def known(self) -> str:
        """The secret, a new one if it has none yet. `keep` must send it."""
        return self.secret or self.own()

    def own(self) -> str:
        """The cookie, a new one if it has none yet, whichever seat is named."""
        if self.cookie is None:
            self.cookie, self.whose = new_secret(), None
        return self.cookie

    def hash_for(self, seat: int) -> str | None:
        """The key of a seat other than its own, of several at one table."""
        return self._key(f"{seat}")

    def _key(self, whose: str) -> str | None:
        """The key of the seat that is so named, worked out once: a cookie never changes."""
        if self.cookie is None:
            return None
        if whose not in self._keys:
            secret = self.cookie if whose == OWN else own_secret(self.cookie, int(whose))
            self._keys[whose] = hashed(secret)
        return self._keys[whose]

    def keep(self) -> None:
        """Send the cookie with the answer, for another year."""
        self._set(COOKIE, self.own(), "/", AGE)

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
        found = Device(secret if SHAPE.fullmatch(secret) else None, secure, named(connection))
        connection.scope[KEY] = found
    return found


def named(connection: HTTPConnection) -> str | None:
    """The seat, of several on the device, in which a request is made. Anything else names none."""
    is_socket = connection.scope["type"] == "websocket"
    told = connection.query_params.get("seat") if is_socket else connection.headers.get(WHOSE)
    return told if told == OWN or told in SEATS else None


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
