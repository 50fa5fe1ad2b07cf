"""Requests to addresses that people gave: to public servers over https, and never further."""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import h11

PATIENCE = 5.0  # seconds for everything
LARGEST = 4096  # bytes of an answer that are read
LONGEST = 1000  # letters of an address
AT_ONCE = 8
NAT64 = ipaddress.ip_network("64:ff9b::/96")
COMPATIBLE = ipaddress.ip_network("::/96")  # IPv4 in IPv6 as it was once written

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
Connect = Callable[..., Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


class Unfit(ValueError):
    """An address that may not be used; the message is for who gave it."""


class Unreached(Exception):
    """Nobody answered there, or not in a way that can be understood."""


@dataclass(frozen=True)
class Target:
    """An address in parts. `path`: with its query."""

    secure: bool
    host: str
    port: int
    path: str


def target_of(url: str, loopback: bool = False) -> Target:
    """An address in parts. Raises Unfit for any but a public https one; with `loopback`, one
    of this machine may be used, too, and without https."""
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise Unfit(f"An address has at most {LONGEST} plain letters and no spaces.")
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname or ""
    except ValueError as error:
        raise Unfit("That is not an address.") from error
    is_local = loopback and is_loopback(host)
    if parts.scheme != "https" and not (is_local and parts.scheme == "http"):
        raise Unfit("The address must begin with https://.")
    if not host or "@" in parts.netloc or "%" in host:
        raise Unfit("The address needs the name of a server, and no password.")
    if is_address(host) and not is_local and not is_public(host):
        raise Unfit("The address must be one of a public server.")
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(secure, host, port or (443 if secure else 80), path)


def is_address(text: str) -> bool:
    """Whether a host is a number rather than a name."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def is_loopback(text: str) -> bool:
    """Whether a numeric host is this machine."""
    return is_address(text) and ipaddress.ip_address(text).is_loopback


def is_public(text: str) -> bool:
    """Whether a numeric address is a public one, also where IPv6 wraps an IPv4 address."""
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if address.teredo or address.is_site_local or address in COMPATIBLE:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


async def resolved(host: str, port: int) -> list[str]:
    """The addresses of a name, as the system knows them."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(one[4][0]) for one in found]


class Outward:
    """Sends requests to addresses that people gave.

    A name is looked up once, all that it stands for must be public, and the connection goes to
    what was checked: a name that changes in between leads nowhere else. Redirects are not followed.
    """

    def __init__(
        self,
        loopback: bool = False,
        *,
        resolve: Resolve = resolved,
        connect: Connect = asyncio.open_connection,
    ) -> None:
        self.loopback = loopback
        self._resolve, self._connect = resolve, connect
        self._trust = ssl.create_default_context()
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def post(self, url: str, headers: dict[str, str], body: bytes) -> int:
        """The status of the answer. Raises Unfit and Unreached."""
        target = target_of(url, self.loopback)
        try:
            async with self._turn, asyncio.timeout(PATIENCE):
                return await self._post(target, headers, body)
        except (OSError, h11.ProtocolError, UnicodeError) as error:  # a timeout is an OSError
            raise Unreached(type(error).__name__) from error

    async def _post(self, target: Target, headers: dict[str, str], body: bytes) -> int:
        reader, writer = await self._open(target)
        try:
            http = h11.Connection(h11.CLIENT, max_incomplete_event_size=LARGEST)
            port = "" if target.port in (80, 443) else f":{target.port}"
            host = f"[{target.host}]" if ":" in target.host else target.host
            more = {"host": host + port, "content-length": str(len(body)), "connection": "close"}
            request = h11.Request(
                method="POST", target=target.path, headers=list((headers | more).items())
            )
            for event in (request, h11.Data(data=body), h11.EndOfMessage()):
                writer.write(http.send(event) or b"")
            await writer.drain()
            return await self._status(http, reader)
        finally:
            writer.transport.abort()

    async def _open(self, target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to what the name stands for now, once all of that has been checked."""
        found = [target.host]
        if not is_address(target.host):
            found = list(await self._resolve(target.host, target.port))
        allowed = self.loopback and is_loopback(target.host)
        if not found or not (allowed or all(is_public(one) for one in found)):
            raise Unfit("The address must be one of a public server.")
        if not target.secure:
            return await self._connect(found[0], target.port)
        name = target.host
        return await self._connect(found[0], target.port, ssl=self._trust, server_hostname=name)

    async def _status(self, http: h11.Connection, reader: asyncio.StreamReader) -> int:
        """The status of an answer, of which no more than its head is read."""
        read = 0
        while True:
            event = http.next_event()
            if isinstance(event, h11.Response):
                return int(event.status_code)
            if event is h11.NEED_DATA:
                some = await reader.read(LARGEST)
                read += len(some)
                if read > LARGEST:
                    raise Unreached("too much")
                http.receive_data(some)
            elif not isinstance(event, h11.InformationalResponse):
                raise Unreached("no answer")
